"""A siege: a fleet, people who press at every table, faults, and what the checker says of it afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bot.base.share import shard_of
from bot.show import ids
from bot.store.store import open_store
from bot.texts import load_texts
from games import find_game
from games.core import parse_options
from sandbox.errors import ClientRefusal
from sandbox.kinds import CallbackType, InteractionType, Json
from sandbox.people.feed import Feed, Received
from sandbox.people.press import Press
from sandbox.recorder import Recorder, RequestRecord
from sandbox.server import Sandbox
from sandbox.world.model import Attachment
from sandbox.world.world import World
from tests.databases import KEY
from tests.end_to_end import hall as halls
from tests.end_to_end.crowd import COMMANDS, KEYS
from tests.end_to_end.hall import Seated, Sitter, build, id_with, open_table
from tests.end_to_end.ledger import check_log, kept
from tests.end_to_end.siege.fleet import FAULTS, START_SECONDS, Fleet
from tests.end_to_end.siege.history import Pressed, Told, check
from tests.end_to_end.siege.node import made_in
from tests.end_to_end.watch import PUBLIC, Sight, sight
from tests.postgres import Server

DEFERRALS = (CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE)
LATER = 20.0
"""Seconds that a deferred answer may take."""
SAY = load_texts().speaker("en")
BROKE, LOST = SAY("ui.broke"), SAY("ui.lost").partition("`")[0]


class Try(NamedTuple):
    """A press of any kind at a table: how well it was served."""

    table: int
    sent: float
    answered: float
    well: bool


@dataclass(slots=True)
class Outcome:
    """What came of a siege."""

    tries: list[Try] = field(default_factory=list)
    presses: list[Pressed] = field(default_factory=list)
    faults: list[tuple[str, float]] = field(default_factory=list)
    """Each with when it began."""
    wrong: list[str] = field(default_factory=list)

    def recoveries(self) -> dict[str, list[float]]:
        """Return, by fault, how long it took each table that met it until somebody was served there again."""
        found: defaultdict[str, list[float]] = defaultdict(list)
        ends = [began - 3 for _, began in self.faults[1:]] + [float("inf")]
        for (name, began), end in zip(self.faults, ends, strict=True):
            for table in {one.table for one in self.tries if not one.well and began - 3 <= one.sent < end}:
                missed = max(one.sent for one in self.tries if one.table == table and not one.well and one.sent < end)
                again = [one.answered for one in self.tries if one.table == table and one.well and one.sent > missed]
                found[name].append(min(again, default=float("inf")) - began)
        return found

    def report(self) -> str:
        """Return what a host would like to know."""
        told = Counter(one.told.value for one in self.presses)
        lines = [
            f"{len(self.tries)} presses, {sum(not one.well for one in self.tries)} not served; actions: {dict(told)}"
        ]
        lines += [f"  {name}: {sorted(round(one, 1) for one in times)} s" for name, times in self.recoveries().items()]
        return "\n".join([*lines, f"faults: {[name for name, _ in self.faults]}", f"wrong: {self.wrong}"])


class Answers(Recorder):
    """What the bots answered, by interaction; stands in for the sandbox's recorder, which keeps all."""

    def __init__(self, world: World) -> None:
        super().__init__(keep=0)
        self._world = world
        self.tried: defaultdict[str, list[tuple[str, bool]]] = defaultdict(list)
        """First answers by the interaction's id: from which process's address, and whether it was taken."""
        self.later: dict[str, Json] = {}
        """What a deferred interaction was answered with, by its token."""
        self.twice: list[str] = []
        self._deferred: set[str] = set()

    def add(self, record: RequestRecord) -> None:
        """Take down what is an answer."""
        if record.template.endswith("/callback"):
            _, _, number, token, _ = record.path.split("/")
            self.tried[number].append((record.host, record.status < 300))
            if record.status < 300 and record.body["type"] in DEFERRALS:  # type: ignore[index]
                self._deferred.add(token)
        elif record.template.startswith("/webhooks/") and record.status == 200 and record.method != "GET":
            token = record.path.split("/")[3]
            if token in self._deferred:
                self._deferred.discard(token)
                self.later[token] = record.answer  # type: ignore[assignment]
            elif record.method == "POST" and self._world.tokens[token].type == InteractionType.COMPONENT:
                self.twice.append(f"once more: {record.path} {record.answer}")

    def wrong(self) -> list[str]:
        """Return what was answered twice."""
        taken = [number for number, tried in self.tried.items() if sum(well for _, well in tried) > 1]
        return [*self.twice, *(f"interaction {number} was answered twice: {self.tried[number]}" for number in taken)]


