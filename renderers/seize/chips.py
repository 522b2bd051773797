"""Below the board of Seize!: a chip for each location with what it costs, the flag and the pile. No board here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.seize.cards import CARD_NAMES
from games.seize.table import Location
from renderers.canvas import Canvas
from renderers.layout import CHIP, MARGIN, XS, Look, S
from renderers.marks import MARKS
from renderers.seize.art import CARDS, PIECE_ON_SQUARE
from renderers.seize.board import draw_token

CHIP_SIZE: Final = (216, 58)
CHIP_PITCH: Final = (224, 66)
CHIPS_IN_ROW: Final = 4
CHIPS_GAP: Final = 10
"""Above the chips."""
TOKEN_AT: Final = 34
ICON_AT: Final = 88
ICON_PITCH: Final = 38
CHECK_AT: Final = 202
FRAME: Final = 6
FLAG_SIZE: Final = PIECE_ON_SQUARE
CAN_PLAY: Final = Look("gold", "ink", 3, 10)
CAN_SEIZE: Final = Look("hanji", "gold", FRAME, 12)


def chips_height(count: int) -> int:
    """Return how high the chips of so many locations are together."""
    return -(-count // CHIPS_IN_ROW) * CHIP_PITCH[1]


def draw_chips(
    canvas: Canvas, locations: Sequence[Location], top: int, *, paid: Sequence[bool] = (), now: Sequence[bool] = ()
) -> None:
    """Draw a chip for each location; `paid` and `now` tell what the observer could pay and can seize."""
    checks = []
    for place, location in enumerate(locations):
        x = MARGIN + place % CHIPS_IN_ROW * CHIP_PITCH[0]
        y = top + place // CHIPS_IN_ROW * CHIP_PITCH[1]
        _chip(canvas, x, y, location, gold=any(now[place : place + 1]))
        checks += [(x + CHECK_AT, y + 12)] if any(paid[place : place + 1]) else []
    for x, y in checks:
        canvas.centre(MARKS.sprite("check", S), x, y)


def _chip(canvas: Canvas, x: int, y: int, location: Location, *, gold: bool) -> None:
    """Draw a location's token and what it costs, "?" where that is not seen; gold around it if it can be seized now."""
    width, height = CHIP_SIZE
    if gold:
        canvas.box(x - 3, y - 3, width + 6, height + 6, Look("ink", "ink", 3, 14))
    canvas.box(x, y, width, height, CAN_SEIZE if gold else CHIP)
    middle = y + height // 2
    draw_token(canvas, location, x + TOKEN_AT, middle)
    if location.cost is None:
        canvas.text(x + ICON_AT, middle, "?", colour="ink", on="hanji", anchor="m")
    for place, card in enumerate(location.cost or ()):
        canvas.centre(CARDS.sprite(f"icon-{CARD_NAMES[card]}"), x + ICON_AT + place * ICON_PITCH, middle)


def draw_count(canvas: Canvas, pile: int, right: int, line: int) -> int:
    """Draw the pile with its count, up to a right edge; return the left edge."""
    left = right - canvas.text(right, line, str(pile), colour="mist", anchor="r") - 34
    if pile:
        canvas.centre(CARDS.sprite("back", XS), left, line)
    else:
        canvas.empty_slot(left - 16, line - 25, 33, 51)
    return left - 20
