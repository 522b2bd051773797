"""A rematch, in the place of the match before: who is in, when it begins, what its channel shows; another game."""

from __future__ import annotations

import asyncio

from bot.discord.posted_boards import REMATCH_WITHIN
from bot.tables import people
from bot.tables.model import Status
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, GUILD, message
from tests.helpers import QuickDraws


async def _finished_in_a_thread(court):
    table = await court.tables.create(game="yud", guild_id=GUILD, channel_id=CHANNEL, host=ANA, locale="en-US")
    await court.house.boards.placed(table.id, CHANNEL, 500, await court.house.boards.body(table))
    await court.tables.join(table.id, BEN)
    await court.press(ANA, f"t1:{table.id}:start", on=message(500))
    await court.settle()
    table = court.tables.get(table.id)
    draws = QuickDraws("rematch")
    while table.status is Status.PLAYING:
        seat = min(table.waiting)
        action = draws.choice(table.moves(seat).legal)
        token = table.game.token(table.state, seat, action)
        await court.tables.act(table.id, table.holders[seat].user_id, token, table.game.encode(action))
        table = court.tables.get(table.id)
    await court.settle()
    return table


def _shown(court, message_id):
    """What a message was last edited to."""
    return [sent.body for sent in court.messenger.of("edit") if sent.message_id == message_id][-1]


async def test_what_is_suggested_next_is_opened_for_the_same_people(court):
    table = await _finished_in_a_thread(court)
    end = await court.house.boards.body(table)
    (button,) = (one for row in end.rows for one in row if ":next:" in one.custom_id)
    game = button.custom_id.rsplit(":", 1)[1]
    title = court.house.show.texts.speaker("en-US").title_of(game)
    assert title in button.label and f"**{title}**" in end.content

    press = await court.press(BEN, button.custom_id, on=message(501), channel=_channel(500))
    again = await court.press(ANA, button.custom_id, on=message(501), channel=_channel(500))
    await court.settle()
    (lobby,) = court.tables.live()
    assert (lobby.game.info.key, lobby.previous_id, lobby.own_thread) == (game, table.id, None)
    assert {holder.user_id for holder in lobby.holders} == {ANA.user_id, BEN.user_id}
    posted = await court.house.boards.find(lobby.id)
    assert press.answer.kind == "public" and press.answer.content.startswith(f"<@{ANA.user_id}> **{title}**")
    assert again.answer.kind == "private" and f"/{posted.message_id}" in again.answer.content
    board = await court.house.boards.body(table)
    assert f"/{posted.message_id}" in board.content, "the end leads to it"
    await court.press(BEN, f"t1:{table.id}:rematch", on=message(501))
    assert {one.game.info.key for one in court.tables.live()} == {game, "yud"}, "a rematch is another lobby"


async def test_a_game_that_is_left_out_by_now_is_refused(court):
    table = await _finished_in_a_thread(court)
    pressed = await court.press(ANA, f"t1:{table.id}:next:chess", on=message(501))
    assert pressed.answer.kind == "private" and pressed.answer.content.startswith("⚠️")
    assert not list(court.tables.live())


def _rematch_buttons(body):
    return [one.label for row in body.rows for one in row if ":rematch" in one.custom_id]


async def test_a_rematch_begins_in_the_same_thread_when_all_who_are_there_are_in(court):
    table = await _finished_in_a_thread(court)
    assert table.own_thread == 500, "a thread has the id of the message that it hangs under"
    end = (await court.house.boards.find(table.id)).message_id
    press = await court.press(BEN, f"t1:{table.id}:rematch", on=message(end), channel=_channel(500))
    await court.settle()
    (again,) = court.tables.live()
    assert (again.status, again.names, again.own_thread) == (Status.LOBBY, ("Ben",), 500)
    assert press.answer.kind == "update" and "In for a rematch: Ben." in press.answer.content
    assert _rematch_buttons(_shown(court, 500)) == ["Rematch 1/2"], "also in the channel"
    assert await court.house.boards.find(again.id) is None, "no message of its own yet"

    await court.press(BEN, f"t1:{table.id}:rematch", on=message(500))
    assert court.tables.get(again.id).names == ("Ben",), "once is enough"
    await court.press(ANA, f"t1:{table.id}:rematch", on=message(500))
    await court.settle()
    again = court.tables.get(again.id)
    assert (again.status, again.names, again.host_id) == (Status.PLAYING, ("Ana", "Ben"), ANA.user_id)
    posted = await court.house.boards.find(again.id)
    assert posted.channel_id == 500
    link = f"https://discord.com/channels/{GUILD}/500/{posted.message_id}"
    over = _shown(court, end)
    assert "🥇" in over.content and link in over.content and not _rematch_buttons(over), "over, and leads on"
    assert f"table {again.id}" in _shown(court, 500).content, "the channel shows what is played now"
    late = await court.press(BEN, f"t1:{table.id}:rematch", on=message(end), channel=_channel(500))
    assert link in late.answer.content and len([*court.tables.live()]) == 1

    await court.tables.close(again.id, "cancelled")
    await court.settle()
    kept = _shown(court, 500)
    assert "🥇" in kept.content and _rematch_buttons(kept) == ["Rematch"], "the result is shown again"
    assert _rematch_buttons(_shown(court, end)) == ["Rematch"]


