"""The board, the pieces, the deck and everything before the first roll."""

from __future__ import annotations

import pytest

from games.core import IllegalAction, InvalidAction
from games.seize import SEIZE
from games.seize.board import (
    CELL_NAMES,
    CELL_OF_NAME,
    CELLS,
    HOLE_CELLS,
    LEVELS,
    MARK_SETS,
    NEIGHBOURS,
    NEXT_TO,
    NOWHERE,
    OCTAGONS,
    ORDERS,
    PIECE_NAMES,
    PLATES,
    POINTS,
    SETS,
    cell_at,
    quarter_turn,
)
from games.seize.cards import COSTS, PAYMENTS, deck_counts, names_of
from games.seize.play import NOTATION, Place
from games.seize.table import Phase
from tests.games.seize.play import STANDARD, act, at, begun, cause, dealt, legal, point, step
from tests.helpers import QuickDraws


def test_sd1_two_to_four_players():
    assert (SEIZE.info.min_seats, SEIZE.info.max_seats) == (2, 4)
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            SEIZE.new_match(SEIZE.info.options(), seats)


def test_sr1_49_octagons_36_squares_144_intersections():
    corners = {
        frozenset((square, *pair))
        for square in range(OCTAGONS, CELLS)
        for pair in ((one, other) for one in NEXT_TO[square] for other in NEXT_TO[square] if one < other)
        if pair[1] in NEXT_TO[pair[0]]
    }

    assert (CELLS, OCTAGONS) == (85, 49)
    assert len(corners) == 144


def test_sr1_neighbours_octagon_eight_square_four_and_both_ways():
    assert len(NEXT_TO[cell_at(6, 6)]) == 8
    assert len(NEXT_TO[cell_at(0, 0)]) == 3
    assert all(len(NEXT_TO[square]) == 4 for square in range(OCTAGONS, CELLS))
    for place, cell in enumerate(NEIGHBOURS):
        if cell != NOWHERE:
            assert NEIGHBOURS[cell * 8 + (place + 4) % 8] == place // 8


def test_sr1_straight_lines_never_break():
    north = [POINTS[cell_at(6, 12)]]
    diagonal = [POINTS[cell_at(0, 12)]]
    for line, way in ((north, 0), (diagonal, 1)):
        while (cell := NEIGHBOURS[cell_at(*line[-1]) * 8 + way]) != NOWHERE:
            line.append(POINTS[cell])

    assert north == [(6, y) for y in range(12, -1, -2)]
    assert diagonal == [(n, 12 - n) for n in range(13)]


def test_sr1_names_of_cells():
    assert CELL_NAMES[cell_at(0, 12)] == "a1"
    assert CELL_NAMES[cell_at(12, 0)] == "g7"
    x, y = POINTS[CELL_OF_NAME["c3"]]
    assert CELL_NAMES[cell_at(x + 1, y - 1)] == "c3+"
    assert len(CELL_OF_NAME) == CELLS


def test_s2_sr2_plates_five_middle_octagons_of_each_edge():
    xs = range(2, 11, 2)
    assert [{POINTS[cell] for cell in plate} for plate in PLATES] == [
        {(x, 12) for x in xs},
        {(0, y) for y in xs},
        {(x, 0) for x in xs},
        {(12, y) for y in xs},
    ]


@pytest.mark.parametrize(("seats", "middles"), [(2, "d1 d7"), (3, "d1 a4 d7"), (4, "d1 a4 d7 g4")])
def test_s1_sr2_seats_and_standard_order(seats, middles):
    state = begun(seats)

    assert [at(state, f"{seat}.3") for seat in range(seats)] == middles.split()
    assert len(state.where) == 5 * seats
    facing = {2: (0, 4), 3: (0, 2, 4), 4: (0, 2, 4, 6)}[seats]
    assert state.facing == tuple(way for way in facing for _ in range(5))
    assert [at(state, f"0.{name}") for name in PIECE_NAMES] == ["b1", "c1", "d1", "e1", "f1"]
    assert at(state, f"{seats - 1 if seats < 4 else 2}.1a") == "f7", "north's own left is the east"


def test_s24_s25_s26_one_of_level_3_two_of_2_and_1():
    assert sorted(LEVELS) == [1, 1, 2, 2, 3]
    assert [level for name, level in zip(PIECE_NAMES, LEVELS, strict=True) if name.startswith("2")] == [2, 2]


def test_sr2_sixty_orders_given_in_secret():
    state = dealt(3)
    assert len(ORDERS) == len(legal(state, 0)) == 60
    assert SEIZE.to_act(state) == SEIZE.waiting_for(state) == {0, 1, 2}
    state, events = step(state, "place 3 1 2L 2R 1", 1)

    assert SEIZE.to_act(state) == {0, 2}
    assert [dict(event.data) for event in events] == [{}]
    assert SEIZE.view(state, 0).pieces == () == SEIZE.view(state, None).pieces
    assert [CELL_NAMES[piece.cell] for piece in SEIZE.view(state, 1).pieces] == ["a5", "a4", "a6", "a3", "a2"]
    assert SEIZE.view(state, 0).placed == (False, True, False)
    assert cause_of(state, STANDARD, 1) == ("already_placed", "SR2")
    state, _ = step(state, STANDARD, 0)
    state, events = step(state, STANDARD, 2)
    assert [event.kind for event in events] == ["placed", "lined_up"]
    assert len(SEIZE.view(state, None).pieces) == 15


