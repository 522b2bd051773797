"""The private picture of Seize!: the board with choices marked, how far everybody is, the own cards, all costs."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.seize.board import OCTAGONS, PIECES_PER_SIDE, SEAT_PLATES, Cell
from games.seize.cards import CARD_NAMES, Card, Hand
from games.seize.table import Location, Piece, View
from renderers import fonts
from renderers.base import Say
from renderers.canvas import Canvas
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, LABEL, MARGIN, PLATE, SMALL
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
    ground,
    lay_marks,
    middle,
)
from renderers.seize.chips import CAN_PLAY, CHIPS_GAP, FLAG_SIZE, chips_height, draw_chips, draw_count
from renderers.seize.reach import (
    can_seize,
    lined_up,
    own_pieces,
    payment,
    piece_in_hand,
    playable_cards,
    reach_of,
    recall_cells,
)

ROW: Final = 66
"""Height of a row below the board: the points and how far everybody is, the cards in hand."""
ICON_WIDTH: Final = 44
STRIP_GAP: Final = 24
"""Between two kinds of cards in the strip; less where many are held."""
STRIP_INSET: Final = 16
HELD_AT: Final = 208
HELD_GAP: Final = 26
BELOW: Final = 24

# The cards


def draw_cards(hand: Hand) -> Plan:
    """Draw the cards in hand alone, as they lie below the board in a replay."""
    canvas = Canvas(ROW + 2 * BELOW)
    _cards(canvas, hand, ROW // 2 + BELOW, frozenset())
    return canvas.plan()


def _cards(canvas: Canvas, hand: Hand, line: int, playable: frozenset[Card]) -> None:
    """Draw the cards in hand in a strip; those that can be played now have a frame."""
    kinds = [card for card, count in enumerate(hand) if count]
    wide = {card: ICON_WIDTH + fonts.measure(str(hand[card]), LABEL) for card in kinds}
    room = canvas.width - 2 * MARGIN - 2 * STRIP_INSET - sum(wide.values())
    gap = min(STRIP_GAP, room // max(1, len(kinds) - 1))
    x = MARGIN + STRIP_INSET
    canvas.box(MARGIN, line - 29, max(0, sum(wide.values()) + gap * (len(kinds) - 1)) + 2 * STRIP_INSET, 58, CHIP)
    for card in kinds:
        if card in playable:
            canvas.box(x - 5, line - 26, wide[card] + 10, 52, CAN_PLAY)
        canvas.centre(CARDS.sprite(f"icon-{CARD_NAMES[card]}"), x + ICON_WIDTH // 2, line)
        on = "gold" if card in playable else "hanji"
        canvas.text(x + ICON_WIDTH, line, str(hand[card]), colour="ink", on=on)
        x += wide[card] + gap


# The board with choices


def draw_choices(view: View, hand: Hand, focus: str, say: Say) -> Plan:
    """Draw the board with what the observer can choose; below it points, progress, cards, and what locations cost."""
    order = lined_up(view, focus)
    rows = 0 if order is not None else 2 if any(hand) or view.outcome is not None else 1
    chips_top = BOARD_HEIGHT + ROW * rows + CHIPS_GAP
    paid = tuple(payment(view, location) is not None for location in view.locations)
    now = tuple(can_seize(view, location) for location in view.locations)
    canvas = Canvas.over(_base(view.seats, view.locations, paid, now, chips_top))
    if order is not None:
        _draw_order(canvas, view, order)
        return canvas.plan()
    draw_dots(canvas, view.seats, view.holes)
    if view.pending is not None:
        lay_marks(canvas, "strike", attack_cells(view, view.pending.blow)[1:])
        draw_pieces(canvas, view.pieces)
        draw_collision(canvas, view)
        draw_letters(canvas, view.locations)
    else:
        _draw_piece(canvas, view, focus)
    _progress(canvas, view, BOARD_HEIGHT + ROW // 2)
    line = BOARD_HEIGHT + ROW + ROW // 2
    if view.outcome is not None:
        text = say(f"picture.over_{view.outcome.reason}", target=view.target)
        canvas.text(MARGIN, line, text, colour="gold", width=canvas.width - 2 * MARGIN)
    elif any(hand):
        playable = frozenset() if piece_in_hand(view, focus) else playable_cards(view)
        _cards(canvas, hand, line, playable)
    return canvas.plan()


def _base(seats: int, locations: tuple[Location, ...], paid: tuple[bool, ...], now: tuple[bool, ...], top: int) -> Plan:
    """Return the board and the chips of all locations: a check on what can be paid, gold around what can be seized."""
    canvas = Canvas.over(ground(seats, locations, top + chips_height(len(locations)) + BELOW))
    draw_chips(canvas, locations, top, paid=paid, now=now)
    return canvas.plan()


def _progress(canvas: Canvas, view: View, line: int) -> None:
    """Draw the observer's die and points left, how many locations everybody holds of how many, and the pile."""
    x = MARGIN
    if view.die and view.turn == view.observer and view.outcome is None:
        canvas.centre(CARDS.sprite(f"die-{view.die}", FLOOR), x + 28, line)
        canvas.plate(x + 98, line, str(view.points), look=GOLD_PLATE if view.points else PLATE)
    x += HELD_AT - MARGIN
    canvas.centre(BOARD.sprite("flag", FLAG_SIZE), x, line)
    x += 48
    for seat in range(view.seats):
        canvas.centre(BOARD.sprite(f"dot{seat + 1}"), x, line)
        x += 24 + canvas.text(x + 24, line, f"{view.held[seat]}/{view.target}") + HELD_GAP
    draw_count(canvas, view.pile, canvas.width - MARGIN, line)


def _draw_piece(canvas: Canvas, view: View, focus: str) -> None:
    """Draw the pieces; with one in hand its reach, or the cells to which it can be recalled, else the last moves."""
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
    draw_letters(canvas, view.locations)
    if recall:
        lay_marks(canvas, "step", recall_cells(view, focus))
        return
    for cell, points in reach.cost:
        _number(canvas, "step", cell, points)
    for cell in reach.helped:
        x, y = middle(cell)
        canvas.small_plate(x + (30 if cell < OCTAGONS else 22), y - 34, "+", look=GOLD_PLATE)


def _number(canvas: Canvas, name: str, cell: Cell, number: int) -> None:
    """Draw a mark with a number on a cell: what it costs to go there, or its place in the line-up."""
    x, y = middle(cell)
    canvas.centre(BOARD.sprite(name), x, y)
    canvas.text(x, y, str(number), size=SMALL, colour="ink", on="gold" if name == "step" else "hanji", anchor="m")


def _draw_order(canvas: Canvas, view: View, order: tuple[int, ...]) -> None:
    """Draw the pieces that are lined up so far, and mark the cell that is next."""
    seat = view.observer or 0
    plate = SEAT_PLATES[view.seats - 2][seat]
    if view.order is not None:
        draw_pieces(canvas, own_pieces(view))
        return
    draw_pieces(canvas, (_standing(seat, kind, plate.cells[place], plate.facing) for place, kind in enumerate(order)))
    for place, cell in enumerate(plate.cells[len(order) :], start=len(order)):
        _number(canvas, "step" if place == len(order) else "later", cell, place + 1)


def _standing(seat: Seat, kind: int, cell: Cell, facing: int) -> Piece:
    return Piece(seat * PIECES_PER_SIDE + kind, seat, kind, 0, cell, facing, braced=False, charges=0)
