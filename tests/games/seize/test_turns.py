"""Walking, turning, blocking, points, undo and the end of a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.seize import SEIZE
from games.seize.board import DIRECTION_OF_NAME, POINTS
from games.seize.cards import hand_of
from games.seize.moves import ways_of
from games.seize.tables import DIRECTION_NAMES, PIECE_NAMES
from games.seize.values import Phase
from tests.games.seize.play import (
    act,
    at,
    begun,
    cause,
    dealt,
    drawn,
    legal,
    number,
    point,
    refusal,
    scene,
    step,
    with_hand,
)


def ways(state, piece: str) -> set[str]:
    return {text.split()[2] for text in legal(state) if text.startswith(f"step {piece} ")}


def test_s12_steps_and_turns_of_45_degrees_cost_a_point():
    state = scene("A", 4, 4, "A=0.3@N")
    turned = act(state, "turn 3 right")

    assert turned.points == 3
    assert turned.facing[number("0.3")] == DIRECTION_OF_NAME["NE"]
    stepped = act(turned, "step 3 NE")
    assert (stepped.points, at(stepped, "0.3")) == (2, point(5, 3))
    assert act(state, "turn 3 left").facing[number("0.3")] == DIRECTION_OF_NAME["NW"]


def test_worked_points_two_turns_and_an_attack_leave_one_of_four():
    state = act(scene("A.x", 4, 4, "A=0.3@N x=1.1a"), "turn 3 right", "turn 3 right", "attack 3 E")
    assert state.points == 1


def test_s6_s12_no_points_no_moves():
    state = act(scene("A", 4, 4, "A=0.3@N", points=1), "turn 3 right")

    assert cause(state, "step 3 NE") == ("no_points", "S12")
    assert cause(state, "turn 3 right") == ("no_points", "S12")
    assert refusal(state, "turn 3 right").data == {"need": 1, "left": 0}
    assert legal(state) == {"undo", "end"}


@pytest.mark.parametrize(
    ("piece", "expected"),
    [("3", "N"), ("2R", "N NE"), ("2L", "NW N"), ("1a", "NW N NE"), ("1b", "NW N NE")],
)
def test_s24_s25_s26_sd5_walking_directions(piece, expected):
    state = scene("A", 6, 6, f"A=0.{piece}@N")

    assert ways(state, piece) == set(expected.split())
    assert cause(state, f"step {piece} S") == ("not_its_way", "SD5")
    if piece != "3":
        after = act(state, f"step {piece} {expected.split()[0]}")
        assert after.facing == state.facing, "walking does not change the facing"


def test_sd5_directions_turn_with_the_piece():
    for kind, name in enumerate(PIECE_NAMES):
        for facing in range(8):
            at_north = ways_of(kind, 0, all_directions=False)
            assert set(ways_of(kind, facing, all_directions=False)) == {(way + facing) % 8 for way in at_north}, name


def test_sd5_house_rule_all_eight_directions():
    state = scene("A", 6, 6, "A=0.3@N", state=begun(all_directions="on"))
    assert ways(state, "3") == set(DIRECTION_NAMES)


def test_sd6_all_facings_on_a_square_only_diagonals_lead_on():
    state = scene("A", 5, 5, "A=0.1a@N")

    assert ways(state, "1a") == {"NW", "NE"}
    assert cause(state, "step 1a N") == ("no_cell", "SR1")
    for _ in range(8):
        state = act(replace(state, points=2), "turn 1a right")
    assert state.facing[number("0.1a")] == DIRECTION_OF_NAME["N"]


def test_sr1_sr2_pieces_do_not_leave_the_board():
    state = scene("A", 0, 0, "A=0.1a@N")
    assert cause(state, "step 1a N") == ("no_cell", "SR1")


def test_s13_enemies_cannot_be_walked_across():
    state = scene("A.x", 4, 4, "A=0.1a@E x=1.3")

    assert cause(state, "step 1a E") == ("enemy_there", "S13")
    assert ways(state, "1a") == {"NE", "SE"}


def test_s14_only_a_piece_can_be_attacked():
    state = scene("A.B", 4, 4, "A=0.3@E B=0.1a@E")
    assert cause(state, "attack 1a E") == ("nobody_there", "S14")
    assert cause(state, "attack 3 E") == ("own_piece", "SD9")


def test_sd9_own_pieces_are_walked_through_straight_on_at_a_point_per_cell():
    one = scene("A.B..", 2, 4, "A=0.3@E B=0.1a")
    assert (at(act(one, "step 3 E"), "0.3"), act(one, "step 3 E").points) == (point(6, 4), one.points - 2)
    state = scene("A.B.C..", 2, 4, "A=0.3@E B=0.1a C=0.1b")
    after = act(state, "step 3 E")

    assert at(after, "0.3") == point(8, 4)
    assert after.points == state.points - 3
    assert (at(after, "0.1a"), at(after, "0.1b")) == (point(4, 4), point(6, 4)), "who is passed stays"
    assert refusal(replace(state, points=2), "step 3 E").data == {"need": 3, "left": 2}
    assert "step 3 E" not in legal(replace(state, points=2))
    assert "step 3 E" in legal(replace(state, points=3))
    diagonal = scene("...\n.B.\nA..", 4, 4, "A=0.2R@N B=0.1a")
    assert at(act(diagonal, "step 2R NE"), "0.2R") == point(6, 4), "from octagon over a square to an octagon"


def test_sd9_s13_behind_own_pieces_there_must_be_a_free_cell():
    """No stop on an own piece, no attack from it: whatever else follows it bars the step."""
    enemy = scene("A.B.x", 2, 4, "A=0.3@E B=0.1a x=1.1a")
    edge = scene("A.B", 10, 4, "A=0.3@E B=0.1a")
    row = scene("A.B.C", 8, 4, "A=0.3@E B=0.1a C=0.1b")
    for state in (enemy, edge, row):
        assert cause(state, "step 3 E") == ("no_way_through", "SD9")
        assert "step 3 E" not in legal(state)
    assert cause(enemy, "attack 3 E") == ("own_piece", "SD9")
    assert cause(enemy, "gang 3 1a E") == ("own_piece", "SD9")


def test_sd9_a_piece_is_passed_only_in_a_direction_in_which_the_walker_walks():
    state = scene("A.B..", 2, 4, "A=0.3@N B=0.1a")
    assert cause(state, "step 3 E") == ("not_its_way", "SD5")
    assert at(act(state, "turn 3 right", "turn 3 right", "step 3 E"), "0.3") == point(6, 4)


def test_sd9_one_undo_takes_back_a_whole_step_through():
    state = scene("A.B..", 2, 4, "A=0.3@E B=0.1a")
    back = act(state, "step 3 E", "undo")
    assert (back.where, back.points) == (state.where, state.points)


def test_sd9_sd18_a_hole_under_an_own_piece_that_is_passed_gives_a_card():
    """Every step onto a hole draws, also on the way."""
    board, pieces = "...\n.B.\nA..", "A=0.2R@N B=0.1a"
    after = act(scene(board, 2, 2, pieces), "step 2R NE")
    assert (at(after, "0.2R"), sum(after.hands[0])) == (point(4, 2), 1)
    late = act(scene(board, 2, 2, pieces, state=begun(draw_at_move_end="on")), "step 2R NE")
    assert sum(late.hands[0]) == 0


def test_sd9_sd19_a_closed_hole_under_an_own_piece_is_not_passed():
    """Under the house rule that a hole with one's own dot may not be entered."""
    board, pieces = "...\n.B.\nA..", "A=0.2R@N B=0.1a"
    state = scene(board, 2, 2, pieces, state=begun(closed_holes="on"))
    assert "step 2R NE" in legal(state)
    dotted = replace(state, dots=(9, *state.dots[1:]))
    assert cause(dotted, "step 2R NE") == ("hole_closed", "SD19")
    assert "step 2R NE" not in legal(dotted)


