"""Presses: one request for an answer, whatever is pressed, and when; nothing is ever silent."""

from __future__ import annotations

import asyncio

import pytest

from bot.texts import load_texts
from tests.bot.ui.fakes import ANA, BEN, CHO, choose, court_at, message
from tests.bot.ui.limits import check_view


async def _hand(court, table, who, **more):
    return (await court.press(who, f"t1:{table.id}:hand", **more)).answer


async def test_my_hand_is_private_and_fits(court):
    table = await court.match(ANA, BEN)
    answer = await _hand(court, table, ANA)

    assert answer.kind == "private"
    assert f"a1:{table.id}:1:peek 0 1" in answer.ids
    assert answer.file is not None and answer.file.description
    check_view(answer.content, answer.view, answer.file)


async def test_a_press_on_the_panel_updates_it_in_place(court):
    table = await court.match(ANA, BEN)
    hand = await _hand(court, table, ANA)
    press = await court.press(ANA, f"a1:{table.id}:1:peek 0 1", on=message(hand.message_id, ephemeral=True))

    assert press.answer.kind == "update"
    assert "Your card 1 is" in press.answer.content
    assert court.tables.get(table.id).seq == table.seq + 1


async def test_the_other_panel_is_refreshed_and_the_board_edited_after_the_answer(court):
    table = await court.match(ANA, BEN)
    hand = await _hand(court, table, BEN)
    press = await court.press(ANA, f"a1:{table.id}:1:decline")
    assert press.answer.kind == "update"
    await court.settle()

    refreshed = court.messenger.of("edit_private")
    assert len(refreshed) == 1
    assert refreshed[0].body.content != hand.content
    for content in (press.answer.content, refreshed[0].body.content):
        assert "**Ana**: looks at no card" in content


async def test_a_refused_press_refreshes_the_panel_with_the_reason_first(court):
    table = await court.match(ANA, BEN)
    press = await court.press(ANA, f"a1:{table.id}:1:draw", on=message(ephemeral=True))

    assert press.answer.kind == "update"
    assert press.answer.content.startswith("⚠️ First everyone looks at two cards, or at none.")
    assert f"a1:{table.id}:1:decline" in press.answer.ids
    assert court.tables.get(table.id).seq == table.seq


async def test_a_stale_click_says_so_and_shows_the_current_hand(court):
    table = await court.match(ANA, BEN)
    for who in (ANA, BEN):
        await court.press(who, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(ephemeral=True))

    assert press.answer.kind == "update"
    assert press.answer.content.startswith("⚠️ Too late, the game has moved on. ")
    assert "[Y6]" not in press.answer.content
    assert any(":draw" in one for one in press.answer.ids) or "Ben" in press.answer.content


async def test_a_refused_press_on_the_board_is_answered_privately(court):
    table = await court.match(ANA, BEN)
    press = await court.press(BEN, f"a1:{table.id}:1:ready", on=message(500))

    assert press.answer.kind == "private"
    assert press.answer.content.startswith("⚠️ The round is still being played.")


@pytest.mark.parametrize("custom_id", ["a1:{}:1:decline", "f1:{}:1::swap", "t1:{}:hand", "t1:{}:back", "m1:{}:0"])
async def test_a_stranger_is_told_privately_and_changes_nothing(court, custom_id):
    table = await court.match(ANA, BEN)
    values = [f"a1:{table.id}:1:decline"] if custom_id.startswith("m1") else []
    press = await court.press(CHO, custom_id.format(table.id), *values)

    assert press.answer.kind == "private"
    assert "You have no seat at this table." in press.answer.content
    assert court.tables.get(table.id).seq == table.seq


@pytest.mark.parametrize(
    "custom_id",
    [
        "a1:999:1:draw",
        "t1:999:hand",
        "t1:999:join",
        "t1:1:explode",
        "a0:1:1:draw",
        "x:1",
        "o1:999:zero",
        "o1:1:nothing",
        "f1:999:1::",
        "s1:yours:form",
        "r1:nothing:0:n",
    ],
)
async def test_forged_and_unknown_ids_are_answered(court, custom_id):
    await court.match(ANA, BEN)
    press = await court.press(ANA, custom_id)

    assert press.answer.kind in ("private", "update")
    assert press.answer.content
    assert "broke" not in press.answer.content


@pytest.mark.parametrize(
    "text", ["nonsense", "keep", "shuffle 1 2 3", "close_look 2", "next_round", "lot 1", "keep 99"]
)
async def test_forged_actions_are_refused(court, text):
    table = await court.match(ANA, BEN)
    press = await court.press(ANA, f"a1:{table.id}:1:{text}", on=message(ephemeral=True))

    assert press.answer.content.startswith("⚠️")
    assert "broke" not in press.answer.content
    assert court.tables.get(table.id).seq == table.seq


