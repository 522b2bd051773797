"""What a game's cog gives the house to show: words and choices, free of Discord's classes.

A cog turns a view and the legal actions into a Panel; `bot.show.components` turns the Panel into components, pages
long menus and fills the custom ids. Nothing here may hold what the view does not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from bot.tables.model import Moves as Moves
from games.core import Event, Game, ScoreLine
from renderers.base import GameRenderer, Say

V = TypeVar("V")


class Style(Enum):
    """A button's weight, by Discord's number; never the only carrier of a meaning."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One thing to press or pick. Exactly one of `action`, `focus` and `ask` is set."""

    label: str
    """At most 80 characters; short (20) where it is a button."""
    action: str = ""
    """The text form of the action that it makes."""
    focus: str = ""
    """The step of choosing that it leads to: redraws the panel with this focus, logs nothing. At most 60 characters."""
    ask: str = ""
    """What it asks its player to write, in a form: `panel.ask_<ask>` and `panel.ask_<ask>_help` say what is wanted."""
    description: str = ""
    """A second line in a menu (at most 100 characters)."""
    emoji: str = ""
    """A unicode emoji, or ":name:" for an application emoji (left out where that is missing)."""
    sign: str = ""
    """What a button says, beside its emoji if it has one, where its reader does not ask for words; few letters."""
    code: str = ""
    """What a button says instead of its label where its emoji is missing: at most four signs, read in any language."""
    style: Style = Style.SECONDARY
    disabled: bool = False
    """Greyed: a press is impossible, so it tells nothing. Where somebody may wonder why, let it lead to the reasons."""

    def marked(self, mark: str, style: Style) -> Choice:
        """Return it with a mark before whatever it says."""
        label, sign, code = (said and f"{mark} {said}" for said in (self.label, self.sign, self.code))
        return replace(self, label=label, sign=sign, code=code, style=style)


class Written(NamedTuple):
    """What somebody's writing in a form of their panel comes to. Exactly one of the three is set."""

    action: str = ""
    """The text of the action that it makes."""
    focus: str = ""
    """The step of choosing that it leads to, where something is left to choose."""
    why: str = ""
    """Why it leads to nothing, and what would."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """A group of buttons, laid in rows of five."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of any length; more than 25 choices are paged."""

    placeholder: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Choices that are a button each where they are few and the message has room, and a menu where not."""

    placeholder: str
    choices: tuple[Choice, ...]


Group = Buttons | Menu | Cards


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands under the picture of the private panel."""

    text: str
    """What to do now, and why the rest is not possible; markdown, player names already escaped."""
    groups: tuple[Group, ...] = ()
    looks: tuple[Choice, ...] = ()
    """Steps to what the game lets one look up, such as a score sheet; they stand behind ⋯. At most two."""
    back: Choice | None = None
    """The step that leads back; it stands first below the choices."""
    looked_up: bool = False
    """Whether this is what was looked up: its steps belong to no decision, so their ids stay as decisions pass."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that there is to choose, the way back last."""
        chosen = (one for group in self.groups for one in group.choices)
        return (*chosen, *((self.back,) if self.back is not None else ()))

    def only(self, offer: Collection[str]) -> Panel:
        """Return the panel with these choices alone, by their actions, runs or focuses."""
        kept = (
            replace(group, choices=tuple(one for one in group.choices if (one.action or one.focus) in offer))
            for group in self.groups
        )
        back = self.back if self.back is not None and self.back.focus in offer else None
        return replace(self, groups=tuple(group for group in kept if group.choices), back=back)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face(Generic[V]):
    """A game on Discord, as one value: its rules, its looks, and what its view becomes as words and choices."""

    game: Game[Any, Any, V]
    renderer: GameRenderer[V]
    panel: Callable[[V, Moves, str, Say], Panel]
    """(view, moves, focus, say) → the private panel of the view's observer.

    The focus is "" or one made by an earlier Choice; one that no longer fits is treated as "".
    """
    written: Callable[[V, Moves, str, str, Say], Written] | None = None
    """(view, moves, what was asked for, what was written, say) → what comes of it; None where nothing is asked for."""
    board_choices: Callable[[V, Say], tuple[Choice, ...]] = field(default=lambda view, say: ())
    """(spectator's view, say) → the game's own public buttons, such as "Catch!"; slots, never cards."""
    aim: Callable[[Any, int, Say], str] = field(default=lambda options, seats, say: "")
    """(options, seats, say) → what a match is won by, in one sentence of the lobby."""
    show_scores: Callable[[V], bool] = field(default=lambda view: False)
    """→ whether a view, anybody's, is at a pause where the board lists the score lines, as between rounds."""
    brief_scores: Callable[[V, Sequence[ScoreLine]], Sequence[ScoreLine]] = field(default=lambda view, lines: lines)
    """→ the score lines that boards and panels list: not those that the picture tells."""
    ends_open: bool = False
    """Whether the hand's picture of a match that is over is that of its last round, with all cards open."""
    told_by_scores: frozenset[str] = frozenset()
    """Kinds of events that need no words where the score lines stand."""
    fleeting: frozenset[str] = frozenset()
    """Kinds of events that need no words once something has followed."""
    noise: frozenset[str] = frozenset()
    """Kinds of events that never need words: who is ready, that a turn ends."""
    lasting: frozenset[str] = frozenset()
    """Kinds of events told to one seat that it may be reminded of until its next turn: it cannot forget them."""
    fold: Callable[[Sequence[Event]], Sequence[Event]] = field(default=lambda events: events)
    """→ the events of some turns with those that belong together made one, of a kind that has a text in `recap`.

    What a seat does is told in its line, by the few words of `recap.<kind>`; an event without such is a sentence.
    """
    striking: frozenset[str] = frozenset()
    """Kinds of events that a film shows slowly: captures, seizures, hits."""
    remembered: Callable[[Any, int, Say], Sequence[str]] | None = None
    """(what a seat knows, seat, say) → what it has seen that no longer shows. In play nobody is told; a puzzle, or a
    moment of a match that is over, has to say it: it was not just now that one looked. None: a view says all."""
    coach: tuple[str, ...] = ()
    """The kinds of actions that a newcomer is told of by `coach.<kind>`, the most special first; see the coach."""
    command: str = ""
    """The slash command that opens a table; "" for the game's key."""
    texts: Path | None = None
    """The folder of its catalogues (`<locale>/<key>.toml`); None for a game of the house."""
    rules: Path | None = None
    """The file of its rules page; None for a game of the house."""

    @property
    def command_name(self) -> str:
        """The slash command that opens a table."""
        return self.command or self.game.info.key
