"""The private picture of Yud! Stop!: the others as far as one sees them, the piles, what one has drawn, the own row.

One picture holds all that one decides by, so that a phone needs no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.yud.table import Card, Phase, View
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, FIGURE, LABEL, MARGIN, WIDTH, XL, L, Look, M, S
from renderers.lines import wrapped
from renderers.names import Shown, short_name
from renderers.slot import Slot
from renderers.words import joined
from renderers.yud.art import SMALL_ROW
from renderers.yud.facts import card_words, chosen_slots, is_open, own_looks, spied_place
from renderers.yud.scene import Spot, Table, card_sprite, total_text
from renderers.yud.table import draw_table

INNER: Final = WIDTH - 2 * MARGIN
TOP: Final = 54
"""Above the others, on whose upper edges marks stand out by 27."""
HEAD: Final = 86
"""From the upper edge of another's box to the row."""
GAP: Final = 14

# The piles
TRAY_HEIGHT: Final = 297
TRAY: Final = Look("felt-deep", "felt-deep", 3, 56, cut=True)
STOCK_X, DISCARD_X, SIDE_X = 62, 258, 476
"""The piles and the card beside them, from the tray's left edge."""
TITLE_Y, CARD_Y = 30, 74
TITLE_ROOM: Final = 190
NOTE_X, NOTE_ROOM = 632, 240
FACTS_X, FACTS_ROOM = 640, 400
LINE: Final = 50

# The own row
HEAD_Y: Final = 54
ROW_Y: Final = 96
NUMBER_ROOM: Final = 58
"""Below the cards, for their numbers."""
BARE: Final = 108
"""The height of the panel of one who does not play this round."""
SIDE: Final = 26


class Size(NamedTuple):
    """How an own row lies up to a number of cards: their size, and the widest step."""

    up_to: int
    scale: float
    pitch: int


SIZES: Final = (Size(4, XL, 212), Size(6, L, 172), Size(99, M, 100))


class Side(NamedTuple):
    """A card beside the piles: its title, the card, the words beside it."""

    title: Shown
    card: Card
    note: str
    gold: bool = False


def other_spots(count: int) -> tuple[Spot, ...]:
    """Return the boxes of so many others, beside each other."""
    if count == 1:
        return (Spot(MARGIN, TOP, INNER, 214, (436, 28), M, 112, 430, beside=True),)
    gap, pitch, scale = (24, 88, S) if count == 2 else (12, 66, SMALL_ROW)
    width = (INNER - (count - 1) * gap) // count
    left = (width - round(CARD_WIDTH * scale) - 3 * pitch) // 2
    height = HEAD + round(CARD_HEIGHT * scale) + 50
    spot = Spot(MARGIN, TOP, width, height, (left, HEAD), scale, pitch, width - 2 * left)
    return tuple(spot._replace(x=MARGIN + at * (width + gap)) for at in range(count))


