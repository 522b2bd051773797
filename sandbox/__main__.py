"""`python -m sandbox`: serve a sandbox until interrupted."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path

from sandbox.manners import PROFILES
from sandbox.saving import kept, load
from sandbox.server import DEFAULT_TOKEN, Sandbox, is_loopback


def _arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A local stand-in for Discord.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8642, help="port (0: a free one; default 8642)")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the token the bot logs in with")
    parser.add_argument("--bot-name", default="Courtyard Bot", help="the bot's name")
    parser.add_argument("--limits", action="store_true", help="enforce Discord's rate limits")
    parser.add_argument("--manners", choices=PROFILES, help="how unkind it is (default: kind)")
    parser.add_argument("--keep", type=int, default=5000, help="requests and events to remember (default 5000)")
    parser.add_argument("--verbose", action="store_true", help="log every refusal")
    parser.add_argument("--state", type=Path, help="file that keeps the world from one run to the next")
    parser.add_argument("--open-to-network", action="store_true", help="allow a --host that others can reach")
    return parser.parse_args(given)


async def _serve(options: argparse.Namespace) -> None:
    box = Sandbox(
        host=options.host,
        port=options.port,
        token=options.token,
        bot_name=options.bot_name,
        enforce_limits=options.limits,
        keep=options.keep,
        manners=options.manners,
    )
    async with contextlib.AsyncExitStack() as stack:
        if options.state is not None:
            load(box.core, options.state)
            await stack.enter_async_context(kept(box.core, options.state))
        await _until_interrupted(box)


async def _until_interrupted(box: Sandbox) -> None:
    await box.start()
    print(f"sandbox: open {box.base_url}/  (API {box.api_url})", flush=True)  # noqa: T201
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
    await box.stop()


def main(given: list[str] | None = None) -> int:
    """Run; return the exit code."""
    options = _arguments(sys.argv[1:] if given is None else given)
    logging.basicConfig(level=logging.INFO if options.verbose else logging.WARNING, format="%(name)s: %(message)s")
    if not is_loopback(options.host) and not options.open_to_network:
        sys.stderr.write("sandbox: it has no passwords, so it listens on this machine only;\n")
        sys.stderr.write("         add --open-to-network if you mean it\n")
        return 2
    try:
        asyncio.run(_serve(options))
    except OSError as error:
        sys.stderr.write(f"sandbox: cannot listen on {options.host}:{options.port}: {error.strerror}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
