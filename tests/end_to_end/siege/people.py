"""The people of a siege: at every table somebody looks at what is there and presses something; unheard, again.

Whatever can be pressed next at a table is found anew each time from what its channel and its people's panels show: a
command where there is no match, joining and starting in a lobby, one's hand, and whatever the hand offers.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.base.share import shard_of
from bot.show import ids
from bot.texts import load_texts
from sandbox.actions.people import add_member, make_channel, make_guild, make_user
from sandbox.errors import ClientRefusal
from sandbox.people.person import Person
from sandbox.people.press import Press
from sandbox.server import Sandbox
from sandbox.world.model import Guild, Message
from tests.end_to_end.crowd import COMMANDS, KEYS
from tests.end_to_end.siege.history import Pressed, Told
from tests.end_to_end.siege.seen import Answers
from tools.bench.hall import Seated, Sitter, id_with

IMPATIENT = 1.0
"""Seconds without an answer after which somebody presses again."""
LATER = 20.0
"""Seconds that a deferred answer may take."""
AT_ONCE = 0.15
"""How often two people press at the same time."""
GUILDS = 3
"""On each shard, at least."""
RENEWS = 0.03
"""How often somebody opens their hand anew, as one does after some time away."""


class Try(NamedTuple):
    """A press of any kind at a table: what a person knows of how well it was served."""

    shard: int
    table: int
    """Which of the siege's tables; it stays while matches come and go."""
    sent: float
    answered: float
    well: bool
    unheard: bool = False
    """Whether it was not even acknowledged within Discord's three seconds."""


@dataclass(slots=True, eq=False)
class Siege:
    """What the people have done and seen so far."""

    box: Sandbox
    answers: Answers
    presses: list[Pressed] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    pressing: set[asyncio.Task[None]] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Place(Seated):
    """A table: a channel, its people, and the game that they play there again and again."""

    number: int
    shard: int
    command: str
    chance: random.Random
    busy: bool = False
    """Whether somebody waits to be heard here."""
    joined: set[tuple[int, int]] = field(default_factory=set)
    """Who has pressed that they join, with the lobby's message."""


