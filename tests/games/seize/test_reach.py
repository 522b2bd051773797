"""The map of what a piece can reach is what trying every legal step, turn and attack finds (SD9, SD5, SD19, S12)."""

from __future__ import annotations

import random
from dataclasses import replace

from games.seize import SEIZE
from games.seize.board import CELL_OF_NAME, CELLS
from games.seize.paths import BOUNCE, CLOSED, FAR, FREE, HIT, LEFT, OWN, Ground, Paths, ground_of, paths
from games.seize.table import Piece, Table
from tests.games.seize.brute import crowded, tried
from tests.games.seize.play import begun, number, point, scene

POSITIONS = 400


def map_of(state: Table, own: int) -> tuple[Piece, Ground, Paths]:
    """A piece of the mover, what the cells are to it, and its ways as far as the points go."""
    seen = SEIZE.view(state, state.turn)
    piece = seen.pieces[state.turn * 5 + own]
    ground, start = ground_of(seen, piece.piece), piece.cell * 8 + piece.facing
    free = seen.options.all_directions
    return piece, ground, paths(own, start, ground, state.points, all_directions=free)


def difference(state: Table, own: int) -> list[str]:
    """Where the map of a piece differs from what trying finds."""
    piece, ground, found = map_of(state, own)
    expected = tried(state, own)
    reached = {cell: points for cell, points in enumerate(found.cost) if points < FAR and cell != piece.cell}
    cost = {cell: points for cell, points in reached.items() if ground[cell] not in (HIT, BOUNCE)}
    struck = {cell: points - (ground[cell] == BOUNCE) for cell, points in reached.items() if cell not in cost}
    # the map counts the points to stand there, of which a bounce takes two
    near = {cell: n for cell, n in expected.struck.items() if n + (ground[cell] == BOUNCE) <= state.points}
    parts = {"cost": (cost, expected.cost), "struck": (struck, near)}
    return [f"{name}: {one} for {other}" for name, (one, other) in parts.items() if one != other]


def test_sd9_the_map_is_what_trying_every_move_finds():
    draws = random.Random("reach")
    for _ in range(POSITIONS):
        state = crowded(draws)
        own = draws.randrange(5)
        assert difference(state, own) == [], (state.options, state.where, own)


def test_sd9_own_pieces_are_passed_straight_on_at_a_point_per_cell():
    state = scene("A.B.C..", 2, 4, "A=0.3@E B=0.1a C=0.1b")
    _, ground, found = map_of(state, 2)
    cells = [CELL_OF_NAME[point(x, 4)] for x in (4, 6, 8, 10)]
    assert [ground[cell] for cell in cells] == [OWN, OWN, FREE, FREE]
    assert [found.cost[cell] for cell in cells] == [FAR, FAR, 3, 4], "no stop on an own piece"


def test_sd9_no_turn_and_no_change_of_direction_on_an_own_piece():
    """The square to the north-east of an own piece would be 2 points away if that piece could be left that way."""
    state = scene("...\n...\nB..\n...\nA..", 4, 4, "A=0.2R@N B=0.1a", points=6)
    _, _, found = map_of(state, 3)
    assert found.cost[CELL_OF_NAME[point(4, 4)]] == 2, "straight on"
    assert found.cost[CELL_OF_NAME[point(5, 5)]] == 4, "north-east twice, a turn to the left, and north-west"


def test_sd9_no_attack_from_an_own_piece():
    state = scene("A.B.x", 2, 4, "A=0.3@E B=0.1a x=1.1a", points=2)
    _, ground, found = map_of(state, 2)
    enemy = state.where[number("1.1a")]
    assert (ground[enemy], found.cost[enemy]) == (HIT, FAR)


def test_sd9_house_rule_own_pieces_that_block_are_closed():
    state = scene("A.B..", 2, 4, "A=0.3@E B=0.1a", state=begun(own_pieces_block="on"))
    _, ground, found = map_of(state, 2)
    assert ground[CELL_OF_NAME[point(4, 4)]] == CLOSED
    assert found.cost[CELL_OF_NAME[point(6, 4)]] == FAR


def test_s12_the_map_counts_steps_and_turns():
    ground = (FREE,) * CELLS
    found = paths(2, 24 * 8, ground, 6)

    assert found.cost[24] == 0
    assert (found.cost[17], found.first(17)) == (1, 0)
    assert (found.cost[25], found.first(25)) == (3, LEFT + 1)
    assert found.cost[0] == FAR
    assert paths(2, 24 * 8, ground, 6, all_directions=True).cost[25] == 1


def test_s13_an_attack_ends_the_way():
    """Nobody knows the board after it: what lies behind an enemy is come to around it."""
    state = scene("A.x..", 2, 4, "A=0.3@E x=1.1a")
    _, ground, found = map_of(state, 2)
    enemy = state.where[number("1.1a")]
    assert (ground[enemy], found.cost[enemy]) == (HIT, 1)
    assert found.cost[CELL_OF_NAME[point(6, 4)]] > 2
    equal = scene("A.x..", 2, 4, "A=0.2R@E x=1.2L")
    _, ground, found = map_of(equal, 3)
    enemy = equal.where[number("1.2L")]
    assert (ground[enemy], found.cost[enemy]) == (BOUNCE, 2)


def test_sd19_an_enemy_on_a_closed_hole_is_only_bounced_against():
    """Under the house rule that a hole with one's own dot may not be entered: who bounces has not entered it."""
    state = scene("..\n.x\nA.", 2, 2, "A=0.2R@N x=1.2L", state=begun(closed_holes="on"))
    dotted = replace(state, dots=(9, *state.dots[1:]))
    hole = state.where[number("1.2L")]
    assert map_of(dotted, 3)[1][hole] == BOUNCE
    stronger = replace(dotted, charges=(0, 0, 0, 1, 0))
    assert (map_of(stronger, 3)[1][hole], map_of(replace(stronger, dots=state.dots), 3)[1][hole]) == (CLOSED, HIT)
