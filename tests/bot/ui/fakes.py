"""The real house and bot on a real database, without Discord: presses are made up, messages collected."""

from __future__ import annotations

import functools
import hashlib
import importlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import discord

from bot.app import Madang
from bot.base.bus import Bus
from bot.base.config import Config
from bot.base.share import Share
from bot.discord import ask
from bot.discord.messenger import FAILURES, Messenger, is_passing
from bot.features.admin.settings import Settings
from bot.features.contest.dailies import Dailies
from bot.games import left_out, offered_games
from bot.house import House
from bot.show.body import Body
from bot.show.drawings import Drawings
from bot.store import kept_sql
from bot.store.store import open_store
from bot.tables.door import Tables
from bot.tables.lobby import add_house
from bot.tables.model import Person, Table
from tests.bot.house import play_on
from tests.bot.ui.limits import check_made, check_view
from tests.databases import KEY, PRESSED_BY_TESTS, database_in, done
from tests.helpers import QuickDraws

GUILD, CHANNEL = 10, 20
SLOWLY = 60.0
"""Seconds that an answer may take: on a busy machine a picture takes long, and the bot would ask for time first."""
ANA, BEN, CHO = (Person(number, name, "en-GB") for number, name in ((1, "Ana"), (2, "Ben"), (3, "Cho")))
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # as the bot does: else the first test is told
_numbers = itertools.count(1000)


@dataclass
class Answer:
    """How an interaction was answered."""

    kind: str
    """update, private, public, form, defer (in silence), think (a deferral that is seen), edit (of what the token calls
    the original), change (of the message that was pressed on, with the bot's own rights), delete (of the original)."""
    content: str = ""
    view: discord.ui.View | None = None
    file: discord.File | None = None
    message_id: int = 0
    arguments: dict[str, Any] = field(default_factory=dict)

    @property
    def items(self) -> list[dict[str, Any]]:
        """The buttons and menus, as Discord gets them."""
        rows = [] if self.view is None else self.view.to_components()
        return [item for row in rows for item in row["components"]]

    @property
    def ids(self) -> list[str]:
        return [item["custom_id"] for item in self.items]

    @property
    def values(self) -> list[str]:
        """The values of all menus."""
        return [option["value"] for item in self.items for option in item.get("options", ())]


class FakeResponse:
    """Takes the first answer, once, as Discord does."""

    def __init__(self, press: FakePress) -> None:
        self._press = press
        self._done = False

    def is_done(self) -> bool:
        return self._done

    def _take(self, kind: str, **arguments: Any) -> SimpleNamespace:
        assert not self._done, "answered twice"
        self._done = True
        return self._press.said(kind, **arguments)

    async def send_message(self, *, ephemeral: bool = False, **arguments: Any) -> SimpleNamespace:
        return self._take("private" if ephemeral else "public", **arguments)

    async def edit_message(self, **arguments: Any) -> SimpleNamespace:
        return self._take("update", **arguments)

    async def send_modal(self, modal: discord.ui.Modal) -> SimpleNamespace:
        return self._take("form", modal=modal)

    async def defer(self, *, thinking: bool = False, **arguments: Any) -> SimpleNamespace:
        return self._take("think" if thinking else "defer", **arguments)


