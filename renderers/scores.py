"""The pictures of scores: a leaderboard, the podium of a season, a player's profile with the curve of their ratings.

What is counted is decided elsewhere: lines come in as words and figures, and every one of them is in the alt text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from renderers import clusters, fonts, palette
from renderers.base import Picture, Say
from renderers.canvas import Canvas
from renderers.clusters import clean
from renderers.layout import FIGURE, GOLD_PLATE, HALF, HEADING, LABEL, MARGIN, PLATE, WIDTH
from renderers.marks import HONOURS, disc, shape, strokes
from renderers.names import Shown, short
from renderers.rows import WIDE
from renderers.scene import Scene
from renderers.sprite import Sprite
from renderers.words import figure

TOP: Final = 196
ROW: Final = 84
PITCH: Final = 98
NAME_AT: Final = 124
FIGURE_AT: Final = WIDE - 28
GAP: Final = 26
NAME_ROOM: Final = 200
"""What a name has at the least; a line's detail is cut before it."""


class Block(NamedTuple):
    """How a place stands on the podium."""

    metal: str
    light: str
    medal: str
    height: int
    width: int
    face: int


BLOCKS: Final = {
    1: Block("gold", "gold-light", "medal-gold", 290, 300, 216),
    2: Block("stone", "white", "medal-silver", 190, 274, 150),
    3: Block("clay", "skin", "medal-bronze", 132, 274, 150),
}
BASE: Final = 730
"""Where the podium's blocks stand."""
LIP: Final = 16
"""The lighter edge on top of a block."""
CONFETTI: Final = (
    ("star", 300, 214), ("slip", 256, 300), ("curl", 322, 356), ("ring", 196, 236), ("leaf", 622, 214),
    ("star", 668, 318), ("ring", 858, 228), ("curl", 716, 246), ("slip", 800, 306),
)  # fmt: skip
"""Which piece, and its corner: around the winner."""

GAME_ROW: Final = 124
GAME_PITCH: Final = 138
TITLE_AT: Final = 42

CURVES: Final = ("gold", "sky", "pink", "hanji")
"""The colours of the curves; each has a shape of its own as well."""
SHAPES: Final = (
    '<path d="M14 2l3.6 7.6 8.4 1-6.2 5.7 1.7 8.2L14 20.4 6.5 24.5l1.7-8.2L2 10.6l8.4-1z"/>',
    '<circle cx="14" cy="14" r="8" fill="none" stroke-width="5"/>',
    '<path d="M10 3h8v7h7v8h-7v7h-8v-7H3v-8h7z"/>',
    '<rect x="4" y="4" width="20" height="20"/>',
)
CHART_HEIGHT: Final = 430
CHART_HEAD: Final = 106
"""What lies above the curves: the words that say what they are."""
CHART_LEFT: Final = 150
STEPS: Final = (20, 50, 100, 200, 500, 1000, 2000)
"""How far the lines of a chart may lie apart, in rating."""
MOST_POINTS: Final = 120
"""Points of a curve that are drawn; a longer one is thinned out."""


class BoardLine(NamedTuple):
    """A line of a leaderboard or below a podium."""

    place: int
    name: str
    figure: str
    """What it is ordered by."""
    detail: str = ""
    own: bool = False


class GameLine(NamedTuple):
    """A game of a profile."""

    title: str
    detail: str
    figure: str
    curve: tuple[int, ...] = ()
    """What the rating began with, and what it was after each match, the oldest first."""


