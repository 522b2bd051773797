"""What people do to a match by buttons beside playing: cancel and pause it, send stickers. Who is asked, and where."""

from __future__ import annotations

import asyncio

from bot.tables.model import Status
from bot.tables.people import i_am_back, leave
from bot.tables.votes import VOTE_SECONDS
from tests.bot.ui.fakes import ANA, BEN, CHO, message
from tests.cogs.asking import ask


async def press(court, who, custom_id, on=500, *, hand=False):
    """What a press on a message is answered, or on somebody's hand."""
    return (await court.press(who, custom_id, on=message(on, ephemeral=hand))).answer


def ids_of(body):
    return [[button.custom_id for button in row] for row in body.rows]


async def test_alone_with_house_players_one_is_asked_once_more(court):
    table = await court.match(ANA, house=1)
    asked = await ask(court, ANA, "table cancel", table=None)
    assert asked.kind == "private" and "It ends without a result" in asked.content
    assert court.tables.get(table.id).status is Status.PLAYING
    assert "cancelled" in (await press(court, ANA, asked.ids[0], hand=True)).content
    assert court.tables.get(table.id).ended_reason == "cancelled"


async def test_who_has_come_meanwhile_is_asked_too(court, table):
    await court.tables.change(table.id, BEN.user_id, leave)
    asked = await ask(court, ANA, "table cancel", table=None)
    await court.tables.change(table.id, BEN.user_id, i_am_back)
    sure = await press(court, ANA, asked.ids[0], hand=True)
    assert sure.kind == "public" and "1 of 2" in sure.content
    assert court.tables.get(table.id).status is Status.PLAYING


async def test_a_vote_can_be_answered_on_the_board_on_the_hand_and_where_it_was_asked(court):
    table = await court.match(ANA, BEN, CHO)
    hand = (await court.hand(CHO, table)).answer
    asked = await ask(court, ANA, "table cancel", table=None)
    await court.settle()
    yes, no = f"t1:{table.id}:vote:cancel:yes", f"t1:{table.id}:vote:cancel:no"
    assert asked.ids == [yes, no]
    board, panel = (court.messenger.of(what)[-1].body for what in ("edit", "edit_private"))
    assert "asks to stop the match: 1 of 2" in board.content and ids_of(board)[-1] == [yes, no]
    assert "asks to stop the match: 1 of 2" in panel.content and ids_of(panel)[-1][0] == yes
    on_hand = await press(court, CHO, no, hand.message_id, hand=True)
    assert on_hand.kind == "update" and "1 of 2" in on_hand.content
    assert yes not in on_hand.ids, "who has answered is not asked again"
    assert "▶️ The match goes on." in (await press(court, BEN, no, asked.message_id)).content
    assert (await press(court, BEN, yes, asked.message_id)).content == "⚠️ That vote is over."
    await court.settle()
    assert "The vote to stop didn't pass." in court.messenger.of("edit")[-1].body.content


async def test_a_question_follows_its_vote_wherever_that_is_answered_and_when_it_lapses(court):
    table = await court.match(ANA, BEN, CHO)
    asked = await ask(court, ANA, "table cancel", table=None)

    async def shown():
        await court.settle()
        return [sent.body for sent in court.messenger.of("edit") if sent.message_id == asked.message_id][-1]

    hand = (await court.hand(CHO, table)).answer
    await press(court, CHO, f"t1:{table.id}:vote:cancel:no", hand.message_id, hand=True)
    assert "<@3>" not in (await shown()).content
    await asyncio.sleep(VOTE_SECONDS + 1)
    await court.tables.lapse(table.id)
    over = await shown()
    assert over.rows == () and "1 of 2" not in over.content


async def test_a_pause_is_on_board_and_hands_and_anybody_ends_it(court, table):
    hand = (await court.hand(ANA, table)).answer
    assert "everyone has to agree: 1 of 2" in (await ask(court, ANA, "table pause", table=None)).content
    board = (await court.house.boards.find(table.id)).message_id
    paused = await press(court, BEN, f"t1:{table.id}:vote:pause:yes", board)
    await court.settle()
    go_on = f"t1:{table.id}:go_on"
    assert "⏸️ paused; goes on by itself" in paused.content and go_on in paused.ids
    panel = court.messenger.of("edit_private")[-1].body
    assert "The match is paused" in panel.content and ids_of(panel) == [[go_on]]
    refused = await court.decline(ANA, table, hand.message_id)
    assert "⚠️ The match is paused." in refused.answer.content
    assert "▶️ The match goes on." in (await press(court, BEN, go_on, board)).content
    assert court.tables.get(table.id).pause is None


async def test_a_sticker_is_picked_and_stands_on_the_board(court, table):
    picker = await press(court, BEN, f"t1:{table.id}:react")
    assert picker.kind == "private"
    assert [item["label"] for item in picker.items][:2] == ["Well played!", "Ouch!"]
    assert len(picker.items) == 6, "only the host may mute"
    sent = await press(court, BEN, f"t1:{table.id}:react:ouch", hand=True)
    assert (sent.kind, sent.content, sent.ids) == ("update", "✅ Sent.", [])
    assert (await press(court, BEN, f"t1:{table.id}:react:laugh", hand=True)).content.startswith("⏳")
    body = await court.house.boards.body(table)
    assert "🤕 **Ben**: Ouch!" in body.content
    assert "says: Ouch!" in body.picture.alt


async def test_the_host_mutes_the_table_and_strangers_have_no_say(court, table):
    ouch = f"t1:{table.id}:react:ouch"
    await press(court, BEN, ouch)
    picker = await press(court, ANA, f"t1:{table.id}:react")
    (mute,) = [custom_id for custom_id in picker.ids if custom_id.endswith(":mute")]
    muted = await press(court, ANA, mute, hand=True)
    assert "muted" in muted.content
    assert [item["disabled"] for item in muted.items] == [True] * 6 + [False]
    assert "Ouch" not in (await court.house.boards.body(table)).content
    assert "muted" in (await press(court, BEN, ouch)).content
    stranger = await press(court, CHO, ouch)
    assert stranger.kind == "private" and stranger.content.startswith("⚠️")
    assert (await press(court, BEN, f"t1:{table.id}:react:mute")).content.startswith("⚠️")


async def test_one_may_react_to_the_end_of_a_match(court):
    table = await court.finished(ANA, BEN)
    assert table.status is Status.OVER
    assert any(f"t1:{table.id}:react" in row for row in ids_of(await court.house.boards.body(table)))
    await press(court, BEN, f"t1:{table.id}:react:well-played")
    assert "Well played!" in (await court.house.boards.body(table)).content
