"""Odd things from Discord's gateway: refusals, events and sessions that cannot be read. Nothing of it ends the bot."""

from __future__ import annotations

import asyncio
import inspect
import random
import time
from contextlib import asynccontextmanager
from types import SimpleNamespace
from unittest.mock import AsyncMock

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket

from bot.base.logs import TextLines
from bot.base.share import Share
from bot.discord.gateway import Sharded
from bot.discord.request import TOKEN_SECONDS
from sandbox.actions.people import make_channel
from sandbox.clock import Clock
from sandbox.faults import Fault
from sandbox.kinds import CallbackType
from sandbox.rest import users
from sandbox.world.payloads import application_payload
from tests.databases import asked
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, often
from tests.end_to_end.inside import Inside, inside

pytestmark = pytest.mark.e2e

REFUSALS = 600
EVENTS = ("GUILD_ROLE_UPDATE", "GUILD_UPDATE", "CHANNEL_UPDATE", "THREAD_MEMBERS_UPDATE", "GUILD_EMOJIS_UPDATE")
RECONNECTS = "discord.shard: Attempting a reconnect"


@pytest.fixture
def logged(caplog, monkeypatch):
    """The lines of the bot's own log that contain a text."""
    monkeypatch.setattr(caplog.handler, "formatter", TextLines())
    return lambda text: [line for line in caplog.text.splitlines() if text in line]


@pytest.fixture
def quick(monkeypatch):
    """What waits for Discord waits shorter."""
    monkeypatch.setattr("bot.discord.ears.PAUSE", 0.01)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)


async def test_a_gateway_that_refuses_for_an_hour_is_one_line_a_try(logged, monkeypatch):
    """The library asks itself again from within: it would end after a thousand tries, and write 300 MB."""
    refusals = [OSError(111, "Connect call failed ('127.0.0.1', 9)") for _ in range(REFUSALS)]
    refused, depths = AsyncMock(side_effect=[*refusals, asyncio.CancelledError()]), set()
    no_time = AsyncMock(side_effect=lambda _: depths.add(len(inspect.stack(0))))
    nobody_s = AsyncMock(return_value=False)
    client = Sharded(share=Share(), turn=nobody_s, shared=False, intents=discord.Intents(guilds=True))
    monkeypatch.setattr(DiscordWebSocket, "from_client", refused)
    monkeypatch.setattr("discord.shard.asyncio", SimpleNamespace(wait_for=asyncio.wait_for, sleep=no_time))
    with pytest.raises(asyncio.CancelledError):
        await client.launch_shard(yarl.URL("ws://127.0.0.1:9"), 0)
    assert refused.call_count == REFUSALS + 1
    assert len(depths) == 1, "no deeper and deeper call"
    assert len(logged("Discord refuses shard 0")) == REFUSALS
    assert not logged("discord.shard")
    assert len("\n".join(logged(""))) < 100_000, "characters"


async def test_a_session_that_cannot_be_read_begins_again(logged, quick, tmp_path):
    """READY without what it must have: whether the library itself or one of its readers stumbles."""
    async with inside(tmp_path) as stage:
        hub = stage.box.hub
        for _ in range(often(8, 60)):
            sessions = set(hub.sessions)
            hub.malformed(1, "READY")
            hub.invalidate()
            await stage.until(lambda: not hub.to_malform)
            await stage.until(lambda before=sessions: hub.connected and set(hub.sessions) - before)
        assert logged("cannot read its session")
        await crowd_plays(stage, 3)


async def test_a_lost_connection_comes_back_in_plain_words_even_where_the_gateway_first_hangs_up(
    logged, quick, tmp_path
):
    """Once it was away, the library takes one that hangs up before the session begins for the end of the client."""
    async with inside(tmp_path) as stage:
        stage.expected.append(RECONNECTS)
        hub = stage.box.hub
        await stage.until(stage.app.is_ready)
        for lost in range(1, 5):
            hub.away = True
            hub.drop_all()
            await stage.until(lambda before=lost: len(logged("Attempting a reconnect")) >= before)
            hub.hangs_up, hub.away = 0 if lost == 1 else 3, False
            await stage.until(lambda: not hub.hangs_up and hub.connected)
            if lost == 1:
                await stage.until(lambda: logged("Discord is back: shard 0"))
                assert len(logged("Discord is away: shard 0")) == 1
                assert not logged("Traceback")
        await crowd_plays(stage, 3)


