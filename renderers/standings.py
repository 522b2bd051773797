"""The picture of a match's end: the winner large, what decided it, the places in order. The same for every game.

It is a still that says everything; the pictures that may follow it only let the confetti fall.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Final

from games.core import Outcome, Seat
from renderers import fonts
from renderers.base import Ending, Figure, GameRenderer, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.hero import LOOP, MATCH, Hero, draw_hero
from renderers.layout import FIGURE, GOLD_PLATE, LABEL, MARGIN, PLATE, RED_PLATE, WIDTH, Look
from renderers.lines import wrapped
from renderers.plan import Thing, flat
from renderers.rows import MOST_ROWS, WIDE, Row, by_place, draw_progress, rows_of
from renderers.scene import Scene
from renderers.words import figure

# What decided it
BOX_TOP: Final = MATCH.height + 22
BOX_HEIGHT: Final = 204
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
NAME_AT: Final = 220
"""From the left edge of a wide row."""


def draw_standings(
    view: object,
    outcome: Outcome,
    look: GameRenderer[Any],
    *,
    badges: Sequence[SeatBadge],
    say: Say,
    moving: bool = False,
) -> Picture:
    """Draw how a match ended, from the spectator's view; `moving`: with a loop of falling confetti."""
    ending = look.ending(view, badges, say)
    notes = {seat: wrapped(note, LABEL, WIDE - NAME_AT - 24, 3) for seat, note in ending.notes.items()}
    order = by_place(outcome.placements)
    noted = notes if len(order) <= MOST_ROWS else {}
    top = ROW_TOP if ending.label else BOX_TOP
    rows = rows_of(order, top, lambda seat, _: ROW + len(noted.get(seat, ())) * ROW_NOTE)
    scene = Scene(view, badges, say)
    scene.ground, scene.numbered = look.ground, look.numbered_seats
    title = say("picture.wins", winners=outcome.winners)
    hero = Hero(outcome.winners, title, ending.note, look.flying())
    heroes = [draw_hero(scene, hero, MATCH, step) for step in range(LOOP if moving else 1)]
    scene.canvas = Canvas.over(heroes[0])
    scene.canvas.height = rows[-1].y + rows[-1].height + MARGIN
    scene.tell("alt.standings", title=say("title"))
    scene.lines.append(" · ".join(text for text in (title, ending.note) if text))
    if ending.label:
        draw_box(scene, BOX_TOP, ending)
    scene.lines += [ending.words] if ending.words else []
    for seat, row in zip(order, rows, strict=True):
        _row(scene, row, seat, outcome, ending, noted.get(seat, ()))
    still = scene.picture()
    if not moving:
        return still
    below = flat(still.plan)
    loop = (still.plan._replace(ops=((below, 0, 0), (flat(hero), 0, 0))) for hero in heroes[1:])
    return still._replace(loop=tuple(loop))


# What decided it


def box_height(ending: Ending) -> int:
    """Return how high the box is; 0 where it would be empty."""
    if not (ending.label or ending.shown or ending.lines):
        return 0
    return max(BOX_HEIGHT, len(ending.lines) * LINE_PITCH + 2 * GAP)


