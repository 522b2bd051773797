"""The SQL of what a person finished and achieved: their matches, also with house players, and their feats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.base.share import Share
from bot.store.db import Db, marks
from bot.store.score_model import FinishedRow, HonourRow, PlayedGame

COLUMNS: Final = ", ".join(HonourRow._fields)


def finished_by(db: Db, guild_id: int, user_id: int) -> list[FinishedRow]:
    """Return every match of a guild that a person was still in at its end, the oldest first, rated or not."""
    rows = db.execute(
        "SELECT r.table_id, r.game, r.finished_at, s.placement, "
        "(SELECT count(*) FROM result_seats o WHERE o.table_id = r.table_id AND o.seat <> s.seat "
        "AND o.user_id IS NOT NULL AND o.house = 0), r.rated, "
        "EXISTS (SELECT 1 FROM result_seats h JOIN seats ON seats.table_id = h.table_id AND seats.seat = h.seat "
        "WHERE h.table_id = r.table_id AND h.user_id IS NULL AND seats.level = 'hard') "
        "FROM result_seats s JOIN results r USING (table_id) "
        "WHERE s.user_id = ? AND r.guild_id = ? AND s.house = 0 ORDER BY r.finished_at, r.table_id",
        (user_id, guild_id),
    )
    return [
        FinishedRow(table, game, at, place, others, bool(rated), bool(hard))
        for table, game, at, place, others, rated, hard in rows
    ]


def matches_finished(db: Db, user_id: int, game: str) -> int:
    """Return how many matches of a game a person has finished, anywhere."""
    row = db.execute(
        "SELECT count(*) FROM result_seats s JOIN results r USING (table_id) WHERE s.user_id = ? AND r.game = ?",
        (user_id, game),
    )
    return int(row.fetchone()[0])


def games_played(db: Db, guild_id: int, users: Sequence[int], until: float, newest: int = 200) -> dict[str, PlayedGame]:
    """Return what is known of each game that was among the guild's newest results until a moment, or these users'."""
    taken = db.execute(
        "SELECT game, avg(finished_at - started_at) / 60 FROM (SELECT game, started_at, finished_at FROM results "
        "WHERE guild_id = ? AND finished_at <= ? ORDER BY finished_at DESC LIMIT ?) AS newest GROUP BY game",
        (guild_id, until, newest),
    )
    minutes = dict(taken.fetchall())
    own = db.execute(
        "SELECT r.game, max(r.finished_at), avg(r.finished_at - r.started_at) / 60 FROM result_seats s "  # noqa: S608
        f"JOIN results r USING (table_id) WHERE s.user_id IN ({marks(users)}) AND r.guild_id = ? AND s.house = 0 "
        "AND r.finished_at <= ? GROUP BY r.game",
        (*users, guild_id, until),
    )
    found = {game: PlayedGame(usual, None) for game, usual in minutes.items()}
    return found | {game: PlayedGame(minutes.get(game, usual), last) for game, last, usual in own}


def last_name(db: Db, guild_id: int, user_id: int) -> str:
    """Return the name that a person had in their last match of a guild that was played to its end, or ""."""
    row = db.execute(
        "SELECT s.name FROM result_seats s JOIN results r USING (table_id) WHERE s.user_id = ? AND r.guild_id = ? "
        "ORDER BY r.finished_at DESC, r.table_id DESC LIMIT 1",
        (user_id, guild_id),
    ).fetchone()
    return "" if row is None else str(row[0])


def unjudged(db: Db, share: Share, version: int, games: Sequence[str], limit: int) -> list[int]:
    """Return a share's tables of these games whose results were not searched for such feats, the oldest first."""
    rows = db.execute(
        f"SELECT table_id FROM results WHERE judged < ? AND game IN ({marks(games)}) AND {share.of()} "  # noqa: S608
        "ORDER BY finished_at, table_id LIMIT ?",
        (version, *games, limit),
    )
    return [row[0] for row in rows]


def judged_by(db: Db, table_id: int) -> int | None:
    """Return the version of the feats that a result was last looked at by, or None where there is no result."""
    row = db.execute("SELECT judged FROM results WHERE table_id = ?", (table_id,)).fetchone()
    return None if row is None else int(row[0])


def judge(db: Db, table_id: int, version: int, rows: Sequence[HonourRow]) -> None:
    """Keep the feats of a match: of each the earliest stays, in whatever order matches are looked at."""
    db.executemany(
        "INSERT INTO honours VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, user_id, game, honour) DO UPDATE SET "
        "table_id = excluded.table_id, at = excluded.at "
        "WHERE (excluded.at, excluded.table_id) < (honours.at, honours.table_id)",
        rows,
    )
    db.execute("UPDATE results SET judged = ? WHERE table_id = ?", (version, table_id))


def unjudge(db: Db, guild_id: int) -> None:
    """Let all feats of a guild be looked for again."""
    db.execute("DELETE FROM honours WHERE guild_id = ?", (guild_id,))
    db.execute("UPDATE results SET judged = 0 WHERE guild_id = ?", (guild_id,))


def honours_of(db: Db, guild_id: int, user_id: int) -> list[HonourRow]:
    """Return a person's feats in a guild, the newest first."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM honours WHERE guild_id = ? AND user_id = ? ORDER BY at DESC, game, honour",  # noqa: S608
        (guild_id, user_id),
    )
    return [HonourRow(*row) for row in rows]


def honours_at(db: Db, table_id: int) -> list[HonourRow]:
    """Return the feats that were first achieved at a table."""
    rows = db.execute(f"SELECT {COLUMNS} FROM honours WHERE table_id = ?", (table_id,))  # noqa: S608
    return [HonourRow(*row) for row in rows]
