"""How a match of Seize! ends and what it counts (S11, S27, S28, SD32)."""

from __future__ import annotations

from typing import Final

from games.core import Event, Outcome, placements
from games.seize.state import State, held, target
from games.seize.values import Phase

BY_LOCATIONS: Final = "locations"
"""A side has seized what S27 asks for."""
BY_PILE: Final = "pile"
"""The pile is exhausted (S28)."""

HAND_WEIGHT: Final = 1000
"""More than any hand: locations count first, then cards (SD32)."""


def end_match(state: State, events: list[Event]) -> None:
    """End the match here (S27, S28)."""
    state.phase = Phase.OVER
    result = _reckon(state)
    events.append(Event("match_ended", None, {"reason": result.reason, "winners": result.winners}))


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or None."""
    return _reckon(state) if state.phase is Phase.OVER else None


def _reckon(state: State) -> Outcome:
    """Return the outcome of a match that has ended: scores are locations; cards break ties under S28 only (SD32)."""
    locations = held(state)
    if target(state.seats) in locations:
        return Outcome(BY_LOCATIONS, locations, placements(locations, low_wins=False))
    ranked = tuple([n * HAND_WEIGHT + sum(hand) for n, hand in zip(locations, state.hands, strict=True)])
    return Outcome(BY_PILE, locations, placements(ranked, low_wins=False))
