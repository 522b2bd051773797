"""Between snapshots and the store's rows. Only what differs is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, NamedTuple

from bot.store.db import Row
from bot.store.model import ResultRow, ResultSeat
from bot.tables.lobby import known_options, offered_options
from bot.tables.model import Ask, Facts, Holder, LogRow, Maker, Motion, Pace, Pause, Status, Table, Tempo
from bot.tables.play import NOTHING, commitment_of
from bot.tables.purposes import COUNTED, MANNERS, Purpose
from games.core import AnyGame, AnyState
from games.core.levels import Level

WAIT: Final = "wait"
"""What the line of a wait begins with, in place of a seat."""

FACTS: Final = (
    "rules_version", "guild_id", "channel_id", "thread_id", "host_id", "locale", "pace", "status", "deal", "private",
    "sit_in", "muted", "level", "tempo", "hints", "purpose", "subject", "quiet", "created_at", "started_at", "ended_at",
    "ended_reason", "ended_note", "previous_id",
)  # fmt: skip
"""Facts with a column of the same name."""
facts_of, written_of = attrgetter(*FACTS), attrgetter(*FACTS, "options", "pause")
timed_of = attrgetter("deadlines", "decisions", "waits")
"""Read those; all that has the table's row written again when it changes; and what has its clocks written again."""
COLUMNS: Final = ("game", "secret", "options", "paused_at", "paused_until", "touched_at", *FACTS)
"""The columns of a table's row, besides its id and its clocks."""
KINDS: Final[Mapping[str, Callable[[Any], object]]] = {
    "pace": Pace, "status": Status, "level": Level, "tempo": Tempo, "purpose": Purpose,
    "private": bool, "sit_in": bool, "muted": bool, "hints": bool, "quiet": bool,
}  # fmt: skip
"""What columns become that hold texts and numbers for other values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWrite:
    """Everything that one change of a table writes, in one transaction. None leaves a part as it is."""

    table_id: int
    row: Row | None = None
    """The values of COLUMNS."""
    actions: Sequence[LogRow] = ()
    clocks: str | None = None
    """What runs out, a line each."""
    parts: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    """What the table now has in tables of the database that name it first, all of it."""
    result: ResultRow | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable(Facts):
    """A table as it is read back, without its log."""

    game: str
    secret: str
    """What its chance comes from: its own secret, or its set deal's."""
    clocks: str


def row_of(table: Facts, game: str, secret: str) -> Row:
    """Return the values of a table's own row; a set deal's secret is not in it."""
    own, pause = "" if table.deal else secret, table.pause or (None, None)
    return (game, own, json.dumps(dict(table.options)), *pause, table.touched_at, *facts_of(table))


def write_of(before: Table | None, after: Table, secret: str, log: Sequence[LogRow]) -> TableWrite:
    """Return what a change writes; `before` is None for a new table."""
    ends = after.status is Status.OVER and before is not None and not before.status.ended
    return TableWrite(
        table_id=after.id,
        row=row_of(after, after.game.info.key, secret) if _row_changed(before, after, log) else None,
        actions=log,
        clocks=_clocks(after) if before is None or timed_of(before) != timed_of(after) else None,
        parts={
            name: part.rows(after)
            for name, part in PARTS.items()
            if before is None or getattr(before, part.fact) != getattr(after, part.fact)
        },
        result=_result(after) if ends and table_counts(after) else None,
    )


def _row_changed(before: Table | None, after: Table, log: Sequence[LogRow]) -> bool:
    """Return whether to write the table's row; an action alone does not, its time stands in the log."""
    if before is None or written_of(before) != written_of(after):
        return True
    return before.touched_at != after.touched_at and not log


def _seats(table: Facts) -> list[Row]:
    return [
        (seat, h.user_id, h.name, h.locale, h.house, h.missed, h.left, h.replaced, h.guest, h.level)
        for seat, h in enumerate(table.holders)
    ]


def _holder(row: Row) -> Holder:
    _, user_id, name, locale, house, missed, left, replaced, guest, level = row
    return Holder(user_id, name, locale, bool(house), missed, bool(left), bool(replaced), bool(guest), Level(level))


def _votes(table: Facts) -> list[Row]:
    return [(seat, voter) for seat, voters in table.votes.items() for voter in sorted(voters)]


def _voters(rows: Sequence[Row]) -> dict[int, frozenset[int]]:
    voters: dict[int, frozenset[int]] = {}
    for seat, voter in rows:
        voters[seat] = voters.get(seat, frozenset()) | {voter}
    return voters


def _ballots(table: Facts) -> list[Row]:
    if table.motion is None:
        return []
    what, ayes, noes, lapses_at = table.motion
    voices = [(user, True) for user in ayes] + [(user, False) for user in noes]
    return [(place, user, aye, what, lapses_at) for place, (user, aye) in enumerate(voices)]


def _motion(rows: Sequence[Row]) -> Motion | None:
    if not rows:
        return None
    ayes = tuple(user for _, user, aye, *_ in rows if aye)
    noes = tuple(user for _, user, aye, *_ in rows if not aye)
    *_, what, lapses_at = rows[0]
    return Motion(Ask(what), ayes, noes, lapses_at)