def own_slots(count: int, top: int) -> tuple[Slot, ...]:
    """Return the places of an own row from a height on, in the middle of the picture."""
    size = next(size for size in SIZES if count <= size.up_to)
    width = round(CARD_WIDTH * size.scale)
    pitch = min(size.pitch, (INNER - 2 * SIDE - width) // max(1, count - 1))
    left = (WIDTH - width - (count - 1) * pitch) // 2
    return tuple(Slot(left + at * pitch, top, size.scale) for at in range(count))


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the others, the piles and the observer's own row as it sees them now, and the card it has drawn.

    `focus` may begin like an action: its own slots get the frame of the chosen; HAND_ALONE leaves out what the table's
    picture shows. Raises ValueError for a spectator.
    """
    seat = view.observer
    if seat is None:
        raise ValueError("a spectator has no hand")
    alone = focus == HAND_ALONE
    if is_open(view) and not alone:
        return draw_table(view, badges=badges, waiting=frozenset(), say=say)
    others = () if alone else tuple((seat + step) % view.seats for step in range(1, view.seats))
    spots = dict(zip(others, other_spots(len(others)), strict=True)) if others else {}
    side = _side(view, seat, badges, say)
    tray = spots[others[0]].y + spots[others[0]].height + GAP if spots else MARGIN
    top = tray if alone and side is None else tray + TRAY_HEIGHT + GAP
    slots = own_slots(len(view.rows[seat]), top + ROW_Y)
    height = ROW_Y + slots[0].height + NUMBER_ROOM if slots else BARE
    hand = Table(view, badges, say, frozenset() if alone else _waiting(view), top + height + MARGIN)
    _tell(hand, seat)
    own = list(hand.lines)
    hand.head()
    for one in range(view.seats):
        if one in spots:
            hand.seat(spots[one], one)
        elif one == seat:
            hand.canvas.panel(MARGIN, top, INNER, height, active=seat in hand.waiting)
            _head(hand, top + HEAD_Y, seat, mine=seat in _waiting(view))
            hand.row(seat, slots, chosen=chosen_slots(focus, seat), size=FIGURE)
    if tray < top:
        _tray(hand, tray, side)
    if alone:
        hand.lines = own
        return hand.picture()
    hand.looks()
    hand.last()
    return hand.picture()


def _tell(hand: Table, seat: Seat) -> None:
    """Tell what the observer sees beyond the table: its row, what it looks at, what it has drawn."""
    view, say = hand.view, hand.say
    hand.tell("alt.own_row", cards=joined((card_words(card, say) for card in view.rows[seat]), say))
    looked_at = sorted(own_looks(view))
    if looked_at:
        hand.tell("alt.own_look", slots=looked_at, count=len(looked_at))
    if view.turn == seat and view.drawn >= 0:
        ability = say(f"picture.ability_{view.ability}") if view.ability is not None else ""
        hand.tell("alt.own_drawn_able" if ability else "alt.own_drawn", card=view.drawn, ability=ability)
    spied = spied_place(view)
    if spied is not None:
        friend, slot = spied
        hand.tell("alt.spied", who=hand.who(friend), slot=slot, card=card_words(view.rows[friend][slot], say))


def _waiting(view: View) -> frozenset[Seat]:
    """Return whom the table waits for, as far as a view tells."""
    if view.phase is Phase.SETUP:
        return frozenset(view.playing) - view.peeked
    return frozenset({view.turn}) if view.turn >= 0 else frozenset()


def _side(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> Side | None:
    """Return the card beside the piles: the one that was drawn, else another's in an open look."""
    if view.turn == seat and view.drawn >= 0:
        note = say(f"picture.ability_{view.ability}") if view.ability is not None else ""
        return Side(Shown(say("picture.drawn"), LABEL), view.drawn, note, gold=True)
    spied = spied_place(view)
    if spied is None:
        return None
    other, slot = spied
    return Side(short_name(other, badges, LABEL, TITLE_ROOM), view.rows[other][slot], say("picture.spied", slot=slot))


def _tray(hand: Table, y: int, side: Side | None) -> None:
    """Draw the piles with their names, beside them a card with its words, else the round and what ends the match."""
    canvas, view, say = hand.canvas, hand.view, hand.say
    canvas.box(MARGIN, y, INNER, TRAY_HEIGHT, TRAY)
    stock, discard = (Slot(MARGIN + x, y + CARD_Y, L) for x in (STOCK_X, DISCARD_X))
    for slot, key in ((stock, "stock"), (discard, "discard")):
        middle = slot.x + slot.width // 2
        text = say(f"picture.{key}")
        canvas.text(middle, y + TITLE_Y, text, colour="mist", on="felt-deep", anchor="m", width=TITLE_ROOM)
    hand.piles(stock, discard)
    goal = say("option.sudden_death" if view.sudden else "picture.goal")
    facts = (say("picture.round", round=view.round_no), goal)
    if side is None:
        _lines(canvas, MARGIN + FACTS_X, y + TRAY_HEIGHT // 2, facts, FACTS_ROOM, "mist", "m")
        return
    colour = "gold" if side.gold else "hanji"
    slot = Slot(MARGIN + SIDE_X, y + CARD_Y, L)
    canvas.shown(slot.x + slot.width // 2, y + TITLE_Y, side.title, colour=colour, on="felt-deep", anchor="m")
    canvas.paste(card_sprite(side.card, slot.scale), slot.x, slot.y)
    notes, ink = ((side.note,), colour) if side.note else (facts, "mist")
    _lines(canvas, MARGIN + NOTE_X, slot.y + slot.height // 2, notes, NOTE_ROOM, ink, "l")


def _lines(canvas: Canvas, x: int, middle: int, texts: Sequence[str], room: int, colour: str, anchor: str) -> None:
    """Write texts, broken to lines where they are longer than the room, around a height."""
    lines = [line for text in texts for line in wrapped(text, LABEL, room)]
    for at, line in enumerate(lines):
        y = middle + at * LINE - (len(lines) - 1) * LINE // 2
        canvas.text(x, y, line, colour=colour, on="felt-deep", anchor=anchor)


def _head(hand: Table, y: int, seat: Seat, *, mine: bool) -> None:
    """Draw the own panel's head: whose turn it is, what one has said, the total with the goal."""
    canvas, say = hand.canvas, hand.say
    canvas.seat(MARGIN + 48, y, seat, hand.badges[seat])
    right = MARGIN + INNER - 24
    text = total_text(hand.view, seat)
    width = canvas.plate_width(text)
    canvas.plate(right - width // 2, y, text)
    right = hand.marks(right - width - 12, y, seat)
    title = say("picture.your_turn" if mine and hand.view.phase is not Phase.SETUP else "picture.your_row")
    room, colour = right - MARGIN - 108, "gold" if mine else "hanji"
    canvas.text(MARGIN + 90, y, title, size=FIGURE, colour=colour, on="felt-raised", width=room)
