"""`python -m tests.end_to_end.siege.node`: the bot, which notes what it makes for whom, and whose clock can be set.

TEST_MADE is the file of what it makes (see `Made`), TEST_CLOCK that of the seconds that its wall clock is ahead.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def let_the_clock_be_set(file: Path) -> None:
    """Have the wall clock go by a file as well. It must come before whatever takes `time.time` as a value."""
    real = time.time
    time.time = lambda: real() + (float(file.read_text() or 0) if file.exists() else 0.0)


def run(file: Path) -> int:
    """Run the bot, watched; what it makes is written down before anybody is told."""
    from bot.__main__ import main
    from bot.app import Madang
    from tests.end_to_end.watch import Made, Watch

    class Noted(Made):
        def allow(self, reader: int | None, *marks: str) -> None:
            with file.open("a") as out:
                out.write("".join(f"{reader or ''} {one}\n" for one in marks))

    begin = Madang.setup_hook

    async def setup_hook(self: Madang) -> None:
        self._connection.guild_ready_timeout = 0.2  # the library waits 2 s for more servers
        Watch(self, Noted(), every=sys.maxsize)  # other suites deal again; here it is who sees what
        await begin(self)

    Madang.setup_hook = setup_hook
    return main([])


if __name__ == "__main__":
    let_the_clock_be_set(Path(os.environ["TEST_CLOCK"]))
    sys.exit(run(Path(os.environ["TEST_MADE"])))
