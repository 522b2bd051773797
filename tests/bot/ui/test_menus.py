"""Menus after they were answered: a client keeps what was picked, so the next pick of the same needs another id."""

from __future__ import annotations

import discord
import pytest

from bot.discord.ask import Ask
from bot.features.play import hand
from bot.show import ids
from bot.show.body import Body, OptionSpec, SelectSpec
from bot.show.components import lay_out
from bot.show.face import Menu
from bot.store.model import HandPanel
from tests.bot.ui.fakes import ANA, BEN, FakePress, message
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


def test_an_id_without_room_for_a_count_has_none():
    longest = "v1:" + "x" * 12 + ":" + "y" * 80
    assert ids.counted(longest, 3) == longest
    assert Body("", (SelectSpec(longest, "", ()),)).counted(3).rows[0].custom_id == longest


@pytest.fixture
def menus(monkeypatch):
    """Have every panel's choices in one menu, and others beside it."""

    def one_menu(groups, frame, last=(), back=None):
        choices = tuple(choice for group in groups for choice in group.choices)
        return lay_out([Menu("Pick", choices)] if choices else [], frame, last)

    monkeypatch.setattr(hand, "lay_out", one_menu)


def on(answer, message_id=None):
    """The private message that an answer made or changed."""
    made = message(message_id or answer.message_id, ephemeral=True)
    made.components = [discord.components.ActionRow(row) for row in answer.view.to_components()]
    return made


def menu(answer) -> str:
    return next(item["custom_id"] for item in answer.items if "options" in item)


async def test_an_answered_menu_has_another_id_and_a_refreshed_one_the_same(court, menus):
    table = await court.match(ANA, BEN)
    opened = await court.press(ANA, f"t1:{table.id}:hand")
    shown = on(opened.answer)
    assert menu(opened.answer) == f"m1:{table.id}:0"
    refused = await court.press(ANA, menu(opened.answer), f"a1:{table.id}:0:decline", on=shown)
    assert refused.answer.kind == "update"
    assert menu(refused.answer) == f"m2:{table.id}:0:1"
    shown = on(refused.answer, shown.id)
    broken = await court.press(ANA, menu(refused.answer), "rubbish", on=shown)
    assert [one.kind for one in broken.answers] == ["update", "private"]
    assert menu(broken.answers[0]) == f"m2:{table.id}:0:2"

    await court.press(BEN, f"a1:{table.id}:1:decline", on=message(ephemeral=True))
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


async def test_a_button_changes_no_menus_id(court, menus):
    table = await court.match(ANA, BEN)
    opened = await court.press(ANA, f"t1:{table.id}:hand")
    chosen = await court.press(ANA, f"f1:{table.id}:1::home", on=on(opened.answer))
    assert menu(chosen.answer) == f"m1:{table.id}:0"


async def test_menus_on_a_page_that_had_none_have_ids_that_were_never_there(court):
    """Some may have been there on the page before, with an option picked."""
    page, made = Body("", (SelectSpec("s1:mine:ping", "", (OptionSpec("x", "X"),)),)), []
    for _ in range(2):
        press = FakePress(court.app, ANA, {"custom_id": "v1:settings:mine"}, message=message(ephemeral=True))
        await Ask(court.house.answers, press).show(page)
        made.append(menu(press.answer))
    assert all(one.startswith("m2:s1:mine:ping:") for one in made)
    assert made[0] != made[1]


async def test_a_panel_of_before_has_no_count(court):
    table = await court.match(ANA, BEN)
    await court.house.store.put_panel(HandPanel(table.id, ANA.user_id, "token", 5, 9e9))
    court.house.private.forget(table.id)
    await court.house.private.load(table.id)
    hand = court.house.private.find(court.house.hands, table.id, ANA.user_id)
    assert (hand.menus, hand.token) == (0, "token")


@pytest.mark.parametrize("slow", [False, True])
async def test_a_pick_that_is_answered_elsewhere_renews_its_menu_by_the_first_request(court, slow, monkeypatch):
    if slow:
        monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.0)
    shown = message(ephemeral=True)
    rows = Body("", (SelectSpec("v1:nothing:here", "", (OptionSpec("x", "X"),)),)).view().to_components()
    shown.components = [discord.components.ActionRow(row) for row in rows]
    press = await court.press(ANA, "v1:nothing:here", "x", on=shown)
    first, second = press.answers
    assert (first.kind, second.kind) == ("update", "private")
    assert first.ids == ["m2:v1:nothing:here:1"]
    assert first.arguments.keys() == {"view"}, "words and picture stay"
