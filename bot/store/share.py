"""Which guilds of a database a process keeps: those of its shards. It looks for things to do among these alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Share:
    """The shards of a process, of so many in all; `shards` None is all of them."""

    shards: range | None = None
    count: int = 1

    @property
    def name(self) -> str:
        """What tells it from other shares of the same database; "" for all of it."""
        return "" if self.shards is None else f"{self.shards.start}-{self.shards.stop - 1}/{self.count}"

    def holds(self, guild_id: int) -> bool:
        """Whether a guild's events come to this process; the bot's DMs are guild 0."""
        return self.shards is None or shard_of(guild_id, self.count) in self.shards

    def key(self, name: str) -> str:
        """Return the name under which this share keeps a value of its own (`Store.value`)."""
        return f"{name} {self.name}" if self.name else name

    def of(self, column: str = "guild_id") -> str:
        """Return the SQL condition that a column holds such a guild."""
        if self.shards is None:
            return "1 = 1"
        return f"({column} >> 22) % {self.count} BETWEEN {self.shards.start} AND {self.shards.stop - 1}"


ALL: Final = Share()


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard that Discord sends a guild's events to; direct messages (guild 0) go to shard 0."""
    return (guild_id >> 22) % count
