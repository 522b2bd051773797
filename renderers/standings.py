"""The picture of a match's end: the winner large, what decided it, the places in order. The same for every game.

It is a still that says everything; the pictures that may follow it only let the confetti fall.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from games.core import Outcome, Seat
from renderers import fonts, palette
from renderers.base import Ending, GameRenderer, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import FIGURE, GOLD_PLATE, HALF, LABEL, MARGIN, PLATE, WIDTH, Look
from renderers.lines import wrapped
from renderers.marks import HONOURS
from renderers.portrait import draw_portrait
from renderers.sprite import Sprite
from renderers.words import alt_of, figure, seat_name

# The winner
HERO: Final = 580
"""Height of the part with the winner; a gold line ends it."""
LINE: Final = 6
MIDDLE: Final = 236
"""Of the winner's face."""
RAYS: Final = 24
FACES: Final = {1: (330, 0), 2: (270, 330), 3: (230, 280), 4: (200, 222)}
"""By the number of winners: how wide the frame of a face is, and how far the faces lie apart."""
TITLE_Y: Final = 466
TITLE_SIZES: Final = (84, 72, 60, 50)
TITLE_WIDTH: Final = WIDTH - 2 * MARGIN
NOTE_Y: Final = 540
NOTE: Final = 40

# What decided it
BOX_TOP: Final = HERO + 22
BOX_HEIGHT: Final = 204
BOX: Final = Look("felt-deep", "felt-deep", 3, 44, cut=True)
INSET: Final = 40
GAP: Final = 14
LABEL_WIDTH: Final = 300
LINE_PITCH: Final = 45
BIG: Final = 54

# The places
ROW_TOP: Final = BOX_TOP + BOX_HEIGHT + 24
ROW: Final = 82
ROW_NOTE: Final = 46
"""What a line below the name adds to a row."""
NOTE_LINES: Final = 3
NAME_AT: Final = 220
"""From the left edge of a wide row."""
ROW_GAP: Final = 10
WIDE: Final = WIDTH - 2 * MARGIN
HALF_WIDE: Final = (WIDE - 14) // 2
MOST_ROWS: Final = 5
"""More seats stand in two columns."""
BAR: Final = 220
PIPS: Final = 8
"""A goal up to this is drawn as so many marks, a higher one as a bar."""
LEAST_NAME: Final = 200
OUT: Final = Look("red", "ink", 3, 14, cut=True)

# The confetti
LOOP: Final = 12
"""Pictures of a loop, the still counted."""
CONFETTI: Final = (
    ("star", 30, 40), ("curl", 128, 18), ("slip", 206, 74), ("ring", 84, 128), ("leaf", 190, 176), ("curl", 18, 214),
    ("star", 118, 252), ("slip", 44, 318), ("ring", 226, 290), ("leaf", 138, 352), ("star", 262, 12),
    ("leaf", 668, 22), ("ring", 752, 66), ("star", 852, 26), ("slip", 694, 142), ("curl", 806, 152), ("leaf", 892, 120),
    ("star", 730, 232), ("ring", 868, 238), ("slip", 786, 308), ("curl", 682, 318), ("leaf", 884, 344),
)  # fmt: skip
"""Each piece: which, and its corner in the still, clear of the words."""


class Row(NamedTuple):
    """Where a seat's line lies."""

    seat: Seat
    x: int
    y: int
    width: int
    height: int


def order_of(outcome: Outcome) -> list[Seat]:
    """Return the seats by place."""
    return sorted(range(len(outcome.placements)), key=lambda seat: (outcome.placements[seat], seat))


def draw_standings(
    view: Any,  # noqa: ANN401 - of any game
    outcome: Outcome,
    look: GameRenderer[Any],
    *,
    badges: Sequence[SeatBadge],
    say: Say,
    moving: bool = False,
) -> Picture:
    """Draw how a match ended, from the spectator's view; `moving`: with a loop of falling confetti."""
    ending = look.ending(view, badges=badges, say=say)
    top = ROW_TOP if ending.label else BOX_TOP
    rows = _rows(order_of(outcome), ending, top)
    canvas = Canvas(rows[-1].y + rows[-1].height + MARGIN)
    heroes = [_hero(outcome, ending, look, badges, say, step) for step in range(LOOP if moving else 1)]
    canvas.image.paste(heroes[0], (0, 0))
    if ending.label:
        _box(canvas, ending, look, badges)
    for row in rows:
        _row(canvas, row, outcome, ending, look, badges)
    words = alt_of(describe_standings(view, outcome, look, badges=badges, say=say))
    return Picture(canvas.image, words, tuple(_with(canvas.image, hero) for hero in heroes[1:])).on(look.ground)


def _with(still: Image.Image, hero: Image.Image) -> Image.Image:
    image = still.copy()
    image.paste(hero, (0, 0))
    return image


# The winner


