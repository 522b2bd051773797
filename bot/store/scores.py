"""The score operations on SQLite: which of the store's connections runs which SQL. See bot.store.score_base."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from bot.store import sql_people, sql_scores, sql_seasons
from bot.store.model import ResultRow
from bot.store.score_base import ScoreStore
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

T = TypeVar("T")


class Run(Protocol):
    """Runs an operation on a connection, in its thread."""

    def __call__(self, operation: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        """Return the operation's result."""


class SqliteScores(ScoreStore):
    """See bot.store.score_base.ScoreStore. Part of a SqliteStore."""

    def __init__(self, write: Run, read: Run) -> None:
        self._write = write
        self._read = read

    # Counting

    async def uncounted(self) -> list[int]:
        """Return the tables of rated results that were not counted yet, in the order of their ends."""
        return await self._read(sql_scores.uncounted)

    async def count(self, write: ScoreWrite) -> bool:
        """Count a result; False (and nothing is written) when it was counted before."""
        return await self._write(lambda db: sql_scores.count(db, write))

    async def ratings_of(self, guild_id: int, game: str, users: Sequence[int]) -> dict[int, RatingRow]:
        """Return the ratings that these players have in a game."""
        return await self._read(lambda db: sql_scores.ratings_of(db, guild_id, game, users))

    async def met_on(self, guild_id: int, day: str, users: Sequence[int]) -> dict[tuple[int, int], int]:
        """Return how many counted matches of a day each pair of these players (the lower id first) had."""
        return await self._read(lambda db: sql_scores.met_on(db, guild_id, day, users))

    async def counted(self, guild_id: int) -> list[Scored]:
        """Return every counted result of a guild in the order of counting."""
        return await self._read(lambda db: sql_scores.counted(db, guild_id))

    async def recount(self, guild_id: int, writes: Sequence[ScoreWrite]) -> None:
        """Put these in place of all that the guild's results count for; tables of ended seasons stay as they are."""
        await self._write(lambda db: sql_scores.recount(db, guild_id, writes))

    async def guilds(self) -> list[int]:
        """Return every guild that has a counted result."""
        return await self._read(sql_scores.guilds)

    # Seasons

    async def settings(self, guild_id: int) -> ScoreSettings:
        """Return how a guild counts, or the defaults."""
        return await self._read(lambda db: sql_seasons.settings(db, guild_id))

    async def set_settings(self, guild_id: int, settings: ScoreSettings) -> None:
        """Keep how a guild counts."""
        await self._write(lambda db: sql_seasons.set_settings(db, guild_id, settings))

    async def seasons(self, guild_id: int) -> list[SeasonRow]:
        """Return a guild's seasons, the newest first."""
        return await self._read(lambda db: sql_seasons.of_guild(db, guild_id))

    async def season_at(self, guild_id: int, at: float) -> SeasonRow | None:
        """Return the season that a moment falls into, or None."""
        return await self._read(lambda db: sql_seasons.at(db, guild_id, at))

    async def due_seasons(self, now: float) -> list[SeasonRow]:
        """Return the running seasons, of all guilds, whose time has come to end."""
        return await self._read(lambda db: sql_seasons.due(db, now))

    async def turn_season(self, ended: SeasonRow | None, started: SeasonRow | None) -> SeasonRow | None:
        """Write the end of a season, the start of another (its id and number are given out here), or both at once."""
        return await self._write(lambda db: sql_seasons.turn(db, ended, started))

    async def save_season(self, season: SeasonRow) -> None:
        """Keep a season's name, times and whether its podium was shown."""
        await self._write(lambda db: sql_seasons.save(db, season))

    async def unposted_seasons(self) -> list[SeasonRow]:
        """Return the ended seasons whose podium was not shown yet."""
        return await self._read(sql_seasons.unposted)

    async def last_channel(self, guild_id: int) -> int | None:
        """Return the channel of the guild's table that was opened last, or None."""
        return await self._read(lambda db: sql_seasons.last_channel(db, guild_id))

    # Boards

    async def board(self, guild_id: int, span: str, game: str, limit: int, offset: int) -> list[BoardRow]:
        """Return lines of a leaderboard."""
        return await self._read(lambda db: sql_scores.board(db, guild_id, span, game, limit, offset))

    async def board_size(self, guild_id: int, span: str, game: str) -> int:
        """Return how many stand on a leaderboard."""
        return await self._read(lambda db: sql_scores.board_size(db, guild_id, span, game))

    async def board_line(self, guild_id: int, span: str, game: str, user_id: int) -> BoardRow | None:
        """Return one player's line of a leaderboard, or None."""
        return await self._read(lambda db: sql_scores.board_line(db, guild_id, span, game, user_id))

    async def rating_board(
        self, guild_id: int, game: str, settled: int, limit: int, offset: int
    ) -> list[RatingBoardRow]:
        """Return lines of a game's ratings; who played fewer than `settled` matches stands below the others."""
        return await self._read(lambda db: sql_scores.rating_board(db, guild_id, game, settled, limit, offset))

    async def rating_board_size(self, guild_id: int, game: str) -> int:
        """Return how many have a rating in a game."""
        return await self._read(lambda db: sql_scores.rating_board_size(db, guild_id, game))

    async def rating_line(self, guild_id: int, game: str, settled: int, user_id: int) -> RatingBoardRow | None:
        """Return one player's line of a game's ratings, or None."""
        return await self._read(lambda db: sql_scores.rating_line(db, guild_id, game, settled, user_id))

    # One player, and what was played

    async def name_of(self, guild_id: int, user_id: int) -> str | None:
        """Return the name that a player had in the last counted match, or None."""
        return await self._read(lambda db: sql_scores.name_of(db, guild_id, user_id))

    async def played_by(self, guild_id: int, user_id: int) -> list[PlayedRow]:
        """Return a player's rated matches, the oldest first."""
        return await self._read(lambda db: sql_scores.played_by(db, guild_id, user_id))

    async def rivals(self, guild_id: int, user_id: int, limit: int) -> list[RivalRow]:
        """Return whom a player met most in rated matches."""
        return await self._read(lambda db: sql_scores.rivals(db, guild_id, user_id, limit))

    async def history(self, guild_id: int, user_id: int | None, game: str, limit: int, offset: int) -> list[ResultRow]:
        """Return finished matches, the newest first: of one player or all, of one game or all ("")."""
        return await self._read(lambda db: sql_people.history(db, guild_id, user_id, game, limit, offset))

    async def history_size(self, guild_id: int, user_id: int | None, game: str) -> int:
        """Return how many matches `history` has."""
        return await self._read(lambda db: sql_people.history_size(db, guild_id, user_id, game))

    async def results(self, guild_id: int, after: ResultRow | None = None, limit: int = 1_000) -> list[ResultRow]:
        """Return results of a guild, the oldest first: those that follow one, or the first ones."""
        return await self._read(lambda db: sql_people.results(db, guild_id, after, limit))

    # People and guilds

    async def everything_of(self, user_id: int) -> dict[str, list[Mapping[str, Any]]]:
        """Return all rows about a user, by table; no token among them."""
        return await self._read(lambda db: sql_people.everything_of(db, user_id))

    async def forget(self, user_id: int) -> None:
        """Take a user out of everything; in results and boards a stand-in that belongs to nobody keeps their place."""
        await self._write(lambda db: sql_people.forget(db, user_id))

    async def guild_left(self, guild_id: int, at: float) -> None:
        """Note that the bot is no longer in a guild (the first time counts)."""
        await self._write(lambda db: sql_people.guild_left(db, guild_id, at))

    async def guild_back(self, guild_id: int) -> None:
        """Note that the bot is in a guild."""
        await self._write(lambda db: sql_people.guild_back(db, guild_id))

    async def known_guilds(self) -> list[int]:
        """Return every guild of which anything is kept."""
        return await self._read(sql_people.known_guilds)

    async def left_before(self, at: float) -> list[int]:
        """Return the guilds that the bot left before a moment."""
        return await self._read(lambda db: sql_people.left_before(db, at))

    async def purge(self, guild_id: int) -> None:
        """Delete everything of a guild."""
        await self._write(lambda db: sql_people.purge(db, guild_id))
