"""The named operations of seasons, points, ratings and of people's data; a part of the Store protocol. No SQL here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.store.model import ResultRow
from bot.store.score_model import (
    BoardRow,
    PlayedRow,
    RatingBoardRow,
    RatingRow,
    RivalRow,
    Scored,
    ScoreSettings,
    ScoreWrite,
    SeasonRow,
)


class ScoreStore(Protocol):
    """What results count for. Every write returns when it is durable; every failure is a StoreError."""

    # Counting

    async def uncounted(self) -> list[int]:
        """Return the tables of rated results that were not counted yet, in the order of their ends."""

    async def count(self, write: ScoreWrite) -> bool:
        """Count a result; False (and nothing is written) when it was counted before."""

    async def ratings_of(self, guild_id: int, game: str, users: Sequence[int]) -> dict[int, RatingRow]:
        """Return the ratings that these players have in a game."""

    async def met_on(self, guild_id: int, day: str, users: Sequence[int]) -> dict[tuple[int, int], int]:
        """Return how many counted matches of a day each pair of these players (the lower id first) had."""

    async def counted(self, guild_id: int) -> list[Scored]:
        """Return every counted result of a guild in the order of counting."""

    async def recount(self, guild_id: int, writes: Sequence[ScoreWrite]) -> None:
        """Put these in place of all that the guild's results count for; tables of ended seasons stay as they are."""

    async def guilds(self) -> list[int]:
        """Return every guild that has a counted result."""

    # Seasons

    async def settings(self, guild_id: int) -> ScoreSettings:
        """Return how a guild counts, or the defaults."""

    async def set_settings(self, guild_id: int, settings: ScoreSettings) -> None:
        """Keep how a guild counts."""

    async def seasons(self, guild_id: int) -> list[SeasonRow]:
        """Return a guild's seasons, the newest first."""

    async def season_at(self, guild_id: int, at: float) -> SeasonRow | None:
        """Return the season that a moment falls into, or None."""

    async def due_seasons(self, now: float) -> list[SeasonRow]:
        """Return the running seasons, of all guilds, whose time has come to end."""

    async def turn_season(self, ended: SeasonRow | None, started: SeasonRow | None) -> SeasonRow | None:
        """Write the end of a season, the start of another (its id and number are given out here), or both at once.

        Returns the started one. Nothing is written when the season to end does not run any more.
        """

    async def save_season(self, season: SeasonRow) -> None:
        """Keep a season's name, times and whether its podium was shown."""

    async def unposted_seasons(self) -> list[SeasonRow]:
        """Return the ended seasons whose podium was not shown yet."""

    async def last_channel(self, guild_id: int) -> int | None:
        """Return the channel of the guild's table that was opened last, or None."""

    # Boards

    async def board(self, guild_id: int, span: str, game: str, limit: int, offset: int) -> list[BoardRow]:
        """Return lines of a leaderboard."""

    async def board_size(self, guild_id: int, span: str, game: str) -> int:
        """Return how many stand on a leaderboard."""

    async def board_line(self, guild_id: int, span: str, game: str, user_id: int) -> BoardRow | None:
        """Return one player's line of a leaderboard, or None."""

    async def rating_board(
        self, guild_id: int, game: str, settled: int, limit: int, offset: int
    ) -> list[RatingBoardRow]:
        """Return lines of a game's ratings; who played fewer than `settled` matches stands below the others."""

    async def rating_board_size(self, guild_id: int, game: str) -> int:
        """Return how many have a rating in a game."""

    async def rating_line(self, guild_id: int, game: str, settled: int, user_id: int) -> RatingBoardRow | None:
        """Return one player's line of a game's ratings, or None."""

    # One player, and what was played

    async def name_of(self, guild_id: int, user_id: int) -> str | None:
        """Return the name that a player had in the last counted match, or None."""

    async def played_by(self, guild_id: int, user_id: int) -> list[PlayedRow]:
        """Return a player's rated matches, the oldest first."""

    async def rivals(self, guild_id: int, user_id: int, limit: int) -> list[RivalRow]:
        """Return whom a player met most in rated matches."""

    async def history(self, guild_id: int, user_id: int | None, game: str, limit: int, offset: int) -> list[ResultRow]:
        """Return finished matches, the newest first: of one player or all, of one game or all ("")."""

    async def history_size(self, guild_id: int, user_id: int | None, game: str) -> int:
        """Return how many matches `history` has."""

    async def results(self, guild_id: int, after: ResultRow | None = None, limit: int = 1_000) -> list[ResultRow]:
        """Return results of a guild, the oldest first: those that follow one, or the first ones."""

    # People and guilds

    async def everything_of(self, user_id: int) -> dict[str, list[Mapping[str, Any]]]:
        """Return all rows about a user, by table; no token among them."""

    async def forget(self, user_id: int) -> None:
        """Take a user out of everything; in results and boards a stand-in that belongs to nobody keeps their place."""

    async def guild_left(self, guild_id: int, at: float) -> None:
        """Note that the bot is no longer in a guild (the first time counts)."""

    async def guild_back(self, guild_id: int) -> None:
        """Note that the bot is in a guild."""

    async def known_guilds(self) -> list[int]:
        """Return every guild of which anything is kept."""

    async def left_before(self, at: float) -> list[int]:
        """Return the guilds that the bot left before a moment."""

    async def purge(self, guild_id: int) -> None:
        """Delete everything of a guild."""