def cause_of(state, text: str, seat: int) -> tuple[str, str]:
    refusal = SEIZE.why_not(state, seat, SEIZE.decode(text))
    assert refusal is not None
    return refusal.code, refusal.rule


def test_sr2_an_order_names_each_piece_once():
    state = dealt()
    assert SEIZE.why_not(state, 0, Place((4, 1, 2, 3, 0))).code == "no_order"
    for text in ("place 1 2L 3 2R", "place 1 1 1 2L 3", "place 1 2L 3 2R 1 1", "place 1a 2L 3 2R 1b"):
        with pytest.raises(InvalidAction):
            SEIZE.decode(text)


def test_sr2_placing_is_one_decision_for_all():
    state = dealt()
    token = SEIZE.token(state, 0, Place(ORDERS[0]))
    after, _ = step(state, STANDARD, 1)

    assert SEIZE.token(after, 0, Place(ORDERS[0])) == token


def test_sr3_eight_holes_on_squares():
    assert len(HOLE_CELLS) == 8
    assert {POINTS[cell] for cell in HOLE_CELLS} == {
        quarter_turn(x, y, n) for x, y in ((3, 3), (5, 5)) for n in range(4)
    }


def test_s4_sr4_24_marks_in_6_sets_no_hole_no_plate():
    marks = [mark for four in SETS for mark in four]
    plates = {cell for plate in PLATES for cell in plate}

    assert len({(mark.square, mark.side) for mark in marks}) == 24
    for mark in marks:
        assert mark.square not in HOLE_CELLS
        assert not plates & set(mark.cells[1:])
    for base, four in zip(MARK_SETS, SETS, strict=True):
        assert [POINTS[mark.square] for mark in four] == [quarter_turn(*base, n) for n in range(4)]
        assert [mark.side for mark in four] == [4, 6, 0, 2]


def test_s3_sr4_three_cells_around_a_card_touch_each_other():
    for four in SETS:
        for mark in four:
            square, one, other = mark.cells
            assert one in NEXT_TO[square]
            assert other in NEXT_TO[square] and other in NEXT_TO[one]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sr4_sd34_three_whole_sets_are_laid(seats):
    state = SEIZE.new_match(SEIZE.info.options(), seats)
    laid = {SEIZE.sample_chance(state, QuickDraws(n)).sets for n in range(400)}
    state = act(state, "lay 0 2 5")

    assert len(laid) == 20, "all choices of 3 sets out of 6"
    assert len(state.marks) == 12
    assert {mark.square for mark in state.marks} == {mark.square for n in (0, 2, 5) for mark in SETS[n]}


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


def test_sd27_sd28_deck_of_60():
    assert deck_counts(specials=True) == (11, 11, 11, 11, 4, 3, 3, 3, 3)
    assert len(dealt().deck) == 60


def test_sd27_house_rule_no_specials():
    assert deck_counts(specials=False) == (11, 11, 11, 11, 0, 0, 0, 0, 0)
    assert len(dealt(specials="off").deck) == 44


def test_sd28_payments_use_wilds_as_any_resource():
    pair = COSTS.index((0, 1))
    assert [names_of(paid) for paid in PAYMENTS[pair]] == [
        ("rice", "timber"), ("rice", "wild"), ("timber", "wild"), ("wild", "wild"),
    ]  # fmt: skip


def test_s5_sd33_first_player_by_lot_and_play_goes_to_the_left():
    state = dealt(4)
    for seat in range(4):
        state, _ = step(state, STANDARD, seat)
    assert {SEIZE.sample_chance(state, QuickDraws(n)).seat for n in range(60)} == {0, 1, 2, 3}
    state = act(state, "start 2")
    order = []
    for _ in range(5):
        order.append(state.turn)
        state = act(state, "roll 1", "end")

    assert order == [2, 3, 0, 1, 2]


def test_s6_one_die_gives_the_points():
    state = begun()
    assert {SEIZE.sample_chance(state, QuickDraws(n)).points for n in range(100)} == set(range(1, 7))
    assert act(state, "roll 5").points == 5


def test_every_example_reads_and_writes():
    for kind in NOTATION.kinds:
        assert SEIZE.encode(SEIZE.decode(NOTATION.example(kind))) == NOTATION.example(kind)


@pytest.mark.parametrize(
    "text", ["step 4 N", "step 3 north", "seize A rice", "roll 7", "roll 0", "land h1", "turn 3 up"]
)
def test_nonsense_is_refused_with_an_example(text):
    with pytest.raises(InvalidAction) as caught:
        SEIZE.decode(text)
    assert caught.value.expected == NOTATION.example(text.split()[0])


def test_chance_comes_out_only_as_it_can():
    state = begun()
    for text in ("lay 0 1 2", "start 0", "end"):
        assert SEIZE.why_not(state, -1, SEIZE.decode(text)).code == "not_now"
    assert state.phase is Phase.ROLL
    assert point(0, 12) == "a1"
    assert cause(act(state, "roll 1"), "land a1")[0] == "not_now"
