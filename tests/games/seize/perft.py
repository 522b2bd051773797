"""Node counts of the board: the sequences of legal actions of a turn, undo apart, from positions in `board.perft`.

`python -m tests.games.seize.perft` counts every position again and writes the file: only when the rules change.
The file has blocks of a `position` line, as `play.to_line` writes it, and a `perft <depth> <nodes>` line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path

from games.seize import SEIZE
from games.seize.play import Undo
from games.seize.table import Phase, Table
from tests.games.seize.play import act, from_line

FILE = Path(__file__).parent / "board.perft"
DEPTH = 3


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


def read() -> dict[str, int]:
    """The counts by their positions."""
    rows = re.findall(rf"^position (.*)\nperft {DEPTH} (\d+)$", FILE.read_text("utf-8"), re.MULTILINE)
    return {line: int(nodes) for line, nodes in rows}


def rewrite() -> None:
    """Count every position again."""
    text = FILE.read_text("utf-8")
    for line, nodes in read().items():
        row = f"position {line}\nperft {DEPTH} "
        text = text.replace(f"{row}{nodes}\n", f"{row}{perft(from_line(line), DEPTH)}\n")
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    rewrite()
