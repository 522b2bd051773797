"""The state of a match: what stays for a deal (`Match`), each player's side (`Side`), the floor, the turn (`Step`).

Everything is an immutable tuple, cards are small numbers (see cards). No rules here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import NAMES
from games.gostop.options import Options
from games.gostop.payment import Result
from games.gostop.values import Debt, Extra, Moment, Phase


class Pile(NamedTuple):
    """A ppuk on the floor: three cards of a month (G21c)."""

    month: int
    owner: Seat
    turn: int
    """The turn of the deal in which it was made (GD24)."""
    jokers: tuple[int, ...]
    """Jokers buried in it (GD7)."""


class Side(NamedTuple):
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
    """What the cup counts as (GD2): actions.AS_ANIMAL, AS_JUNK, or 0 for either, as is best."""
    ppuks: tuple[int, ...] = ()
    """The own turns, from 0, that ended in a ppuk (GD25)."""


NO_SIDE: Final = Side()


class Step(NamedTuple):
    """The turn being played, or the last one: for going on after a choice, and for showing."""

    seat: Seat
    turn: int = -1
    """Which turn of the deal it is."""
    floor: int = 0
    """The floor as the turn began (GD26)."""
    played: tuple[int, ...] = ()
    """Cards from the hand, jokers included."""
    turned: tuple[int, ...] = ()
    """Cards turned up from the stock, jokers included."""
    pending: int = -1
    """The card whose match is to be picked; it lies nowhere else."""
    forced: int = -1
    """The month just shown, of which one must be played (GD16); -1 none."""
    buried: tuple[int, ...] = ()
    """Jokers turned up whose fate the end of the turn decides (GD7)."""
    got: tuple[int, ...] = ()
    """Cards captured in this turn."""
    gains: tuple[tuple[Moment, int], ...] = ()
    """Moments that take junk, and how many cards of each opponent."""
    moments: tuple[Moment, ...] = ()
    """Every special moment of the turn, in order."""


NO_STEP: Final = Step(-1)


class Match(NamedTuple):
    """What changes only between deals, or when chips move."""

    options: Options
    seats: int
    chips: tuple[int, ...]
    """What each seat has won so far; sums to zero."""
    dealer: Seat = 0
    players: tuple[Seat, ...] = ()
    """Who plays this deal, the dealer first, in turn order."""
    deals: int = 0
    """The number of this deal, from 1; void ones are counted with the deal that takes their place."""
    nagari: int = 0
    """How many deals in a row had no winner (G47)."""
    streaks: tuple[int, ...] = ()
    """How many deals in a row each seat has played; 0 for one that sat out the last (GD51)."""
    stayed: tuple[Seat, ...] = ()
    """Who has said stay (GD52), the dealer included."""
    sold: tuple[int, ...] = ()
    """The hand that went under the stock (GD52)."""
    sold_by: Seat = -1
    extras: tuple[Extra, ...] = ()
    result: Result | None = None
    """How the deal ended; None while it is played."""
    ready: tuple[Seat, ...] = ()


class State(NamedTuple):
    """A match at one moment."""

    match: Match
    phase: Phase
    seat: Seat
    """Who decides; -1 where nobody or many do."""
    decision: int
    """Counts decisions; the token of the one due."""
    turn: int
    """Turns of this deal that are over."""
    deck: tuple[int, ...]
    top: int
    """Cards of the deck that have left the stock."""
    sides: tuple[Side, ...]
    floor: int
    """Set of the cards in the middle, piles included, buried jokers and the pending card not."""
    piles: tuple[Pile, ...]
    step: Step
    debts: tuple[Debt, ...] = ()
    goers: tuple[Seat, ...] = ()
    """Who said go in this deal, in order (GD42)."""

    @property
    def seats(self) -> int:
        """The number of seats at the table."""
        return self.match.seats


def hand_cards(players: int) -> int:
    """Return how many cards each of 2, or of 3 and more players is dealt (G10, G11)."""
    return 10 if players == 2 else 7


def target(match: Match) -> int:
    """Return the score at which one may stop (G34, GD36)."""
    return match.options.target_two if match.seats == 2 else match.options.target_three


def is_fresh(pile: Pile, turn: int, match: Match) -> bool:
    """Tell whether two junk cards are due if the maker of a pile takes it next: it is not too old (G28, GD24)."""
    return match.options.ja_ppuk_later or turn <= pile.turn + len(match.players)


def held_months(hand: tuple[int, ...], least: int) -> tuple[int, ...]:
    """Return the months of which a hand has at least so many cards."""
    counts = [0] * (len(NAMES) // 4 + 1)
    for card in hand:
        counts[card >> 2] += 1
    return tuple([month for month in range(12) if counts[month] >= least])
