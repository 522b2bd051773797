"""The counting facts as invariants of random play: cards, turns, months, the last turn, chips."""

from __future__ import annotations

import itertools
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import CHANCE
from games.gostop import GOSTOP
from games.gostop.cards import JUNK, cards_of, month_in
from games.gostop.options import PRESETS, Jokers
from games.gostop.table import Ending, Phase
from tests.games.gostop.play import options
from tests.games.gostop.worlds import cards
from tests.helpers import QuickDraws

HAND_CARDS = {2: 10, 3: 7}
"""By the number of players (G10, G11)."""
DEALS = int(os.environ.get("GOSTOP_DEALS", "300"))
"""Random deals for each setting; set the variable for thousands."""
ALL_TAKEN = {"last_ppuk_taken": "off"}
"""The Korean preset without GD30, under which cards may stay on the table."""


def play_deals(given: dict[str, str], seats: int, deals: int, seed: object, *, stops: bool = False):
    """Random deals; with `stops` off nobody stops while going on is possible. Yields each step of play."""
    draws = QuickDraws(seed)
    state = GOSTOP.new_match(options({"deals": "30", **given}), seats)
    for _ in range(deals):
        while state.phase is not Phase.DEAL:
            if state.phase is Phase.OVER:
                state = GOSTOP.new_match(state.options, seats)
            actor = CHANCE if state.phase is Phase.LOT else min(GOSTOP.waiting_for(state))
            legal = (GOSTOP.sample_chance(state, draws),) if actor == CHANCE else GOSTOP.legal_actions(state, actor)
            state, _events = GOSTOP.apply(state, actor, legal[0])
        state, _events = GOSTOP.apply(state, CHANCE, GOSTOP.sample_chance(state, draws))
        yield state
        while state.phase not in (Phase.BETWEEN, Phase.OVER):
            legal = GOSTOP.legal_actions(state, state.asked)
            if not stops and state.phase is Phase.CALL:
                legal = legal[:1]
            if not stops and state.phase is Phase.QUAD:
                legal = legal[1:]
            state, _events = GOSTOP.apply(state, state.asked, draws.choice(legal))
            yield state


def uncaptured(state, month: int) -> int:
    captured = sum(len(month_in(month, side.taken)) for side in state.sides)
    return 4 - captured


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("preset", ["manual", "korean"])
def test_g42_gd53_cards_and_chips_are_conserved(preset, seats):
    given = dict(PRESETS[preset])
    decks = {len(cards(state)) for state in play_deals(given, seats, DEALS, (preset, seats), stops=True)}
    assert decks == {51 if preset == "korean" else 50}
    for state in play_deals(given, seats, DEALS, (seats, preset), stops=True):
        assert sum(state.chips) == 0
        assert len(set(cards(state))) == len(cards(state))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("preset", ["manual", "korean"])
def test_g23_gd29_deals_end_with_48_cards_captured(preset, seats):
    """To the last card: everything captured, no hand card or free turn left, an empty table (GD29)."""
    given = dict(PRESETS[preset]) | ALL_TAKEN | {"target_three": "7"}
    ended = 0
    for state in play_deals(given, seats, DEALS, ("all", preset, seats)):
        result = state.result
        if result is None or result.ending not in (Ending.LAST_TURN, Ending.NAGARI) or state.turn_no < 1:
            continue
        if any(state.hands) or any(side.free for side in state.sides):
            continue  # an automatic stop before the others' last turn
        ended += 1
        flowers = [card for side in state.sides for card in cards_of(side.taken) if card < 48]
        assert sorted(flowers) == list(range(48)) and state.floor == 0
        assert all(card >= 48 for card in state.stock)  # GD8
        assert state.turn_no + 1 == seats * HAND_CARDS[seats]
    assert ended > DEALS // 30


@pytest.mark.parametrize("seats", [2, 3])
def test_uncaptured_cards_of_a_month_are_four_two_or_none(seats):
    given = dict(PRESETS["korean"]) | ALL_TAKEN
    for state in play_deals(given, seats, DEALS, ("months", seats)):
        if state.phase is Phase.PLAY:
            assert {uncaptured(state, month) for month in range(12)} <= {0, 2, 4}
            assert {len(month_in(month, state.floor)) for month in range(12)} <= {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3])
def test_g10_g11_gd20_everybody_has_ten_or_seven_turns(seats):
    for state in play_deals({}, seats, DEALS, ("turns", seats)):
        if state.phase is Phase.PLAY and not state.move.forced >= 0:
            done = [len(range(place, state.turn_no, seats)) for place in range(seats)]
            for place, seat in enumerate(state.players):
                assert done[place] + len(state.hands[seat]) + state.sides[seat].free == HAND_CARDS[seats]


@pytest.mark.parametrize(("jokers", "number"), [(jokers, number) for number, jokers in enumerate(Jokers)])
@pytest.mark.parametrize(("seats", "stock"), [(2, 20), (3, 21)])
def test_gd4_stock_after_the_deal(jokers, number, seats, stock):
    for before, state in itertools.pairwise(play_deals({"jokers": jokers}, seats, 30, (jokers, seats))):
        if state.turn_no == 0 and before.deal_no != state.deal_no and state.phase is Phase.PLAY:
            to_dealer = len(state.sides[state.dealer].junk)
            in_hands = sum(card >= 48 for hand in state.hands for card in hand)
            assert sum(card >= 48 for card in state.stock) == number - to_dealer - in_hands
            assert len(state.stock) == stock + number - to_dealer


def test_g21c_no_ppuk_on_the_last_stock_card():
    for state in play_deals({"jokers": "none"}, 2, DEALS * 2, "last card"):
        if not state.stock and state.result is not None:
            assert "ppuk" not in state.move.moments


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4, 5]), st.booleans())
def test_any_deal_keeps_turn_order_and_scores(seed, seats, korean):
    given_options = dict(PRESETS["korean" if korean else "manual"]) | {"sell_brights": "on"}
    for state in play_deals(given_options, seats, 2, seed, stops=True):
        if state.phase is Phase.PLAY:
            players = state.players
            assert state.asked == players[state.turn_no % len(players)]
        for side in state.sides:
            assert set(side.junk) == {card for card in cards_of(side.taken) if JUNK >> card & 1}
