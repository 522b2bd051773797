"""The house player: strength against random legal play, and single judgements."""

from __future__ import annotations

import random

import pytest

from games.core import CHANCE, HOST, parse_options
from games.core.levels import HousePlayer
from games.gostop import GOSTOP
from games.gostop.course import NextRound
from games.gostop.options import PRESETS, Options
from tests.games.gostop.play import KOREAN, at_call, dealt, position
from tests.helpers import QuickDraws

DEALS = 300


def play(deals: int, seed: int, **given: str) -> tuple[int, int]:
    """Deals won by the house player at seat 0 and by random play at seat 1."""
    options = parse_options(Options, {"deals": "30"} | given)
    draws, rolls = QuickDraws(seed), random.Random(seed)
    wins = [0, 0]
    played = 0
    while played < deals:
        state = GOSTOP.new_match(options, 2)
        player = HousePlayer(GOSTOP, 0)
        while actors := GOSTOP.to_act(state):
            if CHANCE in actors:
                seat, action = CHANCE, GOSTOP.sample_chance(state, draws)
            elif HOST in actors:
                result = state.result
                played += 1
                if result.winner >= 0:
                    wins[result.winner] += 1
                seat, action = HOST, NextRound()
            else:
                (seat,) = actors
                legal = GOSTOP.legal_actions(state, seat)
                action = player.choose(GOSTOP.known(state, 0), legal, draws) if seat == 0 else rolls.choice(legal)
            state, _events = GOSTOP.apply(state, seat, action)
    return wins[0], wins[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_takes_three_quarters_of_the_decided_deals_against_random_play(preset):
    house, other = play(DEALS, 1, **{name: value for name, value in PRESETS[preset].items() if name != "deals"})
    assert house / (house + other) >= 0.75


def choice(table, seat: int | None = None) -> str:
    seat = table.state.asked if seat is None else seat
    player = HousePlayer(GOSTOP, seat)
    legal = GOSTOP.legal_actions(table.state, seat)
    return GOSTOP.encode(player.choose(GOSTOP.known(table.state, seat), legal, QuickDraws(1)))


def test_completes_a_set():
    table = position("4r 6a 5j", "3b 3r 9j", floor="4a 6j 5k", stock="8j 9k", taken=("2a 8a",))
    assert choice(table) == "play 04-ribbon"


def test_denies_a_set():
    table = position("4r 10j 5j", "3b 3r 9j", floor="4a 10k 5k", stock="8j 9k", taken=("", "2a 8a"))
    assert choice(table) == "play 04-ribbon"


def test_picks_the_bright():
    table = position("8j 2a", "3b 3r", floor="8a 8b", stock="9j 10j", taken=("1b 3b",)).do("play 8j")
    assert choice(table) == "pick 08-bright"


def test_stops_when_the_opponent_is_close_and_goes_when_nobody_is():
    close = at_call("2a 4a 8a 5a 6a 7a", "1b 3b 8b 11b 1r 2r")
    assert choice(close) == "stop"
    base = "2a 4a 8a 5a 6a 7a 1j 1k 2j 2k 3j 3k 4j 4k 5j"
    safe = at_call(base, "12d", sides={0: {"hand": tuple(range(20, 28))}, 1: {"hand": (47, 46)}})
    assert choice(safe) == "go"


def test_bombs_and_shows_triples():
    assert choice(position("7a 7r 7j 2a", "3b 3r", floor="7k 5a", stock="8j 9j")) == "bomb 07"
    assert choice(position("7a 7r 7j 2a", "3b 3r", floor="5a", stock="8j 9j")) == "shake 07"


def test_a_joker_that_costs_no_turn_is_played_as_soon_as_there_is_junk_to_take():
    hand, floor = "J2 4r 6a 5j", "4a 6j 5k"
    assert (
        choice(position(hand, "3b 3r 9j", floor=floor, stock="8j 9k", taken=("", "1j"), given=KOREAN))
        == "play joker-2a"
    )
    assert choice(position(hand, "3b 3r 9j", floor=floor, stock="8j 9k", given=KOREAN)) != "play joker-2a"


def test_takes_the_chips_for_a_quad_and_gives_the_least_junk():
    assert choice(dealt("1b 1r 1j 1k", "", given={"quad_choice": "on"})) == "quad take"
    table = position(
        "5j 2a", "3b 3r", floor="9a", stock="5k 10j", taken=("", "J2 4k 1j"), given={"junk_choice": "giver"}
    ).do("play 5j")
    assert choice(table) in ("give 04-junk2", "give 01-junk1")


@pytest.mark.parametrize(
    ("given", "junk", "best"), [({}, "4k J2 11d", "joker-2a"), ({"double_junk": "on"}, "4k 11d 1j", "11-double")]
)
def test_takes_the_junk_of_most_worth_where_it_chooses(given, junk, best):
    given = {"junk_choice": "taker", **given}
    table = position("5j 2a", "3b 3r", floor="9a", stock="5k 10j", taken=("", junk), given=given).do("play 5j")
    assert choice(table) == f"take {best}"


def test_a_weak_hand_drops_out_and_a_strong_one_stays():
    weak, strong = "9j 9k 10j 10k 11j 11k 7j", "1b 3b 8b 2a 4a 6r 9r"
    floor = "12a 12r 5a 5r 6a 4j"
    assert choice(dealt("", weak, "", "", floor=floor, seats=4, given={"sell_brights": "on"})) == "drop"
    assert choice(dealt("", strong, "", "", floor=floor, seats=4, given={"sell_brights": "on"})) == "stay"
