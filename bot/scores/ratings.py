"""Ratings: Plackett-Luce over the placements of a match, from openskill; how they are shown. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from openskill.models import PlackettLuce

from bot.store.score_model import RatingRow

SETTLED: Final = 10
"""Matches of a game from which on a rating is no longer provisional."""
SCALE: Final = 40
"""A rating is shown as SCALE times the library's; who has never played stands at 1000 ± 333."""

_MODEL: Final = PlackettLuce()
START: Final = RatingRow(_MODEL.mu, _MODEL.sigma, 0)


def rate(places: Sequence[tuple[int, int]], before: Mapping[int, RatingRow]) -> dict[int, RatingRow]:
    """Return the ratings after a match of users with their places; whoever has none begins at START."""
    old = [before.get(user, START) for user, _ in places]
    teams = [[_MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in old]
    rated = _MODEL.rate(teams, ranks=[float(place) for _, place in places])
    return {
        user: RatingRow(team[0].mu, team[0].sigma, row.played + 1)
        for (user, _), team, row in zip(places, rated, old, strict=True)
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
