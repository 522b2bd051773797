"""What is due in a tournament, from its snapshot and the time alone: so that it goes on the same after any kill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.features.tournament.model import (
    AFTER_SECONDS,
    BREAK_SECONDS,
    GATHER_SECONDS,
    Chair,
    Form,
    Pod,
    Reason,
    Stage,
    Tournament,
)
from bot.features.tournament.pairing import Draw, circle, draw, standings


class OpenTable(NamedTuple):
    """Open the table of a pod; one that is open already is found by its subject."""

    pod: Pod


class HandOver(NamedTuple):
    """Let the house finish a table whose time is over."""

    pod: Pod


class Keep(NamedTuple):
    """Keep a new snapshot: a round was drawn, a break began, the tournament is over."""

    tour: Tournament


Step = OpenTable | HandOver | Keep


def next_step(tour: Tournament, now: float) -> Step | None:
    """Return what is to be done now, one thing at a time; None when only people or time can carry it on."""
    if tour.stage is not Stage.RUNNING:
        return None
    for pod in tour.open_pods:
        if pod.table_id is None:
            return OpenTable(pod)
    for pod in tour.open_pods:
        if pod.ends_at <= now:
            return HandOver(pod)
    return _arena_step(tour, now) if tour.form is Form.ARENA else _round_step(tour, now)


def next_at(tour: Tournament, now: float) -> float | None:
    """Return when time alone makes the next thing due, None for never."""
    if tour.stage is not Stage.RUNNING:
        return None
    times = [pod.ends_at for pod in tour.open_pods]
    if tour.form is Form.ARENA:
        free = [at + GATHER_SECONDS for at in _free(tour).values()]
        times += [*free, tour.ends_at or 0.0]
    elif tour.next_at is not None:
        times.append(tour.next_at)
    return min((at for at in times if at > now), default=None)


def _round_step(tour: Tournament, now: float) -> Step | None:
    if tour.open_pods:
        return None
    if tour.round >= rounds_of(tour) or not tour.players:
        return Keep(_over(tour, now))
    if tour.next_at is None:
        return Keep(replace(tour, next_at=now + BREAK_SECONDS))
    return Keep(drawn(tour, now)) if tour.next_at <= now else None


def rounds_of(tour: Tournament) -> int:
    """Return how many rounds are played: at tables of two, a round robin has as many as it takes."""
    if tour.form is Form.ROBIN and tour.seats == 2:
        many = sum(entry.since == 1 for entry in tour.entries)
        return max(1, many - 1 + many % 2)
    return tour.rounds


def drawn(tour: Tournament, now: float) -> Tournament:
    """Return the tournament with the tables of its next round, not yet open."""
    number = tour.round + 1
    found = _next_round(tour)
    pods = tuple(
        Pod(number, at, tuple(map(Chair, table)), ends_at=now + 60 * tour.minutes)
        for at, table in enumerate(found.tables, start=1)
    )
    return replace(tour, round=number, next_at=None, pods=(*tour.pods, *pods), reasons=found.reasons)


def _next_round(tour: Tournament) -> Draw:
    playing = {entry.number for entry in tour.players}
    if tour.form is Form.ROBIN and tour.seats == 2:
        numbers = [entry.number for entry in tour.entries if entry.since == 1]
        pairs = circle(numbers, tour.round)
        kept = tuple(tuple(one if one in playing else None for one in pair) for pair in pairs)
        tables = tuple(table for table in kept if any(table))
        return Draw(tables, (Reason("circle", {"rounds": rounds_of(tour)}),))
    by_place = tour.form is Form.SWISS
    order = [row.entry.number for row in standings(tour)] if by_place else [entry.number for entry in tour.entries]
    return draw([number for number in order if number in playing], tour.pods, tour.seats)


def _arena_step(tour: Tournament, now: float) -> Step | None:
    if now >= (tour.ends_at or 0.0) or not tour.players:
        return None if tour.open_pods else Keep(_over(tour, now))
    free = _free(tour)
    waited = sorted(free, key=lambda number: (free[number], number))
    full = len(waited) - len(waited) % tour.seats
    if full < len(waited) and free[waited[full]] + GATHER_SECONDS <= now:
        full = len(waited)
    return Keep(_dealt(tour, waited[:full])) if full else None


def _free(tour: Tournament) -> dict[int, float]:
    """Return who sits at no table, and since when."""
    busy = {number for pod in tour.open_pods for number in pod.people}
    since = {entry.number: tour.started_at or 0.0 for entry in tour.players if entry.number not in busy}
    for pod in tour.pods:
        since |= {number: max(since[number], pod.done_at) for number in pod.people if number in since}
    return since


def _dealt(tour: Tournament, numbers: Sequence[int]) -> Tournament:
    """Return an arena with tables for those who are free: each with the first deal that none of its people has had."""
    places = [row.entry.number for row in standings(tour)]
    found = draw(sorted(numbers, key=places.index), tour.pods, tour.seats)
    pods = list(tour.pods)
    for table in found.tables:
        deal = 1 + max((pod.round for pod in tour.pods if set(pod.people) & set(table)), default=0)
        at = 1 + sum(pod.round == deal for pod in pods)
        pods.append(Pod(deal, at, tuple(map(Chair, table)), ends_at=(tour.ends_at or 0.0) + AFTER_SECONDS))
    return replace(tour, pods=tuple(pods), round=max(pod.round for pod in pods), reasons=found.reasons)


def _over(tour: Tournament, now: float) -> Tournament:
    return replace(tour, stage=Stage.OVER, ended_at=now, next_at=None)
