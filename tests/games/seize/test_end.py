"""How a match ends and what it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.seize import SEIZE
from games.seize.values import NOBODY
from tests.games.seize.play import act, around, begun, step, with_hand


def one_short(seats: int, needed: int):
    """Seat 0 holds all but one of the locations needed, and stands around location L with the cards."""
    state = begun(seats, costs=" ".join(map(str, (*range(1, 12), 0))))
    state = around(11, state=state)
    owners = (*(0,) * (needed - 1), *(NOBODY,) * (12 - needed + 1))
    return replace(state, owners=owners)


@pytest.mark.parametrize(("seats", "needed"), [(2, 5), (3, 4), (4, 4)])
def test_s11_s27_sd22_the_last_seizure_needed_ends_the_game_at_once(seats, needed):
    state, events = step(one_short(seats, needed), "seize L rice timber")
    result = SEIZE.outcome(state)

    assert SEIZE.to_act(state) == frozenset()
    assert (result.reason, result.winners, result.scores[0]) == ("locations", (0,), needed)
    assert events[-1].kind == "match_ended"
    assert SEIZE.why_not(state, 0, SEIZE.decode("end")).code == "game_over"
    before = one_short(seats, needed - 1)
    assert SEIZE.outcome(act(before, "seize L rice timber")) is None


def exhausted(owners: tuple[int, ...], hands: tuple[str, ...] = ("", ""), **options: str):
    """Seat 0's turn with an empty pile."""
    state = act(begun(len(hands), **options), "roll 1")
    for seat, names in enumerate(hands):
        state = with_hand(state, seat, names)
    owners = (*owners, *(NOBODY,) * (12 - len(owners)))
    return replace(state, deck=(), owners=owners)


def test_s28_sd31_most_locations_win_at_the_end_of_the_turn_of_the_last_card():
    state = exhausted((0, 1, 1))
    assert SEIZE.outcome(state) is None
    result = SEIZE.outcome(act(state, "end"))

    assert (result.reason, result.scores, result.winners) == ("pile", (1, 2), (1,))


def test_sd31_house_rule_end_of_the_big_round():
    state = act(exhausted((0,), finish_round="on"), "end")
    assert SEIZE.outcome(state) is None
    assert SEIZE.outcome(act(state, "roll 1", "end")).winners == (0,)


def test_sd32_a_tie_goes_to_more_cards_then_is_shared():
    more = act(exhausted((0, 1), ("rice", "rice silk")), "end")
    assert SEIZE.outcome(more).placements == (2, 1)
    even = act(exhausted((0, 1), ("rice", "silk")), "end")
    assert SEIZE.outcome(even).winners == (0, 1)
    three = act(exhausted((0, 0, 1), ("", "rice rice", "")), "end")
    assert SEIZE.outcome(three).placements == (1, 2, 3)


def test_s28_sd32_score_lines_name_their_rule():
    view = SEIZE.view(act(exhausted((0, 1), ("rice", "rice silk")), "end"), None)
    lines = [(line.seat, line.code, line.points, line.rule) for line in SEIZE.score_lines(view)]

    assert lines == [
        (0, "locations", 1, "S27"),
        (0, "cards", 1, "SD32"),
        (1, "locations", 1, "S27"),
        (1, "cards", 2, "SD32"),
    ]
