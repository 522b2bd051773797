"""The house player: what it does and remembers, how long its matches are, what a search takes for likely."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest

from games.core import hint_of
from games.core.levels import Level
from games.yud import YUD
from games.yud.mind import PASSED_BY, RATHER_EQUAL, RATHER_HIGHER, likelihood, unseen_of
from games.yud.options import Options
from games.yud.play import Swap
from games.yud.table import DECK, UNKNOWN, card_text
from tests.core.played import played
from tests.games.scenes import SEATS, scenes
from tests.games.yud.play import Table
from tests.helpers import QuickDraws, play_random, settings_of


def test_y3_a_match_of_house_players_is_a_short_game():
    """30 to 45 minutes: a few rounds, not dozens."""
    rows = played(YUD, Options(), (Level.NORMAL,) * 4, "y3")
    assert 2 <= sum(text.startswith("shuffle") for _, text in rows) <= 15


class Watched(Table):
    """A table at which seat A is a house player."""

    def check_wishes(self, _seat: int | None, text: str) -> None:
        """`wishes keep 0, keep 1`: one of these first."""
        assert self.first(YUD.mind(YUD.known(self.state, 0), 0, None)) in text.split(", ")

    def check_searches(self, _seat: int | None, text: str) -> None:
        """`searches draw`: the same of a seat that searches: how it goes on in a world."""
        assert self.first(YUD.mind(self.state, 0, YUD.searching.better(self.state, 0, 0))) == text

    def first(self, mind) -> str:
        (_, action), *_ = mind.wishes(YUD.legal_actions(self.state, 0), QuickDraws(0))
        return YUD.encode(action)

    def check_knows(self, _seat: int | None, text: str) -> None:
        """`knows B ?? ?? 4 ??`: what it knows of a row."""
        letter, *cards = text.split()
        assert [card_text(card) for card in YUD.known(self.state, 0).rows[SEATS[letter]]] == cards


WATCHED = """
it looks at two cards and remembers them | 0 1 2 3 / 4 5 6 7 @ peeks
    wishes peek 0 1, peek 0 2, peek 0 3, peek 1 2, peek 1 3, peek 2 3
    A: peek 1 3; A: done; B: decline; knows A ?? 1 ?? 3
it keeps low cards for its worst | 12 1 2 3 / 4 5 6 7 @ draws=0 peeks
    A: peek 0 1; B: decline; draw; wishes done; A: done; wishes keep 0; keep 0; knows A 0 1 ?? ??
it throws high cards away | 0 1 2 3 / 4 5 6 7 @ draws=13 peeks
    A: peek 0 1; B: decline; A: done; draw; wishes discard
it exchanges a pair that it knows and tries no other | 9 9 2 3 / 4 5 6 7 @ draws=1 peeks
    A: peek 0 1; B: decline; A: done; draw; wishes pair 0 1
& | 9 9 2 3 / 4 5 6 7 @ draws=1
    draw; wishes keep 0, keep 1, keep 2, keep 3
it uses a look on a card it does not know | 0 1 2 3 / 4 5 6 7 @ draws=8 peeks
    A: peek 0 1; B: decline; A: done; draw; wishes look 2, look 3
it takes a low discard | 12 1 2 3 / 4 5 6 7 @ draws=0 peeks starter=1
    A: peek 0 1; B: decline; A: done; turns 1; wishes take 0
it swaps a high card for one that another took | 12 1 2 3 / 4 5 6 7 / 8 8 9 9 @ draws=2,11 peeks starter=2
    A: peek 0 1; B: decline; C: decline; A: done; draw; keep 3; draw; wishes swap 0 0 2 3
it calls stop when clearly lowest | 0 0 1 1 / 4 5 6 7 @ draws=0,12,0,12 peeks
    A: peek 0 1; B: decline; A: done; draw; keep 2; draw; discard; draw; keep 3; turns 1; wishes stop
it does not call stop when clearly not lowest | 12 12 11 11 / 4 5 6 7 @ peeks
    A: peek 0 1; B: decline; A: done; wishes draw
a seat that searches likes doubles and cards that it knows | 12 1 3 3 / 4 5 6 7 @ draws=2 peeks
    A: peek 0 1; B: decline; A: done; draw; wishes keep 0; searches keep 0
a second 9 may leave with the other for one card | 9 1 3 3 / 4 5 6 7 @ draws=9 peeks
    A: peek 0 1; B: decline; A: done; draw; wishes spy 1 0; searches keep 2
