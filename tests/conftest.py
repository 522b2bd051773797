"""Settings for every test: which ones run, on what engine, in which time; how much Hypothesis tries.

The tests marked `slow` run with `--all` (`make test-all`), with `-m slow`, or when one is named (`file.py::test`).
HYPOTHESIS_PROFILE=nightly (`make nightly`) runs everything and tries much more, at random; it alone takes up the tests
marked `nightly`, which are long and seldom fail alone.
"""

# ruff: noqa: E402
from __future__ import annotations

import pytest

from tests import swift

pytest.register_assert_rewrite("tests.games")  # scenes say what differs
swift.install()  # before the bot is imported

import gc
import inspect
import os
import sys
from collections.abc import Callable, Iterator

from hypothesis import HealthCheck, settings

from tests.databases import ENGINES, engine_is
from tests.helpers import NIGHTLY

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


def pytest_xdist_auto_num_workers() -> int:
    """Use three workers for two cores: some tests wait most of their time, but each worker collects them all."""
    return (3 * (os.cpu_count() or 1) + 1) // 2


def pytest_collection_finish() -> None:
    """Leave what was collected out of garbage collections: they would look through thousands of tests each time."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the slow tests run too, and the whole suite on one engine."""
    parser.addoption("--all", action="store_true", help="run also what is marked slow")
    parser.addoption("--database", choices=ENGINES, help="the only engine of this run; default: see tests/databases.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is too long for this run, and the tests of another engine where it is for one."""
    left_out = [item for item in items if is_too_long(item) or is_of_another_engine(item)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def is_too_long(item: pytest.Item) -> bool:
    """Whether a test waits for the night, or for somebody who asks for the slow ones."""
    if NIGHTLY:
        return False
    if item.get_closest_marker("nightly") is not None:
        return True
    config = item.config
    asked = config.getoption("all") or "slow" in config.getoption("markexpr")
    named = any("::" in one and item.nodeid.startswith(one) for one in config.args)
    return is_slow(item) and not asked and not named


def is_slow(item: pytest.Item) -> bool:
    """Whether a test is marked `slow`, or `slow("postgresql")` and on that engine while this run is for all."""
    callspec = getattr(item, "callspec", None)
    engine = None if callspec is None or item.config.getoption("database") else callspec.params.get("engine")
    return any(not mark.args or engine in mark.args for mark in item.iter_markers("slow"))


def is_of_another_engine(item: pytest.Item) -> bool:
    """Whether a test was made for an engine that this run is not for."""
    only = item.config.getoption("database")
    callspec = getattr(item, "callspec", None)
    return only is not None and callspec is not None and callspec.params.get("engine", only) != only


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `databases` on each engine, or on the named one.

    Of a module that is marked for each, only what awaits is multiplied: the rest opens no database.
    """
    marked = metafunc.definition.get_closest_marker("databases")
    if marked and (marked.args or inspect.iscoroutinefunction(inspect.unwrap(metafunc.function))):
        metafunc.parametrize("engine", marked.args or ENGINES, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The engine that this test's databases are of; see `tests.databases`."""
    engine = getattr(request, "param", request.config.getoption("database") or ENGINES[0])
    expected = [error for mark in request.node.iter_markers("server_errors") for error in mark.args]
    with engine_is(engine, *expected):
        yield engine


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> dict[str, Callable[[], object]]:
    """Run every test on a loop that can jump over waiting."""
    return {"swift": swift.loop}


@pytest.fixture(autouse=True)
def pace(request: pytest.FixtureRequest, engine: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let time jump, unless the test waits for something outside its process.

    The system tells of children only while none of them ends, so tests whose bot is a process keep real time.
    """
    node = request.node
    outside = bool({"real_time", "process"} & {mark.name for mark in node.iter_markers()})
    slow = is_slow(node) and not all(mark.kwargs.get("inside") for mark in node.iter_markers("slow"))
    outside |= slow and node.get_closest_marker("e2e") is not None
    allowed = engine == "sqlite" and not outside
    if allowed and (drawing := sys.modules.get("bot.show.drawings")) is not None:
        monkeypatch.setattr(drawing, "STANDS_BACK", 0.0)  # a thread that waits for its time looks like an idle one
    with swift.jumps(allowed):
        yield


def pytest_report_header() -> str | None:
    """Say where nothing can be jumped over."""
    return None if swift.SEEN else "time: real, for this system does not tell what threads do: it takes much longer"


@pytest.fixture(autouse=True)
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write what nobody waits for at once: tests wait for it again and again."""
    if (writer := sys.modules.get("bot.store.writer")) is not None:
        monkeypatch.setattr(writer, "NOTES_SECONDS", 0.0)


@pytest.fixture(autouse=True)
def much_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up no picture that takes long: the machine may be busy."""
    if (drawings := sys.modules.get("bot.show.drawings")) is not None:
        monkeypatch.setattr(drawings, "PICTURE_SECONDS_MOST", 600.0)


@pytest.fixture
async def court(tmp_path):
    """The bot without Discord, and people who press."""
    from tests.bot.ui.fakes import court_at

    async with court_at(tmp_path) as court:
        yield court


@pytest.fixture(autouse=True)
def only_shipped_sprites() -> Iterator[None]:
    """A picture that wants a size which is not shipped draws a whole sheet first: 0.2 s for the flower cards."""
    sheets = sys.modules.get("renderers.sheets")
    before = sheets.drawn.cache_info().misses if sheets else 0
    yield
    sheets = sys.modules.get("renderers.sheets")
    assert sheets is None or sheets.drawn.cache_info().misses <= before, "a sprite is not shipped: see Sheet.scales"
