"""The SQL of tables: their rows, seats, log, clocks, votes, results and set deals. Synchronous, on a raw connection."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.base.errors import StoreError
from bot.base.share import Share
from bot.store import sql_presses
from bot.store.db import Db, marks
from bot.store.model import (
    ActionRow,
    BallotRow,
    DeadlineRow,
    DealRow,
    ResultRow,
    ResultSeat,
    SeatRow,
    StoredTable,
    TableRow,
    TableWrite,
    WaitRow,
)

COLUMNS: Final = (
    "game, rules_version, guild_id, channel_id, thread_id, host_id, locale, pace, status, options, secret, "
    "previous_id, ended_reason, created_at, touched_at, started_at, ended_at, ended_note, private, sit_in, muted, "
    "paused_at, paused_until, level, tempo, hints, purpose, subject, quiet, deal"
)
MARKS: Final = marks(COLUMNS.split(","))


def create(db: Db, table: TableRow, write: TableWrite) -> int:
    """Keep a new table (its id 0 and the write's are ignored) and return its fresh id; ids are never used twice."""
    made = db.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ({MARKS}) RETURNING id", _values(table))  # noqa: S608
    table_id = int(made.fetchone()[0])
    save(db, replace(write, table_id=table_id, table=None))
    return table_id


def save(db: Db, write: TableWrite) -> None:
    """Write one change of a table, all of it or nothing."""
    key = write.table_id
    if write.table is not None:
        changed = db.execute(f"UPDATE tables SET ({COLUMNS}) = ({MARKS}) WHERE id = ?", (*_values(write.table), key))  # noqa: S608
        if changed.rowcount != 1:
            raise StoreError(f"there is no table {key}")
    _replace(db, "seats", key, write.seats)
    if write.actions:
        db.executemany("INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?)", [(key, *row) for row in write.actions])
    _replace(db, "deadlines", key, write.deadlines)
    _replace(db, "waits", key, write.waits)
    _replace(db, "votes", key, write.votes)
    _replace(db, "ballots", key, write.ballots)
    _replace(db, "invited", key, write.invited)
    if write.result is not None:
        _insert_result(db, write.result, key)
    if write.press is not None:
        sql_presses.note(db, write.press, key)


def _values(row: TableRow) -> tuple[Any, ...]:
    return (
        row.game, row.rules_version, row.guild_id, row.channel_id, row.thread_id, row.host_id, row.locale, row.pace,
        row.status, json.dumps(dict(row.options)), row.secret, row.previous_id, row.ended_reason, row.created_at,
        row.touched_at, row.started_at, row.ended_at, row.ended_note, row.private, row.sit_in, row.muted,
        row.paused_at, row.paused_until, row.level, row.tempo, row.hints, row.purpose, row.subject, row.quiet,
        row.deal,
    )  # fmt: skip


def _replace(db: Db, name: str, table_id: int, rows: Sequence[tuple[Any, ...]] | None) -> None:
    if rows is None:
        return
    db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))  # noqa: S608 - names are constants above
    if rows:
        db.executemany(f"INSERT INTO {name} VALUES (?, {marks(rows[0])})", [(table_id, *row) for row in rows])  # noqa: S608


def _insert_result(db: Db, row: ResultRow, table_id: int) -> None:
    options = json.dumps(dict(row.options))
    db.execute(
        "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        (
            table_id,
            row.game,
            row.guild_id,
            row.started_at,
            row.finished_at,
            row.actions,
            options,
            row.reason,
            row.rated,
        ),
    )
    db.executemany("INSERT INTO result_seats VALUES (?, ?, ?, ?, ?, ?, ?)", [(table_id, *seat) for seat in row.seats])


def read_table(db: Db, table_id: int) -> StoredTable | None:
    """Return a table without its log, or None."""
    row = db.execute(f"SELECT id, {COLUMNS} FROM tables WHERE id = ?", (table_id,)).fetchone()  # noqa: S608
    return None if row is None else _stored(db, row)


def read_open(db: Db, share: Share) -> list[StoredTable]:
    """Return every table of a share that has not ended, by id."""
    rows = db.execute(
        f"SELECT id, {COLUMNS} FROM tables WHERE status IN ('lobby', 'playing') AND {share.of()} ORDER BY id"  # noqa: S608
    )
    return [_stored(db, row) for row in rows.fetchall()]


def read_untold(db: Db, share: Share) -> list[int]:
    """Return the tables of a share that have ended and whose end was not told to the last (`set_told`), by id."""
    rows = db.execute(
        f"SELECT id FROM tables WHERE told = 0 AND status IN ('over', 'closed') AND {share.of()} ORDER BY id"  # noqa: S608
    )
    return [row[0] for row in rows]


def has_sat(db: Db, user_id: int, game: str, besides: int) -> bool:
    """Return whether somebody has, or had, a seat at a table of a game, a lesson's included, besides this one."""
    row = db.execute(
        "SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id "
        "WHERE s.user_id = ? AND t.game = ? AND t.id <> ? LIMIT 1",
        (user_id, game, besides),
    ).fetchone()
    return row is not None


def lesson_tables(db: Db) -> list[tuple[str, str, str, str, int]]:
    """Return every table of a lesson that is kept: game, subject, status, why it ended, rows of its log."""
    return db.execute(
        "SELECT t.game, t.subject, t.status, t.ended_reason, (SELECT MAX(seq) FROM actions WHERE table_id = t.id) "
        "FROM tables t WHERE t.purpose = 'lesson' ORDER BY t.id"
    ).fetchall()


