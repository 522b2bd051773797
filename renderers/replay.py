"""Replays: a board with the hands below it, and the animated picture of a match with captions. No game here.

Everything is made of pictures that the game's own renderer drew from views, so a replay cannot show more than these do.
A film is a GIF: in the house palette Pillow encodes 60 moves in about 0.2 s and 0.6 MB, where animated WebP takes
1.8 s for 0.4 MB, and every client plays it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from renderers import fonts, palette
from renderers.base import Picture, SeatBadge
from renderers.canvas import Canvas
from renderers.gif import Frame
from renderers.layout import LABEL, MARGIN, WIDTH
from renderers.lines import wrapped
from renderers.names import short
from renderers.words import alt_of

# Boards with hands
LABEL_ROOM: Final = 84
LABEL_AT: Final = 44
COLUMN: Final = WIDTH // 2
HALF: Final = 2
"""By how much hands shrink when all of them are shown."""

# Films
FILM_WIDTH: Final = 640
CAPTION: Final = 25
"""Size of a caption's letters: 12 u at this width."""
CAPTION_LINE: Final = 36
CAPTION_LINES: Final = 4
CAPTION_PAD: Final = 16
CAPTION_WIDTH: Final = FILM_WIDTH - 48
AIM_MS, REST_MS = 600, 1100
FIRST_MS, LAST_MS = 1500, 4000


class Shown(NamedTuple):
    """A hand below a board: whose, and its picture."""

    label: str
    seat: int
    badge: SeatBadge
    picture: Picture


def with_hand(board: Picture, hand: Shown, *, numbered: bool = False) -> Picture:
    """Return a board with one hand below it, both at their full size."""
    below = hand.picture.image
    canvas = _under(board.image, LABEL_ROOM + below.height)
    _label(canvas, MARGIN, board.image.height, WIDTH, hand, numbered)
    canvas.image.paste(below, (0, board.image.height + LABEL_ROOM))
    return Picture(canvas.image, _alt(board, (hand,)))


def with_hands(board: Picture, hands: Sequence[Shown], *, numbered: bool = False) -> Picture:
    """Return a board with all hands below it, two beside each other at half their size."""
    small = [_half(hand.picture.image) for hand in hands]
    rows = [small[at : at + 2] for at in range(0, len(small), 2)]
    heights = [LABEL_ROOM + max(image.height for image in row) for row in rows]
    canvas = _under(board.image, sum(heights))
    y = board.image.height
    for at, row in enumerate(rows):
        for column, image in enumerate(row):
            x = column * COLUMN
            _label(canvas, x + MARGIN, y, COLUMN, hands[2 * at + column], numbered)
            canvas.image.paste(image, (x, y + LABEL_ROOM))
        y += heights[at]
    return Picture(canvas.image, _alt(board, hands))


def _under(board: Image.Image, room: int) -> Canvas:
    canvas = Canvas(board.height + room, board.width)
    canvas.image.paste(board, (0, 0))
    palette.put_on(canvas.image, palette.ground_of(board))
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
    """One step of a film: the board after it, what it was, and whether somebody made it (or chance, or time)."""

    board: Image.Image
    caption: str
    made: bool = True


def shrunk(image: Image.Image) -> Image.Image:
    """Return a board of 960 pixels at the width of a film."""
    height = round(image.height * FILM_WIDTH / image.width)
    return palette.resized(image, (FILM_WIDTH, height))


class Stage(NamedTuple):
    """How high the pictures of a film are: its highest board, and below it room for its longest caption."""

    boards: int
    room: int


def stage_of(plies: Sequence[Ply]) -> Stage:
    """Return the heights that all plies fit into."""
    lines = max(len(caption_lines(ply.caption)) for ply in plies)
    return Stage(max(ply.board.height for ply in plies), lines * CAPTION_LINE + 2 * CAPTION_PAD)


def film(plies: Sequence[Ply]) -> Iterator[Frame]:
    """Yield the frames: the first ply, two for each move (aim, rest) and one for chance; the last one stays.

    While a move is aimed its caption stands over the board before it; then the board shows it, with its own marks.
    """
    stage = stage_of(plies)
    yield Frame(_frame(plies[0], stage), FIRST_MS)
    for before, ply in itertools.pairwise(plies):
        if ply.made:
            yield Frame(_frame(ply._replace(board=before.board), stage), AIM_MS)
        yield Frame(_frame(ply, stage), LAST_MS if ply is plies[-1] else REST_MS)


def _frame(ply: Ply, stage: Stage) -> Image.Image:
    """Draw a ply with its caption below the room of the highest board."""
    canvas = Canvas(stage.boards + stage.room, FILM_WIDTH)
    canvas.image.paste(ply.board, (0, 0))
    palette.put_on(canvas.image, palette.ground_of(ply.board))
    top = stage.boards + CAPTION_PAD + CAPTION_LINE // 2
    for at, line in enumerate(caption_lines(ply.caption)):
        canvas.text(FILM_WIDTH // 2, top + at * CAPTION_LINE, line, size=CAPTION, anchor="m", width=CAPTION_WIDTH)
    return canvas.image


def caption_lines(caption: str) -> list[str]:
    """Return a caption as the lines that a film has room for; the last takes the rest."""
    return wrapped(caption, CAPTION, CAPTION_WIDTH, CAPTION_LINES)
