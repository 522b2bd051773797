"""The flower cards as sprites, and small signs beside them. No view here."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from games.gostop.cards import CARD, FIRST_JOKER, NAMES, Kind
from renderers import palette
from renderers.layout import FLOOR, HALF, L
from renderers.marks import shape
from renderers.sheets import Sheet
from renderers.sprite import Sprite

HAND_SIZE: Final = 1.75
"""The size of a card in a hand of few."""
CAUGHT: Final = 1.15
"""The size of a captured card: 34 pixels wide on a phone."""
MONTHS_SHEET: Final = Sheet(Path(__file__).with_name("months.svg"), (HALF, CAUGHT, FLOOR, L, HAND_SIZE))
EXTRA_SHEET: Final = Sheet(Path(__file__).with_name("extra.svg"), (CAUGHT, FLOOR, L, HAND_SIZE))
PLAIN: Final = {CARD["11-double"]: "11-plain", CARD["12-double"]: "12-plain"}
"""How the doubles look where they count one (GD1): without the disc that says two."""
SIGN: Final = 44
"""The side of a small sign."""


def card_sprite(card: int, scale: float, *, doubles: bool) -> Sprite:
    """Return a card's front by its number; `doubles`: whether the doubles count two (GD1)."""
    return (EXTRA_SHEET if card >= FIRST_JOKER else MONTHS_SHEET).sprite(cell_name(card, doubles=doubles), scale)


def cell_name(card: int, *, doubles: bool) -> str:
    """Return what a card's drawing is called."""
    return NAMES[card] if doubles else PLAIN.get(card, NAMES[card])


def back_sprite(scale: float) -> Sprite:
    """Return the back, the same for all cards."""
    return EXTRA_SHEET.sprite("back", scale)


def fan() -> tuple[Sprite, ...]:
    """Return what lies beside the game's name: the five brights."""
    cells = ("01-bright", "03-bright", "08-bright", "11-bright", "12-bright")
    return tuple(MONTHS_SHEET.sprite(cell, FLOOR) for cell in cells)


def _sign(body: str) -> Sprite:
    return shape(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIGN} {SIGN}">{body}</svg>')


@functools.cache
def coin() -> Sprite:
    """Return the sign of chips: a round coin with a square hole."""
    gold, ink, dark = (palette.hex_code(name) for name in ("gold", "ink", "felt-deep"))
    return _sign(
        f'<circle cx="22" cy="22" r="18" fill="{gold}" stroke="{ink}" stroke-width="3"/>'
        f'<rect x="15.5" y="15.5" width="13" height="13" rx="1.5" fill="{dark}" stroke="{ink}" stroke-width="2.5"/>'
    )


@functools.cache
def bomb_sign() -> Sprite:
    """Return the sign of a bomb that was played."""
    ink, rim, spark, fuse = (palette.hex_code(name) for name in ("ink", "hanji", "gold", "straw"))
    return _sign(
        f'<path d="M26 12C28 5 35 5 37 9" fill="none" stroke="{fuse}" stroke-width="4" stroke-linecap="round"/>'
        f'<circle cx="20" cy="26" r="15" fill="{ink}" stroke="{rim}" stroke-width="3"/>'
        f'<rect x="22" y="8" width="9" height="8" rx="2" transform="rotate(30 26 12)" fill="{ink}" stroke="{rim}" '
        f'stroke-width="2"/><circle cx="37.5" cy="9.5" r="4.5" fill="{spark}"/>'
        f'<path d="M12 25a8 8 0 0 1 6-7" fill="none" stroke="{rim}" stroke-width="3" stroke-linecap="round"/>'
    )


@functools.cache
def cards_sign() -> Sprite:
    """Return the sign of cards that are taken: two of them."""
    ink, red = palette.hex_code("ink"), palette.hex_code("red")
    card = f'width="20" height="30" rx="4" fill="{red}" stroke="{ink}" stroke-width="3.5"'
    return _sign(f'<rect x="15" y="4" {card}/><rect x="8" y="9" {card}/>')


@functools.cache
def kind_sign(kind: Kind) -> Sprite:
    """Return the sign of a group of captured cards: a sun, a bird, a ribbon, a leaf of junk."""
    return _sign(_KIND_BODIES[kind]())


def _sun() -> str:
    red, rim, ink = (palette.hex_code(name) for name in ("red", "hanji", "ink"))
    return (
        f'<circle cx="22" cy="22" r="19" fill="{rim}" stroke="{ink}" stroke-width="2"/>'
        f'<circle cx="22" cy="22" r="11.5" fill="none" stroke="{red}" stroke-width="8"/>'
    )


def _bird() -> str:
    body, wing, ink = (palette.hex_code(name) for name in ("yellow", "yellow-deep", "ink"))
    return (
        f'<path d="M2 20C8 20 12 9 23 8c8-1 12 3 13 8l7 3-7 4C33 33 22 38 11 34l5-3C8 31 3 26 2 20Z" fill="{body}" '
        f'stroke="{ink}" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="M10 21c5 0 9-2 14-1 2 6-3 10-9 9-3-1-5-4-5-8Z" fill="{wing}"/>'
        f'<circle cx="30" cy="16" r="2.6" fill="{ink}"/>'
    )


def _ribbon() -> str:
    red, rim = palette.hex_code("red"), palette.hex_code("hanji")
    return f'<path d="M14 3h19l-3 38-9-7-9 6Z" fill="{red}" stroke="{rim}" stroke-width="3" stroke-linejoin="round"/>'


def _leaf() -> str:
    paper, ink, green = (palette.hex_code(name) for name in ("hanji", "ink", "pine"))
    return (
        f'<rect x="8" y="3" width="28" height="38" rx="4" fill="{paper}" stroke="{ink}" stroke-width="2.5"/>'
        f'<path d="M15 36V24M22 36V14M29 36V22" stroke="{green}" stroke-width="5" fill="none"/>'
    )


_KIND_BODIES: Final = {Kind.BRIGHT: _sun, Kind.ANIMAL: _bird, Kind.RIBBON: _ribbon, Kind.JUNK: _leaf}
