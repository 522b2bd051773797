"""The house player: how strong it is, what it remembers, and that it can only know what its seat may see."""

from __future__ import annotations

import pytest

from games.yud import YUD
from games.yud.mind import unseen_of
from games.yud.table import DECK, UNKNOWN
from tests.games.yud.play import Table
from tests.games.yud.strength import wins
from tests.helpers import QuickDraws, play_random, settings_of


class Watched(Table):
    """A table at which seat 0 is a house player."""

    def chosen(self) -> str:
        (_, first), *_ = self.mind().wishes(YUD.legal_actions(self.state, 0), QuickDraws(0))
        return YUD.encode(first)

    def mind(self):
        return YUD.mind(YUD.known(self.state, 0), 0, None)

    def knows(self, seat: int, slot: int) -> int | None:
        card = YUD.known(self.state, 0).rows[seat][slot]
        return card if card >= 0 else None


def test_it_wins_at_least_85_of_100_against_random_play():
    """Measured 98.7 % of 2000; 240 matches leave a wide margin for chance."""
    assert wins(240) >= 0.93


def test_it_holds_its_own_at_a_full_table():
    """Measured 85.1 % of 2000 with three random players, where a quarter would be chance."""
    assert wins(100, seats=4) >= 0.65


def test_it_looks_at_two_cards_and_remembers_them():
    table = Watched("0 1 2 3", "4 5 6 7", peeks=True)
    assert table.chosen().startswith("peek")
    table.do("peek 1 3", 0).do("done", 0).do("decline", 1)
    assert [table.knows(0, slot) for slot in range(4)] == [None, 1, None, 3]


def test_it_keeps_low_cards_for_its_worst():
    table = Watched("12 1 2 3", "4 5 6 7", draws="0", peeks=True).do("peek 0 1", 0).do("decline", 1)
    table.do("draw")
    assert table.chosen() == "done"
    table.do("done", 0)
    assert table.chosen() == "keep 0"
    table.do("keep 0")
    assert table.knows(0, 0) == 0


def test_it_throws_high_cards_away():
    table = Watched("0 1 2 3", "4 5 6 7", draws="13", peeks=True).do("peek 0 1", 0).do("decline", 1).do("done", 0)
    assert table.do("draw").chosen() == "discard"


def test_it_exchanges_a_pair_that_it_knows_and_tries_no_other():
    table = Watched("9 9 2 3", "4 5 6 7", draws="1", peeks=True).do("peek 0 1", 0).do("decline", 1).do("done", 0)
    assert table.do("draw").chosen() == "pair 0 1"
    assert not Watched("9 9 2 3", "4 5 6 7", draws="1").do("draw").chosen().startswith("pair")


def test_it_uses_a_look_on_a_card_it_does_not_know():
    table = Watched("0 1 2 3", "4 5 6 7", draws="8", peeks=True).do("peek 0 1", 0).do("decline", 1).do("done", 0)
    assert table.do("draw").chosen() in {"look 2", "look 3"}


def test_it_takes_a_low_discard():
    table = Watched("12 1 2 3", "4 5 6 7", draws="0", peeks=True, starter=1).do("peek 0 1", 0).do("decline", 1)
    table.do("done", 0).pass_turns()
    assert table.chosen() == "take 0"


def test_it_swaps_a_high_card_for_one_that_another_took():
    table = Watched("12 1 2 3", "4 5 6 7", "8 8 9 9", draws="2 11", peeks=True, starter=2).do("peek 0 1", 0)
    table.do("decline", 1).do("decline", 2).do("done", 0)
    table.play("draw", "keep 3", "draw")
    assert table.chosen() == "swap 0 0 2 3"


def test_it_calls_stop_when_clearly_lowest_and_not_when_clearly_not():
    low = Watched("0 0 1 1", "4 5 6 7", draws="0 12 0 12", peeks=True).do("peek 0 1", 0).do("decline", 1).do("done", 0)
    low.play("draw", "keep 2", "draw", "discard")
    low.do("draw").do("keep 3").pass_turns()
    assert low.chosen() == "stop"
    high = Watched("12 12 11 11", "4 5 6 7", peeks=True).do("peek 0 1", 0).do("decline", 1).do("done", 0)
    assert high.chosen() != "stop"


class Searching(Watched):
    """The same where seat 0 searches: how it goes on in a world."""

    def mind(self):
        return YUD.mind(self.state, 0, YUD.searching.better(self.state, 0, 0))


@pytest.mark.parametrize(
    ("row", "drawn", "usual", "searching"),
    [
        ("12 1 3 3", 2, "keep 0", "keep 0"),
        ("9 1 3 3", 9, "spy 1 0", "keep 2"),  # a second 9: both may go for one card
        ("7 4 3 3", 5, "keep 0", "keep 2"),  # a card that it has not seen goes for one that it has
    ],
)
def test_a_seat_that_searches_likes_doubles_and_cards_that_it_knows(row, drawn, usual, searching):
    for table, wanted in ((Watched, usual), (Searching, searching)):
        there = table(row, "4 5 6 7", draws=str(drawn), peeks=True).do("peek 0 1", 0).do("decline", 1)
        assert there.do("done", 0).do("draw").chosen() == wanted


def test_a_seat_that_searches_draws_where_the_open_card_gains_little():
    for table, wanted in ((Watched, "take 0"), (Searching, "draw")):
        there = table("9 1 2 3", "4 5 6 7", draws="5", peeks=True, starter=1).do("peek 0 1", 0).do("decline", 1)
        assert there.do("done", 0).pass_turns().chosen() == wanted


@pytest.mark.parametrize(
    ("plays", "known"),
    [
        (("draw", "swap 1 0 0 0"), {(1, 0): 0, (0, 0): None}),
        (("draw", "discard"), {(0, 0): 0, (0, 1): 1}),
    ],
)
def test_it_follows_cards_that_others_move(plays, known):
    table = Watched("0 1 2 3", "4 5 6 7", draws="11", peeks=True, starter=1).do("peek 0 1", 0).do("decline", 1)
    table.do("done", 0).play(*plays)
    assert {place: table.knows(*place) for place in known} == known


def test_it_knows_taken_and_shown_cards():
    table = Watched("0 1 2 3", "4 5 6 7", draws="4 10").pass_turns().do("take 2")
    assert table.knows(1, 2) == 4
    table.pass_turns().play("draw", "pair 0 1")
    assert (table.knows(1, 0), table.knows(1, 1)) == (4, 5)


def test_it_forgets_with_the_next_deal():
    table = Watched("0 1 2 3", "4 5 6 7", peeks=True).do("peek 0 1", 0).do("decline", 1)
    table.do("stop").last_lap()
    table.next_round()
    table.deal("9 9 9 9", "8 8 8 8", peeks=True)
    assert all(table.knows(seat, slot) is None for seat in range(2) for slot in range(4))


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
