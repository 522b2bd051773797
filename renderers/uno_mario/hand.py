"""The private picture of Uno Super Mario: the others, the piles and the colour due, and the own hand below.

One picture holds all that one decides by, so that a phone needs no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.uno_mario.cards import NONE
from games.uno_mario.table import TARGET, Phase, View
from renderers import fonts
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import (
    ARROW_GAP,
    CARD_HEIGHT,
    CARD_WIDTH,
    FIGURE,
    FLOOR,
    HEADING,
    LABEL,
    MARGIN,
    PLAYABLE_RISE,
    WIDTH,
    XL,
    XS,
    L,
    Look,
    M,
)
from renderers.marks import mark
from renderers.names import short_name
from renderers.uno_mario.cards import BACK, GROWN, Slot, card_sprite, chevron, lay_card, lay_cards, token
from renderers.uno_mario.piles import draw_colour, draw_discard, draw_pending, draw_stock, mark_last
from renderers.uno_mario.seats import UNCALLED, Rectangle, Spot, backs_box, counts_points, draw_disc, draw_seat
from renderers.uno_mario.table import draw_table
from renderers.uno_mario.words import chosen_card, describe_hand, describe_table, is_open
from renderers.words import alt_of

INNER: Final = WIDTH - 2 * MARGIN
GAP: Final = 20
"""Between the three parts of the picture."""

# The others
MOST_BESIDE: Final = 3
OTHER_HEIGHT: Final = 96
OTHER_PITCH: Final = 110
OTHER_GAP: Final = 40
"""Between two others in a row: room for a chevron."""
WIDEST: Final = 424

# The piles
TRAY_HEIGHT: Final = 256
TRAY: Final = Look("felt-deep", "felt-deep", 3, 56, cut=True)
STOCK_AT, DISCARD_AT = (92, 38), (396, 26)
PENDING_AT: Final = (302, 128)
COLOUR_AT: Final = (586, 26, 250, 204)
"""Where the piles, what is to be drawn and the colour due lie, from the tray's corner."""

# The own hand
HEAD_Y: Final = 54
"""From the panel's upper edge to the middle of its head."""
CARDS_Y: Final = 136
"""From there to its cards, below the arrows of those that fit."""
BELOW: Final = 36
SIDE: Final = 26
"""What stays free beside the cards."""
ROW_GAP: Final = 62
LOOSE: Final = 46
"""The widest gap between two cards."""
EMPTY_HEIGHT: Final = 220
SHOWN_HEAD: Final = 88
ARROW_HALF: Final = 11
"""Half the height of the arrow itself, which lies in the middle of its mark."""
UNO_LOOK: Final = Look("red", "hanji", 4, 18, cut=True)
UNO_HEIGHT: Final = 76
CONFETTI: Final = (("yellow", 130, 60), ("red", 230, 190), ("green", 650, 200), ("blue", 760, 80))
"""What flies beside a last card: tokens and where, from the cards' corner."""


class Fit(NamedTuple):
    """How cards lie in rows up to a number of cards: their size, and how many a row at most."""

    up_to: int
    scale: float
    per_row: int


FITS: Final = (Fit(4, XL, 4), Fit(5, GROWN, 5), Fit(8, GROWN, 4), Fit(12, L, 6), Fit(28, FLOOR, 7), Fit(112, M, 9))
SHOWN_FITS: Final = (Fit(6, L, 6), Fit(14, FLOOR, 7), Fit(112, M, 9))