a card that it has not seen goes for one that it has | 7 4 3 3 / 4 5 6 7 @ draws=5 peeks
    A: peek 0 1; B: decline; A: done; draw; wishes keep 0; searches keep 2
a seat that searches draws where the open card gains little | 9 1 2 3 / 4 5 6 7 @ draws=5 peeks starter=1
    A: peek 0 1; B: decline; A: done; turns 1; wishes take 0; searches draw
it follows cards that others move | 0 1 2 3 / 4 5 6 7 @ draws=11 peeks starter=1
    A: peek 0 1; B: decline; A: done; draw; swap 1 0 0 0; knows A ?? 1 ?? ??; knows B 0 ?? ?? ??
& | 0 1 2 3 / 4 5 6 7 @ draws=11 peeks starter=1
    A: peek 0 1; B: decline; A: done; draw; discard; knows A 0 1 ?? ??
it knows taken and shown cards | 0 1 2 3 / 4 5 6 7 @ draws=4,10
    turns 1; take 2; knows B ?? ?? 4 ??; turns 1; draw; pair 0 1; knows B 4 5 4 ??
it forgets with the next deal | 0 1 2 3 / 4 5 6 7 @ peeks
    A: peek 0 1; B: decline; stop; out; next 9 9 9 9 / 8 8 8 8; knows A ?? ?? ?? ??; knows B ?? ?? ?? ??
"""


@pytest.mark.parametrize(("table", "steps"), scenes(WATCHED))
def test_scene(table, steps):
    Watched.of(table).run(steps)


def test_y9b_a_card_is_not_told_to_have_been_kept_because_the_unseen_ones_are_as_low_as_one():
    """A card that was kept is taken for a 3; here all that are unseen come to that on average, and nobody kept one."""
    table, left = Table("3 3 3 3", "2 4 2 4", draws="11").do("draw"), Counter(DECK)
    left.subtract((3, 3, 3, 3, 2, 4, 2, 4, 11))
    state = replace(table.state, stock=(), discard=tuple(left.elements()))
    known, legal = YUD.known(state, 0), YUD.legal_actions(state, 0)
    assert hint_of(YUD, known, legal, Swap(0, 0, 1, 0)).reason.code == "best"


def test_every_card_that_it_knows_is_there():
    """At every step of random play, what it knows is true and holds all that it sees, and it counts the whole deck."""
    for setting in settings_of(YUD):
        for moment in play_random(YUD, setting.options, setting.seats, f"memory {setting}", steps=400):
            known, seen = YUD.known(moment.state, 0), YUD.view(moment.state, 0)
            for seat, row in enumerate(known.rows):
                for slot, card in enumerate(row):
                    assert card in (UNKNOWN, moment.state.rows[seat][slot]), (setting, seat, slot, moment.events)
                    assert seen.rows[seat][slot] in (UNKNOWN, card), (setting, seat, slot, moment.events)
            if moment.state.round_no:
                sure = sum(card >= 0 for row in known.rows for card in row)
                assert sum(unseen_of(known, 0)) == len(DECK) - sure - len(moment.state.discard)


@pytest.mark.parametrize(
    ("row", "drawn", "act", "likely"),
    [
        ("4 8 6 7", "3", "keep 0", 1),
        ("4 8 6 7", "4", "keep 0", RATHER_EQUAL),
        ("4 8 6 7", "5", "keep 0", RATHER_HIGHER),
        ("9 8 2 7", "5", "keep 2", 1),  # it had not seen the 2
        ("9 8 2 7", "8", "keep 2", RATHER_HIGHER),
        ("4 4 6 7", "6", "pair 0 1", 1),  # two for one
        ("4 4 6 7", "9", "pair 0 1", RATHER_HIGHER),
        ("4 8 6 7", "5", "discard", PASSED_BY),
        ("4 3 6 7", "5", "discard", 1),
    ],
)
def test_a_search_takes_it_for_likely_that_cards_were_kept_for_what_counts_more(row, drawn, act, likely):
    """Ben, who begins, knows his first two cards."""
    table = Table("0 1 2 3", row, draws=drawn, peeks=True, starter=1).do("peek 0 1", 1).do("decline", 0)
    table.do("done", 1).play("draw", act)
    assert math.exp(likelihood(table.state, 0)) == pytest.approx(likely)
