"""Levels: what they overlook and how they slip, and that none of them ever does what is no good."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import SeededDraws
from games.core.levels import LAPSES, HousePlayer, Lapses, Level
from tests.bot.toy import high_card

WISHES = [(3.0, "best"), (2.4, "near"), (2.0, "at the edge"), (1.9, "silly")]


class Wishing:
    """A mind of which it is known what it wishes."""

    def __init__(self, table, seat, style):
        self.table, self.kept = table, WISHES

    def wishes(self, legal, draws):
        return self.kept

    def choice(self, draws):
        return "by a choice"


class Sure(Wishing):
    def wishes(self, legal, draws):
        return [(3.0, "best"), (1.0, "silly")]


class Silent(Wishing):
    def wishes(self, legal, draws):
        return []


def choices(lapses, monkeypatch, mind=Wishing):
    monkeypatch.setitem(LAPSES, Level.EASY, lapses)
    player, draws = HousePlayer(high_card(mind=mind), 0, Level.EASY), SeededDraws(1)
    return Counter(player.choose(None, (), draws) for _ in range(1000))


def test_a_slip_is_nearly_as_good_and_as_frequent_as_the_level_says(monkeypatch):
    found = choices(Lapses(2, 30), monkeypatch)
    assert set(found) == {"best", "near", "at the edge"}
    assert 250 < 1000 - found["best"] < 350
    assert set(choices(Lapses(2, 0), monkeypatch)) == {"best"}


def test_gentle_lapses_more_than_easy():
    gentle, easy = LAPSES[Level.GENTLE], LAPSES[Level.EASY]
    assert gentle.slips > easy.slips > 0
    assert gentle.overlooks < easy.overlooks


def test_where_nothing_is_nearly_as_good_nobody_slips(monkeypatch):
    assert set(choices(Lapses(2, 100), monkeypatch, Sure)) == {"best"}
    assert set(choices(Lapses(2, 100), monkeypatch, Silent)) == {None}


@pytest.mark.parametrize("level", Level)
def test_the_levels_that_lapse_forget_by_what_they_overlook_and_the_others_nothing(level):
    told = []

    def forgets(known, seat, overlooks):
        told.append((seat, overlooks))
        return known

    chosen = HousePlayer(high_card(mind=Sure, forgets=forgets), 1, level).choose("known", (), SeededDraws(1))
    assert told == ([(1, LAPSES[level].overlooks)] if level in LAPSES else [])
    assert chosen == ("best" if level in LAPSES else "by a choice")