def test_sd9_house_rule_own_pieces_block():
    state = scene("A.B..", 2, 4, "A=0.3@E B=0.1a", state=begun(own_pieces_block="on"))
    assert cause(state, "step 3 E") == ("own_piece", "SD9")
    assert "step 3 E" not in legal(state)


def test_sd7_points_may_be_split_over_pieces_and_lapse():
    state = act(begun(), "roll 4", "step 3 N", "turn 1a right", "step 3 N")
    assert state.points == 1
    state = act(state, "end")

    assert (state.phase, state.points, state.turn) == (Phase.ROLL, 0, 1)
    assert act(state, "roll 2").points == 2


def test_sd7_house_rule_one_piece_per_turn():
    state = act(begun(one_piece="on"), "roll 4", "step 3 N")

    assert cause(state, "step 1a N") == ("one_piece", "SD7")
    assert cause(state, "turn 1a left") == ("one_piece", "SD7")
    assert refusal(state, "turn 1a left").data == {"piece": "3", "cell": "d2"}, "the one that moves"
    assert ways(state, "3") == {"N"}
    assert "step 1a N" in legal(act(state, "undo")), "undo frees the choice again"


def test_sd8_a_piece_goes_on_after_a_collision():
    state = act(scene("A.x......", 2, 4, "A=0.2R@E x=1.1a"), "attack 2R E", "attack 2R E", "turn 2R left")
    assert (at(state, "0.2R"), at(state, "1.1a")) == (point(6, 4), point(8, 4))


