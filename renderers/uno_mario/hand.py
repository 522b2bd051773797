"""The private picture of Uno Super Mario: the seats, the piles and the colour due, and the own hand below.

One picture holds all that one decides by, so that a phone needs no other.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.uno_mario.cards import CARD_TEXTS, NONE, STAR
from games.uno_mario.table import TARGET, Phase, View
from renderers import fonts
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.layout import (
    FIGURE,
    FLOOR,
    HALF,
    HEADING,
    LABEL,
    MARGIN,
    WIDTH,
    XL,
    XS,
    L,
    Lay,
    Look,
    M,
    S,
    Slot,
    card_size,
    even_rows,
)
from renderers.marks import mark
from renderers.names import short_name
from renderers.rows import Row
from renderers.uno_mario.cards import BACK, GROWN, card_sprite, token
from renderers.uno_mario.ends import draw_consent, draw_open
from renderers.uno_mario.scene import UNCALLED, Table

INNER: Final = WIDTH - 2 * MARGIN
GAP: Final = 20
"""Between the three parts of the picture."""

# The seats, in the order of the table, so that these rows are the same in everybody's hand
SEAT_HEIGHT: Final = 92
SEAT_GAP: Final = 40
"""Between two seats in a row: room for a chevron."""
WIDEST: Final = 424


# The piles
class Tray(NamedTuple):
    """Where the piles, what is to be drawn and the colour due lie, from the tray's corner."""

    height: int
    stock: Slot
    discard: Slot
    pending: tuple[int, int]
    colour: tuple[int, int, int, int]


ROOMY: Final = Tray(256, Slot(92, 38, FLOOR), Slot(396, 26, L), (302, 128), (586, 26, 250, 204))
CLOSE: Final = Tray(204, Slot(104, 26, M), Slot(406, 17, FLOOR), (302, 102), (586, 18, 250, 168))
"""For large hands, and where many sit."""
MANY_CARDS, MANY_SEATS = 13, 7

# The own hand
HEAD_Y: Final = 54
"""From the panel's upper edge to the middle of its head."""
CARDS_Y: Final = 136
"""From there to its cards, below the arrows of those that fit."""
BELOW: Final = 36
SIDE: Final = 26
"""What stays free beside the cards."""
EMPTY_HEIGHT: Final = 220
UNO_LOOK: Final = Look("red", "hanji", 4, 18, cut=True)
UNO_HEIGHT: Final = 76
CONFETTI: Final = (("yellow", 130, 60), ("red", 230, 190), ("green", 650, 200), ("blue", 760, 80))
"""What flies beside a last card: tokens and where, from the cards' corner."""
HIGHEST: Final = 1080
"""How high the picture may be: Discord shows it 350 pixels high at most."""


class Fit(NamedTuple):
    """How cards lie in rows up to a number of cards: their size, and how many a row at most."""

    up_to: int
    scale: float
    per_row: int


FITS: Final = tuple(
    Fit(*one) for one in ((4, XL, 4), (5, GROWN, 5), (6, L, 6), (7, FLOOR, 7), (12, L, 6), (28, FLOOR, 7), (112, M, 9))
)
SHOWN_FITS: Final = (Fit(6, L, 6), Fit(14, FLOOR, 7), Fit(112, M, 9))
SMALLER: Final = tuple(Fit(112, *one) for one in ((FLOOR, 8), (M, 10), (S, 13), (S, 15), (HALF, 19), (HALF, 23)))
"""What is tried where those are too high, in this order. In the end cards lie on one another; their signs are free."""
SHOWN_LEAST: Final = 246
"""What is kept free for a hand that is shown."""


