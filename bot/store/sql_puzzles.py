"""The SQL of puzzles: which ones somebody has answered, and when."""

from __future__ import annotations

import sqlite3


def answer_puzzle(db: sqlite3.Connection, user_id: int, game: str, puzzle: str, solved: bool, at: float) -> None:  # noqa: FBT001
    """Keep how a puzzle was answered; once solved it stays solved."""
    db.execute(
        "INSERT INTO puzzle_answers VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "solved = max(solved, excluded.solved), at = excluded.at",
        (user_id, game, puzzle, solved, at),
    )


def puzzle_answers(db: sqlite3.Connection, user_id: int, game: str) -> dict[str, tuple[bool, float]]:
    """Return which puzzles of a game somebody has answered: name → whether it was solved, and when it was met last."""
    rows = db.execute("SELECT puzzle, solved, at FROM puzzle_answers WHERE user_id = ? AND game = ?", (user_id, game))
    return {puzzle: (bool(solved), at) for puzzle, solved, at in rows}
