"""A match from its log: the fold of `apply` over (seat, text) rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.core.errors import GameError
from games.core.events import Event
from games.core.game import AnyGame
from games.core.seats import AnyState, Seat


class Step(NamedTuple):
    """One row of a log and what it led to."""

    seq: int
    """1 for the first action."""
    seat: Seat
    text: str
    state: Any
    """The state after the action."""
    events: tuple[Event, ...]


class ReplayError(Exception):
    """A log that its rules refuse: `seq` is the row that failed, `cause` the game's error."""

    def __init__(self, seq: int, seat: Seat, text: str, cause: GameError) -> None:
        super().__init__(f"row {seq} (seat {seat}, {text!r}): {cause}")
        self.seq = seq


def replay(
    game: AnyGame, options: object, seats: int, log: Iterable[tuple[Seat, str]], start: AnyState = None
) -> Iterator[Step]:
    """Yield each step of a log from a new match on, or from `start` (numbered from 1 there).

    Raises ReplayError at the first row that does not apply.
    """
    state = game.new_match(options, seats) if start is None else start
    for seq, (seat, text) in enumerate(log, start=1):
        try:
            state, events = game.apply(state, seat, game.decode(text))
        except GameError as error:
            raise ReplayError(seq, seat, text, error) from error
        yield Step(seq, seat, text, state, events)
