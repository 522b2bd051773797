"""A whole siege: the fleet, the people, the faults, and what the checker says of it afterwards."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import time
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.discord.pings import STORED as CALLS
from bot.store import kept_sql
from bot.store.store import open_store
from games import find_game
from games.core import parse_options
from sandbox.server import Sandbox
from tests.databases import KEY
from tests.end_to_end.ledger import check_log, kept
from tests.end_to_end.siege.faults import Suffered, befall
from tests.end_to_end.siege.history import Pressed, check
from tests.end_to_end.siege.nodes import Fleet
from tests.end_to_end.siege.people import Place, Siege, Try, places, press_on
from tests.end_to_end.siege.seen import Answers, Sights, made_in
from tests.postgres import Server

SHARDS_EACH = 2
"""A part's. Discord lets one shard identify in five seconds: the more a part has, the longer its take-over takes."""
AT_ONCE = 3
"""Tables of a shard at which somebody presses at the same time, at the most."""
HEARD_BEFORE = 3.0
"""What was pressed so long before a fault may still have met it."""
SETTLE_SECONDS = 120.0
"""After the last fault every table accepts a press again within so long."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a siege is to be."""

    nodes: int = 2
    tables: int = 12
    presses: int = 300
    faults: tuple[str, ...] = ("kill",)
    every: float = 15.0
    """Seconds from one fault's beginning to the next one's."""
    rate: float = 20.0
    """Presses a second, at the most."""
    seed: int = 1

    @property
    def parts(self) -> int:
        """How many parts the shards are in: one process waits, to take over."""
        return max(1, self.nodes - 1)

    @property
    def shards(self) -> int:
        """How many there are."""
        return SHARDS_EACH * self.parts


@dataclass(slots=True)
class Outcome:
    """What came of it."""

    tries: list[Try]
    presses: list[Pressed]
    suffered: list[Suffered]
    wrong: list[str]
    counts: Counter[str] = field(default_factory=Counter)

    def unheard(self) -> Counter[str]:
        """Return how many presses were not acknowledged in time, by the fault that each met."""
        begins = [one.began - HEARD_BEFORE for one in self.suffered]
        met = (bisect(begins, one.sent) for one in self.tries if one.unheard)
        return Counter(self.suffered[number - 1].name if number else "before" for number in met)

    def recoveries(self) -> dict[str, list[float]]:
        """Return, by fault, how long it took each table that met it until somebody was served there again.

        A table has met a fault if a press went unserved there that was made after its beginning (or just before) and
        not just before the next one's: what is pressed then may be that one's. If it met another one before anybody was
        served, it took at least until the last of its own presses that went unserved; no more is known of it.
        """
        found: defaultdict[str, list[float]] = defaultdict(list)
        by_table: defaultdict[int, list[Try]] = defaultdict(list)
        for one in sorted(self.tries, key=lambda one: one.sent):
            by_table[one.table].append(one)
        begins = [one.began - HEARD_BEFORE for one in self.suffered] + [float("inf")]
        for fault, begin, end in zip(self.suffered, begins, begins[1:], strict=False):
            for tries in by_table.values():
                met = [one for one in tries if not one.well and begin <= one.sent < end]
                if not met:
                    continue
                later = (one for one in tries if one.sent > met[0].sent and one not in met)
                match next((one for one in later if not one.well or one.answered > fault.began), None):
                    case Try(well=True, answered=at):
                        found[fault.name].append(at - fault.began)
                    case Try():
                        found[fault.name].append(met[-1].sent - fault.began)
        return found


async def besiege(plan: Plan, folder: Path) -> Outcome:
    """Carry a siege out."""
    server = await asyncio.to_thread(Server)
    async with Sandbox(keep=4) as box:
        answers = box.core.recorder = Answers(box.world)
        sights = box.core.feed = Sights(box.core.feed)
        box.hub.shards = plan.shards
        fleet = Fleet(box, server, folder, random.Random(plan.seed))
        siege = Siege(box, answers)
        hall = places(box, plan.tables, plan.shards, plan.seed)
        suffered: list[Suffered] = []
        try:
            await fleet.start(plan.nodes, plan.shards, plan.parts)
            wrong = await play(siege, fleet, hall, plan, suffered)
            counts = Counter({f"status {status}": count for status, count in answers.statuses.items() if status >= 400})
            counts.update(ends=sum(len(one.codes) for one in fleet.nodes))
        except BaseException:
            await fleet.end(signal.SIGKILL)
            raise
        await fleet.end()
        wrong += [*answers.wrong(), *fleet.complaints()]
        wrong += sights.wrong(made_in(node.folder / "made" for node in fleet.nodes))
    wrong += await judged(server.address(fleet.database), siege.presses, calling(hall))
    return Outcome(siege.tries, siege.presses, suffered, wrong, counts)


