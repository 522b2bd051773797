"""The press that asks for a change of a table, and whether it has made one.

Where another process may come to make the same one (`bot/store/post.py`) its number is written with the first change
that it makes, in one transaction. So who does it again after the process that began it has died finds that it is done,
and only answers.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from bot.store.model import PressKey


@dataclass(slots=True)
class Press:
    """An interaction that one person made."""

    number: int
    user_id: int
    shared: bool = False
    """Whether another process may come to do it, too."""
    again: bool = False
    """Whether another process may have done it already."""
    done: bool = False
    """Whether a change of a table that it asked for is written."""
    _claimed: set[bool] = field(default_factory=set)

    def claim(self, by: int | None, *, makes: bool) -> PressKey | None:
        """Return the key of a change by somebody (or of a table that they make); None where it is not the press's."""
        if not self.shared or by != self.user_id or makes in self._claimed:
            return None
        self._claimed.add(makes)
        return PressKey(self.number, makes)


pressed: Final[ContextVar[Press | None]] = ContextVar("pressed", default=None)
"""What is answered just now."""


def claim(by: int | None, *, makes: bool = False) -> tuple[PressKey | None, bool]:
    """Return the key of a change, if it is to have one, and whether it may be done already."""
    press = pressed.get()
    key = press.claim(by, makes=makes) if press is not None else None
    return key, press is not None and key is not None and press.again


def done(by: int | None) -> None:
    """Note that a change by somebody is written."""
    press = pressed.get()
    if press is not None and press.user_id == by:
        press.done = True
