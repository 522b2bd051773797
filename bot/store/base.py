"""The store's protocol: the named operations that the house needs, and what can go wrong. No SQL here."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from bot.store.model import (
    ActionRow,
    BoardMessage,
    GuildSettings,
    HandPanel,
    ResultRow,
    StoredTable,
    TableRow,
    TableWrite,
    UserSettings,
)
from bot.store.score_base import ScoreStore


class StoreError(Exception):
    """The database cannot be used. The message is one line for the host that says what to do."""


class DatabaseTrouble(StoreError):
    """The database cannot be used by anybody, whatever is asked of it: a full disk, a lock, missing rights, damage."""


class Store(Protocol):
    """What is kept. Every write returns when it is durable; every failure is a StoreError and changed nothing."""

    @property
    def scores(self) -> ScoreStore:
        """The operations of seasons, points, ratings and people's data."""

    @property
    def trouble(self) -> str:
        """Why the database could not be written the last time and what to do, in one line; "" when all is well."""

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""

    async def create_table(self, table: TableRow, write: TableWrite) -> int:
        """Keep a new table (its id 0 and the write's are ignored) and return its fresh id; ids are never used twice."""

    async def save(self, write: TableWrite) -> None:
        """Write one change of a table, all of it or nothing."""

    async def table(self, table_id: int) -> StoredTable | None:
        """Return a table, or None."""

    async def open_tables(self) -> list[StoredTable]:
        """Return every table that has not ended, by id."""

    async def untold(self) -> list[int]:
        """Return the tables that have ended and whose end was not told to the last (`set_told`), by id."""

    async def set_told(self, table_id: int) -> None:
        """Note that nothing is left to be told of a table that has ended."""

    async def rematch_of(self, table_id: int) -> int | None:
        """Return the newest table that is a rematch of this one, or None."""

    async def log(self, table_id: int) -> list[ActionRow]:
        """Return a table's log in order."""

    async def result(self, table_id: int) -> ResultRow | None:
        """Return how a match ended, or None."""

    async def set_message(self, message: BoardMessage) -> None:
        """Remember a table's public message, in place of the one before."""

    async def message(self, table_id: int) -> BoardMessage | None:
        """Return a table's public message, or None."""

    async def drop_message(self, table_id: int) -> None:
        """Forget a table's public message."""

    async def put_panel(self, panel: HandPanel) -> None:
        """Remember a private panel, in place of the one that the user had at this table."""

    async def panel(self, table_id: int, user_id: int, now: float) -> HandPanel | None:
        """Return a user's panel at a table unless it has expired, or None."""

    async def panels(self, table_id: int, now: float) -> list[HandPanel]:
        """Return the panels of a table that have not expired."""

    async def drop_panel(self, table_id: int, user_id: int) -> None:
        """Forget a panel and its token."""

    async def drop_expired_panels(self, now: float) -> int:
        """Forget every panel whose token has expired; returns how many."""

    async def user_settings(self, user_id: int) -> UserSettings:
        """Return what a player prefers, or the defaults."""

    async def set_user_settings(self, user_id: int, settings: UserSettings) -> None:
        """Keep what a player prefers."""

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        """Return what a guild prefers, or the defaults."""

    async def set_guild_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Keep what a guild prefers."""

    async def value(self, key: str) -> str | None:
        """Return a remembered value (hash of the synced commands, emoji ids), or None."""

    async def set_value(self, key: str, value: str) -> None:
        """Remember a value under a key."""

    async def backup(self, target: Path) -> None:
        """Write a consistent copy of the database to a new file, while everything goes on."""
