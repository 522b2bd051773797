"""Writes the sprites of every sheet beside it, drawn from its SVG; to be run when a drawing or the palette changes."""

from __future__ import annotations

from bot.games import faces
from renderers import marks, sheets


def every() -> tuple[sheets.Sheet, ...]:
    """Return the sheets of the house and of its games."""
    return (*marks.SHEETS, *(sheet for ui in faces().values() for sheet in ui.renderer.sheets))


if __name__ == "__main__":
    for one in every():
        one.packed.write_bytes(sheets.pack(one))
        print(f"{one.packed.name}: {one.packed.stat().st_size / 1024:.0f} KB")
