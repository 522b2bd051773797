"""The private picture of Seize!: the board with choices marked, how far everybody is, the own cards, all costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import NOBODY
from games.seize.board import CELL_NAMES, LETTERS, LEVELS, OCTAGONS, PIECES_PER_SIDE, SEAT_PLATES
from games.seize.cards import CARD_NAMES, Card, names_of
from games.seize.table import Piece, View
from renderers import fonts
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.layout import CHIP, FLOOR, GOLD_PLATE, LABEL, MARGIN, PLATE, SMALL, Look
from renderers.scene import Scene
from renderers.seize import reach
from renderers.seize.art import BOARD, CARDS
from renderers.seize.board import BOARD_HEIGHT, middle
from renderers.seize.reach import can_seize, lined_up, payment, playable_cards
from renderers.seize.scene import FLAG_SIZE, HAND_WIDTH, Board, chips_beside
from renderers.seize.signs import MARKS, PAYABLE, cells_text, hand_text, piece_text, short_name
from renderers.words import joined

ROW: Final = 60
"""Height of a row below the board: the points and how far everybody is, the cards in hand."""
ROW_AT: Final = BOARD_HEIGHT + 12
"""The middle of the first of them."""
HEIGHTS: Final = (BOARD_HEIGHT + 19, BOARD_HEIGHT + 65, BOARD_HEIGHT + 125)
"""Of the picture with so many rows."""
ALONE: Final = 114
"""Height of the cards without the board."""
ICON_WIDTH: Final = 44
STRIP_GAP: Final = 24
"""Between two kinds of cards in the strip; less where many are held."""
STRIP_INSET: Final = 16
HELD_AT: Final = 208


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the board as the observer sees it, with its choices, its cards and what everything costs.

    `focus` is a step of choosing as the panel writes it ("piece 2L"); HAND_ALONE asks for the cards without the board.
    Raises ValueError for a spectator.
    """
    if view.observer is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    if focus == HAND_ALONE:
        return _alone(view, badges, say)
    order, piece, over = lined_up(view, focus), reach.piece_in_hand(view, focus), view.outcome
    rows = 0 if order is not None else 2 if any(view.hand) or over is not None else 1
    board = Board(view, badges, say, HEIGHTS[rows], HAND_WIDTH)
    costs, dots, sides = board.chips(chips_beside(len(view.marks)), own=True), board.dots(), []
    playable = () if piece else tuple(sorted(playable_cards(view)))
    if order is not None:
        choices = [_order(board, order)]
    else:
        choices = _choices(board, piece, focus) if piece else board.moves()
        sides = _progress(board, ROW_AT)
    line = ROW_AT + ROW
    if over is not None:
        text = say(f"picture.over_{over.reason}", target=view.target)
        board.canvas.text(MARGIN, line, text, colour="gold", width=board.canvas.width - 2 * MARGIN)
        hand = []
    else:
        held = _cards(board, line, playable) if any(view.hand) else say("alt.no_hand")
        hand = [held, *_uses(board, playable)]
    board.lines = [board.round(), *choices, *sides, *costs, *dots, *hand]
    return board.picture()


# The cards


