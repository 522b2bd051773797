"""Two further pictures of Uno Super Mario's table: open hands when a round is over, and the written rules before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.uno_mario.cards import NONE, hand_points, sorted_texts
from games.uno_mario.options import Goal
from games.uno_mario.table import TARGET, Phase, RoundResult, View, Written
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.hero import ROUND, Hero
from renderers.layout import CHIP, GOLD_PLATE, HEADING, LABEL, MARGIN, PLATE, WIDTH, L
from renderers.lines import wrapped
from renderers.marks import mark
from renderers.round_won import Line, RoundWon, draw_round
from renderers.uno_mario.cards import Slot, card_sprite, lay_card
from renderers.uno_mario.flying import flying
from renderers.uno_mario.words import best_seats, by_place, places

TOP: Final = 140
TITLE_Y: Final = 76
LEFT, RIGHT = 36, 492
PANEL_WIDTH: Final = 432
DISC_AT: Final = 44
NAME_AT: Final = 82
RIGHT_AT: Final = 412

# The written rules
CARD: Final = (36, 132, 204)
"""Left edge, width and height of a rule's card."""
TEXT_AT: Final = 200
LINE: Final = 50
RULE_GAP: Final = 32
CHIP_HEIGHT: Final = 84
CHIP_PITCH: Final = 96


def draw_open(view: View, badges: Sequence[SeatBadge], say: Say) -> Canvas:
    """Draw who won the round, and all hands open, with what they are worth and what the round brought."""
    ended = view.ended
    if ended is None:
        raise ValueError("no round has ended")
    over, winner = view.phase is Phase.OVER, ended.winner
    winners = sorted(best_seats(view))[: max(ROUND.faces)]
    goal = "" if over else say(f"picture.goal_{view.options.goal}", n=TARGET)
    note = say("picture.won_nobody_out") if winner == NONE else ""
    title = say("picture.round_won" if winners else "picture.round", winners=winners, round=view.round_no)
    if over:
        title = say("picture.wins", winners=winners)
    won = RoundWon(
        hero=Hero(winners, title, note, flying(), numbered=True, placed=over),
        figure="" if over or winner == NONE or not ended.gains[winner] else f"+{ended.gains[winner]}",
        heading=say("picture.final") if over else say("picture.round", round=view.round_no) if winners else "",
        aim=goal,
        goal=0 if over or view.options.goal is Goal.SINGLE_ROUND else TARGET,
        lines=[_line(view, ended, seat, say) for seat in by_place(view)],
        sprite=card_sprite,
    )
    return draw_round(won, badges)


def _line(view: View, ended: RoundResult, seat: Seat, say: Say) -> Line:
    hand, gain = ended.hands[seat], ended.gains[seat]
    text, look = (f"+{gain}", PLATE) if gain else (str(hand_points(hand)) if hand else "", CHIP)
    ready = view.phase is Phase.BETWEEN and seat in view.done
    return Line(
        seat,
        places(view)[seat],
        "" if view.options.goal is Goal.SINGLE_ROUND else str(view.scores[seat]),
        view.scores[seat],
        text,
        GOLD_PLATE if gain and seat == ended.winner else look,
        cards=sorted_texts(hand),
        aside="" if hand else say("picture.out"),
        marks=(mark("check"),) if ready else (),
    )


def draw_consent(view: View, badges: Sequence[SeatBadge], say: Say) -> Canvas:
    """Draw the rules that the host wrote on the customizable cards, and who has accepted them."""
    width = WIDTH - MARGIN - TEXT_AT
    texts = [wrapped(written.text, LABEL, width) for written in view.written]
    effects = [wrapped(_effect(written, say), LABEL, width) for written in view.written]
    heights = [max(CARD[2], LINE * (len(t) + len(e))) for t, e in zip(texts, effects, strict=True)]
    seats_top = TOP + sum(heights) + RULE_GAP * len(heights)
    rows = (view.seats + 1) // 2
    canvas = Canvas(seats_top + rows * CHIP_PITCH - (CHIP_PITCH - CHIP_HEIGHT) + MARGIN)
    title = say("picture.rules")
    canvas.text(canvas.width // 2, TITLE_Y, title, size=HEADING, anchor="m", width=canvas.width - 2 * TITLE_Y)
    y = TOP
    for written, text, effect, height in zip(view.written, texts, effects, heights, strict=True):
        _rule(canvas, y, written, text, effect)
        y += height + RULE_GAP
    for seat in range(view.seats):
        _chip(canvas, (LEFT, RIGHT)[seat % 2], seats_top + seat // 2 * CHIP_PITCH, seat, view, badges)
    return canvas


def _effect(written: Written, say: Say) -> str:
    return say(f"choice.effect1.{written.effect}")


def _rule(canvas: Canvas, y: int, written: Written, text: Sequence[str], effect: Sequence[str]) -> None:
    lay_card(canvas, written.card, Slot(CARD[0], y, L), numbered=True)
    for number, line in enumerate((*text, *effect)):
        colour = "hanji" if number < len(text) else "gold"
        canvas.text(TEXT_AT, y + LINE // 2 + number * LINE, line, colour=colour)


def _chip(canvas: Canvas, x: int, y: int, seat: Seat, view: View, badges: Sequence[SeatBadge]) -> None:
    """Draw a seat with a check if it has accepted."""
    canvas.panel(x, y, PANEL_WIDTH, CHIP_HEIGHT)
    middle = y + CHIP_HEIGHT // 2
    canvas.seat(x + DISC_AT, middle, seat, badges[seat], numbered=True)
    right = x + RIGHT_AT
    if seat in view.done:
        canvas.centre(mark("check"), right - 24, middle)
        right -= 56
    canvas.name(x + NAME_AT, middle, seat, badges, on="felt-raised", width=right - x - NAME_AT)
