"""What the cogs share: commands whose words come from the catalogues, and presses that come by their ids.

A cog's command or press is a method that takes an `Ask`. It only does what was asked: answering in time, once, and
telling what went wrong is the business of `Ask.answer`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.discord.ask import Ask, Interaction, UnknownPress
from bot.discord.words import named, text, titled
from bot.show import ids
from bot.tables.model import Problem, TableError
from bot.texts import LOCALES, load_texts

if TYPE_CHECKING:
    from bot.desk import Desk
    from games.core import AnyGame

T = TypeVar("T")
Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])

NUMBER: Final = re.compile(r"[0-9]{1,18}|[0-8][0-9]{18}")
"""What a database can hold."""
NUMBERS: Final = ("int", "Table")
"""The annotations of parameters for which an id has a number."""
PRESSES: Final = "__presses__"
"""Where a method keeps which presses it answers."""


class Bot(Protocol):
    """What a cog uses of the client that it is loaded into."""

    desk: Desk

    async def add_cog(self, cog: commands.Cog, /) -> None:
        """Load a cog."""


class Press(NamedTuple):
    """What answers a press: a cog's method, and which of the id's parts it takes."""

    method: Callable[..., Awaitable[None]]
    parameters: tuple[inspect.Parameter, ...]

    def read(self, parts: Sequence[str]) -> list[Any]:
        """Return what the method takes of an id, by its annotations; raises UnknownPress where a part does not fit."""
        needed = [one for one in self.parameters if one.kind is not one.VAR_POSITIONAL and one.default is one.empty]
        if len(parts) < len(needed):
            raise UnknownPress
        takes_all = any(one.kind is one.VAR_POSITIONAL for one in self.parameters)
        found: list[Any] = [*parts] if takes_all else [*parts[: len(self.parameters)]]
        for place, (one, part) in enumerate(zip(self.parameters, found, strict=False)):
            if one.annotation in NUMBERS:
                if NUMBER.fullmatch(part) is None:
                    raise UnknownPress
                found[place] = int(part)
        return found


class HouseCog(commands.Cog):
    """A cog of the house. While it is loaded, presses that bear its names come to its methods."""

    def __init__(self, bot: Bot) -> None:
        self.desk = bot.desk

    @classmethod
    async def extension(cls, bot: Bot) -> None:
        """Load the cog: the `setup` of its module."""
        await bot.add_cog(cls(bot))

    async def cog_load(self) -> None:
        """Take the presses that the methods name."""
        self.desk.presses.update(self._presses())

    async def cog_unload(self) -> None:
        """Take them no more."""
        for way in self._presses():
            self.desk.presses.pop(way, None)

    def _presses(self) -> dict[tuple[str, str], Press]:
        found: dict[tuple[str, str], Press] = {}
        for _, member in inspect.getmembers(type(self)):
            made = inspect.unwrap(member.callback if isinstance(member, app_commands.Command) else member)
            for way in getattr(made, PRESSES, ()):
                parameters, method = tuple(inspect.signature(made).parameters.values())[2:], partial(made, self)
                found[way] = Press(partial(self._at_table, method) if way[0] == ids.TABLE else method, parameters)
        return found

    async def _at_table(self, method: Callable[..., Awaitable[None]], ask: Ask, table_id: int, *more: str) -> None:
        """Do what a table's button says, for those whom the table concerns."""
        self.desk.pings.seen(table_id, ask.user_id)
        table = await self.desk.tables.fetch(table_id)
        if not table.concerns(ask.user_id):
            raise TableError(Problem.UNKNOWN_TABLE)
        with self.desk.publisher.held(table_id):
            await method(ask, table, *more)


def press(page: str, *verbs: str) -> Callable[[Method], Method]:
    """Let a method answer the presses of a page (`v1:<page>:<verb>:<arguments>`); without a verb, all of its others.

    The arguments are read by the method's annotations: `int` takes a number, `*parts: str` whatever there is. What does
    not fit is answered as unknown, as is what raises UnknownPress. The page may be one of the other forms in
    `bot.show.ids`, such as `ids.OPTION`.
    """

    def make(method: Method) -> Method:
        ways = [*getattr(method, PRESSES, ()), *((page, verb) for verb in verbs or ("",))]
        setattr(method, PRESSES, ways)
        return method

    return make


def verb(*names: str) -> Callable[[Method], Method]:
    """Let a method answer a table's button (`t1:<table>:<name>:<argument>`): it takes the table, and what there is."""
    return press(ids.TABLE, *names)


def command(key: str, *, for_all: bool | Callable[..., bool] = False) -> Callable[[Callable[..., Any]], Any]:
    """Make a method a slash command; `core.command.<key>` describes it, its name is the key's last word.

    `for_all`: whether everybody will see the answer, or what says so by the options that were given.
    """

    def make(method: Callable[..., Awaitable[None]]) -> app_commands.Command[Any, ..., Any]:
        @wraps(method)
        async def given(self: HouseCog, interaction: Interaction, **options: object) -> None:
            public = for_all(**options) if callable(for_all) else for_all
            ask = Ask(self.desk, interaction, for_all=public)
            await ask.answer(method, self, ask, **options)

        # The library would read the annotations as if they stood here.
        given.__signature__ = inspect.signature(method, eval_str=True)  # type: ignore[attr-defined]
        return app_commands.command(name=named(key), description=text(key))(given)

    return make


def describe(**keys: str) -> Callable[[T], T]:
    """Name a command's parameters in every language, and describe them by the keys of their texts."""

    def make(made: T) -> T:
        app_commands.rename(**{name: named(name) for name in keys})(made)
        return app_commands.describe(**{name: text(key) for name, key in keys.items()})(made)

    return make


def choice(key: str, value: str) -> app_commands.Choice[str]:
    """Return a choice by the key of its text."""
    return app_commands.Choice(name=text(key), value=value)


def game_choices(games: Iterable[AnyGame]) -> list[app_commands.Choice[str]]:
    """Return the games to choose from; each called by its title."""
    return [app_commands.Choice(name=titled(game.info.key), value=game.info.key) for game in games]


def language_choices() -> list[app_commands.Choice[str]]:
    """Return the languages to choose from, each called as those call it who speak it."""
    say = load_texts().speaker(None)
    return [app_commands.Choice(name=say(f"language.{locale}"), value=locale) for locale in LOCALES]
