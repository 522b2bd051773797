"""The public message of each table: what it shows and where.

One that the chat has buried moves down; where the bot may no longer write, the table's board rests and the host is told
on their panel.
"""

from __future__ import annotations

import logging
import time
from typing import Final, NamedTuple

import discord

from bot.discord.access import lacking
from bot.discord.broken import breaks_off, broken_body
from bot.discord.messenger import FAILURES, Messenger, is_passing
from bot.discord.public import GONE_CHANNEL, Posted, Public
from bot.features.play.board import played_body, public_body
from bot.features.play.lobby import moved_body, named_body
from bot.show.body import Body
from bot.show.resources import Resources
from bot.show.wording import message_link, picture_speaker, speaker_for, thread_name
from bot.store import kept_sql
from bot.store.model import BoardMessage
from bot.store.store import Store
from bot.tables import sql as tables_sql
from bot.tables.door import Tables
from bot.tables.model import EndReason, Pace, Status, Table, TableError

log = logging.getLogger(__name__)

REST: Final = 60.0
"""Seconds for which a board that must not be written is left alone."""
REFUSALS: Final = 100
"""So many refusals a minute are taken for such boards; Discord blocks who is refused 10,000 times in ten minutes."""
BURIED_EVERY: Final = 20.0
"""Seconds between looks at whether the chat has buried a board."""
THREAD_MINUTES: Final = {Pace.LIVE: 1440, Pace.SLOW: 10080}
NO_ACCESS: Final = 50001
GONE_MESSAGE: Final = 10008
OUT_OF_REACH: Final = (EndReason.CHANNEL_GONE, EndReason.GUILD_GONE)
"""Ends of which there is no board left to tell."""


class Rest(NamedTuple):
    """For how long a board is left alone that must not be written."""

    until: float
    """Monotonic."""
    lacks: tuple[str, ...]
    """The permissions that it takes to go on."""