async def test_any_event_in_any_wrong_form(logged, quick, tmp_path):
    """One that cannot be read is passed over. By many a press, which is an event too, may be lost; the bot goes on."""
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        hub, guild, rng = stage.box.hub, stage.box.guild, random.Random("ears")
        sessions = set(hub.sessions)
        hub.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": None}, guild_id=guild.id)
        await stage.until(lambda: logged("GUILD_ROLE_UPDATE that cannot be read"))
        await crowd_plays(stage, 3)
        assert set(hub.sessions) == sessions
        stage.expected.append(RECONNECTS)
        for count in range(often(40, 2000)):
            hub.malformed(1)
            event = rng.choice(EVENTS)
            data = {"guild_id": str(guild.id), "id": str(guild.id), "role": {"id": "1"}, "name": "x", "member_count": 2}
            if rng.random() < 0.5:
                hub.dispatch(event, data, guild_id=guild.id)
            else:
                make_channel(stage.box.core, guild, f"odd-{count}")
            await asyncio.sleep(0)
        await stage.until(lambda: not hub.to_malform and len(logged("that cannot be read")) > 1)
        await crowd_plays(stage, 4)


async def test_a_host_is_told_how_the_application_is_set_up(logged, tmp_path, monkeypatch):
    wrong = {"bot_require_code_grant": True, "interactions_endpoint_url": "https://example.org"}
    monkeypatch.setattr(users, "application_payload", lambda world: application_payload(world) | wrong)
    async with inside(tmp_path) as stage:
        stage.expected.append("bot.app: nobody can add the bot")
        for line in (
            "the bot is public, in 1 servers",
            "nobody can add the bot",
            "has an interaction endpoint URL set",
        ):
            await stage.until(lambda line=line: logged(line))


@asynccontextmanager
async def asked_for_a_hand(tmp_path, **fault):
    """Have somebody ask for their hand while Discord takes no answers, and then play on."""
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "fault").sit_down()
        failing = stage.box.fault(Fault(method="POST", template="*/callback", **fault))
        press = crowd.host.person.slash("table hand", channel=crowd.host.channel)
        await press
        yield stage, press, failing
        crowd.host.panel_id = press.message["id"] if press.message else crowd.host.panel_id
        stage.box.faults.clear()
        await crowd.play(3)
        await stage.check(crowd)


@pytest.mark.parametrize(
    ("fault", "tries"),
    [
        ({"status": 500}, 1),
        ({"status": 502, "times": 3}, 3),
        ({"status": 503, "times": 5}, 5),
        ({"status": 500, "times": None, "when": lambda body: body["type"] == CallbackType.MESSAGE}, 2),
    ],
)
async def test_an_answer_that_discord_fails_to_take_is_given_again_at_once(tmp_path, fault, tries):
    """The library would try again after 1, 3, 5, 7 and 9 s, and Discord gives up after three. A deferral goes past."""
    async with asked_for_a_hand(tmp_path, **fault) as (stage, press, failing):
        await stage.whole(press)
        assert failing.hits >= tries
        assert press.message["attachments"], press.summary()


async def test_an_answer_that_discord_never_takes_is_given_up(tmp_path):
    async with asked_for_a_hand(tmp_path, status=500, times=None) as (stage, press, _):
        assert press.kind == "failed"
        await stage.until(lambda: not stage.app.house.answers.under_way, seconds=3.0)  # Discord's are over


@pytest.mark.parametrize("skew", [3600.0, -3600.0])
async def test_a_clock_an_hour_off_is_told_once_and_loses_nothing(logged, tmp_path, monkeypatch, skew):
    def of_discord() -> Clock:
        clock = Clock()
        clock._offset = skew
        return clock

    monkeypatch.setattr("sandbox.world.seed.Clock", of_discord)
    async with inside(tmp_path) as stage:
        stage.expected.append("bot.discord.pulse: this machine's clock is 60 min")
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "clock").sit_down()
        for player in crowd.players:
            await crowd.open_hand(player)
        await crowd.play(6)
        await stage.check(crowd)
        ends = await asked(stage.app.house.store, "SELECT expires_at FROM panels")
        assert [0 < end - time.time() < TOKEN_SECONDS for (end,) in ends] == [True, True]  # they follow, no longer
    (told,) = logged("this machine's clock")
    assert ("behind" if skew > 0 else "ahead of") in told


async def crowd_plays(stage: Inside, presses: int) -> None:
    """Have people open a table and press there: the bot hears and answers."""
    crowd = await Crowd(stage, KEYS[0], NAMES[:2], "ears").sit_down()
    await crowd.play(presses)
    await stage.check(crowd)