def card_slots(
    count: int, top: int, fits: Sequence[Fit] = FITS, row_gap: int = 52, end: int = HIGHEST - MARGIN - BELOW
) -> list[Slot]:
    """Return the places of so many cards between two heights, in rows that lie in the middle."""
    usual = next(fit for fit in fits if count <= fit.up_to)
    for fit in (usual, *SMALLER):
        rows, (width, height) = even_rows(count, fit.per_row), card_size(fit.scale)
        pitch = min(width + 46, (INNER - 2 * SIDE - width) // max(1, max(rows, default=1) - 1))
        lay = Lay(fit.scale, rows, pitch, height + row_gap)
        if lay.height <= end - top:
            break
    return lay.slots(top)


def seat_spots(count: int) -> tuple[Row, ...]:
    """Return the boxes of so many seats, row by row."""
    rows = even_rows(count, 3)
    longest = max(rows)
    width = min(WIDEST, (INNER - (longest - 1) * SEAT_GAP) // longest)
    found = []
    for row, length in enumerate(rows):
        left, y = (WIDTH - length * width - (length - 1) * SEAT_GAP) // 2, MARGIN + row * 104
        found += [Row(left + column * (width + SEAT_GAP), y, width, SEAT_HEIGHT) for column in range(length)]
    return tuple(found)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the seats, the piles and the observer's hand, what can be played raised; below it a hand shown to them.

    In another's turn what would fit is raised without an arrow. `focus` may begin like an action: its card is framed;
    HAND_ALONE leaves out all that the table's picture shows. Raises ValueError for a spectator.
    """
    seat = view.observer
    if seat is None:
        raise ValueError("a spectator has no hand")
    alone = focus == HAND_ALONE
    hand = Table(view, badges, say, waiting=frozenset() if alone else frozenset({view.decides} - {NONE}))
    if view.phase is Phase.CONSENT:
        return draw_consent(hand)
    _tell(hand)
    if alone:
        _own(hand, MARGIN, seat, focus)
        return hand.picture()
    hand.head()
    if view.ended is not None:
        return draw_open(hand, view.ended)
    spots = seat_spots(view.seats)
    y, tray = spots[-1].y + SEAT_HEIGHT + GAP, ROOMY
    if len(view.hand) >= MANY_CARDS or view.seats >= MANY_SEATS or view.shown is not None:
        tray = CLOSE
    _own(hand, y + tray.height + GAP, seat, focus)
    seats = [hand.seat(spot, one) for one, spot in enumerate(spots)]
    for one, other in itertools.pairwise(spots):
        if one.y == other.y:
            hand.canvas.chevron((one.x + one.width + other.x) // 2, one.y + one.height // 2, hand.turned)
    hand.canvas.box(MARGIN, y, INNER, tray.height, Look("felt-deep", "felt-deep", 3, 56, cut=True))
    stock, discard = (slot._replace(x=MARGIN + slot.x, y=y + slot.y) for slot in (tray.stock, tray.discard))
    left, top, width, height = tray.colour
    at = MARGIN + tray.pending[0], y + tray.pending[1]
    hand.middle(stock, discard, (MARGIN + left, y + top, width, height), at, on="felt-deep")
    hand.lines += seats
    return hand.picture()


def _tell(hand: Table) -> None:
    """Tell the observer's cards, what fits, and a hand that was shown."""
    view, shown = hand.view, hand.view.shown_hand
    if view.hand:
        hand.tell("alt.hand", count=len(view.hand), cards=hand.listed(view.hand))
    else:
        hand.tell("alt.no_cards")
    if view.playable:
        hand.tell("alt.playable" if view.decides == view.observer else "alt.would_fit", cards=view.playable)
    if view.shown is not None and shown is not None:
        hand.tell("alt.shown", who=hand.who(view.shown.owner), cards=hand.listed(shown))


def _own(hand: Table, top: int, seat: Seat, focus: str) -> None:
    """Draw the own hand from a height on, and below it a hand that was shown; above it all is free."""
    view, say, shown = hand.view, hand.say, hand.view.shown_hand or ()
    end = HIGHEST - MARGIN - BELOW
    slots = card_slots(len(view.hand), top + CARDS_Y, end=end - SHOWN_LEAST * bool(shown))
    height = slots[-1].y + slots[-1].height + BELOW - top if slots else EMPTY_HEIGHT
    below = top + height + GAP
    places = card_slots(len(shown), below + 88, SHOWN_FITS, GAP)
    bottom = places[-1].y + places[-1].height + BELOW if places else below - GAP
    canvas = hand.canvas
    canvas.height = bottom + MARGIN
    canvas.panel(MARGIN, top, INNER, height, active=seat in hand.waiting)
    _head(hand, top + HEAD_Y, seat)
    if slots:
        _cards(hand, slots, focus)
    else:
        middle = top + (EMPTY_HEIGHT + HEAD_Y) // 2
        canvas.text(WIDTH // 2, middle, say("picture.no_cards"), size=HEADING, on="felt-raised", anchor="m")
    if view.shown is not None and shown:
        owner = view.shown.owner
        canvas.panel(MARGIN, below, INNER, bottom - below)
        hand.sign(MARGIN + 48, below + 46, owner)
        name = short_name(owner, hand.badges, LABEL, INNER - 120 - fonts.measure(say("picture.held", who=""), LABEL))
        canvas.shown(MARGIN + 90, below + 46, name._replace(text=say("picture.held", who=name.text)), on="felt-raised")
        for card, slot in zip(shown, places, strict=True):
            hand.card(card, slot, "felt-raised")


def _head(hand: Table, y: int, seat: Seat) -> None:
    """Draw the own panel's head: whose turn it is, how many cards, the points with the goal."""
    canvas, view, say = hand.canvas, hand.view, hand.say
    hand.disc(MARGIN + 48, y, seat)
    right = MARGIN + INNER - 24
    if hand.points:
        right -= canvas.plate(right, y, f"{view.scores[seat]}/{TARGET}", anchor="r") + 24
    mine = view.decides == seat
    room, colour = _count(hand, right, y, seat) - MARGIN - 108, "gold" if mine else "hanji"
    title = say("picture.your_turn" if mine else "picture.your_hand")
    canvas.text(MARGIN + 90, y, title, size=FIGURE, colour=colour, on="felt-raised", width=room)


def _count(hand: Table, right: int, y: int, seat: Seat) -> int:
    """Draw how many cards are held, ending at `right`: of one alone, whether UNO was called; return where it begins."""
    canvas, count = hand.canvas, len(hand.view.hand)
    if count == 1:
        called = seat not in hand.view.catchable
        text, look = (hand.say("action.uno"), UNO_LOOK) if called else ("1?", UNCALLED)
        width = canvas.plate_width(text, HEADING)
        box = right - width, y - UNO_HEIGHT // 2, width, UNO_HEIGHT
        canvas.box(*box, look)
        canvas.text(right - width // 2, y, text, size=HEADING, on=look.fill or "felt", anchor="m")
    else:
        back = card_sprite(BACK, XS)
        left = right - canvas.text(right, y, str(count), size=FIGURE, on="felt-raised", anchor="r") - 12 - back.width
        box = left, y - back.height // 2, right - left, back.height
        canvas.paste(back, *box[:2])
    if count:
        hand.boxes[seat] = box
    return box[0]


def _cards(hand: Table, slots: Sequence[Slot], focus: str) -> None:
    canvas, view = hand.canvas, hand.view
    playable, chosen = frozenset(view.playable), chosen_card(focus)
    place = view.hand.index(chosen) if chosen in view.hand else -1
    if len(slots) == 1 and view.observer not in view.catchable:
        for colour, x, y in CONFETTI:
            canvas.centre(token(colour), MARGIN + x, slots[0].y + y)
    frames = []
    for number, (card, slot) in enumerate(zip(view.hand, slots, strict=True)):
        raised = slot.raised if card in playable else slot
        hand.card(card, raised, "felt-raised")
        if card in playable and number == place:
            frames.append(raised.box)
        elif card in playable and view.decides == view.observer:
            canvas.centre(mark("playable"), raised.x + raised.width // 2, raised.y - 17)
    canvas.selected(frames)


def chosen_card(focus: str) -> str:
    """Return the card that a focus has chosen, written as an action is begun: "play W", "star"; else ""."""
    word, _, rest = focus.partition(" ")
    if word == "star":
        return CARD_TEXTS[STAR]
    return rest.partition(" ")[0] if word == "play" else ""
