"""Scores that say why: lines that each name the rule they apply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.core.events import Value
from games.core.seats import Seat


class ScoreLine(NamedTuple):
    """One line of a reckoning. The text is `<game>.score.<code>`."""

    seat: Seat
    """Whose reckoning this line belongs to."""
    code: str
    """A short snake_case name of what is counted."""
    points: int
    """What the line adds (or the factor, where the text says so)."""
    rule: str
    """The id of the rule or decision it applies."""
    data: Mapping[str, Value] = {}
    """Facts for the text."""


class Outcome(NamedTuple):
    """How a match ended."""

    reason: str
    """A code; the text is `<game>.outcome.<reason>`."""
    scores: tuple[int, ...]
    """Final score of each seat, as the game counts it (high or low may be good)."""
    placements: tuple[int, ...]
    """1 for the winner, and so on; seats that tie share a place (1, 1, 3)."""
    low_wins: bool = False
    """Whether a low score is a good one."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats placed first."""
        return tuple(seat for seat, place in enumerate(self.placements) if place == 1)


def placements(scores: tuple[int, ...], *, low_wins: bool) -> tuple[int, ...]:
    """Return each seat's place from the scores; equal scores share a place (1, 1, 3)."""
    ranked = scores if low_wins else tuple(-score for score in scores)
    return tuple(1 + sum(other < mine for other in ranked) for mine in ranked)
