"""The house: everything that a running bot is made of, opened floor by floor and closed in the other order.

Nothing that it is made of knows it: each part gets in its constructor what it needs, and cogs take theirs while they
are loaded. What a floor hears of the tables it hears in the order in which it is written here.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Final, TypeVar

from bot.base.bus import Bus
from bot.base.config import Config
from bot.base.supervised import Tasks
from bot.discord.emojis import Emojis
from bot.discord.gateway import Sharded
from bot.discord.kinds import Hands, Options, Readings
from bot.discord.limits import Limits
from bot.discord.messenger import Messenger
from bot.discord.pings import Pings
from bot.discord.posted_boards import PostedBoards
from bot.discord.private import Private
from bot.discord.pulse import Pulse
from bot.discord.request import Answers
from bot.discord.routes import Routes
from bot.discord.tour_boards import TourBoards
from bot.features.admin.settings import Settings
from bot.features.admin.upkeep import Upkeep
from bot.features.contest.again import Again
from bot.features.contest.dailies import Dailies
from bot.features.contest.duels import Duels
from bot.features.learn.puzzles import PuzzleScript
from bot.features.learn.script import LearnersHands, LessonScript
from bot.features.play.coach import Coach
from bot.features.play.recap import RecentEvents
from bot.features.play.stickers import Reactions
from bot.features.play.table_show import TableShow
from bot.features.review.riddles import RiddleScript
from bot.features.review.service import Reviews
from bot.features.scores import sql as scores_sql
from bot.features.scores.service import Counted, Scores
from bot.features.tournament.service import Tours
from bot.games import left_out, load_modules, offered, offered_games
from bot.health import Node, Serving, serving
from bot.show.drawings import Drawings
from bot.store.store import Store, open_store
from bot.tables.clock import Clock
from bot.tables.door import Tables
from bot.tables.model import Change, Ended
from bot.tables.purposes import Purpose
from bot.tables.scripts import Script
from bot.texts import load_texts
from bot.thinking.forced import ForcedChoices
from bot.thinking.hints import HintGiver
from bot.thinking.players import HousePlayers
from bot.thinking.workers import Thinkers
from games.core import AnyGame

Client = TypeVar("Client", bound=Sharded)

FAREWELL: Final = 3.0
"""Seconds that presses under way get when the bot stops."""
SCRIPTS: Final[Mapping[Purpose, Script]] = {
    Purpose.LESSON: LessonScript(),
    Purpose.PRACTICE: PuzzleScript(),
    Purpose.REVIEW: RiddleScript(),
}
"""Who decides where no service says so. Not with the commands: house players wake before Discord is there."""


@contextlib.asynccontextmanager
async def open_house(config: Config, make: Callable[[House], Client]) -> AsyncIterator[Client]:
    """Open the house and the client that `make` makes for it; close both."""
    async with AsyncExitStack() as stack:
        games = offered_games(config.games)
        node = Node()  # how the process is can be asked before the store is there: that may wait for a share
        await stack.enter_async_context(serving(node, config.metrics_port, config.metrics_host))
        load_texts()
        load_modules()  # whatever can be done before there is a share is done, for then presses wait
        store = await open_store(config.database, config.key, *config.shares(), seen=node.joins)
        stack.push_async_callback(store.close)
        house = _open_parts(config, store, games, stack)
        client = make(house)
        house.connect(client)
        await _go_on(house, client, node, stack)
        yield client


def _open_parts(config: Config, store: Store, games: Sequence[AnyGame], stack: AsyncExitStack) -> House:
    bus = Bus()
    stack.push_async_callback(bus.close)
    tables = Tables(store, config, bus, games, left_out(config.games))
    stack.push_async_callback(tables.close_down)
    drawings, thinkers = Drawings(), Thinkers(config.thinkers, config.thinking_ms)
    stack.callback(drawings.close)
    stack.push_async_callback(thinkers.stop)
    return House(config, store, tables, drawings, thinkers)


async def _go_on(house: House, client: Sharded, node: Node, stack: AsyncExitStack) -> None:
    """Go on with what the tables were at: they first, then the clock and those who act by themselves."""
    tables, config = house.tables, house.config
    clock = Clock(tables, reachable=house.pulse.reaches)
    players = HousePlayers(tables, delay=config.house_delay, thinkers=house.reviews.thinkers)
    forced = ForcedChoices(tables, house.settings.wants_forced)
    hands = LearnersHands(tables)
    await tables.start_up()
    await stack.enter_async_context(client)
    node.house = Serving(client, house.pulse, tables, house.store)
    for part in (clock, players, forced, house.reviews, hands):
        await part.start()
        stack.push_async_callback(part.stop)


class House:
    """The parts, floor by floor."""

    boards: PostedBoards
    """Built after the pings, which ask it where a table's message is."""

    def __init__(
        self, config: Config, store: Store, tables: Tables, drawings: Drawings, thinkers: Thinkers | None = None
    ) -> None:
        """Lay the floors that need no Discord; `connect` lays the others."""
        self.config = config
        self.store = store
        self.tables = tables
        self.tasks = Tasks()
        self._add_features(thinkers)
        self._add_show(drawings, thinkers)

    def _add_features(self, thinkers: Thinkers | None) -> None:
        store, tables = self.store, self.tables
        for purpose, script in SCRIPTS.items():
            tables.follow(purpose, script)
        self.settings = Settings(store)
        self.dailies = Dailies(store, tables)
        self.duels = Duels(store, tables, now=lambda: self.dailies.now())
        self.again = Again(tables, self.dailies)
        self.scores = Scores(store, tables.bus)
        self.reviews = Reviews(tables, store)
        self.reviews.thinkers = thinkers

    def _add_show(self, drawings: Drawings, thinkers: Thinkers | None) -> None:
        hints = HintGiver(self.tables)
        hints.thinkers = thinkers
        self.show = TableShow(
            texts=load_texts(),
            drawings=drawings,
            recent=RecentEvents(self.tables),
            settings=self.settings,
            honours=self.scores.honours,
            reactions=Reactions(),
            hints=hints,
            coach=Coach(self.store),
            gains=lambda table_id: self.store.read(scores_sql.gains, table_id),
            reviewable=lambda table: self.reviews.unable(table) is None,
            games={face.game.info.key: face for face in offered(self.config.games)},
        )

    def connect(self, client: Sharded) -> None:
        """Lay the floors that know Discord, and listen: what changes before `start` is only taken down."""
        self._add_discord(client)
        self._add_keepers(client)
        self._listen()

    def _add_discord(self, client: Sharded) -> None:
        store, settings = self.store, self.settings
        self.pulse = Pulse(client, self.tasks)
        self.emojis = Emojis(self.tasks)
        self.messenger = Messenger(client, settings, store.cluster.assured, self.emojis)
        self.answers = Answers(
            client=client,
            store=store,
            show=self.show,
            settings=settings,
            emojis=self.emojis,
            limits=Limits(self.config.caps),
            heard=client.heard,
        )

    def _add_keepers(self, client: Sharded) -> None:
        def present(guild: int) -> bool:
            return client.get_guild(guild) is not None

        tables, store = self.tables, self.store
        shared = tables, store, self.messenger, self.show
        self.hands = Hands(tables, self.show)
        self.readings = Readings(tables, self.show)
        self.options = Options(tables)
        self.private = Private(tables, store, self.messenger, self.show.drawings.turns, (self.hands, self.readings))
        self.pings = Pings(*shared, lambda table: self.boards.link(table))
        self.boards = PostedBoards(client, *shared, self.private, self.pings, self.tasks)
        self.routes = Routes(self.answers, tables, self.boards.pressed_in)
        self.tours = Tours(store, tables, present=present)
        self.tour_boards = TourBoards(self.tours, *shared, self.boards)
        self.upkeep = Upkeep(self.scores, tables, self.settings, self.config, present)

    def _listen(self) -> None:
        """Let the tables tell their changes."""
        bus = self.tables.bus
        bus.hear(Change, self.show.reactions.changed)  # the board that follows shows what is left
        bus.hear(Change, self.boards.changed)
        bus.hear(Change, self.pulse.changed)
        for part in (self.show.coach, self.scores, self.dailies, self.duels):
            bus.hear(Ended, part.ended)
        bus.hear(Counted, lambda counted: self.boards.touch(counted.table_id))

    async def start(self) -> None:
        """Take up the work where it was left before a restart."""
        await self.pings.load()
        self.boards.begin()
        await self.scores.start_up()
        await self.dailies.start_up()
        await self.duels.start_up()

    async def close(self) -> None:
        """Stop: presses under way are answered, messages under way are sent and noted; the rest is given up."""
        self.tasks.closed = True
        began = time.monotonic()
        patience = 0.0 if self.store.cluster.lost.is_set() else FAREWELL  # nothing can be kept: another is to begin
        while self.answers.under_way and time.monotonic() - began < patience:
            await asyncio.sleep(0.01)
        await asyncio.gather(*(part.close() for part in (self.boards, self.pings, self.private, self.tour_boards)))
        self.show.hints.close()
        await self.tasks.close()
