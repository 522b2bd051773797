"""`madang` (`python -m bot`): opens the house, runs the bot, closes it. What is wrong is one line."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Final

import aiohttp
import discord

from bot.app import Madang
from bot.base import memory
from bot.base.at_work import WORK
from bot.base.config import Config, ConfigError, exposed, load_config, unused_settings
from bot.base.errors import StoreError
from bot.base.logs import set_up_logging
from bot.cli import add_commands, tell
from bot.compiled import require_fresh
from bot.games import MissingStepError
from bot.house import open_house
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
MOST_TOLD: Final = 290
"""Characters of what is wrong that are told."""
FAILED: Final = 1
"""Exit code for everything that a host can put right."""


async def run(config: Config) -> None:
    """Run the bot until it is told to stop."""
    token = config.require_token()
    sys.setswitchinterval(SWITCH_SECONDS)
    WORK.watch(config.stuck_file)
    if (starting := asyncio.current_task()) is not None:
        end_with(starting.cancel)  # it may wait for long, and gives back what it has already
    async with open_house(config, Madang) as app:
        house = app.house
        house.tasks.forever(lambda: WORK.beat(config.stuck_file), "the sign of life")
        settle_memory()
        running = asyncio.create_task(app.start(token), name="discord")
        stop = asyncio.Event()
        end_with(stop.set)
        stopping, lost = asyncio.create_task(stop.wait()), asyncio.create_task(house.store.cluster.lost.wait())
        writing = house.store.writer.task
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
    """Do this when the process is to stop (SIGTERM, Ctrl+C)."""
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


def in_a_line(text: str, most: int = MOST_TOLD) -> str:
    """Return a text as one line of so many characters at most: its beginning, and its end that says what to do."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 103]} … {line[-100:]}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot from the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="madang", description="Madang: tabletop games on Discord.")
    add_commands(parser)
    chosen = parser.parse_args(arguments)
    config = None
    memory.share_one_heap()
    try:
        if "command" in chosen:
            return int(chosen.command(chosen))
        config = load_config()
        set_up_logging(config.log_level, config.log_format, config.secrets())
        for line in filter(None, (*unused_settings(), exposed(), fonts.advice())):
            log.warning(line)
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks
        count = require_fresh()
        log.info("the rules run %s", f"compiled ({count} modules)" if count else "as plain Python")
        asyncio.run(run(config))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0
    except Exception as error:
        tell(f"madang: {in_a_line(complain(config, error))}", failed=True)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
