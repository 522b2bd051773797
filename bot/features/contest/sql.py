"""The SQL of the deals of days and of duels: tries, ladders, posts; who asked whom, and what each has played."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from bot.base.errors import sure
from bot.base.share import Share
from bot.features.contest import days
from bot.features.contest.rows import DailyPost, DuelRow, SideRow, Standing, TryRow
from bot.store.db import Db, Row, marks, put, value_of
from bot.tables.sql import open_deals, read_deal

TRY: Final = ", ".join(TryRow._fields)
POST: Final = ", ".join(DailyPost._fields)
MINE: Final = "user_id = ? AND day = ? AND game = ?"
"""Which try it is."""

STAND_INS: Final = 2**62
"""Stand-ins of people who were forgotten have numbers below zero: above this far below they tell nothing at all, beyond
it they are keyed hashes of who it was, for as long as the deal goes on."""

PUT_POST: Final = put("daily_posts", ("guild_id",), ("channel_id", "posted"))


async def begin_try(db: Db, row: TryRow) -> TryRow:
    """Begin a try, unless there is one of that person, day and game; return the one that counts.

    That may be a stand-in's, of somebody who was forgotten after they had seen the deal.
    """
    forgotten = await read_try(db, await _hashed(db, *row[:3]), row.day, row.game)
    if forgotten is not None:
        return forgotten
    await db.run(f"INSERT INTO daily_tries ({TRY}) VALUES ({marks(row)}) ON CONFLICT DO NOTHING", *row)
    return sure(await read_try(db, row.user_id, row.day, row.game))


async def forget(db: Db, user_id: int) -> None:
    """Give somebody's tries and duels to stand-ins, another for each, and end those duels.

    The ladder of a day keeps its places. Who has seen a deal that goes on has no other try.
    """
    for day, game in await db.all("SELECT day, game FROM daily_tries WHERE user_id = ?", user_id):
        sql = f"UPDATE daily_tries SET user_id = ?, name = '', table_id = NULL WHERE {MINE}"
        await db.run(sql, await _hashed(db, user_id, day, game), user_id, day, game)
    for duel in await _duels(db, "? IN (asker_id, asked_id)", user_id):
        other = -1 - secrets.randbits(62)
        for who in ("asker", "asked"):
            await db.run(
                f"UPDATE duels SET {who}_id = ?, {who} = '' WHERE id = ? AND {who}_id = ?", other, duel.id, user_id
            )
        sql = "UPDATE duel_sides SET user_id = ?, table_id = NULL WHERE duel_id = ? AND user_id = ?"
        await db.run(sql, other, duel.id, user_id)
        await db.run("UPDATE duels SET status = 'lapsed' WHERE id = ? AND status IN ('asked', 'open')", duel.id)
        await open_deals(db, duel.deals)


async def purge(db: Db, guild_id: int) -> None:
    """Delete the tries and duels of a guild; nobody can play those duels any more."""
    await db.run("DELETE FROM daily_tries WHERE guild_id = ?", guild_id)
    for duel in await _duels(db, "guild_id = ?", guild_id):
        await open_deals(db, duel.deals)
        await db.run("DELETE FROM duel_sides WHERE duel_id = ?", duel.id)
    await db.run("DELETE FROM duels WHERE guild_id = ?", guild_id)
    for name in ("daily_tries", "duel_sides"):  # what was begun elsewhere, or asked for there, stays
        sql = f"UPDATE {name} SET table_id = NULL WHERE table_id IN (SELECT id FROM tables WHERE guild_id = ?)"
        await db.run(sql, guild_id)


async def hashed_tries(db: Db, today: str) -> list[Row]:
    """Return the tries of before a day whose stand-ins are keyed hashes: person, day, game."""
    return await db.all("SELECT user_id, day, game FROM daily_tries WHERE user_id < ? AND day < ?", -STAND_INS, today)


async def loosen_tries(db: Db, today: str) -> None:
    """Make stand-ins of before a day tell nothing of who they were: their deals are over."""
    await db.many(
        f"UPDATE daily_tries SET user_id = ? WHERE {MINE}",
        [(-1 - secrets.randbits(62), *row) for row in await hashed_tries(db, today)],
    )


async def _hashed(db: Db, user_id: int, day: str, game: str) -> int:
    """Return the stand-in of somebody at a deal: a hash of their number, with the deal's secret as its key."""
    deal = await read_deal(db, days.deal_name(day, game))
    key = secrets.token_hex() if deal is None or deal.opened else deal.secret
    digest = hmac.digest(key.encode(), str(user_id).encode(), hashlib.sha256)
    return -1 - STAND_INS - int.from_bytes(digest) % STAND_INS


