"""The panel of Seize!: all that is allowed can be reached, nothing hidden stands in it, reasons are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.texts import load_texts
from cogs.faces.seize import FACE
from games.seize import SEIZE
from games.seize.board import CELL_OF_NAME
from games.seize.cards import CARD_NAMES
from renderers.seize.art import emoji_name
from tests.cogs.panels import Panels, choices, labels, living, panel_at, run_of
from tests.games.scenes import scenes
from tests.games.seize.play import Match, act, around, begun, dealt, scene, with_hand

NAMES = ("Ana", "Ben\\_the\\_Second and a rather long name", "สมชาย", "김철수")
SCENES = """
who is not waited for reads so | begun roll=3
    B: buttons ; B: reads Not your turn yet.
without points the turn is spent and its end comes first | begun roll=1
    step 1a N; buttons End turn | ↩️ Undo; says Your points are spent
    focus piece 1a; buttons End turn | ↩️ Undo; says Your points are spent
& | begun roll=1 hand=sprint
    step 1a N; hides nothing to seize or play; says what is left below
the panel tells before a hit how it ends | A.x....@2,4 A=0.3@E x=1.1a
    focus piece 3; says ⚔️ c5: 3 against 1: ✚1 flies 2 cells
& | A.x....@2,4 A=0.2R@E x=1.1a
    focus piece 2R; says ⚔️ c5: 2 against 1: ✚1 flies 1 cell
& | A.x....@2,4 A=0.2L@E x=1.2R
    focus piece 2L; says ⚔️ c5: 2 against 2: ✚2R flies 1 cell, you bounce back
a walk that draws a card is told from others | A@4,4 A=0.1a@NW points=1
    focus piece 1a; says 🎴 b5+: 1 card from holes
nor do two holes give more than the pile has | A@6,6 A=0.1a@NW points=3 pile=1
    focus piece 1a; says 🎴 c4+: 1 card from holes; hides 2 cards
but not where the pile is empty | A@4,4 A=0.1a@NW points=1 pile=0
    focus piece 1a; hides 🎴
nor where the move may go on | A@4,4 A=0.1a@NW points=1 draw_at_move_end
    focus piece 1a; hides 🎴
why a step does not lead through own pieces is told | A.B.C..@2,4 A=0.3@E B=0.1a C=0.1b points=2
    focus piece 3; says -# c5: That costs 3 points, and you have 2 left.
& | A.B.x@2,4 A=0.3@E B=0.1a x=1.1a
    focus piece 3; says -# c5: You can't walk through your own piece on c5; says there's no free cell behind it
too strong an enemy is hit with a helper only or the reason is told | A.x@4,4 A=0.1a@E x=1.3@N
    focus piece 1a; says 2 levels short; says Bring a second piece and gang up.
& | A.x/.../B..@4,4 A=0.1a@E x=1.3@N B=0.2R@N
    focus piece 1a; says 🤝 d5: too strong for one.; hides short
a surrounded location that cannot be paid tells why | around hand=rice
    says A: You don't have Rice and Timber. Draw
cards lead to their steps | begun roll=2 hand=sprint,brace,charge,recall
    says no free cell on your plate; step 3 N; focus play; buttons Sprint: +3 | Brace… | Charge… | Recall… | ◀ Back
& | begun roll=2 hand=recall
    step 3 N; focus play; buttons Recall… | ◀ Back; focus recall 3; buttons d1 | ◀ Back
a landing is chosen on a pad around the piece | A.x@10,4 A=0.2R@E x=1.1a@W
    attack 2R E; buttons f5+ | g6 | f4+ | g4; says must leave **g5**
pieces are lined up step by step or at once | dealt
    A: buttons Lv. 1 | Lv. 2 left | Lv. 3 | Lv. 2 right | Standard: 1 2L 3 2R 1; A: says **b1**; B: says **f7**
    A: place 3 1 2L 1 2R; A: buttons ; A: says lined up
