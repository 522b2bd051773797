"""Which guilds of a database a process keeps: those of its shards. It looks for things to do among these alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Self


@dataclass(frozen=True, slots=True)
class Share:
    """The shards of a process, of so many in all; `shards` None is all of them."""

    shards: range | None = None
    count: int = 1

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the share that a name tells ("0-3/8", "5/8", ""); raises ValueError."""
        if not name:
            return cls()
        found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", name.replace(" ", ""))
        if found is not None:
            first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
            if first <= last < count:
                return cls(range(first, last + 1), count)
        raise ValueError(name)

    @property
    def name(self) -> str:
        """What tells it from other shares of the same database; "" for all of it."""
        return "" if self.shards is None else f"{self.shards.start}-{self.shards.stop - 1}/{self.count}"

    @property
    def fraction(self) -> float:
        """How much it is of all, and so of what Discord allows all processes together."""
        return 1.0 if self.shards is None else len(self.shards) / self.count

    def holds(self, guild_id: int) -> bool:
        """Whether a guild's events come to this process; the bot's DMs are guild 0."""
        return self.shards is None or shard_of(guild_id, self.count) in self.shards

    def meets(self, other: Share) -> bool:
        """Whether a guild may be in both; of another count of shards nobody knows."""
        if self.shards is None or other.shards is None or self.count != other.count:
            return True
        return self.shards.start < other.shards.stop and other.shards.start < self.shards.stop

    def key(self, name: str) -> str:
        """Return the name under which this share keeps a value of its own (`Store.value`)."""
        return f"{name} {self.name}" if self.name else name

    def of(self, column: str = "guild_id") -> str:
        """Return the SQL condition that a column holds such a guild."""
        if self.shards is None:
            return "1 = 1"
        return f"({column} >> 22) % {self.count} BETWEEN {self.shards.start} AND {self.shards.stop - 1}"


ALL: Final = Share()


def parts(count: int, number: int) -> tuple[Share, ...]:
    """Return so many shards divided into a number of shares, as even as can be."""
    cuts = [count * part // number for part in range(number + 1)]
    return tuple([Share(range(start, stop), count) for start, stop in zip(cuts, cuts[1:], strict=False)])


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard that Discord sends a guild's events to; direct messages (guild 0) go to shard 0."""
    return (guild_id >> 22) % count
