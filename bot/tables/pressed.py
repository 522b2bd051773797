"""The press that asks for a change, where another process may come to make the same one (`bot/store/post.py`).

Its number is written with the first change that it makes, in one transaction. So who does it again after the process
that began it has died finds that it is done, and only answers.
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
    again: bool
    """Whether another process may have done it already."""
    _claimed: set[bool] = field(default_factory=set)

    def claim(self, by: int | None, *, makes: bool) -> PressKey | None:
        """Return the key of a change by somebody (or of a table that they make); None where it is not the press's."""
        if by != self.user_id or makes in self._claimed:
            return None
        self._claimed.add(makes)
        return PressKey(self.number, makes)


pressed: Final[ContextVar[Press | None]] = ContextVar("pressed", default=None)
"""What is answered just now, where it is worth a key."""


def claim(by: int | None, *, makes: bool = False) -> tuple[PressKey | None, bool]:
    """Return the key of a change, if it is to have one, and whether it may be done already."""
    press = pressed.get()
    key = press.claim(by, makes=makes) if press is not None else None
    return key, press is not None and key is not None and press.again
