"""Which presses were done, so that none is done again by a process that takes over. Kept while they can be answered.

Only processes that share a database have use for this: the table is of PostgreSQL's post (`postgres_post`).
"""

from __future__ import annotations

from bot.store.db import Db
from bot.store.model import PressKey


async def note(db: Db, press: PressKey, table_id: int) -> None:
    """Note, with what it changes, that a press is done; where it was done before, all of that fails."""
    await db.run("INSERT INTO madang_presses (id, makes, table_id) VALUES (?, ?, ?)", *press, table_id)


async def done_by(db: Db, press: PressKey) -> int | None:
    """Return the table that a press has changed, or made; None where it was not done."""
    row = await db.one("SELECT table_id FROM madang_presses WHERE id = ? AND makes = ?", *press)
    return None if row is None else int(row[0])
