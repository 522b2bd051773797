"""The coach: in somebody's first matches of a game their hand says what can be done now, and why one might.

It says what a move is for, never which is best: that is a hint (bot.thinking.hints), which no rated match allows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.features.scores import sql as scores_sql
from bot.show.wording import true_line
from bot.store.store import Store
from bot.tables.model import Ended, Moves, Table
from bot.tables.purposes import Purpose
from bot.texts import Speaker

FIRST_MATCHES: Final = 3
"""In so many matches of a game it speaks."""
KEPT: Final = 20_000
"""Of so many players it is remembered (see bot.features.admin.settings)."""


class Coach:
    """Knows who is new to a game."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._finished: OrderedDict[tuple[int, str], int] = OrderedDict()
        """Matches that a user has finished, by user and game."""
        self._told: OrderedDict[tuple[int, int], dict[str, int]] = OrderedDict()
        """Where each kind was spoken of, by user and table: how long the log was then."""

    def ended(self, change: Ended) -> None:
        """Note that a match has ended: what was counted of its people is counted again."""
        for holder in change.after.holders:
            self._finished.pop((holder.user_id or 0, change.after.game.info.key), None)

    def forget_user(self, user_id: int) -> None:
        """Let go of what is known of a user."""
        for key in [key for key in self._finished if key[0] == user_id]:
            del self._finished[key]
        for place in [place for place in self._told if place[0] == user_id]:
            del self._told[place]

    async def line(self, table: Table, moves: Moves, order: Sequence[str], say: Speaker) -> str:
        """Return the one thing to be said to a seat now, each once a match; "" for nothing.

        `order` are the kinds of actions to speak of, the most special first.
        """
        user_id = table.holders[moves.seat].user_id
        if user_id is None or not moves.legal or table.purpose is not Purpose.MATCH:
            return ""
        if await self._count(user_id, table) >= FIRST_MATCHES:
            return ""
        told = self._told.setdefault((user_id, table.id), {})
        while len(self._told) > KEPT:
            self._told.popitem(last=False)
        kinds = {table.game.notation.kind(action) for action in moves.legal}
        kind = next((kind for kind in order if kind in kinds and told.get(kind, table.seq) == table.seq), None)
        if kind is None:
            return ""
        told[kind] = table.seq
        return true_line("coach", kind, table, say)

    async def _count(self, user_id: int, table: Table) -> int:
        key = (user_id, table.game.info.key)
        if key not in self._finished:
            self._finished[key] = await self._store.read(scores_sql.matches_finished, *key)
            while len(self._finished) > KEPT:
                self._finished.popitem(last=False)
        return self._finished[key]
