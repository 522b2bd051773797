"""The course of a match of Seize!: who may act, what chance does, whose turn is next, the end, the lines of a score.

What a seat can do stands in `play`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import (
    ALONE,
    CHANCE,
    GAME_OVER,
    NOBODY,
    NOT_YOUR_TURN,
    ONLY_CHANCE,
    Draws,
    Event,
    Refusal,
    ScoreLine,
    Seat,
    shuffled,
)
from games.seize.board import DIE, LETTERS, PIECES_PER_SIDE, SETS, SETS_LAID, marks_of
from games.seize.cards import COSTS, EMPTY, Card, cards_of, deck_counts, hand_of
from games.seize.table import BY_PILE, NO_CHARGES, NO_PIECES, Phase, Table, chance_due, reckoned, reshuffle_due

Events = list[Event]

TURN_PHASES: Final = frozenset({Phase.TURN, Phase.COLLISION, Phase.DISCARD})
"""When it is one seat's turn to act."""

ONE_SIDE: Final = (1 << PIECES_PER_SIDE) - 1
"""The bits of the pieces of seat 0."""

NOT_NOW: Final = Refusal("not_now", "S6")
CHOOSE_FIRST: Final = Refusal("choose_first", "SD28")


# Who may act


def to_act(table: Table) -> frozenset[Seat]:
    """Return chance, the seats that have not placed, or the seat whose turn it is."""
    if chance_due(table):
        return ONLY_CHANCE
    if table.phase in TURN_PHASES:
        return ALONE[table.turn]
    return frozenset([seat for seat, order in enumerate(table.orders) if order is None])


def waiting_for(table: Table) -> frozenset[Seat]:
    """Return the seats of to_act: nobody merely reacts in this game."""
    return to_act(table) - ONLY_CHANCE


def off_turn(table: Table, seat: Seat) -> Refusal | None:
    """Return why the seat may do nothing of a turn now; None for the mover between the roll and the end of its turn."""
    phase, due = table.phase, chance_due(table)
    if phase is Phase.TURN and seat == table.turn and not due:
        return None
    if phase is Phase.OVER:
        return GAME_OVER
    if seat == CHANCE or (phase is Phase.PLACING and seat >= 0):
        return NOT_NOW
    if seat != table.turn or due:
        return NOT_YOUR_TURN
    return CHOOSE_FIRST if phase is Phase.COLLISION else NOT_NOW


# What chance does


def _drawn(table: Table, seat: Seat, fits: bool) -> Refusal | None:
    """Return why something cannot come out, unless it is what chance is to settle now."""
    return None if seat == CHANCE and fits else off_turn(table, seat) or NOT_NOW


