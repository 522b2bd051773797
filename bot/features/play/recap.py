"""What happened at a table since somebody's turn: a line for each seat's turn, the newest last, without noise.

The moments of a table are kept action by action, without words, and made again from its log after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from bot.show.body import CONTENT_LIMIT
from bot.show.face import Face
from bot.show.wording import event_text, plain_event, safe_name
from bot.tables.door import Tables
from bot.tables.model import Change, Holder, LogRow, Maker, Status, Table
from bot.texts import Speaker, load_texts
from games.core import CHANCE, HOST, Event, Seat, Step, parse_options, replay, visible

MOST_MOMENTS: Final = 300
"""Actions kept for each table, also where somebody's last turn was longer ago."""
WORTH_TRIMMING: Final = 60
"""Actions from which on those are let go that are older than everybody's last turn."""
NEW_HOLDER: Final = frozenset({"seat_taken", "guest_left", "seat_removed"})
"""Kinds of events that give a seat to somebody else: what was told of its holder would be told of the wrong one."""
ROOM: Final = 1000
"""Characters at the most: on a phone these are some 25 lines."""
LEAST_ROOM: Final = 200
"""Characters that the newest lines have, whatever else stands there."""
MOST_LINES: Final = 8
"""Lines at the most beside a picture, with the one that counts what is left out."""
PAIRS: Final = 3
PAIR_ROOM: Final = 64
"""How often at the most two short lines stand in one where there are more, and their characters together."""
LEAST_LINES: Final = 3
"""Lines of the public message at the most where fewer sit at the table."""
OF_TABLE: Final = -1
STANDING: Final = frozenset({"seat_held"})
"""Kinds of events that the public message says by itself as long as they are so."""


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
                found = _read_back(now, rows)
                if now.status.ended:
                    return found  # nobody would let go of it again
                self._moments.setdefault(table.id, found)
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


def recap_lines(
    moments: Sequence[Moment], table: Table, reader: Seat | None, say: Speaker, ui: Face[Any], *, scored: bool
) -> list[str]:
    """Return what happened since the reader's last turn, their own part left out; for all (None) one round's worth.

    `scored`: whether the score lines stand beside them.
    """
    if reader is not None:
        moments = moments[last_turn(moments, reader, table.waiting) :]
    lasting = ui.lasting if reader not in table.waiting else frozenset()  # in their turn the panel itself says it
    events = ui.fold(list(_news(moments, reader, say, lasting, scored=scored)))
    quiet = (
        ui.noise | (ui.told_by_scores if scored else frozenset()) | (frozenset() if reader is not None else STANDING)
    )
    kept = [event for event in events if event.kind not in quiet]
    kept = [event for event in kept if event.kind not in ui.fleeting or event is kept[-1]]
    told = [_told(say, event) for event in kept]
    turns = [(seat, _joined(seat, map(itemgetter(1), turn))) for seat, turn in groupby(told, itemgetter(0))]
    most = None if reader is not None else min(MOST_LINES, max(LEAST_LINES, len(table.holders)))
    return list(islice(_lines((turn for turn in reversed(turns) if turn[1]), say), most))[::-1]


def away_line(moments: Sequence[Moment], table: Table, reader: Seat, say: Speaker, ui: Face[Any]) -> str:
    """Return what the house did for a reader who was away, since their last turn; "" for nothing."""
    since = moments[last_turn(moments, reader, table.waiting) :]
    held = [event for one in since if one.held and one.seat == reader for event in visible(one.events, reader)]
    if not held:
        return ""
    told = [_told(say, event) for event in ui.fold(held) if event.kind not in ui.noise | ui.fleeting]
    what = " · ".join(words for seat, words in told if seat == reader and words)
    return say("board.while_away", what=what) if what else ""


def fitting(lines: Sequence[str], others: Sequence[str], say: Speaker, most: int = MOST_LINES) -> list[str]:
    """Return the newest lines that have room in a message beside the others, quoted, and how many had none."""
    left = CONTENT_LIMIT - sum(len(line) + 1 for line in others)
    room = max(LEAST_ROOM, min(ROOM, left - len(say("board.earlier", n=len(lines))) - 2))
    rows = _paired(lines, most)
    if len(rows) > most:
        rows = _paired(lines[1 - most - PAIRS :], most - 1)[1 - most :]
    shown: list[str] = []
    hidden = len(lines)
    for line, count in reversed(rows):
        room -= len(line) + len("> ") + 1
        if room < 0:
            break
        shown.insert(0, f"> {line}")
        hidden -= count
    return [f"-# {say('board.earlier', n=hidden)}", *shown] if hidden else shown


def _paired(lines: Sequence[str], most: int) -> list[tuple[str, int]]:
    """Return lines with how many each stands for: the oldest short ones two by two, as far as they are too many."""
    rows: list[tuple[str, int]] = []
    over, at = min(PAIRS, len(lines) - most), 0
    while at < len(lines):
        pair = lines[at : at + (2 if over > 0 else 1)]
        if sum(map(len, pair)) > PAIR_ROOM:
            pair = pair[:1]
        rows.append((" · ".join(pair), len(pair)))
        over, at = over - len(pair) + 1, at + len(pair)
    return rows


def _news(
    moments: Sequence[Moment], reader: Seat | None, say: Speaker, lasting: frozenset[str], *, scored: bool
) -> Iterator[Event]:
    """Yield what the reader may know of some moments and has not just done.

    What the table did is told also where the reader's own act led to it: a new round, and at a pause how the old one
    ended. Of what they alone learned they are told what is among `lasting`.
    """
    for moment in moments:
        for event in moment.events:
            if event.to is not None:
                wanted = reader in event.to and event.kind in lasting
            elif moment.drawn:
                wanted = event.seat != reader or _brief(say, event) is None
            else:
                wanted = moment.seat != reader or (scored and _brief(say, event) is None)
            if wanted:
                yield event


def _brief(say: Speaker, event: Event) -> str | None:
    """Return the template of the few words that a seat's line has for what it did; None: it stands in the table's."""
    return None if event.to is not None or event.seat is None else say.find(f"recap.{event.kind}")


def _told(say: Speaker, event: Event) -> tuple[Seat, str]:
    """Return in whose line an event stands and its words there: few of a seat, whole sentences of the table."""
    brief = _brief(say, event)
    if brief is None or event.seat is None:
        return OF_TABLE, plain_event(say, event)
    return event.seat, event_text(say, brief, event)


def _joined(seat: Seat, words: Iterable[str]) -> str:
    """Return the words of a turn, without its seat."""
    return " ".join(dict.fromkeys(filter(None, words))) if seat == OF_TABLE else " · ".join(words)


def _lines(turns: Iterable[tuple[Seat, str]], say: Speaker) -> Iterator[str]:
    """Yield a line for each turn, one for turns in a row of the same words; both the newest first."""
    for what, same in groupby(turns, itemgetter(1)):
        seats = [seat for seat, _ in same][::-1]
        if seats[0] == OF_TABLE:
            yield what
        elif len(seats) == 1:
            yield say("board.recap", seat=seats[0], what=what)
        else:
            yield say("board.recap_many", seats=seats, what=what)