def _alone(view: View, badges: Sequence[SeatBadge], say: Say) -> Picture:
    """Draw the cards in hand alone, as they lie below the board in a replay; the words add what they pay for."""
    scene = Scene(view, badges, say, ALONE)
    scene.ground = Board.ground
    hand, playable = _cards(scene, ALONE // 2), sorted(playable_cards(view))
    if view.turn == NOBODY and view.order is not None:
        scene.lines.append(_own_order(view, say))
    scene.lines.append(hand)
    if playable:
        scene.tell("alt.playable", cards=names_of(tuple(playable)))
    for location in view.locations:
        cards = payment(view, location)
        if cards is not None:
            key = "alt.can_seize" if can_seize(view, location) else "alt.can_pay"
            scene.tell(key, letter=LETTERS[location.number], cards=names_of(cards))
    return scene.picture([hand])


def _cards(scene: Scene[View], line: int, playable: Sequence[Card] = ()) -> str:
    """Draw the cards in hand in a strip on the right; those that can be played now have a frame."""
    canvas, hand = scene.canvas, scene.view.hand or ()
    kinds = [card for card, count in enumerate(hand) if count]
    wide = {card: ICON_WIDTH + fonts.measure(str(hand[card]), LABEL) for card in kinds}
    gaps, least = max(0, len(kinds) - 1), sum(wide.values()) + 2 * STRIP_INSET
    gap = min(STRIP_GAP, (canvas.width - 2 * MARGIN - least) // max(1, gaps))
    left = canvas.width - MARGIN - least - gap * gaps
    canvas.box(left, line - 29, least + gap * gaps, 58, CHIP)
    x = left + STRIP_INSET
    for card in kinds:
        gold = card in playable
        if gold:
            canvas.box(x - 5, line - 26, wide[card] + 10, 52, Look("gold", "ink", 3, 10))
        canvas.centre(CARDS.sprite(f"icon-{CARD_NAMES[card]}"), x + ICON_WIDTH // 2, line)
        canvas.text(x + ICON_WIDTH, line, str(hand[card]), colour="ink", on="gold" if gold else "hanji")
        x += wide[card] + gap
    return scene.say("alt.hand", cards=hand_text(hand, scene.say)) if kinds else scene.say("alt.no_hand")


# The board with choices


def _progress(board: Board, y: int) -> list[str]:
    """Draw the observer's die and points left, how many locations everybody holds of how many, and the pile."""
    canvas, view, told = board.canvas, board.view, []
    if view.die and view.turn == view.observer and view.outcome is None:
        canvas.centre(CARDS.sprite(f"die-{view.die}", FLOOR), MARGIN + 28, y)
        canvas.plate(MARGIN + 98, y, str(view.points), look=GOLD_PLATE if view.points else PLATE)
    canvas.centre(BOARD.sprite("flag", FLAG_SIZE), HELD_AT, y)
    x = HELD_AT + 48
    for seat, held in enumerate(view.held):
        text = f"{held}/{view.target}"
        canvas.centre(BOARD.sprite(f"dot{seat + 1}"), x, y)
        x += 24 + canvas.text(x + 24, y, text) + 26
        told.append(f"{MARKS[seat]} {text} {board.side(seat)}".rstrip())
    board.pile(y)
    return told


def _choices(board: Board, piece: Piece, focus: str) -> list[str]:
    """Draw the pieces with the reach of the one in hand, or the cells to which it can be recalled."""
    view, say, told = board.view, board.say, [board.say("alt.chosen", piece=piece_text(piece, board.say))]
    recall, found = focus.startswith("recall"), reach.reach_of(view, piece)
    board.lay("chosen", (piece.cell,))
    if not recall:
        board.lay("strike", found.alone | found.helped)
    board.stand(board.pieces)
    board.letters()
    if recall:
        cells = reach.recall_cells(view, focus)
        board.lay("step", cells)
        return [*told, say("alt.recall", cells=cells_text(cells, say))] if cells else told
    rings: dict[int, list[str]] = {}
    for cell, points in found.cost:
        board.number("step", cell, points)
        rings.setdefault(points, []).append(CELL_NAMES[cell])
    for cell in sorted(found.helped):
        x, y = middle(cell)
        aside = 30 if cell < OCTAGONS else 22
        board.canvas.plate(x + aside, y - 34, "+", look=GOLD_PLATE, size=SMALL, small=True)
    for key, struck in (("alt.strike", found.alone), ("alt.strike_helped", found.helped)):
        told += [say(key, cells=cells_text(sorted(struck), say))] if struck else []
    text = "; ".join(f"{points}: {' '.join(rings[points])}" for points in sorted(rings))
    return [*told, say("alt.reach", cells=text) if rings else say("alt.reach_nothing")]


def _uses(board: Board, playable: Sequence[Card]) -> list[str]:
    """Return what can be played and seized, and what the checks mean."""
    view, say = board.view, board.say
    told = [say("alt.playable", cards=names_of(tuple(playable)))] if playable else []
    now = [LETTERS[location.number] for location in board.locations if can_seize(view, location)]
    told += [say("alt.seize_now", locations=joined(now, say))] if now else []
    payable = any(payment(view, location) is not None for location in board.locations)
    return [*told, say("alt.pay", sign=PAYABLE)] if payable else told


def _order(board: Board, order: tuple[int, ...]) -> str:
    """Draw the pieces that are lined up so far, and mark the cell that is next."""
    view, say, seat = board.view, board.say, board.view.observer or 0
    if view.order is not None:
        board.stand(view.own)
        return _own_order(view, say)
    plate, first = SEAT_PLATES[view.seats - 2][seat], seat * PIECES_PER_SIDE
    standing = zip(order, plate.cells, strict=False)
    board.stand(Piece(first + kind, seat, kind, LEVELS[kind], cell, plate.facing, False, 0) for kind, cell in standing)
    for place, cell in enumerate(plate.cells[len(order) :], start=len(order)):
        board.number("step" if place == len(order) else "later", cell, place + 1)
    return say("alt.order", pieces=joined((short_name(kind, say) for kind in order), say) or "–", n=len(order) + 1)


def _own_order(view: View, say: Say) -> str:
    return say("alt.own_order", pieces=joined((piece_text(piece, say) for piece in view.own), say))
