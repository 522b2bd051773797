"""Who plays at four and five seats: GD51, and selling brights: GD52."""

from __future__ import annotations

from games.gostop.values import Ending, Phase
from tests.games.gostop.play import dealt, names, next_deal, whole_month


def test_gd51_four_seats_sit_out_in_turn():
    table = dealt("1b 1r 1j 1k", seats=4)  # quads end every deal at once, seat 0 wins and deals
    sat_out = []
    for _ in range(4):
        players = table.state.players
        assert 0 in players and len(players) == 3
        sat_out.append(*(set(range(4)) - set(players)))
        table = next_deal(table, "1b 1r 1j 1k")
    assert sat_out == [3, 2, 1, 3]


def test_gd51_five_seats_those_who_sat_out_play_next():
    table = dealt("1b 1r 1j 1k", seats=5)
    assert table.state.players == (0, 1, 2)
    assert table.told("sat_out") == [{"seats": (3, 4), "rule": "GD51", "seat": None}]
    table = next_deal(table, "1b 1r 1j 1k")
    assert table.state.players == (0, 3, 4)


def test_gd51_a_void_deal_changes_nobody():
    table = dealt(floor=whole_month(1), seats=5)
    assert table.result.void
    assert next_deal(table).state.players == (0, 1, 2)


SALE = {"sell_brights": "on"}


def test_gd52_fourth_is_out_and_paid_for_brights():
    table = dealt("", "", "", "1b 3b 5a", floor="8j", stock="7j", seats=4, given=SALE)
    assert table.phase is Phase.SALE and table.state.asked == 1
    assert table.refused("play 1b", 0).code == "not_your_turn"
    hand, stock = table.side(3).hand, len(table.state.deck) - table.state.top
    table.play("stay", "stay")
    assert table.chips == (0, -2, -2, 4) and table.told("sold")[0]["cards"] == names("1b 3b")
    assert table.state.players == (0, 1, 2) and table.side(3).hand == ()
    assert table.state.deck[-7:] == hand and len(table.state.deck) - table.state.top == stock + 7
    assert (table.phase, table.state.asked) == (Phase.PLAY, 0)
    assert table.lines(3)["sale"] == [(2, "GD52"), (2, "GD52")]


def test_gd52_who_drops_is_not_paid_and_the_rest_must_play():
    table = dealt("", "1b 3b", "", "", seats=4, given=SALE).do("drop")
    assert table.state.players == (0, 2, 3) and table.chips == (0, 0, 0, 0)
    table = dealt("", "", "1b 3b", "", seats=4, given=SALE).play("stay", "drop")
    assert table.state.players == (0, 1, 3) and table.phase is Phase.PLAY


def test_gd52_the_sale_comes_before_g15():
    """A quad in a hand that is sold or dropped is shown to nobody; one that stays is paid after the sale."""
    table = dealt("", "", "", "1b 1r 1j 1k", seats=4, given=SALE)
    assert table.phase is Phase.SALE and "quad_shown" not in table.kinds()
    table.play("stay", "stay")
    assert table.phase is Phase.PLAY and table.chips == (0, -1, -1, 2) and "quad_shown" not in table.kinds()
    table = dealt("1b 1r 1j 1k", "", "", "3b", seats=4, given=SALE)
    assert table.phase is Phase.SALE
    table.play("stay", "stay")
    assert table.result.ending is Ending.QUAD and table.kinds().index("sold") < table.kinds().index("quad_shown")
    assert table.chips == (10, -6, -6, 2)
    assert dealt("1b 1r 1j 1k", "", "", "", seats=4, given=SALE).do("drop").chips == (10, 0, -5, -5)


def test_gd52_a_quad_of_the_layout_voids_the_deal_before_any_sale():
    table = dealt("", "3b", floor=whole_month(1), seats=4, given=SALE)
    assert table.result.void and table.chips == (0, 0, 0, 0)


def test_gd52_dealer_is_not_asked_and_other_seat_counts_have_no_sale():
    assert dealt(seats=4, dealer=2, given=SALE).state.asked == 3
    assert dealt(seats=5, given=SALE).phase is Phase.PLAY
    assert dealt(seats=4).phase is Phase.PLAY
