"""What is advised is allowed, costs what it says, fits into one press, and leads to what can be had."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE, NOBODY, parse_options
from games.seize import SEIZE
from games.seize.advice import LONGEST, advice
from games.seize.board import CELL_OF_NAME, marks_of
from games.seize.cards import hand_of
from games.seize.options import Options
from games.seize.play import Seize
from games.seize.table import Phase
from tests.games.seize.play import Match, act, around, begun, with_hand
from tests.helpers import QuickDraws, all_on, play_random

ON = dict(all_on(SEIZE))
BLOCKED = {"own_pieces_block": "on", "closed_holes": "on", "all_directions": "on"}


def advised(state):
    return advice(SEIZE.view(state, state.turn), SEIZE.legal_actions(state, state.turn))


@pytest.mark.parametrize(("seats", "given"), [(2, {}), (3, ON), (4, {"one_piece": "on"}), (2, BLOCKED)], ids=str)
def test_whole_turns_are_allowed_and_cost_what_they_say(seats, given):
    seen, rich = 0, hand_of((0, 0, 1, 1, 2, 2, 3, 3))
    for step, moment in enumerate(play_random(SEIZE, parse_options(Options, given), seats, "advice", steps=500)):
        state = moment.state
        if step % 5 or state.phase is not Phase.TURN:
            continue
        if step % 2:
            state = replace(state, hands=(*state.hands[: state.turn], rich, *state.hands[state.turn + 1 :]))
        found = advised(state)
        assert len({one.comes_to for one in found}) == len({one.action for one in found}) == len(found)
        for one in found:
            seen += 1
            assert len(one.action) <= LONGEST
            after, actions = state, SEIZE.actions(state, state.turn, one.action)
            assert actions
            for action in actions:
                after, _ = SEIZE.apply(after, after.turn, action)  # raises where it is not allowed
                while SEIZE.to_act(after) == {CHANCE}:
                    after, _ = SEIZE.apply(after, CHANCE, SEIZE.sample_chance(after, QuickDraws("advice")))
            if after.phase is Phase.TURN:
                costs = len(one.seizures) * state.options.seizing_costs
                assert state.points - after.points == one.points + costs
                assert sum(leg.walk.draws for leg in one.legs) == len(after.drawn) - len(state.drawn)
            assert {state.owners[taken.location] for taken in one.seizures} <= {NOBODY, *range(seats)} - {state.turn}
    assert seen > 60


def test_what_can_be_paid_comes_first_and_what_cannot_never():
    back = CELL_OF_NAME["b5"]
    state = around(hand="rice timber", points=3)
    state = replace(state, where=(*state.where[:3], back, *state.where[4:]))
    first = advised(state)[0]
    assert first.parts[1] == Seize(0, first.seizures[0].cards)
    assert first.begun.parts == first.parts[:2]
    poor = with_hand(state, 0, "silk")
    assert all(not one.seizures and all(leg.location < 0 for leg in one.legs) for one in advised(poor))


def test_all_points_are_used_and_a_card_can_be_seen_before_going_on():
    for points in range(1, 7):
        state = replace(act(begun(), "roll 6"), points=points)
        whole = advised(state)
        assert whole[0].points == points
        if points > 2:
            assert whole[-1] == whole[0].begun
            assert whole[-1].legs[0].walk.draws


def test_an_attack_that_gains_much_is_advised_with_the_rest_after_it():
    found = advised(Match.of(".x/y.z/.../..A@2,1 A=0.3@N x=1.1a y=1.2L z=1.3 points=2 hand1=rice,timber").state)
    assert (found[0].action, found[0].points) == ("attack 3 N", 1)
    assert found[1].hit is None
    assert not any(one.hit for one in advised(act(begun(), "roll 3")))


def test_an_attack_is_advised_once_though_the_way_to_a_goal_is_the_same():
    """Two buttons with the same id would have Discord refuse the whole hand."""
    where = tuple(CELL_OF_NAME[name] for name in ["b1", "c1", "b5", "b6+", "c6", "f7", "e7", "d7", "b6", "b7"])
    state = replace(with_hand(act(begun(), "roll 3"), 0, "rice timber"), where=where)
    actions = [one.action for one in advised(state)]
    assert actions[0] == "attack 3 N"
    assert len(set(actions)) == len(actions) > 1


def test_a_way_that_the_points_end_on_can_be_gone_on_from():
    """A run says no facing where the piece keeps its own, and comes there the cheapest way: the rest fits that."""
    state = replace(
        act(begun(), "roll 4"),
        where=(10, 77, 46, 17, 11, 40, 78, 56, 1, 33),
        facing=(6, 1, 0, 0, 0, 2, 4, 4, 4, 4),
        hands=((3, 2, 1, 0, 0, 0, 0, 0, 0), (0, 2, 0, 1, 0, 0, 0, 0, 0)),
        marks=marks_of((2, 3, 5)),
        costs=(1, 4, 10, 5, 7, 0, 11, 6, 8, 9, 3, 2),
    )
    found = advised(state)
    assert found and all(SEIZE.actions(state, 0, one.action) for one in found)


def test_nothing_is_advised_without_points():
    assert advised(act(begun(), "roll 1", "step 3 N")) == []
    assert advice(SEIZE.view(act(begun(), "roll 3"), None), ()) == []
