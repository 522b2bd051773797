"""The state of a match: what it is made of, and the few questions that every part of the rules asks of it.

Hands keep the order in which cards came to them; whoever shows them sorts. The top of the stock is its first card, the
top of the discard pile its last.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Seat
from games.uno_mario.actions import Action
from games.uno_mario.cards import CUSTOM_1, NONE, Card, Colour
from games.uno_mario.options import Effect, Options
from games.uno_mario.values import Phase

Hand = tuple[Card, ...]


TURN: Final = Phase.TURN
DRAWN: Final = Phase.DRAWN
ANSWER: Final = Phase.ANSWER
BETWEEN: Final = Phase.BETWEEN
"""The phases that are asked for most, by a name that needs no look-up in the enum (it costs three times as much)."""


class RoundResult(NamedTuple):
    """How a round ended."""

    winner: Seat
    """NONE when a whole lap passed and nobody scores (UD32)."""
    hands: tuple[Hand, ...]
    gains: tuple[int, ...]
    """What each seat's score rose by."""


class Match(NamedTuple):
    """What stays the same for at least a round."""

    options: Options
    seats: int
    rules: tuple[Effect | None, Effect | None]
    """The written rules in force for Wcust1 and Wcust2; None is a plain wild (UD33)."""
    dealer: Seat
    round_no: int
    """1 for the first round; 0 before it."""
    scores: tuple[int, ...]
    done: frozenset[Seat]
    """Who has agreed (in CONSENT) or is ready (in BETWEEN)."""
    lots: tuple[Seat, ...]
    """Who still draws for the dealer (U5)."""
    result: RoundResult | None
    """The last round's."""


class Attack(NamedTuple):
    """A Draw 2, a Wild Draw 4 or a bounce that waits for the answer of the seat it hit."""

    by: Seat
    """Who draws when it is bounced, or when a challenge succeeds."""
    cards: int
    card: Card
    """The card that hit; the Super Star for a bounce."""
    asked: Colour
    """The colour asked when the card was played."""
    exempt: bool
    """Whether a Wild Draw 4 was legal whatever was held (UD14)."""
    hand: Hand
    """What `by` held as the card was played, without it (UD14)."""


class Shown(NamedTuple):
    """A hand shown for a challenge, until the next act of a turn (U20, UD17)."""

    to: Seat
    owner: Seat
    hand: Hand


class Matter(NamedTuple):
    """What is not settled yet; NOTHING on most turns."""

    after: Seat = NONE
    """In ANSWER and COLOUR: whose turn comes next."""
    attack: Attack | None = None
    owed: tuple[tuple[Seat, int], ...] = ()
    """In RESHUFFLE: who must still draw how many, in order."""
    resume: Phase = Phase.TURN
    """In RESHUFFLE: what to come back to."""
    shown: Shown | None = None
    passes: int = 0
    """How many seats in a row could neither play nor draw (UD32)."""


NOTHING: Final = Matter()


class Window(NamedTuple):
    """A chance to catch a seat that went down to one card and has not called UNO (UD29)."""

    seat: Seat
    number: int
    """Its own number: the decision that was due when it opened."""


class State(NamedTuple):
    """Everything. What changes each turn stands here, the rest in `match` and `matter`."""

    match: Match
    phase: Phase
    turn: Seat
    """Who decides in TURN, DRAWN, ANSWER and COLOUR."""
    direction: int
    """1 clockwise (to the left), -1 after a Reverse."""
    colour: Colour
    """The colour asked; NONE while a wild turned up waits for it."""
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    decision: int
    """The number of the decision that is due; grows with every act of a turn, never by a reaction."""
    windows: tuple[Window, ...]
    drawn: Card
    """In DRAWN: the card just drawn."""
    came: tuple[int, ...]
    """How many of the last cards in each hand came since its seat last did something of a turn: told to its player."""
    matter: Matter
    last: tuple[Seat, Action] | None
    """The last act of a seat, for the picture."""

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.match.seats


NEW: Final = tuple.__new__
"""`NEW(State, (...))` is what `State(...)` does, without a function call between; for the hottest places only."""

SEATS_MIN, SEATS_MAX = 2, 10
HAND_SIZE = 7
TARGET = 500

ONLY: Final = tuple(frozenset({seat}) for seat in range(SEATS_MAX))
EVERYBODY: Final = tuple(frozenset(range(seats)) for seats in range(SEATS_MAX + 1))
NONE_CAME: Final = tuple((0,) * seats for seats in range(SEATS_MAX + 1))
"""Indexed by the number of seats."""

MAIN: Final = frozenset({TURN, DRAWN, ANSWER, Phase.COLOUR})
"""The phases in which a seat has a decision of its turn."""
CHANCES: Final = frozenset({Phase.LOTS, Phase.DEAL, Phase.UPCARD, Phase.RESHUFFLE})


def following(state: State, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat `steps` places on in playing direction."""
    return (seat + state.direction * steps) % state.match.seats


def looked_at(came: tuple[int, ...], seat: Seat, cards: int = 0) -> tuple[int, ...]:
    """Return `came` after an act of the seat, which knows its hand now but for the cards that the act brought."""
    if came[seat] == cards:
        return came
    numbers = list(came)
    numbers[seat] = cards
    return tuple(numbers)


def nothing_to_draw(state: State) -> bool:
    """Return whether neither stock nor discard pile can give a card (UD32)."""
    return not state.stock and len(state.discard) < 2


def rule_of(match: Match, card: Card) -> Effect | None:
    """Return the written rule in force for a card: None for all but the custom cards, and for plain wilds (UD33)."""
    return match.rules[card - CUSTOM_1] if card >= CUSTOM_1 else None


def window_of(state: State, seat: Seat) -> Window | None:
    """Return the open window on a seat."""
    for window in state.windows:
        if window.seat == seat:
            return window
    return None


def kept_windows(state: State, hands: tuple[Hand, ...]) -> tuple[Window, ...]:
    """Return the windows that an act of a turn leaves open (UD29), given the hands after it (UD30)."""
    return live_windows(state.windows, hands) if state.match.options.timed_uno else ()


def live_windows(windows: tuple[Window, ...], hands: tuple[Hand, ...]) -> tuple[Window, ...]:
    """Return the windows whose duty has not lapsed: the seat still holds exactly one card (UD30)."""
    return tuple([window for window in windows if len(hands[window.seat]) == 1])