class Sights(Feed):
    """The inboxes of all people; keeps what of the bot's messages each has seen, once."""

    def __init__(self, feed: Feed) -> None:
        super().__init__(feed._now, keep=0)
        self.seen: set[Sight] = set()
        self._inboxes = feed._inboxes

    def tell(self, user_ids: Iterable[int], name: str, data: Json, files: Iterable[Attachment] = ()) -> None:
        """Send one event to some people."""
        readers, shown = tuple(user_ids), tuple(files)
        for reader in readers:
            seen = sight(reader, Received(name, data, shown, self._now()))
            if seen is not None:
                self.seen.add(seen)
            if seen is None or seen.reader is PUBLIC:
                break
        super().tell(readers, name, data, shown)


def told_by(kind: str, message: dict[str, Any] | None) -> Told:
    """Return what an answer says of an action."""
    content = str(message["content"]) if message is not None else ""
    if kind == "failed" or message is None or content.startswith(LOST):
        return Told.NOTHING
    return Told.REFUSED if content == BROKE or content.startswith("⚠️") else Told.DONE


class People:
    """Everybody who presses."""

    def __init__(self, box: Sandbox, answers: Answers, rate: float, seed: int) -> None:
        self._box, self._answers, self._pause, self._seed = box, answers, 1.0 / rate, seed
        self.found = Outcome()
        self._pressing: set[asyncio.Task[bool]] = set()

    async def sit(self, number: int, seated: Seated, sitter: Sitter) -> None:
        """Press whatever one's hand offers, for ever; who is not heard presses again, and opens their hand anew."""
        chance = random.Random(f"{self._seed} {number} {sitter.person.id}")
        well = True
        while True:
            await asyncio.sleep(chance.expovariate(1.0 / self._pause))
            if over(seated):
                return
            offers = sitter.offers()
            with contextlib.suppress(ClientRefusal, StopIteration):
                if offers and well and chance.random() > 0.05:
                    custom_id, value = chance.choice(offers)
                    begun = [self._begun(sitter, custom_id, value)]
                    if chance.random() < 0.1:
                        begun.append(self._begun(sitter, custom_id, value))  # a nervous thumb
                else:
                    board = next(one for one in reversed(seated.channel.messages.values()) if is_board(one))
                    begun = [sitter.person.click(board, id_with(board, ":hand"))]
                well = all([await self._follow(number, seated, sitter, press) for press in begun])

    def _begun(self, sitter: Sitter, custom_id: str, value: str) -> Press:
        assert sitter.panel is not None
        if value:
            return sitter.person.select(sitter.panel, custom_id, [value])
        return sitter.person.click(sitter.panel, custom_id)

    async def _follow(self, number: int, seated: Seated, sitter: Sitter, press: Press) -> bool:
        """Wait for what comes of a press, and take it down."""
        made = self._box.world.interactions[int(press.id)]
        pick = ids.parse(str((made.data.get("values") or [made.data.get("custom_id", "")])[0]))
        sent, record = time.monotonic(), None
        if isinstance(pick, ids.Act):
            record = Pressed(pick.table, sitter.person.id, pick.token, pick.text, sent)
            self.found.presses.append(record)
        await press
        message = press.message
        if press.kind in ("deferred", "deferred_update"):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LATER):
                    while (message := self._answers.later.get(made.token)) is None:
                        await asyncio.sleep(0.1)
        told, answered = told_by(press.kind, message), time.monotonic()
        if record is not None:
            record.told, record.answered = told, answered
        well = not press.failed and message is not None and not str(message["content"]).startswith((BROKE, LOST))
        self.found.tries.append(Try(number, sent, answered, well))
        if message is not None and message["flags"] & 64 and message.get("attachments"):
            sitter.panel = seated.channel.messages.get(int(message["id"]), sitter.panel)
        return well


