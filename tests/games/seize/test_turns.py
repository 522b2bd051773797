"""What no scene tells of the rules of Seize!: moments that are reached by hand, and traces of moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE, NOBODY
from games.seize import SEIZE
from games.seize.board import HOLE_CELLS, PIECE_NAMES, POINTS, ways_of
from games.seize.cards import EMPTY, hand_of
from games.seize.table import Phase
from tests.games.seize.play import act, around, at, begun, cause, drawn, legal, number, point, scene, step


def test_sd5_directions_turn_with_the_piece():
    for kind, name in enumerate(PIECE_NAMES):
        for facing in range(8):
            at_north = ways_of(kind, 0, all_directions=False)
            assert set(ways_of(kind, facing, all_directions=False)) == {(way + facing) % 8 for way in at_north}, name


def test_sd9_sd19_a_closed_hole_under_an_own_piece_is_not_passed():
    """Under the house rule that a hole with one's own dot may not be entered."""
    board, pieces = "...\n.B.\nA..", "A=0.2R@N B=0.1a"
    state = scene(board, 2, 2, pieces, state=begun(closed_holes="on"))
    assert "step 2R NE" in legal(state)
    dotted = replace(state, dots=(9, *state.dots[1:]))
    assert cause(dotted, "step 2R NE") == ("hole_closed", "SD19")
    assert "step 2R NE" not in legal(dotted)


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


def test_undo_never_shows_a_hidden_cost():
    state = begun(hidden_costs="on")
    x, y = POINTS[state.marks[0].cells[1]]
    state = scene("A", x, y + 2, "A=0.1a@N", state=state)
    assert "undo" not in legal(act(state, "step 1a N"))


def test_events_of_a_step_tell_who_where_and_what_is_left():
    state, events = step(act(begun(), "roll 4"), "step 3 N")
    assert [(event.kind, event.seat, dict(event.data)) for event in events] == [
        ("stepped", 0, {"piece": "3", "start": "d1", "cell": "d2", "points": 3})
    ]
    assert state.last[0].start != state.last[0].end


def test_drawings_and_hands_of_the_tests_are_read_right():
    assert drawn("A.\n.x", 0, 0) == {"A": 0, "x": 49}
    assert hand_of((0, 0, 4)) == (2, 0, 0, 0, 1, 0, 0, 0, 0)


def at_hole(points: int = 4, **settings: str):
    """Seat 0's piece 1a at c5 facing north-west, one step from the hole at (3, 3)."""
    return scene("A", 4, 4, "A=0.1a@NW", points=points, state=begun(**settings))


def hand_size(state, seat: int = 0) -> int:
    return sum(state.hands[seat])


def walk_back(state):
    """The turn on which a step onto the hole from the south-east is made again."""
    return scene("A", 4, 4, "A=0.1a@NW", state=state)


