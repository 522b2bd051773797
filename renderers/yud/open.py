"""The picture of the end of a round of Yud! Stop!: who was lowest, and every row open with what it scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.yud.table import DROP_TO, EMPTY, END_AT, Phase, View
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.hero import Hero
from renderers.layout import GOLD_PLATE, PLATE, Look
from renderers.marks import mark
from renderers.round_won import Line, RoundWon, draw_round
from renderers.yud.flying import flying
from renderers.yud.seats import card_sprite
from renderers.yud.words import best_seats, by_place, out_seats, penalty, places

PENALTY: Final = Look("red", "ink", 3, 14, cut=True)


def draw_open(view: View, badges: Sequence[SeatBadge], say: Say) -> Canvas:
    """Draw all rows open, with what each scored; the best seats in gold."""
    over, winners = view.outcome is not None, sorted(best_seats(view))
    title = say("picture.round_lowest" if winners else "picture.round", winners=winners, round=view.round_no)
    if over:
        title = say("picture.wins", winners=winners)
    called = view.result is not None and view.result.caller != NOBODY
    best = f"+{view.result.scores[winners[0]]}" if view.result is not None and winners and not over else ""
    won = RoundWon(
        hero=Hero(winners, title, say("picture.called", seat=view.caller) if called else "", flying(), placed=over),
        figure=best,
        heading=say("picture.final") if over else say("picture.round", round=view.round_no) if winners else "",
        aim="" if over or view.sudden else say("picture.goal"),
        goal=0 if over or view.sudden else END_AT,
        lines=[_line(view, seat, say) for seat in by_place(view)],
        sprite=card_sprite,
    )
    return draw_round(won, badges)


def _line(view: View, seat: Seat, say: Say) -> Line:
    gain, extra = "", penalty(view, seat)
    if view.result is not None and view.rows[seat]:
        score = view.result.scores[seat]
        gain = f"+{score - extra}+{extra}" if extra else f"+{score}"
    look, ink = (PENALTY, "hanji") if extra else (GOLD_PLATE if seat in best_seats(view) else PLATE, "ink")
    marks = [mark("stop")] if seat == view.caller else []
    marks += [mark("check")] if view.phase is Phase.BETWEEN and seat in view.ready else []
    return Line(
        seat,
        places(view)[seat],
        str(view.totals[seat]),
        view.totals[seat],
        gain,
        look,
        ink,
        tuple(card for card in view.rows[seat] if card != EMPTY),
        marks=tuple(marks),
        tag=_tag(view, seat, say),
    )


def _tag(view: View, seat: Seat, say: Say) -> str:
    if view.result is not None and seat in view.result.dropped:
        return f"{END_AT} → {DROP_TO}"
    return say("picture.out") if seat in out_seats(view) else ""
