"""The tables in memory: one writer each, every change written before it is told, and all of it back after a restart."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from bot.base.at_work import WORK, stuck_tables
from bot.base.bus import Bus
from bot.base.config import Config
from bot.base.errors import StoreError
from bot.base.figures import CHANGES, COMMITS
from bot.base.logs import report
from bot.base.supervised import Tasks
from bot.store import kept_sql
from bot.store.store import Store
from bot.tables import edits, sql
from bot.tables.deadlines import Paces, refitted, rested
from bot.tables.deals import Deals, fresh_secret
from bot.tables.edits import Context, Edit
from bot.tables.model import Change, Ended, EndReason, LogRow, Problem, Status, Table, TableError
from bot.tables.play import NOTHING, Stock
from bot.tables.purposes import Purpose
from bot.tables.scripts import Script
from bot.tables.stored import StoredTable, rules_of, table_of, write_of
from games.core import CHANCE, AnyGame, GameError, Step, parse_options, replay
from games.core.levels import Level

T = TypeVar("T")

log = logging.getLogger(__name__)

RESTING: Final = "resting"
"""The store's key for since when games rest: key → Unix time."""
ENDED_KEPT: Final = 200
"""So many ended tables stay in memory; the others are read again when somebody asks."""


class ElsewhereError(TableError):
    """The table is another process's to play."""

    def __init__(self, guild_id: int) -> None:
        super().__init__(Problem.UNKNOWN_TABLE)
        self.guild_id = guild_id


@dataclass(slots=True)
class Press:
    """An interaction that one person made."""

    user_id: int
    done: bool = False
    """Whether a change of a table that it asked for is written: what its person is told depends on that."""


pressed: Final[ContextVar[Press | None]] = ContextVar("pressed", default=None)
"""What is answered just now."""


Editing = Callable[[Table, Context], Edit | Table | None]
"""A change of a table. Where it comes to a table alone, that one is touched if somebody asked for it."""


@dataclass(slots=True, eq=False)
class Room:
    """A table in memory: its newest snapshot, its secret, and the lock that makes it one writer's."""

    table: Table
    secret: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    unsure: bool = False
    """Whether a write failed: where its answer alone was lost, the store is ahead."""


