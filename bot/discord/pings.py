"""Turn pings: once for each turn, as the player prefers, by a fresh message that goes away when they have acted.

Edits never ping, so a ping is a message of its own. Somebody who has just pressed something at the table sees it move
and is not pinged; only when they then stay away for a while are they called. One message calls all who are newly waited
for, with a line in each language that they read: nobody is called in words that are not theirs. Each ping has "My hand"
and an address of the board: a private hand is gone once its reader's client was started again.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import discord

from bot.base.errors import StoreError
from bot.base.supervised import Latest, Urgency
from bot.discord.messenger import FAILURES, GONE_MESSAGE, Messenger, is_passing, nonce_of
from bot.features.play.table_show import TableShow
from bot.show.body import Body, Row
from bot.show.components import table_button
from bot.show.face import Style
from bot.show.wording import speaker_for
from bot.store import kept_sql
from bot.store.model import Ping
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.model import Status, Table, TableError
from bot.texts import Speaker
from bot.texts.catalogue import match_locale
from games.core import Seat

log = logging.getLogger(__name__)

QUIET: Final = 25.0
"""Seconds after a press at the table during which a player is not pinged."""
MOST_SEEN: Final = 10_000
STORED: Final = "ping"
"""The ping that stands for a table is kept under this and the table's number, so that each change of it is small."""
STORED_TOGETHER: Final = "pings"
"""The store's key under which a share once kept all of them."""


Link = Callable[[Table], Awaitable[str]]
"""Returns the address of a table's public message."""
UNSENT: Final = Body("…")
"""What stands for a moment where a ping is looked for by its nonce that was never sent."""


class Sent(NamedTuple):
    """A ping that stands in a channel."""

    channel_id: int
    message_id: int
    """0 while it is not known, or known to be sent: Discord tells by its nonce."""
    users: tuple[int, ...]
    at: float
    """Monotonic."""
    nonce: str = ""


