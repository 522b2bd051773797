"""Boards after a press: merged, at Discord's pace, mended when Discord loses or refuses them; what each tells."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from bot.base.errors import StoreError
from bot.discord.messenger import DELETE_AGAIN
from bot.discord.posted_boards import ARCHIVE_AFTER, BURIED_EVERY, REST
from bot.discord.public import RETRY_AFTER
from bot.features.scores import sql as scores_sql
from bot.store import kept_sql
from bot.store.model import Ping, UserSettings
from bot.tables import sql as tables_sql
from bot.tables.model import EndReason
from bot.tables.people import leave
from tests.bot.ui.fakes import ANA, BEN, CHANNEL, CHO, fault, message
from tests.databases import done, instead

OTHER = 77
"""Another channel."""


@pytest.fixture
def edits(court):
    """Returns the edits of public messages since the match was dealt."""
    begun = len(court.messenger.of("edit"))
    return lambda: court.messenger.of("edit")[begun:]


async def untold(court):
    """The tables whose end has still to be shown."""
    return await court.house.store.read(tables_sql.read_untold, court.house.store.share)


async def test_edits_in_one_channel_keep_apart_and_merge_and_an_unchanged_board_is_not_edited(court):
    table = await court.match(ANA, BEN, CHO)
    edits = len(court.messenger.of("edit"))
    court.house.boards.edit_pause = 5.0
    began = time.monotonic()
    await court.act(table, ANA)
    await asyncio.sleep(0.02)
    await court.act(table, BEN)
    await court.act(table, CHO)
    await court.settle()
    made = len(court.messenger.of("edit"))
    assert made - edits <= 2
    assert time.monotonic() - began >= 3.0
    assert "Everyone has chosen" in court.messenger.of("edit")[-1].body.content

    for _ in range(3):
        court.house.boards.touch(table.id)
        await court.settle()
    assert len(court.messenger.of("edit")) == made


async def test_a_channel_in_which_boards_are_edited_keeps_no_other_waiting(court):
    here, there = await court.match(ANA, BEN), await court.match(ANA, CHO)
    await court.tables.move(there.id, OTHER, OTHER)
    await court.settle()
    court.house.boards.edit_pause = 60.0
    await asyncio.sleep(60.0)
    court.messenger.sent.clear()
    for table in (here, there):
        await court.act(table, ANA)
    await asyncio.sleep(30.0)
    assert {sent.channel_id for sent in court.messenger.of("edit")} == {CHANNEL, OTHER}


async def test_a_draw_is_told_until_something_has_followed(court, table, edits):
    starter = await court.begun(table)
    await court.tables.act(table.id, starter.user_id, None, "draw")
    await court.settle()
    assert "draws a card" in edits()[-1].body.content

    await court.tables.act(table.id, starter.user_id, None, "discard")
    await court.settle()
    shown = edits()[-1].body.content
    assert "discards the" in shown.partition(f"**{starter.name}**: ")[2].partition("\n")[0]
    assert "draws a card" not in shown


async def test_a_pause_says_when_it_ends_and_who_is_not_ready_and_each_score_once(court, table):
    starter = await court.begun(table)
    (other,) = {ANA, BEN} - {starter}
    for who, text in ((starter, "stop"), (other, "draw"), (other, "discard")):
        table = (await court.tables.act(table.id, who.user_id, None, text)).after
    due = int(min(table.waits.values()))
    assert due < int(min(table.deadlines.values()))
    ready = await court.press(ANA, f"a1:{table.id}:{table.state.decision}:ready")
    await court.settle()

    assert "All cards are opened." in (await court.house.boards.body(table)).content
    for press in (ready, await court.hand(BEN, table)):
        shown = press.answer.content
        assert f"ext round <t:{due}:R>, sooner once Ben is ready" in shown
        assert "your turn" not in shown
        assert press.answer.file.description.count("Total ") == 2
        assert "Total: " not in shown, "the picture has it"
        assert "[Y" not in shown, "rules are named where one asks why"
        assert not re.search(r"(Ana|Ben) scores", shown)


async def test_a_board_is_tried_until_it_can_be_shown_and_an_archived_thread_is_opened(
    court, table, edits, monkeypatch, caplog
):
    monkeypatch.setattr("bot.discord.public.RETRY_AFTER", 0.001)
    court.messenger.errors["edit"] = [*(aiohttp.ServerDisconnectedError() for _ in range(6)), fault(400, 50083)]
    await court.acted(table, ANA)
    assert [sent.channel_id for sent in court.messenger.of("unarchive")] == [CHANNEL]
    (edit,) = edits()
    assert edit.body.content == (await court.house.boards.body(court.tables.get(table.id))).content
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_board_that_an_earlier_try_had_posted_is_brought_up_to_date(court, table, edits, monkeypatch):
    send = court.messenger.send

    async def before(channel_id, body, **more):
        first = await send(channel_id, body, **more)
        first.content = "as it was at the first try"
        return first

    monkeypatch.setattr(court.messenger, "send", before)
    court.messenger.errors["edit"] = [fault(404, 10008)]
    await court.acted(table, ANA)
    newest = edits()[-1]
    assert newest.message_id == (await court.store_message(table.id)).message_id
    assert newest.body.content == (await court.house.boards.body(court.tables.get(table.id))).content


async def test_a_board_that_may_not_be_written_rests_and_follows_its_rights_within_a_minute(
    court, table, edits, caplog
):
    """However long they were taken away; and that is said once, not at each try."""
    await court.hand(ANA, table)
    refusals = court.messenger.errors["edit"] = [fault(403, 50013) for _ in range(15)]
    await court.acted(table, BEN)
    assert "I can't post in this channel any more" in court.messenger.of("edit_private")[-1].body.content
    left = len(refusals)
    await court.acted(table, ANA)
    assert len(refusals) == left, "it rests"

    while refusals:
        await asyncio.sleep(REST / 4)
    given_back = time.monotonic()
    while court.house.show.lacks.get(table.id):
        await asyncio.sleep(REST / 4)
        await court.settle()
    assert time.monotonic() - given_back < 1.5 * REST
    assert len(edits()) == 1
    assert len([line for line in caplog.messages if "may not write in its channel" in line]) == 1
    assert f"table {table.id}: may write in its channel again" in caplog.messages


async def test_a_board_follows_at_the_next_press_of_getting_its_rights_back(court, table):
    """A press tells what the bot may do where it was made: nobody waits for the end of the rest."""
    court.messenger.errors["edit"] = [fault(403, 50013)]
    await court.acted(table, ANA)
    assert court.house.show.lacks.get(table.id)
    began = time.monotonic()
    await court.press(BEN, f"t1:{table.id}:rules", app_permissions=discord.Permissions(view_channel=True))
    await court.settle()
    assert court.house.show.lacks.get(table.id), "not yet all that it needs"
    await court.press(BEN, f"t1:{table.id}:rules")
    await court.settle()
    assert not court.house.show.lacks.get(table.id)
    assert time.monotonic() - began < REST / 2


async def test_an_end_waits_until_the_board_may_be_written(court, table, edits):
    court.messenger.errors["edit"] = [fault(403, 50013)]
    await court.tables.close(table.id, "cancelled")
    await court.settle()
    assert await untold(court) == [table.id]
    while court.house.show.lacks.get(table.id):
        await asyncio.sleep(1)
    await court.settle()
    assert "closed" in edits()[-1].body.content
    assert await untold(court) == []


async def test_an_end_that_comes_while_the_board_is_edited_is_not_taken_for_shown(court, table, monkeypatch):
    """The bot is killed before the edit that shows it: the next start makes that edit."""
    boards = court.house.boards
    publish = boards.publish

    async def ended_meanwhile(table_id):
        await publish(table_id)
        boards._begun = False
        await court.tables.close(table_id, "cancelled")

    monkeypatch.setattr(boards, "publish", ended_meanwhile)
    boards.touch(table.id)
    await court.settle()
    assert await untold(court) == [table.id]


async def test_an_end_under_older_rules_stays_as_it_was_shown_and_is_not_tried(court, caplog):
    table = await court.finished(ANA, BEN)
    await done(court.house.store, "UPDATE tables SET rules_version = 0, told = 0")
    await court.tables.evict(user_id=ANA.user_id)
    edits = len(court.messenger.of("edit"))
    await court.house.boards.catch_up()
    await court.settle()
    assert len(court.messenger.of("edit")) == edits
    assert (await court.hand(ANA, table)).answer.content == "The match is over."
    assert await untold(court) == []
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_press_during_a_match_does_not_archive_its_thread_soon_after_the_end(court, table):
    """R3: only what is pressed where nobody plays has opened a thread; others' threads are theirs."""

    def pressed_in(thread_id, owner_id):
        press = Mock(client=Mock(user=Mock(id=9)), channel=Mock(spec=discord.Thread, id=thread_id, owner_id=owner_id))
        court.house.boards.pressed_in(press)

    pressed_in(table.thread_id, 9)
    await court.tables.close(table.id, EndReason.CANCELLED)
    for thread_id, owner_id in ((4711, 9), (4712, 8)):
        pressed_in(thread_id, owner_id)
    await asyncio.sleep(ARCHIVE_AFTER + 1.0)
    await court.house.tasks.settled()
    assert [sent.channel_id for sent in court.messenger.of("archive")] == [4711]


