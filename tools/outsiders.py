"""Programs of others in a seat: lines of JSON over a local socket. What stands in them: docs/examples/README.md.

An `Outsider` knows the views and events of its seat and nothing else, and so does the program: whatever is sent is made
of these.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import socket
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from games.core import Act, Draws, Event, Seat
from games.core.game import Game, Position

S = TypeVar("S", bound=Position)
A = TypeVar("A", bound=Act[Any])
V = TypeVar("V")

VERSION: Final = 1
"""Raised whenever a program that knows the lines of before would misread those of today."""
PATIENCE: Final = 5.0
"""Seconds that a program may take for an answer."""
MOST_QUESTIONS: Final = 2000
"""A program that has been asked so often in a deal goes round in circles: it takes back what it did, say, for ever."""
LONGEST: Final = 1 << 16
"""Bytes of an answer that are read at most."""
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
SEEDS: Final = 1 << 30


class OutsiderError(Exception):
    """A program gave no answer that can be played; the message says why, for the log."""


def plain(value: object) -> object:
    """Return a value as JSON has it: records as objects by field, sets as sorted lists."""
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(one) for key, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, frozenset | set):
        return sorted(map(plain, value), key=repr)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    raise TypeError(f"a {type(value).__name__} cannot be sent")


def is_address(text: str) -> bool:
    """Tell whether a text is a place on this machine: the path of a socket (with a /), or a port of loopback."""
    host, colon, port = text.rpartition(":")
    return "/" in text or (bool(colon) and host.strip("[]") in LOOPBACK and port.isdigit() and 0 < int(port) < 1 << 16)


def dial(address: str, patience: float) -> socket.socket:
    """Return a connection to a place on this machine; raises OutsiderError where nobody answers."""
    if not is_address(address):
        raise OutsiderError(f"{address} is no place on this machine: a path, or 127.0.0.1:port")
    host, _, port = address.rpartition(":")
    family = socket.AF_UNIX if "/" in address else socket.AF_INET6 if ":" in host else socket.AF_INET
    line = socket.socket(family)
    line.settimeout(patience)
    try:
        line.connect(address if family == socket.AF_UNIX else (host.strip("[]"), int(port)))
    except OSError as error:
        line.close()
        raise OutsiderError(f"nobody answers at {address} ({error})") from error
    return line


class Outsider(Generic[S, A, V]):
    """The brain of one seat, elsewhere. After silence or a broken connection it is gone for good."""

    def __init__(
        self, game: Game[S, A, V], seat: Seat, options: object, seats: int, address: str, patience: float = PATIENCE
    ) -> None:
        self._game = game
        self._numbers = itertools.count(1)
        self._line: socket.socket | None = dial(address, patience)
        self._answers = self._line.makefile("rb")
        head = {"game": game.info.key, "rules": game.info.rules_version, "seat": seat, "seats": seats}
        self._send(type="match", version=VERSION, **head, options=options)

    @property
    def gone(self) -> bool:
        """Whether nothing more can come of it."""
        return self._line is None

    def observe(self, view: V, events: tuple[Event, ...]) -> None:
        """Tell the program of a step; one that is gone is told nothing."""
        told = [{"kind": event.kind, "seat": event.seat, "data": event.data} for event in events]
        if not self.gone:
            self._send(type="step", view=view, events=told)

    def choose(self, view: V, legal: tuple[A, ...], draws: Draws) -> A | None:
        """Return the program's choice; raises OutsiderError for anything else than a legal action or null."""
        if self._line is None:
            raise OutsiderError("the program is gone")
        texts = {self._game.encode(action): action for action in legal}
        number = next(self._numbers)
        if number > MOST_QUESTIONS:
            self._hang_up()
            raise OutsiderError(f"more than {MOST_QUESTIONS} questions: it goes round in circles")
        self._send(type="choose", number=number, view=view, legal=list(texts), seed=draws.below(SEEDS))
        answer = self._hear()
        if not isinstance(answer, dict) or answer.get("number") != number or "action" not in answer:
            raise OutsiderError(f'no answer to question {number}: it is {{"number": {number}, "action": …}}')
        text = answer["action"]
        if text is None:
            return None
        if not isinstance(text, str) or text not in texts:
            raise OutsiderError(f"{str(text)[:60]!r} is not among the legal actions")
        return texts[text]

    def end(self, points: tuple[float, ...] = ()) -> None:
        """Tell the program what came of it, and hang up."""
        if not self.gone:
            self._send(type="end", points=points)
            self._hang_up()

    def _send(self, **line: object) -> None:
        """Send a line. A program that is gone is found out when it is asked."""
        try:
            if self._line is not None:
                self._line.sendall(json.dumps(plain(line), separators=(",", ":")).encode() + b"\n")
        except OSError:
            self._hang_up()

    def _hear(self) -> object:
        """Return the next line, read; raises OutsiderError, and hangs up where no line came in time."""
        try:
            line = self._answers.readline(LONGEST)
        except OSError as error:
            self._hang_up()
            raise OutsiderError(f"silence ({type(error).__name__})") from error
        if not line.endswith(b"\n"):
            self._hang_up()
            raise OutsiderError("the connection ended" if len(line) < LONGEST else "an endless line")
        try:
            return json.loads(line)
        except ValueError as error:
            raise OutsiderError(f"{line[:60]!r} is no JSON") from error

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            self._answers.close()
            line.close()
