"""The panel of Seize!: all that is allowed can be reached, nothing hidden stands in it, reasons are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.texts import load_texts
from cogs.faces.seize import FACE
from games.seize import SEIZE
from games.seize.board import CELL_OF_NAME
from games.seize.cards import CARD_NAMES
from renderers.seize.art import card_emojis, emoji_name
from tests.cogs.panels import choices, labels, living, moves_of, run_of, walk_through
from tests.games.seize.play import act, around, begun, dealt, scene, with_hand

NAMES = ("Ana", "Ben\\_the\\_Second and a rather long name", "สมชาย", "김철수")


def say():
    return load_texts().speaker("en", game="seize", names=NAMES)


def panel_of(state, seat=0, focus="", moves=None):
    return FACE.panel(SEIZE.view(state, seat), moves or moves_of(SEIZE, state, seat), focus, say())


def choice_of(panel, label):
    return next(choice for choice in choices(panel) if choice.label == label)


def walk(state, seat):
    """Every panel that can be come to by choosing, by its focus."""
    moves = moves_of(SEIZE, state, seat)
    return walk_through(lambda focus: panel_of(state, seat, focus, moves))


def test_who_is_not_waited_for_reads_so():
    state = act(begun(), "roll 3")
    assert labels(panel_of(state, 1)) == []
    assert panel_of(state, 1).text == "Not your turn yet."
    assert not FACE.show_scores(SEIZE.view(state, None))


def test_pieces_are_chosen_by_level_cell_and_facing():
    panel = panel_of(act(begun(), "roll 3"))
    pieces = panel.groups[2].choices
    assert [choice.label for choice in pieces] == ["1 b1", "2L c1", "3 d1", "2R e1", "1 f1", "Go to…"]
    assert {choice.emoji for choice in pieces[:-1]} == {"⬆️"} and pieces[-1].ask == "go"
    assert all(choice.action for choice in choices(panel)[:2]), "whole walks stand first"
    assert labels(panel)[-1] == "End turn"
    assert "You are ■: **3** points" in panel.text


def test_a_piece_goes_where_it_can_in_one_press():
    state = act(begun(), "roll 3")
    panel = panel_of(state, 0, "piece 1a")
    buttons, more, turns = panel.groups
    assert [choice.label for choice in buttons.choices][:2] == ["b2+ · 2", "c3 · 3"], "a hole, and over it"
    assert [choice.emoji for choice in buttons.choices][:2] == ["🎴", "🎴"]
    assert len(buttons.choices) == 3
    points = [int(choice.label.split(" · ")[1].split()[0]) for choice in more.choices]
    assert points == sorted(points), "the nearest first"
    assert "-# 🎴 b2+: 1 card from holes" in panel.text
    assert [choice.label for choice in turns.choices] == ["Turn left", "Turn right", "End turn"]
    assert [choice.emoji for choice in turns.choices][:2] == ["↖️", "↗️"] and panel.back.label == "◀ Pieces"
    state = act(state, *run_of(SEIZE, state, 0, "go 1a b3"))
    assert panel_of(state) == panel_of(state, 0, "home"), "after a walk it is all pieces' turn again"
    assert labels(panel_of(state))[-3:] == ["↩️ Undo", "⏪ Undo all", "End turn"]
    assert "1 b3" in labels(panel_of(state))


@pytest.mark.parametrize(("points", "buttons", "options"), [(1, 3, 0), (2, 3, 7), (4, 3, 30)])
def test_the_most_useful_cells_are_buttons_the_others_a_menu(points, buttons, options):
    panel = panel_of(scene("A", 6, 6, "A=0.1a@N", points=points), 0, "piece 1a")
    assert len(panel.groups[0].choices) == buttons
    assert len(panel.groups[1].choices) >= options
    assert bool(panel.groups[1].choices) == bool(options)


def test_what_is_worth_doing_is_one_press_away():
    state = act(begun(), "roll 3")
    panel = panel_of(state)
    best = panel.groups[1].choices
    assert [choice.label for choice in best][:2] == ["① 🎴 1 b1→b2+→c3 · 3", "② 🎴 2R e1→e2+, 1 b1→b2 · 3"]
    assert [choice.sign for choice in best] == [*"①②③"], "phones cut long buttons off: the lines say the rest"
    assert best[-1].label == "③ 🎴 1 b1→b2+ · 2", "its beginning alone, so that one sees the card first"
    assert "-# ① 🎴 1 b1→b2+→c3 · 3 · 1 card from holes\n" in panel.text
    for choice in best:
        assert act(state, *run_of(SEIZE, state, 0, choice.action)).points == 3 - int(choice.label[-1])


def test_a_walk_that_completes_a_triangle_says_so_and_comes_first():
    state = around(hand="rice timber", points=6)
    back = CELL_OF_NAME["b5"]
    state = replace(state, where=(*state.where[:3], back, *state.where[4:]))
    rich = panel_of(state, 0, "home")
    first = rich.groups[1].choices[0]
    assert first.label == "① 🚩 2R b5→b6, 1 b1→b2+→c3+→d4, 🚩A · 6"
    assert "seizes A for Rice and Timber" in rich.text
    made = act(state, *run_of(SEIZE, state, 0, first.action))
    assert (made.owners[0], made.points) == (0, 0)
    assert "-# 🚩 b6: then you can seize A" in panel_of(state, 0, "piece 2R").text
    near = panel_of(with_hand(state, 0, "rice"), 0, "piece 2R")
    assert any("A: 3 of 3 cells yours" in choice.description for choice in near.groups[1].choices)
    assert "A: " not in panel_of(with_hand(state, 0, "silk"), 0, "piece 2R").text, "too far from being paid"
    assert "🚩" not in panel_of(with_hand(state, 0, "silk"), 0, "home").text


def test_after_a_turn_by_45_degrees_the_panel_stays_with_the_piece():
    state = act(begun(), "roll 3", "turn 1a left")
    assert panel_of(state) == panel_of(state, 0, "piece 1a")
    back = act(state, "undo")
    assert panel_of(back) == panel_of(back, 0, "home")


def test_without_points_the_turn_is_spent():
    state = act(begun(), "roll 1", "step 1a N")
    panel = panel_of(state)
    assert labels(panel) == ["End turn", "↩️ Undo"], "the end of a turn without points comes first"
    assert "Your points are spent" in panel.text
    assert panel == panel_of(state, 0, "piece 1a")
    held = panel_of(with_hand(state, 0, "sprint"))
    assert "nothing to seize or play" not in held.text and "what is left below" in held.text


def test_three_buttons_of_a_pad_stand_in_a_row_of_a_phone():
    """A sign and at most three characters each; else rows break and the pad is no pad."""
    landing = panel_of(act(scene("A.x", 10, 4, "A=0.2R@E x=1.1a@W"), "attack 2R E"))
    facing = panel_of(with_hand(act(begun(), "roll 2", "step 3 N"), 0, "recall"), 0, "recall 3 d1")
    for panel in (landing, facing):
        rows = [[choice for choice in group.choices if choice.label != "◀ Back"] for group in panel.groups[:3]]
        assert sum(map(len, rows)) >= 8
        assert all(len(choice.label) <= 3 and choice.emoji for row in rows for choice in row)


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ("3", "1a", "3 against 1: ✚1 flies 2 cells"),
        ("2R", "1a", "2 against 1: ✚1 flies 1 cell"),
        ("2L", "2R", "2 against 2: ✚2R flies 1 cell, you bounce back"),
    ],
)
def test_the_panel_tells_before_a_hit_how_it_ends(mine, theirs, words):
    state = scene("A.x....", 2, 4, f"A=0.{mine}@E x=1.{theirs}")
    panel = panel_of(state, 0, f"piece {mine}")
    assert choice_of(panel, "c5 · 1").emoji == "⚔️"
    assert f"⚔️ c5: {words}" in panel.text


def test_a_walk_that_draws_a_card_is_told_from_others():
    state = scene("A", 4, 4, "A=0.1a@NW", points=1)
    panel = panel_of(state, 0, "piece 1a")
    assert [choice.label for choice in living(panel) if choice.emoji == "🎴"] == ["b5+ · 1"]
    assert "🎴 b5+: 1 card from holes" in panel.text
    again = scene("A", 4, 4, "A=0.1a@NW", state=act(state, "step 1a NW"), points=1)
    lines = panel_of(again, 0, "piece 1a").text.splitlines()
    assert not any("card from holes" in line for line in lines), "the own dot lies there"
    (card,) = again.drawn
    assert lines[0] == f"🎴 You drew **{load_texts().speaker('en', game='seize').term(CARD_NAMES[card])}**."
    assert "You drew" not in panel_of(again, 1, "").text, "nobody else learns it"
    empty = replace(state, deck=())
    assert "🎴" not in panel_of(empty, 0, "piece 1a").text, "the pile is empty"
    late = scene("A", 4, 4, "A=0.1a@NW", state=begun(draw_at_move_end="on"), points=1)
    assert "🎴" not in panel_of(late, 0, "piece 1a").text, "the move may go on"


def test_a_step_through_own_pieces_is_named_by_where_it_ends():
    state = scene("A.B.C..", 2, 4, "A=0.3@E B=0.1a C=0.1b", points=3)
    assert "step 3 E" in {choice.action for choice in choices(panel_of(state, 0, "piece 3"))}


def test_why_a_step_does_not_lead_through_own_pieces_is_told():
    state = scene("A.B.C..", 2, 4, "A=0.3@E B=0.1a C=0.1b", points=2)
    assert "-# c5: That costs 3 points, and you have 2 left." in panel_of(state, 0, "piece 3").text
    barred = panel_of(scene("A.B.x", 2, 4, "A=0.3@E B=0.1a x=1.1a"), 0, "piece 3")
    assert "-# c5: You can't walk through your own piece on c5" in barred.text
    assert "there's no free cell behind it" in barred.text


def test_hits_and_gangs_are_told_from_steps_by_signs():
    board = """
    A.x
    ...
    B..
    """
    state = scene(board, 4, 4, "A=0.3@E x=1.1a B=0.2R@N")
    panel = panel_of(state, 0, "piece 3")
    target = next(choice for choice in living(panel) if choice.emoji == "⚔️")
    assert (target.label, target.action) == ("f5 · 1", "attack 3 E")
    assert choice_of(panel, "Gang up…").focus == "gang 3"
    gang = panel_of(state, 0, "gang 3 E")
    assert choices(gang)[0].action == "gang 3 2R E"
    assert choices(gang)[0].description.startswith("5 against 1")


def test_too_strong_an_enemy_is_hit_with_a_helper_only_or_the_reason_is_told():
    alone = scene("A.x", 4, 4, "A=0.1a@E x=1.3@N")
    text = panel_of(alone, 0, "piece 1a").text
    assert "2 levels short" in text
    assert "Bring a second piece and gang up." in text
    helped = scene("A.x\n...\nB..", 4, 4, "A=0.1a@E x=1.3@N B=0.2R@N")
    panel = panel_of(helped, 0, "piece 1a")
    gang = next(choice for choice in living(panel) if choice.emoji == "🤝")
    assert (gang.label, gang.focus) == ("Gang up…", "gang 1a")
    assert "🤝 d5: too strong for one." in panel.text
    assert "short" not in panel.text


def test_a_location_is_seized_from_a_menu_of_payments():
    state = around(hand="rice timber wild", points=2)
    menu = panel_of(state, 0, "home").groups[0]
    assert [choice.action for choice in menu.choices] == [
        "seize A rice timber",
        "seize A rice wild",
        "seize A timber wild",
    ]
    assert menu.choices[0].label == "Seize A for Rice and Timber"
    assert menu.choices[0].description == "nobody holds it"
    assert menu.choices[0].emoji == f":{emoji_name('rice')}:"


def test_a_surrounded_location_that_cannot_be_paid_tells_why():
    assert "A: You don't have Rice and Timber. Draw" in panel_of(around(hand="rice")).text


def test_cards_lead_to_their_steps():
    state = with_hand(act(begun(), "roll 2"), 0, "sprint brace charge recall")
    assert labels(panel_of(state))[-5:-2] == ["Sprint: +3", "Brace…", "Charge…"]
    assert "no free cell on your plate" in panel_of(state).text
    assert [choice.action for choice in living(panel_of(state, 0, "brace"))][:2] == ["brace 1a", "brace 2L"]
    assert [choice.action for choice in living(panel_of(state, 0, "charge"))][4] == "charge 1b"
    moved = with_hand(act(begun(), "roll 2", "step 3 N"), 0, "recall")
    assert "Recall…" in labels(panel_of(moved, 0, "home"))
    assert "Cards…" in labels(panel_of(moved, 0, "piece 3"))
    assert labels(panel_of(moved, 0, "play")) == ["Recall…", "◀ Back"]
    assert labels(panel_of(moved, 0, "recall 3")) == ["d1", "◀ Back"]
    facing = panel_of(moved, 0, "recall 3 d1")
    assert len([choice for choice in living(facing) if choice.action]) == 8
    assert choice_of(facing, "SW").action == "recall 3 d1 SW"


def test_a_landing_is_chosen_on_a_pad_around_the_piece():
    state = act(scene("A.x", 10, 4, "A=0.2R@E x=1.1a@W"), "attack 2R E")
    panel = panel_of(state)
    assert [[choice.label for choice in group.choices] for group in panel.groups] == [
        ["f5+", "g6", "–"],
        ["f5", "g5", "–"],
        ["f4+", "g4", "–"],
    ]
    assert labels(panel) == ["f5+", "g6", "f4+", "g4"]
    assert "must leave **g5**" in panel.text
    assert choice_of(panel, "g6").action == "land g6"


def test_which_of_two_pieces_moves_on_is_named_with_owner_and_cell():
    state = act(scene("A.x.y", 8, 4, "A=0.2R@E x=1.1a@W y=1.1b@W"), "attack 2R E")
    panel = panel_of(state)
    assert [choice.action for choice in choices(panel)] == ["pick 1.1a", "pick 1.1b"]
    assert [choice.label.rpartition(": ")[2] for choice in choices(panel)] == ["Lv. 1 of f5", "Lv. 1 of g5"]


def test_pieces_are_lined_up_step_by_step_or_at_once():
    state = dealt(2)
    panel = panel_of(state)
    assert labels(panel) == ["Lv. 1", "Lv. 2 left", "Lv. 3", "Lv. 2 right", "Standard: 1 2L 3 2R 1"]
    assert "**b1**" in panel.text
    assert "**f7**" in panel_of(state, 1).text
    last = panel_of(state, 0, "place 3 1 2L")
    assert [choice.action for choice in choices(last)][:2] == ["place 3 1 2L 1 2R", "place 3 1 2L 2R 1"]
    assert choices(last)[-1].focus == "place 3 1"
    state, _ = SEIZE.apply(state, 0, SEIZE.decode("place 3 1 2L 1 2R"))
    assert "lined up" in panel_of(state).text
    assert not choices(panel_of(state))


@pytest.mark.parametrize(
    "focus", ["rubbish", "home x", "piece", "piece 9", "gang 3", "gang 3 XX", "seize", "recall 3 z9", "place 1", "no 3"]
)
def test_a_focus_that_does_not_fit_shows_the_panel_from_its_beginning(focus):
    state = act(begun(), "roll 3")
    assert panel_of(state, 0, focus) == panel_of(state)


@pytest.mark.parametrize("focus", ["place", "place 9", "place 1 1 1", "place 1 2L 3 2R 1", "piece 3"])
def test_an_order_that_does_not_fit_begins_anew(focus):
    assert panel_of(dealt(2), 0, focus) == panel_of(dealt(2))


def test_emojis_are_offered_for_every_card():
    offered = {name: draw() for name, draw in FACE.renderer.emojis.items()}
    assert offered.keys() == card_emojis().keys()
    assert len(offered) == len(set(offered.values())) == 9
    assert all(data.startswith(b"\x89PNG") and len(data) < 256 * 1024 for data in offered.values())
