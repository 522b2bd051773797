"""Whether Discord is heard: of each shard of this process, whether it is there, silent or away, and since when.

A connection can die without closing: then nothing comes, and nothing says so. Discord answers each heartbeat, so a
shard that is connected and says nothing for 60 s is dead. The process then ends, and is started again. A connection
that is closed is the library's to make again.

A session can live and bring no presses (seen in February 2026: discord-api-docs#8162). So where turn after turn runs
out and nobody presses anything, the shard is identified again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import discord
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from bot.base.share import shard_of
from bot.base.supervised import Tasks, doom
from bot.tables.model import Change, Table

log = logging.getLogger(__name__)

LOOK: Final = 2.0
"""Seconds between two looks at every shard."""
ASK_AFTER: Final = 20.0
"""Seconds without a word after which a shard is asked by a heartbeat."""
ASK_PAUSE: Final = 1.0
"""Seconds between two questions: Discord takes 120 messages a minute of a connection."""
SILENT_AFTER: Final = 45.0
"""Seconds without a word after which a shard counts as silent."""
END_AFTER: Final = 60.0
"""Seconds without a word after which the process ends."""
DEAF_AFTER: Final = 10
"""Turns that ran out without a press from anybody, after which a shard is taken to bring none."""
DEAF_PAUSE: Final = 3600.0
"""Seconds between two such doubts of a shard: people may just have gone home, and identifying is counted."""
CLOCK_OFF: Final = 120.0
"""Seconds between this machine's clock and Discord's from which on its host is told; presses may come late."""
SHORT_ABSENCE: Final = 5.0
"""Seconds for which a shard that was not heard makes no difference to anybody's clock."""


class Presence(StrEnum):
    """How it is with a shard."""

    THERE = "there"
    SILENT = "silent"
    """Connected, but nothing is heard of it."""
    AWAY = "away"
    """Not connected."""


@dataclass(slots=True)
class Shard:
    """A shard that was connected at least once. Times are `time.perf_counter`, which the library's are."""

    id: int
    websocket: DiscordWebSocket
    heart: KeepAliveHandler
    """The library's own record of the connection; it knows when something was heard last."""
    since: float
    """When it was there again last."""
    away_since: float | None = None
    """When something was heard last, while there is no connection."""
    asked_at: float = 0.0
    """When it was asked last."""

    @property
    def heard_at(self) -> float:
        """When something was heard last."""
        return self.heart._last_recv

    def presence(self, now: float) -> tuple[Presence, float]:
        """Return how it is with it, and since when."""
        if self.away_since is not None:
            return Presence.AWAY, self.away_since
        return (Presence.SILENT, self.heard_at) if now - self.heard_at > SILENT_AFTER else (Presence.THERE, self.since)


