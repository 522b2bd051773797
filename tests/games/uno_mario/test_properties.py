"""What holds in any play of Uno, beyond what every game keeps: windows, colours, answers, scores, views."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.core import parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURS
from games.uno_mario.options import Options
from games.uno_mario.play import Play
from games.uno_mario.table import DECIDING, Phase
from tests.helpers import all_on, play_random

MANUAL: dict[str, str] = {}
EVERYTHING = dict(all_on(UNO_MARIO))
STACKED = {"stacking": "on", "wild_draw_four": "answers_draw_two", "double_bounce": "on", "bounce_last_card": "on"}
RULES = {"custom1": "x", "effect1": "swap_hands", "custom2": "y", "effect2": "others_draw_1", "timed_uno": "on"}


@given(st.integers(0, 10**6), st.integers(2, 10), st.sampled_from([MANUAL, EVERYTHING, STACKED, RULES]))
def test_windows_and_turns_in_any_play(seed, seats, options):
    for moment in play_random(UNO_MARIO, parse_options(Options, options), seats, seed, steps=150):
        state = moment.state
        if state.phase not in DECIDING:
            assert not state.windows or state.phase is Phase.RESHUFFLE
            continue
        assert all(len(state.hands[window.seat]) == 1 for window in state.windows)
        assert len({window.seat for window in state.windows}) == len(state.windows)
        assert state.colour in range(4) or state.phase is Phase.COLOUR
        assert all(state.hands) or (state.phase is Phase.ANSWER and state.options.bounce_last_card)


@given(st.integers(0, 10**6), st.integers(2, 10))
def test_scores_are_what_the_open_hands_are_worth_and_a_view_holds_what_a_table_shows(seed, seats):
    """After a hit an answer is due whatever the seat holds: the phase tells nothing of its hand."""
    for moment in play_random(UNO_MARIO, Options(), seats, seed, steps=400):
        state, result = moment.state, moment.state.result
        if result is not None and moment.before.result is None:
            lines = UNO_MARIO.score_lines(UNO_MARIO.view(state, None))
            assert sum(line.points for line in lines) == sum(result.gains) == result.gains[result.winner]
        if any(event.kind == "hit" for event in moment.events) and state.hands[moment.seat]:
            assert state.phase is Phase.ANSWER
        seen = UNO_MARIO.view(state, 1)
        assert list(seen.hand) == [CARD_TEXTS[card] for card in sorted(state.hands[1])]
        assert set(seen.playable) <= set(seen.hand)
        assert UNO_MARIO.view(state, None).hand == ()
        assert seen.asked in (*COLOURS, "")
        if seen.decides == 1 and seen.phase is Phase.TURN:
            plays = {one.card for one in UNO_MARIO.legal_actions(state, 1) if isinstance(one, Play)}
            assert {CARD_TEXTS[card] for card in plays} == set(seen.playable)
