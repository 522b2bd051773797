"""What the cogs share: slash commands whose words come from the catalogues, and the one way to answer them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.discord.words import named, text, titled
from bot.texts import LOCALES, load_texts

if TYPE_CHECKING:
    from bot.desk import Desk
    from bot.discord.ask import Ask
    from games.core import AnyGame

T = TypeVar("T")
P = ParamSpec("P")


class Bot(Protocol):
    """What a cog uses of the client that it is loaded into."""

    desk: Desk

    async def add_cog(self, cog: commands.Cog, /) -> None:
        """Load a cog."""


class HouseCog(commands.Cog):
    """A cog of the house. A command only says what is to be done: answering in time is the business of `Ask`."""

    def __init__(self, bot: Bot) -> None:
        self.desk = bot.desk

    @classmethod
    async def extension(cls, bot: Bot) -> None:
        """Load the cog: the `setup` of its module."""
        await bot.add_cog(cls(bot))

    async def answer(
        self,
        ask: Ask,
        work: Callable[Concatenate[Desk, Ask, P], Awaitable[None]],
        *args: P.args,
        **more: P.kwargs,
    ) -> None:
        """Have the work answer a command; whatever goes wrong, the player gets a private answer."""
        await ask.answer(work, self.desk, ask, *args, **more)


def command(key: str) -> Callable[[Callable[..., Any]], app_commands.Command[Any, ..., Any]]:
    """Make a method a slash command; `core.command.<key>` describes it, its name is the key's last word."""
    return app_commands.command(name=named(key), description=text(key))


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
