"""Odd things from Discord's gateway: refusals, events and sessions that cannot be read. Nothing of it ends the bot."""

from __future__ import annotations

import asyncio
import inspect
import logging
import random
import time
from types import SimpleNamespace

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
from sandbox.rest import users
from sandbox.world.payloads import application_payload
from tests.databases import asked
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, often
from tests.end_to_end.inside import Inside, inside

pytestmark = pytest.mark.e2e

REFUSALS = 600
LOG_LIMIT = 100_000
"""Characters of log that so many refusals may take."""
EVENTS = ("GUILD_ROLE_UPDATE", "GUILD_UPDATE", "CHANNEL_UPDATE", "THREAD_MEMBERS_UPDATE", "GUILD_EMOJIS_UPDATE")


CALLBACK = "*/callback"
SAYS = 4
"""The kind of a callback that is a message."""
LIMIT = 3.0
"""Seconds after Discord's own limit within which nothing of a press may be left."""


class Lines(logging.Handler):
    """Keeps every line as the bot's own log would have it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(TextLines())
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))

    def of(self, text: str) -> list[str]:
        return [line for line in self.found if text in line]


@pytest.fixture
def lines():
    """What is logged."""
    handler = Lines()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def quick(monkeypatch):
    """What waits for Discord waits shorter."""
    monkeypatch.setattr("bot.discord.ears.PAUSE", 0.01)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.01)


async def test_a_gateway_that_refuses_for_an_hour_is_one_line_a_try(lines, monkeypatch):
    """The library asks itself again from within: it would end after a thousand tries, and write 300 MB."""
    depths, tries = [], 0

    async def refused(_client, **_more):
        nonlocal tries
        tries += 1
        raise asyncio.CancelledError if tries > REFUSALS else OSError(111, "Connect call failed ('127.0.0.1', 9)")

    async def no_time(_seconds):
        depths.append(len(inspect.stack(0)))

    async def nobody_s(_bucket):
        return False

    client = Sharded(share=Share(), turn=nobody_s, shared=False, intents=discord.Intents(guilds=True))
    monkeypatch.setattr(DiscordWebSocket, "from_client", refused)
    monkeypatch.setattr("discord.shard.asyncio", SimpleNamespace(wait_for=asyncio.wait_for, sleep=no_time))
    with pytest.raises(asyncio.CancelledError):
        await client.launch_shard(yarl.URL("ws://127.0.0.1:9"), 0)
    assert tries == REFUSALS + 1
    assert len(set(depths)) == 1, "no deeper and deeper call"
    assert len(lines.of("Discord refuses shard 0")) == REFUSALS
    assert not lines.of("discord.shard")
    assert len("\n".join(lines.found)) < LOG_LIMIT


async def test_an_event_that_cannot_be_read_is_passed_over(lines, tmp_path):
    async with inside(tmp_path) as stage:
        hub, guild = stage.box.hub, stage.box.guild
        sessions = set(hub.sessions)
        hub.dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": None}, guild_id=guild.id)
        await stage.until(lambda: lines.of("GUILD_ROLE_UPDATE that cannot be read"))
        await crowd_plays(stage, 3)
        assert set(hub.sessions) == sessions


async def test_a_session_that_cannot_be_read_begins_again(lines, quick, tmp_path):
    """READY without what it must have: whether the library itself or one of its readers stumbles."""
    async with inside(tmp_path) as stage:
        hub = stage.box.hub
        for _ in range(often(8, 60)):
            sessions = set(hub.sessions)
            hub.malformed(1, "READY")
            hub.invalidate()
            await stage.until(lambda: not hub.to_malform)
            await stage.until(lambda before=sessions: hub.connected and set(hub.sessions) - before)
        assert lines.of("cannot read its session")
        await crowd_plays(stage, 3)


async def test_the_connection_that_is_lost_and_comes_back_is_told_in_plain_words(lines, quick, tmp_path):
    async with inside(tmp_path) as stage:
        stage.complaining.expected.append("discord.shard: Attempting a reconnect")
        await stage.until(stage.app.is_ready)
        stage.box.hub.away = True
        stage.box.hub.drop_all()
        await stage.until(lambda: lines.of("Attempting a reconnect"))
        assert len(lines.of("Discord is away: shard 0")) == 1
        stage.box.hub.away = False
        await stage.until(lambda: lines.of("Discord is back: shard 0"))
        assert not [line for line in lines.found if "Traceback" in line]


async def test_a_gateway_that_hangs_up_before_the_session_begins(lines, quick, tmp_path):
    """Once it was away, the library takes that for the end of the client."""
    async with inside(tmp_path) as stage:
        stage.complaining.expected.append("discord.shard: Attempting a reconnect")
        hub = stage.box.hub
        await stage.until(stage.app.is_ready)
        for tries in range(1, 4):
            hub.away = True
            hub.drop_all()
            await stage.until(lambda before=tries: len(lines.of("Attempting a reconnect")) >= before)
            hub.hangs_up, hub.away = 3, False
            await stage.until(lambda: not hub.hangs_up and hub.connected)
        await crowd_plays(stage, 3)


async def test_any_event_in_any_wrong_form(lines, quick, tmp_path):
    """What people do brings events, and each may be malformed: a press may be lost by that, the bot goes on."""
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        stage.complaining.expected.append("discord.shard: Attempting a reconnect")
        hub, guild, rng = stage.box.hub, stage.box.guild, random.Random("ears")
        for count in range(often(40, 2000)):
            hub.malformed(1)
            event = rng.choice(EVENTS)
            data = {"guild_id": str(guild.id), "id": str(guild.id), "role": {"id": "1"}, "name": "x", "member_count": 2}
            if rng.random() < 0.5:
                hub.dispatch(event, data, guild_id=guild.id)
            else:
                make_channel(stage.box.core, guild, f"odd-{count}")
            await asyncio.sleep(0)
        await stage.until(lambda: not hub.to_malform and lines.of("that cannot be read"))
        await crowd_plays(stage, 4)


async def test_a_host_is_told_how_the_application_is_set_up(lines, tmp_path, caplog, monkeypatch):
    caplog.set_level(logging.INFO)
    wrong = {"bot_require_code_grant": True, "interactions_endpoint_url": "https://example.org"}
    monkeypatch.setattr(users, "application_payload", lambda world: application_payload(world) | wrong)
    async with inside(tmp_path) as stage:
        stage.complaining.expected.append("bot.app: nobody can add the bot")
        for line in (
            "the bot is public, in 1 servers",
            "nobody can add the bot",
            "has an interaction endpoint URL set",
        ):
            await stage.until(lambda line=line: lines.of(line))


@pytest.mark.parametrize(("status", "times"), [(500, 1), (502, 3), (503, 5)])
async def test_an_answer_that_discord_fails_to_take_is_given_again_at_once(lines, tmp_path, status, times):
    """The library would try again after 1, 3, 5, 7 and 9 s, and Discord gives up after three."""
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "fault").sit_down()
        stage.box.fault(Fault(method="POST", template=CALLBACK, status=status, times=times))
        press = crowd.host.person.slash("table hand", channel=crowd.host.channel)
        await press
        await stage.whole(press)
        assert press.message["attachments"], press.summary()
        crowd.host.panel_id = press.message["id"]
        await crowd.play(3)
        await stage.check(crowd)


async def test_a_deferral_goes_past_an_answer_that_discord_never_takes(lines, tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "fault").sit_down()
        fault = Fault(method="POST", template=CALLBACK, status=500, times=None, when=lambda body: body["type"] == SAYS)
        stage.box.fault(fault)
        press = crowd.host.person.slash("table hand", channel=crowd.host.channel)
        await press
        await stage.whole(press)
        assert fault.hits > 1
        assert press.message["attachments"]
        crowd.host.panel_id = press.message["id"]
        stage.box.faults.clear()
        await crowd.play(3)
        await stage.check(crowd)


async def test_an_answer_that_discord_never_takes_is_given_up(lines, tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "fault").sit_down()
        stage.box.fault(Fault(method="POST", template=CALLBACK, status=500, times=None))
        press = crowd.host.person.slash("table hand", channel=crowd.host.channel)
        await press
        assert press.kind == "failed"
        began = time.monotonic()
        await stage.until(lambda: not stage.app.house.answers.under_way)
        assert time.monotonic() - began < LIMIT
        stage.box.faults.clear()
        await crowd.play(3)
        await stage.check(crowd)


@pytest.mark.parametrize("skew", [3600.0, -3600.0])
async def test_a_clock_an_hour_off_is_told_once_and_loses_nothing(lines, tmp_path, monkeypatch, skew):
    def of_discord() -> Clock:
        clock = Clock()
        clock._offset = skew
        return clock

    monkeypatch.setattr("sandbox.world.seed.Clock", of_discord)
    async with inside(tmp_path) as stage:
        stage.complaining.expected.append("bot.discord.pulse: this machine's clock is 60 min")
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "clock").sit_down()
        for player in crowd.players:
            await crowd.open_hand(player)
        await crowd.play(6)
        await stage.check(crowd)
        ends = await asked(stage.app.house.store, "SELECT expires_at FROM panels")
        assert [0 < end - time.time() < TOKEN_SECONDS for (end,) in ends] == [True, True]  # they follow, no longer
    (told,) = lines.of("this machine's clock")
    assert ("behind" if skew > 0 else "ahead of") in told


async def crowd_plays(stage: Inside, presses: int) -> None:
    """Have people open a table and press there: the bot hears and answers."""
    crowd = await Crowd(stage, KEYS[0], NAMES[:2], "ears").sit_down()
    await crowd.play(presses)
    await stage.check(crowd)