@pytest.mark.parametrize(("later", "draws"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_s7_s32_sd20_again_after_three_big_rounds(later, draws):
    """Drawn in round 2: again from round 5 on."""
    state = replace(act(walk_back(replace(begun(), round_no=2)), "step 1a NW"), round_no=2 + later)
    after = act(walk_back(state), "step 1a NW")

    assert hand_size(after) == 1 + draws
    dots = SEIZE.view(state, None).holes[0].dots
    assert dots == (((0, 5),) if later < 3 else ()), "the dot is taken off when the rounds have passed"


def test_s32_sd19_the_dot_is_per_player_and_per_hole():
    state = act(scene("A", 4, 4, "A=0.1a@NW"), "step 1a NW")
    other = scene("A\n.", 4, 4, "A=0.1a@SE", state=state)
    assert hand_size(act(other, "step 1a SE")) == 2, "another hole"
    ben = replace(scene("x", 4, 4, "x=1.1a@NW", state=state), turn=1)
    assert hand_size(act(ben, "step 1a NW"), 1) == 1, "Ben may in the same round"


def test_sd19_a_hole_with_the_own_dot_may_be_entered_without_a_card():
    state = walk_back(act(at_hole(), "step 1a NW"))
    after = act(state, "step 1a NW")

    assert at(after, "0.1a") == point(3, 3)
    assert hand_size(after) == 1


def test_sd19_house_rule_own_dot_closes_the_hole():
    state = walk_back(act(at_hole(closed_holes="on"), "step 1a NW"))

    assert cause(state, "step 1a NW") == ("hole_closed", "SD19")
    assert "step 1a NW" not in legal(state)
    assert "step 1a NW" in legal(replace(state, round_no=4)), "three big rounds have passed"
    attack = scene("x\n.A", 3, 3, "A=0.3@NW x=1.1a", state=state)
    assert cause(attack, "attack 3 NW") == ("hole_closed", "SD19")
    bounce = scene("x\n.A", 3, 3, "A=0.1a@NW x=1.1b", state=state)
    assert "attack 1a NW" in legal(bounce), "a bounce does not enter"


def test_s8_not_without_three_pieces_around():
    state = around()
    where = list(state.where)
    where[number("0.3")] = HOLE_CELLS[6]

    assert cause(replace(state, where=tuple(where)), "seize A rice timber") == ("not_surrounded", "S8")
    assert cause(state, "seize B rice timber") == ("not_surrounded", "S8")


def test_sd22_seizing_costs_no_points_and_may_be_done_several_times():
    """b6+ and its octagons: one card of each of two locations that share nothing are seized with the points at 0."""
    state = around(hand="rice timber rice brick", points=1)
    state = act(state, "turn 1a left")
    assert state.points == 0
    state = act(state, "seize A rice timber")
    where = list(state.where)
    for name, cell in zip(("2L", "3", "2R"), state.marks[1].cells, strict=True):
        where[number(f"0.{name}")] = cell
    state = act(replace(state, where=tuple(where)), "seize B rice brick")

    assert state.owners[:2] == (0, 0)
    assert (state.turn, state.phase, state.points) == (0, Phase.TURN, 0)


def test_sr4_a_location_that_was_not_laid_is_unknown():
    state = around()
    state = replace(state, marks=state.marks[:8])
    assert cause(state, "seize L rice timber") == ("no_location", "SR4")


def test_sd26_the_pile_is_not_reshuffled():
    state = at_hole()
    state = act(replace(state, deck=state.deck[:1], discards=(5, 0, 0, 0, 0, 0, 0, 0, 0)), "step 1a NW")
    assert SEIZE.to_act(state) == {0}


def test_sd26_house_rule_reshuffles_at_once_and_s28_never_applies():
    state = at_hole(reshuffle="on")
    state = act(replace(state, deck=state.deck[:1], discards=(2, 1, 0, 0, 0, 0, 0, 0, 0)), "step 1a NW")

    assert SEIZE.to_act(state) == {CHANCE}
    assert legal(state, 0) == set()
    state = act(state, "reshuffle timber rice rice")
    assert state.deck == (1, 0, 0)
    assert SEIZE.to_act(state) == {0}
    empty = replace(state, deck=(), discards=EMPTY)
    assert act(empty, "end").phase is Phase.ROLL, "without discards the match goes on without a pile"


def test_s14_s24_s25_s26_levels_decide_the_collision():
    for level, name in enumerate(("1a", "2L", "3"), start=1):
        for other, victim in enumerate(("1b", "2R", "3"), start=1):
            state = scene("A.x....", 2, 4, f"A=0.{name}@E x=1.{victim}")
            assert (f"attack {name} E" in legal(state)) == (level >= other)


def one_short(seats: int, needed: int):
    """Seat 0 holds all but one of the locations needed, and stands around location L with the cards."""
    state = begun(seats, costs=" ".join(map(str, (*range(1, 12), 0))))
    state = around(11, state=state)
    owners = (*(0,) * (needed - 1), *(NOBODY,) * (12 - needed + 1))
    return replace(state, owners=owners)


@pytest.mark.parametrize(("seats", "needed"), [(2, 5), (3, 4), (4, 4)])
def test_s11_s27_sd22_the_last_seizure_needed_ends_the_game_at_once(seats, needed):
    state, events = step(one_short(seats, needed), "seize L rice timber")
    result = SEIZE.outcome(state)

    assert SEIZE.to_act(state) == frozenset()
    assert (result.reason, result.winners, result.scores[0]) == ("locations", (0,), needed)
    assert events[-1].kind == "match_ended"
    assert SEIZE.why_not(state, 0, SEIZE.decode("end")).code == "game_over"
    before = one_short(seats, needed - 1)
    assert SEIZE.outcome(act(before, "seize L rice timber")) is None
