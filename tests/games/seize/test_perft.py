"""The counts of the board stand as they were, and a second reading of the rules counts the same.

On a difference the counts behind each first action are printed.
"""

from __future__ import annotations

import pytest

from games.core import parse_options
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.table import Phase
from tests.games.seize import naive
from tests.games.seize.perft import FOLDER, divide, perft, read
from tests.games.seize.play import from_line, to_line
from tests.helpers import play_random

COUNTS = [count for path in sorted(FOLDER.glob("*.perft")) for count in read(path)]


def test_there_are_counts():
    assert {count.depth for count in COUNTS} >= {1, 2, 3}


@pytest.mark.parametrize("line", sorted({count.line for count in COUNTS}))
def test_positions_read_as_they_were_written(line):
    assert to_line(from_line(line)) == line


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: f"{count.line}-{count.depth}")
def test_node_counts(count):
    state = from_line(count.line)
    nodes = perft(state, count.depth)

    assert nodes == count.nodes, f"depth {count.depth} of {count.line}:\n{divide(state, count.depth)}"


@pytest.mark.parametrize("count", COUNTS, ids=lambda count: f"{count.line}-{count.depth}")
def test_sd9_a_plain_reading_of_the_rules_counts_the_same(count):
    assert naive.perft(from_line(count.line), count.depth) == count.nodes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sd9_a_plain_reading_of_the_rules_allows_the_same_and_walks_the_same(seats):
    turns = 0
    for moment in play_random(SEIZE, Options(), seats, f"plain {seats}", steps=1500):
        if moment.state.phase is Phase.TURN:
            assert naive.same(moment.state)
            turns += 1
    assert turns > 800


def test_sd9_the_plain_reading_notices_where_own_pieces_block():
    """It can fail: under the house rule steps through own pieces are missing."""
    options = parse_options(Options, {"own_pieces_block": "on"})
    states = [moment.state for moment in play_random(SEIZE, options, 2, "blocked", steps=400)]
    assert not all(naive.same(state) for state in states if state.phase is Phase.TURN)
