"""A mind in an imagined world does what it would do by what its seat knows there, and what it would wish first."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, SeededDraws
from games.core.search import next_act
from games.yud import YUD
from games.yud.play import Discard, Done, Draw, Keep, Look, Match, Peek, Spy, Stop, Swap, Take
from games.yud.table import CHANCE_PHASES, OPEN_PHASES
from tests.helpers import QuickDraws, by_wishes, cases, choose, settings_of

AFRESH = 8
"""After so many actions a search looks at the world again, for another seat."""


def compared(setting, rounds, searching):
    """Decisions of rounds with some random play: what minds do in the world, and by what their seats know."""
    for number in range(rounds):
        draws = QuickDraws(f"{setting} {number}")
        state = YUD.new_match(setting.options, setting.seats)
        while not state.round_no:
            state, _ = YUD.apply(state, CHANCE, YUD.sample_chance(state, draws))
        for step in range(400):
            if step % AFRESH == 0:
                styles = searching.styles(state, draws.below(setting.seats))
            wanted = by_wishes(YUD, state, styles, SeededDraws(step))
            if state.phase not in CHANCE_PHASES:
                yield next_act(YUD, state, styles, SeededDraws(step)), wanted
            act = choose(YUD, state, draws) if wanted[0] == CHANCE or draws.below(3) == 0 else wanted
            state, _ = YUD.apply(state, *act)
            if state.phase in OPEN_PHASES:
                break


@pytest.mark.parametrize("setting", cases(settings_of(YUD)))
@pytest.mark.parametrize("searching", [YUD.searching, YUD.searching.for_play()], ids=["usual", "in play"])
def test_they_do_what_their_minds_do(setting, searching):
    for found, wanted in compared(setting, 6, searching):
        assert found == wanted


def test_they_were_asked_for_all_that_a_house_player_does():
    verbs = Counter(type(wanted[1]) for _, wanted in compared(settings_of(YUD)[0], 60, YUD.searching))
    assert verbs.keys() == {Peek, Done, Draw, Take, Discard, Keep, Match, Look, Spy, Swap, Stop}
