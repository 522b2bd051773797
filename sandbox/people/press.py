"""What became of one press or command: waits for the bot's first response."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator

from sandbox.kinds import Json
from sandbox.people.feed import Inbox
from sandbox.world.model import Interaction

_KINDS = {4: "message", 5: "deferred", 6: "deferred_update", 7: "update", 8: "choices", 9: "modal"}


class Press:
    """An interaction somebody started. Await it for the first response (or its failing after 3 s).

    `kind` is waiting, failed, message, deferred, deferred_update, update, choices or modal. `message` is the payload
    made or changed, `modal` the form, `choices` the suggestions. `sent` and `answered` are perf_counter seconds.
    """

    def __init__(self, inbox: Inbox, made: Interaction, sent: float) -> None:
        self._inbox = inbox
        self._done = asyncio.get_running_loop().create_future()
        self.made = made
        self.sent = sent
        self.answered = 0.0
        self.id = str(made.id)
        self.kind = "waiting"
        self.message: Json | None = None
        self.modal: Json | None = None
        self.choices: list[Json] | None = None
        self.gone = False
        """Whether it failed because its message no longer had what was pressed when the press arrived."""
        inbox.listeners.append(self._hear)

    def __await__(self) -> Generator[object, None, Press]:
        yield from asyncio.shield(self._done).__await__()
        return self

    @property
    def failed(self) -> bool:
        """Whether nothing came in time."""
        return self.kind == "failed"

    def summary(self) -> Json:
        """Return the outcome as JSON."""
        took = self.answered - self.sent if self.answered else None
        names = ("id", "kind", "message", "modal", "choices")
        return {name: getattr(self, name) for name in names} | {"seconds": took}

    def _hear(self, name: str, data: Json) -> None:
        if name == "MODAL" and data["interaction_id"] == self.id:
            self.modal = data
        elif name == "AUTOCOMPLETE" and data["id"] == self.id:
            self.choices = data["choices"]
        elif name in ("INTERACTION_SUCCESS", "INTERACTION_FAILURE") and data["id"] == self.id:
            self.gone = data.get("gone", False)
            self._finish(_KINDS[data["type"]] if name == "INTERACTION_SUCCESS" else "failed", data.get("message"))

    def _finish(self, kind: str, message: Json | None) -> None:
        self.answered = time.perf_counter()
        self.kind, self.message = kind, message
        self._inbox.listeners.remove(self._hear)
        if not self._done.done():
            self._done.set_result(None)
