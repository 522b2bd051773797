"""The state of a match of Go-Stop and plain questions about it. No rules: they stand in legality, deal, turn, ending.

Cards are small numbers and sets of them bit masks (see cards).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import MONTHS, month_in
from games.gostop.options import Options
from games.gostop.values import NOBODY, Debt, Extra, Moment, Phase, Result

NO_CARD: Final = -1
NO_MONTH: Final = -1


class Pile(NamedTuple):
    """A ppuk on the floor: three cards of a month (G21c)."""

    month: int
    owner: Seat
    turn: int
    """The turn of the deal in which it was made (GD24)."""
    jokers: tuple[int, ...]
    """Jokers buried in it (GD7)."""


@dataclass(slots=True, unsafe_hash=True)
class Side:
    """One player's cards and calls in this deal."""

    hand: tuple[int, ...] = ()
    taken: int = 0
    """Set of the captured cards."""
    junk: tuple[int, ...] = ()
    """Captured junk and jokers, first captured first (GD31)."""
    triples: tuple[int, ...] = ()
    """Months of which three or four are in hand."""
    shown: int = 0
    """Set of the cards that everybody has seen in this hand (G15, G17)."""
    shaken: int = 0
    """Months shown as heundeum: bit `1 << month`."""
    bombs: int = 0
    free: int = 0
    """Turns without a hand card still to take (G30)."""
    goes: int = 0
    bar: int = 0
    """The score to be beaten for the next choice of go or stop (G36); the target less one at first."""
    cup: int = 0
    """What the cup counts as (GD2): AS_ANIMAL, AS_JUNK, or 0 for either, as is best."""
    ppuks: tuple[int, ...] = ()
    """The own turns, from 0, that ended in a ppuk (GD25)."""

    def copy(self) -> Side:
        """Return an equal side to write to."""
        new = Side.__new__(Side)
        new.hand, new.taken, new.junk, new.triples = self.hand, self.taken, self.junk, self.triples
        new.shown, new.shaken, new.bombs, new.free = self.shown, self.shaken, self.bombs, self.free
        new.goes, new.bar, new.cup, new.ppuks = self.goes, self.bar, self.cup, self.ppuks
        return new


