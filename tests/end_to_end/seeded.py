"""`python -m tests.end_to_end.seeded`: the bot with secrets from a seed, that may kill itself at a chosen instruction.

TEST_SEED seeds every secret; that of a set deal follows from its name as well, so that kills before it change nothing.
TEST_BREAK is how many seconds lie between the rounds of a tournament. TEST_KILL is `press:calls`: at the so-manieth
interaction of this process the calls of Python functions are counted, and after so many the process ends by SIGKILL,
wherever it stands.
"""

from __future__ import annotations

import os
import random
import secrets
import signal
import sys
from types import FrameType
from typing import Any
from unittest import mock

from discord.state import ConnectionState

from bot.__main__ import main
from bot.app import Madang
from bot.features.tournament import steps
from bot.store.model import DealRow
from bot.tables.deals import Deals


def seed_secrets(seed: str) -> None:
    """Have every secret follow from a seed."""
    source = random.Random(seed)
    secrets.token_hex = lambda count=32: source.randbytes(count).hex()
    make = Deals.make

    async def seeded(self: Deals, name: str, **more: Any) -> DealRow:
        deal = random.Random(f"{seed} {name}")
        return await make(Deals(self._store, self._now, lambda: deal.randbytes(32).hex()), name, **more)

    Deals.make = seeded


def kill_at(press: int, calls: int) -> None:
    """End this process so many calls after the arrival of an interaction."""
    parse = ConnectionState.parse_interaction_create
    left = {"presses": press, "calls": calls}

    def count(frame: FrameType, event: str, arg: object) -> None:
        left["calls"] -= event == "call"
        if left["calls"] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def arrived(self: ConnectionState, data: object) -> None:
        left["presses"] -= 1
        if left["presses"] == 0:
            sys.setprofile(count)
        parse(self, data)

    ConnectionState.parse_interaction_create = arrived


def be_ready_soon() -> None:
    """Have the library not wait two seconds for more servers."""
    begin = Madang.setup_hook

    async def setup_hook(self: Madang) -> None:
        self._connection.guild_ready_timeout = 0.05
        await begin(self)

    Madang.setup_hook = setup_hook


if __name__ == "__main__":
    be_ready_soon()
    Madang._make_ready = mock.AsyncMock()  # the sprites wait until they are needed, the emojis are left out
    seed_secrets(os.environ["TEST_SEED"])
    steps.BREAK_SECONDS = float(os.environ.get("TEST_BREAK", steps.BREAK_SECONDS))
    if os.environ.get("TEST_KILL"):
        kill_at(*map(int, os.environ["TEST_KILL"].split(":")))
    sys.exit(main([]))
