"""The value types of Yud! Stop! that state and view share: phases, places, looks, moves, results. No card lies here."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from games.core import Seat
from games.yud.cards import EMPTY, Card


class Phase(StrEnum):
    """What the table is doing."""

    LOT = "lot"
    """CHANCE draws who starts round 1."""
    DEAL = "deal"
    """CHANCE shuffles the deck."""
    SETUP = "setup"
    """Everybody looks at two cards or declines (Y6)."""
    TURN = "turn"
    """A seat begins its turn (Y9)."""
    DRAWN = "drawn"
    """The same seat holds the card it drew."""
    CALL = "call"
    """The same seat has done its action and may call Stop (house rule YD8)."""
    RESHUFFLE = "reshuffle"
    """CHANCE shuffles the discards (house rule YD19)."""
    BETWEEN = "between"
    """A round is scored, all cards lie open (Y13, Y14)."""
    OVER = "over"
    """The match has ended (Y16)."""


class LookKind(StrEnum):
    """Why a card is being looked at."""

    PEEK = "peek"
    """At set-up (Y6)."""
    LOOK = "look"
    """Look at me (Y9b)."""
    SPY = "spy"
    """Look at you (Y9b)."""
    SHOWN = "shown"
    """Shown to everybody after a mismatch (YD2)."""


class RoundEnd(StrEnum):
    """Why a round ended (Y12)."""

    STOPPED = "stopped"
    STOCK_OUT = "stock_out"


NOBODY: Final[Seat] = -3
"""No seat: before a caller, a starter or a turn."""
END_AT: Final = 66
"""A total that ends the match (Y16)."""
DROP_TO: Final = 33
"""What a total of 66 drops to (house rule YD15)."""
CHANCE_PHASES: Final = frozenset({Phase.LOT, Phase.DEAL, Phase.RESHUFFLE})
TURN_PHASES: Final = frozenset({Phase.TURN, Phase.DRAWN, Phase.CALL})
"""When a seat's turn is on."""
OPEN_PHASES: Final = frozenset({Phase.BETWEEN, Phase.OVER})
"""When all cards lie open."""


class Place(NamedTuple):
    """One place for a card in a seat's row; slots are never renumbered (Y8, YD22)."""

    seat: Seat
    slot: int


class Look(NamedTuple):
    """An open look. That it is open, and where, is public; the cards are for `seat` alone (all, when SHOWN).

    It never blocks play. A card that moves is turned face down first: its place leaves the look.
    """

    number: int
    """The decision that `done` answers; also names the wait."""
    kind: LookKind
    seat: Seat
    places: tuple[Place, ...]


class LastMove(NamedTuple):
    """What was done last, for highlighting; all of it is public."""

    kind: str
    """The event's kind."""
    seat: Seat
    places: tuple[Place, ...] = ()
    card: Card = EMPTY
    """The card that everybody saw, if one."""


class RoundResult(NamedTuple):
    """How the last round was scored."""

    end: RoundEnd
    caller: Seat
    scores: tuple[int, ...]
    """By seat; 0 for a seat that did not play (a sudden-death round)."""
    dropped: tuple[Seat, ...] = ()
    """Seats whose total of 66 dropped to 33 (house rule YD15)."""
