"""Values that a state and a view share, and that pictures may know: phases, moments, debts, chips paid, results."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from games.core import Seat

NOBODY: Final[Seat] = -1
"""No seat: nobody is asked, nobody won, nobody owns it."""


class Phase(StrEnum):
    """What is being decided."""

    LOT = "lot"
    """CHANCE finds the first dealer (G8)."""
    DEAL = "deal"
    """CHANCE shuffles (G9)."""
    SALE = "sale"
    """A seat stays or drops (GD52)."""
    QUAD = "quad"
    """The only holder of a quad takes chips or plays on (GD13)."""
    PLAY = "play"
    """The player in turn plays, shows, bombs or flips."""
    PICK_HAND = "pick_hand"
    """Which of two matches the hand card takes (G21)."""
    PICK_STOCK = "pick_stock"
    """Which of two matches the stock card takes (G20)."""
    GIVE = "give"
    """An opponent chooses the junk to give (GD31)."""
    TAKE = "take"
    """The player in turn chooses the junk to take (GD31)."""
    CUP = "cup"
    """What the captured cup is (GD2)."""
    CALL = "call"
    """Go or stop (G35)."""
    BETWEEN = "between"
    """The deal is over; everybody may say ready."""
    OVER = "over"


PICKING: Final = frozenset({Phase.PICK_HAND, Phase.PICK_STOCK})


class Moment(StrEnum):
    """The special moments of a turn."""

    JOKER = "joker"
    BOMB = "bomb"
    PPUK = "ppuk"
    LAST_PPUK = "last_ppuk"
    PILE = "pile"
    JA_PPUK = "ja_ppuk"
    JJOK = "jjok"
    TTADAK = "ttadak"
    SWEEP = "sweep"


MOMENT_RULE: Final = {
    Moment.JOKER: "GD6", Moment.BOMB: "GD18", Moment.PPUK: "G21c", Moment.LAST_PPUK: "GD30", Moment.PILE: "G27",
    Moment.JA_PPUK: "G28", Moment.JJOK: "G26", Moment.TTADAK: "G25", Moment.SWEEP: "G24",
}  # fmt: skip


class Debt(NamedTuple):
    """Junk that one opponent still has to give (GD31)."""

    giver: Seat
    cards: int
    moment: Moment


class Extra(NamedTuple):
    """Chips paid apart from the winner's payment: for a ppuk (GD25) or for a sold hand (GD52)."""

    payer: Seat
    payee: Seat
    chips: int
    code: str
    rule: str


class Ending(StrEnum):
    """How a deal ended."""

    STOP = "stop"
    LAST_TURN = "last_turn"
    """The automatic stop (GD38)."""
    QUAD = "quad"
    """A quad in hand was paid (G15)."""
    THREE_PPUKS = "three_ppuks"
    NAGARI = "nagari"
    TABLE_QUAD = "table_quad"
    """Void, or nagari by the house rule (G14, GD12)."""
    QUADS = "quads"
    """Void: several hold quads, by the house rule (GD13)."""


class Factor(NamedTuple):
    """A doubling (or more) of a payment."""

    code: str
    rule: str
    doublings: int


class Bill(NamedTuple):
    """What one loser's cards cost: (base + goes) × 2^doublings (GD49)."""

    payer: Seat
    winner: Seat
    base: int
    goes: int
    """Extra chips for goes (G48)."""
    factors: tuple[Factor, ...]
    chips: int
    paid_by: Seat
    """Who pays it; not the payer where go-bak makes another pay for both (GD42)."""
    rule: str = "G41"
    """What it is paid for: a stop (G41), a quad (G15, GD13) or three ppuks (GD25)."""
    paid: int = -1
    """The chips that moved: fewer than were due where a purse was empty (GD53); -1 before they are paid."""


class Result(NamedTuple):
    """How a deal ended and what it moved."""

    ending: Ending
    winner: Seat
    """NOBODY where nobody won, or two were paid."""
    use: int
    """The use of the winner's cup (GD2)."""
    bills: tuple[Bill, ...]
    chips: tuple[int, ...]
    """What the whole deal gave each seat, after purses (GD53)."""
    next_dealer: Seat
    void: bool = False
    """Whether the deal does not count among those of the match (GD48)."""
    nagari: int = 0
    """Deals in a row without a winner, this one included (G47)."""
