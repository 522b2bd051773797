"""A match carried on within one commit: actions, and the fair draws that they make due. Pure; no manners, no store."""

from __future__ import annotations

import hashlib
from typing import Any

from bot.tables.model import LogRow, Maker
from games.core import CHANCE, AnyGame, FairDraws, Seat, Step

ONLY_CHANCE = frozenset({CHANCE})


def commitment_of(secret: str) -> str:
    """Return what a table shows of its secret before the end: SHA-256, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def draws_for(secret: str, table_id: int, seq: int) -> FairDraws:
    """Return the draws of the chance action at row `seq` of a table (docs/fair-shuffle.md)."""
    return FairDraws(f"{secret}:{table_id}:{seq}")


class Play:
    """The actions of one commit, on top of a state. `state`, `rows` and `steps` grow with each."""

    def __init__(self, game: AnyGame, state: Any, *, seq: int, secret: str, table_id: int, now: float) -> None:  # noqa: ANN401
        self.state = state
        self.rows: list[LogRow] = []
        self.steps: list[Step] = []
        self._game = game
        self._seq = seq
        self._secret = secret
        self._table_id = table_id
        self._now = now

    def act(self, seat: Seat, action: Any, maker: Maker, by: int | None = None) -> None:  # noqa: ANN401
        """Apply an action and whatever chance it makes due; raises IllegalAction."""
        self._apply(seat, action, maker, by)
        self.draw()

    def draw(self) -> None:
        """Make every draw that is due."""
        while self._game.to_act(self.state) == ONLY_CHANCE:
            draws = draws_for(self._secret, self._table_id, self._seq + 1)
            self._apply(CHANCE, self._game.sample_chance(self.state, draws), Maker.CHANCE, None)

    def _apply(self, seat: Seat, action: Any, maker: Maker, by: int | None) -> None:  # noqa: ANN401
        self.state, events = self._game.apply(self.state, seat, action)
        self._seq += 1
        text = self._game.encode(action)
        self.rows.append(LogRow(self._seq, seat, text, maker, by, self._now))
        self.steps.append(Step(self._seq, seat, text, self.state, events))