@pytest.mark.parametrize(("reason", "archived"), [(EndReason.CANCELLED, [OTHER]), (EndReason.CHANNEL_GONE, [])])
async def test_a_matchs_own_thread_is_archived_a_while_after_the_end_if_it_is_there(court, table, reason, archived):
    await court.tables.move(table.id, CHANNEL, OTHER)
    await court.tables.close(table.id, reason)
    await asyncio.sleep(ARCHIVE_AFTER - 1.0)
    assert (court.messenger.of("archive"), await untold(court)) == ([], [table.id])
    await asyncio.sleep(2.0)
    assert [sent.channel_id for sent in court.messenger.of("archive")] == archived
    assert await untold(court) == []


async def test_a_match_whose_channel_turns_out_to_be_gone_is_closed(court, table):
    court.messenger.errors["edit"] = [fault(404, 10003)]
    await court.acted(table, ANA)
    assert court.tables.get(table.id).ended_reason == EndReason.CHANNEL_GONE


@pytest.mark.parametrize("before_the_start", [True, False])
async def test_a_lobby_without_a_message_is_posted_only_when_it_is_from_before_the_start(court, before_the_start):
    """One that is opened meanwhile is just being answered."""
    table = await court.tables.create(game="yud", guild_id=1, channel_id=CHANNEL, host=ANA, locale="en")
    if before_the_start:
        court.house.boards.begin()
    await court.house.boards.catch_up()
    await court.settle()
    expected = [(await court.house.boards.body(table)).content] if before_the_start else []
    assert [sent.body.content for sent in court.messenger.of("send")] == expected


