"""The SQL of the deals of days: tries, ladders, streaks, and what is posted where. Synchronous."""

from __future__ import annotations

from typing import Final

from bot.base.share import Share
from bot.store.daily_model import DailyPost, Standing, TryRow
from bot.store.db import Db, marks, put

COLUMNS: Final = "user_id, day, game, guild_id, name, begun_at, table_id, ended_at, score, squares"

PUT_POST: Final = put("daily_posts", ("guild_id",), ("channel_id", "posted"))


def begin_try(db: Db, row: TryRow) -> TryRow:
    """Begin a try, unless there is one of that person, day and game; return the one that counts."""
    db.execute(f"INSERT INTO daily_tries ({COLUMNS}) VALUES ({marks(row)}) ON CONFLICT DO NOTHING", row)  # noqa: S608
    kept = read_try(db, row.user_id, row.day, row.game)
    assert kept is not None  # noqa: S101 - it was just written
    return kept


def seat_try(db: Db, user_id: int, day: str, game: str, table_id: int) -> None:
    """Note the table of a try that has none yet."""
    db.execute(
        "UPDATE daily_tries SET table_id = ? WHERE user_id = ? AND day = ? AND game = ? AND table_id IS NULL",
        (table_id, user_id, day, game),
    )


def end_try(db: Db, table_id: int, at: float, score: int | None, squares: str) -> bool:
    """End the try at a table, once; False where it was ended before, or there is none."""
    changed = db.execute(
        "UPDATE daily_tries SET ended_at = ?, score = ?, squares = ? WHERE table_id = ? AND ended_at IS NULL",
        (at, score, squares, table_id),
    )
    return changed.rowcount == 1


def read_try(db: Db, user_id: int, day: str, game: str) -> TryRow | None:
    """Return somebody's try, or None."""
    found = db.execute(
        f"SELECT {COLUMNS} FROM daily_tries WHERE user_id = ? AND day = ? AND game = ?",  # noqa: S608
        (user_id, day, game),
    ).fetchone()
    return None if found is None else TryRow(*found)


def try_at(db: Db, table_id: int) -> TryRow | None:
    """Return the try that is played at a table, or None."""
    found = db.execute(f"SELECT {COLUMNS} FROM daily_tries WHERE table_id = ?", (table_id,)).fetchone()  # noqa: S608
    return None if found is None else TryRow(*found)


def unfinished_tries(db: Db, share: Share) -> list[TryRow]:
    """Return the tries of a share that go on."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM daily_tries WHERE ended_at IS NULL AND table_id IS NOT NULL "  # noqa: S608
        f"AND {share.of()}"
    )
    return [TryRow(*row) for row in rows]


def ladder(db: Db, day: str, game: str, guild_id: int, limit: int) -> list[tuple[int, TryRow]]:
    """Return the best tries of a day and game that were begun in a guild, each with its place there."""
    rows = db.execute(
        f"SELECT rank() OVER (ORDER BY score DESC), {COLUMNS} FROM daily_tries "  # noqa: S608
        "WHERE day = ? AND game = ? AND score IS NOT NULL AND guild_id = ? "
        "ORDER BY score DESC, ended_at, user_id LIMIT ?",
        (day, game, guild_id, limit),
    )
    return [(row[0], TryRow(*row[1:])) for row in rows]


def standing(db: Db, day: str, game: str, score: int) -> Standing:
    """Return where a score stands in the whole house."""
    row = db.execute(
        "SELECT count(*) FILTER (WHERE score > ?), count(*) FROM daily_tries "
        "WHERE day = ? AND game = ? AND score IS NOT NULL",
        (score, day, game),
    ).fetchone()
    return Standing(*row)


def days_played(db: Db, user_id: int, guild_id: int | None = None) -> list[str]:
    """Return the days on which somebody finished a deal (that they began in a guild), the newest first."""
    rows = db.execute(
        "SELECT DISTINCT day FROM daily_tries WHERE user_id = ?1 AND score IS NOT NULL "
        "AND (guild_id = ?2 OR CAST(?2 AS BIGINT) IS NULL) ORDER BY day DESC",
        (user_id, guild_id),
    )
    return [row[0] for row in rows]


def daily_post(db: Db, guild_id: int) -> DailyPost | None:
    """Return where a guild has the deals posted, or None."""
    row = db.execute("SELECT guild_id, channel_id, posted FROM daily_posts WHERE guild_id = ?", (guild_id,)).fetchone()
    return None if row is None else DailyPost(*row)


def daily_posts(db: Db, share: Share) -> list[DailyPost]:
    """Return where the deals are posted in a share."""
    rows = db.execute(
        f"SELECT guild_id, channel_id, posted FROM daily_posts WHERE {share.of()} ORDER BY guild_id"  # noqa: S608
    )
    return [DailyPost(*row) for row in rows]


def set_daily_post(db: Db, post: DailyPost) -> None:
    """Say where a guild has the deals posted, or that a day's post is done."""
    db.execute(PUT_POST, post)


def drop_daily_post(db: Db, guild_id: int) -> None:
    """Have the deals posted in a guild no more."""
    db.execute("DELETE FROM daily_posts WHERE guild_id = ?", (guild_id,))
