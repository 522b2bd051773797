"""A moment of a review as a quiet table: what it asks, and what of a press is right. Nothing is ever played on.

The table begins after the rows that stood before the decision, so it looks as it did then. Its subject holds the
moment, so that a press is judged by the table alone, also after a restart.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.base.errors import ScoreError
from bot.tables.model import Holder, Table
from bot.tables.scripts import Answered
from games.core import AnyAction, Seat
from games.core.review import Moment, Review, decode, encode

SHOWN, SKIPPED = "?", "-"
"""Notes of a table whose player wanted to be shown, or went on; else the note is the action that was right."""


class ReviewError(ScoreError):
    """There is no such review for this person, or this is not the better move. The text is `review.error.<code>`."""

    catalogue = "review"


class Riddle(NamedTuple):
    """What a table asks."""

    table_id: int
    """The match that it comes from."""
    number: int
    """Which of so many moments of the match it is, as people count."""
    most: int
    content: str
    """The review of this moment alone, as text."""

    def __str__(self) -> str:
        return f"{self.table_id} {self.number} {self.most} {self.content}"

    @property
    def moment(self) -> Moment:
        """The moment."""
        return decode(self.content).moments[0]


def riddle_of(subject: str) -> Riddle:
    """Return what a table of this subject asks."""
    table_id, number, most, content = subject.split(" ", 3)
    return Riddle(int(table_id), int(number), int(most), content)


class RiddleScript:
    """A better move is the answer; any other is turned down, with what it costs. Nobody else acts."""

    def check(self, table: Table, seat: Seat, action: AnyAction) -> None:
        """Raise Answered for a move as good as the best, ReviewError for another."""
        review, text = decode(riddle_of(table.subject).content), table.game.encode(action)
        moment = review.moments[0]
        values = {option.text: option.value for option in moment.options}
        if moment.is_right(text, review.spread):
            raise Answered(text)
        if text == moment.played:
            raise ReviewError("same")
        if text not in values:
            raise ReviewError("untried")
        whole, tenth = divmod(tenths(values[moment.better] - values[text]), 10)
        raise ReviewError("wrong", whole=whole, tenth=tenth)

    def next_row(self, table: Table) -> tuple[Seat, str] | None:
        """Return the decision itself: everybody else who might act waits."""
        moment = riddle_of(table.subject).moment
        return moment.seat, moment.played

    def ends(self, table: Table) -> bool:
        """Return False: only an answer ends it."""
        return False


def tenths(loss: float) -> int:
    """Return what something cost in tenths of a point, at least one."""
    return max(1, round(abs(loss) * 10))


def holders_of(table: Table, seat: Seat) -> tuple[Holder, ...]:
    """Return who sits at a moment of a match: its player, and the others as they were called, who do nothing."""
    return tuple(
        Holder(one.user_id, one.name, one.locale) if at == seat else Holder(None, one.name, house=one.user_id is None)
        for at, one in enumerate(table.holders)
    )


def content_of(review: Review, moment: Moment) -> str:
    """Return the text of a review with one of its moments alone."""
    return encode(review._replace(moments=(moment,), chances=()))


def reason_of(moment: Moment) -> str:
    """Return the code of why the better move is better, or ""."""
    return moment.reason.code if moment.reason else ""