class Pings:
    """Whom each table has called, and who was seen at it."""

    def __init__(self, tables: Tables, store: Store, messenger: Messenger, show: TableShow, link: Link) -> None:
        self._tables = tables
        self._store = store
        self._messenger = messenger
        self._settings = show.settings
        self._texts = show.texts
        self._link = link
        self._quiet = QUIET
        self._seen: dict[tuple[int, int], float] = {}
        self._sent: dict[int, Sent] = {}
        self._called: dict[int, frozenset[int]] = {}
        """Users called for the turn that they still have, by table."""
        self._checks = Latest(self._check, Urgency.PING)

    def seen(self, table_id: int, user_id: int) -> None:
        """Note that the user has just pressed something at the table."""
        now = time.monotonic()
        if len(self._seen) > MOST_SEEN:
            self._seen = {key: at for key, at in self._seen.items() if now - at < self._quiet}
        self._seen[table_id, user_id] = now

    def call_all(self, table_id: int) -> None:
        """Call everybody for their next turn, also people who were just here: the table has moved."""
        for key in [key for key in self._seen if key[0] == table_id]:
            del self._seen[key]

    def poke(self, table_id: int) -> None:
        """Look, in the background, whom the table should call and which ping has done its work."""
        self._checks.poke(table_id)

    async def load(self) -> None:
        """Remember the pings that stood before a restart. The players to move may just have been here."""
        now = time.monotonic()
        for table in self._tables.live():
            self._seen.update({(table.id, one.user_id): now for one in table.holders if one.user_id is not None})
        together = self._store.share.key(STORED_TOGETHER)
        noted = await self._store.read(kept_sql.read_value, together)
        once = json.loads(noted or "[]")
        each = [
            json.loads(text) for text in await self._store.read(kept_sql.values_of_tables, self._store.share, STORED)
        ]
        for table_id, channel_id, message, users in (*once, *each):
            number, nonce = (message, "") if isinstance(message, int) else (0, message)
            self._sent[table_id] = Sent(channel_id, number, tuple(users), now, nonce)
            self._called[table_id] = frozenset(users)
        for table_id, *_ in once:
            self._note(table_id)
        await self._store.add(kept_sql.write_values, (together, None))

    async def _check(self, table_id: int) -> None:
        try:
            table = await self._tables.fetch(table_id)
        except TableError:
            return  # deleted with its server, or its game rests
        waited = self._waited_for(table)
        await self._take_away(table_id, waited)
        self._called[table_id] = self._called.get(table_id, frozenset()) & waited
        new = waited - self._called[table_id]
        ready = frozenset(user for user in new if self._is_away(table_id, user))
        left = new - ready
        if ready and not await self._could_call(table, ready):
            left = new
        if left:
            self._look_again(table_id)
        if table.status.ended:
            self._called.pop(table_id, None)
            self.call_all(table_id)

    async def _could_call(self, table: Table, users: frozenset[int]) -> bool:
        """Call people for their turn, as each prefers; False where it is worth another try soon."""
        self._called[table.id] |= users
        left = users
        try:
            for user in sorted(users):
                wish = (await self._settings.user(user)).ping
                by_dm = wish is Ping.DM and user not in self._settings.closed_dms
                if wish is Ping.NEVER or (by_dm and await self._call_by_dm(table, user)):
                    left -= {user}
            if left:
                await self._call_in_channel(table, tuple(sorted(left)))
        except (*FAILURES, StoreError) as error:
            log.warning("table %s: whose turn it is could not be called: %s", table.id, error)
            self._called[table.id] -= left  # where it is forbidden they are called when the board may be written again
            return not is_passing(error)
        return True

    def _waited_for(self, table: Table) -> frozenset[int]:
        if table.status is not Status.PLAYING or table.pause is not None:
            return frozenset()
        holders = (table.holders[seat] for seat in table.waiting)
        return frozenset(holder.user_id for holder in holders if holder.present and holder.user_id is not None)

    def _is_away(self, table_id: int, user_id: int) -> bool:
        return time.monotonic() - self._seen.get((table_id, user_id), -self._quiet) >= self._quiet

    def _look_again(self, table_id: int) -> None:
        self._checks.poke_in(self._quiet / 2, table_id)

    async def _call_in_channel(self, table: Table, users: tuple[int, ...]) -> None:
        channel_id = table.place
        nonce = nonce_of("ping", table.id, channel_id, table.seq, users)
        standing = self._sent.get(table.id)
        if standing is not None and standing.nonce != nonce:  # else it is this one, and may have been sent
            if not await self._is_gone(standing):
                raise ConnectionError("the call before it could not be taken away")  # only the newest is known
            self._sent.pop(table.id, None)
        called: dict[str, list[str]] = {}
        for user in users:
            called.setdefault(match_locale(await self._locale(table, user)), []).append(f"<@{user}>")
        lines = []
        for locale, mentions in called.items():
            say = speaker_for(self._texts, table, locale)
            lines.append(say("ping.channel", players=say.join(mentions)))
        say = speaker_for(self._texts, table, next(iter(called)) if len(called) == 1 else None)
        body = Body("\n".join([*lines, *filter(None, [await self._link(table)])]), _rows(table, say))
        try:
            await self._send(table.id, Sent(channel_id, 0, users, time.monotonic(), nonce), body)
        except discord.NotFound as error:
            if error.code != GONE_MESSAGE:
                raise
            nonce = nonce_of(nonce, time.time())  # the same call was taken away a moment ago, as over a pause
            await self._send(table.id, Sent(channel_id, 0, users, time.monotonic(), nonce), body)

    async def _send(self, table_id: int, sent: Sent, body: Body) -> None:
        """Send a call, and note it before (else nobody knows of it after a kill) and after."""
        await self._store.add(kept_sql.write_values, _noted(table_id, sent))
        self._sent[table_id] = sent
        message = await self._messenger.send(sent.channel_id, body, ping=sent.users, nonce=sent.nonce)
        self._sent[table_id] = sent._replace(message_id=message.id, at=time.monotonic())
        self._note(table_id)

    async def _call_by_dm(self, table: Table, user_id: int) -> bool:
        say = speaker_for(self._texts, table, await self._locale(table, user_id))
        text = say("ping.dm", title=say("title"), table=table.id, link=await self._link(table))
        return await self._messenger.dm(user_id, Body(text, _rows(table, say))) is not None

    async def _locale(self, table: Table, user_id: int) -> str:
        """Return a player's own language."""
        seat: Seat | None = table.seat_of(user_id)
        return await self._settings.locale(user_id, "" if seat is None else table.holders[seat].locale)

    async def _take_away(self, table_id: int, waited: frozenset[int]) -> None:
        sent = self._sent.get(table_id)
        if sent is None or any(self._still_calls(table_id, user, sent) for user in sent.users if user in waited):
            return
        if not await self._is_gone(sent):
            self._look_again(table_id)
            return
        if self._sent.get(table_id) is sent:  # else another was sent meanwhile
            del self._sent[table_id]
            self._note(table_id)

    async def _is_gone(self, sent: Sent) -> bool:
        """Take a ping away; False where it is worth another try."""
        number = sent.message_id
        try:
            if not number:
                number = (await self._messenger.send(sent.channel_id, UNSENT, nonce=sent.nonce)).id
        except FAILURES as error:
            return not is_passing(error)
        return await self._messenger.delete(sent.channel_id, number)

    def _still_calls(self, table_id: int, user_id: int, sent: Sent) -> bool:
        return self._seen.get((table_id, user_id), -1.0) <= sent.at  # a restart makes both now

    def _note(self, table_id: int) -> None:
        """Keep what became of a ping. Where that fails it is looked for, or found to be gone, after the next start."""
        sent = self._sent.get(table_id)
        note = (f"{STORED} {table_id}", None) if sent is None else _noted(table_id, sent)
        self._store.note(kept_sql.write_values, note[0], note)

    async def forget_user(self, user_id: int) -> None:
        """Forget whom we called: the pings that name somebody who has left the house for good are taken away."""
        for table_id, sent in list(self._sent.items()):
            if user_id in sent.users:
                await self._take_away(table_id, frozenset())
        self._called = {table_id: users - {user_id} for table_id, users in self._called.items()}
        self._seen = {key: at for key, at in self._seen.items() if key[1] != user_id}

    async def close(self) -> None:
        """Stop looking."""
        await self._checks.close()


def _rows(table: Table, say: Speaker) -> tuple[Row, ...]:
    """Return the button that brings the hand of the person called, wherever the call stands."""
    return ((table_button(table.id, "hand", say, style=Style.PRIMARY),),)


def _noted(table_id: int, sent: Sent) -> tuple[str, str | None]:
    """Return under which key a ping is kept, and what: its number, or its nonce until that is known."""
    kept = (table_id, sent.channel_id, sent.message_id or sent.nonce, sent.users)
    return f"{STORED} {table_id}", json.dumps(kept)
