"""What the store keeps of the deals of days and of duels, as plain values. No SQL, no rules."""

from __future__ import annotations

from typing import NamedTuple


class TryRow(NamedTuple):
    """Somebody's try at the deal of a day; there is one for each person, day and game."""

    user_id: int
    day: str
    game: str
    guild_id: int
    """Where it was begun; 0 in the bot's DM."""
    name: str
    """"" for somebody who was forgotten."""
    begun_at: float
    table_id: int | None = None
    """None until its table is there."""
    ended_at: float | None = None
    score: int | None = None
    """None while it goes on, and after the end of one that does not count."""
    squares: str = ""
    """See bot.features.contest.plays."""


class Standing(NamedTuple):
    """Where a score stands among all of a day and game."""

    better: int
    """How many are better."""
    of: int


class DailyPost(NamedTuple):
    """Where a guild has each day's deals posted."""

    guild_id: int
    channel_id: int
    posted: str
    """The last day that needs no post any more."""


class DuelRow(NamedTuple):
    """Two people on the same deals, each alone with the house."""

    id: int
    guild_id: int
    channel_id: int
    locale: str
    game: str
    asker_id: int
    asker: str
    asked_id: int
    asked: str
    status: str
    """asked, open, refused, lapsed, over"""
    until: float
    """Unix time at which it lapses, or is reckoned with what there is."""

    @property
    def deals(self) -> tuple[str, str]:
        """The names of its deals, in the order in which they are played."""
        return f"duel {self.id} 1", f"duel {self.id} 2"


class SideRow(NamedTuple):
    """One person's play of one of a duel's deals."""

    duel_id: int
    user_id: int
    part: int
    table_id: int | None = None
    ended_at: float | None = None
    score: int | None = None
