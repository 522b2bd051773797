"""The SQL of duels: who asked whom, what each has played, what is still to be told. Synchronous."""

from __future__ import annotations

from typing import Any, Final

from bot.base.share import Share
from bot.store.daily_model import DuelRow, SideRow
from bot.store.db import Db, marks

COLUMNS: Final = "id, guild_id, channel_id, locale, game, asker_id, asker, asked_id, asked, status, until, told"
SIDE: Final = "duel_id, user_id, part, table_id, ended_at, score"


def make_duel(db: Db, duel: DuelRow) -> DuelRow | None:
    """Keep a new duel (its id is ignored); None where the same two have one of that game that is not over."""
    again = db.execute(
        "SELECT 1 FROM duels WHERE guild_id = ? AND game = ? AND status IN ('asked', 'open') "
        "AND ((asker_id, asked_id) = (?, ?) OR (asker_id, asked_id) = (?, ?))",
        (duel.guild_id, duel.game, duel.asker_id, duel.asked_id, duel.asked_id, duel.asker_id),
    ).fetchone()
    if again is not None:
        return None
    made = db.execute(
        f"INSERT INTO duels ({COLUMNS.partition(', ')[2]}) VALUES ({marks(duel[1:])}) RETURNING id",  # noqa: S608
        duel[1:],
    )
    return duel._replace(id=made.fetchone()[0])


def read_duel(db: Db, duel_id: int) -> DuelRow | None:
    """Return a duel, or None."""
    row = db.execute(f"SELECT {COLUMNS} FROM duels WHERE id = ?", (duel_id,)).fetchone()  # noqa: S608
    return None if row is None else _duel(row)


def turn_duel(db: Db, duel_id: int, before: str, after: str, until: float) -> bool:
    """Give a duel another status, if it still has the one before."""
    changed = db.execute(
        "UPDATE duels SET status = ?, until = ? WHERE id = ? AND status = ?", (after, until, duel_id, before)
    )
    return changed.rowcount == 1


def running_duels(db: Db, share: Share) -> list[DuelRow]:
    """Return the duels of a share that are asked for or open."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM duels WHERE status IN ('asked', 'open') AND {share.of()} ORDER BY id"  # noqa: S608
    )
    return [_duel(row) for row in rows]


def duels_of(db: Db, guild_id: int, user_id: int) -> list[DuelRow]:
    """Return somebody's duels in a guild that have a result."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM duels WHERE guild_id = ? AND status = 'over' AND ? IN (asker_id, asked_id) ORDER BY id",  # noqa: S608
        (guild_id, user_id),
    )
    return [_duel(row) for row in rows]


def untold_duels(db: Db, share: Share) -> list[DuelRow]:
    """Return the duels of a share whose result was not told yet."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM duels WHERE status = 'over' AND told = 0 AND {share.of()} ORDER BY id"  # noqa: S608
    )
    return [_duel(row) for row in rows]


def tell_duel(db: Db, duel_id: int) -> None:
    """Note that a duel's result is told."""
    db.execute("UPDATE duels SET told = 1 WHERE id = ?", (duel_id,))


def begin_side(db: Db, duel_id: int, user_id: int, part: int) -> SideRow:
    """Begin somebody's play of one of the deals, unless it was begun; return it."""
    db.execute(
        "INSERT INTO duel_sides (duel_id, user_id, part) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (duel_id, user_id, part),
    )
    return next(side for side in sides_of(db, duel_id) if (side.user_id, side.part) == (user_id, part))


def seat_side(db: Db, side: SideRow, table_id: int) -> None:
    """Note the table of a play that has none yet."""
    db.execute(
        "UPDATE duel_sides SET table_id = ? WHERE duel_id = ? AND user_id = ? AND part = ? AND table_id IS NULL",
        (table_id, *side[:3]),
    )


def end_side(db: Db, side: SideRow, at: float, score: int | None) -> bool:
    """End a play, once."""
    changed = db.execute(
        "UPDATE duel_sides SET ended_at = ?, score = ? "
        "WHERE duel_id = ? AND user_id = ? AND part = ? AND ended_at IS NULL",
        (at, score, *side[:3]),
    )
    return changed.rowcount == 1


def sides_of(db: Db, duel_id: int) -> list[SideRow]:
    """Return what was played of a duel."""
    rows = db.execute(f"SELECT {SIDE} FROM duel_sides WHERE duel_id = ? ORDER BY part, user_id", (duel_id,))  # noqa: S608
    return [SideRow(*row) for row in rows]


def _duel(row: tuple[Any, ...]) -> DuelRow:
    return DuelRow(*row)._replace(told=bool(row[-1]))
