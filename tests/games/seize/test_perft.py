"""The counts of the board stand as they were, and a second reading of the rules counts the same."""

from __future__ import annotations

import pytest

from games.core import parse_options
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.table import Phase
from tests.games.seize import naive
from tests.games.seize.perft import DEPTH, moves, perft, read
from tests.games.seize.play import act, from_line, to_line
from tests.helpers import play_random


@pytest.mark.parametrize(("line", "nodes"), read().items())
def test_sd9_a_plain_reading_of_the_rules_counts_the_same_as_the_engine_and_as_ever(line, nodes):
    """On a difference the counts behind each first action are told, to find where two engines part."""
    state = from_line(line)
    assert to_line(state) == line
    parts = {text: perft(act(state, text), DEPTH - 1) for text in moves(state)}
    assert sum(parts.values()) == nodes, parts
    assert perft(state, DEPTH, naive.actions) == nodes


def test_there_are_positions():
    assert len(read()) == 14


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sd9_a_plain_reading_of_the_rules_allows_the_same_and_walks_the_same(seats):
    turns = 0
    for state in (moment.state for moment in play_random(SEIZE, Options(), seats, f"plain {seats}", steps=3000)):
        if state.phase >= Phase.TURN:
            assert len(set(state.where)) == len(state.where) == 5 * seats
            assert 0 <= state.points <= 6 + 9 and len(state.undo) <= 6 + 9
        if state.phase is Phase.TURN:
            assert naive.same(state)
            turns += 1
    assert turns > 1600


def test_sd9_the_plain_reading_notices_where_own_pieces_block():
    """It can fail: under the house rule steps through own pieces are missing."""
    options = parse_options(Options, {"own_pieces_block": "on"})
    states = [moment.state for moment in play_random(SEIZE, options, 2, "blocked", steps=400)]
    assert not all(naive.same(state) for state in states if state.phase is Phase.TURN)
