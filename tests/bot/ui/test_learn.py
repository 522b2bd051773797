"""`/learn`: every lesson in every language, pressed through on its panel; stopped, killed, gone on with.

A lesson is a quiet table: nothing in the channel, everything on its player's panel, corrections too.
"""

from __future__ import annotations

import argparse
import asyncio

import discord
import pytest
from PIL import Image

from bot.cli import run_lessons
from bot.features.learn.lessons import answer, facts, lesson, place
from bot.features.learn.script import under_way
from bot.features.play.hint import way_to
from bot.show.body import ButtonSpec
from bot.show.wording import speaker_for
from bot.tables.model import EndReason, Person, Status
from bot.tables.people import leave_seat
from bot.tables.purposes import Purpose
from bot.texts import LOCALES
from games import GAMES
from games.core import HOST
from tests.bot.house import play_on
from tests.bot.ui.fakes import BEN, CHANNEL, GUILD, FakePress, court_at, message
from tests.bot.ui.phone import lines_of
from tests.databases import database_in
from tests.helpers import QuickDraws, seldom

TAUGHT = [game.info.key for game in GAMES if lesson(game.info.key)]
EVA = Person(5, "Eva", "en-GB")
PRIVATE = {"on": message(ephemeral=True)}
WIDTH, ROW = 324, 45
"""In a phone's pixels: how wide a picture is; a row of buttons with what lies between two."""
SCREEN = 620
"""What the sentence, three lines at most, leaves of a phone 844 high for the picture and the rows."""


async def press(court, custom_id, who=EVA):
    """Press something in private; return the answer."""
    return (await court.press(who, custom_id, **PRIVATE)).answers[-1]


async def opened(court, key, who=EVA):
    shown = await press(court, f"v1:learn:open:{key}", who)
    table = under_way(court.tables, key, who.user_id)
    assert table is not None
    return table.id, shown


async def script_plays(court, table_id):
    """Make what is due, for all seats, until the learner decides; give the table."""
    while True:
        table = court.tables.get(table_id)
        here = place(lesson(table.game.info.key), table.seq)
        if table.status.ended or here.due is None:
            return table
        seat, text = here.due
        if seat == HOST:
            await court.tables.wait_over(table_id, text)
        elif table.holders[seat].house:
            await court.tables.house_act(table_id, seat, table.seq, text)
        else:
            await court.tables.act(table_id, table.holders[seat].user_id, None, text)


def act(table, text):
    """The id of a button that makes an action or a run."""
    first = table.game.actions(table.state, 0, text)[0]
    return f"a1:{table.id}:{table.game.token(table.state, 0, first)}:{text}"


def parts_of(shown):
    """The buttons, and the options of menus."""
    return [part for item in shown.items for part in (item, *item.get("options", ()))]


def offered(shown):
    """The actions, and the steps of choosing, that a panel's buttons and menus have."""
    texts = [part.get("custom_id") or part.get("value") for part in parts_of(shown)]
    return {text.split(":", 3)[3] for text in texts if text.startswith("a1:")}, {
        text.split(":", 4)[4] for text in texts if text.startswith("f1:")
    }


def height(shown):
    """About how high a panel's picture and rows are on a phone 390 wide, where rows break."""
    with Image.open(shown.file.fp) as picture:
        tall = WIDTH * picture.height / picture.width
    for row in shown.view.to_components():
        buttons = [ButtonSpec("", one["label"], emoji=one.get("emoji")) for one in row["components"] if "label" in one]
        tall += ROW * len(lines_of(buttons, WIDTH))
    return tall


