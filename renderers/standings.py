"""The picture of a match's end: who came where, with what score. The same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Outcome, Seat
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import FIGURE, GOLD_PLATE, HEADING, MARGIN, PLATE
from renderers.words import alt_of, figure, seat_name

TITLE_Y: Final = 84
TOP: Final = 148
PANEL_WIDTH: Final = 888
PANEL_HEIGHT: Final = 92
PITCH: Final = 112
PLACE_AT: Final = 60
SEAT_AT: Final = 146
NAME_AT: Final = 192
SCORE_AT: Final = 856
GAP: Final = 28


def _order(outcome: Outcome) -> list[Seat]:
    return sorted(range(len(outcome.placements)), key=lambda seat: (outcome.placements[seat], seat))


def draw_standings(outcome: Outcome, *, badges: Sequence[SeatBadge], say: Say, numbered: bool = False) -> Picture:
    """Draw the seats in the order of their places, the winners in gold; `numbered` as `GameRenderer.numbered_seats`."""
    order = _order(outcome)
    canvas = Canvas(TOP + len(order) * PITCH - (PITCH - PANEL_HEIGHT) + MARGIN)
    canvas.text(MARGIN, TITLE_Y, say("title"), size=HEADING, width=canvas.width - 2 * MARGIN)
    for line, seat in enumerate(order):
        _line(canvas, TOP + line * PITCH, seat, outcome, badges, numbered)
    return Picture(canvas.image, alt_of(describe_standings(outcome, badges=badges, say=say)))


def _line(canvas: Canvas, y: int, seat: Seat, outcome: Outcome, badges: Sequence[SeatBadge], numbered: bool) -> None:
    won = outcome.placements[seat] == 1
    x, middle = MARGIN, y + PANEL_HEIGHT // 2
    canvas.panel(x, y, PANEL_WIDTH, PANEL_HEIGHT, active=won)
    look = GOLD_PLATE if won else PLATE
    canvas.plate(x + PLACE_AT, middle, str(outcome.placements[seat]), look=look, size=FIGURE)
    canvas.seat(x + SEAT_AT, middle, seat, badges[seat], numbered=numbered)
    colour = "gold" if won else "hanji"
    score = figure(outcome.scores[seat])
    wide = canvas.text(x + SCORE_AT, middle, score, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    room = SCORE_AT - wide - GAP - NAME_AT
    canvas.name(x + NAME_AT, middle, seat, badges, colour=colour, on="felt-raised", width=room)


def describe_standings(outcome: Outcome, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return every fact of `draw_standings` in words."""
    lines = [say("alt.standings", title=say("title"))]
    lines += [
        say(
            "alt.standing",
            place=outcome.placements[seat],
            who=seat_name(seat, badges, say),
            score=outcome.scores[seat],
        )
        for seat in _order(outcome)
    ]
    return "\n".join(lines)
