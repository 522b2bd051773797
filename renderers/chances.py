"""The picture of somebody's chances in a match, turn by turn, with the moments of its review marked on the line.

Drawn from the review alone: a chance is what its seat could know then, so the picture holds nothing of other hands.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from games.core.review import Review
from renderers import palette
from renderers.base import Picture, Say
from renderers.canvas import Canvas
from renderers.layout import HEADING, MARGIN, WIDTH
from renderers.marks import disc, shape, strokes
from renderers.scene import Scene
from renderers.sprite import Sprite
from renderers.words import joined

TOP: Final = 184
PANEL: Final = 520
WIDE: Final = WIDTH - 2 * MARGIN
LEFT: Final = MARGIN + 156
RIGHT: Final = WIDTH - MARGIN - 66
ABOVE: Final = TOP + 96
"""Where a chance of 100 % lies."""
HEIGHT: Final = 320
"""From 100 % to 0 %."""
ENDS_Y: Final = ABOVE + HEIGHT + 62
PAD: Final = 10
"""What the line takes beside the chart for its thickness."""
LIFT: Final = 60
"""How far a moment's number lies from its point, or a multiple of it."""
APART: Final = 90
"""Numbers that are nearer to each other than this lie one above the other."""
HALF_PLATE: Final = 36
HIGHEST, LOWEST = -60, HEIGHT + 8
"""Between which heights a number has room in the chart."""
STAR: Final = "M32 6l7.7 16.4 18 2.2-13.3 12.3 3.5 17.8L32 45.8 16.1 54.7l3.5-17.8L6.3 24.6l18-2.2z"

Point = tuple[int, int]


def turn_of(review: Review, row: int) -> int:
    """Return the turn in which a row of the log was made: the last one whose chance was known by then."""
    return max((at for at, (known, _) in enumerate(review.chances[:-1]) if known <= row), default=0)


def course(review: Review) -> list[float]:
    """Return the chances in order; only the last one, what became of it, is certain."""
    *known, end = [chance for _, chance in review.chances] or [0.0]
    return [*(min(0.99, max(0.01, chance)) for chance in known), end]


def draw_chances(review: Review, *, title: str, note: str, ground: str, say: Say) -> Picture:
    """Draw the chances of a review's seat; `title` says whose, `note` who won."""
    scene = Scene(review, (), say, TOP + PANEL + MARGIN)
    scene.ground, canvas = ground, scene.canvas
    scene.tell("chances.alt", title=title, note=note)
    canvas.text(MARGIN, 76, title, size=HEADING, width=WIDE)
    canvas.text(MARGIN, 138, note, colour="mist", width=WIDE)
    canvas.panel(MARGIN, TOP, WIDE, PANEL)
    for share in (100, 50, 0):
        y = ABOVE + HEIGHT - round(share * HEIGHT / 100)
        canvas.text(LEFT - 26, y, say("chances.percent", n=share), colour="mist", on="felt-raised", anchor="r")
    known = course(review)
    points = _points(known)
    canvas.paste(_line(points), LEFT - PAD, ABOVE - PAD)
    half = (RIGHT - LEFT) // 2 - 20
    for x, key, anchor in ((LEFT, "chances.start", "l"), (RIGHT, "chances.end", "r")):
        canvas.text(x, ENDS_Y, say(key), colour="mist", on="felt-raised", anchor=anchor, width=half)
    _end(canvas, points[-1], won=known[-1] > 0)
    turns = [turn_of(review, moment.row) for moment in review.moments]
    places = _places([points[turn] for turn in turns], points)
    for number, (turn, place) in enumerate(zip(turns, places, strict=True), start=1):
        _mark(canvas, number, points[turn], place)
        scene.tell("chances.alt_moment", number=number, n=round(100 * known[turn]))
    percents = (say("chances.percent", n=round(100 * chance)) for chance in known)
    scene.tell("chances.alt_course", chances=joined(percents, say))
    return scene.picture()


