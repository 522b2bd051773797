"""The panel of Yud! Stop!: its words name what can be done now, and only that."""

from __future__ import annotations

import pytest

from bot.show.components import Frame, lay_out
from bot.texts import LOCALES, load_texts
from cogs.faces.yud import FACE
from games.core import Event
from games.yud import YUD
from tests.cogs.panels import panel_at
from tests.games.yud.play import Table

ROWS = ("0 1 2 3", "4 5 6 7")
NAMES = ("Ana", "Ben", "Cho")
FIRST_DISCARD = {"up": "13", "turn_one_up": True}


def panel_of(table, seat=0, focus=""):
    return panel_at(FACE, table.state, seat, focus, NAMES)


def drawn(card, *more, focus="", **options):
    """The buttons of who has drawn a card."""
    return labels(panel_of(Table(*ROWS, *more, draws=f"{card} 0", **options).do("draw"), focus=focus))


def labels(panel):
    return [f"{choice.emoji} {choice.label}".strip() for group in panel.groups for choice in group.choices]


def test_yd18_a_first_turn_speaks_of_no_discard():
    assert panel_of(Table(*ROWS)).text == "Draw a card, or call Stop."
    assert "take the top discard" in panel_of(Table(*ROWS, **FIRST_DISCARD)).text


def test_y14_the_last_lap_is_told_once():
    told = panel_of(Table(*ROWS, **FIRST_DISCARD).do("stop"), 1).text
    assert told == "Stop was called: this is your last turn."


def test_y6_the_six_pairs_to_look_at_stand_in_two_rows_of_three():
    frame = Frame(1, lambda _: 1, 1, "", 0, load_texts().speaker("en"), {})
    rows = lay_out(panel_of(Table(*ROWS, peeks=True)).groups, frame)
    assert [len(row) for row in rows] == [3, 3, 1]


def test_y9b_an_ability_begins_with_a_press_on_the_card_of_several_others_and_any_two_with_a_step():
    assert {"👀 1", "👀 4"} <= set(drawn(8))
    assert {"👀 Ben · 1", "👀 Ben · 4"} <= set(drawn(10))
    assert {"🤝 1", "🤝 4"} <= set(drawn(12))
    spied, swapped = drawn(10, "0 1 2 3"), drawn(12, swap_any=True)
    assert "👀 Look at someone's…" in spied
    assert "🤝 Swap…" in swapped
    assert not [label for label in (*drawn(6), *spied, *swapped) if label[0] in "👀🤝" and label[-1] in "1234"]


def test_yd22_a_place_is_named_only_where_it_can_be_chosen():
    assert drawn(1, focus="pair")[:2] == ["Cards 1 and 2", "Cards 1 and 3"]
    assert drawn(1, focus="pair", choose_place=True)[:2] == ["Cards 1 and 2", "Cards 1 and 2 → 2"]


@pytest.mark.parametrize(("house_rule", "back"), [(False, "home"), (True, "swap")])
def test_a_swap_leads_back_to_where_it_began(house_rule, back):
    table = Table(*ROWS, draws="12 0", swap_any=house_rule).do("draw")
    assert panel_of(table, focus="swap 0 1").back.focus == back


def test_yd17_who_goes_first_is_told_once():
    told = ["lot_drawn", "round_began", "play_began"]
    assert [event.kind for event in FACE.fold([Event(kind, 0) for kind in told])] == ["round_began", "play_began"]
    assert [event.kind for event in FACE.fold([Event(kind, 0) for kind in told[:2]])] == told[:2]
    for locale in LOCALES:
        say = load_texts().speaker(locale, game="yud", names=NAMES[:2])
        assert "Ana" not in say("event.round_began", seat=0, round=1, seats=(0, 1))


def test_who_is_ready_reads_what_every_game_says():
    over = Table(*ROWS).play("stop", "draw", "discard").do("ready", 0)
    assert panel_of(over).text == "-# " + load_texts().speaker("en", game="", names=())("refusal.already_ready")
    assert labels(panel_of(over)) == []
    assert labels(panel_of(over, 1)) == ["Ready"]


@pytest.mark.parametrize(("caller", "told"), [(0, []), (1, ["not_lowest"])])
def test_y15_the_picture_tells_the_reckoning_and_words_only_what_else_counts(caller, told):
    view = Table(*ROWS, starter=caller).play("stop", "draw", "discard").view()
    assert [line.code for line in FACE.brief_scores(view, YUD.score_lines(view))] == told
