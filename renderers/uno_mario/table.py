"""The pictures of Uno Super Mario: the table and the private hand. Their words stand in words.

What lies open at the end of a round, and the written rules before the first, are drawn in open.
Seats sit clockwise: the left column upwards, the right column downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.uno_mario.values import Phase
from games.uno_mario.view import View
from renderers import fonts
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import ARROW_GAP, FIGURE, GOLD_PLATE, HEADING, LABEL, MARGIN, PLAYABLE_RISE, XL, XS, L, Look, M, S
from renderers.marks import MARKS, mark
from renderers.names import short_name
from renderers.uno_mario.cards import BACK, Rows, Slot, card_sprite, chevron, lay_card, lay_cards, token
from renderers.uno_mario.open import draw_consent, draw_open
from renderers.uno_mario.words import (
    chosen_card,
    describe_hand,
    describe_table,
    is_open,
    last_mark,
    top_is_wild,
)
from renderers.words import alt_of

# The table
HEIGHT: Final = 720
LOWER: Final = {1: 520, 2: 560}
"""The height of a table whose columns hold so few panels."""
PANEL_WIDTH: Final = 284
LEFT, RIGHT = 36, 640
HIGH, LOW = 142, 118
"""The height of a panel, and where more than three lie above each other."""
HIGH_ROWS: Final = 3
DISC_AT: Final = 36
DEALER_AT: Final = (18, -24)
"""Where the dealer's sign lies, from the panel's left edge and the disc's middle: the name keeps its room."""
NAME_AT: Final = 72
CARDS_AT: Final = 18
BACK_PITCH: Final = 18
MOST_BACKS: Final = 4
INSET: Final = 16
"""What stays free at a panel's right edge."""
CHEVRON_GAP: Final = 40
"""The least room between two panels for a chevron."""
ASIDE: Final = 24
"""How far the chevrons of a pair lie from their middle."""
CHEVRON_TOP: Final = 84

STOCK: Final = (333, 300, 88, 136)
DISCARD: Final = (449, 222, 176, 272)
"""The piles on a table of full height; `piles` tells where they lie on a lower one."""
DISCARD_MIDDLE: Final = 537
PLATE_BELOW: Final = 28
"""How far the plate of the stock reaches below its card."""
UNCALLED: Final = Look("vermilion", "ink", 3, 14, cut=True)

# The hand
LARGE: Final = Rows(L, 5, 174, 282, 66)
MIDDLING: Final = Rows(M, 7, 124, 192, 64)
CROWDED: Final = Rows(M, 9, 100, 192, 36)
SHOWN: Final = Rows(M, 8, 104, 152, 56)
LARGE_UP_TO, MIDDLING_UP_TO = 15, 30
HAND_TOP: Final = 88
HAND_BELOW: Final = 36
EMPTY_HAND: Final = 180
SHOWN_HEAD: Final = 76
ARROW_HALF: Final = 11
"""Half the height of the arrow itself, which lies in the middle of its mark."""


Rectangle = tuple[int, int, int, int]


class Spot(NamedTuple):
    """Where a seat's panel lies."""

    x: int
    y: int
    height: int

    @property
    def roomy(self) -> bool:
        """Whether there is room for a row of backs below the seat's disc."""
        return self.height > LOW

    @property
    def name_y(self) -> int:
        """The middle of the line with the name."""
        return self.y + (40 if self.roomy else 34)

    @property
    def disc_y(self) -> int:
        """The middle of the seat's disc."""
        return self.name_y if self.roomy else self.y + self.height // 2

    @property
    def cards_y(self) -> int:
        """The middle of the line with cards and points."""
        return self.y + (100 if self.roomy else 84)