async def seat_try(db: Db, user_id: int, day: str, game: str, table_id: int) -> None:
    """Note the table of a try that has none yet."""
    sql = f"UPDATE daily_tries SET table_id = ? WHERE {MINE} AND table_id IS NULL"
    await db.run(sql, table_id, user_id, day, game)


async def end_try(db: Db, row: TryRow) -> None:
    """Keep what a try came to, once."""
    sql = (
        f"UPDATE daily_tries SET (table_id, ended_at, score, squares) = (?, ?, ?, ?) WHERE {MINE} AND ended_at IS NULL"
    )
    await db.run(sql, row.table_id, row.ended_at, row.score, row.squares, *row[:3])


async def read_try(db: Db, user_id: int, day: str, game: str) -> TryRow | None:
    """Return somebody's try, or None."""
    found = await db.rows(TryRow, f"SELECT {TRY} FROM daily_tries WHERE {MINE}", user_id, day, game)
    return next(iter(found), None)


async def unfinished_tries(db: Db, share: Share) -> list[TryRow]:
    """Return the tries of a share that go on."""
    going = f"ended_at IS NULL AND table_id IS NOT NULL AND {share.of()}"
    return await db.rows(TryRow, f"SELECT {TRY} FROM daily_tries WHERE {going}")


async def ladder(db: Db, day: str, game: str, guild_id: int, limit: int) -> list[tuple[int, TryRow]]:
    """Return the best tries of a day and game that were begun in a guild, each with its place there."""
    sql = (
        f"SELECT rank() OVER (ORDER BY score DESC), {TRY} FROM daily_tries "
        "WHERE day = ? AND game = ? AND score IS NOT NULL AND guild_id = ? "
        "ORDER BY score DESC, ended_at, user_id LIMIT ?"
    )
    rows = await db.all(sql, day, game, guild_id, limit)
    return [(row[0], TryRow(*row[1:])) for row in rows]


async def standing(db: Db, day: str, game: str, score: int) -> Standing:
    """Return where a score stands in the whole house."""
    sql = (
        "SELECT count(*) FILTER (WHERE score > ?), count(*) FROM daily_tries "
        "WHERE day = ? AND game = ? AND score IS NOT NULL"
    )
    ((above, among),) = await db.all(sql, score, day, game)
    return Standing(above, among)


async def days_played(db: Db, user_id: int, guild_id: int | None = None) -> list[str]:
    """Return the days on which somebody finished a deal (that they began in a guild), the newest first."""
    sql = (
        "SELECT DISTINCT day FROM daily_tries WHERE user_id = ?1 AND score IS NOT NULL "
        "AND (guild_id = ?2 OR CAST(?2 AS BIGINT) IS NULL) ORDER BY day DESC"
    )
    return await db.column(sql, user_id, guild_id)


async def daily_post(db: Db, guild_id: int) -> DailyPost | None:
    """Return where a guild has the deals posted, or None."""
    return next(iter(await db.rows(DailyPost, f"SELECT {POST} FROM daily_posts WHERE guild_id = ?", guild_id)), None)


async def daily_posts(db: Db, share: Share) -> list[DailyPost]:
    """Return where the deals are posted in a share."""
    return await db.rows(DailyPost, f"SELECT {POST} FROM daily_posts WHERE {share.of()} ORDER BY guild_id")


async def set_daily_post(db: Db, post: DailyPost) -> None:
    """Say where a guild has the deals posted."""
    await db.run(PUT_POST, *post)


async def note_posted(db: Db, post: DailyPost, day: str) -> None:
    """Note that a day's post is done, where the deals are still to be posted as they were."""
    await db.run("UPDATE daily_posts SET posted = ? WHERE (guild_id, channel_id, posted) = (?, ?, ?)", day, *post)


async def drop_daily_post(db: Db, guild_id: int) -> None:
    """Stop posting the deals in a guild."""
    await db.run("DELETE FROM daily_posts WHERE guild_id = ?", guild_id)


DUEL: Final = ", ".join(DuelRow._fields)
SIDE: Final = ", ".join(SideRow._fields)


