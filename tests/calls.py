"""Counts what one press takes: `python -m tests.calls`, for "keep" of Yud! with three hands open.

Counted are the calls of functions of this repository, and the files that they are in, on every thread but the render
thread, from the press until the loop is settled. Games, renderers and texts are one file each: what they do is theirs.
"""

from __future__ import annotations

import asyncio
import dis
import sys
import tempfile
import threading
from collections import Counter
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple
from unittest import mock

from bot.discord import ask
from tests.bot.ui.fakes import ANA, BEN, CHO, court_at, message

ROOT: Final = Path(__file__).resolve().parents[1]
OWN: Final = ("bot", "cogs", "games", "renderers")
FOLDED: Final = ("games", "renderers", "bot/texts")
RENDER: Final = "render"
"""The name of the render thread."""


class Taken(NamedTuple):
    """What a press took."""

    calls: int
    files: int


@cache
def begins_at(code: CodeType) -> int:
    """Return where a function begins. A coroutine that goes on is no call: how often it waits is a matter of time."""
    return next(one.offset for one in dis.get_instructions(code) if one.opname == "RESUME" and not one.arg)


class Calls:
    """Counts the calls of each file while `on`, in the thread that makes it and in those that start after."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.on = False
        sys.setprofile(self._seen)
        threading.setprofile(self._seen)

    def _seen(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not self.on or threading.current_thread().name == RENDER:
            return
        if frame.f_lasti == begins_at(frame.f_code):
            self.found[frame.f_code.co_filename] += 1

    def end(self) -> Taken:
        """Stop, and return what was found."""
        sys.setprofile(None)
        threading.setprofile(None)
        files: Counter[str] = Counter()
        for name, count in self.found.items():
            path = Path(name)
            if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in OWN:
                own = path.relative_to(ROOT).as_posix()
                files[next((room for room in FOLDED if own.startswith(f"{room}/")), own)] += count
        return Taken(files.total(), len(files))


async def keep(folder: Path) -> Taken:
    """Have one of three players keep the card that was drawn, all three with their hands open."""
    calls = Calls()
    patient = mock.patch.object(ask, "PATIENCE", 60.0)  # however slow the machine is, nothing is deferred
    async with court_at(folder) as court:
        table = await court.match(ANA, BEN, CHO)
        people = (ANA, BEN, CHO)
        for person in people:
            await court.tables.act(table.id, person.user_id, None, "decline")
            await court.press(person, f"t1:{table.id}:hand")
        who = people[min(court.tables.get(table.id).waiting)]
        table = (await court.tables.act(table.id, who.user_id, None, "draw")).after
        hand = await court.press(who, f"t1:{table.id}:hand")
        await court.settle()
        on = message(hand.answers[-1].message_id, ephemeral=True)
        token = table.game.token(table.state, table.seat_of(who.user_id), table.game.decode("keep 0"))
        with patient:
            calls.on = True
            press = await court.press(who, f"a1:{table.id}:{token}:keep 0", on=on)
            await court.settle()
            calls.on = False
        assert press.answer.kind == "update", press.answers
        assert len(court.messenger.of("edit_private")) >= 2, "the other hands follow"
    return calls.end()


def main() -> None:
    """Print both figures."""
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(keep(Path(folder)))
    print(f"keep of Yud!, three hands open: {taken.calls} calls in {taken.files} files")


if __name__ == "__main__":
    main()
