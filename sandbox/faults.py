"""Faults that tests order: wrong answers, slow answers, answers that get lost after the work was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from sandbox.errors import ApiError
from sandbox.kinds import Json


@dataclass(slots=True)
class Fault:
    """What happens to matching requests.

    `method` and `template` are shell patterns (`PATCH`, `*/messages/{message_id}`); `status` 0 lets the request
    through; `code` is the JSON code; `retry_after` (s) goes with 429; `slow` waits (s) first; `lost` does the work
    and then cuts the connection; `via` False leaves the Via header away from a 429, `scope` is whose limit that is;
    `times` None means for ever.
    """

    method: str = "*"
    template: str = "*"
    status: int = 0
    code: int = 0
    retry_after: float = 0.2
    slow: float = 0.0
    lost: bool = False
    via: bool = True
    scope: str = "shared"
    times: int | None = 1
    when: Callable[[Json], bool] | None = None
    hits: int = 0

    def error(self) -> ApiError:
        """Return the answer of a fault with a status."""
        messages = {429: "You are being rate limited.", 500: "500: Internal Server Error", 502: "Bad Gateway"}
        return ApiError(self.status, self.code, messages.get(self.status, f"Fault {self.status}"))


class Faults:
    """The faults in force; the first that matches a request is used up by it."""

    def __init__(self) -> None:
        self.active: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Put a fault in force and return it (its `hits` count)."""
        self.active.append(fault)
        return fault

    def clear(self) -> None:
        """Take all faults away."""
        self.active.clear()

    def take(self, method: str, template: str, body: Json) -> Fault | None:
        """Return the fault for this request, if any, counting it."""
        for fault in self.active:
            if not fnmatchcase(method, fault.method) or not fnmatchcase(template, fault.template):
                continue
            if fault.when is not None and not fault.when(body):
                continue
            fault.hits += 1
            if fault.times is not None and fault.hits >= fault.times:
                self.active.remove(fault)
            return fault
        return None