async def test_a_start_at_which_the_database_gives_no_answer_tries_again(court, monkeypatch):
    await court.tables.create(game="yud", guild_id=1, channel_id=CHANNEL, host=ANA, locale="en")
    court.house.boards.begin()
    read = court.house.store.read
    monkeypatch.setattr(court.house.store, "read", AsyncMock(side_effect=[StoreError("busy"), StoreError("busy")]))
    starting = asyncio.create_task(court.house.boards.catch_up())
    await asyncio.sleep(RETRY_AFTER / 2)
    monkeypatch.setattr(court.house.store, "read", read)
    await starting
    await court.settle()
    assert len(court.messenger.of("send")) == 1


async def test_the_end_shows_standings_and_rematch_and_no_message_ever_the_secret(court):
    table = await court.finished(ANA, BEN)
    body = court.messenger.of("edit")[-1].body
    assert "🥇" in body.content
    assert not any(table.secret in sent.body.content for sent in court.messenger.sent if sent.body)
    assert "Total: " not in body.content, "the picture has the reckoning, and so has the hand"
    hand = (await court.hand(ANA, table)).answer
    assert hand.file.description.count("Total ") == 2
    assert "You " in hand.content and "🥇" not in hand.content
    assert [button.custom_id for row in body.rows for button in row] == [
        f"t1:{table.id}:rematch",
        f"t1:{table.id}:next:uno_mario",
        f"v1:replay:{table.id}:0:o:p",
        f"v1:replay:{table.id}:0:o:a",
        f"t1:{table.id}:react",
    ]


async def test_the_end_tells_feats_and_what_to_play_next_and_stays_the_same(court):
    table = await court.finished(ANA, house=1)
    body = await court.house.boards.body(table)
    lines = court.messenger.of("edit")[-1].body.content.split("\n")
    (small,) = [line for line in lines if "With house players" in line]
    assert small.startswith("-# With"), "small once"
    feats = await court.house.store.read(scores_sql.honours_at, table.id)
    assert ("🏅 Ana, for the first time: " in body.content) == bool(feats)
    (line,) = [line for line in body.content.splitlines() if "🎲" in line]
    assert line.endswith("is new to you.")
    assert "**Uno Super Mario**" in line
    await court.finished(ANA, house=1, game="gostop")
    assert (await court.house.boards.body(table)).content == body.content


async def test_people_away_have_their_button(court, table, edits):
    await court.tables.change(table.id, BEN.user_id, leave)
    await court.settle()
    body = edits()[-1].body
    verbs = ("hand", "back", "react")
    assert [button.custom_id for row in body.rows for button in row] == [f"t1:{table.id}:{verb}" for verb in verbs]
    assert body.content.count("A house player sits in for Ben.") == 1
    hand = (await court.hand(BEN, table)).answer
    assert hand.ids == [f"t1:{table.id}:back"]
    on = message(hand.message_id, ephemeral=True)
    back = (await court.press(BEN, f"t1:{table.id}:back", on=on)).answer
    assert back.kind == "update"
    assert not court.tables.get(table.id).holders[1].house
    assert any(one.startswith("a1:") for one in back.ids)


@pytest.mark.parametrize("noted", [True, False], ids=["", "the database cannot note it"])
async def test_a_buried_board_goes_though_a_connection_is_lost(court, monkeypatch, noted):
    for who in (ANA, BEN):
        await court.house.settings.set_user(who.user_id, UserSettings(ping=Ping.NEVER))
    table = await court.match(ANA, BEN)
    buried = await court.house.boards.find(table.id)
    buried.looked_at = -BURIED_EVERY
    monkeypatch.setattr(court.messenger, "is_buried", AsyncMock(return_value=True))
    if not noted:
        away = AsyncMock(side_effect=[StoreError("the disk is full"), *[None] * 9])
        instead(monkeypatch, court.house.store, kept_sql.write_values, away)
    court.messenger.errors["delete"] = [ConnectionResetError("connection lost")]
    await court.decline(ANA, table)
    await court.settle()
    await asyncio.sleep(DELETE_AGAIN + 1.0)
    assert [sent.message_id for sent in court.messenger.of("delete")] == [buried.message_id]
