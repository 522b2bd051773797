"""The bot on the sandbox in the test's own process, where the library's memory can be looked at."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import discord
import pytest

from bot.app import COMMANDS, Madang
from bot.base.config import Config
from bot.house import open_house
from bot.show.body import Body
from bot.tables.purposes import Purpose
from sandbox.actions.people import set_overwrite
from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.databases import KEY, PRESSED_BY_TESTS, database_in
from tests.end_to_end.stage import Stage, preferred
from tests.end_to_end.test_yud import HASTY, open_table, play

pytestmark = pytest.mark.e2e


@pytest.fixture
def early_news(monkeypatch):
    """Another process tells of its commands as soon as this one listens."""
    load = Madang._load_emojis

    async def load_after_news(self):
        self._heard(COMMANDS)
        await asyncio.sleep(0.05)
        await load(self)

    monkeypatch.setattr(Madang, "_load_emojis", load_after_news)


@pytest.fixture
async def app_and_stage(tmp_path):
    """The bot's object and a stage with it."""
    before = discord.http.Route.BASE
    async with Sandbox() as box:
        (tmp_path / "bot.log").touch()
        config = Config(
            discord_token=box.token,
            discord_api_base=box.api_url,
            database=database_in(tmp_path),
            key=KEY,
            house_delay=0.0,
            caps=PRESSED_BY_TESTS,
        )
        async with open_house(config, Madang) as app:
            running = asyncio.create_task(app.start(box.token))
            stage = Stage(box, tmp_path)
            await stage.until(lambda: box.hub.connected or running.done())
            assert not running.done(), running.result()
            yield app, stage
            await app.close()
            await running
    discord.http.Route.BASE = before


async def test_who_decides_at_set_tables_is_known_before_a_house_player_wakes(tmp_path):
    """Before Discord is there, and with it the commands: else an opponent in a lesson plays as it likes meanwhile."""
    free = {Purpose.MATCH, Purpose.TOURNAMENT}
    config = Config(discord_token="none", database=database_in(tmp_path), key=KEY)
    async with open_house(config, Madang) as app:
        decides = {one: app.house.tables.script_of(SimpleNamespace(purpose=one)) for one in Purpose}
    assert {one for one, script in decides.items() if script is None} == free


async def test_a_process_that_may_have_lost_its_share_says_nothing_of_itself(app_and_stage, monkeypatch):
    """It was asleep, and another plays its tables: a board of then, or a call for a turn that was had, would stay."""
    app, stage = app_and_stage
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await stage.quiet()
    messenger, channel, board = app.house.messenger, int(stage.box.channel("games").id), ana.public(":hand")
    told, body, sure = len(stage.box.requests), Body("It's your turn."), False

    async def assured():
        return sure

    monkeypatch.setattr(messenger, "_assured", assured)
    with pytest.raises(ConnectionError):
        await messenger.send(channel, body)
    with pytest.raises(ConnectionError):
        await messenger.edit(channel, int(board["id"]), body, None)
    with pytest.raises(ConnectionError):
        await messenger.edit_private("a token", body, None)
    with pytest.raises(ConnectionError):
        await messenger.dm(ana.person.id, body)
    with pytest.raises(ConnectionError):
        await messenger.open_thread(channel, int(board["id"]), "Yud! Stop!", 1440)
    assert not await messenger.delete(channel, int(board["id"])), "worth another try"
    assert len(stage.box.requests) == told
    sure = True
    await messenger.send(channel, body)
    assert len(stage.box.requests) > told


async def test_the_library_keeps_nothing_of_a_match(app_and_stage):
    app, stage = app_and_stage
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)
    memory = app._connection._view_store

    assert memory._dynamic_items == {}
    assert memory._views == {}
    assert memory._synced_message_views == {}
    assert memory._modals == {}
    assert len(app.cached_messages) == 0
    assert app.users == [app.user]


async def test_application_emojis_are_uploaded_once_and_known_after_a_restart(app_and_stage):
    app, stage = app_and_stage
    tasks = app.house.tasks._tasks
    await stage.until(lambda: not [task for task in tasks if "_make_ready" in task.get_name()])
    png = b"\x89PNG\r\n\x1a\n" + b"0" * 40
    ui = app.house.show.games["yud"]
    try:
        look = replace(ui.renderer, emojis={"madang_yud": lambda: png})
        app.house.show.games["yud"] = replace(ui, renderer=look)
        await app._make_ready()
        app.house.show.emojis.clear()
        await app._load_emojis()
        await app._make_ready()

        assert "madang_yud" in app.house.show.emojis
        uploaded = [one.answer["name"] for one in stage.box.requests.find("POST", "emojis")]
        assert uploaded.count("madang_yud") == 1
    finally:
        app.house.show.games["yud"] = ui


async def test_at_the_end_nothing_is_left_running(app_and_stage):
    app, stage = app_and_stage
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await ana.press(next(preferred(ana.actions(), ("decline",))))
    await app.close()

    assert app.house.tasks._tasks == set()
    assert ben.panel


