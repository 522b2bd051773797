"""A rematch and the result before it: whatever becomes of the one, the other stays in the channel (D5)."""

from __future__ import annotations

import pytest

from bot.tables.model import Status
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, GUILD, message
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
    assert (await court.press(BEN, f"t1:{table.id}:rematch", on=message(501))).answer.kind == "public"
    assert {one.game.info.key for one in court.tables.live()} == {game, "yud"}, "a rematch is another lobby"


async def test_a_game_that_is_left_out_by_now_is_refused(court):
    table = await _finished_in_a_thread(court)
    pressed = await court.press(ANA, f"t1:{table.id}:next:chess", on=message(501))
    assert pressed.answer.kind == "private" and pressed.answer.content.startswith("⚠️")
    assert not list(court.tables.live())


@pytest.mark.parametrize("fate", ["cancelled", "played on"])
async def test_the_result_in_the_channel_stays_whatever_becomes_of_the_rematch(court, fate):
    table = await _finished_in_a_thread(court)
    assert table.own_thread == 500, "a thread has the id of the message that it hangs under"
    result = _shown(court, 500)
    assert "🥇" in result.content and result.picture is not None
    press = await court.press(BEN, f"t1:{table.id}:rematch", on=message(501), channel=_channel(500))
    await court.settle()
    (rematch,) = court.tables.live()
    posted = await court.house.boards.find(rematch.id)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}/{posted.message_id}"

    assert press.answer.kind == "public", "everybody in the thread learns of it"
    assert link in press.answer.content
    assert (posted.channel_id, rematch.own_thread) == (CHANNEL, None), "a message of its own, in the channel"
    board = await court.house.boards.find(table.id)
    assert link in _shown(court, board.message_id).content
    led = _shown(court, 500)
    assert link in led.content and "🥇" in led.content and led.picture == result.picture
    if fate == "cancelled":
        await court.tables.close(rematch.id, "cancelled")
    else:
        await court.press(ANA, f"t1:{rematch.id}:start", on=message(posted.message_id))
    await court.settle()

    assert "🥇" in _shown(court, 500).content, "the result is still there"
    if fate == "cancelled":
        assert link not in _shown(court, 500).content, "nobody is led to a closed lobby"
    else:
        assert court.tables.get(rematch.id).own_thread == posted.message_id, "and a thread of its own"


async def test_where_it_is_played_in_the_channel_the_old_board_leads_to_the_new_lobby(court):
    table = await court.finished(ANA, BEN)
    board = await court.house.boards.find(table.id)
    press = await court.press(ANA, f"t1:{table.id}:rematch", on=message(board.message_id))
    await court.settle()

    assert press.answer.kind == "public" and "Start" in str(press.answer.items)
    old = _shown(court, board.message_id)
    assert "🥇" in old.content and f"/{CHANNEL}/{press.answer.message_id}" in old.content


async def test_a_rematch_asked_for_from_a_hand_is_posted_in_the_channel(court):
    table = await _finished_in_a_thread(court)
    on = message(777, ephemeral=True)
    press = await court.press(ANA, f"t1:{table.id}:rematch", on=on, channel=_channel(500))
    await court.settle()

    assert press.answer.kind == "private"
    (rematch,) = court.tables.live()
    assert (await court.house.boards.find(rematch.id)).channel_id == CHANNEL


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
