"""Ids of buttons and menus: they stay while what they mean stays, or Discord refuses a press and tells nobody.

A menu that was answered gets another: a client keeps what was picked, so the next pick of the same needs one.
"""

from __future__ import annotations

import discord
import pytest

from bot.discord.ask import Ask, FaultError
from bot.features.play import hand
from bot.show import ids
from bot.show.body import Body, ButtonSpec, OptionSpec, SelectSpec
from bot.show.components import lay_out
from bot.show.face import Menu
from bot.store.model import HandPanel
from tests.bot.house import First, play_on
from tests.bot.ui.fakes import ANA, BEN, FakePress, FakeResponse, message
from tests.databases import done


@pytest.mark.parametrize(
    ("plain", "made"),
    [("m1:7:0", "m2:7:0:3"), ("o1:7:goal", "m2:o1:7:goal:3"), ("v1:replay:7:0:t:a", "m2:v1:replay:7:0:t:a:3")],
)
def test_a_menus_id_counts_and_means_the_same(plain, made):
    assert ids.counted(plain, 0) == plain
    assert ids.counted(plain, 3) == made
    assert ids.counted(made, 4) == made[:-1] + "4"
    assert ids.uncounted(made) == (plain, 3)
    assert ids.parse(made) == ids.parse(plain) is not None


@pytest.mark.parametrize("custom_id", ["m2:", "m2:7:0", "m2:7:0:", "m2:x:0:1", "m2:m2:7:0:1:1", "m2:a1:1:1::3"])
def test_a_broken_count_is_no_id(custom_id):
    assert ids.parse(custom_id) is None


def one_menu_page(custom_id):
    return Body("", (SelectSpec(custom_id, "", (OptionSpec("x", "X"),)),))


def test_an_id_without_room_for_a_count_has_none():
    longest = "v1:" + "x" * 12 + ":" + "y" * 80
    assert ids.counted(longest, 3) == longest
    assert one_menu_page(longest).counted(3).rows[0].custom_id == longest


@pytest.fixture
def menus(monkeypatch):
    """Have every panel's choices in one menu, and others beside it."""

    def one_menu(groups, frame, last=(), back=None):
        choices = tuple(choice for group in groups for choice in group.choices)
        return lay_out([Menu("Pick", choices)] if choices else [], frame, last)

    monkeypatch.setattr(hand, "lay_out", one_menu)


def on(view, message_id):
    """A private message with these rows."""
    made = message(message_id, ephemeral=True)
    made.components = [discord.components.ActionRow(row) for row in view.to_components()]
    return made


def menu(answer) -> str:
    return next(item["custom_id"] for item in answer.items if "options" in item)


async def test_an_answered_menu_has_another_id_and_a_refreshed_one_the_same(court, table, menus):
    opened = (await court.hand(ANA, table)).answer
    number = opened.message_id
    assert menu(opened) == f"m1:{table.id}:0"
    old = f"a1:{table.id}:0:decline"
    refused = (await court.press(ANA, menu(opened), old, on=on(opened.view, number))).answer
    assert refused.kind == "update"
    assert menu(refused) == f"m2:{table.id}:0:1"
    broken = await court.press(ANA, menu(refused), "rubbish", on=on(refused.view, number))
    assert [one.kind for one in broken.answers] == ["update", "private"]
    assert menu(broken.answers[0]) == f"m2:{table.id}:0:2"

    await court.decline(BEN, table)
    await court.settle()
    (refresh,) = court.messenger.of("edit_private")
    assert refresh.body.rows[0].custom_id == f"m2:{table.id}:0:2", "a refresh changes no id"

    court.house.private._open.clear()
    court.house.private.forget(table.id)
    await done(court.house.store)  # what is noted goes with it
    await court.house.private.load(table.id)
    court.house.private.refresh(table.id)
    await court.settle()
    again = [sent for sent in court.messenger.of("edit_private")[1:] if sent.token == refresh.token]
    assert [sent.body.rows[0].custom_id for sent in again] == [f"m2:{table.id}:0:2"], "nor does a restart"


async def test_a_menu_of_a_hand_that_nobody_knows_of_counts_on_from_what_it_shows(court, table, menus):
    shown = opened = (await court.hand(ANA, table)).answer
    for _ in range(2):
        court.house.private.forget(table.id)
        on_it = on(shown.view, opened.message_id)
        shown = (await court.press(ANA, menu(shown), f"a1:{table.id}:0:decline", on=on_it)).answer
    await court.acted(table, BEN)
    assert court.messenger.of("edit_private")[-1].body.rows[0].custom_id == menu(shown) == f"m2:{table.id}:0:2"


