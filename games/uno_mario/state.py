"""The state of a match of Uno Super Mario and plain questions about it. What is allowed stands in legality.

The top of the stock is its first card, the top of the discard pile its last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Seat
from games.uno_mario.actions import Action
from games.uno_mario.cards import CUSTOM_1, FULL_DECK, NONE, PLAYABLE, Card, Colour, Hand
from games.uno_mario.options import Effect, Options
from games.uno_mario.values import Attack, Owed, Phase, RoundResult, Shown, Window

SEATS_MIN: Final = 2
SEATS_MAX: Final = 10


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A match at one moment. Only `rules.perform` writes to one, and only to a copy of its own."""

    options: Options
    seats: int
    rules: tuple[Effect | None, Effect | None]
    """The written rules in force for Wcust1 and Wcust2; None is a plain wild (UD33)."""
    phase: Phase
    decision: int
    """The number of the decision that is due; grows with every act of a turn, never by a reaction."""
    round_no: int
    """1 for the first round; 0 before it."""
    dealer: Seat
    lots: tuple[Seat, ...]
    """Who still draws for the dealer (U5)."""
    done: frozenset[Seat]
    """Who has agreed (in CONSENT) or is ready (in BETWEEN)."""
    turn: Seat
    """Who decides in TURN, DRAWN, ANSWER and COLOUR; in RESHUFFLE, who does once the cards are drawn."""
    after: Seat
    """In ANSWER and COLOUR: whose turn comes next."""
    direction: int
    """1 clockwise (to the left), -1 after a Reverse."""
    colour: Colour
    """The colour asked; NONE while a wild turned up waits for it."""
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    discard: tuple[Card, ...]
    drawn: Card
    """In DRAWN: the card just drawn."""
    came: tuple[int, ...]
    """How many of the last cards in each hand came since its seat last did something of a turn: told to its player."""
    attack: Attack | None
    owed: Owed
    """In RESHUFFLE: who must still draw how many."""
    resume: Phase
    """In RESHUFFLE: what to come back to."""
    shown: Shown | None
    passes: int
    """How many seats in a row could neither play nor draw (UD32)."""
    windows: tuple[Window, ...]
    last: tuple[Seat, Action] | None
    """The last act of a seat, for the picture."""
    scores: tuple[int, ...]
    result: RoundResult | None
    """The last round's."""

    def copy(self) -> State:
        """Return an equal state to write to."""
        new = State.__new__(State)
        new.options, new.seats, new.rules = self.options, self.seats, self.rules
        new.phase, new.decision, new.round_no = self.phase, self.decision, self.round_no
        new.dealer, new.lots, new.done = self.dealer, self.lots, self.done
        new.turn, new.after, new.direction, new.colour = self.turn, self.after, self.direction, self.colour
        new.hands, new.stock, new.discard = self.hands, self.stock, self.discard
        new.drawn, new.came = self.drawn, self.came
        new.attack, new.owed, new.resume, new.shown = self.attack, self.owed, self.resume, self.shown
        new.passes, new.windows, new.last = self.passes, self.windows, self.last
        new.scores, new.result = self.scores, self.result
        return new


def new_match(options: Options, seats: int) -> State:
    """Return a match before the draw for the dealer (U5)."""
    return State(
        options=options, seats=seats, rules=options.written_rules(), phase=Phase.LOTS, decision=1, round_no=0,
        dealer=NONE, lots=tuple(range(seats)), done=frozenset(), turn=NONE, after=NONE, direction=1, colour=NONE,
        hands=((),) * seats, stock=(), discard=(), drawn=NONE, came=(0,) * seats, attack=None, owed=(),
        resume=Phase.TURN, shown=None, passes=0, windows=(), last=None, scores=(0,) * seats, result=None,
    )  # fmt: skip


def following(state: State, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat `steps` places on in playing direction."""
    return (seat + state.direction * steps) % state.seats


def nothing_to_draw(state: State) -> bool:
    """Return whether neither stock nor discard pile can give a card (UD32)."""
    return not state.stock and len(state.discard) < 2


def can_play(state: State, seat: Seat) -> bool:
    """Return whether any card of the seat matches (a Wild Draw 4 always does, UD14)."""
    return not PLAYABLE[state.discard[-1]][state.colour].isdisjoint(state.hands[seat])


def rule_of(state: State, card: Card) -> Effect | None:
    """Return the written rule in force for a card: None for all but the custom cards, and for plain wilds (UD33)."""
    return state.rules[card - CUSTOM_1] if card >= CUSTOM_1 else None


def window_of(state: State, seat: Seat) -> Window | None:
    """Return the open window on a seat."""
    for window in state.windows:
        if window.seat == seat:
            return window
    return None


def shuffle_size(state: State) -> int:
    """Return how many cards chance has to put in order now; 0 when no shuffle is due."""
    match state.phase:
        case Phase.DEAL:
            return len(FULL_DECK)
        case Phase.UPCARD:
            return len(state.stock)
        case Phase.RESHUFFLE:
            return len(state.discard) - 1
    return 0
