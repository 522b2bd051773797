"""The pictures of Seize!: the table with its legend and seats, the private hand, the board with choices marked.

The board itself is drawn in seize_board, words stand in seize_words, what a piece can reach in seize_reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.seize.table import Location, View
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, MARGIN, PLATE, SMALL, WIDTH
from renderers.marks import mark
from renderers.moments import burst
from renderers.plan import Plan
from renderers.seize.art import BOARD, CARDS
from renderers.seize.board import (
    BOARD_HEIGHT,
    attack_cells,
    draw_collision,
    draw_dots,
    draw_last,
    draw_letters,
    draw_pieces,
    draw_token,
    ground,
    lay_marks,
    token_place,
)
from renderers.seize.chips import CHIPS_GAP, FLAG_SIZE, chips_height, draw_chips, draw_count
from renderers.seize.hand import draw_cards, draw_choices
from renderers.seize.words import describe_focus, describe_hand, describe_table, in_set_up, sum_up_table
from renderers.words import alt_of

__all__ = ["describe_focus", "describe_hand", "describe_table", "draw_hand", "draw_table", "sum_up_table"]

SEAT_HEIGHT: Final = 62
SEAT_GAP: Final = 10
LINE: Final = 66
"""Height of the line between chips and seats: the goal, the die, the pile."""
END_LINE: Final = 46
"""How much higher a seat's panel is at the end, when its figures have a line of their own below the name."""
SEATS_GUTTER: Final = 12
NAME_AT: Final = 67
PLACE_AT: Final = 78
"""Where a place's plate begins, clear of the mark and its clock."""
BELOW: Final = 30
SEIZED_RADIUS: Final = 54
"""Of the burst under a location that has just been seized."""


def seat_height(*, over: bool) -> int:
    """Return the height of a seat's panel."""
    return SEAT_HEIGHT + END_LINE if over else SEAT_HEIGHT


def line_at(locations: int) -> int:
    """Return the height of the middle of the line with the goal."""
    return BOARD_HEIGHT + CHIPS_GAP + chips_height(locations) + LINE // 2


def table_height(seats: int, locations: int, *, over: bool = False) -> int:
    """Return the height of the table's picture."""
    _, y, _, height = seat_box(seats, seats - 1, locations, over=over)
    return y + height + BELOW


def seat_box(seats: int, seat: Seat, locations: int, *, over: bool = False) -> tuple[int, int, int, int]:
    """Return the panel of a seat: x, y, width, height. They stand in two columns."""
    width = (WIDTH - 2 * MARGIN - SEATS_GUTTER) // 2
    x = MARGIN + seat % 2 * (width + SEATS_GUTTER)
    height = seat_height(over=over)
    return x, line_at(locations) + LINE // 2 + seat // 2 * (height + SEAT_GAP), width, height


def _base(seats: int, locations: tuple[Location, ...], *, over: bool) -> Plan:
    """Return the table without pieces, dots and seats: what changes only when a location is seized."""
    canvas = Canvas.over(ground(seats, locations, table_height(seats, len(locations), over=over)))
    draw_chips(canvas, locations, BOARD_HEIGHT + CHIPS_GAP)
    return canvas.plan()


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; at the end the winners in gold."""
    canvas = Canvas.over(_base(view.seats, view.locations, over=view.outcome is not None))
    if view.newest != NOBODY:
        newest = view.locations[view.newest]
        canvas.centre(burst(SEIZED_RADIUS), *token_place(newest))
        draw_token(canvas, newest, *token_place(newest))
    draw_dots(canvas, view.seats, view.holes)
    if view.pending is not None:
        lay_marks(canvas, "strike", attack_cells(view, view.pending.blow)[1:])
    draw_pieces(canvas, view.pieces)
    if view.pending is None:
        draw_last(canvas, view)
    draw_collision(canvas, view)
    draw_letters(canvas, view.locations)
    gold = waiting if view.outcome is None else frozenset(view.outcome.winners)
    for seat in range(view.seats):
        _seat(canvas, view, seat, badges, active=seat in gold)
    _line(canvas, view, say)
    return Picture(canvas.plan(), alt_of(sum_up_table(view, badges=badges, waiting=waiting, say=say)))


def _seat(canvas: Canvas, view: View, seat: Seat, badges: Sequence[SeatBadge], *, active: bool) -> None:
    """Draw a seat's panel: mark, name, cards, locations or in the set-up a check; at the end the place as well."""
    over = view.outcome is not None
    x, y, width, height = seat_box(view.seats, seat, len(view.locations), over=over)
    line, far = y + SEAT_HEIGHT // 2, x + width - 14
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
    text = f"{view.held[seat]}/{view.target}"
    right -= canvas.text(right, line, text, colour="gold", on="felt-raised", anchor="r") + 18
    canvas.centre(BOARD.sprite("flag", FLAG_SIZE), right, line)
    return right - 22


def _cards(canvas: Canvas, view: View, seat: Seat, right: int, line: int) -> int:
    """Draw how many cards a seat holds; return the left edge."""
    count = str(view.hand_sizes[seat])
    wide = max(40, canvas.small_plate_width(count) - 8)
    canvas.box(right - wide, line - 22, wide, 44, CHIP)
    canvas.text(right - wide // 2, line, count, size=SMALL, colour="ink", on="hanji", anchor="m")
    return right - wide - 4


def _line(canvas: Canvas, view: View, say: Say) -> None:
    """Draw what ends the match, or that it has ended and how; at the right the die, the points left, the pile."""
    y, over = line_at(len(view.locations)), view.outcome is not None
    left = draw_count(canvas, view.pile, canvas.width - MARGIN, y) - 16
    if view.die and not over:
        look = GOLD_PLATE if view.points else PLATE
        width = canvas.small_plate_width(str(view.points))
        canvas.small_plate(left - width // 2, y, str(view.points), look=look)
        canvas.centre(CARDS.sprite(f"die-{view.die}", FLOOR), left - width - 36, y)
        left -= width + 72
    canvas.centre(BOARD.sprite("flag", FLAG_SIZE), MARGIN + 22, y)
    key = f"picture.over_{view.outcome.reason}" if view.outcome is not None else "picture.goal"
    colour = "gold" if over else "hanji"
    canvas.text(MARGIN + 60, y, say(key, target=view.target), colour=colour, width=left - MARGIN - 72)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the board as the observer sees it, with its choices, its cards and what everything costs.

    `focus` is a step of choosing as the panel writes it ("piece 2L"); HAND_ALONE asks for the cards without the board.
    Raises ValueError for a spectator.
    """
    if view.observer is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    alt = alt_of(describe_focus(view, focus, say=say))
    return Picture(draw_cards(view.hand) if focus == HAND_ALONE else draw_choices(view, view.hand, focus, say), alt)
