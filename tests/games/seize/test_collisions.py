"""Knock-backs: the worked cases of the rules, drawn as boards, and each SR rule of a collision by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import IllegalAction
from games.seize import SEIZE
from games.seize.values import Phase
from tests.games.seize.play import (
    act,
    at,
    begun,
    cause,
    drawn,
    legal,
    number,
    point,
    refusal,
    scene,
    step,
    stock,
    with_hand,
)


def check(before: str, after: str, pieces: str, *texts: str, x: int = 4, y: int = 4, points_left: int = 3):
    """Play texts on a drawn board and compare it with another drawing."""
    state = act(scene(before, x, y, pieces), *texts)
    names = {entry[0]: entry[2:].partition("@")[0] for entry in pieces.split()}

    assert {letter: state.where[number(name)] for letter, name in names.items()} == drawn(after, x, y)
    assert state.phase is Phase.TURN
    assert state.points == points_left
    return state


def test_case_1_s16_sr6_one_level_higher_flies_one_cell():
    check("A.x..", "..A.x", "A=0.2R@E x=1.1a", "attack 2R E")


def test_case_2_s15_sr6_two_levels_higher_flies_two_cells():
    check("A.x....", "..A...x", "A=0.3@E x=1.1a", "attack 3 E")


def test_case_3_sr8_diagonal_flight_over_an_octagon():
    before = """
....
....
.x..
A..."""
    after = """
...x
....
.A..
...."""
    check(before, after, "A=0.3@NE x=1.1a", "attack 3 NE", y=1)


def test_case_4_s17_sr7_equal_levels_fly_both():
    check("A.x..", "A...x", "A=0.2R@E x=1.2L", "attack 2R E")


def test_case_5_s18_sr8_chain_of_two():
    check("A.x.y..", "..A.x.y", "A=0.2R@E x=1.1a y=1.1b", "attack 2R E")


def test_case_6_sr8_both_steps_push_the_chain():
    check("A.x.y....", "..A...x.y", "A=0.3@E x=1.1a y=1.1b", "attack 3 E")


EDGE = """
.....
.....
..A.x
.....
....."""
"""From (8, 2) to (12, 6), the east edge."""


def test_case_8_s19_sr9_wall_1_red_dots():
    state = act(scene(EDGE, 8, 2, "A=0.2R@E x=1.1a"), "attack 2R E")

    assert state.phase is Phase.COLLISION
    assert legal(state) == {f"land {point(*cell)}" for cell in ((12, 2), (12, 6), (11, 3), (11, 5))}
    state = act(state, f"land {point(12, 2)}")
    assert (at(state, "1.1a"), at(state, "0.2R")) == (point(12, 2), point(12, 4))
    assert state.points == 3


@pytest.mark.parametrize(
    ("goes", "land", "ends"),
    [("1.1b", (12, 6), {"1.1a": (12, 4), "1.1b": (12, 6)}), ("1.1a", (11, 3), {"1.1b": (12, 4), "1.1a": (11, 3)})],
)
def test_case_10_s20_sr10_wall_2_one_of_two_moves_on(goes, land, ends):
    state = act(scene("A.x.y", 8, 4, "A=0.2R@E x=1.1a y=1.1b"), "attack 2R E")

    assert legal(state) == {"pick 1.1a", "pick 1.1b"}
    state = act(state, f"pick {goes}", f"land {point(*land)}")
    assert {name: at(state, name) for name in ends} == {name: point(*cell) for name, cell in ends.items()}
    assert at(state, "0.2R") == point(10, 4)


def test_case_15_s21_sr13_gang_adds_the_helpers_level():
    before = """
A.x..
.....
H...."""
    after = """
