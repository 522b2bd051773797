"""`python -m bot`: opens everything in order, runs the bot, closes everything. What is wrong at start is one line."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Final

import aiohttp
import discord

from bot.app import Madang
from bot.clock import Clock
from bot.config import Config, ConfigError, load_config
from bot.players import HousePlayers
from bot.store.base import StoreError
from bot.store.sqlite import open_store
from bot.tables.service import Tables
from bot.texts import load_texts
from bot.ui.drawing import Drawings

log = logging.getLogger(__name__)

LOG_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
FAILED: Final = 1
"""Exit code for everything that a host can put right."""


@contextlib.asynccontextmanager
async def house(config: Config) -> AsyncIterator[Madang]:
    """Open the store, the tables, the clock, the house players and the bot; close them in the other order."""
    async with contextlib.AsyncExitStack() as stack:
        store = await open_store(config.database_path, config.key)
        stack.push_async_callback(store.close)
        tables = Tables(store, config)
        stack.push_async_callback(tables.close_down)
        drawings = Drawings()
        stack.callback(drawings.close)
        clock, players = Clock(tables), HousePlayers(tables, delay=config.house_delay)
        await tables.start_up()
        app = Madang(config=config, store=store, tables=tables, texts=load_texts(), drawings=drawings)
        await stack.enter_async_context(app)
        await clock.start()
        stack.push_async_callback(clock.stop)
        await players.start()
        stack.push_async_callback(players.stop)
        yield app


async def run(config: Config) -> None:
    """Run the bot until it is told to stop."""
    token = config.require_token()
    async with house(config) as app:
        running = asyncio.create_task(app.start(token), name="discord")
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not running.done():
            log.info("stopping")
            await app.close()
        await running


def set_up_logging(level: str) -> None:
    """Log to stderr, a line each; the library's own chatter only where something is wrong."""
    logging.basicConfig(level=level, format=LOG_FORMAT, force=True)
    logging.getLogger("discord").setLevel(max(logging.getLevelNamesMapping()[level], logging.WARNING))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks


def complain(config: Config | None, error: Exception) -> str:
    """Return the one line that says what is wrong and what to do."""
    base = config.discord_api_base if config else ""
    if isinstance(error, ConfigError | StoreError):
        return str(error)
    if isinstance(error, discord.LoginFailure):
        return (
            "Discord does not accept DISCORD_TOKEN: put the token of the developer portal (Bot, Reset Token) into .env"
        )
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return "Discord refuses the bot's intents, though none needs approval: check that DISCORD_TOKEN is this bot's"
    if isinstance(error, aiohttp.ClientError | OSError | asyncio.TimeoutError):
        return f"Discord's API at {base} cannot be reached ({error}): check the network and DISCORD_API_BASE"
    if isinstance(error, discord.HTTPException | discord.GatewayNotFound | discord.ConnectionClosed):
        return f"Discord's API at {base} refuses to serve the bot ({error}): check DISCORD_API_BASE, try again later"
    raise error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot from the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Madang: tabletop games on Discord.")
    parser.parse_args(arguments)
    config = None
    try:
        config = load_config()
        set_up_logging(config.log_level)
        asyncio.run(run(config))
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        print(f"madang: {' '.join(complain(config, error).split())}", file=sys.stderr)  # noqa: T201
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
