"""A view being drawn that tells as it draws: picture and words come from one pass. No game here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from games.core import Seat
from renderers import palette
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import HALF, LABEL, WIDTH
from renderers.marks import FACES, STICKERS, burst
from renderers.moments import Moment, draw_in_row
from renderers.names import short_name
from renderers.words import alt_of, seat_name

V = TypeVar("V")

STRUCK: Final = 40
"""The radius of the burst behind the mark of the seat that something great has happened to."""


class Scene(Generic[V]):
    """What is drawn of a view on `canvas`, and `lines`, what is said of it, in reading order."""

    ground = palette.FELT
    """The ground of `palette.TABLES` that the picture is put on."""
    numbered = False
    """Whether seats are numbered because colours mean cards."""

    def __init__(
        self,
        view: V,
        badges: Sequence[SeatBadge],
        say: Say,
        height: int = 0,
        *,
        width: int = WIDTH,
        waiting: frozenset[Seat] = frozenset(),
    ) -> None:
        self.view = view
        self.badges = badges
        self.say = say
        self.canvas = Canvas(height, width)
        self.waiting = waiting
        """The seats that the table waits for."""
        self.boxes: dict[object, tuple[int, int, int, int]] = {}
        """Where something lies that brackets may be drawn around, by what the game calls it."""
        self.lines: list[str] = []
        self.moment: Moment | None = None
        """What has just happened that is shown large."""
        self.seats: dict[Seat, tuple[int, int]] = {}
        """Where the middles of the seats' marks lie."""

    def tell(self, key: str, **facts: object) -> None:
        """Say a line of the catalogue."""
        self.lines.append(self.say(key, **facts))

    def call(self, moment: Moment | None) -> None:
        """Say what has just happened, to show it where it happened."""
        self.moment = moment
        if moment is not None:
            said = (moment.word, moment.figure, moment.meaning and f"({moment.meaning})")
            self.tell("alt.moment", who=self.who(moment.seat), word=" ".join(part for part in said if part))

    def called(self, seat: Seat, left: int, right: int, y: int, half: int) -> int:
        """Show in a seat's row what has just happened there; return where the name in it ends, see `draw_in_row`."""
        if self.moment is None or self.moment.seat != seat:
            return right
        return draw_in_row(self.canvas, self.moment, left, right, y, half)

    def sign(self, x: int, y: int, seat: Seat) -> None:
        """Draw a seat's mark with its middle at (x, y), a burst behind it where something great has just happened."""
        self.seats[seat] = x, y
        if self.moment is not None and self.moment.seat == seat:
            self.canvas.centre(burst(STRUCK), x, y)
        self.canvas.sign(x, y, seat, self.badges[seat], numbered=self.numbered)

    def name(self, x: int, y: int, seat: Seat, right: int, *, gold: bool = False, on: str = "felt-raised") -> int:
        """Write a seat's name between x and `right`, cut as names are (none without room); return the width written.

        Before it stands the sticker that the seat has just sent, else the face of a house player.
        """
        badge, taken = self.badges[seat], 0
        if x >= right:
            return 0
        if badge.sticker or badge.face:
            face = STICKERS.sprite(badge.sticker, HALF) if badge.sticker else FACES.sprite(badge.face, HALF)
            taken = face.width + 4
            self.canvas.centre(face, x + face.width // 2, y)
        shown = short_name(seat, self.badges, LABEL, right - x - taken)
        return taken + self.canvas.shown(x + taken, y, shown, colour="gold" if gold else "hanji", on=on)

    def who(self, seat: Seat, marks: Iterable[str] = ()) -> str:
        """Return a seat's name with what its mark shows and further marks, as words have it."""
        return seat_name(seat, self.badges, self.say, marks=marks)

    def marked(self, seat: Seat, marks: Mapping[str, bool]) -> str:
        """Return a seat's name with the marks that hold, by the keys of their words."""
        return self.who(seat, [self.say(key) for key, holds in marks.items() if holds])

    def picture(self, short: Sequence[str] = ()) -> Picture:
        """Return what was drawn and told; `short` tells the same in fewer letters, for its alt text."""
        self.canvas.clear_corner()
        alt, words = "\n".join(short or self.lines), "\n".join(self.lines)
        return Picture(self.canvas.plan(self.ground), alt_of(alt), words=words, seats=self.seats)
