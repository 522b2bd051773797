"""What people meet where Discord is as unkind as it may be (sandbox/manners.py), and what the bot does about it."""

from __future__ import annotations

import asyncio
import signal
from dataclasses import replace
from functools import partial

import pytest

from bot.discord.posted_boards import ARCHIVE_AFTER
from bot.discord.pulse import DEAF_AFTER
from bot.show.body import Body
from bot.tables.model import Change
from sandbox.actions import people
from sandbox.actions.threads import join, make_thread
from sandbox.errors import ClientRefusal
from sandbox.faults import Fault
from sandbox.kinds import ChannelType, Perm
from sandbox.manners import Manner
from tests.end_to_end.crowd import open_table, play_hastily
from tests.end_to_end.stage import Player, find_id, in_process_at, parts_of

pytestmark = pytest.mark.e2e


@pytest.fixture
async def unkind(tmp_path):
    async with in_process_at(tmp_path, manners="unkind") as stage:
        yield stage


async def test_a_ping_leads_back_to_a_hand_that_is_gone(unkind):
    """R6: a private message is gone once its reader's client was started again, and the board may be far above."""
    ana, ben = await open_table(unkind, "Ana", "Ben", here=True)
    board = ana.public(":hand")["id"]
    for player in (ana, ben):
        player.person.reload()
        assert not any(one["flags"] & 64 for one in player.messages())
    ping = (await unkind.until(ana.person.pings))[-1]
    assert f"/{board}" in ping["content"]
    hand = (await ana.click(ping, ":hand")).message
    assert hand["flags"] & 64
    ana.panel_id = hand["id"]
    await ana.act("decline")


async def test_a_ping_in_a_dm_becomes_the_hand(unkind):
    ben = Player(unkind, "Ben")
    await ben.prefer(ping=["dm"])
    await open_table(unkind, "Ana", "Ben", here=True)
    ping = await ben.reads("discord.com/channels/", "dm")
    hand = (await ben.click(ping, ":hand")).message
    acted = (await ben.click(hand, "decline")).message
    assert hand["id"] == ping["id"] == acted["id"]


async def test_what_was_picked_can_be_picked_again(unkind):
    """R1: a client sends nothing when a menu's picked option is picked again, as long as the menu has its id."""
    (ana,) = await open_table(unkind, "Ana", house=2, here=True)
    await play_hastily(ana)
    history = await ana.command("history")
    opened = set()
    for _ in range(2):
        before = {one["id"] for one in ana.messages()}
        await ana.pick(history, "replay:open", "1")
        opened |= await unkind.until(lambda old=before: {one["id"] for one in ana.messages()} - old)
    assert len(opened) == 2, "answered by a message of its own, twice"
    replay = {"id": opened.pop()}
    for films in (2, 3):
        await ana.pick(replay, ":a", "b")
        await unkind.until(lambda n=films: sum(".gif" in str(one["attachments"]) for one in ana.messages()) == n)
    lobby = await ana.command("yud", here=True)
    page = (await ana.click((await ana.click(lobby, ":more")).message, ":page")).message
    menu = next(part for part in parts_of(page) if part.get("options"))
    first, second, *_ = (one["value"] for one in menu["options"])
    for value in (first, second, first, first):
        await ana.pick(page, ":" + menu["custom_id"].split(":")[-1], value)


def emojis_on(message) -> set[int]:
    """Return the ids of the application's emojis on a message's buttons and options."""
    shown = [one.get("emoji", {}) for part in parts_of(message) for one in (part, *part.get("options", ()))]
    return {int(one["id"]) for one in shown if one.get("id")}


async def test_a_deleted_emoji_takes_no_hand_away(unkind):
    """R2: one that is gone has every message with it refused, so deleting one ends all hands of that game."""
    unkind.box.manners.switch(Manner.EMOJI_FLICKERS, on=False)
    there = unkind.box.world.application.emojis
    await unkind.until(lambda: len(there) > 100 and len(there) == len(unkind.app.house.show.emojis))
    await unkind.quiet()
    wanted = len(there)
    unkind.app.house.tables._secret = lambda: "ab" * 32  # a hand from which something can be played
    ana = Player(unkind, "Ana")
    await ana.command("uno", house=1, here=True)
    await ana.clicks(":start")
    shown = emojis_on(await ana.open_hand())
    assert shown
    for number in shown:
        del there[number]
    again = await ana.open_hand()
    assert not emojis_on(again)
    assert all(part.get("label") for part in parts_of(again))
    await unkind.until(lambda: len(there) == wanted)
    await unkind.quiet()
    await ana.open_hand()
    assert emojis_on(ana.panel) and not emojis_on(ana.panel) & shown


