"""The card on which the bot was ordered: what it is made of, where things are, and how scores are kept."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import aiosqlite
import pytest

from bot.base.bus import Bus
from bot.features.scores import season_sql
from bot.features.scores.rows import SeasonRow
from bot.features.scores.service import Scores
from bot.store import sqlite
from bot.store.store import open_store
from games import GAMES
from tests.bot.scores.results import finish
from tests.databases import KEY, database_in

ROOT = Path(__file__).parents[1]
SEASON = SeasonRow(id=0, guild_id=1, number=0, name="", starts_at=1.0, due_at=None, ends_at=None, posted=False)


def test_it_is_made_of_what_stands_on_the_card():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {one.partition("==")[0] for one in project["dependencies"]}
    assert {"discord.py", "aiosqlite", "pillow"} <= names
    assert "asyncpg" not in names, "a server is an extra"


def test_everything_is_where_the_card_has_it():
    for file in ("pyproject.toml", ".env.example"):
        assert (ROOT / file).is_file()
    for folder in ("bot", "cogs", "renderers", "tests"):
        assert (ROOT / folder).is_dir()
    assert {game.info.key for game in GAMES} <= {path.stem for path in (ROOT / "cogs").glob("*.py")}


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


@pytest.mark.databases("sqlite")
async def test_scores_and_seasons_are_written_through_aiosqlite(tmp_path, monkeypatch):
    written = []
    for name in ("execute_fetchall", "executemany"):
        plain = getattr(aiosqlite.Connection, name)

        def noted(connection, sql, values=(), plain=plain):
            written.append(sql)
            return plain(connection, sql, values)

        monkeypatch.setattr(aiosqlite.Connection, name, noted)
    store = await open_store(database_in(tmp_path), KEY)
    scores = Scores(store, Bus(), now=lambda: 1_785_600_000.0)
    await scores.start_up()
    await store.write(season_sql.turn, None, SEASON)
    assert await scores.count(await finish(store, {1: 1, 2: 2}, 1_785_600_000.0)) is True
    await store.close()
    for table in ("seasons", "scored_results", "scored_seats", "ratings", "tallies"):
        assert any(sql.startswith(f"INSERT INTO {table} ") for sql in written), table
