"""How many presses a sensible player's turn takes, from the panels alone (tools/presses.py)."""

from __future__ import annotations

import pytest

from bot.games import uis
from tools.presses import turns


@pytest.mark.parametrize(("key", "most"), [("yud", 2.0), ("uno_mario", 1.5), ("gostop", 1.6)])
def test_a_card_is_one_press(key, most):
    """Cards in menus made it 2.05 in Uno and 2.31 in Go-Stop, a step more to abilities 2.14 in Yud! Stop!."""
    found = [turn.presses for n in range(3) for turn in turns(uis()[key], f"presses {key} {n}")]
    assert len(found) > 50
    assert sum(found) / len(found) <= most