def draw_leaders(title: str, note: str, lines: Sequence[BoardLine], *, say: Say) -> Picture:
    """Draw a page of a leaderboard; a gap shows where places are left out before the reader's own line."""
    scene, y = Scene(lines, (), say), TOP
    _head(scene, title, note)
    for at in range(len(lines)):
        if _is_gap(lines, at):
            scene.canvas.text(WIDTH // 2, y + (GAP - PITCH + ROW) // 2, "· · ·", colour="mist", anchor="m")
            y += GAP
        _line(scene, y, at)
        y += PITCH
    scene.canvas.height = y - (PITCH - ROW) + MARGIN
    return scene.picture()


def _is_gap(lines: Sequence[BoardLine], at: int) -> bool:
    """Whether places are left out before a line: the reader's own stands first or last when it is on another page."""
    if at == 0 or lines[at].place <= lines[at - 1].place + 1:
        return False
    return (at == 1 and lines[0].own) or (at == len(lines) - 1 and lines[at].own)


def _head(scene: Scene[Any], title: str, note: str, told: str = "") -> None:
    scene.canvas.text(MARGIN, 84, title, size=HEADING, width=WIDE)
    scene.canvas.text(MARGIN, 148, note, colour="mist", width=WIDE)
    scene.tell("alt.head", title=told or title, note=note)


def _tell(scene: Scene[Sequence[BoardLine]], line: BoardLine) -> None:
    name, key = clean(line.name) or "?", "alt.line" if line.detail else "alt.short_line"
    told = scene.say(key, place=line.place, name=name, figure=line.figure, detail=line.detail)
    scene.lines.append(scene.say("alt.own", line=told) if line.own else told)


def _line(scene: Scene[Sequence[BoardLine]], y: int, at: int) -> None:
    canvas, lines = scene.canvas, scene.view
    line, x, middle = lines[at], MARGIN, y + ROW // 2
    _tell(scene, line)
    canvas.panel(x, y, WIDE, ROW, active=line.own)
    canvas.plate(x + 58, middle, str(line.place), look=GOLD_PLATE if line.place == 1 else PLATE)
    colour, right = "gold" if line.own else "hanji", x + FIGURE_AT
    right -= GAP + canvas.text(right, middle, line.figure, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    room = right - x - NAME_AT
    if line.detail:
        most = room - NAME_ROOM - GAP
        detail = canvas.text(right, middle, line.detail, colour="mist", on="felt-raised", anchor="r", width=most)
        room -= GAP + detail
    canvas.shown(x + NAME_AT, middle, _named(lines, at, room), colour=colour, on="felt-raised")


def _named(lines: Sequence[BoardLine], at: int, room: int) -> Shown:
    """Return the name of a line for a box of `room` pixels."""
    return short(tuple(_drawn(line.name) for line in lines), at, LABEL, room)


def _drawn(name: str) -> str:
    return fonts.shown(name) or "?"


def draw_podium(title: str, note: str, lines: Sequence[BoardLine], *, say: Say) -> Picture:
    """Draw the end of a season: the first three on gold, silver and bronze, the others below."""
    first, rest = lines[:3], lines[3:]
    bottom = BASE + (36 + len(rest) * PITCH - (PITCH - ROW) if rest else 0)
    scene = Scene(lines, (), say, bottom + MARGIN)
    canvas = scene.canvas
    _head(scene, title, note)
    for piece, x, y in CONFETTI:
        canvas.paste(HONOURS.sprite(f"confetti-{piece}", HALF), x, y)
    order = (0, -1, 1)  # the winner stands in the middle
    for at in range(len(first)):
        _block(scene, WIDTH // 2 + order[at] * 306, at)
    canvas.bar(MARGIN, BASE, WIDE, 4, "felt-line")
    for at in range(len(rest)):
        _line(scene, BASE + 36 + at * PITCH, len(first) + at)
    return scene.picture()


def _block(scene: Scene[Sequence[BoardLine]], middle: int, at: int) -> None:
    """Draw a block in its metal with who stands on it; places that are shared have equal blocks."""
    canvas, line = scene.canvas, scene.view[at]
    _tell(scene, line)
    block = BLOCKS.get(line.place, BLOCKS[3])
    top, left = BASE - block.height, middle - block.width // 2
    canvas.bar(left, top, block.width, block.height, "ink")
    canvas.bar(left + 4, top + 4, block.width - 8, block.height - 4, block.metal)
    canvas.bar(left + 4, top + 4, block.width - 8, LIP - 4, block.light)
    face, y = _drawn(line.name), top - block.face // 2 + 8
    canvas.centre(disc(block.face, "ink"), middle, y)
    canvas.centre(disc(block.face - 16, block.light), middle, y)
    letter, size = clusters.split(face)[0].upper(), round(block.face * 0.46)
    canvas.text(middle, y, letter, size=size, colour="ink", on=block.light, anchor="m")
    canvas.centre(HONOURS.sprite(block.medal), middle + block.width // 2 - 42, top - 22)
    room = block.width - 36
    canvas.shown(middle, top + 52, _named(scene.view, at, room), colour="ink", on=block.metal, anchor="m")
    size = HEADING if line.place == 1 and fonts.measure(line.figure, HEADING) <= room else FIGURE
    y = top + (124 if line.place == 1 else 98)
    canvas.text(middle, y, line.figure, size=size, colour="ink", on=block.metal, anchor="m", width=room)


def draw_profile(name: str, note: str, games: Sequence[GameLine], *, say: Say) -> Picture:
    """Draw a player's games with record and rating, and below them the curves of their ratings."""
    shown = games[: len(CURVES)]
    curved = [game for game in shown if len(game.curve) > 1]
    chart_top = TOP + len(shown) * GAME_PITCH
    scene = Scene(shown, (), say, chart_top + (CHART_HEIGHT if curved else GAME_ROW - GAME_PITCH) + MARGIN)
    _head(scene, _drawn(name), note, clean(name) or "?")
    for at, game in enumerate(shown):
        _game(scene, TOP + at * GAME_PITCH, at, game)
    if curved:
        _chart(scene.canvas, chart_top, shown, say)
    return scene.picture()


def _game(scene: Scene[Sequence[GameLine]], y: int, at: int, game: GameLine) -> None:
    canvas, x = scene.canvas, MARGIN
    key, facts = ("alt.game", {"figure": game.figure}) if game.figure else ("alt.game_unrated", {})
    scene.tell(key, title=game.title, detail=game.detail, **facts)
    if len(game.curve) > 1:
        low, high, n = min(game.curve), max(game.curve), len(game.curve) - 1
        scene.tell("alt.curve", first=game.curve[0], last=game.curve[-1], low=low, high=high, n=n)
    canvas.panel(x, y, WIDE, GAME_ROW)
    canvas.centre(_shape(at), x + 44, y + TITLE_AT)
    right = x + FIGURE_AT
    right -= GAP + canvas.text(right, y + GAME_ROW // 2, game.figure, size=FIGURE, on="felt-raised", anchor="r")
    canvas.text(x + 80, y + TITLE_AT, game.title, on="felt-raised", width=right - x - 80)
    canvas.text(x + 80, y + 86, game.detail, colour="mist", on="felt-raised", width=right - x - 80)


def _shape(at: int) -> Sprite:
    colour = palette.hex_code(CURVES[at])
    return shape(f'<g fill="{colour}" stroke="{colour}">{SHAPES[at]}</g>', 28)


def _chart(canvas: Canvas, top: int, games: Sequence[GameLine], say: Say) -> None:
    """Draw the curves in one panel; all games share the scale, each has its own colour and shape at its end."""
    canvas.panel(MARGIN, top, WIDE, CHART_HEIGHT)
    canvas.text(MARGIN + 28, top + 48, say("profile.axis"), colour="mist", on="felt-raised", width=WIDE - 56)
    curves = {at: game.curve for at, game in enumerate(games) if len(game.curve) > 1}
    ticks = scale([value for curve in curves.values() for value in curve])
    low, high = ticks[0], ticks[-1]
    width, height = WIDE - CHART_LEFT - 60, CHART_HEIGHT - CHART_HEAD - 56
    left, above = MARGIN + CHART_LEFT, top + CHART_HEAD
    paths = []
    for value in ticks:
        y = _height_of(value, low, high, height)
        canvas.text(left - 28, above + y, figure(value), colour="mist", on="felt-raised", anchor="r")
        paths.append(f'<path d="M0 {y}h{width}" stroke="{palette.hex_code("felt-line")}" stroke-width="3"/>')
    for at, curve in curves.items():
        line = " ".join(f"{x},{y}" for x, y in _points(_thinned(curve), low, high, width, height))
        paths.append(f'<polyline points="{line}" stroke="{palette.hex_code(CURVES[at])}" stroke-width="6"/>')
    canvas.paste(strokes("".join(paths), width, height, 6), left - 6, above - 6)
    for at, curve in curves.items():
        canvas.centre(_shape(at), left + width + 8, above + _height_of(curve[-1], low, high, height))


def scale(values: Sequence[int]) -> tuple[int, ...]:
    """Return the figures at the side of a chart: round ones, two to six, with all values between first and last."""
    low, high = min(values), max(values)
    for step in STEPS:
        first, last = low // step * step, -(-high // step) * step
        if last - first <= 5 * step:
            return tuple(range(first, max(last, first + step) + 1, step))
    return (low, high)


def _thinned(curve: Sequence[int]) -> Sequence[int]:
    if len(curve) <= MOST_POINTS:
        return curve
    return [curve[round(at * (len(curve) - 1) / (MOST_POINTS - 1))] for at in range(MOST_POINTS)]


def _points(curve: Sequence[int], low: int, high: int, width: int, height: int) -> list[tuple[int, int]]:
    step = width / (len(curve) - 1)
    return [(round(at * step), _height_of(value, low, high, height)) for at, value in enumerate(curve)]


def _height_of(value: int, low: int, high: int, height: int) -> int:
    return height // 2 if low == high else round((high - value) * height / (high - low))
