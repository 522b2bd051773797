"""The desk: everything that presses and commands need, in one place, and the one way to answer them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from bot.metrics import ANSWERS
from bot.scores.keeper import Keeper
from bot.scores.service import Scores
from bot.store.base import StoreError
from bot.tables.model import Person, Table
from bot.ui.boards import Boards
from bot.ui.body import Body
from bot.ui.chronicle import Chronicle
from bot.ui.drawing import Urgency, urgency
from bot.ui.hands import Hands
from bot.ui.options import OptionsMessages
from bot.ui.outlet import FAILURES, Outlet, is_passing
from bot.ui.pings import Pings
from bot.ui.prefs import Preferences
from bot.ui.publisher import Publisher
from bot.ui.readings import Readings
from bot.ui.reply import Interaction, Reply
from bot.ui.words import error_line, speaker_for
from games.core import GameError

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.config import Config
    from bot.store.base import Store
    from bot.tables.service import Tables
    from bot.texts import Speaker, Texts
    from bot.ui.drawing import Drawings
    from bot.ui.panel import GameUi

log = logging.getLogger(__name__)

TOO_LATE: Final = 10062
"""Discord's code for an interaction whose three seconds are over."""
ANSWERED_TWICE: Final = 40060
FAREWELL: Final = 3.0
"""Seconds that presses under way get when the bot stops."""


LookHandler = Callable[["Desk", Reply, list[str]], Awaitable[None]]
"""Takes a press on something to look at: the parts of its id after the name."""


class Desk:
    """What the Discord side of the house works with."""

    def __init__(
        self, client: Madang, *, config: Config, store: Store, tables: Tables, texts: Texts, drawings: Drawings
    ) -> None:
        self.client = client
        self.config = config
        self.store = store
        self.tables = tables
        self.texts = texts
        self.drawings = drawings
        self.games: dict[str, GameUi[Any]] = {}
        """What each game's cog adds, by the game's key."""
        self.emojis: dict[str, int] = {}
        """The application's emojis: name → id."""
        self.looks: dict[str, LookHandler] = {}
        """Who takes the presses on things to look at (`ids.LOOK`), by their name."""
        self.prefs = Preferences(store)
        self.scores = Scores(store)
        self.keeper = Keeper(self)
        self.outlet = Outlet(client)
        self.chronicle = Chronicle(tables)
        self.hands = Hands(self)
        self.readings = Readings(self)
        self.boards = Boards(self)
        self.options = OptionsMessages(self)
        self.pings = Pings(self)
        self.publisher = Publisher(self)
        self._background: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._listening = False
        self._answering = 0

    def game_ui(self, table: Table) -> GameUi[Any]:
        """Return what the cog of the table's game adds."""
        return self.games[table.game.info.key]

    async def person(self, interaction: Interaction) -> Person:
        """Return who pressed, as a table remembers them."""
        user = interaction.user
        return Person(user.id, user.display_name, await self.locale(interaction))

    async def locale(self, interaction: Interaction) -> str:
        """Return the language to answer an interaction privately in."""
        return await self.prefs.locale(interaction.user.id, str(interaction.locale))

    async def say(self, interaction: Interaction, table: Table | None = None) -> Speaker:
        """Return the catalogue to answer an interaction privately with."""
        locale = await self.locale(interaction)
        return self.texts.speaker(locale) if table is None else speaker_for(self.texts, table, locale)

    async def answer(self, reply: Reply, work: Awaitable[None]) -> None:
        """Run the work that answers an interaction. Whatever goes wrong, the player gets a private answer."""
        self._answering += 1
        urgency.set(Urgency.PRESS)
        try:
            with ANSWERS.labels(reply.interaction.type.name).time():
                await self._answer(reply, work)
        finally:
            self._answering -= 1

    async def _answer(self, reply: Reply, work: Awaitable[None]) -> None:
        try:
            await reply.guard(work)
        except GameError as error:
            say = await self.say(reply.interaction)
            await self._tell(reply, f"⚠️ {error_line(say, error)}")
        except FAILURES as error:
            await self._failed(reply, error)
        except StoreError as error:
            log.error("an interaction was not kept: %s: %s", describe(reply.interaction), error)
            await self._tell_key(reply, "ui.broke")
        except Exception as error:
            await self._broke(reply, error)
        else:
            if not reply.done:
                await self._broke(reply, None)

    async def _failed(self, reply: Reply, error: Exception) -> None:
        """Discord did not take the answer."""
        if getattr(error, "code", 0) in (TOO_LATE, ANSWERED_TWICE):
            log.warning("interaction %s could not be answered: %s", reply.interaction.id, error)
        elif is_passing(error):
            log.warning("interaction %s could not be answered: %r", reply.interaction.id, error)
            await self._tell_key(reply, "ui.lost")  # what was asked for may well be done
        else:
            await self._broke(reply, error)

    async def _broke(self, reply: Reply, error: Exception | None) -> None:
        if self.client.is_closed():
            log.warning("interaction %s was cut off by the end", reply.interaction.id)
            return
        what = "broke" if error else "was left without an answer"
        log.error("an interaction %s: %s", what, describe(reply.interaction), exc_info=error)
        await self._tell_key(reply, "ui.broke")

    async def _tell_key(self, reply: Reply, key: str) -> None:
        say = await self.say(reply.interaction)
        await self._tell(reply, say(key))

    async def _tell(self, reply: Reply, text: str) -> None:
        if reply.done:
            return
        try:
            await reply.private(Body(text))
        except FAILURES as error:
            log.warning("interaction %s could not be answered: %s", reply.interaction.id, error)

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run some work that nobody waits for; what it raises is logged. Once the bot stops nothing is begun."""
        if self._closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, StoreError):
                log.warning("background work failed: %s", error)
            else:
                log.error("background work failed: %s", error, exc_info=error)

    def listen(self) -> None:
        """Have the tables tell their changes, once; before `start` they are only taken down."""
        if not self._listening:
            self._listening = True
            self.tables.subscribe(self.publisher.changed)
            self.tables.subscribe(self.scores.changed)

    async def start(self) -> None:
        """Take up the work where it was left before a restart."""
        self.listen()
        await self.pings.load()
        self.publisher.begin()
        await self.scores.start_up()

    async def close(self) -> None:
        """Stop: presses under way are answered, messages under way are sent and noted; the rest is given up."""
        self._closing = True
        began = time.monotonic()
        while self._answering and time.monotonic() - began < FAREWELL:
            await asyncio.sleep(0.01)
        await asyncio.gather(self.publisher.close(), self.pings.close(), self.hands.close(), self.readings.close())
        for task in tuple(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)


def describe(interaction: Interaction) -> str:
    """Return what an interaction was, for the log; neither token nor name."""
    data: dict[str, Any] = dict(interaction.data or {})
    return f"{interaction.type.name} {data.get('custom_id') or data.get('name')!r} by {interaction.user.id}"
