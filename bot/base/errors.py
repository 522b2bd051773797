"""What can go wrong: with the database, in a line that tells the host what to do; with what is asked of scores."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from games.core import GameError

T = TypeVar("T")


def sure(value: T | None) -> T:
    """Return a value that is always there; AssertionError: a mistake of ours."""
    if value is None:
        raise AssertionError
    return value


class StoreError(Exception):
    """The database cannot be used. The message is one line for the host that says what to do."""


class TakenOver(StoreError):
    """Another process has this one's share: it is the other's to do."""


class DatabaseTrouble(StoreError):
    """The database cannot be used by anybody, whatever is asked of it: a full disk, a lock, missing rights, damage."""


class ScoreError(GameError):
    """The request is refused; nothing was changed. `code` names the text, `facts` fill it."""

    catalogue: ClassVar = "scores"

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(f"{code} {facts}" if facts else code)
        self.code = code
        self.facts = facts
