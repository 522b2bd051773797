"""What no scene tells of the rules of Go-Stop: each moment on the last turn, goes by their number, several payers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE
from games.gostop import GOSTOP
from games.gostop.payment import chips_after_go
from games.gostop.table import Pile
from tests.games.gostop.play import KOREAN, MANUAL, Table, at_call, deal_again, options, position

OWN_PILE = (Pile(4, 0, 6, ()),)
"""The May pile, made by seat 0 of two players in turn 6: its turn before turn 8."""


LAST_TURNS = {
    "jjok": ("5j", "", "5k", ("play 5j",)),
    "sweep": ("5j", "5a 9a", "9k", ("play 5j",)),
    "ttadak": ("5j", "5a 5r", "5k", ("play 5j", "pick 5a")),
    "pile": ("5k", "5a 5r 5j 9a 6a", "10k", ("play 5k",)),
    "ja_ppuk": ("5k", "5a 5r 5j 9a 6a", "10k", ("play 5k",)),
}
"""Moments: the last hand card, the floor, the stock and what is played."""


def on_the_last_card(moment: str, others: str, **more):
    """A moment of seat 0 on its last hand card; the other player still holds some cards, or none."""
    hand, floor, stock, texts = LAST_TURNS[moment]
    piles = OWN_PILE if moment == "ja_ppuk" else ()
    table = position(hand, others, floor=floor, stock=f"{stock} 10j", taken=("", "1j 1k"), piles=piles, **more)
    table.play(*texts)
    assert moment in table.kinds()
    return len(table.told("junk_taken"))


@pytest.mark.parametrize("moment", LAST_TURNS)
def test_gd29_the_manual_has_no_exception_for_the_last_turn(moment):
    assert on_the_last_card(moment, "") == on_the_last_card(moment, "3b") == (2 if moment == "ja_ppuk" else 1)


@pytest.mark.parametrize("moment", LAST_TURNS)
def test_gd29_house_rule_no_junk_for_g24_to_g26_on_the_last_turn_of_the_deal(moment):
    given = {"last_turn": "deal"}
    takes = {"pile": 1, "ja_ppuk": 2}
    assert on_the_last_card(moment, "", given=given) == takes.get(moment, 0)
    assert on_the_last_card(moment, "3b", given=given) == takes.get(moment, 1)


def test_gd29_after_the_last_turn_of_the_deal_nobody_has_a_hand_card_or_a_free_turn_left():
    given = {"last_turn": "deal"}
    assert on_the_last_card("jjok", "", given=given, sides={1: {"free": 1}}) == 1
    assert on_the_last_card("jjok", "", given=given, sides={0: {"free": 1}}) == 1


@pytest.mark.parametrize("moment", LAST_TURNS)
def test_gd29_korean_rule_nothing_on_each_players_last_hand_card(moment):
    given = {"last_turn": "player"}
    assert on_the_last_card(moment, "", given=given) == on_the_last_card(moment, "3b", given=given) == 0
    table = position("5j 2a", "3b", floor="9a", stock="5k 10j", taken=("", "1j"), given=given).do("play 5j")
    assert table.has(0, "1j")


def test_gd29_bombs_and_jokers_take_junk_on_the_last_hand_card_under_every_rule():
    for last_turn in ("counts", "deal", "player"):
        given = {"last_turn": last_turn, "bomb_takes": "on", "joker_takes": "on"}
        bomb = position("7a 7r 7j", "3b", floor="7k 5a", stock="8j 9j", taken=("", "1j"), given=given).do("bomb 07")
        joker = position("J2", "3b", floor="5a", stock="8j 9j", taken=("", "1j"), given=given).do("play J2")
        assert bomb.has(0, "1j") and joker.has(0, "1j")


GOES = "2a 4a 8a 5a 6a"  # 6 points, junk brings more


MORE = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 7j 7k 8j 8k"


def with_goes(goes: int, points: int, given) -> Table:
    """Seat 0 may say go or stop, after so many goes and with so many points."""
    junk = " ".join(MORE.split()[: points - 6 + 9])
    return at_call(f"{GOES} {junk}", "12b 9j 9k 10j 10k 11d 11j 11k", given=given, sides={0: {"goes": goes}})


def after_goes(goes: int, points: int, given) -> int:
    """What two players' loser pays after so many goes at so many points."""
    return with_goes(goes, points, given).do("stop").chips[0]


@pytest.mark.parametrize(
    ("goes", "points", "manual", "korean"), [(1, 9, 10, 10), (3, 10, 13, 26), (4, 11, 30, 60)], ids=["8", "9", "10"]
)
def test_g48_g49_gd41_cases_8_9_10(goes, points, manual, korean):
    assert after_goes(goes, points, MANUAL) == manual
    assert after_goes(goes, points, KOREAN) == korean


@pytest.mark.parametrize("given", [MANUAL, KOREAN], ids=["manual", "korean"])
@pytest.mark.parametrize(("goes", "points"), [(0, 8), (1, 8), (2, 9), (3, 10)])
def test_g48_what_a_go_would_bring_is_what_is_paid_after_it_with_one_more_point(goes, points, given):
    table = with_goes(goes, points, given)
    assert chips_after_go(GOSTOP.view(table.state, 0), 0) == after_goes(goes + 1, points + 1, given)


def test_g49_three_goes_are_not_more_than_three():
    assert after_goes(3, 10, MANUAL) == 13


def test_gd53_several_payments_go_by_holders_then_payers_in_turn_order():
    """Two hold quads: the first holder in turn order is paid first, and what it got pays the second."""
    table = Table(GOSTOP.new_match(options({"purse": "20"}), 3)).do("lot 1", CHANCE)
    table.state = replace(table.state, chips=(-16, -20, 36))  # 4, none and 56 are left
    deal_again(table, "1b 1r 1j 1k", "2a 2r 2j 2k", "")
    paid = [(one["seat"], one["payee"], one["chips"]) for one in table.told("paid")]
    assert paid == [(2, 1, 5), (0, 1, 4), (1, 0, 5), (2, 0, 5)]
    assert table.chips == (-10, -16, 26)
