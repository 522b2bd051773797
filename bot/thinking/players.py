"""House players: one task per table lends each seat of the house a mind, at a human pace.

A mind is given what its seat knows and nothing else, and keeps nothing. The minds are in games/<game>/mind.py.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from bot.base.at_work import WORK
from bot.base.errors import StoreError
from bot.base.logs import report
from bot.tables.door import Tables
from bot.tables.model import Change, Status, Table, TableError, Tempo
from bot.tables.purposes import MANNERS
from bot.thinking.watcher import Watcher
from bot.thinking.workers import Thinkers, job_of
from games.core import CHANCE, FairDraws, GameError, Seat
from games.core.levels import HousePlayer, Level, nearly_as_good

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = 5.0


class _Choice(NamedTuple):
    """What a seat wants to do."""

    text: str
    choices: int
    """How many legal actions there were."""
    candidates: int
    """How many of them seemed as good."""


@dataclass(slots=True, eq=False)
class _Watched:
    """What is kept of a table with seats of the house."""

    table_id: int
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    last: Seat | None = None
    """Who of the house acted last, as long as no other seat has."""
    spent: float = 0.0
    """Seconds that its turn has taken so far."""
    waited: float = 0.0
    """Seconds that have passed over an action that is still to be made."""


class HousePlayers(Watcher):
    """Acts for the seats of the house through `Tables.house_act`."""

    def __init__(
        self,
        tables: Tables,
        *,
        delay: float,
        seed: str | None = None,
        thinkers: Thinkers | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__(tables)
        self._delay = delay
        self._thinkers = thinkers
        self._seed = secrets.token_hex() if seed is None else seed
        self._sleep = sleep
        self._chance = random.SystemRandom()
        self._watched: dict[int, _Watched] = {}
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="house")

    async def stop(self) -> None:
        """End; the seats wait for the next start."""
        self._watched.clear()
        await super().stop()  # a change that is under way is still told, and begins nothing more
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _on_change(self, change: Change) -> None:
        if not self._tasks.closed:
            self.watch(change.after, *[step.seat for step in change.steps])

    def watch(self, table: Table, *acted: Seat) -> None:
        """Serve a table that has seats of the house, until it has none; `acted`: who did since the last look."""
        watched = self._watched.get(table.id)
        if table.status is not Status.PLAYING or not any(holder.house for holder in table.holders):
            if watched is not None:
                del self._watched[table.id]
                watched.wake.set()
            return
        if watched is None:
            watched = self._watched[table.id] = _Watched(table.id)
            self._tasks.run(self._serve(watched), f"house at table {table.id}")
        if any(seat not in (CHANCE, watched.last) for seat in acted):
            watched.last = None
        watched.wake.set()

    async def _serve(self, watched: _Watched) -> None:
        while self._watched.get(watched.table_id) is watched:
            await watched.wake.wait()
            watched.wake.clear()
            try:
                while await self._turn(watched):
                    pass
            except StoreError as error:
                log.warning("table %d: a house player waits: %s", watched.table_id, error)
                await self._sleep(RETRY_SECONDS)
                watched.wake.set()
            except TableError:
                return
            except Exception:
                log.exception("table %d: the house players stumbled", watched.table_id)
                await self._stumbled(watched)

    async def _stumbled(self, watched: _Watched) -> None:
        """Pause a match whose rules raise where house players ask them; what that comes to is told as any change."""
        try:
            await self._tables.break_off(watched.table_id)
        except Exception:
            report(log, "table %d could not be paused", watched.table_id)
        await self._sleep(RETRY_SECONDS)
        watched.wake.set()

    async def _turn(self, watched: _Watched) -> bool:
        """Let one seat act, if one can and wants to; False when there is nothing to do until the table moves."""
        ready = self._ready(watched)
        if not ready:
            return False
        loop, table = asyncio.get_running_loop(), self._tables.get(watched.table_id)
        for seat, legal in ready:
            began = loop.time()
            choice = await self._choice(table, seat, legal)
            if choice is not None:
                await self._take_time(watched, table, seat, self._pause(watched, table, seat, choice), began)
                if self._is_there(watched, table, seat):
                    await self._act(table, seat, choice.text)
                    watched.waited = 0.0
                return True
            if self._tables.get(watched.table_id).seq != table.seq:
                return True
        watched.waited = 0.0
        return False

    def _pause(self, watched: _Watched, table: Table, seat: Seat, choice: _Choice) -> float:
        """Return how long the seat takes over its choice, thinking included."""
        if not table.anybody:
            return 0.0
        further = seat == watched.last
        wanted = seconds(table, self._delay, choice.choices, choice.candidates, further=further)
        wanted *= self._chance.uniform(1 - SPREAD, 1 + SPREAD)
        if people_may_react(table):
            return wanted
        return min(wanted, allowed(table, watched.spent if further else 0.0))

    async def _take_time(self, watched: _Watched, table: Table, seat: Seat, pause: float, began: float) -> None:
        """Let time pass until the pause is over; what was waited before the table moved counts."""
        thought = asyncio.get_running_loop().time() - began
        left = max(0.0, pause - watched.waited - thought)
        await self._sleep(left)
        watched.waited += thought + left
        if self._is_there(watched, table, seat):
            watched.spent = watched.waited + (watched.spent if seat == watched.last else 0.0)
            watched.last = seat

    def _is_there(self, watched: _Watched, table: Table, seat: Seat) -> bool:
        """Whether the table still stands as it did, and the seat may act there."""
        return self._tables.get(table.id).seq == table.seq and any(one == seat for one, _ in self._ready(watched))

    def _ready(self, watched: _Watched) -> list[tuple[Seat, tuple[Any, ...]]]:
        """Return the seats of the house that may act, with what they may do: those that only react come first.

        The house rests in a pause, and while no person is there to play with unless the table's purpose wants its end.
        """
        table = self._tables.get(watched.table_id)
        if table.status is not Status.PLAYING or not _plays(table) or table.pause is not None:
            return []
        with WORK.at(table.id):
            able = [
                (seat, table.game.legal_actions(table.state, seat))
                for seat in sorted(table.game.to_act(table.state))
                if seat >= 0 and table.holders[seat].house
            ]
        return sorted(((seat, legal) for seat, legal in able if legal), key=lambda one: one[0] in table.waiting)

    async def _choice(self, table: Table, seat: Seat, legal: tuple[Any, ...]) -> _Choice | None:
        """Return what the script says or the seat's mind chooses, or None. Rules stand in for a mind that fails."""
        script = self._tables.script_of(table)
        row = None if script is None else script.next_row(table)
        if row is not None:
            return _Choice(row[1], len(legal), 1) if row[0] == seat else None
        try:
            action, candidates = await self._think(table, seat, legal)
        except StoreError:
            raise
        except Exception:
            log.exception("table %d (%s): the mind of seat %d failed", table.id, table.game.info.key, seat)
            action, candidates = None, 1
        if action not in legal:
            if seat not in table.waiting:
                return None
            log.error("table %d (%s): seat %d makes the default action", table.id, table.game.info.key, seat)
            action = table.game.default_action(table.state, seat)
        return _Choice(table.game.encode(action), len(legal), candidates)

    async def _think(self, table: Table, seat: Seat, legal: tuple[Any, ...]) -> tuple[Any, int]:
        """Return what the seat's mind would do, and how many actions seem as good to it."""
        game, level, thinkers = table.game, table.holders[seat].level, self._thinkers
        hard = level is Level.HARD and game.searching is not None
        if hard and thinkers is not None and thinkers.on and len(legal) > 1:
            return await self._search(thinkers, table, seat)
        player, seed = HousePlayer(game, seat, level), await self._luck(table, seat)

        def think() -> tuple[Any, int]:
            known = game.known(table.state, seat)
            action = player.choose(known, legal, FairDraws(seed))
            wishes = player.wishes(known, legal, FairDraws(seed)) if len(legal) > 1 else ()
            return action, 1 + len(nearly_as_good(wishes, game.near))

        return await asyncio.get_running_loop().run_in_executor(self._pool, think)

    async def _luck(self, table: Table, seat: Seat) -> str:
        """Return the seed of a decision: on a set deal the same at every table for a seat that has acted as often."""
        fixed = await self._tables.house_seed(table, seat)
        if fixed is None:
            return f"{self._seed}:{table.id}:{seat}:{table.seq}"
        acted = sum(row.seat == seat and row.seq <= table.seq for row in await self._tables.log(table.id))
        return f"{fixed}:{acted}"

    async def _search(self, thinkers: Thinkers, table: Table, seat: Seat) -> tuple[Any, int]:
        """Return what a thinker finds, None where the seat would rather not act; raises ThinkingError."""
        name = f"{self._seed}:{table.id}"
        job = job_of(name, table, await self._tables.log(table.id))
        thought = await thinkers.think(job, seat, f"{name}:{seat}:{table.seq}")
        return (table.game.decode(thought.text) if thought.text else None), thought.candidates

    async def _act(self, table: Table, seat: Seat, text: str) -> None:
        try:
            await self._tables.house_act(table.id, seat, table.seq, text)
        except GameError:
            log.exception("table %d (%s): the choice of seat %d is refused", table.id, table.game.info.key, seat)
            if seat in table.waiting:
                default = table.game.default_action(table.state, seat)
                await self._tables.house_act(table.id, seat, table.seq, table.game.encode(default))


