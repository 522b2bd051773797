"""A mind in an imagined world does what it would do by what its seat knows there, and what it would wish first."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, HOST, SeededDraws
from games.core.search import next_act
from games.gostop import GOSTOP
from games.gostop.options import PRESETS
from games.gostop.table import Phase
from tests.games.gostop.play import options
from tests.helpers import QuickDraws, all_on, by_wishes, choose

STEPS = 1500
SETTINGS = {
    "manual": {},
    "korean": dict(PRESETS["korean"]),
    "all": dict(all_on(GOSTOP)),
    "giver": {"junk_choice": "giver", "jokers": "five", "cup": "asked"},
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", SETTINGS)
def test_it_does_what_the_house_player_does(name, seats):
    """In positions of which two of three acts were the house's and the others drawn."""
    seen, draws = Counter(), QuickDraws(("quick", seats, name))
    state = GOSTOP.new_match(options(SETTINGS[name]), seats)
    for number in range(STEPS):
        if state.phase is Phase.OVER:
            state = GOSTOP.new_match(state.options, seats)
        act = by_wishes(GOSTOP, state, [None] * seats, SeededDraws(number))
        if act[0] != CHANCE:
            assert next_act(GOSTOP, state, [None] * seats, SeededDraws(number)) == act
            seen[state.phase] += 1
        by_chance = {CHANCE, HOST} & GOSTOP.to_act(state) or not draws.below(3)
        state, _ = GOSTOP.apply(state, *(choose(GOSTOP, state, draws) if by_chance else act))
    assert set(seen) >= {Phase.PLAY, Phase.PICK_HAND, Phase.PICK_STOCK, Phase.CALL, Phase.BETWEEN}
