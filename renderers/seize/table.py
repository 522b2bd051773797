"""The pictures of Seize!: the table with its legend and seats, the private hand, the board with choices marked.

The board itself is drawn in seize_board, words stand in seize_words, what a piece can reach in seize_reach.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.core import Seat
from games.seize.tables import SETS_LAID
from games.seize.view import LocationView, View
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, PLATE, SMALL, XS
from renderers.marks import mark
from renderers.seize.art import BOARD, CARDS, PIECE_ON_SQUARE
from renderers.seize.board import (
    attack_cells,
    draw_collision,
    draw_dots,
    draw_last,
    draw_letters,
    draw_pieces,
    ground,
    lay_marks,
)
from renderers.seize.chips import CHIP_PITCH, draw_chip
from renderers.seize.hand import draw_cards, draw_choices
from renderers.seize.reach import at_home, lined_up, piece_in_hand
from renderers.seize.words import describe_focus, describe_hand, describe_table, in_set_up, sum_up_table
from renderers.words import alt_of

__all__ = ["describe_focus", "describe_hand", "describe_table", "draw_hand", "draw_table", "sum_up_table"]

CHIPS_AT: Final = (36, 966)
CHIPS_IN_ROW: Final = 4
SEATS_GAP: Final = 8
"""Between the legend and the seats."""
SEAT_ROWS: Final = 2
SEAT_HEIGHT: Final = 58
SEAT_GAP: Final = 10
END_LINE: Final = 46
"""How much higher a seat's panel is at the end, when its figures have a line of their own below the name."""
SEATS_GUTTER: Final = 10
NAME_AT: Final = 67
PLACE_AT: Final = 78
"""Where a place's plate begins, clear of the mark and its clock."""
SEATS_WIDTH: Final = 772
"""Room for the seats; the die and the pile stand to the right."""
SIDE_X: Final = 820
POINTS_AT: Final = 78
"""From there to the middle of the figures beside the die and the pile."""
BELOW: Final = 30


def legend_rows(seats: int) -> int:
    """Return how many rows of chips the legend of a table has: a row for each set of four (SR4)."""
    return SETS_LAID[seats - 2]


def seat_height(*, over: bool) -> int:
    """Return the height of a seat's panel."""
    return SEAT_HEIGHT + END_LINE if over else SEAT_HEIGHT


def seats_top(seats: int) -> int:
    """Return the height at which the seats' panels begin."""
    return CHIPS_AT[1] + legend_rows(seats) * CHIP_PITCH[1] + SEATS_GAP


def table_height(seats: int, *, over: bool = False) -> int:
    """Return the height of the table's picture."""
    return seats_top(seats) + SEAT_ROWS * (seat_height(over=over) + SEAT_GAP) - SEAT_GAP + BELOW


def seat_box(seats: int, seat: Seat, *, over: bool = False) -> tuple[int, int, int, int]:
    """Return the panel of a seat: x, y, width, height. Two seats have a row each, more stand in two columns."""
    columns = 1 if seats == 2 else 2
    width = (SEATS_WIDTH - (columns - 1) * SEATS_GUTTER) // columns
    x = CHIPS_AT[0] + seat % columns * (width + SEATS_GUTTER)
    height = seat_height(over=over)
    return x, seats_top(seats) + seat // columns * (height + SEAT_GAP), width, height