def test_sd8_house_rule_attack_ends_the_pieces_move():
    state = act(scene("A.x......", 2, 4, "A=0.2R@E x=1.1a", state=begun(attack_ends_move="on")), "attack 2R E")

    for text in ("attack 2R E", "turn 2R left", "step 2R SE"):
        assert cause(state, text) == ("move_over", "SD8")
    assert any(text.startswith("turn 3") for text in legal(state))
    assert SEIZE.view(state, None).stopped == (3,)


def test_undo_takes_back_steps_and_turns_one_by_one():
    start = act(begun(), "roll 4")
    state = act(start, "step 3 N", "turn 1a right")
    back = act(state, "undo", "undo")

    assert (back.where, back.facing, back.points) == (start.where, start.facing, start.points)
    assert back.decision > state.decision, "a click on the old moment stays old"
    assert cause(back, "undo") == ("nothing_to_undo", "SD7")


def test_undo_names_the_piece_that_is_back_where_it_was():
    state = act(begun(), "roll 4", "step 3 N", "turn 1a right", "undo")
    assert [(trace.kind, trace.piece) for trace in state.last] == [("step", number("0.3")), ("undo", number("0.1a"))]
    state = act(state, "undo")
    assert [(trace.kind, trace.piece, trace.end) for trace in state.last] == [("undo", number("0.3"), 45)]


def test_the_moves_of_a_turn_are_kept_until_the_next_one_moves():
    state = act(begun(), "roll 4", "step 3 N", "turn 1a right", "undo", "step 3 N")
    assert [(trace.kind, trace.piece) for trace in state.last] == [("step", number("0.3"))] * 2
    waiting = act(state, "end", "roll 2")
    assert waiting.last == state.last, "the next seat sees them"
    assert [trace.piece for trace in act(waiting, "step 3 S").last] == [number("1.3")]
    assert act(waiting, "step 3 S", "undo").last[:2] == state.last
    assert act(waiting, "end", "roll 1", "step 3 N").last[0].start == state.last[1].end, "not its own of long ago"


def test_undo_stops_at_the_die_a_draw_a_card_and_a_seizure():
    state = scene("A", 4, 4, "A=0.1a@NW")
    assert cause(act(state, "step 1a NW"), "undo")[0] == "nothing_to_undo", "a card was drawn"
    state = act(with_hand(scene("A", 6, 6, "A=0.1a@N"), 0, "sprint brace charge"), "step 1a N")
    assert "undo" in legal(state)
    for text in ("sprint", "brace 1a", "charge 1a"):
        assert "undo" not in legal(act(state, text))
    assert "undo" not in legal(act(begun(), "roll 1"))


def test_undo_never_shows_a_hidden_cost():
    state = begun(hidden_costs="on")
    x, y = POINTS[state.marks[0].cells[1]]
    state = scene("A", x, y + 2, "A=0.1a@N", state=state)
    assert "undo" not in legal(act(state, "step 1a N"))


def test_sd20_a_big_round_is_a_turn_of_everybody():
    state = begun(3, first=1)
    rounds = []
    for _ in range(7):
        rounds.append((state.round_no, state.turn))
        state = act(state, "roll 1", "end")

    assert rounds == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0), (3, 1)]


def test_strangers_and_others_wait_for_their_turn():
    state = act(begun(), "roll 3")
    assert SEIZE.why_not(state, 1, SEIZE.decode("end")).code == "not_your_turn"
    assert SEIZE.legal_actions(state, 1) == ()


def test_default_action_ends_the_turn_lines_up_and_takes_the_first_choice():
    assert SEIZE.encode(SEIZE.default_action(dealt(), 0)) == "place 1 2L 3 2R 1"
    assert SEIZE.encode(SEIZE.default_action(act(begun(), "roll 3"), 0)) == "end"
    edge = act(scene("A.x", 10, 4, "A=0.2R@E x=1.1a"), "attack 2R E")
    assert SEIZE.default_action(edge, 0) == SEIZE.legal_actions(edge, 0)[0]


def test_events_of_a_step_tell_who_where_and_what_is_left():
    state, events = step(act(begun(), "roll 4"), "step 3 N")
    assert [(event.kind, event.seat, dict(event.data)) for event in events] == [
        ("stepped", 0, {"piece": "3", "start": "d1", "cell": "d2", "points": 3})
    ]
    assert state.last[0].start != state.last[0].end


def test_drawings_and_hands_of_the_tests_are_read_right():
    assert drawn("A.\n.x", 0, 0) == {"A": 0, "x": 49}
    assert hand_of((0, 0, 4)) == (2, 0, 0, 0, 1, 0, 0, 0, 0)
