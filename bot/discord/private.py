"""Private messages: one keeper opens, refreshes, renews and forgets them; what each shows its kind says.

An ephemeral message can be edited only with the token of the newest interaction on it, for 15 minutes; after that it is
renewed by its owner's next press. A message in a DM is an ordinary one and never goes stale. Of each kind a person has
one at a table: opening another takes the older one away, so that nothing shown for a moment stays behind on it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from bot.base.errors import StoreError
from bot.base.supervised import RETRY_AFTER, Latest, Tasks, Urgency
from bot.discord.ask import Ask
from bot.discord.emojis import INVALID
from bot.discord.kinds import Kind, Shown
from bot.discord.messenger import FAILURES, ORIGINAL, Messenger, is_passing
from bot.show.body import Body, Trace
from bot.show.drawings import Turns
from bot.store.model import HandPanel, PanelKind
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.model import Table, TableError

S = TypeVar("S")

log = logging.getLogger(__name__)

DM_LIFE: Final = 30 * 86_400.0
"""Seconds for which a message in a DM is remembered."""
LASTS: Final = 60.0
"""Seconds for which an older token must still do where the newer one may be lost with the process."""
REFUSED_AFTER: Final = 60.0
"""Seconds after which a message whose body Discord does not take is refreshed again: it must not stand as it was."""
MERGED: Final = 1.0
"""Seconds for which the changes of a table are merged for those who need not act: with the drawing it takes 1.5 s."""
CHORES_PATIENCE: Final = 2.0
"""Seconds that what is to be noted or taken away gets to be done when the bot stops."""
DM_PREFIX: Final = "dm:"
MENUS: Final = "#"
"""Stands in a stored token before the count of the message's menus, where they were ever answered."""


class Key(NamedTuple):
    """Whose message of which kind."""

    kind: Kind[Any]
    table_id: int
    user_id: int


