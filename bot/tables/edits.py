"""The edits that carry a match on: pure functions from a snapshot to the next, with the log rows that they add."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.tables import people, votes
from bot.tables.deadlines import Paces, decision, prolonged, with_clocks
from bot.tables.lobby import is_enough, require_hosting
from bot.tables.model import BROKEN_REST, EndReason, LogRow, Maker, Pause, Problem, Status, Table, TableError
from bot.tables.play import Play, Stock
from bot.tables.scripts import Answered, Script
from games.core import CHANCE, HOST, TOO_LATE, GameError, IllegalAction, Seat, Step, parse_options

log = logging.getLogger(__name__)

DEFAULTS_AT_ONCE: Final = 50
"""More default actions than this for one decision are a bug of the game."""


@dataclass(frozen=True, slots=True)
class Context:
    """What an edit needs besides the snapshot."""

    secret: str
    now: float
    paces: Paces
    script: Script | None = None
    """Of the table's purpose."""


@dataclass(frozen=True, slots=True)
class Edit:
    """The next snapshot and what led to it. `touched`: a person did it."""

    table: Table
    rows: Sequence[LogRow] = ()
    steps: Sequence[Step] = ()
    touched: bool = True


def start(table: Table, by: int, context: Context, *, threaded: bool) -> Edit:
    """Start the match: the first draws. In a DM it is quiet from here on, because nobody else is there.

    Unless it is to have a thread of its own (`threaded`), it stays where it is: that is kept, so that a kill before the
    thread is there changes nothing.
    """
    require_hosting(table, by)
    if not is_enough(table):
        raise TableError(Problem.TOO_FEW, needed=table.game.info.min_seats)
    stays = table.thread_id or (None if threaded else table.channel_id)
    return begin(replace(table, quiet=table.quiet or table.in_dm, thread_id=stays), (), context)


def begin(table: Table, rows: Sequence[tuple[Seat, str]], context: Context) -> Edit:
    """Begin a match with a log that is there already."""
    rules = parse_options(table.game.info.options, table.options)
    opened = replace(
        table,
        status=Status.PLAYING,
        started_at=context.now,
        votes={},
        state=table.game.new_match(rules, len(table.holders)),
    )
    play = _play(opened, context)
    for seat, text in rows:
        play.put(seat, text)
    play.draw()
    return _played(opened, play)


def press(table: Table, user_id: int, token: int | None, text: str, context: Context) -> Edit:
    """Make a person's action; raises TableError, InvalidAction, IllegalAction.

    A press whose decision is gone is too late, for the reason that is against it now, if there is one. A run of actions
    is one commit: if one of them is refused, none was made.
    """
    seat = people.require_seat(table, user_id)
    table = people.at_the_table(table, user_id)
    if table.pause is not None:
        raise TableError(Problem.PAUSED, at=int(table.pause.until))
    actions = table.game.actions(table.state, seat, text)
    if not actions:
        raise IllegalAction(TOO_LATE)
    if token is not None and table.game.token(table.state, seat, actions[0]) != token:
        raise IllegalAction(TOO_LATE, table.game.why_not(table.state, seat, actions[0]))
    play = _play(table, context)
    for action in actions:
        if context.script is not None and table.game.why_not(play.state, seat, action) is None:
            try:
                context.script.check(replace(table, state=play.state, seq=table.seq + len(play.rows)), seat, action)
            except Answered as answer:
                return closed(table, EndReason.DONE, answer.note)
        play.act(seat, action, Maker.PERSON, user_id)
    return _played(prolonged(people.acted(table, seat), seat, context.paces, context.now), play)


def noticed(table: Table, user_id: int) -> Edit | None:
    """Bring back a person who was away and pressed something that was refused; None for one who was not away."""
    seat = table.seat_of(user_id)
    if table.status is not Status.PLAYING or seat is None:
        return None
    holder = table.holders[seat]
    return Edit(people.i_am_back(table, user_id)) if holder.house and not holder.left else None


def house_act(table: Table, seat: Seat, seq: int, text: str, context: Context) -> Edit | None:
    """Make a house player's action; None when the table has moved on or the seat is a person's."""
    if not _goes_on(table) or table.seq != seq or not table.holders[seat].house:
        return None
    play = _play(table, context)
    play.act(seat, table.game.decode(text), Maker.HOUSE)
    return _played(table, play, touched=False)


def forced(table: Table, seat: Seat, seq: int, context: Context) -> Edit | None:
    """Make a person's only choice; None when the table has moved on since row `seq`, or there is more than one.

    Where a script would answer it, or have it made otherwise, it is the person's own to press: they are to read that.
    """
    only = table.only_choice(seat) if table.seq == seq else None
    if only is None:
        return None
    if context.script is not None:
        try:
            context.script.check(table, seat, only)
        except (GameError, Answered):
            return None
    play = _play(table, context)
    play.act(seat, only, Maker.CLOCK)
    return _played(table, play, touched=False)


