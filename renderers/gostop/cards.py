"""The flower cards as sprites, and small signs beside them. No view here."""

from __future__ import annotations

import functools
from functools import partial
from pathlib import Path
from typing import Final

from games.gostop.cards import CARD, FIRST_JOKER, NAMES
from renderers.emojis import card_png
from renderers.layout import FLOOR, HALF, M, S
from renderers.marks import shape
from renderers.palette import hex_code
from renderers.sheets import Sheet
from renderers.sprite import Sprite

HAND_SIZE: Final = 1.75
"""The size of a card in a hand of few."""
CAUGHT: Final = 1.15
"""The size of a captured card: 34 pixels wide on a phone."""
MONTHS_SHEET: Final = Sheet(Path(__file__).with_name("months.svg"), (HALF, S, M, CAUGHT, FLOOR, HAND_SIZE))
EXTRA_SHEET: Final = Sheet(Path(__file__).with_name("extra.svg"), (S, M, CAUGHT, FLOOR, HAND_SIZE))
PLAIN: Final = {CARD["11-double"]: "11-plain", CARD["12-double"]: "12-plain"}
"""How the doubles look where they count one (GD1): without the disc that says two."""
SIGN: Final = 44
"""The side of a small sign."""


def card_sprite(card: int, scale: float, *, doubles: bool) -> Sprite:
    """Return a card's front by its number; `doubles`: whether the doubles count two (GD1)."""
    return sheet(card).sprite(cell_name(card, doubles=doubles), scale)


def sheet(card: int) -> Sheet:
    """Return the sheet that has a card's drawing."""
    return EXTRA_SHEET if card >= FIRST_JOKER else MONTHS_SHEET


def cell_name(card: int, *, doubles: bool) -> str:
    """Return what a card's drawing is called."""
    return NAMES[card] if doubles else PLAIN.get(card, NAMES[card])


def fan() -> tuple[Sprite, ...]:
    """Return what lies beside the game's name: the five brights."""
    cells = ("01-bright", "03-bright", "08-bright", "11-bright", "12-bright")
    return tuple(MONTHS_SHEET.sprite(cell, FLOOR) for cell in cells)


@functools.cache
def sign(name: str) -> Sprite:
    """Return a small sign: "coin" of chips, a "bomb" that was played, "cards" that are taken, or that of a `Kind`."""
    return shape(_SIGNS[name], SIGN)


_GOLD, _INK, _RIM, _RED = (hex_code(colour) for colour in ("gold", "ink", "hanji", "red"))
_CARD: Final = f'width="20" height="30" rx="4" fill="{_RED}" stroke="{_INK}" stroke-width="3.5"'
_SIGNS: Final = {
    "coin": f'<circle cx="22" cy="22" r="18" fill="{_GOLD}" stroke="{_INK}" stroke-width="3"/><rect x="15.5" y="15.5" '
    f'width="13" height="13" rx="1.5" fill="{hex_code("felt-deep")}" stroke="{_INK}" stroke-width="2.5"/>',
    "bomb": f'<path d="M26 12C28 5 35 5 37 9" fill="none" stroke="{hex_code("straw")}" stroke-width="4" '
    f'stroke-linecap="round"/><circle cx="20" cy="26" r="15" fill="{_INK}" stroke="{_RIM}" stroke-width="3"/>'
    f'<rect x="22" y="8" width="9" height="8" rx="2" transform="rotate(30 26 12)" fill="{_INK}" stroke="{_RIM}" '
    f'stroke-width="2"/><circle cx="37.5" cy="9.5" r="4.5" fill="{_GOLD}"/>'
    f'<path d="M12 25a8 8 0 0 1 6-7" fill="none" stroke="{_RIM}" stroke-width="3" stroke-linecap="round"/>',
    "cards": f'<rect x="15" y="4" {_CARD}/><rect x="8" y="9" {_CARD}/>',
    "bright": f'<circle cx="22" cy="22" r="19" fill="{_RIM}" stroke="{_INK}" stroke-width="2"/>'
    f'<circle cx="22" cy="22" r="11.5" fill="none" stroke="{_RED}" stroke-width="8"/>',
    "animal": f'<path d="M2 20C8 20 12 9 23 8c8-1 12 3 13 8l7 3-7 4C33 33 22 38 11 34l5-3C8 31 3 26 2 20Z" '
    f'fill="{hex_code("yellow")}" stroke="{_INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    f'<path d="M10 21c5 0 9-2 14-1 2 6-3 10-9 9-3-1-5-4-5-8Z" fill="{hex_code("yellow-deep")}"/>'
    f'<circle cx="30" cy="16" r="2.6" fill="{_INK}"/>',
    "ribbon": f'<path d="M14 3h19l-3 38-9-7-9 6Z" fill="{_RED}" stroke="{_RIM}" stroke-width="3" '
    'stroke-linejoin="round"/>',
    "junk": f'<rect x="8" y="3" width="28" height="38" rx="4" fill="{_RIM}" stroke="{_INK}" stroke-width="2.5"/>'
    f'<path d="M15 36V24M22 36V14M29 36V22" stroke="{hex_code("pine")}" stroke-width="5" fill="none"/>',
}
"""A sun, a bird, a ribbon and a leaf stand for the kinds of captured cards."""


# As emojis for menus

TOP: Final = 44
"""The upper edge of the square on a flower card; its figure stands low, and the disc of a bright lies at the bottom."""
JOKER_TOP: Final = 12
HANGING: Final = {
    "01-bright": 26, "02-animal": 20, "04-ribbon": 35, "06-animal": 20, "08-bright": 26, "08-animal": 28,
    "10-animal": 30, "11-bright": 32, "12-bright": 36, "12-animal": 35,
}  # fmt: skip
"""Cards whose figure stands higher."""


def emoji_name(card: int, *, doubles: bool) -> str:
    """Return the name of a card's emoji: "hwatu_01_bright"; `doubles`: whether the doubles count two (GD1)."""
    return f"hwatu_{cell_name(card, doubles=doubles).replace('-', '_')}"


def _draw(card: int, doubles: bool) -> bytes:
    top = JOKER_TOP if card >= FIRST_JOKER else HANGING.get(NAMES[card], TOP)
    return card_png(sheet(card), cell_name(card, doubles=doubles), top=top)


LOOKS: Final = (*((card, True) for card in CARD.values()), *((card, False) for card in PLAIN))
EMOJIS: Final = {emoji_name(card, doubles=doubles): partial(_draw, card, doubles) for card, doubles in LOOKS}
"""What draws each card as a PNG of 128×128, by the emoji's name."""
