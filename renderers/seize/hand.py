"""The private pictures of Seize!: the own cards with what they pay for, and the board with choices marked."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.core import Seat
from games.seize.board import OCTAGONS, SEAT_PLATES, Cell
from games.seize.cards import Card, Hand
from games.seize.tables import CARD_NAMES, PIECES_PER_SIDE
from games.seize.view import LocationView, PieceView, View
from renderers import fonts
from renderers.base import Say
from renderers.canvas import Canvas
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, CHIP, FLOOR, GOLD_PLATE, LABEL, MARGIN, PLATE, SMALL, L, M
from renderers.marks import mark
from renderers.seize.art import BOARD, CARDS
from renderers.seize.board import (
    BOARD_HEIGHT,
    attack_cells,
    draw_collision,
    draw_dots,
    draw_last,
    draw_letters,
    draw_pieces,
    ground,
    lay_marks,
    middle,
)
from renderers.seize.chips import CHIP_PITCH, draw_chip
from renderers.seize.reach import (
    at_home,
    can_seize,
    lined_up,
    own_pieces,
    payment,
    pays_nothing,
    piece_in_hand,
    playable_cards,
    reach_of,
    recall_cells,
)

CARDS_Y: Final = 64
LEFT: Final = 33
PITCH: Final = 152
"""From pile to pile, of up to six kinds."""
SIX: Final = 6
SMALL_PITCH: Final = 100
DEEP: Final = 3
"""Cards that show in a pile."""
PLATE_RISE: Final = 4
CHIPS_Y: Final = 320
CHIPS_IN_ROW: Final = 4
BELOW: Final = 34

STRIP: Final = 92
"""Height of the strip with points and cards under the board."""
ICON_WIDTH: Final = 44
STRIP_GAP: Final = 14
"""Between two kinds of cards in the strip; less where many are held."""
CHIPS_RISE: Final = 8
"""How far the chips under the strip reach up into it."""

Chips = tuple[tuple[LocationView, tuple[Card, ...]], ...]
"""Locations that the observer could pay, with the cards."""


# The cards


def draw_cards(view: View, hand: Hand, say: Say) -> Image.Image:
    """Draw a pile for each kind of card, arrows on specials that can be played, chips of what can be paid."""
    chips = _payable(view)
    canvas = Canvas(CHIPS_Y + max(CHIP_PITCH[1], _chips_height(chips)) - 8 + BELOW)
    kinds = [card for card, count in enumerate(hand) if count]
    playable = playable_cards(view)
    for place, card in enumerate(kinds):
        _pile(canvas, card, hand[card], place, len(kinds), playable=card in playable)
    if not kinds:
        canvas.text(canvas.width // 2, CARDS_Y + 100, say("picture.no_cards"), colour="mist", anchor="m")
    if pays_nothing(view):
        line, text = CHIPS_Y + CHIP_PITCH[1] // 2, say("picture.pays_nothing")
        canvas.text(canvas.width // 2, line, text, colour="mist", anchor="m", width=canvas.width - 72)
    _draw_chips(canvas, view, chips, CHIPS_Y)
    return canvas.image


def _payable(view: View) -> Chips:
    return tuple((location, cards) for location in view.locations if (cards := payment(view, location)) is not None)


def _chips_height(chips: Chips) -> int:
    return -(-len(chips) // CHIPS_IN_ROW) * CHIP_PITCH[1]


def _pile(canvas: Canvas, card: Card, count: int, place: int, kinds: int, *, playable: bool) -> None:
    large = kinds <= SIX
    scale, pitch = (L, PITCH) if large else (M, SMALL_PITCH)
    width, height = round(CARD_WIDTH * scale), round(CARD_HEIGHT * scale)
    x = LEFT + place * pitch
    y = CARDS_Y if large else CARDS_Y + 24
    canvas.pile(CARDS.sprite(CARD_NAMES[card], scale), x, y, count, step=(5, -6), depth=DEEP)
    plate = canvas.plate if large else canvas.small_plate
    plate(x + width // 2, y + height - PLATE_RISE, str(count))
    if playable:
        canvas.playable(x + width // 2, y - 6 * (min(count, DEEP) - 1))


def _draw_chips(canvas: Canvas, view: View, chips: Chips, top: int) -> None:
    """Draw what could be paid; in gold frames with a check what can be seized now."""
    checks = []
    for place, (location, cards) in enumerate(chips):
        x = MARGIN + place % CHIPS_IN_ROW * CHIP_PITCH[0]
        y = top + place // CHIPS_IN_ROW * CHIP_PITCH[1]
        now = can_seize(view, location)
        draw_chip(canvas, x, y, location.number, cards, owner=None if now else location.owner, gold=now)
        checks += [(x + 187, y + 29)] if now else []
    for x, y in checks:
        canvas.centre(mark("check"), x, y)


# The board with choices


def draw_choices(view: View, hand: Hand, focus: str, say: Say) -> Image.Image:
    """Draw the board with what the observer can choose, and below it the points and the cards in hand."""
    order = lined_up(view, focus)
    if order is not None:
        canvas = Canvas.over(ground(view.seats, view.locations, BOARD_HEIGHT + MARGIN))
        _draw_order(canvas, view, order)
        return canvas.image
    chips = _payable(view) if at_home(view, focus) else ()
    more = _chips_height(chips) + CHIPS_RISE if chips else 0
    canvas = Canvas.over(ground(view.seats, view.locations, BOARD_HEIGHT + STRIP + more))
    draw_dots(canvas, view.seats, view.holes)
    if view.collision is not None:
        lay_marks(canvas, "strike", attack_cells(view, view.collision.action)[1:])
        draw_pieces(canvas, view.pieces)
        draw_collision(canvas, view)
        draw_letters(canvas, view.locations)
    else:
        _draw_piece(canvas, view, focus)
    _strip(canvas, view, hand, say)
    _draw_chips(canvas, view, chips, BOARD_HEIGHT + STRIP - CHIPS_RISE)
    return canvas.image


def _draw_piece(canvas: Canvas, view: View, focus: str) -> None:
    """Draw the pieces; the one in hand with its reach, or with the cells to which it can be recalled."""
    piece = piece_in_hand(view, focus)
    if piece is None:
        draw_pieces(canvas, view.pieces)
        draw_last(canvas, view)
        draw_letters(canvas, view.locations)
        return
    reach = reach_of(view, piece)
    recall = focus.startswith("recall")
    lay_marks(canvas, "chosen", (piece.cell,))
    if not recall:
        lay_marks(canvas, "strike", reach.alone | reach.helped)
    draw_pieces(canvas, view.pieces)
    draw_last(canvas, view)
    draw_letters(canvas, view.locations)
    if recall:
        lay_marks(canvas, "step", recall_cells(view, focus))
        return
    for cell, points in reach.cost:
        _cost(canvas, cell, points, now=cell in reach.now)
    for cell in reach.helped:
        x, y = middle(cell)
        canvas.small_plate(x + (30 if cell < OCTAGONS else 22), y - 34, "+", look=GOLD_PLATE)


def _cost(canvas: Canvas, cell: Cell, points: int, *, now: bool) -> None:
    """Draw a cell in reach with its points: gold where one press leads there."""
    x, y = middle(cell)
    canvas.centre(BOARD.sprite("step" if now else "later"), x, y)
    on = "gold" if now else "hanji"
    canvas.text(x, y, str(points), size=SMALL, colour="ink", on=on, anchor="m")


def _draw_order(canvas: Canvas, view: View, order: tuple[int, ...]) -> None:
    """Draw the pieces that are lined up so far, and mark the cell that is next."""
    seat = view.observer or 0
    plate = SEAT_PLATES[view.seats - 2][seat]
    if view.order is not None:
        draw_pieces(canvas, own_pieces(view))
        return
    draw_pieces(canvas, (_standing(seat, kind, plate.cells[place], plate.facing) for place, kind in enumerate(order)))
    for place, cell in enumerate(plate.cells[len(order) :], start=len(order)):
        x, y = middle(cell)
        canvas.centre(BOARD.sprite("step" if place == len(order) else "later"), x, y)
        on = "gold" if place == len(order) else "hanji"
        canvas.text(x, y, str(place + 1), size=SMALL, colour="ink", on=on, anchor="m")


def _standing(seat: Seat, kind: int, cell: Cell, facing: int) -> PieceView:
    return PieceView(seat * PIECES_PER_SIDE + kind, seat, kind, 0, cell, facing, braced=False, charges=0)


def _strip(canvas: Canvas, view: View, hand: Hand, say: Say) -> None:
    """Draw the points that are left and the cards in hand."""
    line = BOARD_HEIGHT + STRIP // 2 - 9
    x = MARGIN
    if view.die:
        canvas.centre(CARDS.sprite(f"die-{view.die}", FLOOR), x + 28, line)
        look = GOLD_PLATE if view.points else PLATE
        canvas.plate(x + 98, line, str(view.points), look=look)
        x += 160
    right = canvas.width - MARGIN
    canvas.box(x, line - 29, right - x, 58, CHIP)
    if not any(hand):
        canvas.text(x + 20, line, say("picture.no_cards"), colour="ash", on="hanji", width=right - x - 32)
    kinds = [card for card, count in enumerate(hand) if count]
    wide = {card: ICON_WIDTH + fonts.measure(str(hand[card]), LABEL) for card in kinds}
    free = right - x - 24 - sum(wide.values())
    gap = min(STRIP_GAP, free // max(1, len(kinds)))
    x += 12
    for card in kinds:
        canvas.centre(CARDS.sprite(f"icon-{CARD_NAMES[card]}"), x + ICON_WIDTH // 2, line)
        canvas.text(x + ICON_WIDTH, line, str(hand[card]), colour="ink", on="hanji")
        x += wide[card] + gap
