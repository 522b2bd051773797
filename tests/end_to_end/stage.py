"""The real bot on a sandbox, and people who click through Yud! Stop!.

The sandbox is in the test's process. So is the bot, as an `InProcess` stage has it: there time jumps (tests/swift.py).
What kills it, signals it or reads what it prints has it in a process of its own: a plain `Stage`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import discord
from discord.gateway import DiscordWebSocket

from bot.app import Madang
from bot.base.config import Config, load_config
from bot.base.logs import TextLines
from bot.discord.emojis import wanted
from bot.games import offered
from bot.house import open_house
from sandbox.errors import ClientRefusal
from sandbox.people.press import Press
from sandbox.recorder import RequestRecord
from sandbox.server import Sandbox
from sandbox.validation.facts import check_request
from sandbox.validation.problems import Problems
from sandbox.world.model import Emoji
from tests.databases import KEY, PRESSED_BY_TESTS, database_in

ROOT = Path(__file__).resolve().parents[2]
READY_SECONDS = 60.0
PATIENCE = 30.0
"""Seconds after which something is wrong, however slow and busy the machine."""
REFUSED_BODY = 50035
ORDERED = "Fault 400"
"""What a refusal says that a test has ordered."""
QUIET = 2.0
"""Seconds without a request after which the bot has told everything: longer than its pauses between edits."""


class Stage:
    """A sandbox and the bot on it."""

    command: tuple[str, ...] = (sys.executable, "-m", "bot")
    """What starts the bot."""
    last = signal.SIGKILL
    """What ends it when a test is over."""

    def __init__(self, box: Sandbox, folder: Path, **settings: str) -> None:
        self.box = box
        self.folder = folder
        self.settings = settings
        self.bot: asyncio.subprocess.Process | None = None
        self.log = folder / "bot.log"
        self.expected: list[str] = []
        """Texts of complaints that a test has ordered."""

    @property
    def environment(self) -> dict[str, str]:
        """What the bot is started with; nothing of the tester's own settings."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("MADANG", "DISCORD"))}
        return {
            **plain,
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": self.box.token,
            "DISCORD_API_BASE": self.box.api_url,
            "MADANG_DATABASE": database_in(self.folder),
            "MADANG_KEY": KEY,
            "MADANG_HOUSE_DELAY": "0",
            "MADANG_CAPS": str(PRESSED_BY_TESTS),
            **self.settings,
        }

    async def start(self) -> None:
        """Start the bot and wait until it serves."""
        await self.begin()
        await self.served()

    async def begin(self) -> None:
        """Start the process."""
        with self.log.open("ab") as log:
            self.bot = await asyncio.create_subprocess_exec(
                *self.command, cwd=self.folder, env=self.environment, stdout=log, stderr=log
            )

    async def served(self) -> None:
        """Wait until the bot is connected, and has given its commands, perhaps at an earlier start."""
        commands, requests = self.box.world.application.commands, self.box.requests
        await self.until(lambda: self.box.hub.connected, READY_SECONDS)
        await self.until(lambda: commands or requests.find("PUT", "commands"), READY_SECONDS)

    async def stop(self, number: int = signal.SIGTERM) -> int:
        """End the bot by a signal; returns its exit code."""
        if self.bot is None:
            return 0
        if self.bot.returncode is None:
            self.bot.send_signal(number)
        code = await asyncio.wait_for(self.bot.wait(), PATIENCE)
        self.bot = None
        return code

    async def restart(self, number: int = signal.SIGKILL) -> None:
        """End the bot and start it again on the same database."""
        await self.stop(number)
        await self.until(lambda: not self.box.hub.connected)
        self.box.hub.drop_all()
        await self.start()

    @property
    def ended(self) -> bool:
        """Whether the bot has ended by itself."""
        return self.bot is not None and self.bot.returncode is not None

    async def until(self, true: Callable[[], object], seconds: float = PATIENCE) -> Any:
        """Wait for something to hold and return it; fails when the bot has died meanwhile."""
        pause = 0.01
        async with asyncio.timeout(seconds):
            while not (found := true()):
                if self.ended:
                    raise AssertionError(f"the bot ended:\n{self.log.read_text()}")
                await asyncio.sleep(pause)
                pause = min(1.0, 1.1 * pause)  # each look takes 2 ms, also where time jumps
        return found

    async def whole(self, press: Press) -> Press:
        """Wait for what a deferred answer becomes: on a busy machine the bot asks for time first."""
        if press.kind in ("deferred", "deferred_update"):
            token = self.box.world.interactions[int(press.id)].token
            made = await self.until(lambda: next(self._later_answers(token), None))
            in_place = press.kind == "deferred_update" and made.method == "PATCH"
            press.kind, press.message = "update" if in_place else "message", made.answer
        return press

    def _later_answers(self, token: str) -> Iterator[RequestRecord]:
        """Yield the requests that have answered an interaction after it was deferred."""
        for one in self.box.requests:
            told = one.method != "GET" and one.status == 200
            if told and f"/{token}" in one.path and one.template.startswith("/webhooks/"):
                yield one

    async def quiet(self) -> None:
        """Wait until the bot has nothing more to tell."""
        seen = -1
        while seen != len(self.box.requests):
            seen = len(self.box.requests)
            await asyncio.sleep(QUIET)

    def complaints(self) -> list[str]:
        """Return what the bot has logged as an error, each with its trace, but for what was ordered."""
        records = re.split(r"^(?=\d{4}-\d\d-\d\d |{)", self.log.read_text(), flags=re.MULTILINE)
        bad = [one for one in records if " ERROR " in one or "Traceback" in one]
        return [one for one in bad if not any(text in one for text in self.expected)]