@pytest.mark.parametrize("locale", seldom(LOCALES, 5))
@pytest.mark.parametrize("key", TAUGHT)
async def test_a_lesson_is_gone_through_on_its_panel(tmp_path, key, locale):
    """The right action is on the panel, "Show me" has it first, every wrong one is refused with words."""
    who, course = Person(5, "Eva", "en-GB" if locale == "en" else locale), lesson(key)
    async with court_at(tmp_path) as court:
        table_id, shown = await opened(court, key, who)
        for number, step in enumerate(course.steps):
            table = await script_plays(court, table_id)
            say = speaker_for(court.house.show.texts, table, who.locale)
            said = say(f"lesson.{step.note}", **facts(course, step))
            shown = await press(court, f"t1:{table_id}:hand", who)
            assert shown.content == f"📖 **{number + 1}/{len(course.steps)}** · {said}"
            assert height(shown) <= SCREEN, step.note
            ui, seat = court.house.show.face(table), course.deal.seat
            moves, view = table.moves(seat), table.game.view(table.state, seat)
            ours = [way for way in step.ways if way[0][0] == seat]
            assert way_to(ui, view, moves, step.show, say) != ()
            if step.offer:
                acts, onward = offered(shown)
                assert acts | onward == set(step.offer), step.note
                panels = [ui.panel(view, moves, focus, say) for focus in onward]
                deeper = {one.action for panel in panels for group in panel.groups for one in group.choices}
                assert step.show in acts | deeper, step.note
            right, told = {way[0][1] for way in ours}, set()
            for action in moves.legal:
                text = table.game.encode(action)
                reason = say(f"lesson.{answer(step, text)}", **facts(course, step))
                if text not in right and reason not in told:
                    told.add(reason)
                    wrong = await press(court, act(table, text), who)
                    assert wrong.content.split("\n")[:2] == [shown.content, f"⚠️ {reason}"]
                    assert court.tables.get(table_id) == table
            shown = await press(court, f"v1:learn:show:{table_id}", who)
            marked = [
                part["label"][0]
                for part in parts_of(shown)
                if act(table, step.show) in (part.get("custom_id"), part.get("value"))
            ]
            assert marked == ["💡"]
            assert say(f"lesson.{step.note}_why", **facts(course, step)) in shown.content
            shown = await press(court, act(table, step.show), who)
            assert court.tables.get(table_id).seq > table.seq
        table = await script_plays(court, table_id)
        assert table.ended_reason == EndReason.DONE or table.status is Status.OVER
        end = await press(court, f"t1:{table_id}:hand", who)
        assert end.file is not None, "it shows how far it came"
        assert [one for one in end.ids if one.startswith("v1:learn:")] == [f"v1:learn:round:{key}"]
        onward = await press(court, f"v1:learn:round:{key}", who)
        last = under_way(court.tables, key, who.user_id)
        assert last is not None and last.subject == "round" and last.quiet and onward.file is not None
        assert {holder.level for holder in last.holders if holder.house} == {"gentle"}
        assert court.house.messenger.of("send") == []


async def test_it_goes_on_where_it_was_stopped_or_killed(tmp_path):
    async with court_at(tmp_path) as court:
        table_id, _ = await opened(court, "yud")
        await press(court, act(court.tables.get(table_id), "peek 0 1"))
        table = await script_plays(court, table_id)
        stopped = await press(court, f"v1:learn:stop:{table_id}")
        assert stopped.items == [] and "learn" in stopped.content
    async with court_at(tmp_path) as court:
        again, shown = await opened(court, "yud")
        assert again == table_id and court.tables.get(again).seq == table.seq
        assert shown.content.startswith("📖 **2/")


async def test_a_lesson_that_has_changed_begins_anew_and_the_old_table_says_so(court, monkeypatch):
    before, _ = await opened(court, "yud")
    course = lesson("yud")
    other = course._replace(steps=(course.steps[0]._replace(then=()), *course.steps[1:]))
    monkeypatch.setattr("bot.features.learn.script.lesson", lambda key: other)
    after, _ = await opened(court, "yud")
    assert after != before and course.mark != other.mark
    assert (await press(court, f"t1:{before}:hand")).content.startswith("This lesson has changed since.")
    await press(court, act(court.tables.get(before), "peek 0 1"))
    assert court.tables.get(before).ended_reason == EndReason.DONE


async def test_each_learner_has_a_table_of_their_own_that_counts_for_nothing_and_stays_out_of_the_channel(court):
    assert (await press(court, "v1:learn:open:nothing")).file is None and court.tables.live() == ()
    (first, _), (second, _) = await opened(court, "yud"), await opened(court, "yud", BEN)
    assert first != second
    assert (await press(court, f"v1:learn:show:{first}", BEN)).file is None, "it is nobody else's"
    table = court.tables.get(first)
    assert (table.purpose, table.quiet, table.guild_id) == (Purpose.LESSON, True, GUILD)
    assert court.tables.in_channel(CHANNEL) == ()


async def test_in_the_dm_it_is_learnt_like_everywhere_and_gone_on_with_on_a_server(court):
    alone = await court.press(EVA, "v1:learn:open:yud", on=message(), guild_id=None)
    table = under_way(court.tables, "yud", EVA.user_id)
    assert table.in_dm and alone.answers[-1].content.startswith("📖 **1/12**")
    assert (await opened(court, "yud"))[0] == table.id


async def test_a_round_ends_with_a_word_and_closes_itself(court):
    await press(court, "v1:learn:round:yud")
    table = await play_on(court.tables, under_way(court.tables, "yud", EVA.user_id).id, QuickDraws("round"))
    assert (table.status, table.ended_reason) == (Status.CLOSED, EndReason.DONE)
    shown = await press(court, f"t1:{table.id}:hand")
    assert shown.content.startswith("📖 **That was your first real round!** `/yud` ")
    assert shown.ids == ["v1:daily:play:yud"]
    await press(court, shown.ids[0])
    assert [one.purpose for one in court.tables.live()] == [Purpose.DAILY]


