"""What the store keeps of seasons, points and ratings, as plain values. No SQL, no arithmetic."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.model import ResultRow

ALL_GAMES = ""
"""Stands for all games together in a tally."""
ALL_TIME = "all"
"""The span of everything that was ever played."""
RATING = "rating"
"""Stands for the span of a board that is of no sums, but of how the players stand in a game."""


class SeasonRow(NamedTuple):
    """A season of a guild. Times are Unix seconds."""

    id: int
    guild_id: int
    number: int
    name: str
    """As an admin wrote it; "2026-08" for one that a month made; empty for none."""
    starts_at: float
    due_at: float | None = None
    """When it is to end by itself."""
    ends_at: float | None = None
    """None while it runs."""
    posted: bool = False
    """Whether its podium was shown."""

    @property
    def span(self) -> str:
        """The span of its tallies."""
        return f"s{self.id}"


class ScoreSettings(NamedTuple):
    """How a guild counts."""

    zone: str = "UTC"
    """A name of the time zone database."""
    monthly: bool = False
    """Whether a new season begins with each month."""
    channel_id: int | None = None
    """Where podiums are posted; None: where was last played."""


class RatingRow(NamedTuple):
    """A player's rating in a game."""

    mu: float
    sigma: float
    played: int


class ScoredSeat(NamedTuple):
    """What a match brought one player."""

    user_id: int
    name: str
    place: int
    seats: int
    points: int
    rating: RatingRow
    """After the match."""


class Scored(NamedTuple):
    """A rated result with all that it counts for, which is fixed when it is counted."""

    result: ResultRow
    day: str
    """The day of the guild that it counts for: "2026-08-14"."""
    week: str
    """"2026-33"."""
    season_id: int | None
    seats: tuple[ScoredSeat, ...] = ()


class BoardRow(NamedTuple):
    """A line of a leaderboard. Players with equal points, or equal ratings, share a place."""

    place: int
    user_id: int
    name: str
    points: int
    played: int
    won: int
    rating: RatingRow | None = None
    """What a board of ratings tells instead of points and matches won."""


class PlayedRow(NamedTuple):
    """One rated match of a player: the rating after it."""

    game: str
    mu: float
    sigma: float


class GainRow(NamedTuple):
    """What a match gave one player: points, and the rating before (None for a first match) and after it."""

    user_id: int
    points: int
    mu: float
    before: float | None


class RivalRow(NamedTuple):
    """How often a player met another in rated matches, and how it went."""

    user_id: int
    name: str
    met: int
    ahead: int
    behind: int


class FinishedRow(NamedTuple):
    """A match that a person finished, rated or not."""

    table_id: int
    game: str
    at: float
    place: int
    others: int
    """How many other people were in it at its end: with none they played with house players alone."""
    hard: bool
    """Whether a hard house player had a seat of its own."""


class HonourRow(NamedTuple):
    """A feat of a person: when and where they first achieved it."""

    guild_id: int
    user_id: int
    game: str
    honour: str
    table_id: int
    at: float


class PlayedGame(NamedTuple):
    """What is known of a game in a guild, as some people know it."""

    minutes: float
    """How long its last matches took here, in the middle."""
    last: float | None
    """When one of these people last finished one; None for never."""
