"""The cards of Uno Super Mario as sprites, and where they lie in rows. No view here."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from games.uno_mario.cards import COLOUR_OF, COLOURS, CUSTOM_1, RANK_OF, RANKS, STAR, WILD, WILD_DRAW_FOUR, find_card
from renderers.canvas import Canvas
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, FLOOR, HALF, XL, XS, L, M, S
from renderers.marks import mark
from renderers.sheets import Sheet, restyled
from renderers.sprite import Sprite

HERE: Final = Path(__file__).parent


def _coloured(text: str, variant: str) -> str:
    """Return the coloured cards in another colour than red, in which they are drawn."""
    if variant == "red":
        return text
    text = restyled(text, rf"{variant}\s+(\.c\{{\S+\}})")
    return text.replace('id="mark" href="#red"', f'id="mark" href="#{variant}"')


TINY: Final = 0.28
"""The back beside a name."""
GROWN: Final = 1.75
"""A card of a hand of few."""
COLOUR_SHEET: Final = Sheet(HERE / "colour.svg", (HALF, S, M, FLOOR, L, GROWN, XL), COLOURS, _coloured)
WILD_SHEET: Final = Sheet(
    HERE / "wild.svg",
    (TINY, XS, HALF, S, M, FLOOR, L, GROWN, XL),
    parts={f"{kind}s": tuple(f"{kind}-{colour}" for colour in COLOURS) for kind in ("mark", "sign")},
)
BACK: Final = "back"
SYMBOLS: Final = {"d2": "draw2", "rev": "reverse"}
"""Cells of the sheet that are named otherwise than the rank."""
WILD_CELLS: Final = {WILD: "wild", WILD_DRAW_FOUR: "draw4", STAR: "star"}
DOWN: Final = 3
"""The quarters by which the chevron, which is drawn pointing down, is turned to point right."""


class Slot(NamedTuple):
    """Where a card lies and how large it is drawn."""

    x: int
    y: int
    scale: float

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return round(CARD_WIDTH * self.scale)

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return round(CARD_HEIGHT * self.scale)


class Rows(NamedTuple):
    """How cards lie in rows: their size, how many a row, the steps and the left edge."""

    scale: float
    per_row: int
    pitch: int
    row_pitch: int
    left: int

    def slots(self, count: int, top: int, left: int | None = None) -> Iterator[Slot]:
        """Yield the places of so many cards from a height on."""
        start = self.left if left is None else left
        for place in range(count):
            row, column = divmod(place, self.per_row)
            yield Slot(start + column * self.pitch, top + row * self.row_pitch, self.scale)

    def height(self, count: int) -> int:
        """Return how much the rows of so many cards take from top to bottom."""
        rows = max(1, -(-count // self.per_row))
        return (rows - 1) * self.row_pitch + round(CARD_HEIGHT * self.scale)


@functools.lru_cache(maxsize=240)
def card_sprite(card: str, scale: float) -> Sprite:
    """Return a card's front by its text form, or the back for BACK; raises ValueError for another text."""
    if card == BACK:
        return WILD_SHEET.sprite(BACK, scale)
    number = find_card(card)
    if number is None:
        raise ValueError(f"no card {card!r}")
    if number >= CUSTOM_1:
        return WILD_SHEET.sprite("custom", scale)
    if number in WILD_CELLS:
        return WILD_SHEET.sprite(WILD_CELLS[number], scale)
    rank = RANKS[RANK_OF[number]]
    return COLOUR_SHEET.sprite(SYMBOLS.get(rank, rank), scale, COLOURS[COLOUR_OF[number]])


def token(colour: str) -> Sprite:
    """Return the token of a colour: its sign on a disc (88×88)."""
    return WILD_SHEET.sprite(f"mark-{colour}", XL)


def sign(colour: str, *, large: bool) -> Sprite:
    """Return the sign of a colour as it is laid on the colour itself (88×88, else 44×44)."""
    return WILD_SHEET.sprite(f"sign-{colour}", XL if large else M)


@functools.cache
def chevron(quarters: int) -> Sprite:
    """Return the mark of the playing direction; 0 points right, each quarter turns it clockwise."""
    return mark("chevron").turned(quarters + DOWN)


def lay_cards(canvas: Canvas, cards: Sequence[str], slots: Iterable[Slot], *, numbered: bool, on: str = "felt") -> None:
    """Lay cards that do not overlap on a plain ground; `numbered` tells the two customizable cards apart."""
    for card, slot in zip(cards, slots, strict=True):
        lay_card(canvas, card, slot, numbered=numbered, on=on)


def lay_card(canvas: Canvas, card: str, slot: Slot, *, numbered: bool, on: str = "felt") -> None:
    """Lay one card on a plain ground, a customizable one with its number if there is room for it."""
    canvas.lay(card_sprite(card, slot.scale), slot.x, slot.y, on)
    number = find_card(card)
    if numbered and number is not None and number >= CUSTOM_1 and slot.scale >= M:
        at = round(24 * slot.scale)
        canvas.small_plate(slot.x + slot.width - at, slot.y + at, str(number - CUSTOM_1 + 1))


def fan() -> tuple[Sprite, ...]:
    """Return what lies beside the game's name: a card of each colour, and a wild one."""
    cells = (("red", "7"), ("yellow", "skip"), ("green", "reverse"), ("blue", "draw2"))
    return (*(COLOUR_SHEET.sprite(cell, L, colour) for colour, cell in cells), WILD_SHEET.sprite("wild", L))