def places(box: Sandbox, tables: int, shards: int, seed: int) -> list[Place]:
    """Make guilds on every shard, and a channel and people for every table."""
    owner = box.world.users[box.world.application.owner_id]
    guilds: list[list[Guild]] = [[] for _ in range(shards)]
    while min(map(len, guilds)) < GUILDS:
        box.clock.advance(0.001)  # a guild's shard follows from the millisecond in which it was made
        guild = make_guild(box.core, "Guild", owner=owner, channels=())
        guilds[shard_of(guild.id, shards)].append(guild)
    found = []
    for number in range(tables):
        shard = number % shards
        guild = guilds[shard][number // shards % GUILDS]
        sitters = []
        for seat in "AB":
            user = make_user(box.core, f"P{number} {seat}")
            add_member(box.core, guild, user)
            sitters.append(Sitter(Person(box.core, user)))
        channel = make_channel(box.core, guild, f"table-{number}")
        command = COMMANDS[KEYS[number // shards % len(KEYS)]]
        found.append(Place(channel, sitters, number, shard, command, random.Random(f"{seed} {number}")))
    return found


# What to press


def next_press(place: Place) -> tuple[Sitter, Callable[[], Press]]:
    """Return what somebody at a table presses next, and who."""
    host = place.sitters[0]
    public = (one for one in reversed(place.channel.messages.values()) if one.ephemeral_for is None)
    board = next((one for one in public if one.components), None)
    verbs = verbs_of(board) if board is not None else set()
    if board is None or not verbs & {"join", "start", "hand"}:
        return host, lambda: host.person.slash(place.command, {"here": True}, channel=place.channel)
    if "hand" not in verbs:
        guest = next((one for one in place.sitters[1:] if (board.id, one.person.id) not in place.joined), None)
        if guest is not None:
            place.joined.add((board.id, guest.person.id))
            return guest, click(guest, board, ":join")
        place.joined = {one for one in place.joined if one[0] != board.id}  # where it was not heard: again
        return host, click(host, board, ":start")
    able = place.able()
    if not able or place.chance.random() < RENEWS:
        sitter = place.chance.choice(place.sitters)
        return sitter, click(sitter, board, ":hand")
    return offer(place, place.chance.choice(able))


def click(sitter: Sitter, message: Message, text: str) -> Callable[[], Press]:
    """Return the press of the button whose id contains a text."""
    custom_id = id_with(message, text)
    return lambda: sitter.person.click(message, custom_id)


def offer(place: Place, sitter: Sitter) -> tuple[Sitter, Callable[[], Press]]:
    """Return something of somebody's panel to press."""
    panel = sitter.panel
    assert panel is not None
    custom_id, value = place.chance.choice(sitter.offers())
    if value:
        return sitter, lambda: sitter.person.select(panel, custom_id, [value])
    return sitter, lambda: sitter.person.click(panel, custom_id)


def verbs_of(message: Message) -> set[str]:
    """Return what a table's own buttons on a message do."""
    parts = (part.get("custom_id", "") for row in message.components for part in row["components"])
    picks = [ids.parse(one) for one in parts]
    return {one.name for one in picks if isinstance(one, ids.TableButton)}


# Pressing


async def press_on(siege: Siege, place: Place) -> None:
    """Press until somebody is answered; one who hears nothing for a while presses again, the same or something else."""
    while True:
        sitter, begin = next_press(place)
        task = begin_press(siege, place, sitter, begin)
        if task is None:
            await asyncio.sleep(0.05)
            continue
        others = [one for one in place.able() if one is not sitter]
        if others and place.chance.random() < AT_ONCE:
            begin_press(siege, place, *offer(place, others[0]))
        while not task.done():
            await asyncio.wait((task,), timeout=IMPATIENT)
            if not task.done() and place.chance.random() < 0.5:
                begin_press(siege, place, sitter, begin)
            elif not task.done():
                break
        if task.done() and task.result():
            return
        await asyncio.sleep(IMPATIENT / 2)


def begin_press(siege: Siege, place: Place, sitter: Sitter, begin: Callable[[], Press]) -> asyncio.Task[bool] | None:
    """Press; None where the client does not offer it any more. The task tells whether it was served."""
    with contextlib.suppress(ClientRefusal):
        task = asyncio.create_task(follow(siege, place, sitter, begin()))
        siege.pressing.add(task)
        task.add_done_callback(siege.pressing.discard)
        return task
    return None


async def follow(siege: Siege, place: Place, sitter: Sitter, press: Press) -> bool:
    """Wait for what comes of a press, and take it down."""
    made = siege.box.world.interactions[int(press.id)]
    pick = ids.parse(str((made.data.get("values") or [made.data.get("custom_id", "")])[0]))
    sent, record = time.monotonic(), None
    if isinstance(pick, ids.Act):
        record = Pressed(pick.table, sitter.person.id, pick.token, pick.text, sent)
        siege.presses.append(record)
    await press
    message, kind = press.message, press.kind
    if kind in ("deferred", "deferred_update"):
        message = await later(siege, made.token)
    told = told_by(kind, message)
    answered = time.monotonic()
    if record is not None:
        record.told, record.answered = told, answered
        record.said = f"{kind} {'' if message is None else message['content']}"[:60]
    well = not press.failed and message is not None and not str(message["content"]).startswith((BROKE, LOST))
    siege.tries.append(Try(place.shard, place.number, sent, answered, well, unheard=press.failed))
    if message is not None and message["flags"] & 64 and message.get("attachments"):
        sitter.panel = place.channel.messages.get(int(message["id"]), sitter.panel)
    return well


async def later(siege: Siege, token: str) -> dict[str, object] | None:
    """Return what a deferred interaction was answered with in the end, or None."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LATER):
            while token not in siege.answers.later:
                await asyncio.sleep(0.1)
    return siege.answers.later.get(token)


SAY = load_texts().speaker("en")
BROKE = SAY("ui.broke")
LOST = SAY("ui.lost").partition("`")[0]
"""How it begins; the command in it is a mention by then."""


def told_by(kind: str, message: dict[str, object] | None) -> Told:
    """Return what an answer says of an action."""
    content = str(message["content"]) if message is not None else ""
    if kind == "failed" or message is None or content.startswith(LOST):
        return Told.NOTHING
    return Told.REFUSED if content == BROKE or content.startswith("⚠️") else Told.DONE
