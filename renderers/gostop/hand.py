"""The private hand of Go-Stop: all that one decides by in one picture. The words are in words.

From the top: the other players' head lines, the floor, then the own panel with points, what each kind counts towards
its first points, what there is to choose from, and the own cards. Between deals the reckoning; in a replay the cards
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import SUIT
from games.gostop.table import View
from renderers import fonts
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.captures import SIGN_ROOM, draw_count
from renderers.gostop.cards import HAND_SIZE, SIGN, card_sprite, cards_sign, kind_sign
from renderers.gostop.end import draw_end
from renderers.gostop.facts import (
    FIRST_POINTS,
    asked_cards,
    captured,
    chosen_cards,
    is_open,
    is_played,
    others,
    sitting_out,
    takes_something,
)
from renderers.gostop.floor import Floor, draw_floor, floor_at
from renderers.gostop.gains import Gain, best_gain, caught_months, chosen_gain
from renderers.gostop.strips import (
    INSET,
    LEFT,
    LOW,
    OUT_HEIGHT,
    WIDTH,
    Columns,
    draw_head,
    draw_watcher,
    score_columns,
)
from renderers.gostop.words import hand_alt
from renderers.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FLOOR,
    GOLD_PLATE,
    HEADING,
    LABEL,
    PLATE,
    PLATE_HEIGHT,
    PLAYABLE_RISE,
    L,
    Look,
)

Box = tuple[int, int, int, int]

TOP: Final = 32
HEAD_GAP: Final = 10
FLOOR_GAP: Final = 22
BOTTOM: Final = 30
ALONE: Final = 56
"""What is free above and below cards that lie alone."""
EMPTY: Final = 180

CHIP_HEIGHT: Final = 66
CHIP_GAP: Final = 12
CHIP_IN: Final = 10
CHIP_WIDTHS: Final = (198, 198, 198, 214)
"""Of brights, animals, ribbons and junk, which may count two digits."""
CHIP_LOOK: Final = Look("felt", "felt-line", 3, 14)
NEAR_LOOK: Final = Look("felt", "gold", 4, 14)
CARDS_AT: Final = LOW + CHIP_HEIGHT + 30
"""From the own panel's top to its first cards."""

FEW: Final = 4
"""So many cards lie in one row, large; five in one row, more in two."""
ROW: Final = 5
WIDE_PITCH, MOST_ROOM = 196, 844
ROW_GAP: Final = 54
"""Between two rows: a plate of the upper one and the frame of a chosen card below it."""
ALONE_PITCH, ALONE_ROW_PITCH = 178, 284
BELOW: Final = 50
"""The same below the last row, down to the panel's edge."""
PLATE_DOWN: Final = 8
"""How far the middle of a plate lies below its card's edge: what is on the card stays in sight."""
JUNK_PER_ROW, JUNK_PITCH = 7, 118
STRIP_PITCH: Final = 122
"""The widest step in the one row of own cards below what there is to choose from."""
ASKED_INSET: Final = 20
ASKED_LOOK: Final = Look("felt", "gold", 4, 18)
PENDING_GAP: Final = 60
"""Between the card whose match is chosen and the matches, for the chevron."""


