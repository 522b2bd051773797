"""The banner of a big moment over a board: who, in a burst, and the word; gold for good, red for bad. No game here.

A moment is told by a game from the view alone, so it outlives a restart and shows nothing that the board may not
show. It comes with the picture of its move and goes with the next one.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from games.core import Seat
from renderers import fonts, palette
from renderers.base import DrawTable, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import FIGURE, PLATE, SMALL
from renderers.plan import Plan
from renderers.portrait import draw_face
from renderers.sheets import rasterise
from renderers.sprite import Sprite
from renderers.words import alt_of, seat_name

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

BURST: Final = 16
"""Its points."""
DENT: Final = 0.8
"""How deep they are, as a share of its radius."""
FACE: Final = 0.6
"""The radius of the disc with the face, as a share of the burst's."""
SHEAR: Final = 0.26
"""How much of the height the cut corners on the right take."""
INSET: Final = 12
"""From the banner's edge to the line inside it."""
PAD: Final = 50
"""Free before and behind the words, together."""
TIP: Final = 44
"""How wide the tip is where it leaves the banner."""
MEANING: Final = 36
SIZES: Final = (100, 92, 84, 76, 70, 64, 58, 54, 50, 46, 42, 38, SMALL)
COLUMN_RADIUS: Final = 54
COLUMN_FACE: Final = 0.72
"""In a column, the burst's radius, and that of the disc with the face as a share of it."""
COLUMN_HEIGHT: Final = 124
COLUMN_PAD: Final = 28
"""Free around the word on a plaque, together."""
COLUMN_WORD: Final = 58
COLUMN_OVER: Final = 46
"""The largest letters there, alone and over a figure."""
COLUMN_LIFT, COLUMN_DROP = 25, 27
"""How much higher a word lies over its figure, and how much lower that."""
FILLS: Final = {True: ("gold", "ink", "hanji"), False: ("red", "hanji", "gold")}
"""The banner, the letters on it and the burst, for good and bad."""


class Place(NamedTuple):
    """Where a banner lies on the board: its middle line, how far it may reach, and what its tip points at."""

    y: int
    left: int
    right: int
    tip: tuple[int, int]
    low: bool = False
    """Whether there is little room: a narrow column between panels."""
    column: bool = False
    """Whether there is room for a panel's width only: a plaque without a tip, the figure below the word."""


class Moment(NamedTuple):
    """What has just happened that everybody wants to see large, with its words already filled in."""

    seat: Seat
    word: str
    place: Place
    good: bool = True
    """For the seat that it happened to: gold, else red."""
    meaning: str = ""
    """What a foreign word means."""
    figure: str = ""
    """What it brought or cost."""


class TellMoment(Protocol[V_contra]):
    """Tells what the newest move of a view was, where it was such a moment; the same as long as it is the newest."""

    def __call__(self, view: V_contra, /, *, say: Say) -> Moment | None:
        """Return it, or None."""


class Shape(NamedTuple):
    """A banner's measures: half its height, the burst's radius, its width, and where the tip ends from its middle."""

    half: int
    radius: int
    width: int
    tip_x: int
    tip_y: int
    good: bool

    @property
    def reach(self) -> int:
        """How far it reaches up and down from its middle line."""
        return max(self.radius, abs(self.tip_y)) + 8


