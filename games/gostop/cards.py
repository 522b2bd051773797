"""The hwatu deck: cards as small numbers, their text forms, kinds, junk values, and sets as bit masks.

Cards 0–47 are four to a month, in the month's order of worth; 48–52 are the jokers, in the order in which they came
into the game: shuffles lean on it. A set of cards is an int with bit `1 << card`. No rules here.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """The four groups of G6; jokers count as junk (GD31)."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    JUNK = "junk"


MONTHS: Final = 12
SUIT: Final = 4
"""Cards of a month."""
PILE: Final = 3
"""Floor cards of a month that are taken as one unit (G16, G21c)."""

_MONTH_ROWS: Final = (
    "bright ribbon junk1 junk2",
    "animal ribbon junk1 junk2",
    "bright ribbon junk1 junk2",
    "animal ribbon junk1 junk2",
    "animal ribbon junk1 junk2",
    "animal ribbon junk1 junk2",
    "animal ribbon junk1 junk2",
    "bright animal junk1 junk2",
    "animal ribbon junk1 junk2",
    "animal ribbon junk1 junk2",
    "bright junk1 junk2 double",
    "bright animal ribbon double",
)
FLOWERS: Final = tuple(f"{month:02}-{what}" for month, row in enumerate(_MONTH_ROWS, start=1) for what in row.split())
JOKERS: Final = ("joker-2a", "joker-2b", "joker-3", "joker-2c", "joker-3b")
NAMES: Final = FLOWERS + JOKERS
"""Text form of each card."""
CARD: Final = {name: card for card, name in enumerate(NAMES)}
"""Card of each text form."""
FIRST_JOKER: Final = len(FLOWERS)
MONTH: Final = tuple(min(card // SUIT, MONTHS) for card in range(len(NAMES)))
"""Month of each card, 0 for January; 12 for jokers."""


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the cards of a set, lowest first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return tuple(cards)


def texts(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the text forms of some cards."""
    return tuple([NAMES[card] for card in cards])


def month_text(month: int) -> str:
    """Return the text form of a month: "03" for March."""
    return f"{month + 1:02}"


def _named(*names: str) -> int:
    return mask_of(CARD[name] for name in names)


BIT: Final = tuple(1 << card for card in range(len(NAMES)))
BRIGHTS: Final = mask_of(card for card, name in enumerate(NAMES) if name.endswith("bright"))
ANIMALS: Final = mask_of(card for card, name in enumerate(NAMES) if name.endswith("animal"))
RIBBONS: Final = mask_of(card for card, name in enumerate(NAMES) if name.endswith("ribbon"))
ALL_JOKERS: Final = mask_of(range(FIRST_JOKER, len(NAMES)))
JUNK: Final = mask_of(range(len(NAMES))) & ~(BRIGHTS | ANIMALS | RIBBONS)
"""Junk and jokers: what can be taken from an opponent (GD31)."""
CUP_CARD: Final = CARD["09-animal"]
CUP: Final = BIT[CUP_CARD]
RAIN: Final = _named("12-bright")
GODORI: Final = _named("02-animal", "04-animal", "08-animal")
POEMS: Final = _named("01-ribbon", "02-ribbon", "03-ribbon")
BLUES: Final = _named("06-ribbon", "09-ribbon", "10-ribbon")
PLAINS: Final = _named("04-ribbon", "05-ribbon", "07-ribbon")
TRIPLE_JUNK: Final = _named("joker-3", "joker-3b")
DOUBLES: Final = _named("11-double", "12-double")
MULTIPLE_JUNK: Final = (ALL_JOKERS, ALL_JOKERS | DOUBLES)
"""Junk that counts as two or more (G33), without and with the doubles of November and December (GD1)."""
CUP_JUNK: Final = 2
"""How much junk the cup counts as (GD2)."""
EITHER: Final = 0
"""No use was said for the cup: it counts as is best for its owner (GD2)."""
AS_ANIMAL: Final = 1
AS_JUNK: Final = 2
"""What the cup is used as (GD2)."""

JUNK_VALUE: Final = tuple(
    tuple(bool(JUNK & bit) + bool(multiple & bit) + bool(TRIPLE_JUNK & bit) for bit in BIT)
    for multiple in MULTIPLE_JUNK
)
"""`JUNK_VALUE[doubles][card]`: how many junk a card counts as, 0 for no junk; the doubles count one or two (GD1)."""
KIND: Final = tuple(
    Kind.BRIGHT if BRIGHTS & bit else Kind.ANIMAL if ANIMALS & bit else Kind.RIBBON if RIBBONS & bit else Kind.JUNK
    for bit in BIT
)
MONTH_CARDS: Final = tuple(
    tuple(tuple(month * SUIT + i for i in range(SUIT) if nibble >> i & 1) for nibble in range(1 << SUIT))
    for month in range(MONTHS)
)
"""`MONTH_CARDS[month][mask >> 4 * month & 15]`: the cards of a month that are in a set, lowest first."""


def month_in(month: int, mask: int) -> tuple[int, ...]:
    """Return the cards of a month that are in a set, lowest first."""
    return MONTH_CARDS[month][mask >> SUIT * month & 15]


def alike(one: int, other: int, *, doubles: bool) -> bool:
    """Whether two cards of a month are the same but for the drawing: both junk that counts one."""
    values = JUNK_VALUE[doubles]
    return values[one] == values[other] == 1


def value_of(mask: int, *, doubles: bool) -> int:
    """Return how much junk a set counts as, without the cup; `doubles`: whether GD1's cards count two."""
    return (mask & JUNK).bit_count() + (mask & MULTIPLE_JUNK[doubles]).bit_count() + (mask & TRIPLE_JUNK).bit_count()
