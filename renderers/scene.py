"""A view being drawn that tells as it draws: picture and words come from one pass. No game here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from games.core import Seat
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.words import alt_of, seat_name

V = TypeVar("V")


class Scene(Generic[V]):
    """What is drawn of a view on `canvas`, and `lines`, what is said of it, in reading order."""

    def __init__(self, view: V, badges: Sequence[SeatBadge], say: Say, height: int = 0) -> None:
        self.view = view
        self.badges = badges
        self.say = say
        self.canvas = Canvas(height)
        self.lines: list[str] = []

    def tell(self, key: str, **facts: object) -> None:
        """Say a line of the catalogue."""
        self.lines.append(self.say(key, **facts))

    def who(self, seat: Seat, marks: Iterable[str] = ()) -> str:
        """Return a seat's name with what its mark shows and further marks, as words have it."""
        return seat_name(seat, self.badges, self.say, marks=marks)

    def picture(self, short: Sequence[str] = ()) -> Picture:
        """Return what was drawn and told; `short` tells the same in fewer letters, for its alt text."""
        alt, words = "\n".join(short or self.lines), "\n".join(self.lines)
        return Picture(self.canvas.plan(), alt_of(alt), words=words, seats=self.canvas.seats)