class FakePress:
    """An interaction that never saw Discord."""

    def __init__(self, client: Madang, who: Person, data: dict[str, Any], **more: Any) -> None:
        self.client = client
        self.data = data
        self.id = next(_numbers)
        self.token = f"token-{self.id}"
        self.user = SimpleNamespace(id=who.user_id, display_name=who.name)
        self.locale = discord.Locale(who.locale)
        self.guild_locale = discord.Locale.american_english
        self.guild_id: int | None = GUILD
        self.channel = SimpleNamespace(id=CHANNEL, type=discord.ChannelType.text)
        self.type = discord.InteractionType.component
        self.message: Any = None
        self.app_permissions = discord.Permissions.all()
        self.permissions = discord.Permissions.none()
        self.answers: list[Answer] = []
        self.response = FakeResponse(self)
        self.followup = SimpleNamespace(send=self._follow)
        for name, value in more.items():
            setattr(self, name, value)
        if self.message is not None:
            self.message.edit = self._change

    def said(self, kind: str, number: int = 0, **arguments: Any) -> SimpleNamespace:
        """Note an answer, which fits Discord; returns what tells the number of its message."""
        number = number or next(_numbers)
        attachments = arguments.get("attachments") or [arguments.get("file")]
        content, view = arguments.get("content", ""), arguments.get("view")
        check_view(content, view, attachments[0])
        pinged = arguments.get("allowed_mentions")
        assert pinged is None or pinged.everyone is pinged.roles is False, "whatever people call themselves"
        self.answers.append(Answer(kind, content, view, attachments[0], number, arguments))
        return SimpleNamespace(id=number, message_id=number)

    async def _change(self, **arguments: Any) -> None:
        self.said("change", self.message.id, **arguments)

    @property
    def channel_id(self) -> int:
        return self.channel.id

    async def _follow(self, *, ephemeral: bool = False, wait: bool = True, **arguments: Any) -> SimpleNamespace:
        return self.said("private" if ephemeral else "public", **arguments)

    async def edit_original_response(self, **arguments: Any) -> SimpleNamespace:
        return self.said("edit", **arguments)

    async def delete_original_response(self) -> None:
        self.said("delete")

    @property
    def told(self) -> list[Answer]:
        """The answers; a lesson that is offered besides is left out."""
        said = [one for one in self.answers if one.arguments.keys() != {"view"}]  # else its menus have other ids
        return [one for one in said if not one.ids or any(not i.startswith("v1:learn:") for i in one.ids)]

    @property
    def answer(self) -> Answer:
        """The one answer."""
        (answer,) = self.told
        return answer


def fault(status: int, code: int = 0) -> discord.HTTPException:
    """What the library raises where Discord answers so."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    return kind(SimpleNamespace(status=status, reason="planted"), {"code": code, "message": "planted"})


def message(message_id: int = 500, *, ephemeral: bool = False, picture: str = "") -> SimpleNamespace:
    """A message that something is pressed on."""
    attachments = [SimpleNamespace(filename=f"{picture}.png")] if picture else []
    return SimpleNamespace(
        id=message_id,
        content="",
        flags=SimpleNamespace(ephemeral=ephemeral, components_v2=False),
        attachments=attachments,
        components=[],
        channel=SimpleNamespace(id=CHANNEL),
    )


@dataclass
class Sent:
    """Something the bot did to a message by itself."""

    what: str
    channel_id: int
    message_id: int
    body: Body | None = None
    ping: tuple[int, ...] = ()
    token: str = ""


class FakeMessenger:
    """Collects what would go to Discord, and fits it. `errors` are raised, by what is done, once each."""

    def __init__(self, _client: discord.Client, settings: Settings, *_parts: object) -> None:
        self.settings = settings
        self.sent: list[Sent] = []
        self.errors: dict[str, list[Exception]] = {}
        self.closed_dms: set[int] = set()
        self.guilds: dict[int, int] = {}
        """The servers of channels that are another's."""

    def _note(self, what: str, channel_id: int = 0, message_id: int = 0, **more: Any) -> None:
        if self.errors.get(what):
            raise self.errors[what].pop(0)
        self.sent.append(Sent(what, channel_id, message_id, **more))
        if (body := self.sent[-1].body) is not None:
            check_made(body)

    async def send(self, channel_id: int, body: Body, *, ping: Any = (), nonce: Any = None) -> SimpleNamespace:
        body.sending()
        number = next(_numbers)
        self._note("send", channel_id, number, body=body, ping=ping)
        return SimpleNamespace(id=number, content=body.text(), channel=SimpleNamespace(id=channel_id))

    async def edit(self, channel_id: int, message_id: int, body: Body, shows: str | None) -> None:
        body.editing(shows)
        self._note("edit", channel_id, message_id, body=body)

    async def delete(self, channel_id: int, message_id: int) -> bool:
        try:
            self._note("delete", channel_id, message_id)
        except FAILURES as error:
            return not is_passing(error)
        return True

    take_away = Messenger.take_away

    async def edit_private(self, token: str, body: Body, shows: str | None, message_id: Any = "@original") -> None:
        body.editing(shows)
        self._note("edit_private", body=body, token=token)

    async def delete_private(self, token: str, message_id: int | str = "@original") -> None:
        self._note("delete_private", token=token)

    async def dm(self, user_id: int, body: Body) -> SimpleNamespace | None:
        if user_id in self.closed_dms:
            self.settings.closed_dms.add(user_id)
            return None
        return await self.send(-user_id, body)

    async def open_thread(self, channel_id: int, message_id: int, **_given: Any) -> int | None:
        self._note("thread", channel_id, message_id)
        return message_id

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        self._note("add", thread_id, user_id)

    async def rename_thread(self, thread_id: int, name: str) -> None:
        self._note("rename", thread_id, body=Body(name))

    async def archive(self, thread_id: int) -> None:
        self._note("archive", thread_id)

    async def unarchive(self, thread_id: int) -> None:
        self._note("unarchive", thread_id)

    async def guild_of(self, channel_id: int) -> int | None:
        return self.guilds.get(channel_id, GUILD)

    async def is_buried(self, channel_id: int, message_id: int) -> bool:
        return False

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        return None

    def of(self, what: str) -> list[Sent]:
        return [one for one in self.sent if one.what == what]


