"""The desk: what presses and commands work with, and the one way to answer them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Final

import discord

from bot.base.config import Config
from bot.base.supervised import Tasks
from bot.discord.ask import Ask
from bot.discord.cog import Press
from bot.discord.emojis import Emojis
from bot.discord.game_cog import GameCog
from bot.discord.handing import Handing
from bot.discord.kinds import Hands, Options, Readings
from bot.discord.limits import Limits
from bot.discord.messenger import Messenger
from bot.discord.pings import Pings
from bot.discord.posted_boards import PostedBoards
from bot.discord.private import Private
from bot.discord.public import Posted
from bot.discord.publisher import Publisher
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
from bot.show.drawings import Drawings
from bot.show.resources import Resources
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.lobby import require_seat
from bot.tables.model import Change, Problem, Table, TableError
from bot.tables.purposes import Purpose, Script
from bot.texts import Texts
from bot.thinking.hints import HintGiver
from games.core import Seat

log = logging.getLogger(__name__)

FAREWELL: Final = 3.0
"""Seconds that presses under way get when the bot stops."""


SCRIPTS: Final[Mapping[Purpose, Script]] = {
    Purpose.LESSON: LessonScript(),
    Purpose.PRACTICE: PuzzleScript(),
    Purpose.REVIEW: RiddleScript(),
}
"""Who decides where no service says so. Not with the commands: house players wake before Discord is there."""


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
        self.presses: dict[tuple[str, str], Press] = {}
        """What answers a press, by its page and its verb; each cog enters its own while it is loaded."""
        self.games: dict[str, GameCog] = {}
        """The cogs of the games, by the game's key; each enters itself while it is loaded."""
        self.upkeep = Upkeep(self.scores, tables, settings, config, lambda guild: client.get_guild(guild) is not None)
        self.tasks = Tasks()
        self.limits = Limits(config.caps)
        self.emojis = Emojis(self.tasks)
        self.messenger = Messenger(client, settings, store.cluster.assured, self.emojis)
        shared = tables, store, self.messenger, self.resources
        self.boards = PostedBoards(client, *shared)
        self.hands = Hands(tables, self.resources, self.boards)
        self.readings = Readings(tables, self.resources)
        self.options = Options(tables)
        kinds = self.hands, self.readings
        self.private = Private(tables, store, self.messenger, drawings.turns, kinds)
        self.pings = Pings(*shared, self.boards)
        self.publisher = Publisher(
            tables=tables,
            store=store,
            messenger=self.messenger,
            recent=self.resources.recent,
            boards=self.boards,
            private=self.private,
            pings=self.pings,
            tasks=self.tasks,
        )
        self.tours = Tours(store, tables, present=lambda guild: client.get_guild(guild) is not None)
        self.tour_boards = TourBoards(self.tours, *shared, self.boards)
        self._client = client
        self._listening = False
        self.answering = 0
        """How many interactions are being answered."""

    def game(self, table: Table) -> GameCog:
        """Return the cog of a table's game; raises TableError where it is not loaded."""
        cog = self.games.get(table.game.info.key)
        if cog is None:
            raise TableError(Problem.RESTS, game=table.game.info.key)
        return cog

    async def link(self, table: Table) -> str:
        """Return the address of a table's public message, "" while it has none."""
        return await self.boards.link(table)

    async def post_lobby(self, table: Table) -> Posted:
        """Post the lobby of a table as an ordinary message; return where it is."""
        channel_id, body = table.thread_id or table.channel_id, await self.boards.body(table)
        message = await self.messenger.send(channel_id, body)
        return await self.boards.placed(table, channel_id, message.id, body)

    async def seated(self, ask: Ask, table_id: int) -> tuple[Table, Seat]:
        """Return the table and the presser's seat; raises TableError for a stranger."""
        table = await self.tables.fetch(table_id)
        return table, require_seat(table, ask.user_id)

    @property
    def is_closed(self) -> bool:
        """Whether the connection to Discord is closed."""
        return self._client.is_closed()

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
        patience = 0.0 if self.store.cluster.lost.is_set() else FAREWELL  # nothing can be kept: another is to begin
        while self.answering and time.monotonic() - began < patience:
            await asyncio.sleep(0.01)
        parts = (self.publisher, self.pings, self.private, self.tour_boards)
        await asyncio.gather(*(part.close() for part in parts))
        self.resources.hints.close()
        await self.tasks.close()
