"""What decided a match of Seize!: the locations that the winner holds."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.core import Seat
from games.seize.actions import LETTERS
from games.seize.view import View
from renderers import palette
from renderers.base import Ending, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import Look
from renderers.seize.board import ON_SEAT, SEAT_COLOURS
from renderers.sprite import Sprite
from renderers.words import joined, seat_name

TOKEN: Final = 92
LETTER: Final = 54


def tell_ending(view: View, *, badges: Sequence[SeatBadge], say: Say) -> Ending:
    """Return the winner's locations by letter."""
    if view.outcome is None:
        return Ending()
    winner = view.outcome.winners[0]
    held = tuple(place.number for place in view.locations if place.owner == winner)
    letters = joined((LETTERS[number] for number in held), say)
    return Ending(
        note=say(f"picture.won_{view.outcome.reason}", n=view.held[winner]),
        label=say("picture.seized") if held else "",
        by=winner if len(view.outcome.winners) > 1 else None,
        figure=f"{view.held[winner]}/{view.target}",
        shown=tuple(_token(winner, number) for number in held),
        words=say("alt.seized", who=seat_name(winner, badges, say), locations=letters) if held else "",
        goal=view.target,
    )


@functools.lru_cache(maxsize=64)
def _token(seat: Seat, number: int) -> Sprite:
    """Return a location's token in its owner's colour, as on the board but larger."""
    canvas = Canvas(TOKEN, TOKEN, "felt-deep")
    canvas.box(0, 0, TOKEN, TOKEN, Look(SEAT_COLOURS[seat], "hanji", 5, 27, cut=True))
    middle = TOKEN // 2
    canvas.text(middle, middle, LETTERS[number], size=LETTER, colour=ON_SEAT[seat], on=SEAT_COLOURS[seat], anchor="m")
    return Sprite(canvas.image, Image.new("L", canvas.image.size, palette.LEVELS))
