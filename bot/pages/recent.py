"""The last things that happened at each table, as events; made again from the log after a restart. No wording."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from bot.tables.model import Change, Holder, Status, Table
from bot.ui.wording import safe_name
from games.core import Event, parse_options, replay, visible

if TYPE_CHECKING:
    from bot.tables.service import Tables

REMEMBERED: Final = 12
"""Public events kept for each table; a message shows fewer."""


class RecentEvents:
    """The newest public events of the tables. Private ones are never kept: nothing brings back what was shown once."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._events: dict[int, deque[Event]] = {}

    def take_in(self, change: Change) -> None:
        """Remember what a change tells everybody."""
        table = change.after
        if table.status is Status.CLOSED:
            self._events.pop(table.id, None)
            return
        if change.before is None or change.kind == "started":
            self._events[table.id] = deque(maxlen=REMEMBERED)
        known = self._events.get(table.id)
        if known is None:
            return
        for step in change.steps:
            known.extend(visible(step.events, None))
        if change.before is not None and change.before.status is Status.PLAYING:
            known.extend(_seat_events(change.before.holders, table.holders, change.by))
            known.extend(_vote_events(change.before, table))

    async def of(self, table: Table) -> tuple[Event, ...]:
        """Return a table's newest public events, oldest first; replays the log when they are not in memory."""
        if table.id not in self._events:
            self._events[table.id] = deque(await self._from_log(table), maxlen=REMEMBERED)
        return tuple(self._events[table.id])

    def forget(self, table_id: int) -> None:
        """Let go of a table that has ended."""
        self._events.pop(table_id, None)

    async def _from_log(self, table: Table) -> list[Event]:
        if table.state is None:
            return []
        rows = await self._tables.log(table.id)
        game = table.game
        options = parse_options(game.info.options, table.options)
        steps = deque(replay(game, options, len(table.holders), ((row.seat, row.text) for row in rows)), REMEMBERED)
        return [event for step in steps for event in visible(step.events, None)]


def _vote_events(before: Table, after: Table) -> list[Event]:
    """Return what came of a vote, and that a pause is over."""
    if after.status is not Status.PLAYING:
        return []
    if after.pause is not None and before.pause is None:
        return [Event("paused")]
    events = [Event("resumed")] if before.pause is not None and after.pause is None else []
    if before.motion is not None and after.motion is None:
        events.append(Event(f"vote_no_{before.motion.what}"))
    return events


def _seat_events(before: Iterable[Holder], after: Iterable[Holder], by: int | None) -> list[Event]:
    """Return what changed in who acts for the seats: texts are `core.event.seat_<what>`."""
    events = []
    for seat, (old, new) in enumerate(zip(before, after, strict=False)):
        facts = {"before": safe_name(old.name)}
        if old.user_id is None and new.user_id is not None:
            events.append(Event("seat_taken", seat, facts))
        elif old.guest and new.user_id is None and by == old.user_id:
            events.append(Event("guest_left", seat, facts))
        elif old.user_id is not None and new.user_id is None:
            events.append(Event("seat_removed", seat, facts))
        elif new.left and not old.left:
            events.append(Event("seat_left", seat, facts))
        elif new.house and not old.house:
            events.append(Event("seat_held", seat, facts))
        elif old.house and not new.house:
            events.append(Event("seat_back", seat, facts))
    return events
