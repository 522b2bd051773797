"""Open private panels: where each player's is, and keeping it up to date while Discord lets us.

An ephemeral panel can be edited only with the token of the newest interaction on it, for 15 minutes; after that it is
renewed by its owner's next press. A panel in a DM is an ordinary message and never goes stale. There is one panel for
each player and table: opening another takes the older one away, so that nothing shown for a moment stays behind on it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import Final

from bot.base.at_work import WORK
from bot.base.errors import StoreError
from bot.base.supervised import Tasks
from bot.discord.access import named
from bot.discord.ask import Ask, usable_until
from bot.discord.broken import breaks_off, broken_body
from bot.discord.kept import CHORES_PATIENCE, Kept, Key
from bot.discord.latest import Latest
from bot.discord.messenger import FAILURES, Messenger, is_passing
from bot.discord.posted_boards import PostedBoards
from bot.features.play.hand import FIRST_STEP, PanelStep, main_decision, panel_body
from bot.show.body import Body
from bot.show.drawings import Urgency
from bot.show.resources import Resources
from bot.show.wording import speaker_for
from bot.store.model import PanelKind
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.model import Table, TableError
from games.core import Seat

log = logging.getLogger(__name__)

DM_LIFE: Final = 30 * 86_400.0
"""Seconds for which a panel in a DM is remembered."""
LASTS: Final = 60.0
"""Seconds for which a hand's older token must still do where the newer one may be lost with the process."""
RETRY_AFTER: Final = 5.0
"""Seconds after which a panel is refreshed again that Discord could not refresh."""
DM_PREFIX: Final = "dm:"