class Pulse:
    """Listens to the shards of this process."""

    def __init__(self, client: discord.AutoShardedClient, tasks: Tasks, end: Callable[[str], object] = doom) -> None:
        """Make it; `end` ends the process, and is told why."""
        self._client = client
        self._tasks = tasks
        self._end = end
        self._shards: dict[int, Shard] = {}
        self._looked = 0.0
        self._run_out: dict[int, int] = {}
        """Turns that have run out since the last press, by shard."""
        self._doubted: dict[int, float] = {}
        """When a shard was identified again last (perf_counter)."""
        self._clock_is_off = False
        """Whether the host was told that this machine's clock is not Discord's."""

    def pressed(self, shard_id: int, made_at: float) -> None:
        """Note that a shard has brought a press or a command, made at `made_at` by Discord's clock (Unix time)."""
        self._run_out.pop(shard_id, None)
        ahead = time.time() - made_at
        if (abs(ahead) > CLOCK_OFF) is self._clock_is_off:
            return
        self._clock_is_off = not self._clock_is_off
        if self._clock_is_off:
            way, minutes = "ahead of" if ahead > 0 else "behind", abs(ahead) / 60
            log.warning("this machine's clock is %.0f min %s Discord's: people read wrong times; set it", minutes, way)
        else:
            log.warning("this machine's clock agrees with Discord's again")

    def reaches(self, table: Table, seconds: float) -> bool:
        """Whether people could press at a table within the last `seconds`: its shard was heard."""
        return self.hears(shard_of(table.guild_id, self._client.shard_count or 1), seconds)

    def changed(self, change: Change) -> None:
        """Take in a change of a table: turns may have run out."""
        pairs = () if change.before is None else zip(change.before.holders, change.after.holders, strict=False)
        if any(after.missed > before.missed for before, after in pairs):
            self.ran_out(shard_of(change.after.guild_id, self._client.shard_count or 1))

    def ran_out(self, shard_id: int) -> None:
        """Note that somebody's turn has run out; the shard is identified again where too many have without a press."""
        shard, now = self._client.get_shard(shard_id), time.perf_counter()
        self._run_out[shard_id] = count = self._run_out.get(shard_id, 0) + 1
        doubted = now - self._doubted.get(shard_id, -DEAF_PAUSE) < DEAF_PAUSE
        if shard is not None and count >= DEAF_AFTER and not doubted:
            log.warning("%d turns ran out and shard %d brought no press: it is identified again", count, shard_id)
            self._doubted[shard_id] = now
            self._tasks.run(shard.reconnect())

    async def run(self) -> None:
        """Look after the shards, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            self.look()

    def look(self) -> None:
        """End the process where a shard that is connected says nothing; after a sleep of its own it looks again."""
        now = time.perf_counter()
        awake, self._looked = now - self._looked < 2 * LOOK, now
        for shard in self._shards.values():
            silent = 0.0 if self.hears(shard.id, ASK_AFTER) or shard.away_since is not None else now - shard.heard_at
            if awake and silent > END_AFTER:
                self._end(f"nothing was heard of shard {shard.id} for {silent:.0f} s: start it again")

    def hears(self, shard_id: int, seconds: float) -> bool:
        """Whether something was heard of a shard within the last `seconds`; if not, it is asked by a heartbeat."""
        shard, now = self._shards.get(shard_id), time.perf_counter()
        if shard is None or shard.away_since is not None:
            return False
        if now - shard.heard_at < seconds:
            return True
        if now - shard.asked_at >= ASK_PAUSE:
            shard.asked_at = now
            self._tasks.run(ask(shard))
        return False

    def presences(self) -> dict[int, tuple[Presence, float | None]]:
        """Return the state of each shard, and since how many seconds; None for one that has never been there."""
        now = time.perf_counter()
        found: dict[int, tuple[Presence, float | None]] = dict.fromkeys(self._client.shards, (Presence.AWAY, None))
        for shard in self._shards.values():
            presence, since = shard.presence(now)
            found[shard.id] = presence, now - since
        return found

    def lost(self, shard_id: int) -> None:
        """Note that a shard's connection has ended. Since when nobody could press: since something was heard last."""
        shard = self._shards.get(shard_id)
        if shard is not None and shard.away_since is None:
            shard.away_since = shard.heard_at
            log.warning("Discord is away: shard %d is not connected", shard_id)

    async def back(self, shard_id: int, fit: Callable[[], Awaitable[None]]) -> None:
        """Note that a shard is connected; first `fit` the clocks that it kept waiting for long."""
        before = self._shards.get(shard_id)
        away_since = None if before is None else before.away_since
        try:
            if before is None or (away_since is not None and time.perf_counter() - away_since > SHORT_ABSENCE):
                await fit()
        finally:
            if away_since is not None:
                log.warning("Discord is back: shard %d, after %.0f s", shard_id, time.perf_counter() - away_since)
            websocket = self._client._get_websocket(shard_id=shard_id)
            if websocket._keep_alive is not None:  # else it is lost already, and `back` is told of the next
                self._shards[shard_id] = Shard(shard_id, websocket, websocket._keep_alive, time.perf_counter())


async def ask(shard: Shard) -> None:
    """Send a heartbeat, any word that comes is the answer; what becomes of the connection the library sees."""
    try:
        await shard.websocket.send_heartbeat(shard.heart.beat())
    except (OSError, RuntimeError, discord.ConnectionClosed) as error:
        log.info("shard %d could not be asked: %s", shard.id, error)
