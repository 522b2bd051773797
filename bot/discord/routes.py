"""Which method answers a press, by what its custom id says.

A press is answered by its id alone, in the event that the library gives for every interaction: so buttons of all
messages work, also of those from before a restart, and forms that were open meanwhile.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import discord

from bot.discord.ask import Ask, UnknownPress
from bot.discord.request import Answers, Interaction
from bot.features.play.hand import FIRST_STEP, PanelStep
from bot.show import ids
from bot.tables.door import Tables
from bot.tables.model import Problem, Table, TableError

PRESSED: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)
NUMBER: Final = re.compile(r"[0-9]{1,18}|[0-8][0-9]{18}")
"""What a database can hold."""
NUMBERS: Final = ("int", "Table")
"""The annotations of parameters for which an id has a number."""


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


class Game(Protocol):
    """What a game's cog does for the others: see `bot.discord.game_cog`."""

    async def pressed(self, ask: Ask, pick: ids.GamePick) -> None:
        """Do what was pressed on one of its hands or boards."""

    async def open_hand(self, ask: Ask, table: Table) -> None:
        """Answer with the presser's hand, where they want it."""

    async def send_hand(self, table: Table, user_id: int) -> bool:
        """Open somebody's hand in their DMs; False where these are closed."""

    async def show_hand(self, ask: Ask, table: Table, step: PanelStep = FIRST_STEP, *, reason: str = "") -> None:
        """Answer with the presser's hand, here."""

    async def post_board(self, ask: Ask, table: Table) -> None:
        """Answer by a new public message of the table."""

    async def update_board(self, ask: Ask, table: Table) -> None:
        """Bring the public message that was pressed on up to date."""


class Routes:
    """What answers presses; each cog enters its own while it is loaded."""

    def __init__(self, answers: Answers, tables: Tables, after: Callable[[Interaction], None]) -> None:
        """`after` is told of each press once it was answered."""
        self._answers = answers
        self._tables = tables
        self._after = after
        self.presses: dict[tuple[str, str], Press] = {}
        """By a page and a verb."""
        self.games: dict[str, Game] = {}
        """The cogs of the games, by the game's key."""

    def game(self, table: Table) -> Game:
        """Return the cog of a table's game; raises TableError where it is not loaded."""
        cog = self.games.get(table.game.info.key)
        if cog is None:
            raise TableError(Problem.RESTS, game=table.game.info.key)
        return cog

    async def answer(self, interaction: Interaction) -> None:
        """Answer a pressed button, a picked option or a submitted form; commands are the library's."""
        if interaction.type not in PRESSED or not interaction.client.heard.begin(interaction.id):
            return
        ask = Ask(self._answers, interaction)
        await ask.answer(self._pressed, ask, str(dict(interaction.data or {}).get("custom_id", "")))
        self._after(interaction)

    async def _pressed(self, ask: Ask, custom_id: str) -> None:
        """Do what an id says; raises UnknownPress where nobody knows it."""
        pick = ids.parse(custom_id)
        if pick is None:
            raise UnknownPress
        if isinstance(pick, ids.GamePick):
            opens_form = isinstance(pick, ids.Ask) and ask.written is None  # by the process that heard it
            table = await (self._tables.glance if opens_form else self._tables.fetch)(pick.table)
            await self.game(table).pressed(ask, pick)
            return
        press, arguments = self.found(*pick)
        await press.method(ask, *press.read(arguments))

    def found(self, page: str, parts: Sequence[str]) -> tuple[Press, Sequence[str]]:
        """Return what answers a press on a page, and the parts that it takes; raises UnknownPress."""
        if parts and (page, parts[0]) in self.presses:
            return self.presses[page, parts[0]], parts[1:]
        if (page, "") in self.presses:
            return self.presses[page, ""], parts
        raise UnknownPress
