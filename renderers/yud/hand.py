"""The private picture of Yud! Stop!: the seats and the piles as everybody sees them, then what is the observer's own.

One picture holds all that one decides by, so that a phone needs no other. The seats are the same pixels for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.yud.table import OPEN_PHASES, Card, Phase, View, seen_drawn, seen_rows
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.layout import FIGURE, LABEL, MARGIN, SMALL, WIDTH, L, Lay, Look, M, S, Slot, card_size
from renderers.lines import wrapped
from renderers.names import short_name
from renderers.words import joined
from renderers.yud.art import SMALL_ROW
from renderers.yud.facts import card_words, chosen_slots, own_looks, spied_place
from renderers.yud.scene import Spot, Table, card_sprite
from renderers.yud.table import draw_table

INNER: Final = WIDTH - 2 * MARGIN
TOP: Final = 54
"""Above the seats, on whose upper edges marks stand out by 27."""
HEAD: Final = 86
"""From the upper edge of a seat's box to the row below its name."""
GAP: Final = 14
FOUR: Final = Spot(MARGIN, TOP, 438, 148, (200, 14), SMALL_ROW, 57, 229, tight=True)
"""The first of four seats, which lie in two rows."""

# The piles
TRAY_HEIGHT: Final = 290
TITLE_ROOM: Final = 190
LINE: Final = 50

# The own row
ROW_Y: Final = 84
NUMBER_ROOM: Final = 58
"""Below the cards, for their numbers."""
BARE: Final = 92
"""The height of the panel of one who does not play this round."""
SIDE: Final = 26
PITCH, CLOSE = 172, 8
"""The widest step of the own cards, and the least between two as long as they have their full size."""
ASIDE: Final = 188
"""What a card beside the own row takes."""
OF_SIDE: Final = Slot(MARGIN + INNER - SIDE - 150, 0, L)


class Side(NamedTuple):
    """A card beside the own row: what stands above and below it."""

    card: Card
    head: str
    word: str
    colour: str