def newest_lesson(db: Db, user_id: int, game: str) -> tuple[str, str, str, str, int] | None:
    """Return somebody's newest table of a game's lesson in the same way, or None."""
    found: tuple[str, str, str, str, int] | None = db.execute(
        "SELECT game, subject, status, ended_reason, 0 FROM tables "
        "WHERE host_id = ? AND game = ? AND purpose = 'lesson' ORDER BY id DESC",
        (user_id, game),
    ).fetchone()
    return found


def newest_ended_in(db: Db, channel_id: int) -> int | None:
    """Return the last table of a channel or thread whose match has ended before all, or None."""
    row = db.execute(
        "SELECT id FROM tables WHERE ended_at IS NOT NULL AND started_at IS NOT NULL AND ? IN (channel_id, thread_id) "
        "AND quiet = 0 ORDER BY id DESC LIMIT 1",
        (channel_id,),
    ).fetchone()
    return None if row is None else row[0]


def ended_last(db: Db, guild_id: int, limit: int) -> list[int]:
    """Return the tables of a guild that ended last before all, the newest first."""
    rows = db.execute(
        "SELECT id FROM tables WHERE guild_id = ? AND ended_at IS NOT NULL AND quiet = 0 "
        "ORDER BY ended_at DESC, id DESC LIMIT ?",
        (guild_id, limit),
    )
    return [row[0] for row in rows]


def set_told(db: Db, table_id: int) -> None:
    """Note that nothing is left to be told of a table that has ended."""
    db.execute("UPDATE tables SET told = 1 WHERE id = ?", (table_id,))


def _stored(db: Db, row: tuple[Any, ...]) -> StoredTable:
    key = row[0]
    return StoredTable(
        table=_table_row(row),
        seats=tuple(
            SeatRow(seat, user_id, name, locale, bool(house), missed, bool(left), bool(replaced), bool(guest), level)
            for seat, user_id, name, locale, house, missed, left, replaced, guest, level in db.execute(
                "SELECT seat, user_id, name, locale, house, missed, gone, replaced, guest, level FROM seats "
                "WHERE table_id = ? ORDER BY seat",
                (key,),
            )
        ),
        deadlines=tuple(
            DeadlineRow(*one) for one in db.execute("SELECT seat, token, at FROM deadlines WHERE table_id = ?", (key,))
        ),
        waits=tuple(WaitRow(*one) for one in db.execute("SELECT text, at FROM waits WHERE table_id = ?", (key,))),
        votes=tuple(db.execute("SELECT seat, voter_id FROM votes WHERE table_id = ?", (key,)).fetchall()),
        ballots=tuple(
            BallotRow(voter, place, bool(aye), what, lapses_at)
            for voter, place, aye, what, lapses_at in db.execute(
                "SELECT voter_id, place, aye, what, lapses_at FROM ballots WHERE table_id = ? ORDER BY place", (key,)
            )
        ),
        invited=tuple(row[0] for row in db.execute("SELECT user_id FROM invited WHERE table_id = ?", (key,))),
        deal=read_deal(db, _table_row(row).deal),
    )


def _table_row(row: tuple[Any, ...]) -> TableRow:
    names = ("id", *(name.strip() for name in COLUMNS.split(",")))
    values = dict(zip(names, row, strict=True))
    flags = {name: bool(values[name]) for name in ("private", "sit_in", "muted", "hints", "quiet")}
    return TableRow(**{**values, **flags, "options": json.loads(values["options"])})


def read_next(db: Db, table_id: int) -> dict[str, int]:
    """Return the newest table of each game that its people went on with after this one, by the game's key."""
    return dict(db.execute("SELECT game, max(id) FROM tables WHERE previous_id = ? GROUP BY game", (table_id,)))


def read_log(db: Db, table_id: int) -> list[ActionRow]:
    """Return a table's log in order."""
    rows = db.execute(
        "SELECT seq, seat, text, maker, by_user, at FROM actions WHERE table_id = ? ORDER BY seq", (table_id,)
    )
    return [ActionRow(*row) for row in rows]


def read_result(db: Db, table_id: int) -> ResultRow | None:
    """Return how a match ended, or None."""
    row = db.execute(
        "SELECT game, guild_id, started_at, finished_at, actions, options, reason, rated FROM results "
        "WHERE table_id = ?",
        (table_id,),
    ).fetchone()
    if row is None:
        return None
    game, guild_id, started_at, finished_at, actions, options, reason, rated = row
    seats = db.execute(
        "SELECT seat, user_id, name, house, score, placement FROM result_seats WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    return ResultRow(
        table_id=table_id,
        game=game,
        guild_id=guild_id,
        started_at=started_at,
        finished_at=finished_at,
        actions=actions,
        options=json.loads(options),
        reason=reason,
        rated=bool(rated),
        seats=tuple(
            ResultSeat(seat, user, name, bool(house), score, place) for seat, user, name, house, score, place in seats
        ),
    )


def read_deal(db: Db, name: str) -> DealRow | None:
    """Return a set deal, or None."""
    if not name:
        return None
    row = db.execute(
        "SELECT name, secret, commitment, opens_at, opened, places FROM deals WHERE name = ?", (name,)
    ).fetchone()
    if row is None:
        return None
    name, secret, commitment, opens_at, opened, places = row
    return DealRow(name, secret, commitment, opens_at, bool(opened), json.loads(places))


def make_deal(db: Db, deal: DealRow) -> DealRow:
    """Keep a set deal, unless one of its name is there already; return the one that is kept."""
    values = (*deal[:-1], json.dumps(dict(deal.places)))
    db.execute("INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values)
    kept = read_deal(db, deal.name)
    assert kept is not None  # noqa: S101 - it was just written
    return kept


def open_deal(db: Db, name: str) -> None:
    """Note that a deal's secret is no secret any more."""
    db.execute("UPDATE deals SET opened = 1 WHERE name = ?", (name,))
