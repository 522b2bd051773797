"""How the seats go on in a world that a search imagined: what the house player does, read off the world itself.

It plays as `house` does, several times as fast, for no views, memories and lists of legal actions are made. Of each
card in a row it is noted who has seen it; a seat looks at those alone, and at what lies open.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from games.core import Draws, Seat
from games.yud.actions import FIRST as FIRST_PLACE
from games.yud.actions import (
    Action,
    Discard,
    Done,
    Draw,
    End,
    Keep,
    Look,
    Match,
    Pass,
    Peek,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.cards import EMPTY, UNKNOWN, Ability, Card
from games.yud.house import (
    LOOK_GAIN,
    NEVER,
    PASSES,
    SPY_GAIN,
    SWAP_WEIGHT,
    USUAL,
    Style,
    drawing,
    exchanging,
    stops,
)
from games.yud.legality import ability_of
from games.yud.memory import COUNTS, KEPT, mean_of
from games.yud.notes import Notes
from games.yud.state import State, occupied, too_early
from games.yud.values import NOBODY, LookKind, Phase, Place

CHOSEN: Final = 16
"""The bit of a card that its player kept unseen; the lower bits are those of the seats that have seen a card."""

Exchange = tuple[tuple[int, ...], int, float]
"""Own cards that may go for one: their slots, the place of the one, and what they are expected to count."""

NONE: Final[Exchange] = ((), FIRST_PLACE, 0.0)

DISCARD: Final = Discard()
DONE: Final = Done()
DRAW: Final = Draw()
END: Final = End()
PASS: Final = Pass()
STOP: Final = Stop()


class Sight(NamedTuple):
    """What the seat that decides goes by."""

    style: Style
    unseen: list[int]
    """How many cards of each number it cannot place, by number."""
    known: dict[int, Card]
    """Its own cards that it has seen, by slot."""
    worths: list[list[float]]
    """What each card is expected to count, by seat and slot; 0 where there is none."""


class QuickPlayers:
    """All seats of one imagined world."""

    def __init__(self, world: State, notes: Notes, style: Style = USUAL) -> None:
        self._everybody = (1 << world.seats) - 1
        self._styles = [style if seat == notes.seat else USUAL for seat in range(world.seats)]
        self._marks = [[0] * len(row) for row in world.rows]
        """By seat and slot: a bit of each seat that has seen the card there, and CHOSEN."""
        for place, mark in notes.marks.items():
            bits = 0 if mark.rather == UNKNOWN else CHOSEN
            for seat in mark.knowers:
                bits |= 1 << seat
            self._marks[place.seat][place.slot] = bits

    def follow(self, state: State, seat: Seat, action: Action) -> None:
        """Note who has seen which card after an action has been done; the state is the one that it led to."""
        match action:
            case Keep(slot):
                self._marks[seat][slot] = CHOSEN | 1 << seat
            case Take(slots, into):
                self._exchanged(state, seat, slots, into, self._everybody, self._everybody)
            case Match(slots, into):
                self._exchanged(state, seat, slots, into, CHOSEN | 1 << seat, 1 << seat)
            case Look(slot):
                self._marks[seat][slot] |= 1 << seat
            case Spy(other, slot):
                self._marks[other][slot] |= 1 << seat
            case Peek(first, second):
                self._marks[seat][first] |= 1 << seat
                self._marks[seat][second] |= 1 << seat
            case Swap(one, slot, other, other_slot):
                mine, theirs = self._marks[one], self._marks[other]
                mine[slot], theirs[other_slot] = theirs[other_slot], mine[slot]

    def _exchanged(self, state: State, seat: Seat, slots: tuple[int, ...], into: int, bits: int, extra: int) -> None:
        """Note a card that came for others, or a mismatch: all have seen these, and an extra card may have come."""
        marks, last = self._marks[seat], state.last
        if last is None or last.kind != "mismatched":
            for slot in slots:
                marks[slot] = 0
            marks[slots[0] if into == FIRST_PLACE else into] = bits
            return
        for slot in slots:
            marks[slot] |= self._everybody
        for place in last.places[len(slots) :]:
            marks += [0] * (place.slot + 1 - len(marks))
            marks[place.slot] = extra

    def act(self, state: State, draws: Draws) -> tuple[Seat, Action] | None:
        """Return who acts next and how; None where chance does."""
        phase, turn = state.phase, state.turn
        looking = [look.seat for look in state.looks if look.kind is not LookKind.SHOWN] if state.looks else []
        if looking and looking != [turn]:
            return min([seat for seat in looking if seat != turn]), DONE
        if phase is Phase.SETUP:
            return self._set_up(state)
        if phase is Phase.DRAWN:
            return turn, DONE if looking else self._holding(state, turn)
        if phase is Phase.TURN or phase is Phase.CALL:
            sight = self._sight(state, turn)
            if (phase is Phase.CALL or not state.options.stop_after_action) and _stops(state, turn, sight):
                return turn, STOP
            return turn, DONE if looking else END if phase is Phase.CALL else self._beginning(state, turn, sight)
        return None

    def _set_up(self, state: State) -> tuple[Seat, Action]:
        """Let the next seat look at its first two cards."""
        seat = min([seat for seat in state.playing if seat not in state.peeked])
        first, second = occupied(state.rows[seat])[:2]
        return seat, Peek(first, second)

    def _beginning(self, state: State, seat: Seat, sight: Sight) -> Action:
        """Take the open card or draw."""
        if not state.discard:
            return DRAW if state.stock else PASS
        gain, (slots, into, _) = _best(state, seat, sight, state.discard[-1], several=state.options.match_discard)
        if not state.stock:
            return Take(slots, into) if gain >= PASSES else PASS
        style = sight.style
        if gain <= style.draw or gain <= drawing(style, max(sight.worths[seat]), sight.unseen):
            return DRAW
        return Take(slots, into)

    def _holding(self, state: State, seat: Seat) -> Action:
        """Do the best with the drawn card."""
        sight = self._sight(state, seat)
        gain, (slots, into, _) = _best(state, seat, sight, state.drawn, several=True)
        match ability_of(state):
            case Ability.LOOK if gain < LOOK_GAIN:
                for slot, card in enumerate(state.rows[seat]):
                    if card != EMPTY and slot not in sight.known:
                        return Look(slot)
            case Ability.SPY if gain < SPY_GAIN:
                for other, slot in self._open(state):
                    if other != seat and not self._marks[other][slot] & 1 << seat:
                        return Spy(other, slot)
            case Ability.SWAP:
                swap = self._swap(state, seat, sight, max(0.0, gain))
                if swap is not None:
                    return swap
        if gain <= 0:
            return DISCARD
        return Keep(slots[0]) if len(slots) == 1 else Match(slots, into)

    def _swap(self, state: State, seat: Seat, sight: Sight, most: float) -> Swap | None:
        """Return the swap of an own card for another's that gains most; None where none gains more than this."""
        places = self._open(state)
        own = [place for place in places if place.seat == seat]
        if state.options.swap_any:
            pairs = [pair for pair in combinations(places, 2) if (pair[0].seat == seat) != (pair[1].seat == seat)]
        else:
            pairs = [(mine, place) for mine in own for place in places if place.seat != seat]
        best = None
        for one, other in pairs:
            mine, theirs = (one, other) if one.seat == seat else (other, one)
            gain = SWAP_WEIGHT * (sight.worths[mine.seat][mine.slot] - sight.worths[theirs.seat][theirs.slot])
            if gain > most:
                best, most = Swap(*one, *other), gain
        return best

    def _open(self, state: State) -> list[Place]:
        """Return the places of all cards that may be spied on and swapped."""
        locked = state.caller if state.options.caller_locked else NOBODY
        rows = enumerate(state.rows)
        return [Place(seat, slot) for seat, row in rows if seat != locked for slot in occupied(row)]

    def _sight(self, state: State, seat: Seat) -> Sight:
        """Return what a seat knows and expects."""
        unseen, bit = list(COUNTS), 1 << seat
        for card in state.discard:
            unseen[card] -= 1
        rows = list(zip(state.rows, self._marks, strict=True))
        for row, marks in rows:
            for card, mark in zip(row, marks, strict=True):
                if mark & bit and card != EMPTY:
                    unseen[card] -= 1
        mean = mean_of(unseen)
        worths = []
        for row, marks in rows:
            worths.append(
                [
                    0.0 if card == EMPTY else float(card) if mark & bit else KEPT if mark & CHOSEN else mean
                    for card, mark in zip(row, marks, strict=True)
                ]
            )
        mine = zip(state.rows[seat], self._marks[seat], strict=True)
        known = {slot: card for slot, (card, mark) in enumerate(mine) if mark & bit and card != EMPTY}
        return Sight(self._styles[seat], unseen, known, worths)


