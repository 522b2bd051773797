"""Holds everything that people receive against what they may see.

Each board and panel that the bot makes is made once more in another world: one with all that its reader cannot see
dealt again. The two must be equal, words, ids, picture bytes and alt text. And whatever reaches a client must be such a
body, the public one's or the reader's own.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

from bot.app import Madang
from bot.discord.ask import Ask
from bot.discord.kinds import Hands, Readings, Shown
from bot.discord.request import Answers
from bot.features.play.board import channel_body, public_body
from bot.features.play.hand import FIRST_STEP, PanelStep, description_body
from bot.show.body import Body
from bot.show.drawings import Drawn, _encoded
from bot.show.ids import uncounted
from bot.tables.model import Status, Table
from bot.texts import load_texts
from bot.texts.catalogue import LOCALES
from cogs.table import Work
from games.core import Seat
from renderers.base import Picture
from renderers.png import Bands
from sandbox.people.feed import Received
from sandbox.people.person import Person
from sandbox.server import Sandbox
from tests.helpers import QuickDraws, redealt

PUBLIC = None
"""Who may see the bodies of the board."""
EVERY = 3
"""Every so many bodies are made again in another world."""


class Sight(NamedTuple):
    """What reached a client: a message of the bot's."""

    reader: int | None
    """Who alone sees it, or PUBLIC."""
    body: str
    """The mark of what it says and offers."""
    files: frozenset[str]
    content: str
    kinds: frozenset[str]
    """The letters of the ids that it offers, such as "a1"."""


class Made:
    """The marks of what was made for whom: bodies and files, everybody's and each reader's own."""

    def __init__(self) -> None:
        self._marks: dict[int | None, set[str]] = defaultdict(set)

    def allow(self, reader: int | None, *marks: str) -> None:
        """Let a reader see what has these marks."""
        self._marks[reader].update(marks)

    def note(self, reader: int | None, body: Body) -> None:
        """Take down a body that was made for a reader; it also goes out plain, where Discord refuses its emojis."""
        marks = [mark(shape(one.text().strip(), one.view().to_components())) for one in (body, body.plain())]
        if body.picture is not None:
            file = body.file()
            marks.append(file_mark(file.filename, body.picture.png, file.description))
        self.allow(reader, *marks)

    def allows(self, seen: Sight) -> bool:
        """Whether something was made for who saw it: for everybody, or for this reader; or tells nothing of a match."""
        if not all(map(functools.partial(self._allowed, seen.reader), seen.files)):
            return False
        if self._allowed(seen.reader, seen.body):
            return True
        if seen.files or "a1" in seen.kinds:
            return False
        return "o1" in seen.kinds or all(map(is_plain, seen.content.splitlines()))  # o1: the host's house rules

    def _allowed(self, reader: int | None, mark: str) -> bool:
        return mark in self._marks[PUBLIC] or mark in self._marks[reader]


def sight(user_id: int, event: Received) -> Sight | None:
    """What an event shows somebody of the bot's messages; None where it shows none."""
    data = event.data
    if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or not data["author"].get("bot"):
        return None
    return Sight(
        user_id if is_private(data) else PUBLIC,
        mark(shape(data["content"], data["components"])),
        frozenset(file_mark(file.filename, file.data, file.description) for file in event.files),
        data["content"],
        frozenset(re.findall(r'"([a-z]1):', json.dumps(data["components"]))),
    )


