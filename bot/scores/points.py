"""Season points: for each opponent by placement, with a cap for each pair and day. Pure; docs/scores.md explains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SCHEME: Final = 1
"""Raised whenever the same results would count differently: then everything is counted anew at the next start."""

AHEAD: Final = 3
LEVEL: Final = 2
BEHIND: Final = 1
"""Points for an opponent who was left behind, who came level, who was ahead: 4 together, whatever happens."""
PAIR_CAP: Final = 5
"""Matches of two players in one day that bring them points for each other."""

Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    """Return two users as a pair, the lower id first."""
    return (one, other) if one < other else (other, one)


def match_points(places: Sequence[tuple[int, int]], met: Mapping[Pair, int]) -> dict[int, int]:
    """Return each user's points for a match.

    `places` are users with their places (ties share one); `met` counts the matches that the pairs have had that day.
    """
    return {
        user: sum(
            _against(place, other_place)
            for other, other_place in places
            if other != user and met.get(pair(user, other), 0) < PAIR_CAP
        )
        for user, place in places
    }


def _against(place: int, other: int) -> int:
    if place == other:
        return LEVEL
    return AHEAD if place < other else BEHIND
