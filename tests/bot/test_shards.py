"""Shards: what this process serves, and clocks that wait while a shard is away."""

from __future__ import annotations

import pytest

from bot.base.config import Config, ConfigError
from bot.base.share import Share, parts, shard_of
from bot.discord.gateway import shard_options
from bot.tables.clock import DOUBT_SECONDS, RETRY_SECONDS, Clock
from bot.tables.model import TableError
from tests.bot.house import ANA, Hands, house_at


@pytest.mark.parametrize(
    ("text", "first", "last", "count"), [("0-3/8", 0, 3, 8), ("5/8", 5, 5, 8), (" 0 - 0 / 1 ", 0, 0, 1)]
)
def test_a_range_of_shards(text, first, last, count):
    own = Share(range(first, last + 1), count)
    assert Config(shards=text).shares() == (own,)
    assert shard_options(own) == {"shard_ids": list(range(first, last + 1)), "shard_count": count}


def test_parts_of_which_a_process_takes_one():
    assert [share.name for share in Config(shards="8 in 2").shares()] == ["0-3/8", "4-7/8"]


def test_none_is_all_of_them_automatically():
    assert Config().shares() == (Share(),)
    assert shard_options(Share()) == {}


@pytest.mark.parametrize("text", ["3-1/8", "0-8/8", "8/8", "0-3", "a-b/c", "-1/2", "0-3/8/2", "2 in 3", "4 in 0"])
def test_a_wrong_range_is_one_clear_line(text):
    with pytest.raises(ConfigError, match="MADANG_SHARDS .* FIRST-LAST/COUNT"):
        Config(shards=text)


def test_a_guild_is_on_one_shard_and_direct_messages_on_the_first():
    guild = (5 << 22) + 123
    assert [shard_of(guild, count) for count in (1, 2, 4, 8)] == [0, 1, 1, 5]
    assert shard_of(0, 8) == 0


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
async def test_of_one_database_each_process_takes_up_the_tables_of_its_shards(tmp_path):
    guilds = {0: 10, 1: (1 << 22) + 10}
    async with house_at(tmp_path) as house:
        made = {
            shard: await house.tables.create(game="toy", guild_id=guild, channel_id=20, host=ANA, locale="en")
            for shard, guild in guilds.items()
        }
    for shard, own in made.items():
        other = made[1 - shard]
        async with house_at(tmp_path, share=Share(range(shard, shard + 1), 2)) as house:
            await house.tables.start_up()
            assert [table.id for table in house.tables.live()] == [own.id]
            with pytest.raises(TableError, match="unknown_table"):
                await house.tables.fetch(other.id)
    async with house_at(tmp_path, share=Share(range(1), 2)) as house:
        await house.tables.start_up()
        await house.tables.close(made[0].id, "closed")
    async with house_at(tmp_path, share=Share(range(1, 2), 2)) as house:
        assert (await house.tables.fetch(made[0].id)).status.ended, "what has ended can be looked at anywhere"


def test_the_requests_that_discord_allows_are_divided_like_the_shards():
    assert Share().fraction == 1.0
    assert sum(share.fraction for share in parts(16, 3)) == pytest.approx(1.0)
    assert [share.name for share in parts(16, 3)] == ["0-4/16", "5-9/16", "10-15/16"], "as even as can be"


async def test_each_share_keeps_values_of_its_own():
    assert Share().key("pings") == "pings"
    assert Share(range(4), 8).key("pings") != Share(range(4, 8), 8).key("pings")


async def test_clocks_wait_while_nobody_can_press(tmp_path):
    hands, up = Hands(), {True}
    async with house_at(tmp_path, hands) as house:
        house.clock = Clock(
            house.tables, now=lambda: hands.wall, steady=lambda: hands.steady, reachable=lambda *_: bool(up)
        )
        table = await house.match()
        up.clear()
        await house.wait(91)
        for _ in range(4):
            await house.wait(RETRY_SECONDS)
        assert house.tables.get(table.id).holders[0].missed == 0

        up.add(True)
        await house.tables.refit()
        await house.wait(RETRY_SECONDS + 1)
        assert house.tables.get(table.id).holders[0].missed == 0, "who is back gets a moment"
        await house.wait(30)
        assert house.tables.get(table.id).holders[0].missed == 1


async def test_a_clock_runs_out_once_discord_was_heard_after_its_time(tmp_path):
    hands, heard = Hands(), []
    async with house_at(tmp_path, hands) as house:
        house.clock = Clock(
            house.tables,
            now=lambda: hands.wall,
            steady=lambda: hands.steady,
            reachable=lambda _, seconds: hands.wall - heard[-1] < seconds,
        )
        heard.append(hands.wall)
        table = await house.match()
        for waited in (90.01, DOUBT_SECONDS, 1.0):
            await house.wait(waited)
            assert house.tables.get(table.id).holders[0].missed == 0
        heard.append(hands.wall)
        await house.wait(2.0)
        assert house.tables.get(table.id).holders[0].missed == 1


async def test_only_the_tables_of_a_shard_that_was_away_are_fitted(tmp_path):
    async with house_at(tmp_path) as house:
        here, there = await house.match(), await house.match()
        house.hands.pass_seconds(80)
        before = {table.id: dict(house.tables.get(table.id).deadlines) for table in (here, there)}
        await house.tables.refit(lambda table: table.id == here.id)

        assert house.tables.get(here.id).deadlines[0] > before[here.id][0]
        assert dict(house.tables.get(there.id).deadlines) == before[there.id]