def table_height(seats: int) -> int:
    """Return the height of the picture in pixels: few seats leave no empty felt above and below."""
    return LOWER.get((seats + 1) // 2, HEIGHT)


def piles(seats: int) -> tuple[Rectangle, Rectangle]:
    """Return the rectangles of the stock and of the discard pile, in the middle of the table."""
    rise = (HEIGHT - table_height(seats)) // 2
    stock, discard = ((x, y - rise, width, height) for x, y, width, height in (STOCK, DISCARD))
    return stock, discard


def spots(seats: int) -> tuple[Spot, ...]:
    """Return the panels by seat: the left column from below, then the right one from above."""
    left, whole = (seats + 1) // 2, table_height(seats)
    height, top = (HIGH, 48) if left <= HIGH_ROWS else (LOW, 36)
    column = _column(left, height, top, whole)[::-1]
    return tuple(Spot(LEFT, y, height) for y in column) + tuple(
        Spot(RIGHT, y, height) for y in _column(seats - left, height, top, whole)
    )


def _column(count: int, height: int, top: int, whole: int) -> list[int]:
    """Return the upper edges of the panels of a column, spread evenly over a table of that height."""
    span = whole - 2 * top - height
    return [top + span * place // (count - 1) for place in range(count)] if count > 1 else [top + span // 2]


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between rounds all cards, with scores, who went out in gold."""
    if view.phase is Phase.CONSENT:
        canvas = draw_consent(view, badges, say)
    elif is_open(view):
        canvas = draw_open(view, badges, say)
    else:
        canvas = Canvas(table_height(view.seats))
        places = spots(view.seats)
        for seat, spot in enumerate(places):
            _panel(canvas, spot, seat, view, badges, active=seat in waiting)
        _direction(canvas, places, view.direction)
        _middle(canvas, view)
        _last_move(canvas, places, view)
        x, y, width, height = piles(view.seats)[0]
        canvas.plate(x + width // 2, y + height, str(view.stock_count))
    return Picture(canvas.image, alt_of(describe_table(view, badges=badges, waiting=waiting, say=say)))


def _panel(canvas: Canvas, spot: Spot, seat: Seat, view: View, badges: Sequence[SeatBadge], *, active: bool) -> None:
    """Draw a seat: who it is, its cards, its points."""
    x, y, right = spot.x, spot.name_y, spot.x + PANEL_WIDTH - INSET
    canvas.panel(x, spot.y, PANEL_WIDTH, spot.height, active=active)
    canvas.seat(x + DISC_AT, spot.disc_y, seat, badges[seat], numbered=True)
    colour = "gold" if active else "hanji"
    if seat == view.dealer:
        canvas.centre(MARKS.sprite("dealer", S), x + DEALER_AT[0], spot.disc_y + DEALER_AT[1])
    canvas.name(x + NAME_AT, y, seat, badges, colour=colour, on="felt-raised", width=right - x - NAME_AT)
    _held(canvas, spot, seat, view, colour)
    if any(view.scores):
        text = str(view.scores[seat])
        width = canvas.small_plate_width(text)
        canvas.small_plate(x + PANEL_WIDTH - INSET - width // 2, spot.cards_y, text)


def _backs(spot: Spot, count: int) -> tuple[int, int, int, int]:
    """Return the rectangle of a seat's backs."""
    back = card_sprite(BACK, XS)
    behind = min(count, MOST_BACKS if spot.roomy else 1) - 1
    return (
        spot.x + (CARDS_AT if spot.roomy else NAME_AT),
        spot.cards_y - back.height // 2,
        back.width + behind * BACK_PITCH,
        back.height,
    )


def _held(canvas: Canvas, spot: Spot, seat: Seat, view: View, colour: str) -> None:
    """Draw a seat's cards as backs with their number; of a single card, whether UNO was called."""
    count, y = view.counts[seat], spot.cards_y
    if not count:
        return
    x, top, width, _ = _backs(spot, count)
    for place in range(1 + (width - card_sprite(BACK, XS).width) // BACK_PITCH):
        canvas.paste(card_sprite(BACK, XS), x + place * BACK_PITCH, top)
    after = x + width + 14
    if seat in view.catchable:
        canvas.small_plate(after + 34, y, "1?", look=UNCALLED, colour="hanji")
    elif count == 1:
        canvas.centre(mark("one-left"), after + 34, y)
    else:
        canvas.text(after, y, str(count), size=FIGURE, colour=colour, on="felt-raised")


def _direction(canvas: Canvas, places: Sequence[Spot], direction: int) -> None:
    """Draw the chevrons that point the way of play: a pair above and below the middle, one between panels."""
    turn = 0 if direction > 0 else 2
    away = CHEVRON_TOP * canvas.height // HEIGHT
    for y, quarters in ((away, 0), (canvas.height - away, 2)):
        for x in (canvas.width // 2 - ASIDE, canvas.width // 2 + ASIDE):
            canvas.centre(chevron(quarters + turn), x, y)
    for one, other in zip(places, places[1:], strict=False):
        upper, lower = sorted((one, other), key=lambda spot: spot.y)
        if one.x == other.x and lower.y - upper.y - upper.height >= CHEVRON_GAP:
            middle = (upper.y + upper.height + lower.y) // 2
            quarters = 3 if one.x == LEFT else 1
            canvas.centre(chevron(quarters + turn), one.x + PANEL_WIDTH // 2, middle)


def _middle(canvas: Canvas, view: View) -> None:
    """Draw the piles: the stock, what lies on top, the colour asked, what is to be drawn."""
    stock, discard = piles(view.seats)
    x, y, width, height = stock
    if view.stock_count:
        canvas.pile(card_sprite(BACK, M), x, y, view.stock_count)
    else:
        canvas.empty_slot(x, y, width, height)
    x, y, width, height = discard
    if not view.top:
        canvas.empty_slot(x, y, width, height)
        return
    lay_card(canvas, view.top, Slot(x, y, XL), numbered=bool(view.written))
    if view.phase is Phase.COLOUR:
        canvas.plate(DISCARD_MIDDLE, y + height, "?", look=GOLD_PLATE, size=FIGURE)
    elif top_is_wild(view) and view.colour:
        canvas.centre(token(view.colour), DISCARD_MIDDLE, y + height)
    if view.pending is not None:
        canvas.plate(DISCARD_MIDDLE, y, f"+{view.pending.cards}", look=GOLD_PLATE)


def _last_move(canvas: Canvas, places: Sequence[Spot], view: View) -> None:
    """Draw brackets around what the last move touched."""
    mark = last_mark(view)
    stock, discard = piles(view.seats)
    if mark.discard:
        canvas.brackets(*discard)
    elif mark.stock:
        x, y, width, height = stock
        behind = 6 * max(0, min(view.stock_count, 3) - 1)
        canvas.brackets(x - 4, y - behind, width + behind + 4, height + behind + PLATE_BELOW, gap=4)
    elif mark.seat is not None and view.counts[mark.seat]:
        canvas.brackets(*_backs(places[mark.seat], view.counts[mark.seat]), gap=2)


def hand_rows(count: int) -> Rows:
    """Return how a hand of so many cards lies."""
    if count <= LARGE_UP_TO:
        return LARGE
    return MIDDLING if count <= MIDDLING_UP_TO else CROWDED


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the observer's hand, what can be played raised, and below it a hand shown to them for a challenge.

    In another's turn what would fit is raised without an arrow. `focus` may begin like an action: its card is framed.
    Raises ValueError for a spectator.
    """
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    alt = alt_of(describe_hand(view, badges=badges, say=say))
    if view.phase is Phase.CONSENT:
        return Picture(draw_consent(view, badges, say).image, alt)
    rows = hand_rows(len(view.hand))
    own = HAND_TOP + rows.height(len(view.hand)) + HAND_BELOW if view.hand else EMPTY_HAND
    shown = 0 if view.shown is None else SHOWN_HEAD + SHOWN.height(len(view.shown.cards)) + 20
    canvas = Canvas(own + shown + (MARGIN if shown else 0))
    if view.hand:
        _own_hand(canvas, view, rows, focus)
    else:
        canvas.text(canvas.width // 2, EMPTY_HAND // 2, say("picture.no_cards"), size=HEADING, anchor="m")
    if view.shown is not None:
        _shown_hand(canvas, view, own, shown, badges, say)
    return Picture(canvas.image, alt)


def _own_hand(canvas: Canvas, view: View, rows: Rows, focus: str) -> None:
    playable, chosen = frozenset(view.playable), chosen_card(focus)
    place = view.hand.index(chosen) if chosen in view.hand else -1
    frames = []
    for number, (card, slot) in enumerate(zip(view.hand, rows.slots(len(view.hand), HAND_TOP), strict=True)):
        if card not in playable:
            lay_card(canvas, card, slot, numbered=bool(view.written))
            continue
        raised = slot._replace(y=slot.y - PLAYABLE_RISE)
        lay_card(canvas, card, raised, numbered=bool(view.written))
        if number == place:
            frames.append((raised.x, raised.y, raised.width, raised.height))
        elif view.turn == view.observer:
            _arrow(canvas, raised)
    canvas.selected(frames)


def _arrow(canvas: Canvas, slot: Slot) -> None:
    canvas.centre(mark("playable"), slot.x + slot.width // 2, slot.y - ARROW_GAP - ARROW_HALF)


def _shown_hand(canvas: Canvas, view: View, top: int, height: int, badges: Sequence[SeatBadge], say: Say) -> None:
    """Draw the hand that was shown for a challenge on a panel with its owner."""
    if view.shown is None:
        return
    owner, cards = view.shown.owner, view.shown.cards
    canvas.panel(MARGIN, top, canvas.width - 2 * MARGIN, height)
    canvas.seat(MARGIN + 40, top + 40, owner, badges[owner], numbered=True)
    room = canvas.width - 2 * MARGIN - 100
    name = short_name(owner, badges, LABEL, room - fonts.measure(say("picture.held", who=""), LABEL))
    text = say("picture.held", who=name.text)
    canvas.shown(MARGIN + 80, top + 40, name._replace(text=text), on="felt-raised")
    slots = SHOWN.slots(len(cards), top + SHOWN_HEAD)
    lay_cards(canvas, cards, slots, numbered=bool(view.written), on="felt-raised")