class Court:
    """The bot, and people who press."""

    def __init__(self, app: Madang) -> None:
        self.app = app
        self.house = app.house
        self.tables = app.house.tables
        self.messenger: Any = app.house.messenger

    def defer_after(self, seconds: float) -> None:
        """Have answers deferred after so long, until the court is left: monkeypatch would put it back later."""
        ask.PATIENCE = seconds

    def cog(self, name: str) -> Any:
        """A cog that is loaded, by its name."""
        return self.app.get_cog(name)

    def command(self, path: str) -> Callable[..., Awaitable[None]]:
        """Return what a slash command runs, bound to its cog as the library binds it."""
        name, *names = path.split()
        command: Any = self.app.tree.get_command(name)
        for name in names:
            command = command.get_command(name)
        return functools.partial(command.callback, *([command.binding] if command.binding else []))

    async def press(self, who: Person, custom_id: str, *values: str, on: Any = None, **more: Any) -> FakePress:
        """Press something, as the library would hand it over; the answer stands in the press."""
        data = {"custom_id": custom_id, **({"values": list(values)} if values else {})}
        press = FakePress(self.app, who, data, message=on or message(), **more)
        await self.run(press)
        return press

    async def hand(self, who: Person, table: Table, **more: Any) -> FakePress:
        """Press "My hand" on the board, or on what is named."""
        return await self.press(who, f"t1:{table.id}:hand", **more)

    async def decline(self, who: Person, table: Table, on: int = 500, **more: Any) -> FakePress:
        """Press on the hand with this number that one looks at no card."""
        return await self.press(who, f"a1:{table.id}:1:decline", on=message(on, ephemeral=True), **more)

    async def slash(self, who: Person, path: str, **given: Any) -> FakePress:
        """Give a command."""
        press = FakePress(self.app, who, {"name": path}, type=discord.InteractionType.application_command)
        await self.command(path)(press, **given)
        return press

    async def run(self, press: FakePress) -> None:
        """Hand a press to whatever takes it."""
        await self.house.routes.answer(press)

    async def lobby(self, *people: Person, game: str = "yud", house: int = 0, **more: Any) -> Table:
        """A lobby that people and so many house players have joined."""
        host, *others = people
        table = await self.tables.create(
            game=game, guild_id=GUILD, channel_id=CHANNEL, host=host, locale="en-US", thread_id=CHANNEL, **more
        )
        await self.house.boards.placed(table.id, CHANNEL, 500, await self.house.boards.body(table))
        for person in others:
            table = await self.tables.join(table.id, person)
        for _ in range(house):
            table = await self.tables.change(table.id, host.user_id, add_house)
        return table

    async def match(self, *people: Person, **more: Any) -> Table:
        """A match that has just been dealt."""
        table = await self.lobby(*people, **more)
        table = await self.tables.start(table.id, table.host_id)
        await self.settle()
        return table

    async def finished(self, *people: Person, **more: Any) -> Table:
        """A match that was played to its end by random presses."""
        return await self.play_on(await self.match(*people, **more))

    async def play_on(self, table: Table) -> Table:
        """Play a match to its end by random presses."""
        table = await play_on(self.tables, table.id, QuickDraws("finished"))
        await self.settle()
        return table

    async def act(self, table: Table, who: Person, text: str = "decline") -> None:
        now = self.tables.get(table.id)
        token = now.game.token(now.state, now.seat_of(who.user_id), now.game.decode(text))
        await self.tables.act(now.id, who.user_id, token, text)

    async def acted(self, table: Table, *people: Person) -> None:
        """Have each of them look at no card in turn, and all that follows from it done."""
        for who in people:
            await self.act(table, who)
            await self.settle()

    async def begun(self, table: Table) -> Person:
        """Let everybody have looked at no card; returns whose turn it is then."""
        for holder in table.holders:
            await self.tables.act(table.id, holder.user_id, None, "decline")
        return (ANA, BEN, CHO)[min(self.tables.get(table.id).waiting)]

    async def store_message(self, table_id: int) -> Any:
        return await self.house.store.read(kept_sql.read_message, table_id)

    async def settle(self) -> None:
        await settled(self.house)
        if self.house.store.writer._notes:
            await done(self.house.store)  # what is noted goes with it


