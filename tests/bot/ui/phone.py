"""How high a message is on a phone, by the measures of Discord's clients, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.show.body import Body, ButtonSpec, Menus
from bot.show.phone import GAP, ROOM, is_line, text_lines

EDGES, AUTHOR, COMMAND, PRIVATE = 8, 22, 20, 20
"""Heights: above and below a message, its author's line, the line of its command, "Only you can see this"."""
LINE, ROW, TALLEST = 20, 32, 350
"""Heights of a line of text, of a button or a menu, and the most that a picture has."""
FREE: Final = 6
"""What lies between text and picture, and between picture and buttons."""


def lines_of(row: Sequence[ButtonSpec], room: int = ROOM) -> list[list[ButtonSpec]]:
    """Return a row's buttons by the line that they fall into."""
    lines: list[list[ButtonSpec]] = [[]]
    for button in row:
        if lines[-1] and not is_line([*lines[-1], button], room):
            lines.append([])
        lines[-1].append(button)
    return lines


def height_of(body: Body, picture: tuple[int, int], room: int = ROOM) -> float:
    """Return how high a private message is that answers a command; `picture` is the size of its picture."""
    wide, high = picture
    lines = sum(1 if isinstance(row, Menus) else len(lines_of(row, room)) for row in body.rows)
    shown = min(TALLEST, high * room / wide) + FREE if body.picture else 0
    rows = FREE + lines * (ROW + GAP) - GAP if lines else 0
    return EDGES + AUTHOR + COMMAND + text_lines(body.text(), room) * LINE + shown + rows + PRIVATE