@functools.lru_cache(maxsize=8)
def _base(seats: int, locations: tuple[LocationView, ...], *, over: bool) -> Image.Image:
    """Return the table without pieces, dots and seats: what changes only when a location is seized."""
    canvas = Canvas.over(ground(seats, locations, table_height(seats, over=over)))
    for number, location in enumerate(locations):
        x = CHIPS_AT[0] + number % CHIPS_IN_ROW * CHIP_PITCH[0]
        y = CHIPS_AT[1] + number // CHIPS_IN_ROW * CHIP_PITCH[1]
        draw_chip(canvas, x, y, location.number, location.cost, owner=location.owner)
    return canvas.image


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; at the end the winners in gold."""
    canvas = Canvas.over(_base(view.seats, view.locations, over=view.outcome is not None))
    draw_dots(canvas, view.seats, view.holes)
    if view.collision is not None:
        lay_marks(canvas, "strike", attack_cells(view, view.collision.action)[1:])
    draw_pieces(canvas, view.pieces)
    if view.collision is None:
        draw_last(canvas, view)
    draw_collision(canvas, view)
    draw_letters(canvas, view.locations)
    gold = waiting if view.outcome is None else frozenset(view.outcome.winners)
    for seat in range(view.seats):
        _seat(canvas, view, seat, badges, active=seat in gold)
    _die_and_pile(canvas, view)
    return Picture(canvas.image, alt_of(sum_up_table(view, badges=badges, waiting=waiting, say=say)))


def _seat(canvas: Canvas, view: View, seat: Seat, badges: Sequence[SeatBadge], *, active: bool) -> None:
    """Draw a seat's panel: mark, name, cards, locations or in the set-up a check; at the end the place as well."""
    over = view.outcome is not None
    x, y, width, height = seat_box(view.seats, seat, over=over)
    line, far = y + SEAT_HEIGHT // 2, x + width - 12
    canvas.panel(x, y, width, height, active=active)
    canvas.seat(x + 36, y + height // 2, seat, badges[seat])
    figures = y + height - SEAT_HEIGHT // 2
    right = _cards(canvas, view, seat, _held(canvas, view, seat, far, figures), figures)
    if view.outcome is not None:
        place, right = f"{view.outcome.placements[seat]}.", far
        middle = x + PLACE_AT + canvas.small_plate_width(place) // 2
        canvas.small_plate(middle, figures, place, look=GOLD_PLATE)
    colour = "gold" if active else "hanji"
    canvas.name(x + NAME_AT, line, seat, badges, colour=colour, on="felt-raised", width=right - x - NAME_AT)


def _held(canvas: Canvas, view: View, seat: Seat, right: int, line: int) -> int:
    """Draw how many locations a seat holds, in the set-up that it has lined up; return the left edge."""
    if in_set_up(view):
        if view.placed[seat]:
            canvas.centre(mark("check"), right - 26, line)
        return right - 58
    right -= canvas.text(right, line, str(view.held[seat]), colour="gold", on="felt-raised", anchor="r") + 18
    canvas.centre(BOARD.sprite("flag", PIECE_ON_SQUARE), right, line)
    return right - 22


def _cards(canvas: Canvas, view: View, seat: Seat, right: int, line: int) -> int:
    """Draw how many cards a seat holds; return the left edge."""
    count = str(view.hand_sizes[seat])
    wide = max(38, canvas.small_plate_width(count) - 8)
    canvas.box(right - wide, line - 22, wide, 44, CHIP)
    canvas.text(right - wide // 2, line, count, size=SMALL, colour="ink", on="hanji", anchor="m")
    return right - wide - 4


def _die_and_pile(canvas: Canvas, view: View) -> None:
    """Draw the die with the points that are left, and the pile with its count."""
    height = seat_height(over=view.outcome is not None)
    line = seats_top(view.seats) + height // 2
    if view.die:
        canvas.centre(CARDS.sprite(f"die-{view.die}", FLOOR), SIDE_X + 28, line)
        look = GOLD_PLATE if view.points else PLATE
        canvas.small_plate(SIDE_X + POINTS_AT, line, str(view.points), look=look)
    line += height + SEAT_GAP
    if view.pile:
        canvas.centre(CARDS.sprite("back", XS), SIDE_X + 28, line)
    else:
        canvas.empty_slot(SIDE_X + 12, line - 25, 33, 51)
    canvas.text(SIDE_X + POINTS_AT, line, str(view.pile), colour="mist", anchor="m")


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the observer's cards; on its turn and in the set-up the board with choices.

    `focus` is a step of choosing as the panel writes it ("piece 2L"). Raises ValueError for a spectator.
    """
    if view.observer is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    alt = alt_of(describe_focus(view, focus, say=say))
    if shows_board(view, focus):
        return Picture(draw_choices(view, view.hand, focus, say), alt)
    return Picture(draw_cards(view, view.hand, say), alt)


def shows_board(view: View, focus: str) -> bool:
    """Tell whether the private picture is the board with choices instead of the hand."""
    choosing = view.collision is not None and view.turn == view.observer
    at_it = piece_in_hand(view, focus) is not None or at_home(view, focus)
    return choosing or at_it or lined_up(view, focus) is not None
