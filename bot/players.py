"""House players: one task per table lends each seat of the house a brain, at a human pace.

A brain is given what its seat may see and nothing else: views and visible events, in order, made again from the log
when the seat is new to the house or the bot to the table. The brains themselves are in games/<game>/house.py.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from bot.store.errors import StoreError
from bot.tables.model import Change, Status, Table, TableError
from bot.tables.service import Tables
from bot.thinking import Job, Thinkers
from games import GAMES
from games.core import CHANCE, AnyGame, FairDraws, GameError, HousePlayer, Seat, Step, parse_options, replay, visible
from games.core.levels import Level, player_of

T = TypeVar("T")

log = logging.getLogger(__name__)

FORCED_DELAY: Final = 0.4
"""Seconds before an action where there is nothing to think about."""
ROUND_SECONDS: Final = 4.0
"""Seconds in which all house players of a table move once: the more there are, the quicker each."""
FURTHER: Final = 0.5
"""How long the further actions of a turn take, as a share of the first."""
SPREAD: Final = 0.3
"""How far a delay strays from the usual one, as a share of it."""
RETRY_SECONDS: Final = 5.0


@dataclass(slots=True)
class _Brain:
    """A house player and the last row of the log that it has taken in."""

    player: HousePlayer[Any, Any]
    seen: int = 0


@dataclass(slots=True, eq=False)
class _Watched:
    """What is kept of a table with seats of the house."""

    table_id: int
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    steps: list[Step] = field(default_factory=list)
    """Told, and not yet taken in by every brain."""
    last: Seat | None = None
    """Who of the house acted last, as long as no other seat has."""
    brains: dict[Seat, _Brain] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None


class HousePlayers:
    """Acts for the seats of the house through `Tables.house_act`."""

    def __init__(
        self,
        tables: Tables,
        *,
        delay: float,
        seed: str | None = None,
        level: Level = Level.NORMAL,
        thinkers: Thinkers | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tables = tables
        self._delay = delay
        self._level = level
        self._thinkers = thinkers
        self._seed = secrets.token_hex() if seed is None else seed
        self._sleep = sleep
        self._chance = random.SystemRandom()
        self._watched: dict[int, _Watched] = {}
        self._stopped = False
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="house")
        tables.subscribe(self._on_change)

    async def start(self) -> None:
        """Begin, after `Tables.start_up`."""
        for table in self._tables.live():
            self._attend(table, ())

    async def stop(self) -> None:
        """End; the seats wait for the next start."""
        self._stopped = True  # a change that is under way is still told, and must not begin a new task
        tasks = [watched.task for watched in self._watched.values() if watched.task is not None]
        self._watched.clear()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _on_change(self, change: Change) -> None:
        if not self._stopped:
            self._attend(change.after, change.steps)

    def _attend(self, table: Table, steps: Sequence[Step]) -> None:
        watched = self._watched.get(table.id)
        if table.status is not Status.PLAYING or not any(holder.house for holder in table.holders):
            if watched is not None:
                del self._watched[table.id]
                watched.wake.set()
            return
        if watched is None:
            watched = self._watched[table.id] = _Watched(table.id)
            watched.task = asyncio.create_task(self._serve(watched), name=f"house at table {table.id}")
        watched.steps.extend(steps)
        if any(step.seat not in (CHANCE, watched.last) for step in steps):
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
                await self._sleep(RETRY_SECONDS)
                watched.wake.set()

    async def _turn(self, watched: _Watched) -> bool:
        """Let one seat act, if one can and wants to; False when there is nothing to do until the table moves."""
        ready = self._ready(watched)
        if not ready:
            return False
        await self._sleep(self._pause(self._tables.get(watched.table_id), ready, watched.last))
        for seat, legal in self._ready(watched):  # asked again: the table may have moved meanwhile
            table = self._tables.get(watched.table_id)
            text = await self._choice(watched, table, seat, legal)
            if text is not None:
                watched.last = seat
                await self._act(table, seat, text)
                return True
            if self._tables.get(watched.table_id).seq != table.seq:
                return True
        return False

    def _pause(self, table: Table, ready: Sequence[tuple[Seat, tuple[Any, ...]]], last: Seat | None) -> float:
        """Return how long to wait before an action: longer where people have a chance to react that would be lost."""
        pace = table.game.info.reaction_pace
        usual = min(self._delay, ROUND_SECONDS / sum(holder.house for holder in table.holders))
        reacting = any(seat >= 0 for seat in table.game.to_act(table.state) - table.waiting)
        if reacting and pace != 1:
            usual = self._delay * pace
        elif all(len(legal) == 1 for _, legal in ready):
            usual = min(usual, FORCED_DELAY)
        elif all(seat == last for seat, _ in ready):
            usual *= FURTHER
        return usual * self._chance.uniform(1 - SPREAD, 1 + SPREAD)

    def _ready(self, watched: _Watched) -> list[tuple[Seat, tuple[Any, ...]]]:
        """Return the seats of the house that may act, with what they may do: those that only react come first.

        The house rests while no person is there to play with, and in a pause.
        """
        table = self._tables.get(watched.table_id)
        if table.status is not Status.PLAYING or not table.anybody or table.pause is not None:
            return []
        able = [
            (seat, table.game.legal_actions(table.state, seat))
            for seat in sorted(table.game.to_act(table.state))
            if seat >= 0 and table.holders[seat].house
        ]
        return sorted(((seat, legal) for seat, legal in able if legal), key=lambda one: one[0] in table.waiting)

    async def _choice(self, watched: _Watched, table: Table, seat: Seat, legal: tuple[Any, ...]) -> str | None:
        """Return the text of what the seat's brain chooses, or None. A brain that fails is replaced by the rules."""
        action, failed = None, False
        try:
            action = await self._think(watched, table, seat, legal)
            failed = action is not None and action not in legal
        except StoreError:
            raise
        except Exception:
            log.exception("table %d (%s): the brain of seat %d failed", table.id, table.game.info.key, seat)
            failed = True
        if failed:
            watched.brains.pop(seat, None)
        if action is None or failed:
            if seat not in table.waiting:
                return None
            log.error("table %d (%s): seat %d makes the default action", table.id, table.game.info.key, seat)
            action = table.game.default_action(table.state, seat)
        return table.game.encode(action)

    async def _think(self, watched: _Watched, table: Table, seat: Seat, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401
        if self._thinkers is not None and len(legal) > 1 and self._searches(table.game):
            action = await self._search(self._thinkers, table, seat)
            self._forget_taken(watched, table)
            return action
        brain = watched.brains.get(seat)
        if brain is None:
            brain = watched.brains[seat] = await self._remember(table, seat)
        steps = [step for step in watched.steps if step.seq <= table.seq]
        draws = FairDraws(f"{self._seed}:{table.id}:{seat}:{table.seq}")

        def think() -> Any:  # noqa: ANN401
            take_in(table, seat, brain, steps)
            return brain.player.choose(table.game.view(table.state, seat), legal, draws)

        action = await self._in_thread(think)
        self._forget_taken(watched, table)
        return action

    def _searches(self, game: AnyGame) -> bool:
        """Whether decisions of a game are thought about elsewhere. Thinkers know the games of the house alone."""
        on = self._thinkers is not None and self._thinkers.on
        return on and self._level is Level.HARD and game in GAMES and game.searching is not None

    async def _search(self, thinkers: Thinkers, table: Table, seat: Seat) -> Any:  # noqa: ANN401
        """Return what a thinker finds; raises ThinkingError."""
        rows = [(row.seat, row.text) for row in await self._tables.log(table.id) if row.seq <= table.seq]
        seed = f"{self._seed}:{table.id}:{seat}:{table.seq}"
        name = f"{self._seed}:{table.id}"
        job = Job(name, table.game.info.key, table.options, len(table.holders), rows, seat, seed)
        text = await thinkers.think(job)
        return None if text is None else table.game.decode(text)

    async def _remember(self, table: Table, seat: Seat) -> _Brain:
        """Return a brain that has seen everything that the seat could see so far."""
        played = [(row.seat, row.text) for row in await self._tables.log(table.id) if row.seq <= table.seq]
        rules = parse_options(table.game.info.options, table.options)
        seats = len(table.holders)

        def remember() -> _Brain:
            brain = _Brain(player_of(table.game, seat, rules, seats, self._level))
            take_in(table, seat, brain, list(replay(table.game, rules, seats, played)))
            return brain

        return await self._in_thread(remember)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def _forget_taken(self, watched: _Watched, table: Table) -> None:
        """Let go of the brains of seats that people have again, and of steps that every brain has taken in."""
        watched.brains = {seat: brain for seat, brain in watched.brains.items() if table.holders[seat].house}
        oldest = min((brain.seen for brain in watched.brains.values()), default=table.seq)
        watched.steps = [step for step in watched.steps if step.seq > oldest]

    async def _act(self, table: Table, seat: Seat, text: str) -> None:
        try:
            await self._tables.house_act(table.id, seat, table.seq, text)
        except GameError:
            log.exception("table %d (%s): the choice of seat %d is refused", table.id, table.game.info.key, seat)
            if seat in table.waiting:
                default = table.game.default_action(table.state, seat)
                await self._tables.house_act(table.id, seat, table.seq, table.game.encode(default))


def take_in(table: Table, seat: Seat, brain: _Brain, steps: Sequence[Step]) -> None:
    """Show a brain the steps that it has not seen: for each the seat's view after it and its visible events."""
    for step in steps:
        if step.seq > brain.seen:
            brain.player.observe(table.game.view(step.state, seat), visible(step.events, seat))
            brain.seen = step.seq
