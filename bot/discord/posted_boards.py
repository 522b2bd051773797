"""The public message of each table, and what follows a change: the hands, then the board, then pings.

All is merged, and happens in the background. While a press is being answered its table is held, so that the presser's
own picture is drawn and sent first. A board that the chat has buried moves down; where the bot may no longer write, it
rests and the host is told on their panel.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

import discord

from bot.base.supervised import Latest, Tasks
from bot.discord.access import lacking, lacking_here
from bot.discord.messenger import FAILURES, Messenger, is_passing, nonce_of
from bot.discord.pings import Pings
from bot.discord.private import Private
from bot.discord.public import GONE_CHANNEL, Posted, Public, insist
from bot.discord.request import Interaction
from bot.features.admin.sql import REDRAW
from bot.features.play.board import Onward, breaks_off, broken_body, channel_body, named_body, public_body
from bot.features.play.table_show import TableShow
from bot.show.body import Body
from bot.show.wording import message_link, picture_speaker, speaker_for, thread_name
from bot.store import kept_sql
from bot.store.model import BoardMessage
from bot.store.store import Store
from bot.tables import sql as tables_sql
from bot.tables.door import Tables
from bot.tables.lobby import REMATCH_WITHIN
from bot.tables.model import Change, EndReason, Pace, Status, Table, TableError

log = logging.getLogger(__name__)

REST: Final = 60.0
"""Seconds for which a board that must not be written is left alone."""
REFUSALS: Final = 100
"""So many refusals a minute are taken for such boards; Discord blocks who is refused 10,000 times in ten minutes."""
ARCHIVE_AFTER: Final = 900.0
"""Seconds after the end for which a thread stays open, so that Rematch can be pressed."""
FORGET_AFTER: Final = 60.0
"""Seconds after the end for which a table's messages are still in memory."""
TELL_WITHIN: Final = 86_400.0
"""Seconds after the end in which a board that must not be written is waited for."""
START_PAUSE: Final = 0.1
"""Seconds between the boards brought up to date after a start: Discord takes 50 requests a second."""
BURIED_EVERY: Final = 20.0
"""Seconds between looks at whether the chat has buried a board."""
THREAD_MINUTES: Final = {Pace.LIVE: 1440, Pace.SLOW: 10080}
NO_ACCESS: Final = 50001
OUT_OF_REACH: Final = (EndReason.CHANNEL_GONE, EndReason.GUILD_GONE)
"""Ends of which there is no board left to tell."""


class Beside(NamedTuple):
    """A message beside the board that is brought up to date with the table, such as an invitation or a vote."""

    channel_id: int
    message_id: int
    shown: Body
    body: Callable[[Table], Body]