..A.x
.....
H...."""
    check(before, after, "A=0.2R@E H=0.2L x=1.3", "gang 2R 2L E")


def test_case_16_sr5_weaker_attacker_is_refused():
    state = scene("A.x", 4, 4, "A=0.1a@E x=1.2L")

    assert cause(state, "attack 1a E") == ("too_weak", "SR5")
    with pytest.raises(IllegalAction):
        step(state, "attack 1a E")


def test_s14_s24_s25_s26_levels_decide_the_collision():
    for level, name in enumerate(("1a", "2L", "3"), start=1):
        for other, victim in enumerate(("1b", "2R", "3"), start=1):
            state = scene("A.x....", 2, 4, f"A=0.{name}@E x=1.{victim}")
            assert (f"attack {name} E" in legal(state)) == (level >= other)


def test_s22_sr13_the_helper_stands_next_to_the_attacker():
    state = scene("A.x\n...\n...\n...\nH..", 4, 4, "A=0.2R@E H=0.2L x=1.3")

    assert cause(state, "gang 2R 2L E") == ("helper_far", "SR13")
    assert cause(state, "gang 2R 2R E") == ("helper_far", "SR13")
    assert cause(state, "attack 2R E")[0] == "too_weak"


def test_s23_sr13_the_victim_flies_in_the_last_pieces_direction():
    state = act(scene("H.A\n...\n..x", 4, 2, "A=0.2R@S H=0.1a@E x=1.2L"), "gang 2R 1a S")

    assert at(state, "1.2L") == point(6, 6)
    assert (at(state, "0.2R"), at(state, "0.1a")) == (point(6, 4), point(4, 2))


def test_sr13_equal_combined_levels_bounce_the_attacker_only():
    state = scene("A.x..\n.....\nH....", 4, 4, "A=0.2R@E H=0.1a x=1.3")
    state = act(state, "gang 2R 1a E")

    assert (at(state, "0.2R"), at(state, "0.1a")) == (point(4, 4), point(4, 6))
    assert at(state, "1.3") == point(8, 4)


def test_sr13_ganging_up_is_a_choice():
    state = scene("A.x....\n.......\nH......", 4, 4, "A=0.3@E H=0.1a x=1.2L")

    assert {"attack 3 E", "gang 3 1a E"} <= legal(state)
    assert at(act(state, "attack 3 E"), "1.2L") == point(8, 4)
    assert at(act(state, "gang 3 1a E"), "1.2L") == point(10, 4)


def test_sr7_a_bounce_costs_its_point_and_is_no_step():
    state = scene(".x\nA.", 2, 3, "A=0.1a@NE x=1.1a")
    after = act(state, "attack 1a NE")

    assert after.points == state.points - 1
    assert at(after, "0.1a") == point(2, 4)
    assert at(after, "1.1a") == point(4, 2)
    assert after.hands[0] == state.hands[0]


def test_sr7_the_attackers_cell_is_a_wall_in_a_bounce():
    """x is deflected at the east edge; A's own cell, straight behind it, is no red dot."""
    state = act(scene(EDGE, 8, 2, "A=0.2R@E x=1.2L"), "attack 2R E")

    assert legal(state) == {f"land {point(*cell)}" for cell in ((12, 2), (12, 6), (11, 3), (11, 5))}
    state = act(state, f"land {point(11, 3)}")
    assert (at(state, "0.2R"), at(state, "1.2L")) == (point(10, 4), point(11, 3))


CROWD = """
....z
...p.
..A.x
...q.
..s.w"""
"""From (8, 2) to (12, 6); s is braced."""


def test_sr6_the_attackers_cell_is_free_at_once():
    """x is deflected onto q, which has the braced s behind it: q goes to the one free cell, where A came from."""
    state = scene(CROWD, 8, 2, "A=0.2R@E z=0.1a p=0.1b x=1.1a q=1.2L w=1.2R s=1.3")
    state = replace(state, braced=1 << number("1.3"))
    state = act(state, "attack 2R E", f"land {point(11, 5)}", "pick 1.2L")

    assert state.phase is Phase.TURN
    assert (at(state, "1.2L"), at(state, "1.1a")) == (point(10, 4), point(11, 5))
    assert at(state, "0.2R") == point(12, 4)


def test_sr8_own_pieces_are_knocked_as_well_and_levels_do_not_matter_in_a_chain():
    state = act(scene("A.x.B..", 4, 4, "A=0.2R@E x=1.1a B=0.3"), "attack 2R E")

    assert (at(state, "0.3"), at(state, "1.1a")) == (point(10, 4), point(8, 4))


FULL = """
....z
...p.
..A.x
...q.
....w"""
"""All four red cells of x at (12, 4) are taken."""


def test_s19_s20_sr9_all_red_cells_taken_a_chain_follows():
    state = scene(FULL, 8, 2, "A=0.2R@E x=1.1a z=1.1b w=1.2L p=1.2R q=1.3")
    state = act(state, "attack 2R E")

    assert {text.split()[0] for text in legal(state)} == {"land"}
    assert f"land {point(12, 2)}" in legal(state)
    assert f"land {point(10, 4)}" not in legal(state)
    state = act(state, f"land {point(12, 2)}")
    assert (at(state, "1.1a"), at(state, "1.1b")) == (point(12, 2), point(12, 0))
    assert at(state, "0.2R") == point(12, 4)


def test_sr9_an_empty_red_cell_must_be_chosen():
    state = scene(FULL.replace("z", "."), 8, 2, "A=0.2R@E x=1.1a w=1.2L p=1.2R q=1.3")
    state = act(state, "attack 2R E")

    assert at(state, "1.1a") == point(12, 2), "the only empty one is taken without asking"