async def test_who_has_left_the_round_goes_on_with_it_also_after_a_kill(tmp_path):
    async with court_at(tmp_path) as court:
        await press(court, "v1:learn:round:yud")
        table = under_way(court.tables, "yud", EVA.user_id)
        await press(court, f"v1:learn:stop:{table.id}")
    async with court_at(tmp_path) as court:
        again, shown = await opened(court, "yud")
        assert again == table.id and "A real round" in shown.content
        await court.tables.change(table.id, EVA.user_id, leave_seat)
    async with court_at(tmp_path) as court:
        again, shown = await opened(court, "yud")
        assert again == table.id and shown.ids == [f"t1:{table.id}:back"]
        back = await press(court, f"t1:{table.id}:back")
        assert court.tables.get(table.id).holders[0].present and "**A real round.**" in back.content


async def test_where_only_the_round_is_left_it_is_offered_also_after_a_kill(tmp_path):
    """Who stopped after the last step, or broke the round off; who played it begins the lesson again."""
    async with court_at(tmp_path) as court:
        table_id, _ = await opened(court, "yud")
        for step in lesson("yud").steps:
            await script_plays(court, table_id)
            await press(court, act(court.tables.get(table_id), step.show))
        assert (await script_plays(court, table_id)).ended_reason == EndReason.DONE
    for _ in range(2):
        async with court_at(tmp_path) as court:
            offered = await press(court, "v1:learn:open:yud")
            assert offered.content.startswith("📖 **You know the game!**")
            assert offered.ids == ["v1:learn:round:yud", "v1:learn:steps:yud"]
            await press(court, offered.ids[0])
            table = under_way(court.tables, "yud", EVA.user_id)
            assert table.subject == "round"
            await court.tables.close(table.id, EndReason.CANCELLED)
    async with court_at(tmp_path) as court:
        again = await press(court, "v1:learn:steps:yud")
        assert again.content.startswith("📖 **1/") and under_way(court.tables, "yud", EVA.user_id).id > table.id


async def opens(court, who, game="yud", **more):
    """Give a game's command; return the kinds of its answers."""
    press = FakePress(court.app, who, {"name": game}, type=discord.InteractionType.application_command, **more)
    await court.command(game)(press)
    assert all(answer.ids == [f"v1:learn:open:{game}"] for answer in press.answers if answer.kind == "private")
    return [answer.kind for answer in press.answers]


async def test_a_lesson_is_offered_once_to_who_opens_a_game_for_the_first_time_and_has_not_begun_it(court):
    for who, game, alone, kinds in (
        (EVA, "yud", False, ["public", "private"]),
        (EVA, "yud", False, ["public"]),
        (BEN, "yud", False, ["public", "private"]),
        (EVA, "yud", True, ["public"]),
        (EVA, "seize", True, ["public", "private"]),
        (EVA, "seize", False, ["public"]),
    ):
        assert await opens(court, who, game, guild_id=None if alone else GUILD) == kinds, (who, game)
    await opened(court, "gostop")
    assert await opens(court, EVA, "gostop") == ["public"]


@pytest.mark.databases
async def test_an_operator_sees_where_people_stand_and_no_more(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MADANG_DATABASE", database_in(tmp_path))
    async with court_at(tmp_path) as court:
        await opened(court, "yud", BEN)
        table_id, _ = await opened(court, "yud")
        await press(court, act(court.tables.get(table_id), "peek 0 1"))
        await script_plays(court, table_id)
        await press(court, "v1:learn:round:yud", BEN)
        assert await asyncio.to_thread(run_lessons, argparse.Namespace()) == 0
    told = capsys.readouterr().out
    assert told == "yud: 2 began, 0 finished; 1 at step 1, 1 at step 2, real rounds: 1 began, 0 finished\n"


async def test_a_quiet_table_is_played_on_its_panel_alone_and_nobody_else_has_anything_of_it(court):
    hand = await press(court, "v1:learn:round:yud")
    table = under_way(court.tables, "yud", EVA.user_id)
    assert f"f1:{table.id}:0::more" in hand.ids and f"t1:{table.id}:rules" not in hand.ids
    for name in ("hand", "fair", "watch", "join", "sit"):
        refused = (await court.press(BEN, f"t1:{table.id}:{name}")).answer
        assert refused.kind == "private" and refused.content.startswith("⚠️"), name
    assert court.house.messenger.sent == []
