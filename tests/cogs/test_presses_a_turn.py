"""How many presses a sensible player's turn takes, from the panels alone (presses.py)."""

from __future__ import annotations

import pytest

from bot.games import faces
from tests.cogs.presses import PERSON, USUAL, Match, turns


@pytest.mark.parametrize(("key", "most"), [("yud", 2.0), ("uno_mario", 1.5), ("gostop", 1.6)])
def test_a_card_is_one_press(key, most):
    """Cards in menus made it 2.05 in Uno and 2.31 in Go-Stop, a step more to abilities 2.14 in Yud! Stop!."""
    found = [turn.presses for n in range(3) for turn in turns(faces()[key], f"presses {key} {n}")]
    assert len(found) > 50
    assert sum(found) / len(found) <= most


def test_whole_turns_that_the_panel_advises_take_few_presses_and_lead_somewhere():
    """With single walks, some towards what cannot be paid, a turn of Seize! took 2.8 presses, and no match was won."""
    matches = [Match(faces()["seize"], f"presses seize {n}") for n in range(3)]
    found = [turn.presses for match in matches for turn in match.turns]
    assert len(found) > 50
    assert sum(presses <= USUAL for presses in found) >= 0.8 * len(found)
    assert sum(found) / len(found) <= 2.2
    assert all(match.outcome is not None for match in matches)
    held = [match.state.owners.count(PERSON) for match in matches]
    assert sum(held) >= 2 * len(matches), held