async def test_one_goes_on_where_the_thread_is_archived(unkind):
    """R3: who may not open an archived thread has no press there; and what a press opens is archived again."""
    ana, ben = await open_table(unkind, "Ana", "Ben")
    thread = unkind.box.channel(ana.channel)
    await play_hastily(ana, ben)
    board = await ana.finds(":rematch")
    await asyncio.sleep(ARCHIVE_AFTER)
    await unkind.until(lambda: thread.thread.archived)
    await ana.click(board, ":replay:")
    assert not thread.thread.archived, "the client opens it first"
    await asyncio.sleep(ARCHIVE_AFTER)
    await unkind.until(lambda: thread.thread.archived)

    games = unkind.box.channel("games")
    people.set_overwrite(unkind.box.core, games, ben.person.id, deny=Perm.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(ClientRefusal):
        await ben.click(board, ":rematch")
    ben.channel = "games"
    left = ben.public(":rematch")
    assert left["id"] == str(thread.id), "what is left of the lobby"
    await ben.click(left, ":replay:")
    said = (await ben.click(left, ":rematch")).message
    assert said["id"] == left["id"] and "In for a rematch: Ben." in said["content"]
    assert not thread.thread.locked


async def test_a_call_that_was_taken_away_can_be_made_again(unkind):
    """R7: the nonce of a deleted message brings 10008, on purpose; so over a pause nobody was called."""
    ana, _ = await open_table(unkind, "Ana", "Ben", here=True)
    pings = unkind.app.house.pings
    table = next(iter(unkind.app.house.tables.live()))
    called = []
    for _ in range(2):
        await pings._call_in_channel(table, (ana.person.id,))
        called.append(ana.person.pings()[-1]["id"])
        await pings._take_away(table.id, frozenset())
    assert len(set(called)) == 2
    assert not {one["id"] for one in ana.messages()} & set(called)


async def test_commands_that_were_removed_elsewhere_come_back_and_the_entry_point_stays(unkind):
    """R12: a list without the command that starts an Activity is refused, and the bot could not start."""
    commands, given = unkind.box.world.application.commands, partial(unkind.box.requests.find, "PUT", "commands")
    await unkind.restart(signal.SIGTERM)
    await unkind.quiet()
    assert len(given()) == 1, "what is there already is not given again"
    lost = next(number for number, one in commands.items() if one["name"] == "help")
    del commands[lost]
    commands[1] = {"id": "1", "name": "launch", "description": "", "type": 4, "handler": 2}
    await unkind.restart(signal.SIGTERM)
    await unkind.until(lambda: len(given()) == 2)
    await unkind.quiet()
    assert {"launch", "help"} <= {one["name"] for one in commands.values()}

    commands.clear()
    unkind.expected.append("does not take the commands")
    unkind.box.fault(Fault("PUT", "*/commands", status=400, code=50240))
    await unkind.restart(signal.SIGTERM)
    await unkind.until(lambda: "does not take the commands" in unkind.log.read_text())
    assert unkind.box.hub.connected and not unkind.ended


async def test_no_command_is_offered_where_the_bot_is_not(unkind):
    """R13: a command that says nothing of installs is offered as the host ticks in the portal."""
    unkind.box.world.application.installs = [0, 1]
    commands = unkind.box.world.application.commands
    commands.clear()
    await unkind.restart(signal.SIGTERM)
    await unkind.until(lambda: commands)
    assert {tuple(one["integration_types"]) for one in commands.values()} == {(0,)}


async def test_dms_that_are_opened_too_fast_are_not_closed(unkind):
    """R17: 40003 says nothing of a person's doors."""
    messenger, settings = unkind.app.house.messenger, unkind.app.house.settings
    unkind.box.core.opened_dms = [unkind.box.clock.now()] * 9
    ben = unkind.box.person("Ben")
    assert await messenger.dm(ben.id, Body("hello")) is None
    asked = len(unkind.box.requests)
    assert await messenger.dm(ben.id, Body("hello")) is None
    assert len(unkind.box.requests) == asked, "all rest"
    assert ben.id not in settings.closed_dms
    await asyncio.sleep(61)
    assert await messenger.dm(ben.id, Body("hello")) is not None


async def test_a_thread_whose_name_is_refused_is_called_as_its_game(unkind):
    """R19: names of players may hold a word that Discord does not take."""
    unkind.box.person("Ben").user.global_name = "Casino Ben"
    ana, _ = await open_table(unkind, "Ana", "Casino Ben")
    assert unkind.box.channel(ana.channel).name == "Yud! Stop!"


async def test_a_shard_that_brings_no_presses_is_identified_again(unkind):
    """R5: sessions were seen to live and to bring no interaction until they were identified again."""
    ana, ben = await open_table(unkind, "Ana", "Ben", here=True)
    unkind.box.hub.deafen()
    (deaf,) = unkind.box.hub.sessions
    assert (await ana.person.click(ana.panel, find_id(ana.panel, "decline"))).failed
    table = next(iter(unkind.app.house.tables.live()))
    for _ in range(DEAF_AFTER):
        assert list(unkind.box.hub.sessions) == [deaf], "not before"
        missed = replace(table, holders=tuple(replace(one, missed=one.missed + 1) for one in table.holders))
        unkind.app.house.tables.bus.tell(Change(table, missed, (), "seats", None))
    await unkind.until(lambda: unkind.box.hub.connected and list(unkind.box.hub.sessions) != [deaf])
    await ben.open_hand()
    assert unkind.app.house.pulse._run_out == {}


async def test_in_a_private_thread_the_bot_asks_to_be_let_in(unkind):
    """R8: its answer works there, whatever it may do, and every later post fails."""
    ana, box = Player(unkind, "Ana"), unkind.box
    private = {"kind": ChannelType.PRIVATE_THREAD, "archive_minutes": 60, "message": None}
    thread = make_thread(box.core, box.channel("games"), name="us", owner_id=ana.person.id, **private)
    ana.channel = thread.id
    told = await ana.command("yud")
    assert told["flags"] & 64 and f"<@{box.world.bot.id}>" in told["content"]
    join(box.core, thread, (box.world.bot.id,))
    assert ":start" in str((await ana.command("yud"))["components"])
