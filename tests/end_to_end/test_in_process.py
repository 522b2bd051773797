"""The bot on the sandbox in the test's own process, where its memory and the library's can be looked at."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.app import COMMANDS, Madang
from bot.base.config import Config
from bot.house import open_house
from bot.show.body import Body
from bot.tables.purposes import Purpose
from sandbox.faults import Fault
from tests.databases import KEY, database_in
from tests.end_to_end.crowd import open_table, play_hastily
from tests.end_to_end.stage import Player, in_process_at

pytestmark = pytest.mark.e2e

HELLO = Body("hello")
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 40


async def test_who_decides_at_set_tables_is_known_before_a_house_player_wakes(tmp_path):
    """Before Discord is there, and with it the commands: else an opponent in a lesson plays as it likes meanwhile."""
    free = {Purpose.MATCH, Purpose.TOURNAMENT}
    config = Config(discord_token="none", database=database_in(tmp_path), key=KEY)
    async with open_house(config, Madang) as app:
        decides = {one: app.house.tables.script_of(SimpleNamespace(purpose=one)) for one in Purpose}
    assert {one for one, script in decides.items() if script is None} == free


async def test_a_process_that_may_have_lost_its_share_says_nothing_of_itself(stage, monkeypatch):
    """It was asleep, and another plays its tables: a board of then, or a call for a turn that was had, would stay."""
    ana, _ = await open_table(stage, "Ana", "Ben", here=True)
    await stage.quiet()
    messenger, channel, board = stage.app.house.messenger, stage.box.channel("games").id, int(ana.public(":hand")["id"])
    told, sure = len(stage.box.requests), False

    async def assured():
        return sure

    monkeypatch.setattr(messenger, "_assured", assured)
    for says in (
        messenger.send(channel, HELLO),
        messenger.edit(channel, board, HELLO, None),
        messenger.edit_private("a token", HELLO, None),
        messenger.dm(ana.person.id, HELLO),
        messenger.open_thread(channel, board, "Yud! Stop!", 1440),
    ):
        with pytest.raises(ConnectionError):
            await says
    assert not await messenger.delete(channel, board), "worth another try"
    assert len(stage.box.requests) == told
    sure = True
    await messenger.send(channel, HELLO)
    assert len(stage.box.requests) > told


async def test_the_library_keeps_nothing_of_a_match_and_at_the_end_nothing_runs(stage):
    players = await open_table(stage, "Ana", "Ben", here=True)
    await play_hastily(*players)
    app, memory = stage.app, stage.app._connection._view_store
    kept = (memory._dynamic_items, memory._views, memory._synced_message_views, memory._modals, [*app.cached_messages])
    assert not any(kept), kept
    assert app.users == [app.user]

    await app.close()
    assert app.house.tasks._tasks == set()


async def test_a_board_is_buried_by_five_messages_of_others(stage):
    ana, _ = await open_table(stage, "Ana", "Ben", here=True)
    board, house = ana.public(":hand"), stage.app.house
    where = int(board["channel_id"]), int(board["id"])
    for count in range(5):
        assert not await house.messenger.is_buried(*where), count
        await house.messenger.send(where[0], Body("its own do not count"))
        ana.person.say("games", f"chat {count}")
    assert await house.messenger.is_buried(*where)

    (await house.boards.find(1)).looked_at = -100.0
    await ana.act("decline")
    await stage.until(lambda: int(ana.public(":hand")["id"]) > int(board["id"]))
    await stage.until(lambda: board["id"] not in [message["id"] for message in ana.messages()])


async def test_what_the_bot_does_by_itself(stage):
    ana, ben = await open_table(stage, "Ana", "Ben")
    messenger, (thread,) = stage.app.house.messenger, ana.person.threads("games")
    ben.person.user.dms_open = False
    assert await messenger.dm(ana.person.id, HELLO) is not None
    assert await messenger.dm(ben.person.id, HELLO) is None
    assert ben.person.id in stage.app.house.settings.closed_dms
    await messenger.archive(thread.id)
    assert stage.box.world.channel(thread.id).thread.archived
    await messenger.delete(thread.id, 12345)
    await messenger.delete_private("no-such-token")
    assert await messenger.open_thread(thread.id, 12345, "x", 1440) is None


async def test_a_table_is_opened_and_turned_to_another_language_by_localised_commands(stage):
    """Fah's client is Thai: the commands are there by their Thai and their English names; the thread is renamed."""
    fah, tables = Player(stage, "Fah"), stage.app.house.tables
    assert "หยุด!" in (await fah.command("หยุด", house=1))["content"]
    (table,) = tables.live()
    await tables.start(table.id, fah.person.id, threaded=True)
    stage.app.house.boards.touch(table.id)
    thread = stage.box.world.channels[await stage.until(lambda: tables.get(table.id).own_thread)]
    assert thread.name.startswith("หยุด! · Fah")

    told = await fah.command("โต๊ะ ภาษา", language="nl", table=str(table.id))
    assert "Nederlands" in told["content"]
    await stage.until(lambda: thread.name.startswith("Yud! Stop! · Fah"))
    assert "Yud! Stop!" in (await Player(stage, "Ben").command("table list"))["content"]


@pytest.mark.parametrize("refused", [(), (3, 4)])
async def test_emojis_are_uploaded_once_and_known_after_a_restart(stage, refused, monkeypatch, caplog):
    """Those that Discord does not take are named, and uploaded later."""
    app, house = stage.app, stage.app.house
    await stage.until(lambda: not [task for task in house.tasks._tasks if "_make_ready" in task.get_name()])
    monkeypatch.setattr("bot.app.EMOJIS_AGAIN", 0.01)
    names, ui, asked = [f"madang_{number}" for number in range(5)], house.show.games["yud"], []
    look = replace(ui.renderer, emojis=dict.fromkeys(names, lambda: PNG))
    monkeypatch.setitem(house.show.games, "yud", replace(ui, renderer=look))

    def refuses(body):
        asked.append(body)
        return len(asked) in refused

    stage.box.fault(Fault("POST", "*/emojis", status=400, code=30008, times=None, when=refuses))
    await app._make_ready()
    said = [line for line in caplog.messages if "emojis are missing" in line]
    assert len(said) == len(refused)
    assert not said or (said[0].startswith("3 of ") and "(madang_2, madang_3, madang_4)" in said[0])
    for _ in range(2):
        assert set(house.show.emojis) >= {*names}
        house.show.emojis.clear()
        await app._load_emojis()
        await app._make_ready()
    uploaded = [one.answer["name"] for one in stage.box.requests.find("POST", "emojis") if one.status < 300]
    assert all(uploaded.count(name) == 1 for name in names)


async def test_news_of_commands_may_come_before_the_start_is_over(tmp_path, monkeypatch):
    """Another process tells of its commands as soon as this one listens."""
    load = Madang._load_emojis

    async def load_after_news(self):
        self._heard(COMMANDS)
        await asyncio.sleep(0.05)
        await load(self)

    monkeypatch.setattr(Madang, "_load_emojis", load_after_news)
    async with in_process_at(tmp_path) as stage:
        await stage.until(lambda: stage.app.house.show.commands)