class InProcess(Stage):
    """A stage whose bot is started in the test's process, with the settings of a process of its own."""

    last = signal.SIGTERM
    app: Madang | None = None

    def __init__(self, box: Sandbox, folder: Path, **settings: str) -> None:
        super().__init__(box, folder, **settings)
        self._running: asyncio.Task[None] | None = None
        self._open = AsyncExitStack()

    @property
    def config(self) -> Config:
        """What the bot is opened with."""
        return load_config(self.environment, self.folder / ".env")

    async def begin(self) -> None:
        """Open the bot and start it."""
        self._open.enter_context(library_as_it_is())
        self._open.enter_context(logging_to(self.log, self.config.secrets()))
        self.app = await self._open.enter_async_context(open_house(self.config, Madang))
        self.prepare(self.app)
        self._running = asyncio.create_task(self.app.start(self.config.require_token()))

    def prepare(self, app: Madang) -> None:
        """Do what comes between the opening and the start."""

    async def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop the bot as SIGTERM does; returns 0."""
        assert number == signal.SIGTERM, "only a process can be killed: mark the test `process`"
        async with asyncio.timeout(PATIENCE):
            if self._running is not None:
                await self.app.close()
                await self._running
                self._running = None
            await self._open.aclose()
        return 0

    @property
    def ended(self) -> bool:
        """Whether the bot has ended by itself."""
        return self._running is not None and self._running.done()


@contextmanager
def library_as_it_is() -> Iterator[None]:
    """Leave the library as it was before a bot told it where its Discord is."""
    before = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    try:
        yield
    finally:
        discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@contextmanager
def logging_to(file: Path, secrets: tuple[str, ...]) -> Iterator[None]:
    """Write what the bot logs to a file too, as its own process does."""
    root = logging.getLogger()
    kept = {logger: logger.level for logger in (root, *map(logging.getLogger, ("discord", "aiohttp", "PIL")))}
    for logger in kept:
        logger.setLevel(logging.INFO if logger is root else logging.WARNING)
    handler = logging.FileHandler(file, encoding="utf-8")
    handler.setFormatter(TextLines(tuple(secret for secret in secrets if secret)))
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
        handler.close()
        for logger, level in kept.items():
            logger.setLevel(level)


def check_traffic(box: Sandbox, *, refuses: bool = False) -> None:
    """Assert that every request fits Discord: the sandbox refused none for its form, and knew every route.

    Where it refuses some on purpose (`refuses`), each must only be as Discord's facts want it. What a fault refused is
    no matter.
    """
    for one in box.requests:
        if refuses:
            check_request(one.method, one.template, one.body, problems := Problems())
            assert not problems or not one.body, (one.method, one.path, one.body)
            continue
        answer = one.answer if isinstance(one.answer, dict) else {}
        assert one.status != 501, (one.method, one.path)
        refused = one.status == 400 and answer.get("code") == REFUSED_BODY and answer["message"] != ORDERED
        assert not refused, (one.method, one.path, one.body, one.answer)


@asynccontextmanager
async def stage_at(
    folder: Path,
    kind: type[Stage] = Stage,
    *,
    first: bool = False,
    manners: str | None = None,
    limits: bool = False,
    **settings: str,
) -> AsyncIterator[Stage]:
    """Open a sandbox and start the bot on it; afterwards check what it sent, and that it complained of nothing.

    But for a `first` start it finds its emojis, as if it had been here before: to draw and upload them takes a second.
    """
    async with Sandbox(enforce_limits=limits, manners=manners) as box:
        for name in () if first else wanted(face.renderer for face in offered("")):
            made = Emoji(box.core.ids.next(), name, b"", "image/png")
            box.world.application.emojis[made.id] = made
        stage = kind(box, folder, **settings)
        try:
            await stage.start()
            yield stage
        finally:
            await stage.stop(kind.last)
        check_traffic(box, refuses=manners == "unkind")
        assert not limits or [(one.method, one.template) for one in box.requests if one.status == 429] == []
        assert stage.complaints() == []


in_process_at = partial(stage_at, kind=InProcess)
"""The same with the bot in this process."""


def parts_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the buttons and menus of a message."""
    return [part for row in message.get("components", ()) for part in row["components"]]