async def test_a_board_is_buried_by_five_messages_of_others(app_and_stage):
    app, stage = app_and_stage
    ana, _ben = await open_table(stage, "Ana", "Ben", here=True)
    board = ana.public(":hand")
    channel, number = int(board["channel_id"]), int(board["id"])
    for count in range(5):
        assert not await app.house.messenger.is_buried(channel, number), count
        ana.person.say("games", f"chat {count}")
    assert await app.house.messenger.is_buried(channel, number)

    (await app.house.boards.find(1)).looked_at = -100.0
    await ana.press(next(preferred(ana.actions(), ("decline",))))
    moved = await stage.until(lambda: (found := ana.public(":hand"))["id"] != board["id"] and found)
    assert int(moved["id"]) > number
    await stage.until(lambda: board["id"] not in [message["id"] for message in ana.messages()])


async def test_what_the_bot_does_by_itself(app_and_stage):
    app, stage = app_and_stage
    ana, ben = await open_table(stage, "Ana", "Ben")
    outlet, body = app.house.messenger, Body("hello")
    ben.person.user.dms_open = False
    assert await outlet.dm(ana.person.id, body) is not None
    assert await outlet.dm(ben.person.id, body) is None
    assert ben.person.id in app.house.settings.closed_dms
    thread = ana.person.threads("games")[0]
    await outlet.archive(thread.id)
    assert stage.box.world.channel(thread.id).thread.archived
    await outlet.delete(thread.id, 12345)
    await outlet.delete_private("no-such-token")
    assert await outlet.open_thread(int(ana.public(":hand")["channel_id"]), 12345, "x", 1440) is None


async def test_without_permissions_the_board_rests_and_the_host_reads_why(app_and_stage):
    app, stage = app_and_stage
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    board = ana.public(":hand")
    channel = stage.box.channel("games")
    set_overwrite(stage.box.core, channel, stage.box.world.bot.id, allow=0, deny=1 << 10)
    await ben.press(next(preferred(ben.actions(), ("decline",))))
    await stage.until(lambda: "I can't post" in ana.panel["content"])
    assert app.house.boards.lacks(1)
    assert ana.public(":hand")["content"] == board["content"]


async def test_a_table_is_opened_and_turned_to_another_language_by_localised_commands(app_and_stage):
    """Fah's client is Thai: the commands are there by their Thai and their English names; the thread is renamed."""
    app, stage = app_and_stage
    fah, ben = stage.box.person("Fah"), stage.box.person("Ben")
    opened = await stage.whole(await fah.slash("หยุด", {"house": 1}, channel="games"))
    assert "หยุด!" in opened.message["content"]
    (table,) = app.house.tables.live()
    await app.house.tables.start(table.id, fah.id, threaded=True)
    app.house.boards.touch(table.id)
    await stage.until(lambda: app.house.tables.get(table.id).own_thread is not None)
    thread_id = app.house.tables.get(table.id).own_thread
    assert stage.box.world.channels[thread_id].name.startswith("หยุด! · Fah")

    told = await stage.whole(await fah.slash("โต๊ะ ภาษา", {"language": "nl", "table": str(table.id)}, channel="games"))
    assert "Nederlands" in told.message["content"]
    await stage.until(lambda: stage.box.world.channels[thread_id].name.startswith("Yud! Stop! · Fah"))
    listed = await stage.whole(await ben.slash("table list", {}, channel="games"))
    assert "Yud! Stop!" in listed.message["content"]


async def test_emojis_that_discord_does_not_take_are_named_and_uploaded_later(app_and_stage, monkeypatch, caplog):
    app, stage = app_and_stage
    await stage.until(lambda: not [task for task in app.house.tasks._tasks if "_make_ready" in task.get_name()])
    monkeypatch.setattr("bot.app.EMOJIS_AGAIN", 0.01)
    png = b"\x89PNG\r\n\x1a\n" + b"0" * 40
    ui = app.house.show.games["yud"]
    look = replace(ui.renderer, emojis={f"madang_{number}": lambda: png for number in range(5)})
    monkeypatch.setitem(app.house.show.games, "yud", replace(ui, renderer=look))
    taken = []

    def refuses(_body):
        taken.append(len(taken))
        return len(taken) in (3, 4)

    stage.box.fault(Fault(method="POST", template="*/emojis", status=400, code=30008, times=2, when=refuses))
    await app._make_ready()
    said = [line for line in caplog.messages if "emojis are missing" in line]
    assert len(said) == 2
    assert said[0].startswith("3 of ")
    assert "(madang_2, madang_3, madang_4)" in said[0]
    assert set(app.house.show.emojis) >= {f"madang_{number}" for number in range(5)}
    app.house.show.emojis.clear()
    await app._load_emojis()
    assert "madang_4" in app.house.show.emojis


async def test_news_of_commands_may_come_before_the_start_is_over(early_news, app_and_stage, caplog):
    app, stage = app_and_stage
    await stage.until(lambda: app.house.show.commands)
    assert [line.message for line in caplog.get_records("setup") if line.levelname == "ERROR"] == []
