"""The picture between two deals of Go-Stop: who won, with which cards, who pays what for what, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.core import Seat
from games.gostop.table import View, score_of
from renderers.base import Ending, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.cards import card_sprite, coin
from renderers.gostop.facts import best_seats, by_place, place_of
from renderers.gostop.flying import flying
from renderers.gostop.reckoning import ending_text, payment_text, point_texts, signed, winning_cards
from renderers.hero import ROUND, Hero
from renderers.layout import CHIP, GOLD_PLATE, PLATE
from renderers.marks import mark
from renderers.round_won import Line, RoundWon, draw_round
from renderers.words import figure


def draw_end(view: View, badges: Sequence[SeatBadge], say: Say) -> Canvas:
    """Draw the reckoning of the deal that has ended."""
    over, winners = view.outcome is not None, sorted(best_seats(view))[: max(ROUND.faces)]
    how = ending_text(view, say)
    title = say("picture.wins" if over else "picture.deal_won", winners=winners) if winners else how
    best = view.result.winner if view.result is not None and not over else -1
    won = RoundWon(
        hero=Hero(winners, title, how if winners and not over else "", flying(), placed=over),
        figure=signed(view.result.chips[best]) if view.result is not None and best >= 0 else "",
        heading=say("picture.final") if over else f"{say('picture.deal')} {view.deal_no}/{view.options.deals}",
        aim="" if over else _aim(view, say),
        goal=0 if over else view.options.goal.chips or 0,
        lines=[_line(view, seat, badges, say) for seat in by_place(view)],
        sprite=partial(card_sprite, doubles=view.options.double_junk),
        box=_box(view, best, say) if best >= 0 else Ending(),
    )
    return draw_round(won, badges)


def _aim(view: View, say: Say) -> str:
    goal = view.options.goal.chips
    return say("picture.goal", chips=goal) if goal else say("picture.most_wins")


def _box(view: View, seat: Seat, say: Say) -> Ending:
    """Return what made the winner's points, and the cards that brought most."""
    points = point_texts(view, seat, say)
    lines = (*points, f"= {score_of(view, seat)}") if len(points) > 1 else points
    return Ending(shown=winning_cards(view, seat), lines=lines)


def _line(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> Line:
    change = view.result.chips[seat] if view.result is not None else 0
    watched = seat not in view.players and not change
    return Line(
        seat,
        place_of(view, seat),
        figure(view.chips[seat]),
        view.chips[seat],
        say("picture.out") if watched else signed(change) if change else "",
        CHIP if watched else GOLD_PLATE if change > 0 else PLATE,
        "red" if change < 0 else "ink",
        marks=(mark("check"),) if seat in view.ready and view.outcome is None else (),
        unit=coin(),
        note=payment_text(view, seat, badges, say),
    )
