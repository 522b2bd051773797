"""A rematch, in the place of the match before: who is in, when it begins, what its channel shows; another game."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace
from unittest.mock import DEFAULT, AsyncMock

import pytest

from bot.base.errors import StoreError
from bot.discord.posted_boards import REMATCH_WITHIN
from bot.discord.public import RETRY_AFTER
from bot.tables import people
from bot.tables.model import Status, TableError
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, message

THREAD = SimpleNamespace(id=500, type=None)
"""It has the number of the message in the channel that it hangs under."""


@pytest.fixture
async def table(court):
    """A match of Ana and Ben that has ended, in a thread of its own."""
    table = await court.tables.create(game="yud", guild_id=GUILD, channel_id=CHANNEL, host=ANA, locale="en-US")
    await court.house.boards.placed(table.id, CHANNEL, THREAD.id, await court.house.boards.body(table))
    await court.tables.join(table.id, BEN)
    await court.press(ANA, f"t1:{table.id}:start", on=message(THREAD.id))
    await court.settle()
    return await court.play_on(court.tables.get(table.id))


async def board_of(court, table):
    """The number of the message that shows a table."""
    return (await court.house.boards.find(table.id)).message_id


async def press(court, who, table, on, **more):
    """Have somebody press "Rematch" on a message, and wait for what follows."""
    press = await court.press(who, f"t1:{table.id}:rematch", on=message(on), **more)
    await court.settle()
    return press


def shown(court, message_id):
    """What a message was last edited to."""
    return [sent.body for sent in court.messenger.of("edit") if sent.message_id == message_id][-1]


def rematch_buttons(body):
    return [one.label for row in body.rows for one in row if ":rematch" in one.custom_id]


async def test_what_is_suggested_next_is_opened_for_the_same_people(court, table):
    end = await court.house.boards.body(table)
    (button,) = (one for row in end.rows for one in row if ":next:" in one.custom_id)
    game = button.custom_id.rsplit(":", 1)[1]
    title = court.house.show.texts.speaker("en-US").title_of(game)
    assert title in button.label and f"**{title}**" in end.content

    opened = await court.press(BEN, button.custom_id, on=message(501), channel=THREAD)
    again = await court.press(ANA, button.custom_id, on=message(501), channel=THREAD)
    await court.settle()
    (lobby,) = court.tables.live()
    assert (lobby.game.info.key, lobby.previous_id, lobby.own_thread) == (game, table.id, None)
    assert {holder.user_id for holder in lobby.holders} == {ANA.user_id, BEN.user_id}
    address = f"/{await board_of(court, lobby)}"
    assert opened.answer.kind == "public" and opened.answer.content.startswith(f"<@{ANA.user_id}> **{title}**")
    assert again.answer.kind == "private" and address in again.answer.content
    assert address in (await court.house.boards.body(table)).content, "the end leads to it"
    await press(court, BEN, table, 501)
    assert {one.game.info.key for one in court.tables.live()} == {game, "yud"}, "a rematch is another lobby"


@pytest.mark.parametrize(("house", "fits"), [(3, nullcontext()), (4, pytest.raises(TableError, match="full"))])
async def test_another_game_is_gone_on_with_where_it_has_seats_for_all(court, house, fits):
    table = await court.match(ANA, house=house, game="uno_mario")
    await court.tables.close(table.id, "cancelled")
    with fits:
        assert len((await court.tables.rematch(table.id, ANA.user_id, "yud")).holders) == 4


async def test_a_game_that_is_left_out_by_now_is_refused(court, table):
    pressed = await court.press(ANA, f"t1:{table.id}:next:chess", on=message(501))
    assert pressed.answer.kind == "private" and pressed.answer.content.startswith("⚠️")
    assert not list(court.tables.live())


async def test_a_rematch_begins_in_the_same_thread_when_all_who_are_there_are_in(court, table):
    assert table.own_thread == THREAD.id
    end = await board_of(court, table)
    first = await press(court, BEN, table, end, channel=THREAD)
    (again,) = court.tables.live()
    assert (again.status, again.names, again.own_thread) == (Status.LOBBY, ("Ben",), THREAD.id)
    assert first.answer.kind == "update" and "In for a rematch: Ben." in first.answer.content
    assert rematch_buttons(shown(court, 500)) == ["Rematch 1/2"], "also in the channel"
    assert await court.house.boards.find(again.id) is None, "no message of its own yet"

    await press(court, BEN, table, 500)
    assert court.tables.get(again.id).names == ("Ben",), "once is enough"
    await press(court, ANA, table, 500)
    again = court.tables.get(again.id)
    assert (again.status, again.names, again.host_id) == (Status.PLAYING, ("Ana", "Ben"), ANA.user_id)
    posted = await court.house.boards.find(again.id)
    assert posted.channel_id == THREAD.id
    link = f"https://discord.com/channels/{GUILD}/500/{posted.message_id}"
    over = shown(court, end)
    assert "🥇" in over.content and link in over.content and not rematch_buttons(over), "over, and leads on"
    assert f"table {again.id}" in shown(court, 500).content, "the channel shows what is played now"
    late = await press(court, BEN, table, end, channel=THREAD)
    assert link in late.answer.content and len([*court.tables.live()]) == 1

    await court.tables.close(again.id, "cancelled")
    await court.settle()
    assert "🥇" in shown(court, 500).content, "the result is shown again"
    assert rematch_buttons(shown(court, 500)) == rematch_buttons(shown(court, end)) == ["Rematch"]


async def test_where_not_all_are_in_after_a_minute_it_is_a_lobby_and_the_others_are_called(court):
    table = await court.finished(ANA, BEN)
    end = await board_of(court, table)
    await press(court, ANA, table, end)
    await asyncio.sleep(REMATCH_WITHIN + 1.0)
    await court.settle()
    (again,) = court.tables.live()
    lobby, called = court.messenger.of("send")[-2:]
    assert (lobby.channel_id, again.status) == (CHANNEL, Status.LOBBY)
    assert ":start" in str(lobby.body.rows)
    address = f"/{await board_of(court, again)}"
    assert called.body.content.startswith(f"<@{BEN.user_id}>") and address in called.body.content
    old = shown(court, end)
    assert "🥇" in old.content and address in old.content and rematch_buttons(old) == ["Rematch"]
    await press(court, BEN, table, end)
    assert court.tables.get(again.id).status is Status.PLAYING


async def test_the_others_are_called_to_a_lobby_though_a_connection_is_lost(court, monkeypatch):
    table = await court.finished(ANA, BEN)
    await press(court, BEN, table, await board_of(court, table))
    send, lost = court.messenger.send, []

    async def loses_a_call(*given, ping=(), **more):
        if ping and not lost:
            lost.append(ping)
            raise ConnectionResetError("connection lost")
        return await send(*given, ping=ping, **more)

    monkeypatch.setattr(court.messenger, "send", loses_a_call)
    court.messenger.sent.clear()
    await asyncio.sleep(REMATCH_WITHIN + RETRY_AFTER + 1.0)
    await court.settle()
    assert [sent.ping for sent in court.messenger.of("send") if sent.ping] == lost == [(ANA.user_id,)]


async def test_after_a_minute_a_rematch_begins_with_those_who_are_in(court):
    table = await court.finished(ANA, BEN, CHO)
    end = await board_of(court, table)
    for person in (CHO, BEN):
        asked = await press(court, person, table, end)
    (again,) = court.tables.live()
    assert f"Ben and Cho. It starts <t:{int(again.created_at + REMATCH_WITHIN)}:R>" in asked.answer.content
    await asyncio.sleep(REMATCH_WITHIN + 1.0)
    await court.settle()
    again = court.tables.get(again.id)
    assert (again.status, again.names, again.host_id) == (Status.PLAYING, ("Ben", "Cho"), CHO.user_id)
    old = shown(court, end)
    assert f"/{await board_of(court, again)}" in old.content and not rematch_buttons(old)


async def test_a_rematch_that_cannot_be_kept_begins_later(court, monkeypatch):
    table = await court.finished(ANA, BEN, CHO)
    for person in (BEN, CHO):
        await press(court, person, table, await board_of(court, table))
    start = AsyncMock(side_effect=[StoreError("the disk is full"), DEFAULT], wraps=court.tables.start)
    monkeypatch.setattr(court.tables, "start", start)
    await asyncio.sleep(REMATCH_WITHIN + RETRY_AFTER + 1.0)
    (again,) = court.tables.live()
    assert (again.status, start.await_count) == (Status.PLAYING, 2)


async def test_where_too_few_are_left_it_is_a_lobby_at_once(court):
    table = await court.match(ANA, BEN)
    await court.tables.change(table.id, BEN.user_id, people.leave_seat)
    await court.tables.close(table.id, "cancelled")
    await court.settle()
    await press(court, ANA, table, await board_of(court, table))
    (again,) = court.tables.live()
    assert (again.status, again.names) == (Status.LOBBY, ("Ana",))
    assert await court.house.boards.find(again.id) is not None


async def test_after_the_thread_has_gone_a_rematch_has_one_of_its_own(court, table):
    first = await court.tables.rematch(table.id, ANA.user_id)
    await court.tables.lose(first.id, THREAD.id)
    assert court.tables.get(first.id).status is Status.CLOSED
    again = await court.tables.rematch(table.id, BEN.user_id)
    assert (again.id, again.thread_id) == (first.id + 1, None)


async def test_a_rematch_asked_for_from_a_hand_is_answered_beside_it(court, table):
    on = message(777, ephemeral=True)
    asked = await court.press(ANA, f"t1:{table.id}:rematch", on=on, channel=THREAD)
    assert (asked.answer.kind, asked.answer.content) == ("private", "In for a rematch: Ana.")


async def test_what_was_closed_keeps_its_last_board(court, monkeypatch):
    table = await court.match(ANA, BEN, game="seize")
    await court.tables.close(table.id, "admin")
    closed = await court.house.boards.body(court.tables.get(table.id))
    assert closed.picture is not None and not closed.rows and len(closed.content.splitlines()) == 2
    monkeypatch.setattr("bot.features.play.board._picture", None)
    bare = await court.house.boards.body(court.tables.get(table.id))
    assert bare.picture is None and bare.content == closed.content, "what cannot be drawn may be why it was closed"