async def make_duel(db: Db, duel: DuelRow) -> DuelRow | None:
    """Keep a new duel (its id is ignored); None where the same two have one of that game that is not over."""
    sql = (
        "SELECT 1 FROM duels WHERE guild_id = ? AND game = ? AND status IN ('asked', 'open') "
        "AND ((asker_id, asked_id) = (?, ?) OR (asker_id, asked_id) = (?, ?))"
    )
    again = await db.one(sql, duel.guild_id, duel.game, duel.asker_id, duel.asked_id, duel.asked_id, duel.asker_id)
    if again is not None:
        return None
    columns = ", ".join(DuelRow._fields[1:])
    made = await value_of(db, f"INSERT INTO duels ({columns}) VALUES ({marks(duel[1:])}) RETURNING id", *duel[1:])
    return duel._replace(id=made)


async def read_duel(db: Db, duel_id: int) -> DuelRow | None:
    """Return a duel, or None."""
    return next(iter(await _duels(db, "id = ?", duel_id)), None)


async def turn_duel(db: Db, duel: DuelRow, status: str, until: float) -> bool:
    """Give a duel another status, if it still has the one that it had; where it ends its deals are open."""
    sql = "UPDATE duels SET status = ?, until = ? WHERE id = ? AND status = ? RETURNING 1"
    changed = await db.one(sql, status, until, duel.id, duel.status)
    if changed is not None and status != "open":
        await open_deals(db, duel.deals)
    return changed is not None


async def running_duels(db: Db, share: Share) -> list[DuelRow]:
    """Return the duels of a share that are asked for or open."""
    return await _duels(db, f"status IN ('asked', 'open') AND {share.of()} ORDER BY id")


async def duels_of(db: Db, guild_id: int, user_id: int) -> list[DuelRow]:
    """Return somebody's duels in a guild that have a result."""
    which = "guild_id = ? AND status = 'over' AND ? IN (asker_id, asked_id) ORDER BY id"
    return await _duels(db, which, guild_id, user_id)


async def untold_duels(db: Db, share: Share) -> list[DuelRow]:
    """Return the duels of a share whose result was not told yet."""
    return await _duels(db, f"status = 'over' AND told = 0 AND {share.of()} ORDER BY id")


async def tell_duel(db: Db, duel_id: int) -> None:
    """Note that a duel's result is told."""
    await db.run("UPDATE duels SET told = 1 WHERE id = ?", duel_id)


async def begin_side(db: Db, duel_id: int, user_id: int, part: int) -> SideRow | None:
    """Begin somebody's play of one of the deals, unless it was begun; return it, None where the duel is gone."""
    if await read_duel(db, duel_id) is not None:
        sql = "INSERT INTO duel_sides (duel_id, user_id, part) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await db.run(sql, duel_id, user_id, part)
    return await read_side(db, duel_id, user_id, part)


async def read_side(db: Db, duel_id: int, user_id: int, part: int) -> SideRow | None:
    """Return somebody's play of one of the deals, or None."""
    sides = await sides_of(db, duel_id)
    return next((side for side in sides if (side.user_id, side.part) == (user_id, part)), None)


async def seat_side(db: Db, side: SideRow, table_id: int) -> None:
    """Note the table of a play that has none yet."""
    sql = "UPDATE duel_sides SET table_id = ? WHERE duel_id = ? AND user_id = ? AND part = ? AND table_id IS NULL"
    await db.run(sql, table_id, *side[:3])


async def end_side(db: Db, side: SideRow) -> None:
    """Keep what a play came to, once."""
    sql = (
        "UPDATE duel_sides SET (table_id, ended_at, score) = (?, ?, ?) "
        "WHERE duel_id = ? AND user_id = ? AND part = ? AND ended_at IS NULL"
    )
    await db.run(sql, side.table_id, side.ended_at, side.score, *side[:3])


async def sides_of(db: Db, duel_id: int) -> list[SideRow]:
    """Return what was played of a duel."""
    return await db.rows(SideRow, f"SELECT {SIDE} FROM duel_sides WHERE duel_id = ? ORDER BY part, user_id", duel_id)


async def _duels(db: Db, which: str, *values: object) -> list[DuelRow]:
    return await db.rows(DuelRow, f"SELECT {DUEL} FROM duels WHERE {which}", *values)
