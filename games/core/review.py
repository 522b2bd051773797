"""What a review of a match says of one seat: what was play and what was luck, its chances, and at most three moments.

Plain values with a text form. How they are found: `games.core.judging`, and docs/design/reviews.md.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from games.core.hints import Because
from games.core.seats import Seat

ENGINE: Final = 2
"""Raised whenever equal matches would be reviewed differently; what an earlier one found is found again."""
MOMENTS: Final = 3
"""No more are shown."""
TOLERANCE: Final = 0.03
"""An answer is right that is worse than the best by no more than this share of `Review.spread`."""
SURE: Final = 2.0
"""By so many standard errors something must be worse to be called so."""
UNIT: Final = 1024
"""Points are whole numbers of such parts of one, so that sums of them are exact."""

Plain = Any
"""What JSON holds."""


class Tally(NamedTuple):
    """Where a result came from, in the game's points beside the others: mine + others + luck == result, exactly."""

    mine: float
    """What the player's own decisions were worth beside the best that was found for them: hardly ever above nothing."""
    others: float
    """What the others' decisions were worth to this seat."""
    luck: float
    """All the rest: the deal, the draws, what nobody could know. Over the seats of a table it adds up to nothing."""
    result: float
    """What came of it."""

    def tenths(self) -> tuple[int, int, int, int]:
        """Return the same four in tenths of a point; the first three still add up to the last."""
        mine, others, result = round(self.mine * 10), round(self.others * 10), round(self.result * 10)
        return mine, others, result - mine - others, result


class Option(NamedTuple):
    """An action that was tried in a moment."""

    text: str
    value: float
    """What the seat gets on average in this round, beside the others, if it does this."""
    error: float
    """The standard error of how far it is from the better action."""


class Moment(NamedTuple):
    """A decision that was a mistake by what its seat could know."""

    row: int
    """How many rows of the log stood before it."""
    seat: Seat
    played: str
    better: str
    loss: float
    """What it cost on average, in points, found in other worlds than those that it was chosen by."""
    error: float
    """The standard error of the loss, which is more than twice as much."""
    ahead: float
    """In what share of the worlds the better action brought more."""
    behind: float
    """In what share it brought less; in the rest it made no difference."""
    options: tuple[Option, ...]
    """What could have been done, the best first; the better and the played one are among them."""
    reason: Because | None
    """Why one would do better, by the game's own hints; None where they give no reason, or the same for both."""
    gave: Because | None
    """Why one may have done what was played."""

    def is_right(self, text: str, spread: float) -> bool:
        """Return whether an action is as good as the better one: not surely worse, by more than the tolerance."""
        if text == self.better:
            return True
        tried = {option.text: option for option in self.options}
        if text == self.played or text not in tried:
            return False
        less = tried[self.better].value - tried[text].value
        return less - SURE * tried[text].error <= TOLERANCE * spread


class Review(NamedTuple):
    """What there is to say of one seat's match."""

    seat: Seat
    tally: Tally
    chances: tuple[tuple[int, float], ...]
    """(rows before it, chance of winning the match as far as the seat could know) of each of its turns; at last, of
    the end, what became of it."""
    moments: tuple[Moment, ...]
    """At most three, the largest loss first."""
    spread: float
    """The range of outcomes, in points."""
    whole: bool
    """Whether the whole match was judged; else only its costliest rounds."""
    decisions: int
    """So many of the seat's decisions were judged."""
    rounds: tuple[int, ...]
    """The rounds that were judged, numbered from 1."""


def tuples(found: Plain) -> Plain:
    """Return what JSON held with tuples for its lists."""
    if isinstance(found, dict):
        return {name: tuples(value) for name, value in found.items()}
    return tuple([tuples(value) for value in found]) if isinstance(found, list) else found


def encode(review: Review) -> str:
    """Return the text form."""
    found = {**review._asdict(), "moments": [plain_moment(moment) for moment in review.moments]}
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def decode(text: str) -> Review:
    """Return the review of a text form; raises ValueError for any other text."""
    try:
        found = tuples(json.loads(text))
        moments = tuple([moment_of(moment) for moment in found["moments"]])
        return Review(**{**found, "tally": Tally(*found["tally"]), "moments": moments})
    except (KeyError, TypeError) as error:
        raise ValueError(f"no review: {text[:80]!r}") from error


def plain_moment(moment: Moment) -> dict[str, Any]:
    """Return a moment as JSON can hold it."""
    return {**moment._asdict(), "reason": plain(moment.reason), "gave": plain(moment.gave)}


def moment_of(found: dict[str, Any]) -> Moment:
    """Return the moment of such a value."""
    options = tuple([Option(*option) for option in found["options"]])
    return Moment(**{**found, "options": options, "reason": because(found["reason"]), "gave": because(found["gave"])})


def plain(reason: Because | None) -> dict[str, Any] | None:
    """Return a reason as JSON can hold it."""
    return None if reason is None else {"code": reason.code, "data": dict(reason.data)}


def because(found: dict[str, Any] | None) -> Because | None:
    """Return the reason of such a value."""
    return None if found is None else Because(**found)
