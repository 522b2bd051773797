"""What befalls a fleet. A fault is over when its function returns; which one comes next follows a seed."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import NamedTuple

import asyncpg

from tests.end_to_end.siege.line import Line
from tests.end_to_end.siege.nodes import SERVER, Fleet, Node
from tests.end_to_end.stage import PATIENCE

Fault = Callable[[Fleet], Awaitable[None]]

ASLEEP = 10.0
"""Seconds that a stopped process sleeps."""
TROUBLED = 5.0
"""Seconds that the other faults last."""
SILENT = 9.0
"""Seconds that a line passes nothing on: longer than a share is kept for who is not heard of."""
BLINK = 3.0
"""Seconds that a line passes nothing on, and nobody loses a share by it."""
DAY = 86_400.0


class Suffered(NamedTuple):
    """A fault that was; times are of the people's clock."""

    name: str
    began: float
    over: float


async def kill(fleet: Fleet) -> None:
    """SIGKILL."""
    (await fleet.somebody()).bot.kill()


async def stop(fleet: Fleet) -> None:
    """SIGSTOP; it wakes when another has taken over, or would have."""
    node = await fleet.somebody()
    bot = node.bot
    bot.send_signal(signal.SIGSTOP)
    await asyncio.sleep(ASLEEP)
    bot.send_signal(signal.SIGCONT)


async def end(fleet: Fleet) -> None:
    """SIGTERM."""
    (await fleet.somebody()).bot.terminate()


async def roll(fleet: Fleet) -> None:
    """Every process is ended and started again, one after the other, each when the one before is back."""
    for node in fleet.nodes:
        ends = len(node.codes)
        if node.runs:
            node.bot.terminate()
        async with asyncio.timeout(10 * PATIENCE):
            while len(node.codes) == ends or not await waits_or_serves(fleet, node):
                await asyncio.sleep(0.2)


async def waits_or_serves(fleet: Fleet, node: Node) -> bool:
    """Whether a process has signed on at the database."""
    return node.runs and node.bot.pid in await fleet.known()


async def restart(fleet: Fleet) -> None:
    """The database is restarted."""
    await _restart(fleet, "fast")


async def crash(fleet: Fleet) -> None:
    """The database crashes, and recovers."""
    await _restart(fleet, "immediate")


async def _restart(fleet: Fleet, how: str) -> None:
    await asyncio.to_thread(fleet.server.stop, how)
    await asyncio.sleep(TROUBLED / 2)
    await asyncio.to_thread(lambda: fleet.server.start(**SERVER))


async def read_only(fleet: Fleet) -> None:
    """The database may only be read, as after a failover."""
    await asyncio.to_thread(set_for_all, fleet, "ALTER SYSTEM SET default_transaction_read_only = on")
    await asyncio.sleep(TROUBLED)
    await asyncio.to_thread(set_for_all, fleet, "ALTER SYSTEM RESET default_transaction_read_only")


def set_for_all(fleet: Fleet, statement: str) -> None:
    """Change a setting of the running server."""
    fleet.server.sql(statement)
    fleet.server.sql("SELECT pg_reload_conf()")


async def disconnect(fleet: Fleet) -> None:
    """The server ends every connection."""
    everybody = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{fleet.database}'"
    await asyncio.to_thread(fleet.server.sql, everybody)


async def exhaust(fleet: Fleet) -> None:
    """Others take every connection that the server has."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(2):
            with contextlib.suppress(asyncpg.TooManyConnectionsError):
                while True:
                    other = await asyncpg.connect(fleet.server.address("postgres"))
                    stack.push_async_callback(other.close)
            everybody = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{fleet.database}'"
            await other.execute(everybody)
        await asyncio.sleep(TROUBLED)


async def hang(fleet: Fleet) -> None:
    """Somebody's transaction holds the log, and says nothing."""
    other = await asyncpg.connect(fleet.server.address(fleet.database))
    try:
        async with other.transaction():
            await other.execute("LOCK TABLE actions IN ACCESS EXCLUSIVE MODE")
            await asyncio.sleep(TROUBLED)
    finally:
        await other.close()


def on_a_line(which: Callable[[Node], Line], what: Callable[[Line], None], seconds: float) -> Fault:
    """Return the fault of one line of a process that serves."""

    async def fault(fleet: Fleet) -> None:
        line = which(await fleet.somebody())
        what(line)
        await asyncio.sleep(seconds)
        line.mend()

    return fault


async def clocks(fleet: Fleet) -> None:
    """Every process's wall clock is set, each otherwise, and then right again."""
    for node in fleet.nodes:
        node.set_clock(fleet.chance.uniform(-DAY, DAY))
    await asyncio.sleep(TROUBLED)
    for node in fleet.nodes:
        node.set_clock(0.0)


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "stop": stop,
    "end": end,
    "roll": roll,
    "restart": restart,
    "crash": crash,
    "read-only": read_only,
    "disconnect": disconnect,
    "exhaust": exhaust,
    "hang": hang,
    "database-cut": on_a_line(lambda node: node.to_database, Line.cut, SILENT),
    "database-blink": on_a_line(lambda node: node.to_database, Line.stall, BLINK),
    "database-stall": on_a_line(lambda node: node.to_database, Line.stall, SILENT),
    "discord-cut": on_a_line(lambda node: node.to_discord, Line.cut, TROUBLED),
    "discord-stall": on_a_line(lambda node: node.to_discord, Line.stall, TROUBLED),
    "clocks": clocks,
}


EVERYTHING = tuple(one for name in FAULTS if name != "kill" for one in ("kill", name))
"""A round of every fault, half of it kills."""


def rounds(names: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Yield faults for ever, each once a round."""
    while True:
        yield from chance.sample(names, len(names))


async def befall(
    fleet: Fleet, names: Sequence[str], every: float, suffered: list[Suffered], enough: asyncio.Event
) -> None:
    """Let faults befall the fleet, one begun every so many seconds and never two at once, until there are enough."""
    for name in rounds(names, fleet.chance):
        began = time.monotonic()
        await FAULTS[name](fleet)
        suffered.append(Suffered(name, began, time.monotonic()))
        print(f"  {name}, {suffered[-1].over - began:.1f} s", flush=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(every / 2, began + every - time.monotonic())):
                await enough.wait()
                return
