"""How a round and a match of Yud! Stop! end: every row open with what it scored, who was lowest, what decided."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import NOBODY, Outcome, Seat
from games.yud.table import DROP_TO, EMPTY, END_AT, Phase, View
from renderers.base import Ending, Picture, Say, SeatBadge
from renderers.hero import Hero
from renderers.layout import FLOOR, GOLD_PLATE, PLATE, RED_PLATE, M
from renderers.marks import mark, pieces
from renderers.round_won import Line, RoundWon, draw_round
from renderers.rows import by_place
from renderers.sprite import Sprite
from renderers.words import seat_name
from renderers.yud.art import CARDS
from renderers.yud.facts import best_seats, out_seats, penalty, places
from renderers.yud.scene import Table, card_sprite

# What flies around a winner

SIGN = "M14 4H30L40 14V30L30 40H14L4 30V14Z"
SMALL = "M17 10H27L34 17V27L27 34H17L10 27V17Z"
RING = SIGN + "M17 12L12 17V27L17 32H27L32 27V17L27 12Z"


def flying() -> tuple[Sprite, ...]:
    """Return octagons, whole and open."""
    colours = ((SIGN, "red", 0), (SMALL, "gold", 12), (RING, "hanji", 8), (SMALL, "persimmon", 0), (RING, "gold", 0))
    return pieces(*colours)


# The end of a round


def draw_open(view: View, badges: Sequence[SeatBadge], say: Say) -> Picture:
    """Draw all rows open, with what each scored; the best seats in gold."""
    over, winners = view.outcome is not None, sorted(best_seats(view))
    key = "picture.wins" if over else "picture.round_lowest" if winners else "picture.round"
    title = say(key, winners=winners, round=view.round_no)
    called = view.result is not None and view.result.caller != NOBODY
    table = Table(view, badges, say)
    table.head()
    if not over:
        table.tell("alt.open")
    won = RoundWon(
        hero=Hero(winners, title, say("picture.called", seat=view.caller) if called else "", flying(), placed=over),
        figure=f"+{view.result.scores[winners[0]]}" if view.result is not None and winners else "",
        heading=say("picture.round", round=view.round_no) if winners else "",
        aim="" if view.sudden else say("picture.goal"),
        goal=0 if view.sudden else END_AT,
        lines=[_line(table, seat) for seat in by_place(places(view))],
        sprite=card_sprite,
    )
    return draw_round(table, won)


def _line(table: Table, seat: Seat) -> Line:
    """Return a seat's line, and tell it."""
    view, say, extra, total = table.view, table.say, penalty(table.view, seat), table.view.totals[seat]
    marks, words, told, gain, tag = [], [], [], "", ""
    best, out = seat in best_seats(view), seat in out_seats(view)
    if best:
        words.append(say("alt.winner" if view.outcome is not None else "alt.lowest"))
    if out:
        tag = say("picture.out")
        words.append(tag)
    if seat == view.caller:
        marks.append(mark("stop"))
        words.append(say("alt.stop"))
    if view.phase is Phase.BETWEEN and seat in view.ready:
        marks.append(mark("check"))
        words.append(say("alt.ready"))
    if view.result is not None and view.rows[seat]:
        score = view.result.scores[seat]
        gain = f"+{score - extra}+{extra}" if extra else f"+{score}"
        told.append(say("alt.scored", points=score))
        told += [say("alt.penalty", points=extra)] if extra else []
        if seat in view.result.dropped:
            told.append(say("score.dropped", points=total) + ".")
            tag = f"{END_AT} → {DROP_TO}"
    look, ink = (RED_PLATE, "hanji") if extra else (GOLD_PLATE if best else PLATE, "ink")
    table.tell_seat(seat, words, *told, say("alt.place", place=places(view)[seat]))
    cards = tuple(card for card in view.rows[seat] if card != EMPTY)
    return Line(seat, places(view)[seat], str(total), total, gain, look, ink, cards, marks=tuple(marks), tag=tag)


# What decided a match


def tell_ending(view: View, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return the row that won, with what it counts."""
    if view.outcome is None:
        return Ending()
    winner = view.outcome.winners[0]
    cards = tuple(card for card in view.rows[winner] if card != EMPTY)
    scale = FLOOR if len(cards) <= 4 else M
    points = view.result.scores[winner] if view.result is not None else 0
    return Ending(
        note=_note(view.outcome, say),
        label=say("picture.last_row"),
        by=winner if len(view.outcome.winners) > 1 else None,
        figure=str(points),
        shown=tuple(CARDS.sprite(str(card), scale) for card in cards),
        words=say("alt.last_row", who=seat_name(winner, badges, say), cards=cards, points=points),
        tags={seat: say("picture.out") for seat, total in enumerate(view.totals) if total >= END_AT},
    )


def _note(outcome: Outcome, say: Say) -> str:
    """Return how the match was won: by how many points, where there is somebody behind."""
    lowest = min(outcome.scores)
    behind = [score - lowest for score in outcome.scores if score > lowest]
    return say(f"picture.won_{outcome.reason}", ahead=min(behind, default=0))
