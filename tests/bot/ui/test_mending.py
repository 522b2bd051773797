"""What goes wrong with an answer, or with emojis, mends itself: faults that pass, a store that is away, an end."""

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
from tests.bot.ui.fakes import ANA, FakeResponse, fault, message
from tests.databases import instead

DISCONNECTED, ANSWERED_500 = aiohttp.ServerDisconnectedError(), fault(500)


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
        (Ask, "update", DISCONNECTED, True),
        (Ask, "update", ANSWERED_500, True),
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
    monkeypatch.setattr(court.house.hands, "body", AsyncMock(side_effect=error))
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
    begun = []

    async def work():
        begun.append(True)

    await court.house.close()
    court.house.tasks.run(work())
    await asyncio.sleep(0.01)

    assert begun == []


@pytest.mark.parametrize(
    ("error", "passes"),
    [(ANSWERED_500, True), (fault(429), True), (DISCONNECTED, True), (fault(403, 50013), False), (fault(404), False)],
)
def test_what_may_pass(error, passes):
    assert is_passing(error) is passes


class Emojis:
    """Those that Discord has of the application; from a number on an upload is a kill."""

    def __init__(self, court, monkeypatch, *there, most=1000):
        self.there = list(there)
        self.uploaded = []
        self.most = most
        monkeypatch.setattr(court.app, "fetch_application_emojis", self.fetch)
        monkeypatch.setattr(court.app, "create_application_emoji", self.upload)

    async def fetch(self):
        return self.there

    async def upload(self, *, name, image):
        if len(self.uploaded) == self.most:
            raise asyncio.CancelledError
        self.uploaded.append(name)
        return SimpleNamespace(name=name, id=500 + len(self.uploaded))


async def test_emojis_are_uploaded_though_the_sprites_cannot_be_made_ready(court, monkeypatch, caplog):
    emojis = Emojis(court, monkeypatch)
    monkeypatch.setattr(court.house.show.drawings, "warm_up", AsyncMock(side_effect=KeyError("lantern")))
    await court.app._make_ready()
    wanted = {name for ui in court.house.show.games.values() for name in ui.renderer.emojis}
    assert wanted
    assert sorted(emojis.uploaded) == sorted(wanted | {face_name(f"face-{one}") for one in RESIDENTS})
    assert set(court.house.show.emojis) == set(emojis.uploaded)
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "sprites" in record.getMessage()


async def test_what_is_known_of_emojis_is_held_against_discord_at_each_start_and_kept_as_it_grows(court, monkeypatch):
    renumbered, gone, *_ = [name for ui in court.house.show.games.values() for name in ui.renderer.emojis]
    emojis = Emojis(court, monkeypatch, SimpleNamespace(name=renumbered, id=7), most=12)
    known = court.house.show.emojis
    known.update({renumbered: 6, gone: 5})
    with contextlib.suppress(asyncio.CancelledError):
        await court.app._upload_emojis()
    assert known[renumbered] == 7
    assert gone in emojis.uploaded

    known.clear()
    await court.app._load_emojis()
    assert len(known) == 11, "what was there, and ten that were uploaded"


@pytest.mark.parametrize("times", [1, 2])
async def test_a_message_whose_emoji_is_refused_goes_once_more_without(court, times):
    refusal = fault(400, 50035)
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
