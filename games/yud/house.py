"""The house player of Yud! Stop!: a good memory and a little reckoning. It knows views and events, never the state.

It takes the action that is expected to lower its row most, and calls Stop when it expects to be clearly lowest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Draws, Event, Seat
from games.yud.actions import Action, Discard, Done, Draw, Keep, Look, Match, Peek, Ready, Spy, Stop, Swap, Take
from games.yud.cards import EMPTY, UNKNOWN, Card
from games.yud.memory import Memory, mean_of
from games.yud.values import Place
from games.yud.view import View

LOOK_GAIN: Final = 1.5
"""Points that knowing one more of its own cards is worth."""
SPY_GAIN: Final = 0.4
"""Points that knowing a friend's card is worth."""
SWAP_WEIGHT: Final = 1.5
"""A point off its own row counts 1, and half a point more when it goes to a friend."""
PATIENCE: Final = 20
"""After so many laps it calls Stop whatever it holds, so that every round ends."""
PASSES: Final = -1.0
"""What passing or declining is worth: anything that lowers the row is better."""
NEVER: Final = -100.0
FIRST: Final = 100.0


class Style(NamedTuple):
    """What a player makes of what it reckons; the numbers are points."""

    margin: float = 10.0
    """How far below the others' expected rows its own must be before it calls Stop; shrinks with every lap."""
    highest: float = 14.0
    """It calls Stop with no more than so many points expected."""
    draw: float = 0.0
    """What drawing is worth beside the card that comes: it may be used, or thrown away."""
    unseen: float = 0.0
    """What it is worth that a card which it has not seen goes for one that it has."""
    double: float = 0.0
    """The part of its number that another card like one that it knows is worth: both may go for one."""


USUAL: Final = Style()
SEARCHERS: Final = Style(margin=14.0, highest=8.0, draw=3.0, unseen=1.0, double=0.4)
"""That of a seat that searches: better alone, and for playing worlds on (docs/strength.md)."""


class Reckoning(NamedTuple):
    """What a seat reckons with at a decision."""

    unseen: list[int]
    """How many cards of each number it cannot place, by number."""
    mean: float
    """Theirs."""
    known: dict[int, Card]
    """Its own cards that it has seen, by slot."""


class Brain:
    """One seat's brain."""

    def __init__(self, seat: Seat, memory: Memory, style: Style = USUAL) -> None:
        self._seat = seat
        self._memory = memory
        self._style = style

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Remember what the seat may see and learn."""
        self._memory.observe(view, events)

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return the action that promises most, the first of equals."""
        now = self._reckon(view)
        return max(legal, key=lambda action: self._gain(view, action, now), default=None)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the actions by what they promise, without those that promise nothing but loss; calling Stop stays."""
        now = self._reckon(view)
        found = [(self._gain(view, action, now), action) for action in legal]
        found.sort(key=lambda pair: -pair[0])
        return [pair for pair in found if pair[0] > NEVER or isinstance(pair[1], Stop)]

    def _reckon(self, view: View) -> Reckoning:
        memory, unseen = self._memory, self._memory.unseen()
        own = [Place(self._seat, slot) for slot in range(len(view.rows[self._seat]))]
        known = {place.slot: int(memory.worth(place, 0.0)) for place in own if memory.knows(place)}
        return Reckoning(unseen, mean_of(unseen), known)

    def _gain(self, view: View, action: Action, now: Reckoning) -> float:
        """Return by how many points the action is expected to help; doing nothing is 0."""
        match action:
            case Done():
                return FIRST
            case Peek() | Ready():
                return 1.0
            case Draw():
                return self._drawing(view, now)
            case Stop():
                return FIRST if self._should_stop(view, now.mean) else NEVER
            case Keep(slot):
                return self._exchanging((slot,), view.drawn, now)
            case Match(slots, _):
                return self._exchanging(slots, view.drawn, now)
            case Take(slots, _):
                return self._exchanging(slots, view.discard_top, now)
            case Look(slot):
                return NEVER if slot in now.known else LOOK_GAIN
            case Spy(seat, slot):
                return NEVER if self._memory.knows(Place(seat, slot)) else SPY_GAIN
            case Swap():
                return self._swapping(action, now.mean)
            case Discard():
                return 0.0
        return PASSES

    def _worth(self, slot: int, mean: float) -> float:
        return self._memory.worth(Place(self._seat, slot), mean)

    def _exchanging(self, slots: tuple[int, ...], card: Card, now: Reckoning) -> float:
        """Return the gain of giving away some cards for one: several only when it knows them to be alike."""
        cards = {now.known.get(slot, UNKNOWN) for slot in slots}
        if len(slots) > 1 and (len(cards) > 1 or UNKNOWN in cards):
            return NEVER
        worth = sum([self._worth(slot, now.mean) for slot in slots])
        return exchanging(self._style, now.known, slots, worth, card)

    def _swapping(self, swap: Swap, mean: float) -> float:
        """Return the gain of a swap; two cards of others are left alone."""
        one, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
        if other.seat == self._seat:
            one, other = other, one
        if one.seat != self._seat or other.seat == self._seat:
            return NEVER
        return SWAP_WEIGHT * (self._memory.worth(one, mean) - self._memory.worth(other, mean))

    def _drawing(self, view: View, now: Reckoning) -> float:
        row = enumerate(view.rows[self._seat])
        worst = max([self._worth(slot, now.mean) for slot, card in row if card != EMPTY], default=0.0)
        return drawing(self._style, worst, now.unseen)

    def _should_stop(self, view: View, mean: float) -> bool:
        mine = self._row(view, self._seat, mean)
        others = min([self._row(view, seat, mean) for seat in view.playing if seat != self._seat])
        return stops(self._style, mine, others, view.turn_no // len(view.playing))

    def _row(self, view: View, seat: Seat, mean: float) -> float:
        row = enumerate(view.rows[seat])
        return sum(self._memory.worth(Place(seat, slot), mean) for slot, card in row if card != EMPTY)


def exchanging(style: Style, known: dict[int, Card], slots: tuple[int, ...], worth: float, card: Card) -> float:
    """Return the gain of giving away own cards, expected to count so much, for one that is seen."""
    gain = worth - card
    if slots[0] not in known:
        gain += style.unseen
    if style.double:
        left = [one for slot, one in known.items() if slot not in slots]
        gain += style.double * (doubled([*left, card]) - doubled([*known.values()]))
    return gain


def doubled(cards: list[Card]) -> int:
    """Return what the cards count that have another like them before them."""
    return sum(cards) - sum(set(cards))


def drawing(style: Style, worst: float, unseen: list[int]) -> float:
    """Return what drawing is expected to gain: one of the unseen cards for the worst of its own, if lower."""
    lower = sum([max(0.0, worst - card) * count for card, count in enumerate(unseen)])
    return style.draw + lower / max(1, sum(unseen))


def stops(style: Style, mine: float, others: float, laps: int) -> bool:
    """Return whether to call Stop after so many laps with such a row expected, and the lowest other."""
    return laps > PATIENCE or (mine <= style.highest and mine + style.margin * (1 - laps / PATIENCE) <= others)
