"""Replays: a board with the hands below it, and the animated picture of a match with captions. No game here.

Everything is made of pictures that the game's own renderer drew from views, so a replay cannot show more than these do.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from renderers import fonts, palette
from renderers.base import Picture, SeatBadge
from renderers.canvas import Canvas
from renderers.gif import Frame
from renderers.layout import LABEL, MARGIN, WIDTH
from renderers.lines import wrapped
from renderers.names import short
from renderers.plan import Opaque, Plan, flat
from renderers.raster import raster_of
from renderers.words import alt_of

# Boards with hands
LABEL_ROOM: Final = 84
LABEL_AT: Final = 44
COLUMN: Final = WIDTH // 2
HALF: Final = 2
"""By how much hands shrink when all of them are shown."""

# Films
FILM_WIDTH: Final = 640
MOST_BOARD: Final = 800
"""How much of a board's height a film shows, so that it fills a phone's width: clients cut pictures off by height."""
LEAST_HEIGHT: Final = 600
CAPTION: Final = 25
"""Size of a caption's letters: 12 u at this width."""
CAPTION_LINE: Final = 34
CAPTION_LINES: Final = 3
CAPTION_PAD: Final = 24
CAPTION_WIDTH: Final = FILM_WIDTH - 40
VISIBLE: Final = 24
"""How far a pixel's brightness must differ to count as changed."""
STAY: Final = 0.4
"""What of the most that can be shown of a change is enough for a film to stay where it is."""
FIRST_MS, LAST_MS = 1200, 3500
STEP_MS: Final = 900
AIM_MS, MOVE_MS, REST_MS = 500, 180, 900


class Shown(NamedTuple):
    """A hand below a board: whose, and its picture."""

    label: str
    seat: int
    badge: SeatBadge
    picture: Picture


def with_hand(board: Picture, hand: Shown, *, numbered: bool = False) -> Picture:
    """Return a board with one hand below it, both at their full size."""
    below, height = hand.picture.plan, board.plan.height
    canvas = _under(board.plan, LABEL_ROOM + below.height)
    _label(canvas, MARGIN, height, WIDTH, hand, numbered)
    canvas.paste(flat(below), 0, height + LABEL_ROOM)
    return Picture(canvas.plan(board.plan.ground), _alt(board, (hand,)))


def with_hands(board: Picture, hands: Sequence[Shown], *, numbered: bool = False) -> Picture:
    """Return a board with all hands below it, two beside each other at half their size."""
    small = [_half(hand.picture.image) for hand in hands]
    rows = [small[at : at + 2] for at in range(0, len(small), 2)]
    heights = [LABEL_ROOM + max(image.height for image in row) for row in rows]
    canvas = _under(board.plan, sum(heights))
    y = board.plan.height
    for at, row in enumerate(rows):
        for column, image in enumerate(row):
            x = column * COLUMN
            _label(canvas, x + MARGIN, y, COLUMN, hands[2 * at + column], numbered)
            canvas.paste(Opaque(raster_of(image)), x, y + LABEL_ROOM)
        y += heights[at]
    return Picture(canvas.plan(board.plan.ground), _alt(board, hands))


def _under(board: Plan, room: int) -> Canvas:
    canvas = Canvas(board.height + room, board.width)
    canvas.paste(flat(board), 0, 0)
    return canvas


def _label(canvas: Canvas, x: int, y: int, width: int, hand: Shown, numbered: bool) -> None:
    canvas.seat(x + 32, y + LABEL_AT, hand.seat, hand.badge, numbered=numbered, on="felt")
    room = width - 76 - MARGIN
    name = short((fonts.shown(hand.label) or str(hand.seat + 1),), 0, LABEL, room)
    canvas.shown(x + 76, y + LABEL_AT, name)


