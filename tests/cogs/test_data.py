"""/privacy: what is kept, all of it as a file, being forgotten, a server's results."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading

import pytest

from bot.base.share import parts
from bot.features.admin.sql import REDRAW
from bot.store import kept_sql
from bot.store.model import Ping, UserSettings
from bot.tables.model import Person, Status
from bot.tables.people import leave
from tests.bot.ui.fakes import ANA, BEN, CHO, court_at, fault
from tests.cogs.asking import ADMIN, ask, labels, turn
from tests.databases import columns_with

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]

EVE = Person(765_432_109_876_543_210, "Eve", "en-GB")


async def test_what_is_kept_is_said_and_given(court):
    nothing = await ask(court, CHO, "privacy show")
    assert "I keep nothing about you." in nothing.content
    page = await turn(court, CHO, labels(nothing)["What is kept, and why"])
    assert page.kind == "private"
    assert "What Madang keeps" in page.content
    await court.finished(EVE, BEN)
    await court.house.settings.set_user(EVE.user_id, UserSettings(ping=Ping.NEVER))
    elsewhere = {"guild_id": 2**60 + 1, "channel_id": 2**60 + 3}
    table = await court.tables.create(game="yud", host=EVE, locale="en", **elsewhere)
    answer = await ask(court, EVE, "privacy show", guild_id=None)
    for line in ("- Your settings", "- 2 seats at tables", "- 1 result "):
        assert line in answer.content
    given = await turn(court, EVE, labels(answer)["Download everything"])
    assert given.kind == "private"
    content = json.loads(given.file.fp.read())
    assert content["user"] == str(EVE.user_id)
    assert content["settings"][0]["ping"] == "never"
    assert content["actions"]
    seat, hosted = content["seats"][-1], content["hosted"][-1]
    assert seat["table"] == table.id
    assert (seat["server"], hosted["channel"]) == (str(2**60 + 1), str(2**60 + 3)), "long numbers as they are"


async def forget(court, who):
    """Have somebody delete their data, which asks once more, and the bot do all that comes of it."""
    answer = await ask(court, who, "privacy show")
    sure = await turn(court, who, labels(answer)["Delete my data"])
    assert "can't be undone" in sure.content
    done = await turn(court, who, labels(sure)["Delete everything"])
    assert done.content.startswith("Done, your data is deleted.")
    await court.house.tasks.settled()
    await court.settle()


async def noted(court, mark):
    """What is noted of tables under a mark."""
    return await court.house.store.read(kept_sql.values_of_tables, court.house.store.share, mark)


async def over(court):
    """A match of Eve that has ended and was counted; what was sent of it is not looked at."""
    table = await court.finished(EVE, BEN)
    await court.house.scores.settled()
    court.messenger.sent.clear()
    return table


async def test_who_is_forgotten_leaves_tables_that_go_on(court):
    ended = await over(court)
    running = await court.match(EVE, BEN, CHO)
    lobby = await court.lobby(BEN, EVE)
    alone = await court.match(EVE, BEN)
    await court.tables.change(alone.id, BEN.user_id, leave)
    await forget(court, EVE)

    running = court.tables.get(running.id)
    assert running.status is Status.PLAYING
    assert running.host_id == BEN.user_id
    assert (running.holders[0].user_id, running.holders[0].name, running.holders[0].house) == (None, "someone", True)
    assert court.tables.get(lobby.id).names == ("Ben",)
    assert (await court.tables.fetch(alone.id)).status is Status.CLOSED
    for value in (EVE.user_id, EVE.name):
        assert await columns_with(court.house.store, value) == []
    replay = await ask(court, BEN, "replay", table=str(ended.id))
    assert "move 0 of" in replay.content
    told = replay.file.description
    assert [word in told for word in ("Eve", "someone", "house player")] == [False, True, False]
    assert "**someone**" in (await ask(court, BEN, "leaderboard")).content
    assert "someone" in (await ask(court, BEN, "history")).content
    assert "I keep nothing about you." in (await ask(court, EVE, "privacy show")).content
    again = await turn(court, EVE, "v1:data:sure")
    assert again.content.startswith("Done, your data is deleted."), "to be forgotten twice does nothing"
    assert (await turn(court, EVE, "v1:data:x")).kind == "private"


async def test_who_is_forgotten_with_a_hand_open_and_their_turn_running(court, caplog):
    table, store = await court.match(EVE, BEN), court.house.store
    await court.press(EVE, f"t1:{table.id}:hand")
    await ask(court, EVE, "table text", table=None)
    court.house.pings.call_all(table.id)
    await court.settle()
    assert str(EVE.user_id) in str(await noted(court, "ping"))
    await forget(court, EVE)
    assert len(court.messenger.of("delete_private")) == 2, "the hand, and the table in words"
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    assert str(EVE.user_id) not in str(await noted(court, "ping"))
    assert await store.panels(table.id, 0.0) == []
    await court.press(EVE, f"t1:{table.id}:hand")
    assert await columns_with(store, EVE.user_id) == []


@pytest.mark.databases("postgresql")
@pytest.mark.server_errors("deadlock detected")  # both forget at once; who gives way does it again
async def test_who_is_forgotten_leaves_the_tables_of_other_processes(tmp_path):
    halves = parts(2, 2)
    async with court_at(tmp_path, *halves) as here, court_at(tmp_path, *halves) as there:
        table = await there.match(EVE, BEN)
        await forget(here, EVE)
        async with asyncio.timeout(30):
            while await columns_with(here.house.store, EVE.user_id) or there.tables.get(table.id).holders[0].user_id:
                await asyncio.sleep(0.05)
        assert there.tables.get(table.id).holders[0].name == "someone"
        assert await columns_with(here.house.store, EVE.name) == []


@pytest.mark.parametrize("form", ["csv", "json"])
async def test_results_are_given_as_a_file(court, form):
    await court.finished(ANA, BEN)
    answer = await ask(court, ANA, "privacy results", form=form, permissions=ADMIN)
    assert answer.kind == "private"
    assert answer.file.filename.endswith(f".{form}")
    assert b"Ana" in answer.file.fp.read()


async def test_results_that_are_too_large_are_packed_beside_the_presses_or_refused(court, monkeypatch):
    await court.finished(ANA, BEN)
    packed = []

    def pack(name, data):
        packed.append((name, threading.current_thread() is threading.main_thread()))
        return data[: sizes.pop()]

    sizes = [11, 10]
    privacy = sys.modules["cogs.privacy"]  # as it was loaded last
    monkeypatch.setattr(privacy, "FILE_LIMIT", 10)
    monkeypatch.setattr(privacy, "zipped", pack)
    given, refused = [await ask(court, ANA, "privacy results", permissions=ADMIN) for _ in sizes[:]]
    assert given.file.filename.endswith(".zip")
    assert refused.file is None and refused.content.startswith("⚠️")
    assert packed == [("madang-results-10.csv", False)] * 2


async def test_who_is_forgotten_goes_from_last_boards_and_from_the_names_of_threads(court):
    await over(court)
    threaded = await court.lobby(EVE, BEN)
    threaded = await court.tables.set_thread(threaded.id, 901)
    await court.tables.start(threaded.id, EVE.user_id)
    ended = await court.match(EVE, CHO)
    await court.tables.set_thread(ended.id, 902)
    await court.tables.close(ended.id, "admin", by=1)
    await court.settle()
    await court.house.scores.settled()
    court.messenger.sent.clear()
    await forget(court, EVE)

    names = {sent.channel_id: sent.body.content for sent in court.messenger.of("rename")}
    assert set(names) == {901, 902}
    assert not any(EVE.name in name for name in names.values())
    assert [sent.channel_id for sent in court.messenger.of("archive")] == [902]
    shown = [sent.body for sent in court.messenger.of("edit")]
    assert shown and [body.text() for body in shown if re.search(rf"\b{EVE.name}\b", body.text())] == []
    assert court.messenger.of("send") == [], "what was deleted on Discord is not posted again"
    assert await noted(court, REDRAW) == []


async def test_boards_are_drawn_again_later_where_discord_does_not_take_it(court):
    table = await over(court)
    court.messenger.errors["edit"] = [fault(502)]
    await forget(court, EVE)
    assert await noted(court, REDRAW) == [str(table.id)]
    court.messenger.sent.clear()
    await court.house.boards.catch_up()
    assert await noted(court, REDRAW) == []
    assert EVE.name not in court.messenger.of("edit")[-1].body.text()


async def test_a_message_that_is_gone_stays_gone(court):
    await over(court)
    court.messenger.errors["edit"] = [fault(404, 10008)]
    await forget(court, EVE)
    assert await noted(court, REDRAW) == []
    assert court.messenger.of("send") == []