async def test_a_button_changes_no_menus_id(court, table, menus):
    opened = (await court.hand(ANA, table)).answer
    chosen = await court.press(ANA, f"f1:{table.id}:1::home", on=on(opened.view, opened.message_id))
    assert menu(chosen.answer) == f"m1:{table.id}:0"


async def test_menus_on_a_page_that_had_none_have_ids_that_were_never_there(court):
    """Some may have been there on the page before, with an option picked."""
    made = []
    for _ in range(2):
        press = FakePress(court.app, ANA, {"custom_id": "v1:settings:mine"}, message=message(ephemeral=True))
        await Ask(court.house.answers, press).show(one_menu_page("s1:mine:ping"))
        made.append(menu(press.answer))
    assert all(one.startswith("m2:s1:mine:ping:") for one in made)
    assert made[0] != made[1]


async def test_a_panel_of_before_has_no_count(court, table):
    await court.house.store.put_panel(HandPanel(table.id, ANA.user_id, "token", 5, 9e9))
    court.house.private.forget(table.id)
    await court.house.private.load(table.id)
    hand = court.house.private.find(court.house.hands, table.id, ANA.user_id)
    assert (hand.menus, hand.token) == (0, "token")


@pytest.mark.parametrize("slow", [False, True])
async def test_a_pick_that_is_answered_elsewhere_renews_its_menu_by_the_first_request(court, slow):
    if slow:
        court.defer_after(0.0)
    shown = on(one_menu_page("v1:nothing:here").view(), 500)
    first, second = (await court.press(ANA, "v1:nothing:here", "x", on=shown)).answers
    assert (first.kind, second.kind) == ("update", "private")
    assert first.ids == ["m2:v1:nothing:here:1"]
    assert first.arguments.keys() == {"view"}, "words and picture stay"


async def test_the_first_request_for_a_pick_is_made_again_where_discord_fails_to_take_it(court, monkeypatch):
    shown, edit, tries = on(one_menu_page("v1:nothing:here").view(), 500), FakeResponse.edit_message, []
    *_, told = (await court.press(ANA, "v1:nothing:here", "x", on=shown)).answers

    async def fails_once(response, **arguments):
        tries.append(arguments)
        if len(tries) == 1:
            raise FaultError("Discord answered 500")
        return await edit(response, **arguments)

    monkeypatch.setattr(FakeResponse, "edit_message", fails_once)
    first, second = (await court.press(ANA, "v1:nothing:here", "x", on=shown)).answers
    assert (first.kind, second.kind, second.content, len(tries)) == ("update", "private", told.content, 2)


def waited_for(table):
    return {table.holders[seat].user_id for seat in table.waiting}


async def test_what_is_looked_up_keeps_its_ids_when_the_turn_comes(court):
    table = await court.match(ANA, BEN, game="gostop")
    if waited_for(table) == {BEN.user_id}:
        table = await court.match(BEN, ANA, game="gostop")
    opened = (await court.hand(BEN, table)).answer
    shown = message(opened.message_id, ephemeral=True)

    async def follow(answer, where):
        (custom_id,) = (one for one in answer.ids if one.endswith(where))
        return custom_id, (await court.press(BEN, custom_id, on=shown)).answer

    more, page = await follow(opened, ":more")
    words, looked = await follow(page, ":words")
    while waited_for(table) != {BEN.user_id}:
        table = await play_on(court.tables, table.id, First(), most=1)
        await court.settle()
    assert court.messenger.of("edit_private") == [], "the page stays as it is"
    _, home = await follow(looked, ":home")
    assert home.kind == "update" and any(one.startswith("a1:") for one in home.ids)
    assert more in home.ids, "nor has the way there another"
    assert words in (await follow(home, ":more"))[1].ids


def test_the_library_is_handed_rows_and_neither_stores_them_nor_waits_for_their_presses():
    view = Body("text", ((ButtonSpec("t1:1:hand", "My hand"),),)).view()
    assert view.is_finished()
    assert not view.is_dispatchable()
    assert [item["custom_id"] for row in view.to_components() for item in row["components"]] == ["t1:1:hand"]