class Rooms:
    """Every open table, and the last ended ones. Each change returns when the change is durable and told."""

    def __init__(
        self,
        store: Store,
        config: Config,
        bus: Bus,
        games: Sequence[AnyGame],
        left_out: Collection[str] = (),
        *,
        now: Callable[[], float] = time.time,
        secret: Callable[[], str] = fresh_secret,
    ) -> None:
        """`games`: those on offer; `left_out`: the keys of games whose tables rest; `secret` makes one for a table."""
        self.bus = bus
        """Tells every `Change` after its commit, in order per table, and once that a table has `Ended`."""
        self.paces = Paces.of(config)
        self.games = {game.info.key: game for game in games}
        self.thinking = config.thinkers > 0
        """Whether anybody thinks for hard house players."""
        self.usual_level = Level(config.house_level)
        self.deals = Deals(store, now, secret)
        self._store = store
        self._now = now
        self._secret = secret
        self._left_out = left_out
        self._stuck_file, self._stuck = config.stuck_file, stuck_tables(config.stuck_file)
        """Tables that are left alone."""
        self._rest_in: dict[int, str] = {}
        """Channels and threads where a table rests: id → its game's key."""
        self._rooms: dict[int, Room] = {}
        self._ended: OrderedDict[int, None] = OrderedDict()
        self._opening: WeakValueDictionary[tuple[int, Purpose, str], asyncio.Lock] = WeakValueDictionary()
        """Held while somebody's table of a purpose and subject is opened; it goes with its last holder."""
        self._scripts: dict[Purpose, Script] = {}
        self._tasks = Tasks()

    def get(self, table_id: int) -> Table:
        """Return a table in memory: any open one, and the last that ended; raises TableError("unknown_table")."""
        room = self._rooms.get(table_id)
        if room is None:
            raise TableError(Problem.UNKNOWN_TABLE)
        return room.table

    def live(self) -> tuple[Table, ...]:
        """Return every table that has not ended."""
        return tuple(room.table for room in self._rooms.values() if not room.table.status.ended)

    def rests_in(self, channel_id: int) -> str | None:
        """Return the key of a game that is left out and of which a table rests in a channel or thread, or None."""
        return self._rest_in.get(channel_id)

    def follow(self, purpose: Purpose, script: Script) -> None:
        """Let the tables of a purpose follow a script."""
        self._scripts[purpose] = script

    def script_of(self, table: Table) -> Script | None:
        """Return the script that a table follows, if any."""
        return self._scripts.get(table.purpose)

    async def fetch(self, table_id: int) -> Table:
        """Return a table, read from the store if need be; raises TableError("unknown_table")."""
        return (await self._room(table_id)).table

    async def _room(self, table_id: int) -> Room:
        """Return a table's room, read from the store where it has left memory; raises TableError."""
        room = self._rooms.get(table_id)
        if room is None:
            stored = await self._stored(table_id)
            if not stored.status.ended and not self._store.share.holds(stored.guild_id):
                raise ElsewhereError(stored.guild_id)  # what would be held of it here would grow old
            room = self._rooms.setdefault(table_id, await self._restored(stored))
            self._forget_oldest(room.table)
        return room

    async def glance(self, table_id: int) -> Table:
        """Return a table as it is now, also one that another process plays; raises TableError."""
        room = self._rooms.get(table_id) or await self._restored(await self._stored(table_id))
        return room.table

    async def _stored(self, table_id: int) -> StoredTable:
        if table_id in self._stuck:
            raise TableError(Problem.STUCK)
        stored = await self._store.read(sql.read_table, table_id)
        if stored is not None and stored.game in self._left_out:
            raise TableError(Problem.RESTS, game=stored.game)
        if stored is None or stored.game not in self.games:
            raise TableError(Problem.UNKNOWN_TABLE)
        return stored

    # Changes

    async def edit(self, table_id: int, by: int | None, edit: Editing) -> Change | None:
        """Edit a table, write it, tell it; None when the edit found nothing to do. Raises what the edit raises.

        Once begun it goes to its end, even if the caller is cancelled: memory and store never differ.
        """
        room = await self._room(table_id)
        return await self._whole(self._change(room, by, edit))

    async def _change(self, room: Room, by: int | None, edit: Editing) -> Change | None:
        async with room.lock:
            if room.unsure:
                await self._catch_up(room)
            before = room.table
            context = Context(room.secret, self._now(), self.paces, self.script_of(before))
            try:
                with WORK.at(before.id):
                    made = edit(before, context)
                    if made is None:
                        return None
                    if isinstance(made, Table):
                        made = Edit(made, touched=by is not None)
                    after = edits.settled(made, context)
            except GameError:
                raise
            except Exception as error:
                await self._break_off(room, error)
                raise
            await self._write(room, made, after)
            press = pressed.get()
            if press is not None and press.user_id == by:
                press.done = True
            return self._took(room, made, after, by)

    async def _write(self, room: Room, made: Edit, after: Table) -> None:
        try:
            with COMMITS.time():
                await self._store.add(sql.save_all, write_of(room.table, after, room.secret, made.rows))
        except StoreError:
            room.unsure = True
            raise

    async def break_off(self, table_id: int) -> None:
        """Pause a match of which a rule or a picture raises, until somebody at the table has it go on.

        The log gets the exception that is being handled.
        """
        room, error = await self._room(table_id), sys.exception()

        async def work() -> None:
            async with room.lock:
                await self._break_off(room, error)

        await self._whole(work())

    async def _break_off(self, room: Room, error: BaseException | None) -> None:
        """Do it; nothing of the rules is asked for that."""
        made = edits.broken_off(room.table, self._now())
        if made is not None:
            key = room.table.game.info.key
            log.error("table %d (%s) is paused: a rule or a picture of it raises", room.table.id, key, exc_info=error)
            await self._write(room, made, made.table)
            self._took(room, made, made.table, None)

    def _took(self, room: Room, made: Edit, after: Table, by: int | None) -> Change:
        """Remember and tell a change that is written."""
        before, room.table = room.table, after
        change = Change(before, after, tuple(made.steps), edits.kind_of(before, after, made), by)
        self._forget_oldest(after)
        self._tell(change)
        if after.status.ended and not before.status.ended:
            self.bus.tell(Ended(*change))
        return change

    async def _catch_up(self, room: Room) -> None:
        """Take in, and tell, what the store has kept without its answer being heard."""
        before, stored = room.table, await self._store.read(sql.read_table, room.table.id)
        kept = before if stored is None else (await self._restored(stored)).table
        if kept != replace(before, touched_at=kept.touched_at):
            log.warning("table %d: what the database has kept since row %d is taken in", kept.id, before.seq)
            steps: Sequence[Step] = ()
            if kept.seq > before.seq:
                rules = parse_options(kept.game.info.options, kept.options)
                played = ((row.seat, row.text) for row in await self._store.read(sql.read_log, kept.id))
                steps = tuple(replay(kept.game, rules, len(kept.holders), played))[before.seq :]
            self._took(room, Edit(kept, steps=steps), kept, None)
        room.unsure = False

    async def _add(self, table: Table, secret: str, by: int | None) -> Table:
        """Keep a new table (its id is ignored), tell it, and return it with its id."""
        return await self._whole(self._kept(table, secret, by))

    async def _kept(self, table: Table, secret: str, by: int | None) -> Table:
        table_id = await self._store.write(sql.create, write_of(None, table, secret, ()))
        room = Room(replace(table, id=table_id), secret)
        async with room.lock:
            self._rooms[table_id] = room
            self._tell(Change(None, room.table, (), "created", by))
        return room.table

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        task = self._tasks.begin(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_left_alone)
            raise

    def _tell(self, change: Change) -> None:
        CHANGES.labels(change.after.game.info.key, change.kind).inc()
        self.bus.tell(change)

    def _forget_oldest(self, table: Table) -> None:
        if table.status.ended:
            self._ended[table.id] = None
            self._ended.move_to_end(table.id)
            while len(self._ended) > ENDED_KEPT:
                self._rooms.pop(self._ended.popitem(last=False)[0], None)

    def _let_go(self, which: Callable[[Table], bool]) -> None:
        """Let ended tables go from memory."""
        for table_id in [key for key, room in self._rooms.items() if room.table.status.ended and which(room.table)]:
            del self._rooms[table_id]
            self._ended.pop(table_id, None)

    async def close_down(self) -> None:
        """Return when no change is under way. The store is closed where it was opened."""
        await self._tasks.settled()

    # After a restart

    async def start_up(self) -> None:
        """Read every open table and replay it; close, with notice, those that can no longer be played on.

        Tables of a game that is left out rest: for them no time passes until a start at which it is back.
        """
        noted = await self._store.read(kept_sql.read_value, self._store.share.key(RESTING))
        since: dict[str, float] = json.loads(noted or "{}")
        resting: Counter[str] = Counter()
        for stored in await self._store.read(sql.read_open, self._store.share):
            if stored.game in self._left_out:
                resting[stored.game] += 1
                for place in filter(None, (stored.channel_id, stored.thread_id)):
                    self._rest_in[place] = stored.game
            elif stored.id in self._stuck:
                line = "table %d is left alone, because its rules did not come to an end; delete %s and it goes on"
                log.error(line, stored.id, self._stuck_file)
            elif stored.game in self.games:
                await self._take_up(stored, since.get(stored.game))
            else:
                log.error("table %d waits: there is no game %r here", stored.id, stored.game)
        now = self._now()
        rest = json.dumps({key: since.get(key, now) for key in self._left_out})
        await self._store.write(kept_sql.set_value, self._store.share.key(RESTING), rest)
        if resting:
            counts = ", ".join(f"{count} of {game}" for game, count in sorted(resting.items()))
            log.info("tables rest until MADANG_GAMES names their game again: %s", counts)
        await self.refit()

    async def _take_up(self, stored: StoredTable, rested_since: float | None) -> None:
        key, game = stored.id, self.games[stored.game]
        room = self._rooms.setdefault(key, await self._restored(stored))
        if room.table.status is Status.PLAYING and room.table.state is None:
            goes_on = game.info.goes_on(stored.rules_version)
            await self.close(key, EndReason.LOG_BROKEN if goes_on else EndReason.RULES_CHANGED)
        elif rested_since is not None:
            seconds = self._now() - rested_since
            await self.edit(key, None, lambda table, _: rested(table, seconds))

    async def close(self, table_id: int, reason: str, *, by: int | None = None, note: str = "") -> Table:
        """Close the table for a reason of the house (an EndReason); one that has ended stays as it is."""
        await self.edit(
            table_id, by, lambda table, _: None if table.status.ended else edits.closed(table, reason, note)
        )
        return await self.fetch(table_id)

    async def refit(self, which: Callable[[Table], bool] = lambda _: True) -> None:
        """Fit clocks (of some tables) to the time now: after a start or a jump of it, or when nobody could press."""
        tables = [table for table in self.live() if which(table)]
        await asyncio.gather(*(self.edit(table.id, None, _fitted) for table in tables))

    async def _restored(self, stored: StoredTable) -> Room:
        """Return the room of a stored table; its state is None where the rules of today do not lead to one."""
        game = self.games[stored.game]
        played = await self._store.read(sql.read_log, stored.id)
        state, drawn = None, NOTHING
        if stored.started_at is not None and _plays_on(stored, game):
            try:
                with WORK.at(stored.id):
                    state, drawn = _replayed(game, stored, played)
            except Exception:  # a bug of one game must not keep the others from starting
                log.exception("table %d (%s): the log does not replay", stored.id, game.info.key)
        return Room(table_of(stored, game, state, played, drawn), stored.secret)