def with_moment(draw: DrawTable[V], tell: TellMoment[V], *, numbered: bool = False) -> DrawTable[V]:
    """Return a way to draw a table that lays the banner of its moment over it, and tells it first in the alt text."""

    def table(view: V, /, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
        picture, moment = draw(view, badges=badges, waiting=waiting, say=say), tell(view, say=say)
        if moment is None:
            return picture
        drawn = draw_moment(picture.plan, moment, badges[moment.seat], numbered=numbered)
        told = in_words(moment, badges, say)
        alt, words = alt_of(f"{told}\n{picture.alt}"), f"{told}\n{picture.words}"
        return picture._replace(plan=drawn, alt=alt, plain=picture.plan, words=words)

    return table


def in_words(moment: Moment, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return all that a banner shows."""
    said = " ".join(part for part in (moment.word, moment.figure, moment.meaning and f"({moment.meaning})") if part)
    return say("alt.moment", who=seat_name(moment.seat, badges, say), word=said)


def draw_moment(board: Plan, moment: Moment, badge: SeatBadge, *, numbered: bool = False) -> Plan:
    """Return a finished board with a banner over it."""
    canvas = Canvas.over(board)
    if moment.place.column:
        _draw_column(canvas, moment, badge, numbered=numbered)
        return canvas.plan(board.ground)
    place, (fill, ink, _) = moment.place, FILLS[moment.good]
    half, radius = (60 if moment.meaning else 50, 64) if place.low else (72, 104)
    plate = canvas.plate_width(moment.figure, 54) + 8 if moment.figure else 0
    room = place.right - place.left - 2 * radius - PAD - plate
    size = next((one for one in SIZES if one <= 1.5 * half and fonts.measure(moment.word, one) <= room), SMALL)
    if moment.meaning:
        size = min(size, 50 if place.low else 70)
    wide = max(fonts.measure(moment.word, size), fonts.measure(moment.meaning, MEANING) if moment.meaning else 0)
    width = 2 * radius + min(wide, room) + plate + PAD
    left = _left(place, width)
    shape = Shape(half, radius, width, place.tip[0] - left, place.tip[1] - place.y, moment.good)
    canvas.paste(_banner(shape), left - 8, place.y - shape.reach)
    middle = left + 2 * radius + min(wide, room) // 2 + 8
    lift, drop = (20, 28) if place.low else (24, 38)
    word_y = place.y - (lift if moment.meaning else 0)
    canvas.text(middle, word_y, moment.word, size=size, colour=ink, on=fill, anchor="m", width=room)
    if moment.meaning:
        canvas.text(middle, place.y + drop, moment.meaning, size=MEANING, colour=ink, on=fill, anchor="m", width=room)
    if moment.figure:
        canvas.plate(left + width - PAD // 2 - plate // 2 - 4, place.y, moment.figure, look=PLATE, size=54)
    across = 2 * round(radius * FACE)
    draw_face(canvas, left + radius, place.y, across, moment.seat, badge._replace(absent=False), numbered=numbered)
    return canvas.plan(board.ground)


def _draw_column(canvas: Canvas, moment: Moment, badge: SeatBadge, *, numbered: bool) -> None:
    """Draw a plaque as wide as its place: the face in its burst, beside it the word, and below that the figure."""
    place, (fill, ink, rays) = moment.place, FILLS[moment.good]
    width, face_x, y = place.right - place.left, place.left + COLUMN_RADIUS, place.y
    room = width - 2 * COLUMN_RADIUS - COLUMN_PAD
    size, stretch = column_letters(moment.word, room, COLUMN_OVER if moment.figure else COLUMN_WORD)
    middle = face_x + COLUMN_RADIUS + room // 2 + 4
    canvas.centre(_plaque(width, COLUMN_HEIGHT // 2, moment.good), (place.left + place.right) // 2, y)
    canvas.centre(burst(COLUMN_RADIUS, rays), face_x, y)
    lift = COLUMN_LIFT if moment.figure else 0
    canvas.text(
        middle, y - lift, moment.word, size=size, colour=ink, on=fill, anchor="m", width=room + 4, stretch=stretch
    )
    if moment.figure:
        canvas.plate(middle, y + COLUMN_DROP, moment.figure, look=PLATE, size=FIGURE)
    across = 2 * round(COLUMN_RADIUS * COLUMN_FACE)
    draw_face(canvas, face_x, y, across, moment.seat, badge._replace(absent=False), numbered=numbered)


def column_letters(word: str, room: int, most: int) -> tuple[int, int]:
    """Return the size and width of the largest letters in which a plaque's word has room."""
    sizes = ((size, stretch) for size in SIZES if size <= most for stretch in (fonts.WIDTH, fonts.NARROW))
    return next((one for one in sizes if fonts.measure(word, *one) <= room), (SMALL, fonts.NARROW))


def _left(place: Place, width: int) -> int:
    """Return the left edge of a banner: where its tip is below or above its body, else in the middle of the room."""
    wanted = (place.left + place.right - width) // 2 if place.low else place.left
    return max(place.left, min(wanted, place.right - width))


@functools.lru_cache(maxsize=16)
def _banner(shape: Shape) -> Sprite:
    """Return the banner with its tip and the burst over its left end; its middle line lies at `shape.reach`."""
    fill, line, burst = (palette.hex_code(colour) for colour in FILLS[shape.good])
    ink, half, y = palette.hex_code("ink"), shape.half, shape.reach
    left, right = 8 + shape.radius, 8 + shape.width
    style = f'fill="{fill}" stroke="{ink}" stroke-width="12" stroke-linejoin="round"'
    inner = f'fill="none" stroke="{line}" stroke-width="4" stroke-linejoin="round"'
    return Sprite(
        *rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {shape.width + 16} {2 * y}">'
            f'<path d="{_body(left, right, y, half)}" {style}/>'
            f'<path d="{_tip(shape, y)}" {style.replace("12", "8")}/>'
            f'<path d="{_body(left, right, y, half)}" fill="{fill}"/>'
            f'<path d="{_body(left, right - INSET, y, half - INSET)}" {inner}/>'
            f'<path d="{_burst(8 + shape.radius, y, shape.radius)}" fill="{burst}" stroke="{ink}" stroke-width="7" '
            f'stroke-linejoin="round"/></svg>'
        )
    )


@functools.lru_cache(maxsize=16)
def _plaque(width: int, half: int, good: bool) -> Sprite:
    """Return a banner without burst and tip, its corners cut on both sides."""
    fill, line, _ = (palette.hex_code(colour) for colour in FILLS[good])
    bodies = (
        f'<path d="{_octagon(4, width, half)}" fill="{fill}" stroke="{palette.hex_code("ink")}" stroke-width="7" '
        f'stroke-linejoin="round"/>',
        f'<path d="{_octagon(12, width, half)}" fill="none" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>',
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {2 * half}">'
    return Sprite(*rasterise(f"{head}{''.join(bodies)}</svg>"))


def _octagon(inset: int, width: int, half: int) -> str:
    """Return the outline of a plaque so far within its edges."""
    across, up = width - 2 * inset, 2 * (half - inset)
    cut = round(up * SHEAR)
    return (
        f"M{inset + cut} {inset}h{across - 2 * cut}l{cut} {cut}v{up - 2 * cut}l{-cut} {cut}h{2 * cut - across}"
        f"l{-cut} {-cut}v{2 * cut - up}Z"
    )


@functools.lru_cache(maxsize=8)
def burst(radius: int, colour: str = "gold") -> Sprite:
    """Return a burst by itself, for what a banner tells of."""
    side, fill = 2 * radius, palette.hex_code(colour)
    return Sprite(
        *rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path '
            f'd="{_burst(radius, radius, radius)}" fill="{fill}" stroke="{palette.hex_code("ink")}" stroke-width="5" '
            f'stroke-linejoin="round"/></svg>'
        )
    )


def _body(left: int, right: int, y: int, half: int) -> str:
    cut = round(2 * half * SHEAR)
    return (
        f"M{left} {y - half}H{right - cut}L{right} {y - half + cut}V{y + half - cut}L{right - cut} {y + half}H{left}Z"
    )


def _tip(shape: Shape, y: int) -> str:
    """Return the tip: from the edge that faces what it points at, to the left or right where that lies beside."""
    base = min(max(shape.tip_x, 2 * shape.radius + TIP), shape.width - 2 * TIP)
    edge = math.copysign(shape.half - 4, shape.tip_y)
    if abs(shape.tip_y) <= shape.half:
        return ""
    return f"M{8 + base - TIP // 2} {y + edge}L{8 + shape.tip_x} {y + shape.tip_y}L{8 + base + TIP // 2} {y + edge}Z"


def _burst(x: int, y: int, radius: int) -> str:
    points = []
    for at in range(2 * BURST):
        far = (radius - 4) * (DENT if at % 2 else 1)
        angle = math.pi * at / BURST - math.pi / 2
        points.append(f"{x + far * math.cos(angle):.1f} {y + far * math.sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"
