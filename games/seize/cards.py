"""Cards, hands and what pays for a location. A card is a small int (its kind), a hand counts the cards of each kind."""

from __future__ import annotations

from itertools import product
from typing import Final

from games.core import changed

CARD_NAMES: Final = ("rice", "timber", "brick", "silk", "wild", "sprint", "brace", "charge", "recall")
DECK: Final = (11, 11, 11, 11, 4, 3, 3, 3, 3)
"""How many of each card there are (SD27, SD28)."""
RESOURCES: Final = 4
"""The first so many cards are resources; the rest are specials."""
COSTS: Final = (
    (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3),
    (0, 0, 1), (1, 1, 2), (2, 2, 3), (3, 3, 0), (0, 0, 2), (1, 1, 3),
)  # fmt: skip
"""The backs of the twelve location cards (SD29)."""
HAND_LIMIT: Final = 7
"""The house rule of SD30."""

Card = int
Hand = tuple[int, ...]
"""How many cards of each kind."""

RICE, TIMBER, BRICK, SILK, WILD, SPRINT, BRACE, CHARGE, RECALL = range(len(CARD_NAMES))
KINDS: Final = len(CARD_NAMES)
EMPTY: Final[Hand] = (0,) * KINDS
CARD_OF_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}


def deck_counts(*, specials: bool) -> Hand:
    """Return how many cards of each kind the deck holds (SD27)."""
    return DECK if specials else tuple(n if card < RESOURCES else 0 for card, n in enumerate(DECK))


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand one by one, sorted by kind."""
    return tuple(card for card, count in enumerate(hand) for _ in range(count))


def hand_of(cards: tuple[Card, ...]) -> Hand:
    """Return the hand that holds these cards."""
    return tuple(cards.count(card) for card in range(KINDS))


def names_of(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return the text forms of cards."""
    return tuple(CARD_NAMES[card] for card in cards)


def plus(hand: Hand, card: Card, count: int = 1) -> Hand:
    """Return the hand with `count` more of a card."""
    return changed(hand, card, hand[card] + count)


def without(hand: Hand, cards: tuple[Card, ...]) -> Hand:
    """Return the hand less these cards, which it holds."""
    left = list(hand)
    for card in cards:
        left[card] -= 1
    return tuple(left)


def holds(hand: Hand, cards: tuple[Card, ...]) -> bool:
    """Tell whether the hand has all these cards."""
    return all(hand[card] >= cards.count(card) for card in cards)


def _payments(cost: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    ways = {tuple(sorted(paid)) for paid in product(*((card, WILD) for card in cost))}
    return tuple(sorted(ways, key=lambda paid: (paid.count(WILD), paid)))


PAYMENTS: Final = tuple(_payments(cost) for cost in COSTS)
"""For each back, all that pays for it, fewest Wilds first; cards sorted by kind (S8, SD28, SD29)."""
ALL_PAYMENTS: Final = frozenset(paid for ways in PAYMENTS for paid in ways)


def missing(hand: Hand, cost: tuple[Card, ...]) -> int:
    """Return how many cards a hand lacks to pay a cost."""
    short = 0
    for card in range(RESOURCES):
        short += max(0, cost.count(card) - hand[card])
    return max(0, short - hand[WILD])


def pays(hand: Hand, back: int) -> bool:
    """Tell whether a hand can pay what stands on a back."""
    return not missing(hand, COSTS[back])
