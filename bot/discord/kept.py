"""Private messages as the store keeps them: those of before a restart are found again, while their tokens last."""

from __future__ import annotations

import time
from typing import Final

from bot.base.supervised import Tasks
from bot.store.model import HandPanel, PanelKind
from bot.store.store import Store

CHORES_PATIENCE: Final = 2.0
"""Seconds that what is to be noted or taken away gets to be done when the bot stops."""

Key = tuple[int, int]
"""Table and user."""
MENUS: Final = "#"
"""Stands in a stored token before the count of the message's menus, where they were ever answered."""


class Kept:
    """The private messages of one kind."""

    def __init__(self, store: Store, what: PanelKind, chores: Tasks) -> None:
        self._store = store
        self._what = what
        self._chores = chores
        self._asked: set[int] = set()

    async def found(self, table_id: int) -> list[tuple[HandPanel, int]]:
        """Return what was open at a table before a restart, the first time that it is asked for.

        With each goes how often its menus were answered.
        """
        if table_id in self._asked:
            return []
        self._asked.add(table_id)
        rows = [row for row in await self._store.panels(table_id, time.time()) if row.what is self._what]
        parted = [(row, *row.token.partition(MENUS)) for row in rows]
        return [(row._replace(token=token), int(menus or 0)) for row, token, _, menus in parted]

    def put(
        self, key: Key, token: str, message_id: int, expires_at: float, *, menus: int = 0, known: bool = False
    ) -> None:
        """Keep a message, in place of the one before; `known`: it is the same one, whose older token still lasts.

        `menus` is how often its menus were answered.
        """
        if known:
            self._store.note_panel(self._row(key, token, message_id, expires_at, menus))
        else:
            self._chores.run(self.commit(key, token, message_id, expires_at, menus=menus))

    async def commit(self, key: Key, token: str, message_id: int, expires_at: float, *, menus: int = 0) -> None:
        """Keep a message, and return when it is durable; raises StoreError."""
        await self._store.put_panel(self._row(key, token, message_id, expires_at, menus))

    def _row(self, key: Key, token: str, message_id: int, expires_at: float, menus: int) -> HandPanel:
        kept = f"{token}{MENUS}{menus}" if menus else token
        return HandPanel(*key, kept, message_id or None, expires_at, self._what)

    def drop(self, key: Key) -> None:
        """Forget a message and its token."""
        self._store.drop_panel((*key, self._what))

    def forget(self, table_id: int) -> None:
        """Let go of a table."""
        self._asked.discard(table_id)
