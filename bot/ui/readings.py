"""A table read in words: everything that its pictures show, kept up to date for players while Discord lets us.

So a card that its player may see for a moment does not stay to be read, no more than on the panel.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.tables.model import Status, Table
from bot.ui.body import Body
from bot.ui.drawing import Urgency
from bot.ui.latest import Latest
from bot.ui.outlet import FAILURES
from bot.ui.words import safe_name, speaker_for

if TYPE_CHECKING:
    from bot.ui.desk import Desk
    from bot.ui.reply import Reply

log = logging.getLogger(__name__)

MARGIN: Final = 30.0
"""Seconds before a token's end from which on it is not used."""

Key = tuple[int, int]
"""Table and user."""


class Reading(NamedTuple):
    """A player's message with a table in words."""

    token: str
    expires_at: float
    locale: str
    shown: Body
    editing: asyncio.Lock
    """Held while it is edited, so that it is not taken away before the edit has come through."""


async def reading_body(desk: Desk, table: Table, user_id: int, locale: str) -> Body:
    """Return a table in words: for a player with their hand, for others what everybody may know."""
    if table.state is None or table.status is Status.CLOSED:
        return Body((await desk.boards.body(table)).content)
    say, renderer = speaker_for(desk.texts, table, locale), desk.game_ui(table).renderer
    badges: tuple[Any, ...] = tuple(badge._replace(name=safe_name(badge.name)) for badge in table.badges())
    view = table.game.view(table.state, None)
    parts = [renderer.describe_table(view, badges=badges, waiting=table.waiting, say=say)]
    seat = table.seat_of(user_id)
    if seat is not None:
        parts.append(renderer.describe_hand(table.game.view(table.state, seat), badges=badges, say=say))
    return Body("\n\n".join(parts))


class Readings:
    """The newest reading of each player at each table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._open: dict[Key, Reading] = {}
        self._refreshes = Latest(self._refresh, Urgency.HAND)

    async def open(self, reply: Reply, table: Table) -> None:
        """Answer with the table in words."""
        interaction = reply.interaction
        key, locale = (table.id, interaction.user.id), await self._desk.locale(interaction)
        body = await self.body(table, key[1], locale)
        await reply.private(body)
        if table.status is not Status.PLAYING or table.seat_of(key[1]) is None:
            return
        before = self._open.get(key)
        until = interaction.expires_at.timestamp() - MARGIN
        self._open[key] = Reading(interaction.token, until, locale, body, asyncio.Lock())
        if before is not None and before.expires_at > time.time():
            self._desk.background(self._take_away(before))
        self._refreshes.poke(key)  # it may have moved meanwhile

    def refresh(self, table: Table) -> None:
        """Bring the readings of the table up to date, in the background; once it has ended they stay."""
        for key in [key for key in self._open if key[0] == table.id]:
            self._refreshes.poke(key)

    async def _refresh(self, key: Key) -> None:
        reading = self._open.get(key)
        if reading is None or reading.expires_at <= time.time():
            self._open.pop(key, None)
            return
        table = await self._desk.tables.fetch(key[0])
        body = await self.body(table, key[1], reading.locale)
        if body != reading.shown:
            async with reading.editing:
                if self._open.get(key) is not reading:
                    return  # replaced while this was made
                await self._show(key, reading, body)
        if table.status.ended:
            self._open.pop(key, None)

    async def _show(self, key: Key, reading: Reading, body: Body) -> None:
        try:
            await self._desk.outlet.edit_private(reading.token, body, "")
        except FAILURES as error:
            log.info("a reading could not be brought up to date: %s", error)
            self._forget(key, reading)
            return
        if self._open.get(key) is reading:
            self._open[key] = reading._replace(shown=body)

    def _forget(self, key: Key, reading: Reading) -> None:
        if self._open.get(key) is reading:
            del self._open[key]

    async def _take_away(self, reading: Reading) -> None:
        async with reading.editing:
            await self._desk.outlet.delete_private(reading.token)

    async def body(self, table: Table, user_id: int, locale: str) -> Body:
        """Return what the user reads of the table."""
        return await reading_body(self._desk, table, user_id, locale)

    def forget_user(self, user_id: int) -> None:
        """Let go of the readings of somebody who has left the house for good."""
        for key in [key for key in self._open if key[1] == user_id]:
            del self._open[key]

    async def settled(self) -> None:
        """Wait until no refresh is under way."""
        await self._refreshes.settled()

    async def close(self) -> None:
        """Stop refreshing."""
        await self._refreshes.close()