def _stops(state: State, seat: Seat, sight: Sight) -> bool:
    """Return whether a seat may call Stop and would."""
    if state.caller != NOBODY or too_early(state):
        return False
    others = min([sum(sight.worths[other]) for other in state.playing if other != seat])
    return stops(sight.style, sum(sight.worths[seat]), others, state.turn_no // len(state.playing))


def _exchanges(state: State, seat: Seat, sight: Sight, *, several: bool) -> list[Exchange]:
    """Return the own cards that may go for one, each alone or several known to be alike."""
    worths = sight.worths[seat]
    known, found = sight.known, list[Exchange]()
    for slot in occupied(state.rows[seat]):
        found.append(((slot,), FIRST_PLACE, worths[slot]))
    if not several or len(set(known.values())) == len(known):
        return found
    for size in range(2, 5 if state.options.match_up_to_four else 3):
        for slots in combinations(known, size):
            if len({known[slot] for slot in slots}) == 1:
                places = (FIRST_PLACE, *slots[1:]) if state.options.choose_place else (FIRST_PLACE,)
                found += [(slots, into, float(size * known[slots[0]])) for into in places]
    return found


def _best(state: State, seat: Seat, sight: Sight, card: Card, *, several: bool) -> tuple[float, Exchange]:
    """Return the own cards that gain most if they go for a card, and how much."""
    most, best = NEVER, NONE
    for one in _exchanges(state, seat, sight, several=several):
        slots, _, worth = one
        gain = exchanging(sight.style, sight.known, slots, worth, card)
        if gain > most:
            most, best = gain, one
    return most, best
