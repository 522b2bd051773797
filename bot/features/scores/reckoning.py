"""Season points: for each opponent by placement, capped for each pair and day. Pure (docs/players/scores.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.features.scores.rows import RatingRow

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

SCHEME: Final = 1
"""Raised whenever the same results would count differently: everything is then counted again at the next start."""

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


def match_points(places: Mapping[int, int], met: Mapping[Pair, int]) -> dict[int, int]:
    """Return each user's points for a match.

    `places` are the users' places (ties share one); `met` counts the matches that the pairs have had that day.
    """
    return {
        user: sum(
            _against(place, other_place)
            for other, other_place in places.items()
            if other != user and met.get(pair(user, other), 0) < PAIR_CAP
        )
        for user, place in places.items()
    }


def _against(place: int, other: int) -> int:
    if place == other:
        return LEVEL
    return AHEAD if place < other else BEHIND


SETTLED: Final = 10
"""Matches of a game from which on a rating is no longer provisional."""
SCALE: Final = 40
"""A rating is shown as SCALE times the library's; who has never played stands at 1000 ± 333."""

START: Final = RatingRow(25.0, 25.0 / 3, 0)


@cache
def _model() -> PlackettLuce:
    """Return the library's model. It takes 1.5 MB, and only the end of a match needs it."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START.mu, sigma=START.sigma)


def rate(places: Mapping[int, int], before: Mapping[int, RatingRow]) -> dict[int, RatingRow]:
    """Return the ratings after a match in which users came in these places; who has none begins at START."""
    model, old = _model(), [before.get(user, START) for user in places]
    teams = [[model.rating(mu=row.mu, sigma=row.sigma)] for row in old]
    rated = model.rate(teams, ranks=[float(place) for place in places.values()])
    return {
        user: RatingRow(team[0].mu, team[0].sigma, row.played + 1)
        for user, team, row in zip(places, rated, old, strict=True)
    }


def number(mu: float) -> int:
    """Return a rating as it is shown."""
    return round(mu * SCALE)


def uncertainty(sigma: float) -> int:
    """Return the uncertainty beside it: in two of three cases the true figure lies within it."""
    return round(sigma * SCALE)


def is_provisional(row: RatingRow) -> bool:
    """Whether too few matches stand behind a rating."""
    return row.played < SETTLED
