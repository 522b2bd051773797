"""Settings for every test: how much Hypothesis tries. HYPOTHESIS_PROFILE=nightly tries much more, at random.

That run (`make nightly`) also takes up the tests marked `nightly`, which are long and seldom fail alone.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import ENGINES, engine_is

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)

settings.register_profile(
    "ci",
    max_examples=12,
    stateful_step_count=50,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "nightly",
    max_examples=400,
    stateful_step_count=400,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=SLOW_IS_FINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked `nightly` out of the daily run."""
    if os.environ.get("HYPOTHESIS_PROFILE") != "nightly":
        left_out = [item for item in items if item.get_closest_marker("nightly")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `databases` on each engine; of a marked module, what awaits: the rest opens no database."""
    marked = metafunc.definition.get_closest_marker("databases")
    if marked and inspect.iscoroutinefunction(inspect.unwrap(metafunc.function)):
        metafunc.parametrize("engine", ENGINES, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The engine that this test's databases are of; see `tests.databases`."""
    engine = getattr(request, "param", ENGINES[0])
    expected = [error for mark in request.node.iter_markers("server_errors") for error in mark.args]
    with engine_is(engine, *expected):
        yield engine
