"""The lines of pictures that tell of seats by their places: where each lies, and how far a score came. No game here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from games.core import Seat
from renderers.canvas import Canvas
from renderers.layout import MARGIN, WIDTH, Look

T = TypeVar("T")

ROW_GAP: Final = 10
WIDE: Final = WIDTH - 2 * MARGIN
HALF_WIDE: Final = (WIDE - 14) // 2
MOST_ROWS: Final = 5
"""More seats stand in two columns."""
PIPS: Final = 8
"""A goal up to this is drawn as so many marks, a higher one as a bar."""


class Row(NamedTuple):
    """Where a seat's line or box lies."""

    x: int
    y: int
    width: int
    height: int


def by_place(places: Sequence[int]) -> list[Seat]:
    """Return the seats by their places."""
    return sorted(range(len(places)), key=places.__getitem__)


def rows_of(lines: Sequence[T], y: int, height: Callable[[T, int], int]) -> list[Row]:
    """Return where each line lies, by its height in a width: in one column, or in two where there are many lines.

    Two columns are read downwards and end at one height; of an odd number the first line has a row of its own.
    """
    if len(lines) <= MOST_ROWS:
        return _column(lines, MARGIN, y, WIDE, height)
    first = _column(lines[: len(lines) % 2], MARGIN, y, WIDE, height)
    y = max((row.y + row.height + ROW_GAP for row in first), default=y)
    rest, half = lines[len(first) :], len(lines) // 2
    columns = (
        _column(rest[:half], MARGIN, y, HALF_WIDE, height),
        _column(rest[half:], MARGIN + WIDE - HALF_WIDE, y, HALF_WIDE, height),
    )
    bottom = max(column[-1].y + column[-1].height for column in columns)
    for column in columns:
        column[-1] = column[-1]._replace(height=bottom - column[-1].y)
    return [*first, *columns[0], *columns[1]]


def _column(lines: Sequence[T], x: int, y: int, width: int, height: Callable[[T, int], int]) -> list[Row]:
    found = []
    for line in lines:
        found.append(Row(x, y, width, height(line, width)))
        y += found[-1].height + ROW_GAP
    return found


def draw_progress(canvas: Canvas, right: int, middle: int, score: int, goal: int, colour: str, width: int = 220) -> int:
    """Draw how far a score came to its goal, as marks that can be counted or as a bar; return where it begins."""
    done = min(max(score, 0), goal)
    if goal <= PIPS:
        for at in range(goal):
            x = right - (goal - at) * 36
            fill = colour if at < done else "felt-deep"
            canvas.box(x, middle - 15, 28, 30, Look(fill, colour if at < done else "felt-line", 3, 8, cut=True))
        return right - goal * 36 - 24
    canvas.box(right - width, middle - 13, width, 26, Look("felt-deep", "felt-deep", 3, 12))
    if done:
        canvas.box(right - width, middle - 13, max(26, done * width // goal), 26, Look(colour, colour, 3, 12))
    return right - width - 24
