"""Who sits with whom: no needless repeats, the house's company in turn, seats in turn; the same again."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features.tournament.model import Form
from bot.features.tournament.pairing import chairs, circle, draw, house_turns, meetings, standings
from bot.features.tournament.steps import rounds_of
from tests.bot.tournaments.play import played, signed_up

QUICK = settings(max_examples=40, deadline=None)


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


@QUICK
@given(st.integers(2, 30), st.integers(2, 5), st.integers(1, 6), st.integers(0, 99))
def test_everybody_sits_once_in_a_round_and_no_table_is_longer_than_another_by_two(people, seats, rounds, seed):
    tour = played(signed_up(people, seats=seats, rounds=rounds), seed)
    assert tour.round == rounds
    for number in range(1, rounds + 1):
        pods = tour.in_round(number)
        seated = sorted(entry for pod in pods for entry in pod.people)
        assert seated == list(range(1, people + 1))
        assert {len(pod.chairs) for pod in pods} == {seats}
        sizes = [len(pod.people) for pod in pods]
        assert max(sizes) - min(sizes) <= 1
        assert len(pods) == -(-people // seats)


@QUICK
@given(st.integers(3, 30), st.integers(2, 5), st.integers(1, 8), st.integers(0, 99))
def test_nobody_has_the_houses_company_twice_before_everybody_had_it_once(people, seats, rounds, seed):
    tour = played(signed_up(people, seats=seats, rounds=rounds), seed)
    turns = house_turns(tour.pods)
    counts = [turns.get(number, 0) for number in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1


@QUICK
@given(st.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)]), st.integers(1, 4), st.integers(0, 999))
def test_nobody_meets_again_where_any_way_avoids_it(field, rounds, seed):
    people, seats = field
    tour = played(signed_up(people, seats=seats, rounds=rounds), seed)
    met = meetings([])
    for number in range(1, rounds + 1):
        so_far = [pod for pod in tour.pods if pod.round < number]
        met = meetings(so_far)
        ours = repeats([pod.people for pod in tour.in_round(number)], met)
        best = min(repeats(groups, met) for groups in partitions(list(range(1, people + 1)), seats))
        assert ours == best


@pytest.mark.parametrize(("people", "seats", "rounds"), [(64, 4, 5), (64, 2, 6), (16, 4, 3), (60, 5, 4), (63, 3, 5)])
def test_a_large_field_meets_nobody_twice(people, seats, rounds):
    tour = played(signed_up(people, seats=seats, rounds=rounds), 1)
    assert max(meetings(tour.pods).values()) == 1
    codes = [reason.code for reason in tour.reasons]
    assert "new" in codes and "again" not in codes


def test_neighbours_in_the_standings_meet():
    tour = played(signed_up(32, seats=2, rounds=4), 3)
    order = [row.entry.number for row in standings(tour)]
    found = draw(order, tour.pods, 2)
    apart = [abs(order.index(a) - order.index(b)) for a, b in found.tables]
    assert max(apart) <= 6, "people who stand far apart were put together"
    assert sum(apart) / len(apart) <= 2.5


@QUICK
@given(st.integers(2, 20), st.integers(2, 5), st.integers(0, 99))
def test_the_same_tournament_gives_the_same_tables(people, seats, seed):
    tour = played(signed_up(people, seats=seats, rounds=3), seed)
    order = [row.entry.number for row in standings(tour)]
    assert draw(order, tour.pods, seats) == draw(order, tuple(reversed(tour.pods)), seats)


def test_seats_come_round():
    tour = played(signed_up(16, seats=4, rounds=4), 5)
    for number in range(1, 17):
        had = [at for pod in tour.pods for at, chair in enumerate(pod.chairs) if chair.entry == number]
        assert len(set(had)) >= 3, f"{number} sat at {had}"


def test_reasons_say_who_meets_again_and_how_the_house_fills():
    tour = played(signed_up(3, seats=2, rounds=5), 2)
    codes = {reason.code: reason.facts for reason in tour.reasons}
    assert codes["again"]["pairs"] == 1 and codes["house"] == {"seats": 1, "most": 2}
    assert codes["tables"] == {"tables": 2, "players": 3, "seats": 2}


def test_where_every_table_has_as_much_of_the_houses_company_nobody_is_said_to_take_turns():
    tour = played(signed_up(6, seats=4, rounds=2), 2)
    codes = {reason.code: reason.facts for reason in tour.reasons}
    assert codes["house_even"] == {"seats": 2} and "house" not in codes


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
    assert set(meetings(tour.pods).values()) == {1} and len(meetings(tour.pods)) == 10


def test_a_chair_is_empty_of_results_before_it_is_played():
    assert [chair.score for chair in chairs((1, None))] == [None, None]


def test_draws_of_a_hard_field_end_soon():
    """Late in a tournament of few people repeats cannot be avoided; the search gives up instead of trying all."""
    chance = random.Random(1)
    tour = played(signed_up(20, seats=5, rounds=9), 1)
    order = list(range(1, 21))
    chance.shuffle(order)
    assert len(draw(order, tour.pods, 5).tables) == 4
