"""Presses: one request for an answer, whatever is pressed, and when; nothing is ever silent, one commit is enough."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from unittest.mock import AsyncMock

import discord
import pytest

from bot.discord.access import missing, named
from bot.discord.ask import Ask
from bot.store.sqlite import SqliteLink
from bot.tables import sql as tables_sql
from bot.texts import LOCALES, load_texts
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, choose, court_at, message


async def test_my_hand_is_private_and_fits_and_a_press_on_it_updates_it_in_place(court, table):
    hand = (await court.hand(ANA, table)).answer
    assert hand.kind == "private"
    assert f"a1:{table.id}:1:peek 0 1" in hand.ids
    assert hand.file is not None and hand.file.description

    on = message(hand.message_id, ephemeral=True)
    press = await court.press(ANA, f"a1:{table.id}:1:peek 0 1", on=on)
    assert press.answer.kind == "update"
    assert "Your card 1 is" in press.answer.content
    assert court.tables.get(table.id).seq == table.seq + 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("draw", "First everyone looks at two cards, or at none."),
        ("ready", "The round is still being played."),
        *(
            (text, "")
            for text in ("nonsense", "keep", "shuffle 1 2 3", "close_look 2", "next_round", "lot 1", "keep 99")
        ),
    ],
)
async def test_what_is_refused_or_forged_changes_nothing_and_the_reason_comes_first(court, table, text, reason):
    """On the panel, or privately where the board was pressed; the hand is below the reason."""
    for on, kind in ((message(ephemeral=True), "update"), (message(), "private")):
        answer = (await court.press(ANA, f"a1:{table.id}:1:{text}", on=on)).answer
        assert answer.content.startswith(f"⚠️ {reason}")
        assert "Something went wrong" not in answer.content
        assert answer.kind == kind
        assert f"a1:{table.id}:1:decline" in answer.ids
    assert court.tables.get(table.id).seq == table.seq


async def test_a_stale_click_says_so_and_shows_the_current_hand(court, table):
    for who in (ANA, BEN):
        await court.decline(who, table)
    press = await court.decline(ANA, table)
    assert press.answer.kind == "update"
    assert press.answer.content.startswith("⚠️ Too late, the game has moved on. ")
    assert "[Y6]" not in press.answer.content
    assert any(":draw" in one for one in press.answer.ids) or "Ben" in press.answer.content


@pytest.mark.parametrize("custom_id", ["a1:{}:1:decline", "f1:{}:1::swap", "t1:{}:hand", "t1:{}:back", "m1:{}:0"])
async def test_a_stranger_is_told_privately_and_changes_nothing(court, table, custom_id):
    values = [f"a1:{table.id}:1:decline"] if custom_id.startswith("m1") else []
    press = await court.press(CHO, custom_id.format(table.id), *values)
    assert press.answer.kind == "private"
    assert "You have no seat at this table." in press.answer.content
    assert court.tables.get(table.id).seq == table.seq


FORGED = (
    "a1:999:1:draw t1:999:hand t1:999:join t1:1:explode a0:1:1:draw x:1 o1:999:zero o1:1:nothing f1:999:1:: "
    "s1:yours:form r1:nothing:0:n t1:1:vote t1:1:vote:cancel t1:1:vote:resign:yes t1:1:vote:pause:perhaps"
)


@pytest.mark.parametrize("custom_id", FORGED.split())
async def test_forged_and_unknown_ids_are_answered(court, table, custom_id):
    press = await court.press(ANA, custom_id)
    assert press.answer.kind in ("private", "update")
    assert press.answer.content
    assert "Something went wrong" not in press.answer.content
    assert "out of date" in press.answer.content or not custom_id.startswith("t1:1:")


async def test_ids_of_another_table_or_moment_change_nothing(court, table):
    other = await court.match(BEN, CHO)
    here, there = table.id, other.id
    forged = f"a1:{there}:1:decline t1:{there}:cancel t1:{there}:start o1:{there}:zero a1:{here}:2:decline"
    forged += f" a1:{here}:1:@everyone f1:{here}:1:999:look_99 f1:{here}:0::{'x' * 60}"
    menus = (f"m1:{here}:0", f"a1:{there}:1:decline"), (f"m1:{there}:0", f"a1:{here}:1:decline")
    for pressed in (*((one,) for one in forged.split()), *menus):
        answer = (await court.press(ANA, *pressed, on=message(ephemeral=True))).told[-1]
        assert answer.kind in ("update", "private") and "broke" not in answer.content, pressed
        refused = answer.content.startswith(("⚠️", "This button is out of date."))
        assert refused or pressed[0].startswith("f1:"), pressed
    assert [court.tables.get(one.id) for one in (table, other)] == [table, other]


async def test_a_refused_press_leaves_the_player_where_they_were_in_choosing(court, table):
    who = await court.begun(table)
    table = (await court.tables.act(table.id, who.user_id, None, "draw")).after
    token = table.state.decision
    chosen = await court.press(who, f"f1:{table.id}:{token}:0:pair", on=message(ephemeral=True))
    press = await court.press(who, f"a1:{table.id}:{token}:draw", on=message(ephemeral=True))
    assert press.answer.content.startswith("⚠️")
    for one in (chosen, press):
        assert "Which of your cards are alike?" in one.answer.content
    assert press.answer.ids == chosen.answer.ids
    assert court.tables.get(table.id).seq == table.seq


async def test_a_step_of_choosing_is_kept_while_the_other_acts_and_lost_with_its_decision(court, table):
    focus = await court.press(ANA, f"f1:{table.id}:99::swap", on=message(ephemeral=True))
    assert f"a1:{table.id}:1:decline" in focus.answer.ids


async def test_what_breaks_is_answered_and_logged(court, table, monkeypatch, caplog):
    monkeypatch.setattr(court.house.hands, "hand", AsyncMock(side_effect=RuntimeError("planted")))
    press = await court.hand(ANA, table)
    assert "Something went wrong" in press.answer.content
    assert "planted" in caplog.text


@pytest.mark.parametrize("late", [False, True])
async def test_the_board_is_never_edited_into_a_hand(court, table, late):
    """What comes late is thought about for the presser alone, who sees that it is under way."""
    if late:
        court.defer_after(0.0)
    press = await court.hand(ANA, table)
    assert [one.kind for one in press.answers] == (["think", "edit"] if late else ["private"])
    assert press.answers[0].arguments.get("ephemeral", True), "what the token calls the original is Ana's own"
    await court.acted(table, BEN)
    assert [one for one in court.messenger.of("edit_private") if one.token == press.token], "it follows the table"
    again = await court.hand(ANA, table, on=message(ephemeral=True))
    assert again.answers[-1].kind in ("update", "edit")


async def test_what_comes_late_is_deferred_and_given_later_and_nothing_is_left_thinking(court):
    table = await court.lobby(ANA)
    court.defer_after(0.0)
    press = await court.press(ANA, f"t1:{table.id}:house")
    assert [one.kind for one in press.answers] == ["think", "change", "delete"]
    assert f"t1:{table.id}:start" in press.answers[1].ids
    assert len(court.tables.get(table.id).holders) == 2

    table = await court.tables.start(table.id, ANA.user_id)
    press = await court.decline(ANA, table)
    assert [one.kind for one in press.answers] == ["defer", "edit"]
    assert court.tables.get(table.id).seq == table.seq + 1


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_a_press_that_another_process_has_deferred_is_answered_as_a_deferral(court, table, ephemeral):
    """A hand is edited in place; on everybody's message the answer takes the place of what says "thinking"."""
    heard = court.house.answers.heard
    press = FakePress(court.app, ANA, {"custom_id": f"t1:{table.id}:hand"}, message=message(ephemeral=ephemeral))
    heard.handed.add(press.id)
    await court.run(press)
    assert [one.kind for one in press.answers] == ["edit"]
    assert press.answers[0].file is not None
    assert not heard.handed


