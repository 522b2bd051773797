"""How a player's captured cards lie on the table: four groups, each with its count towards the first points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.table import View
from renderers.canvas import Canvas
from renderers.gostop.cards import CAUGHT, SIGN, card_sprite, kind_sign
from renderers.gostop.facts import FIRST_POINTS, Captured, captured, is_open
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, LABEL

CARD: Final = (round(CARD_WIDTH * CAUGHT), round(CARD_HEIGHT * CAUGHT))
GAP: Final = 22
"""Between two groups."""
WIDEST, EASY, NARROW = 109, 72, 40
"""The step from card to card in a group: at most, what it keeps while junk has less than its own, and the least."""
JUNK_WIDEST, JUNK_EASY, JUNK_NARROW = 50, 36, 20
CARD_AT, COUNT_AT = 8, 8 + CARD[1] + 34
"""From a row's top to its cards, and to the middle of its counts."""
ROW_HEIGHT: Final = COUNT_AT + 26
BRACKET_GAP: Final = 4
"""Brackets here are close, for groups lie side by side."""
SIGN_ROOM: Final = SIGN + 6


class Run(NamedTuple):
    """Where a group of captured cards lies: its left edge and the step from card to card."""

    x: int
    step: int
    width: int


def rows(sizes: Sequence[int], room: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups' sizes row by row: all in one, or the junk, which is the last, in a second; no row of none."""
    if not any(sizes):
        return ()
    *others, junk = sizes
    steps, junk_steps, free = _steps_in(sizes, room)
    if not any(others) or not junk or steps * NARROW + junk_steps * JUNK_NARROW <= free:
        return (tuple(sizes),)
    return (*others, 0), (*(0 for _ in others), junk)


def runs(sizes: Sequence[int], room: int) -> tuple[Run, ...]:
    """Return where groups of so many cards lie side by side in a room; the last group is the junk, others come first.

    Groups of no cards take no room.
    """
    others, junk, free = _steps_in(sizes, room)
    step, junk_step = 0, JUNK_NARROW
    for most, junk_most in ((EASY, JUNK_EASY), (WIDEST, JUNK_WIDEST)):
        step = min(most, (free - junk * junk_step) // others) if others else 0
        junk_step = min(junk_most, (free - others * step) // junk) if junk else 0
    found, x = [], 0
    for place, size in enumerate(sizes):
        each = junk_step if place == len(sizes) - 1 else step
        width = CARD[0] + each * (size - 1) if size else 0
        found.append(Run(x, each, width))
        x += width + GAP if size else 0
    return tuple(found)


def _steps_in(sizes: Sequence[int], room: int) -> tuple[int, int, int]:
    """Return how many steps from card to card there are, how many of junk, and the room for them."""
    filled = sum(size > 0 for size in sizes)
    others, junk = sum(size - 1 for size in sizes[:-1] if size), max(0, sizes[-1] - 1)
    return others, junk, max(0, room - CARD[0] * filled - GAP * (filled - 1))


def groups_height(view: View, seat: Seat, room: int) -> int:
    """Return how high a player's captures are in a room; 0 where there are none."""
    return ROW_HEIGHT * len(rows([len(group.cards) for group in captured(view, seat)], room))


def draw_groups(canvas: Canvas, x: int, y: int, view: View, seat: Seat, room: int) -> None:
    """Draw the captured cards in their groups, brackets around those of the last turn, a count below each group."""
    groups = captured(view, seat)
    for sizes in rows([len(group.cards) for group in groups], room):
        for group, size, run in zip(groups, sizes, runs(sizes, room), strict=True):
            if size:
                _group(canvas, x + run.x, y, view, group, run)
        y += ROW_HEIGHT


def _group(canvas: Canvas, x: int, y: int, view: View, group: Captured, run: Run) -> None:
    top = y + CARD_AT
    for number, card in enumerate(group.cards):
        canvas.paste(card_sprite(card, CAUGHT, doubles=view.options.double_junk), x + number * run.step, top)
    if group.new and not is_open(view):
        first = len(group.cards) - group.new
        canvas.brackets(x + first * run.step, top, run.width - first * run.step, CARD[1], gap=BRACKET_GAP)
    canvas.centre(kind_sign(group.kind), x + SIGN // 2, y + COUNT_AT)
    draw_count(canvas, x + SIGN_ROOM, y + COUNT_AT, group, on="felt-raised")


def draw_count(canvas: Canvas, x: int, y: int, group: Captured, *, on: str, more: int = 0) -> None:
    """Write what a group counts, in gold what a press would add, and how many bring the first points."""
    first = FIRST_POINTS[group.kind]
    colour = "gold" if group.figure >= first else "hanji"
    x += canvas.text(x, y, str(group.figure), size=LABEL, colour=colour, on=on)
    if more:
        x += canvas.text(x, y, f"+{more}", size=LABEL, colour="gold", on=on)
    canvas.text(x, y, f"/{first}", size=LABEL, colour="mist", on=on)
