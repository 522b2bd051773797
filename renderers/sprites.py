"""Every drawing of the house by name: cards, pieces, marks at the sizes of the pictures. Loading is `sheets`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from renderers import sheets
from renderers.sprite import Sprite

XS: Final = 0.375
HALF: Final = 0.5
S: Final = 0.75
M: Final = 1.0
FLOOR: Final = 1.25
L: Final = 1.5
HWATU_HAND: Final = 1.75
XL: Final = 2.0
"""The sizes of a card of 88×136, as the art bible names them."""

CARD_WIDTH: Final = 88
CARD_HEIGHT: Final = 136
PIECE_ON_SQUARE: Final = 0.7

UNO_COLOURS: Final = ("red", "yellow", "green", "blue")
PLAYERS: Final = ("1", "2", "3", "4")


class Wanted(NamedTuple):
    """A sheet at the scales and in the variants that pictures use."""

    sheet: str
    scales: tuple[float, ...]
    variants: tuple[str, ...] = ("",)


WANTED: Final = {
    "core": (Wanted("common/marks", (S, M)), Wanted("common/house", (M,))),
    "yud": (Wanted("yud/cards", (XS, S, M, L)), Wanted("yud/marks", (M,))),
    "uno_mario": (
        Wanted("uno/colour", (HALF, S, M, L, XL), UNO_COLOURS),
        Wanted("uno/wild", (XS, HALF, S, M, L, XL)),
    ),
    "gostop": (
        Wanted("hwatu/months", (HALF, S, FLOOR, HWATU_HAND, XL)),
        Wanted("hwatu/extra", (XS, S, FLOOR, HWATU_HAND, XL)),
    ),
    "seize": (
        Wanted("seize/board", (M, PIECE_ON_SQUARE)),
        Wanted("seize/pieces", (M, PIECE_ON_SQUARE), PLAYERS),
        Wanted("seize/cards", (XS, M, FLOOR, L)),
    ),
}
"""What each game's pictures use, so that it can be made ready at start."""


@functools.cache
def sprite(sheet: str, cell: str, scale: float = 1.0, variant: str = "") -> Sprite:
    """Return a cell of a sheet, such as ("yud/cards", "7", L) or ("uno/colour", "skip", M, "blue").

    Raises KeyError for an unknown cell, FileNotFoundError for an unknown sheet.
    """
    return sheets.atlas(sheet, scale, variant).cut(cell)


def mark(cell: str) -> Sprite:
    """Return a mark that all tables share, such as "check", at its size on a 960 px picture."""
    return sprite("common/marks", cell)


def piece(kind: str, facing: str, player: int, *, on_square: bool = False) -> Sprite:
    """Return a piece of Seize: kind "lv1", "lv2-left", "lv2-right", "lv3"; facing "n", "ne", …; player from 0."""
    scale = PIECE_ON_SQUARE if on_square else M
    return sprite("seize/pieces", f"{kind}-{facing}", scale, str(player + 1))


@functools.lru_cache(maxsize=512)
def shape(svg: str) -> Sprite:
    """Return a sprite of an SVG text that has a viewBox: for small shapes that depend on a size."""
    return Sprite(*sheets.rasterise(svg))


def preparations(games: Iterable[str] = tuple(WANTED)) -> Iterator[Callable[[], object]]:
    """Give the works that make the sprites of these games ready (keys of WANTED), a sheet each."""
    for game in games:
        for wanted in WANTED[game]:
            for variant in wanted.variants:
                for scale in wanted.scales:
                    yield functools.partial(sheets.atlas, wanted.sheet, scale, variant)


def preload(games: Iterable[str] = tuple(WANTED)) -> int:
    """Make the sprites of these games ready (keys of WANTED); return how many sheets that are."""
    return sum(1 for prepare in preparations(games) if prepare())
