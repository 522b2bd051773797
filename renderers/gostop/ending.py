"""What decided a match of Go-Stop: its last deal, with the cards that scored and who pays for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.gostop.table import View, score_of
from renderers.base import Ending, Say, SeatBadge
from renderers.gostop.facts import scoring_lines
from renderers.gostop.reckoning import ending_text, payment_text, point_texts, signed, winning_cards
from renderers.words import joined, seat_name

MOST_LINES: Final = 4


def tell_ending(view: View, *, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return how the last deal ended, and what each seat paid for it."""
    if view.outcome is None or view.result is None:
        return Ending()
    note = say(f"picture.won_{view.outcome.reason}", deals=view.deal_no, chips=max(view.outcome.scores))
    notes = {seat: text for seat in range(view.seats) if (text := _paid(view, seat, badges, say))}
    best, how = view.result.winner, ending_text(view, say)
    if best == NOBODY:
        words = say("alt.last_deal_none", how=how)
        return Ending(note, say("picture.last_deal"), lines=(how,), words=words, notes=notes)
    gain, points = view.result.chips[best], point_texts(view, best, say)
    words = say(
        "alt.last_deal",
        who=seat_name(best, badges, say),
        chips=gain,
        points=joined(_lines(view, best, points, 99) or (how,), say),
    )
    lines, cards = _lines(view, best, points) or (how,), winning_cards(view, best)
    return Ending(note, say("picture.last_deal"), best, signed(gain), cards, lines, words, notes=notes)


def _lines(view: View, seat: Seat, texts: tuple[str, ...], most: int = MOST_LINES) -> tuple[str, ...]:
    """Return what the winner of the deal scored, and the sum; of many lines the highest, and what the others add."""
    if len(texts) >= most:
        rest = sorted((points for _, points in scoring_lines(view, seat)), reverse=True)[most - 2 :]
        texts = (*texts[: most - 2], f"+ {sum(rest)}")
    return (*texts, f"= {score_of(view, seat)}") if len(texts) > 1 else texts


def _paid(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return what a seat pays for the last deal and why, or "" where it pays nothing."""
    chips = -view.result.chips[seat] if view.result is not None else 0
    return payment_text(view, seat, badges, say) or (say("picture.pays", chips=chips) if chips > 0 else "")
