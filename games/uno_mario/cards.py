"""The cards of Uno Super Mario as small numbers: faces, text forms, points and what may lie on what.

A card is its face: two red sevens are the same number. Nothing here knows of hands, seats or turns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Card = int
"""A face from 0 to 56: `colour * 13 + rank` for coloured cards, then the five kinds of wild."""
Hand = tuple[Card, ...]
"""Cards in the order in which they came; what shows them sorts."""
Colour = int
"""An index into COLOURS."""

COLOURS: Final[tuple[str, ...]] = ("red", "yellow", "green", "blue")
LETTERS: Final = "RYGB"
NONE: Final = -1
"""No card, no colour, no seat."""
UNKNOWN: Final = -2
"""A card that the observer may not see."""

RANKS: Final[tuple[str, ...]] = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "d2", "rev", "skip")
RANK_COUNT: Final = 13
DRAW_TWO: Final = 10
REVERSE: Final = 11
SKIP: Final = 12
NO_RANK: Final = 13
"""The rank of a wild."""

COLOURED: Final = 52
"""The number of coloured faces; every card from here on is a wild."""
WILD: Final = 52
WILD_DRAW_FOUR: Final = 53
STAR: Final = 54
CUSTOM_1: Final = 55
FACES: Final = 57

CARD_TEXTS: Final = tuple(letter + rank for letter in LETTERS for rank in RANKS) + (
    "W",
    "Wd4",
    "Wstar",
    "Wcust1",
    "Wcust2",
)
"""The text form of each card: "R7", "Bd2", "Yrev", "Gskip", "W", "Wd4", "Wstar", "Wcust1", "Wcust2"."""
_CARDS: Final = {text: card for card, text in enumerate(CARD_TEXTS)}

COLOUR_OF: Final = tuple(card // RANK_COUNT for card in range(COLOURED)) + (NONE,) * 5
RANK_OF: Final = tuple(card % RANK_COUNT for card in range(COLOURED)) + (NO_RANK,) * 5
POINTS: Final = tuple(rank if rank < DRAW_TWO else 20 for rank in RANK_OF[:COLOURED]) + (50,) * 5
"""What each card is worth in an opponent's hand (U28)."""

COPIES: Final = tuple(1 if rank == 0 else 2 for rank in RANK_OF[:COLOURED]) + (4, 4, 2, 1, 1)
"""How many of each card are in the deck (U1-U3, UD2)."""
FULL_DECK: Final = tuple(card for card in range(FACES) for _ in range(COPIES[card]))
"""The 112 cards in the order that the numbers of a shuffle count from 0."""
BACKS: Final = (UNKNOWN,) * len(FULL_DECK)

DRAW_TWOS: Final = frozenset(colour * RANK_COUNT + DRAW_TWO for colour in range(len(COLOURS)))


def _fits(card: Card, rank: int, colour: Colour) -> bool:
    """Return whether a card matches by colour, number or symbol, or is wild (U9, U16)."""
    return card >= COLOURED or COLOUR_OF[card] == colour or RANK_OF[card] == rank


_FITTING: Final = {
    rank: tuple(frozenset(card for card in range(FACES) if _fits(card, rank, colour)) for colour in range(len(COLOURS)))
    for rank in frozenset(RANK_OF)
}
PLAYABLE: Final = tuple(_FITTING[rank] for rank in RANK_OF)
"""`PLAYABLE[top][colour]`: the cards that may be laid on `top` while `colour` is asked."""


def find_card(text: str) -> Card | None:
    """Return the card of a text form, or None."""
    return _CARDS.get(text)


def card_texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the text forms in the order given."""
    return tuple([CARD_TEXTS[card] for card in cards])


def sorted_texts(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the text forms in the order of the numbers."""
    return tuple([CARD_TEXTS[card] for card in sorted(cards)])


def hand_points(hand: tuple[Card, ...]) -> int:
    """Return what a hand is worth to the one who went out (U28)."""
    return sum([POINTS[card] for card in hand])
