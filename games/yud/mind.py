"""How a seat of Yud! Stop! thinks: a good memory and a little reckoning, in what it knows or in a world it imagines.

It takes the action that is expected to lower its row most, and calls Stop when it expects to be clearly lowest. Of each
card in a row the table says who has seen it: a mind looks at those alone that its seat has seen, and at what lies open.
What a search has to know is here too: a round is the stretch, low rows are good, and what others kept tells.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Final, NamedTuple

from games.core import NOBODY, Draws, Searching, Seat, Short
from games.yud.play import (
    DISCARD,
    DONE,
    DRAW,
    END,
    FIRST,
    PASS,
    READY,
    STOP,
    Action,
    Discard,
    Done,
    Draw,
    Keep,
    Look,
    Match,
    Peek,
    Ready,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.table import (
    DECK,
    EMPTY,
    HIGHEST,
    NUMBER,
    OPEN_PHASES,
    RATHER,
    UNKNOWN,
    Ability,
    Card,
    Known,
    Phase,
    Place,
    Table,
    World,
    look_of,
    may_stop,
    occupied,
    rather_of,
    row_sum,
)

KEPT: Final = 3.0
"""What a card that another kept unseen is taken for."""
EVEN: Final = sum(DECK) / len(DECK)
"""The mean of a card of which nothing is known."""
COUNTS: Final[tuple[int, ...]] = tuple([DECK.count(card) for card in range(HIGHEST + 1)])
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
SURELY: Final = 100.0


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
"""That of a seat that searches: better alone, and for playing worlds on (docs/design/strength.md)."""

Exchange = tuple[tuple[int, ...], int, float]
"""Own cards that may go for one: their slots, the place of the one, and what they are expected to count."""
NONE: Final[Exchange] = ((), FIRST, 0.0)


def unseen_of(table: Known | World, seat: Seat) -> list[int]:
    """Return how many cards of each number a seat cannot place, by number."""
    unseen, bit = list(COUNTS), 1 << seat
    for card in table.discard:
        unseen[card] -= 1
    for row, marks in zip(table.rows, table.marks, strict=True):
        for card, one in zip(row, marks, strict=True):
            if one & bit and card != EMPTY:
                unseen[card] -= 1
    return unseen


def mean_of(counts: list[int]) -> float:
    """Return the mean of so many cards of each number."""
    total = sum(counts)
    return sum([card * count for card, count in enumerate(counts)]) / total if total > 0 else EVEN


class Reckoning:
    """What a seat reckons with at a decision."""

    def __init__(self, table: Known | World, seat: Seat, style: Style = USUAL) -> None:
        self.table = table
        self.seat = seat
        self.style = style
        self.unseen = unseen = unseen_of(table, seat)
        """How many cards of each number it cannot place, by number."""
        self.mean = mean = mean_of(unseen)
        """Theirs."""
        bit = 1 << seat
        self.worths = [
            [
                0.0 if card == EMPTY else float(card) if one & bit else KEPT if one & RATHER else mean
                for card, one in zip(row, marks, strict=True)
            ]
            for row, marks in zip(table.rows, table.marks, strict=True)
        ]
        """What each card is expected to count, by seat and slot; 0 where there is none."""
        mine = zip(table.rows[seat], table.marks[seat], strict=True)
        self.known = {slot: card for slot, (card, one) in enumerate(mine) if one & bit and card != EMPTY}
        """Its own cards that it has seen, by slot."""
        self._doubled = _doubled([*self.known.values()]) if style.double else 0

    def gain(self, action: Action) -> float:
        """Return by how many points the action is expected to help; doing nothing is 0."""
        table = self.table
        match action:
            case Done():
                return SURELY
            case Peek() | Ready():
                return 1.0
            case Draw():
                return self.drawing()
            case Stop():
                return SURELY if self.stops() else NEVER
            case Keep(slot):
                return self._giving((slot,), table.drawn)
            case Match(slots, _):
                return self._giving(slots, table.drawn)
            case Take(slots, _):
                return self._giving(slots, table.discard[-1])
            case Look(slot):
                return NEVER if slot in self.known else LOOK_GAIN
            case Spy(other, slot):
                return NEVER if table.marks[other][slot] & 1 << self.seat else SPY_GAIN
            case Swap():
                return self.swapping(Place(action.seat, action.slot), Place(action.other, action.other_slot))
            case Discard():
                return 0.0
        return PASSES

    def _giving(self, slots: tuple[int, ...], card: Card) -> float:
        """Return the gain of giving away some cards for one: several only when it knows them to be alike."""
        cards = {self.known.get(slot, UNKNOWN) for slot in slots}
        if len(slots) > 1 and (len(cards) > 1 or UNKNOWN in cards):
            return NEVER
        worths = self.worths[self.seat]
        return self.exchanging(slots, sum([worths[slot] for slot in slots]), card)

    def exchanging(self, slots: tuple[int, ...], worth: float, card: Card) -> float:
        """Return the gain of giving away own cards, expected to count so much, for one that is seen."""
        gain, known, style = worth - card, self.known, self.style
        if slots[0] not in known:
            gain += style.unseen
        if style.double:
            left = [one for slot, one in known.items() if slot not in slots]
            gain += style.double * (_doubled([*left, card]) - self._doubled)
        return gain

    def swapping(self, one: Place, other: Place) -> float:
        """Return the gain of a swap; two cards of others are left alone."""
        if other.seat == self.seat:
            one, other = other, one
        if one.seat != self.seat or other.seat == self.seat:
            return NEVER
        return SWAP_WEIGHT * (self.worths[one.seat][one.slot] - self.worths[other.seat][other.slot])

    def drawing(self) -> float:
        """Return what drawing is expected to gain: one of the unseen cards for the worst of its own, if lower."""
        worst = max(self.worths[self.seat], default=0.0)
        lower = sum([max(0.0, worst - card) * count for card, count in enumerate(self.unseen)])
        return self.style.draw + lower / max(1, sum(self.unseen))

    def stops(self) -> bool:
        """Return whether to call Stop, after so many laps, with such a row expected and the lowest other."""
        table, style = self.table, self.style
        mine = sum(self.worths[self.seat])
        others = min([sum(self.worths[other]) for other in table.playing if other != self.seat])
        laps = table.turn_no // len(table.playing)
        return laps > PATIENCE or (mine <= style.highest and mine + style.margin * (1 - laps / PATIENCE) <= others)


def _doubled(cards: list[Card]) -> int:
    """Return what the cards count that have another like them before them."""
    return sum(cards) - sum(set(cards))


class Mind:
    """How one seat goes on. Both ways find the same: what it chooses is the first of what it wishes."""

    def __init__(self, table: Known | World, seat: Seat, style: Style | None = None) -> None:
        self.table = table
        self.seat = seat
        self.style = USUAL if style is None else style

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the actions by what they promise, without those that promise nothing but loss; calling Stop stays."""
        now = Reckoning(self.table, self.seat, self.style)
        found = [(now.gain(action), action) for action in legal]
        found.sort(key=lambda pair: -pair[0])
        return [pair for pair in found if pair[0] > NEVER or isinstance(pair[1], Stop)]

    def choice(self, draws: Draws) -> Action | None:
        """Return what it does where it may act, found without a list of what it may do."""
        table, seat = self.table, self.seat
        phase, looking = table.phase, bool(table.looks) and look_of(table, seat) is not None
        if phase is Phase.TURN and seat == table.turn:
            now = Reckoning(table, seat, self.style)
            if not table.options.stop_after_action and may_stop(table) and now.stops():
                return STOP
            return DONE if looking else _beginning(now)
        if phase is Phase.CALL and seat == table.turn:
            if may_stop(table) and Reckoning(table, seat, self.style).stops():
                return STOP
            return DONE if looking else END
        if looking:
            return DONE
        if phase is Phase.DRAWN:
            return _holding(Reckoning(table, seat, self.style))
        if phase is Phase.SETUP:
            first, second = occupied(table.rows[seat])[:2]
            return Peek(first, second)
        return READY


