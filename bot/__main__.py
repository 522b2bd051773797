"""`madang` (`python -m bot`): opens everything in order, runs the bot, closes everything. What is wrong is one line."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import logging
import signal
import sys
import traceback
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

import aiohttp
import discord

from bot.app import Madang, load_modules
from bot.base.at_work import WORK
from bot.base.bus import Bus
from bot.base.config import Config, ConfigError, exposed, gone_settings, load_config
from bot.base.errors import StoreError
from bot.base.logs import set_up_logging
from bot.cli import add_commands
from bot.compiled import require_fresh
from bot.features.learn.script import LearnersHands
from bot.games import MissingStepError, left_out, offered_games
from bot.health import House, MetricsServer, Node
from bot.show.drawings import Drawings
from bot.store.store import open_store
from bot.tables.clock import Clock
from bot.tables.door import Tables
from bot.texts import load_texts
from bot.thinking.forced import ForcedChoices
from bot.thinking.players import HousePlayers
from bot.thinking.workers import Thinkers
from renderers import fonts

log = logging.getLogger(__name__)

SWITCH_SECONDS: Final = 0.0001
"""How long the render thread may keep the event loop and the writer waiting: presses come first.

They wait so long whenever they have asked the system for something, some dozens of times for each press.
"""
TOKEN_REFUSED: Final = 4004
"""The gateway's code for a token that was reset."""
COLLECT_AFTER: Final = (10_000, 20, 50)
"""New objects until the young are searched for garbage, and how many such searches until older ones are."""
FAILED: Final = 1
"""Exit code for everything that a host can put right."""


@contextlib.asynccontextmanager
async def house(config: Config) -> AsyncIterator[Madang]:
    """Open the store, the tables, the clock, the house players and the bot; close them in the other order."""
    games = offered_games(config.games)
    async with contextlib.AsyncExitStack() as stack:
        node = Node()
        metrics = MetricsServer(node, config.metrics_port, host=config.metrics_host)
        stack.push_async_callback(metrics.stop)
        await metrics.start()  # before the store, which may wait for a share
        texts = load_texts()
        load_modules()  # whatever can be done before there is a share is done, for then presses wait
        store = await open_store(config.database, config.key, *config.shares(), seen=node.joins)
        stack.push_async_callback(store.close)
        bus = Bus()
        stack.push_async_callback(bus.close)
        tables = Tables(store, config, bus, games, left_out(config.games))
        stack.push_async_callback(tables.close_down)
        drawings = Drawings()
        stack.callback(drawings.close)
        app = Madang(config=config, store=store, tables=tables, texts=texts, drawings=drawings)
        app.desk.listen()  # before the start: what it closes is told as soon as Discord can be told
        clock = Clock(tables, reachable=app.reaches)
        thinkers = Thinkers(config.thinkers, config.thinking_ms)
        stack.push_async_callback(thinkers.stop)
        app.desk.resources.hints.thinkers = thinkers
        app.desk.reviews.thinkers = thinkers
        players = HousePlayers(tables, delay=config.house_delay, thinkers=thinkers)
        forced = ForcedChoices(tables, app.desk.resources.settings.wants_forced)
        hands = LearnersHands(tables)
        await tables.start_up()
        await stack.enter_async_context(app)
        node.house = House(app, app.pulse, tables, store)
        await clock.start()
        stack.push_async_callback(clock.stop)
        await players.start()
        stack.push_async_callback(players.stop)
        await forced.start()
        stack.push_async_callback(forced.stop)
        await app.desk.reviews.start()
        stack.push_async_callback(app.desk.reviews.stop)
        await hands.start()
        stack.push_async_callback(hands.stop)
        yield app


async def run(config: Config) -> None:
    """Run the bot until it is told to stop."""
    token = config.require_token()
    sys.setswitchinterval(SWITCH_SECONDS)
    WORK.watch(config.stuck_file)
    if (starting := asyncio.current_task()) is not None:
        end_with(starting.cancel)  # it may wait for long, and gives back what it has already
    async with house(config) as app:
        app.desk.tasks.forever(lambda: WORK.beat(config.stuck_file), "the sign of life")
        settle_memory()
        running = asyncio.create_task(app.start(token), name="discord")
        stop = asyncio.Event()
        end_with(stop.set)
        stopping, lost = asyncio.create_task(stop.wait()), asyncio.create_task(app.store.cluster.lost.wait())
        writing = app.store.writer.task
        await asyncio.wait((running, stopping, lost, writing), return_when=asyncio.FIRST_COMPLETED)
        taken = lost.done()
        for one in (stopping, lost):
            one.cancel()
        if not running.done():
            log.info("stopping")
            await app.close()
            running.cancel()  # the library tries to connect a shard for ever, also after that
        await asyncio.wait((running,))
        if not running.cancelled():
            running.result()
        if writing.done():  # nothing can be kept any more
            raise StoreError(f"the database's writer has ended by an error ({writing.exception()!r}): start it again")
        if taken:
            raise StoreError(
                "the database no longer holds this process's shards for it (its session is lost): start it again"
            )


def end_with(end: Callable[[], object]) -> None:
    """Have whoever stops the process (SIGTERM, Ctrl+C) do this."""
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, end)


def settle_memory() -> None:
    """Keep the garbage collector's pauses off the presses: what is there at the start stays, and need not be searched.

    Each search of all memory takes 0.1 s with a thousand tables, and the default makes one every few seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def complain(config: Config | None, error: Exception) -> str:
    """Return the one line that says what is wrong and what to do."""
    base = config.discord_api_base if config else ""
    if isinstance(error, ConfigError | StoreError | MissingStepError):
        return str(error)
    reset = isinstance(error, discord.ConnectionClosed) and error.code == TOKEN_REFUSED
    if isinstance(error, discord.LoginFailure) or reset:
        return (
            "Discord does not accept DISCORD_TOKEN: put the token of the developer portal (Bot, Reset Token) into .env"
        )
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "Discord refuses the bot's intents, though none needs approval: check that DISCORD_TOKEN is this bot's"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename} cannot be used ({error.strerror}): check that it is there and may be read and written"
    if isinstance(error, aiohttp.ClientError | OSError | asyncio.TimeoutError):
        return f"Discord's API at {base} cannot be reached ({error}): check the network and DISCORD_API_BASE"
    if isinstance(error, discord.HTTPException | discord.GatewayNotFound | discord.ConnectionClosed):
        return f"Discord's API at {base} refuses to serve the bot ({error}): check DISCORD_API_BASE, try again later"
    log.debug("what went wrong, in full", exc_info=error)
    *_, place = traceback.extract_tb(error.__traceback__) or [traceback.FrameSummary("?", 0, "?")]
    what = f"{type(error).__name__}: {error}, at {place.filename}:{place.lineno}"
    return f"the bot cannot go on ({what}): start it with MADANG_LOG_LEVEL=DEBUG, and report what it says"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot from the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="madang", description="Madang: tabletop games on Discord.")
    add_commands(parser)
    chosen = parser.parse_args(arguments)
    config = None
    try:
        if "command" in chosen:
            return int(chosen.command(chosen))
        config = load_config()
        set_up_logging(config.log_level, config.log_format, config.secrets())
        for line in filter(None, (*gone_settings(), exposed(), fonts.advice())):
            log.warning(line)
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
        count = require_fresh()
        log.info("the rules run %s", f"compiled ({count} modules)" if count else "as plain Python")
        asyncio.run(run(config))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0
    except Exception as error:
        print(f"madang: {' '.join(complain(config, error).split())}", file=sys.stderr)  # noqa: T201
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
