"""A siege: a fleet, people who press at every table, faults, and what the checker says of it afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from bot.games import find_game
from bot.show import ids
from bot.store.store import open_store
from games.core import parse_options
from sandbox.errors import ClientRefusal
from sandbox.kinds import CallbackType, InteractionType, Json
from sandbox.people.press import Press
from sandbox.recorder import Recorder, RequestRecord
from sandbox.server import Sandbox
from tests.databases import KEY
from tests.end_to_end import hall as halls
from tests.end_to_end.crowd import COMMANDS, KEYS, UNSAID
from tests.end_to_end.hall import Seated, Sitter, build, looks, open_table
from tests.end_to_end.ledger import check_log, kept
from tests.end_to_end.siege.fleet import FAULTS, START_SECONDS, fleet_at
from tests.end_to_end.siege.history import Pressed, check
from tests.end_to_end.stage import find_id
from tests.end_to_end.watch import PUBLIC, Made, Sight, sight

EVERY = 15.0
"""Seconds between the beginnings of two faults, at least."""
DEFERRALS = (CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE)
BROKE, LOST, _ = UNSAID


class Answers(Recorder):
    """What the bots answered; stands in for the sandbox's recorder, which keeps all."""

    def __init__(self, box: Sandbox) -> None:
        super().__init__(keep=0)
        self._tokens = box.world.tokens
        self.taken: Counter[str] = Counter()
        """First answers that Discord took, by the interaction; and how often the commands were given."""
        self.later: dict[str, Json | None] = {}
        """What a deferred interaction was answered with, by its token; None until then."""

    def add(self, record: RequestRecord) -> None:
        """Take down what is an answer."""
        _, _, number, token, *_ = f"{record.path}///".split("/")
        if record.template.endswith("/callback") and record.status < 300:
            self.taken[f"interaction {number}"] += 1
            if record.body["type"] in DEFERRALS:  # type: ignore[index]
                self.later[token] = None
        elif record.template.startswith("/webhooks/") and record.status == 200 and record.method != "GET":
            if self.later.get(token, "") is None:
                self.later[token] = record.answer  # type: ignore[assignment]
            elif record.method == "POST" and self._tokens[token].type == InteractionType.COMPONENT:
                self.taken[f"once more: {record.path} {record.answer}"] += 2
        elif record.method == "PUT" and record.template.endswith("/commands"):
            self.taken["the commands"] += 1


class People:
    """Everybody who presses, and what came of it."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self.answers = box.core.recorder = Answers(box)
        self.presses: list[Pressed] = []
        """Those of actions."""
        self.served: dict[Seated, float] = {}
        """When the newest press of any kind was sent that was answered well, by its table."""
        self.seen: set[Sight] = set()
        self.wrong: list[str] = []

    async def sit(self, seated: Seated, sitter: Sitter) -> None:
        """Press whatever one's hand offers, for ever; who is not heard presses again, and opens a new hand."""
        chance = random.Random(sitter.person.id)
        well = True
        while not over(seated):
            await asyncio.sleep(chance.expovariate(0.5))
            self.look(sitter)
            offers = sitter.offers()
            with contextlib.suppress(ClientRefusal, StopIteration):
                if offers and well and chance.random() > 0.05:
                    custom_id, value = chance.choice(offers)
                    press = partial(sitter.person.select, values=[value]) if value else sitter.person.click
                    times = 2 if chance.random() < 0.1 else 1  # a nervous thumb
                    begun = [press(sitter.panel, custom_id) for _ in range(times)]
                else:
                    shown = [one for one in seated.channel.messages.values() if one.ephemeral_for is None]
                    board = next(one for one in reversed(shown) if ":hand" in str(one.components))
                    begun = [sitter.person.click(board, find_id(looks(board), ":hand"))]
                well = all([await self._follow(seated, sitter, press) for press in begun])

    def look(self, sitter: Sitter) -> None:
        """Take down what somebody was shown."""
        received = self._box.core.feed.inbox(sitter.person.id).received
        while received:
            if (seen := sight(sitter.person.id, received.popleft())) is not None:
                self.seen.add(seen)

    async def _follow(self, seated: Seated, sitter: Sitter, press: Press) -> bool:
        """Wait for what comes of a press, and take it down."""
        made = self._box.world.interactions[int(press.id)]
        pick = ids.parse(str((made.data.get("values") or [made.data.get("custom_id", "")])[0]))
        sent, record = time.monotonic(), None
        if isinstance(pick, ids.Act):
            record = Pressed(pick.table, sitter.person.id, pick.token, pick.text, sent)
            self.presses.append(record)
        await press
        message = press.message
        if press.kind in ("deferred", "deferred_update"):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(20):
                    while (message := self.answers.later.get(made.token)) is None:
                        await asyncio.sleep(0.1)
        content = str(message["content"]) if message is not None and not press.failed else LOST
        if record is not None and not content.startswith(LOST):
            record.told = "refused" if content.startswith(("⚠️", BROKE)) else "done"
            record.answered = time.monotonic()
        if well := not content.startswith((BROKE, LOST)):
            self.served[seated] = sent
        if message is not None and message["flags"] & 64 and message.get("attachments"):
            sitter.panel = seated.channel.messages.get(int(message["id"]), sitter.panel)
        return well


