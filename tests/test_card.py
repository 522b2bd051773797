"""The card on which the bot was ordered: what lies where, cogs that come and go, SQLite through aiosqlite alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import faces
from bot.store import sqlite
from games import GAMES
from tests.bot.ui.fakes import ANA, BEN

ROOT = Path(__file__).parents[1]


def test_nothing_else_was_committed_at_the_top():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    top = {name.split("/")[0] for name in listed.split("\0") if name}
    folders = {".ci", "bot", "cogs", "docs", "games", "renderers", "requirements", "sandbox", "tests", "tools"}
    pages = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"}
    settings = {".dockerignore", ".env.example", ".gitignore", "Dockerfile", "Makefile", "compose.nodes.yaml"}
    assert top == folders | pages | settings | {"compose.yaml", "madang.service", "pyproject.toml"}


@pytest.mark.parametrize("key", [game.info.key for game in GAMES])
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
