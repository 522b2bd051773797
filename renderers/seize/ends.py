"""How a match of Seize! ends: the locations that the winner holds, and which was the last."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.seize.board import LETTERS
from games.seize.table import View
from renderers.base import Ending, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import Look
from renderers.marks import burst, pieces
from renderers.plan import Thing, flat
from renderers.portrait import COLOURS
from renderers.sprite import Sprite
from renderers.words import joined, seat_name

# What flies around a winner

FLAG = "M8 4H12V7H39L31 16L39 25H12V41H8Z"


def flying() -> tuple[Sprite, ...]:
    """Return a flag of each seat."""
    return pieces(*((FLAG, colour, turn) for (colour, _), turn in zip(COLOURS, (-12, 10, 24, -24), strict=True)))


# What decided a match

TOKEN: Final = 92
BURST: Final = 76
"""Of the burst behind the location that ended the match: its half."""


def tell_ending(view: View, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return the winner's locations by letter."""
    if view.outcome is None:
        return Ending()
    winner = view.outcome.winners[0]
    held = [place.number for place in view.locations if place.owner == winner]
    last = view.newest if view.outcome.reason == "locations" and view.newest in held else None
    held.sort(key=lambda number: number == last)  # what decided stands at the end of the row
    letters = joined((LETTERS[number] for number in sorted(held)), say)
    words = [say("alt.seized", who=seat_name(winner, badges, say), locations=letters)]
    words += [] if last is None else [say("alt.seized_last", letter=LETTERS[last])]
    return Ending(
        note=say(f"picture.won_{view.outcome.reason}", n=view.held[winner]),
        label=say("picture.seized") if held else "",
        by=winner if len(view.outcome.winners) > 1 else None,
        figure=f"{view.held[winner]}/{view.target}",
        shown=tuple(_token(winner, number, last=number == last) for number in held),
        words=" ".join(words) if held else "",
        goal=view.target,
    )


@functools.lru_cache(maxsize=64)
def _token(seat: Seat, number: int, *, last: bool) -> Thing:
    """Return a location's token in its owner's colour, as on the board but larger; the last has a burst behind it."""
    side = 2 * BURST if last else TOKEN
    canvas, middle, edge = Canvas(side, side, "felt-deep"), side // 2, (side - TOKEN) // 2
    fill, ink = COLOURS[seat]
    if last:
        canvas.centre(burst(BURST), middle, middle)
    canvas.box(edge, edge, TOKEN, TOKEN, Look(fill, "hanji", 5, 27, cut=True))
    canvas.text(middle, middle, LETTERS[number], size=54, colour=ink, on=fill, anchor="m")
    return flat(canvas.plan())
