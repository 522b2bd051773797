"""The press that asks for a change of a table, and whether it has made one: what its person is told depends on that."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


@dataclass(slots=True)
class Press:
    """An interaction that one person made."""

    user_id: int
    done: bool = False
    """Whether a change of a table that it asked for is written."""


pressed: Final[ContextVar[Press | None]] = ContextVar("pressed", default=None)
"""What is answered just now."""


def done(by: int | None) -> None:
    """Note that a change by somebody is written."""
    press = pressed.get()
    if press is not None and press.user_id == by:
        press.done = True
