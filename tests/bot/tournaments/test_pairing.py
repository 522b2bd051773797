"""Who sits with whom, and what a seat is worth: no needless repeats, the house's company in turn, ties, corrections."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features.tournament import edits
from bot.features.tournament.model import FULL, HALF, Chair, Form, Note, Pod, TourError
from bot.features.tournament.pairing import Past, circle, draw, points, share, standings
from bot.features.tournament.steps import rounds_of
from tests.bot.tournaments.play import START, played, signed_up


@settings(max_examples=100)
@given(st.integers(2, 30), st.integers(2, 5), st.integers(1, 6), st.integers(0, 99))
def test_a_tournament_is_even_to_everybody(people, seats, rounds, seed):
    tour = played(signed_up(people, seats=seats, rounds=rounds), seed)
    assert tour.round == rounds
    got = points(tour.pods)
    for number in range(1, rounds + 1):
        pods = tour.in_round(number)
        assert sorted(entry for pod in pods for entry in pod.people) == list(range(1, people + 1)), "each sits once"
        assert {len(pod.chairs) for pod in pods} == {seats} and len(pods) == -(-people // seats)
        sizes = [len(pod.people) for pod in pods]
        assert max(sizes) - min(sizes) <= 1
        for seat in range(seats if len(pods) > 1 and people % seats == 0 else 0):
            mine = [got[pod.chairs[seat].entry, number] for pod in pods]
            assert abs(sum(mine) - HALF * len(mine)) <= len(mine), "what is won at a seat is lost there elsewhere"
    turns = Past(tour.pods).house
    counts = [turns.get(number, 0) for number in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1, "somebody had the house's company twice before everybody had it once"
    rows, pods = standings(tour), list(tour.pods)
    random.Random(seed).shuffle(pods)
    assert standings(replace(tour, pods=tuple(pods))) == rows, "the order in which tables ended does not matter"
    order = [row.entry.number for row in rows]
    assert draw(order, tour.pods, seats) == draw(order, tuple(reversed(tour.pods)), seats)
    assert [row.ties for row in rows] == sorted((row.ties for row in rows), reverse=True)
    assert rows[0].place == 1
    for one, other in itertools.combinations(rows, 2):
        assert (one.place == other.place) == (one.ties == other.ties), "equals share a place"


# Who sits with whom


def partitions(people, size):
    """Every way to put people into groups of a size."""
    if not people:
        yield []
        return
    first, *rest = people
    for others in itertools.combinations(rest, size - 1):
        left = [one for one in rest if one not in others]
        for more in partitions(left, size):
            yield [(first, *others), *more]


def repeats(groups, met):
    return sum(met[frozenset(pair)] for group in groups for pair in itertools.combinations(group, 2))


@settings(max_examples=40)
@given(st.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)]), st.integers(1, 4), st.integers(0, 999))
def test_nobody_meets_again_where_any_way_avoids_it(field, rounds, seed):
    people, seats = field
    tour = played(signed_up(people, seats=seats, rounds=rounds), seed)
    for number in range(1, rounds + 1):
        met = Past([pod for pod in tour.pods if pod.round < number]).met
        ours = repeats([pod.people for pod in tour.in_round(number)], met)
        assert ours == min(repeats(groups, met) for groups in partitions(list(range(1, people + 1)), seats))


@pytest.mark.parametrize(
    ("people", "seats", "rounds"), [(64, 4, 5), (64, 2, 6), (16, 4, 3), (60, 5, 4), (63, 3, 5), (15, 3, 5)]
)
def test_a_large_field_meets_nobody_twice(people, seats, rounds):
    tour = played(signed_up(people, seats=seats, rounds=rounds), 1)
    assert max(Past(tour.pods).met.values()) == 1
    codes = [reason.code for reason in tour.reasons]
    assert "new" in codes and "again" not in codes


def test_neighbours_in_the_standings_meet():
    tour = played(signed_up(32, seats=2, rounds=4), 3)
    order = [row.entry.number for row in standings(tour)]
    apart = [abs(order.index(a) - order.index(b)) for a, b in draw(order, tour.pods, 2).tables]
    assert max(apart) <= 6, "people who stand far apart were put together"
    assert sum(apart) / len(apart) <= 2.5


@pytest.mark.parametrize(("people", "seats", "rounds"), [(8, 2, 4), (8, 2, 5), (9, 3, 2), (12, 3, 3), (16, 4, 3)])
def test_no_way_has_fewer_repeats_and_no_exchange_of_two_brings_neighbours_nearer(people, seats, rounds):
    for seed in range(8):
        tour = played(signed_up(people, seats=seats, rounds=rounds), seed)
        order, met = random.Random(seed).sample(range(1, people + 1), people), Past(tour.pods).met

        def cost(groups, order=order, met=met):
            pairs = [pair for group in groups for pair in itertools.combinations(map(order.index, group), 2)]
            return repeats(groups, met), sum((one - other) ** 2 for one, other in pairs)

        groups = [list(table) for table in draw(order, tour.pods, seats).tables]
        found = cost(groups)
        if people < 10:
            assert found[0] == min(repeats(way, met) for way in partitions(order, seats))
        for one, other in itertools.combinations(groups, 2):
            for at, there in itertools.product(range(seats), range(seats)):
                one[at], other[there] = other[there], one[at]
                assert cost(groups) >= found
                one[at], other[there] = other[there], one[at]


def test_seats_come_round():
    tour = played(signed_up(16, seats=4, rounds=4), 5)
    for number in range(1, 17):
        had = {at for pod in tour.pods for at, chair in enumerate(pod.chairs) if chair.entry == number}
        assert len(had) >= 3, f"{number} sat at {had}"


def test_reasons_say_who_meets_again_and_how_the_house_fills():
    """Where every table has as much of its company nobody is said to take turns."""
    few, even = played(signed_up(3, seats=2, rounds=5), 2), played(signed_up(6, seats=4, rounds=2), 2)
    codes, others = ({reason.code: reason.facts for reason in tour.reasons} for tour in (few, even))
    assert codes["again"]["pairs"] == 1 and codes["house"] == {"seats": 1, "most": 2}
    assert codes["tables"] == {"tables": 2, "players": 3, "seats": 2}
    assert others["house_even"] == {"seats": 2} and "house" not in others


@given(st.integers(2, 24))
def test_the_circle_lets_everybody_meet_everybody_once(people):
    numbers = list(range(1, people + 1))
    rounds = people - 1 + people % 2
    met = [frozenset(pair) for at in range(rounds) for pair in circle(numbers, at)]
    assert len(met) == len(set(met))
    assert {pair for pair in met if None not in pair} == {frozenset(p) for p in itertools.combinations(numbers, 2)}
    assert [sum(frozenset((one, None)) == pair for pair in met) for one in numbers] == [people % 2] * people


def test_a_round_robin_of_five_is_five_rounds_and_ends():
    tour = played(signed_up(5, form=Form.ROBIN, seats=2), 1)
    assert tour.round == rounds_of(tour) == 5
    assert set(Past(tour.pods).met.values()) == {1} and len(Past(tour.pods).met) == 10


def test_draws_of_a_hard_field_end_soon():
    """Late in a tournament of few people repeats cannot be avoided; the search gives up instead of trying all."""
    order = random.Random(1).sample(range(1, 21), 20)
    assert len(draw(order, played(signed_up(20, seats=5, rounds=9), 1).pods, 5).tables) == 4


# What a seat is worth


def pod(number, *scores, people=None, round=1, done=True):
    who = people or [None] * len(scores)
    best = [s for s in scores if s is not None]
    places = [None if s is None else 1 + sum(other > s for other in best) for s in scores]
    return Pod(round, number, tuple(map(Chair, who, scores, places)), done=done)


ONE, TWO, THREE = [1, 2], [3, 4], [5, 6]
WORTH = {
    "a seat is compared with the same seat elsewhere and with nothing else": (
        [pod(1, 10, 99, people=ONE), pod(2, 5, 100, people=TWO), pod(3, 10, 0, people=THREE)],
        {(1, 1): 750, (3, 1): 0, (5, 1): 750, (2, 1): 500, (4, 1): 1000, (6, 1): 0},
    ),
    "where there is one table its own seats are compared": (
        [pod(1, 7, 3, 3, people=[1, 2, 3])],
        {(1, 1): 1000, (2, 1): 250, (3, 1): 250},
    ),
    "a table without a result gives half and compares with nobody": (
        [pod(1, None, None, people=ONE), pod(2, 5, 5, people=TWO), pod(3, 6, 1, people=THREE)],
        {(1, 1): 500, (2, 1): 500, (3, 1): 0, (4, 1): 1000, (5, 1): 1000, (6, 1): 0},
    ),
    "rounds do not mix and running tables count for nothing": (
        [pod(1, 1, 2, people=ONE), pod(1, 9, 9, people=ONE, round=2), pod(2, 0, 0, people=TWO, done=False)],
        {(1, 1): 0, (2, 1): 1000, (1, 2): 500, (2, 2): 500},
    ),
}


@pytest.mark.parametrize(("pods", "worth"), WORTH.values(), ids=WORTH)
def test_worth(pods, worth):
    assert points(pods) == worth


@given(st.integers(-50, 50), st.lists(st.integers(-50, 50), max_size=20))
def test_a_share_is_exact_to_a_tenth(score, others):
    value = share(score, others)
    beaten = sum(Fraction(score > o) + Fraction(score == o) / 2 for o in others)
    exact = FULL * beaten / len(others) if others else Fraction(HALF)
    assert 0 <= value <= FULL and abs(value - exact) <= Fraction(1, 2)
    assert share(-score, [-other for other in others]) in range(FULL - value - 1, FULL - value + 2)


def test_ties_are_broken_by_tables_won_and_then_by_the_best_table():
    pods = (pod(1, 5, 4, people=ONE), pod(2, 3, 4, people=TWO), pod(3, 4, 4, people=THREE))
    rows = {row.entry.number: row for row in standings(replace(signed_up(6, seats=2), pods=pods))}
    assert rows[2].points == rows[4].points == rows[6].points == 500
    assert (rows[2].wins, rows[4].wins, rows[6].wins) == (0, 1, 1)
    assert rows[4].place == rows[6].place < rows[2].place


def test_a_correction_counts_and_needs_a_note():
    tour = played(signed_up(4, seats=2, rounds=2), 1)
    last = standings(tour)[-1].entry.number
    note = Note(last, 5000, "Helped a beginner", 1, START)
    top = standings(edits.correct(tour, note))[0]
    assert (top.entry.number, top.corrected) == (last, 5000)
    for code, wrong in (("no_note", note._replace(text=" ")), ("not_in", note._replace(entry=99))):
        with pytest.raises(TourError, match=code):
            edits.correct(tour, wrong)


def test_an_arena_compares_each_deal():
    tour = played(signed_up(8, form=Form.ARENA, seats=2, minutes=1), 4)
    assert all(row.played > 1 for row in standings(tour))
    assert len({(number, deal) for number, deal in points(tour.pods)}) == sum(row.played for row in standings(tour))
