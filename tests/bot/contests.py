"""A house in which days, duels, deals that are played again and tournaments go on, at a moment that tests move."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import SimpleNamespace

from bot.base.errors import StoreError
from bot.features.admin import sql as admin_sql
from bot.features.admin.settings import Settings
from bot.features.contest.again import Again
from bot.features.contest.dailies import Dailies
from bot.features.contest.duels import Duels
from bot.features.tournament import edits
from bot.features.tournament.model import BREAK_SECONDS, Tournament
from bot.features.tournament.service import Tours
from bot.tables.model import Ended
from bot.texts import load_texts
from cogs.daily import Daily
from games import GAMES
from tests.bot.house import ANA, BEN, Hands, House, house_at, play_on
from tests.bot.toy import TOY

GOSTOP = [game for game in GAMES if game.info.key == "gostop"]
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp()
TODAY = "2026-11-23"
HOUR, DAY = 3600.0, 86_400.0
GUILD, CHANNEL = 10, 20
HERE = {"guild_id": GUILD, "channel_id": CHANNEL}


def at(moment):
    hands = Hands()
    hands.wall = moment
    return hands


class Contests:
    """The contests of a house."""

    def __init__(self, house: House) -> None:
        self.house, self.tables, self.store, self.hands = house, house.tables, house.store, house.hands
        self.dailies = Dailies(house.store, house.tables, now=self.now)
        self.duels = Duels(house.store, house.tables, now=self.now)
        self.again = Again(house.tables, self.dailies)
        self.tours = Tours(house.store, house.tables, now=self.now)
        for contest in (self.dailies, self.duels):
            house.bus.hear(Ended, contest.ended)

    def now(self) -> float:
        return self.hands.wall

    async def start_up(self) -> None:
        """Start as the bot does, also after a kill."""
        await self.tables.start_up()
        for contest in (self.dailies, self.duels, self.tours):
            await contest.start_up()

    async def settled(self) -> None:
        await self.dailies.settled()
        await self.duels.settled()

    async def play(self, table, seed=0, **more):
        """Play a table to its end at random, the same with the same seed; return it."""
        table = await play_on(self.tables, table.id, random.Random(seed), **more)
        await self.settled()
        return table

    async def log(self, table):
        """What was done at a table."""
        return [(row.seat, row.text) for row in await self.tables.log(table.id)]

    async def forget(self, who) -> None:
        await self.tours.forget_user(who.user_id)
        await self.tables.forget_user(who.user_id)
        await self.store.write(admin_sql.forget, who.user_id)

    async def kept_of(self, who, name: str):
        """What is kept of somebody under a name."""
        return (await self.store.read(admin_sql.everything_of, who.user_id))[name]

    async def purge(self) -> None:
        """The server has thrown the bot out."""
        await self.tables.evict(guild_id=GUILD)
        await self.settled()
        await self.store.write(admin_sql.purge, GUILD)

    # Days

    async def begin(self, who=ANA, guild=GUILD):
        """Begin today's try, or go on with it."""
        return await self.dailies.begin(who, "gostop", guild_id=guild, channel_id=CHANNEL)

    async def tried(self, who=ANA, seed=0, guild=GUILD):
        """Begin today's try and play it to its end; return its row."""
        row, table = await self.begin(who, guild)
        await self.play(table, seed)
        return await self.try_of(who, row.day)

    async def try_of(self, who, day=TODAY):
        return await self.dailies.try_of(who.user_id, day, "gostop")

    # Duels

    async def ask(self, asker=ANA, asked=BEN):
        return await self.duels.ask(asker, asked, "gostop", **HERE, locale="en")

    async def opened(self, asked=BEN):
        """A duel of Ana's that was accepted."""
        return await self.duels.answer((await self.ask(ANA, asked)).id, asked.user_id, yes=True)

    async def next_deal(self, duel, who):
        """The table of somebody's next deal; None when they are through."""
        return (await self.duels.play(duel.id, who, **HERE))[1]

    # Tournaments

    async def cup(self, people: int, *, begun: bool = True, **more) -> int:
        """A tournament of the toy game that so many people have joined; its number."""
        given = HERE | {"game": "toy", "seats": 3, "rounds": 2, "minutes": 10, "options": {"rounds": "1"}} | more
        tour = Tournament(organiser_id=9, locale="en", name="Cup", **given)
        key = (await self.tours.create(tour)).id
        for number in range(1, people + 1):
            await self.tours.join(key, 1000 + number, f"P{number}", "en")
        if begun:
            await self.edit(key, edits.start)
        return key

    async def edit(self, key: int, work):
        return await self.tours.edit(key, lambda tour: work(tour, self.now()))

    async def play_round(self, seed: int, absent=()) -> None:
        """Play every open table to its end, or until it waits for somebody absent."""
        for table in self.tables.live():
            await self.play(table, seed, absent=absent)

    async def finish(self, key: int, seed: int = 1, *, absent=(), rest: float = BREAK_SECONDS) -> Tournament:
        """Play a tournament to its end."""
        for _ in range(200):
            tour = await self.tours.advance(key)
            if tour.ended_at is not None:
                return tour
            await self.play_round(seed, absent)
            self.hands.pass_seconds(rest)
        raise AssertionError("it does not end")


class Channels:
    """Where the days are posted; as on Discord, the same nonce gives the same message."""

    def __init__(self) -> None:
        self.posts: dict[str, tuple[int, str]] = {}

    async def send(self, channel_id, body, *, nonce):
        self.posts.setdefault(nonce, (channel_id, body.content))

    def of(self, channel_id):
        """The posts of a channel: the day's number, and the words."""
        words = [content for channel, content in self.posts.values() if channel == channel_id]
        return [(int(re.search(r"Madang (\d+)", one)[1]), one) for one in words]

    async def post_due(self, club: Contests) -> None:
        """Post what is due, as the cog does."""
        parts = {"_settings": Settings(club.store), "_show": SimpleNamespace(texts=load_texts()), "_messenger": self}
        await Daily.post_due(SimpleNamespace(dailies=club.dailies, **parts))


@asynccontextmanager
async def contests_at(folder, hands=None, games=(*GOSTOP, TOY), **more) -> AsyncIterator[Contests]:
    """Open the house; leaving it is a kill."""
    async with house_at(folder, hands or at(NOON), games, **more) as house:
        yield Contests(house)


def dies_after(club: Contests, writes: int) -> None:
    """Have the store refuse everything after so many writes, as if the process was gone."""
    ask, left = club.store.writer._asked, [writes]

    async def dying(*what):
        if left[0] <= 0:
            raise StoreError("killed")
        left[0] -= 1
        return await ask(*what)

    club.store.writer._asked = dying
