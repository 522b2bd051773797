"""Levels: what they overlook and how they slip, and that none of them ever does what is no good."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import Event, SeededDraws
from games.core.levels import LAPSES, Lapses, Lenient, Level, player_of
from tests.bot.toy import TOY, Options

WISHES = [(3.0, "best"), (2.4, "near"), (2.0, "at the edge"), (1.9, "silly")]


class Known:
    """A house player of whom it is known what it wishes."""

    def __init__(self, wishes=WISHES):
        self.seen, self._wishes = [], wishes

    def observe(self, view, events):
        self.seen += events

    def wishes(self, view, legal, draws):
        return self._wishes

    def choose(self, view, legal, draws):
        return self._wishes[0][1] if self._wishes else None


def choices(lapses):
    player, draws = Lenient(Known(), 0, lapses, 1.0), SeededDraws(1)
    return Counter(player.choose(None, (), draws) for _ in range(1000))


def test_a_slip_is_nearly_as_good_and_as_frequent_as_the_level_says():
    found = choices(Lapses(2, 30))
    assert set(found) == {"best", "near", "at the edge"}
    assert 250 < 1000 - found["best"] < 350
    assert set(choices(Lapses(2, 0))) == {"best"}


def test_gentle_lapses_more_than_easy():
    gentle, easy = LAPSES[Level.GENTLE], LAPSES[Level.EASY]
    assert gentle.slips > easy.slips > 0
    assert gentle.overlooks < easy.overlooks


def test_where_nothing_is_nearly_as_good_nobody_slips():
    player = Lenient(Known([(3.0, "best"), (1.0, "silly")]), 0, Lapses(2, 100), 1.0)
    assert {player.choose(None, (), SeededDraws(n)) for n in range(50)} == {"best"}
    assert Lenient(Known([]), 0, Lapses(2, 100), 1.0).choose(None, (), SeededDraws(1)) is None


def test_what_others_do_among_themselves_is_overlooked_and_nothing_else():
    brain = Known()
    player = Lenient(brain, 0, Lapses(2, 0), 1.0)
    others = [Event("swapped", 1, {"first": 2, "second": 3}) for _ in range(4)]
    own = [Event("played", 0), Event("dealt"), Event("swapped", 1, {"first": 0, "second": 2}),
           Event("shown", 1, {}, frozenset({0}))]  # fmt: skip
    player.observe(None, (*others, *own))
    assert brain.seen == [others[0], others[2], *own]


@pytest.mark.parametrize("level", Level)
def test_every_level_has_a_player(level):
    player = player_of(TOY, 1, Options(), 2, level)
    assert isinstance(player, Lenient) == (level in LAPSES)
