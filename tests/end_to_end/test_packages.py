"""Games of packages: the recipe's game as a wheel of its own is played, a broken one beside it is left out."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv

import pytest

from sandbox.server import Sandbox
from tests.end_to_end.recipe import follow, tree_at
from tests.end_to_end.stage import ROOT, Stage
from tests.end_to_end.test_recipe import ABOVE_INFO, play_a_match

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

BROKEN = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "broken-game"
version = "1.0"
[project.entry-points."madang.games"]
broken = "broken_game:FACE"
[tool.hatch.build.targets.wheel]
packages = ["broken_game"]
"""


def install(programs, *sources):
    """Have pip build and install packages, with no network."""
    offline = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    command = (sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", *offline, *sources)
    done = subprocess.run(
        [str(part) for part in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=programs
    )
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """The programs of an environment in which the packages are installed beside what the tests have."""
    folder = tmp_path_factory.mktemp("packages")
    tree = tree_at(folder / "madang")
    follow(tree)
    follow(tree, package=True)
    broken = folder / "broken"
    (broken / "broken_game").mkdir(parents=True)
    (broken / "pyproject.toml").write_text(BROKEN)
    (broken / "broken_game" / "__init__.py").write_text("import what_is_not_there\n")
    venv.create(folder / "venv", with_pip=False)
    (site,) = (folder / "venv").glob("lib/python*/site-packages")
    (site / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    install(folder / "venv" / "bin", folder / "madang-lantern", broken)
    return folder / "venv" / "bin"


async def test_a_wheel_brings_a_game_and_a_broken_one_is_left_out(programs, tmp_path, monkeypatch):
    async with Sandbox() as box:
        stage = Stage(box, tmp_path)
        stage.command = (str(programs / "python"), "-m", "bot")
        await stage.start()
        await play_a_match(stage, monkeypatch)
        assert await stage.stop() == 0
        told = [line for line in stage.log.read_text().splitlines() if ABOVE_INFO.search(line)]
        assert len(told) == 1, told
        assert "the game 'broken' of the package broken-game is left out: ModuleNotFoundError" in told[0]


async def test_a_package_is_chosen_as_any_other_game_and_its_tables_rest_without_it(programs, tmp_path):
    async with Sandbox() as box:
        stage = Stage(box, tmp_path, MADANG_GAMES="lantern")
        stage.command = (str(programs / "python"), "-m", "bot")
        await stage.start()
        ana = stage.box.person("Ana")
        await ana.slash("lantern", {"here": True, "house": 1}, channel="games")
        commands = {one["name"] for one in box.world.application.commands[None].values()}
        assert "lantern" in commands and "yud" not in commands
        await stage.quiet()
        assert await stage.stop() == 0
        stage.settings["MADANG_GAMES"] = "yud"
        await stage.start()
        await stage.quiet()
        assert await stage.stop() == 0
    assert "1 of lantern" in stage.log.read_text()
    assert stage.complaints() == [
        line for line in stage.log.read_text().splitlines() if "the game 'broken'" in line
    ]  # once at each start


def test_the_command_line_knows_the_games_of_packages(programs, tmp_path):
    look = (
        "from bot.games import find_game, rules_page; from bot.texts import load_texts; "
        "key = find_game('lantern').info.key; print(load_texts().speaker('en').title_of(key), rules_page(key))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [programs / "python", "-c", look], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("Lantern ") and "site-packages" in told.stdout
