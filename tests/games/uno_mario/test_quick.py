"""Quick players in an imagined world do what a mind does by what its seat knows there."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, NOBODY, SeededDraws
from games.core.search import next_act
from games.uno_mario import UNO_MARIO
from games.uno_mario.mind import Minds, Style
from games.uno_mario.options import Options
from games.uno_mario.play import CallUno, Catch, Play
from games.uno_mario.table import DECIDING, OPEN_PHASES
from tests.helpers import QuickDraws, by_wishes, choose, parse_options

RULES = {"custom1": "swap", "effect1": "swap_hands", "custom2": "pass", "effect2": "pass_hands"}
SETTINGS = (
    {}, {"must_play": "on", "challenges": "off"}, {"wild_draw_four": "no_exception"}, RULES,
    {"wild_draw_four": "answers_draw_two", "stacking": "on"},
)  # fmt: skip


def decisions(seats, options, rounds):
    """Decisions of rounds in which all play at random now and then, else as the house does."""
    options = parse_options(Options, options)
    for number in range(rounds):
        draws = QuickDraws(f"quick {number}")
        state = UNO_MARIO.new_match(options, seats)
        while state.phase not in OPEN_PHASES:
            if state.phase in DECIDING:
                yield state, number
            by_chance = CHANCE in UNO_MARIO.to_act(state) or draws.below(3) == 0
            act = choose(UNO_MARIO, state, draws) if by_chance else next_act(UNO_MARIO, state, [None] * seats, draws)
            state, _ = UNO_MARIO.apply(state, *act)


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(options) or "manual")
@pytest.mark.parametrize("seats", [2, 3])
def test_they_do_what_the_house_players_do(seats, options):
    seen = set()
    for state, number in decisions(seats, options, 40):
        if state.windows:
            continue
        own = (state.turn + state.decision) % seats
        styles = UNO_MARIO.searching.styles(state, own)
        wanted = by_wishes(UNO_MARIO, state, styles, SeededDraws(number))
        assert wanted == next_act(UNO_MARIO, state, styles, SeededDraws(number))
        assert Minds(state, own).act(state, SeededDraws(number)) == wanted
        seen.add(type(wanted[1]).__name__)
    assert {"Play", "Draw", "Accept", "AskColour"} <= seen


def test_what_a_house_player_does_is_the_first_that_it_wishes_and_legal():
    for state, number in decisions(3, RULES, 40):
        for seat in range(3):
            known, legal = UNO_MARIO.known(state, seat), UNO_MARIO.legal_actions(state, seat)
            mind = UNO_MARIO.mind(known, seat, None)
            chosen = mind.choice(SeededDraws(number)) if legal else None
            wishes = mind.wishes(legal, SeededDraws(number)) if legal else []
            assert [action for _, action in wishes][:1] == ([] if chosen is None else [chosen])
            assert chosen is None or chosen in legal


def test_the_searching_seat_never_forgets_to_call_or_catch_and_others_do():
    done = Counter()
    for state, number in decisions(2, {}, 60):
        if state.windows:
            for own in (0, 1, NOBODY):
                found = Minds(state, own).act(state, SeededDraws(number))
                reacts = found is not None and isinstance(found[1], CallUno | Catch)
                assert reacts or own == NOBODY
                done[own == NOBODY, reacts] += 1
    assert done[True, False] and done[False, True] > done[True, True] > 0


def test_minds_in_a_world_go_by_the_colours_that_were_missed_when_it_was_imagined():
    """A player who draws in the world is not minded there: what a search finds would change with its length."""
    differs = 0
    for state, number in decisions(2, {}, 60):
        before = state.copy()
        before.lacks = 0b11111111
        told = [Minds(one, 0) for one in (state, before)]
        acts = [minds.act(state, SeededDraws(number)) for minds in told]
        assert Minds(before, 0).act(before, SeededDraws(number)) == acts[1]
        differs += acts[0] != acts[1]
    assert differs


def test_a_hard_player_never_plays_its_last_but_one_card_without_calling():
    """The house player forgets it once in eight times."""
    without = Counter()
    for state, number in decisions(2, {}, 60):
        seat = state.turn
        known, legal = UNO_MARIO.known(state, seat), UNO_MARIO.legal_actions(state, seat)
        for careful in (False, True):
            wishes = UNO_MARIO.mind(known, seat, Style(careful, known.lacks)).wishes(legal, SeededDraws(number))
            plays = [one for _, one in wishes if isinstance(one, Play) and len(state.hands[seat]) == 2]
            without[careful] += sum(not one.uno for one in plays)
    assert without[False] and not without[True]
