"""What people do to a tournament: pure edits of its snapshot. Each raises TourError where it cannot be."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from bot.features.tournament.model import (
    ABSENT_ROUNDS,
    MOST_PLAYERS,
    Chair,
    Entry,
    Form,
    Note,
    Pod,
    Stage,
    TourError,
    Tournament,
)
from bot.features.tournament.steps import drawn


def join(tour: Tournament, user_id: int, name: str, locale: str) -> Tournament:
    """Sign somebody up, or take them back. People who are late play from the next round on."""
    require_open(tour)
    mine = tour.entry_of(user_id)
    if mine is not None:
        if not mine.left:
            raise TourError("already_in")
        return tour.with_entry(mine._replace(left=False, absent=0, here=True))
    if tour.stage.begun and tour.form is Form.ROBIN and tour.seats == 2:
        raise TourError("no_late")
    if len(tour.entries) >= MOST_PLAYERS:
        raise TourError("full", most=MOST_PLAYERS)
    number = 1 + max((entry.number for entry in tour.entries), default=0)
    return tour.with_entry(Entry(number, user_id, name, locale, here=tour.stage.begun, since=tour.round + 1))


def leave(tour: Tournament, user_id: int) -> Tournament:
    """Let somebody go: before the start without a trace, later with what they have."""
    require_open(tour)
    mine = _mine(tour, user_id)
    if tour.stage.before:
        return replace(tour, entries=tuple(entry for entry in tour.entries if entry != mine))
    if mine.left:
        raise TourError("left")
    return tour.with_entry(mine._replace(left=True))


def check_in(tour: Tournament, user_id: int) -> Tournament:
    """Note that somebody is there."""
    if tour.stage is not Stage.CHECKIN:
        raise TourError("no_checkin")
    return tour.with_entry(_mine(tour, user_id)._replace(here=True))


def open_checkin(tour: Tournament) -> Tournament:
    """Ask everybody to say that they are there."""
    if tour.stage is not Stage.SIGNUP:
        raise TourError("started")
    return replace(tour, stage=Stage.CHECKIN)


def start(tour: Tournament, now: float) -> Tournament:
    """Begin: the first round is drawn; who was asked to check in and did not is given no table until they come."""
    if not tour.stage.before:
        raise TourError("started")
    asked = tour.stage is Stage.CHECKIN
    entries = tuple(entry._replace(here=True, left=asked and not entry.here) for entry in tour.entries)
    begun = replace(tour, stage=Stage.RUNNING, started_at=now, entries=entries)
    if len(begun.players) < 2:  # one cannot be compared with oneself
        raise TourError("too_few")
    return begun if tour.form is Form.ARENA else drawn(begun, now)


def later(tour: Tournament, seconds: float) -> Tournament:
    """Return it with everything that time decides so much later: after a pause, and when the bot was away."""
    arena = tour.form is Form.ARENA and tour.started_at is not None
    return replace(
        tour,
        started_at=(tour.started_at or 0.0) + seconds if arena else tour.started_at,
        next_at=None if tour.next_at is None else tour.next_at + seconds,
        pods=tuple(pod if pod.done else pod._replace(ends_at=pod.ends_at + seconds) for pod in tour.pods),
    )


def pause(tour: Tournament, now: float) -> Tournament:
    """Stop all clocks of it."""
    if tour.stage is not Stage.RUNNING:
        raise TourError("not_running")
    return replace(tour, stage=Stage.PAUSED, paused_at=now)


def go_on(tour: Tournament, now: float) -> Tournament:
    """End a pause: everything is as much later as it lasted."""
    if tour.stage is not Stage.PAUSED or tour.paused_at is None:
        raise TourError("not_paused")
    return replace(later(tour, now - tour.paused_at), stage=Stage.RUNNING, paused_at=None)


def correct(tour: Tournament, note: Note) -> Tournament:
    """Add the organiser's correction; it stands in the standings with its note, also after the end."""
    if tour.stage.before or tour.stage is Stage.CANCELLED:
        raise TourError("not_running")
    tour.entry(note.entry)
    if not note.text.strip():
        raise TourError("no_note")
    return replace(tour, notes=(*tour.notes, note))


def cancel(tour: Tournament, now: float) -> Tournament:
    """End it before its time; what was played stands."""
    require_open(tour)
    return replace(tour, stage=Stage.OVER if tour.stage.begun else Stage.CANCELLED, ended_at=now, next_at=None)


def opened(tour: Tournament, pod: Pod, table_id: int) -> Tournament:
    """Note the table of a pod."""
    return _with_pod(tour, pod._replace(table_id=table_id))


def ended(
    tour: Tournament, pod: Pod, result: tuple[Chair, ...], acted: Container[int | None], now: float
) -> Tournament:
    """Note how a table ended; which users did something there: who was absent too often is given no further one."""
    after = _with_pod(tour, pod._replace(chairs=result, done=True, done_at=now))
    for number in pod.people:
        entry = after.entry(number)
        absent = 0 if entry.user_id in acted else entry.absent + 1
        after = after.with_entry(entry._replace(absent=absent, left=entry.left or absent >= ABSENT_ROUNDS))
    return after


def _with_pod(tour: Tournament, pod: Pod) -> Tournament:
    same = (pod.round, pod.number)
    return replace(tour, pods=tuple(pod if (one.round, one.number) == same else one for one in tour.pods))


def _mine(tour: Tournament, user_id: int) -> Entry:
    mine = tour.entry_of(user_id)
    if mine is None:
        raise TourError("not_in")
    return mine


def require_open(tour: Tournament) -> None:
    """Raise TourError where it is over."""
    if tour.stage in (Stage.OVER, Stage.CANCELLED):
        raise TourError("over")
