"""The desk: what presses and commands work with, and the one way to answer them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord

from bot.base.config import DMS, Config
from bot.base.errors import StoreError, TakenOver
from bot.base.figures import ANSWERS
from bot.base.logs import level_of
from bot.base.supervised import Tasks
from bot.discord.emojis import Emojis
from bot.discord.game_cog import GameCog
from bot.discord.handing import Handing
from bot.discord.limits import Asked, Limits
from bot.discord.messenger import FAILURES, Messenger, is_passing
from bot.discord.open_descriptions import OpenDescriptions
from bot.discord.open_options import OpenOptions
from bot.discord.open_panels import OpenPanels
from bot.discord.pings import Pings
from bot.discord.posted_boards import PostedBoards
from bot.discord.publisher import Publisher
from bot.discord.reply import ANSWERED_TWICE, PATIENCE, Interaction, Reply
from bot.discord.tour_boards import TourBoards
from bot.features.admin.settings import Settings
from bot.features.admin.upkeep import Upkeep
from bot.features.contest.again import Again
from bot.features.contest.dailies import Dailies
from bot.features.contest.duels import Duels
from bot.features.learn.puzzles import PuzzleScript
from bot.features.learn.script import LessonScript
from bot.features.play.coach import Coach
from bot.features.play.recent import RecentEvents
from bot.features.play.stickers import Reactions
from bot.features.review.riddles import RiddleScript
from bot.features.review.service import Reviews
from bot.features.scores import sql as scores_sql
from bot.features.scores.service import Counted, Scores
from bot.features.tournament.service import Tours
from bot.games import offered
from bot.show.body import Body
from bot.show.drawings import Drawings, Urgency, urgency
from bot.show.resources import Resources
from bot.show.wording import error_line, score_speaker, speaker_for
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.lobby import require_seat
from bot.tables.model import Change, ElsewhereError, Person, Problem, Table, TableError
from bot.tables.pressed import pressed
from bot.tables.purposes import Purpose, Script
from bot.texts import Speaker, Texts
from bot.thinking.hints import HintGiver
from games.core import GameError, Seat

log = logging.getLogger(__name__)

TOO_LATE: Final = 10062
"""Discord's code for an interaction whose three seconds are over."""
FAREWELL: Final = 3.0
"""Seconds that presses under way get when the bot stops."""


SCRIPTS: Final[Mapping[Purpose, Script]] = {
    Purpose.LESSON: LessonScript(),
    Purpose.PRACTICE: PuzzleScript(),
    Purpose.REVIEW: RiddleScript(),
}
"""Who decides where no service says so. Not with the commands: house players wake before Discord is there."""

PageHandler = Callable[["Desk", Reply, list[str]], Awaitable[None]]
"""Takes a press on something to look at: the parts of its id after the name."""