async def settled(house: House) -> None:
    """Wait until nobody's message is under way."""
    private = house.private
    latest = (private._touches, private._refreshes, house.boards._latest, private._refreshes, house.pings._checks)
    for one in (*latest, house.tour_boards._latest, house.boards._going, house.tour_boards._going):
        await one._tasks.settled()
        await private._chores.settled()


async def loaded(app: Madang, name: str) -> None:
    """Load an extension without reading its module again, as the library does for every bot of a process."""
    await importlib.import_module(name).setup(app)


@asynccontextmanager
async def court_at(folder: Path, *shares: Share, **settings: Any) -> AsyncIterator[Court]:
    """Open the house with a bot that is not connected, on a share of the shards if several are named.

    The deals of the coming days are not made beforehand: each is made where somebody asks for it.
    """
    database = database_in(folder)
    base, settings = "http://127.0.0.1:9/api/v10", {"caps": PRESSED_BY_TESTS, **settings}
    config = Config(database=database, key=KEY, discord_api_base=base, **settings)
    store = await open_store(database, KEY, *shares)
    secrets = (hashlib.sha256(f"court {number}".encode()).hexdigest() for number in itertools.count())
    tables = Tables(
        store, config, Bus(), offered_games(config.games), left_out(config.games), secret=lambda: next(secrets)
    )  # every run deals the same cards
    drawings = Drawings()
    await tables.start_up()
    before = discord.http.Route.BASE
    with mock.patch("bot.house.Messenger", FakeMessenger):
        house = House(config, store, tables, drawings)
        app = Madang(house)
        house.connect(app)
    house.boards.edit_pause = house.private.merged = 0.0
    with mock.patch.object(Madang, "load_extension", loaded):
        await app.load_cogs()
    with mock.patch.object(Dailies, "prepare", mock.AsyncMock()):
        await house.start()
    try:
        async with app:
            with mock.patch.object(ask, "PATIENCE", SLOWLY):
                yield Court(app)
    finally:
        await tables.close_down()
        drawings.close()
        await store.close()
        discord.http.Route.BASE = before


def fields_of(press: Any) -> dict[str, Any]:
    """Return the fields of a form that a press opened, by name."""
    parts = press.answer.arguments["modal"].to_dict()["components"]
    return {part["component"]["custom_id"]: part["component"] for part in parts}


async def set_up(court: Any, who: Person, table_id: int, on: Any = None, **changes: Sequence[str]) -> Any:
    """Open the form of a lobby's house rules, change some of its fields, and send it."""
    return await send_form(
        court, who, await court.press(who, f"t1:{table_id}:options", on=on), {"message": on}, changes
    )


async def choose(court: Any, who: Person, scope: str, permissions: Any = None, **changes: Sequence[str]) -> Any:
    """Open the form of somebody's or the server's settings, change some of its fields, and send it."""
    rights = {} if permissions is None else {"permissions": permissions}
    return await send_form(court, who, await court.press(who, f"s1:{scope}:older", **rights), rights, changes)


async def send_form(court: Any, who: Person, opened: Any, more: Any, changes: Mapping[str, Sequence[str]]) -> Any:
    """Send a form back that a press opened."""
    modal, parts = opened.answer.arguments["modal"].to_dict(), []
    for name, asked in fields_of(opened).items():
        shown = [one["value"] for one in asked.get("options", ()) if one.get("default")]
        shown += [one["id"] for one in asked.get("default_values", ())]
        given = changes.get(name, shown or [asked.get("value", "")])
        body = (
            {"value": given[0]}
            if asked["type"] == discord.ComponentType.text_input.value
            else {"values": [one for one in given if one]}
        )
        parts.append({"type": 18, "component": {"type": asked["type"], "custom_id": name, **body}})
    data = {"custom_id": modal["custom_id"], "components": parts}
    press = FakePress(court.app, who, data, type=discord.InteractionType.modal_submit, **more)
    await court.run(press)
    return press
