"""The board, the pieces, the deck, how actions and words read, and everything before the first roll."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.texts import load_texts
from games.core import IllegalAction, InvalidAction
from games.seize import SEIZE, board
from games.seize.board import CELLS, HOLE_CELLS, NEIGHBOURS, NEXT_TO, NOWHERE, PIECE_NAMES, POINTS, SETS, cell_at
from games.seize.cards import CARD_NAMES, COSTS, PAYMENTS, deck_counts, names_of
from games.seize.play import Place
from tests.games.seize.play import STANDARD, act, around, at, begun, dealt, legal, scene, step
from tests.helpers import QuickDraws

SAY = load_texts().speaker("en", game="seize", names=["Ana", "Ben", "Cho", "Dao"])


def test_sd1_two_to_four_players():
    assert (SEIZE.info.min_seats, SEIZE.info.max_seats) == (2, 4)


# The board


def test_sr1_49_octagons_36_squares_144_intersections():
    corners = {
        frozenset((square, one, other))
        for square in range(board.OCTAGONS, CELLS)
        for one in NEXT_TO[square]
        for other in NEXT_TO[square] & NEXT_TO[one]
    }
    assert (CELLS, board.OCTAGONS) == (85, 49)
    assert len(corners) == 144


def test_sr1_neighbours_octagon_eight_square_four_and_both_ways():
    assert len(NEXT_TO[cell_at(6, 6)]) == 8
    assert len(NEXT_TO[cell_at(0, 0)]) == 3
    assert all(len(NEXT_TO[square]) == 4 for square in range(board.OCTAGONS, CELLS))
    for place, cell in enumerate(NEIGHBOURS):
        if cell != NOWHERE:
            assert NEIGHBOURS[cell * 8 + (place + 4) % 8] == place // 8


@pytest.mark.parametrize(
    ("way", "line"),
    [(0, [(6, y) for y in range(12, -1, -2)]), (1, [(n, 12 - n) for n in range(13)])],
    ids=["north", "north-east"],
)
def test_sr1_straight_lines_never_break(way, line):
    cells = [cell_at(*point) for point in line]
    assert [NEIGHBOURS[cell * 8 + way] for cell in cells] == [*cells[1:], NOWHERE]


def test_sr1_names_of_cells():
    assert [board.CELL_NAMES[cell_at(x, y)] for x, y in ((0, 12), (12, 0))] == ["a1", "g7"]
    x, y = POINTS[board.CELL_OF_NAME["c3"]]
    assert board.CELL_NAMES[cell_at(x + 1, y - 1)] == "c3+"
    assert len(board.CELL_OF_NAME) == CELLS


def test_s2_sr2_plates_five_middle_octagons_of_each_edge():
    xs = range(2, 11, 2)
    edges = [{(x, 12) for x in xs}, {(0, y) for y in xs}, {(x, 0) for x in xs}, {(12, y) for y in xs}]
    assert [{POINTS[cell] for cell in plate} for plate in board.PLATES] == edges


def test_sr3_eight_holes_on_squares():
    turned = {board.quarter_turn(x, y, n) for x, y in ((3, 3), (5, 5)) for n in range(4)}
    assert len(HOLE_CELLS) == 8
    assert {POINTS[cell] for cell in HOLE_CELLS} == turned


def test_s3_s4_sr4_24_marks_in_6_sets_no_hole_no_plate():
    """The three cells around each touch each other."""
    marks = [mark for four in SETS for mark in four]
    plates = {cell for plate in board.PLATES for cell in plate}
    assert len({(mark.square, mark.side) for mark in marks}) == 24
    for mark in marks:
        square, one, other = mark.cells
        assert square == mark.square not in HOLE_CELLS
        assert not plates & {one, other}
        assert {one, other} <= NEXT_TO[square] and other in NEXT_TO[one]
    for base, four in zip(board.MARK_SETS, SETS, strict=True):
        assert [POINTS[mark.square] for mark in four] == [board.quarter_turn(*base, n) for n in range(4)]
        assert [mark.side for mark in four] == [4, 6, 0, 2]


# The pieces


def test_s14_s24_s25_s26_one_of_level_3_two_of_2_and_1_which_decide_the_collision():
    levels = dict(zip(PIECE_NAMES, board.LEVELS, strict=True))
    assert levels == {"1a": 1, "2L": 2, "3": 3, "2R": 2, "1b": 1}
    for name, level in levels.items():
        for victim, other in levels.items():
            state = scene("A.x....", 2, 4, f"A=0.{name}@E x=1.{victim}")
            assert (f"attack {name} E" in legal(state)) == (level >= other)


def test_sd5_directions_turn_with_the_piece():
    for kind, name in enumerate(PIECE_NAMES):
        at_north = board.ways_of(kind, 0, all_directions=False)
        for facing in range(8):
            turned = {(way + facing) % 8 for way in at_north}
            assert set(board.ways_of(kind, facing, all_directions=False)) == turned, name


@pytest.mark.parametrize(
    ("seats", "middles", "facing", "norths_own_left"),
    [(2, "d1 d7", "04", "1.1a"), (3, "d1 a4 d7", "024", "2.1a"), (4, "d1 a4 d7 g4", "0246", "2.1a")],
)
def test_s1_sr2_seats_and_standard_order(seats, middles, facing, norths_own_left):
    state = begun(seats)
    assert [at(state, f"{seat}.3") for seat in range(seats)] == middles.split()
    assert state.facing == tuple(int(way) for way in facing for _ in range(5))
    assert len(state.where) == 5 * seats
    assert [at(state, f"0.{name}") for name in PIECE_NAMES] == ["b1", "c1", "d1", "e1", "f1"]
    assert at(state, norths_own_left) == "f7", "it is the east"


def test_sr2_sixty_orders_given_in_secret_in_one_decision_for_all():
    state = dealt(3)
    token = SEIZE.token(state, 0, Place(board.ORDERS[0]))
    assert len(board.ORDERS) == len(legal(state, 0)) == 60
    assert SEIZE.to_act(state) == SEIZE.waiting_for(state) == {0, 1, 2}
    state, events = step(state, "place 3 1 2L 2R 1", 1)

    assert SEIZE.to_act(state) == {0, 2}
    assert SEIZE.token(state, 0, Place(board.ORDERS[0])) == token
    assert [dict(event.data) for event in events] == [{}]
    assert SEIZE.view(state, 0).pieces == () == SEIZE.view(state, None).pieces
    assert [board.CELL_NAMES[piece.cell] for piece in SEIZE.view(state, 1).pieces] == ["a5", "a4", "a6", "a3", "a2"]
    assert SEIZE.view(state, 0).placed == (False, True, False)
    again = SEIZE.why_not(state, 1, SEIZE.decode(STANDARD))
    assert (again.code, again.rule) == ("already_placed", "SR2")
    state, _ = step(state, STANDARD, 0)
    state, events = step(state, STANDARD, 2)
    assert [event.kind for event in events] == ["placed", "lined_up"]
    assert len(SEIZE.view(state, None).pieces) == 15


def test_sr2_an_order_names_each_piece_once():
    assert SEIZE.why_not(dealt(), 0, Place((4, 1, 2, 3, 0))).code == "no_order"
    for text in ("place 1 2L 3 2R", "place 1 1 1 2L 3", "place 1 2L 3 2R 1 1", "place 1a 2L 3 2R 1b"):
        with pytest.raises(InvalidAction):
            SEIZE.decode(text)


# The cards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sr4_sd34_three_whole_sets_are_laid(seats):
    state = SEIZE.new_match(SEIZE.info.options(), seats)
    laid = {SEIZE.sample_chance(state, QuickDraws(n)).sets for n in range(400)}
    state = act(state, "lay 0 2 5")

    assert len(laid) == 20, "all choices of 3 sets out of 6"
    assert len(state.marks) == 12
    assert {mark.square for mark in state.marks} == {mark.square for n in (0, 2, 5) for mark in SETS[n]}


def test_sr4_a_location_that_was_not_laid_is_unknown():
    state = around()
    refusal = SEIZE.why_not(replace(state, marks=state.marks[:8]), 0, SEIZE.decode("seize L rice timber"))
    assert (refusal.code, refusal.rule) == ("no_location", "SR4")


def test_sd29_costs_six_pairs_and_six_triples():
    costs = sorted(names_of(cost) for cost in COSTS)
    triples = ["rice rice timber", "timber timber brick", "brick brick silk", "silk silk rice", "rice rice brick"]
    triples.append("timber timber silk")

    assert len({frozenset(cost) for cost in costs if len(cost) == 2}) == 6
    assert sorted(sorted(cost) for cost in costs if len(cost) == 3) == sorted(sorted(t.split()) for t in triples)


def test_s8_sd29_backs_are_drawn_each_once():
    state = act(SEIZE.new_match(SEIZE.info.options(), 2), "lay 0 1 2")
    drawn = SEIZE.sample_chance(state, QuickDraws(1))

    assert sorted(drawn.costs) == list(range(12))
    assert SEIZE.sample_chance(state, QuickDraws(2)) != drawn
    with pytest.raises(IllegalAction):
        act(state, "price 0 0 1 2 3 4 5 6 7 8 9 10")


def test_sd27_sd28_deck_of_60_and_by_a_house_rule_no_specials():
    assert deck_counts(specials=True) == (11, 11, 11, 11, 4, 3, 3, 3, 3)
    assert deck_counts(specials=False) == (11, 11, 11, 11, 0, 0, 0, 0, 0)
    assert [len(dealt(specials=given).deck) for given in ("on", "off")] == [60, 44]


def test_sd28_payments_use_wilds_as_any_resource():
    pair = COSTS.index((0, 1))
    assert [names_of(paid) for paid in PAYMENTS[pair]] == [
        ("rice", "timber"), ("rice", "wild"), ("timber", "wild"), ("wild", "wild"),
    ]  # fmt: skip


def test_s5_s6_sd33_first_player_by_lot_one_die_and_play_goes_to_the_left():
    state = dealt(4)
    for seat in range(4):
        state, _ = step(state, STANDARD, seat)
    assert {SEIZE.sample_chance(state, QuickDraws(n)).seat for n in range(60)} == {0, 1, 2, 3}
    state = act(state, "start 2")
    assert {SEIZE.sample_chance(state, QuickDraws(n)).points for n in range(100)} == set(range(1, 7))
    order = []
    for _ in range(5):
        order.append(state.turn)
        state = act(state, "roll 5")
        assert state.points == 5
        state = act(state, "end")
    assert order == [2, 3, 0, 1, 2]


# How actions and words read


def test_every_refusal_has_a_rule_and_whatever_is_told_a_word():
    assert [reason.code for reason in SEIZE.refusals if not reason.rule] == []
    for term in (*CARD_NAMES, *PIECE_NAMES, *board.DIRECTION_NAMES):
        assert SAY.find(f"term.{term}"), term
    for reason in ("locations", "pile"):
        assert "Ana" in SAY(f"outcome.{reason}", winners=(0,), scores=(5, 2), placements=(1, 2))
