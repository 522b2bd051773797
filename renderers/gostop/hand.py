"""The private hand of Go-Stop: all that one decides by in one picture.

From the top: who plays, in the order of the table, with what they have captured, and the floor: the same pixels for
everybody, until a card is chosen. Then what there is to choose from, and the own cards. Between deals the reckoning;
in a replay the cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import NAMES, SUIT, Kind, month_text, texts
from games.gostop.table import View
from renderers import fonts
from renderers.base import HAND_ALONE, Picture, Say, SeatBadge
from renderers.canvas import PLATE_HEIGHT
from renderers.gostop import facts
from renderers.gostop.cards import HAND_SIZE, SIGN, sign
from renderers.gostop.ends import Reckoning
from renderers.gostop.facts import FIRST_POINTS, Captured, Gain, asked_cards, best_gain, captured, sitting_out
from renderers.gostop.places import INSET, LEFT, OUT_HEIGHT, ROOM, WIDE, Floor, floor_at
from renderers.gostop.scene import HEAD_AT, Table
from renderers.layout import FLOOR, GOLD_PLATE, HALF, HEADING, LABEL, PLATE, Lay, Look, M, S, card_size, even_rows

MOST: Final = 1080
"""No hand is higher, so that a phone shows all of it large: what one decides by lies smaller where there is much."""
FOOT: Final = 21
"""What is left for the corner that clients lay their sign over (`Canvas.clear_corner`)."""
UP, BETWEEN, BOTTOM = 30, 14, 27
"""Above the first head line, around the floor, and below the own panel."""
HEAD, HEAD_GAP = 64, 8
"""The height of a head line, and between two panels."""
KINDS: Final = 68
"""The height of the row of what somebody has captured."""
LOWEST: Final = 812
"""Down to here the floor may reach: below lies a hand with its smallest cards."""
KIND: Final = card_size(HALF)
KIND_STEP, KIND_GAP, FIGURES_GAP = 48, 28, 8
"""In that row: the widest step from card to card, between two kinds, and before the figures."""
ABOVE, BELOW = 28, 42
"""Above the own cards room for a raised one, and below them for a plate and the frame of a chosen card."""
ALONE: Final = 56
"""What is free above and below cards that lie alone."""
EMPTY: Final = 180

FEW, MANY, ROW = 4, 7, 5
"""So many cards may have the largest size; so many lie in one row that shows all of each; of more, so many in each."""
EDGE, SPREAD, APART = 12, 70, 10
"""Beside the cards of a row, and between two at most; between two to choose from."""
MARK_ROOM: Final = 66
"""Left of the own cards, for the seat's mark."""
OWN_LEFT, OWN_WIDE = LEFT + MARK_ROOM, WIDE - MARK_ROOM - EDGE
ASIDE: Final = 80
"""Beside a row of the smallest cards: their plates lie clear of the corner of `FOOT`."""
ROW_GAP: Final = 50
"""Between two rows: a plate of the upper one and the frame of a chosen card below it."""
PLATE_DOWN, PLATE_PAD = 8, 12
"""How far the middle of a plate lies below its card's edge, so that what is on the card stays in sight; its margin."""
LEAST: Final = 34
"""The step of own cards that they keep beside what there is to choose from."""
ASKED_INSET: Final = 16
PENDING_GAP: Final = 60
"""Between the card whose match is chosen and the matches, for the chevron."""