class PostedBoards(Public):
    """The public messages of the tables."""

    name = "board"

    def __init__(
        self, client: discord.Client, tables: Tables, store: Store, messenger: Messenger, resources: Resources
    ) -> None:
        super().__init__(messenger)
        self._client = client
        self._tables = tables
        self._store = store
        self._resources = resources
        self._resting: dict[int, Rest] = {}
        self._told_lobbies: dict[int, Body] = {}
        """What the lobbies say of matches that ended in their threads, by table."""
        self.unseen: set[int] = set()
        """Lobbies that were opened before the start and of which no message is known: the answer may be lost."""

    async def body(self, table: Table) -> Body:
        """Return what the table's public message shows now; where that raises, the match is paused."""
        if table.broken:
            return broken_body(table, speaker_for(self._resources.texts, table))
        async with breaks_off(self._tables, table):
            return await public_body(self._resources, table, await self._links_on(table))

    async def _links_on(self, table: Table) -> dict[str, str]:
        """Return where its people went on after a match, as far as it is of use: a game's key → an address."""
        known = await self._store.read(tables_sql.read_next, table.id) if table.status is Status.OVER else {}
        links = {}
        for game, key in known.items():
            posted = await self.find(key) if game in self._resources.games else None
            after = None if posted is None else await self._tables.fetch(key)
            if after is not None and after.status is not Status.CLOSED:
                links[game] = await self.link(after)
        return links

    async def _stored(self, number: int) -> Posted | None:
        stored = await self._store.read(kept_sql.read_message, number)
        return None if stored is None else Posted(stored.channel_id, stored.message_id, stored.created_at)

    async def _keep(self, number: int, posted: Posted) -> None:
        self.unseen.discard(number)
        message = BoardMessage(number, posted.channel_id, posted.message_id, posted.created_at)
        await self._store.write(kept_sql.set_message, message)

    async def link(self, table: Table) -> str:
        """Return the address of a table's public message, "" while there is none."""
        posted = await self.find(table.id)
        return board_link(table, posted.channel_id, posted.message_id) if posted else ""

    async def placed(self, table: Table, channel_id: int, message_id: int, body: Body) -> Posted:
        """Remember that the table's public message is this one and shows this."""
        return await self._placed(table.id, channel_id, message_id, body)

    def lacks(self, table_id: int) -> tuple[str, ...]:
        """Return the permissions for want of which the board cannot be written."""
        rest = self._resting.get(table_id)
        return rest.lacks if rest else ()

    @property
    def resting(self) -> bool:
        """Whether any board rests."""
        return bool(self._resting)

    def wake(self, table_id: int) -> None:
        """End the rest of a board that may be written again, as far as is known."""
        if table_id in self._resting:
            self._resting[table_id] = self._resting[table_id]._replace(until=0.0)

    def rest_of(self, table_id: int) -> float:
        """Return the seconds for which the board is still to be left alone; 0 when it may be written."""
        rest = self._resting.get(table_id)
        return max(0.0, rest.until - time.monotonic()) if rest else 0.0

    async def publish(self, table_id: int) -> None:
        """Bring the table's public message up to date, at Discord's pace."""
        posted = await self.find(table_id)
        if self.rest_of(table_id):
            return
        if posted is not None:
            await self._pause(posted)
        table = await self._tables.fetch(table_id)
        if table.status is Status.OVER and table.state is None:
            return  # over, and read back under other rules: what its board shows is the best there is
        try:
            if table.ended_reason not in OUT_OF_REACH:
                await self._publish(table, posted)
            await self._tell_channel(table)
        except discord.Forbidden as error:
            self._rest(table, error)
        except discord.NotFound as error:
            if error.code != GONE_CHANNEL:
                raise
            table = await self._tables.fetch(table_id)
            await self._tables.lose(table_id, table.thread_id or table.channel_id)
        else:
            if self._resting.pop(table_id, None) is not None:
                log.warning("table %s: may write in its channel again", table_id)

    def _rest(self, table: Table, error: discord.Forbidden) -> None:
        if table.id not in self._resting:
            log.warning("table %s: may not write in its channel: %s", table.id, error)
        lacks = ("view_channel",) if error.code == NO_ACCESS else lacking(self._client, table)
        pause = REST * max(1.0, len(self._resting) / REFUSALS)
        self._resting[table.id] = Rest(time.monotonic() + pause, lacks)

    async def _publish(self, table: Table, posted: Posted | None) -> None:
        if table.thread_id is None and table.status is Status.PLAYING:
            if posted is None or posted.channel_id != table.channel_id:
                posted = await self._post(table.id, table.channel_id, named_body(self._resources, table))
            table = await self._move_to_thread(table, posted)
        channel_id = table.thread_id or table.channel_id
        async with self._resources.drawings.turns:
            table = await self._tables.fetch(table.id)
            body = await self.body(table)
        if posted is None:
            unseen = table.status is Status.LOBBY and table.id in self.unseen
            if not (unseen or table.status in (Status.PLAYING, Status.OVER)):
                return
        elif posted.channel_id == channel_id and posted.shown != body and await self._is_buried(table, posted):
            await self._post(table.id, channel_id, body)
            await self._messenger.delete(channel_id, posted.message_id)
            return
        await self._put(table.id, channel_id, body, again=table.status is not Status.CLOSED)

    async def _move_to_thread(self, table: Table, posted: Posted) -> Table:
        say, minutes = picture_speaker(self._resources.texts, table), THREAD_MINUTES[table.pace]
        names = {"name": thread_name(say), "plain": say("title")}
        thread_id = await self._messenger.open_thread(posted.channel_id, posted.message_id, minutes=minutes, **names)
        table = await self._tables.set_thread(table.id, thread_id or table.channel_id)
        if thread_id is None:
            return table
        moved = moved_body(self._resources, table, thread_id)
        if posted.shown != moved:
            await self._messenger.edit(posted.channel_id, posted.message_id, moved, None)
        return table

    async def redraw(self, table_id: int) -> bool:
        """Show an ended match again, because it names somebody who was forgotten; what is gone stays gone.

        Returns whether that is done; if not it is worth another try.
        """
        try:
            table = await self._tables.fetch(table_id)
            posted, thread_id = await self.find(table_id), table.own_thread
            if posted is not None and (table.status is Status.CLOSED or table.state is not None):
                await self._pause(posted)
                await self._edit(posted, await self.body(table))
            if thread_id is not None:
                await self._tell_channel(table)
                await self._messenger.unarchive(thread_id)
                await self._messenger.rename_thread(
                    thread_id, thread_name(picture_speaker(self._resources.texts, table))
                )
                await self._messenger.archive(thread_id)
        except TableError as error:
            log.info("table %s: its last messages stay as they are: %s", table_id, error)
        except FAILURES as error:
            log.info("table %s: its last messages could not be drawn again: %s", table_id, error)
            return not is_passing(error)
        self.forget(table_id)
        return True

    async def call_by_locale(self, table: Table) -> None:
        """Bring what is left of the lobby, and the name of the table's own thread, into the table's language."""
        thread_id = table.own_thread
        if thread_id is None:
            return
        try:
            moved = moved_body(self._resources, table, thread_id)
            await self._messenger.edit(table.channel_id, thread_id, moved, None)
            name = thread_name(picture_speaker(self._resources.texts, table))
            await self._messenger.rename_thread(thread_id, name)
        except FAILURES as error:
            log.info("table %s: its thread could not be renamed: %s", table.id, error)

    async def _is_buried(self, table: Table, posted: Posted) -> bool:
        if table.status is not Status.PLAYING or time.monotonic() - posted.looked_at < BURIED_EVERY:
            return False
        posted.looked_at = time.monotonic()
        return await self._messenger.is_buried(posted.channel_id, posted.message_id)

    async def _tell_channel(self, table: Table) -> None:
        """Say in the channel how the match in the thread ended, on what is left of its lobby, once."""
        lobby_id = table.own_thread  # a thread has the id of the message that it hangs under
        if not table.status.ended or lobby_id is None:
            return
        body = await played_body(self._resources, table, lobby_id, await self._links_on(table))
        told = self._told_lobbies.get(table.id)
        if told == body:
            return
        if table.ended_reason != EndReason.GUILD_GONE:
            try:
                await self._messenger.edit(table.channel_id, lobby_id, body, None if told is None else told.shows)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("table %s: its lobby could not be brought to its end: %s", table.id, error)
        self._told_lobbies[table.id] = body.remembered()

    def forget(self, number: int) -> None:
        """Let go of a table that has ended."""
        super().forget(number)
        self._resting.pop(number, None)
        self._told_lobbies.pop(number, None)


def board_link(table: Table, channel_id: int, message_id: int) -> str:
    """Return the address of a table's public message."""
    return message_link(table.guild_id, channel_id, message_id)
