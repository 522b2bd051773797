"""The SQL of tournaments: written as wholes, but whose an entry is only once, so who was forgotten stays so."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from bot.base.share import Share
from bot.features.tournament.model import Chair, Entry, Form, Note, Pod, Reason, Stage, Tournament, spent_deals
from bot.store.db import Db, marks, value_of
from bot.tables.sql import open_deals

SET: Final = "channel_id, message_id, name, options, form, seats, rounds, minutes, season, stage, round, reasons, started_at, next_at, paused_at, ended_at"  # noqa: E501
ONCE: Final = "guild_id, organiser_id, locale, game"
COLUMNS: Final = f"{ONCE}, {SET}"


async def save(db: Db, tour: Tournament) -> int:
    """Write a tournament, a new one where its id is 0; return its id."""
    values = (
        tour.channel_id, tour.message_id, tour.name, json.dumps(dict(tour.options)), str(tour.form), tour.seats,
        tour.rounds, tour.minutes, tour.season, str(tour.stage), tour.round,
        json.dumps([(reason.code, dict(reason.facts)) for reason in tour.reasons]),
        tour.started_at, tour.next_at, tour.paused_at, tour.ended_at,
    )  # fmt: skip
    key = tour.id
    if key:
        await db.run(f"UPDATE tournaments SET ({SET}) = ({_marks(SET)}) WHERE id = ?", *values, key)
    else:
        once = (tour.guild_id, tour.organiser_id, tour.locale, tour.game)
        new = f"INSERT INTO tournaments ({COLUMNS}) VALUES ({_marks(COLUMNS)}) RETURNING id"
        key = int(await value_of(db, new, *once, *values))
    await _save_parts(db, key, tour)
    await open_deals(db, spent_deals(tour))
    return key


async def _save_parts(db: Db, key: int, tour: Tournament) -> None:
    kept = {entry.number for entry in tour.entries}
    numbers = await db.all("SELECT number FROM tournament_entries WHERE tournament_id = ?", key)
    await db.many(
        "DELETE FROM tournament_entries WHERE tournament_id = ? AND number = ?",
        [(key, number) for (number,) in numbers if number not in kept],
    )
    await db.many(
        "INSERT INTO tournament_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (tournament_id, number) DO UPDATE SET "
        "here = excluded.here, gone = excluded.gone, absent = excluded.absent",
        [(key, e.number, e.user_id, e.name, e.locale, e.here, e.left, e.since, e.absent) for e in tour.entries],
    )
    await db.many(
        "INSERT INTO tournament_pods VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (tournament_id, round, number) DO UPDATE SET "
        "table_id = excluded.table_id, ends_at = excluded.ends_at, done = excluded.done, done_at = excluded.done_at, "
        "chairs = excluded.chairs",
        [(key, p.round, p.number, p.table_id, p.ends_at, p.done, p.done_at, json.dumps(p.chairs)) for p in tour.pods],
    )
    await db.many(
        "INSERT INTO tournament_notes VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(key, at, n.entry, n.points, n.text, n.by, n.at) for at, n in enumerate(tour.notes)],
    )


async def read(db: Db, tour_id: int) -> Tournament | None:
    """Return a tournament, or None."""
    return next(iter(await _read(db, "id = ?", (tour_id,))), None)


async def of_guild(db: Db, guild_id: int, most: int) -> list[Tournament]:
    """Return a guild's tournaments, the newest first."""
    return await _read(db, "guild_id = ? ORDER BY id DESC LIMIT ?", (guild_id, most))


async def of_user(db: Db, guild_id: int, user_id: int) -> list[Tournament]:
    """Return the tournaments of a guild that somebody was in and that are over, the newest first."""
    which = (
        "guild_id = ? AND stage = 'over' AND id IN (SELECT tournament_id FROM tournament_entries WHERE user_id = ?) "
        "ORDER BY id DESC"
    )
    return await _read(db, which, (guild_id, user_id))


async def open_ones(db: Db, share: Share) -> list[int]:
    """Return the ids of a share's tournaments that are not over."""
    rows = await db.all(f"SELECT id FROM tournaments WHERE ended_at IS NULL AND {share.of()} ORDER BY id")
    return [row[0] for row in rows]


