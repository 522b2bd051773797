"""The counts of the board stand as they were; on a difference the counts behind each first action are printed."""

from __future__ import annotations

import pytest

from tests.games.seize.perft import FOLDER, divide, perft, read
from tests.games.seize.play import from_line, to_line

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