class PostedBoards(Public):
    """The public messages of the tables."""

    name = "board"

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: Store,
        messenger: Messenger,
        show: TableShow,
        private: Private,
        pings: Pings,
        tasks: Tasks,
    ) -> None:
        super().__init__(messenger)
        self._client = client
        self._tables = tables
        self._store = store
        self._show = show
        self._private = private
        self._pings = pings
        self._tasks = tasks
        self._held: dict[int, int] = {}
        """How many presses at a table are being answered."""
        self._waiting: set[int] = set()
        """Tables that have changed meanwhile."""
        self._put_off = Latest(self._do)
        """What is to be done about a table or a thread when its time has come."""
        self._resting: dict[int, float] = {}
        """Until when (monotonic) a board is left alone that must not be written; `show.lacks` says what it lacks."""
        self._told_lobbies: dict[int, Body] = {}
        """What the channels were told of matches in their own threads, by table."""
        self._beside: dict[int, list[Beside]] = {}
        """The invitations and questions of tables. After a restart a press on one brings it up to date."""
        self.unseen: set[int] = set()
        """Lobbies that were opened before the start; of one that has no message the answer was lost."""

    def changed(self, change: Change) -> None:
        """Take in a change; called by the tables after the commit."""
        self._show.recent.take_in(change)
        for beside in self._beside.pop(change.after.id, ()):
            self._follow(change.after, beside)
        if change.before is not None:
            self.touch(change.after.id)
            if change.before.place != change.after.place:
                self._pings.call_all(change.after.id)
            if change.before.locale != change.after.locale:
                self._tasks.run(self.call_by_locale(change.after))
        self._led_here(change)

    def _led_here(self, change: Change) -> None:
        """Bring the match before up to date, whose end leads to this table, or says who is in for it."""
        table, before = change.after, change.before
        waits = table.status is Status.LOBBY and table.id not in self._posted
        began = before is not None and before.status is Status.LOBBY is not table.status
        if table.previous_id is not None and (waits or began or change.kind == "closed"):
            self.touch(table.previous_id)
            if began:
                self._told_lobbies.pop(table.previous_id, None)  # the channel is told of this one instead
            if before is None:
                self._put_off.poke_in(REMATCH_WITHIN, (self._begin_or_open, table.id))

    async def _begin_or_open(self, table_id: int) -> None:
        """Begin a rematch with those who are in after a minute; if they are too few it becomes a lobby."""
        try:
            table = await self._tables.fetch(table_id)
            if table.status is Status.LOBBY and table_id not in self._posted:
                await self._tables.start(table_id, table.host_id, threaded=table.thread_id is None)
        except TableError:
            self.open_lobby(table_id)

    def open_lobby(self, table_id: int) -> None:
        """Show the lobby of a rematch, unless it is shown or has begun."""
        self.unseen.add(table_id)
        self.touch(table_id)

    async def _led(self, table: Table) -> None:
        """Let the end of the match before lead here; where this is a lobby, call the people who are not in it."""
        old = await self._before(table)
        if old is None:
            return
        self.touch(old.id)
        missing = [h.user_id for h in old.holders if h.user_id and h.present and table.seat_of(h.user_id) is None]
        if missing and table.status is Status.LOBBY:
            line = speaker_for(self._show.texts, table)("ui.rematch_there", link=await self.link(table))
            called = Body(" ".join([*(f"<@{one}>" for one in missing), line]))
            call = partial(self._messenger.send, table.place, called, ping=tuple(missing))
            await insist(f"the call to table {table.id}", partial(call, nonce=nonce_of("rematch", table.id)))

    async def _before(self, table: Table) -> Table | None:
        """Return the match that a table goes on from, unless its game rests."""
        with contextlib.suppress(TableError):
            return None if table.previous_id is None else await self._tables.fetch(table.previous_id)
        return None

    def stands(self, table: Table, beside: Beside) -> None:
        """Remember a message beside the board for as long as there is something to press on it."""
        if beside.shown.rows:
            self._beside.setdefault(table.id, []).append(beside)

    def _follow(self, table: Table, beside: Beside) -> None:
        body = beside.body(table)
        self.stands(table, beside._replace(shown=body))
        if body != beside.shown:
            self._tasks.run(self._bring_beside(beside, body))

    async def _bring_beside(self, beside: Beside, body: Body) -> None:
        try:
            await self._messenger.edit(beside.channel_id, beside.message_id, body, "")
        except FAILURES as error:
            log.info("message %s could not be brought up to date: %s", beside.message_id, error)

    def begin(self) -> None:
        """Tell Discord from now on; what changed before is told by `catch_up`."""
        self._begun = True
        self.unseen.update(table.id for table in self._tables.live() if table.status is Status.LOBBY)

    def touch(self, table_id: int) -> None:
        """Bring everything of a table up to date, soon."""
        if not self._begun:
            return
        if self._held.get(table_id):
            self._waiting.add(table_id)
        else:
            self._go(table_id)

    def _go(self, table_id: int) -> None:
        self._private.touch(table_id)
        super().touch(table_id)

    @contextlib.contextmanager
    def held(self, table_id: int) -> Iterator[None]:
        """Keep the table's messages as they are while a press is answered."""
        self._held[table_id] = self._held.get(table_id, 0) + 1
        try:
            yield
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]
                self.go_on(table_id)

    def go_on(self, table_id: int) -> None:
        """Let the others have what a held press led to: the presser's own picture is drawn and on its way."""
        if table_id in self._waiting:
            self._waiting.discard(table_id)
            self._go(table_id)

    async def _bring(self, table_id: int) -> None:
        lacked = self._show.lacks.get(table_id)
        try:
            table = await self._tables.fetch(table_id)
            if not table.quiet:
                await insist(f"the board of table {table_id}", lambda: self.publish(table_id))
        except TableError:
            return  # deleted with its server, or its game rests
        if not table.quiet:
            self._pings.poke(table_id)
        if self._show.lacks.get(table_id) != lacked:
            self._private.refresh(table_id)  # the host reads of it there
        rest = self.rest_of(table_id)
        if rest:
            self._latest.poke_in(rest, table_id)
        # An end that came meanwhile is not shown yet: its own turn follows.
        if table.status.ended and not (rest and _age(table) < TELL_WITHIN):
            await self._finish(table)

    async def _finish(self, table: Table) -> None:
        """Do what is left once the end is shown, when its time has come; a restart takes it up again."""
        self._put_off.poke_in(FORGET_AFTER, (self._forget_all, table.id))
        if table.own_thread is None:
            await self._store.write(tables_sql.set_told, table.id)
            return
        self._put_off.poke_in(max(0.0, ARCHIVE_AFTER - _age(table)), (self._archive, table.id))

    async def _do(self, what: tuple[Callable[[int], Awaitable[None]], int]) -> None:
        work, number = what
        await work(number)

    async def _forget_all(self, table_id: int) -> None:
        for part in (self._private, self, self._show.recent):
            part.forget(table_id)

    async def _archive(self, table_id: int) -> None:
        with contextlib.suppress(TableError):  # deleted with its server
            table = await self._tables.fetch(table_id)
            if table.own_thread is not None and table.ended_reason not in OUT_OF_REACH:
                await self._archive_again(table.own_thread)
        await self._store.write(tables_sql.set_told, table_id)

    def pressed_in(self, interaction: Interaction) -> None:
        """Take in a press: boards that rest are written where the bot has its rights back; a thread was woken."""
        channel, me = interaction.channel, interaction.client.user
        if self._resting and not lacking_here(interaction):
            for table in self._tables.in_channel(interaction.channel_id or 0):
                if table.id in self._resting:
                    self._resting[table.id] = 0.0
                    self.touch(table.id)
        if isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id:
            self.woken(channel.id)  # clients open an archived thread before they press

    def woken(self, thread_id: int) -> None:
        """Archive a thread of the bot's again, in a while, unless somebody plays there: a press has opened it."""
        if not self._tables.in_channel(thread_id):
            self._put_off.poke_in(ARCHIVE_AFTER, (self._archive_again, thread_id))

    async def _archive_again(self, thread_id: int) -> None:
        """Archive a thread in which no table is open."""
        if not self._tables.in_channel(thread_id):
            await self._messenger.archive(thread_id)

    async def catch_up(self) -> None:
        """Bring every table up to date after a start, slowly; ends that were not told to the last come first."""
        await insist("what changed before the start", self._catch_up)
        await insist("boards without people who were forgotten", self.redraw)

    async def _catch_up(self) -> None:
        began = time.monotonic()
        tables = [
            *await self._store.read(tables_sql.read_untold, self._store.share),
            *(table.id for table in self._tables.live()),
        ]
        for table_id in tables:
            self.touch(table_id)
            await asyncio.sleep(START_PAUSE)
        log.info("%s tables brought up to date in %.1f s", len(tables), time.monotonic() - began)

    async def redraw(self) -> None:
        """Draw again what names people who were forgotten, as far as that is left to do."""
        for table_id in await self._store.read(kept_sql.values_of_tables, self._store.share, REDRAW):
            if await self._redraw(int(table_id)):
                await self._store.add(kept_sql.write_values, (f"{REDRAW} {table_id}", None))

    async def body(self, table: Table, thread_id: int = 0) -> Body:
        """Return what the table's public message shows now; where that raises, the match is paused.

        With `thread_id`: what the channel shows of a match that is played in a thread of its own.
        """
        if table.broken:
            return broken_body(table, speaker_for(self._show.texts, table))
        async with breaks_off(self._tables, table):
            onward = await self._onward(table)
            if thread_id:
                return await channel_body(self._show, table, thread_id, onward)
            return await public_body(self._show, table, onward)

    async def _onward(self, table: Table) -> list[Onward]:
        """Return where its people went on after a match, as far as it is of use."""
        known = await self._store.read(tables_sql.read_next, table.id) if table.status is Status.OVER else {}
        found = [await self._tables.fetch(key) for game, key in known.items() if game in self._show.games]
        return [Onward(after, await self.link(after)) for after in found if after.status is not Status.CLOSED]

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
        return message_link(table.guild_id, posted.channel_id, posted.message_id) if posted else ""

    async def post_lobby(self, table: Table) -> str:
        """Post the lobby of a table as an ordinary message; return its address."""
        channel_id, body = table.place, await self.body(table)
        await self.placed(table.id, channel_id, (await self._messenger.send(channel_id, body)).id, body)
        return await self.link(table)

    def rest_of(self, table_id: int) -> float:
        """Return the seconds for which the board is still to be left alone; 0 when it may be written."""
        return max(0.0, self._resting.get(table_id, 0.0) - time.monotonic())

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
            await self._tables.lose(table_id, table.place)
        else:
            self._show.lacks.pop(table_id, None)
            if self._resting.pop(table_id, None) is not None:
                log.warning("table %s: may write in its channel again", table_id)

    def _rest(self, table: Table, error: discord.Forbidden) -> None:
        if table.id not in self._resting:
            log.warning("table %s: may not write in its channel: %s", table.id, error)
        self._show.lacks[table.id] = ("view_channel",) if error.code == NO_ACCESS else lacking(self._client, table)
        pause = REST * max(1.0, len(self._resting) / REFUSALS)
        self._resting[table.id] = time.monotonic() + pause

    async def _publish(self, table: Table, posted: Posted | None) -> None:
        if table.thread_id is None and table.status is Status.PLAYING:
            if posted is None or posted.channel_id != table.channel_id:
                posted = await self._post(table.id, table.channel_id, named_body(self._show, table))
            table = await self._move_to_thread(table, posted)
        channel_id = table.place
        async with self._show.drawings.turns:
            table = await self._tables.fetch(table.id)
            body = await self.body(table)
        if posted is None:
            unseen = table.status is Status.LOBBY and table.id in self.unseen
            if not (unseen or table.status in (Status.PLAYING, Status.OVER)):
                return
        elif posted.channel_id == channel_id and posted.shown != body and await self._is_buried(table, posted):
            await self._post(table.id, channel_id, body)
            self._tasks.run(self._messenger.take_away(channel_id, posted.message_id))
            return
        await self._put(table.id, channel_id, body, again=table.status is not Status.CLOSED)
        if posted is None and table.previous_id is not None:
            await self._led(table)

    async def _move_to_thread(self, table: Table, posted: Posted) -> Table:
        say, minutes = picture_speaker(self._show.texts, table), THREAD_MINUTES[table.pace]
        names = {"name": thread_name(say), "plain": say("title")}
        thread_id = await self._messenger.open_thread(posted.channel_id, posted.message_id, minutes=minutes, **names)
        return await self._tables.set_thread(table.id, thread_id or table.channel_id)

    async def _redraw(self, table_id: int) -> bool:
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
                await self._messenger.rename_thread(thread_id, thread_name(picture_speaker(self._show.texts, table)))
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
            self._told_lobbies.pop(table.id, None)
            await self._tell_channel(table)
            name = thread_name(picture_speaker(self._show.texts, table))
            await self._messenger.rename_thread(thread_id, name)
        except FAILURES as error:
            log.info("table %s: its thread could not be renamed: %s", table.id, error)

    async def _is_buried(self, table: Table, posted: Posted) -> bool:
        if table.status is not Status.PLAYING or time.monotonic() - posted.looked_at < BURIED_EVERY:
            return False
        posted.looked_at = time.monotonic()
        return await self._messenger.is_buried(posted.channel_id, posted.message_id)

    async def _tell_channel(self, table: Table) -> None:
        """Say in the channel what goes on in the match's thread, on what is left of its lobby.

        That is at the start, where the standing has changed and at the end. Once a rematch is played in the same
        thread it is its turn.
        """
        lobby_id, told = table.own_thread, self._told_lobbies.get(table.id)  # a thread has its first message's id
        if lobby_id is None or table.started_at is None or table.broken:
            return
        if any(after.table.own_thread == lobby_id and after.link for after in await self._onward(table)):
            return
        before = await self._before(table) if table.status is Status.CLOSED else None
        if before is not None and before.own_thread == lobby_id:
            return  # the result of the match before is shown there again
        body = await self.body(table, lobby_id)
        if told == body:
            return
        if table.ended_reason != EndReason.GUILD_GONE:
            try:
                await self._messenger.edit(table.channel_id, lobby_id, body, None if told is None else told.shows)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("table %s: the channel could not be told how it stands: %s", table.id, error)
        self.told_channel(table.id, body)

    def told_channel(self, table_id: int, body: Body) -> None:
        """Remember what the channel was told of a match in its own thread."""
        self._told_lobbies[table_id] = body.remembered()

    def forget(self, number: int) -> None:
        """Let go of a table that has ended."""
        super().forget(number)
        self.unseen.discard(number)
        self._resting.pop(number, None)
        self._show.lacks.pop(number, None)
        self._told_lobbies.pop(number, None)

    async def close(self) -> None:
        """Stop."""
        await asyncio.gather(super().close(), self._put_off.close())


def _age(table: Table) -> float:
    """Return the seconds since the table ended."""
    return time.time() - (table.ended_at or 0.0)