def row_lay(count: int, scale: float, left: int = OWN_LEFT, wide: int = OWN_WIDE) -> Lay:
    """Return how cards lie in one row, over one another where the room is too small."""
    width = card_size(scale)[0]
    return Lay(scale, (count,), min(width + SPREAD, (wide - 2 * EDGE - width) // max(1, count - 1)), 0, left, wide)


def hand_lays(count: int) -> Iterator[Lay]:
    """Return how a hand may lie, from the largest on: few cards in one row, many in two, at last all in one again."""
    if count <= FEW:
        yield row_lay(count, HAND_SIZE)
    if count <= MANY:
        yield row_lay(count, FLOOR)
    else:
        for scale in (FLOOR, M):
            rows = even_rows(count, ROW)
            yield row_lay(rows[0], scale)._replace(rows=rows, row_pitch=card_size(scale)[1] + ROW_GAP)
    yield row_lay(count, M, LEFT + ASIDE, WIDE - 2 * ASIDE) if count <= MANY else row_lay(count, M)


def alone_lay(count: int) -> Lay:
    """Return how cards lie by themselves."""
    return Lay(HAND_SIZE, even_rows(count, ROW), 178, 284)


class Own(NamedTuple):
    """Where the own cards lie, and what there is to choose from in its box, whose top is the first height."""

    asked: Lay | None
    lay: Lay
    cards: int
    bottom: int


def own_at(view: View, top: int) -> Own:
    """Return where they lie from a height on: as large as fits."""
    ways = list(_ways(view, top))
    return next((own for own in ways if own.bottom + BOTTOM + FOOT <= MOST), ways[-1])


def _ways(view: View, top: int) -> Iterator[Own]:
    held, count = len(view.hand), len(asked_cards(view))
    if not count:
        for lay in hand_lays(held):
            yield Own(None, lay, top, top + (lay.height + BELOW if held else 0))
        return
    shown, gap = (count + 1, PENDING_GAP) if view.debt is None else (count, 0)
    for scale in (FLOOR, M):
        width, left = card_size(scale)[0], OWN_LEFT + EDGE
        room = OWN_WIDE - 2 * EDGE - (2 * EDGE + width + (held - 1) * LEAST if held else 0)
        wide = min(shown * (width + APART) + gap + 2 * ASKED_INSET, room)
        pitch = min(width + APART, (wide - 2 * ASKED_INSET - gap - width) // max(1, shown - 1))
        asked = Lay(scale, (shown,), pitch, 0, left, wide)
        lay = row_lay(held, scale, left + wide, OWN_WIDE - EDGE - wide)
        yield Own(asked, lay, top + ASKED_INSET, top + asked.height + BELOW)


class Places(NamedTuple):
    """Where everything lies, from the top."""

    players: dict[Seat, tuple[int, tuple[Captured, ...]]]
    """Where each lies, and what it has captured."""
    floor: Floor
    own: int
    cards: Own
    height: int


def places(view: View) -> Places:
    """Return the heights of the parts while a deal is played."""
    players, y = {}, UP
    for seat in sorted(view.players):
        players[seat] = y, captured(view, seat)
        y += strip_height(players[seat][1]) + HEAD_GAP
    top = y - HEAD_GAP + BETWEEN
    floor = floor_at(view, top, M)
    if floor.bottom > LOWEST:
        floor = floor_at(view, top, S)
    own = floor.bottom + BETWEEN
    cards = own_at(view, own + ABOVE)
    watching = view.observer not in view.players
    bottom = own + len(sitting_out(view)) * OUT_HEIGHT if watching else cards.bottom
    return Places(players, floor, own, cards, bottom + BOTTOM)


def strip_height(groups: Sequence[Captured]) -> int:
    """Return how high a player's panel is: what they have captured has a row of its own."""
    return HEAD + KINDS * any(group.cards for group in groups)


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
        super().__init__(view, badges, say, height, frozenset({view.asked}))
        self.chosen = facts.chosen_cards(view, focus)
        self.gain = facts.chosen_gain(view, focus)

    def whole(self, seat: Seat, at: Places) -> None:
        """Draw the own panel, and the table above it."""
        view, canvas, playing = self.view, self.canvas, seat in self.view.players
        if playing:
            canvas.panel(LEFT, at.own, WIDE, at.height - BOTTOM - at.own, active=view.asked == seat)
            canvas.sign(LEFT + EDGE + MARK_ROOM // 2, at.own + ABOVE + MARK_ROOM // 2, seat, self.badges[seat])
        self.choice(at)
        self.own_cards(seat, at.cards.lay, at.cards.cards)
        self.floor(at.floor, facts.caught_months(self.gain))
        self.head()
        for one, (y, groups) in at.players.items():
            gain = self.gain if one == seat else Gain()
            canvas.panel(LEFT, y, WIDE, strip_height(groups), active=one == view.asked)
            self.player(one, y + HEAD // 2 - HEAD_AT, groups, gain=gain.points)
            if strip_height(groups) > HEAD:
                self.kinds(y + HEAD, one, groups, gain.cards)
        for place, out in enumerate(() if playing else sitting_out(view)):
            note = self.say("picture.out_now" if out == seat else "picture.out")
            self.watcher(out, at.own + place * OUT_HEIGHT, note)
        self.last()

    def kinds(self, y: int, seat: Seat, groups: Sequence[Captured], more: tuple[int, ...] = ()) -> None:
        """Draw what a player has captured, small and in one row, and what each kind counts; of junk only that.

        `more` is what a chosen press would add. Brackets are around what the last turn captured.
        """
        later = captured(self.view, seat, more) if more else groups
        added = [then.figure - group.figure for group, then in zip(groups, later, strict=True)]
        cards = [() if group.kind is Kind.JUNK else group.cards for group in groups]
        wide = [KIND[0] if lying else SIGN for lying in cards]
        for group, extra in zip(groups, added, strict=True):
            text = f"{group.figure}{f'+{extra}' if extra else ''}/{FIRST_POINTS[group.kind]}"
            wide.append(FIGURES_GAP + fonts.measure(text, LABEL))
        free = ROOM - sum(wide) - KIND_GAP * (len(groups) - 1)
        step = min(KIND_STEP, free // max(1, sum(len(lying) - 1 for lying in cards if lying)))
        x, middle = LEFT + INSET, y + KIND[1] // 2
        for place, (group, lying) in enumerate(zip(groups, cards, strict=True)):
            if lying:
                self.group(group, HALF, x, y, step)
            else:
                self.canvas.centre(sign(group.kind), x + SIGN // 2, middle)
            width = wide[place] + step * max(0, len(lying) - 1)
            self.figures(x + width + FIGURES_GAP, middle, group, added[place])
            x += width + wide[place + len(groups)] + KIND_GAP

    def choice(self, at: Places | None = None) -> None:
        """Tell what is chosen and what that captures; tell, and draw where it lies, what there is to choose from."""
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
        if at and at.cards.asked:
            self.asked(at.own + ABOVE, at.cards.asked, asked)

    def asked(self, y: int, lay: Lay, asked: Sequence[int]) -> None:
        """Draw the cards to choose from in a golden box: junk, or the card in question and its matches."""
        canvas, slots = self.canvas, lay.slots(y + ASKED_INSET)
        canvas.box(lay.left, y, lay.wide, lay.height + 2 * ASKED_INSET, Look("felt", "gold", 4, 18))
        if self.view.debt is None:
            pending, *slots = (slot._replace(x=slot.x + PENDING_GAP // 2) for slot in slots)
            left = pending.x - PENDING_GAP
            self.card(self.view.move.pending, lay.scale, left, pending.y)
            canvas.chevron((left + pending.width + slots[0].x) // 2, pending.y + pending.height // 2, 0)
        for card, slot in zip(asked, slots, strict=True):
            self.card(card, lay.scale, slot.x, slot.y)
        canvas.selected(slot.box for card, slot in zip(asked, slots, strict=True) if card in self.chosen)

    def own_cards(self, seat: Seat, lay: Lay, top: int, *, alone: bool = False) -> None:
        """Draw the own cards, frames around the chosen ones, and what each would bring; tell of them.

        After a triple was shown, its cards are raised. `alone`: draw them and nothing else.
        """
        view, hand, slots = self.view, self.view.hand, dict(zip(self.view.hand, lay.slots(top), strict=True))
        if not hand:
            out = bool(view.players) and seat not in view.players
            self.tell("alt.watching" if out else "alt.no_cards")
            if alone:
                text = self.say("picture.out_now" if out else "picture.no_cards")
                self.canvas.text(self.canvas.width // 2, EMPTY // 2, text, size=HEADING, anchor="m", width=840)
            return
        forced = view.move.forced if view.asked == seat else -1
        for card, slot in slots.items():
            slots[card] = slot.raised if card // SUIT == forced and not alone else slot
            self.card(card, lay.scale, slot.x, slots[card].y)
        self.canvas.selected(slot.box for card, slot in slots.items() if card in self.chosen)
        self.tell("alt.hand", count=len(hand), cards=texts(hand))
        gains = {card: best_gain(view, card) for card in hand}
        if not alone and not asked_cards(view):
            for card, slot in slots.items():
                self.gain_plate(slot.x + slot.width // 2, slot.y + slot.height + PLATE_DOWN, gains[card])
        self.tell_gains(gains)
        if forced >= 0:
            self.tell("alt.forced", month=month_text(forced))

    def gain_plate(self, x: int, y: int, gain: Gain) -> None:
        """Draw what a press would bring, its middle at (x, y): points in gold, else how many cards it takes."""
        canvas = self.canvas
        if gain.points > 0:
            canvas.plate(x, y, f"+{gain.points}", look=GOLD_PLATE)
        elif gain.cards and facts.matched(self.view, gain.cards[0]):
            text = str(len(gain.cards))
            width = SIGN + fonts.measure(text, LABEL) + PLATE_PAD
            canvas.box(x - width // 2, y - PLATE_HEIGHT // 2, width, PLATE_HEIGHT, PLATE)
            canvas.centre(sign("cards"), x - width // 2 + SIGN // 2 + 2, y)
            canvas.text(x + width // 2 - PLATE_PAD, y, text, colour="ink", on="hanji", anchor="r")

    def tell_gains(self, gains: dict[int, Gain]) -> None:
        """Tell which own cards take something, which follows from the floor, and which bring points."""
        takes = {card: len(facts.matched(self.view, card)) for card in gains}
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
