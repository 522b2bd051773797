"""What a seat is worth, ties, corrections: the stated rule, found again by other means."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features.tournament import edits
from bot.features.tournament.model import FULL, HALF, Chair, Form, Note, Pod, TourError
from bot.features.tournament.pairing import points, share, standings
from tests.bot.tournaments.play import START, played, signed_up

QUICK = settings(max_examples=40, deadline=None)


def pod(number, *scores, people=None, round=1, done=True):
    who = people or [None] * len(scores)
    best = [s for s in scores if s is not None]
    places = [None if s is None else 1 + sum(other > s for other in best) for s in scores]
    chairs = tuple(Chair(w, s, p) for w, s, p in zip(who, scores, places, strict=True))
    return Pod(round, number, chairs, done=done)


def test_a_seat_is_compared_with_the_same_seat_elsewhere_and_with_nothing_else():
    pods = [pod(1, 10, 99, people=[1, 2]), pod(2, 5, 100, people=[3, 4]), pod(3, 10, 0, people=[5, 6])]
    assert points(pods) == {(1, 1): 750, (3, 1): 0, (5, 1): 750, (2, 1): 500, (4, 1): 1000, (6, 1): 0}


def test_where_there_is_one_table_its_own_seats_are_compared():
    assert points([pod(1, 7, 3, 3, people=[1, 2, 3])]) == {(1, 1): 1000, (2, 1): 250, (3, 1): 250}


def test_a_table_without_a_result_gives_half_and_compares_with_nobody():
    pods = [pod(1, None, None, people=[1, 2]), pod(2, 5, 5, people=[3, 4]), pod(3, 6, 1, people=[5, 6])]
    assert points(pods) == {(1, 1): 500, (2, 1): 500, (3, 1): 0, (4, 1): 1000, (5, 1): 1000, (6, 1): 0}


def test_rounds_do_not_mix_and_running_tables_count_for_nothing():
    pods = [pod(1, 1, 2, people=[1, 2]), pod(1, 9, 9, people=[1, 2], round=2), pod(2, 0, 0, people=[3, 4], done=False)]
    assert points(pods) == {(1, 1): 0, (2, 1): 1000, (1, 2): 500, (2, 2): 500}


@given(st.integers(-50, 50), st.lists(st.integers(-50, 50), max_size=20))
def test_a_share_is_exact_to_a_tenth(score, others):
    value = share(score, others)
    beaten = sum(Fraction(score > o) + Fraction(score == o) / 2 for o in others)
    exact = FULL * beaten / len(others) if others else Fraction(HALF)
    assert 0 <= value <= FULL and abs(value - exact) <= Fraction(1, 2)
    assert share(-score, [-other for other in others]) in range(FULL - value - 1, FULL - value + 2)


@QUICK
@given(st.integers(2, 20), st.integers(2, 5), st.integers(1, 4), st.integers(0, 99))
def test_at_every_seat_a_round_gives_half_on_average(people, seats, rounds, seed):
    """Nobody gains by sitting where the cards are good: what is won at a seat is lost at the same seat elsewhere."""
    tour = played(signed_up(people - people % seats or seats, seats=seats, rounds=rounds), seed)
    got = points(tour.pods)
    for number in range(1, rounds + 1):
        pods = tour.in_round(number)
        if len(pods) > 1:
            for seat in range(seats):
                mine = [got[p.chairs[seat].entry, number] for p in pods]
                assert abs(sum(mine) - HALF * len(mine)) <= len(mine)


@QUICK
@given(st.integers(2, 20), st.integers(2, 5), st.integers(0, 99))
def test_standings_do_not_depend_on_the_order_in_which_tables_ended(people, seats, seed):
    tour = played(signed_up(people, seats=seats), seed)
    pods = list(tour.pods)
    random.Random(seed).shuffle(pods)
    assert standings(replace(tour, pods=tuple(pods))) == standings(tour)


@QUICK
@given(st.integers(2, 20), st.integers(2, 5), st.integers(0, 99))
def test_who_is_ahead_has_more_and_equals_share_a_place(people, seats, seed):
    rows = standings(played(signed_up(people, seats=seats), seed))
    assert [row.ties for row in rows] == sorted((row.ties for row in rows), reverse=True)
    for one in rows:
        for other in rows:
            assert (one.place == other.place) == (one.ties == other.ties)
    assert rows[0].place == 1


def test_ties_are_broken_by_tables_won_and_then_by_the_best_table():
    tour = signed_up(6, seats=2)
    pods = (pod(1, 5, 4, people=[1, 2]), pod(2, 3, 4, people=[3, 4]), pod(3, 4, 4, people=[5, 6]))
    rows = {row.entry.number: row for row in standings(replace(tour, pods=pods))}
    assert rows[2].points == rows[4].points == rows[6].points == 500
    assert (rows[2].wins, rows[4].wins, rows[6].wins) == (0, 1, 1)
    assert rows[4].place == rows[6].place < rows[2].place


def test_a_correction_counts_and_needs_a_note():
    tour = played(signed_up(4, seats=2, rounds=2), 1)
    last = standings(tour)[-1].entry.number
    note = Note(last, 5000, "Helped a beginner", 1, START)
    top = standings(edits.correct(tour, note))[0]
    assert (top.entry.number, top.corrected) == (last, 5000)
    with pytest.raises(TourError, match="no_note"):
        edits.correct(tour, note._replace(text=" "))
    with pytest.raises(TourError, match="not_in"):
        edits.correct(tour, note._replace(entry=99))


def test_an_arena_compares_each_deal():
    tour = played(signed_up(8, form=Form.ARENA, seats=2, minutes=1), 4)
    assert all(row.played > 1 for row in standings(tour))
    assert len({(number, deal) for number, deal in points(tour.pods)}) == sum(row.played for row in standings(tour))
