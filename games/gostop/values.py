"""Values that a state and a view share, and that pictures may know: phases, moments, debts, chips paid apart."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from games.core import Seat


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
