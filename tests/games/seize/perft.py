"""Node counts of the board: the sequences of legal actions of a turn, undo apart, from positions in `*.perft` files.

`python -m tests.games.seize.perft` counts every position again and writes the files: only when the rules change.
A file has blocks of a `position` line, as `play.to_line` writes it, and `perft <depth> <nodes>` lines.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from games.seize import SEIZE
from games.seize.play import Undo
from games.seize.table import Phase, Table
from tests.games.seize.play import from_line

FOLDER = Path(__file__).parent


class Count(NamedTuple):
    """How many sequences of a length start from a position."""

    line: str
    depth: int
    nodes: int


def moves(state: Table) -> list:
    """The legal actions of the turn; none once it is over."""
    if state.phase not in (Phase.TURN, Phase.COLLISION):
        return []
    return [action for action in SEIZE.legal_actions(state, state.turn) if not isinstance(action, Undo)]


def perft(state: Table, depth: int) -> int:
    """Count the sequences of so many actions, shorter ones that end the turn included."""
    actions = moves(state)
    if depth == 0 or not actions:
        return 1
    return sum(perft(SEIZE.apply(state, state.turn, action)[0], depth - 1) for action in actions)


def divide(state: Table, depth: int) -> str:
    """The counts behind each first action, to find where two engines part."""
    parts = [
        f"  {SEIZE.encode(action)}: {perft(SEIZE.apply(state, state.turn, action)[0], depth - 1)}"
        for action in moves(state)
    ]
    return "\n".join(parts)


def read(path: Path) -> list[Count]:
    """The counts of a file."""
    counts, line = [], ""
    for row in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = row.partition(" ")
        if word == "position":
            line = rest
        elif word == "perft":
            depth, nodes = rest.split()
            counts.append(Count(line, int(depth), int(nodes)))
    return counts


def rewrite(path: Path) -> None:
    """Count every position of a file again."""
    rows = []
    for row in path.read_text(encoding="utf-8").splitlines():
        if row.startswith("position "):
            line = row.partition(" ")[2]
        if row.startswith("perft "):
            depth = int(row.split()[1])
            row = f"perft {depth} {perft(from_line(line), depth)}"
        rows.append(row)
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.perft")):
        rewrite(file)
