"""How a match ends and what it counts (S11, S27, S28, SD32). Nothing here changes a board."""

from __future__ import annotations

from typing import Final

from games.core import Outcome, ScoreLine, placements
from games.seize.state import State, held
from games.seize.view import View

BY_LOCATIONS: Final = "locations"
"""A side has seized what S27 asks for."""
BY_PILE: Final = "pile"
"""The pile is exhausted (S28)."""

HAND_WEIGHT: Final = 1000
"""More than any hand: locations count first, then cards (SD32)."""


def outcome_of(state: State, reason: str) -> Outcome:
    """Return the outcome of a match that ends now. Scores are locations; cards break ties under S28 only (SD32)."""
    locations = held(state.stock.owners, state.setup.seats)
    ranked = locations
    if reason == BY_PILE:
        ranked = tuple(n * HAND_WEIGHT + sum(hand) for n, hand in zip(locations, state.stock.hands, strict=True))
    return Outcome(reason, locations, placements(ranked, low_wins=False))


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """Return each seat's locations, and the cards that break a tie when the pile ended the match."""
    lines = [
        ScoreLine(seat, "locations", count, "S27", {"target": view.target}) for seat, count in enumerate(view.held)
    ]
    if view.result is not None and view.result.reason == BY_PILE:
        tied = {count for count in view.held if view.held.count(count) > 1}
        lines += [
            ScoreLine(seat, "cards", view.hand_sizes[seat], "SD32")
            for seat, count in enumerate(view.held)
            if count in tied
        ]
    return tuple(sorted(lines, key=lambda line: line.seat))