def custom_ids(message: dict[str, Any], *, dead: bool = False) -> list[str]:
    """Return the ids of the buttons of a message that can be pressed."""
    buttons = [part for part in parts_of(message) if part["type"] == 2]
    return [part["custom_id"] for part in buttons if dead or not part.get("disabled")]


def find_id(message: dict[str, Any], text: str) -> str:
    """Return the id of a message's button that is a text, or else contains it."""
    ids = custom_ids(message)
    return text if text in ids else next(one for one in ids if text in one)


class Player:
    """Somebody who plays through their panel."""

    def __init__(self, stage: Stage, name: str | int, channel: str | int = "games") -> None:
        self.stage = stage
        self.person = stage.box.person(name)
        self.channel = channel
        self.panel_id = ""

    def messages(self) -> list[dict[str, Any]]:
        """What the player sees at the table."""
        return self.person.messages(self.channel)

    def public(self, text: str) -> dict[str, Any] | None:
        """Return the newest public message with a button that contains a text."""
        for message in reversed(self.messages()):
            if not message["flags"] & 64 and any(text in one for one in custom_ids(message, dead=True)):
                return message
        return None

    async def click(self, message: dict[str, Any] | None, text: str) -> Any:
        """Press the button whose id contains a text; it may just be gone, where Discord looks for it on arrival."""
        assert message is not None, text
        press = self.person.click(message, find_id(message, text))
        await press
        assert not press.failed or press.gone, (text, self.stage.log.read_text()[-3000:])
        return await self.stage.whole(press)

    async def finds(self, text: str) -> dict[str, Any]:
        """Wait for a public message with a button that contains a text."""
        return await self.stage.until(lambda: self.public(text))

    async def clicks(self, text: str) -> Any:
        """Press the newest public button whose id contains a text, as soon as it is there."""
        return await self.click(await self.finds(text), text)

    async def reads(self, text: str, channel: str | int | None = None) -> dict[str, Any]:
        """Wait for a message that says something, at the table or in another channel."""
        where = self.channel if channel is None else channel
        return await self.stage.until(
            lambda: next((one for one in reversed(self.person.messages(where)) if text in one["content"]), None)
        )

    async def command(self, path: str, /, **options: object) -> dict[str, Any]:
        """Give a command where one plays; returns the message that answers it."""
        press = await self.person.slash(path, options, channel=self.channel)
        assert not press.failed, path
        return (await self.stage.whole(press)).message

    async def pick(self, message: dict[str, Any], menu: str, value: str) -> dict[str, Any] | None:
        """Pick in the menu, whose id contains a text, of a message as it is now; returns the answer."""
        message = next(one for one in self.messages() if one["id"] == message["id"])
        ids = [part["custom_id"] for part in parts_of(message) if part["type"] != 2]
        press = await self.person.select(message, next(one for one in ids if menu in one), [value])
        assert not press.failed, menu
        return (await self.stage.whole(press)).message

    async def prefer(self, scope: str = "mine", **wanted: list[str]) -> Any:
        """Fill in the form of the player's settings, or of the server's."""
        channel = "games" if self.channel == "dm" else self.channel
        asked = self.person.slash(f"settings {scope}", channel=channel)
        await asked
        return await self.stage.whole(await self.person.submit(asked.modal, wanted))

    async def open_hand(self) -> dict[str, Any]:
        """Press "My hand" on the board."""
        press = await self.clicks(":hand")
        self.panel_id = press.message["id"]
        return press.message

    @property
    def panel(self) -> Any:
        """The player's panel as it is now; None where it is gone, or its channel."""
        with suppress(ClientRefusal):
            return next((message for message in self.messages() if message["id"] == self.panel_id), None)

    def actions(self) -> list[str]:
        """Return what the panel offers: ids of actions and of steps of choosing."""
        return [one for one in custom_ids(self.panel) if one.startswith(("a1:", "f1:"))]

    async def press(self, custom_id: str) -> Any:
        """Press a button of the panel."""
        return await self.click(self.panel, custom_id)

    async def act(self, *orders: str) -> Any:
        """Press the first button of the panel whose action begins with one of the orders."""
        return await self.press(next(preferred(self.actions(), orders)))


def preferred(actions: list[str], orders: tuple[str, ...]) -> Iterator[str]:
    """Yield the ids whose action begins with one of the orders, in that order."""
    for order in orders:
        yield from (one for one in actions if one.split(":", 3)[-1].startswith(order))
