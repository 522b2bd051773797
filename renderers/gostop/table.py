"""The pictures of Go-Stop: the table. The reckoning is gostop_end, the hand gostop_hand, the words gostop_words.

Every month has its own place on the floor, six a row with the stock between them, so that no card ever jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import MONTHS
from games.gostop.view import Spot, View
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.cards import back_sprite, card_sprite
from renderers.gostop.end import draw_end
from renderers.gostop.facts import called_out, is_open, moved_on_floor, pile_order, playing, sells, sitting_out
from renderers.gostop.hand import draw_hand
from renderers.gostop.strips import (
    HEIGHT,
    LEFT,
    LOW,
    OUT_HEIGHT,
    columns,
    draw_goal,
    draw_strip,
    draw_watcher,
    score_text,
)
from renderers.gostop.words import describe_hand, describe_table
from renderers.layout import FIGURE, FLOOR, GOLD_PLATE, LABEL, SMALL
from renderers.words import alt_of

__all__ = ["describe_hand", "describe_table", "draw_hand", "draw_table"]

TOP: Final = 30
STRIP_GAP: Final = 12
FLOOR_GAP: Final = 26
"""Between a strip and the floor."""
OUT_GAP: Final = 10

# The floor: seven columns, the fourth is the stock's.
FLOOR_LEFT: Final = 44
PITCH: Final = 127
ROW_PITCH: Final = 236
COLUMNS: Final = 6
STOCK_COLUMN: Final = 3
CARD_WIDTH, CARD_HEIGHT = 110, 170
PILE_STEP: Final = (16, 60)
"""From the lowest card of a pile to the top one; a pair takes half of it."""
FLOOR_HEIGHT: Final = ROW_PITCH + CARD_HEIGHT + PILE_STEP[1]
DEAL_AT: Final = (34, 84, 138)
"""From the top of the place below the stock to the word, the number of the deal and the chip goal."""
MOMENTS_AT: Final = ROW_PITCH + CARD_HEIGHT + 46
"""From the top of the floor to the middle of what the last turn is called."""
MEANT_HEIGHT: Final = 92
"""The height of a plate with a foreign word and its meaning."""
MEANT_RISE: Final = 8
"""How much higher it lies than a plate with one line, clear of the strip below."""
MEANT_AT: Final = 19
"""From its middle to the middle of either line."""
OWNER_IN: Final = (8, 14)
"""How far the owner's mark of a ppuk lies inside the lower right corner."""


class Places(NamedTuple):
    """Where everything lies, from the top."""

    strips: dict[Seat, int]
    floor: int
    out: int
    height: int


def layout(view: View) -> Places:
    """Return the heights of the strips (the lowest seat below the floor, the others above it) and of the rest."""
    seats, tall = playing(view), LOW if sells(view) else HEIGHT
    strips, y = {}, TOP
    for seat in reversed(seats[1:]):
        strips[seat] = y
        y += tall + STRIP_GAP
    floor = y - STRIP_GAP + FLOOR_GAP if seats[1:] else TOP
    y = floor + FLOOR_HEIGHT
    if seats:
        y += FLOOR_GAP
        strips[seats[0]] = y
        y += tall
    rows = len(sitting_out(view))
    out = y + OUT_GAP
    return Places(strips, floor, out, (out + rows * OUT_HEIGHT if rows else y) + TOP)


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between deals the reckoning, at the end with the standings."""
    alt = alt_of(describe_table(view, badges=badges, waiting=waiting, say=say))
    if is_open(view):
        return Picture(draw_end(view, badges, say).image, alt)
    places = layout(view)
    canvas = Canvas(places.height)
    wide = columns(view, [score_text(view.players[seat]) for seat in view.order])
    for seat, y in places.strips.items():
        draw_strip(canvas, y, view, seat, badges, wide, say, active=seat in waiting)
    _floor(canvas, places.floor, view, badges)
    _stock(canvas, places.floor, view)
    _below_stock(canvas, places.floor + ROW_PITCH, view, say)
    _moments(canvas, places.floor + MOMENTS_AT, view, say)
    _watchers(canvas, places.out, view, badges, say)
    return Picture(canvas.image, alt)


def _watchers(canvas: Canvas, y: int, view: View, badges: Sequence[SeatBadge], say: Say) -> None:
    for place, seat in enumerate(sitting_out(view)):
        draw_watcher(canvas, LEFT, y + place * OUT_HEIGHT, view, seat, badges, say("picture.out"))


def spot_at(month: int, top: int) -> tuple[int, int]:
    """Return where a month's first card lies on a floor that begins at a height."""
    row, column = divmod(month, COLUMNS)
    return FLOOR_LEFT + (column + (column >= STOCK_COLUMN)) * PITCH, top + row * ROW_PITCH


