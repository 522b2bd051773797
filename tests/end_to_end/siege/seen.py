"""What is seen from outside: the bot's answers to interactions, and what reaches each client; held against what may be.

The sandbox keeps neither requests nor events in a siege, which is long: the two here stand in for its recorder and its
feed, and keep what the checker needs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sandbox.kinds import CallbackType, InteractionType, Json
from sandbox.people.feed import Feed, Received
from sandbox.recorder import Recorder, RequestRecord
from sandbox.world.model import Attachment
from sandbox.world.world import World
from tests.end_to_end.watch import PUBLIC, Made, Sight, sight

DEFERRALS = (CallbackType.DEFERRED_MESSAGE, CallbackType.DEFERRED_UPDATE)
ALREADY = 40060
"""Discord's code for an interaction that was answered before."""


class Tried(NamedTuple):
    """A first response that a process gave to an interaction."""

    host: str
    """Which process: by the host that it asked."""
    kind: int
    code: int
    """Of the error, 0 where it was taken."""


class Answers(Recorder):
    """What the bots answered, by interaction."""

    def __init__(self, world: World) -> None:
        super().__init__(keep=0)
        self._world = world
        self.tried: defaultdict[str, list[Tried]] = defaultdict(list)
        """By the interaction's id."""
        self.later: dict[str, Json] = {}
        """What a deferred interaction was answered with, by its token."""
        self.more: dict[str, str] = {}
        """What a press that was answered already was answered with once more, by its token."""
        self.trails: defaultdict[str, list[str]] = defaultdict(list)
        """What was asked of an interaction by its token: who, when, how, and what became of it."""
        self.statuses: Counter[int] = Counter()
        self._deferred: set[str] = set()

    def add(self, record: RequestRecord) -> None:
        """Take down what is an answer."""
        self.statuses[record.status] += 1
        if record.template.startswith(("/interactions/", "/webhooks/")):
            self._trace(record)
        if record.template.endswith("/callback"):
            self._first(record)
        elif record.template.startswith("/webhooks/") and record.status == 200 and record.method != "GET":
            token = record.path.split("/")[3]
            assert isinstance(record.answer, dict)
            if token in self._deferred:
                self._deferred.discard(token)
                self.later[token] = record.answer
            elif record.method == "POST" and self._world.tokens[token].type == InteractionType.COMPONENT:
                self.more[token] = str(record.answer["content"])

    def _trace(self, record: RequestRecord) -> None:
        kind = record.body.get("type", "") if isinstance(record.body, dict) else ""
        self.trails[record.path.split("/")[3]].append(
            f"{record.at:.2f} {record.host} {record.method} {kind} {record.status}"
        )

    def _first(self, record: RequestRecord) -> None:
        _, _, number, token, _ = record.path.split("/")
        body: Any = record.body
        code = 0 if record.status < 300 else int(record.answer["code"])  # type: ignore[index]
        self.tried[number].append(Tried(record.host, body.get("type", 0), code))
        if not code and body["type"] in DEFERRALS:
            self._deferred.add(token)

    def wrong(self) -> list[str]:
        """Return which interactions were answered twice.

        A process may try again, after its first answer was lost on the way. No other process may try at all.
        """
        found = [
            f"a press was answered once more: {self.trails[one]} {what[:200]!r}" for one, what in self.more.items()
        ]
        for number, tried in self.tried.items():
            if sum(not one.code for one in tried) > 1:
                found.append(f"interaction {number} was answered twice: {tried}")
            if len({one.host for one in tried}) > 1:
                found.append(f"interaction {number} was answered by two processes: {tried}")
        return found


class Sights(Feed):
    """The inboxes of all people; keeps what of the bot's messages each has seen, once."""

    def __init__(self, feed: Feed) -> None:
        super().__init__(feed._now, keep=0)
        self.seen: set[Sight] = set()
        self._inboxes = feed._inboxes

    def tell(self, user_ids: Iterable[int], name: str, data: Json, files: Iterable[Attachment] = ()) -> None:
        """Send one event to some people."""
        readers, shown = tuple(user_ids), tuple(files)
        event = Received(name, data, shown, self._now())
        for reader in readers:
            seen = sight(reader, event)
            if seen is not None:
                self.seen.add(seen)
            if seen is None or seen.reader is PUBLIC:
                break
        super().tell(readers, name, data, shown)

    def wrong(self, made: Made) -> list[str]:
        """Return what somebody saw that was not made for them."""
        return [f"leaked to {one.reader or 'all'}: {one.content[:200]!r}" for one in self.seen if not made.allows(one)]


class MadeInFile(Made):
    """What a process has made, written down before anybody is told."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def allow(self, reader: int | None, *marks: str) -> None:
        """Write the marks down."""
        with self._file.open("a") as file:
            file.write("".join(f"{reader or ''} {one}\n" for one in marks))


def made_in(files: Iterable[Path]) -> Made:
    """Return what several processes have made; one that only waited has no file."""
    made = Made()
    for file in filter(Path.exists, files):
        for line in file.read_text().splitlines():
            reader, _, one = line.partition(" ")
            made.allow(int(reader) if reader else PUBLIC, one)
    return made