@dataclass(slots=True)
class OpenPanel:
    """Where a player's panel is and what it shows."""

    token: str
    """The interaction's token, or `dm:<channel id>`."""
    message_id: int
    """0 when it is not known."""
    expires_at: float
    step: PanelStep = FIRST_STEP
    shown: Body | None = None
    turns: int = 0
    """How often its owner had it drawn; a refresh that was overtaken by a press is made again."""
    menus: int = 0
    """How often its menus were answered: a part of their ids, which no refresh changes."""
    editing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while it is edited, so that it is not taken away before the edit has come through."""

    @property
    def dm_channel(self) -> int | None:
        """The DM channel it is in, or None for an ephemeral one."""
        return int(self.token.removeprefix(DM_PREFIX)) if self.token.startswith(DM_PREFIX) else None


class OpenPanels:
    """The open panels of all tables."""

    def __init__(
        self, tables: Tables, store: Store, messenger: Messenger, resources: Resources, boards: PostedBoards
    ) -> None:
        self._tables = tables
        self._messenger = messenger
        self._resources = resources
        self._boards = boards
        self._open: dict[Key, OpenPanel] = {}
        self._answering: set[Key] = set()
        """Whose panel is just being answered with the newest state; what changes meanwhile is held."""
        self._missed: set[Key] = set()
        """Of these, whose panel was to be refreshed meanwhile."""
        self._going: set[int] = set()
        """Messages that are being taken away."""
        self._left: dict[Key, OpenPanel] = {}
        """The hand of each that is being taken away."""
        self._refreshes = Latest(self._refresh, Urgency.HAND)
        self._later: dict[Key, asyncio.TimerHandle] = {}
        self._chores = Tasks()
        self._kept = Kept(store, PanelKind.HAND, self._chores)
        self._leaving = Kept(store, PanelKind.OLD, self._chores)

    async def body(
        self, table: Table, seat: Seat, step: PanelStep = FIRST_STEP, reason: str = ""
    ) -> tuple[Body, PanelStep]:
        """Return the panel of a seat's player, in their language, and the step of choosing that it shows.

        `reason` says why a press was refused: it stands first, but for what the table's purpose says.
        """
        holder = table.holders[seat]
        locale = await self._resources.settings.locale(holder.user_id or 0, holder.locale)
        if table.broken:
            return broken_body(table, speaker_for(self._resources.texts, table, locale)), step
        async with breaks_off(self._tables, table):
            return await self._body(table, seat, step, reason, locale)

    async def _body(
        self, table: Table, seat: Seat, step: PanelStep, reason: str, locale: str
    ) -> tuple[Body, PanelStep]:
        holder = table.holders[seat]
        with WORK.at(table.id):
            moves = table.moves(seat)
        shown = step.at(main_decision(table, moves))
        lead = [f"⚠️ {reason}"] if reason else []
        lacks = self._boards.lacks(table.id)
        if lacks and holder.user_id == table.host_id:
            say = self._resources.texts.speaker(locale)
            lead.append(f"⚠️ {say('panel.trouble', names=named(lacks, say))}")
        body = await panel_body(self._resources, table, moves, shown, locale=locale, lead=lead)
        keeps = step.focus and not step.token  # what is looked up stays, whatever is decided meanwhile
        return body.counted(self._menus((table.id, holder.user_id or 0))), step if keeps else shown

    def step(self, table_id: int, user_id: int) -> PanelStep:
        """Return how far a player was in choosing when their panel was last drawn."""
        panel = self._open.get((table_id, user_id))
        return panel.step if panel else FIRST_STEP

    def _menus(self, key: Key) -> int:
        """Return how often the menus of a player's panel were answered."""
        panel = self._open.get(key)
        return panel.menus if panel else 0

    def picked(self, ask: Ask, table_id: int) -> None:
        """Note that a menu of the presser's panel is being answered; from now on it has another id."""
        key, message = (table_id, ask.user_id), ask.interaction.message
        panel = self._open.get(key)
        if panel is not None and message is not None and panel.message_id == message.id:
            panel.menus = max(panel.menus, ask.menus or 0)
            self._keep(key, panel, known=True)

    async def answer(self, ask: Ask, table: Table, body: Body, step: PanelStep) -> None:
        """Answer a press with the presser's panel: in place when it sat on a private message, else by a new one."""
        key, message = (table.id, ask.user_id), ask.interaction.message
        in_place = ask.on_private_message
        menus = max(self._menus(key), (ask.menus or 0) if in_place else 0)
        body = body.counted(menus)
        if in_place and message is not None and not message.flags.ephemeral:
            token, expires_at = f"{DM_PREFIX}{message.channel.id}", time.time() + DM_LIFE
        else:
            token, expires_at = ask.interaction.token, usable_until(ask.interaction)
        number = message.id if in_place and message is not None else 0  # 0 for one that is still to come
        stays = step._replace(refused="")  # said once, as its reason is
        panel = OpenPanel(token, number, expires_at, stays, body.remembered(), menus=menus)
        before = self._open.get(key)
        new = before is None or _replaced(before, panel)
        announced = new and not table.status.ended and number not in self._going
        self._answering.add(key)
        try:
            if announced:
                await self._announce(key, before, panel)
            answered = await (ask.update(body) if in_place else ask.private(body))
        except Exception:
            self._restore(key, before, announced=announced)
            self._refreshes.poke(key)  # the answer is lost: what was open before shows it
            raise
        finally:
            self._answering.discard(key)
        panel.message_id = answered.message_id
        if not answered.original:  # its token would edit what was pressed on
            self._restore(key, before, announced=announced)
        elif not table.status.ended:
            self._opened(key, panel, before, new=not in_place, announced=announced)
        elif before is not None and new:  # it shows the end as well
            self._open[key] = panel
            self._leave(key, before)
        if key in self._missed or await self._tables.fetch(table.id) is not table:
            self._missed.discard(key)
            self._refreshes.poke(key)  # it has moved since this was drawn, and what came of that was passed over

    async def _announce(self, key: Key, before: OpenPanel | None, panel: OpenPanel) -> None:
        """Note a hand that is about to be opened, and the one that it replaces.

        Whatever the process dies in from here on: who goes on finds both, and takes the older one away.
        """
        try:
            notes = [self._kept.commit(key, panel.token, panel.message_id, panel.expires_at, menus=panel.menus)]
            if before is not None:
                notes.append(self._leaving.commit(key, before.token, before.message_id, before.expires_at))
            await asyncio.gather(*notes)  # in one transaction
        except StoreError as error:
            log.warning("a hand of table %s is opened without a note of it: %s", key[0], error)

    def _restore(self, key: Key, before: OpenPanel | None, *, announced: bool) -> None:
        """Note again what was open before a hand that did not come to be."""
        if announced and before is None:
            self._kept.drop(key)
        elif announced and before is not None:
            self._keep(key, before, known=False)
            self._leaving.drop(key)

    def _opened(
        self, key: Key, panel: OpenPanel, announced_over: OpenPanel | None, *, new: bool, announced: bool
    ) -> None:
        """Take in a hand that was opened (`new`) or pressed on, and take the one away that it replaces."""
        if panel.message_id in self._going:  # pressed on when a newer one was open already: that one stays
            self._refreshes.poke(key)
            return
        before = self._open.get(key)
        panel.turns = before.turns + 1 if before else 1
        self._open[key] = panel
        replaces = before is not None and (new or _replaced(before, panel))
        if before is not None and replaces:
            if before is not announced_over or not announced:
                self._leaving.put(key, before.token, before.message_id, before.expires_at)
            self._leave(key, before)
        lasts = before is not None and not replaces and before.expires_at > time.time() + LASTS
        self._keep(key, panel, known=announced or lasts)

    def _keep(self, key: Key, panel: OpenPanel, *, known: bool) -> None:
        """Note where a panel is."""
        self._kept.put(key, panel.token, panel.message_id, panel.expires_at, menus=panel.menus, known=known)

    def _leave(self, key: Key, old: OpenPanel) -> None:
        """Take a hand away that another has replaced."""
        if old.message_id:
            self._going.add(old.message_id)
        self._left[key] = old
        self._chores.run(self._take_away(key, old))

    async def to_dm(self, table: Table, seat: Seat) -> bool:
        """Open the seat's panel in its player's DMs; False when these are closed."""
        user_id = table.holders[seat].user_id or 0
        body, step = await self.body(table, seat)
        message = await self._messenger.dm(user_id, body)
        if message is None:
            return False
        place = f"{DM_PREFIX}{message.channel.id}"
        key, until = (table.id, user_id), time.time() + DM_LIFE
        panel = OpenPanel(place, message.id, until, step, body.remembered(), menus=self._menus(key))
        before = self._open.get(key)
        await self._announce(key, before, panel)
        self._opened(key, panel, before, new=True, announced=True)
        return True

    async def load(self, table_id: int) -> None:
        """Remember the panels that were open before a restart."""
        for row, menus in await self._kept.found(table_id):
            key = (row.table_id, row.user_id)
            self._open.setdefault(key, OpenPanel(row.token, row.message_id or 0, row.expires_at, menus=menus))
        for row, _ in await self._leaving.found(table_id):
            old = OpenPanel(row.token, row.message_id or 0, row.expires_at)
            self._leave((row.table_id, row.user_id), old)

    def refresh(self, table_id: int) -> None:
        """Bring every open panel of the table up to date, in the background."""
        try:
            holders = self._tables.get(table_id).holders  # only theirs: of open panels there may be thousands
        except TableError:
            return  # deleted with its server
        for holder in holders:
            key = (table_id, holder.user_id or 0)
            if key in self._open:
                self._refreshes.poke(key)

    async def _refresh(self, key: Key) -> None:
        async with self._resources.drawings.turns:
            panel = self._open.get(key)
            table = await self._tables.fetch(key[0])
            seat = table.seat_of(key[1])
            if key in self._answering:
                self._missed.add(key)
                return
            if panel is None or seat is None or self._has_expired(key, panel):
                return
            turns = panel.turns
            body, _ = await self.body(table, seat, panel.step)
        if body == panel.shown:
            return
        try:
            async with panel.editing:
                if self._open.get(key) is not panel or key in self._answering:
                    return  # replaced while this was drawn, or just about to be: the newer one shows what there is
                await self._edit(panel, body)
        except FAILURES as error:
            log.info("a panel could not be refreshed: %s", error)
            panel.shown = None  # Discord may have done it all the same
            if is_passing(error):
                self._try_later(key)
            else:
                self._drop(key, panel)
            return
        panel.shown = body.remembered()
        newest = self._open.get(key)
        if newest is not None and newest.turns != turns:
            newest.shown = None
            self._refreshes.poke(key)

    def _try_later(self, key: Key) -> None:
        if key not in self._later:
            self._later[key] = asyncio.get_running_loop().call_later(RETRY_AFTER, self._try_again, key)

    def _try_again(self, key: Key) -> None:
        del self._later[key]
        self._refreshes.poke(key)

    def _has_expired(self, key: Key, panel: OpenPanel) -> bool:
        if panel.expires_at > time.time():
            return False
        self._drop(key, panel)
        return True

    def _drop(self, key: Key, panel: OpenPanel | None) -> None:
        if self._open.get(key) is panel:
            self._open.pop(key, None)
            self._kept.drop(key)

    async def _edit(self, panel: OpenPanel, body: Body) -> None:
        shows = None if panel.shown is None else panel.shown.shows
        if panel.dm_channel is not None:
            await self._messenger.edit(panel.dm_channel, panel.message_id, body, shows)
        else:
            await self._messenger.edit_private(panel.token, body, shows)

    async def _take_away(self, key: Key, panel: OpenPanel) -> None:
        try:
            async with panel.editing:
                if panel.dm_channel is not None:
                    await self._messenger.delete(panel.dm_channel, panel.message_id)
                elif panel.expires_at > time.time():
                    await self._messenger.delete_private(panel.token)
            if self._left.get(key) is panel:
                del self._left[key]
                self._leaving.drop(key)
        finally:
            self._going.discard(panel.message_id)

    def forget(self, table_id: int) -> None:
        """Let go of a table's panels; they stay as they are."""
        for key in [key for key in self._open if key[0] == table_id]:
            self._drop(key, self._open[key])
        self._kept.forget(table_id)
        self._leaving.forget(table_id)

    def forget_user(self, user_id: int) -> None:
        """Let go of the panels of somebody who has left the house for good; they are taken off Discord."""
        for key in [key for key in self._open if key[1] == user_id]:
            self._chores.run(self._take_away(key, self._open.pop(key)))

    async def settled(self) -> None:
        """Wait until no refresh and no chore is under way."""
        await self._refreshes.settled()
        await self._chores.settled()

    async def close(self) -> None:
        """Stop refreshing."""
        for handle in self._later.values():
            handle.cancel()
        await self._refreshes.close()
        await self._chores.close(CHORES_PATIENCE)


def _replaced(before: OpenPanel, panel: OpenPanel) -> bool:
    """Whether a hand is another message than the one before: a new one, or a known one other than that."""
    return panel.message_id == 0 or 0 != before.message_id != panel.message_id
