"""The drawings of Seize!: its board, its pieces in every colour and facing, its cards."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Final

from games.seize.cards import CARD_NAMES
from renderers.emojis import card_png
from renderers.layout import FLOOR, XS, L, M
from renderers.sheets import Sheet, restyled
from renderers.sprite import Sprite

HERE: Final = Path(__file__).parent
PIECE_ON_SQUARE: Final = 0.7
"""The size of what lies on a square."""
FACINGS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
KINDS: Final = (("lv1", "body1", "top1"), ("lv2-left", "body2l", "top2"), ("lv2-right", "body2r", "top2"),
                ("lv3", "body3", "top3"))  # fmt: skip
KIND_NAMES: Final = ("lv1", "lv2-left", "lv3", "lv2-right", "lv1")
"""The kinds by their numbers within a side."""
PARTS: Final = {
    "icons1": ("icon-rice", "icon-timber", "icon-brick", "icon-silk", "icon-wild"),
    "icons2": ("icon-sprint", "icon-brace", "icon-charge", "icon-recall"),
    "dice": ("die-1", "die-2", "die-3", "die-4", "die-5", "die-6"),
}


def _turned(text: str, player: str) -> str:
    """Return the pieces of a player with a row for each facing ("lv2-left-se") instead of the drawing's samples."""
    if player != "1":
        text = restyled(text, rf"[ -]{player} (\.c\{{\S+\}})").replace('href="#plate1"', f'href="#plate{player}"')
    head = text[: text.index("</defs>") + len("</defs>")]
    cells = [f"{kind}-{facing}" for facing in FACINGS for kind, _, _ in KINDS]
    head = re.sub(r'viewBox="[^"]+"', 'viewBox="0 0 480 960"', head, count=1)
    head = re.sub(r'data-cells="[^"]+"', f'data-cells="{" ".join(cells)}"', head, count=1)
    uses = "".join(
        f'<g transform="translate({60 + 120 * x} {60 + 120 * y})"><use href="#{body}" transform="rotate({45 * y})"/>'
        f'<use href="#{top}"/></g>'
        for y in range(len(FACINGS))
        for x, (_, body, top) in enumerate(KINDS)
    )
    return f"{head}{uses}</svg>"


BOARD: Final = Sheet(HERE / "board.svg", (M, PIECE_ON_SQUARE))
PIECES: Final = Sheet(HERE / "pieces.svg", (M, PIECE_ON_SQUARE), ("1", "2", "3", "4"), _turned, turned=True)
CARDS: Final = Sheet(HERE / "cards.svg", (XS, M, FLOOR, L), parts=PARTS)


def fan() -> tuple[Sprite, ...]:
    """Return what lies beside the game's name."""
    return tuple(CARDS.sprite(cell, L) for cell in ("back", "rice", "timber", "brick", "silk"))


def emoji_name(card: str) -> str:
    """Return the name of a card's emoji: "seize_rice"."""
    return f"seize_{card}"


EMOJIS: Final = {emoji_name(card): partial(card_png, CARDS, card) for card in CARD_NAMES}
"""What draws each card as a PNG of 128×128, by the emoji's name."""
