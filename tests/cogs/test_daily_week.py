"""Weeks of dailies with a moved clock: every zone, a change to winter time, and kills between the writes."""

from __future__ import annotations

import re
from datetime import datetime
from types import SimpleNamespace

from bot.base.errors import StoreError
from bot.features.admin.settings import Settings
from bot.features.contest import days
from bot.features.contest import sql as contest_sql
from bot.features.contest.contest import finished
from bot.features.contest.dailies import SEAT
from bot.features.contest.rows import DailyPost
from bot.features.scores import season_sql
from bot.features.scores.calendar import zone
from bot.features.scores.rows import ScoreSettings
from bot.texts import load_texts
from cogs.daily import Daily
from tests.bot.house import ANA, Hands, house_at
from tests.bot.test_daily import GOSTOP, GUILD, Noon, at
from tests.bot.tournaments.test_service import dies_after
from tests.databases import asked

HOUR, DAY = 3600.0, 86_400.0
FIRST = "2026-10-29"
BEGIN = datetime.fromisoformat(f"{FIRST}T00:00Z").timestamp()
"""Three days before winter time begins in New York."""
WEEK = 7
ZONES = {GUILD: "America/New_York", 11: "Pacific/Kiritimati", 12: "Pacific/Pago_Pago", 13: "Asia/Seoul"}


class Channels:
    """Where posts go; as on Discord, the same nonce gives the same message."""

    def __init__(self) -> None:
        self.posts: dict[str, tuple[int, str]] = {}

    async def send(self, channel_id, body, *, nonce):
        self.posts.setdefault(nonce, (channel_id, body.content))

    def of(self, channel_id):
        """The posts of a channel: the day's number, and the words."""
        words = [content for channel, content in self.posts.values() if channel == channel_id]
        return [(int(re.search(r"Madang (\d+)", one)[1]), one) for one in words]


def cog_of(house, dailies, channels):
    show = SimpleNamespace(texts=load_texts())
    return SimpleNamespace(dailies=dailies, _settings=Settings(house.store), _show=show, _messenger=channels)


async def test_each_day_is_posted_at_its_own_midnight_also_when_winter_time_begins(tmp_path):
    hands, channels, found = at(BEGIN), Channels(), {}
    async with house_at(tmp_path, hands, GOSTOP) as house:
        noon = Noon(house)
        cog = cog_of(house, noon.dailies, channels)
        for guild, name in ZONES.items():
            await house.store.write(season_sql.set_settings, guild, ScoreSettings(zone=name))
            await noon.dailies.set_post(guild, guild)
        for hour in range(WEEK * 24):
            hands.wall = BEGIN + hour * HOUR
            before = {guild: len(channels.of(guild)) for guild in ZONES}
            await Daily.post_due(cog)
            for guild, name in ZONES.items():
                there = datetime.fromtimestamp(hands.wall, zone(name))
                if len(channels.of(guild)) > before[guild]:
                    assert there.hour == 0, f"{name}: posted at {there}"
                    found.setdefault(guild, []).append(there.date().isoformat())
            if datetime.fromtimestamp(hands.wall, zone(ZONES[GUILD])).hour == 12:
                await noon.tried(ANA)
        for guild in ZONES:
            posted = [number for number, _ in channels.of(guild)]
            assert posted == [days.number_of(day) for day in found[guild]]
            assert posted == [*range(posted[0], posted[0] + len(posted))] and len(posted) in (WEEK - 1, WEEK)
        assert {datetime.fromtimestamp(BEGIN + ahead * DAY, zone(ZONES[GUILD])).utcoffset() for ahead in (0, 6)} == {
            datetime.fromtimestamp(BEGIN, zone("Etc/GMT+4")).utcoffset(),
            datetime.fromtimestamp(BEGIN, zone("Etc/GMT+5")).utcoffset(),
        }, "winter time does not begin in this week"
        _, *later = channels.of(GUILD)
        assert all("🥇 Ana" in words for _, words in later), "yesterday's podium is missing"
        assert not any("Ana" in words for guild in (11, 12, 13) for _, words in channels.of(guild))
        assert await noon.dailies.streak(1, await noon.dailies.today(GUILD)) == WEEK


async def live(folder, hands, channels, writes, plan):
    """Open the house, go on with the plan, and die after so many writes; returns whether the plan came to its end."""
    async with house_at(folder, hands, GOSTOP) as house:
        await house.tables.start_up()
        noon = Noon(house)
        dies_after(house, writes)
        try:
            await noon.dailies.start_up()
            while plan.day < WEEK:
                hands.wall = BEGIN + plan.day * DAY + 12 * HOUR
                await plan.play(noon)
                hands.wall += 12 * HOUR
                await Daily.post_due(cog_of(house, noon.dailies, channels))
                plan.day += 1
        except StoreError:
            return False
        finally:
            await noon.dailies.settled()
            del house.store.writer._asked
        return True


class Plan:
    """What is done in the week, and how far it has come."""

    def __init__(self) -> None:
        self.day = 0

    async def play(self, noon):
        row, table = await noon.begin(ANA)
        if table is not None:
            await noon.play(table)
        if (await noon.dailies.try_of(ANA.user_id, row.day, "gostop")).ended_at is None:
            raise StoreError("killed before it was reckoned")


async def test_a_week_with_kills_between_all_writes_of_its_first_day_and_often_later(tmp_path):
    hands, channels, plan = Hands(), Channels(), Plan()
    hands.wall = BEGIN
    async with house_at(tmp_path, hands, GOSTOP) as house:
        await house.store.write(contest_sql.set_daily_post, DailyPost(GUILD, 20, FIRST))
    lives = 1
    # two: somebody who comes back begins their try once more, and then one thing is done
    while not await live(tmp_path, hands, channels, 2 if plan.day == 0 else 4 + lives % 7, plan):
        lives += 1
        assert lives < 2000, f"it does not come further than day {plan.day}"
    assert lives > 3 * WEEK, "too few kills to have come between all writes of a day"
    async with house_at(tmp_path, hands, GOSTOP) as house:
        noon = Noon(house)
        numbers = [number for number, _ in channels.of(20)]
        assert numbers == [days.number_of(FIRST) + 1 + ahead for ahead in range(WEEK)], "a day was posted twice, or not"
        assert all(re.search(r"the day before: 🥇 Ana", words) for _, words in channels.of(20))
        for number in range(WEEK):
            day = days.later(FIRST, number)
            row = await noon.dailies.try_of(ANA.user_id, day, "gostop")
            assert (row.score, row.squares) == await finished(
                house.tables, await house.tables.fetch(row.table_id), SEAT
            )
            deal = await noon.dailies.known_deal(days.later(day, 2), "gostop")
            assert deal.commitment in channels.of(20)[number][1], "another deal than the one that was announced"
        count = (await asked(house.store, "SELECT count(*) FROM tables"))[0][0]
        assert count == WEEK, "a try has two tables"
        assert await noon.dailies.streak(1, days.later(FIRST, WEEK - 1)) == WEEK
