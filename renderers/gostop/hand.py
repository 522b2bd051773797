"""The private hand of Go-Stop: all that one decides by in one picture.

From the top: the other players' head lines, the floor, then the own panel with points, what each kind counts towards
its first points, what there is to choose from, and the own cards. Between deals the reckoning; in a replay the cards
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import NAMES, SUIT, month_text, texts
from games.gostop.table import View
from renderers import fonts
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.gostop.cards import HAND_SIZE, SIGN, sign
from renderers.gostop.facts import (
    FIRST_POINTS,
    Captured,
    Gain,
    asked_cards,
    best_gain,
    captured,
    caught_months,
    chosen_cards,
    chosen_gain,
    matched,
    others,
    sitting_out,
)
from renderers.gostop.open import Reckoning
from renderers.gostop.places import FLOOR_GAP, INSET, LEFT, LOW, OUT_HEIGHT, TOP, WIDE, Floor, floor_at
from renderers.gostop.scene import Table
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

HEAD_GAP: Final = 10
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
            left = LEFT + (WIDE - (count - 1) * self.pitch - width) // 2
            found += [(left + place * self.pitch, top + row * self.row_pitch, width, height) for place in range(count)]
        return found


def split(count: int, most: int) -> tuple[int, ...]:
    """Return the rows of so many cards, at most so many each, as even as can be and the longer ones on top."""
    rows = max(1, -(-count // most))
    return tuple(count // rows + (row < count % rows) for row in range(rows))


def hand_lay(count: int) -> Lay:
    """Return how a hand lies: few cards large in one row, up to seven in a smaller one, more in two."""
    if count <= FEW:
        return Lay(HAND_SIZE, (count,), WIDE_PITCH, 0)
    if ROW < count <= JUNK_PER_ROW:
        return strip_lay(count)
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


def asked_lay(view: View, count: int) -> Lay:
    """Return how the cards to choose from lie: two matches behind the card that they match, or junk in rows."""
    if view.debt is None:
        return Lay(L, (count + 1,), WIDE_PITCH, 0)
    return Lay(FLOOR, split(count, JUNK_PER_ROW), JUNK_PITCH, round(CARD_HEIGHT * FLOOR) + HEAD_GAP)


class Places(NamedTuple):
    """Where everything lies, from the top."""

    heads: dict[Seat, int]
    floor: Floor
    own: int
    asked: int
    cards: int
    lay: Lay
    """Of the own cards."""
    height: int


def places(view: View) -> Places:
    """Return the heights of the parts while a deal is played."""
    heads = {seat: TOP + at * (LOW + HEAD_GAP) for at, seat in enumerate(others(view))}
    floor = floor_at(view, TOP + len(heads) * (LOW + HEAD_GAP) - HEAD_GAP + FLOOR_GAP)
    own, count = floor.bottom + FLOOR_GAP, len(asked_cards(view))
    lay = (strip_lay if count else hand_lay)(len(view.hand))
    if view.observer not in view.players:
        return Places(heads, floor, own, own, own, lay, own + len(sitting_out(view)) * OUT_HEIGHT + BOTTOM)
    asked = own + CARDS_AT
    cards = asked + (asked_lay(view, count).height + 2 * ASKED_INSET + HEAD_GAP if count else 0)
    height = lay.height + (ASKED_INSET if count else BELOW) if view.hand else 0
    return Places(heads, floor, own, asked, cards, lay, cards + height + BOTTOM)


def draw_hand(view: View, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
    """Draw what the observer decides by: the others, the floor, the own points, choices and cards.

    `focus` may begin like an action: its cards and what they take are framed. Raises ValueError for a spectator.
    """
    seat = view.observer
    if seat is None:
        raise ValueError("a spectator has no hand")
    if focus != HAND_ALONE and view.result is not None:  # what is left of a hand says nothing any more
        return Reckoning(view, view.result, badges, say).drawn()
    if focus == HAND_ALONE or not view.players:
        lay = alone_lay(len(view.hand))
        hand = Hand(view, badges, say, "", lay.height + 2 * ALONE if view.hand else EMPTY)
        hand.choice()
        hand.own_cards(seat, lay, ALONE, alone=True)
        return hand.picture()
    at = places(view)
    hand = Hand(view, badges, say, focus, at.height)
    hand.whole(seat, at)
    return hand.picture()


class Hand(Table):
    """A hand being drawn; `focus` is what its owner has chosen so far."""

    def __init__(self, view: View, badges: Sequence[SeatBadge], say: Say, focus: str, height: int) -> None:
        super().__init__(view, badges, say, frozenset({view.asked}), height)
        self.chosen = chosen_cards(view, focus)
        self.gain = chosen_gain(view, focus)

    def whole(self, seat: Seat, at: Places) -> None:
        """Draw the own panel, the table around it and the others."""
        view, canvas = self.view, self.canvas
        groups, playing, active = captured(view, seat), seat in view.players, view.asked == seat
        if playing:
            canvas.panel(LEFT, at.own, WIDE, at.height - BOTTOM - at.own, active=active)
            self.kinds(at.own + LOW, seat, groups)
        self.choice(at.asked)
        self.own_cards(seat, at.lay, at.cards)
        self.floor(at.floor, caught_months(view, self.gain))
        self.head()
        if playing:
            title = self.say("picture.your_turn") if active and view.turn == seat else ""
            self.player(seat, at.own, groups, title=title, gain=self.gain.points)
        for other, y in at.heads.items():
            canvas.panel(LEFT, y, WIDE, LOW, active=other == view.asked)
            self.player(other, y, captured(view, other))
        for place, out in enumerate(() if playing else sitting_out(view)):
            note = self.say("picture.out_now" if out == seat else "picture.out")
            self.watcher(out, at.own + place * OUT_HEIGHT, note)
        self.last()

    def kinds(self, y: int, seat: Seat, groups: Sequence[Captured]) -> None:
        """Draw what each kind counts towards its first points, golden where they are reached."""
        x, more = LEFT + INSET, self.gain.cards
        later = captured(self.view, seat, more) if more else groups
        for group, width, then in zip(groups, CHIP_WIDTHS, later, strict=True):
            look = NEAR_LOOK if then.figure >= FIRST_POINTS[group.kind] else CHIP_LOOK
            self.canvas.box(x, y, width, CHIP_HEIGHT, look)
            self.count(x + CHIP_IN, y + CHIP_HEIGHT // 2, group, "felt", then.figure - group.figure)
            x += width + CHIP_GAP

    def choice(self, y: int | None = None) -> None:
        """Tell what is chosen and what that captures; draw at y, and tell, what there is to choose from."""
        view, asked = self.view, asked_cards(self.view)
        chosen = self.chosen & {*view.hand, *asked}
        if chosen:
            self.tell("alt.chosen", cards=texts(sorted(chosen)))
        caught = [card for card in self.gain.cards if card not in chosen and card != view.move.pending]
        if caught:
            self.tell("alt.chosen_gain", cards=texts(caught), points=self.gain.points)
        if not asked:
            return
        if view.debt is None:
            self.tell("alt.pick", card=NAMES[view.move.pending], choices=texts(asked))
        elif view.debt.giver == view.observer:
            self.tell("alt.give", cards=texts(asked))
        else:
            self.tell("alt.take", cards=texts(asked), who=self.who(view.debt.giver))
        if y is not None:
            self.asked(y, asked)

    def asked(self, y: int, asked: Sequence[int]) -> None:
        """Draw the cards to choose from in a golden box: junk in rows, or the card in question and its matches."""
        lay, canvas = asked_lay(self.view, len(asked)), self.canvas
        canvas.box(LEFT + INSET, y, WIDE - 2 * INSET, lay.height + 2 * ASKED_INSET, ASKED_LOOK)
        boxes = lay.boxes(y + ASKED_INSET)
        if self.view.debt is None:
            (left, top, width, height), *rest = boxes
            left -= PENDING_GAP // 2
            boxes = [(x + PENDING_GAP // 2, y, width, height) for x, y, *_ in rest]
            self.card(self.view.move.pending, lay.scale, left, top)
            canvas.chevron((left + width + boxes[0][0]) // 2, top + height // 2, 0)
        for card, (x, top, _, _) in zip(asked, boxes, strict=True):
            self.card(card, lay.scale, x, top)
        canvas.selected(box for card, box in zip(asked, boxes, strict=True) if card in self.chosen)

    def own_cards(self, seat: Seat, lay: Lay, top: int, *, alone: bool = False) -> None:
        """Draw the own cards, frames around the chosen ones, and what each would bring; tell of them.

        After a triple was shown, its cards are raised. `alone`: draw them and nothing else.
        """
        view, hand, boxes = self.view, self.view.hand, {}
        if not hand:
            out = bool(view.players) and seat not in view.players
            self.tell("alt.watching" if out else "alt.no_cards")
            if alone:
                text = self.say("picture.out_now" if out else "picture.no_cards")
                self.canvas.text(self.canvas.width // 2, EMPTY // 2, text, size=HEADING, anchor="m", width=840)
            return
        forced = view.move.forced if view.asked == seat else -1
        for card, (x, y, width, height) in zip(hand, lay.boxes(top), strict=True):
            boxes[card] = (x, y - PLAYABLE_RISE * (card // SUIT == forced and not alone), width, height)
            self.card(card, lay.scale, *boxes[card][:2])
        self.canvas.selected(boxes[card] for card in hand if card in self.chosen)
        self.tell("alt.hand", count=len(hand), cards=texts(hand))
        gains = {card: best_gain(view, card) for card in hand}
        if not alone and not asked_cards(view):
            for card, (x, y, width, height) in boxes.items():
                self.gain_plate(x + width // 2, y + height + PLATE_DOWN, gains[card])
        self.tell_gains(gains)
        if forced >= 0:
            self.tell("alt.forced", month=month_text(forced))

    def gain_plate(self, x: int, y: int, gain: Gain) -> None:
        """Draw what a press would bring, its middle at (x, y): points in gold, else how many cards it takes."""
        canvas = self.canvas
        if gain.points > 0:
            canvas.plate(x, y, f"+{gain.points}", look=GOLD_PLATE)
        elif gain.cards and matched(self.view, gain.cards[0]):
            text = str(len(gain.cards))
            width = SIGN + fonts.measure(text, LABEL) + 34
            canvas.box(x - width // 2, y - PLATE_HEIGHT // 2, width, PLATE_HEIGHT, PLATE)
            canvas.centre(sign("cards"), x - width // 2 + SIGN // 2 + 12, y)
            canvas.text(x + width // 2 - 16, y, text, colour="ink", on="hanji", anchor="r")

    def tell_gains(self, gains: dict[int, Gain]) -> None:
        """Tell which own cards take something, which follows from the floor, and which bring points."""
        takes = {card: len(matched(self.view, card)) for card in gains}
        takers = [card for card, count in takes.items() if count]
        if takers:
            self.left_out[len(self.lines)] = str
            self.tell("alt.takers", cards=texts(takers))
        piles = [card for card in takers if takes[card] > 2]
        if piles:
            self.tell("alt.pile_takers", cards=texts(piles))
        for points in sorted({gain.points for gain in gains.values() if gain.points > 0}, reverse=True):
            cards = [card for card, gain in gains.items() if gain.points == points]
            self.tell("alt.gains", points=points, cards=texts(cards))