class Lay(NamedTuple):
    """How cards lie in centred rows: their size, how many in each row, the steps."""

    scale: float
    rows: tuple[int, ...]
    pitch: int
    row_pitch: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a card."""
        return round(CARD_WIDTH * self.scale), round(CARD_HEIGHT * self.scale)

    @property
    def height(self) -> int:
        """From the top of the first row to the foot of the last."""
        return (len(self.rows) - 1) * self.row_pitch + self.size[1]

    def boxes(self, top: int) -> list[Box]:
        """Return the places of the cards from a height on: x, y, width, height."""
        width, height = self.size
        found = []
        for row, count in enumerate(self.rows):
            left = LEFT + (WIDTH - (count - 1) * self.pitch - width) // 2
            found += [(left + place * self.pitch, top + row * self.row_pitch, width, height) for place in range(count)]
        return found


def split(count: int, most: int) -> tuple[int, ...]:
    """Return the rows of so many cards, at most so many each, as even as can be and the longer ones on top."""
    rows = max(1, -(-count // most))
    return tuple(count // rows + (row < count % rows) for row in range(rows))


def hand_lay(count: int) -> Lay:
    """Return how a hand lies: few cards large in one row, more in one of five or in two."""
    if count <= FEW:
        return Lay(HAND_SIZE, (count,), WIDE_PITCH, 0)
    rows = (count,) if count == ROW else split(count, -(-count // 2))
    pitch = min(WIDE_PITCH, (MOST_ROOM - round(CARD_WIDTH * L)) // (rows[0] - 1))
    return Lay(L, rows, pitch, round(CARD_HEIGHT * L) + ROW_GAP)


def strip_lay(count: int) -> Lay:
    """Return how a hand lies below what there is to choose from: in one row, the cards over one another."""
    width = round(CARD_WIDTH * FLOOR)
    return Lay(FLOOR, (count,), min(STRIP_PITCH, (MOST_ROOM - width) // max(1, count - 1)), 0)


def alone_lay(count: int) -> Lay:
    """Return how cards lie by themselves."""
    return Lay(HAND_SIZE, split(count, ROW), ALONE_PITCH, ALONE_ROW_PITCH)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw what the observer decides by: the others, the floor, the own points, choices and cards.

    `focus` may begin like an action: its cards and what they take are framed. Raises ValueError for a spectator.
    """
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    alt = hand_alt(view, badges=badges, say=say, focus=focus)
    if focus != HAND_ALONE and is_open(view):  # what is left of a hand says nothing any more
        return Picture(draw_end(view, badges, say).plan(), alt)
    if focus == HAND_ALONE or not is_played(view):
        return Picture(_alone(view, say).plan(), alt)
    return Picture(_whole(view, view.observer, badges, say, focus).plan(), alt)


