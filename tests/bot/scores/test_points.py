"""Points, ratings and the calendar, as docs/players/scores.md says."""

from __future__ import annotations

import itertools
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.scores import calendar, reckoning
from bot.features.scores.reckoning import PAIR_CAP, match_points, pair
from bot.features.scores.rows import RatingRow, SeasonRow
from bot.features.scores.seasons import season_name
from bot.texts import load_texts
from tests.bot.scores.results import moment

OFTEN = {pair(1, 2): PAIR_CAP, pair(1, 3): PAIR_CAP - 1}


@pytest.mark.parametrize(
    ("places", "met", "gained"),
    [
        ({1: 1, 2: 2}, {}, {1: 3, 2: 1}),
        ({1: 1, 2: 2, 3: 3, 4: 4}, {}, {1: 9, 2: 7, 3: 5, 4: 3}),
        ({1: 1, 2: 1, 3: 3}, {}, {1: 5, 2: 5, 3: 2}),
        ({1: 1, 2: 1}, {}, {1: 2, 2: 2}),
        ({1: 1, 2: 2, 3: 3}, OFTEN, {1: 3, 2: 3, 3: 2}),
    ],
)
def test_points_for_each_opponent_that_was_not_met_too_often(places, met, gained):
    assert match_points(places, met) == gained


@given(st.lists(st.integers(1, 5), min_size=2, max_size=8))
def test_every_pair_shares_out_the_same_points(places):
    gained = match_points(dict(enumerate(places)), {})
    assert sum(gained.values()) == 4 * len(list(itertools.combinations(places, 2)))
    assert reckoning.AHEAD + reckoning.BEHIND == 2 * reckoning.LEVEL


def test_ratings_follow_places_and_strength_and_grow_surer():
    after = reckoning.rate({1: 1, 2: 2, 3: 3}, {})
    assert after[1].mu > after[2].mu > after[3].mu
    assert all(row.sigma < reckoning.START.sigma and row.played == 1 for row in after.values())
    level = reckoning.rate({1: 1, 2: 1}, {})
    assert level[1].mu == pytest.approx(level[2].mu)
    strong, weak = RatingRow(35.0, 4.0, 30), RatingRow(15.0, 4.0, 30)
    over_strong, over_weak = [reckoning.rate({1: 1, 2: 2}, {2: beaten})[1].mu for beaten in (strong, weak)]
    assert over_strong > over_weak


def test_a_rating_is_a_plain_number():
    assert (reckoning.number(reckoning.START.mu), reckoning.uncertainty(reckoning.START.sigma)) == (1000, 333)
    assert reckoning.is_provisional(RatingRow(25.0, 3.0, 9))
    assert not reckoning.is_provisional(RatingRow(25.0, 3.0, 10))


def test_days_weeks_and_months_are_those_of_the_zone():
    late = moment(2026, 7, 31, 23, 30)
    assert calendar.day_of(late, "UTC") == "2026-07-31"
    assert calendar.day_of(late, "Europe/Amsterdam") == "2026-08-01"
    assert calendar.month_of(late, "Asia/Seoul") == "2026-08"
    assert calendar.week_of(moment(2027, 1, 3), "UTC") == "2026-53"
    assert calendar.week_of(moment(2027, 1, 4), "UTC") == "2027-01"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" asia/bangkok", "Asia/Bangkok"),
        ("Bangkok", "Asia/Bangkok"),
        ("ho chi minh", "Asia/Ho_Chi_Minh"),
        ("utc", "UTC"),
        ("Asia", None),
        ("louisville", None),  # America/Louisville and America/Kentucky/Louisville
        ("", None),
    ],
)
def test_a_zone_is_found_by_its_name_or_its_city(text, name):
    assert calendar.find_zone(text) == name


def test_zones_whose_city_begins_so_come_first():
    assert calendar.zones_like("ban")[:3] == ["Africa/Bangui", "Africa/Banjul", "Asia/Bangkok"]
    assert "Africa/Mbabane" in calendar.zones_like("ban")


def test_the_next_month_begins_at_its_own_midnight():
    assert calendar.next_month(moment(2026, 12, 31, 23), "UTC") == moment(2027, 1, 1)
    assert calendar.next_month(moment(2026, 8, 14), "Europe/Amsterdam") == moment(2026, 8, 31, 22)
    assert calendar.next_month(moment(2026, 8, 14), "no/such zone") == moment(2026, 9, 1)


def test_a_season_that_a_month_made_is_called_by_it():
    named = partial(SeasonRow, id=1, guild_id=1, number=7, starts_at=0.0)
    for name, shown in (("2026-12", "December 2026"), ("2026-13", "2026-13"), ("Cup", "Cup"), ("", "Season 7")):
        assert season_name(named(name=name), load_texts().speaker("en", game="scores")) == shown


def test_a_day_ends_at_midnight():
    assert calendar.end_of_day("2026-08-31", "UTC") == moment(2026, 9, 1)
    for text in ("", "soon", "2026-13-01", "2026-02-30", "31.8.2026", "9999-12-31"):
        assert calendar.end_of_day(text, "UTC") is None, "no day"
