"""The days of the daily: their numbers, the names of their deals, when a day's secret is opened. Pure.

A day is that of the server where the daily is asked for, in its time zone (`/season settings`), else UTC's. The deal is
the same for the whole house, so it is opened only when its day is over in every time zone.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

FIRST: Final = "2026-01-01"
"""Day 1."""
LAST_ZONE: Final = timedelta(hours=12)
"""After midnight in UTC a day goes on for so long where it ends last (UTC-12)."""


def number_of(day: str) -> int:
    """Return the number of a day ("2026-01-01" is 1)."""
    return (date.fromisoformat(day) - date.fromisoformat(FIRST)).days + 1


def later(day: str, days: int = 1) -> str:
    """Return the day so many days later (earlier, if negative)."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def known_day(text: str) -> str | None:
    """Return the day that a text names ("2026-11-23", or its number), or None; before the first there is none."""
    text = text.strip().removeprefix("#")
    try:
        numbered = text.isdecimal() and len(text) < len("100000")
        day = later(FIRST, int(text) - 1) if numbered else date.fromisoformat(text).isoformat()
    except (ValueError, OverflowError):
        return None
    return day if day >= FIRST else None


def deal_name(day: str, game: str) -> str:
    """Return the name of a day's deal of a game."""
    return f"daily {day} {game}"


def opens_at(day: str) -> float:
    """Return the moment from which nobody can play a day's deal any more, and its secret is shown."""
    after = date.fromisoformat(day) + timedelta(days=1)
    return (datetime(after.year, after.month, after.day, tzinfo=UTC) + LAST_ZONE).timestamp()


def streak(days: Iterable[str], today: str) -> int:
    """Return how many days in a row were played, the last of them today or yesterday."""
    played, day = set(days), today
    if day not in played:
        day = later(day, -1)
    count = 0
    while day in played:
        count, day = count + 1, later(day, -1)
    return count