async def test_a_refused_press_leaves_the_player_where_they_were_in_choosing(court):
    table = await court.match(ANA, BEN)
    for person in (ANA, BEN):
        await court.tables.act(table.id, person.user_id, None, "decline")
    who = (ANA, BEN)[min(court.tables.get(table.id).waiting)]
    table = (await court.tables.act(table.id, who.user_id, None, "draw")).after
    token = table.state.decision
    chosen = await court.press(who, f"f1:{table.id}:{token}:0:pair", on=message(ephemeral=True))
    assert "Which of your cards are alike?" in chosen.answer.content
    press = await court.press(who, f"a1:{table.id}:{token}:draw", on=message(ephemeral=True))

    assert press.answer.content.startswith("⚠️")
    assert "Which of your cards are alike?" in press.answer.content
    assert press.answer.ids == chosen.answer.ids
    assert court.tables.get(table.id).seq == table.seq


async def test_a_menu_takes_only_its_own_tables_picks(court):
    one, other = await court.match(ANA, BEN), await court.match(ANA, BEN)
    for value in (f"a1:{other.id}:1:decline", "rubbish"):
        press = await court.press(ANA, f"m1:{one.id}:0", value)
        assert press.answer.kind == "private"
    press = await court.press(ANA, f"m1:{one.id}:0", f"a1:{one.id}:1:decline", on=message(ephemeral=True))

    assert press.answer.kind == "update"
    assert [court.tables.get(table.id).seq - table.seq for table in (one, other)] == [1, 0]


async def test_two_clicks_at_once_count_once(court):
    table = await court.match(ANA, BEN)
    presses = await asyncio.gather(
        *(court.press(ANA, f"a1:{table.id}:1:decline", on=message(ephemeral=True)) for _ in range(2))
    )

    assert court.tables.get(table.id).seq == table.seq + 1
    refused = [press for press in presses if press.answer.content.startswith("⚠️")]
    assert len(refused) == 1


async def test_a_step_of_choosing_is_kept_while_the_other_acts_and_lost_with_its_decision(court):
    table = await court.match(ANA, BEN)
    focus = await court.press(ANA, f"f1:{table.id}:99::swap", on=message(ephemeral=True))

    assert f"a1:{table.id}:1:decline" in focus.answer.ids


async def test_what_breaks_is_answered_and_logged(court, monkeypatch, caplog):
    table = await court.match(ANA, BEN)

    async def broken(*_, **__):
        raise RuntimeError("planted")

    monkeypatch.setattr(court.house.hands, "body", broken)
    press = await court.press(ANA, f"t1:{table.id}:hand")

    assert "Something went wrong" in press.answer.content
    assert "planted" in caplog.text


async def test_a_slow_answer_is_deferred_in_time_and_given_later(court, monkeypatch):
    monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.02)
    table = await court.match(ANA, BEN)
    act = court.tables.act

    async def slow(*arguments):
        await asyncio.sleep(0.1)
        return await act(*arguments)

    monkeypatch.setattr(court.tables, "act", slow)
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=message(ephemeral=True))

    assert [answer.kind for answer in press.answers] == ["defer", "edit"]
    assert court.tables.get(table.id).seq == table.seq + 1


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


async def test_a_click_on_a_cancelled_table_says_so_and_leaves_no_buttons(court):
    table = await court.match(ANA, BEN)
    await court.tables.close(table.id, "cancelled")
    press = await court.press(BEN, f"a1:{table.id}:1:decline", on=message(ephemeral=True))

    assert press.answer.kind == "update"
    assert "the host cancelled it" in press.answer.content
    assert press.answer.ids == []


async def test_a_click_before_the_deal_says_so(court):
    table = await court.lobby(ANA, BEN)
    press = await court.press(BEN, f"a1:{table.id}:1:decline", on=message(ephemeral=True))

    assert "The match hasn't started." in press.answer.content


async def test_after_a_restart_old_buttons_act(tmp_path):
    async with court_at(tmp_path) as before:
        table = await before.match(ANA, BEN)
        seq = before.tables.get(table.id).seq
    async with court_at(tmp_path) as after:
        press = await after.press(ANA, f"a1:{table.id}:1:decline", on=message(ephemeral=True))

        assert press.answer.kind == "update"
        assert "⚠️" not in press.answer.content
        assert "**Ana**: looks at no card" in (await _hand(after, table, BEN)).content
        assert after.tables.get(table.id).seq == seq + 1


async def test_each_player_is_spoken_to_in_their_language_and_the_table_in_its_own(court, monkeypatch):
    english = load_texts()
    planted = {"en": {key: english.template("en", key) for key in english.keys("en")}}
    planted["ko"] = {"core.panel.your_turn_until": "한"}
    monkeypatch.setattr(court.house.show.texts, "_templates", planted)
    table = await court.match(ANA, BEN)
    await choose(court, ANA, "mine", language=["ko"])

    assert (await _hand(court, table, ANA)).content.startswith("한")
    assert (await _hand(court, table, BEN)).content.startswith("**Your turn**")
    assert (await court.house.boards.body(table)).content.startswith("**Yud! Stop!**")
    await court.press(BEN, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
    await court.settle()
    assert court.messenger.of("edit_private")[-1].body.content.startswith("한")
