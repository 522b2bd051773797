"""The sandbox that listens: started and stopped, its routes."""

from __future__ import annotations

import ipaddress
from functools import partial
from types import TracebackType

from aiohttp import web

from sandbox.box import Box
from sandbox.control.live import live
from sandbox.control.routes import control
from sandbox.gateway.opcodes import gateway
from sandbox.kinds import REQUEST_LIMIT
from sandbox.rest.dispatch import add_api
from sandbox.site import add_site
from sandbox.world.seed import empty_core, seed

DEFAULT_TOKEN = "sandbox-token"  # noqa: S105  # a token for a server that only this machine can reach


class Sandbox(Box):
    """A local Discord. Use as `async with Sandbox() as box:` or with `start` and `stop`.

    `enforce_limits` turns rate limits on; `keep` bounds how many requests and events are remembered (None: all).
    `manners` names a profile of sandbox/manners.py (None: the one of the environment, else the kind one).
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
        manners: str | None = None,
    ) -> None:
        core = empty_core(token=token, bot_name=bot_name, enforce_limits=enforce_limits, keep=keep, manners=manners)
        super().__init__(core, token)
        self._host, self._port = host, port
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
        add_api(app, self.core)
        app.router.add_get("/sandbox/live", partial(live, self))
        app.router.add_route("*", "/sandbox/{tail:.*}", partial(control, self))
        add_site(app, self.core)
        return app


def is_loopback(host: str) -> bool:
    """Return whether an address is only reachable from this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
