"""Go or stop is asked after any turn whose score has risen to the target (G35, GD37), captures or none.

Until version 3 it was asked only after a capture.
Five jokers of the first layout are 12 junk: 3 points, the target of three players.
"""

from __future__ import annotations

import pytest

from games.core import CHANCE, changed_options, option_fields, parse_options, replay
from games.gostop import GOSTOP
from games.gostop.course import DECKS, Deal, turn_order
from games.gostop.options import Jokers, Options
from games.gostop.table import Ending, Phase
from tests.games.gostop.play import dealt, stacked

HANDS = ("4a 5a 6a 7a 8b 9a 10a", "4r 5r 6r 7r 8a 9r 10r", "4j 5j 6j 7j 8j 9j 10j")
LAYOUT = "J2 J2b J2c J3 J3b 1b"
STOCK = "1r 2a 2r 3b 3r 11b 12b"
"""Five cards in place of the jokers, then what the first two turns turn up."""
FIVE = {"jokers": "five"}


def log_without_capture() -> list[tuple[int, str]]:
    """A match of three whose dealer has all five jokers, and whose first turn captures nothing."""
    deck = stacked(HANDS, LAYOUT, STOCK, 0, turn_order(0, 3), DECKS[Jokers.FIVE])
    return [(CHANCE, "lot 0"), (CHANCE, GOSTOP.encode(Deal(deck))), (0, "play 04-animal")]


def played(given, rows):
    """The last step of a match of three."""
    return list(replay(GOSTOP, parse_options(Options, given), 3, rows))[-1]


def five_jokers(given=()):
    return dealt(*HANDS, floor=LAYOUT, stock=STOCK, given=FIVE | dict(given))


def test_g35_gd37_five_jokers_of_the_layout_ask_without_a_capture():
    table = five_jokers().do("play 4a")
    assert "captured" not in table.kinds()
    assert (table.phase, table.state.asked) == (Phase.CALL, 0)
    assert [one["points"] for one in table.told("may_stop")] == [3]
    assert table.legal() == ["go", "stop"]


def test_g35_the_stop_is_paid():
    table = five_jokers().play("play 4a", "stop")
    assert (table.result.ending, table.result.winner) == (Ending.STOP, 0)
    assert table.chips[0] > 0 and sum(table.chips) == 0


def test_g36_after_a_go_the_same_score_does_not_ask_again():
    table = five_jokers().play("play 4a", "go", "play 5r")
    assert table.side(0).bar == 3
    while table.state.asked != 0:
        table.do(table.legal()[0])
    assert table.phase is Phase.PLAY


@pytest.mark.parametrize("given", [{"target_three": "4"}, {"jokers": "four"}])
def test_g34_below_the_target_nobody_is_asked(given):
    floor = LAYOUT if "jokers" not in given else "J2 J2b J3 J3b 1b 2j"
    table = dealt(*HANDS, floor=floor, stock=STOCK, given=FIVE | given).do("play 4a")
    assert (table.phase, table.state.asked) == (Phase.PLAY, 1)


def test_a_log_of_version_3_is_read_as_then():
    rows = [*log_without_capture(), (1, "play 04-ribbon")]
    old = GOSTOP.info.todays_options(3, FIVE)
    step = played(old, rows)
    assert "may_stop" not in [
        event.kind for one in replay(GOSTOP, parse_options(Options, old), 3, rows[:3]) for event in one.events
    ]
    assert step.state.turn_no == 2
    assert played(FIVE, rows[:3]).state.phase is Phase.CALL


def test_version_3_is_carried_on_and_version_2_is_not():
    assert GOSTOP.info.rules_version == 4
    assert [GOSTOP.info.goes_on(version) for version in (2, 3, 4)] == [False, True, True]


@pytest.mark.parametrize(
    ("old", "today"),
    [
        ({}, {}),
        ({"jokers": "four"}, {"jokers": "four"}),
        (FIVE, FIVE | {"call_needs_capture": "on"}),
        (FIVE | {"target_three": "3"}, FIVE | {"call_needs_capture": "on"}),
        (FIVE | {"target_three": "4"}, FIVE | {"target_three": "4"}),
    ],
)
def test_the_old_reading_is_named_only_where_it_differs(old, today):
    assert changed_options(parse_options(Options, GOSTOP.info.todays_options(3, old))) == today


def test_the_old_reading_is_not_offered():
    assert "call_needs_capture" not in {field.name for field in option_fields(Options)}
