"""Settings for every test: how much Hypothesis tries. HYPOTHESIS_PROFILE=nightly tries much more, at random.

That run (`make nightly`) also takes up the tests marked `nightly`, which are long and seldom fail alone.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

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
