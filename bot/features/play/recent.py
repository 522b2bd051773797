"""What happened lately at each table, action by action; made again from the log after a restart. No wording."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.show.wording import safe_name
from bot.tables.door import Tables
from bot.tables.model import Change, Holder, LogRow, Maker, Status, Table
from bot.texts import load_texts
from games.core import CHANCE, HOST, Event, Seat, Step, parse_options, replay

MOST_MOMENTS: Final = 300
"""Actions kept for each table, also where somebody's last turn was longer ago."""
WORTH_TRIMMING: Final = 60
"""Actions from which on those are let go that are older than everybody's last turn."""
NEW_HOLDER: Final = frozenset({"seat_taken", "guest_left", "seat_removed"})
"""Kinds of events that give a seat to somebody else: what was told of its holder would be told of the wrong one."""


class Moment(NamedTuple):
    """What one action led to."""

    seat: Seat
    """Who acted. What chance adds belongs to the action before it; HOST for what happened to the seats' holders."""
    waited: frozenset[Seat]
    """Whom the table waited for before it."""
    events: tuple[Event, ...]
    """All of them, also those that not everybody may know."""
    drawn: bool = False
    """Whether chance acted, and not the seat."""
    held: bool = False
    """Whether the house, or the clock, acted for a person who was away."""


Held: TypeAlias = Callable[[Step], bool]
"""Whether a step was made for a person who was away."""


class RecentEvents:
    """The newest moments of the tables that are played, as far back as somebody's last turn."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._moments: dict[int, list[Moment]] = {}

    def take_in(self, change: Change) -> None:
        """Remember what a change tells."""
        table, before = change.after, change.before
        if table.status is Status.CLOSED:
            self.forget(table.id)
            return
        if before is None or change.kind == "started":
            self._moments[table.id] = []
        known = self._moments.get(table.id)
        if known is None:
            return
        _add(known, table, change.steps, before.waiting if before else frozenset(), _away(before, table))
        if before is not None and before.status is Status.PLAYING:
            events = (*_seat_events(before.holders, table.holders, change.by), *_vote_events(before, table))
            if given := {event.seat for event in events if event.kind in NEW_HOLDER}:
                known[:] = [_without_holders(moment, given) for moment in known]
            if events:
                known.append(Moment(HOST, table.waiting, events))
        _trim(known, table)

    async def of(self, table: Table) -> Sequence[Moment]:
        """Return a table's newest moments, oldest first; replays the log when they are not in memory."""
        while table.id not in self._moments:
            rows, now = await self._tables.log(table.id), await self._tables.fetch(table.id)
            if len(rows) >= now.seq:  # else something happened while they were read
                self._moments.setdefault(table.id, _read_back(now, rows))
        return self._moments[table.id]

    def forget(self, table_id: int) -> None:
        """Let go of a table that has ended."""
        self._moments.pop(table_id, None)


def _read_back(table: Table, rows: Sequence[LogRow]) -> list[Moment]:
    """Return a table's newest moments from its log; none of a match whose rules are of yesterday."""
    found: list[Moment] = []
    if table.state is not None:
        options = parse_options(table.game.info.options, table.options)
        steps = replay(table.game, options, len(table.holders), ((row.seat, row.text) for row in rows))
        house = {row.seq for row in rows if row.maker is Maker.HOUSE and table.holders[row.seat].user_id is not None}
        _add(found, table, steps, frozenset(), lambda step: step.seq in house)
        _trim(found, table)
    return found


def last_turn(moments: Sequence[Moment], seat: Seat, waiting: Collection[Seat]) -> int:
    """Return where a seat's last turn begins: while the table waits for it (`waiting`), the turn before this one."""
    at = len(moments)
    if seat in waiting:
        while at and not moments[at - 1].held and (seat in moments[at - 1].waited or moments[at - 1].seat == seat):
            at -= 1
    while at and (moments[at - 1].seat != seat or moments[at - 1].held or seat not in moments[at - 1].waited):
        at -= 1
    while at and moments[at - 1].seat == seat and not moments[at - 1].held:
        at -= 1
    return at


def _away(before: Table | None, after: Table) -> Held:
    """Return which steps of a change were made for a person who was away."""

    def held(step: Step) -> bool:
        old = before.holders[step.seat] if before is not None and step.seat >= 0 else None
        missed = old is not None and after.holders[step.seat].missed > old.missed
        return old is not None and old.user_id is not None and (old.house or missed)

    return held


def _add(
    known: list[Moment], table: Table, steps: Iterable[Step], waited: frozenset[Seat], held: Held = lambda _: False
) -> None:
    for step in steps:
        drawn = step.seat == CHANCE
        follows = known[-1] if drawn and known else None  # what chance adds belongs to whom it follows
        seat, away = (follows.seat, follows.held) if follows else (step.seat, held(step))
        known.append(Moment(seat, waited, step.events, drawn, away))
        waited = table.game.waiting_for(step.state)


def _trim(known: list[Moment], table: Table) -> None:
    if len(known) > WORTH_TRIMMING:
        old = min(last_turn(known, seat, table.waiting) for seat in range(len(table.holders)))
        del known[: max(old, len(known) - MOST_MOMENTS)]


def _without_holders(moment: Moment, seats: Collection[Seat | None]) -> Moment:
    """Return a moment without what it tells of who had these seats."""
    kept = (event for event in moment.events if event.seat not in seats or not event.kind.startswith("seat_"))
    return moment._replace(events=tuple(kept))


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


def _seat_events(before: Iterable[Holder], after: Iterable[Holder], by: int | None) -> tuple[Event, ...]:
    """Return what changed in who acts for the seats: texts are `core.event.seat_<what>`."""
    events = []
    for seat, (old, new) in enumerate(zip(before, after, strict=False)):
        facts = {"before": safe_name(old.name)}
        if old.user_id is None and new.user_id is not None:
            events.append(Event("seat_taken", seat, facts))
        elif old.guest and new.user_id is None and by == old.user_id:
            events.append(Event("guest_left", seat, facts))
        elif old.user_id is not None and new.user_id is None:
            forgotten = new.name == load_texts().speaker(new.locale)("table.someone")  # and is named no more
            events.append(Event("seat_removed", seat, {"before": new.name} if forgotten else facts))
        elif new.left and not old.left:
            events.append(Event("seat_left", seat, facts))
        elif new.house and not old.house:
            events.append(Event("seat_held", seat, facts))
        elif old.house and not new.house:
            events.append(Event("seat_back", seat, facts))
    return tuple(events)
