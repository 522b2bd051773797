"""The pictures of Yud! Stop!: the table, the end of a round, and the private hand. Their words stand in words.

Slots and places are 0-based in views and 1-based in pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from games.core import Seat
from games.yud.cards import EMPTY, UNKNOWN, Card
from games.yud.values import Phase
from games.yud.view import View
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FIGURE,
    GOLD_PLATE,
    HEADING,
    LABEL,
    MARGIN,
    PLATE,
    WIDTH,
    XS,
    L,
    M,
    S,
)
from renderers.marks import MARKS as SHARED
from renderers.marks import mark
from renderers.names import Shown, short_name
from renderers.sprite import Sprite
from renderers.words import alt_of
from renderers.yud.art import CARDS, MARKS
from renderers.yud.words import (
    best_seats,
    chosen_slots,
    describe_hand,
    describe_table,
    is_open,
    own_looks,
    spied_place,
)

# The table: panels clockwise from the top left; between the two rows of panels lies the middle.
PANEL_WIDTH: Final = 432
PANEL_HEIGHT: Final = 262
WIDE_WIDTH: Final = 888
WIDE_HEIGHT: Final = 274
LEFT, RIGHT = 36, 492
MIDDLE: Final = 256
"""Height of the strip with the piles."""
HEADING_STRIP: Final = 112
"""Height of the strip with a heading when all cards lie open."""
OPEN_TOP: Final = 51
"""Above the panels then, whose plates stand out by 22."""
SEAT_AT: Final = (44, 42)
NAME_AT: Final = 82
TOTAL_AT: Final = 412
ROW_AT: Final = (22, 80)
PITCH: Final = 100
SLOT_BELOW: Final = 24
"""From a card's bottom edge to the middle of its slot number."""
WIDE_ROW_AT: Final = (288, 14)
WIDE_PITCH: Final = 148
STOCK_X, DISCARD_X, PILE_Y = 288, 540, 30
"""The piles in the middle strip."""
PILE_WIDTH, PILE_HEIGHT = 132, 204
PLATE_RISE: Final = 12
"""How far the middle of a pile's plate lies above the card's bottom edge."""

EYE_RISE: Final = 24
"""How far the middle of an eye lies above its card's bottom edge."""

# The hand: the own row on the left, on the right the card that matters now.
HAND_HEIGHT: Final = 396
HAND_ROW: Final = (40, 104)
HAND_PITCH: Final = 148
HAND_SPAN: Final = 576
TITLE_Y: Final = 52
DIVIDER_X: Final = 660
SIDE_X: Final = 744
SIDE_MIDDLE: Final = 810
SIDE_WIDTH: Final = 260


class Spot(NamedTuple):
    """Where a seat's panel lies; a wide one has its row beside the name instead of below."""

    x: int
    y: int
    wide: bool = False

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return WIDE_WIDTH if self.wide else PANEL_WIDTH

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return WIDE_HEIGHT if self.wide else PANEL_HEIGHT


class Slot(NamedTuple):
    """Where a card of a row lies, and how large it is drawn."""

    x: int
    y: int
    scale: float

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return round(CARD_WIDTH * self.scale)

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return round(CARD_HEIGHT * self.scale)


def card_sprite(card: Card, scale: float) -> Sprite:
    """Return a card's front, or the back of one that the observer does not see."""
    return CARDS.sprite("back" if card == UNKNOWN else str(card), scale)


