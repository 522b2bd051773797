"""Keeping a sandbox's world in a file, so that a channel is still there after everything was stopped or killed.

The file is this machine's own (a pickle): it is read back only from where it was written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from sandbox.core import Core

log = logging.getLogger(__name__)

SECONDS_BETWEEN_SAVES: Final = 1.0
FORM: Final = 2
"""Raised when a world of before would be misread."""
OWN: Final = ("clock", "ids", "manners")
"""What a world has of its running sandbox and is not kept."""


def save(core: Core, path: Path) -> None:
    """Write the world in one step: a reader finds the old file or the new one."""
    kept = {name: value for name, value in vars(core.world).items() if name not in OWN}
    kept |= {"form": FORM, "last_id": core.ids.next()}
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(pickle.dumps(kept))
    os.replace(fresh, path)


def load(core: Core, path: Path) -> bool:
    """Put the kept world in the place of the core's; returns False where there is none that can be read.

    The application's token stays the one that the core was made with.
    """
    try:
        kept = pickle.loads(path.read_bytes())  # noqa: S301 - our own file
        if kept.pop("form", None) != FORM:
            raise ValueError("it is an older sandbox's")
    except FileNotFoundError:
        return False
    except Exception as error:  # a pickle of an older sandbox may fail in any way
        log.warning("the kept world %s cannot be read (%s); starting a new one", path, error)
        return False
    token = core.world.application.token
    core.ids.go_past(kept.pop("last_id"))
    for name, value in kept.items():
        setattr(core.world, name, value)
    core.world.application.token = token
    return True


@contextlib.asynccontextmanager
async def kept(core: Core, path: Path) -> AsyncIterator[None]:
    """Keep the world in the file while the block runs: soon after each change, and at the end."""
    saver = asyncio.create_task(_save_changes(core, path))
    try:
        yield
    finally:
        saver.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await saver
        save(core, path)


async def _save_changes(core: Core, path: Path) -> None:
    saved = -1
    while True:
        if core.feed.told != saved:
            saved = core.feed.told
            save(core, path)
        await asyncio.sleep(SECONDS_BETWEEN_SAVES)
