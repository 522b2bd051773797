"""How a message's buttons fall into lines on a phone 390 pixels wide, by the measures of Discord's clients."""

from __future__ import annotations

from bot.show.body import Body
from renderers.fonts import measure

ROOM = 302
"""Pixels beside the sender's picture and the margins."""
PADDING, GAP, EMOJI = 32, 8, 26
"""Inside a button left and right together; between two; what an emoji before the words takes."""
SIZE, FINER = 14, 8


def lines_of(row) -> list[list[str]]:
    """Return a row's labels by the line that they fall into."""
    lines, left = [[]], ROOM
    for button in row:
        width = -(-measure(button.label, SIZE * FINER) // FINER) + PADDING + (EMOJI if button.emoji else 0)
        if lines[-1] and width + GAP > left:
            lines.append([])
            left = ROOM
        left -= width + (GAP if lines[-1] else 0)
        lines[-1].append(button.label)
    return lines


def odd_ones(body: Body) -> list[str]:
    """Return the buttons that stand alone in a line although others are in their row."""
    rows = [lines_of(row) for row in body.rows if not hasattr(row, "custom_id")]
    return [line[0] for lines in rows if len(lines) > 1 for line in lines if len(line) == 1]