def _plays(table: Table) -> bool:
    return table.anybody or MANNERS[table.purpose].alone


FACTORS: Final = {Tempo.BRISK: 0.5, Tempo.USUAL: 1.0, Tempo.RELAXED: 2.0}
FORCED_DELAY: Final = 0.4
"""Seconds before an action where there is nothing to think about."""
CLEAR: Final = 0.65
"""How long what is clear takes, as a share of the usual delay."""
TORN: Final = 0.9
"""How much longer it takes where very many actions look alike, as a share of the usual delay."""
FURTHER: Final = 0.5
"""How long the further actions of a turn take, as a share of the first."""
ROUND_SECONDS: Final = 5.5
"""Seconds in which all house players of a table have a turn each: the more there are, the quicker each."""
AT_ONCE: Final = 0.7
"""How much of what is left of its part of that a house player takes for one action, at most."""
SPREAD: Final = 0.3
"""How far a delay strays from the usual one, as a share of it."""


def people_may_react(table: Table) -> bool:
    """Whether there is a chance for a person to react that would be lost with the next action."""
    if table.game.info.reaction_pace == 1:
        return False
    able = {seat for seat in table.game.to_act(table.state) if seat >= 0}
    return able > table.waiting and any(table.holders[seat].present for seat in able)


def seconds(table: Table, delay: float, choices: int, candidates: int, *, further: bool) -> float:
    """Return how long a house player would take where it has so many choices, and so many of them look good.

    `delay` is the usual time in seconds; `further`: it has acted in this turn already.
    """
    if people_may_react(table):
        return delay * table.game.info.reaction_pace  # whatever the tempo: theirs is not asked for
    usual = delay * FACTORS[table.tempo]
    if choices == 1:
        return min(usual, FORCED_DELAY)
    usual *= CLEAR + TORN * (1 - 1 / max(1, candidates))
    return usual * FURTHER if further else usual


def allowed(table: Table, spent: float) -> float:
    """Return how many seconds an action may take at most when its turn has taken so many already."""
    part = ROUND_SECONDS / max(1, sum(holder.house for holder in table.holders))
    return max(0.0, part - spent) * AT_ONCE
