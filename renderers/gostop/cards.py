"""The flower cards as sprites, small signs beside them, and how captured cards lie in a row. No view here."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from games.gostop.cards import CARD, FIRST_JOKER, NAMES
from renderers import palette
from renderers.layout import CARD_WIDTH, FLOOR, HALF, XL, XS, S
from renderers.marks import shape
from renderers.sheets import Sheet
from renderers.sprite import Sprite

HAND_SIZE: Final = 1.75
"""The size of a card in the hand."""
MONTHS_SHEET: Final = Sheet(Path(__file__).with_name("months.svg"), (HALF, S, FLOOR, HAND_SIZE, XL))
EXTRA_SHEET: Final = Sheet(Path(__file__).with_name("extra.svg"), (XS, S, FLOOR, HAND_SIZE, XL))
PLAIN: Final = {CARD["11-double"]: "11-plain", CARD["12-double"]: "12-plain"}
"""How the doubles look where they count one (GD1): without the disc that says two."""
SIGN: Final = 44
"""The side of a small sign."""

GAP: Final = 22
"""Between two groups of captured cards."""
WIDEST: Final = 50
"""The step from card to card in a group, at most."""
NARROW: Final = 24
"""What the step of a group shrinks to before the junk gives way."""
JUNK_WIDEST, JUNK_NARROW = 30, 20


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


class Run(NamedTuple):
    """Where a group of captured cards lies: its left edge and the step from card to card."""

    x: int
    step: int
    width: int


def runs(sizes: Sequence[int], room: int) -> tuple[Run, ...]:
    """Return where groups of so many cards lie side by side in a room; the last group is the junk, others come first.

    Groups of no cards take no room. Wide steps shrink first, those of the junk next, then all alike.
    """
    card = round(CARD_WIDTH * S)
    filled = [size for size in sizes if size]
    free = max(0, room - card * len(filled) - GAP * (len(filled) - 1))
    others, junk = sum(size - 1 for size in sizes[:-1] if size), max(0, sizes[-1] - 1)
    step, junk_step = _steps(others, junk, free)
    found, x = [], 0
    for place, size in enumerate(sizes):
        each = junk_step if place == len(sizes) - 1 else step
        width = card + each * (size - 1) if size else 0
        found.append(Run(x, each, width))
        x += width + GAP if size else 0
    return tuple(found)


def _steps(others: int, junk: int, free: int) -> tuple[int, int]:
    """Return the step of the groups and that of the junk for so many steps of each in a free room."""
    if others * NARROW + junk * JUNK_WIDEST <= free:
        return min(WIDEST, (free - junk * JUNK_WIDEST) // others) if others else WIDEST, JUNK_WIDEST
    if others * NARROW + junk * JUNK_NARROW <= free:
        return NARROW, (free - others * NARROW) // junk
    scale = free / (others * NARROW + junk * JUNK_NARROW)
    return int(NARROW * scale), int(JUNK_NARROW * scale)
