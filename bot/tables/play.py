"""A match carried on within one commit: actions, and the fair draws that they make due. Pure; no manners, no store."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.tables.model import LogRow, Maker
from games.core import CHANCE, HOST, AnyAction, AnyGame, AnyState, FairDraws, Seat, Step, replay

ONLY_CHANCE = frozenset({CHANCE})
NOTHING: Final[Mapping[str, int]] = MappingProxyType({})
NOWHERE: Final[Mapping[str, str]] = MappingProxyType({})


def commitment_of(secret: str) -> str:
    """Return what a table shows of its secret before the end: SHA-256, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def draws_for(secret: str, table_id: int, seq: int) -> FairDraws:
    """Return the draws of the chance action at row `seq` of a table (docs/fair-shuffle.md)."""
    return FairDraws(f"{secret}:{table_id}:{seq}")


class Stock:
    """Where the chance of a table comes from: its own secret or, with a `deal`, that of a set deal.

    A set deal's draws are numbered by occasion ("the second deal", "the seventh roll"), not by row and table: all who
    play it meet the same cards in the same order, whatever they do (docs/fair-shuffle.md). `drawn` says how many
    draws of each occasion there were; it stays empty at a table of its own chance. Where the deal is that of a match,
    `places` says where each of its draws stood there ("deal:2" → "<table>:<row>"), and it is drawn from the same seed.
    """

    def __init__(
        self,
        game: AnyGame,
        secret: str,
        table_id: int,
        *,
        deal: str = "",
        drawn: Mapping[str, int] = NOTHING,
        places: Mapping[str, str] = NOWHERE,
    ) -> None:
        self.drawn = dict(drawn)
        self._places = places
        self._game = game
        self._secret = secret
        self._table_id = table_id
        self._deal = deal

    def draws(self, state: AnyState, seq: int) -> FairDraws:
        """Return the draws of the chance action that is due in a state and becomes row `seq`."""
        if not self._deal:
            return draws_for(self._secret, self._table_id, seq)
        number = self.count(state)
        return FairDraws(f"{self._secret}:{self._places.get(number, number)}")

    def count(self, state: AnyState) -> str:
        """Count the draw that is due in a state; return its occasion and number ("deal:2")."""
        occasion = self._game.occasion(state)
        self.drawn[occasion] = self.drawn.get(occasion, 0) + 1
        return f"{occasion}:{self.drawn[occasion]}"


def places_of(
    game: AnyGame,
    rules: object,
    seats: int,
    table_id: int,
    log: Iterable[tuple[Seat, str]],
) -> dict[str, str]:
    """Return where the draws of a match of its own chance stood: what a `Stock` needs to draw them again."""
    state, stock, places = game.new_match(rules, seats), Stock(game, "", table_id), dict[str, str]()
    for step in replay(game, rules, seats, log):
        if step.seat == CHANCE:
            places[stock.count(state)] = f"{table_id}:{step.seq}"
        state = step.state
    return places


MAKERS = {CHANCE: Maker.CHANCE, HOST: Maker.CLOCK}


class Play:
    """The actions of one commit, on top of a state. `state`, `rows` and `steps` grow with each.

    `scripted` tells, of a state and the rows that led to it, what chance is set to be there; "": it is drawn.
    """

    def __init__(
        self,
        game: AnyGame,
        state: AnyState,
        stock: Stock,
        *,
        seq: int,
        now: float,
        scripted: Callable[[Any, int], str] = lambda state, seq: "",
    ) -> None:
        self.state = state
        self.rows: list[LogRow] = []
        self.steps: list[Step] = []
        self._game = game
        self._seq = seq
        self._stock = stock
        self._now = now
        self._scripted = scripted

    @property
    def drawn(self) -> Mapping[str, int]:
        """How many draws of each occasion a set deal has given by now."""
        return self._stock.drawn

    def act(self, seat: Seat, action: AnyAction, maker: Maker, by: int | None = None) -> None:
        """Apply an action and whatever chance it makes due; raises IllegalAction."""
        self._apply(seat, action, maker, by)
        self.draw()

    def put(self, seat: Seat, text: str) -> None:
        """Apply an action of a log that is there already, chance included; raises GameError."""
        if seat == CHANCE:
            self._stock.draws(self.state, self._seq + 1)
        self._apply(seat, self._game.decode(text), MAKERS.get(seat, Maker.HOUSE), None)

    def draw(self) -> None:
        """Make every draw that is due."""
        while self._game.to_act(self.state) == ONLY_CHANCE:
            self._apply(CHANCE, self._chance(), Maker.CHANCE, None)

    def _chance(self) -> AnyAction:
        draws = self._stock.draws(self.state, self._seq + 1)  # counted, whether or not they are used
        text = self._scripted(self.state, self._seq)
        return self._game.decode(text) if text else self._game.sample_chance(self.state, draws)

    def _apply(self, seat: Seat, action: AnyAction, maker: Maker, by: int | None) -> None:
        self.state, events = self._game.apply(self.state, seat, action)
        self._seq += 1
        text = self._game.encode(action)
        self.rows.append(LogRow(self._seq, seat, text, maker, by, self._now))
        self.steps.append(Step(self._seq, seat, text, self.state, events))