def steps(count: int) -> tuple[tuple[int, int], ...]:
    """Return how far each card of a spot lies from the first: a pair half as far as a pile, never further."""
    parts = max(2, count - 1)
    return tuple((PILE_STEP[0] * place // parts, PILE_STEP[1] * place // parts) for place in range(count))


def _floor(canvas: Canvas, top: int, view: View, badges: Sequence[SeatBadge]) -> None:
    """Draw the cards of each month at its place, or its number; then brackets of the last turn, owners of piles."""
    for month in {*range(MONTHS)} - {spot.month for spot in view.floor}:
        x, y = spot_at(month, top)
        canvas.empty_slot(x, y, CARD_WIDTH, CARD_HEIGHT)
        middle = x + CARD_WIDTH // 2, y + CARD_HEIGHT // 2
        canvas.text(*middle, str(month + 1), size=FIGURE, colour="felt-line", anchor="m")
    for spot in view.floor:
        x, y = spot_at(spot.month, top)
        _cards(canvas, view, pile_order(spot), x, y)
    moved = moved_on_floor(view)
    for spot in view.floor:
        x, y = spot_at(spot.month, top)
        if spot.month in moved:
            canvas.brackets(x, y, *_size(len(pile_order(spot))))
    for spot in view.floor:
        if spot.owner >= 0:
            _owner(canvas, spot, top, badges)


def _cards(canvas: Canvas, view: View, cards: Sequence[int], x: int, y: int) -> None:
    for card, (dx, dy) in zip(cards, steps(len(cards)), strict=True):
        canvas.paste(card_sprite(card, FLOOR, doubles=view.options.double_junk), x + dx, y + dy)


def _size(count: int) -> tuple[int, int]:
    dx, dy = steps(count)[-1]
    return CARD_WIDTH + dx, CARD_HEIGHT + dy


def _owner(canvas: Canvas, spot: Spot, top: int, badges: Sequence[SeatBadge]) -> None:
    x, y = spot_at(spot.month, top)
    width, height = _size(len(pile_order(spot)))
    canvas.seat(x + width - OWNER_IN[0], y + height - OWNER_IN[1], spot.owner, badges[spot.owner])


def _stock(canvas: Canvas, top: int, view: View) -> None:
    """Draw the stock with its number and a pending doubling."""
    x = FLOOR_LEFT + STOCK_COLUMN * PITCH
    middle = x + CARD_WIDTH // 2
    if view.stock_count:
        canvas.pile(back_sprite(FLOOR), x - 4, top + 12, view.stock_count, depth=3)
    else:
        canvas.empty_slot(x, top, CARD_WIDTH, CARD_HEIGHT)
    canvas.plate(middle, top + CARD_HEIGHT, str(view.stock_count))
    if view.nagari_factor > 1:
        canvas.plate(middle, top + 34, f"×{view.nagari_factor}", look=GOLD_PLATE)


def _below_stock(canvas: Canvas, top: int, view: View, say: Say) -> None:
    """Draw what was turned up and waits for a choice; else which deal this is, and the chip goal."""
    x = FLOOR_LEFT + STOCK_COLUMN * PITCH
    waiting = (*view.loose, *((view.pending,) if view.pending >= 0 else ()))
    if waiting:
        _cards(canvas, view, waiting, x, top)
        if view.pending >= 0:
            width, height = _size(len(waiting))
            canvas.plate(x + width // 2, top + height, "?", look=GOLD_PLATE, size=FIGURE)
    elif view.deal_no:
        middle = x + CARD_WIDTH // 2
        canvas.text(middle, top + DEAL_AT[0], say("picture.deal"), size=SMALL, colour="mist", anchor="m", width=PITCH)
        canvas.text(middle, top + DEAL_AT[1], f"{view.deal_no}/{view.options.deals}", colour="mist", anchor="m")
        if view.options.goal.chips:
            draw_goal(canvas, middle, top + DEAL_AT[2], view.options.goal.chips)


def _moments(canvas: Canvas, y: int, view: View, say: Say) -> None:
    """Draw what people call out at what the last turn did, below the floor, and below a foreign word what it means."""
    words = [say(f"picture.moment_{moment}").split("\n") for moment in called_out(view)]
    if not words:
        return
    x, called = FLOOR_LEFT + STOCK_COLUMN * PITCH + CARD_WIDTH // 2, " ".join(word for word, *_ in words)
    meant = " · ".join(meaning for _, *meanings in words for meaning in meanings)
    if not meant:
        canvas.plate(x, y, called, look=GOLD_PLATE)
        return
    y -= MEANT_RISE
    width = max(canvas.plate_width(called), canvas.plate_width(meant, SMALL))
    canvas.box(x - width // 2, y - MEANT_HEIGHT // 2, width, MEANT_HEIGHT, GOLD_PLATE)
    for text, line, size in ((called, y - MEANT_AT, LABEL), (meant, y + MEANT_AT, SMALL)):
        canvas.text(x, line, text, size=size, colour="ink", on="gold", anchor="m")
