"""What renderers take and give: words, seats' badges, pictures. No drawing here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from PIL.Image import Image

from games.core import Seat
from renderers import palette
from renderers.marks import confetti
from renderers.plan import Plan, Thing
from renderers.sheets import Sheet
from renderers.sprite import Sprite

V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

ALT_LIMIT = 1024
"""Discord's limit for the alt text of an attachment, in characters."""

HAND_ALONE = "cards"
"""A focus that asks for a hand without the choices of the moment and the table around it, as it lies in a replay."""


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
    face: str = ""
    """The cell of `marks.FACES` that a house player shows, such as "face-granny"; empty for a person."""
    sticker: str = ""
    """The cell of `marks.STICKERS` that the seat has just sent, such as "sticker-ouch"; it stands before the face."""
    level: str = ""
    """How strong a house player is (a `games.core.levels.Level`); empty for a person, also while the house plays."""


class Picture(NamedTuple):
    """A drawn picture and all its facts in words."""

    plan: Plan
    """What lies where in it; `png.Bands` makes a PNG of that."""
    alt: str
    """Alt text, at most ALT_LIMIT characters, as secret as the picture itself."""
    loop: tuple[Plan, ...] = ()
    """Pictures that follow it where it moves, for a moment; it says everything without them."""
    words: str = ""
    """Every fact of it in words, with line breaks, not cut; "" for what is not a `scene.Scene`."""
    seats: Mapping[Seat, tuple[int, int]] = {}
    """Where the middles of the seats' signs lie."""

    @property
    def image(self) -> Image:
        """The whole as a palette image ("P") on its ground, drawn at each call."""
        return self.plan.image()


class Figure(str):
    """What cards brought, to be shown on a plate between them."""

    __slots__ = ()


class Ending(NamedTuple):
    """What decided a match, as its game tells it beside the winner; the words are for pictures, already filled in."""

    note: str = ""
    """How it was won, in a few words."""
    label: str = ""
    """What the box shows, such as the last card; "" for no box."""
    by: Seat | None = None
    """Whose it is, where that may be another than the winner."""
    figure: str = ""
    """What it brought."""
    shown: tuple[Thing | str, ...] = ()
    """Cards and pieces, with words and figures between them."""
    lines: tuple[str, ...] = ()
    """What the figure is made of; four at most."""
    words: str = ""
    """All of the box in a sentence, for alt texts."""
    tags: Mapping[Seat, str] = {}
    """A word beside a seat's score, such as who is out."""
    notes: Mapping[Seat, str] = {}
    """A line below a seat's name, such as what it pays and why."""
    goal: int = 0
    """The score that ends the match, where scores rise to one; 0 for none."""


class DrawTable(Protocol[V_contra]):
    """Draws what lies open on the table for the view's observer (boards are drawn from the spectator's view)."""

    def __call__(
        self, view: V_contra, /, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say
    ) -> Picture:
        """Return the picture."""


class DrawHand(Protocol[V_contra]):
    """Draws the private panel's picture of the view's observer; `focus` is what the player has chosen so far."""

    def __call__(self, view: V_contra, /, *, badges: Sequence[SeatBadge], say: Say, focus: str = "") -> Picture:
        """Return the picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRenderer(Generic[V]):
    """How one game looks. Everything is drawn from a view; equal views give equal bytes."""

    draw_table: DrawTable[V]
    draw_hand: DrawHand[V]
    sheets: tuple[Sheet, ...]
    """All drawings of the game."""
    ground: str = palette.FELT
    """The ground of `palette.TABLES` that pictures of all games are put on for this one; its own scenes say theirs."""
    figure: Callable[[V, Seat], str] = lambda view, seat: ""
    """→ how a seat stands in a match that is being played, in a few signs; nothing where there is no score yet."""
    ending: Callable[[V, Sequence[SeatBadge], Say], Ending] = lambda view, badges, say: Ending()
    """(spectator's view, badges, say) → what decided a match, for the picture of its end (`renderers.standings`)."""
    fan: Callable[[], tuple[Sprite, ...]] = lambda: ()
    """→ what lies beside the game's name in the lobby."""
    flying: Callable[[], tuple[Sprite, ...]] = confetti
    """→ what flies around a winner."""
    numbered_seats: bool = False
    """Whether seats are numbered because colours mean cards."""
    emojis: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    """What buttons and menus show of the game: name → what draws its PNG."""