def is_board(message: Any) -> bool:
    """Whether everybody sees it, and can open their hand there."""
    return message.ephemeral_for is None and ":hand" in str(message.components)


def over(seated: Seated) -> bool:
    """Whether the match is."""
    return any(":rematch" in str(one.components) for one in seated.channel.messages.values())


async def besiege(
    folder: Path, faults: Iterable[str], *, nodes: int = 2, tables: int = 8, every: float = 15.0, seed: int = 1
) -> Outcome:
    """Carry a siege out: faults one after the other, with so many seconds between their beginnings, at least."""
    halls.PATIENCE = START_SECONDS
    server = await asyncio.to_thread(Server)
    parts = max(1, nodes - 1)
    async with Sandbox(keep=4) as box:
        answers = box.core.recorder = Answers(box.world)
        sights = box.core.feed = Sights(box.core.feed)
        box.hub.shards = parts
        fleet = Fleet(box, server, folder, random.Random(seed))
        people = People(box, answers, 0.5, seed)
        hall, found = build(box, parts, tables, 2), people.found
        assert {shard_of(one.channel.guild_id, parts) for one in hall} == set(range(parts))
        sitting: list[asyncio.Task[None]] = []
        try:
            await fleet.start(nodes, parts, parts)
            for number, seated in enumerate(hall):
                await open_table(seated, COMMANDS[KEYS[number // parts % len(KEYS)]])
            for number, seated in enumerate(hall):
                sitting += [asyncio.create_task(people.sit(number, seated, sitter)) for sitter in seated.sitters]
            for name in faults:
                found.faults.append((name, time.monotonic()))
                await FAULTS[name](fleet)
                print(f"  {name}, {time.monotonic() - found.faults[-1][1]:.1f} s", flush=True)
                await asyncio.sleep(max(every / 2, found.faults[-1][1] + every - time.monotonic()))
            await fleet.heard()
            served = {number: time.monotonic() for number, seated in enumerate(hall) if not over(seated)}
            async with asyncio.timeout(120):
                while not all(any(one.table == number and one.well and one.sent > at for one in found.tries)
                              or over(hall[number]) for number, at in served.items()):  # fmt: skip
                    await asyncio.sleep(0.5)
        finally:
            for task in sitting:
                task.cancel() if not task.done() else task.result()
            await asyncio.gather(*sitting, return_exceptions=True)
            await asyncio.sleep(5.0)  # what was pressed last is answered
            await asyncio.gather(*(node.end(signal.SIGTERM) for node in fleet.nodes))
        found.wrong += answers.wrong()
        made = made_in(node.folder / "made" for node in fleet.nodes)
        found.wrong += [
            f"leaked to {one.reader or 'all'}: {one.content[:200]!r}" for one in sights.seen if not made.allows(one)
        ]
        found.wrong += [f"{node.folder.name}: a trace" for node in fleet.nodes if "\nTraceback" in node.log.read_text()]
    await judge(server.address(fleet.database), found)
    return found


async def judge(address: str, found: Outcome) -> None:
    """Hold every table's log against the rules and against what people were told."""
    by_table: defaultdict[int, list[Pressed]] = defaultdict(list)
    for press in found.presses:
        by_table[press.table].append(press)
    store = await open_store(address, KEY)
    try:
        for number, presses in sorted(by_table.items()):
            stored, log = await kept(store, number)
            game = find_game(stored.table.game)
            try:
                check_log(stored, log, [])
            except Exception as error:  # a log that is damaged raises whatever it meets
                found.wrong.append(f"table {number} ({stored.table.game}): {error!r}")
                continue
            options = parse_options(game.info.options, stored.table.options)
            found.wrong += check(game, options, len(stored.seats), log, presses)
    finally:
        await store.close()
