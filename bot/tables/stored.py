"""Between snapshots and the store's rows. Only what differs is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.store.model import ActionRow, BallotRow, ResultRow, ResultSeat, SeatRow, StoredTable, TableRow, TableWrite
from bot.tables.lobby import known_options, offered_options
from bot.tables.model import Ask, Holder, LogRow, Maker, Motion, Pace, Pause, Status, Table, Tempo
from bot.tables.play import NOTHING, commitment_of
from bot.tables.purposes import COUNTED, MANNERS, Purpose
from games.core import AnyGame, AnyState
from games.core.levels import Level

WAIT: Final = "wait"
"""What the line of a wait begins with, in place of a seat."""


def table_row(table: Table, secret: str) -> TableRow:
    """Return the row of a table, without what has rows of its own."""
    return TableRow(
        id=table.id,
        game=table.game.info.key,
        rules_version=table.rules_version,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        thread_id=table.thread_id,
        host_id=table.host_id,
        locale=table.locale,
        pace=str(table.pace),
        status=str(table.status),
        options=table.options,
        secret="" if table.deal else secret,
        deal=table.deal,
        previous_id=table.previous_id,
        ended_reason=table.ended_reason,
        created_at=table.created_at,
        touched_at=table.touched_at,
        started_at=table.started_at,
        ended_at=table.ended_at,
        ended_note=table.ended_note,
        private=table.private,
        sit_in=table.sit_in,
        muted=table.muted,
        level=str(table.level),
        tempo=str(table.tempo),
        paused_at=None if table.pause is None else table.pause.since,
        paused_until=None if table.pause is None else table.pause.until,
        hints=table.hints,
        purpose=str(table.purpose),
        subject=table.subject,
        quiet=table.quiet,
    )


def write_of(before: Table | None, after: Table, secret: str, log: Sequence[LogRow]) -> TableWrite:
    """Return what a change writes; `before` is None for a new table."""
    clocks = _clocks(after)
    return TableWrite(
        table_id=after.id,
        table=table_row(after, secret) if _row_changed(before, after, log) else None,
        seats=_seats(after) if before is None or before.holders != after.holders else None,
        actions=tuple(ActionRow(r.seq, r.seat, r.text, str(r.maker), r.by, r.at) for r in log),
        clocks=clocks if before is None or _clocks(before) != clocks else None,
        votes=_votes(after) if before is None or before.votes != after.votes else None,
        ballots=_ballots(after) if before is None or before.motion != after.motion else None,
        invited=tuple((user,) for user in sorted(after.invited))
        if before is None or before.invited != after.invited
        else None,
        result=_result(after)
        if after.status is Status.OVER and table_counts(after) and before is not None and not before.status.ended
        else None,
    )


def _row_changed(before: Table | None, after: Table, log: Sequence[LogRow]) -> bool:
    """Return whether to write the table's row; an action alone does not, its time stands in the log."""
    if before is None or _row_key(before) != _row_key(after):
        return True
    return before.touched_at != after.touched_at and not log


def _row_key(table: Table) -> tuple[object, ...]:
    return (
        table.channel_id, table.thread_id, table.host_id, table.locale, table.pace, table.status, table.options,
        table.ended_reason, table.private, table.sit_in, table.muted, table.hints, table.pause,
        table.level, table.tempo, table.quiet,
    )  # fmt: skip


def _seats(table: Table) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(seat, h.user_id, h.name, h.locale, h.house, h.missed, h.left, h.replaced, h.guest, str(h.level))
        for seat, h in enumerate(table.holders)
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


def _votes(table: Table) -> tuple[tuple[int, int], ...]:
    return tuple((seat, voter) for seat, voters in table.votes.items() for voter in sorted(voters))


def _ballots(table: Table) -> tuple[BallotRow, ...]:
    motion = table.motion
    if motion is None:
        return ()
    voices = [(user, True) for user in motion.ayes] + [(user, False) for user in motion.noes]
    return tuple(
        BallotRow(user, place, aye, str(motion.what), motion.lapses_at) for place, (user, aye) in enumerate(voices)
    )


def _motion(rows: Sequence[BallotRow]) -> Motion | None:
    if not rows:
        return None
    ayes = tuple(row.voter_id for row in rows if row.aye)
    noes = tuple(row.voter_id for row in rows if not row.aye)
    return Motion(Ask(rows[0].what), ayes, noes, rows[0].lapses_at)


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


def log_rows(rows: Iterable[ActionRow]) -> list[LogRow]:
    """Return a stored log as the house reads it."""
    return [LogRow(row.seq, row.seat, row.text, Maker(row.maker), row.by, row.at) for row in rows]


def rules_of(row: TableRow, game: AnyGame) -> tuple[int, Mapping[str, str]]:
    """Return the rules version and options of a stored table in today's terms, where today's rules can play its log."""
    if row.started_at is None:
        return game.info.rules_version, offered_options(game, row.options)
    today = game.info.rules_version
    options = game.info.todays_options(row.rules_version, row.options)
    if options is None:
        return row.rules_version, row.options
    return today, options if row.rules_version == today else known_options(game, options)


def secret_of(stored: StoredTable) -> str:
    """Return what a stored table's chance comes from: its own secret, or its set deal's."""
    return stored.deal.secret if stored.deal is not None else stored.table.secret


def table_of(
    stored: StoredTable, game: AnyGame, state: AnyState, log: Sequence[LogRow], drawn: Mapping[str, int] = NOTHING
) -> Table:
    """Return the snapshot of a stored table, with the state that its log leads to (None where there is none)."""
    deadlines, decisions, waits = clocks_of(stored.clocks)
    return replace(
        _alone(stored.table, game),
        holders=tuple(Holder(*seat[1:-1], Level(seat.level)) for seat in stored.seats),
        seq=len(log),
        state=state,
        commitment=commitment_of(secret_of(stored)),
        drawn=drawn,
        places=stored.deal.places if stored.deal is not None else {},
        deadlines=deadlines,
        decisions=decisions,
        waits=waits,
        votes=_voters(stored.votes),
        motion=_motion(stored.ballots),
        invited=frozenset(stored.invited),
        touched_at=max([stored.table.touched_at, *(row.at for row in log if row.maker is Maker.PERSON)]),
    )


def _alone(row: TableRow, game: AnyGame) -> Table:
    """Return what a table's own row says."""
    version, options = rules_of(row, game)
    return Table(
        id=row.id,
        game=game,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        host_id=row.host_id,
        locale=row.locale,
        pace=Pace(row.pace),
        status=Status(row.status),
        rules_version=version,
        options=options,
        holders=(),
        secret=row.secret if Status(row.status).ended and not row.deal else None,
        deal=row.deal,
        pause=None if row.paused_at is None else Pause(row.paused_at, row.paused_until or row.paused_at),
        private=row.private,
        sit_in=row.sit_in,
        muted=row.muted,
        level=Level(row.level),
        tempo=Tempo(row.tempo),
        hints=row.hints,
        purpose=Purpose(row.purpose),
        subject=row.subject,
        quiet=row.quiet,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        ended_reason=row.ended_reason,
        ended_note=row.ended_note,
        previous_id=row.previous_id,
    )


def _voters(votes: Iterable[tuple[int, int]]) -> dict[int, frozenset[int]]:
    voters: dict[int, frozenset[int]] = {}
    for seat, voter in votes:
        voters[seat] = voters.get(seat, frozenset()) | {voter}
    return voters