@dataclass(frozen=True, slots=True)
class Lay:
    """CHANCE: location cards are laid on these sets of marks (SR4). `lay 0 1 3`."""

    sets: tuple[int, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, as the first thing, so many sets in rising order."""
        rising = tuple(sorted(set(self.sets))) == self.sets
        fits = table.phase is Phase.LAY and len(self.sets) == SETS_LAID[table.seats - 2] and rising
        return _drawn(table, seat, fits)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Lay the cards."""
        table.sets, table.marks = self.sets, marks_of(self.sets)
        count = len(table.marks)
        table.owners, table.learnt = (NOBODY,) * count, (0,) * count
        table.phase = Phase.PRICE
        table.decision += 1
        events.append(Event("laid", None, {"count": count, "locations": tuple(LETTERS[:count])}))


@dataclass(frozen=True, slots=True)
class Price:
    """CHANCE: the backs of the location cards A, B, C … (SD29). `price 4 0 7 1 9 3 2 5 …`."""

    costs: tuple[int, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, one for each card and none twice."""
        fits = len(self.costs) == len(set(self.costs)) == len(table.marks)
        return _drawn(table, seat, table.phase is Phase.PRICE and fits)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Turn up the backs."""
        table.costs = self.costs
        table.phase = Phase.DEAL
        table.decision += 1
        events.append(Event("priced"))


@dataclass(frozen=True, slots=True)
class Deal:
    """CHANCE: the cards of the pile, the first to be drawn first (SD27). `deal rice silk wild …`."""

    cards: tuple[Card, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, the whole pile."""
        fits = hand_of(self.cards) == deck_counts(specials=table.options.specials)
        return _drawn(table, seat, table.phase is Phase.DEAL and fits)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Put the shuffled pile on the table."""
        table.deck = self.cards
        table.phase = Phase.PLACING
        table.decision += 1
        events.append(Event("dealt", None, {"count": len(self.cards)}))


@dataclass(frozen=True, slots=True)
class Start:
    """CHANCE: the first player (S5, SD33). `start 1`."""

    seat: Seat

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, when all pieces stand."""
        return _drawn(table, seat, table.phase is Phase.START and self.seat < table.seats)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Give the first turn to this seat."""
        table.first = table.turn = self.seat
        table.turn_no = 1
        table.phase = Phase.ROLL
        table.decision += 1
        events.append(Event("started", self.seat))


@dataclass(frozen=True, slots=True)
class Roll:
    """CHANCE: the die is rolled (S6). `roll 4`."""

    points: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, as a turn begins, once a pile that has run out is made again (SD26)."""
        return _drawn(table, seat, table.phase is Phase.ROLL and not reshuffle_due(table))

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Give the mover its points."""
        table.phase = Phase.TURN
        table.die = table.points = self.points
        table.decision += 1
        events.append(Event("rolled", table.turn, {"points": self.points}))


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """CHANCE: the discard pile becomes a new pile, first card first (SD26). `reshuffle rice silk …`."""

    cards: tuple[Card, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, all the discards."""
        return _drawn(table, seat, reshuffle_due(table) and hand_of(self.cards) == table.discards)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Make the discards a new pile."""
        table.deck, table.discards = self.cards, EMPTY
        table.decision += 1
        events.append(Event("reshuffled", None, {"count": len(self.cards)}))


def draw(table: Table, draws: Draws) -> Lay | Price | Deal | Start | Roll | Reshuffle:
    """Return the action drawn for what chance has to settle."""
    if reshuffle_due(table):
        return Reshuffle(shuffled(cards_of(table.discards), draws))
    match table.phase:
        case Phase.LAY:
            return Lay(tuple(sorted(shuffled(range(len(SETS)), draws)[: SETS_LAID[table.seats - 2]])))
        case Phase.PRICE:
            return Price(shuffled(range(len(COSTS)), draws)[: len(table.marks)])
        case Phase.DEAL:
            return Deal(shuffled(cards_of(deck_counts(specials=table.options.specials)), draws))
        case Phase.START:
            return Start(draws.below(table.seats))
    return Roll(draws.below(DIE) + 1)


# Turns and the end


def next_turn(table: Table, events: Events) -> None:
    """Go on to the left (S5), unless the pile has run out (S28, SD31). Braces of the next player end (SD28)."""
    seat = (table.turn + 1) % table.seats
    round_over = seat == table.first
    if not table.deck and not table.options.reshuffle and (round_over or not table.options.finish_round):
        end_match(table, events)
        return
    if round_over:
        table.round_no += 1
        events.append(Event("round_began", None, {"round": table.round_no}))
    table.phase = Phase.ROLL
    table.turn = seat
    table.turn_no += 1
    table.braced &= ~(ONE_SIDE << seat * PIECES_PER_SIDE)
    table.die = 0
    table.drawn = ()
    table.moved = False
    table.charges, table.moved_piece, table.stopped, table.walker = NO_CHARGES, NOBODY, NO_PIECES, NOBODY


def end_match(table: Table, events: Events) -> None:
    """End the match here (S27, S28)."""
    table.phase = Phase.OVER
    result = reckoned(table)
    events.append(Event("match_ended", None, {"reason": result.reason, "winners": result.winners}))


def score_lines(view: Table) -> tuple[ScoreLine, ...]:
    """Return each seat's locations, and the cards that break a tie when the pile ended the match."""
    held, result = view.held, view.outcome
    by_pile, lines = result is not None and result.reason == BY_PILE, []
    for seat, count in enumerate(held):
        lines.append(ScoreLine(seat, "locations", count, "S27", {"target": view.target}))
        if by_pile and held.count(count) > 1:
            lines.append(ScoreLine(seat, "cards", view.hand_sizes[seat], "SD32"))
    return tuple(lines)
