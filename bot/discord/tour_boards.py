"""The message of each tournament, kept up to date, and who is called to a table that was opened."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from bot.discord.messenger import FAILURES, Messenger, nonce_of
from bot.discord.posted_boards import PostedBoards
from bot.discord.public import GONE_CHANNEL, Posted, Public, insist
from bot.features.play.table_show import TableShow
from bot.features.tournament import edits
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import TourError, Tournament, deal_of, tour_of
from bot.features.tournament.pages import call_body, public_body, tour_speaker
from bot.features.tournament.service import TourChanged, Tours
from bot.show.body import Body
from bot.show.wording import safe_name
from bot.store import kept_sql
from bot.store.store import Store
from bot.tables.door import Tables
from bot.tables.model import Change, Status, TableError
from bot.tables.purposes import Purpose

if TYPE_CHECKING:
    from bot.features.tournament.model import Pod

log = logging.getLogger(__name__)

LOOK_AGAIN: Final = 3.0
"""Seconds until a table is looked for again that is not posted yet."""
CALLED: Final = "tournament called"
"""Begins the store's key for whom a tournament called in a channel: its tables, and the message that did so last."""
LOST: Final = "tournament out of reach"
"""Begins the store's key for the pause of which a tournament's organiser was told that its channel is out of reach."""

OVER: Final = "tournament over"
"""Begins the store's key of how many corrections a tournament's message has shown since the tournament is over."""


class TourBoards(Public):
    """The messages of the tournaments."""

    name = "tournament"

    def __init__(
        self, tours: Tours, tables: Tables, store: Store, messenger: Messenger, show: TableShow, boards: PostedBoards
    ) -> None:
        super().__init__(messenger, store)
        self._tours = tours
        self._tables = tables
        self._show = show
        self._boards = boards
        tables.bus.hear(TourChanged, lambda event: self.touch(event.tour_id))
        tables.bus.hear(Change, self._changed)

    async def begin(self) -> None:
        """Tell Discord from now on."""
        self._begun = True
        for tour_id in await self._store.read(tournament_sql.unfinished, self._store.share, OVER):
            self.touch(tour_id)

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        if before is not None and after.purpose is Purpose.TOURNAMENT and before.thread_id != after.thread_id:
            self.touch(tour_of(after.subject))

    async def _stored(self, number: int) -> Posted | None:
        tour = await self._tours.get(number)
        posted_at = discord.utils.snowflake_time(tour.message_id).timestamp()
        return Posted(tour.channel_id, tour.message_id, posted_at) if tour.message_id else None

    async def _keep(self, number: int, posted: Posted) -> None:
        await self._tours.edit(number, lambda tour: replace(tour, message_id=posted.message_id))

    async def _bring(self, tour_id: int) -> None:
        with suppress(TourError):  # deleted with its server
            if not (await self._tours.get(tour_id)).message_id:
                self.forget(tour_id)  # it was taken away with a move
            elif (posted := await self.find(tour_id)) is not None:
                await self._pause(posted)
            await insist(f"tournament {tour_id}", lambda: self._publish(tour_id))

    async def _publish(self, tour_id: int) -> None:
        tour = shown = await self._tours.get(tour_id)
        places = await self._places(tour)
        body = await public_body(self._show, tour, places, await self._commitments(tour))
        try:
            await self._put(tour_id, tour.channel_id, body)
            tour = await self._tours.get(tour_id)
            if tour.message_id:  # else it has moved meanwhile, and is shown there next
                await self._call(tour, places)
        except discord.HTTPException as error:
            if not isinstance(error, discord.Forbidden) and error.code != GONE_CHANNEL:
                raise
            log.warning("tournament %d could not be shown: %s", tour_id, error)
            await self._out_of_reach(tour)
            return
        if shown.ended_at is not None:  # what came meanwhile is not shown yet
            await self._store.write(kept_sql.set_value, f"{OVER} {tour.id}", str(len(shown.notes)))
        if any(pod.table_id is not None and pod.table_id not in places for pod in tour.open_pods):
            self._latest.poke_in(LOOK_AGAIN, tour_id)  # until they are posted

    async def channel_gone(self, channel_id: int) -> None:
        """Let the tournaments wait whose channel was deleted."""
        for tour_id in await self._store.read(tournament_sql.open_ones, self._store.share):
            tour = await self._tours.get(tour_id)
            if tour.channel_id == channel_id:
                await self._out_of_reach(tour)

    async def _out_of_reach(self, tour: Tournament) -> None:
        """Pause a tournament of which nobody can be told any more, and tell its organiser, once a pause."""
        if tour.ended_at is not None:
            return
        with suppress(TourError):  # it has not started, or rests anyway
            tour = await self._tours.edit(tour.id, lambda tour: edits.pause(tour, self._tours.now()))
        key, pause = f"{LOST} {tour.id}", str(tour.paused_at)
        if not tour.organiser_id or await self._store.read(kept_sql.read_value, key) == pause:
            return
        language = (await self._show.settings.user(tour.organiser_id)).language
        say = tour_speaker(self._show.texts, language or tour.locale)
        try:
            await self._messenger.dm(tour.organiser_id, Body(say("told.out_of_reach", name=safe_name(tour.name, 60))))
        except FAILURES as error:
            log.warning("the organiser of tournament %d could not be told: %s", tour.id, error)
        await self._store.write(kept_sql.set_value, key, pause)

    async def _places(self, tour: Tournament) -> Mapping[int, str]:
        """Return how to get to the tables of the newest round: their threads, or else their messages."""
        found = {}
        for pod in tour.pods:
            if pod.table_id is None or (pod.done and pod.round != tour.round):
                continue
            try:
                table = await self._tables.fetch(pod.table_id)
            except TableError:
                continue
            if table.own_thread is not None:
                found[table.id] = f"<#{table.own_thread}>"
            elif table.thread_id is not None and (link := await self._boards.link(table)):
                found[table.id] = link
        return found

    async def _commitments(self, tour: Tournament) -> Mapping[int, str]:
        rounds = {pod.round for pod in tour.open_pods}
        deals = {number: await self._tables.deals.get(deal_of(tour, number)) for number in rounds}
        return {number: deal.commitment for number, deal in deals.items() if deal is not None}

    async def _call(self, tour: Tournament, places: Mapping[int, str]) -> None:
        """Call people to the tables that are open and can be got to, each once; the call before goes away."""
        key = f"{CALLED} {tour.id} {tour.channel_id}"
        noted = await self._store.read(kept_sql.read_value, key)
        done, message_id = json.loads(noted or "[[], 0]")
        ready = [pod for pod in tour.open_pods if pod.table_id not in done]
        if not ready or any(pod.table_id not in places for pod in ready):
            return
        new = [pod for pod in ready if await self._is_played(pod)]
        say = tour_speaker(self._show.texts, tour.locale)
        body, users = call_body(tour, new, places, say)
        if users:
            nonce = nonce_of("called", tour.id, tour.channel_id, [pod.table_id for pod in new])
            message = await self._messenger.send(tour.channel_id, body, ping=tuple(users), nonce=nonce)
            if message_id:
                await self.take_away(tour.channel_id, message_id)
            message_id = message.id
        called = [*done, *(pod.table_id for pod in ready)]
        await self._store.write(kept_sql.set_value, key, json.dumps([called, message_id]))

    async def _is_played(self, pod: Pod) -> bool:
        return pod.table_id is not None and (await self._tables.fetch(pod.table_id)).status is Status.PLAYING
