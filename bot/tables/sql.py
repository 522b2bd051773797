"""The SQL of tables: their rows, seats, log, clocks, votes, results and set deals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.base.errors import StoreError, sure
from bot.base.share import Share
from bot.store.db import Db, Row, marks, value_of
from bot.store.model import DealRow, ResultRow, ResultSeat
from bot.tables.model import LogRow, Maker
from bot.tables.stored import COLUMNS, PARTS, StoredTable, TableWrite, stored_of

NAMES, MARKS = ", ".join(COLUMNS), marks(COLUMNS)
DEAL: Final = "name, secret, commitment, opens_at, opened, places"
RESULT: Final = "table_id, game, guild_id, started_at, finished_at, actions, options, reason, rated"
MOST: Final = 1_000
"""Rows that are asked for by their ids at once."""


ROW: Final = f"INSERT INTO tables ({NAMES}) VALUES ({MARKS}) RETURNING id"
CHANGED: Final = f"UPDATE tables SET ({NAMES}, clocks) = ({MARKS}, COALESCE(?, clocks)) WHERE id = ?"


async def create(db: Db, write: TableWrite) -> int:
    """Keep a new table (the id of its write is ignored) and return its fresh id; ids are never used twice."""
    table_id = int(await value_of(db, ROW, *sure(write.row)))
    await save_all(db, [replace(write, table_id=table_id, row=None)])
    return table_id


async def save_all(db: Db, writes: Sequence[TableWrite]) -> None:
    """Write changes of tables, all or nothing, a bulk: each kind in one trip; of a table's parts the last stays."""
    clocks = {write.table_id: write.clocks for write in writes if write.clocks is not None}
    tables = {write.table_id: write.row for write in writes if write.row is not None}
    rows = [(*row, clocks.pop(key, None), key) for key, row in tables.items()]
    if len(rows) == 1:  # one trip, not two: a press alone is most often alone
        there = await db.all(f"{CHANGED} RETURNING id", *rows[0])
    elif rows:
        await db.many(CHANGED, rows)
        there = await db.all(f"SELECT id FROM tables WHERE id IN ({marks(rows)})", *tables)
    if rows and (gone := tables.keys() - {key for (key,) in there}):
        raise StoreError(f"there is no table {min(gone)}")
    actions = [(write.table_id, *row) for write in writes for row in write.actions]
    await db.many("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?)", actions)
    await db.many("UPDATE tables SET clocks = ? WHERE id = ?", [(text, key) for key, text in clocks.items()])
    for name, part in PARTS.items():
        parts = {write.table_id: write.parts[name] for write in writes if name in write.parts}
        if not parts:
            continue
        await db.many(f"DELETE FROM {name} WHERE table_id = ?", [(key,) for key in parts])
        if new := [(key, *row) for key, now in parts.items() for row in now]:
            await db.many(f"INSERT INTO {name} (table_id, {part.columns}) VALUES ({marks(new[0])})", new)
    for write in writes:
        if write.result is not None:
            await _insert_result(db, write.result, write.table_id)


async def _insert_result(db: Db, row: ResultRow, table_id: int) -> None:
    _, *facts, options, reason, rated, seats = row
    values = (table_id, *facts, json.dumps(dict(options)), reason, rated)
    await db.run("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)", *values)
    await db.many("INSERT INTO result_seats VALUES (?, ?, ?, ?, ?, ?, ?)", [(table_id, *seat) for seat in seats])


async def read_table(db: Db, table_id: int) -> StoredTable | None:
    """Return a table without its log, or None."""
    return next(iter(await _read(db, "id = ?", table_id)), None)


async def read_open(db: Db, share: Share) -> list[StoredTable]:
    """Return every table of a share that has not ended, by id."""
    return await _read(db, f"status IN ('lobby', 'playing') AND {share.of()}")


async def read_untold(db: Db, share: Share) -> list[int]:
    """Return the tables of a share that have ended and whose end was not told to the last (`set_told`), by id."""
    return await db.column(
        f"SELECT id FROM tables WHERE told = 0 AND status IN ('over', 'closed') AND {share.of()} ORDER BY id"
    )


async def has_sat(db: Db, user_id: int, game: str, besides: int) -> bool:
    """Return whether somebody has, or had, a seat at a table of a game, a lesson's included, besides this one."""
    sql = (
        "SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id "
        "WHERE s.user_id = ? AND t.game = ? AND t.id <> ? LIMIT 1"
    )
    return await db.one(sql, user_id, game, besides) is not None


async def lesson_tables(db: Db) -> list[Row]:
    """Return every table of a lesson that is kept: game, subject, status, why it ended, rows of its log."""
    return await db.all(
        "SELECT t.game, t.subject, t.status, t.ended_reason, (SELECT MAX(seq) FROM actions WHERE table_id = t.id) "
        "FROM tables t WHERE t.purpose = 'lesson' ORDER BY t.id"
    )


async def newest_lesson(db: Db, user_id: int, game: str) -> Row | None:
    """Return somebody's newest table of a game's lesson in the same way, or None."""
    sql = (
        "SELECT game, subject, status, ended_reason, 0 FROM tables "
        "WHERE host_id = ? AND game = ? AND purpose = 'lesson' ORDER BY id DESC LIMIT 1"
    )
    return await db.one(sql, user_id, game)