def _fitted(table: Table, context: Context) -> Table | None:
    fitted = refitted(table, context.paces, context.now)
    return None if table.status.ended or fitted == table else fitted


def _plays_on(stored: StoredTable, game: AnyGame) -> bool:
    """Whether the log may be replayed: a match under way only where all rules stay as they were when it was begun."""
    info = game.info
    if stored.status.ended or info.goes_on(stored.rules_version):
        return info.todays_options(stored.rules_version, stored.options) is not None
    return False


def _replayed(game: AnyGame, stored: StoredTable, played: Sequence[LogRow]) -> tuple[Any, Mapping[str, int]]:
    """Return the state that a log leads to, and how many draws of each occasion a set deal has given it."""
    rules = parse_options(game.info.options, rules_of(stored, game)[1])
    state = game.new_match(rules, len(stored.holders))
    stock = Stock(game, "", stored.id, deal=stored.deal)
    for step in replay(game, rules, len(stored.holders), ((row.seat, row.text) for row in played)):
        if step.seat == CHANCE:
            stock.draws(state, step.seq)
        state = step.state
    return state, stock.drawn


def _left_alone(task: asyncio.Task[Any]) -> None:
    """Log what a change failed with, when who asked for it has gone; that it is refused is no matter then."""
    try:
        if not task.cancelled():
            task.result()
    except GameError:
        return
    except Exception:
        report(log, "a change failed when who asked for it had gone")