def _half(image: Image.Image) -> Image.Image:
    return palette.resized(image, (image.width // HALF, image.height // HALF))


def _alt(board: Picture, hands: Sequence[Shown]) -> str:
    return alt_of("\n".join([board.alt, *(f"{hand.label}: {hand.picture.alt}" for hand in hands)]))


# Films


class Ply(NamedTuple):
    """One step of a film: the board after it, and what it was."""

    board: Image.Image
    caption: str
    strikes: bool = False
    """Whether it is aimed, moves and rests, as a capture does; else one picture shows it."""
    plain: Image.Image | None = None
    """The board without the banner of its moment, where it has one: what comes next is aimed over that."""


def ply_ms(*, strikes: bool) -> int:
    """Return how long a step stands."""
    return AIM_MS + MOVE_MS + REST_MS if strikes else STEP_MS


def shrunk(image: Image.Image, film_height: int = 0) -> Image.Image:
    """Return a board of 960 pixels, or so much of it (0: all), at the width of a film."""
    if film_height:
        image = image.crop((0, 0, image.width, min(film_height, image.height)))
    height = round(image.height * FILM_WIDTH / image.width)
    return palette.resized(image, (FILM_WIDTH, height))


def film(plies: Sequence[Ply], end: Image.Image | None = None, *, most: int = MOST_BOARD) -> Iterator[Frame]:
    """Yield the frames of a film: its title over the first board, the steps, and how the match ended.

    Of boards higher than `most` it shows the stretch where most has changed.
    """
    boards = min(most, max(ply.board.height for ply in plies))
    lines = max((len(caption_lines(ply.caption)) for ply in plies[1:]), default=1)
    room = lines * CAPTION_LINE + CAPTION_PAD
    height = max(LEAST_HEIGHT, boards + room)
    stage = Stage(height - room, boards, height)
    top = 0
    yield Frame(_frame(plies[0].board, plies[0].caption, stage, top, lines=1), FIRST_MS)
    for before, ply in itertools.pairwise(plies):
        top = focus(before.board, ply.board, boards, top)
        if ply.strikes:
            aimed_at = before.plain or before.board
            yield Frame(_frame(aimed_at, ply.caption, stage, top), AIM_MS)
            yield Frame(_frame(_between(aimed_at, ply.board), ply.caption, stage, top), MOVE_MS)
        long = REST_MS if ply.strikes else STEP_MS
        yield Frame(_frame(ply.board, ply.caption, stage, top), LAST_MS if end is None and ply is plies[-1] else long)
    if end is not None:
        yield Frame(_filled(end, stage), LAST_MS)


class Stage(NamedTuple):
    """How high a film is: all above its caption, what of it a board takes at the most, and the whole."""

    above: int
    boards: int
    height: int


def focus(before: Image.Image, after: Image.Image, room: int, top: int) -> int:
    """Return the first line of the stretch of a board to show; it stays at `top` while that shows nearly as much."""
    free = after.height - room
    if free <= 0 or before.size != after.size:
        return max(0, min(top, free))
    apart = ImageChops.difference(before.convert("RGB"), after.convert("RGB")).convert("L")
    column = apart.point([0] * VISIBLE + [255] * (256 - VISIBLE)).resize((1, after.height), Image.Resampling.BOX)
    sums = [0, *itertools.accumulate(column.tobytes())]
    held = [sums[first + room] - sums[first] for first in range(free + 1)]
    best = max(held)
    return top if held[min(top, free)] >= STAY * best else held.index(best)


def _between(before: Image.Image, after: Image.Image) -> Image.Image:
    """Return what lies between two boards: every other pixel of either."""
    if before.size != after.size:
        return after
    image = before.copy()
    image.paste(after, (0, 0), _chequered(after.size))
    return image


@functools.lru_cache(maxsize=4)
def _chequered(size: tuple[int, int]) -> Image.Image:
    tile = Image.frombytes("L", (4, 4), bytes((255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255)))
    mask = Image.new("L", size)
    for y in range(0, size[1], 4):
        for x in range(0, size[0], 4):
            mask.paste(tile, (x, y))
    return mask


def _frame(board: Image.Image, caption: str, stage: Stage, top: int, lines: int = CAPTION_LINES) -> Image.Image:
    """Draw a stretch of a board with a caption below it."""
    canvas = Canvas(stage.height, FILM_WIDTH)
    seen = board.crop((0, top, FILM_WIDTH, min(board.height, top + stage.boards)))
    canvas.paste(Opaque(raster_of(seen)), 0, (stage.above - seen.height) // 2)
    found = caption_lines(caption) if lines > 1 else [caption]
    y = (stage.above + stage.height) // 2 - (len(found) - 1) * CAPTION_LINE // 2
    for at, line in enumerate(found):
        canvas.text(FILM_WIDTH // 2, y + at * CAPTION_LINE, line, size=CAPTION, anchor="m", width=CAPTION_WIDTH)
    return canvas.plan(palette.ground_of(board)).image()


def _filled(image: Image.Image, stage: Stage) -> Image.Image:
    """Draw a picture as large as the film allows, in its middle."""
    scale = min(FILM_WIDTH / image.width, stage.height / image.height)
    size = round(image.width * scale), round(image.height * scale)
    small = palette.resized(image, size)
    canvas = Canvas(stage.height, FILM_WIDTH)
    canvas.paste(Opaque(raster_of(small)), (FILM_WIDTH - size[0]) // 2, (stage.height - size[1]) // 2)
    return canvas.plan(palette.ground_of(image)).image()


def caption_lines(caption: str) -> list[str]:
    """Return a caption as the lines that a film has room for; the last takes the rest."""
    return wrapped(caption, CAPTION, CAPTION_WIDTH, CAPTION_LINES)