def time_up(table: Table, seat: Seat, deadline: float, context: Context) -> Edit | None:
    """Make default actions until the seat's turn is over; None when the clock that ran out no longer stands."""
    if not _goes_on(table) or table.deadlines.get(seat) != deadline:
        return None
    play = _play(table, context)
    for _ in range(DEFAULTS_AT_ONCE):
        if not _same_turn(table, play, seat):
            break
        play.act(seat, table.game.default_action(play.state, seat), Maker.CLOCK)
    else:
        log.error("table %d (%s): default actions of seat %d never end", table.id, table.game.info.key, seat)
    after = people.missed(table, seat)
    return _played(after, play, touched=after.holders[seat].house)


def _same_turn(table: Table, play: Play, seat: Seat) -> bool:
    """Whether the table still waits for what the seat's clock stood for: its decision, or what the same turn asks next.

    A turn goes on while the table waits for that seat alone and nothing was drawn: a draw may have been the next deal.
    """
    now_at = replace(table, state=play.state)
    if seat not in now_at.waiting:
        return False
    drawn = any(row.maker is Maker.CHANCE for row in play.rows)
    return decision(now_at, seat) == table.decisions[seat] or (len(now_at.waiting) == 1 and not drawn)


def wait_over(table: Table, text: str, due: float | None, context: Context) -> Edit | None:
    """Make HOST's action of a wait that fell due; None when it no longer stands."""
    if not _goes_on(table) or text not in table.waits or due not in (None, table.waits[text]):
        return None
    play = _play(table, context)
    play.act(HOST, table.game.decode(text), Maker.CLOCK)
    return _played(table, play, touched=False)


def _goes_on(table: Table) -> bool:
    return table.status is Status.PLAYING and table.pause is None


def _play(table: Table, context: Context) -> Play:
    script = context.script

    def scripted(state: object, seq: int) -> str:
        row = None if script is None else script.next_row(replace(table, state=state, seq=seq))
        return row[1] if row is not None and row[0] == CHANCE else ""

    stock = Stock(table.game, context.secret, table.id, deal=table.deal, drawn=table.drawn, places=table.places)
    return Play(table.game, table.state, stock, seq=table.seq, now=context.now, scripted=scripted)


def _played(table: Table, play: Play, *, touched: bool = True) -> Edit:
    after = replace(table, state=play.state, seq=table.seq + len(play.rows), drawn=play.drawn)
    return Edit(after, play.rows, play.steps, touched)


def closed(table: Table, reason: str, note: str = "") -> Edit:
    """Close the table."""
    return Edit(replace(table, status=Status.CLOSED, ended_reason=reason, ended_note=note))


def settled(edit: Edit, context: Context) -> Table:
    """Return the edit's table with all that follows from it: what a vote comes to, the end, the host, the clocks."""
    table = edit.table
    if edit.touched:
        table = replace(table, touched_at=context.now)
    table = votes.decided(table, context.now)
    if table.status is Status.PLAYING:
        outcome = table.game.outcome(table.state)
        if outcome is not None:
            table = replace(table, status=Status.OVER, ended_reason=outcome.reason)
        elif context.script is not None and context.script.ends(table):
            table = replace(table, status=Status.CLOSED, ended_reason=EndReason.DONE)
    if not table.status.ended:
        table = people.with_host(table)
    elif table.ended_at is None:
        secret = None if table.deal else context.secret  # others may still play a set deal
        table = replace(table, votes={}, motion=None, pause=None, secret=secret, ended_at=context.now)
    return with_clocks(table, context.paces, context.now)


def broken_off(table: Table, now: float) -> Edit | None:
    """Pause a match of which a rule or a picture raises; None for one that is paused so already, or not played."""
    if table.status is not Status.PLAYING or table.broken:
        return None
    return Edit(replace(table, pause=Pause(now, now + BROKEN_REST)), touched=False)


def kind_of(before: Table | None, after: Table, edit: Edit) -> str:
    """Return the kind of a change; see bot.tables.model.Change."""
    if before is None:
        return "created"
    if after.status is not before.status:
        return {Status.PLAYING: "started", Status.OVER: "over", Status.CLOSED: "closed"}[after.status]
    if after.status is Status.LOBBY:
        return "lobby"
    if [(h.user_id, h.house) for h in before.holders] != [(h.user_id, h.house) for h in after.holders]:
        return "seats"
    return "acted" if edit.steps else "clocks" if before.deadlines != after.deadlines else "moved"
