"""The value types of Uno Super Mario that state and view share, and that pictures may know."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from games.core import Seat
from games.uno_mario.cards import Card, Colour, Hand

TARGET: Final = 500
"""The score that ends a match (U4, U29)."""
CAUGHT_DRAWS: Final = 2
"""Cards for a forgotten UNO (U24)."""
WRONG_CHALLENGE: Final = 2
"""Cards on top for a challenge that fails (U20)."""


class Phase(StrEnum):
    """What is due now. Its value is what a view shows."""

    LOTS = "lots"
    """CHANCE draws for the dealer (U5)."""
    CONSENT = "consent"
    """Every seat accepts the written rules, or does not (UD33)."""
    DEAL = "deal"
    """CHANCE shuffles the whole deck (U6)."""
    UPCARD = "upcard"
    """CHANCE shuffles the stock again: a Wild Draw 4 was turned up (U19)."""
    RESHUFFLE = "reshuffle"
    """CHANCE makes the discard pile a stock; cards are owed (UD31)."""
    TURN = "turn"
    DRAWN = "drawn"
    """The seat has drawn a card that it may play (U11)."""
    ANSWER = "answer"
    """The seat has been hit by a Draw 2, a Wild Draw 4 or a bounce (UD16, UD20)."""
    COLOUR = "colour"
    """The seat names a colour: for a wild turned up (UD8), or after a written rule (UD33)."""
    BETWEEN = "between"
    OVER = "over"
    AFTER_DRAW = "after_draw"
    """Never stood in: what to come back to when a turn's draw needed a reshuffle."""
    ROUND_END = "round_end"
    """Never stood in: what to come back to when the last draws of a round needed one."""


DECIDING: Final = frozenset({Phase.TURN, Phase.DRAWN, Phase.ANSWER, Phase.COLOUR})
"""The phases in which a seat has a decision of its turn."""
MIDTURN: Final = DECIDING - {Phase.TURN}
"""Those in which it is not about to begin a turn: it has drawn, was hit or names a colour."""
CHANCE_PHASES: Final = frozenset({Phase.LOTS, Phase.DEAL, Phase.UPCARD, Phase.RESHUFFLE})
OPEN_PHASES: Final = frozenset({Phase.BETWEEN, Phase.OVER})
"""When all hands lie open."""

Owed = tuple[tuple[Seat, int], ...]
"""Who must still draw how many cards, in order."""


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
    """Whether the card was legal whatever was held (UD14)."""
    hand: Hand
    """What `by` held as the card was played, without it (UD14)."""


class Shown(NamedTuple):
    """A hand shown for a challenge, until the next act of a turn (U20, UD17)."""

    to: Seat
    owner: Seat
    hand: Hand


class Window(NamedTuple):
    """A chance to catch a seat that went down to one card and has not called UNO (UD29)."""

    seat: Seat
    number: int
    """Its own number: the decision that was due when it opened."""


class RoundResult(NamedTuple):
    """How a round ended."""

    winner: Seat
    """NONE when a whole lap passed and nobody scores (UD32)."""
    hands: tuple[Hand, ...]
    gains: tuple[int, ...]
    """What each seat's score rose by."""