def draw_box(scene: Scene[Any], top: int, ending: Ending) -> None:
    """Draw what decided it: what it brought, the cards or pieces, and what made it."""
    canvas, words = scene.canvas, max((fonts.measure(line, LABEL) for line in ending.lines), default=0)
    height = box_height(ending)
    canvas.box(MARGIN, top, WIDE, height, Look("felt-deep", "felt-deep", 3, 44, cut=True))
    middle = top + height // 2
    left, right = MARGIN + INSET, WIDTH - MARGIN - INSET
    if not ending.label and ending.shown:
        cards = sum(part.width + GAP for part in ending.shown if isinstance(part, Thing))
        side = max(0, (right - left - words - cards - 4 * GAP) // 2)
        left, right = left + side, right - side
    if ending.label:
        left += _label(scene, left, middle, ending) + 2 * GAP
    if ending.lines:
        wide = min(words, right - left)
        top = middle - (len(ending.lines) - 1) * LINE_PITCH // 2
        for at, line in enumerate(ending.lines):
            canvas.text(right - wide, top + at * LINE_PITCH, line, on="felt-deep", width=wide + 2)
        right -= wide + 2 * GAP
    if ending.shown:
        _show(canvas, ending.shown, left, right, middle)


def _label(scene: Scene[Any], x: int, middle: int, ending: Ending) -> int:
    """Write what the box shows and what it brought; return the width taken."""
    canvas = scene.canvas
    text = min(fonts.measure(ending.label, LABEL), LABEL_WIDTH)
    below = Canvas.plate_width(ending.figure, BIG) if ending.figure else 0
    seat = 72 if ending.by is not None else 0
    width = max(text, below + seat)
    y = middle - 36 if width > text or below or seat else middle
    canvas.text(x + width // 2, y, ending.label, colour="mist", on="felt-deep", anchor="m", width=LABEL_WIDTH)
    start = x + (width - below - seat) // 2
    if ending.by is not None:
        scene.sign(start + 28, middle + 36, ending.by)
    if ending.figure:
        canvas.plate(start + seat, middle + 36, ending.figure, look=GOLD_PLATE, size=BIG, anchor="l")
    return width


def _show(canvas: Canvas, parts: Sequence[Thing | str], left: int, right: int, middle: int) -> None:
    """Lay cards, words and figures in a row between two edges; cards overlap where there is no room."""
    widths = [_width(canvas, part) for part in parts]
    apart = [isinstance(one, str) or isinstance(two, str) for one, two in itertools.pairwise(parts)]
    free = right - left - sum(widths) - GAP * sum(apart)
    close = min(GAP, free // max(1, len(apart) - sum(apart)))
    gaps = [GAP if word else close for word in apart]
    x = left + max(0, right - left - sum(widths) - sum(gaps)) // 2
    for part, width, gap in zip(parts, widths, [*gaps, 0], strict=True):
        if isinstance(part, Thing):
            canvas.paste(part, x, middle - part.height // 2)
        elif isinstance(part, Figure):
            canvas.plate(x, middle, part, look=GOLD_PLATE, size=FIGURE, anchor="l")
        else:
            canvas.text(x, middle, part, colour="mist", on="felt-deep")
        x += width + gap


def _width(canvas: Canvas, part: Thing | str) -> int:
    if isinstance(part, Figure):
        return canvas.plate_width(part, FIGURE)
    return part.width if isinstance(part, Thing) else fonts.measure(part, LABEL)


# The places


def _row(scene: Scene[Any], row: Row, seat: Seat, outcome: Outcome, ending: Ending, notes: Sequence[str]) -> None:
    canvas, place, score, tag = scene.canvas, outcome.placements[seat], outcome.scores[seat], ending.tags.get(seat, "")
    told = scene.say("alt.standing", place=place, who=scene.who(seat), score=score)
    scene.lines.append(" · ".join(text for text in (told, tag, ending.notes.get(seat)) if text))
    wide, won, middle, x = row.width == WIDE, place == 1, row.y + ROW // 2, row.x
    colour, pad = "gold" if won else "hanji", 18 if wide else 8
    canvas.panel(*row, active=won)
    plate = canvas.plate_width("10.") if wide else canvas.plate_width("10.", small=True) - 4
    canvas.plate(x + pad + plate // 2, middle, f"{place}.", look=GOLD_PLATE if won else PLATE, small=not wide)
    scene.sign(x + 2 * pad + plate + 28, middle, seat)
    name_at, right = x + 3 * pad + plate + 56, x + row.width - pad - 12
    canvas.text(right, middle, figure(score), size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    right -= pad + 6 + max(fonts.measure(figure(score), FIGURE) for score in outcome.scores)
    if ending.goal and wide:
        right = draw_progress(canvas, right, middle, score, ending.goal, colour)
    if tag and right - name_at - canvas.plate_width(tag) > 200:
        right -= canvas.plate(right, middle, tag, look=RED_PLATE, colour="hanji", anchor="r") + 24
    scene.name(name_at, middle, seat, right, gold=won)
    for at, line in enumerate(notes):
        canvas.text(name_at, row.y + ROW + 10 + at * ROW_NOTE, line, colour="mist", on="felt-raised")
