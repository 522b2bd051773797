"""Pictures: the house's way beside the plain way (RGBA alpha_composite, default PNG) in one run."""

from __future__ import annotations

import io

from PIL import Image

from games.uno_mario.cards import COLOURS
from renderers import palette
from renderers.canvas import Canvas
from renderers.png import encode
from renderers.uno_mario.cards import COLOUR_SHEET
from tools.bench.report import heading, median, row, timed_ms

ROUNDS = 40
CELLS = [(colour, str(number)) for colour in COLOURS for number in range(10)]


def grid() -> bytes:
    """Compose and encode 40 cards side by side, 960 x 700."""
    board = Canvas(700)
    for i, (colour, cell) in enumerate(CELLS):
        board.lay(COLOUR_SHEET.sprite(cell, 1.0, colour), 20 + i % 10 * 93, 20 + i // 10 * 165)
    return encode(board.plan())


def overlapping() -> bytes:
    """Compose and encode 40 cards that lie on one another."""
    board = Canvas(700)
    for i, (colour, cell) in enumerate(CELLS):
        board.paste(COLOUR_SHEET.sprite(cell, 1.0, colour), 20 + i % 20 * 44, 20 + i // 20 * 165 + i % 3 * 9)
    return encode(board.plan())


def plain(cards: list[Image.Image]) -> bytes:
    """Do the same as `grid` the plain way."""
    image = Image.new("RGBA", (960, 700), palette.TABLE[palette.index("felt")])
    for i, card in enumerate(cards):
        image.alpha_composite(card, (20 + i % 10 * 93, 20 + i // 10 * 165))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def as_rgba(colour: str, cell: str) -> Image.Image:
    """Return a sprite as the plain way would hold it."""
    sprite = COLOUR_SHEET.sprite(cell, 1.0, colour)
    alpha = sprite.coverage.point([min(255, level * 255 // palette.LEVELS) for level in range(256)])
    return Image.merge("RGBA", (*sprite.image.convert("RGB").split(), alpha))


def run() -> None:
    """Print times, sizes and the ratio to the plain way."""
    heading("Pictures (compose and encode)")
    cards = [as_rgba(*cell) for cell in CELLS]
    spans: dict[str, list[float]] = {"grid": [], "overlap": [], "plain": []}
    for _ in range(ROUNDS):
        spans["grid"] += timed_ms(grid, 1, 0)
        spans["overlap"] += timed_ms(overlapping, 1, 0)
        spans["plain"] += timed_ms(lambda: plain(cards), 1, 0)
    ours, theirs = median(spans["grid"]), median(spans["plain"])
    row("40 cards in a grid, p50", f"{ours:.2f} ms  {len(grid()) / 1024:.0f} KB", "3 ms, 90 KB")
    row("40 cards overlapping, p50", f"{median(spans['overlap']):.2f} ms", "8 ms")
    row("alpha_composite and default PNG, p50", f"{theirs:.2f} ms  {len(plain(cards)) / 1024:.0f} KB")
    row("faster than that", f"{theirs / ours:.1f} x", "10 x")