def _alone(view: View, say: Say) -> Canvas:
    """Draw the cards and nothing else."""
    if not view.hand:
        canvas = Canvas(EMPTY)
        out = bool(view.players) and view.observer not in view.players
        text = say("picture.out_now" if out else "picture.no_cards")
        canvas.text(canvas.width // 2, EMPTY // 2, text, size=HEADING, anchor="m", width=840)
        return canvas
    lay = alone_lay(len(view.hand))
    canvas = Canvas(lay.height + 2 * ALONE)
    for card, (x, y, _, _) in zip(view.hand, lay.boxes(ALONE), strict=True):
        canvas.lay(card_sprite(card, HAND_SIZE, doubles=view.options.double_junk), x, y)
    return canvas


class Places(NamedTuple):
    """Where everything lies, from the top."""

    heads: dict[Seat, int]
    floor: Floor
    own: int
    asked: int
    cards: int
    height: int


def places(view: View) -> Places:
    """Return the heights of the parts while a deal is played."""
    y, heads = TOP, {}
    for seat in others(view):
        heads[seat] = y
        y += LOW + HEAD_GAP
    floor = floor_at(view, y - HEAD_GAP + FLOOR_GAP)
    own = floor.bottom + FLOOR_GAP
    if view.observer not in view.players:
        return Places(heads, floor, own, own, own, own + len(sitting_out(view)) * OUT_HEIGHT + BOTTOM)
    asked = own + CARDS_AT
    count = len(asked_cards(view))
    cards = asked + (_asked_lay(view, count).height + 2 * ASKED_INSET + HEAD_GAP if count else 0)
    height = _own_lay(view).height + (ASKED_INSET if count else BELOW) if view.hand else 0
    return Places(heads, floor, own, asked, cards, cards + height + BOTTOM)


def _own_lay(view: View) -> Lay:
    return strip_lay(len(view.hand)) if asked_cards(view) else hand_lay(len(view.hand))


def _asked_lay(view: View, count: int) -> Lay:
    """Return how the cards to choose from lie: two matches behind the card that they match, or junk in rows."""
    if view.debt is None:
        return Lay(L, (count + 1,), WIDE_PITCH, 0)
    return Lay(FLOOR, split(count, JUNK_PER_ROW), JUNK_PITCH, round(CARD_HEIGHT * FLOOR) + HEAD_GAP)


def _whole(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say, focus: str) -> Canvas:
    at, wide = places(view), score_columns(view)
    canvas = Canvas(at.height)
    for other, y in at.heads.items():
        active = other == view.asked
        canvas.panel(LEFT, y, WIDTH, LOW, active=active)
        draw_head(canvas, y, view, other, badges, wide, say, active=active)
    draw_floor(canvas, at.floor, view, badges, say, caught_months(view, focus))
    if seat in view.players:
        _own(canvas, at, view, seat, badges, wide, say, focus)
    for place, out in enumerate(sitting_out(view) if seat not in view.players else ()):
        note = say("picture.out_now" if out == seat else "picture.out")
        draw_watcher(canvas, LEFT, at.own + place * OUT_HEIGHT, view, out, badges, note)
    return canvas


def _own(
    canvas: Canvas, at: Places, view: View, seat: Seat, badges: Sequence[SeatBadge], wide: Columns, say: Say, focus: str
) -> None:
    """Draw the own panel."""
    active, gain = view.asked == seat, chosen_gain(view, focus)
    canvas.panel(LEFT, at.own, WIDTH, at.height - BOTTOM - at.own, active=active)
    title = say("picture.your_turn") if active and view.turn == seat else ""
    draw_head(canvas, at.own, view, seat, badges, wide, say, active=active, title=title, gain=gain.points)
    _chips(canvas, at.own + LOW, view, seat, gain)
    asked = asked_cards(view)
    if asked:
        canvas.selected(_asked(canvas, at.asked, view, asked, focus))
    _cards(canvas, at.cards, view, focus, gains=not asked)


def _chips(canvas: Canvas, y: int, view: View, seat: Seat, gain: Gain) -> None:
    """Draw what each kind counts towards its first points, golden where they are reached."""
    x = LEFT + INSET
    for group, width, more in zip(captured(view, seat), CHIP_WIDTHS, gain.figures, strict=True):
        near = group.figure + more >= FIRST_POINTS[group.kind]
        canvas.box(x, y, width, CHIP_HEIGHT, NEAR_LOOK if near else CHIP_LOOK)
        middle = y + CHIP_HEIGHT // 2
        canvas.centre(kind_sign(group.kind), x + CHIP_IN + SIGN // 2, middle)
        draw_count(canvas, x + CHIP_IN + SIGN_ROOM, middle, group, on="felt", more=more)
        x += width + CHIP_GAP


def _cards(canvas: Canvas, top: int, view: View, focus: str, *, gains: bool) -> None:
    """Draw the own cards, frames around the chosen ones, and what each would bring.

    After a triple was shown, its cards are raised.
    """
    if not view.hand:
        return
    lay, forced = _own_lay(view), view.move.forced if view.asked == view.observer else -1
    boxes = {}
    for card, (x, y, width, height) in zip(view.hand, lay.boxes(top), strict=True):
        boxes[card] = (x, y - PLAYABLE_RISE * (card // SUIT == forced), width, height)
        canvas.paste(card_sprite(card, lay.scale, doubles=view.options.double_junk), *boxes[card][:2])
    canvas.selected(boxes[card] for card in view.hand if card in chosen_cards(view, focus))
    for card, (x, y, width, height) in boxes.items() if gains else ():
        _gain_plate(canvas, x + width // 2, y + height + PLATE_DOWN, best_gain(view, card), view)


def _gain_plate(canvas: Canvas, x: int, y: int, gain: Gain, view: View) -> None:
    """Draw what a press would bring, its middle at (x, y): points in gold, else the number of cards that it takes."""
    if gain.points > 0:
        canvas.plate(x, y, f"+{gain.points}", look=GOLD_PLATE)
    elif gain.cards and takes_something(view, gain.cards[0]):
        text = str(len(gain.cards))
        width = SIGN + fonts.measure(text, LABEL) + 34
        canvas.box(x - width // 2, y - PLATE_HEIGHT // 2, width, PLATE_HEIGHT, PLATE)
        canvas.centre(cards_sign(), x - width // 2 + SIGN // 2 + 12, y)
        canvas.text(x + width // 2 - 16, y, text, colour="ink", on="hanji", anchor="r")


def _asked(canvas: Canvas, y: int, view: View, asked: Sequence[int], focus: str) -> list[Box]:
    """Draw the cards to choose from in a golden box: junk in rows, or the card in question and its matches."""
    lay = _asked_lay(view, len(asked))
    canvas.box(LEFT + INSET, y, WIDTH - 2 * INSET, lay.height + 2 * ASKED_INSET, ASKED_LOOK)
    boxes, doubles = lay.boxes(y + ASKED_INSET), view.options.double_junk
    if view.debt is None:
        (left, top, width, height), *rest = boxes
        left -= PENDING_GAP // 2
        boxes = [(x + PENDING_GAP // 2, y, width, height) for x, y, *_ in rest]
        canvas.lay(card_sprite(view.move.pending, lay.scale, doubles=doubles), left, top)
        canvas.chevron((left + width + boxes[0][0]) // 2, top + height // 2, 0)
    for card, box in zip(asked, boxes, strict=True):
        canvas.lay(card_sprite(card, lay.scale, doubles=doubles), *box[:2])
    chosen = chosen_cards(view, focus)
    return [box for card, box in zip(asked, boxes, strict=True) if card in chosen]
