"""How much one press takes: "keep" of Yud! with three hands open. The ceilings only go down.

Counted are the calls of functions of this repository, and the files that they are in, on every thread but the render
thread, from the press until the loop is settled. Games, renderers and texts are one file each: what they do is theirs.
The aim is 1,500 calls in 48 files.
"""

from __future__ import annotations

import dis
import sys
import threading
from collections import Counter
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.bot.ui.fakes import ANA, BEN, CHO, court_at, message

CALLS = 1_470
FILES = 57
ROOT = Path(__file__).resolve().parents[1]
OWN = ("bot", "cogs", "games", "renderers")
FOLDED = ("games", "renderers", "bot/texts")
RENDER = "render"
"""The name of the render thread."""


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

    def end(self) -> Counter[str]:
        """Stop, and return the calls of each file."""
        sys.setprofile(None)
        threading.setprofile(None)
        files: Counter[str] = Counter()
        for name, count in self.found.items():
            path = Path(name)
            if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in OWN:
                own = path.relative_to(ROOT).as_posix()
                files[next((room for room in FOLDED if own.startswith(f"{room}/")), own)] += count
        return files


@pytest.mark.databases("sqlite")
async def test_a_press_takes_no_more_calls_and_files_than_before(tmp_path, monkeypatch):
    for check in ("check_made", "check_view"):  # which call the bot too
        monkeypatch.setattr(f"tests.bot.ui.fakes.{check}", lambda *_: None)
    calls = Calls()
    people = (ANA, BEN, CHO)
    async with court_at(tmp_path) as court:
        table = await court.match(*people)
        for person in people:
            await court.tables.act(table.id, person.user_id, None, "decline")
            await court.press(person, f"t1:{table.id}:hand")
        who = people[min(court.tables.get(table.id).waiting)]
        table = (await court.tables.act(table.id, who.user_id, None, "draw")).after
        hand = await court.press(who, f"t1:{table.id}:hand")
        await court.settle()
        on = message(hand.answers[-1].message_id, ephemeral=True)
        token = table.game.token(table.state, table.seat_of(who.user_id), table.game.decode("keep 0"))
        calls.on = True
        press = await court.press(who, f"a1:{table.id}:{token}:keep 0", on=on)
        await court.settle()
        calls.on = False
        assert press.answer.kind == "update", press.answers
        assert len(court.messenger.of("edit_private")) >= 2, "the other hands follow"
    taken = calls.end()
    assert 1_000 < taken.total() <= CALLS
    assert 30 < len(taken) <= FILES
