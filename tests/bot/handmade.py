"""A review made by hand of any match, as if the engine had found it: quick, and with moments for sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core import AnyGame, Seat, reason_of, replay
from games.core.review import Moment, Option, Review, Tally

ONE_PRESS = 2
"""Words of an action that one press makes."""


def decisions(game: AnyGame, options: Any, seats: int, rows: Sequence[tuple[Seat, str]], seat: Seat) -> list[Any]:
    """Return (row, state, played, others) of a seat's decisions with three choices, by one press each."""
    found = []
    state = game.new_match(options, seats)
    for number, step in enumerate(replay(game, options, seats, rows)):
        legal = game.legal_actions(state, seat) if number else ()
        others = [action for action in legal if game.encode(action) != step.text]
        others.sort(key=lambda action: len(game.encode(action).split()))  # what takes one press first
        texts = (game.encode(others[0]), step.text) if others else ()
        if step.seat == seat and len(others) > 1 and all(len(text.split()) <= ONE_PRESS for text in texts):
            found.append((number, state, step.text, others))
        state = step.state
    return found


def handmade(
    game: AnyGame, options: Any, seats: int, rows: Sequence[tuple[Seat, str]], seat: Seat, moments: int
) -> Review:
    """Return a review with so many moments, of the last decisions first; the first other action is the better one."""
    made: list[Moment] = []
    for row, state, played, others in decisions(game, options, seats, rows, seat)[::-1][:moments]:
        texts = [game.encode(action) for action in others]
        values = (Option(texts[0], 2.0, 0.1), Option(texts[1], 1.0, 0.1), Option(played, 0.0, 0.1))
        assert game.hints is not None
        because = reason_of(game.hints, game.known(state, seat), game.legal_actions(state, seat), others[0])
        loss = 2.0 - len(made) / 4
        made.append(Moment(row, seat, played, texts[0], loss, 0.3, 0.61, 0.22, values, because, None))
    assert len(made) == moments, "the match has too few decisions"
    chances = ((0, 0.5), (5, 0.25), (len(rows), 1.0))
    return Review(seat, Tally(-1.25, 0.5, 3.25, 2.5), chances, tuple(made), 20.0, True, 9, (1,))
