"""How many presses a sensible player's turn takes, from the panels alone (presses.py)."""

from __future__ import annotations

import pytest

from bot.games import faces
from tests.cogs.presses import PERSON, USUAL, Match


@pytest.mark.parametrize(("key", "most"), [("yud", 2.0), ("uno_mario", 1.5), ("gostop", 1.6), ("seize", 2.2)])
def test_turns_take_few_presses(key, most):
    """Cards in menus made it 2.05 in Uno and 2.31 in Go-Stop, a step more to abilities 2.14 in Yud! Stop!.

    With single walks, some towards what cannot be paid, a turn of Seize! took 2.8 presses, and no match was won.
    """
    matches = [Match(faces()[key], f"presses {key} {n}") for n in range(3)]
    found = [presses for match in matches for presses in match.turns]
    assert len(found) > 50
    assert sum(found) / len(found) <= most
    if key == "seize":
        assert sum(presses <= USUAL for presses in found) >= 0.8 * len(found)
        assert all(faces()[key].game.outcome(match.state) is not None for match in matches)
        held = [match.state.owners.count(PERSON) for match in matches]
        assert sum(held) >= 2 * len(matches), held
