"""The card on which the bot was ordered: what it is made of, and where things are."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import discord
import pytest
from discord.ext import commands

from bot.discord import ask as asking
from bot.games import faces
from bot.show import ids
from bot.store import sqlite
from games import GAMES
from tests.bot.ui.fakes import ANA, BEN, FakePress, message

ROOT = Path(__file__).parents[1]


def test_it_is_made_of_what_stands_on_the_card_and_everything_is_where_the_card_has_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split("[=>]", one)[0] for one in project["dependencies"]}
    assert {"discord.py", "aiosqlite", "pillow"} <= names
    assert "asyncpg" not in names, "a server is an extra"
    assert all((ROOT / file).is_file() for file in ("pyproject.toml", ".env.example"))
    assert all((ROOT / folder).is_dir() for folder in ("bot", "cogs", "renderers", "tests"))


def test_nothing_else_was_committed_at_the_top():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    top = {name.split("/")[0] for name in listed.split("\0") if name}
    folders = {".ci", "bot", "cogs", "docs", "games", "renderers", "requirements", "sandbox", "tests", "tools"}
    pages = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"}
    settings = {".dockerignore", ".env.example", ".gitignore", "Dockerfile", "Makefile", "compose.nodes.yaml"}
    assert top == folders | pages | settings | {"compose.yaml", "madang.service", "pyproject.toml"}


GAME = pytest.mark.parametrize("key", [game.info.key for game in GAMES])


@GAME
async def test_a_cog_alone_answers_the_command_and_the_presses_and_shows_hand_and_board(court, key, monkeypatch):
    monkeypatch.setattr(asking, "PATIENCE", 60.0)  # however slow the machine is, nothing is deferred

    async def answered(who, work, **more):
        press = FakePress(court.app, who, {}, **more)
        asked = asking.Ask(court.house.answers, press)
        await asked.answer(work, asked)
        return press.answer

    cog = court.app.get_cog(key)
    assert isinstance(cog, commands.Cog)
    (command,) = cog.get_app_commands()
    assert command.name == faces()[key].command_name
    given = FakePress(court.app, ANA, {}, type=discord.InteractionType.application_command)
    await command.callback(cog, given)
    assert given.answer.kind == "public"
    assert given.answer.file is not None, "the board is a picture"
    (lobby,) = court.tables.live()
    await court.tables.join(lobby.id, BEN)
    table = await court.tables.start(lobby.id, ANA.user_id)
    seat = min(table.waiting)
    who, action = (ANA, BEN)[seat], table.moves(seat).legal[0]
    pick = ids.Act(table.id, table.game.token(table.state, seat, action), table.game.encode(action))

    hand = await answered(who, lambda asked: cog.open_hand(asked, table))
    assert (hand.kind, hand.file is not None) == ("private", True)
    after = await answered(who, lambda asked: cog.pressed(asked, pick), message=message(9, ephemeral=True))
    assert (after.kind, after.file is not None) == ("update", True)
    assert court.tables.get(table.id).seq > table.seq
    board = await answered(who, lambda asked: cog.post_board(asked, court.tables.get(table.id)))
    assert (board.kind, board.file is not None) == ("public", True)


@GAME
async def test_a_game_is_loaded_unloaded_and_loaded_again(court, key):
    table = await court.match(ANA, BEN, game=key)
    name, face, command = f"cogs.{key}", faces()[key], faces()[key].command_name

    async def my_hand():
        return (await court.press(ANA, f"t1:{table.id}:hand")).answer

    await court.app.remove_cog(key)
    before = None
    for _ in range(2):
        sys.modules.pop(name, None)
        await court.app.load_extension(name)
        cog = court.app.get_cog(key)
        assert type(cog) is not before, "the library reads the module again"
        assert cog.face is face is faces()[key], "what the game says is the same"
        assert court.app.tree.get_command(command) is cog.get_app_commands()[0]
        assert (await my_hand()).file is not None
        before = type(cog)
        await court.app.unload_extension(name)
        assert court.app.tree.get_command(command) is None
        answer = await my_hand()
        assert answer.kind == "private"
        assert answer.file is None
        assert answer.content.startswith("⚠️")


def test_sqlite_is_used_through_aiosqlite_alone():
    """Python's own module is there for its errors and their codes; no statement of a cursor is left open."""
    for path in (file for room in ("bot", "cogs") for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sqlite3":
                assert path == Path(sqlite.__file__)
                assert node.attr.startswith("SQLITE_") or node.attr == "Error", node.attr
            assert not (isinstance(node, ast.ImportFrom) and node.module == "sqlite3"), path
            if path == Path(sqlite.__file__) and isinstance(node, ast.Attribute):
                assert node.attr not in ("execute", "execute_insert", "cursor"), f"{path}:{node.lineno}"
