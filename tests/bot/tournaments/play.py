"""Tournaments played by dice: pure snapshots carried to their end with results drawn at random."""

from __future__ import annotations

import random

from bot.features.tournament import edits
from bot.features.tournament.model import Chair, Form, Pod, Tournament
from bot.features.tournament.steps import HandOver, Keep, OpenTable, next_at, next_step

START = 1_800_000_000.0


def signed_up(people: int, *, form: Form = Form.SWISS, seats: int = 4, rounds: int = 3, minutes: int = 30):
    tour = Tournament(
        id=1, guild_id=10, channel_id=20, organiser_id=1, locale="en", name="Cup", game="toy",
        form=form, seats=seats, rounds=rounds, minutes=minutes,
    )  # fmt: skip
    for number in range(1, people + 1):
        tour = edits.join(tour, 1000 + number, f"Player {number}", "en")
    return tour


def result(pod: Pod, chance: random.Random) -> tuple[Chair, ...]:
    scores = [chance.randrange(-3, 9) for _ in pod.chairs]
    return tuple(
        chair._replace(score=score, place=1 + sum(other > score for other in scores))
        for chair, score in zip(pod.chairs, scores, strict=True)
    )


def people(tour: Tournament, pod: Pod) -> list[int | None]:
    return [tour.entry(number).user_id for number in pod.people]


def step(tour: Tournament, now: float, chance: random.Random, late: float = 0.0) -> tuple[Tournament, float]:
    """One thing that is due, or else a table that ends, or time that passes."""
    match next_step(tour, now):
        case Keep(after):
            return after, now
        case OpenTable(pod):
            return edits.opened(tour, pod, 100 + len(tour.pods) * 10 + pod.number), now
        case HandOver(pod):
            return edits.ended(tour, pod, result(pod, chance), (), now), now
    if tour.open_pods and chance.random() >= late:
        pod = chance.choice(tour.open_pods)
        return edits.ended(tour, pod, result(pod, chance), people(tour, pod), now + 1), now + 1
    at = next_at(tour, now)
    assert at is not None, "nothing is due and nothing ever will be"
    return tour, at


def played(tour: Tournament, seed: int) -> Tournament:
    chance, now = random.Random(seed), START
    tour = edits.start(tour, now)
    for _ in range(20_000):
        if tour.ended_at is not None:
            return tour
        tour, now = step(tour, now, chance)
    raise AssertionError("it never ends")
