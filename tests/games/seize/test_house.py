"""The house player: stronger than chance, always legal, on its view alone; and the generator that it chooses from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import parse_options
from games.core.levels import HousePlayer
from games.seize import SEIZE
from games.seize.board import DIRECTION_OF_NAME, NEIGHBOURS
from games.seize.options import Options
from games.seize.table import Phase
from tests.games.seize.matches import play, shares, strength
from tests.games.seize.play import act, around, begun, scene, with_hand
from tests.helpers import QuickDraws, all_on, cases, play_random, settings_of


def chosen(state, seat: int = 0) -> str:
    player = HousePlayer(SEIZE, seat)
    return SEIZE.encode(player.choose(SEIZE.known(state, seat), SEIZE.legal_actions(state, seat), QuickDraws(1)))


@pytest.mark.slow
def test_house_player_beats_random_play_with_two_seats():
    """The figure over many matches stands in docs/design/seize-tuning.md; here a few and a margin."""
    assert strength(16) >= 0.9


@pytest.mark.slow
def test_sd34_house_players_end_a_match_of_two_within_a_fair_time():
    """The median over many matches stands in docs/design/seize-tuning.md; here a few and a margin."""
    matches = [play(f"length {number}", 2) for number in range(9)]

    assert sorted(match.turn_no for match in matches)[4] <= 66
    assert sum(shares(matches, 2)) == pytest.approx(1)
    assert sum(SEIZE.outcome(match).reason == "locations" for match in matches) >= 8, "not by the empty pile"


def test_the_house_player_seizes_what_it_can_pay():
    assert chosen(around()) == "seize A rice timber"
    assert chosen(around(hand="rice timber wild")) == "seize A rice timber", "Wilds are kept"


def test_the_house_player_walks_to_a_hole_without_cards():
    assert chosen(scene("A", 4, 4, "A=0.1a@NW", points=1)) == "step 1a NW"


def rivals_around(piece: int, facing: str, rivals: tuple[int, int, int], **options: str):
    """Two points left; seat 1 stands around location A and could pay, an own piece next to the last of the rivals."""
    state = begun(**options)
    square, one, other = state.marks[0].cells
    where, faced = list(state.where), list(state.facing)
    for rival, cell in zip(rivals, (square, other, one), strict=True):
        where[5 + rival] = cell
    where[piece] = NEIGHBOURS[one * 8 + DIRECTION_OF_NAME["S"]]
    faced[piece] = DIRECTION_OF_NAME[facing]
    return with_hand(act(replace(state, where=tuple(where), facing=tuple(faced)), "roll 2"), 1, "rice timber")


def test_the_house_player_knocks_a_rival_off_a_location():
    assert chosen(rivals_around(2, "N", (0, 1, 2))) == "attack 3 N"


def test_the_house_player_turns_to_knock_a_rival_off_a_location():
    state = rivals_around(2, "NE", (1, 2, 0))
    assert chosen(state) == "turn 3 left"
    assert chosen(act(state, "turn 3 left")) == "attack 3 N"


def test_the_house_player_charges_a_piece_that_is_too_weak_to_knock():
    state = with_hand(rivals_around(3, "N", (0, 1, 2)), 0, "charge")
    assert chosen(state) == "charge 2R"
    assert chosen(act(state, "charge 2R")) == "attack 2R N"
    assert not chosen(with_hand(rivals_around(0, "N", (0, 1, 2)), 0, "charge")).startswith("charge"), "still too weak"


def test_the_house_player_charges_no_piece_that_may_not_attack_any_more():
    state = with_hand(rivals_around(3, "N", (0, 1, 2), attack_ends_move="on"), 0, "charge")
    stopped = replace(state, stopped=frozenset({3}))
    assert not chosen(stopped).startswith("charge")


def test_the_house_player_uses_sprint():
    assert chosen(with_hand(act(begun(), "roll 1"), 0, "sprint")) == "sprint"


@pytest.mark.slow
def test_the_house_player_ends_every_match_under_all_house_rules():
    match = play("all on", 2, options=parse_options(Options, dict(all_on(SEIZE))))
    assert SEIZE.outcome(match).reason == "locations"


@pytest.mark.parametrize("setting", cases(settings_of(SEIZE)))
def test_the_generator_gives_the_candidates_that_why_not_lets_pass(setting):
    for moment in play_random(SEIZE, setting.options, setting.seats, f"generator {setting}", steps=300):
        state = moment.state
        for seat in SEIZE.waiting_for(state):
            passed = [a for a in SEIZE.candidates(state, seat) if SEIZE.why_not(state, seat, a) is None]
            assert tuple(passed) == SEIZE.legal_actions(state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_keeps_the_pieces_apart_and_the_points_counted(seats):
    for moment in play_random(SEIZE, Options(), seats, f"apart {seats}", steps=3000):
        state = moment.state
        if state.phase >= Phase.TURN:
            assert len(set(state.where)) == len(state.where) == 5 * seats
            assert 0 <= state.points <= 6 + 9
            assert len(state.undo) <= 6 + 9