def test_sr10_a_pushed_piece_meets_another_and_its_pusher_still_comes():
    """x pushes y, y meets z at the edge: x still enters y's cell."""
    state = act(scene("A.x.y.z", 6, 4, "A=0.2R@E x=1.1a y=1.1b z=1.2L"), "attack 2R E")

    assert legal(state) == {"pick 1.1b", "pick 1.2L"}
    state = act(state, "pick 1.1b", f"land {point(11, 5)}")
    ends = {"0.2R": (8, 4), "1.1a": (10, 4), "1.1b": (11, 5), "1.2L": (12, 4)}
    assert {name: at(state, name) for name in ends} == {name: point(*cell) for name, cell in ends.items()}


def test_sr10_a_braced_piece_is_a_wall_for_flights():
    state = scene("A.x.y", 4, 4, "A=0.2R@E x=1.1a y=1.2L")
    state = replace(state, braced=1 << number("1.2L"))
    after = act(state, "attack 2R E")

    assert after.phase is Phase.COLLISION
    assert f"land {point(8, 4)}" not in legal(after)
    assert f"land {point(6, 2)}" in legal(after)


def test_sr11_an_attack_without_a_landing_is_illegal():
    """x in the corner, everything around it braced."""
    state = scene("x.A\n.p.\nq..", 0, 0, "A=0.2R@W x=1.1a p=1.2L q=1.2R")
    braced = 1 << number("1.2L") | 1 << number("1.2R")
    state = replace(state, braced=braced)

    assert cause(state, "attack 2R W") == ("stuck", "SR11")
    assert "attack 2R W" not in legal(state)


def test_sr11_a_choice_is_answered_only_with_what_is_offered():
    state = act(scene(EDGE, 8, 2, "A=0.2R@E x=1.1a"), "attack 2R E")

    for text in (f"land {point(10, 4)}", "pick 1.1a"):
        assert cause(state, text) == ("not_offered", "SR11")
    assert cause(state, "end") == ("choose_first", "SD28")


def test_sr12_knocked_pieces_keep_their_facing_and_draw_nothing():
    state = scene("A..\n.x.", 1, 1, "A=0.2R@SE x=1.1a@W")
    after, events = step(state, "attack 2R SE")

    assert at(after, "1.1a") == point(3, 3)
    assert after.facing[number("1.1a")] == state.facing[number("1.1a")]
    assert stock(after) == stock(state)
    assert [event.kind for event in events] == ["attacked", "knocked"]


def test_sr12_an_attacker_that_ends_on_a_hole_has_stepped_on_it():
    state = scene("A..\n.x.", 2, 2, "A=0.2R@SE x=1.1a")
    after, events = step(state, "attack 2R SE")

    assert at(after, "0.2R") == point(3, 3)
    assert sum(after.hands[0]) == 1
    assert "drew" in [event.kind for event in events]


GANG = """
A.x......
.........
H........"""


def test_sd12_difference_above_two_flies_two_cells():
    state = scene(GANG, 2, 4, "A=0.3@E H=0.1b x=1.1a")

    assert at(act(state, "gang 3 1b E"), "1.1a") == point(8, 4)


def test_sd12_house_rule_flies_as_far_as_the_levels_differ():
    state = scene(GANG, 2, 4, "A=0.3@E H=0.1b x=1.1a", state=begun(long_flights="on"))

    assert at(act(state, "gang 3 1b E"), "1.1a") == point(10, 4)


def test_sd28_charge_helps_attacker_and_helper_and_adds_up():
    state = with_hand(scene("A.x..\n.....\nH....", 4, 4, "A=0.1a@E H=0.1b x=1.3"), 0, "charge charge")

    assert refusal(state, "gang 1a 1b E").data["lack"] == 1
    once = act(state, "charge 1b")
    assert at(act(once, "gang 1a 1b E"), "0.1a") == point(4, 4)
    assert at(act(once, "charge 1b", "gang 1a 1b E"), "0.1a") == point(6, 4)
    assert at(act(once, "charge 1a", "gang 1a 1b E"), "0.1a") == point(6, 4)
    assert cause(once, "attack 1a E")[0] == "too_weak"


def test_undo_stops_at_a_knock_back_choice():
    state = act(scene(EDGE, 8, 2, "A=0.2R@E x=1.1a"), "turn 3 left", "attack 2R E")
    assert SEIZE.view(state, 0).undos == 0
    state = act(state, f"land {point(12, 2)}")

    assert cause(state, "undo")[0] == "nothing_to_undo"
    state = act(scene("A.x..", 4, 4, "A=0.2R@E x=1.1a"), "attack 2R E")
    assert at(act(state, "undo"), "1.1a") == point(6, 4), "without a choice an attack can be taken back"
