"""The gateway spoken by hand: identify, resume, shards, close codes, and who is told what."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from sandbox.actions import people
from tests.sandbox.test_refusals import code


class Socket:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket, self.token = socket, token

    async def next(self):
        message = await self.socket.receive(timeout=2)
        if message.type is not aiohttp.WSMsgType.TEXT:
            return {"close": self.socket.close_code}
        return json.loads(message.data)

    async def send(self, op, d=None):
        await self.socket.send_json({"op": op, "d": d})

    async def identify(self, **more):
        await self.send(2, {"token": self.token, "intents": 1, "properties": {}} | more)
        return await self.next()


@pytest.fixture
async def connect(box):
    async with aiohttp.ClientSession() as session:
        made = []

        async def one() -> Socket:
            socket = Socket(await session.ws_connect(box.gateway_url + "?v=10&encoding=json"), box.token)
            made.append(socket)
            hello = await socket.next()
            assert hello["op"] == 10
            assert hello["d"]["heartbeat_interval"] > 1000
            return socket

        yield one
        for socket in made:
            await socket.socket.close()


async def test_ready_then_guilds_then_heartbeat(box, connect):
    socket = await connect()
    ready = await socket.identify()
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["guilds"] == [{"id": str(box.guild.id), "unavailable": True}]
    guild = await socket.next()
    assert guild["t"] == "GUILD_CREATE"
    assert [c["name"] for c in guild["d"]["channels"]] == ["games", "lounge"]
    await socket.send(1, 2)
    assert (await socket.next())["op"] == 11


@pytest.mark.parametrize(
    ("op", "d", "close"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"token": "sandbox-token", "intents": -1}, 4013),
        (2, {"token": "sandbox-token", "intents": 2}, 4014),
        (2, {"token": "sandbox-token", "intents": 1, "shard": [2, 2]}, 4010),
        (2, "nonsense", 4002),
        (3, {}, 4003),
        (99, None, 4001),
    ],
)
async def test_close_codes(connect, op, d, close):
    socket = await connect()
    await socket.send(op, d)
    assert await socket.next() == {"close": close}


async def test_identifying_twice_is_4005(connect):
    socket = await connect()
    await socket.identify()
    await socket.next()
    assert await socket.identify() == {"close": 4005}


async def test_resume_replays_what_was_missed(box, connect):
    first = await connect()
    session = (await first.identify())["d"]["session_id"]
    await first.next()
    await first.socket.close(code=4000)
    people.make_channel(box.core, box.guild, "new")
    second = await connect()
    await second.send(6, {"token": box.token, "session_id": session, "seq": 2})
    missed = await second.next()
    assert (missed["t"], missed["s"], missed["d"]["name"]) == ("CHANNEL_CREATE", 3, "new")
    assert (await second.next())["t"] == "RESUMED"


async def test_a_silent_connection_hears_and_says_nothing_and_its_session_can_be_resumed(box, connect):
    first = await connect()
    session = (await first.identify())["d"]["session_id"]
    await first.next()
    box.hub.silence()
    await first.send(1, 2)
    people.make_channel(box.core, box.guild, "new")
    with pytest.raises(TimeoutError):
        await first.socket.receive(timeout=0.2)
    assert not first.socket.closed
    second = await connect()
    await second.send(6, {"token": box.token, "session_id": session, "seq": 2})
    assert [(await second.next())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
    assert "close" in await first.next(), "a session that is resumed has given the other connection up"


async def two_of_a_shard(box, connect):
    """Two clients with the same shard, and their sessions."""
    sockets = [await connect(), await connect()]
    ids = [(await one.identify(shard=[0, 1]))["d"]["session_id"] for one in sockets]
    for one in sockets:
        assert (await one.next())["t"] == "GUILD_CREATE"
    assert len(set(ids)) == 2
    return sockets, ids


async def test_two_sessions_of_a_shard_each_get_every_event(box, connect, api, ana):
    sockets, _ = await two_of_a_shard(box, connect)
    press = ana.slash("go", channel="games")
    made = [await one.next() for one in sockets]
    assert [(one["t"], one["d"]["id"]) for one in made] == [("INTERACTION_CREATE", str(press.id))] * 2


async def test_an_interaction_is_answered_by_one_of_two_sessions_and_the_other_is_refused(box, connect, api, ana):
    await two_of_a_shard(box, connect)
    press = ana.slash("go", channel="games")
    first, second = await asyncio.gather(*(api.answer(press, 4, {"content": text}) for text in ("one", "two")))
    assert sorted((first[0], second[0])) == [200, 400]
    assert code(second if first[0] == 200 else first) == (400, 40060)
    assert len(ana.messages("games")) == 1
    assert (await api.hook("PATCH", press, body={"content": "either"}))[0] == 200


async def test_of_two_sessions_of_a_shard_each_resumes_its_own(box, connect):
    (mine, other), (session, _) = await two_of_a_shard(box, connect)
    await mine.socket.close(code=4000)
    people.make_channel(box.core, box.guild, "meanwhile")
    assert (await other.next())["d"]["name"] == "meanwhile"
    again = await connect()
    await again.send(6, {"token": box.token, "session_id": session, "seq": 2})
    assert [(await again.next())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
    people.make_channel(box.core, box.guild, "afterwards")
    assert [(await one.next())["d"]["name"] for one in (again, other)] == ["afterwards"] * 2


async def test_two_sessions_of_a_shard_are_let_in_one_after_the_other(box, connect):
    box.core.limits.enforced = True
    first, second = await connect(), await connect()
    await first.identify(shard=[0, 1])
    assert await second.identify(shard=[0, 1]) == {"op": 9, "d": False}
    box.clock.advance(5.1)
    assert (await second.identify(shard=[0, 1]))["t"] == "READY"


async def test_a_goodbye_ends_the_session(box, connect):
    first = await connect()
    session = (await first.identify())["d"]["session_id"]
    await first.socket.close(code=1000)
    second = await connect()
    await second.send(6, {"token": box.token, "session_id": session, "seq": 1})
    assert await second.next() == {"op": 9, "d": False}


async def test_a_session_is_forgotten_after_a_while(box, connect):
    first = await connect()
    session = (await first.identify())["d"]["session_id"]
    await first.socket.close(code=4000)
    box.clock.advance(301)
    second = await connect()
    await second.send(6, {"token": box.token, "session_id": session, "seq": 1})
    assert await second.next() == {"op": 9, "d": False}


async def test_shards_get_their_guilds_only(box, connect):
    index = (box.guild.id >> 22) % 2
    box.core.hub.shards = 2
    mine, other = await connect(), await connect()
    ready = await mine.identify(shard=[index, 2])
    assert ready["d"]["shard"] == [index, 2]
    assert (await mine.next())["t"] == "GUILD_CREATE"
    ready = await other.identify(shard=[1 - index, 2])
    assert ready["d"]["guilds"] == []


async def test_identifies_are_spaced_when_limits_are_on(box, connect):
    box.core.limits.enforced = True
    first, second = await connect(), await connect()
    await first.identify(shard=[0, 2])
    assert await second.identify(shard=[1, 2]) == {"op": 9, "d": False}
    box.clock.advance(5.1)
    assert (await second.identify(shard=[1, 2]))["t"] == "READY"


async def test_messages_need_an_intent_and_the_right_to_see(box, connect, ben):
    plain, nosy = await connect(), await connect()
    await plain.identify()
    await nosy.identify(intents=1 | 1 << 9)
    for socket in (plain, nosy):
        await socket.next()
    ben.say("games", "hello")
    made = await nosy.next()
    assert (made["t"], made["d"]["content"]) == ("MESSAGE_CREATE", "")  # the words take an intent of their own
    people.set_overwrite(box.core, box.channel("games"), box.world.bot.id, deny=1 << 10)
    ben.say("games", "unseen")
    people.make_channel(box.core, box.guild, "after")
    assert (await nosy.next())["t"] == "CHANNEL_CREATE"
    assert (await plain.next())["t"] == "CHANNEL_CREATE"


async def test_joining_and_leaving_guilds(box, connect):
    socket = await connect()
    await socket.identify()
    await socket.next()
    people.remove_bot(box.core, box.guild)
    assert (await socket.next())["t"] == "GUILD_DELETE"
    people.add_bot(box.core, box.guild)
    assert (await socket.next())["t"] == "GUILD_CREATE"


async def test_too_many_frames_close_the_connection(box, connect):
    box.core.limits.enforced = True
    socket = await connect()
    for _ in range(121):
        await socket.send(1, None)
    answers = [await socket.next() for _ in range(121)]
    assert answers[-1] == {"close": 4008}
