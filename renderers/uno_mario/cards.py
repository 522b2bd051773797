"""The cards of Uno Super Mario as sprites. No view here."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from games.uno_mario.cards import CARD_TEXTS, COLOUR_OF, COLOURS, RANK_OF, RANKS, STAR, find_card
from renderers.emojis import card_png, shape_png
from renderers.layout import FLOOR, HALF, XL, XS, L, M, S
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
WILD_CELLS: Final = {
    BACK: "back",
    "W": "wild",
    "Wd4": "draw4",
    "Wstar": "star",
    "Wcust1": "custom",
    "Wcust2": "custom",
}


def card_sprite(card: str, scale: float) -> Sprite:
    """Return a card's front by its text form, or the back for BACK; raises ValueError for another text."""
    sheet, cell, variant = _drawing(card)
    return sheet.sprite(cell, scale, variant)


def _drawing(card: str) -> tuple[Sheet, str, str]:
    """Return where a card's front is drawn: sheet, cell and variant."""
    if card in WILD_CELLS:
        return WILD_SHEET, WILD_CELLS[card], ""
    number = find_card(card)
    if number is None:
        raise ValueError(f"no card {card!r}")
    rank = RANKS[RANK_OF[number]]
    return COLOUR_SHEET, SYMBOLS.get(rank, rank), COLOURS[COLOUR_OF[number]]


def token(colour: str) -> Sprite:
    """Return the token of a colour: its sign on a disc (88×88)."""
    return WILD_SHEET.sprite(f"mark-{colour}", XL)


def fan() -> tuple[Sprite, ...]:
    """Return what lies beside the game's name: a card of each colour, and a wild one."""
    cells = (("red", "7"), ("yellow", "skip"), ("green", "reverse"), ("blue", "draw2"))
    return (*(COLOUR_SHEET.sprite(cell, L, colour) for colour, cell in cells), WILD_SHEET.sprite("wild", L))


STAR_TOP: Final = 12
"""The upper edge of the star's square: its figure stands high on the card."""


def emoji_name(shown: str) -> str:
    """Return the name of the emoji of a card or of a colour's sign: "uno_R7", "uno_red"."""
    return f"uno_{shown}"


def _draw(shown: str) -> bytes:
    if shown in COLOURS:
        return shape_png(WILD_SHEET, f"mark-{shown}")
    return card_png(*_drawing(shown), top=STAR_TOP if shown == CARD_TEXTS[STAR] else None)


EMOJIS: Final = {emoji_name(shown): partial(_draw, shown) for shown in (*CARD_TEXTS, *COLOURS)}
"""What draws each card and the sign of each colour as a PNG of 128×128, by the emoji's name."""
