"""The middle of the table: every month at a place of its own, six a row with the stock between them. No seats here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from games.gostop.cards import MONTHS
from games.gostop.payment import nagari_factor
from games.gostop.table import Spot, View, spots
from renderers import fonts
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.cards import SIGN, back_sprite, card_sprite, coin
from renderers.gostop.facts import moved_on_floor, pile_order
from renderers.layout import FIGURE, FLOOR, GOLD_PLATE, LABEL

LEFT: Final = 44
PITCH: Final = 127
COLUMNS: Final = 6
STOCK_COLUMN: Final = 3
"""The fourth of seven columns is the stock's."""
CARD_WIDTH, CARD_HEIGHT = 110, 170
ROW_GAP: Final = 28
"""Between the rows: room for the brackets of both."""
PILE_STEP: Final = (16, 52)
"""From the lowest card of a pile to the top one; a pair takes half of it."""
TEXT: Final = 36
DEAL_AT: Final = (28, 80, 136)
"""From the top of the place below the stock to the word, the number of the deal and the chip goal."""
STOCK_PLATE_UP: Final = 12
OWNER_AT: Final = (30, 30)
"""How far the owner's mark of a ppuk lies from the lower left corner of the top card, where no bright has its sign."""


class Floor(NamedTuple):
    """Where the floor lies: the tops of its two rows, and what is below the last card."""

    top: int
    second: int
    bottom: int

    def spot(self, month: int) -> tuple[int, int]:
        """Return where a month's first card lies."""
        row, column = divmod(month, COLUMNS)
        return column_x(column + (column >= STOCK_COLUMN)), self.second if row else self.top


def column_x(column: int) -> int:
    """Return the left edge of one of the seven columns."""
    return LEFT + column * PITCH


def floor_at(view: View, top: int) -> Floor:
    """Return a floor that begins at a height: a row is as high as its highest pile."""
    counts = [(spot.month // COLUMNS, len(pile_order(spot))) for spot in spots(view)]
    counts.append((1, len(_waiting(view))))
    reach = [max((steps(n)[-1][1] for row, n in counts if row == one and n), default=0) for one in (0, 1)]
    second = top + CARD_HEIGHT + reach[0] + ROW_GAP
    return Floor(top, second, second + CARD_HEIGHT + reach[1])


def steps(count: int) -> tuple[tuple[int, int], ...]:
    """Return how far each card of a spot lies from the first: a pair half as far as a pile, never further."""
    parts = max(2, count - 1)
    return tuple((PILE_STEP[0] * place // parts, PILE_STEP[1] * place // parts) for place in range(count))


def draw_floor(
    canvas: Canvas, floor: Floor, view: View, badges: Sequence[SeatBadge], say: Say, caught: Collection[int] = ()
) -> None:
    """Draw the floor and the stock; brackets around what the last turn added, golden frames around months `caught`."""
    for month in {*range(MONTHS)} - {spot.month for spot in spots(view)}:
        x, y = floor.spot(month)
        canvas.empty_slot(x, y, CARD_WIDTH, CARD_HEIGHT)
        middle = x + CARD_WIDTH // 2, y + CARD_HEIGHT // 2
        canvas.text(*middle, str(month + 1), size=FIGURE, colour="felt-line", anchor="m")
    for spot in spots(view):
        _cards(canvas, view, pile_order(spot), *floor.spot(spot.month))
    _stock(canvas, floor, view)
    _below_stock(canvas, floor, view, say)
    moved = moved_on_floor(view)
    for spot in spots(view):
        box = (*floor.spot(spot.month), *_size(len(pile_order(spot))))
        if spot.month in caught:
            canvas.selected((box,), checks=False)
        elif spot.month in moved:
            canvas.brackets(*box)
        if spot.owner >= 0:
            _owner(canvas, floor, spot, badges)


def _cards(canvas: Canvas, view: View, cards: Sequence[int], x: int, y: int) -> None:
    for card, (dx, dy) in zip(cards, steps(len(cards)), strict=True):
        canvas.paste(card_sprite(card, FLOOR, doubles=view.options.double_junk), x + dx, y + dy)


def _size(count: int) -> tuple[int, int]:
    dx, dy = steps(count)[-1]
    return CARD_WIDTH + dx, CARD_HEIGHT + dy


def _owner(canvas: Canvas, floor: Floor, spot: Spot, badges: Sequence[SeatBadge]) -> None:
    x, y = floor.spot(spot.month)
    width, height = _size(len(pile_order(spot)))
    canvas.seat(x + width - CARD_WIDTH + OWNER_AT[0], y + height - OWNER_AT[1], spot.owner, badges[spot.owner])


def _stock(canvas: Canvas, floor: Floor, view: View) -> None:
    """Draw the stock with its number and a pending doubling."""
    x, top = column_x(STOCK_COLUMN), floor.top
    middle = x + CARD_WIDTH // 2
    if view.stock_count:
        canvas.pile(back_sprite(FLOOR), x - 4, top + 8, view.stock_count, depth=3)
    else:
        canvas.empty_slot(x, top, CARD_WIDTH, CARD_HEIGHT)
    canvas.plate(middle, top + CARD_HEIGHT - STOCK_PLATE_UP, str(view.stock_count))
    if nagari_factor(view) > 1:
        canvas.plate(middle, top + 34, f"×{nagari_factor(view)}", look=GOLD_PLATE)


def _waiting(view: View) -> tuple[int, ...]:
    """Return what was turned up and waits for a choice or for the end of the turn."""
    return (*view.move.buried, *((view.move.pending,) if view.move.pending >= 0 else ()))


def _below_stock(canvas: Canvas, floor: Floor, view: View, say: Say) -> None:
    """Draw what waits for a choice; else which deal this is, and the chip goal."""
    x, top = column_x(STOCK_COLUMN), floor.second
    middle = x + CARD_WIDTH // 2
    waiting = _waiting(view)
    if waiting:
        _cards(canvas, view, waiting, x, top)
        if view.move.pending >= 0:
            width, height = _size(len(waiting))
            canvas.plate(x + width // 2, top + height - STOCK_PLATE_UP, "?", look=GOLD_PLATE, size=FIGURE)
    elif view.deal_no:
        canvas.text(middle, top + DEAL_AT[0], say("picture.deal"), size=TEXT, colour="mist", anchor="m", width=PITCH)
        canvas.text(middle, top + DEAL_AT[1], f"{view.deal_no}/{view.options.deals}", size=FIGURE, anchor="m")
        if view.options.goal.chips:
            _goal(canvas, middle, top + DEAL_AT[2], view.options.goal.chips)


def _goal(canvas: Canvas, x: int, y: int, chips: int) -> None:
    """Draw a coin and the chips that end the match, their middle at (x, y)."""
    width = SIGN + 8 + fonts.measure(str(chips), LABEL)
    canvas.centre(coin(), x - width // 2 + SIGN // 2, y)
    canvas.text(x + width // 2, y, str(chips), colour="mist", anchor="r")
