"""The quick player of imagined worlds does what the house player does there."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, SeededDraws, visible
from games.core.search import next_act
from games.uno_mario import UNO_MARIO
from games.uno_mario.actions import CallUno, Catch, Play
from games.uno_mario.house import Brain
from games.uno_mario.memory import Memory
from games.uno_mario.options import Options
from games.uno_mario.quick import QuickPlayers
from games.uno_mario.values import DECIDING, OPEN_PHASES, Phase
from tests.helpers import QuickDraws, choose, parse_options


def decisions(seats, options, rounds):
    """Decisions of rounds in which all play at random now and then, else as the house does: state and memories."""
    options = parse_options(Options, options)
    for number in range(rounds):
        draws = QuickDraws(f"quick {number}")
        state = UNO_MARIO.new_match(options, seats)
        memories = [UNO_MARIO.memory(seat, options, seats) for seat in range(seats)]
        minds = [Brain(seat, memory) for seat, memory in enumerate(memories)]
        while state.phase not in OPEN_PHASES:
            if state.phase in DECIDING:
                yield state, memories, number
            by_chance = CHANCE in UNO_MARIO.to_act(state) or draws.below(3) == 0
            act = choose(UNO_MARIO, state, draws) if by_chance else next_act(UNO_MARIO, state, minds, [], draws)
            state, events = UNO_MARIO.apply(state, *act)
            for seat, memory in enumerate(memories):
                memory.observe(UNO_MARIO.view(state, seat), visible(events, seat))


@pytest.mark.parametrize(
    "options", [{}, {"must_play": "on", "challenges": "off"}, {"wild_draw_four": "no_exception"}], ids=str
)
@pytest.mark.parametrize("seats", [2, 3])
def test_it_does_what_the_house_player_does(seats, options):
    seen = set()
    for state, memories, number in decisions(seats, options, 60):
        if state.windows or state.phase is Phase.COLOUR:
            continue
        memory = memories[(state.turn + state.decision) % seats]
        minds = [Brain(seat, memory, careful=seat == memory.seat) for seat in range(seats)]
        wanted = next_act(UNO_MARIO, state, minds, [], SeededDraws(number))
        assert QuickPlayers(state, memory).act(state, SeededDraws(number)) == wanted
        seen.add(type(wanted[1]).__name__)
    assert {"Play", "Draw", "Accept"} <= seen


def test_the_searching_seat_never_forgets_to_call_or_catch_and_others_do():
    stranger, done = Memory(9, 10), Counter()
    for state, memories, number in decisions(2, {}, 60):
        if state.windows:
            for memory in (*memories, stranger):
                found = QuickPlayers(state, memory).act(state, SeededDraws(number))
                reacts = found is not None and isinstance(found[1], CallUno | Catch)
                assert reacts or memory is stranger
                done[memory is stranger, reacts] += 1
    assert done[True, False] and done[False, True] > done[True, True] > 0


def test_a_hard_player_never_plays_its_last_but_one_card_without_calling():
    """The house player forgets it once in eight times."""
    without = Counter()
    for state, memories, number in decisions(2, {}, 60):
        seat = state.turn
        legal = UNO_MARIO.legal_actions(state, seat)
        for careful in (False, True):
            mind = Brain(seat, memories[seat], careful=careful)
            wishes = mind.wishes(UNO_MARIO.view(state, seat), legal, SeededDraws(number))
            plays = [one for _, one in wishes if isinstance(one, Play) and len(state.hands[seat]) == 2]
            without[careful] += sum(not one.uno for one in plays)
    assert without[False] and not without[True]


@pytest.mark.parametrize(
    "options",
    [{"custom1": "swap", "effect1": "swap_hands"}, {"wild_draw_four": "answers_draw_two"}],
    ids=str,
)
def test_what_is_rare_is_left_to_the_house_player(options):
    left = 0
    for state, memories, _ in decisions(2, options, 6):
        left += QuickPlayers(state, memories[0]).act(state, SeededDraws(1)) is None
    assert left