def seat_spots(count: int) -> tuple[Spot, ...]:
    """Return the boxes of so many seats in the order of the table: beside each other, four of them in two rows."""
    if count == 4:
        across, down = INNER - FOUR.width, FOUR.height + GAP
        return tuple(FOUR._replace(x=MARGIN + at % 2 * across, y=TOP + at // 2 * down) for at in range(count))
    gap, pitch, scale = (24, 88, S) if count == 2 else (12, 66, SMALL_ROW)
    width = (INNER - (count - 1) * gap) // count
    across, down = card_size(scale)
    left, height = (width - across - 3 * pitch) // 2, HEAD + down + 50
    spot = Spot(MARGIN, TOP, width, height, (left, HEAD), scale, pitch, width - 2 * left)
    return tuple(spot._replace(x=MARGIN + at * (width + gap)) for at in range(count))


def own_slots(count: int, top: int, room: int = INNER) -> list[Slot]:
    """Return the places of an own row from a height on, in the middle of a room."""
    free = room - 2 * SIDE
    scale = L if count * (card_size(L)[0] + CLOSE) <= free + CLOSE else M
    width = card_size(scale)[0]
    pitch = min(PITCH if scale == L else width + 12, (free - width) // max(1, count - 1))
    return Lay(scale, (count,), pitch, wide=room).slots(top)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw the seats, the piles and the observer's own row as it sees them now, and the card it has drawn.

    `focus` may begin like an action: its own slots get the frame of the chosen; HAND_ALONE leaves out what the table's
    picture shows. Raises ValueError for a spectator.
    """
    seat = view.observer
    if seat is None:
        raise ValueError("a spectator has no hand")
    alone = focus == HAND_ALONE
    if view.phase in OPEN_PHASES and not alone:
        return draw_table(view, badges=badges, waiting=frozenset(), say=say)
    spots = () if alone else seat_spots(view.seats)
    side = _side(view, seat, badges, say)
    tray = spots[-1].y + spots[-1].height + GAP if spots else MARGIN
    top = tray + TRAY_HEIGHT + GAP if spots else tray
    slots = own_slots(len(view.rows[seat]), top + ROW_Y, INNER if side is None else INNER - ASIDE)
    height = ROW_Y + (slots[0] if side is None else OF_SIDE).height + NUMBER_ROOM if slots else BARE
    waiting = _waiting(view)
    hand = Table(view, badges, say, top + height + MARGIN, waiting=waiting)
    _tell(hand, seat, side)
    hand.canvas.panel(MARGIN, top, INNER, height, active=seat in waiting and not alone)
    _head(hand, top + 46, seat, side)
    hand.row(seat, slots, chosen=chosen_slots(focus, seat), size=FIGURE)
    if side is not None:
        _aside(hand, top, side)
    if alone:
        return hand.picture()
    table = Table(_public(view), badges, say, waiting=waiting)
    table.canvas, table.lines, table.seats = hand.canvas, hand.lines, hand.seats
    table.head()
    for one, spot in enumerate(spots):
        table.seat(spot, one)
    _tray(table, tray)
    table.looks()
    table.last()
    hand.touched()
    return hand.picture()


def _public(view: View) -> View:
    """Return what everybody sees, so that all hands show the same of it."""
    public = View(view.copy())
    public.observer, public.rows, public.drawn = None, seen_rows(view, None), seen_drawn(view, None)
    return public


def _tell(hand: Table, seat: Seat, side: Side | None) -> None:
    """Tell what the observer sees beyond the table: its row, what it looks at, what it has drawn."""
    view, say = hand.view, hand.say
    hand.tell("alt.own_row", cards=joined((card_words(card, say) for card in view.rows[seat]), say))
    looked_at = sorted(own_looks(view))
    if looked_at:
        hand.tell("alt.own_look", slots=looked_at, count=len(looked_at))
    if side is not None and view.turn == seat and view.drawn >= 0:
        hand.tell("alt.own_drawn_able" if side.head else "alt.own_drawn", card=view.drawn, ability=side.head)
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
    """Return the card beside the own row: the one that was drawn, else another's in an open look."""
    if view.turn == seat and view.drawn >= 0:
        note = say(f"picture.ability_{view.ability}") if view.ability is not None else ""
        return Side(view.drawn, note, say("picture.drawn"), "gold")
    spied = spied_place(view)
    if spied is None:
        return None
    other, slot = spied
    name = short_name(other, badges, LABEL, TITLE_ROOM).text
    return Side(view.rows[other][slot], name, say("picture.spied", slot=slot), "hanji")


def _tray(table: Table, y: int) -> None:
    """Draw the piles with their names, beside them the round and what ends the match."""
    canvas, view, say = table.canvas, table.view, table.say
    canvas.box(MARGIN, y, INNER, TRAY_HEIGHT, Look("felt-deep", "felt-deep", 3, 56, cut=True))
    stock, discard = (Slot(MARGIN + x, y + 68, L) for x in (62, 258))
    for slot, key in ((stock, "stock"), (discard, "discard")):
        middle = slot.x + slot.width // 2
        text = say(f"picture.{key}")
        canvas.text(middle, y + 28, text, colour="mist", on="felt-deep", anchor="m", width=TITLE_ROOM)
    table.piles(stock, discard)
    facts = say("picture.round", round=view.round_no), say("option.sudden_death" if view.sudden else "picture.goal")
    lines = [line for text in facts for line in wrapped(text, LABEL, 400)]
    for at, line in enumerate(lines):
        middle = y + TRAY_HEIGHT // 2 + at * LINE - (len(lines) - 1) * LINE // 2
        canvas.text(MARGIN + 640, middle, line, colour="mist", on="felt-deep", anchor="m")


def _head(hand: Table, y: int, seat: Seat, side: Side | None) -> None:
    """Draw the own panel's head: the seat's mark, whether it is its turn, what a card beside the row is."""
    canvas, mine = hand.canvas, seat in hand.waiting
    hand.sign(MARGIN + 48, y, seat)
    title = hand.say("picture.your_turn" if mine and hand.view.phase is not Phase.SETUP else "picture.your_row")
    left, right, colour = MARGIN + 90, MARGIN + INNER - SIDE, "gold" if mine else "hanji"
    left += canvas.text(left, y, title, size=FIGURE, colour=colour, on="felt-raised", width=right - left) + SIDE
    if side is not None:
        width = right - left
        canvas.text(right, y, side.head, size=SMALL, colour=side.colour, on="felt-raised", anchor="r", width=width)


def _aside(hand: Table, top: int, side: Side) -> None:
    """Draw a card beside the own row and its word."""
    canvas, slot = hand.canvas, OF_SIDE._replace(y=top + ROW_Y)
    height = slot.height + NUMBER_ROOM - 8
    canvas.box(slot.x - 20, slot.y - 8, slot.width + 40, height, Look("felt-deep", "felt-deep", 3, 18))
    canvas.paste(card_sprite(side.card, slot.scale), slot.x, slot.y)
    middle, below = slot.x + slot.width // 2, slot.y + slot.height + (NUMBER_ROOM - 16) // 2
    canvas.text(middle, below, side.word, colour=side.colour, on="felt-deep", anchor="m", width=slot.width + 36)
