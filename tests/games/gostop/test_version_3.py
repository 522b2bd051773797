"""Go or stop is asked after any turn whose score has risen to the target (G35, GD37), captures or none.

Until version 3 it was asked only after a capture. Five jokers of the first layout are 12 junk: 3 points, the target of
three players.
"""

from __future__ import annotations

import pytest

from games.core import CHANCE, changed_options, option_fields, parse_options, replay
from games.gostop import GOSTOP
from games.gostop.course import DECKS, Deal, turn_order
from games.gostop.options import Jokers, Options
from games.gostop.table import Phase
from tests.games.gostop.play import stacked

HANDS = ("4a 5a 6a 7a 8b 9a 10a", "4r 5r 6r 7r 8a 9r 10r", "4j 5j 6j 7j 8j 9j 10j")
LAYOUT = "J2 J2b J2c J3 J3b 1b"
STOCK = "1r 2a 2r 3b 3r 11b 12b"
"""Five cards in place of the jokers, then what the first two turns turn up."""
FIVE = {"jokers": "five"}


def log_without_capture() -> list[tuple[int, str]]:
    """A match of three whose dealer has all five jokers, and whose first turn captures nothing."""
    deck = stacked(HANDS, LAYOUT, STOCK, 0, turn_order(0, 3), DECKS[Jokers.FIVE])
    return [(CHANCE, "lot 0"), (CHANCE, GOSTOP.encode(Deal(deck))), (0, "play 04-animal")]


def test_a_log_of_version_3_is_read_as_then():
    old, today = (parse_options(Options, given) for given in (GOSTOP.info.todays_options(3, FIVE), FIVE))
    steps = list(replay(GOSTOP, old, 3, [*log_without_capture(), (1, "play 04-ribbon")]))
    assert "may_stop" not in [event.kind for step in steps[:-1] for event in step.events]
    assert steps[-1].state.turn_no == 2
    assert list(replay(GOSTOP, today, 3, log_without_capture()))[-1].state.phase is Phase.CALL


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
def test_the_old_reading_is_named_only_where_it_differs_and_not_offered(old, today):
    assert changed_options(parse_options(Options, GOSTOP.info.todays_options(3, old))) == today
    assert "call_needs_capture" not in {field.name for field in option_fields(Options)}
