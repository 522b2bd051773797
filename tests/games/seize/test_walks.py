"""What a piece can reach, and the walk there: the cheapest legal way, made of ordinary actions (S12, SD9)."""

from __future__ import annotations

import random

import pytest

from games.core import InvalidAction, parse_options
from games.seize import SEIZE
from games.seize.board import CELLS
from games.seize.moves import Attack
from games.seize.options import Options
from games.seize.paths import (
    BOUNCE,
    CLOSED,
    FAR,
    FREE,
    LEFT,
    NO_MOVE,
    OWN,
    Ground,
    cell_costs,
    ground_of,
    paths,
    points_of,
)
from games.seize.table import Phase, Table
from games.seize.walks import Walk, walk_text, walked, walks
from tests.games.seize.brute import crowded, tried
from tests.games.seize.play import act, begun, with_hand
from tests.helpers import all_on, play_random

POSITIONS = 400
NO_WALKS = ["go 9 d4", "go 3 z9", "go 3", "go 3 d4 d5", "go 3 d4@X", "go ", "walk 3 d4"]
NO_RUNS = ["go 3 d4,1a b2", "go 3 d4, end", "undo  all"]


def walks_of(state: Table, own: int) -> dict[int, Walk]:
    view = SEIZE.view(state, state.turn)
    return walks(view, view.pieces[state.turn * 5 + own])


def map_of(state: Table, own: int) -> tuple[Ground, dict[int, int]]:
    """What the cells are to a piece of the mover, and the points to stand on those in its reach."""
    seen = SEIZE.view(state, state.turn)
    piece = seen.pieces[state.turn * 5 + own]
    ground, start = ground_of(seen, piece.piece), piece.cell * 8 + piece.facing
    cost = cell_costs(own, start, ground, state.points, all_directions=seen.options.all_directions)
    return ground, {cell: points for cell, points in enumerate(cost) if points < FAR and cell != piece.cell}


def test_s12_sd9_maps_and_walks_are_what_trying_every_move_finds():
    """A walk is made of legal actions, costs and draws what it says, and leads where it says.

    To stand where an enemy of the same level stood takes one point more than to strike it.
    """
    draws, attacks = random.Random("reach"), 0
    for _ in range(POSITIONS):
        state = crowded(draws)
        own = draws.randrange(5)
        found, expected = walks_of(state, own), tried(state, own)
        ground, reached = map_of(state, own)
        struck = {cell: points + (ground[cell] == BOUNCE) for cell, points in expected.struck.items()}
        near = {cell: points for cell, points in struck.items() if points <= state.points}
        assert reached == expected.cost | near, (state.options, state.where, own)
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
    assert attacks > 80


def test_sr11_an_attack_that_nobody_could_land_from_is_no_walk():
    draws = random.Random("stuck")
    for state in (crowded(draws) for _ in range(150)):
        for walk in (walk for own in range(5) for walk in walks_of(state, own).values()):
            if walk.strikes and len(walk.actions) == 1:
                assert SEIZE.why_not(state, state.turn, walk.actions[0]) is None


def test_s12_the_map_counts_steps_and_turns():
    ground = (FREE,) * CELLS
    cost, found = cell_costs(2, 24 * 8, ground, 6), paths(2, 24 * 8, ground, 6)

    assert cost[24] == 0
    assert (cost[17], found.first(17)) == (1, 0)
    assert (cost[25], found.first(25)) == (3, LEFT + 1)
    assert cost[0] == FAR
    assert cell_costs(2, 24 * 8, ground, 6, all_directions=True)[25] == 1


def test_the_view_after_a_walk_is_what_comes_of_it_but_for_the_cards():
    for moment in play_random(SEIZE, parse_options(Options, {}), 2, "walked", steps=600):
        state, seat = moment.state, moment.state.turn
        if state.phase is not Phase.TURN or state.points < 3:
            continue
        view = SEIZE.view(state, seat)
        for piece in (one for one in view.pieces if one.seat == seat):
            for cell, walk in walks(view, piece).items():
                assert SEIZE.actions(state, seat, walk_text(piece, cell)) == walk.actions
                if walk.strikes:
                    continue
                after = SEIZE.view(act(state, *map(SEIZE.encode, walk.actions)), seat)
                told = walked(view, piece, walk)
                for what in ("where", "facing", "points", "pile", "moved_piece"):
                    assert getattr(told, what) == getattr(after, what)
                assert [set(hole.dots) for hole in told.holes] == [set(hole.dots) for hole in after.holes]


@pytest.mark.parametrize("text", NO_WALKS + NO_RUNS)
def test_what_is_no_run_is_read_as_an_action(text):
    with pytest.raises(InvalidAction):
        SEIZE.actions(act(begun(), "roll 4"), 0, text)


# When a turn is spent


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


@pytest.mark.parametrize(
    ("hand", "spent"),
    [
        ("", True),
        ("sprint", False),
        ("rice wild", True),  # nothing can be seized with them here
        ("charge", True),  # a level more is of no use without points
        ("charge sprint", False),
        ("charge brace", False),
    ],
)
def test_a_card_that_can_be_played_keeps_the_turn_open(hand, spent):
    state = with_hand(act(begun(), "roll 1", "step 3 N"), 0, hand)
    assert SEIZE.spent(state, 0) is spent
    assert not SEIZE.spent(state, 1), "it is not their turn"
    assert not SEIZE.spent(act(state, "undo"), 0), "there is a point"


def test_a_turn_whose_end_is_the_only_choice_there_is_is_not_spent():
    state = act(begun(), "roll 1", "step 3 N")
    alone = act(with_hand(state, 0, "brace charge"), "brace 3")
    assert SEIZE.spent(alone, 0)
    assert not SEIZE.spent(act(alone, "charge 3"), 0)


def test_sd9_cells_cost_what_the_cheapest_ways_to_them_do():
    """On any ground: walls, enemies, rows of own pieces that lead over the edge. All are found at once."""
    draws = random.Random("costs")
    for _ in range(POSITIONS):
        kind, start, limit = draws.randrange(5), draws.randrange(CELLS * 8), draws.randrange(13)
        ground = draws.choices((FREE, *range(OWN + 1)), weights=(draws.randrange(30), 1, 1, 1, 1, 1), k=CELLS)
        ground[start // 8] = draws.choice((FREE, CLOSED))
        found = paths(kind, start, tuple(ground), limit)
        for cell, cost in enumerate(cell_costs(kind, start, tuple(ground), limit)):
            if ground[cell] == FREE or cell == start // 8:
                assert cost == (points if (points := points_of(found.price[found.to(cell)])) <= limit else FAR)
            else:
                assert (cost < FAR) == (found.place[cell] != NO_MOVE)