"""


class Shown(Panels, Match):
    face, names = FACE, NAMES


def say():
    return load_texts().speaker("en", game="seize", names=NAMES)


def panel_of(state, seat=0, focus=""):
    return panel_at(FACE, state, seat, focus, NAMES)


def choice_of(panel, label):
    return next(choice for choice in choices(panel) if choice.label == label)


def actions(panel):
    return [choice.action for choice in choices(panel)]


@pytest.mark.parametrize(("table", "steps"), scenes(SCENES))
def test_the_panel_names_what_can_be_done_and_why_not_the_rest(table, steps):
    Shown.of(table).run(steps)


def test_pieces_are_chosen_by_level_cell_and_facing():
    state = act(begun(), "roll 3")
    panel = panel_of(state)
    pieces = panel.groups[2].choices
    assert [choice.label for choice in pieces] == ["1 b1", "2L c1", "3 d1", "2R e1", "1 f1", "Go to…"]
    assert {choice.emoji for choice in pieces[:-1]} == {"⬆️"} and pieces[-1].ask == "go"
    assert all(choice.action for choice in choices(panel)[:2]), "whole walks stand first"
    assert labels(panel)[-1] == "End turn"
    assert "You are ■: **3** points" in panel.text
    assert not FACE.show_scores(SEIZE.view(state, None))


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
    moved = act(state, *run_of(SEIZE, state, 0, "go 1a b3"))
    assert panel_of(moved) == panel_of(moved, 0, "home"), "after a walk it is all pieces' turn again"
    assert labels(panel_of(moved))[-3:] == ["↩️ Undo", "⏪ Undo all", "End turn"]
    assert "1 b3" in labels(panel_of(moved))
    turned = act(state, "turn 1a left")
    assert panel_of(turned) == panel_of(turned, 0, "piece 1a"), "after a turn by 45° it stays with the piece"
    back = act(turned, "undo")
    assert panel_of(back) == panel_of(back, 0, "home")


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
    state = replace(state, where=(*state.where[:3], CELL_OF_NAME["b5"], *state.where[4:]))
    rich = panel_of(state, 0, "home")
    first = rich.groups[1].choices[0]
    assert first.label == "① 🚩 2R b5→b6, 1 b1→b2+→c3+→d4, 🚩A · 6"
    assert "seizes A for Rice and Timber" in rich.text
    made = act(state, *run_of(SEIZE, state, 0, first.action))
    assert (made.owners[0], made.points) == (0, 0)
    assert "-# 🚩 b6: then you can seize A" in panel_of(state, 0, "piece 2R").text
    near = panel_of(with_hand(state, 0, "rice"), 0, "piece 2R")
    assert any("A: 3 of 3 cells yours" in choice.description for choice in near.groups[1].choices)
    far = with_hand(state, 0, "silk")
    assert "A: " not in panel_of(far, 0, "piece 2R").text, "too far from being paid"
    assert "🚩" not in panel_of(far, 0, "home").text


def test_three_buttons_of_a_pad_stand_in_a_row_of_a_phone():
    """A sign and at most three characters each; else rows break and the pad is no pad."""
    landing = panel_of(act(scene("A.x", 10, 4, "A=0.2R@E x=1.1a@W"), "attack 2R E"))
    facing = panel_of(with_hand(act(begun(), "roll 2", "step 3 N"), 0, "recall"), 0, "recall 3 d1")
    pad = [[choice.label for choice in group.choices] for group in landing.groups]
    assert pad == [["f5+", "g6", "–"], ["f5", "g5", "–"], ["f4+", "g4", "–"]]
    assert choice_of(landing, "g6").action == "land g6"
    assert len([choice for choice in living(facing) if choice.action]) == 8
    assert choice_of(facing, "SW").action == "recall 3 d1 SW"
    for panel in (landing, facing):
        rows = [[choice for choice in group.choices if choice.label != "◀ Back"] for group in panel.groups[:3]]
        assert sum(map(len, rows)) >= 8
        assert all(len(choice.label) <= 3 and choice.emoji for row in rows for choice in row)


def test_the_card_that_a_walk_drew_is_told_to_its_drawer_alone():
    state = scene("A", 4, 4, "A=0.1a@NW", points=1)
    panel = panel_of(state, 0, "piece 1a")
    assert [choice.label for choice in living(panel) if choice.emoji == "🎴"] == ["b5+ · 1"]
    again = scene("A", 4, 4, "A=0.1a@NW", state=act(state, "step 1a NW"), points=1)
    lines = panel_of(again, 0, "piece 1a").text.splitlines()
    assert not any("card from holes" in line for line in lines), "the own dot lies there"
    (card,) = again.drawn
    assert lines[0] == f"🎴 You drew **{say().term(CARD_NAMES[card])}**."
    assert "You drew" not in panel_of(again, 1, "").text, "nobody else learns it"


def test_hits_and_gangs_are_told_from_steps_by_signs():
    state = scene("A.x\n...\nB..", 4, 4, "A=0.3@E x=1.1a B=0.2R@N")
    panel = panel_of(state, 0, "piece 3")
    target = next(choice for choice in living(panel) if choice.emoji == "⚔️")
    assert (target.label, target.action) == ("d5 · 1", "attack 3 E")
    assert choice_of(panel, "Gang up…").focus == "gang 3"
    (first, *_) = choices(panel_of(state, 0, "gang 3 E"))
    assert first.action == "gang 3 2R E"
    assert first.description.startswith("5 against 1")
    weak = panel_of(scene("A.x\n...\nB..", 4, 4, "A=0.1a@E x=1.3@N B=0.2R@N"), 0, "piece 1a")
    gang = next(choice for choice in living(weak) if choice.emoji == "🤝")
    assert (gang.label, gang.focus) == ("Gang up…", "gang 1a")
    through = panel_of(scene("A.B.C..", 2, 4, "A=0.3@E B=0.1a C=0.1b", points=3), 0, "piece 3")
    assert "step 3 E" in actions(through), "named by where it ends"


def test_a_location_is_seized_from_a_menu_of_payments():
    menu = panel_of(around(hand="rice timber wild", points=2), 0, "home").groups[0]
    assert [choice.action for choice in menu.choices] == [
        "seize A rice timber",
        "seize A rice wild",
        "seize A timber wild",
    ]
    first = menu.choices[0]
    assert first.label == "Seize A for Rice and Timber"
    assert first.description == "nobody holds it"
    assert first.emoji == f":{emoji_name('rice')}:"


def test_cards_are_played_on_pieces():
    state = with_hand(act(begun(), "roll 2"), 0, "sprint brace charge recall")
    assert labels(panel_of(state))[-5:-2] == ["Sprint: +3", "Brace…", "Charge…"]
    assert actions(panel_of(state, 0, "brace"))[:2] == ["brace 1a", "brace 2L"]
    assert actions(panel_of(state, 0, "charge"))[4] == "charge 1b"
    moved = with_hand(act(begun(), "roll 2", "step 3 N"), 0, "recall")
    assert "Recall…" in labels(panel_of(moved, 0, "home"))
    assert "Cards…" in labels(panel_of(moved, 0, "piece 3"))


def test_of_two_pieces_that_are_left_each_is_named():
    line_up = panel_of(dealt(2), 0, "place 3 1 2L")
    assert actions(line_up)[:2] == ["place 3 1 2L 1 2R", "place 3 1 2L 2R 1"]
    assert choices(line_up)[-1].focus == "place 3 1"
    lined_up, _ = SEIZE.apply(dealt(2), 0, SEIZE.decode("place 3 1 2L 1 2R"))
    assert not choices(panel_of(lined_up))
    panel = panel_of(act(scene("A.x.y", 8, 4, "A=0.2R@E x=1.1a@W y=1.1b@W"), "attack 2R E"))
    assert actions(panel) == ["pick 1.1a", "pick 1.1b"]
    assert [choice.label.rpartition(": ")[2] for choice in choices(panel)] == ["Lv. 1 of f5", "Lv. 1 of g5"]


@pytest.mark.parametrize(
    ("state", "focuses"),
    [
        (
            act(begun(), "roll 3"),
            ("rubbish", "home x", "piece", "piece 9", "gang 3", "gang 3 XX", "seize", "recall 3 z9", "place 1", "no 3"),
        ),
        (dealt(2), ("place", "place 9", "place 1 1 1", "place 1 2L 3 2R 1", "piece 3")),
    ],
    ids=["turn", "line-up"],
)
def test_a_focus_that_does_not_fit_shows_the_panel_from_its_beginning(state, focuses):
    for focus in focuses:
        assert panel_of(state, 0, focus) == panel_of(state), focus


def test_no_two_cards_have_the_same_emoji():
    assert len({draw() for draw in FACE.renderer.emojis.values()}) == len(set(CARD_NAMES)) == 9