def spots(seats: int, middle: int, top: int = MARGIN) -> tuple[Spot, ...]:
    """Return the panels by seat, clockwise from the top left, around a middle strip of a height."""
    if seats == 2:
        return Spot(LEFT, top, True), Spot(LEFT, top + WIDE_HEIGHT + middle, True)
    below = top + PANEL_HEIGHT + middle
    if seats == 3:
        return Spot(LEFT, top), Spot(RIGHT, top), Spot((WIDTH - PANEL_WIDTH) // 2, below)
    return Spot(LEFT, top), Spot(RIGHT, top), Spot(RIGHT, below), Spot(LEFT, below)


def row_slots(x: int, y: int, count: int, scale: float, pitch: int, span: int) -> tuple[Slot, ...]:
    """Return the places of a row that starts at (x, y); one that has grown beyond four is drawn smaller and closer."""
    if count > 4:
        smaller = M if scale == L else S
        y += round(CARD_HEIGHT * (scale - smaller) / 2)
        scale, width = smaller, round(CARD_WIDTH * smaller)
        pitch = min(width + 12, (span - width) // (count - 1))
    return tuple(Slot(x + place * pitch, y, scale) for place in range(count))


def seat_slots(spot: Spot, count: int) -> tuple[Slot, ...]:
    """Return the places of a seat's row on the table."""
    if spot.wide:
        x, y = spot.x + WIDE_ROW_AT[0], spot.y + WIDE_ROW_AT[1]
        return row_slots(x, y, count, L, WIDE_PITCH, HAND_SPAN)
    return row_slots(spot.x + ROW_AT[0], spot.y + ROW_AT[1], count, M, PITCH, PANEL_WIDTH - 2 * ROW_AT[0])


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between rounds all cards, with scores, the best seats in gold."""
    middle, top = (HEADING_STRIP, OPEN_TOP) if is_open(view) else (MIDDLE, MARGIN)
    places = spots(view.seats, middle, top)
    canvas = Canvas(places[-1].y + places[-1].height + MARGIN)
    gold = best_seats(view) if is_open(view) else waiting
    for seat, spot in enumerate(places):
        canvas.panel(spot.x, spot.y, spot.width, spot.height, active=seat in gold)
        _head(canvas, spot, seat, view, badges, active=seat in gold)
        _row(canvas, seat_slots(spot, len(view.rows[seat])), view, seat)
    strip = places[0].y + places[0].height
    if is_open(view):
        _heading(canvas, strip + middle // 2, view, say)
    else:
        _piles(canvas, strip, view, say)
        _last_move(canvas, places, strip, view)
        plate = strip + PILE_Y + PILE_HEIGHT - PLATE_RISE
        canvas.plate(STOCK_X + PILE_WIDTH // 2, plate, str(view.stock_count))
    alt = alt_of(describe_table(view, badges=badges, waiting=waiting, say=say))
    return Picture(canvas.image, alt)


def _head(canvas: Canvas, spot: Spot, seat: Seat, view: View, badges: Sequence[SeatBadge], *, active: bool) -> None:
    """Draw a panel's seat, name, total and marks; a wide panel has the figures below the name.

    On the others the score, who is ready and who called stand on the upper edge, so that there is room for the name.
    """
    x, y = spot.x, spot.y + SEAT_AT[1]
    canvas.seat(x + SEAT_AT[0], y, seat, badges[seat])
    colour = "gold" if active else "hanji"
    if spot.wide:
        canvas.name(x + NAME_AT, y, seat, badges, colour=colour, on="felt-raised", width=196)
        line = spot.y + 116
        wide = canvas.text(x + 24, line, str(view.totals[seat]), size=FIGURE, colour="mist", on="felt-raised")
        _score_plate(canvas, x + 24 + wide + 16, line, seat, view, rightwards=True)
        _marks(canvas, x + 56, spot.y + 200, 1, seat, view)
        return
    total = str(view.totals[seat])
    left = x + TOTAL_AT - canvas.text(x + TOTAL_AT, y, total, colour="mist", on="felt-raised", anchor="r") - 10
    tab = _score_plate(canvas, x + TOTAL_AT, spot.y, seat, view, rightwards=False)
    if _ready(view, seat):
        canvas.centre(mark("check"), tab - 26, spot.y)
        tab -= 52
    if is_open(view) and seat == view.caller:
        canvas.centre(SHARED.sprite("stop", S), tab - 24, spot.y)
    left = _marks(canvas, left - 28, y, -1, seat, view)
    canvas.name(x + NAME_AT, y, seat, badges, colour=colour, on="felt-raised", width=left - x - NAME_AT)


def _score_plate(canvas: Canvas, x: int, y: int, seat: Seat, view: View, *, rightwards: bool) -> int:
    """Draw the round's score (at the end, the place) on a plate that starts or ends at x; return its far side."""
    if view.outcome is not None:
        text, look = f"{view.outcome.placements[seat]}.", GOLD_PLATE
    elif view.result is not None and view.rows[seat]:
        text, look = f"+{view.result.scores[seat]}", PLATE
    else:
        return x
    width = canvas.small_plate_width(text)
    canvas.small_plate(x + width // 2 if rightwards else x - width // 2, y, text, look=look)
    return x + width if rightwards else x - width - 6


def _ready(view: View, seat: Seat) -> bool:
    return view.phase is Phase.BETWEEN and seat in view.ready


def _marks(canvas: Canvas, x: int, y: int, step: int, seat: Seat, view: View) -> int:
    """Draw what a seat has said or holds from x on, to the left or right; return where the free room ends."""
    if seat == view.caller and (step > 0 or not is_open(view)):
        canvas.centre(mark("stop"), x, y)
        x += step * 60
    if (view.phase is Phase.SETUP and seat in view.peeked) or (step > 0 and _ready(view, seat)):
        canvas.centre(mark("check"), x, y)
        x += step * 52
    if seat == view.turn and view.drawn != EMPTY:
        canvas.centre(card_sprite(view.drawn, XS if step < 0 else S), x, y)
        x += step * 46
    return x + 24


def _row(canvas: Canvas, slots: Sequence[Slot], view: View, seat: Seat) -> None:
    """Draw a seat's cards on its panel, with the slots' numbers, and an eye on what others look at."""
    looked_at = {tuple(place) for look in view.looks for place in look.places}
    for number, (slot, card) in enumerate(zip(slots, view.rows[seat], strict=True)):
        if card == EMPTY:
            canvas.empty_slot(slot.x, slot.y, slot.width, slot.height)
        else:
            canvas.paste(card_sprite(card, slot.scale), slot.x, slot.y)
        middle, below = slot.x + slot.width // 2, slot.y + slot.height + SLOT_BELOW
        canvas.text(middle, below, str(number + 1), colour="mist", on="felt-raised", anchor="m")
        if card == UNKNOWN and (seat, number) in looked_at:
            canvas.centre(MARKS.sprite("eye"), middle, slot.y + slot.height - EYE_RISE)


def _heading(canvas: Canvas, y: int, view: View, say: Say) -> None:
    """Write which round ended, with the sign of how."""
    text = say("picture.final") if view.outcome is not None else say("picture.round", round=view.round_no)
    canvas.text(canvas.width // 2, y, text, size=HEADING, anchor="m", width=canvas.width - 2 * MARGIN)


def _piles(canvas: Canvas, top: int, view: View, say: Say) -> None:
    """Draw the central pile and the top of the discard pile, with what they are called."""
    y = top + PILE_Y
    if view.stock_count:
        canvas.pile(card_sprite(UNKNOWN, L), STOCK_X, y, view.stock_count)
    else:
        canvas.empty_slot(STOCK_X, y, PILE_WIDTH, PILE_HEIGHT)
    if view.discard_top != EMPTY:
        canvas.paste(card_sprite(view.discard_top, L), DISCARD_X, y)
    else:
        canvas.empty_slot(DISCARD_X, y, PILE_WIDTH, PILE_HEIGHT)
    words = y + PILE_HEIGHT // 2
    canvas.text(STOCK_X - 20, words, say("picture.stock"), colour="mist", anchor="r", width=STOCK_X - 56)
    right = DISCARD_X + PILE_WIDTH + 30
    canvas.text(right, words, say("picture.discard"), colour="mist", width=canvas.width - MARGIN - right)


def _last_move(canvas: Canvas, places: Sequence[Spot], top: int, view: View) -> None:
    """Draw brackets around what the last move touched."""
    if view.last is None:
        return
    for seat, number in view.last.places:
        slots = seat_slots(places[seat], len(view.rows[seat]))
        if number < len(slots):
            slot = slots[number]
            canvas.brackets(slot.x, slot.y, slot.width, slot.height)
    if view.last.kind == "drew":
        behind = 6 * max(0, min(view.stock_count, 3) - 1)
        canvas.brackets(STOCK_X, top + PILE_Y - behind, PILE_WIDTH + behind, PILE_HEIGHT + behind)
    elif view.last.kind not in ("stopped", "passed"):
        canvas.brackets(DISCARD_X, top + PILE_Y, PILE_WIDTH, PILE_HEIGHT)


class Side(NamedTuple):
    """A card beside the own row: its title, the card, the words below it."""

    title: Shown
    card: Card
    note: str
    gold: bool = False


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the observer's own row as it sees it now, and the card that it has drawn or looks at elsewhere.

    `focus` may begin like an action: its own slots get the frame of the chosen. Raises ValueError for a spectator.
    """
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    sides = _sides(view, view.observer, badges, say)
    canvas = Canvas(HAND_HEIGHT * max(1, len(sides)))
    canvas.text(HAND_ROW[0], TITLE_Y, say("picture.your_row"), width=DIVIDER_X - 60)
    _own_row(canvas, view, view.observer, focus)
    for place, side in enumerate(sides):
        _side(canvas, side, place * HAND_HEIGHT)
    if sides:
        canvas.dotted(DIVIDER_X, 58, canvas.height - 58)
    return Picture(canvas.image, alt_of(describe_hand(view, badges=badges, say=say)))


def _own_row(canvas: Canvas, view: View, seat: Seat, focus: str) -> None:
    row = view.rows[seat]
    slots = row_slots(*HAND_ROW, len(row), L, HAND_PITCH, HAND_SPAN)
    chosen = chosen_slots(focus, seat)
    looked_at = own_looks(view)
    for number, (slot, card) in enumerate(zip(slots, row, strict=True)):
        if card == EMPTY:
            canvas.empty_slot(slot.x, slot.y, slot.width, slot.height)
        else:
            canvas.paste(card_sprite(card, slot.scale), slot.x, slot.y)
        marked = number in looked_at or number in chosen
        canvas.text(
            slot.x + slot.width // 2,
            slot.y + slot.height + 36,
            str(number + 1),
            colour="gold" if number in chosen else "hanji" if marked else "mist",
            anchor="m",
        )
    frames = (slot for number, slot in enumerate(slots) if number in chosen)
    canvas.selected((slot.x, slot.y, slot.width, slot.height) for slot in frames)


def _sides(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> tuple[Side, ...]:
    """Return what stands beside the row: the drawn card and a friend's card in an open look, else a pile."""
    sides: list[Side] = []
    if view.turn == seat and view.drawn >= 0:
        note = say(f"picture.ability_{view.ability}") if view.ability is not None else ""
        sides.append(Side(Shown(say("picture.drawn"), LABEL), view.drawn, note, gold=True))
    spied = spied_place(view)
    if spied is not None:
        friend, slot = spied
        sides.append(Side(short_name(friend, badges, LABEL, SIDE_WIDTH), view.rows[friend][slot], str(slot + 1)))
    if not sides and not is_open(view):
        if view.discard_top != EMPTY:
            sides.append(Side(Shown(say("picture.discard"), LABEL), view.discard_top, ""))
        elif view.stock_count:
            sides.append(Side(Shown(say("picture.stock"), LABEL), UNKNOWN, str(view.stock_count)))
    return tuple(sides)


def _side(canvas: Canvas, side: Side, top: int) -> None:
    y = top + HAND_ROW[1]
    colour = "gold" if side.gold else "hanji"
    title, size, stretch = side.title
    text = partial(canvas.text, SIDE_MIDDLE, colour=colour, anchor="m", width=SIDE_WIDTH)
    text(top + TITLE_Y, title, size=size, stretch=stretch)
    canvas.paste(card_sprite(side.card, L), SIDE_X, y)
    if side.note:
        text(y + PILE_HEIGHT + 36, side.note)
