"""Where things lie on the table of Go-Stop: players' strips, captures in groups, the floor. No drawing here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.table import View, spots
from renderers.gostop.cards import CAUGHT
from renderers.gostop.facts import Captured, captured, pile_order, sitting_out, waiting_cards
from renderers.layout import FLOOR, MARGIN, WIDTH, card_size

LEFT: Final = MARGIN
WIDE: Final = WIDTH - 2 * MARGIN
INSET: Final = 22
ROOM: Final = WIDE - 2 * INSET
"""What the captured cards may take from left to right."""
TOP: Final = 32
STRIP_GAP: Final = 12
FLOOR_GAP: Final = 22
"""Between a strip and the floor."""
OUT_HEIGHT: Final = 64
"""The height of the line of a seat that watches."""
LOW: Final = 84
"""The height of a strip without captures."""

# Captures
CARD: Final = card_size(CAUGHT)
GAP: Final = 22
"""Between two groups."""
WIDEST, EASY, NARROW = 109, 72, 40
"""The step from card to card in a group: at most, what it keeps while junk has less than its own, and the least."""
JUNK_WIDEST, JUNK_EASY, JUNK_NARROW = 50, 36, 20
CARD_AT, COUNT_BELOW = 8, 34
"""From a row's top to its cards, and from their feet to the middle of its counts."""
ROW_HEIGHT: Final = CARD_AT + CARD[1] + COUNT_BELOW + 26

# The floor
PITCH: Final = 127
COLUMNS: Final = 6
STOCK_COLUMN: Final = 3
"""The fourth of seven columns is the stock's."""
ROW_GAP: Final = 28
"""Between the rows: room for the brackets of both."""
PILE_STEP: Final = (16, 52)
"""From the lowest card of a pile to the top one, at the table's size; a pair takes half of it."""


class Run(NamedTuple):
    """Where a group of captured cards lies: its left edge and the step from card to card."""

    x: int
    step: int
    width: int


def rows(sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the groups' sizes row by row: all in one, or the junk, which is the last, in a second; no row of none."""
    if not any(sizes):
        return ()
    *others, junk = sizes
    steps, junk_steps, free = _steps_in(sizes)
    if not any(others) or not junk or steps * NARROW + junk_steps * JUNK_NARROW <= free:
        return (tuple(sizes),)
    return (*others, 0), (*(0 for _ in others), junk)


def runs(sizes: Sequence[int]) -> tuple[Run, ...]:
    """Return where groups of so many cards lie side by side; the last group is the junk, others come first.

    Groups of no cards take no room.
    """
    others, junk, free = _steps_in(sizes)
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


def _steps_in(sizes: Sequence[int]) -> tuple[int, int, int]:
    """Return how many steps from card to card there are, how many of junk, and the room for them."""
    filled = sum(size > 0 for size in sizes)
    others, junk = sum(size - 1 for size in sizes[:-1] if size), max(0, sizes[-1] - 1)
    return others, junk, max(0, ROOM - CARD[0] * filled - GAP * (filled - 1))


class Strip(NamedTuple):
    """Where a player lies on the table, and what it has captured."""

    top: int
    bottom: int
    """As high as can be without captures."""
    groups: tuple[Captured, ...]
    lying: tuple[tuple[Captured, Run, int], ...]
    """Where the groups that have cards lie from the strip's inner edge on, and how high."""


def strip_at(view: View, seat: Seat, top: int) -> Strip:
    """Return a player's strip that begins at a height."""
    groups, lying, bottom = captured(view, seat), list[tuple[Captured, Run, int]](), top + LOW
    for sizes in rows([len(group.cards) for group in groups]):
        placed = zip(groups, sizes, runs(sizes), strict=True)
        lying += [(group, run, bottom + CARD_AT) for group, size, run in placed if size]
        bottom += ROW_HEIGHT
    return Strip(top, bottom, groups, tuple(lying))


class Floor(NamedTuple):
    """Where the floor lies: the tops of its two rows, what is below the last card, and how large its cards are."""

    top: int
    second: int
    bottom: int
    scale: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a card."""
        return card_size(self.scale)

    @property
    def stock(self) -> int:
        """The left edge of the stock."""
        return self._left(STOCK_COLUMN)

    def spot(self, month: int) -> tuple[int, int]:
        """Return where a month's first card lies."""
        row, column = divmod(month, COLUMNS)
        return self._left(column + (column >= STOCK_COLUMN)), self.second if row else self.top

    def _left(self, column: int) -> int:
        return 44 + PITCH * column + (card_size(FLOOR)[0] - self.size[0]) // 2

    def size_of(self, count: int) -> tuple[int, int]:
        """Return the width and height of so many cards of a spot."""
        dx, dy = steps(count, self.scale)[-1]
        return self.size[0] + dx, self.size[1] + dy


def floor_at(view: View, top: int, scale: float = FLOOR) -> Floor:
    """Return a floor that begins at a height: a row is as high as its highest pile."""
    counts = [(spot.month // COLUMNS, len(pile_order(spot))) for spot in spots(view)]
    counts.append((1, len(waiting_cards(view))))
    height = card_size(scale)[1]
    reach = [max((steps(n, scale)[-1][1] for row, n in counts if row == one and n), default=0) for one in (0, 1)]
    second = top + height + reach[0] + ROW_GAP
    return Floor(top, second, second + height + reach[1], scale)


def steps(count: int, scale: float = FLOOR) -> tuple[tuple[int, int], ...]:
    """Return how far each card of a spot lies from the first: a pair half as far as a pile, never further."""
    parts, (wide, high) = max(2, count - 1), (round(step * scale / FLOOR) for step in PILE_STEP)
    return tuple((wide * place // parts, high * place // parts) for place in range(count))


class Places(NamedTuple):
    """Where everything lies on the table, from the top."""

    strips: dict[Seat, Strip]
    floor: Floor
    out: int
    height: int


def layout(view: View) -> Places:
    """Return the strips (the lowest seat's below the floor, the others above it) and where the rest lies."""
    seats = sorted(view.players)
    strips, y = {}, TOP
    for seat in reversed(seats[1:]):
        strips[seat] = strip_at(view, seat, y)
        y = strips[seat].bottom + STRIP_GAP
    floor = floor_at(view, y - STRIP_GAP + FLOOR_GAP if seats[1:] else TOP)
    y = floor.bottom
    for seat in seats[:1]:
        strips[seat] = strip_at(view, seat, y + FLOOR_GAP)
        y = strips[seat].bottom
    out, count = y + 10, len(sitting_out(view))
    return Places(strips, floor, out, (out + count * OUT_HEIGHT if count else y) + TOP)
