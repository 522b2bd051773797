"""What the cogs share: commands whose words come from the catalogues, and presses that come by their ids.

A cog's command or press is a method that takes an `Ask`. It only does what was asked: answering in time, once, and
telling what went wrong is the business of `Ask.answer`.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.discord.ask import Ask
from bot.discord.routes import Press, Routes
from bot.discord.words import named, text, titled
from bot.show import ids
from bot.tables.model import EndReason, Problem, Table, TableError
from bot.tables.people import require_seat
from bot.texts import LOCALES, load_texts

if TYPE_CHECKING:
    from bot.base.supervised import Tasks
    from bot.discord.kinds import Hands
    from bot.discord.messenger import Messenger
    from bot.discord.pings import Pings
    from bot.discord.posted_boards import PostedBoards
    from bot.discord.private import Private
    from bot.discord.request import Answers, Interaction
    from bot.features.admin.settings import Settings
    from bot.features.play.table_show import TableShow
    from bot.store.store import Store
    from bot.tables.door import Tables
    from games.core import AnyGame, Seat

T = TypeVar("T")
Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])

PRESSES: Final = "__presses__"
"""Where a method keeps which presses it answers."""


class House(Protocol):
    """What every cog uses of the house; which cogs take more, say so themselves."""

    answers: Answers
    routes: Routes
    tasks: Tasks
    store: Store
    settings: Settings
    tables: Tables
    show: TableShow
    messenger: Messenger
    boards: PostedBoards
    hands: Hands
    private: Private
    pings: Pings


class Bot(Protocol):
    """What a cog uses of the client that it is loaded into."""

    @property
    def house(self) -> House:
        """The parts."""

    async def add_cog(self, cog: commands.Cog, /) -> None:
        """Load a cog."""


class HouseCog(commands.Cog):
    """A cog of the house. While it is loaded, presses that bear its names come to its methods."""

    def __init__(self, house: House) -> None:
        self._answers, self._routes, self._tasks = house.answers, house.routes, house.tasks
        self._store, self._settings, self._tables = house.store, house.settings, house.tables
        self._show, self._messenger, self._boards = house.show, house.messenger, house.boards
        self._hands, self._private, self._pings = house.hands, house.private, house.pings

    @property
    def _offered(self) -> list[app_commands.Choice[str]]:
        """The games on offer, to choose from."""
        return game_choices(face.game for face in self._show.games.values())

    @classmethod
    async def extension(cls, bot: Bot) -> None:
        """Load the cog: the `setup` of its module."""
        await bot.add_cog(cls(bot.house))

    async def cog_load(self) -> None:
        """Take the presses that the methods name."""
        self._routes.presses.update(self._presses())

    async def cog_unload(self) -> None:
        """Take them no more."""
        for way in self._presses():
            self._routes.presses.pop(way, None)

    def _presses(self) -> dict[tuple[str, str], Press]:
        found: dict[tuple[str, str], Press] = {}
        for _, member in inspect.getmembers(type(self)):
            made = inspect.unwrap(member.callback if isinstance(member, app_commands.Command) else member)
            for way in getattr(made, PRESSES, ()):
                parameters, method = tuple(inspect.signature(made).parameters.values())[2:], partial(made, self)
                found[way] = Press(partial(self._at_table, method) if way[0] == ids.TABLE else method, parameters)
        return found

    async def _seated(self, ask: Ask, table_id: int) -> tuple[Table, Seat]:
        """Return the table and the presser's seat; raises TableError for a stranger."""
        table = await self._tables.fetch(table_id)
        return table, require_seat(table, ask.user_id)

    async def _answered(self, table: Table, note: str) -> Table:
        """Close the table of a question that was not answered; one that is closed stays as it was."""
        self._private.forget(table.id, self._hands)  # else its last refresh might come after what is shown next
        return await self._tables.close(table.id, EndReason.DONE, note=note)

    async def _at_table(self, method: Callable[..., Awaitable[None]], ask: Ask, table_id: int, *more: str) -> None:
        """Do what a table's button says, for those whom the table concerns."""
        self._pings.seen(table_id, ask.user_id)
        table = await self._tables.fetch(table_id)
        if not table.concerns(ask.user_id):
            raise TableError(Problem.UNKNOWN_TABLE)
        with self._boards.held(table_id):
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
        return app_commands.command(name=named(key), description=text(key))(answering(method, for_all))

    return make


def answering(method: Callable[..., Awaitable[None]], for_all: bool | Callable[..., bool]) -> Callable[..., Any]:
    """Return what the library calls for a command, of a method that takes an `Ask`."""

    @wraps(method)
    async def given(self: HouseCog, interaction: Interaction, **options: object) -> None:
        public = for_all(**options) if callable(for_all) else for_all
        ask = Ask(self._answers, interaction, for_all=public)
        await ask.answer(method, self, ask, **options)

    # The library would read the annotations as if they stood here.
    given.__signature__ = inspect.signature(method, eval_str=True)  # type: ignore[attr-defined]
    return given


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