class Desk:
    """What the Discord side of the house works with. Nothing that it is made of knows it."""

    def __init__(
        self,
        client: discord.Client,
        *,
        config: Config,
        store: Store,
        tables: Tables,
        texts: Texts,
        drawings: Drawings,
        handing: Handing,
    ) -> None:
        self.config = config
        self.handing = handing
        self.store = store
        self.tables = tables
        for purpose, script in SCRIPTS.items():
            tables.follow(purpose, script)
        settings = Settings(store)
        self.dailies = Dailies(store, tables)
        self.duels = Duels(store, tables, now=lambda: self.dailies.now())
        self.again = Again(tables, self.dailies)
        self.scores = Scores(store, tables.bus)
        self.resources = Resources(
            texts=texts,
            drawings=drawings,
            recent=RecentEvents(tables),
            settings=settings,
            honours=self.scores.honours,
            reactions=Reactions(),
            hints=HintGiver(tables),
            coach=Coach(store, settings),
            gains=lambda table_id: store.read(scores_sql.gains, table_id),
            reviewable=lambda table: self.reviews.unable(table) is None,
            games={face.game.info.key: face for face in offered(config.games)},
        )
        self.reviews = Reviews(tables, store)
        self.page_handlers: dict[str, PageHandler] = {}
        """Who takes the presses on things to look at (`ids.Page`), by their name."""
        self.games: dict[str, GameCog] = {}
        """The cogs of the games, by the game's key; each enters itself while it is loaded."""
        self.upkeep = Upkeep(self.scores, tables, settings, config, lambda guild: client.get_guild(guild) is not None)
        self.tasks = Tasks()
        self.limits = Limits(config.caps)
        self.emojis = Emojis(self.tasks)
        self.messenger = Messenger(client, settings, store.hold.assured, self.emojis)
        shared = tables, store, self.messenger, self.resources
        self.boards = PostedBoards(client, *shared)
        self.panels = OpenPanels(*shared, self.boards)
        self.pings = Pings(*shared, self.boards)
        self.descriptions = OpenDescriptions(*shared)
        self.options = OpenOptions(self.messenger, self.tasks)
        self.publisher = Publisher(
            tables=tables,
            store=store,
            messenger=self.messenger,
            recent=self.resources.recent,
            boards=self.boards,
            panels=self.panels,
            descriptions=self.descriptions,
            options=self.options,
            pings=self.pings,
            tasks=self.tasks,
        )
        self.tours = Tours(store, tables, present=lambda guild: client.get_guild(guild) is not None)
        self.tour_boards = TourBoards(self.tours, *shared, self.boards)
        self._client = client
        self._listening = False
        self._answering = 0

    def game(self, table: Table) -> GameCog:
        """Return the cog of a table's game; raises TableError where it is not loaded."""
        cog = self.games.get(table.game.info.key)
        if cog is None:
            raise TableError(Problem.RESTS, game=table.game.info.key)
        return cog

    async def seated(self, reply: Reply, table_id: int) -> tuple[Table, Seat]:
        """Return the table and the presser's seat; raises TableError for a stranger."""
        table = await self.tables.fetch(table_id)
        return table, require_seat(table, reply.interaction.user.id)

    async def person(self, interaction: Interaction) -> Person:
        """Return who pressed, as a table remembers them."""
        user = interaction.user
        return Person(user.id, user.display_name, await self.locale(interaction))

    async def locale(self, interaction: Interaction) -> str:
        """Return the language to answer an interaction privately in."""
        return await self.resources.settings.locale(interaction.user.id, str(interaction.locale))

    async def public_locale(self, interaction: Interaction) -> str:
        """Return the language of what all may see where no table has one: the server's setting, else the presser's own.

        The server's locale on Discord says nothing: it is en-US wherever no Community has changed it.
        """
        settings = await self.resources.settings.guild(interaction.guild_id or 0)
        return settings.language or await self.locale(interaction)

    async def say(self, interaction: Interaction, table: Table | None = None) -> Speaker:
        """Return the catalogue to answer an interaction privately with."""
        texts, locale = self.resources.texts, await self.locale(interaction)
        return texts.speaker(locale) if table is None else speaker_for(texts, table, locale)

    async def say_scores(self, interaction: Interaction) -> Speaker:
        """Return the catalogue of scores to answer an interaction privately with."""
        return score_speaker(self.resources.texts, await self.locale(interaction))

    async def answer(self, reply: Reply, work: Awaitable[None]) -> None:
        """Run the work that answers an interaction. Whatever goes wrong, the player gets a private answer."""
        self._answering += 1
        reply.commands, reply.emojis = self.resources.commands, self.emojis
        press = self.handing.press(reply.interaction)
        reply.is_ours = self.store.hold.assured if press.shared else None
        urgency.set(Urgency.PRESS)
        pressed.set(press)
        try:
            with ANSWERS.labels(reply.interaction.type.name).time(), self.resources.drawings.answering():
                await self._answer(reply, work)
                if reply.done or not self._client.is_closed():  # else it was cut off: whoever takes over answers
                    self.handing.over(reply.interaction)
        except ElsewhereError as error:
            await self._pass_on(reply, error)
        except TakenOver as error:
            log.warning("interaction %s is left without an answer of this process: %s", reply.interaction.id, error)
        finally:
            self._answering -= 1

    async def _answer(self, reply: Reply, work: Awaitable[None]) -> None:
        if not await self.store.hold.assured():
            if asyncio.iscoroutine(work):
                work.close()
            raise TakenOver("it cannot be said whether the share is still this one's")
        try:
            self.limits.take(Asked.PRESS, reply.interaction.user.id)
        except TableError as error:
            if asyncio.iscoroutine(work):
                work.close()
            await self._tell(reply, f"⚠️ {error_line(await self.say(reply.interaction), error)}")
            return
        try:
            await reply.guard(work)
        except (ElsewhereError, TakenOver):
            raise
        except GameError as error:
            say = await self.say(reply.interaction)
            await self._tell(reply, f"⚠️ {error_line(say, error)}")
        except FAILURES as error:
            await self._failed(reply, error)
        except StoreError as error:
            log.log(level_of(error), "an interaction was not kept: %s: %s", describe(reply.interaction), error)
            if not await self.store.hold.assured():
                raise TakenOver("another process may be doing it") from error
            await self._tell_broken(reply)
        except Exception as error:
            await self._broke(reply, error)
        else:
            if not reply.done:
                await self._broke(reply, None)

    async def _pass_on(self, reply: Reply, error: ElsewhereError) -> None:
        """Leave the answer to the process that plays the table; where that takes long, Discord is told to wait."""
        if reply.done or not await self.handing.pass_on(reply.interaction, error.guild_id):
            await self._tell(reply, f"⚠️ {error_line(await self.say(reply.interaction), error)}")
            self.handing.over(reply.interaction)
        elif not await self.handing.answered_by(PATIENCE, reply.interaction):
            await reply.defer()

    async def _failed(self, reply: Reply, error: Exception) -> None:
        """Discord did not take the answer."""
        code = getattr(error, "code", 0)
        if code == TOO_LATE:
            log.warning("interaction %s could not be answered: %s", reply.interaction.id, error)
        elif code == ANSWERED_TWICE or is_passing(error):
            log.warning("interaction %s could not be answered: %r", reply.interaction.id, error)
            await self._tell_key(reply, "ui.lost")  # what was asked for may well be done
            press = pressed.get()
            if is_passing(error) and not reply.done and press is not None and press.shared:
                self.handing.leave(reply.interaction)
                raise TakenOver("Discord could not be reached")
        else:
            await self._broke(reply, error)

    async def _broke(self, reply: Reply, error: Exception | None) -> None:
        if self._client.is_closed():
            guild_id, press = reply.interaction.guild_id or DMS, pressed.get()
            undone = press is None or press.shared or not press.done  # else nobody could know that it is done
            may = undone and not self.store.hold.lost.is_set()
            kept = may and await self.handing.pass_on(reply.interaction, guild_id)
            raise TakenOver("it goes to who takes over" if kept else "it was cut off by the end")
        what = "broke" if error else "was left without an answer"
        log.error("an interaction %s: %s", what, describe(reply.interaction), exc_info=error)
        await self._tell_broken(reply)

    async def _tell_broken(self, reply: Reply) -> None:
        press = pressed.get()
        others_may = reply.is_deferred and reply.is_ours is not None  # they have it, and do not know of this answer
        await self._tell_key(reply, "ui.lost" if others_may or (press is not None and press.done) else "ui.broke")

    def _cut_off(self, reply: Reply) -> bool:
        """Whether nothing can be said any more."""
        if self._client.is_closed():
            log.warning("interaction %s was cut off by the end", reply.interaction.id)
        return self._client.is_closed()

    async def _tell_key(self, reply: Reply, key: str) -> None:
        say = await self.say(reply.interaction)
        await self._tell(reply, say(key))

    async def _tell(self, reply: Reply, text: str) -> None:
        if reply.done or self._cut_off(reply):
            return
        try:
            await reply.private(Body(text))
        except FAILURES as error:
            log.warning("interaction %s could not be answered: %s", reply.interaction.id, error)

    async def answer_unknown(self, reply: Reply) -> None:
        """Answer a press on something that this house does not know."""
        await reply.private(Body((await self.say(reply.interaction))("ui.unknown_button")))

    def listen(self) -> None:
        """Have the tables tell their changes, once; before `start` they are only taken down."""
        if not self._listening:
            self._listening = True
            bus = self.tables.bus
            bus.hear(Change, self.resources.reactions.changed)  # the board that follows shows what is left
            bus.hear(Change, self.resources.coach.changed)
            bus.hear(Change, self.publisher.changed)
            bus.hear(Change, self.scores.changed)
            bus.hear(Change, self.dailies.changed)
            bus.hear(Change, self.duels.changed)
            bus.hear(Counted, lambda counted: self.publisher.touch(counted.table_id))

    async def start(self) -> None:
        """Take up the work where it was left before a restart."""
        self.listen()
        await self.pings.load()
        self.publisher.begin()
        await self.scores.start_up()
        await self.dailies.start_up()
        await self.duels.start_up()

    async def close(self) -> None:
        """Stop: presses under way are answered, messages under way are sent and noted; the rest is given up."""
        self.tasks.closed = True
        began = time.monotonic()
        while self._answering and time.monotonic() - began < FAREWELL:
            await asyncio.sleep(0.01)
        parts = (self.publisher, self.pings, self.panels, self.descriptions, self.tour_boards)
        await asyncio.gather(*(part.close() for part in parts))
        self.resources.hints.close()
        await self.tasks.close()


def describe(interaction: Interaction) -> str:
    """Return what an interaction was, for the log; neither token nor name."""
    data: dict[str, Any] = dict(interaction.data or {})
    return f"{interaction.type.name} {data.get('custom_id') or data.get('name')!r} by {interaction.user.id}"
