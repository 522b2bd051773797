"""The gateway spoken by hand: identify, resume, shards, close codes, and who is told what."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from sandbox.actions import people
from tests.sandbox.conftest import code

REFUSED = {"op": 9, "d": False}


class Socket:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket, self.token, self.session = socket, token, ""

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

    async def resume(self, session, seq=2):
        await self.send(6, {"token": self.token, "session_id": session, "seq": seq})
        return await self.next()


@pytest.fixture
async def connect(box):
    async with aiohttp.ClientSession() as session:
        made = []

        async def one() -> Socket:
            socket = Socket(await session.ws_connect(f"{box.base_url}/gateway?v=10&encoding=json"), box.token)
            made.append(socket)
            hello = await socket.next()
            assert hello["op"] == 10
            assert hello["d"]["heartbeat_interval"] > 1000
            return socket

        yield one
        for socket in made:
            await socket.socket.close()


@pytest.fixture
def enter(connect):
    """Connect, identify, and hear of the guild."""

    async def one(**more) -> Socket:
        socket = await connect()
        socket.session = (await socket.identify(**more))["d"]["session_id"]
        assert (await socket.next())["t"] == "GUILD_CREATE"
        return socket

    return one


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
    assert await socket.identify() == {"close": 4005}, "once is enough"


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


async def test_resume_replays_what_was_missed(box, connect, enter):
    first = await enter()
    await first.socket.close(code=4000)
    people.make_channel(box.core, box.guild, "new")
    second = await connect()
    missed = await second.resume(first.session)
    assert (missed["t"], missed["s"], missed["d"]["name"]) == ("CHANNEL_CREATE", 3, "new")
    assert (await second.next())["t"] == "RESUMED"


async def test_a_silent_connection_hears_and_says_nothing_and_its_session_can_be_resumed(box, connect, enter):
    first = await enter()
    box.hub.silence()
    await first.send(1, 2)
    people.make_channel(box.core, box.guild, "new")
    with pytest.raises(TimeoutError):
        await first.socket.receive(timeout=0.2)
    assert not first.socket.closed
    second = await connect()
    assert (await second.resume(first.session))["t"] == "CHANNEL_CREATE"
    assert (await second.next())["t"] == "RESUMED"
    assert "close" in await first.next(), "a session that is resumed has given the other connection up"


@pytest.mark.parametrize(("goodbye", "later"), [(1000, 0), (4000, 301)])
async def test_a_session_ends_with_a_goodbye_or_after_a_while(box, connect, enter, goodbye, later):
    first = await enter()
    await first.socket.close(code=goodbye)
    box.clock.advance(later)
    assert await (await connect()).resume(first.session, 1) == REFUSED


async def test_two_sessions_of_a_shard_each_get_every_event_and_one_answers(enter, api, ana):
    sockets = [await enter(shard=[0, 1]) for _ in range(2)]
    assert sockets[0].session != sockets[1].session
    press = ana.slash("go", channel="games")
    made = [await one.next() for one in sockets]
    assert [(one["t"], one["d"]["id"]) for one in made] == [("INTERACTION_CREATE", str(press.id))] * 2
    answers = await asyncio.gather(*(api.answer(press, 4, {"content": text}) for text in ("one", "two")))
    (first, _), second = sorted(answers, key=lambda answer: answer[0])
    assert first == 200
    assert code(second) == (400, 40060)
    assert len(ana.messages("games")) == 1
    assert (await api.hook("PATCH", press, body={"content": "either"}))[0] == 200


async def test_of_two_sessions_of_a_shard_each_resumes_its_own(box, connect, enter):
    mine, other = [await enter(shard=[0, 1]) for _ in range(2)]
    await mine.socket.close(code=4000)
    people.make_channel(box.core, box.guild, "meanwhile")
    assert (await other.next())["d"]["name"] == "meanwhile"
    again = await connect()
    assert (await again.resume(mine.session))["t"] == "CHANNEL_CREATE"
    assert (await again.next())["t"] == "RESUMED"
    people.make_channel(box.core, box.guild, "afterwards")
    assert [(await one.next())["d"]["name"] for one in (again, other)] == ["afterwards"] * 2


@pytest.mark.parametrize("shards", [([0, 1], [0, 1]), ([0, 2], [1, 2])], ids=["one shard", "two shards"])
async def test_sessions_are_let_in_one_after_the_other_when_limits_are_on(box, connect, shards):
    box.core.limits.enforced = True
    first, second = await connect(), await connect()
    await first.identify(shard=shards[0])
    assert await second.identify(shard=shards[1]) == REFUSED
    box.clock.advance(5.1)
    assert (await second.identify(shard=shards[1]))["t"] == "READY"


async def test_shards_get_their_guilds_only(box, connect):
    index = (box.guild.id >> 22) % 2
    box.core.hub.shards = 2
    mine, other = await connect(), await connect()
    assert (await mine.identify(shard=[index, 2]))["d"]["shard"] == [index, 2]
    assert (await mine.next())["t"] == "GUILD_CREATE"
    assert (await other.identify(shard=[1 - index, 2]))["d"]["guilds"] == []


async def test_messages_need_an_intent_and_the_right_to_see(box, enter, ben):
    plain, nosy = await enter(), await enter(intents=1 | 1 << 9)
    ben.say("games", "hello")
    made = await nosy.next()
    assert (made["t"], made["d"]["content"]) == ("MESSAGE_CREATE", "")  # the words take an intent of their own
    people.set_overwrite(box.core, box.channel("games"), box.world.bot.id, deny=1 << 10)
    ben.say("games", "unseen")
    people.make_channel(box.core, box.guild, "after")
    assert [(await one.next())["t"] for one in (nosy, plain)] == ["CHANNEL_CREATE"] * 2


async def test_joining_and_leaving_guilds(box, enter):
    socket = await enter()
    for change, told in ((people.remove_bot, "GUILD_DELETE"), (people.add_bot, "GUILD_CREATE")):
        change(box.core, box.guild)
        assert (await socket.next())["t"] == told


async def test_events_twice(box, enter):
    socket = await enter()
    box.hub.duplicate_next(1)
    for name in ("twice", "once"):
        people.make_channel(box.core, box.guild, name)
    assert [(await socket.next())["d"]["name"] for _ in range(3)] == ["twice", "twice", "once"]


async def test_too_many_frames_close_the_connection(box, connect):
    box.core.limits.enforced = True
    socket = await connect()
    for _ in range(121):
        await socket.send(1)
    assert [await socket.next() for _ in range(121)][-1] == {"close": 4008}
