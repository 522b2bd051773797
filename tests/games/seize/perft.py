"""Node counts of the board: the sequences of legal actions of a turn, undo apart, from positions in `board.perft`.

`python -m tests.games.seize.perft` counts every position again and writes the file: only when the rules change.
The file has blocks of a `position` line, as `play.to_line` writes it, and `perft <depth> <nodes>` lines.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from games.seize import SEIZE
from games.seize.play import Undo
from games.seize.table import Phase, Table
from tests.games.seize.play import act, from_line

FILE = Path(__file__).parent / "board.perft"


def moves(state: Table) -> list[str]:
    """The legal actions of the turn; none once it is over."""
    if state.phase not in (Phase.TURN, Phase.COLLISION):
        return []
    legal = SEIZE.legal_actions(state, state.turn)
    return [SEIZE.encode(action) for action in legal if not isinstance(action, Undo)]


def perft(state: Table, depth: int, moves: Callable[[Table], Collection[str]] = moves) -> int:
    """Count the sequences of so many actions, shorter ones that end the turn included."""
    texts = moves(state)
    if depth == 0 or not texts:
        return 1
    return len(texts) if depth == 1 else sum(perft(act(state, text), depth - 1, moves) for text in texts)


def read() -> dict[str, dict[int, int]]:
    """The counts of each position, by how deep they go."""
    counts: dict[str, dict[int, int]] = {}
    line = ""
    for word, *rest in (row.split(maxsplit=1) for row in FILE.read_text("utf-8").splitlines() if row):
        if word == "position":
            (line,) = rest
        elif word == "perft":
            depth, nodes = rest[0].split()
            counts.setdefault(line, {})[int(depth)] = int(nodes)
    return counts


def rewrite() -> None:
    """Count every position again."""
    text = FILE.read_text("utf-8")
    for line, counts in read().items():
        before, block, after = text.partition(f"position {line}\n")
        for depth, nodes in counts.items():
            after = after.replace(f"perft {depth} {nodes}\n", f"perft {depth} {perft(from_line(line), depth)}\n", 1)
        text = before + block + after
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    rewrite()
