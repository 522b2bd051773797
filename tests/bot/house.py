"""A house to test in: a real database in a temporary folder, a clock that tests move, tables of the toy game."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest

from bot.base.bus import Bus
from bot.base.config import Config
from bot.base.errors import ScoreError
from bot.base.share import ALL, Share
from bot.games import keys
from bot.store.store import open_store
from bot.tables import sql as tables_sql
from bot.tables.clock import Clock
from bot.tables.door import Tables
from bot.tables.lobby import add_house
from bot.tables.model import Change, Person, Status, Table, TableError, Tempo
from bot.tables.people import set_tempo
from games.core import Seat
from tests.bot.toy import TOY
from tests.databases import KEY, database_in

ANA, BEN, CHO, DAO = (
    Person(user_id, name, "en-GB") for user_id, name in ((1, "Ana"), (2, "Ben"), (3, "Cho"), (4, "Dao"))
)
START = 1_800_000_000.0
HERE = {"guild_id": 10, "channel_id": 20, "locale": "en"}
"""Where a table is opened."""


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


class First:
    """Picks what stands first: at the toy everybody keeps their cards."""

    def choice(self, things: Sequence[Any], /) -> Any:
        return things[0]


class House:
    """Tables on a store, with everything they told."""

    def __init__(self, folder: Path, hands: Hands) -> None:
        self._folder = folder
        self.hands = hands

    async def open(self, games=(TOY,), share: Share = ALL, **config) -> None:
        """Open the database, and the tables on it with nothing in memory yet."""
        self._as_opened = {"games": games, "share": share, **config}
        database = database_in(self._folder)
        self.store = await open_store(database, KEY, share)
        self.config = Config(database=database, key=KEY, **config)
        self.told: list[Change] = []
        self.bus = Bus()
        left = frozenset(keys()).difference(game.info.key for game in games)
        secrets = (f"secret {number}" for number in itertools.count())
        self.tables = Tables(
            self.store, self.config, self.bus, games, left, now=lambda: self.hands.wall, secret=lambda: next(secrets)
        )
        self.bus.hear(Change, self._hear)
        self.clock = Clock(self.tables, now=lambda: self.hands.wall, steady=lambda: self.hands.steady)

    async def again(self, **changes) -> None:
        """Kill the house and start it again at the same time of day, with other games or settings if any are named."""
        await self.close()
        await self.open(**{**self._as_opened, **changes})
        await self.tables.start_up()

    async def close(self) -> None:
        await self.clock.stop()
        await self.store.close()

    def _hear(self, change: Change) -> None:
        self.told.append(change)

    def now(self, table: Table) -> Table:
        """The newest snapshot of a table."""
        return self.tables.get(table.id)

    async def log(self, table: Table) -> list[tuple[Seat, str]]:
        """Who did what at a table, from the first row on."""
        return [(row.seat, row.text) for row in await self.tables.log(table.id)]

    async def result(self, table: Table) -> Any:
        """What is kept of an ended match; None where nothing is."""
        return await self.store.read(tables_sql.read_result, table.id)

    async def lobby(self, *people: Person, game: str = "toy", count: int = 0, **more) -> Table:
        """A lobby of people, of Ana and Ben where none are named, and of so many house players."""
        host, *others = people or (ANA, BEN)
        table = await self.tables.create(game=game, host=host, **HERE, **more)
        for person in others:
            table = await self.tables.join(table.id, person)
        for _ in range(count):
            table = await self.change(table, host, add_house)
        return table

    async def match(self, *people: Person, covered: bool = True, **more) -> Table:
        """A match that has begun; the toy's cards are covered, so that seat 0 is to move."""
        table = await self.lobby(*people, **more)
        table = await self.tables.start(table.id, table.host_id)
        if covered and "cover 1" in table.waits:
            await self.tables.wait_over(table.id, "cover 1")
        return self.now(table)

    async def beside(self, *people: Person, count: int = 1, tempo: Tempo = Tempo.USUAL, **more) -> Table:
        """A match of Ana, or of people, beside so many house players, that has just been dealt."""
        table = await self.lobby(*people or (ANA,), count=count, **more)
        await self.tables.change(table.id, table.host_id, set_tempo, tempo)
        return await self.tables.start(table.id, table.host_id)

    async def act(self, table: Table, person: Person, text: str, decision: int | None = None) -> Change:
        return await self.tables.act(table.id, person.user_id, decision, text)

    async def change(self, table: Table, person: Person, edit: Any, *values: Any, **named: Any) -> Table:
        return await self.tables.change(table.id, person.user_id, edit, *values, **named)

    async def play_out(self, table: Table) -> Table:
        """Play a match to its end, everybody by the first of what is allowed; returns it then."""
        return await play_on(self.tables, table.id, First())

    async def wait(self, seconds: float) -> None:
        """Let time pass evenly, the clock looking once a second at most as it would."""
        self.hands.pass_seconds(seconds)
        await self.clock.run_due()


async def refuses(problem: str, work: Awaitable[object], **facts: object) -> None:
    """Await what a table or a contest must refuse for this problem, with these facts."""
    with pytest.raises((TableError, ScoreError)) as caught:
        await work
    error = caught.value
    assert error.code == problem
    assert facts.items() <= (error.data if isinstance(error, TableError) else error.facts).items()


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


async def beside_the_house(house: House, table: Table, enough: Callable[[Table], bool]) -> Table:
    """Make default actions for seat 0 and let waits pass, while the house plays the others, until it is enough."""
    async with asyncio.timeout(60):
        while not enough(table := house.now(table)) and not table.status.ended:
            await asyncio.sleep(0)
            if 0 in table.waiting:
                action = table.game.default_action(table.state, 0)
                await house.tables.act(table.id, table.holders[0].user_id, None, table.game.encode(action))
            elif table.waits and not table.waiting:
                await house.tables.wait_over(table.id, min(table.waits))
    return table


@asynccontextmanager
async def house_at(
    folder: Path, hands: Hands | None = None, games=(TOY,), share: Share = ALL, **config
) -> AsyncIterator[House]:
    """Open the house in a folder; leaving it closes the database, and everything else is as after a kill."""
    house = House(folder, hands or Hands())
    await house.open(games, share, **config)
    try:
        yield house
    finally:
        await house.close()
