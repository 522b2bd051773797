"""What holds in any play of Uno, beyond what every game keeps: cards, windows, scores, text forms."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidAction, parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURS, FULL_DECK, find_card
from games.uno_mario.options import Options
from games.uno_mario.play import Play
from games.uno_mario.table import DECIDING, Phase
from tests.helpers import all_on, play_random

MANUAL: dict[str, str] = {}
EVERYTHING = dict(all_on(UNO_MARIO))
STACKED = {"stacking": "on", "wild_draw_four": "answers_draw_two", "double_bounce": "on", "bounce_last_card": "on"}
FORMS = (
    "play R7", "play W red", "play Wd4 blue uno", "play Wcust1 2 uno", "play Wcust1 uno", "star", "star green uno",
    "colour red", "catch 3", "close 17", "lots 5 80 33", "dealer 2", "shuffle 3 1 2 0",
)  # fmt: skip
UNREADABLE = (
    "", "play", "play r7", "play R7 purple", "play R7 2", "play  R7", "play R7 uno uno", "catch", "catch x", "catch 01",
    "catch 1 2", "star purple", "colour red uno", "colour red blue", "shuffle 1 -2", "draw 1", "uno!", "PLAY R7",
)  # fmt: skip
RULES = {"custom1": "x", "effect1": "swap_hands", "custom2": "y", "effect2": "others_draw_1", "timed_uno": "on"}


@given(st.integers(0, 10**6), st.integers(2, 10), st.sampled_from([MANUAL, EVERYTHING, STACKED, RULES]))
def test_cards_windows_and_turns_in_any_play(seed, seats, options):
    for moment in play_random(UNO_MARIO, parse_options(Options, options), seats, seed, steps=150):
        state = moment.state
        if state.discard:
            cards = Counter(card for hand in state.hands for card in hand)
            cards.update(state.stock)
            cards.update(state.discard)
            assert cards == Counter(FULL_DECK)
        if state.phase not in DECIDING:
            assert not state.windows or state.phase is Phase.RESHUFFLE
            continue
        assert all(len(state.hands[window.seat]) == 1 for window in state.windows)
        assert len({window.seat for window in state.windows}) == len(state.windows)
        assert state.colour in range(4) or state.phase is Phase.COLOUR
        empty = [seat for seat, hand in enumerate(state.hands) if not hand]
        assert not empty or (state.phase is Phase.ANSWER and state.options.bounce_last_card)


@given(st.integers(0, 10**6), st.integers(2, 10))
def test_scores_are_what_the_open_hands_are_worth(seed, seats):
    for moment in play_random(UNO_MARIO, Options(), seats, seed, steps=400):
        result = moment.state.result
        if result is not None and moment.before.result is None:
            lines = UNO_MARIO.score_lines(UNO_MARIO.view(moment.state, None))
            assert sum(line.points for line in lines) == sum(result.gains) == result.gains[result.winner]


def test_legal_actions_do_not_grow_with_the_shown_or_hidden():
    """An answer is due for the same seats whatever it holds: the phase after a hit is always the same."""
    for moment in play_random(UNO_MARIO, Options(), 4, "answers", steps=2000):
        hit = any(event.kind == "hit" for event in moment.events)
        if hit and moment.state.hands[moment.seat]:
            assert moment.state.phase is Phase.ANSWER


def test_every_text_form_reads_back():
    for card, text in enumerate(CARD_TEXTS):
        assert find_card(text) == card and text.isascii()
    for text in FORMS:
        assert UNO_MARIO.encode(UNO_MARIO.decode(text)) == text


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read_is_refused_with_an_example(text):
    with pytest.raises(InvalidAction) as caught:
        UNO_MARIO.decode(text)
    assert UNO_MARIO.encode(UNO_MARIO.decode(caught.value.expected)) == caught.value.expected


def test_the_view_holds_what_a_table_shows():
    for moment in play_random(UNO_MARIO, Options(), 3, "view", steps=300):
        seen = UNO_MARIO.view(moment.state, 1)
        assert list(seen.hand) == [CARD_TEXTS[card] for card in sorted(moment.state.hands[1])]
        assert set(seen.playable) <= set(seen.hand)
        assert UNO_MARIO.view(moment.state, None).hand == ()
        assert seen.asked in (*COLOURS, "")
        if seen.decides == 1 and seen.phase is Phase.TURN:
            plays = {a.card for a in UNO_MARIO.legal_actions(moment.state, 1) if isinstance(a, Play)}
            assert {CARD_TEXTS[card] for card in plays} == set(seen.playable)