@dataclass(slots=True, unsafe_hash=True)
class Move:
    """What was done in the turn being played, or in the last one: for going on after a choice, and for showing."""

    seat: Seat = NOBODY
    turn: int = -1
    """Which turn of the deal it is."""
    floor: int = 0
    """The floor as the turn began (GD26)."""
    played: tuple[int, ...] = ()
    """Cards from the hand, jokers included."""
    turned: tuple[int, ...] = ()
    """Cards turned up from the stock, jokers included."""
    pending: int = NO_CARD
    """The card whose match is to be picked; it lies nowhere else."""
    forced: int = NO_MONTH
    """The month just shown, of which one must be played (GD16)."""
    buried: tuple[int, ...] = ()
    """Jokers turned up whose fate the end of the turn decides (GD7)."""
    got: tuple[int, ...] = ()
    """Cards captured in this turn."""
    gains: tuple[tuple[Moment, int], ...] = ()
    """Moments that take junk, and how many cards of each opponent."""
    moments: tuple[Moment, ...] = ()
    """Every special moment of the turn, in order."""
    went: int = 0
    """Which go of the seat ended the turn; 0 for none."""
    shook: int = 0
    """Months shown as heundeum in this turn: bit `1 << month`."""

    def copy(self) -> Move:
        """Return an equal move to write to."""
        new = Move.__new__(Move)
        new.seat, new.turn, new.floor = self.seat, self.turn, self.floor
        new.played, new.turned, new.pending, new.forced = self.played, self.turned, self.pending, self.forced
        new.buried, new.got, new.gains, new.moments = self.buried, self.got, self.gains, self.moments
        new.went, new.shook = self.went, self.shook
        return new


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A match at one moment. Only `rules.perform` writes to one, and only to a copy of its own."""

    options: Options
    seats: int
    phase: Phase
    decision: int
    """Counts decisions; the token of the one due."""
    chips: tuple[int, ...]
    """What each seat has won so far; sums to zero."""
    dealer: Seat
    players: tuple[Seat, ...]
    """Who plays this deal, the dealer first, in turn order."""
    deal_no: int
    """The number of this deal, from 1; void ones are counted with the deal that takes their place."""
    nagari: int
    """How many deals in a row had no winner (G47)."""
    streaks: tuple[int, ...]
    """How many deals in a row each seat has played; 0 for one that sat out the last (GD51)."""
    stayed: tuple[Seat, ...]
    """Who has said stay (GD52), the dealer included."""
    sold: tuple[int, ...]
    """The brights of a sold hand: everybody has seen them, and they lie at the bottom of the stock (GD52)."""
    sold_by: Seat
    """Whose hand went under the stock, sold or not."""
    extras: tuple[Extra, ...]
    result: Result | None
    """How the deal ended; None while it is played."""
    ready: tuple[Seat, ...]
    asked: Seat
    """Who decides; NOBODY where nobody or many do."""
    turn_no: int
    """Turns of this deal that are over."""
    deck: tuple[int, ...]
    top: int
    """Cards of the deck that have left the stock."""
    sides: tuple[Side, ...]
    floor: int
    """Set of the cards in the middle, piles included, buried jokers and the pending card not."""
    piles: tuple[Pile, ...]
    move: Move
    debts: tuple[Debt, ...]
    goers: tuple[Seat, ...]
    """Who said go in this deal, in order (GD42)."""

    def copy(self) -> State:
        """Return an equal state to write to, its sides and its move too."""
        new = State.__new__(State)
        new.options, new.seats, new.phase, new.decision = self.options, self.seats, self.phase, self.decision
        new.chips, new.dealer, new.players, new.deal_no = self.chips, self.dealer, self.players, self.deal_no
        new.nagari, new.streaks = self.nagari, self.streaks
        new.stayed, new.sold, new.sold_by = self.stayed, self.sold, self.sold_by
        new.extras, new.result, new.ready = self.extras, self.result, self.ready
        new.asked, new.turn_no, new.deck, new.top = self.asked, self.turn_no, self.deck, self.top
        new.sides = tuple([side.copy() for side in self.sides])
        new.floor, new.piles, new.move = self.floor, self.piles, self.move.copy()
        new.debts, new.goers = self.debts, self.goers
        return new


def new_match(options: Options, seats: int) -> State:
    """Return a match before the first dealer is known."""
    return State(
        options=options, seats=seats, phase=Phase.LOT, decision=0, chips=(0,) * seats, dealer=0, players=(), deal_no=0,
        nagari=0, streaks=(0,) * seats, stayed=(), sold=(), sold_by=NOBODY, extras=(), result=None, ready=(),
        asked=NOBODY, turn_no=0, deck=(), top=0, sides=no_sides(seats), floor=0, piles=(), move=Move(), debts=(),
        goers=(),
    )  # fmt: skip


def no_sides(seats: int) -> tuple[Side, ...]:
    """Return a side without cards for each seat."""
    return tuple([Side() for _ in range(seats)])


def mover(state: State) -> Side:
    """Return the side of the player whose move it is."""
    return state.sides[state.move.seat]


def target(state: State) -> int:
    """Return the score at which one may stop (G34, GD36)."""
    return state.options.target_two if state.seats == 2 else state.options.target_three


def is_fresh(state: State, pile: Pile) -> bool:
    """Return whether two junk cards are due if the maker of a pile takes it next: it is not too old (G28, GD24)."""
    return state.options.ja_ppuk_later or state.turn_no <= pile.turn + len(state.players)


def on_floor(state: State, month: int) -> tuple[int, ...]:
    """Return the floor cards of a month."""
    return month_in(month, state.floor)


def offered(state: State) -> tuple[int, ...]:
    """Return the two floor cards to pick from; () while nothing is to be picked."""
    pending = state.move.pending
    return () if pending == NO_CARD else on_floor(state, pending >> 2)


def owed_from(state: State) -> tuple[int, ...]:
    """Return the junk of the player who has to give some now (GD31)."""
    return state.sides[state.debts[0].giver].junk


def held_months(hand: tuple[int, ...], least: int) -> tuple[int, ...]:
    """Return the months of which a hand has at least so many cards."""
    counts = [0] * (MONTHS + 2)
    for card in hand:
        counts[card >> 2] += 1
    return tuple([month for month in range(MONTHS) if counts[month] >= least])
