"""The SQL of reviews: what was asked for and found, what people looked back on, and how they answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.base.share import Share
from bot.store.db import Db
from bot.store.model import Answer, OwnMoment, ResultRow
from bot.tables.sql import read_results


async def ask(db: Db, table_id: int, seat: int, engine: int, at: float) -> None:
    """Note that a review is wanted, in place of one that an earlier engine made."""
    sql = (
        "INSERT INTO reviews VALUES (?, ?, ?, NULL, ?) ON CONFLICT (table_id, seat) DO UPDATE "
        "SET engine = excluded.engine, text = NULL, asked_at = excluded.asked_at "
        "WHERE reviews.engine <> excluded.engine"
    )
    await db.run(sql, table_id, seat, engine, at)


async def keep(db: Db, table_id: int, seat: int, engine: int, text: str) -> None:
    """Keep what was found, if it is still wanted."""
    await db.run(
        "UPDATE reviews SET text = ? WHERE table_id = ? AND seat = ? AND engine = ?", text, table_id, seat, engine
    )


async def drop(db: Db, table_id: int, seat: int) -> None:
    """Forget that a review is wanted, if it was not found."""
    await db.run("DELETE FROM reviews WHERE table_id = ? AND seat = ? AND text IS NULL", table_id, seat)


async def read(db: Db, table_id: int, seat: int, engine: int) -> str | None:
    """Return what an engine found, or None."""
    row = await db.one(
        "SELECT text FROM reviews WHERE table_id = ? AND seat = ? AND engine = ?", table_id, seat, engine
    )
    return None if row is None else row[0]


async def unfinished(db: Db, share: Share) -> list[tuple[int, int]]:
    """Return (table, seat) of what was asked for in a share and is not found yet, the oldest first."""
    rows = await db.all(
        "SELECT r.table_id, r.seat FROM reviews r JOIN tables t ON t.id = r.table_id "
        f"WHERE r.text IS NULL AND {share.of('t.guild_id')} ORDER BY r.asked_at, r.table_id, r.seat"
    )
    return [(table_id, seat) for table_id, seat in rows]


FIELDS: Final = ", ".join(OwnMoment._fields)


async def look_back(db: Db, user_id: int, table_id: int, game: str, at: float, moments: Sequence[OwnMoment]) -> None:
    """Note that somebody looked at the review of a match, with its moments; what was answered stays as it is."""
    await db.run("INSERT INTO looked_back VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", user_id, table_id, game, at)
    await db.run("DELETE FROM own_moments WHERE user_id = ? AND table_id = ? AND answer = ''", user_id, table_id)
    await db.many(f"INSERT INTO own_moments ({FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", moments)


async def own_moments(db: Db, user_id: int, table_id: int) -> list[OwnMoment]:
    """Return what was shown to somebody of a match, in the order of the log."""
    return await _moments(db, "user_id = ? AND table_id = ? ORDER BY row", user_id, table_id)


async def answer_moment(db: Db, user_id: int, table_id: int, row: int, answer: Answer, at: float) -> None:
    """Keep how somebody answered a moment: the first time counts, but what was skipped can still be answered."""
    sql = (
        "UPDATE own_moments SET answer = ?, at = ? WHERE user_id = ? AND table_id = ? AND row = ? AND answer IN ('', ?)"
    )
    await db.run(sql, answer, at, user_id, table_id, row, Answer.SKIPPED)


async def own_puzzles(db: Db, user_id: int, game: str) -> list[OwnMoment]:
    """Return the moments of a game that somebody has answered, found or been shown, the newest first."""
    which = "user_id = ? AND game = ? AND answer IN (?, ?) ORDER BY at DESC, table_id DESC, row"
    return await _moments(db, which, user_id, game, Answer.FOUND, Answer.SHOWN)


async def _moments(db: Db, which: str, *values: object) -> list[OwnMoment]:
    found = await db.rows(OwnMoment, f"SELECT {FIELDS} FROM own_moments WHERE {which}", *values)
    return [one._replace(answer=Answer(one.answer)) for one in found]


async def mistakes(db: Db, user_id: int, reviews: int) -> list[tuple[str, str, int]]:
    """Return what somebody's moments are about, of games of which they looked at so many reviews, over all servers.

    Game, the code of the reason for the better move, how often; the most frequent first.
    """
    sql = (
        "SELECT game, reason, count(*) AS n FROM own_moments WHERE user_id = ?1 AND reason <> '' AND game IN "
        "(SELECT game FROM looked_back WHERE user_id = ?1 GROUP BY game HAVING count(*) >= ?2) "
        "GROUP BY game, reason ORDER BY n DESC, game, reason"
    )
    rows = await db.all(sql, user_id, reviews)
    return [(game, reason, n) for game, reason, n in rows]


async def matches_of(db: Db, user_id: int, guild_id: int | None, limit: int) -> list[ResultRow]:
    """Return the matches that somebody was in until their end, the newest first, of a guild or (None) of all."""
    sql = (
        "SELECT r.table_id FROM result_seats s JOIN results r USING (table_id) WHERE s.user_id = ?1 AND s.house = 0 "
        "AND (r.guild_id = ?2 OR ?2 IS NULL) ORDER BY r.finished_at DESC, r.table_id DESC LIMIT ?3"
    )
    return await read_results(db, await db.column(sql, user_id, guild_id, limit))
