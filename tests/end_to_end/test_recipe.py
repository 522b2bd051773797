"""A newcomer follows docs/adding-a-game.md: the game passes the suites, is played, and a step left out is named."""

from __future__ import annotations

import re
import shutil
import sys

import pytest

from sandbox.server import Sandbox
from tests.end_to_end import crowd
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.recipe import ROOT, files_of, follow, run, tree_at
from tests.end_to_end.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

KEY = "lantern"
ABOVE_INFO = re.compile(r" (WARNING|ERROR|CRITICAL) |Traceback")
SUITES = (
    *("tests/conformance", "tests/playthroughs", "tests/games/lantern"),
    *("tests/cogs/test_replays.py", "tests/bot/test_text_limits.py", "tests/bot/test_tables_restart.py"),
    *("tests/bot/test_replay.py", "tests/renderers/test_lobby.py", "tests/renderers/test_sprites.py"),
    *("tests/test_rule_ids.py", "tests/test_docs.py"),
)
"""Of these what bears the game's name."""
WHOLE = (
    *("tests/test_imports.py", "tests/test_no_game_named.py", "tests/bot/test_texts.py"),
    "tests/bot/test_texts_vi_nl.py",
    "tests/cogs/test_commands.py::test_discord_is_given_the_very_same_commands",
    "tests/cogs/test_left_out.py::test_commands_and_choices_are_of_the_games_on_offer",
    "tests/conformance/test_texts.py::test_what_other_languages_lack_is_known",
)
LOOK = "from bot.games import faces; faces()"


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The repository after the recipe."""
    made = tree_at(tmp_path_factory.mktemp("recipe") / "madang")
    follow(made)
    return made


class InTree(Stage):
    """A stage whose bot is that of the tree."""

    @property
    def environment(self):
        return {**super().environment, "PYTHONPATH": str(self.folder.parent / "tree")}


async def play_a_match(stage, monkeypatch):
    """Two people and a house player to the end; what was shuffled was fair."""
    monkeypatch.setitem(crowd.COMMANDS, KEY, KEY)
    people = await Crowd(stage, KEY, ("Ana", "Ben"), "recipe").sit_down(house=1)
    await people.play(200)
    assert people.over
    assert people.failed == 0
    ana = people.host.person
    checked = await stage.whole(await ana.slash("verify", {"table": people.table_id}, channel="games"))
    assert checked.message["content"].startswith("✅")
    rules = await stage.whole(await ana.slash("help", {"game": KEY}, channel="games"))
    assert rules.message["content"].startswith("# Lantern")
    await stage.quiet()


def test_what_is_written_is_clean(tree):
    """Ruff finds nothing, and mypy nothing in what the page adds."""
    written = [name for step in "24567" for name in files_of(step) if name.endswith(".py")]
    run(tree, "ruff", "check", *written)
    run(tree, "ruff", "format", "--check", *written)
    ours = "games/lantern renderers/lantern cogs/faces/lantern.py cogs/lantern.py"
    checked = run(tree, "sh", "-c", f"mypy {ours} || [ $? = 1 ]")
    assert re.search(r"^Found|^Success", checked, re.MULTILINE), checked
    assert [line for line in checked.splitlines() if KEY in line.partition(":")[0]] == []


def test_the_suites_take_the_game_by_themselves(tree):
    told = run(tree, sys.executable, "-m", "pytest", "--all", "-q", "-p", "no:cacheprovider", "-k", KEY, *SUITES)
    assert int(re.search(r"(\d+) passed", told)[1]) > 60
    run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *WHOLE)


async def test_it_is_played_and_the_log_is_calm(tree, tmp_path, monkeypatch):
    (tmp_path / "tree").symlink_to(tree)
    (tmp_path / "data").mkdir()
    async with Sandbox() as box:
        stage = InTree(box, tmp_path / "data")
        await stage.start()
        await play_a_match(stage, monkeypatch)
        assert await stage.stop() == 0
    assert [line for line in stage.log.read_text().splitlines() if ABOVE_INFO.search(line)] == []


@pytest.fixture
def without(tree):
    """Take away what a step adds; it is back afterwards."""
    taken = {}

    def take(*names):
        for name in names:
            taken[name] = (tree / name).read_text(encoding="utf-8")
            (tree / name).unlink()
        for folder in {(tree / name).parent for name in names}:
            shutil.rmtree(folder / "__pycache__", ignore_errors=True)

    yield take
    for name, text in taken.items():
        (tree / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("1", "the game 'lantern' lacks its rules page: there is no docs/rules/lantern.md"),
        ("2", "games.lantern"),
        ("4", "the game 'lantern' lacks its renderer: there is no renderers/lantern/__init__.py with RENDERER"),
        ("5", "the game 'lantern' lacks its face: there is no cogs/faces/lantern.py with FACE"),
        ("6", "the game 'lantern' lacks its catalogue: bot/texts/en/lantern.toml has no `title`"),
    ],
)
def test_a_step_left_out_is_named_at_start(tree, without, step, line):
    without(*files_of(step))
    told = run(tree, sys.executable, "-c", LOOK, code=1)
    assert line in told.strip().splitlines()[-1]


def test_the_line_left_out_is_named_at_start(tree, without):
    without("games/__init__.py")
    shutil.copy(ROOT / "games" / "__init__.py", tree / "games" / "__init__.py")
    told = run(tree, sys.executable, "-c", LOOK, code=1)
    assert "lacks the line: games/lantern/ is not in GAMES of games/__init__.py" in told.strip().splitlines()[-1]


def test_the_bot_itself_says_it_in_one_line(tree, tmp_path, without):
    without("cogs/lantern.py")
    start = f"DISCORD_TOKEN=none MADANG_DATABASE=sqlite:///{tmp_path}/madang.db exec python -m bot"
    told = run(tree, "sh", "-c", start, code=1)
    assert re.fullmatch(r"madang: the game 'lantern' lacks its cog: .*", told.strip().splitlines()[-1])
    assert "Traceback" not in told


def test_the_tests_part_left_out_is_named_by_the_suites(tree, without):
    without("tests/games/lantern/worlds.py")
    suite = "tests/conformance/test_contract.py::test_every_game_says_what_is_hidden"
    told = run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", KEY, suite, code=1)
    assert "there is no tests/games/lantern/worlds.py" in told


def test_goldens_left_out_are_named_by_the_suites(tree, without):
    without("tests/playthroughs/lantern-2.txt")
    suite = "tests/playthroughs"
    told = run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{KEY}-2", suite, code=1)
    assert "lantern-2.txt is missing: python -m tests.playthroughs --write" in told
