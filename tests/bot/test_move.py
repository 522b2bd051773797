"""Moving a whole database to another engine and back: every table, every row, and ids that go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.__main__ import main
from bot.store import move as moving
from bot.store.engines import engine_of, looking
from bot.store.postgres import PASSING
from bot.store.postgres_db import PostgresLink
from bot.store.store import open_store
from tests.bot.test_store import new_table, one_line
from tests.databases import KEY, columns_in, database_in
from tests.postgres import server

pytestmark = pytest.mark.databases("postgresql")

ROWS = 5
LAST = 77
"""The last id that was given out; its table is gone."""


SAMPLES = {
    "INTEGER": lambda n: n,
    "REAL": lambda n: n + 0.1,
    "TEXT": lambda n: f"{'aBbAü'[n - 1]} {n} ",  # in another order where capitals are sorted as people do
    "BLOB": lambda n: bytes([n]),
}


@pytest.fixture
def filled(tmp_path, monkeypatch):
    """The address of a file with rows in every table; three pages of each are moved."""
    monkeypatch.setattr(moving, "PAGE", 2)
    path = tmp_path / "filled.db"
    address = f"sqlite:///{path}"
    opened(address)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DELETE FROM kept_values")
        for table in moving.kept_tables():
            kinds = [row[2] for row in db.execute(f"PRAGMA table_info({table.name})")]
            for n in range(1, ROWS + 1):
                values = [SAMPLES[kind](n) for kind in kinds]
                db.execute(f"INSERT INTO {table.name} VALUES ({', '.join('?' * len(values))})", values)
        db.execute("UPDATE tables SET guild_id = -1 - 4611686018427387904, thread_id = NULL WHERE id = 2")
        db.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'tables'", (LAST,))
    return address


def opened(address):
    """Have a bot begin on a database, and end."""

    async def begin():
        await (await open_store(address, KEY)).close()

    asyncio.run(begin())


def refused(source, target, capsys) -> str:
    """What is told where a move is refused."""
    assert main(["move", source, target]) == 1
    return capsys.readouterr().err


def everything(address):
    async def look():
        async with looking(engine_of(address)) as db:
            return {
                table.name: await db.all(f"SELECT * FROM {table.name} ORDER BY {', '.join(table.key)}")
                for table in moving.kept_tables()
            }

    return asyncio.run(look())


def test_no_table_is_forgotten(filled, tmp_path):
    async def look(address):
        async with looking(engine_of(address)) as db:
            return await columns_in(db, address)

    for address in (filled, database_in(tmp_path)):
        tables = {table for table, _ in asyncio.run(look(address))}
        own = {"sqlite_sequence", "madang_schema", *PASSING}
        assert tables - own == {table.name for table in moving.kept_tables()}


def test_there_and_back_nothing_is_lost(filled, tmp_path, capsys):
    there, back = database_in(tmp_path), f"sqlite:///{tmp_path / 'back.db'}"
    before = everything(filled)
    assert all(len(rows) == ROWS for rows in before.values())
    assert main(["move", filled, there]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "actions: 5" in told
    assert "every row compared" in told[-1]
    assert everything(there) == before
    assert main(["move", there, back]) == 0
    assert everything(back) == before

    async def next_table(address):
        store = await open_store(address, KEY)
        key = await new_table(store)
        await store.close()
        return key

    for address in (there, back):
        assert asyncio.run(next_table(address)) == LAST + 1, "ids are never used twice"


def test_a_move_that_was_broken_off_goes_on_and_no_bot_starts_in_between(filled, tmp_path, monkeypatch, capsys):
    there = database_in(tmp_path)
    many, left = PostgresLink.many, [30]

    async def dying(db, sql, rows):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        await many(db, sql, rows)

    monkeypatch.setattr(PostgresLink, "many", dying)
    main(["move", filled, there])
    assert left == [0]
    assert "every row compared" not in capsys.readouterr().out
    assert "is not finished" in asyncio.run(one_line(open_store(there, KEY)))
    other = f"sqlite:///{tmp_path / 'other.db'}"
    refused(other, there, capsys)
    opened(other)
    assert "is under way" in refused(other, there, capsys)
    assert main(["move", filled, there]) == 0
    assert everything(there) == everything(filled)


def test_a_row_that_is_not_as_it_was_is_found(filled, tmp_path, monkeypatch, capsys):
    there = database_in(tmp_path)
    monkeypatch.setattr(moving, "_compare", lambda *_: 1 / 0)
    assert "ZeroDivisionError" in refused(filled, there, capsys)
    monkeypatch.undo()
    server().sql("UPDATE actions SET text = 'other' WHERE seq = 3", there.partition("@/")[2].partition("?")[0])
    assert "the table actions" in refused(filled, there, capsys)


def test_what_must_not_be_moved_is_refused(filled, tmp_path, capsys):
    there = database_in(tmp_path)
    assert "holds something already" in refused(there, filled, capsys)
    assert "cannot be opened" in refused(f"sqlite:///{tmp_path / 'nowhere.db'}", there, capsys)
    assert not (tmp_path / "nowhere.db").exists()

    async def while_it_runs():
        store = await open_store(filled, KEY)
        assert "another bot is running" in await asyncio.to_thread(refused, filled, there, capsys)
        await store.close()

    asyncio.run(while_it_runs())
