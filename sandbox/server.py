"""The sandbox as one object: it listens, it can be stopped, tests and the control plane work through it."""

from __future__ import annotations

import ipaddress
from functools import partial
from types import TracebackType

from aiohttp import web

from sandbox.clock import Clock
from sandbox.control.live import live
from sandbox.control.routes import control
from sandbox.faults import Fault, Faults
from sandbox.gateway.hub import Hub
from sandbox.gateway.opcodes import gateway
from sandbox.kinds import REQUEST_LIMIT
from sandbox.people.person import Person
from sandbox.recorder import Recorder
from sandbox.rest.dispatch import PREFIX, serve
from sandbox.site import add_site
from sandbox.world.model import Channel, Guild
from sandbox.world.seed import empty_core, seed
from sandbox.world.world import World

DEFAULT_TOKEN = "sandbox-token"  # noqa: S105  # a token for a server that only this machine can reach


class Sandbox:
    """A local Discord. Use as `async with Sandbox() as box:` or with `start` and `stop`.

    `enforce_limits` turns rate limits on; `keep` bounds how many requests and events are remembered (None: all).
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        token: str = DEFAULT_TOKEN,
        bot_name: str = "Courtyard Bot",
        enforce_limits: bool = False,
        keep: int | None = None,
        seeded: bool = True,
    ) -> None:
        self.core = empty_core(token=token, bot_name=bot_name, enforce_limits=enforce_limits, keep=keep)
        self.token = token
        self._host, self._port = host, port
        self._people: dict[int, Person] = {}
        self._runner: web.AppRunner | None = None
        if seeded:
            seed(self.core)

    async def start(self) -> None:
        """Listen on the address given (port 0: a free one)."""
        runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        site = web.TCPSite(runner, self._host, self._port)
        await site.start()
        self._runner = runner
        host, port = runner.addresses[0][:2]
        shown = f"[{host}]" if ":" in host else host
        self.core.base_url = f"http://{shown}:{port}"

    async def stop(self) -> None:
        """Close everything; the world stays readable."""
        self.core.clock.close()
        self.core.hub.drop_all()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Sandbox:
        """Start."""
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        await self.stop()

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=REQUEST_LIMIT + 2**20)
        app.router.add_get("/gateway", partial(gateway, self.core))
        app.router.add_get("/gateway/", partial(gateway, self.core))
        app.router.add_route("*", PREFIX + "/{tail:.*}", partial(serve, self.core))
        app.router.add_get("/sandbox/live", partial(live, self))
        app.router.add_route("*", "/sandbox/{tail:.*}", partial(control, self))
        add_site(app, self.core)
        return app

    # ------------------------------------------------------------------ for tests

    @property
    def base_url(self) -> str:
        """`http://127.0.0.1:PORT`."""
        return self.core.base_url

    @property
    def api_url(self) -> str:
        """The REST base, to be used as Discord's `https://discord.com/api/v10`."""
        return self.core.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The gateway's address."""
        return self.core.gateway_url

    @property
    def world(self) -> World:
        """Everything that exists."""
        return self.core.world

    @property
    def clock(self) -> Clock:
        """The clock; `advance` moves it."""
        return self.core.clock

    @property
    def faults(self) -> Faults:
        """Faults in force; see also `fault`."""
        return self.core.faults

    @property
    def hub(self) -> Hub:
        """The gateway's sessions and faults."""
        return self.core.hub

    @property
    def requests(self) -> Recorder:
        """What the bot asked so far."""
        return self.core.recorder

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.guilds.values()))

    def channel(self, name: str | int) -> Channel:
        """Return a channel by name or id."""
        return self.world.channel_named(name)

    def person(self, name: str | int) -> Person:
        """Return a person by name or id; always the same object."""
        user = self.world.user_named(name)
        if user.id not in self._people:
            self._people[user.id] = Person(self.core, user)
        return self._people[user.id]

    def people(self) -> list[Person]:
        """Return everybody who is not a bot."""
        return [self.person(user.id) for user in self.world.users.values() if not user.bot]

    def fault(self, fault: Fault) -> Fault:
        """Put a fault in force."""
        return self.core.faults.add(fault)


def is_loopback(host: str) -> bool:
    """Return whether an address is only reachable from this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