async def test_what_cannot_be_deferred_is_waited_for_all_the_same(court, monkeypatch):
    """An error of it would be told as nobody's, with a trace."""
    court.defer_after(0.0)
    ask, ended = Ask(court.house.answers, FakePress(court.app, ANA, {"custom_id": "t1:1:hand"}, message=message())), []

    async def work() -> None:
        await asyncio.sleep(0.05)
        ended.append(True)

    monkeypatch.setattr(ask, "defer", AsyncMock(side_effect=RuntimeError("Session is closed")))
    await ask.answer(work)
    assert ended


async def test_a_click_before_the_deal_or_on_a_cancelled_table_says_so_and_leaves_no_buttons(court):
    table = await court.lobby(ANA, BEN)
    assert "The match hasn't started." in (await court.decline(BEN, table)).answer.content
    await court.tables.start(table.id, ANA.user_id)
    await court.tables.close(table.id, "cancelled")
    late = (await court.decline(BEN, table)).answer
    assert late.kind == "update"
    assert "the host cancelled it" in late.content
    assert late.ids == []


async def test_a_click_on_a_table_that_is_over_shows_how_it_ended(court):
    table = await court.finished(ANA, BEN)
    press = await court.press(ANA, f"a1:{table.id}:3:draw", on=message(ephemeral=True))
    assert press.answer.kind == "update"
    assert press.answer.content.startswith("⚠️")
    assert "**You won!**" in press.answer.content or "You finished in place 2 of 2." in press.answer.content
    looks = [f"v1:replay:{table.id}:0:0:p", f"v1:duel:deal:{table.id}:0"]
    assert press.answer.ids == looks, "no cards, and the one Rematch is on the board"
    (picture,) = press.answer.arguments["attachments"]
    assert "The match is over; all cards lie open." in picture.description


