"""Tables: the one path for every action, from the press to the durable log and the listeners. No Discord, no SQL.

What may happen is decided by pure edits of a snapshot (lobby, people, edits); `rooms` puts them in order, has them
written and tells. Whatever a method refuses it refuses with a GameError, and then nothing was changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.base.errors import sure
from bot.store import kept_sql
from bot.tables import edits, lobby, people, sql, votes
from bot.tables.deadlines import Closing, closing
from bot.tables.deals import NEVER
from bot.tables.edits import Context, Edit
from bot.tables.model import Ask, Change, EndReason, LogRow, Pause, Problem, Status, Table, TableError
from bot.tables.openings import Openings
from bot.tables.purposes import MANNERS
from bot.tables.verify import Verification, verify_log
from bot.texts import load_texts
from games.core import GameError, Seat, parse_options

LONG_REST: Final = 365 * 86_400.0
"""How long a match rests at the most that was paused from outside."""


class Tables(Openings):
    """All tables of the house. A method that changes one returns when the change is durable and told."""

    # Looking

    def in_channel(self, channel_id: int) -> tuple[Table, ...]:
        """Return the open tables of a channel or thread that are played before all."""
        return tuple(t for t in self.live() if not t.quiet and channel_id in (t.channel_id, t.thread_id))

    async def log(self, table_id: int) -> list[LogRow]:
        """Return a table's log."""
        return await self._store.read(sql.read_log, table_id)

    def closing(self, table_id: int) -> Closing:
        """Return when an open table is closed if nobody does anything before, and why."""
        return closing(self.get(table_id), self.paces)

    async def revealed(self, table: Table) -> Table:
        """Return a table with its secret if it may be shown: it has ended and, with a set deal, the deal is open."""
        if not table.deal or not table.status.ended:
            return table
        deal = await self.deals.get(table.deal)
        return replace(table, secret=deal.secret if deal is not None and self.deals.is_open(deal) else None)

    async def require_open(self, table: Table) -> Table:
        """Return an ended table with its secret; raises TableError while others may still play its set deal.

        Whatever shows what happened there asks this first: replays, reviews, playing the deal again.
        """
        opened = await self.revealed(table)
        if opened.secret is None:
            deal = await self.deals.get(table.deal)
            if deal is not None and deal.opens_at < NEVER:
                raise TableError(Problem.SEALED_UNTIL, at=int(deal.opens_at))
            raise TableError(Problem.SEALED)
        return opened

    async def house_seed(self, table: Table, seat: Seat) -> str | None:
        """Return what the seed of a house player's decisions begins with at a table of a set deal, else None."""
        return f"{(await self._room(table.id)).secret}:house:{seat}" if table.deal else None

    async def verify(self, table_id: int) -> Verification:
        """Deal an ended match again from its revealed secret and compare it with the log."""
        table = await self.fetch(table_id)
        if not table.status.ended:
            raise TableError(Problem.NOT_OVER)
        table = await self.require_open(table)
        if table.started_at is None or table.state is None:
            raise TableError(Problem.NOT_STARTED)
        if self.script_of(table) is not None and not table.deal:
            raise TableError(Problem.SET_UP)
        return verify_log(
            table.game,
            parse_options(table.game.info.options, table.options),
            len(table.holders),
            [(row.seat, row.text) for row in await self.log(table_id)],
            table_id=table.id,
            secret=sure(table.secret),
            commitment=table.commitment,
            deal=table.deal,
            places=table.places,
        )

    # The match

    async def act(self, table_id: int, user_id: int, token: int | None, text: str) -> Change:
        """Make a person's action.

        `token` is the decision that the pressed button was made for; None answers whatever stands now. Raises
        TableError, InvalidAction, IllegalAction. On a seat that the house holds because turns were missed, the press
        brings the person back, whatever becomes of the action.
        """
        try:
            return sure(await self.edit(table_id, user_id, lambda t, c: edits.press(t, user_id, token, text, c)))
        except GameError:
            await self.edit(table_id, user_id, lambda t, _: edits.noticed(t, user_id))
            raise

    async def time_up(self, table_id: int, seat: Seat, deadline: float) -> None:
        """Let the clock act for a seat, if this clock of it still stands."""
        await self.edit(table_id, None, lambda table, context: edits.time_up(table, seat, deadline, context))

    async def wait_over(self, table_id: int, text: str, due: float | None = None) -> None:
        """Let HOST act, if this wait still stands (and falls due at `due`, where that is given)."""
        await self.edit(table_id, None, lambda table, context: edits.wait_over(table, text, due, context))

    async def house_act(self, table_id: int, seat: Seat, seq: int, text: str) -> bool:
        """Make a house player's action on the state after row `seq`; False when the table has moved on."""
        made = await self.edit(table_id, None, lambda table, context: edits.house_act(table, seat, seq, text, context))
        return made is not None

    async def forced_act(self, table_id: int, seat: Seat, seq: int) -> None:
        """Make the only choice that a person has after row `seq`, if the table still stands there."""
        await self.edit(table_id, None, lambda table, context: edits.forced(table, seat, seq, context))

    async def tidy(self) -> None:
        """Forget what has expired: the tokens of private panels."""
        await self._store.write(kept_sql.drop_expired_panels, self._now())

    # People

    async def cancel(self, table_id: int, by: int) -> Table:
        """Close a lobby (host only), or ask the others whether to stop the match; who is alone stops it at once."""

        def edit(table: Table, context: Context) -> Edit | Table:
            if table.status is not Status.LOBBY:
                return votes.ask(table, by, Ask.CANCEL, context.paces, context.now)
            lobby.require_host(table, by)
            return edits.closed(table, EndReason.CANCELLED)

        return await self._edited(table_id, by, edit)

    async def pause(self, table_id: int, by: int) -> Table:
        """Ask the others for a pause; who is alone has it at once."""
        return await self._edited(table_id, by, lambda table, c: votes.ask(table, by, Ask.PAUSE, c.paces, c.now))

    async def go_on(self, table_id: int, by: int) -> Table:
        """End a pause: anybody at the table may, but for one who left."""
        return await self._edited(table_id, by, lambda table, c: votes.go_on(table, by, c.paces, c.now))

    async def rest(self, table_id: int) -> None:
        """Pause a match from outside, until `wake`; one that rests, or has ended, stays as it is."""

        def edit(table: Table, context: Context) -> Table | None:
            if table.status is not Status.PLAYING or table.pause is not None:
                return None
            return replace(table, pause=Pause(context.now, context.now + LONG_REST))

        await self.edit(table_id, None, edit)

    async def wake(self, table_id: int) -> None:
        """End a pause from outside."""
        await self.edit(table_id, None, lambda table, c: votes.resumed(table, c.paces, c.now) if table.pause else None)

    async def hand_over(self, table_id: int) -> None:
        """Let the house play a match to its end for everybody who is there."""
        await self.edit(table_id, None, lambda table, _: people.handed_over(table))

    async def lapse(self, table_id: int) -> None:
        """Let go of a vote, and of a pause, whose time is over."""
        await self.edit(table_id, None, lambda table, context: votes.lapsed(table, context.paces, context.now))

    async def lose(self, table_id: int, channel_id: int) -> None:
        """Take in that the channel or thread is gone where an open table is played, unless it has moved meanwhile."""
        table = await self.fetch(table_id)
        if channel_id not in (table.channel_id, table.thread_id):
            return
        if not MANNERS[table.purpose].moves:
            await self.close(table_id, EndReason.CHANNEL_GONE)
        elif table.own_thread == channel_id and not table.status.ended:
            await self.move(table_id, table.channel_id, table.channel_id)

    # What those who may manage the server decide

    async def move(self, table_id: int, channel_id: int, thread_id: int | None) -> Table:
        """Move an open table to another channel; a `thread_id` that is the channel's own keeps it there."""

        def edit(table: Table, _: Context) -> Table:
            if table.status.ended:
                raise TableError(Problem.CLOSED if table.status is Status.CLOSED else Problem.OVER)
            return replace(table, channel_id=channel_id, thread_id=thread_id)

        return await self._edited(table_id, None, edit)

    async def keep_off(self, guild_id: int, user_id: int) -> None:
        """Keep a user off a guild's tables; where they sit with others they are removed. Their own go on."""
        await self._store.write(kept_sql.keep_off, guild_id, user_id)
        for table in self.live():
            if table.guild_id == guild_id and not table.quiet:
                await self.edit(table.id, None, lambda table, _: people.kept_off(table, user_id))

    async def let_in(self, guild_id: int, user_id: int) -> None:
        """Let a user back to a guild's tables."""
        await self._store.write(kept_sql.let_in, guild_id, user_id)

    # People's data

    async def forget_user(self, user_id: int) -> None:
        """Take a user away from every table: lobbies are left, matches go on with a house player in their seat.

        A table that nobody is left at is closed. Ended tables leave memory, to be read again from the store.
        """
        for table in self.live():
            await self.edit(table.id, None, lambda table, _: people.forget(table, user_id, _someone(table)))
            left = self.get(table.id)
            if left.host_id == user_id and not left.status.ended:
                await self.close(table.id, EndReason.ABANDONED)
        await self.evict(user_id=user_id)

    async def evict(self, *, guild_id: int | None = None, user_id: int | None = None) -> None:
        """Let the ended tables of a guild or of a user go from memory; a guild's open ones are closed first."""
        if guild_id is not None:
            for table in self.live():
                if table.guild_id == guild_id:
                    await self.close(table.id, EndReason.GUILD_GONE)
        self._let_go(
            lambda table: (
                table.guild_id == guild_id
                or (user_id is not None and (table.host_id == user_id or table.seat_of(user_id) is not None))
            )
        )


def _someone(table: Table) -> str:
    return load_texts().speaker(table.locale)("table.someone")
