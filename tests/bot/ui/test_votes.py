"""Cancelling and pausing by buttons: what is asked once more, who is called, where it can be answered."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.tables.lobby import add_house
from bot.tables.model import Status
from bot.tables.people import i_am_back, leave
from bot.tables.votes import VOTE_SECONDS
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, message
from tests.bot.ui.limits import check_view


async def _command(court, who, path):
    press = FakePress(court.app, who, {"name": path}, type=discord.InteractionType.application_command)
    await court.command(path)(press, table=None)
    check_view(press.answer.content, press.answer.view, press.answer.file)
    return press.answer


async def test_alone_with_house_players_one_is_asked_once_more(court):
    table = await court.lobby(ANA)
    await court.tables.change(table.id, ANA.user_id, add_house)
    await court.tables.start(table.id, ANA.user_id)
    asked = await _command(court, ANA, "table cancel")
    assert asked.kind == "private" and "It ends without a result" in asked.content
    assert court.tables.get(table.id).status is Status.PLAYING
    sure = await court.press(ANA, asked.ids[0], on=message(ephemeral=True))
    assert "cancelled" in sure.answer.content
    assert court.tables.get(table.id).ended_reason == "cancelled"


async def test_who_has_come_meanwhile_is_asked_too(court):
    table = await court.match(ANA, BEN)
    await court.tables.change(table.id, BEN.user_id, leave)
    asked = await _command(court, ANA, "table cancel")
    await court.tables.change(table.id, BEN.user_id, i_am_back)
    sure = await court.press(ANA, asked.ids[0], on=message(ephemeral=True))
    assert sure.answer.kind == "public" and "1 of 2" in sure.answer.content
    assert court.tables.get(table.id).status is Status.PLAYING


async def test_a_vote_can_be_answered_on_the_board_on_the_hand_and_where_it_was_asked(court):
    table = await court.match(ANA, BEN, CHO)
    hand = await court.press(CHO, f"t1:{table.id}:hand")
    asked = await _command(court, ANA, "table cancel")
    await court.settle()
    yes, no = f"t1:{table.id}:vote:cancel:yes", f"t1:{table.id}:vote:cancel:no"
    assert asked.ids == [yes, no]
    board = court.messenger.of("edit")[-1].body
    assert "asks to stop the match: 1 of 2" in board.content
    assert [[button.custom_id for button in row] for row in board.rows][-1] == [yes, no]
    panel = court.messenger.of("edit_private")[-1].body
    assert "asks to stop the match: 1 of 2" in panel.content and [row[0].custom_id for row in panel.rows][-1] == yes
    on_hand = await court.press(CHO, no, on=message(hand.answer.message_id, ephemeral=True))
    assert on_hand.answer.kind == "update" and "1 of 2" in on_hand.answer.content
    assert yes not in on_hand.answer.ids  # who has answered is not asked again
    where_asked = await court.press(BEN, no, on=message(asked.message_id))
    assert "▶️ The match goes on." in where_asked.answer.content
    late = await court.press(BEN, yes, on=message(asked.message_id))
    assert late.answer.content == "⚠️ That vote is over."
    await court.settle()
    assert "The vote to stop didn't pass." in court.messenger.of("edit")[-1].body.content


async def test_a_question_follows_its_vote_wherever_that_is_answered_and_when_it_lapses(court):
    table = await court.match(ANA, BEN, CHO)
    asked = await _command(court, ANA, "table cancel")

    async def shown():
        await court.settle()
        return [sent.body for sent in court.messenger.of("edit") if sent.message_id == asked.message_id][-1]

    hand = await court.press(CHO, f"t1:{table.id}:hand")
    on_hand = message(hand.answer.message_id, ephemeral=True)
    await court.press(CHO, f"t1:{table.id}:vote:cancel:no", on=on_hand)
    assert "<@3>" not in (await shown()).content
    await asyncio.sleep(VOTE_SECONDS + 1)
    await court.tables.lapse(table.id)
    over = await shown()
    assert over.rows == () and "1 of 2" not in over.content


@pytest.mark.parametrize("custom_id", ["vote:cancel", "vote:resign:yes", "vote", "vote:pause:perhaps"])
async def test_a_vote_that_there_is_not_is_answered(court, custom_id):
    table = await court.match(ANA, BEN)
    press = await court.press(ANA, f"t1:{table.id}:{custom_id}")
    assert "out of date" in press.answer.content


async def test_a_pause_is_on_board_and_hands_and_anybody_ends_it(court):
    table = await court.match(ANA, BEN)
    hand = await court.press(ANA, f"t1:{table.id}:hand")
    asked = await _command(court, ANA, "table pause")
    assert "everyone has to agree: 1 of 2" in asked.content
    board = await court.house.boards.find(table.id)
    press = await court.press(BEN, f"t1:{table.id}:vote:pause:yes", on=message(board.message_id))
    await court.settle()
    assert "⏸️ paused; goes on by itself" in press.answer.content
    go_on = f"t1:{table.id}:go_on"
    assert go_on in press.answer.ids
    panel = court.messenger.of("edit_private")[-1].body
    assert "The match is paused" in panel.content
    assert [[button.custom_id for button in row] for row in panel.rows] == [[go_on]]
    refused = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(hand.answer.message_id, ephemeral=True))
    assert "⚠️ The match is paused." in refused.answer.content
    resumed = await court.press(BEN, go_on, on=message(board.message_id))
    assert "▶️ The match goes on." in resumed.answer.content
    assert court.tables.get(table.id).pause is None


async def test_nobody_is_called_in_a_pause(court):
    table = await court.match(ANA, BEN)
    await court.tables.pause(table.id, ANA.user_id)
    await court.tables.pause(table.id, BEN.user_id)
    assert court.house.pings._waited_for(court.tables.get(table.id)) == frozenset()
