"""How words name what is on the board of Seize!: seats by their marks, pieces as "✚2L c3+↗", costs as signs.

Lines with the players' names explain the marks. So the alt text holds a crowded table of four long names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.seize.board import CELL_NAMES, LETTERS, PIECE_NAMES, PIECES_PER_SIDE, Cell
from games.seize.cards import CARD_NAMES, WILD, Card, Hand
from games.seize.table import Location, Piece
from renderers.base import Say
from renderers.words import joined

MARKS: Final = "■✚○★"
"""The shape of each seat, as it stands on its pieces."""
ARROWS: Final = "↑↗→↘↓↙←↖"
"""A sign for each direction, clockwise from north."""
COST_SIGNS: Final = "🌾🪵🧱🧵🃏"
"""A sign for each card that pays: their words would not fit into an alt text twelve times."""
PAYABLE: Final = "✓"
"""Behind a location that the observer could pay for."""


def short_name(kind: int, say: Say) -> str:
    """Return level and hand of a piece of a side as short as on a button: "2L"."""
    return say(f"short.{PIECE_NAMES[kind]}")


def table_piece(piece: int, say: Say) -> str:
    """Return whose and which a piece of the whole table is: "✚2L"."""
    seat, kind = divmod(piece, PIECES_PER_SIDE)
    return f"{MARKS[seat]}{short_name(kind, say)}"


def piece_text(piece: Piece, say: Say) -> str:
    """Return a piece with its cell, facing and rings: "2L c3+↗ (braced)"."""
    tags = [say("alt.braced")] if piece.braced else []
    tags += [say("alt.charged", n=piece.charges)] if piece.charges else []
    text = f"{short_name(piece.kind, say)} {CELL_NAMES[piece.cell]}{ARROWS[piece.facing]}"
    return f"{text} ({joined(tags, say)})" if tags else text


def cells_text(cells: Iterable[Cell], say: Say) -> str:
    """Return the names of cells as a list."""
    return joined((CELL_NAMES[cell] for cell in cells), say)


def location_text(location: Location, cost: str) -> str:
    """Return a location with its three cells, what it costs and whose mark lies on it."""
    owner = "" if location.owner is None else MARKS[location.owner]
    cells = " ".join(CELL_NAMES[cell] for cell in location.mark.cells)
    return " ".join(part for part in (LETTERS[location.number], cells, cost, owner) if part)


def cost_signs(cost: tuple[Card, ...] | None) -> str:
    """Return what a location costs, in signs."""
    return "?" if cost is None else "".join(COST_SIGNS[card] for card in cost)


def hand_text(hand: Hand, say: Say) -> str:
    """Return a hand as a list of kinds and counts: resources as signs, as costs are told."""
    resources = [f"{COST_SIGNS[card]}{n}" for card, n in enumerate(hand[:WILD]) if n]
    others = [say("alt.cards", card=CARD_NAMES[card], n=n) for card, n in enumerate(hand) if n and card >= WILD]
    return joined([" ".join(resources), *others] if resources else others, say)
