"""The lobbies of the house: opening a table, who may sit at it, what is set before the start, and a rematch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Concatenate, ParamSpec

from bot.base.errors import sure
from bot.store import kept_sql
from bot.tables import edits, lobby, people, sql
from bot.tables.model import EndReason, Holder, Pace, Person, Problem, Status, Table, TableError
from bot.tables.play import commitment_of
from bot.tables.purposes import MANNERS, Purpose
from bot.tables.residents import fitting, levels_of
from bot.tables.rooms import Editing, Rooms
from games.core import AnyGame, Seat
from games.core.levels import Level

P = ParamSpec("P")


class Openings(Rooms):
    """What can be done before a match. A method that changes a table returns when the change is durable and told."""

    def game(self, key: str) -> AnyGame:
        """Return a game that can be played here; raises TableError."""
        if key not in self.games:
            raise TableError(Problem.RESTS, game=key)
        return self.games[key]

    def levels(self, game: AnyGame) -> tuple[Level, ...]:
        """Return how strong house players of a game can be here, weakest first."""
        return levels_of(game, thinking=self.thinking)

    async def create(
        self,
        *,
        game: str,
        guild_id: int,
        channel_id: int,
        host: Person,
        locale: str,
        pace: Pace = Pace.LIVE,
        options: Mapping[str, str] | None = None,
        thread_id: int | None = None,
        level: Level | None = None,
    ) -> Table:
        """Open a lobby with the host at seat 0; raises InvalidOption, KeyError for a game that is not there.

        `level` is how strong its house players are; None stands for the operator's usual one.
        """
        await self._require_welcome(guild_id, host.user_id)
        played = self.games[game]
        level = self._fitting(level or self.usual_level, played)
        return await self._open(
            Table(
                id=0,
                game=played,
                rules_version=played.info.rules_version,
                guild_id=guild_id,
                channel_id=channel_id,
                thread_id=thread_id,
                host_id=host.user_id,
                locale=locale,
                pace=pace,
                options=lobby.normal_options(played, options or {}),
                holders=(Holder(host.user_id, host.name, host.locale, level=level),),
                level=level,
            )
        )

    async def open_set(
        self,
        *,
        game: str,
        purpose: Purpose,
        subject: str,
        holders: Sequence[Holder],
        guild_id: int,
        channel_id: int,
        locale: str,
        options: Mapping[str, str] | None = None,
        rows: Sequence[tuple[Seat, str]] = (),
        deal: str = "",
    ) -> Table:
        """Open a table that begins at once, after `rows` of a log; where the same one is open, return that.

        The same: of this host (the first person there), game, purpose and subject; after a kill in the middle it is
        finished. Only a tournament's is not quiet. With a set `deal` chance comes from that one. Raises InvalidOption,
        KeyError for a game or deal that is not there, GameError for a log that does not play.
        """
        host_id = next((holder.user_id for holder in holders if holder.user_id), 0)
        await self._require_welcome(guild_id, host_id)
        async with self._opening.setdefault((host_id, purpose, subject), asyncio.Lock()):
            found = [t for t in self.live() if (t.host_id, t.purpose, t.subject) == (host_id, purpose, subject)]
            table = next((t for t in found if t.game.info.key == game), None)
            if table is None:
                played, quiet = self.games[game], purpose is not Purpose.TOURNAMENT
                table = await self._open(
                    Table(
                        id=0,
                        game=played,
                        rules_version=played.info.rules_version,
                        guild_id=guild_id,
                        channel_id=channel_id,
                        thread_id=channel_id if quiet else None,
                        host_id=host_id,
                        locale=locale,
                        options=lobby.normal_options(played, options or {}),
                        holders=self._levelled(holders, purpose, played),
                        deal=deal,
                        private=True,
                        sit_in=False,
                        purpose=purpose,
                        subject=subject,
                        quiet=quiet,
                    )
                )
            if table.status is Status.LOBBY:
                return await self._edited(table.id, None, lambda t, c: edits.begin(t, tuple(rows), c))
            return table

    def _levelled(self, holders: Sequence[Holder], purpose: Purpose, game: AnyGame) -> tuple[Holder, ...]:
        even = MANNERS[purpose].even
        return tuple(replace(h, level=Level.NORMAL if even else self._fitting(h.level, game)) for h in holders)

    async def _open(self, table: Table) -> Table:
        secret, now = self._secret(), self._now()
        if table.deal:
            deal = await self.deals.get(table.deal)
            if deal is None:
                raise KeyError(table.deal)
            secret, table = deal.secret, replace(table, places=deal.places)
        new = replace(table, commitment=commitment_of(secret), created_at=now, touched_at=now)
        return await self._add(new, secret, table.host_id)

    async def join(self, table_id: int, person: Person) -> Table:
        """Take a seat in a lobby; when it is full, that of a house player."""
        await self._require_welcome((await self.fetch(table_id)).guild_id, person.user_id)
        return await self._edited(table_id, person.user_id, lambda table, _: lobby.join(table, person))

    async def sit_in(self, table_id: int, person: Person, seat: Seat | None = None) -> Table:
        """Take over a house player's seat in a match, the first where none is named, if the host lets people."""
        await self._require_welcome((await self.fetch(table_id)).guild_id, person.user_id)
        return await self._edited(table_id, person.user_id, lambda table, _: people.sit_in(table, person, seat))

    async def invite(self, table_id: int, by: int, person: Person) -> Table:
        """Invite somebody, also to a private table: anybody at the table may."""
        table = await self.fetch(table_id)
        if person.user_id in await self._store.read(kept_sql.kept_off, table.guild_id):
            raise TableError(Problem.THEY_ARE_KEPT_OFF, name=person.name)
        return await self.change(table_id, by, people.invite, person.user_id)

    async def _require_welcome(self, guild_id: int, user_id: int) -> None:
        if user_id in await self._store.read(kept_sql.kept_off, guild_id):
            raise TableError(Problem.KEPT_OFF)

    async def set_level(self, table_id: int, by: int, level: Level, seat: Seat | None = None) -> Table:
        """Choose how strong a house player is, or all of them and the next (host only)."""
        return await self._edited(
            table_id, by, lambda table, _: lobby.set_level(table, by, self._fitting(level, table.game), seat)
        )

    async def set_thread(self, table_id: int, thread_id: int | None) -> Table:
        """Note the thread that the table lives in."""
        return await self._edited(table_id, None, lambda table, _: replace(table, thread_id=thread_id))

    async def start(self, table_id: int, by: int, *, threaded: bool = False) -> Table:
        """Start the match (host only); `threaded` where it is to have a thread of its own."""
        return await self._edited(table_id, by, lambda t, context: edits.start(t, by, context, threaded=threaded))

    async def rematch(self, table_id: int, by: int, game: str = "", options: Mapping[str, str] | None = None) -> Table:
        """Take somebody into the rematch of a match; it begins once all who are still there are in, if they are enough.

        `game` is the key of another game to go on with, in a lobby of all who were there, and `options` what it begins
        with. Asked twice, it is the same table.
        """
        room = await self._room(table_id)
        async with room.lock:
            old = room.table
            seat = people.require_seat(old, by)
            if not old.status.ended:
                raise TableError(Problem.NOT_OVER)
            if (old.quiet and not old.in_dm) or not MANNERS[old.purpose].again:
                raise TableError(Problem.NO_REMATCH)
            played = self._next_game(old, game)
            known = (await self._store.read(sql.read_next, table_id)).get(played.info.key)
            again = None if known is None else await self.fetch(known)
            if again is None or again.status.ended:
                await self._require_welcome(old.guild_id, by)
                gone = again is not None and again.ended_reason == EndReason.CHANNEL_GONE
                place = replace(old, thread_id=None) if gone else old
                again = await self._go_on(place, seat, played if game else None, options or {})
            elif again.status is Status.LOBBY and not game:
                await self._require_welcome(old.guild_id, by)
                again = await self._edited(again.id, by, lambda table, _: lobby.be_in(table, old, seat))
            begins = not game and again.status is Status.LOBBY and lobby.all_in(again, old)
            if not begins or not lobby.is_enough(again):
                return again
            return await self.start(again.id, again.host_id, threaded=again.thread_id is None)

    async def _go_on(self, old: Table, seat: Seat, game: AnyGame | None, options: Mapping[str, str]) -> Table:
        made = lobby.rematch(old, seat, await self._store.read(kept_sql.kept_off, old.guild_id), game)
        if game is not None:
            made = replace(made, options=lobby.normal_options(game, options))
        holders = tuple(replace(h, level=self._fitting(h.level, made.game)) for h in made.holders)
        return await self._open(replace(made, holders=holders, level=self._fitting(made.level, made.game)))

    def _next_game(self, old: Table, key: str) -> AnyGame:
        played = self.game(key) if key else old.game
        if len(old.holders) > played.info.max_seats:
            raise TableError(Problem.FULL, seats=played.info.max_seats)
        return played

    def _fitting(self, level: Level, game: AnyGame) -> Level:
        return fitting(level, game, thinking=self.thinking)

    async def change(
        self, table_id: int, by: int, edit: Callable[Concatenate[Table, int, P], Table], *args: P.args, **more: P.kwargs
    ) -> Table:
        """Make a person's change that needs nothing but the table: an edit of `lobby`, `people` or `votes`."""
        return await self._edited(table_id, by, lambda table, _: edit(table, by, *args, **more))

    async def _edited(self, table_id: int, by: int | None, edit: Editing) -> Table:
        return sure(await self.edit(table_id, by, edit)).after