async def test_where_not_all_are_in_after_a_minute_it_is_a_lobby_and_the_others_are_called(court):
    table = await court.finished(ANA, BEN)
    board = await court.house.boards.find(table.id)
    await court.press(ANA, f"t1:{table.id}:rematch", on=message(board.message_id))
    await asyncio.sleep(REMATCH_WITHIN + 1.0)
    await court.settle()
    (again,) = court.tables.live()
    lobby, called = court.messenger.of("send")[-2:]
    assert (lobby.channel_id, again.status) == (CHANNEL, Status.LOBBY)
    assert ":start" in str(lobby.body.rows)
    posted = await court.house.boards.find(again.id)
    assert called.body.content.startswith(f"<@{BEN.user_id}>") and f"/{posted.message_id}" in called.body.content
    old = _shown(court, board.message_id)
    assert "🥇" in old.content and f"/{posted.message_id}" in old.content and _rematch_buttons(old) == ["Rematch"]
    await court.press(BEN, f"t1:{table.id}:rematch", on=message(board.message_id))
    assert court.tables.get(again.id).status is Status.PLAYING


async def test_after_a_minute_a_rematch_begins_with_those_who_are_in(court):
    table = await court.finished(ANA, BEN, CHO)
    end = (await court.house.boards.find(table.id)).message_id
    for person in (CHO, BEN):
        asked = await court.press(person, f"t1:{table.id}:rematch", on=message(end))
    (again,) = court.tables.live()
    assert f"Ben and Cho. It starts <t:{int(again.created_at + REMATCH_WITHIN)}:R>" in asked.answer.content
    await asyncio.sleep(REMATCH_WITHIN + 1.0)
    await court.settle()
    again = court.tables.get(again.id)
    assert (again.status, again.names, again.host_id) == (Status.PLAYING, ("Ben", "Cho"), CHO.user_id)
    posted = await court.house.boards.find(again.id)
    assert f"/{posted.message_id}" in _shown(court, end).content and not _rematch_buttons(_shown(court, end))


async def test_where_too_few_are_left_it_is_a_lobby_at_once(court):
    table = await court.match(ANA, BEN)
    await court.tables.change(table.id, BEN.user_id, people.leave_seat)
    await court.tables.close(table.id, "cancelled")
    await court.settle()
    await court.press(ANA, f"t1:{table.id}:rematch", on=message((await court.house.boards.find(table.id)).message_id))
    await court.settle()
    (again,) = court.tables.live()
    assert (again.status, again.names) == (Status.LOBBY, ("Ana",))
    assert await court.house.boards.find(again.id) is not None


async def test_after_the_thread_has_gone_a_rematch_has_one_of_its_own(court):
    table = await _finished_in_a_thread(court)
    first = await court.tables.rematch(table.id, ANA.user_id)
    await court.tables.lose(first.id, 500)
    assert court.tables.get(first.id).status is Status.CLOSED
    again = await court.tables.rematch(table.id, BEN.user_id)
    assert (again.id, again.thread_id) == (first.id + 1, None)


async def test_a_rematch_asked_for_from_a_hand_is_answered_beside_it(court):
    table = await _finished_in_a_thread(court)
    on = message(777, ephemeral=True)
    press = await court.press(ANA, f"t1:{table.id}:rematch", on=on, channel=_channel(500))
    assert (press.answer.kind, press.answer.content) == ("private", "In for a rematch: Ana.")


def _channel(channel_id):
    return type("Channel", (), {"id": channel_id, "type": None})()


async def test_what_was_closed_keeps_its_last_board(court, monkeypatch):
    table = await court.match(ANA, BEN, game="seize")
    await court.tables.close(table.id, "admin")
    closed = await court.house.boards.body(court.tables.get(table.id))
    assert closed.picture is not None and not closed.rows and len(closed.content.splitlines()) == 2
    monkeypatch.setattr("bot.features.play.board._picture", None)
    bare = await court.house.boards.body(court.tables.get(table.id))
    assert bare.picture is None and bare.content == closed.content, "what cannot be drawn may be why it was closed"