def over(seated: Seated) -> bool:
    """Whether the match is."""
    return any(":rematch" in str(one.components) for one in seated.channel.messages.values())


async def besiege(folder: Path, faults: Iterable[str]) -> People:
    """Carry a siege out: two processes, eight tables, and faults one after the other."""
    halls.PATIENCE = START_SECONDS
    async with fleet_at(folder) as fleet:
        hall, found = build(fleet.box, 1, 8, 2), People(fleet.box)
        sitting: list[asyncio.Task[None]] = []
        try:
            await fleet.start(1)
            for number, seated in enumerate(hall):
                await open_table(seated, COMMANDS[KEYS[number % len(KEYS)]])
                sitting += [asyncio.create_task(found.sit(seated, sitter)) for sitter in seated.sitters]
            for name in faults:
                began = time.monotonic()
                await FAULTS[name](fleet)
                print(f"  {name}, {time.monotonic() - began:.1f} s", flush=True)
                await asyncio.sleep(max(EVERY / 2, began + EVERY - time.monotonic()))
            await fleet.heard()
            heard = time.monotonic()
            async with asyncio.timeout(120):
                while not all(found.served.get(seated, 0.0) > heard or over(seated) for seated in hall):
                    await asyncio.sleep(0.5)
        finally:
            for task in sitting:
                task.cancel() if not task.done() else task.result()
            await asyncio.gather(*sitting, return_exceptions=True)
            await asyncio.sleep(5.0)  # what was pressed last is answered
            await asyncio.gather(*(node.end() for node in fleet.nodes))
        for sitter in (sitter for seated in hall for sitter in seated.sitters):
            found.look(sitter)
        made = Made()
        for one in fleet.nodes:
            for reader, mark in (line.split(" ") for line in one.made.read_text().splitlines()):
                made.allow(int(reader) if reader else PUBLIC, mark)
        found.wrong += [
            f"leaked to {one.reader or 'all'}: {one.content!r}" for one in found.seen if not made.allows(one)
        ]
        found.wrong += [f"{one}: {times} times" for one, times in found.answers.taken.items() if times > 1]
        found.wrong += [f"{node.folder.name}: a trace" for node in fleet.nodes if "\nTraceback" in node.log.read_text()]
        await judge(fleet.server.address(fleet.database), found)
    return found


async def judge(address: str, found: People) -> None:
    """Hold every table's log against the rules and against what people were told."""
    store = await open_store(address, KEY)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        for number in sorted({press.table for press in found.presses}):
            stored, log = await kept(store, number)
            game = find_game(stored.game)
            try:
                check_log(stored, log, [])
            except Exception as error:  # a log that is damaged raises whatever it meets
                found.wrong.append(f"table {number} ({stored.game}): {error!r}")
                continue
            options = parse_options(game.info.options, stored.options)
            presses = [press for press in found.presses if press.table == number]
            found.wrong += check(game, options, len(stored.holders), log, presses)
