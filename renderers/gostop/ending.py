"""What decided a match of Go-Stop: its last deal, with the cards that scored and who pays for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import NOBODY
from games.gostop.table import View
from renderers.base import Ending, Say, SeatBadge
from renderers.gostop.facts import scoring_lines
from renderers.gostop.open import Reckoning, signed
from renderers.words import joined

MOST_LINES: Final = 4


def tell_ending(view: View, *, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return how the last deal ended, and what each seat paid for it."""
    if view.outcome is None or view.result is None:
        return Ending()
    deal, best, chips = Reckoning(view, view.result, badges, say), view.result.winner, view.result.chips
    note = say(f"picture.won_{view.outcome.reason}", deals=view.deal_no, chips=max(view.outcome.scores))
    paid = {seat: say("picture.pays", chips=-change) for seat, change in enumerate(chips) if change < 0}
    label, how = say("picture.last_deal"), deal.how()
    owed = {seat: deal.payment(seat) or paid.get(seat, "") for seat in range(view.seats)}
    notes = {seat: f"{label}: {text}" for seat, text in owed.items() if text}  # beside it stands the match's total
    if best == NOBODY:
        return Ending(note, label, lines=(how,), words=say("alt.last_deal_none", how=how), notes=notes)
    points = deal.points(best)
    told = joined(deal.total(best, points) or (how,), say)
    words = say("alt.last_deal", who=deal.who(best), chips=chips[best], points=told)
    if len(points) >= MOST_LINES:  # the highest, and what the others add
        rest = sorted((points for _, points in scoring_lines(view, best)), reverse=True)[MOST_LINES - 2 :]
        points = (*points[: MOST_LINES - 2], f"+ {sum(rest)}")
    lines = deal.total(best, points) or (how,)
    return Ending(note, label, best, signed(chips[best]), deal.winning_cards(best), lines, words, notes=notes)
