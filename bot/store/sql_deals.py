"""The SQL of set deals: their secrets, who has announced them, and whether they are open."""

from __future__ import annotations

from bot.store.db import Db
from bot.store.model import DealRow


def read_deal(db: Db, name: str) -> DealRow | None:
    """Return a set deal, or None."""
    if not name:
        return None
    row = db.execute("SELECT name, secret, commitment, opens_at, opened FROM deals WHERE name = ?", (name,)).fetchone()
    if row is None:
        return None
    name, secret, commitment, opens_at, opened = row
    return DealRow(name, secret, commitment, opens_at, bool(opened))


def make_deal(db: Db, deal: DealRow) -> DealRow:
    """Keep a set deal, unless one of its name is there already; return the one that is kept."""
    db.execute("INSERT INTO deals VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", deal)
    kept = read_deal(db, deal.name)
    assert kept is not None  # noqa: S101 - it was just written
    return kept


def open_deal(db: Db, name: str) -> None:
    """Note that a deal's secret is no secret any more."""
    db.execute("UPDATE deals SET opened = 1 WHERE name = ?", (name,))
