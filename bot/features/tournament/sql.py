"""The SQL of tournaments: written as wholes, but whose an entry is only once, so who was forgotten stays so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from bot.base.share import Share
from bot.features.tournament.model import Chair, Entry, Form, Note, Pod, Reason, Stage, Tournament, spent_deals
from bot.store.db import Db, Row, marks, put, value_of
from bot.tables.sql import open_deals

ONCE: Final = ("guild_id", "organiser_id", "locale", "game")
SET: Final = (
    "channel_id", "message_id", "name", "options", "form", "seats", "rounds", "minutes", "season", "stage", "round",
    "reasons", "started_at", "next_at", "paused_at", "ended_at",
)  # fmt: skip
"""The columns of a tournament's row, which are called as its fields: those that are written once, and the others."""

CHANGED: Final = f"UPDATE tournaments SET ({', '.join(SET)}) = ({marks(SET)}) WHERE id = ?"
NEW: Final = f"INSERT INTO tournaments ({', '.join(ONCE + SET)}) VALUES ({marks(ONCE + SET)}) RETURNING id"
PUT_POD: Final = put(
    "tournament_pods", ("tournament_id", "round", "number"), ("chairs", "table_id", "ends_at", "done", "done_at")
)


async def save(db: Db, tour: Tournament) -> int:
    """Write a tournament, a new one where its id is 0; return its id."""
    written = {"options": json.dumps(dict(tour.options)), "reasons": json.dumps(tour.reasons)}
    once, values = ([written.get(name, getattr(tour, name)) for name in names] for names in (ONCE, SET))
    key = tour.id
    if key:
        await db.run(CHANGED, *values, key)
    else:
        key = int(await value_of(db, NEW, *once, *values))
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
        [(key, *entry) for entry in tour.entries],
    )
    pods = [(key, p.round, p.number, json.dumps(p.chairs), p.table_id, p.ends_at, p.done, p.done_at) for p in tour.pods]
    await db.many(PUT_POD, pods)
    await db.many(
        "INSERT INTO tournament_notes VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(key, place, *note) for place, note in enumerate(tour.notes)],
    )


async def read(db: Db, tour_id: int) -> Tournament | None:
    """Return a tournament, or None."""
    return next(iter(await _read(db, "id = ?", tour_id)), None)


async def newest(db: Db, guild_id: int) -> Tournament | None:
    """Return a guild's newest tournament, or None."""
    return next(iter(await _read(db, "guild_id = ? ORDER BY id DESC LIMIT 1", guild_id)), None)


async def of_user(db: Db, guild_id: int, user_id: int) -> list[Tournament]:
    """Return the tournaments of a guild that somebody was in and that are over, the newest first."""
    which = (
        "guild_id = ? AND stage = 'over' AND id IN (SELECT tournament_id FROM tournament_entries WHERE user_id = ?) "
        "ORDER BY id DESC"
    )
    return await _read(db, which, guild_id, user_id)


async def open_ones(db: Db, share: Share) -> list[int]:
    """Return the ids of a share's tournaments that are not over."""
    return await db.column(f"SELECT id FROM tournaments WHERE ended_at IS NULL AND {share.of()} ORDER BY id")


async def unfinished(db: Db, share: Share, mark: str) -> list[int]:
    """Return the ids of a share's tournaments that are not over, or whose notes are not the value of `<mark> <id>`."""
    notes = "(SELECT CAST(COUNT(*) AS TEXT) FROM tournament_notes WHERE tournament_id = id)"
    kept = f"EXISTS (SELECT 1 FROM kept_values WHERE key = ? || ' ' || id AND value = {notes})"
    which = f"(ended_at IS NULL OR NOT {kept}) AND {share.of()}"
    return await db.column(f"SELECT id FROM tournaments WHERE {which} ORDER BY id", mark)


async def table_about(db: Db, purpose: str, subject: str) -> int | None:
    """Return the table that was opened for something, or None."""
    sql = "SELECT id FROM tables WHERE purpose = ? AND subject = ? ORDER BY id DESC LIMIT 1"
    return next(iter(await db.column(sql, purpose, subject)), None)


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


async def _read(db: Db, which: str, *values: object) -> list[Tournament]:
    columns = ", ".join(ONCE + SET)
    return [
        await _tournament(db, row)
        for row in await db.named(f"SELECT id, {columns} FROM tournaments WHERE {which}", *values)
    ]


async def _tournament(db: Db, row: Mapping[str, Any]) -> Tournament:
    async def rows(part: str, columns: str, order: str) -> list[Row]:
        sql = f"SELECT {columns} FROM tournament_{part} WHERE tournament_id = ? ORDER BY {order}"
        return await db.all(sql, row["id"])

    entries = await rows("entries", "number, user_id, name, locale, here, gone, since, absent", "number")
    pods = await rows("pods", "round, number, chairs, table_id, ends_at, done, done_at", "round, number")
    notes = await rows("notes", "entry, points, note, by_user, at", "place")
    read = {
        "options": json.loads(row["options"]),
        "form": Form(row["form"]),
        "season": bool(row["season"]),
        "stage": Stage(row["stage"]),
        "reasons": tuple(Reason(*reason) for reason in json.loads(row["reasons"])),
        "entries": tuple(
            Entry(number, user, name, locale, bool(here), bool(gone), since, absent)
            for number, user, name, locale, here, gone, since, absent in entries
        ),
        "pods": tuple(
            Pod(round_, number, tuple(Chair(*one) for one in json.loads(chairs)), table, ends_at, bool(done), done_at)
            for round_, number, chairs, table, ends_at, done, done_at in pods
        ),
        "notes": tuple(Note(entry, points, text, by or 0, at) for entry, points, text, by, at in notes),
    }
    return Tournament(**{**row, **read})
