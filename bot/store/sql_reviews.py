"""The SQL of reviews: what was found for a seat of an ended match, and what was asked for and is not found yet."""

from __future__ import annotations

from bot.base.share import Share
from bot.store.db import Db


def ask(db: Db, table_id: int, seat: int, engine: int, at: float) -> None:
    """Note that a review is wanted, in place of one that an earlier engine made."""
    db.execute(
        "INSERT INTO reviews VALUES (?, ?, ?, NULL, ?) ON CONFLICT (table_id, seat) DO UPDATE "
        "SET engine = excluded.engine, text = NULL, asked_at = excluded.asked_at "
        "WHERE reviews.engine <> excluded.engine",
        (table_id, seat, engine, at),
    )


def keep(db: Db, table_id: int, seat: int, engine: int, text: str) -> None:
    """Keep what was found, if it is still wanted."""
    db.execute(
        "UPDATE reviews SET text = ? WHERE table_id = ? AND seat = ? AND engine = ?", (text, table_id, seat, engine)
    )


def drop(db: Db, table_id: int, seat: int) -> None:
    """Forget that a review is wanted, if it was not found."""
    db.execute("DELETE FROM reviews WHERE table_id = ? AND seat = ? AND text IS NULL", (table_id, seat))


def read(db: Db, table_id: int, seat: int, engine: int) -> str | None:
    """Return what an engine found, or None."""
    row = db.execute(
        "SELECT text FROM reviews WHERE table_id = ? AND seat = ? AND engine = ?", (table_id, seat, engine)
    ).fetchone()
    return None if row is None else row[0]


def unfinished(db: Db, share: Share) -> list[tuple[int, int]]:
    """Return (table, seat) of what was asked for in a share and is not found yet, the oldest first."""
    rows = db.execute(
        "SELECT r.table_id, r.seat FROM reviews r JOIN tables t ON t.id = r.table_id "  # noqa: S608 - numbers
        f"WHERE r.text IS NULL AND {share.of('t.guild_id')} ORDER BY r.asked_at, r.table_id, r.seat"
    )
    return [(table_id, seat) for table_id, seat in rows]
