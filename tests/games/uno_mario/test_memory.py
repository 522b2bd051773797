"""What a player of Uno Super Mario remembers of the others' hands is true, whatever moves them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, parse_options, visible
from games.uno_mario import UNO_MARIO
from games.uno_mario.memory import Memory
from games.uno_mario.options import Options
from tests.helpers import QuickDraws, choose

MOVED = {"custom1": "swap", "effect1": "swap_hands", "custom2": "pass", "effect2": "pass_hands"}


@pytest.mark.parametrize("given", [{}, MOVED], ids=["manual", "hands-move"])
@pytest.mark.parametrize("seats", [2, 4])
def test_remembered_cards_are_held(seats, given):
    options, draws, known = parse_options(Options, {**given, "custom_cards": "on"}), QuickDraws(f"{seats}"), 0
    for _ in range(12):
        state = UNO_MARIO.new_match(options, seats)
        memories = [Memory(seat, seats) for seat in range(seats)]
        for _ in range(250):
            if not UNO_MARIO.to_act(state):
                break
            state, events = UNO_MARIO.apply(state, *choose(UNO_MARIO, state, draws))
            for seat, memory in enumerate(memories):
                memory.observe(UNO_MARIO.view(state, seat), visible(events, seat))
                if CHANCE in UNO_MARIO.to_act(state) or not state.discard:
                    continue
                for other, hand in enumerate(state.hands):
                    assert not Counter(memory.hands[other]) - Counter(hand)
                    known += seat != other and bool(memory.hands[other])
    assert known
