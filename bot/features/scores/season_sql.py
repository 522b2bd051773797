"""The SQL of seasons and of how a guild counts. Synchronous operations on a raw connection."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.base.share import Share
from bot.features.scores.rows import ScoreSettings, SeasonRow
from bot.store.db import Db, put

COLUMNS: Final = "id, guild_id, number, name, starts_at, due_at, ends_at, posted"
PUT_SETTINGS: Final = put("score_settings", ("guild_id",), ("zone", "monthly", "channel_id"))


def _season(row: tuple[int, int, int, str, float, float | None, float | None, int]) -> SeasonRow:
    key, guild_id, number, name, starts_at, due_at, ends_at, posted = row
    return SeasonRow(
        id=key,
        guild_id=guild_id,
        number=number,
        name=name,
        starts_at=starts_at,
        due_at=due_at,
        ends_at=ends_at,
        posted=bool(posted),
    )


def settings(db: Db, guild_id: int) -> ScoreSettings:
    """Return how a guild counts, or the defaults."""
    row = db.execute("SELECT zone, monthly, channel_id FROM score_settings WHERE guild_id = ?", (guild_id,)).fetchone()
    return ScoreSettings() if row is None else ScoreSettings(row[0], bool(row[1]), row[2])


def set_settings(db: Db, guild_id: int, given: ScoreSettings) -> None:
    """Keep how a guild counts."""
    db.execute(
        PUT_SETTINGS,
        (guild_id, given.zone, given.monthly, given.channel_id),
    )


def of_guild(db: Db, guild_id: int) -> list[SeasonRow]:
    """Return a guild's seasons, the newest first."""
    rows = db.execute(f"SELECT {COLUMNS} FROM seasons WHERE guild_id = ? ORDER BY number DESC", (guild_id,))  # noqa: S608
    return [_season(row) for row in rows]


def at(db: Db, guild_id: int, moment: float) -> SeasonRow | None:
    """Return the season that a moment falls into (its start belongs to it, its end does not), or None."""
    row = db.execute(
        f"SELECT {COLUMNS} FROM seasons WHERE guild_id = ? AND starts_at <= ? AND (ends_at IS NULL OR ends_at > ?) "  # noqa: S608
        "ORDER BY number DESC LIMIT 1",
        (guild_id, moment, moment),
    ).fetchone()
    return None if row is None else _season(row)


def due(db: Db, share: Share, now: float) -> list[SeasonRow]:
    """Return the running seasons, of a share's guilds, whose time has come to end."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM seasons WHERE ends_at IS NULL AND due_at <= ? AND {share.of()} "  # noqa: S608
        "ORDER BY due_at, id",
        (now,),
    )
    return [_season(row) for row in rows]


def unposted(db: Db, share: Share) -> list[SeasonRow]:
    """Return the ended seasons of a share whose podium was not shown yet."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM seasons WHERE posted = 0 AND ends_at IS NOT NULL AND {share.of()} "  # noqa: S608
        "ORDER BY ends_at, id"
    )
    return [_season(row) for row in rows]


def turn(db: Db, ended: SeasonRow | None, started: SeasonRow | None) -> SeasonRow | None:
    """Write the end of a season, the start of another (its id and number are given out here), or both at once.

    Returns the started one. Nothing is written when the season to end does not run any more.
    """
    if ended is not None:
        closed = db.execute(
            "UPDATE seasons SET ends_at = ? WHERE id = ? AND ends_at IS NULL", (ended.ends_at, ended.id)
        )
        if closed.rowcount == 0:
            return None
    if started is None:
        return None
    number = db.execute(
        "SELECT coalesce(max(number), 0) + 1 FROM seasons WHERE guild_id = ?", (started.guild_id,)
    ).fetchone()[0]
    row = db.execute(
        "INSERT INTO seasons (guild_id, number, name, starts_at, due_at, ends_at, posted) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            started.guild_id,
            number,
            started.name,
            started.starts_at,
            started.due_at,
            started.ends_at,
            started.posted,
        ),
    )
    return replace(started, id=row.fetchone()[0], number=number)


def save(db: Db, season: SeasonRow) -> None:
    """Keep a season's name, times and whether its podium was shown."""
    db.execute(
        "UPDATE seasons SET name = ?, starts_at = ?, due_at = ?, ends_at = ?, posted = ? WHERE id = ?",
        (season.name, season.starts_at, season.due_at, season.ends_at, season.posted, season.id),
    )


def last_channel(db: Db, guild_id: int) -> int | None:
    """Return the channel of the guild's table that was opened last, or None."""
    row = db.execute(
        "SELECT channel_id FROM tables WHERE guild_id = ? ORDER BY id DESC LIMIT 1", (guild_id,)
    ).fetchone()
    return None if row is None else int(row[0])
