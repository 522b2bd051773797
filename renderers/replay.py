"""Replays: a board with the hands below it, and the animated picture of a match with captions. No game here.

Everything is made of pictures that the game's own renderer drew from views, so a replay cannot show more than these do.
A film is a GIF: in the house palette Pillow encodes 60 moves in about 0.2 s and 0.6 MB, where animated WebP takes
1.8 s for 0.4 MB, and every client plays it.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from renderers import canvas as house
from renderers import fonts, palette
from renderers.base import Picture, SeatBadge
from renderers.canvas import Canvas, Look
from renderers.words import alt_of

# Boards with hands
LABEL_ROOM: Final = 84
LABEL_AT: Final = 44
COLUMN: Final = house.WIDTH // 2
HALF: Final = 2
"""By how much hands shrink when all of them are shown."""

# Films
WIDTH: Final = 640
CAPTION: Final = 25
"""Size of a caption's letters: 12 u at this width."""
CAPTION_LINE: Final = 36
CAPTION_LINES: Final = 2
CAPTION_ROOM: Final = CAPTION_LINES * CAPTION_LINE + 32
MARGIN: Final = 24
AIM_MS, MOVE_MS, REST_MS = 500, 250, 900
FIRST_MS, LAST_MS = 1500, 4000
CELL: Final = 32
"""Side of the squares in which a change is looked for."""
MOST_CHANGED: Final = 0.4
"""A change of more than this share of the board is no move but a new deal: it gets no frame around it."""
MOST_BOXES: Final = 6
SMALLEST: Final = 36
"""A change smaller than this both ways, such as one digit, gets no frame."""
AIM_LOOK: Final = Look(None, "gold", 5, 12)
MOVE_LOOK: Final = Look(None, "hanji", 5, 12)

Box = tuple[int, int, int, int]


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
    _label(canvas, house.MARGIN, board.image.height, house.WIDTH, hand, numbered)
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
            _label(canvas, x + house.MARGIN, y, COLUMN, hands[2 * at + column], numbered)
            canvas.image.paste(image, (x, y + LABEL_ROOM))
        y += heights[at]
    return Picture(canvas.image, _alt(board, hands))


def _under(board: Image.Image, room: int) -> Canvas:
    canvas = Canvas(board.height + room, board.width)
    canvas.image.paste(board, (0, 0))
    return canvas


def _label(canvas: Canvas, x: int, y: int, width: int, hand: Shown, numbered: bool) -> None:
    canvas.seat(x + 32, y + LABEL_AT, hand.seat, hand.badge, numbered=numbered, on="felt")
    canvas.text(x + 76, y + LABEL_AT, fonts.shown(hand.label) or str(hand.seat + 1), width=width - 76 - house.MARGIN)


def _half(image: Image.Image) -> Image.Image:
    return palette.to_indices(image.convert("RGB").reduce(HALF))


def _alt(board: Picture, hands: Sequence[Shown]) -> str:
    return alt_of("\n".join([board.alt, *(f"{hand.label}: {hand.picture.alt}" for hand in hands)]))


# Films


class Ply(NamedTuple):
    """One step of a film: the board after it, what it was, and whether somebody made it (or chance, or time)."""

    board: Image.Image
    caption: str
    made: bool = True


class Frame(NamedTuple):
    """One picture of a film and how long it stands, in milliseconds."""

    image: Image.Image
    ms: int


def shrunk(image: Image.Image) -> Image.Image:
    """Return a board of 960 pixels at the width of a film."""
    height = round(image.height * WIDTH / image.width)
    return palette.to_indices(image.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS))


