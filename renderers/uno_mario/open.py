"""Two further pictures of Uno Super Mario's table: open hands when a round is over, and the written rules before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.uno_mario.values import Phase
from games.uno_mario.view import LastRound, View, Written
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import CHIP, GOLD_PLATE, HALF, HEADING, LABEL, MARGIN, PLATE, WIDTH, L, Look, S
from renderers.lines import wrapped
from renderers.marks import mark
from renderers.uno_mario.cards import Rows, Slot, lay_card, lay_cards
from renderers.uno_mario.words import best_seats, places, points_in

# Open hands: two columns of panels, each pair of panels as high as the longer hand needs.
TOP: Final = 140
TITLE_Y: Final = 76
LEFT, RIGHT = 36, 492
PANEL_WIDTH: Final = 432
GAP: Final = 20
DISC_AT: Final = 44
NAME_AT: Final = 82
OUT_AT: Final = 24
RIGHT_AT: Final = 412
TAB_AT: Final = 112
HEAD_AT: Final = 42
HEAD: Final = 80
FOOT: Final = 16
FEW: Final = Rows(S, 6, 68, 110, 14)
MANY: Final = Rows(HALF, 9, 45, 74, 14)

# The written rules
CARD: Final = (36, 132, 204)
"""Left edge, width and height of a rule's card."""
TEXT_AT: Final = 200
LINE: Final = 50
RULE_GAP: Final = 32
CHIP_HEIGHT: Final = 84
CHIP_PITCH: Final = 96


def draw_open(view: View, badges: Sequence[SeatBadge], say: Say) -> Canvas:
    """Draw all hands open, with what they are worth and what the round brought."""
    ended = view.last_round
    if ended is None:
        raise ValueError("no round has ended")
    tops, height = _grid([_rows(hand).height(len(hand)) for hand in ended.hands])
    canvas = Canvas(height)
    title = say("picture.final") if view.phase is Phase.OVER else say("picture.round", round=view.round_no)
    canvas.text(canvas.width // 2, TITLE_Y, title, size=HEADING, anchor="m", width=canvas.width - 2 * TITLE_Y)
    gold = best_seats(view)
    for seat, (x, y, high) in enumerate(tops):
        canvas.panel(x, y, PANEL_WIDTH, high, active=seat in gold)
        _head(canvas, x, y, seat, view, ended, badges)
        _tab(canvas, x + TAB_AT, y, seat, view)
        hand = ended.hands[seat]
        if not hand:
            _out(canvas, x, y + HEAD + (high - HEAD - FOOT) // 2, ended.gains[seat], say, winning=seat in gold)
        slots = _rows(hand).slots(len(hand), y + HEAD, x + FEW.left)
        lay_cards(canvas, hand, slots, numbered=False, on="felt-raised")
    return canvas


def _out(canvas: Canvas, x: int, y: int, gain: int, say: Say, *, winning: bool) -> None:
    """Draw in a panel without cards that its seat went out, and what that brought."""
    room = RIGHT_AT - OUT_AT
    if gain:
        text = f"+{gain}"
        width = canvas.plate_width(text)
        canvas.plate(x + RIGHT_AT - width // 2, y, text, look=GOLD_PLATE)
        room -= width + 12
    colour = "gold" if winning else "hanji"
    canvas.text(x + OUT_AT, y, say("picture.out"), size=HEADING, colour=colour, on="felt-raised", width=room)


def _rows(hand: tuple[str, ...]) -> Rows:
    return FEW if len(hand) <= FEW.per_row else MANY


def _grid(needed: Sequence[int]) -> tuple[list[tuple[int, int, int]], int]:
    """Return each panel's left edge, upper edge and height, by seat in reading order, and the picture's height."""
    found: list[tuple[int, int, int]] = []
    y = TOP
    for start in range(0, len(needed), 2):
        pair = needed[start : start + 2]
        height = HEAD + max(pair) + FOOT
        found += [(x, y, height) for x, _ in zip((LEFT, RIGHT), pair, strict=False)]
        y += height + GAP
    return found, y - GAP + MARGIN


def _head(
    canvas: Canvas, x: int, edge: int, seat: Seat, view: View, ended: LastRound, badges: Sequence[SeatBadge]
) -> None:
    """Draw a panel's seat, name, total, and on its upper edge what cards are worth or brought."""
    y = edge + HEAD_AT
    canvas.seat(x + DISC_AT, y, seat, badges[seat], numbered=True)
    gold = seat in best_seats(view)
    total = str(view.scores[seat])
    right = x + RIGHT_AT - canvas.text(x + RIGHT_AT, y, total, colour="mist", on="felt-raised", anchor="r") - 10
    if ended.hands[seat]:
        text, look = _worth(seat, ended)
        canvas.small_plate(x + RIGHT_AT - canvas.small_plate_width(text) // 2, edge, text, look=look)
    colour = "gold" if gold else "hanji"
    canvas.name(x + NAME_AT, y, seat, badges, colour=colour, on="felt-raised", width=right - x - NAME_AT)


def _worth(seat: Seat, ended: LastRound) -> tuple[str, Look]:
    """Return what the round brought a seat with cards, else what they are worth, and the plate for it."""
    gain = ended.gains[seat]
    if gain:
        return f"+{gain}", GOLD_PLATE if seat == ended.winner else PLATE
    return str(points_in(ended.hands[seat])), CHIP


def _tab(canvas: Canvas, x: int, y: int, seat: Seat, view: View) -> None:
    """Draw on a panel's upper edge who is ready, at the end the place."""
    if view.phase is Phase.OVER:
        canvas.small_plate(x, y, f"{places(view)[seat]}.", look=GOLD_PLATE)
    elif seat in view.done:
        canvas.centre(mark("check"), x, y)


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