@functools.cache
def _rays() -> Image.Image:
    """Return the ground behind the winner; not to be drawn on."""
    scale = 2
    image = palette.plain((WIDTH * scale, HERO * scale), palette.index("felt")).convert("RGB")
    draw, far = ImageDraw.Draw(image), WIDTH * scale
    x, y = WIDTH * scale // 2, MIDDLE * scale
    for ray in range(RAYS):
        ends = ((ray - 0.25) * math.tau / RAYS, (ray + 0.25) * math.tau / RAYS)
        edge = [(x + far * math.cos(end), y + far * math.sin(end)) for end in ends]
        draw.polygon([(x, y), *edge], palette.hex_code("felt-raised"))
    return palette.to_indices(image.reduce(scale))


def _hero(
    outcome: Outcome, ending: Ending, look: GameRenderer[Any], badges: Sequence[SeatBadge], say: Say, step: int
) -> Image.Image:
    canvas = Canvas.over(_rays())
    for piece, x, y in CONFETTI:
        canvas.paste(HONOURS.sprite(f"confetti-{piece}", HALF), x, (y + 48 + step * HERO // LOOP) % HERO - 48)
    winners = outcome.winners[: max(FACES)]
    size, pitch = FACES[len(winners)]
    for at, seat in enumerate(winners):
        x = WIDTH // 2 + round((at - (len(winners) - 1) / 2) * pitch)
        draw_portrait(canvas, x, MIDDLE, size, seat, badges[seat], numbered=look.numbered_seats)
        canvas.plate(x - round(size * 0.4), MIDDLE + round(size * 0.38), "1", look=GOLD_PLATE, size=FIGURE)
    title = winner_line(outcome, say)
    sizes = (size for size in TITLE_SIZES if fonts.measure(title, size) <= TITLE_WIDTH)
    size = next(sizes, TITLE_SIZES[-1])
    canvas.text(WIDTH // 2, TITLE_Y, title, size=size, colour="gold", anchor="m", width=TITLE_WIDTH)
    canvas.text(WIDTH // 2, NOTE_Y, ending.note, size=NOTE, colour="mist", anchor="m", width=TITLE_WIDTH)
    canvas.image.paste(palette.index("gold"), (0, HERO - LINE, WIDTH, HERO))
    return canvas.image


def winner_line(outcome: Outcome, say: Say) -> str:
    """Return who has won, in few words."""
    return say("picture.wins", winners=outcome.winners)


# What decided it


def _box(canvas: Canvas, ending: Ending, look: GameRenderer[Any], badges: Sequence[SeatBadge]) -> None:
    canvas.box(MARGIN, BOX_TOP, WIDE, BOX_HEIGHT, BOX)
    middle = BOX_TOP + BOX_HEIGHT // 2
    left, right = MARGIN + INSET, WIDTH - MARGIN - INSET
    left += _label(canvas, left, middle, ending, look, badges) + 2 * GAP
    if ending.lines:
        wide = min(max(fonts.measure(line, LABEL) for line in ending.lines), right - left)
        top = middle - (len(ending.lines) - 1) * LINE_PITCH // 2
        for at, line in enumerate(ending.lines):
            canvas.text(right - wide, top + at * LINE_PITCH, line, on="felt-deep", width=wide + 2)
        right -= wide + 2 * GAP
    if ending.shown:
        _show(canvas, ending.shown, left, right, middle)


def _label(
    canvas: Canvas, x: int, middle: int, ending: Ending, look: GameRenderer[Any], badges: Sequence[SeatBadge]
) -> int:
    """Write what the box shows and what it brought; return the width taken."""
    text = min(fonts.measure(ending.label, LABEL), LABEL_WIDTH)
    below = Canvas.plate_width(ending.figure, BIG) if ending.figure else 0
    seat = 72 if ending.by is not None else 0
    width = max(text, below + seat)
    y = middle - 36 if width > text or below or seat else middle
    canvas.text(x + width // 2, y, ending.label, colour="mist", on="felt-deep", anchor="m", width=LABEL_WIDTH)
    start = x + (width - below - seat) // 2
    if ending.by is not None:
        at = start + 28
        canvas.seat(at, middle + 36, ending.by, badges[ending.by], numbered=look.numbered_seats, on="felt-deep")
    if ending.figure:
        canvas.plate(start + seat + below // 2, middle + 36, ending.figure, look=GOLD_PLATE, size=BIG)
    return width


def _show(canvas: Canvas, parts: Sequence[Sprite | str], left: int, right: int, middle: int) -> None:
    """Lay cards and words in a row between two edges; cards overlap where there is no room."""
    widths = [part.width if isinstance(part, Sprite) else fonts.measure(part, LABEL) for part in parts]
    apart = [isinstance(one, str) or isinstance(two, str) for one, two in itertools.pairwise(parts)]
    free = right - left - sum(widths) - GAP * sum(apart)
    close = min(GAP, free // max(1, len(apart) - sum(apart)))
    gaps = [GAP if word else close for word in apart]
    x = left + max(0, right - left - sum(widths) - sum(gaps)) // 2
    for part, width, gap in zip(parts, widths, [*gaps, 0], strict=True):
        if isinstance(part, Sprite):
            canvas.paste(part, x, middle - part.height // 2)
        else:
            canvas.text(x, middle, part, colour="mist", on="felt-deep")
        x += width + gap


# The places


def _rows(order: Sequence[Seat], ending: Ending, y: int) -> tuple[Row, ...]:
    """Return the lines by place: one column, or two where there are many, never with a hole at the end."""
    if len(order) > MOST_ROWS:
        return tuple(_columns(order, y))
    rows = []
    for seat in order:
        height = ROW + len(_note_lines(ending.notes.get(seat, ""))) * ROW_NOTE
        rows.append(Row(seat, MARGIN, y, WIDE, height))
        y += height + ROW_GAP
    return tuple(rows)


def _columns(order: Sequence[Seat], y: int) -> Iterator[Row]:
    """Yield two columns, read downwards; of an odd number the first has a line of its own."""
    if len(order) % 2:
        yield Row(order[0], MARGIN, y, WIDE, ROW)
        order, y = order[1:], y + ROW + ROW_GAP
    deep = len(order) // 2
    for at, seat in enumerate(order):
        x = MARGIN + at // deep * (WIDE - HALF_WIDE)
        yield Row(seat, x, y + at % deep * (ROW + ROW_GAP), HALF_WIDE, ROW)


def _row(
    canvas: Canvas, row: Row, outcome: Outcome, ending: Ending, look: GameRenderer[Any], badges: Sequence[SeatBadge]
) -> None:
    seat, won = row.seat, outcome.placements[row.seat] == 1
    colour, middle, x = "gold" if won else "hanji", row.y + ROW // 2, row.x
    canvas.panel(x, row.y, row.width, row.height, active=won)
    place, gold = str(outcome.placements[seat]), GOLD_PLATE if won else PLATE
    if row.width == WIDE:
        plate, pad = canvas.plate_width("10"), 18
        canvas.plate(x + pad + plate // 2, middle, place, look=gold)
    else:
        plate, pad = canvas.small_plate_width("10", LABEL), 8
        canvas.small_plate(x + pad + plate // 2, middle, place, look=gold, size=LABEL)
    canvas.seat(x + 2 * pad + plate + 28, middle, seat, badges[seat], numbered=look.numbered_seats)
    name_at, right = x + 3 * pad + plate + 56, x + row.width - pad - 12
    score = figure(outcome.scores[seat])
    canvas.text(right, middle, score, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    right -= pad + 6 + max(fonts.measure(figure(score), FIGURE) for score in outcome.scores)
    if ending.goal and row.width == WIDE:
        right = _progress(canvas, right, middle, outcome.scores[seat], ending.goal, colour)
    tag = ending.tags.get(seat)
    if tag and right - name_at - canvas.plate_width(tag) > LEAST_NAME:
        wide = canvas.plate_width(tag)
        canvas.plate(right - wide // 2, middle, tag, look=OUT, colour="hanji")
        right -= wide + 24
    canvas.name(name_at, middle, seat, badges, colour=colour, on="felt-raised", width=right - name_at)
    if row.height > ROW:
        for at, line in enumerate(_note_lines(ending.notes.get(seat, ""))):
            canvas.text(name_at, row.y + ROW + 10 + at * ROW_NOTE, line, colour="mist", on="felt-raised")


def _note_lines(note: str) -> list[str]:
    """Return the lines below a seat's name."""
    return wrapped(note, LABEL, WIDE - NAME_AT - 24, NOTE_LINES) if note else []


def _progress(canvas: Canvas, right: int, middle: int, score: int, goal: int, colour: str) -> int:
    """Draw how far a score came to its goal, as marks that can be counted or as a bar; return where it begins."""
    done = min(max(score, 0), goal)
    if goal <= PIPS:
        for at in range(goal):
            x = right - (goal - at) * 36
            fill = colour if at < done else "felt-deep"
            canvas.box(x, middle - 15, 28, 30, Look(fill, colour if at < done else "felt-line", 3, 8, cut=True))
        return right - goal * 36 - 24
    canvas.box(right - BAR, middle - 13, BAR, 26, Look("felt-deep", "felt-deep", 3, 12))
    if done * BAR // goal >= 26:
        canvas.box(right - BAR, middle - 13, done * BAR // goal, 26, Look(colour, colour, 3, 12))
    return right - BAR - 24


# Words


def describe_standings(
    view: Any,  # noqa: ANN401 - of any game
    outcome: Outcome,
    look: GameRenderer[Any],
    *,
    badges: Sequence[SeatBadge],
    say: Say,
) -> str:
    """Return every fact of `draw_standings` in words."""
    ending = look.ending(view, badges=badges, say=say)
    won = " · ".join(text for text in (winner_line(outcome, say), ending.note) if text)
    lines = [say("alt.standings", title=say("title")), won, *([ending.words] if ending.words else [])]
    for seat in order_of(outcome):
        line = say(
            "alt.standing", place=outcome.placements[seat], who=seat_name(seat, badges, say), score=outcome.scores[seat]
        )
        more = [text for text in (ending.tags.get(seat), ending.notes.get(seat)) if text]
        lines.append(" · ".join([line, *more]))
    return "\n".join(lines)