def _beginning(now: Reckoning) -> Action:
    """Take the open card or draw."""
    table, style = now.table, now.style
    if not table.discard:
        return DRAW if table.stock else PASS
    gain, (slots, into, _) = _best(now, table.discard[-1], several=table.options.match_discard)
    if not table.stock:
        return Take(slots, into) if gain >= PASSES else PASS
    return DRAW if gain <= style.draw or gain <= now.drawing() else Take(slots, into)


def _holding(now: Reckoning) -> Action:
    """Do the best with the drawn card."""
    table, seat = now.table, now.seat
    gain, (slots, into, _) = _best(now, table.drawn, several=True)
    ability = table.ability
    if ability is Ability.LOOK and gain < LOOK_GAIN:
        for slot, card in enumerate(table.rows[seat]):
            if card != EMPTY and slot not in now.known:
                return Look(slot)
    elif ability is Ability.SPY and gain < SPY_GAIN:
        for other, slot in _open_to_others(table):
            if other != seat and not table.marks[other][slot] & 1 << seat:
                return Spy(other, slot)
    elif ability is Ability.SWAP:
        swap = _swap(now, max(0.0, gain))
        if swap is not None:
            return swap
    if gain <= 0:
        return DISCARD
    return Keep(slots[0]) if len(slots) == 1 else Match(slots, into)


def _swap(now: Reckoning, most: float) -> Swap | None:
    """Return the swap of an own card for another's that gains most; None where none gains more than this."""
    seat, places = now.seat, _open_to_others(now.table)
    if now.table.options.swap_any:
        pairs = [pair for pair in combinations(places, 2) if (pair[0].seat == seat) != (pair[1].seat == seat)]
    else:
        own = [place for place in places if place.seat == seat]
        pairs = [(mine, place) for mine in own for place in places if place.seat != seat]
    best = None
    for one, other in pairs:
        gain = now.swapping(one, other)
        if gain > most:
            best, most = (one, other), gain
    return None if best is None else Swap(*best[0], *best[1])


