"""The end of the match, and what follows a round: Y16, YD15, YD16."""

from dataclasses import replace

import pytest

from games.core import CHANCE
from games.yud import YUD
from games.yud.course import add_up
from games.yud.options import Options
from games.yud.table import Phase
from tests.games.yud.play import Table, numbers, scored, stacked
from tests.helpers import QuickDraws


def run_out(table: Table) -> Table:
    """Draw and throw away until the central pile is empty."""
    while table.state.phase is Phase.TURN:
        table.pass_turns()
    return table


def with_totals(table: Table, *totals: int, **changes) -> Table:
    """The same table with these totals from rounds before."""
    table.state = replace(table.state, totals=totals, **changes)
    return table


def test_y16_totals_add_up_round_by_round():
    table = scored("0 1 2 3", "0 1 2 4").next_round()
    table.deal("10 10 10 10", "0 0 0 1")
    table.last_lap()
    assert table.state.totals == (46, 8)
    assert table.state.sheet == ((6, 7), (40, 1))
    assert YUD.outcome(table.state) is None


def test_y16_at_66_the_match_ends_and_the_lowest_wins():
    table = with_totals(Table("0 1 2 3", "10 10 10 10", "4 5 6 7"), 50, 26, 20).play("stop").last_lap()
    outcome = YUD.outcome(table.state)
    assert (outcome.reason, outcome.scores, outcome.placements) == ("lowest", (56, 66, 42), (2, 3, 1))
    assert outcome.winners == (2,)
    assert YUD.to_act(table.state) == frozenset()
    assert table.refused("ready", 0) == ("game_over", "")


def test_y16_65_is_not_the_end():
    table = with_totals(Table("0 1 2 3", "10 10 10 10"), 50, 25).play("stop").last_lap()
    assert table.state.phase is Phase.BETWEEN


def test_y16_everybody_ready_or_the_pause_over_begins_the_next_round():
    table = scored("0 1 2 3", "4 5 6 7")
    assert YUD.waiting_for(table.state) == {0, 1}
    (wait,) = YUD.waits(table.state)
    assert (YUD.encode(wait.action), wait.seconds, wait.slow_seconds) == ("next_round", 45, 3600)
    table.do("ready", 1)
    assert table.refused("ready", 1) == ("already_ready", "Y16")
    assert YUD.waiting_for(table.state) == {0}
    table.do("ready", 0)
    assert YUD.to_act(table.state) == {CHANCE}


def test_y16_ready_is_for_the_pause():
    assert Table("0 1 2 3", "4 5 6 7").refused("ready", 1) == ("round_on", "Y16")


def test_yd15_66_exactly_ends_the_match():
    table = with_totals(Table("0 1 2 3", "10 10 10 10"), 60, 0).play("stop").last_lap()
    assert table.state.totals == (66, 40)
    assert table.state.phase is Phase.OVER


def test_yd15_house_rule_66_drops_to_33_once():
    table = with_totals(Table("0 1 2 3", "10 10 10 10", drop_at_66=True), 60, 0).play("stop").last_lap()
    assert table.state.totals == (33, 40)
    assert table.state.phase is Phase.BETWEEN
    assert table.lines(0)[-1] == ("dropped", -33, "YD15")
    assert "dropped" in table.kinds()
    again = with_totals(Table("0 1 2 3", "10 10 10 10", drop_at_66=True), 60, 0, dropped=frozenset({0}))
    again.play("stop").last_lap()
    assert again.state.totals == (66, 40)
    assert again.state.phase is Phase.OVER
    assert add_up((0, 67), (66, 0), frozenset(), Options(drop_at_66=True)) == ((33, 67), (0,))


def test_yd16_a_tie_for_the_win_is_shared():
    table = with_totals(Table("0 1 2 3", "0 1 2 3", "12 12 11 11"), 10, 10, 30).play("stop").last_lap()
    outcome = YUD.outcome(table.state)
    assert (outcome.reason, outcome.placements, outcome.winners) == ("shared", (1, 1, 3), (0, 1))


def sudden_death() -> Table:
    """Seats 0 and 2 have tied for the win at 16; seat 1 has 76, seat 3 has 40."""
    rows = ("0 1 2 3", "12 12 11 11", "0 1 2 3", "5 5 5 5")
    return with_totals(Table(*rows, sudden_death=True), 10, 30, 10, 20).play("stop").last_lap()


def test_yd16_house_rule_those_who_tie_play_another_round():
    table = sudden_death()
    assert table.state.phase is Phase.BETWEEN
    assert table.told("sudden_death")["seats"] == (0, 2)
    assert table.view().playing == (0, 2)
    table.next_round()
    state, _ = YUD.apply(table.state, CHANCE, YUD.sample_chance(table.state, QuickDraws(1)))
    assert [len(row) for row in state.rows] == [4, 0, 4, 0]
    assert len(state.stock) == 46
    assert YUD.waiting_for(state) == {0, 2}
    assert YUD.why_not(state, 1, YUD.decode("decline")).code == "not_playing"


@pytest.mark.parametrize(("mine", "theirs", "winner"), [("0 1 2 3", "0 1 2 4", 0), ("0 1 2 5", "0 1 2 4", 2)])
def test_yd16_house_rule_the_sudden_death_round_decides(mine, theirs, winner):
    table = sudden_death().next_round()
    table = dealt(table, {0: mine, 2: theirs})
    table.last_lap() if table.state.caller >= 0 else run_out(table)
    outcome = YUD.outcome(table.state)
    assert outcome.reason == "sudden_death"
    assert outcome.scores == (16, 76, 16, 40)
    assert [table.state.sheet[-1][seat] for seat in (1, 3)] == [0, 0], "who plays no more scores nothing"
    assert outcome.placements == ((1, 4, 2, 3) if winner == 0 else (2, 4, 1, 3))


def test_yd16_house_rule_another_tie_means_another_round():
    table = dealt(sudden_death().next_round(), {0: "0 1 2 3", 2: "0 1 2 3"})
    run_out(table)
    assert table.state.phase is Phase.BETWEEN
    assert table.state.playing == (0, 2)


def dealt(table: Table, rows: dict[int, str]) -> Table:
    """Deal a sudden-death round: only some seats have rows."""
    seats = [table.state.starter]
    while len(seats) < len(rows):
        seats.append(next(s for s in sorted(rows, key=lambda s: (s <= seats[-1], s)) if s not in seats))
    order = stacked([numbers(rows[seat]) for seat in seats], 0, [], [])
    table.do("shuffle " + " ".join(map(str, order)), CHANCE)
    for seat in seats:
        table.do("decline", seat)
    assert all(table.row(seat) == numbers(rows[seat]) for seat in rows)
    return table


def test_y16_rounds_are_numbered_from_one():
    table = scored("0 1 2 3", "0 1 2 4").next_round()
    assert table.state.round_no == 1
    table.deal("0 1 2 3", "0 1 2 4", peeks=True)
    assert (table.told("round_began")["round"], table.state.round_no, table.view().round_no) == (2, 2, 2)