def film(start: Ply, plies: Sequence[Ply], result: Ply) -> tuple[Frame, ...]:
    """Return the frames: the start, three for each move (aim, move, rest) and one for chance, the result."""
    height = max(ply.board.height for ply in (start, *plies, result)) + CAPTION_ROOM
    frames = [Frame(_frame(start.board, start.caption, height), FIRST_MS)]
    before = start.board
    for ply in plies:
        boxes = changes(before, ply.board) if ply.made else ()
        if boxes:
            frames.append(Frame(_frame(before, ply.caption, height, boxes, AIM_LOOK), AIM_MS))
            frames.append(Frame(_frame(ply.board, ply.caption, height, boxes, MOVE_LOOK), MOVE_MS))
        frames.append(Frame(_frame(ply.board, ply.caption, height), REST_MS))
        before = ply.board
    frames.append(Frame(_frame(result.board, result.caption, height), LAST_MS))
    return tuple(frames)


def _frame(
    board: Image.Image, caption: str, height: int, boxes: Sequence[Box] = (), look: Look = AIM_LOOK
) -> Image.Image:
    canvas = Canvas(height, WIDTH)
    canvas.image.paste(board, (0, 0))
    for left, top, right, bottom in boxes:
        canvas.box(left, top, right - left, bottom - top, look)
    top = height - CAPTION_ROOM + 16 + CAPTION_LINE // 2
    for at, line in enumerate(wrapped(caption)):
        canvas.text(WIDTH // 2, top + at * CAPTION_LINE, line, size=CAPTION, anchor="m", width=WIDTH - 2 * MARGIN)
    return canvas.image


def wrapped(caption: str) -> tuple[str, ...]:
    """Return a caption in at most two lines, cut at a space where it can be."""
    room = WIDTH - 2 * MARGIN
    if fonts.measure(caption, CAPTION) <= room:
        return (caption,)
    words = caption.split(" ")
    fitting = 1
    while fitting < len(words) and fonts.measure(" ".join(words[: fitting + 1]), CAPTION) <= room:
        fitting += 1
    rest = " ".join(words[fitting:])
    return (" ".join(words[:fitting]), rest) if rest else (words[0],)


def changes(before: Image.Image, after: Image.Image) -> tuple[Box, ...]:
    """Return the rectangles in which two boards differ, the largest first; () where nothing or nearly all does."""
    if before.size != after.size:
        return ()
    apart = (
        ImageChops.difference(before.convert("RGB"), after.convert("RGB")).convert("L").point([0] * 12 + [255] * 244)
    )
    columns, rows = -(-apart.width // CELL), -(-apart.height // CELL)
    touched = {
        (x, y)
        for x in range(columns)
        for y in range(rows)
        if apart.crop((x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL)).getbbox()
    }
    if len(touched) > MOST_CHANGED * columns * rows:
        return ()
    groups = sorted(_groups(touched), key=len, reverse=True)
    boxes = (_around(apart, group) for group in groups)
    return tuple(box for box in boxes if max(box[2] - box[0], box[3] - box[1]) >= SMALLEST)[:MOST_BOXES]


def _groups(touched: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Return the squares in groups that touch one another."""
    left, groups = set(touched), []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            x, y = edge.pop()
            group.add((x, y))
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            edge.extend(near)
        groups.append(group)
    return groups


def _around(apart: Image.Image, group: set[tuple[int, int]]) -> Box:
    """Return the rectangle of what differs inside a group of squares, with a little room around it."""
    left, top = min(x for x, _ in group) * CELL, min(y for _, y in group) * CELL
    right = min((max(x for x, _ in group) + 1) * CELL, apart.width)
    bottom = min((max(y for _, y in group) + 1) * CELL, apart.height)
    inner = apart.crop((left, top, right, bottom)).getbbox() or (0, 0, right - left, bottom - top)
    room = 8
    return (
        max(2, left + inner[0] - room),
        max(2, top + inner[1] - room),
        min(apart.width - 2, left + inner[2] + room),
        min(apart.height - 2, top + inner[3] + room),
    )


def encode(frames: Sequence[Frame]) -> bytes:
    """Return a film as a GIF that plays over and over."""
    out = io.BytesIO()
    first, *others = frames
    first.image.save(
        out,
        "GIF",
        save_all=True,
        append_images=[frame.image for frame in others],
        duration=[frame.ms for frame in frames],
        loop=0,
        optimize=True,
        disposal=1,
    )
    return out.getvalue()