async def newest_ended_in(db: Db, channel_id: int) -> int | None:
    """Return the last table of a channel or thread whose match has ended before all, or None."""
    sql = (
        "SELECT id FROM tables WHERE ended_at IS NOT NULL AND started_at IS NOT NULL AND ? IN (channel_id, thread_id) "
        "AND quiet = 0 ORDER BY id DESC LIMIT 1"
    )
    return next(iter(await db.column(sql, channel_id)), None)


async def ended_last(db: Db, guild_id: int, limit: int) -> list[int]:
    """Return the tables of a guild that ended last before all, the newest first."""
    sql = (
        "SELECT id FROM tables WHERE guild_id = ? AND ended_at IS NOT NULL AND quiet = 0 "
        "ORDER BY ended_at DESC, id DESC LIMIT ?"
    )
    return await db.column(sql, guild_id, limit)


async def set_told(db: Db, table_id: int) -> None:
    """Note that nothing is left to be told of a table that has ended."""
    await db.run("UPDATE tables SET told = 1 WHERE id = ?", table_id)


async def _read(db: Db, which: str, *values: object) -> list[StoredTable]:
    """Return tables without their logs, by id, in as many trips for thousands as for one."""
    tables = await db.all(
        f"SELECT id, clocks, dealt, places, {NAMES} FROM tables "
        f"LEFT JOIN (SELECT name, secret AS dealt, places FROM deals) AS its ON its.name = deal "
        f"WHERE {which} ORDER BY id",
        *values,
    )
    rows: dict[tuple[int, str], list[Row]] = {}
    for name, part in PARTS.items() if tables else ():
        for key, *row in await db.all(
            f"SELECT table_id, {part.columns} FROM {name} WHERE table_id IN (SELECT id FROM tables WHERE {which}) "
            f"ORDER BY table_id, {part.columns}",
            *values,
        ):
            rows.setdefault((key, name), []).append(tuple(row))
    return [stored_of(table, {name: rows.get((table[0], name), ()) for name in PARTS}) for table in tables]


async def read_next(db: Db, table_id: int) -> dict[str, int]:
    """Return the newest table of each game that its people went on with after this one, by the game's key."""
    return dict(await db.all("SELECT game, max(id) FROM tables WHERE previous_id = ? GROUP BY game", table_id))


async def read_log(db: Db, table_id: int) -> list[LogRow]:
    """Return a table's log in order."""
    rows = await db.all(
        "SELECT seq, seat, text, maker, by_user, at FROM actions WHERE table_id = ? ORDER BY seq", table_id
    )
    return [LogRow(seq, seat, text, Maker(maker), by, at) for seq, seat, text, maker, by, at in rows]


async def read_result(db: Db, table_id: int) -> ResultRow | None:
    """Return how a match ended, or None."""
    return next(iter(await read_results(db, [table_id])), None)


async def hold_result(db: Db, table_id: int) -> ResultRow | None:
    """Return how a match ended, or None; none of its people is forgotten before this transaction ends.

    Where another process forgets somebody, its statement waits for these rows, or this one for that process.
    """
    await db.run("UPDATE result_seats SET name = name WHERE table_id = ?", table_id)
    return await read_result(db, table_id)


async def read_results(db: Db, tables: Sequence[int]) -> list[ResultRow]:
    """Return how these tables' matches ended, in their order; of who has no result there is none."""
    found: dict[int, ResultRow] = {}
    for start in range(0, len(tables), MOST):
        some = tables[start : start + MOST]
        among = f"WHERE table_id IN ({marks(some)})"
        seats: dict[int, list[ResultSeat]] = {}
        for key, seat, user, name, house, score, place in await db.all(
            f"SELECT table_id, seat, user_id, name, house, score, placement FROM result_seats {among} ORDER BY seat",
            *some,
        ):
            seats.setdefault(key, []).append(ResultSeat(seat, user, name, bool(house), score, place))
        for key, *facts, options, reason, rated in await db.all(f"SELECT {RESULT} FROM results {among}", *some):
            of_it = tuple(seats.get(key, ()))
            found[key] = ResultRow._make((key, *facts, json.loads(options), reason, bool(rated), of_it))
    return [found[key] for key in tables if key in found]


async def read_deal(db: Db, name: str) -> DealRow | None:
    """Return a set deal, or None."""
    row = await db.one(f"SELECT {DEAL} FROM deals WHERE name = ?", name) if name else None
    if row is None:
        return None
    _, secret, commitment, opens_at, opened, places = row
    return DealRow(name, secret, commitment, opens_at, bool(opened), json.loads(places))


async def make_deal(db: Db, deal: DealRow) -> DealRow:
    """Keep a set deal, unless one of its name is there already; return the one that is kept."""
    values = (*deal[:-1], json.dumps(dict(deal.places)))
    await db.run("INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", *values)
    return sure(await read_deal(db, deal.name))


async def open_deals(db: Db, names: Sequence[str]) -> None:
    """Note that nobody can play these deals any more: everybody may see their secrets."""
    await db.many("UPDATE deals SET opened = 1 WHERE name = ?", [(name,) for name in names])
