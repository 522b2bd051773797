"""Shards: what this process serves, and clocks that wait while a shard is away."""

from __future__ import annotations

import pytest

from bot.base.config import Config, ConfigError
from bot.base.share import Share, parts, shard_of
from bot.discord.gateway import shard_options
from bot.tables.clock import DOUBT_SECONDS, RETRY_SECONDS, Clock
from bot.tables.model import TableError
from tests.bot.house import ANA, house_at


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("0-3/8", [Share(range(4), 8)]),
        ("5/8", [Share(range(5, 6), 8)]),
        (" 0 - 0 / 1 ", [Share(range(1), 1)]),
        ("8 in 2", [Share(range(4), 8), Share(range(4, 8), 8)]),
        ("", [Share()]),
    ],
    ids=["a range", "one", "spaces", "parts of which a process takes one", "none is all"],
)
def test_a_range_of_shards(text, shares):
    assert [*Config(shards=text).shares()] == shares
    automatically = {} if text == "" else {"shard_ids": [*shares[0].shards], "shard_count": shares[0].count}
    assert shard_options(shares[0]) == automatically


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


def test_the_requests_that_discord_allows_and_the_values_are_divided_like_the_shards():
    assert Share().fraction == 1.0
    assert sum(share.fraction for share in parts(16, 3)) == pytest.approx(1.0)
    assert [share.name for share in parts(16, 3)] == ["0-4/16", "5-9/16", "10-15/16"], "as even as can be"
    assert Share().key("pings") == "pings"
    near, far = parts(8, 2)
    assert near.key("pings") != far.key("pings")
    assert not near.meets(far), "no guild is in both"
    assert all(near.meets(other) and other.meets(near) for other in (near, Share(), Share(range(4), 16)))


async def check_missed(house, table, seconds, missed):
    """Let time pass; the player has missed so many turns then."""
    await house.wait(seconds)
    assert house.now(table).holders[0].missed == missed


async def test_clocks_wait_while_nobody_can_press(house):
    hands, up = house.hands, {True}
    house.clock = Clock(
        house.tables, now=lambda: hands.wall, steady=lambda: hands.steady, reachable=lambda *_: bool(up)
    )
    table = await house.match()
    up.clear()
    for seconds in (91, *[RETRY_SECONDS] * 4):
        await check_missed(house, table, seconds, 0)
    up.add(True)
    await house.tables.refit()
    await check_missed(house, table, RETRY_SECONDS + 1, 0)  # who is back gets a moment
    await check_missed(house, table, 30, 1)


async def test_a_clock_runs_out_once_discord_was_heard_after_its_time(house):
    hands, heard = house.hands, [house.hands.wall]
    house.clock = Clock(
        house.tables,
        now=lambda: hands.wall,
        steady=lambda: hands.steady,
        reachable=lambda _, seconds: hands.wall - heard[-1] < seconds,
    )
    table = await house.match()
    for seconds in (90.01, DOUBT_SECONDS, 1.0):
        await check_missed(house, table, seconds, 0)
    heard.append(hands.wall)
    await check_missed(house, table, 2.0, 1)


async def test_only_the_tables_of_a_shard_that_was_away_are_fitted(house):
    here, there = await house.match(), await house.match()
    house.hands.pass_seconds(80)
    before = {table.id: dict(house.now(table).deadlines) for table in (here, there)}
    await house.tables.refit(lambda table: table.id == here.id)

    assert house.now(here).deadlines[0] > before[here.id][0]
    assert dict(house.now(there).deadlines) == before[there.id]
