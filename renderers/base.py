"""What renderers take and give: words, seats' badges, pictures. No drawing here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from PIL.Image import Image

from games.core import Seat

ALT_LIMIT = 1024
"""Discord's limit for the alt text of an attachment, in characters."""

HAND_ALONE = "cards"
"""A focus that asks for a hand without the choices of the moment, as it lies in a replay."""


class Say(Protocol):
    """The catalogues bound to a language, a game and the players' names: key and facts in, text out."""

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the text of `<game>.<key>`, else of `core.<key>`; raises KeyError for an unknown key."""


class SeatBadge(NamedTuple):
    """Who sits at a seat, as a picture shows it."""

    name: str
    """Display name as the player wrote it, not escaped; the renderer cuts it to its box."""
    house: bool = False
    """A house player acts here."""
    absent: bool = False
    """The player missed the last turn."""


class Picture(NamedTuple):
    """A drawn picture and all its facts in words."""

    image: Image
    """Palette image ("P") in the house palette; `canvas.encode` makes a PNG of it."""
    alt: str
    """Alt text, at most ALT_LIMIT characters, as secret as the picture itself."""


class GameRenderer(Protocol):
    """The drawing module of one game. Everything is drawn from a view; equal views give equal bytes."""

    def draw_table(self, view: Any, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:  # noqa: ANN401
        """Draw what lies open on the table for the view's observer (boards are drawn from the spectator's view)."""

    def draw_hand(self, view: Any, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:  # noqa: ANN401
        """Draw the private panel's picture of the view's observer; `focus` is what the player has chosen so far."""

    def describe_table(self, view: Any, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> str:  # noqa: ANN401
        """Return every fact of `draw_table` in words, with line breaks, not cut."""

    def describe_hand(self, view: Any, *, badges: Sequence[SeatBadge], say: Say) -> str:  # noqa: ANN401
        """Return every fact of `draw_hand` in words, with line breaks, not cut."""
