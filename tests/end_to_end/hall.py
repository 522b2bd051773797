"""A hall of tables for the benchmark: a sandbox with many guilds, people at every seat, and the real bot on it.

People here press whatever their panel offers, at random. What is measured is the callers' business.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from dataclasses import dataclass
from functools import partial

from games import GAMES
from sandbox.actions.people import add_member, make_channel, make_guild, make_user
from sandbox.errors import ClientRefusal
from sandbox.kinds import Json
from sandbox.people.person import Person
from sandbox.people.press import Press
from sandbox.recorder import Recorder, RequestRecord
from sandbox.server import Sandbox
from sandbox.world.model import Channel, Message
from tests.end_to_end.crowd import COMMANDS, Offer, offers_of
from tests.end_to_end.stage import Stage, custom_ids, find_id

LAST_OF_MILLISECOND = 2**22 - 1
"""What an id of Discord's ends with; what stands before it decides the shard."""
PATIENCE = 60.0
"""Seconds after which something is wrong, however busy the machine."""
AT_ONCE = 24
"""Tables that are opened at the same time."""


class Counting(Recorder):
    """Counts the bot's requests by their status, and keeps none."""

    def __init__(self) -> None:
        super().__init__(keep=0)
        self.statuses: Counter[int] = Counter()

    def add(self, record: RequestRecord) -> None:
        """Count a request."""
        self.statuses[record.status] += 1


def looks(message: Message) -> Json:
    """Return what there is to press on a message, and nothing else of it: there may be thousands."""
    return {"components": message.components}


@dataclass(slots=True, eq=False)
class Sitter:
    """Somebody at a table and their private panel."""

    person: Person
    panel: Message | None = None
    busy: bool = False
    """Whether a press of theirs waits for its answer."""

    def offers(self) -> list[Offer]:
        """Return what can be pressed on the panel: steps of choosing only where there is no action."""
        offers = [] if self.panel is None else offers_of(looks(self.panel))
        acts = [offer for offer in offers if offer.acts]
        return acts or [offer for offer in offers if offer.does.startswith("f1:")]


@dataclass(slots=True, eq=False)
class Seated:
    """A table of the hall."""

    channel: Channel
    sitters: list[Sitter]

    async def board_with(self, text: str) -> Message:
        """Wait for a public message with a button whose id contains a text: on a busy machine the bot asks for time."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in reversed(self.channel.messages.values()):
                    if message.ephemeral_for is None and any(text in one for one in custom_ids(looks(message))):
                        return message
                await asyncio.sleep(0.05)

    async def click(self, sitter: Sitter, text: str) -> Press:
        """Press a public button whose id contains a text, again until it is answered: Discord may give up meanwhile."""
        board = await self.board_with(text)
        while (pressed := await sitter.person.click(board, find_id(looks(board), text))).failed:
            pass
        return pressed


def build(box: Sandbox, guilds: int, tables: int, seats: int) -> list[Seated]:
    """Make guilds with a channel for each table, and people for every seat; nothing of it is played yet."""
    owner = box.world.users[box.world.application.owner_id]
    made = []
    for number in range(guilds):
        made.append(make_guild(box.core, f"Guild {number}", owner=owner, channels=()))
        box.core.ids.go_past(made[-1].id | LAST_OF_MILLISECOND)  # the next belongs to the next shard
    hall = []
    for number in range(tables):
        guild = made[number % guilds]
        sitters = []
        for seat in range(seats):
            user = make_user(box.core, f"P{number} {'ABCDEFGHIJ'[seat]}")
            add_member(box.core, guild, user)
            sitters.append(Sitter(Person(box.core, user)))
        hall.append(Seated(make_channel(box.core, guild, f"table-{number}"), sitters))
    return hall


async def open_table(seated: Seated, command: str, *, here: bool = True) -> None:
    """Open a lobby, have everybody join, start; open every hand where the match is played here."""
    host, *others = seated.sitters
    while (await host.person.slash(command, {"here": here}, channel=seated.channel)).failed:
        pass
    for sitter in others:
        await seated.click(sitter, ":join")
    await seated.click(host, ":start")
    for sitter in seated.sitters if here else ():
        pressed = await seated.click(sitter, ":hand")
        if pressed.message is not None:
            sitter.panel = seated.channel.messages[int(pressed.message["id"])]


async def open_all(hall: list[Seated], commands: list[str]) -> float:
    """Open every table, the games in turn; returns the seconds it took."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int, seated: Seated) -> None:
        async with gate:
            await open_table(seated, commands[number % len(commands)])

    began = time.perf_counter()
    await asyncio.gather(*(one(number, seated) for number, seated in enumerate(hall)))
    return time.perf_counter() - began


async def click_steadily(hall: list[Seated], rate: float, seconds: float) -> list[Press]:
    """Press at random tables, `rate` presses a second whatever the answers take; returns every press.

    Presses are due at random moments (a Poisson process) and are never put off because an earlier one is slow, so that
    slowness is seen and not hidden.
    """
    chance = random.Random(1)
    presses: list[Press] = []

    async def one(sitter: Sitter, offer: Offer) -> None:
        press = sitter.person.click if offer.value is None else partial(sitter.person.select, values=[offer.value])
        sitter.busy = True
        with contextlib.suppress(ClientRefusal):  # the panel has just changed
            presses.append(await press(sitter.panel, offer.custom_id))
        sitter.busy = False

    def able() -> list[Sitter]:
        return [sitter for sitter in chance.choice(hall).sitters if not sitter.busy and sitter.offers()]

    began = due = time.perf_counter()
    async with asyncio.TaskGroup() as pressing:
        while (due := due + chance.expovariate(rate)) < began + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if found := next(filter(None, (able() for _ in range(20))), None):
                sitter = chance.choice(found)
                pressing.create_task(one(sitter, chance.choice(sitter.offers())))
    return presses


def games_for(stage: Stage, seats: int) -> list[str]:
    """Return the commands of the games that are there and take so many seats."""
    there = {one["name"] for one in stage.box.world.application.commands.values()}
    fitting = [g.info.key for g in GAMES if g.info.min_seats <= seats <= g.info.max_seats]
    return [COMMANDS[key] for key in fitting if COMMANDS.get(key) in there]
