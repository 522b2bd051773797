"""The private hand of Go-Stop: the own cards by month, what takes something, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.gostop.view import View
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.cards import HAND_SIZE, card_sprite
from renderers.gostop.facts import MOST_PLAYERS, asked_cards, chosen_cards, takes_something
from renderers.gostop.words import describe_hand
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, FLOOR, GOLD_PLATE, HEADING, MARGIN, PLAYABLE_RISE, WIDTH
from renderers.sprite import Sprite
from renderers.words import alt_of

Box = tuple[int, int, int, int]

TOP: Final = 56
BELOW: Final = 36
EMPTY: Final = 180
ASKED_INSET: Final = 26
PENDING_GAP: Final = 70
"""Between the card whose match is chosen and the matches, for the chevron."""
PILE_PLATE: Final = 3
"""From so many floor cards on their number stands above a card."""


class Rows(NamedTuple):
    """How cards lie in rows: their size, how many a row, the steps and the left edge."""

    scale: float
    per_row: int
    pitch: int
    row_pitch: int
    left: int

    def boxes(self, count: int, top: int) -> Iterable[Box]:
        """Yield the places of so many cards from a height on: x, y, width, height."""
        width, height = round(CARD_WIDTH * self.scale), round(CARD_HEIGHT * self.scale)
        for place in range(count):
            row, column = divmod(place, self.per_row)
            yield self.left + column * self.pitch, top + row * self.row_pitch, width, height

    def height(self, count: int) -> int:
        """Return how much the rows of so many cards take from top to bottom."""
        return (-(-count // self.per_row) - 1) * self.row_pitch + round(CARD_HEIGHT * self.scale)


PER_ROW: Final = 5
PITCH, ROW_PITCH = 178, 284
JUNK: Final = Rows(FLOOR, 7, 120, 186, 62)


def hand_rows(count: int) -> Rows:
    """Return how a hand of so many cards lies: in rows as even as can be, in the middle."""
    rows = max(1, -(-count // PER_ROW))
    per_row = -(-count // rows) if count else 1
    taken = (per_row - 1) * PITCH + round(CARD_WIDTH * HAND_SIZE)
    return Rows(HAND_SIZE, per_row, PITCH, ROW_PITCH, (WIDTH - taken) // 2)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the observer's hand, an arrow above what takes something, above it the cards to choose from.

    `focus` may begin like an action: its cards are framed. Raises ValueError for a spectator.
    """
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    asked = asked_cards(view)
    above = _asked_height(view, asked)
    own = TOP + hand_rows(len(view.hand)).height(len(view.hand)) + BELOW if view.hand else EMPTY
    canvas = Canvas(above + own)
    frames: list[Box] = []
    if asked:
        frames += _asked(canvas, view, asked, above, focus)
    if view.hand:
        frames += _own(canvas, view, above + TOP, focus)
    else:
        out = view.observer not in view.order and len(view.order) <= MOST_PLAYERS
        text = say("picture.out_now" if out and view.order else "picture.no_cards")
        canvas.text(canvas.width // 2, above + EMPTY // 2, text, size=HEADING, anchor="m", width=840)
    canvas.selected(frames)
    return Picture(canvas.image, alt_of(describe_hand(view, badges=badges, say=say)))


def _sprite(view: View, card: int, scale: float) -> Sprite:
    return card_sprite(card, scale, doubles=view.options.double_junk)


def _own(canvas: Canvas, view: View, top: int, focus: str) -> Iterable[Box]:
    """Draw the own cards; yield the places of the chosen ones. After a triple was shown, its cards are raised."""
    chosen = chosen_cards(view, focus)
    for card, (x, y, width, height) in zip(
        view.hand, hand_rows(len(view.hand)).boxes(len(view.hand), top), strict=True
    ):
        if view.forced >= 0 and view.asked == view.observer and card >> 2 == view.forced:
            y -= PLAYABLE_RISE
        canvas.lay(_sprite(view, card, HAND_SIZE), x, y)
        taken = takes_something(view, card)
        if card in chosen:
            yield x, y, width, height
        elif taken >= PILE_PLATE:
            canvas.small_plate(x + width // 2, y - 10, f"+{taken}", look=GOLD_PLATE)
        elif taken:
            canvas.playable(x + width // 2, y)


def _asked_height(view: View, asked: Sequence[int]) -> int:
    if not asked:
        return 0
    rows = JUNK.height(len(asked)) if view.debt is not None else round(CARD_HEIGHT * HAND_SIZE)
    return MARGIN + 2 * ASKED_INSET + rows


def _asked(canvas: Canvas, view: View, asked: Sequence[int], height: int, focus: str) -> Iterable[Box]:
    """Draw the cards to choose from on a panel: junk in rows, or the card in question and its matches."""
    canvas.panel(MARGIN, MARGIN, canvas.width - 2 * MARGIN, height - MARGIN, active=True)
    top = MARGIN + ASKED_INSET
    chosen = chosen_cards(view, focus)
    if view.debt is not None:
        boxes, scale = list(JUNK.boxes(len(asked), top)), FLOOR
    else:
        boxes, scale = _matches(canvas, view, len(asked), top), HAND_SIZE
    for card, box in zip(asked, boxes, strict=True):
        canvas.lay(_sprite(view, card, scale), box[0], box[1], on="felt-raised")
    return [box for card, box in zip(asked, boxes, strict=True) if card in chosen]


def _matches(canvas: Canvas, view: View, count: int, top: int) -> list[Box]:
    """Draw the card whose match is chosen and a chevron; return the places of the matches."""
    width, height = (round(side * HAND_SIZE) for side in (CARD_WIDTH, CARD_HEIGHT))
    pitch = PITCH
    left = (canvas.width - (count + 1) * pitch + (pitch - width) - PENDING_GAP) // 2
    canvas.lay(_sprite(view, view.pending, HAND_SIZE), left, top, on="felt-raised")
    canvas.chevron(left + width + (pitch - width + PENDING_GAP) // 2, top + height // 2, 0)
    return [(left + pitch + PENDING_GAP + place * pitch, top, width, height) for place in range(count)]
