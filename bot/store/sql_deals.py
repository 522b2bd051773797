"""The SQL of set deals: their secrets, who has announced them, and whether they are open."""

from __future__ import annotations

import json

from bot.store.db import Db
from bot.store.model import DealRow


def read_deal(db: Db, name: str) -> DealRow | None:
    """Return a set deal, or None."""
    if not name:
        return None
    row = db.execute(
        "SELECT name, secret, commitment, opens_at, opened, places FROM deals WHERE name = ?", (name,)
    ).fetchone()
    if row is None:
        return None
    name, secret, commitment, opens_at, opened, places = row
    return DealRow(name, secret, commitment, opens_at, bool(opened), json.loads(places))


def make_deal(db: Db, deal: DealRow) -> DealRow:
    """Keep a set deal, unless one of its name is there already; return the one that is kept."""
    values = (*deal[:-1], json.dumps(dict(deal.places)))
    db.execute("INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values)
    kept = read_deal(db, deal.name)
    assert kept is not None  # noqa: S101 - it was just written
    return kept


def open_deal(db: Db, name: str) -> None:
    """Note that a deal's secret is no secret any more."""
    db.execute("UPDATE deals SET opened = 1 WHERE name = ?", (name,))
