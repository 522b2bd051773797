"""What no scene tells of payments: goes by their number, several payers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE
from games.gostop.payment import chips_after_go
from tests.games.gostop.play import KOREAN, MANUAL, Table, at_call, deal_again

JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 7j 7k 8j 8k"


def with_goes(goes: int, points: int, given) -> Table:
    """Seat 0 may say go or stop, after so many goes and with so many points: six for animals, the others for junk."""
    junk = " ".join(JUNK.split()[: points - 6 + 9])
    return at_call(f"2a 4a 8a 5a 6a {junk}", "12b 9j 9k 10j 10k 11d 11j 11k", given=given, sides={0: {"goes": goes}})


def after_goes(goes: int, points: int, given) -> int:
    """What two players' loser pays after so many goes at so many points."""
    return with_goes(goes, points, given).do("stop").state.chips[0]


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
    assert chips_after_go(table.view(0), 0) == after_goes(goes + 1, points + 1, given)


def test_gd53_several_payments_go_by_holders_then_payers_in_turn_order():
    """Two hold quads: the first holder in turn order is paid first, and what it got pays the second."""
    table = Table.of("@ seats=3 purse=20").do("lot 1", CHANCE)
    table.state = replace(table.state, chips=(-16, -20, 36))  # 4, none and 56 are left
    deal_again(table, "1b 1r 1j 1k", "2a 2r 2j 2k", "")
    paid = [(event.seat, event.data["payee"], event.data["chips"]) for event in table.events if event.kind == "paid"]
    assert paid == [(2, 1, 5), (0, 1, 4), (1, 0, 5), (2, 0, 5)]
    assert table.state.chips == (-10, -16, 26)
