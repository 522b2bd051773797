"""What goes wrong between the bot and Discord mends itself: lost answers, faults that pass, messages that are gone."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from types import SimpleNamespace
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from bot.base.errors import StoreError
from bot.discord.ask import QUIET, Ask
from bot.discord.messenger import is_passing
from bot.show.body import Body, ButtonSpec
from bot.store import kept_sql
from bot.tables import sql as tables_sql
from bot.tables.residents import RESIDENTS
from renderers.emojis import face_name
from tests.bot.ui.fakes import ANA, BEN, CHO, FakeResponse, message, nothing
from tests.databases import instead


def _error(kind, code, status):
    return kind(SimpleNamespace(status=status, reason="planted"), {"code": code, "message": "planted"})


async def test_what_happens_while_a_panel_is_drawn_is_shown_on_it_afterwards(court, monkeypatch):
    table = await court.match(ANA, BEN, CHO)
    hand = await court.press(ANA, f"t1:{table.id}:hand")
    body = court.house.hands.body
    meanwhile = [BEN]

    async def slowly(now, seat, *rest):
        made = await body(now, seat, *rest)
        if meanwhile and now.seat_of(ANA.user_id) == seat:
            await court.act(table, meanwhile.pop())
        return made

    update = Ask.update

    async def late(reply, answer):
        await asyncio.sleep(0.02)  # what was poked meanwhile finds the panel being answered
        return await update(reply, answer)

    monkeypatch.setattr(court.house.hands, "body", slowly)
    monkeypatch.setattr(Ask, "update", late)
    on = message(hand.answer.message_id, ephemeral=True)
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=on)
    await court.settle()

    newest = court.messenger.of("edit_private")[-1]
    assert newest.token == press.token
    assert newest.body.content == (await body(court.tables.get(table.id), 0))[0].content


@pytest.mark.parametrize(
    "fault", [_error(discord.DiscordServerError, 0, 502), _error(discord.HTTPException, 0, 429), aiohttp.ClientError()]
)
async def test_a_panel_is_refreshed_again_when_the_fault_has_passed(court, monkeypatch, fault):
    monkeypatch.setattr("bot.discord.private.RETRY_AFTER", 0.02)
    table = await court.match(ANA, BEN)
    hand = await court.press(ANA, f"t1:{table.id}:hand")
    court.messenger.errors["edit_private"] = [fault]
    await court.act(table, BEN)
    await court.settle()
    assert court.messenger.errors["edit_private"] == [], "it was tried"
    async with asyncio.timeout(20):
        while not court.messenger.of("edit_private"):
            await asyncio.sleep(0.01)
    await court.settle()

    assert [one.token for one in court.messenger.of("edit_private")] == [hand.token]


async def test_a_board_is_tried_until_the_fault_has_passed(court, monkeypatch, caplog):
    monkeypatch.setattr("bot.discord.public.RETRY_AFTER", 0.001)
    table = await court.match(ANA, BEN)
    edits = len(court.messenger.of("edit"))
    court.messenger.errors["edit"] = [aiohttp.ServerDisconnectedError() for _ in range(6)]
    await court.act(table, ANA)
    await court.settle()

    assert len(court.messenger.of("edit")) == edits + 1
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_press_on_a_message_that_is_gone_is_answered_privately(court, monkeypatch):
    table = await court.match(ANA, BEN)
    monkeypatch.setattr(
        "tests.bot.ui.fakes.FakeResponse.edit_message", AsyncMock(side_effect=_error(discord.NotFound, 10008, 404))
    )
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(600, ephemeral=True))

    assert press.answer.kind == "private"
    assert court.tables.get(table.id).seq == table.seq + 1


@pytest.mark.parametrize("fault", [aiohttp.ServerDisconnectedError(), _error(discord.DiscordServerError, 0, 500)])
async def test_a_fault_of_discords_is_a_line_in_the_log_without_a_trace(court, monkeypatch, caplog, fault):
    table = await court.match(ANA, BEN)
    monkeypatch.setattr(Ask, "update", AsyncMock(side_effect=fault))
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(600, ephemeral=True))

    assert press.answer.kind == "private"
    assert "answer got lost" in press.answer.content
    assert not [record for record in caplog.records if record.exc_info]


async def test_where_a_deferral_does_not_get_through_the_answer_is_tried_all_the_same(court, monkeypatch, caplog):
    table = await court.match(ANA, BEN)
    monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.0)
    monkeypatch.setattr(FakeResponse, "defer", AsyncMock(side_effect=aiohttp.ClientOSError))
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(600, ephemeral=True))

    assert press.answer.kind == "update"
    assert "could not be deferred" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


async def test_what_the_store_refuses_is_one_line_and_a_private_answer(court, monkeypatch, caplog):
    table = await court.match(ANA, BEN)
    instead(
        monkeypatch, court.house.store, tables_sql.save_all, AsyncMock(side_effect=StoreError("the database is full"))
    )
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(600, ephemeral=True))

    assert press.answer.kind == "private"
    assert court.tables.get(table.id) == table
    (record,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert "the database is full" in record.getMessage()
    assert record.exc_info is None


async def test_who_presses_while_nothing_can_be_read_is_told_so_in_their_clients_language(court, monkeypatch):
    table = await court.match(ANA, BEN)
    away = AsyncMock(side_effect=StoreError("the database is away"))
    instead(monkeypatch, court.house.store, tables_sql.save_all, away)
    instead(monkeypatch, court.house.store, kept_sql.read_user, away)
    court.house.settings.forget_user(ANA.user_id)
    press = await court.press(ANA, f"a1:{table.id}:1:decline", locale=discord.Locale.dutch)

    assert press.answer.kind == "private"
    assert press.answer.content == court.house.show.texts.speaker("nl")("ui.broke")


@pytest.mark.parametrize("error", [StoreError("the database is away"), KeyError("lantern")], ids=repr)
async def test_whose_action_is_written_is_not_told_that_nothing_was_changed(court, monkeypatch, error):
    table = await court.match(ANA, BEN)
    action, on = f"a1:{table.id}:1:decline", message(600, ephemeral=True)
    monkeypatch.setattr(court.house.hands, "body", AsyncMock(side_effect=error))
    press = await court.press(ANA, action, on=on)
    again = await court.press(ANA, f"f1:{table.id}:1::0", on=on)

    say = court.house.show.texts.speaker("en")
    assert court.tables.get(table.id) != table
    assert [one.answer.content for one in (press, again)] == [say("ui.lost"), say("ui.broke")]


async def test_a_process_that_may_have_lost_its_share_leaves_the_answers_to_the_other(court, monkeypatch, caplog):
    table = await court.match(ANA, BEN)
    monkeypatch.setattr(court.house.store.cluster, "assured", nothing)
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


async def test_a_change_that_fails_when_who_asked_has_gone_is_a_line_in_the_log(court, monkeypatch, caplog):
    table, loose, written = await court.match(ANA, BEN), [], asyncio.Event()
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


async def test_once_the_bot_has_stopped_nobody_is_told_anything(court, monkeypatch, caplog):
    table = await court.match(ANA, BEN)
    instead(
        monkeypatch, court.house.store, tables_sql.save_all, AsyncMock(side_effect=StoreError("the database is away"))
    )
    monkeypatch.setattr(court.house.answers.client, "is_closed", lambda: True)
    press = await court.press(ANA, f"a1:{table.id}:1:decline")

    assert press.answers == []
    assert "was cut off by the end" in caplog.text


async def test_once_the_bot_stops_nothing_is_begun(court):
    begun = []

    async def work():
        begun.append(True)

    await court.house.close()
    court.house.tasks.run(work())
    await asyncio.sleep(0.01)

    assert begun == []


async def test_the_library_is_handed_rows_and_neither_stores_them_nor_waits_for_their_presses():
    view = Body("text", ((ButtonSpec("t1:1:hand", "My hand"),),)).view()

    assert view.is_finished()
    assert not view.is_dispatchable()
    assert [item["custom_id"] for row in view.to_components() for item in row["components"]] == ["t1:1:hand"]


async def test_emojis_are_uploaded_though_the_sprites_cannot_be_made_ready(court, monkeypatch, caplog):
    app, uploaded = court.app, []

    async def fails(_games):
        raise KeyError("lantern")

    async def upload(*, name, image):
        uploaded.append(name)
        return SimpleNamespace(name=name, id=len(uploaded))

    async def none_yet():
        return []

    monkeypatch.setattr(court.house.show.drawings, "warm_up", fails)
    monkeypatch.setattr(app, "fetch_application_emojis", none_yet)
    monkeypatch.setattr(app, "create_application_emoji", upload)
    await app._make_ready()

    wanted = {name for ui in court.house.show.games.values() for name in ui.renderer.emojis}
    assert wanted
    assert set(uploaded) == wanted | {face_name(f"face-{one}") for one in RESIDENTS}
    assert len(set(uploaded)) == len(uploaded)
    assert set(court.house.show.emojis) == set(uploaded)
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "sprites" in record.getMessage()


def test_what_may_pass():
    assert is_passing(_error(discord.DiscordServerError, 0, 500))
    assert is_passing(_error(discord.HTTPException, 0, 429))
    assert is_passing(aiohttp.ServerDisconnectedError())
    assert not is_passing(_error(discord.Forbidden, 50013, 403))
    assert not is_passing(_error(discord.NotFound, 10008, 404))


async def test_what_is_known_of_emojis_is_held_against_discord_at_each_start_and_kept_as_it_grows(court, monkeypatch):
    app, uploaded = court.app, []
    wanted = [name for ui in court.house.show.games.values() for name in ui.renderer.emojis]

    async def upload(*, name, image):
        if len(uploaded) == 12:
            raise asyncio.CancelledError  # a kill
        uploaded.append(name)
        return SimpleNamespace(name=name, id=500 + len(uploaded))

    async def there():
        return [SimpleNamespace(name=wanted[0], id=7)]

    monkeypatch.setattr(app, "fetch_application_emojis", there)
    monkeypatch.setattr(app, "create_application_emoji", upload)
    court.house.show.emojis.update({wanted[0]: 6, wanted[1]: 5})  # one has another number, one is gone
    with contextlib.suppress(asyncio.CancelledError):
        await app._upload_emojis()
    assert court.house.show.emojis[wanted[0]] == 7
    assert wanted[1] in uploaded

    court.house.show.emojis.clear()
    await app._load_emojis()
    assert len(court.house.show.emojis) == 11, "what was there, and ten that were uploaded"


@pytest.mark.parametrize("times", [1, 2])
async def test_a_message_whose_emoji_is_refused_goes_once_more_without(court, times):
    refusal = _error(discord.HTTPException, 50035, 400)
    refusal.text = "In components.0.components.0.emoji.id: Invalid emoji"
    button = ButtonSpec("t1:1:hand", "My hand", emoji=discord.PartialEmoji(name="card", id=5), code="5🌾")
    seen = []

    async def send(body):
        seen.append([(spec.emoji, spec.label) for spec in body.rows[0]])
        if len(seen) <= times:
            raise refusal
        return "sent"

    sent = court.house.emojis.sent(Body("text", ((button, button._replace(emoji="🃏")),)), send)
    if times == 1:
        assert await sent == "sent"
    else:
        with pytest.raises(discord.HTTPException):
            await sent
    assert seen == [[(button.emoji, "My hand"), ("🃏", "My hand")], [(None, "5🌾"), ("🃏", "My hand")]]
