"""The house player of Yud! Stop!: a good memory and a little reckoning. It knows views and events, never the state.

It takes the action that is expected to lower its row most, and calls Stop when it expects to be clearly lowest.
"""

from __future__ import annotations

from typing import Final

from games.core import Draws, Event, Seat
from games.yud.actions import Action, Discard, Done, Draw, Keep, Look, Match, Peek, Ready, Spy, Stop, Swap, Take
from games.yud.cards import EMPTY, Card
from games.yud.memory import Memory, mean_of
from games.yud.values import Place
from games.yud.view import View

LOOK_GAIN: Final = 1.5
"""Points that knowing one more of its own cards is worth."""
SPY_GAIN: Final = 0.4
"""Points that knowing a friend's card is worth."""
SWAP_WEIGHT: Final = 1.5
"""A point off its own row counts 1, and half a point more when it goes to a friend."""
MARGIN: Final = 10.0
"""How far below the others' expected rows its own must be before it calls Stop; shrinks with every lap."""
HIGHEST_CALL: Final = 14.0
"""It calls Stop with no more than so many points expected."""
PATIENCE: Final = 20
"""After so many laps it calls Stop whatever it holds, so that every round ends."""
PASSES: Final = -1.0
"""What passing or declining is worth: anything that lowers the row is better."""
NEVER: Final = -100.0
FIRST: Final = 100.0


class Brain:
    """One seat's brain."""

    def __init__(self, seat: Seat, memory: Memory) -> None:
        self._seat = seat
        self._memory = memory

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Remember what the seat may see and learn."""
        self._memory.observe(view, events)

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return the action that promises most, the first of equals."""
        unseen = self._memory.unseen()
        mean = mean_of(unseen)
        return max(legal, key=lambda action: self._gain(view, action, mean, unseen), default=None)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the actions by what they promise, without those that promise nothing but loss; calling Stop stays."""
        unseen = self._memory.unseen()
        mean = mean_of(unseen)
        found = [(self._gain(view, action, mean, unseen), action) for action in legal]
        found.sort(key=lambda pair: -pair[0])
        return [pair for pair in found if pair[0] > NEVER or isinstance(pair[1], Stop)]

    def _gain(self, view: View, action: Action, mean: float, unseen: list[int]) -> float:
        """Return by how many points the action is expected to help; doing nothing is 0."""
        match action:
            case Done():
                return FIRST
            case Peek() | Ready():
                return 1.0
            case Draw():
                return self._drawing(view, mean, unseen)
            case Stop():
                return FIRST if self._should_stop(view, mean) else NEVER
            case Keep(slot):
                return self._worth(slot, mean) - view.drawn
            case Match(slots, _):
                return self._exchanging(slots, view.drawn, mean)
            case Take(slots, _):
                return self._exchanging(slots, view.discard_top, mean)
            case Look(slot):
                return NEVER if self._memory.knows(Place(self._seat, slot)) else LOOK_GAIN
            case Spy(seat, slot):
                return NEVER if self._memory.knows(Place(seat, slot)) else SPY_GAIN
            case Swap():
                return self._swapping(action, mean)
            case Discard():
                return 0.0
        return PASSES

    def _worth(self, slot: int, mean: float) -> float:
        return self._memory.worth(Place(self._seat, slot), mean)

    def _exchanging(self, slots: tuple[int, ...], card: Card, mean: float) -> float:
        """Return the gain of giving away some cards for one: several only when it knows them to be alike."""
        worths = [self._worth(slot, mean) for slot in slots]
        known = all(self._memory.knows(Place(self._seat, slot)) for slot in slots)
        if len(slots) > 1 and not (known and len(set(worths)) == 1):
            return NEVER
        return sum(worths) - card

    def _swapping(self, swap: Swap, mean: float) -> float:
        """Return the gain of a swap; two cards of others are left alone."""
        one, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
        if other.seat == self._seat:
            one, other = other, one
        if one.seat != self._seat or other.seat == self._seat:
            return NEVER
        return SWAP_WEIGHT * (self._memory.worth(one, mean) - self._memory.worth(other, mean))

    def _drawing(self, view: View, mean: float, unseen: list[int]) -> float:
        """Return what drawing is expected to gain: the drawn card for the worst of its own, if lower."""
        row = enumerate(view.rows[self._seat])
        worst = max((self._worth(slot, mean) for slot, card in row if card != EMPTY), default=0.0)
        return drawing(worst, unseen)

    def _should_stop(self, view: View, mean: float) -> bool:
        mine = self._row(view, self._seat, mean)
        others = min([self._row(view, seat, mean) for seat in view.playing if seat != self._seat])
        return stops(mine, others, view.turn_no // len(view.playing))

    def _row(self, view: View, seat: Seat, mean: float) -> float:
        row = enumerate(view.rows[seat])
        return sum(self._memory.worth(Place(seat, slot), mean) for slot, card in row if card != EMPTY)


def drawing(worst: float, unseen: list[int]) -> float:
    """Return what drawing is expected to gain where so many cards of each number may come for the worst of the own."""
    return sum([max(0.0, worst - card) * count for card, count in enumerate(unseen)]) / max(1, sum(unseen))


def stops(mine: float, others: float, laps: int) -> bool:
    """Return whether to call Stop after so many laps with such a row expected, and the lowest other."""
    return laps > PATIENCE or (mine <= HIGHEST_CALL and mine + MARGIN * (1 - laps / PATIENCE) <= others)