def even_rows(count: int, per_row: int) -> list[int]:
    """Return how many lie in each row, as even as can be and the longest on top: 7 are 4 + 3, 11 are 6 + 5."""
    rows = -(-count // per_row)
    return [count // rows + (row < count % rows) for row in range(rows)] if count else []


def card_slots(count: int, top: int, fits: Sequence[Fit] = FITS, row_gap: int = ROW_GAP) -> Iterator[Slot]:
    """Yield the places of so many cards from a height on, in rows that lie in the middle."""
    fit = next(fit for fit in fits if count <= fit.up_to)
    width, height = round(CARD_WIDTH * fit.scale), round(CARD_HEIGHT * fit.scale)
    rows = even_rows(count, fit.per_row)
    longest = max(rows, default=1)
    pitch = min(width + LOOSE, (INNER - 2 * SIDE - width) // max(1, longest - 1))
    for row, length in enumerate(rows):
        left = (WIDTH - (length - 1) * pitch - width) // 2
        for column in range(length):
            yield Slot(left + column * pitch, top + row * (height + row_gap), fit.scale)


def other_spots(count: int) -> tuple[Spot, ...]:
    """Return the boxes of so many others, row by row."""
    rows = even_rows(count, MOST_BESIDE)
    longest = max(rows)
    width = min(WIDEST, (INNER - (longest - 1) * OTHER_GAP) // longest)
    found = []
    for row, length in enumerate(rows):
        left = (WIDTH - length * width - (length - 1) * OTHER_GAP) // 2
        for column in range(length):
            x, y = left + column * (width + OTHER_GAP), MARGIN + row * OTHER_PITCH
            found.append(Spot(x, y, width, OTHER_HEIGHT))
    return tuple(found)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the others, the piles and the observer's hand, what can be played raised; below it a hand shown to them.

    In another's turn what would fit is raised without an arrow. `focus` may begin like an action: its card is framed;
    HAND_ALONE leaves out all that the table's picture shows. Raises ValueError for a spectator.
    """
    if view.observer is None:
        raise ValueError("a spectator has no hand")
    words = describe_hand(view, badges=badges, say=say)
    turn = frozenset({view.decides} - {NONE})
    if view.phase is Phase.CONSENT:
        return draw_table(view, badges=badges, waiting=turn, say=say)._replace(alt=alt_of(words))
    if focus == HAND_ALONE:
        return Picture(_draw(view, view.observer, badges, say, focus, MARGIN)[0].plan(), alt_of(words))
    every = alt_of(f"{words}\n{describe_table(view, badges=badges, waiting=turn, say=say)}")
    if is_open(view):
        return draw_table(view, badges=badges, waiting=turn, say=say)._replace(alt=every)
    others = [(view.observer + step) % view.seats for step in range(1, view.seats)]
    spots = dict(zip(others, other_spots(len(others)), strict=True))
    tray = spots[others[-1]].y + OTHER_HEIGHT + GAP
    canvas, own = _draw(view, view.observer, badges, say, focus, tray + TRAY_HEIGHT + GAP)
    _others(canvas, spots, view, badges)
    backs = {seat: backs_box(spot, view.counts[seat]) for seat, spot in spots.items()}
    _piles(canvas, tray, {**backs, view.observer: own}, view, say)
    return Picture(canvas.plan(), every)


def _draw(
    view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say, focus: str, top: int
) -> tuple[Canvas, Rectangle]:
    """Return a picture with the own hand from a height on, and a hand that was shown; above it all is free.

    The rectangle is that of the own number of cards.
    """
    slots = tuple(card_slots(len(view.hand), top + CARDS_Y))
    height = slots[-1].y + slots[-1].height + BELOW - top if slots else EMPTY_HEIGHT
    below = top + height + GAP
    open_cards = len(view.shown_hand or ())
    shown = tuple(card_slots(open_cards, below + SHOWN_HEAD, SHOWN_FITS, GAP))
    bottom = shown[-1].y + shown[-1].height + BELOW if shown else below - GAP
    canvas = Canvas(bottom + MARGIN)
    canvas.panel(MARGIN, top, INNER, height, active=view.decides == seat and focus != HAND_ALONE)
    own = _head(canvas, top + HEAD_Y, seat, view, badges, say)
    if slots:
        _cards(canvas, view, slots, focus)
    else:
        middle = top + (EMPTY_HEIGHT + HEAD_Y) // 2
        canvas.text(WIDTH // 2, middle, say("picture.no_cards"), size=HEADING, on="felt-raised", anchor="m")
    if shown:
        _shown(canvas, view, below, bottom - below, shown, badges, say)
    return canvas, own


def _others(canvas: Canvas, spots: dict[Seat, Spot], view: View, badges: Sequence[SeatBadge]) -> None:
    """Draw the others in the order in which they sit, between them the way of play."""
    for seat, spot in spots.items():
        draw_seat(canvas, spot, seat, view, badges, active=seat == view.decides)
    found = tuple(spots.values())
    for one, other in zip(found, found[1:], strict=False):
        if one.y == other.y:
            middle = (one.x + one.width + other.x) // 2
            canvas.centre(chevron(0 if view.direction > 0 else 2), middle, one.y + one.height // 2)


def _piles(canvas: Canvas, y: int, backs: dict[Seat, Rectangle], view: View, say: Say) -> None:
    """Draw the tray with the draw pile, the discard pile and the colour due, and mark the last move."""
    canvas.box(MARGIN, y, INNER, TRAY_HEIGHT, TRAY)
    stock = Slot(MARGIN + STOCK_AT[0], y + STOCK_AT[1], FLOOR)
    discard = Slot(MARGIN + DISCARD_AT[0], y + DISCARD_AT[1], L)
    draw_stock(canvas, stock, view)
    draw_discard(canvas, discard, view, on="felt-deep")
    left, top, width, height = COLOUR_AT
    draw_colour(canvas, (MARGIN + left, y + top, width, height), view, say)
    mark_last(canvas, view, stock, discard, backs)
    draw_pending(canvas, MARGIN + PENDING_AT[0], y + PENDING_AT[1], view)


def _head(canvas: Canvas, y: int, seat: Seat, view: View, badges: Sequence[SeatBadge], say: Say) -> Rectangle:
    """Draw the own panel's head: whose turn it is, how many cards, the points with the goal; return where cards are."""
    draw_disc(canvas, MARGIN + 48, y, seat, view, badges)
    right = MARGIN + INNER - 24
    if counts_points(view):
        text = f"{view.scores[seat]}/{TARGET}"
        width = canvas.plate_width(text)
        canvas.plate(right - width // 2, y, text)
        right -= width + 24
    own = _own_count(canvas, right, y, seat, view, say)
    mine = view.decides == seat
    room, colour = own[0] - MARGIN - 108, "gold" if mine else "hanji"
    title = say("picture.your_turn" if mine else "picture.your_hand")
    canvas.text(MARGIN + 90, y, title, size=FIGURE, colour=colour, on="felt-raised", width=room)
    return own


def _own_count(canvas: Canvas, right: int, y: int, seat: Seat, view: View, say: Say) -> Rectangle:
    """Draw how many cards are held, ending at `right`: of one alone, whether UNO was called; return its place."""
    count = len(view.hand)
    if count == 1:
        called = seat not in view.catchable
        text, look = (say("action.uno"), UNO_LOOK) if called else ("1?", UNCALLED)
        width = canvas.plate_width(text, HEADING)
        box = right - width, y - UNO_HEIGHT // 2, width, UNO_HEIGHT
        canvas.box(*box, look)
        canvas.text(right - width // 2, y, text, size=HEADING, on=look.fill or "felt", anchor="m")
        return box
    back = card_sprite(BACK, XS)
    left = right - canvas.text(right, y, str(count), size=FIGURE, on="felt-raised", anchor="r") - 12 - back.width
    canvas.paste(back, left, y - back.height // 2)
    return left, y - back.height // 2, right - left, back.height


def _cards(canvas: Canvas, view: View, slots: Sequence[Slot], focus: str) -> None:
    playable, chosen = frozenset(view.playable), chosen_card(focus)
    place = view.hand.index(chosen) if chosen in view.hand else -1
    if len(slots) == 1 and view.observer not in view.catchable:
        for colour, x, y in CONFETTI:
            canvas.centre(token(colour), MARGIN + x, slots[0].y + y)
    frames: list[Rectangle] = []
    for number, (card, slot) in enumerate(zip(view.hand, slots, strict=True)):
        raised = slot._replace(y=slot.y - PLAYABLE_RISE) if card in playable else slot
        lay_card(canvas, card, raised, numbered=bool(view.written), on="felt-raised")
        if card in playable and number == place:
            frames.append((raised.x, raised.y, raised.width, raised.height))
        elif card in playable and view.decides == view.observer:
            canvas.centre(mark("playable"), raised.x + raised.width // 2, raised.y - ARROW_GAP - ARROW_HALF)
    canvas.selected(frames)


def _shown(
    canvas: Canvas, view: View, top: int, height: int, slots: Sequence[Slot], badges: Sequence[SeatBadge], say: Say
) -> None:
    """Draw the hand that was shown for a challenge on a panel with its owner."""
    cards = view.shown_hand
    if view.shown is None or cards is None:
        return
    owner = view.shown.owner
    canvas.panel(MARGIN, top, INNER, height)
    canvas.seat(MARGIN + 48, top + 46, owner, badges[owner], numbered=True)
    name = short_name(owner, badges, LABEL, INNER - 120 - fonts.measure(say("picture.held", who=""), LABEL))
    text = say("picture.held", who=name.text)
    canvas.shown(MARGIN + 90, top + 46, name._replace(text=text), on="felt-raised")
    lay_cards(canvas, cards, slots, numbered=bool(view.written), on="felt-raised")
