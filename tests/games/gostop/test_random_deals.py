"""The counting facts as invariants of random play: cards, turns, months, the last turn, turn order.

That cards are conserved is asked of every game (`tests/conformance/test_walk.py`).
"""

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
from tests.helpers import QuickDraws

HAND_CARDS = {2: 10, 3: 7}
"""By the number of players (G10, G11)."""
STOCK = {2: 20, 3: 21}
DEALS = int(os.environ.get("GOSTOP_DEALS", "300"))
"""Random deals for each setting; set the variable for thousands."""
ALL_TAKEN = {"last_ppuk_taken": "off", "target_three": "7"}
"""With the Korean preset: without GD30, under which cards may stay on the table."""


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


def check_turn(state, seats: int) -> None:
    """Ten or seven turns each (G10, G11, GD20); of each month four, two or no cards are not captured yet."""
    for place, seat in enumerate(state.players):
        done = len(range(place, state.turn_no, seats))
        assert state.move.forced >= 0 or done + len(state.hands[seat]) + state.sides[seat].free == HAND_CARDS[seats]
    for month in range(12):
        assert 4 - sum(len(month_in(month, side.taken)) for side in state.sides) in (0, 2, 4)
        assert len(month_in(month, state.floor)) <= 3


def check_last_turn(state, seats: int) -> None:
    """Everything is captured, the table is empty (GD29), and only jokers may be left in the stock (GD8)."""
    flowers = [card for side in state.sides for card in cards_of(side.taken) if card < 48]
    assert sorted(flowers) == list(range(48)) and state.floor == 0
    assert all(card >= 48 for card in state.stock)
    assert state.turn_no + 1 == seats * HAND_CARDS[seats]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("preset", ["manual", "korean"])
def test_g10_g11_gd20_g23_gd29_every_deal_to_the_last_card(preset, seats):
    ended = 0
    for state in play_deals(PRESETS[preset] | ALL_TAKEN, seats, DEALS, ("all", preset, seats)):
        result = state.result
        if state.phase is Phase.PLAY:
            check_turn(state, seats)
        if result is None or result.ending not in (Ending.LAST_TURN, Ending.NAGARI) or state.turn_no < 1:
            continue
        if not any(state.hands) and not any(side.free for side in state.sides):  # else an automatic stop before
            check_last_turn(state, seats)
            ended += 1
    assert ended > DEALS // 30


@pytest.mark.parametrize(("number", "jokers"), list(enumerate(Jokers)))
@pytest.mark.parametrize("seats", STOCK)
def test_gd4_stock_after_the_deal(number, jokers, seats):
    for before, state in itertools.pairwise(play_deals({"jokers": jokers}, seats, 30, (jokers, seats))):
        if state.turn_no == 0 and before.deal_no != state.deal_no and state.phase is Phase.PLAY:
            to_dealer = len(state.sides[state.dealer].junk)
            in_hands = sum(card >= 48 for hand in state.hands for card in hand)
            assert sum(card >= 48 for card in state.stock) == number - to_dealer - in_hands
            assert len(state.stock) == STOCK[seats] + number - to_dealer


def test_g21c_no_ppuk_on_the_last_stock_card():
    for state in play_deals({"jokers": "none"}, 2, DEALS * 2, "last card"):
        if not state.stock and state.result is not None:
            assert "ppuk" not in state.move.moments


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4, 5]), st.booleans())
def test_gd53_any_deal_keeps_turn_order_and_junk_and_chips(seed, seats, korean):
    rules = PRESETS["korean" if korean else "manual"] | {"sell_brights": "on"}
    for state in play_deals(rules, seats, 2, seed, stops=True):
        if state.phase is Phase.PLAY:
            assert state.asked == state.players[state.turn_no % len(state.players)]
        assert sum(state.chips) == 0
        for side in state.sides:
            assert set(side.junk) == {card for card in cards_of(side.taken) if JUNK >> card & 1}
