"""The cards of Yud! Stop!: numbers 0 to 13, their abilities and text forms. Nothing about who holds them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from games.core import InvalidAction


class Ability(StrEnum):
    """What a drawn card may be used for (Y9b)."""

    LOOK = "look"
    """Look at me (ดูฉัน): look at one of your own cards."""
    SPY = "spy"
    """Look at you (ดูเธอ): look at one card of a friend."""
    SWAP = "swap"
    """Swap (สลับ): swap one of your own cards with a friend's."""


Card = int
"""A number from 0 to 13; cards of one number are alike. Below 0 stand UNKNOWN and EMPTY."""

UNKNOWN: Final = -1
"""A card that the observer may not see."""
EMPTY: Final = -2
"""A place without a card, and "no card" elsewhere."""

HIGHEST: Final = 13
"""The highest number; the lowest is 0."""
ROW: Final = 4
"""Cards dealt to each seat (Y5)."""

DECK: Final[tuple[Card, ...]] = (*(n for n in range(HIGHEST) for _ in range(4)), HIGHEST, HIGHEST)
"""All 54 cards (Y4): four of each number 0 to 12, two of 13."""

ABILITIES: Final[tuple[Ability | None, ...]] = (
    *(None,) * 7,
    *(Ability.LOOK,) * 2,
    *(Ability.SPY,) * 2,
    *(Ability.SWAP,) * 2,
    None,
)
"""The ability of each number (YD1): 7 and 8 look at me, 9 and 10 look at you, 11 and 12 swap."""

_SIGNS: Final = {UNKNOWN: "??", EMPTY: "--"}
_TEXTS: Final = {**{number: str(number) for number in range(HIGHEST + 1)}, **_SIGNS}
_CARDS: Final = {text: card for card, text in _TEXTS.items()}


def card_text(card: Card) -> str:
    """Return the text form of a card: "0" to "13", "??" for one that is not seen, "--" for none."""
    return _TEXTS[card]


def parse_card(text: str) -> Card:
    """Return the card of a text form; raises InvalidAction when there is none such."""
    try:
        return _CARDS[text]
    except KeyError:
        raise InvalidAction(text, "7") from None