async def play(siege: Siege, fleet: Fleet, hall: Sequence[Place], plan: Plan, suffered: list[Suffered]) -> list[str]:
    """Open every table; then press, so often, while the faults befall; then once more at every table.

    Returns at which of them nobody was served any more.
    """
    gate = asyncio.Semaphore(AT_ONCE * plan.shards)

    async def served(place: Place) -> None:
        async with gate:
            await press_on(siege, place)

    for _ in range(5):  # the command, joining, starting, two hands
        await asyncio.gather(*(served(place) for place in hall))
    opened = len(siege.tries)
    enough = asyncio.Event()
    faults = asyncio.create_task(befall(fleet, plan.faults, plan.every, suffered, enough))
    rate = plan.rate / plan.shards / AT_ONCE
    pressing = [
        asyncio.create_task(steadily(siege, [one for one in hall if one.shard == shard], rate, seat))
        for shard in range(plan.shards)
        for seat in range(AT_ONCE)
    ]
    try:
        while len(siege.tries) - opened < plan.presses or len(suffered) < len(plan.faults):
            await asyncio.sleep(0.2)
            for task in (faults, *pressing):
                if task.done():
                    task.result()
    finally:
        enough.set()
        await faults
        for task in pressing:
            task.cancel()
        await asyncio.gather(*pressing, return_exceptions=True)
    last = {asyncio.create_task(served(place)): place for place in hall}
    _, unserved = await asyncio.wait(last, timeout=SETTLE_SECONDS)
    for task in unserved:
        task.cancel()
    await asyncio.gather(*unserved, *siege.pressing, return_exceptions=True)
    await asyncio.sleep(1.0)  # what the last presses led to reaches everybody
    return [f"nobody was served again at {last[task].channel.name}" for task in unserved]


async def steadily(siege: Siege, hall: Sequence[Place], rate: float, seed: int) -> None:
    """Press at these tables for ever, so many times a second, one after the other; who is not heard holds it up."""
    chance = random.Random(f"{hall[0].shard} {seed}")
    while True:
        began = time.monotonic()
        free = [one for one in hall if not one.busy]
        if free:
            place = chance.choice(free)
            place.busy = True
            try:
                await press_on(siege, place)
            finally:
                place.busy = False
        await asyncio.sleep(max(0.0, began + chance.expovariate(rate) - time.monotonic()))


def calling(hall: Sequence[Place]) -> dict[int, Place]:
    """Return the calls to people's turns that stand in the channels, by message, with where."""
    messages = [(place, one) for place in hall for one in place.channel.messages.values()]
    return {one.id: place for place, one in messages if one.pinged and not one.hidden}


async def judged(address: str, presses: Sequence[Pressed], calls: Mapping[int, Place]) -> list[str]:
    """Hold every table's log against the rules and against what people were told, and the calls against the noted."""
    wrong = []
    by_table: defaultdict[int, list[Pressed]] = defaultdict(list)
    for press in presses:
        by_table[press.table].append(press)
    store = await open_store(address, KEY)
    try:
        noted = [json.loads(text) for text in await store.read(kept_sql.values_of_tables, store.share, CALLS)]
        known = {one if isinstance(one, int) else channel for _, channel, one, _ in noted}  # else found by its nonce
        unknown = [one for one, place in calls.items() if known.isdisjoint((one, place.channel.id))]
        wrong += [f"a call stands in {calls[one].channel.name} that nobody will take away" for one in unknown]
        for number in sorted(by_table):
            stored, log = await kept(store, number)
            try:
                check_log(stored, log, [])
            except Exception as error:  # a log that is damaged raises whatever it meets
                wrong.append(f"table {number} ({stored.table.game}): {error!r}")
                continue
            game = find_game(stored.table.game)
            options = parse_options(game.info.options, stored.table.options)
            found = check(game, options, len(stored.seats), log, by_table[number])
            wrong += [f"table {number} ({stored.table.game}): {one}" for one in found]
    finally:
        await store.close()
    return wrong
