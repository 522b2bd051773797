"""Set deals: chance that several tables share. A name, a secret kept until it is opened, and its commitment before.

How a table draws from one stands in bot.tables.play (`Stock`); who plays which, and when it opens, its user decides:
a day, a duel, a round of a tournament.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Final

from bot.store.model import DealRow
from bot.store.store import Store
from bot.tables import sql
from bot.tables.model import EndReason, Status, Table
from bot.tables.play import commitment_of

NEVER: Final = 1e15
"""Unix time of a deal that only `open_deals` opens."""

SECRET_BYTES: Final = 32
DRAWN_AT_MOST: Final = 100
"""So often a secret is drawn again."""


def fresh_secret() -> str:
    """Return a new table's secret; nobody can guess it, so nobody can know a shuffle before the end."""
    return secrets.token_hex(SECRET_BYTES)


def is_finished(table: Table) -> bool:
    """Return whether a table was played as far as it goes: to the match's end, or that of a set deal's short play."""
    return table.status is Status.OVER or (table.deal != "" and table.ended_reason == EndReason.DONE)


class Deals:
    """The set deals of the house."""

    def __init__(self, store: Store, now: Callable[[], float], secret: Callable[[], str]) -> None:
        self._store = store
        self._now = now
        self._secret = secret

    async def make(
        self, name: str, *, opens_at: float = NEVER, fits: Callable[[str], bool] = lambda secret: True
    ) -> DealRow:
        """Return the deal of a name, made now if there is none; its commitment may be shown from now on.

        A secret that does not fit is drawn again.
        """
        known = await self.get(name)
        if known is not None:
            return known
        secret = self._secret()
        for _ in range(DRAWN_AT_MOST):
            if fits(secret):
                break
            secret = self._secret()
        return await self._store.write(
            sql.make_deal, DealRow(name, secret, commitment_of(secret), opens_at, opened=False)
        )

    async def get(self, name: str) -> DealRow | None:
        """Return a deal, or None. Show its secret only if `is_open`."""
        return await self._store.read(sql.read_deal, name)

    def is_open(self, deal: DealRow) -> bool:
        """Tell whether a deal's secret may be shown."""
        return deal.opened or self._now() >= deal.opens_at

    async def of_match(self, table_id: int, secret: str, places: Mapping[str, str]) -> DealRow:
        """Return the deal that an ended match of its own chance was: open, with the same draws at the same places."""
        name = f"table {table_id}"
        return await self._store.write(
            sql.make_deal, DealRow(name, secret, commitment_of(secret), 0.0, opened=True, places=places)
        )
