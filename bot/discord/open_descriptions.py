"""A table read in words: everything that its pictures show, kept up to date for players while Discord lets us.

So a card that its player may see for a moment does not stay to be read, no more than on the panel.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import NamedTuple

from bot.base.supervised import Tasks
from bot.discord.ask import Ask, usable_until
from bot.discord.kept import CHORES_PATIENCE, Kept, Key
from bot.discord.latest import Latest
from bot.discord.messenger import FAILURES, Messenger
from bot.features.play.hand import description_body
from bot.show.body import Body
from bot.show.drawings import Urgency
from bot.show.resources import Resources
from bot.store.model import PanelKind
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.model import Status, Table

log = logging.getLogger(__name__)


class Description(NamedTuple):
    """A player's message with a table in words."""

    token: str
    expires_at: float
    locale: str
    shown: Body | None
    """None when it is not known."""
    editing: asyncio.Lock
    """Held while it is edited, so that it is not taken away before the edit has come through."""


class OpenDescriptions:
    """The newest description of each player at each table."""

    def __init__(self, tables: Tables, store: Store, messenger: Messenger, resources: Resources) -> None:
        self._tables = tables
        self._messenger = messenger
        self._resources = resources
        self._tasks = Tasks()
        self._kept = Kept(store, PanelKind.TEXT, self._tasks)
        self._open: dict[Key, Description] = {}
        self._refreshes = Latest(self._refresh, Urgency.HAND)

    async def open(self, ask: Ask, table: Table) -> None:
        """Answer with the table in words."""
        interaction = ask.interaction
        key = (table.id, interaction.user.id)
        locale = await self._resources.settings.locale(key[1], str(interaction.locale))
        body = await self.body(table, key[1], locale)
        before = self._open.get(key)
        until = usable_until(interaction)
        lasts = table.status is Status.PLAYING and table.seat_of(key[1]) is not None
        if lasts:
            await self._kept.commit(key, interaction.token, 0, until)  # before it is seen: a kill must not hide it
        await ask.private(body)
        if not lasts:
            return
        self._open[key] = Description(interaction.token, until, locale, body, asyncio.Lock())
        if before is not None and before.expires_at > time.time():
            self._tasks.run(self._take_away(before))
        self._refreshes.poke(key)  # it may have moved meanwhile

    async def load(self, table_id: int) -> None:
        """Remember the descriptions that were open before a restart."""
        for row, _ in await self._kept.found(table_id):
            key, table = (row.table_id, row.user_id), await self._tables.fetch(table_id)
            seat = table.seat_of(row.user_id)
            spoken = table.locale if seat is None else table.holders[seat].locale
            locale = await self._resources.settings.locale(row.user_id, spoken)
            self._open.setdefault(key, Description(row.token, row.expires_at, locale, None, asyncio.Lock()))

    def refresh(self, table_id: int) -> None:
        """Bring the descriptions of the table up to date, in the background; once it has ended they stay."""
        for key in [key for key in self._open if key[0] == table_id]:
            self._refreshes.poke(key)

    async def _refresh(self, key: Key) -> None:
        description = self._open.get(key)
        if description is None:
            return
        if description.expires_at <= time.time():
            self._forget(key, description)
            return
        table = await self._tables.fetch(key[0])
        body = await self.body(table, key[1], description.locale)
        if body != description.shown:
            async with description.editing:
                if self._open.get(key) is not description:
                    return  # replaced while this was made
                await self._show(key, description, body)
        if table.status.ended and (newest := self._open.get(key)) is not None:
            self._forget(key, newest)

    async def _show(self, key: Key, description: Description, body: Body) -> None:
        try:
            await self._messenger.edit_private(description.token, body, "")
        except FAILURES as error:
            log.info("a description could not be brought up to date: %s", error)
            self._forget(key, description)
            return
        if self._open.get(key) is description:
            self._open[key] = description._replace(shown=body)

    def _forget(self, key: Key, description: Description) -> None:
        if self._open.get(key) is description:
            del self._open[key]
            self._kept.drop(key)

    async def _take_away(self, description: Description) -> None:
        async with description.editing:
            await self._messenger.delete_private(description.token)

    async def body(self, table: Table, user_id: int, locale: str) -> Body:
        """Return what the user reads of the table."""
        return await description_body(self._resources, table, user_id, locale)

    def forget(self, table_id: int) -> None:
        """Let go of a table that has ended: its descriptions have been brought to the end, and stay."""
        self._kept.forget(table_id)

    def forget_user(self, user_id: int) -> None:
        """Let go of the descriptions of somebody who has left the house for good."""
        for key in [key for key in self._open if key[1] == user_id]:
            del self._open[key]

    async def settled(self) -> None:
        """Wait until no refresh is under way."""
        await self._refreshes.settled()
        await self._tasks.settled()

    async def close(self) -> None:
        """Stop refreshing."""
        await self._refreshes.close()
        await self._tasks.close(CHORES_PATIENCE)
