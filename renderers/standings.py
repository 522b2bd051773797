"""The picture of a match's end: who came where, with what score. The same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import GameInfo, Outcome, Seat
from renderers import canvas as house
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.lobby import NUMBERED_SEATS
from renderers.words import alt_of, seat_name

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


def draw_standings(info: GameInfo, outcome: Outcome, *, badges: Sequence[SeatBadge], say: Say) -> Picture:
    """Draw the seats in the order of their places, the winners in gold."""
    order = _order(outcome)
    canvas = Canvas(TOP + len(order) * PITCH - (PITCH - PANEL_HEIGHT) + house.MARGIN)
    canvas.text(house.MARGIN, TITLE_Y, info.title, size=house.HEADING, width=canvas.width - 2 * house.MARGIN)
    for line, seat in enumerate(order):
        _line(canvas, TOP + line * PITCH, seat, info, outcome, badges)
    return Picture(canvas.image, alt_of(describe_standings(info, outcome, badges=badges, say=say)))


def _line(canvas: Canvas, y: int, seat: Seat, info: GameInfo, outcome: Outcome, badges: Sequence[SeatBadge]) -> None:
    won = outcome.placements[seat] == 1
    x, middle = house.MARGIN, y + PANEL_HEIGHT // 2
    canvas.panel(x, y, PANEL_WIDTH, PANEL_HEIGHT, active=won)
    look = house.GOLD_PLATE if won else house.PLATE
    canvas.plate(x + PLACE_AT, middle, str(outcome.placements[seat]), look=look, size=house.FIGURE)
    canvas.seat(x + SEAT_AT, middle, seat, badges[seat], numbered=info.key in NUMBERED_SEATS)
    colour = "gold" if won else "hanji"
    score = str(outcome.scores[seat])
    wide = canvas.text(x + SCORE_AT, middle, score, size=house.FIGURE, colour=colour, on="felt-raised", anchor="r")
    room = SCORE_AT - wide - GAP - NAME_AT
    canvas.text(x + NAME_AT, middle, house.name_of(seat, badges), colour=colour, on="felt-raised", width=room)


def describe_standings(info: GameInfo, outcome: Outcome, *, badges: Sequence[SeatBadge], say: Say) -> str:
    """Return every fact of `draw_standings` in words."""
    lines = [say("alt.standings", title=info.title)]
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
