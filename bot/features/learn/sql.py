"""The SQL of puzzles: which ones somebody has answered, and when."""

from __future__ import annotations

from bot.store.db import Db


async def answer_puzzle(db: Db, user_id: int, game: str, puzzle: str, solved: bool, at: float) -> None:
    """Keep how a puzzle was answered; once solved it stays solved."""
    sql = (
        "INSERT INTO puzzle_answers VALUES (?, ?, ?, ?, ?) ON CONFLICT (user_id, game, puzzle) DO UPDATE SET "
        "solved = CASE puzzle_answers.solved WHEN 1 THEN 1 ELSE excluded.solved END, at = excluded.at"
    )
    await db.run(sql, user_id, game, puzzle, solved, at)


async def puzzle_answers(db: Db, user_id: int, game: str) -> dict[str, tuple[bool, float]]:
    """Return which puzzles of a game somebody has answered: name → whether it was solved, and when it was met last."""
    rows = await db.all("SELECT puzzle, solved, at FROM puzzle_answers WHERE user_id = ? AND game = ?", user_id, game)
    return {puzzle: (bool(solved), at) for puzzle, solved, at in rows}