async def test_after_a_restart_old_buttons_act(tmp_path):
    async with court_at(tmp_path) as before:
        table = await before.match(ANA, BEN)
    async with court_at(tmp_path) as after:
        press = await after.decline(ANA, table)
        assert press.answer.kind == "update"
        assert "⚠️" not in press.answer.content
        assert "**Ana**: looks at no card" in (await after.hand(BEN, table)).answer.content
        assert after.tables.get(table.id).seq == table.seq + 1


async def test_each_player_is_spoken_to_in_their_language_and_the_table_in_its_own(court, table):
    await choose(court, ANA, "mine", language=["ko"])
    assert (await court.hand(ANA, table)).answer.content.startswith("**내 차례**")
    assert (await court.hand(BEN, table)).answer.content.startswith("**Your turn**")
    assert (await court.house.boards.body(table)).content.startswith("**Yud! Stop!**")
    await court.decline(BEN, table)
    await court.settle()
    assert court.messenger.of("edit_private")[-1].body.content.startswith("**내 차례**")


@pytest.fixture
def counted(monkeypatch):
    """How many transactions are begun and reads made; notes wait as long as they do in earnest."""
    seen = {"begin": 0, "all": 0}
    for name in seen:
        plain = getattr(SqliteLink, name)

        async def counted(link, *what, name=name, plain=plain):
            seen[name] += 1
            return await plain(link, *what)

        monkeypatch.setattr(SqliteLink, name, counted)
    monkeypatch.setattr("bot.store.writer.NOTES_SECONDS", 5.0)
    return seen


@pytest.mark.databases("sqlite")
async def test_a_press_on_a_hand_commits_once(court, counted, table):
    for who in (ANA, BEN):
        await court.hand(who, table, on=message(ephemeral=True))
    counted["begin"] = 0
    press = await court.decline(ANA, table)
    assert press.answer.kind == "update"
    assert len(await court.tables.log(table.id)) > table.seq
    assert counted["begin"] == 1


@pytest.mark.databases("sqlite")
async def test_all_open_tables_are_read_in_seven_statements(court, counted):
    store = court.house.store
    for _ in range(30):
        await court.lobby(ANA, BEN)
    await court.settle()
    counted["all"] = 0
    assert len(await store.read(tables_sql.read_open, store.share)) == 30
    assert counted["all"] <= 7


def test_in_the_text_of_a_voice_channel_the_bot_needs_to_connect():
    """R9."""

    def lacks(kind, **rights):
        may = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, **rights)
        return missing(SimpleNamespace(channel=SimpleNamespace(type=kind), app_permissions=may), say)

    say, voice = load_texts().speaker("en"), discord.ChannelType.voice
    assert lacks(discord.ChannelType.text) == ""
    assert named(("connect",), say) in lacks(voice)
    assert lacks(voice, connect=True) == ""
    words = {named(("connect",), load_texts().speaker(locale)) for locale in LOCALES}
    assert len(words) == len(LOCALES) and not any("permission" in one for one in words)