class Part(NamedTuple):
    """A fact that has a table of its own in the database."""

    fact: str
    columns: str
    """Beside the table's id, in the order of which rows are read."""
    rows: Callable[[Facts], Sequence[Row]]
    read: Callable[[Sequence[Row]], object]


PARTS: Final[Mapping[str, Part]] = {
    "seats": Part(
        "holders",
        "seat, user_id, name, locale, house, missed, gone, replaced, guest, level",
        _seats,
        lambda rows: tuple(map(_holder, rows)),
    ),
    "votes": Part("votes", "seat, voter_id", _votes, _voters),
    "ballots": Part("motion", "place, voter_id, aye, what, lapses_at", _ballots, _motion),
    "invited": Part(
        "invited",
        "user_id",
        lambda table: [(user,) for user in sorted(table.invited)],
        lambda rows: frozenset(user for (user,) in rows),
    ),
}
"""By the name of that table."""


def stored_of(row: Row, parts: Mapping[str, Sequence[Row]]) -> StoredTable:
    """Return a table from its row (id, clocks, the secret and the places of its deal, COLUMNS) and its parts' rows."""
    key, clocks, dealt, places, game, secret, options, paused_at, paused_until, touched_at, *rest = row
    facts: dict[str, Any] = dict(zip(FACTS, rest, strict=True))
    facts |= {name: kind(facts[name]) for name, kind in KINDS.items()}
    facts |= {part.fact: part.read(parts[name]) for name, part in PARTS.items()}
    return StoredTable(
        id=key,
        game=game,
        secret=secret if dealt is None else dealt,
        places=json.loads(places or "{}"),
        clocks=clocks,
        options=json.loads(options),
        pause=None if paused_at is None else Pause(paused_at, paused_until),
        touched_at=touched_at,
        **facts,
    )


def _clocks(table: Table) -> str:
    """Return what runs out at a table, a line each: a seat's clock (its decision, until when), or a wait's action."""
    clocks = [f"{seat} {table.decisions[seat]} {at!r}" for seat, at in table.deadlines.items()]
    return "\n".join([*clocks, *(f"{WAIT} {at!r} {text}" for text, at in table.waits.items())])


def clocks_of(clocks: str) -> tuple[dict[int, float], dict[int, int], dict[str, float]]:
    """Return the deadlines and the decisions of seats, and the waits, that such lines say."""
    deadlines, decisions, waits = {}, {}, {}
    for line in filter(None, clocks.split("\n")):
        first, second, third = line.split(" ", 2)
        if first == WAIT:
            waits[third] = float(second)
        else:
            deadlines[int(first)], decisions[int(first)] = float(third), int(second)
    return deadlines, decisions, waits


def _result(table: Table) -> ResultRow:
    outcome = table.game.outcome(table.state)
    if outcome is None or table.started_at is None or table.ended_at is None:
        raise ValueError(f"table {table.id} is called over without an outcome")
    return ResultRow(
        table_id=table.id,
        game=table.game.info.key,
        guild_id=table.guild_id,
        started_at=table.started_at,
        finished_at=table.ended_at,
        actions=table.seq,
        options=table.options,
        reason=outcome.reason,
        rated=is_rated(table),
        seats=tuple(
            ResultSeat(seat, h.user_id, h.name, h.house, outcome.scores[seat], outcome.placements[seat])
            for seat, h in enumerate(table.holders)
        ),
    )


def table_counts(table: Table) -> bool:
    """Return whether the result of a table is kept."""
    return MANNERS[table.purpose].counts or (table.purpose is Purpose.TOURNAMENT and table.subject.endswith(COUNTED))


def is_rated(table: Table) -> bool:
    """Return whether a match counts for ratings: at least two people, only people, nobody ever replaced."""
    return (
        table_counts(table)
        and len(table.holders) > 1
        and all(h.user_id is not None and not h.replaced for h in table.holders)
    )


def rules_of(stored: StoredTable, game: AnyGame) -> tuple[int, Mapping[str, str]]:
    """Return the rules version and options of a stored table in today's terms, where today's rules can play its log."""
    today = game.info.rules_version
    if stored.started_at is None:
        return today, offered_options(game, stored.options)
    options = game.info.todays_options(stored.rules_version, stored.options)
    if options is None:
        return stored.rules_version, stored.options
    return today, options if stored.rules_version == today else known_options(game, options)


def table_of(
    stored: StoredTable, game: AnyGame, state: AnyState, log: Sequence[LogRow], drawn: Mapping[str, int] = NOTHING
) -> Table:
    """Return the snapshot of a stored table, with the state that its log leads to (None where there is none)."""
    deadlines, decisions, waits = clocks_of(stored.clocks)
    facts: dict[str, Any] = {fact.name: getattr(stored, fact.name) for fact in fields(Facts)}
    facts["rules_version"], facts["options"] = rules_of(stored, game)
    facts["touched_at"] = max([stored.touched_at, *(row.at for row in log if row.maker is Maker.PERSON)])
    return Table(
        game=game,
        seq=len(log),
        state=state,
        commitment=commitment_of(stored.secret),
        secret=stored.secret if stored.status.ended and not stored.deal else None,
        drawn=drawn,
        deadlines=deadlines,
        decisions=decisions,
        waits=waits,
        **facts,
    )
