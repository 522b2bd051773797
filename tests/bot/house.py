"""A house to test in: a real database in a temporary folder, a clock that tests move, tables of the toy game."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Container, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

from bot.base.bus import Bus
from bot.base.config import Config
from bot.base.share import ALL, Share
from bot.games import keys
from bot.store.store import Store, open_store
from bot.tables import Change, Person, Table, Tables
from bot.tables.clock import Clock
from bot.tables.model import Status
from tests.bot.toy import TOY
from tests.databases import KEY, database_in

ANA, BEN, CHO, DAO = (
    Person(user_id, name, "en-GB") for user_id, name in ((1, "Ana"), (2, "Ben"), (3, "Cho"), (4, "Dao"))
)
START = 1_800_000_000.0


class Chooser(Protocol):
    """Who picks something: `random.Random` does."""

    def choice(self, things: Sequence[Any], /) -> Any: ...


class Hands:
    """Both clocks of the house, moved by the test."""

    def __init__(self) -> None:
        self.wall = START
        self.steady = 0.0

    def pass_seconds(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


class House:
    """Tables on a store, with everything they told."""

    def __init__(self, store: Store, config: Config, hands: Hands, games=(TOY,)) -> None:
        self.store = store
        self.config = config
        self.hands = hands
        self.told: list[Change] = []
        self.bus = Bus()
        left = frozenset(keys()).difference(game.info.key for game in games)
        secrets = (f"secret {number}" for number in itertools.count())
        self.tables = Tables(store, config, self.bus, games, left, now=lambda: hands.wall, secret=lambda: next(secrets))
        self.bus.hear(Change, self._hear)
        self.clock = Clock(self.tables, now=lambda: hands.wall, steady=lambda: hands.steady)

    def _hear(self, change: Change) -> None:
        self.told.append(change)

    async def lobby(self, *people: Person, game: str = "toy", **more) -> Table:
        host, *others = people or (ANA, BEN)
        table = await self.tables.create(game=game, guild_id=10, channel_id=20, host=host, locale="en", **more)
        for person in others:
            table = await self.tables.join(table.id, person)
        return table

    async def match(self, *people: Person, covered: bool = True, **more) -> Table:
        """A match that has begun; the cards are covered, so that seat 0 is to move."""
        table = await self.lobby(*people, **more)
        table = await self.tables.start(table.id, table.host_id)
        if covered:
            await self.tables.wait_over(table.id, "cover 1")
        return self.tables.get(table.id)

    async def wait(self, seconds: float) -> None:
        """Let time pass evenly, the clock looking once a second at most as it would."""
        self.hands.pass_seconds(seconds)
        await self.clock.run_due()


async def play_on(
    tables: Tables, table_id: int, chooser: Chooser, *, most: int = 5000, absent: Container[int | None] = ()
) -> Table:
    """Have everybody at a table do what is picked of the allowed until it has ended or waits for who is absent.

    It goes on for so many steps at the most. Returns the table then.
    """
    for _ in range(most):
        table = tables.get(table_id)
        if table.status is not Status.PLAYING:
            break
        if not table.waiting:
            await tables.wait_over(table_id, next(iter(table.waits)))
            continue
        holders = {seat: table.holders[seat] for seat in sorted(table.waiting)}
        seat = next((seat for seat, one in holders.items() if one.house or one.user_id not in absent), None)
        if seat is None:
            break
        text, holder = table.game.encode(chooser.choice(table.moves(seat).legal)), holders[seat]
        if holder.present:
            await tables.act(table_id, holder.user_id, None, text)
        else:
            await tables.house_act(table_id, seat, table.seq, text)
    return tables.get(table_id)


@asynccontextmanager
async def house_at(
    folder: Path, hands: Hands | None = None, games=(TOY,), share: Share = ALL, **config
) -> AsyncIterator[House]:
    """Open the house in a folder; leaving it closes the database, and everything else is as after a kill."""
    database = database_in(folder)
    store = await open_store(database, KEY, share)
    try:
        yield House(store, Config(database=database, key=KEY, **config), hands or Hands(), games)
    finally:
        await store.close()