@dataclass(slots=True, kw_only=True)
class Open:
    """Where a message is and what it shows."""

    token: str
    """The interaction's token, or `dm:<channel id>`."""
    message_id: int
    """0 when it is not known."""
    expires_at: float
    step: Any
    shown: Trace | None = None
    which: int | str = ORIGINAL
    """What its token calls it: the number of one that followed a deferral."""
    what: PanelKind | None = None
    """As what the store is to know of it; None: it is not."""
    turns: int = 0
    """How often its owner had it drawn; a refresh that was overtaken by a press is made again."""
    menus: int = 0
    """How often its menus were answered: a part of their ids, which no refresh changes."""
    drawn: Table | None = None
    """What it is drawn from to answer a press: for that alone it needs no refresh."""
    editing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while it is edited, so that it is not taken away before the edit has come through."""

    @property
    def dm_channel(self) -> int | None:
        """The DM channel it is in, or None for an ephemeral one."""
        return int(self.token.removeprefix(DM_PREFIX)) if self.token.startswith(DM_PREFIX) else None

    def replaces(self, before: Open | None) -> bool:
        """Whether it is another message than the one before: a new one, or a known one other than that."""
        return before is None or self.message_id == 0 or 0 != before.message_id != self.message_id


class Private:
    """The open private messages of all tables."""

    def __init__(
        self, tables: Tables, store: Store, messenger: Messenger, turns: Turns, kinds: Sequence[Kind[Any]]
    ) -> None:
        self._tables = tables
        self._store = store
        self._messenger = messenger
        self._turns = turns
        self._kinds = {what: kind for kind in kinds for what in (kind.what, kind.old)}
        self._open: dict[int, dict[Key, Open]] = {}
        """By table: of all there may be thousands."""
        self._asked: set[int] = set()
        """Tables of which the store has said what was open before a restart."""
        self._asking = asyncio.Lock()
        self._answering: dict[Key, bool] = {}
        """Whose message is just being answered with the newest state, and whether it was to be refreshed meanwhile."""
        self._going: set[int] = set()
        """Messages that are being taken away."""
        self._left: dict[Key, Open] = {}
        """The message of each that is being taken away."""
        self._touches = Latest(self._touched, Urgency.HAND)
        self._refreshes = Latest(self._refresh, Urgency.HAND)
        self.merged = MERGED
        self._chores = Tasks()

    def find(self, kind: Kind[Any], table_id: int, user_id: int) -> Open | None:
        """Return somebody's open message, or None."""
        return self._find(Key(kind, table_id, user_id))

    def _find(self, key: Key) -> Open | None:
        return self._open.get(key.table_id, {}).get(key)

    def step(self, kind: Kind[S], table_id: int, user_id: int) -> S:
        """Return how far somebody was when their message was last drawn."""
        found = self.find(kind, table_id, user_id)
        return found.step if found else kind.first

    def picked(self, ask: Ask, kind: Kind[Any], table_id: int) -> None:
        """Note that a menu of the presser's message is being answered; from now on it has another id."""
        key, message = Key(kind, table_id, ask.user_id), ask.interaction.message
        found = self._find(key)
        if found is not None and message is not None and found.message_id == message.id:
            found.menus = max(found.menus, ask.menus or 0)
            self._note(key, found, found.what, known=True)

    async def open(self, ask: Ask, kind: Kind[S], table: Table, shown: Shown[S], *, in_place: bool) -> None:
        """Answer a press with the presser's message: in place of the one it sat on, or by a new one."""
        key = Key(kind, table.id, ask.user_id)
        await self._remember(table.id)
        before, what = self._find(key), None if table.status.ended or shown.last else kind.what
        made, body = _made(ask, shown, before, in_place=in_place, what=what)
        for message in filter(None, (before, made)):
            message.drawn = None if table.status.ended else table
        announced = what is not None and made.replaces(before) and made.message_id not in self._going
        self._answering.setdefault(key, False)
        try:
            if announced:
                await self._announce(key, before, made)
            answered = await (ask.update(body) if in_place else ask.private(body))
        except Exception:
            self._restore(key, before, announced=announced)
            self._refreshes.poke(key)  # the answer is lost: what was open before shows it
            raise
        finally:
            missed = self._answering.pop(key, False)
        made.message_id, made.which = answered.message_id, ORIGINAL if answered.original else answered.message_id
        if kind.what is not None and not answered.original:  # the store could not say what its token calls it
            self._restore(key, before, announced=announced)
            self._refreshes.poke(key)
        elif not shown.last:
            self._opened(key, made, before, new=not in_place, announced=announced)
        elif before is not None and not made.replaces(before):
            self._drop(key, before)
        if missed or await self._tables.fetch(table.id) is not table:
            self._refreshes.poke(key)  # it has moved since this was drawn, and what came of that was passed over

    async def send(self, kind: Kind[S], table: Table, user_id: int, shown: Shown[S]) -> bool:
        """Open somebody's message in their DMs; False when these are closed."""
        key = Key(kind, table.id, user_id)
        await self._remember(table.id)
        before = self._find(key)
        menus = before.menus if before else 0
        body = shown.body.counted(menus)
        message = await self._messenger.dm(user_id, body)
        if message is None:
            return False
        made = Open(
            token=f"{DM_PREFIX}{message.channel.id}",
            message_id=message.id,
            expires_at=time.time() + DM_LIFE,
            step=shown.step,
            shown=body.trace(),
            what=kind.what,
            menus=menus,
        )
        before = self._find(key)
        await self._announce(key, before, made)
        self._opened(key, made, before, new=True, announced=True)
        return True

    async def _announce(self, key: Key, before: Open | None, made: Open) -> None:
        """Note a message that is about to be opened, and the one that it replaces.

        Whatever the process dies in from here on: who goes on finds both, and takes the older one away.
        """
        try:
            both = (made, key.kind.what), (before, key.kind.old)
            rows = [_row(key, message, what) for message, what in both if message is not None and what is not None]
            await self._store.put_panel(*rows)
        except StoreError as error:
            log.warning("a message of table %s is opened without a note of it: %s", key.table_id, error)

    def _restore(self, key: Key, before: Open | None, *, announced: bool) -> None:
        """Note again what was open before a message that did not come to be."""
        if announced and before is None:
            self._forget_note(key, key.kind.what)
        elif announced and before is not None:
            self._note(key, before, before.what)
            self._forget_note(key, key.kind.old)

    def _opened(self, key: Key, made: Open, announced_over: Open | None, *, new: bool, announced: bool) -> None:
        """Take in a message that was opened (`new`) or pressed on, and take the one away that it replaces."""
        if made.message_id in self._going:  # pressed on when a newer one was open already: that one stays
            self._refreshes.poke(key)
            return
        before = self._find(key)
        if before is None and key.kind.what is not None and made.what is None:
            return  # its table has ended: nothing would let go of it
        made.turns = before.turns + 1 if before else 1
        self._open.setdefault(key.table_id, {})[key] = made
        replaces = before is not None and (new or made.replaces(before))
        if before is not None and replaces:
            if before is not announced_over or not announced:
                self._note(key, before, key.kind.old)
            self._leave(key, before)
        lasts = before is not None and not replaces and before.expires_at > time.time() + LASTS
        self._note(key, made, made.what, known=announced or lasts)
        if key.kind.pace:
            self._refreshes.poke_in(key.kind.pace, key)

    def _note(self, key: Key, message: Open, what: PanelKind | None, *, known: bool = False) -> None:
        """Note where a message is; `known`: it is the same one as noted, whose older token still lasts."""
        if what is not None and known:
            self._store.note_panel(_row(key, message, what))
        elif what is not None:
            self._chores.run(self._store.put_panel(_row(key, message, what)))

    def _forget_note(self, key: Key, what: PanelKind | None) -> None:
        if what is not None:
            self._store.drop_panel((key.table_id, key.user_id, what))

    async def load(self, table_id: int) -> None:
        """Remember the messages that were open at a table before a restart, the first time that it is asked for."""
        async with self._asking:
            rows = () if table_id in self._asked else await self._store.panels(table_id, time.time())
            self._asked.add(table_id)
        for row in rows:
            token, _, menus = row.token.partition(MENUS)
            kind = self._kinds[row.what]
            key, number = Key(kind, table_id, row.user_id), row.message_id or 0
            found = Open(token=token, message_id=number, expires_at=row.expires_at, step=kind.first, what=kind.what)
            found.menus = int(menus or 0)
            if row.what is kind.what:
                self._open.setdefault(table_id, {}).setdefault(key, found)
            else:
                self._leave(key, found)

    async def _remember(self, table_id: int) -> None:
        """Remember them before another is opened, also for a press that comes before a start has touched its table."""
        if table_id not in self._asked:
            with suppress(StoreError):  # what cannot be read now is closed by a press on it
                await self.load(table_id)

    def touch(self, table_id: int) -> None:
        """Bring everything of a table up to date, soon, also what was opened before a restart."""
        self._touches.poke(table_id)

    async def _touched(self, table_id: int) -> None:
        try:
            table = await self._tables.fetch(table_id)
        except TableError:
            return  # deleted with its server, or its game rests
        await self.load(table_id)
        self.refresh(table_id, table)

    def refresh(self, table_id: int, now: Table | None = None) -> None:
        """Bring what follows a table up to date: at once for those whom it waits for `now`, for the others a bit later.

        What an answer shows as the table is `now` is left as it is.
        """
        awaited = {now.holders[seat].user_id for seat in now.waiting} if now else ()
        for key, found in self._open.get(table_id, {}).items():
            drawn, found.drawn = found.drawn, None
            if key.kind.pace or (now is not None and drawn is now):
                continue
            if self.merged and key.user_id not in awaited:
                self._refreshes.poke_in(self.merged, key)
            else:
                self._refreshes.poke(key)

    def look(self, kind: Kind[Any], table_id: int, user_id: int) -> None:
        """Bring somebody's open message up to date."""
        self._refreshes.poke(Key(kind, table_id, user_id))

    async def _refresh(self, key: Key) -> None:
        async with self._turns:
            found = self._find(key)
            if key in self._answering:
                self._answering[key] = True
                return
            if found is None:
                return
            if found.expires_at <= time.time():
                self._drop(key, found)
                return
            turns = found.turns
            shown = await key.kind.shown(key.table_id, key.user_id, found.step)
        if shown is None:
            return
        if shown.gone:
            self._drop(key, found)
            self._leave(key, found)
        elif await self._edited(key, found, shown.body.counted(found.menus), turns):
            if shown.last:
                self._drop(key, found)
            elif key.kind.pace:
                self._refreshes.poke_in(key.kind.pace, key)

    async def _edited(self, key: Key, found: Open, body: Body, turns: int) -> bool:
        """Let a message show this; False where it is not known to be the newest one."""
        if body.trace() == found.shown:
            return True
        try:
            async with found.editing:
                if self._find(key) is not found or key in self._answering:
                    return False  # replaced, or just about to be: the newer one shows what there is
                await self._edit(found, body)
        except FAILURES as error:
            invalid = getattr(error, "code", 0) == INVALID  # the message is still there
            log.log(logging.WARNING if invalid else logging.INFO, "a private message was not refreshed: %s", error)
            found.shown = None  # Discord may have done it all the same
            if is_passing(error) or invalid:
                self._refreshes.poke_in(key.kind.pace or (REFUSED_AFTER if invalid else RETRY_AFTER), key)
            else:
                self._drop(key, found)
            return False
        found.shown = body.trace()
        newest = self._find(key)
        overtaken = newest is not None and newest.turns != turns
        if newest is not None and overtaken:
            newest.shown = None
            self._refreshes.poke(key)
        return not overtaken

    async def _edit(self, found: Open, body: Body) -> None:
        shows = None if found.shown is None else found.shown.shows
        if found.dm_channel is not None:
            await self._messenger.edit(found.dm_channel, found.message_id, body, shows)
        else:
            await self._messenger.edit_private(found.token, body, shows, found.which)

    def _drop(self, key: Key, found: Open) -> None:
        """Let go of a message, which stays as it is."""
        if self._find(key) is found:
            self._pop(key)
            self._forget_note(key, key.kind.what)

    def _pop(self, key: Key) -> Open:
        at = self._open[key.table_id]
        found = at.pop(key)
        if not at:
            del self._open[key.table_id]
        return found

    def _leave(self, key: Key, old: Open) -> None:
        """Take a message away, in the background."""
        if old.message_id:
            self._going.add(old.message_id)
        self._left[key] = old
        self._chores.run(self._take_away(key, old))

    async def _take_away(self, key: Key, old: Open) -> None:
        try:
            async with old.editing:
                if old.dm_channel is not None:
                    await self._messenger.take_away(old.dm_channel, old.message_id)
                elif old.expires_at > time.time():
                    await self._messenger.delete_private(old.token, old.which)
            if self._left.get(key) is old:
                del self._left[key]
                self._forget_note(key, key.kind.old)
        finally:
            self._going.discard(old.message_id)

    def forget(self, table_id: int, kind: Kind[Any] | None = None) -> None:
        """Let go of what follows a table (of one kind, or of all); it stays as it is."""
        for key, found in list(self._open.get(table_id, {}).items()):
            if not key.kind.pace and kind in (None, key.kind):
                self._drop(key, found)
        self._asked.discard(table_id)

    def forget_user(self, user_id: int) -> None:
        """Let go of the messages of somebody who has left the house for good; they are taken off Discord."""
        for key in [key for at in self._open.values() for key in at if key.user_id == user_id]:
            self._leave(key, self._pop(key))

    async def close(self) -> None:
        """Stop refreshing."""
        await asyncio.gather(self._touches.close(), self._refreshes.close())
        await self._chores.close(CHORES_PATIENCE)


def _made(
    ask: Ask, shown: Shown[Any], before: Open | None, *, in_place: bool, what: PanelKind | None
) -> tuple[Open, Body]:
    """Return the message that an answer is about to make or to change, and what it shows."""
    interaction, menus = ask.interaction, before.menus if before else 0
    on = interaction.message if in_place else None
    if on is not None:
        menus = max(menus, ask.menus or 0)
    body = shown.body.counted(menus)
    token, expires_at = interaction.token, ask.usable_until
    if on is not None and not on.flags.ephemeral:
        token, expires_at = f"{DM_PREFIX}{on.channel.id}", time.time() + DM_LIFE
    made = Open(
        token=token,
        message_id=on.id if on is not None else 0,  # 0 for one that is still to come
        expires_at=expires_at,
        step=shown.step,
        shown=body.trace(),
        what=what,
        menus=menus,
    )
    return made, body


def _row(key: Key, message: Open, what: PanelKind) -> HandPanel:
    """Return what the store keeps of a message."""
    token = f"{message.token}{MENUS}{message.menus}" if message.menus else message.token
    return HandPanel(key.table_id, key.user_id, token, message.message_id or None, message.expires_at, what)
