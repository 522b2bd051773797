"""A walk is the cheapest legal way to where it leads, made of ordinary actions; a run makes it at one press (S12)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.core import InvalidAction, parse_options
from games.seize import SEIZE
from games.seize.board import CELL_OF_NAME
from games.seize.moves import Attack
from games.seize.options import Options
from games.seize.play import Undo
from games.seize.table import Phase, Table, draws_a_card
from games.seize.walks import Walk, walk_text, walked, walks
from tests.games.seize.brute import crowded, tried
from tests.games.seize.play import act, around, begun, scene, with_hand
from tests.helpers import all_on, play_random

POSITIONS = 150


def walks_of(state: Table, own: int) -> dict[int, Walk]:
    view = SEIZE.view(state, state.turn)
    return walks(view, view.pieces[state.turn * 5 + own])


def texts(state: Table, run: str) -> list[str]:
    return [SEIZE.encode(action) for action in SEIZE.actions(state, state.turn, run)]


def test_s12_walks_are_legal_and_as_cheap_as_trying_every_move():
    draws, attacks = random.Random("walks"), 0
    for _ in range(POSITIONS):
        state = crowded(draws)
        own = draws.randrange(5)
        found, expected = walks_of(state, own), tried(state, own)
        assert {cell: walk.points for cell, walk in found.items() if not walk.strikes} == expected.cost
        for cell, walk in found.items():
            made = state
            for action in walk.actions:
                made, _ = SEIZE.apply(made, made.turn, action)  # raises where it is not allowed
            if walk.strikes:
                attacks += 1
                assert walk.points >= expected.struck[cell]
                assert isinstance(walk.actions[-1], Attack)
            else:
                assert made.where[state.turn * 5 + own] == cell == walk.cells[-1]
                assert state.points - made.points == walk.points
                assert sum(made.hands[state.turn]) - sum(state.hands[state.turn]) == walk.draws
    assert attacks > 30


def test_s7_of_ways_that_cost_the_same_the_one_that_draws_is_taken():
    state = scene("A", 2, 4, "A=0.1a@NE", points=2)
    assert texts(state, "go 1a c6") == ["step 1a NE", "step 1a NE"], "not north and east"
    view = SEIZE.view(state, 0)
    walk = walks_of(state, 0)[CELL_OF_NAME["c6"]]
    assert (walk.points, walk.draws) == (2, 1)
    assert draws_a_card(view, 0, walk.cells[0])


def test_a_run_is_made_of_ordinary_actions_and_attacks_last():
    state = scene("A...x", 2, 4, "A=0.3@E x=1.1a@W", points=4)
    assert texts(state, "go 3 c5") == ["step 3 E"]
    assert texts(state, "go 3 d5") == ["step 3 E", "attack 3 E"]
    assert walk_text(SEIZE.view(state, 0).pieces[2], CELL_OF_NAME["d5"]) == "go 3 d5"


@pytest.mark.parametrize("run", ["go 3 g7", "go 3 b5", "undo all"])
def test_a_run_that_is_not_possible_now_has_no_actions(run):
    state = scene("A...x", 2, 4, "A=0.3@E x=1.1a@W", points=2)
    assert SEIZE.actions(state, 0, run) == ()
    assert SEIZE.actions(state, 1, "go 3 c5") == (), "not their turn"


@pytest.mark.parametrize(
    "text",
    [
        "go 9 d4",
        "go 3 z9",
        "go 3",
        "go 3 d4 d5",
        "go 3 d4,1a b2",
        "go 3 d4@X",
        "go 3 d4, end",
        "go ",
        "undo  all",
        "walk 3 d4",
    ],
)
def test_what_is_no_run_is_read_as_an_action(text):
    with pytest.raises(InvalidAction):
        SEIZE.actions(act(begun(), "roll 4"), 0, text)


def test_a_run_is_several_walks_a_seizure_and_the_way_to_face():
    state = act(begun(), "roll 6")
    assert texts(state, "go 1a b3, 3 d2") == [*texts(state, "go 1a b3"), "step 3 N"]
    assert texts(state, "go 3 d2@NW") == ["step 3 N", "turn 3 left"]
    assert texts(state, "go 3 d1@W") == ["turn 3 left", "turn 3 left"], "where it stands"
    assert SEIZE.actions(state, 0, "go 3 d1") == SEIZE.actions(state, 0, "go 3 d1@N") == (), "it is there"
    assert SEIZE.actions(state, 0, "go 3 d5, 1a b4") == (), "not enough points for both"
    rich = around(hand="rice timber", points=2)
    back = replace(rich, where=(*rich.where[:3], CELL_OF_NAME["b5"], *rich.where[4:]))
    run = "go 2R b6, seize A rice timber, 1a b2"
    made = act(back, *texts(back, run))
    assert (made.owners[0], made.points) == (0, 0)
    assert texts(back, run) == ["step 2R N", "seize A rice timber", "step 1a N"]


def test_nothing_follows_an_attack_in_a_run():
    state = scene("A...x", 2, 4, "A=0.3@E x=1.1a@W", points=6)
    assert texts(state, "go 1a b2, 3 d5")[-1] == "attack 3 E"
    assert SEIZE.actions(state, 0, "go 3 d5, 1a b2") == ()


def test_the_view_after_a_walk_is_what_comes_of_it_but_for_the_cards():
    for moment in play_random(SEIZE, parse_options(Options, {}), 2, "walked", steps=600):
        state, seat = moment.state, moment.state.turn
        if state.phase is not Phase.TURN or state.points < 3:
            continue
        view = SEIZE.view(state, seat)
        for piece in (one for one in view.pieces if one.seat == seat):
            for walk in (walk for walk in walks(view, piece).values() if not walk.strikes):
                after = SEIZE.view(act(state, *map(SEIZE.encode, walk.actions)), seat)
                told = walked(view, piece, walk)
                for what in ("where", "facing", "points", "pile", "moved_piece"):
                    assert getattr(told, what) == getattr(after, what)
                assert [set(hole.dots) for hole in told.holes] == [set(hole.dots) for hole in after.holes]


def test_undo_all_takes_back_what_can_be_taken_back():
    start = act(begun(), "roll 4")
    state = act(start, "step 3 N", "turn 1a right", "step 2L N")
    assert SEIZE.actions(state, 0, "undo all") == (Undo(),) * 3
    back = act(state, *texts(state, "undo all"))
    assert (back.where, back.facing, back.points) == (start.where, start.facing, start.points)


def test_sr11_an_attack_that_nobody_could_land_from_is_no_walk():
    draws = random.Random("stuck")
    for _ in range(POSITIONS):
        state = crowded(draws)
        for own in range(5):
            for walk in walks_of(state, own).values():
                if walk.strikes and len(walk.actions) == 1:
                    assert SEIZE.why_not(state, state.turn, walk.actions[0]) is None


@pytest.mark.parametrize("given", [{}, dict(all_on(SEIZE))], ids=["manual", "all on"])
def test_a_turn_is_spent_when_only_its_end_is_left(given):
    seen = set()
    for moment in play_random(SEIZE, parse_options(Options, given), 2, "spent", steps=400):
        for seat in SEIZE.waiting_for(moment.state):
            legal = {SEIZE.encode(action) for action in SEIZE.legal_actions(moment.state, seat)}
            spent = SEIZE.spent(moment.state, seat)
            idle = {text for text in legal if text.startswith("charge")} if not moment.state.points else set()
            idle = set() if "sprint" in legal else idle
            assert spent == (len(legal) > 1 and legal - idle <= {"undo", "end"})
            seen.add(spent)
    assert seen == {True, False}


def test_a_card_that_can_be_played_keeps_the_turn_open():
    state = act(begun(), "roll 1", "step 3 N")
    assert SEIZE.spent(state, 0)
    assert not SEIZE.spent(state, 1), "it is not their turn"
    assert not SEIZE.spent(with_hand(state, 0, "sprint"), 0)
    assert SEIZE.spent(with_hand(state, 0, "rice wild"), 0), "nothing can be seized with them here"
    assert SEIZE.spent(with_hand(state, 0, "charge"), 0), "a level more is of no use without points"
    assert not SEIZE.spent(with_hand(state, 0, "charge sprint"), 0)
    assert not SEIZE.spent(with_hand(state, 0, "charge brace"), 0)
    alone = with_hand(replace(state, undo=()), 0, "charge")
    assert SEIZE.spent(alone, 0)
    assert not SEIZE.spent(with_hand(alone, 0, ""), 0), "its end is the only choice there is"
    assert not SEIZE.spent(replace(state, points=1), 0)