def mark(text: str) -> str:
    """What stands for a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def file_mark(name: str, data: bytes, description: str | None) -> str:
    """What stands for a file."""
    return mark(json.dumps([name, hashlib.sha256(data).hexdigest(), description]))


class OtherDrawings:
    """Draws again: pictures of another world are drawn there, not remembered from here."""

    def __init__(self, drawings: Any) -> None:
        self._drawings = drawings

    async def draw(self, _key: object, make: Callable[[], Picture]) -> Drawn:
        return await self._drawings.run(lambda: _encoded(make, Bands()))


class _Heard(Ask):
    """Takes the private answer to a command."""

    def __init__(self, answers: Answers, person: Person) -> None:
        user, response = SimpleNamespace(id=person.id), SimpleNamespace(is_done=lambda: False)
        facts = {"user": user, "locale": person.user.locale, "response": response, "guild_id": None, "channel_id": None}
        super().__init__(answers, SimpleNamespace(**facts, data={}, message=None, type=None))
        self.said: list[str] = []

    async def private(self, body: Body) -> None:
        self.said.append(body.text())


class Watch:
    """Wraps the two makers of bodies of a running bot."""

    def __init__(self, app: Madang, made: Made | None = None, every: int = EVERY) -> None:
        self.house = app.house
        self.draws = QuickDraws("watch")
        self.compared = 0
        self.wrong: list[str] = []
        """What differed between worlds; kept, because an error here would only be logged by the bot."""
        self.made = made or Made()
        self._every = every
        self._count = 0
        house, self._show = app.house, replace(app.house.show, drawings=OtherDrawings(app.house.show.drawings))
        self._other_hands = Hands(house.tables, self._show)
        self._other_readings = Readings(house.tables, self._show)
        self._board, self._panel, self._description = house.boards.body, house.hands.hand, house.readings.reading
        house.boards.body = self.board  # type: ignore[method-assign]
        house.hands.hand = self.panel  # type: ignore[method-assign]
        house.readings.reading = self.description  # type: ignore[method-assign]

    async def board(self, table: Table, thread_id: int = 0) -> Body:
        """The public body, watched."""
        body = await self._board(table, thread_id)
        self.made.note(PUBLIC, body)
        if (other := self._other(table, None)) is not None:
            again = channel_body(self._show, other, thread_id) if thread_id else public_body(self._show, other)
            self._compare(table, None, body, await again)
        return body

    async def panel(self, table: Table, seat: Seat, step: PanelStep = FIRST_STEP, reason: str = "") -> Shown[PanelStep]:
        """A panel, watched."""
        lacked = self.house.show.lacks.get(table.id)
        shown = await self._panel(table, seat, step, reason)
        self.made.note(table.holders[seat].user_id, shown.body)
        if (other := self._other(table, seat)) is not None:
            again = await self._other_hands.hand(other, seat, step, reason)
            if self.house.show.lacks.get(table.id) == lacked:  # else the host read of it in one of the two only
                self._compare(table, seat, shown.body, again.body)
        return shown

    async def description(self, table: Table, user_id: int, spoken: str) -> Shown[str]:
        """A table in words, watched."""
        shown = await self._description(table, user_id, spoken)
        self.made.note(user_id, shown.body)
        seat = table.seat_of(user_id)
        if (other := self._other(table, seat)) is not None:
            self._compare(table, seat, shown.body, (await self._other_readings.reading(other, user_id, spoken)).body)
        return shown

    def _other(self, table: Table, observer: Seat | None) -> Table | None:
        self._count += 1
        if self._count % self._every or table.status is not Status.PLAYING or not self._is_newest(table):
            return None
        state = redealt(table.game, table.state, observer, self.draws)
        return None if state is None else replace(table, state=state)

    def _is_newest(self, table: Table) -> bool:
        return self.house.tables.get(table.id) is table

    def _compare(self, table: Table, observer: Seat | None, here: Body, there: Body) -> None:
        if not self._is_newest(table):
            return  # the events that both tell of have gone on meanwhile
        here = here.counted(0)
        self.compared += 1
        where = f"table {table.id} row {table.seq}, seat {observer}"
        if (here.content, here.rows) != (there.content, there.rows):
            self.wrong.append(f"{where}: {here.content} {here.rows}, {there.content} {there.rows}")
        if here.picture != there.picture:
            self.wrong.append(f"{where}: {[one and (one.name, one.alt) for one in (here.picture, there.picture)]}")

    async def words(self, table: Table, person: Person, *works: Work) -> None:
        """Hold the table in words, and what commands say, here and in another world against each other.

        What the commands say may be received.
        """
        other = None
        while other is None:
            if table.status is not Status.PLAYING:
                return  # a short match is over by then
            other = self._other(table, table.seat_of(person.id))
        locale = person.user.locale
        here = await description_body(self.house.show, table, person.id, locale)
        assert here == await description_body(self._show, other, person.id, locale)
        for work in works:
            answers = self.house.answers
            told, untold = _Heard(answers, person), _Heard(replace(answers, show=self._show), person)
            await work(self.house.show, told, table)
            await work(self._show, untold, other)
            assert told.said == untold.said
            self.made.allow(person.id, *(mark(shape(one.strip(), [])) for one in told.said))

    def check(self, box: Sandbox) -> None:
        """Assert that the worlds looked alike, and that people received nothing but what was made for them."""
        assert not self.wrong, self.wrong
        for person in box.people():
            for event in person.received:
                seen = sight(person.id, event)
                assert seen is None or self.made.allows(seen), seen


def is_private(data: dict[str, Any]) -> bool:
    """Whether only its reader sees a message: an ephemeral one, or one in a DM."""
    return bool(data["flags"] & 64) or "guild_id" not in data


def shape(content: str, components: list[dict[str, Any]]) -> str:
    """What a message says and offers, without what Discord adds."""
    return json.dumps([content, [_part(row) for row in components]], sort_keys=True)


def _part(part: dict[str, Any]) -> dict[str, Any]:
    kept = {name: part[name] for name in ("type", "custom_id", "label", "placeholder") if part.get(name) is not None}
    if "custom_id" in kept:
        kept["custom_id"] = uncounted(kept["custom_id"])[0]  # an answered menu has another, and means the same
    if part.get("disabled"):
        kept["disabled"] = True
    if part.get("components"):
        kept["components"] = [_part(one) for one in part["components"]]
    if part.get("options"):
        kept["options"] = [[one["value"], one["label"], one.get("description")] for one in part["options"]]
    return kept


@functools.cache
def _plain_lines() -> tuple[re.Pattern[str], ...]:
    """The lines of all texts that know nothing of a match: those that all games share."""
    texts = load_texts()
    shared = [(locale, key) for locale in LOCALES for key in texts.keys(locale) if key.startswith("core.")]
    lines = [line for one in shared for line in (texts.template(*one) or "").splitlines()]
    parts = (re.split(r"\{[^{}]*\}", _unmarked(line)) for line in lines)
    return tuple(re.compile(".*".join(map(re.escape, one))) for one in parts)


def _unmarked(line: str) -> str:
    return re.sub(r"^(⚠️ |- |-# |> |\d+\. )", "", line)


def is_plain(line: str) -> bool:
    """Whether a line is one that knows nothing of a match."""
    plain = _unmarked(line)
    return not plain or any(pattern.fullmatch(plain) for pattern in _plain_lines())
