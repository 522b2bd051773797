"""What a game's cog gives the house to show: words and choices, free of Discord's classes.

A cog turns a view and the legal actions into a Panel; `bot.ui` turns the Panel into components, pages long menus and
fills the custom ids. Nothing here may hold what the view does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from bot.tables.model import Moves as Moves
from renderers.base import GameRenderer, Say

V_contra = TypeVar("V_contra", contravariant=True)


class Style(Enum):
    """A button's weight, by Discord's number; never the only carrier of a meaning."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One thing to press or pick. Exactly one of `action` and `focus` is set."""

    label: str
    """At most 80 characters; short (20) where it is a button."""
    action: str = ""
    """The text form of the action that it makes."""
    focus: str = ""
    """The step of choosing that it leads to: redraws the panel with this focus, logs nothing. At most 60 characters."""
    description: str = ""
    """A second line in a menu (at most 100 characters)."""
    emoji: str = ""
    """A unicode emoji, or ":name:" for an application emoji (left out where that is missing)."""
    style: Style = Style.SECONDARY
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Buttons:
    """A group of buttons, laid in rows of five."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of any length; more than 25 choices are paged."""

    placeholder: str
    choices: tuple[Choice, ...]


Group = Buttons | Menu


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands under the picture of the private panel."""

    text: str
    """What to do now, and why the rest is not possible; markdown, player names already escaped."""
    groups: tuple[Group, ...] = ()


class GameUi(Protocol[V_contra]):
    """What a game's cog adds to the house.

    Some more is asked for where a cog has it: `emojis()`; `brief_scores(view, lines)`, which leaves out the score lines
    that boards and panels need not list because the picture tells them; `told_by_scores`, the kinds of events that need
    no words where the score lines stand; `fleeting`, those that need none once something has followed.
    """

    @property
    def renderer(self) -> GameRenderer:
        """The game's drawing module."""

    def panel(self, view: V_contra, moves: Moves, focus: str, say: Say) -> Panel:
        """Return the private panel for the view's observer. `focus` is "" or a focus made by an earlier Choice.

        A focus that no longer fits is treated as "".
        """

    def board_choices(self, view: V_contra, say: Say) -> tuple[Choice, ...]:
        """Return the game's own public buttons from the spectator's view, such as "Catch!"; slots, never cards."""

    def show_scores(self, view: V_contra) -> bool:
        """Tell whether the spectator's view is at a pause where the board lists the score lines, as between rounds."""
