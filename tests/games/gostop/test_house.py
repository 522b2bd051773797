"""The house player: strength against random legal play, single judgements, and as a mind of an imagined world."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, HOST, SeededDraws
from games.core.levels import HousePlayer
from games.core.search import next_act
from games.gostop import GOSTOP
from games.gostop.course import NextRound
from games.gostop.options import PRESETS
from games.gostop.table import Phase
from tests.games.gostop.play import Table, options
from tests.games.tables import tables
from tests.helpers import QuickDraws, all_on, by_wishes, choose

DEALS = 300
STEPS = 1500
SETTINGS = {
    "manual": {},
    "korean": dict(PRESETS["korean"]),
    "all": dict(all_on(GOSTOP)),
    "giver": {"junk_choice": "giver", "jokers": "five", "cup": "asked"},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_takes_three_quarters_of_the_decided_deals_against_random_play(preset):
    """The house player sits at seat 0, random play at seat 1."""
    draws, wins, played = QuickDraws(1), Counter(), 0
    state = GOSTOP.new_match(options(PRESETS[preset] | {"deals": "30"}), 2)
    player = HousePlayer(GOSTOP, 0)
    while played < DEALS:
        if state.phase is Phase.OVER:
            state, player = GOSTOP.new_match(state.options, 2), HousePlayer(GOSTOP, 0)
        if state.phase is Phase.BETWEEN:
            played += 1
            wins[state.result.winner] += 1
            act = HOST, NextRound()
        elif state.asked == 0 and CHANCE not in GOSTOP.to_act(state):
            act = 0, player.choose(GOSTOP.known(state, 0), GOSTOP.legal_actions(state, 0), draws)
        else:
            act = choose(GOSTOP, state, draws)
        state, _ = GOSTOP.apply(state, *act)
    assert wins[0] / (wins[0] + wins[1]) >= 0.75


WATCHED = """
it completes a set | 4r 6a 5j / 3b 3r 9j @ floor=4a,6j,5k stock=8j,9k taken=2a,8a -> wishes play 4r
it denies a set | 4r 10j 5j / 3b 3r 9j @ floor=4a,10k,5k stock=8j,9k taken=/2a,8a -> wishes play 4r
it picks the bright | 8j 2a @ floor=8a,8b stock=9j,10j taken=1b,3b -> play 8j; wishes pick 8b
it stops when the opponent is close | call 2a 4a 8a 5a 6a 7a / 1b 3b 8b 11b 1r 2r -> wishes stop
it goes when nobody is | call 2a 4a 8a 5a 6a 7a 1j 1k 2j 2k 3j 3k 4j 4k 5j / 12d @ 0.hand=6a,6r,6j,6k,7a,7r,7j,7k \
        1.hand=12d,12b
    wishes go
it bombs | 7a 7r 7j 2a @ floor=7k,5a stock=8j,9j -> wishes bomb 07
it shows triples | 7a 7r 7j 2a @ floor=5a stock=8j,9j -> wishes shake 07
a joker that costs no turn is played as soon as there is junk to take | J2 4r 6a 5j / 3b 3r 9j @ floor=4a,6j,5k \
        stock=8j,9k taken=/1j korean
    wishes play J2
& | J2 4r 6a 5j / 3b 3r 9j @ floor=4a,6j,5k stock=8j,9k korean -> shuns play J2
it takes the chips for a quad | deal 1b 1r 1j 1k / @ quad_choice -> wishes quad take
it gives the least junk | 5j 2a @ floor=9a stock=5k,10j taken=/J2,4k,1j junk_choice=giver
    play 5j; wishes give 4k, give 1j
it takes the junk of most worth where it chooses | 5j 2a @ floor=9a stock=5k,10j taken=/4k,J2,11d junk_choice=taker
    play 5j; wishes take J2
& | 5j 2a @ floor=9a stock=5k,10j taken=/4k,11d,1j junk_choice=taker double_junk -> play 5j; wishes take 11d
a weak hand drops out | deal / 9j 9k 10j 10k 11j 11k 7j / / @ floor=12a,12r,5a,5r,6a,4j seats=4 sell_brights
    wishes drop
a strong one stays | deal / 1b 3b 8b 2a 4a 6r 9r / / @ floor=12a,12r,5a,5r,6a,4j seats=4 sell_brights -> wishes stay
"""


@pytest.mark.parametrize(("table", "steps"), tables(WATCHED))
def test_scene(table, steps):
    Table.of(table).run(steps)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", SETTINGS)
def test_a_mind_in_an_imagined_world_does_what_the_house_player_does(name, seats):
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
