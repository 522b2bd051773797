"""The SQL of seasons and of how a guild counts."""

from __future__ import annotations

from typing import Final

from bot.base.share import Share
from bot.features.scores.rows import ScoreSettings, SeasonRow
from bot.store.db import Db, marks, put, value_of

COLUMNS: Final = ", ".join(SeasonRow._fields)
PUT_SETTINGS: Final = put("score_settings", ("guild_id",), ScoreSettings._fields)


async def settings(db: Db, guild_id: int) -> ScoreSettings:
    """Return how a guild counts, or the defaults."""
    row = await db.one("SELECT zone, monthly, channel_id FROM score_settings WHERE guild_id = ?", guild_id)
    return ScoreSettings() if row is None else ScoreSettings(row[0], bool(row[1]), row[2])


async def set_settings(
    db: Db, guild_id: int, given: ScoreSettings, running: SeasonRow | None = None, started: SeasonRow | None = None
) -> None:
    """Keep how a guild counts, with what becomes of its running season, or the one that starts by it."""
    await db.run(PUT_SETTINGS, guild_id, *given)
    if running is not None:
        await save(db, running)
    if started is not None:
        await turn(db, None, started)


async def of_guild(db: Db, guild_id: int) -> list[SeasonRow]:
    """Return a guild's seasons, the newest first."""
    return await _read(db, "guild_id = ? ORDER BY number DESC", guild_id)


async def at(db: Db, guild_id: int, moment: float) -> SeasonRow | None:
    """Return the season that a moment falls into (its start belongs to it, its end does not), or None."""
    which = "guild_id = ?1 AND starts_at <= ?2 AND (ends_at IS NULL OR ends_at > ?2) ORDER BY number DESC LIMIT 1"
    return next(iter(await _read(db, which, guild_id, moment)), None)


async def due(db: Db, share: Share, now: float) -> list[SeasonRow]:
    """Return the running seasons, of a share's guilds, whose time has come to end."""
    return await _read(db, f"ends_at IS NULL AND due_at <= ? AND {share.of()} ORDER BY due_at, id", now)


async def unposted(db: Db, share: Share) -> list[SeasonRow]:
    """Return the ended seasons of a share whose podium was not shown yet."""
    return await _read(db, f"posted = 0 AND ends_at IS NOT NULL AND {share.of()} ORDER BY ends_at, id")


async def _read(db: Db, which: str, *values: object) -> list[SeasonRow]:
    found = await db.rows(SeasonRow, f"SELECT {COLUMNS} FROM seasons WHERE {which}", *values)
    return [season._replace(posted=bool(season.posted)) for season in found]


async def turn(db: Db, ended: SeasonRow | None, started: SeasonRow | None) -> SeasonRow | None:
    """Write the end of a season, the start of another (its id and number are given out here), or both at once.

    Returns the started one. Nothing is written when the season to end does not run any more.
    """
    if ended is not None:
        running = "UPDATE seasons SET ends_at = ? WHERE id = ? AND ends_at IS NULL RETURNING 1"
        if await db.one(running, ended.ends_at, ended.id) is None:
            return None
    if started is None:
        return None
    number = await value_of(db, "SELECT coalesce(max(number), 0) + 1 FROM seasons WHERE guild_id = ?", started.guild_id)
    started = started._replace(number=number)
    made = "INSERT INTO seasons (guild_id, number, name, starts_at, due_at, ends_at, posted) "
    key = await value_of(db, f"{made} VALUES ({marks(started[1:])}) RETURNING id", *started[1:])
    return started._replace(id=key)


async def save(db: Db, season: SeasonRow) -> None:
    """Keep a season's name, times and whether its podium was shown."""
    sql = "UPDATE seasons SET name = ?, starts_at = ?, due_at = ?, ends_at = ?, posted = ? WHERE id = ?"
    await db.run(sql, *season[3:], season.id)


async def last_channel(db: Db, guild_id: int) -> int | None:
    """Return the channel of the guild's table that was opened last, or None."""
    sql = "SELECT channel_id FROM tables WHERE guild_id = ? ORDER BY id DESC LIMIT 1"
    return next(iter(await db.column(sql, guild_id)), None)