def _open_to_others(table: Table) -> list[Place]:
    """Return the places of all cards that may be spied on and swapped."""
    locked = table.caller if table.options.caller_locked else NOBODY
    rows = enumerate(table.rows)
    return [Place(seat, slot) for seat, row in rows if seat != locked for slot in occupied(row)]


def _exchanges(now: Reckoning, *, several: bool) -> list[Exchange]:
    """Return the own cards that may go for one, each alone or several known to be alike."""
    table, worths, known = now.table, now.worths[now.seat], now.known
    found: list[Exchange] = [((slot,), FIRST, worths[slot]) for slot in occupied(table.rows[now.seat])]
    if not several or len(set(known.values())) == len(known):
        return found
    for size in range(2, 5 if table.options.match_up_to_four else 3):
        for slots in combinations(known, size):
            if len({known[slot] for slot in slots}) == 1:
                places = (FIRST, *slots[1:]) if table.options.choose_place else (FIRST,)
                found += [(slots, into, float(size * known[slots[0]])) for into in places]
    return found


def _best(now: Reckoning, card: Card, *, several: bool) -> tuple[float, Exchange]:
    """Return the own cards that gain most if they go for a card, and how much."""
    most, best = NEVER, NONE
    for one in _exchanges(now, several=several):
        slots, _, worth = one
        gain = now.exchanging(slots, worth, card)
        if gain > most:
            most, best = gain, one
    return most, best


# What a search has to know

LOWEST: Final = 8.0
"""Points that the lowest row of a round is worth beside the points themselves."""
RATHER_HIGHER: Final = 0.06
"""How often a player keeps a card that is higher than the one it gives for it."""
RATHER_EQUAL: Final = 0.3
PASSED_BY: Final = 0.3
"""How often a player throws a card away though it knows a higher one in its row."""


def is_over(table: Table) -> bool:
    """Return whether the round has ended."""
    return table.phase in OPEN_PHASES


def points(table: Table) -> tuple[float, ...]:
    """Return the points of the round, or of the rows as they lie, as losses."""
    if table.phase in OPEN_PHASES and table.sheet:
        return tuple([-float(points) for points in table.sheet[-1]])
    return tuple([-float(row_sum(row)) for row in table.rows])


def worth(brought: tuple[float, ...], seat: Seat) -> float:
    """Return what a round's points are worth to a seat: few are good, fewest are better."""
    others = [points for other, points in enumerate(brought) if other != seat]
    mine, best = brought[seat], max(others)
    return mine - sum(others) / len(others) + (LOWEST if mine > best else -LOWEST if mine < best else 0.0)


def likelihood(world: World, searcher: Seat) -> float:
    """Return the logarithm of how likely the others would have kept and thrown away what they did, in this world."""
    higher = equal = passed = 0
    cards: dict[int, Card] = {}
    for row, marks in zip(world.rows, world.marks, strict=True):
        for card, one in zip(row, marks, strict=True):
            if card == EMPTY:
                continue
            cards[one >> NUMBER] = card
            rather = rather_of(one)
            if rather != UNKNOWN and card >= rather:
                higher, equal = (higher + 1, equal) if card > rather else (higher, equal + 1)
    for thrown, numbers in world.passed:
        passed += sum([cards.get(number, EMPTY) > thrown for number in numbers])
    return higher * math.log(RATHER_HIGHER) + equal * math.log(RATHER_EQUAL) + passed * math.log(PASSED_BY)


def forgetting(known: Table, seat: Seat, overlooks: int) -> Table:
    """Return what a seat knows without about one in so many cards that others put into their rows."""
    less = known.copy()
    less.marks = tuple(
        [
            marks if owner == seat else tuple([_overlooked(one, seat, overlooks) for one in marks])
            for owner, marks in enumerate(known.marks)
        ]
    )
    return less


def _overlooked(one: int, seat: Seat, overlooks: int) -> int:
    """Return the mark of a card as a seat has it that does not always look: the same for the card's whole life."""
    number = one >> NUMBER
    slips = (number * 0x9E3779B1 + seat * 0x85EBCA6B >> 16) % (5 * overlooks) < 4  # what was seen twice stays known
    lost = slips and number >= len(DECK)
    return one & ~(RATHER | 1 << seat) if lost else one


SEARCHING: Final = Searching(
    over=is_over,
    points=points,
    worth=worth,
    better=lambda world, seat, searcher: SEARCHERS if seat == searcher else None,
    likelihood=likelihood,
)

SHORT: Final = Short({}, 2, is_over, lambda state, seat: int(points(state)[seat]))
"""One round between two; its points, as a loss."""
