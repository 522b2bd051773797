"""Replays: a board with the hands below it, and the animated picture of a match with captions. No game here.

Everything is made of pictures that the game's own renderer drew from views, so a replay cannot show more than these do.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from games.core import CHANCE, Seat
from renderers import fonts, palette
from renderers.base import Picture, SeatBadge
from renderers.canvas import Canvas
from renderers.gif import Frame
from renderers.layout import LABEL, MARGIN, WIDTH
from renderers.lines import wrapped
from renderers.names import short
from renderers.plan import Op, Opaque, Plan, Thing
from renderers.raster import raster_of
from renderers.sheets import Sheet
from renderers.sprite import Sprite
from renderers.words import alt_of

# Boards with hands
LABEL_ROOM: Final = 84
LABEL_AT: Final = 44

# Films
SIDE: Final = 720
"""Films are squares: on a phone as wide as the screen, on a desktop as high as clients show."""
CAPTION: Final = 28
CAPTION_LINE: Final = 38
CAPTION_AIR: Final = 24
CAPTION_LINES: Final = 2
CAPTION_ROOM: Final = CAPTION_LINES * CAPTION_LINE + CAPTION_AIR
"""What a caption takes below a board."""
COLUMN_ROOM: Final = 250
"""What it takes beside one that is higher than wide."""
FIRST_MS, LAST_MS = 1200, 3500
AIM_MS, REST_MS = 500, 900
MOVE_MS: Final = 70
MOVES: Final = (0.2, 0.5, 0.8)
"""How far what moves has come in each picture of its way."""
MOST_MOVING: Final = 24
"""Where more has another place the cards were dealt again, or all of it was laid out in another way: nothing moves."""
LEAST_MOVING: Final = 56
"""The side of the smallest thing that moves, in a picture of 960 pixels; smaller ones are signs."""


class Shown(NamedTuple):
    """A hand below a board: whose, and its picture."""

    label: str
    seat: int
    badge: SeatBadge
    picture: Picture


def with_hands(board: Picture, hands: Sequence[Shown], *, numbered: bool = False) -> Picture:
    """Return a board with hands below it: one at its full size, of several two beside each other at half of it."""
    canvas, across = Canvas.over(board.plan), min(2, len(hands))
    for first in range(0, len(hands), across):
        y = canvas.height
        for column, hand in enumerate(hands[first : first + across]):
            x, plan = column * WIDTH // across, hand.picture.plan
            _label(canvas, x + MARGIN, y, WIDTH // across, hand, numbered)
            ops = plan.ops
            if across > 1:
                half = palette.resized(plan.image(), (plan.width // across, plan.height // across))
                ops = ((Opaque(raster_of(half)), 0, 0),)
            for thing, right, down in ops:
                canvas.paste(thing, x + right, y + LABEL_ROOM + down)
            canvas.height = max(canvas.height, y + LABEL_ROOM + plan.height // across)
    alt = "\n".join([board.alt, *(f"{hand.label}: {hand.picture.alt}" for hand in hands)])
    return Picture(canvas.plan(board.plan.ground), alt_of(alt), seats=board.seats)


def _label(canvas: Canvas, x: int, y: int, width: int, hand: Shown, numbered: bool) -> None:
    canvas.sign(x + 32, y + LABEL_AT, hand.seat, hand.badge, numbered=numbered)
    name = short((fonts.shown(hand.label) or str(hand.seat + 1),), 0, LABEL, width - 76 - MARGIN)
    canvas.shown(x + 76, y + LABEL_AT, name)


# Films


class Ply(NamedTuple):
    """One step of a film: the board after it, and what it was."""

    board: Picture
    told: Sequence[str] = ()
    """What happened, a sentence each; those that have room stand below the board."""
    seat: Seat = CHANCE
    """Who acted: what comes from nowhere comes from their sign."""
    strikes: bool = False
    """Whether it is aimed before it happens, as a capture is."""


class Flight(NamedTuple):
    """A card or a piece on its way, with the middles of where it lay and where it will lie."""

    thing: Thing
    start: tuple[int, int]
    end: tuple[int, int]


def ply_ms(*, strikes: bool) -> int:
    """Return how long a step stands at the most."""
    return strikes * AIM_MS + len(MOVES) * MOVE_MS + REST_MS


def film(
    plies: Sequence[Ply], end: Picture | None = None, sheets: Collection[Sheet] = (), *, long: bool = False
) -> Iterator[Frame]:
    """Yield the frames of a film: its title over the first board, the steps, and how the match ended.

    Boards are shown whole. Those of a deal are all as large as the highest of them can be, and what is drawn in
    `sheets` moves from one to the next; in a `long` film only where it strikes, so that it is not too large.
    """
    stages = _stages([ply.board for ply in plies])
    yield Frame(stages[0].frame(plies[0].board.plan, plies[0].told), FIRST_MS)
    for (before, ply), (last, stage) in zip(itertools.pairwise(plies), itertools.pairwise(stages), strict=True):
        left, told = before.board.plan, ply.told
        if ply.strikes:
            yield Frame(last.frame(left, told), AIM_MS)
        if stage is last and (ply.strikes or not long):
            rest, flights = moved(left, ply.board.plan, sheets, ply.board.seats.get(ply.seat))
            still = stage.frame(rest, told) if flights else None
            yield from (Frame(stage.flown(still, flights, way), MOVE_MS) for way in MOVES if still)
        yield Frame(stage.frame(ply.board.plan, told), LAST_MS if end is None and ply is plies[-1] else REST_MS)
    if end is not None:
        yield Frame(Stage(end.plan.width, end.plan.height, alone=True).frame(end.plan), LAST_MS)


def _stages(boards: Sequence[Picture]) -> list[Stage]:
    """Return where each board is shown: one stage for all that follow each other and are laid out alike."""
    found: list[Stage] = []
    for _columns, run in itertools.groupby(boards, lambda board: {seat: at[0] for seat, at in board.seats.items()}):
        plans = [board.plan for board in run]
        found += [Stage(max(plan.width for plan in plans), max(plan.height for plan in plans))] * len(plans)
    return found


def moved(
    before: Plan, after: Plan, sheets: Collection[Sheet], source: tuple[int, int] | None
) -> tuple[Plan, Sequence[Flight]]:
    """Return a board without what leaves its place, and what is on its way to the next.

    What lies in `after` alone comes from `source`, or does not move where that is None.
    """
    gone, come = _alone(before.ops, after.ops, sheets), _alone(after.ops, before.ops, sheets)
    flights, rest = [], list(before.ops)
    for op in come:
        same = [one for one in gone if one[0].name == op[0].name]
        left = min(same, key=lambda one: math.dist(one[1:], op[1:]), default=None)
        origin = source if left is None else _middle(left)
        if left is not None:
            gone.remove(left)
        if origin is None or origin == _middle(op):
            continue
        flights.append(Flight(op[0], origin, _middle(op)))
        if left is not None:
            rest.remove(left)
    return (before._replace(ops=tuple(rest)), flights) if len(flights) <= MOST_MOVING else (before, ())


def _alone(ops: Sequence[Op], others: Sequence[Op], sheets: Collection[Sheet]) -> list[Op]:
    """Return what lies in one plan and not in another, of what moves; the lowest first."""
    there = Counter((thing.name, thing.width, x, y) for thing, x, y in others)
    found = []
    for op in ops:
        thing, x, y = op
        there[thing.name, thing.width, x, y] -= 1
        moves = thing.name is not None and thing.name[0] in sheets and min(thing.width, thing.height) >= LEAST_MOVING
        if there[thing.name, thing.width, x, y] < 0 and moves:
            found.append(op)
    return found


def _middle(op: Op) -> tuple[int, int]:
    thing, x, y = op
    return x + thing.width // 2, y + thing.height // 2


class Stage:
    """A square with room for boards of a size, and for a caption beside or below, wherever they are larger then."""

    def __init__(self, width: int, height: int, *, alone: bool = False) -> None:
        beside, below = (0, 0) if alone else (COLUMN_ROOM, CAPTION_ROOM)
        narrow, low = (min((SIDE - x) / width, (SIDE - y) / height) for x, y in ((beside, 0), (0, below)))
        self._scale = max(narrow, low)
        across, down = (SIDE - beside, SIDE) if narrow > low else (SIDE, SIDE - below)
        self._left, self._top = (across - round(width * self._scale)) // 2, (down - round(height * self._scale)) // 2
        self._caption = SIDE // 2, (down + SIDE) // 2, SIDE - CAPTION_AIR, CAPTION_LINES
        """Where a caption stands: its middle, its width, and how many lines it may have."""
        if narrow > low:
            self._caption = (across + SIDE) // 2, SIDE // 2, beside - CAPTION_AIR, 12

    def frame(self, board: Plan, told: Sequence[str] = ()) -> Image.Image:
        """Return a board with what fits of a caption."""
        canvas, (x, middle, width, most) = Canvas(SIDE, SIDE), self._caption
        size = round(board.width * self._scale), round(board.height * self._scale)
        canvas.paste(Opaque(raster_of(palette.resized(board.image(), size))), self._left, self._top)
        lines = caption_lines(told, width, most)
        y = middle - (len(lines) - 1) * CAPTION_LINE // 2
        for at, line in enumerate(lines):
            canvas.text(x, y + at * CAPTION_LINE, line, size=CAPTION, anchor="m", width=width)
        return canvas.plan(board.ground).image()

    def flown(self, still: Image.Image, flights: Sequence[Flight], way: float) -> Image.Image:
        """Return a frame with things that have come a share of their way."""
        image = still.copy()
        for thing, start, end in flights:
            drawn, mask = _small(thing, self._scale, palette.ground_of(still))
            x, y = (round((a + (b - a) * way) * self._scale) for a, b in zip(start, end, strict=True))
            image.paste(drawn, (self._left + x - drawn.width // 2, self._top + y - drawn.height // 2), mask)
        return image


@functools.lru_cache(maxsize=MOST_MOVING)
def _small(thing: Thing, scale: float, ground: str) -> tuple[Image.Image, Image.Image]:
    """Return a thing as a film shows it, and where it is."""
    size = round(thing.width * scale), round(thing.height * scale)
    mask = thing.coverage.point([0] * 2 + [255] * 254) if isinstance(thing, Sprite) else Image.new("L", size, 255)
    drawn = Plan(thing.width, thing.height, palette.index("ink"), ((thing, 0, 0),), ground).image()
    return palette.resized(drawn, size), mask.resize(size).point([0] * 128 + [255] * 128)


def caption_lines(told: Sequence[str], width: int, most: int) -> list[str]:
    """Return the sentences that have room as so many lines; of a first one that is too long, its beginning."""
    fitting: list[str] = []
    for count in range(1, len(told) + 1):
        lines = wrapped(" ".join(told[:count]), CAPTION, width)
        if fitting and len(lines) > most:
            break
        fitting = lines if len(lines) <= most else wrapped(told[0], CAPTION, width, most)
    return fitting
