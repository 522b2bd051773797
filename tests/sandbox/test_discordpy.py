"""An unmodified discord.py bot on the sandbox: everything it does in a game works as on Discord."""

from __future__ import annotations

import asyncio

import discord
import pytest

from sandbox.faults import Fault
from tests.sandbox.sample_bot import Bot, running


@pytest.fixture
async def bot(box):
    async with running(box.base_url) as made:
        yield made


@pytest.fixture
async def board(bot, ana):
    return (await ana.slash("board", channel="games")).message


async def test_a_private_answer(bot, ana, ben):
    press = await ana.slash("ping", channel="games")
    assert (press.kind, press.message["content"], press.message["flags"]) == ("message", "pong", 64)
    assert ben.messages("games") == []


async def test_dynamic_buttons_count_for_everybody(bot, ana, ben, board):
    for n, person in ((1, ana), (2, ben), (3, ana)):
        press = await person.click(board, f"count:{n}")
        assert (press.kind, press.message["content"]) == ("update", f"counted {n}")


async def test_buttons_survive_a_restart(box, ana):
    async with running(box.base_url) as bot:
        assert [g.name for g in bot.guilds] == ["Courtyard"]
        message = (await ana.slash("board", channel="games")).message
    async with running(box.base_url):
        assert (await ana.click(message, "count:1")).kind == "update"
    assert {r.status for r in box.requests} <= {200, 201, 204}


async def test_each_has_their_own_hand(bot, ana, ben, board):
    await ana.click(board, "whisper")
    await ben.click(board, "whisper")
    assert [m["content"] for m in ana.messages("games")][1:] == ["a secret for ana"]
    assert [m["content"] for m in ben.messages("games")][1:] == ["a secret for ben"]
    assert not any("secret for ben" in str(e.data) for e in ana.received)


async def test_select_modal_and_back(bot, ana, board):
    assert (await ana.select(board, "pick", ["blue", "red"])).message["content"] == "blue,red"
    modal = (await ana.click(board, "ask")).modal
    assert (await ana.submit(modal, {"name": "Zed"})).message["content"] == "hello Zed"


async def test_layout_view_with_new_pictures(bot, ana):
    message = (await ana.slash("layout", channel="games")).message
    for n in (1, 2):
        message = (await ana.click(message, f"step:{n}")).message
    media = message["components"][0]["components"][1]["items"][0]["media"]
    assert media["url"].endswith("/board-3.png")
    assert message["attachments"] == []


async def test_thinking_is_followed_by_the_answer(bot, ana, ben):
    press = await ana.slash("think", {"quietly": True}, channel="games")
    assert press.kind == "deferred"
    await ana.wait_for(lambda: len(ana.messages("games")) == 2)
    assert [m["content"] for m in ana.messages("games")] == ["thought", "and more"]
    assert ben.messages("games") == []


async def test_autocomplete_and_options(bot, ana, ben):
    press = await ana.autocomplete("suggest", "fruit", "b", channel="games")
    assert press.choices == [{"name": "Banana", "value": "banana"}]
    press = await ana.slash("suggest", {"fruit": "fig", "many": 3}, channel="games")
    assert press.message["content"] == "3 fig"
    press = await ana.slash("table open", {"who": ben.id}, channel="games")
    assert press.message["content"] == "open for Ben"


async def test_a_thread_with_a_turn_ping(bot, ana, ben):
    await ana.slash("thread", channel="games")
    await ana.wait_for(lambda: len(ana.pings()) == 2)
    assert [t.name for t in ben.threads("games")] == ["a table"]
    assert ben.pings() == []
    assert ana.pings()[-1]["content"].startswith("your turn")


async def test_direct_messages_open_and_closed(bot, ana):
    await ana.slash("dm", channel="games")
    await ana.wait_for(lambda: ana.messages("games")[-1]["content"] == "sent")
    assert ana.messages("dm")[-1]["content"] == "hello in private"
    ana.user.dms_open = False
    await ana.slash("dm", channel="games")
    await ana.wait_for(lambda: ana.messages("games")[-1]["content"] == "closed 50007")


@pytest.mark.parametrize("break_it", ["drop_all", "ask_to_reconnect"])
async def test_a_lost_connection_is_resumed_and_nothing_is_missed(box, bot, ana, break_it, board):
    session = next(iter(box.hub.sessions))
    getattr(box.hub, break_it)()
    await asyncio.sleep(0.02)
    assert (await ana.click(board, "count:1")).kind == "update", "perhaps nobody listened"
    assert list(box.hub.sessions) == [session]


async def test_an_invalid_session_identifies_anew(box, bot, ana, board):
    session = next(iter(box.hub.sessions))
    box.hub.invalidate()
    async with asyncio.timeout(15):
        while not box.hub.connected or session in box.hub.sessions:
            await asyncio.sleep(0.02)
    assert (await ana.click(board, "count:1")).kind == "update"


async def test_faults_are_survived(box, bot, ana, board):
    fault = box.fault(Fault("POST", "*/callback", status=429, retry_after=0.05))
    assert (await ana.click(board, "count:1")).kind == "update"
    assert fault.hits == 1
    box.fault(Fault("POST", "*/callback", status=502))
    assert (await ana.click(board, "count:2")).kind == "update"
    first, second = box.requests.find("POST", "/callback")[-2:]
    assert 0.9 < second.started - first.started < 2
    box.fault(Fault("POST", "*/messages", status=429, via=False))
    with pytest.raises(discord.HTTPException) as raised:
        await bot.get_channel(box.channel("games").id).send("x")
    assert raised.value.status == 429, "without Via it is raised at once"


async def test_a_wrong_token_and_a_privileged_intent(box):
    box.world.application.token = "other"
    with pytest.raises(discord.LoginFailure):
        async with running(box.base_url):
            pass
    box.world.application.token = box.token
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(box.base_url, Bot(intents=discord.Intents(guilds=True, members=True))):
            pass


async def test_limits_slow_a_burst(box, bot):
    box.core.limits.enforced = True
    channel = bot.get_channel(box.channel("games").id)
    loop = asyncio.get_running_loop()
    start = loop.time()
    for n in range(6):
        await channel.send(f"{n}")
        if n == 3:
            assert loop.time() - start < 1
            box.clock.advance(3.8)
    assert {r.status for r in box.requests.find("POST", "/messages")} == {200}
