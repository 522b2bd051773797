"""How a tournament goes on by itself: rounds, breaks, time, absence, pauses, arenas; late and leaving people."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features.tournament import edits
from bot.features.tournament.model import BREAK_SECONDS, GATHER_SECONDS, Form, Stage, TourError
from bot.features.tournament.pairing import standings
from bot.features.tournament.steps import HandOver, Keep, OpenTable, next_at, next_step
from tests.bot.tournaments.play import START, people, result, signed_up, step


def begun(people=4, now=START, **more):
    """A tournament whose first tables are open."""
    tour = edits.start(signed_up(people, **more), now)
    while isinstance(found := next_step(tour, now), OpenTable | Keep):
        tour = found.tour if isinstance(found, Keep) else edits.opened(tour, found.pod, 50 + found.pod.number)
    return tour


def finished(tour, now=START):
    """The tournament when its open tables have ended."""
    for pod in tour.open_pods:
        tour = edits.ended(tour, pod, result(pod, random.Random(1)), people(tour, pod), now)
    return tour


def next_round(tour):
    """The tournament when its tables have ended and the break is over."""
    return next_step(next_step(finished(tour), START).tour, START + BREAK_SECONDS).tour


def test_tables_are_opened_once_then_it_waits_for_them_until_their_time_is_over():
    assert isinstance(next_step(edits.start(signed_up(4, seats=2), START), START), OpenTable)
    tour = begun(4, seats=2)
    assert [pod.table_id for pod in tour.pods] == [51, 52]
    assert next_step(tour, START) is None and next_at(tour, START) == START + 1800
    assert next_step(tour, START + 1800) == HandOver(tour.pods[0]) == next_step(tour, START + 9000)
    assert isinstance(next_step(finished(tour, START + 1801), START + 1801), Keep)


def test_a_break_lies_between_rounds_and_the_last_ends_it():
    tour = finished(begun(4, seats=2, rounds=2), START + 60)
    rest = next_step(tour, START + 60)
    assert rest.tour.next_at == START + 60 + BREAK_SECONDS and rest.tour.round == 1
    assert next_step(rest.tour, START + 61) is None
    second = next_step(rest.tour, START + 60 + BREAK_SECONDS).tour
    assert second.round == 2 and second.next_at is None
    over = next_step(finished(second, START + 500), START + 500).tour
    assert (over.stage, over.ended_at) == (Stage.OVER, START + 500)
    assert next_step(over, START + 10_000) is None and next_at(over, START) is None


def test_a_tournament_that_everybody_has_left_ends():
    tour = begun(2, seats=2)
    for user in (1001, 1002):
        tour = edits.leave(tour, user)
    assert next_step(finished(tour), START).tour.stage is Stage.OVER


def test_who_comes_late_plays_from_the_next_round_on_and_has_what_they_play():
    tour = edits.join(begun(4, seats=2, rounds=2), 2000, "Late", "en")
    assert tour.entry(5).since == 2 and all(5 not in pod.people for pod in tour.pods)
    tour = next_round(tour)
    assert any(5 in pod.people for pod in tour.in_round(2))
    assert next(row for row in standings(finished(tour)) if row.entry.number == 5).played == 1


def test_in_a_round_robin_the_house_plays_for_who_left():
    tour = next_round(edits.leave(begun(4, form=Form.ROBIN, seats=2), 1001))
    assert sorted(pod.people for pod in tour.in_round(2) if len(pod.people) == 1)
    assert all(1 not in pod.people for pod in tour.in_round(2))


def test_only_who_checked_in_is_given_a_table():
    tour = edits.open_checkin(signed_up(5, seats=2))
    for user in (1001, 1002, 1004):
        tour = edits.check_in(tour, user)
    tour = edits.start(tour, START)
    assert sorted(n for pod in tour.pods for n in pod.people) == [1, 2, 4]
    assert [entry.number for entry in edits.join(tour, 1003, "", "").players] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("code", "work"),
    [
        ("already_in", lambda tour: edits.join(tour, 1001, "", "")),
        ("not_in", lambda tour: edits.leave(tour, 5)),
        ("no_checkin", lambda tour: edits.check_in(tour, 1001)),
        ("too_few", lambda tour: edits.start(edits.leave(tour, 1001), START)),
        ("not_running", lambda tour: edits.pause(tour, START)),
        ("not_paused", lambda _: edits.go_on(begun(2), START)),
        ("full", lambda _: edits.join(signed_up(64), 5, "", "")),
        ("over", lambda tour: edits.join(edits.cancel(tour, START), 5, "", "")),
        ("started", lambda _: edits.start(begun(2), START)),
        ("no_late", lambda _: edits.join(begun(4, form=Form.ROBIN, seats=2), 2000, "Late", "en")),
    ],
)
def test_what_cannot_be_is_refused(code, work):
    with pytest.raises(TourError, match=code):
        work(signed_up(2))


def test_in_an_arena_who_is_left_over_waits_a_moment_and_then_plays_with_the_house():
    tour = begun(5, form=Form.ARENA, seats=2)
    assert len(tour.pods) == 2
    assert next_step(tour, START + 1) is None and next_at(tour, START + 1) == START + GATHER_SECONDS
    assert next_at(tour, START + GATHER_SECONDS) == tour.ends_at < min(pod.ends_at for pod in tour.pods)
    filled = next_step(tour, START + GATHER_SECONDS).tour.pods[-1]
    assert len(filled.people) == 1 and len(filled.chairs) == 2


@settings(max_examples=80)
@given(st.sampled_from(Form), st.integers(2, 12), st.integers(2, 5), st.integers(0, 99), st.floats(0, 0.9))
def test_every_tournament_ends_whoever_is_slow(form, people, seats, seed, late):
    """A step is a function of the snapshot and the time: a process that reads it back after a kill does the same."""
    tour, now, chance = (
        edits.start(signed_up(people, form=form, seats=seats, minutes=1), START),
        START,
        random.Random(seed),
    )
    for _ in range(20_000):
        if tour.ended_at is not None:
            break
        assert next_step(tour, now) == next_step(tour, now)
        tour, now = step(tour, now, chance, late)
    assert tour.stage is Stage.OVER and all(pod.done for pod in tour.pods)
    for number in range(1, people + 1):
        deals = [pod.round for pod in tour.pods if number in pod.people]
        assert deals and len(deals) == len(set(deals)), "somebody was dealt the same cards twice"
