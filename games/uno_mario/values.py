"""Values that a state and a view share, and that pictures may know."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

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