def _points(chances: Sequence[float]) -> list[Point]:
    """Return the points of the line, from the chart's upper left corner; one turn alone is a level line."""
    known = [*chances, *chances] if len(chances) == 1 else chances
    step = (RIGHT - LEFT) / (len(known) - 1)
    return [(round(at * step), round((1 - chance) * HEIGHT)) for at, chance in enumerate(known)]


def _line(points: Sequence[Point]) -> Sprite:
    """Return the line with its levels behind it, and hatching below it."""
    wide, colour = RIGHT - LEFT, palette.hex_code
    path = " ".join(f"{x},{y}" for x, y in points)
    levels = "".join(f'<path d="M0 {share * HEIGHT // 2}H{wide}"/>' for share in range(3))
    hatching = "".join(f'<path d="M{at} {HEIGHT}L{at + HEIGHT} 0"/>' for at in range(-HEIGHT, wide, 26))
    drawn = (
        f'<clipPath id="below"><polygon points="0,{HEIGHT} {path} {wide},{HEIGHT}"/></clipPath>'
        f'<g stroke="{colour("felt-line")}" stroke-width="3">{levels}<g clip-path="url(#below)">{hatching}</g></g>'
        f'<polyline points="{path}" stroke="{colour("ink")}" stroke-width="14"/>'
        f'<polyline points="{path}" stroke="{colour("hanji")}" stroke-width="7"/>'
    )
    return strokes(drawn, wide, HEIGHT, PAD)


def _end(canvas: Canvas, point: Point, *, won: bool) -> None:
    """Draw how it ended: a gold star for who won, an empty ring for who did not."""
    ink, fill = palette.hex_code("ink"), palette.hex_code("gold" if won else "hanji")
    drawn = (
        f'<path d="{STAR}" fill="{fill}"/>'
        if won
        else f'<circle cx="32" cy="32" r="22" fill="{palette.hex_code("felt-raised")}" stroke-width="15"/>'
        f'<circle cx="32" cy="32" r="22" stroke="{fill}" stroke-width="8"/>'
    )
    sign = shape(f'<g fill="none" stroke="{ink}" stroke-width="4" stroke-linejoin="round">{drawn}</g>', 64)
    canvas.centre(sign, LEFT + point[0], ABOVE + point[1])


def _mark(canvas: Canvas, number: int, point: Point, place: Point) -> None:
    """Draw a moment's dot on the line, its number, and what leads from one to the other."""
    (x, y), (_, at) = point, place
    top, bottom = sorted((ABOVE + y, ABOVE + at))
    canvas.bar(LEFT + x - 2, top, 4, bottom - top, "hanji")
    canvas.centre(disc(26, "ink"), LEFT + x, ABOVE + y)
    canvas.centre(disc(18, "gold"), LEFT + x, ABOVE + y)
    canvas.plate(LEFT + x, ABOVE + at, str(number))


def _places(moments: Sequence[Point], points: Sequence[Point]) -> list[Point]:
    """Return where each moment's number lies: near its point, on no other, and off the line where there is room."""
    taken: list[Point] = []
    for x, y in moments:
        near = [(x, at) for far in (1, 2, 3, 4) for at in (y - LIFT * far, y + LIFT * far) if HIGHEST <= at <= LOWEST]
        close = [other for at, other in taken if abs(at - x) <= APART]
        free = [at for at in near if all(abs(at[1] - other) >= LIFT - 2 for other in close)] or near
        taken.append(next((at for at in free if _off_line(at, points)), free[0]))
    return taken


def _off_line(place: Point, points: Sequence[Point]) -> bool:
    """Whether a number at a place lies beside the line, and not on it."""
    x, y = place
    for (start, first), (end, last) in itertools.pairwise(points):
        left, right = max(start, x - HALF_PLATE), min(end, x + HALF_PLATE)
        if left <= right:
            ends = [first + (last - first) * (at - start) / max(end - start, 1) for at in (left, right)]
            if min(ends) - HALF_PLATE < y < max(ends) + HALF_PLATE:
                return False
    return True
