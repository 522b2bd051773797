"""The quick player of imagined worlds does what the house player does there, and goes by no more than it may know."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, HOST, SeededDraws
from games.core.search import next_act
from games.gostop import GOSTOP
from games.gostop.house import Brain
from games.gostop.known import Known, Person, known_in, known_to
from games.gostop.options import PRESETS
from games.gostop.quick import QuickPlayers
from games.gostop.values import Phase
from tests.games.gostop.play import options
from tests.helpers import QuickDraws, all_on, choose

STEPS = 1500
KNOWN = ("seat", "options", "hand", "floor", "own_fresh", "pending", "turn", "giver", "nagari", "goers")
PERSON = ("seat", "taken", "shown", "hand_size", "bar", "free", "goes", "cup", "shakes", "bombs", "has_junk")
SETTINGS = {
    "manual": {},
    "korean": dict(PRESETS["korean"]),
    "all": dict(all_on(GOSTOP)),
    "giver": {"junk_choice": "giver", "jokers": "five", "cup": "asked"},
}


def facts(known: Known) -> list[object]:
    def of(one: Known | Person, names: tuple[str, ...]) -> list[object]:
        return [getattr(one, name) for name in names]

    return [*of(known, KNOWN), *[of(one, PERSON) for one in known.people]]


def positions(given: dict[str, str], seats: int):
    """Positions in which a seat is asked; two of three acts are the house's, the others are drawn."""
    draws = QuickDraws(("quick", seats, len(given)))
    minds = [Brain(seat) for seat in range(seats)]
    state = GOSTOP.new_match(options(given), seats)
    for _ in range(STEPS):
        if state.phase is Phase.OVER:
            state = GOSTOP.new_match(state.options, seats)
        if state.asked >= 0:
            yield state
        by_chance = {CHANCE, HOST} & GOSTOP.to_act(state) or not draws.below(3)
        act = choose(GOSTOP, state, draws) if by_chance else next_act(GOSTOP, state, minds, [], draws)
        state, _events = GOSTOP.apply(state, *act)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", SETTINGS)
def test_it_does_what_the_house_player_does(name, seats):
    seen = Counter()
    minds = [Brain(seat) for seat in range(seats)]
    for number, state in enumerate(positions(SETTINGS[name], seats)):
        seat = state.asked
        assert facts(known_in(state, seat)) == facts(known_to(GOSTOP.view(state, seat), seat))
        wanted = next_act(GOSTOP, state, minds, [], SeededDraws(number))
        assert QuickPlayers(state, GOSTOP.memory(0, state.options, seats)).act(state, SeededDraws(number)) == wanted
        seen[state.phase] += 1
    assert set(seen) >= {Phase.PLAY, Phase.PICK_HAND, Phase.PICK_STOCK, Phase.CALL}


def test_it_asks_nobody_between_deals():
    state = GOSTOP.new_match(options({}), 2)
    assert QuickPlayers(state, GOSTOP.memory(0, state.options, 2)).act(state, SeededDraws(1)) is None
