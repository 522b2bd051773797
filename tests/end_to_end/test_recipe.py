"""A newcomer follows docs/adding-a-game.md: the game passes the suites, is played, and a step left out is named.

The page's blocks are files, changes and commands, by their steps; the last step makes the game a package of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end import crowd
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.stage import ROOT, Stage, stage_at

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
    "tests/conformance/test_catalogues.py::test_formatting_and_typed_words_are_kept_and_buttons_are_as_short",
    "tests/cogs/test_commands.py::test_discord_is_given_the_very_same_commands",
    "tests/cogs/test_left_out.py::test_commands_and_choices_are_of_the_games_on_offer",
    "tests/conformance/test_texts.py::test_what_other_languages_lack_is_known",
)
PARTS = re.compile(
    r"^## (?P<heading>[^\n]+)$|^```(?P<kind>\w+) ?(?P<name>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
PACKAGE = "As a package of its own"
COPIED = ("bot", "cogs", "docs", "games", "renderers", "sandbox", "tests", "tools", "README.md", "CHANGELOG.md",
          "LICENSE", "Makefile", "pyproject.toml", ".env.example")  # fmt: skip


def blocks() -> Iterator[tuple[str, str, str, str]]:
    """Yield the heading, the kind, the file ("" for commands) and the text of each block of the page, in order.

    What is only told is left out: `console`, and what names no file.
    """
    heading = ""
    for part in PARTS.finditer((ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")):
        heading = part["heading"] or heading
        if part["kind"] == "sh" or (part["kind"] not in (None, "console") and part["name"]):
            yield heading, part["kind"], part["name"], part["text"]


def follow(tree: Path, *, package: bool = False) -> None:
    """Do what the page says, up to the package or only that."""
    for heading, kind, name, text in blocks():
        path = tree / name
        if (heading == PACKAGE) is not package:
            continue
        if kind == "sh":
            run(tree, "sh", "-ec", text)
        elif kind == "diff":
            path.write_text(changed(path.read_text(encoding="utf-8"), text), encoding="utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def changed(text: str, diff: str) -> str:
    """The text after a change; its lines begin with " ", "-" or "+"."""
    lines = [line if line.strip() else f" {line}" for line in diff.splitlines(keepends=True)]
    before, after = ("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-")
    assert text.count(before) == 1, f"the page changes what is not there, or there twice:\n{before}"
    return text.replace(before, after)


def files_of(step: str) -> list[str]:
    """The files that a step adds."""
    return [name for heading, kind, name, _ in blocks() if heading.startswith(step) and kind not in ("sh", "diff")]


def run(tree: Path, *command: str, code: int = 0) -> str:
    """Run a command in the tree, `python` being this one, and return what it says."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": programs, "PYTHONPATH": str(tree)}
    done = subprocess.run(
        command, cwd=tree, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == code, done.stdout[-6000:]
    return done.stdout


def suite(tree: Path, *arguments: str, code: int = 0) -> str:
    """Run tests of the tree and return what pytest says."""
    return run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, code=code)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The repository, without what is made, after the recipe."""
    made = tmp_path_factory.mktemp("recipe") / "madang"
    made.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, made / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, made / name)
    follow(made)
    return made


async def play_a_match(stage, monkeypatch):
    """Two people and a house player to the end; what was shuffled was fair. Returns what the log warns of."""
    monkeypatch.setitem(crowd.COMMANDS, KEY, KEY)
    people = await Crowd(stage, KEY, ("Ana", "Ben"), "recipe").sit_down(house=1)
    await people.play(200)
    assert people.over
    assert people.failed == 0
    assert (await people.host.command("verify", table=people.table_id))["content"].startswith("✅")
    assert (await people.host.command("help", game=KEY))["content"].startswith("# Lantern")
    await stage.quiet()
    assert await stage.stop() == 0
    return [line for line in stage.log.read_text().splitlines() if ABOVE_INFO.search(line)]


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
    told = suite(tree, "--all", "-k", KEY, *SUITES)
    assert int(re.search(r"(\d+) passed", told)[1]) > 60
    suite(tree, *WHOLE)


async def test_it_is_played_and_the_log_is_calm(tree, tmp_path, monkeypatch):
    async with stage_at(tmp_path, first=True, PYTHONPATH=str(tree)) as stage:
        assert await play_a_match(stage, monkeypatch) == []


@pytest.fixture
def without(tree):
    """Have files as they are without the game; they are back afterwards."""
    taken = {}

    def take(*names):
        for name in names:
            taken[name] = (tree / name).read_text(encoding="utf-8")
            (tree / name).unlink()
            if (ROOT / name).exists():
                shutil.copy(ROOT / name, tree / name)
            shutil.rmtree((tree / name).parent / "__pycache__", ignore_errors=True)

    yield take
    for name, text in taken.items():
        (tree / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("1", "the game 'lantern' lacks its rules page: there is no docs/rules/lantern.md"),
        ("2", "games.lantern"),
        ("3", "lacks the line: games/lantern/ is not in GAMES of games/__init__.py"),
        ("4", "the game 'lantern' lacks its renderer: there is no renderers/lantern/__init__.py with RENDERER"),
        ("5", "the game 'lantern' lacks its face: there is no cogs/faces/lantern.py with FACE"),
        ("6", "the game 'lantern' lacks its catalogue: bot/texts/en/lantern.toml has no `title`"),
    ],
)
def test_a_step_left_out_is_named_at_start(tree, without, step, line):
    without(*(files_of(step) or ["games/__init__.py"]))
    told = run(tree, sys.executable, "-c", "from bot.games import faces; faces()", code=1)
    assert line in told.strip().splitlines()[-1]


def test_the_bot_itself_says_it_in_one_line(tree, tmp_path, without):
    without("cogs/lantern.py")
    start = f"DISCORD_TOKEN=none MADANG_DATABASE=sqlite:///{tmp_path}/madang.db exec python -m bot"
    told = run(tree, "sh", "-c", start, code=1)
    assert re.fullmatch(r"madang: the game 'lantern' lacks its cog: .*", told.strip().splitlines()[-1])
    assert "Traceback" not in told


def test_what_the_tests_need_is_named_by_the_suites(tree, without):
    without("tests/playthroughs/lantern-2.txt")
    told = suite(tree, "-k", f"{KEY}-2", "tests/playthroughs", code=1)
    assert "lantern-2.txt is missing: python -m tests.playthroughs --write" in told
    without("tests/games/lantern/worlds.py")
    contract = "tests/conformance/test_contract.py::test_every_game_says_what_is_hidden"
    assert "there is no tests/games/lantern/worlds.py" in suite(tree, "-k", KEY, contract, code=1)


@pytest.fixture(scope="module")
def packaged(tree):
    """What starts a bot beside which the game is installed as a package, and a broken one."""
    follow(tree, package=True)
    folder = tree.parent
    broken = folder / "madang-broken"
    (broken / "broken").mkdir(parents=True)
    (broken / "broken" / "__init__.py").write_text("import what_is_not_there\n")
    settings = (folder / "madang-lantern" / "pyproject.toml").read_text()
    (broken / "pyproject.toml").write_text(settings.replace(KEY, "broken"))
    venv.create(folder / "venv", with_pip=False)
    (site,) = (folder / "venv").glob("lib/python*/site-packages")
    (site / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = str(folder / "venv" / "bin" / "python")
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    sources = (str(folder / "madang-lantern"), str(broken))
    run(folder, sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *offline, *sources)

    class Packaged(Stage):
        command = (python, "-m", "bot")

    return Packaged


async def test_a_wheel_brings_a_game_and_a_broken_one_is_left_out(packaged, tmp_path, monkeypatch):
    async with stage_at(tmp_path, packaged, first=True) as stage:
        stage.expected.append("the game 'broken'")
        (told,) = await play_a_match(stage, monkeypatch)
    assert "the game 'broken' of the package madang-broken is left out: ModuleNotFoundError" in told
    look = (
        "from bot.games import find_game, rules_page; from bot.texts import load_texts; "
        "key = find_game('lantern').info.key; print(load_texts().speaker('en').title_of(key), rules_page(key))"
    )
    told = run(ROOT, packaged.command[0], "-c", look)
    assert told.splitlines()[-1].startswith("Lantern ") and "site-packages" in told


async def test_a_package_is_chosen_as_any_other_game_and_its_tables_rest_without_it(packaged, tmp_path):
    async with stage_at(tmp_path, packaged, first=True, MADANG_GAMES=KEY) as stage:
        stage.expected.append("the game 'broken'")
        await stage.box.person("Ana").slash(KEY, {"here": True, "house": 1}, channel="games")
        commands = {one["name"] for one in stage.box.world.application.commands.values()}
        assert KEY in commands and "yud" not in commands
        await stage.quiet()
        assert await stage.stop() == 0
        stage.settings["MADANG_GAMES"] = "yud"
        await stage.start()
        await stage.quiet()
        assert await stage.stop() == 0
    assert "1 of lantern" in stage.log.read_text()
