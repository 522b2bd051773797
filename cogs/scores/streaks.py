"""Runs of wins and of days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store.score_model import FinishedRow


def streaks(finished: Sequence[FinishedRow]) -> tuple[int, int]:
    """Return the run of wins that lasts, and the longest ever; a shared first place is a win."""
    best = run = 0
    for row in finished:
        run = run + 1 if row.place == 1 else 0
        best = max(best, run)
    return run, best


def days_in_a_row(days: Iterable[str], today: str) -> tuple[int, int]:
    """Return how many days in a row up to today or yesterday were played on, and the most ever ("2026-08-14")."""
    best = run = 0
    last = None
    for day in sorted({date.fromisoformat(day) for day in days}):
        run = run + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, run), day
    lasts = last is not None and date.fromisoformat(today) - last <= timedelta(days=1)
    return (run if lasts else 0), best