async def unfinished(db: Db, share: Share, mark: str) -> list[int]:
    """Return the ids of a share's tournaments that are not over, or whose notes are not the value of `<mark> <id>`."""
    notes = "(SELECT CAST(COUNT(*) AS TEXT) FROM tournament_notes WHERE tournament_id = id)"
    kept = f"EXISTS (SELECT 1 FROM kept_values WHERE key = ? || ' ' || id AND value = {notes})"
    which = f"(ended_at IS NULL OR NOT {kept}) AND {share.of()}"
    return [row[0] for row in await db.all(f"SELECT id FROM tournaments WHERE {which} ORDER BY id", mark)]


async def table_about(db: Db, purpose: str, subject: str) -> int | None:
    """Return the table that was opened for something, or None."""
    row = await db.one(
        "SELECT id FROM tables WHERE purpose = ? AND subject = ? ORDER BY id DESC LIMIT 1", purpose, subject
    )
    return None if row is None else int(row[0])


async def forget(db: Db, user_id: int) -> None:
    """Take a user out of all tournaments: what they played stands, as somebody's."""
    await db.run(
        "UPDATE tournament_entries SET user_id = NULL, name = '', locale = '', gone = 1 WHERE user_id = ?", user_id
    )
    await db.run("UPDATE tournament_notes SET by_user = NULL WHERE by_user = ?", user_id)
    await db.run("UPDATE tournaments SET organiser_id = 0 WHERE organiser_id = ?", user_id)


async def purge(db: Db, guild_id: int) -> None:
    """Delete the tournaments of a guild."""
    for name in ("entries", "pods", "notes"):
        await db.run(
            f"DELETE FROM tournament_{name} WHERE tournament_id IN (SELECT id FROM tournaments WHERE guild_id = ?)",
            guild_id,
        )
    await db.run("DELETE FROM tournaments WHERE guild_id = ?", guild_id)


def _marks(columns: str) -> str:
    return marks(columns.split(","))


async def _read(db: Db, which: str, values: tuple[Any, ...]) -> list[Tournament]:
    rows = await db.all(f"SELECT id, {COLUMNS} FROM tournaments WHERE {which}", *values)
    return [await _tournament(db, row) for row in rows]


async def _tournament(db: Db, row: tuple[Any, ...]) -> Tournament:
    values = dict(zip(("id", *COLUMNS.split(", ")), row, strict=True))
    values["options"] = json.loads(values["options"])
    values["reasons"] = tuple(Reason(code, facts) for code, facts in json.loads(values["reasons"]))
    values |= {"form": Form(values["form"]), "stage": Stage(values["stage"]), "season": bool(values["season"])}
    key = values["id"]
    return Tournament(**values, entries=await _entries(db, key), pods=await _pods(db, key), notes=await _notes(db, key))


async def _entries(db: Db, key: int) -> tuple[Entry, ...]:
    rows = await _rows(db, "number, user_id, name, locale, here, gone, since, absent", "entries", "number", key)
    return tuple(
        Entry(n, user, name, loc, bool(here), bool(gone), s, a) for n, user, name, loc, here, gone, s, a in rows
    )


async def _pods(db: Db, key: int) -> tuple[Pod, ...]:
    rows = await _rows(db, "round, number, chairs, table_id, ends_at, done, done_at", "pods", "round, number", key)
    return tuple(
        Pod(r, n, tuple(Chair(*chair) for chair in json.loads(chairs)), table_id, ends_at, bool(done), done_at)
        for r, n, chairs, table_id, ends_at, done, done_at in rows
    )


async def _notes(db: Db, key: int) -> tuple[Note, ...]:
    return tuple(
        Note(entry, points, note, by or 0, at)
        for entry, points, note, by, at in await _rows(db, "entry, points, note, by_user, at", "notes", "place", key)
    )


async def _rows(db: Db, columns: str, what: str, order: str, key: int) -> Iterable[tuple[Any, ...]]:
    return await db.all(f"SELECT {columns} FROM tournament_{what} WHERE tournament_id = ? ORDER BY {order}", key)
