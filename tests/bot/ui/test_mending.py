"""What goes wrong with an answer, or with emojis, mends itself: faults that pass, a store that is away, an end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import logging
from types import SimpleNamespace
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from bot.base.errors import StoreError
from bot.discord.ask import QUIET, Ask, FaultError
from bot.show.body import Body, ButtonSpec
from bot.store import kept_sql
from bot.tables import sql as tables_sql
from bot.tables.residents import RESIDENTS
from renderers.emojis import face_name
from tests.bot.ui.fakes import ANA, FakeResponse, fault, message
from tests.databases import instead


def traced(caplog):
    """The lines of the log that have a trace."""
    return [record for record in caplog.records if record.exc_info]


def store_fails(court, monkeypatch, why, *reads):
    """Have the store save no table, and read nothing of these."""
    for work in (tables_sql.save_all, *reads):
        instead(monkeypatch, court.house.store, work, AsyncMock(side_effect=StoreError(why)))


@pytest.mark.parametrize(
    ("owner", "name", "error", "lost"),
    [
        (FakeResponse, "edit_message", fault(404, 10008), False),
        (Ask, "update", aiohttp.ServerDisconnectedError(), True),
        (Ask, "update", fault(500), True),
    ],
    ids=["the message is gone", "cut off", "500"],
)
async def test_a_press_that_discord_could_not_show_is_answered_privately(
    court, table, monkeypatch, caplog, owner, name, error, lost
):
    monkeypatch.setattr(owner, name, AsyncMock(side_effect=error))
    press = await court.decline(ANA, table)
    assert press.answer.kind == "private"
    assert ("answer got lost" in press.answer.content) == lost
    assert court.tables.get(table.id).seq == table.seq + 1
    assert not traced(caplog)


async def test_where_a_deferral_does_not_get_through_the_answer_is_tried(court, table, monkeypatch, caplog):
    monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.0)
    monkeypatch.setattr(FakeResponse, "defer", AsyncMock(side_effect=aiohttp.ClientOSError))
    press = await court.decline(ANA, table)
    assert press.answer.kind == "update"
    assert "could not be deferred" in caplog.text
    assert not traced(caplog)


async def test_a_form_that_discord_fails_to_take_is_sent_again_while_there_is_time(court, monkeypatch):
    lobby, send = await court.lobby(ANA, game="gostop"), FakeResponse.send_modal
    monkeypatch.setattr("bot.discord.ask.PATIENCE", 1.0)
    faults = iter([FaultError("Discord answered 500")])

    async def fails(response, modal):
        for error in faults:
            raise error
        return await send(response, modal)

    monkeypatch.setattr(FakeResponse, "send_modal", fails)
    assert (await court.press(ANA, f"o1:{lobby.id}:deals", on=message(ephemeral=True))).answer.kind == "form"

    faults = itertools.repeat(FaultError("Discord answered 500"))
    late = await court.press(ANA, f"o1:{lobby.id}:deals", on=message(ephemeral=True))
    assert [one.kind for one in late.answers] == ["defer", "private"]
    assert late.answers[-1].content == court.house.show.texts.speaker("en")("ui.lost")


async def test_what_the_store_refuses_is_one_line_and_told_unless_the_bot_has_stopped(
    court, table, monkeypatch, caplog
):
    store_fails(court, monkeypatch, "the database is full")
    press = await court.decline(ANA, table)
    assert press.answer.kind == "private"
    assert court.tables.get(table.id) == table
    (record,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert "the database is full" in record.getMessage()
    assert record.exc_info is None

    monkeypatch.setattr(court.house.answers.client, "is_closed", lambda: True)
    press = await court.decline(ANA, table)
    assert press.answers == []
    assert "was cut off by the end" in caplog.text


async def test_who_presses_while_nothing_can_be_read_is_told_so_in_their_clients_language(court, table, monkeypatch):
    store_fails(court, monkeypatch, "the database is away", kept_sql.read_user)
    court.house.settings.forget_user(ANA.user_id)
    press = await court.decline(ANA, table, locale=discord.Locale.dutch)
    assert press.answer.kind == "private"
    assert press.answer.content == court.house.show.texts.speaker("nl")("ui.broke")


@pytest.mark.parametrize("error", [StoreError("the database is away"), KeyError("lantern")], ids=repr)
async def test_whose_action_is_written_is_not_told_that_nothing_was_changed(court, table, monkeypatch, error):
    monkeypatch.setattr(court.house.hands, "hand", AsyncMock(side_effect=error))
    press = await court.decline(ANA, table)
    again = await court.press(ANA, f"f1:{table.id}:1::0", on=message(ephemeral=True))
    say = court.house.show.texts.speaker("en")
    assert court.tables.get(table.id) != table
    assert [one.answer.content for one in (press, again)] == [say("ui.lost"), say("ui.broke")]


async def test_a_process_that_may_have_lost_its_share_leaves_answers_to_the_other(court, table, monkeypatch, caplog):
    monkeypatch.setattr(court.house.store.cluster, "assured", AsyncMock(return_value=False))
    for _ in range(20):
        press = await court.press(ANA, f"a1:{table.id}:1:decline")
        assert press.answers == []
    assert court.tables.get(table.id) == table
    (line,) = caplog.messages
    assert "is left without an answer of this process: nobody knows" in line
    court.house.answers.left[-1] -= QUIET
    await court.press(ANA, f"a1:{table.id}:1:decline")
    assert len(caplog.messages) == 2, "told again after a minute without any"
    await court.app.close()
    assert "21 interactions were left without an answer of this process" in caplog.messages


async def test_a_change_that_fails_when_who_asked_has_gone_is_a_line_in_the_log(court, table, monkeypatch, caplog):
    loose, written = [], asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: loose.append(context))

    async def fails(*_):
        await written.wait()
        raise StoreError("the database is away")

    instead(monkeypatch, court.house.store, tables_sql.save_all, fails)
    asking = asyncio.create_task(court.tables.act(table.id, ANA.user_id, None, "decline"))
    await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.sleep(0)
    written.set()
    await court.tables.close_down()
    del asking
    gc.collect()

    assert loose == []
    assert "who asked for it had gone: the database is away" in caplog.text


async def test_once_the_bot_stops_nothing_is_begun(court):
    work = AsyncMock()
    await court.house.close()
    court.house.tasks.run(work())
    await asyncio.sleep(0.01)
    work.assert_not_awaited()


def uploads(court, monkeypatch, *there, most=1000):
    """Let Discord have these emojis of the application; returns the names of those uploaded. One too many is a kill."""
    uploaded = []

    async def upload(*, name, image):
        if len(uploaded) == most:
            raise asyncio.CancelledError
        uploaded.append(name)
        return SimpleNamespace(name=name, id=500 + len(uploaded))

    monkeypatch.setattr(court.app, "fetch_application_emojis", AsyncMock(return_value=there))
    monkeypatch.setattr(court.app, "create_application_emoji", upload)
    return uploaded


async def test_emojis_are_uploaded_though_the_sprites_cannot_be_made_ready(court, monkeypatch, caplog):
    uploaded = uploads(court, monkeypatch)
    monkeypatch.setattr(court.house.show.drawings, "warm_up", AsyncMock(side_effect=KeyError("lantern")))
    await court.app._make_ready()
    wanted = {name for ui in court.house.show.games.values() for name in ui.renderer.emojis}
    assert wanted
    assert sorted(uploaded) == sorted(wanted | {face_name(f"face-{one}") for one in RESIDENTS})
    assert set(court.house.show.emojis) == set(uploaded)
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "sprites" in record.getMessage()


async def test_what_is_known_of_emojis_is_held_against_discord_at_each_start_and_kept_as_it_grows(court, monkeypatch):
    renumbered, gone, *_ = [name for ui in court.house.show.games.values() for name in ui.renderer.emojis]
    uploaded = uploads(court, monkeypatch, SimpleNamespace(name=renumbered, id=7), most=12)
    known = court.house.show.emojis
    known.update({renumbered: 6, gone: 5})
    with contextlib.suppress(asyncio.CancelledError):
        await court.app._upload_emojis()
    assert known[renumbered] == 7
    assert gone in uploaded

    known.clear()
    await court.app._load_emojis()
    assert len(known) == 11, "what was there, and ten that were uploaded"


@pytest.mark.parametrize("times", [1, 2])
async def test_a_message_whose_emoji_is_refused_goes_once_more_without(court, times):
    refusal = fault(400, 50035)
    refusal.text = "In components.0.components.0.emoji.id: Invalid emoji"
    button = ButtonSpec("t1:1:hand", "My hand", emoji=discord.PartialEmoji(name="card", id=5), code="5🌾")
    send = AsyncMock(side_effect=[refusal] * times + ["sent"])
    sent = court.house.emojis.sent(Body("text", ((button, button._replace(emoji="🃏")),)), send)
    with pytest.raises(discord.HTTPException) if times == 2 else contextlib.nullcontext():
        assert await sent == "sent"
    seen = [[(spec.emoji, spec.label) for spec in call.args[0].rows[0]] for call in send.call_args_list]
    assert seen == [[(button.emoji, "My hand"), ("🃏", "My hand")], [(None, "5🌾"), ("🃏", "My hand")]]
