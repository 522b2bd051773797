"""Going to a cell by its name: a form, what is written in it, and what comes of it."""

from __future__ import annotations

import discord
import pytest

from bot.discord.forms import ask_form
from bot.show import ids
from bot.texts import LOCALES, load_texts
from cogs.faces.seize import FACE
from games.seize import SEIZE
from sandbox.validation.modal import check_modal
from sandbox.validation.problems import Problems
from tests.bot.ui.fakes import ANA, BEN, message
from tests.bot.ui.limits import check_body
from tests.cogs.asking import write
from tests.cogs.panels import labels, moves_of
from tests.cogs.test_seize import panel_of, say
from tests.games.seize.play import act, begun, scene

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


def written(state, text, seat=0):
    return FACE.written(SEIZE.view(state, seat), moves_of(SEIZE, state, seat), "go", text, say())


@pytest.mark.parametrize("locale", LOCALES)
def test_the_form_is_one_that_discord_takes(locale):
    form = ask_form(ids.Ask(10**17, 10**8, "go"), load_texts().speaker(locale, game="seize")).to_dict()
    problems = Problems()
    check_modal(form, problems)
    assert not problems
    check_body(CALLBACK, {"type": 9, "data": form})
    assert form["custom_id"] == "w1:100000000000000000:100000000:go"
    (label,) = form["components"]
    assert "d4" in label["description"]
    assert not label["description"].endswith("…"), "it fits as it is"


ROLLED = act(begun(), "roll 2")
BESIDE_B3 = scene("A", 2, 12, "A=0.1a@N", points=3)


@pytest.mark.parametrize(
    ("state", "text", "action"),
    [(BESIDE_B3, text, "go 1a b3") for text in ("b3", " B3 ", "1 b3", "1a B3", "b 3", "ｂ３")]
    + [(ROLLED, "a2+", "go 1a a2+"), (ROLLED, "2L b2+", "go 2L b2+")],
)
def test_a_cell_is_read_however_it_is_written(state, text, action):
    assert written(state, text).action == action


def test_of_several_pieces_that_reach_a_cell_one_is_chosen():
    several = written(ROLLED, "b2+")
    assert several.focus == "to b2+"
    panel = panel_of(ROLLED, 0, several.focus)
    assert labels(panel) == ["1 b1 → b2+ · 2", "2L c1 → b2+ · 2", "◀ Back"]
    assert "Which piece goes to **b2+**?" in panel.text
    for nobody in ("to z9", "to d7", "to"):
        assert panel_of(ROLLED, 0, nobody) == panel_of(ROLLED), "from its beginning"


@pytest.mark.parametrize(
    ("state", "text", "why"),
    [
        *((ROLLED, text, "no cell") for text in ("z9", "g7+", "", "@everyone")),
        (ROLLED, "4 b2", "no such piece"),
        (ROLLED, "b1", "Your own piece stands on b1"),
        (ROLLED, "d5", "d5 is too far: 3 on d1 is nearest and needs 4, and you have 2"),
        (ROLLED, "3 b2+", "too far"),
        (act(begun(), "roll 1", "step 1a N"), "b3", "your points are spent"),
        (scene("A.x", 4, 4, "A=0.1a@E x=1.3@N"), "d5", "hit the enemy there"),
    ],
)
def test_what_leads_nowhere_says_why(state, text, why):
    found = written(state, text)
    assert (found.action, found.focus) == ("", "")
    assert why in found.why
    assert "everyone" not in found.why


async def test_the_button_opens_the_form_and_what_is_written_is_done(court):
    table = await court.match(ANA, BEN, game="seize")
    token = SEIZE.token(table.state, 0, SEIZE.default_action(table.state, 0))
    for who in (ANA, BEN):
        await court.press(who, f"a1:{table.id}:{token}:place 1 2L 3 2R 1", on=message(ephemeral=True))
    table = court.tables.get(table.id)
    (seat,) = table.waiting
    who = next(one for one in (ANA, BEN) if one.user_id == table.holders[seat].user_id)
    hand = (await court.press(who, f"t1:{table.id}:hand")).answer
    menu = next(item for item in hand.items if "options" in item)
    (ask,) = [option["value"] for option in menu["options"] if option["value"].startswith("w1:")]
    shown = message(hand.message_id, ephemeral=True)
    shown.components = [discord.components.ActionRow(row) for row in hand.view.to_components()]
    opened = (await court.press(who, menu["custom_id"], ask, on=shown)).answer
    assert (opened.kind, opened.arguments["modal"].custom_id) == ("form", ask)
    await court.settle()
    edits = [sent.body for sent in court.messenger.of("edit_private")]
    menus = {row.custom_id for body in edits for row in body.rows if hasattr(row, "custom_id")}
    assert ids.counted(menu["custom_id"], 1) in menus, "who closes the form can pick it again"

    wrong = await write(court, who, ask, "z9")
    assert wrong.kind == "update"
    assert wrong.content.startswith("⚠️ That's no cell.")
    options = [option for item in wrong.items for option in item.get("options", ())]
    assert [option["value"] for option in options if option["label"].startswith("⚠️ ")] == [ask]
    assert court.tables.get(table.id).seq == table.seq

    piece = table.game.view(table.state, seat).pieces[seat * 5 + 2]
    ahead = "d2" if seat == 0 else "d6"
    done = await write(court, who, ask, f"3 {ahead}")
    assert done.kind == "update"
    moved = court.tables.get(table.id)
    assert moved.game.view(moved.state, seat).pieces[seat * 5 + 2].cell != piece.cell

    late = await write(court, who, ask, f"3 {ahead}")
    assert "⚠️" in late.content
    assert court.tables.get(table.id).seq == moved.seq
    other = next(one for one in (ANA, BEN) if one is not who)
    assert (await write(court, other, ask, ahead)).kind == "update", "not on turn: their hand as it is"
    assert court.tables.get(table.id).seq == moved.seq
