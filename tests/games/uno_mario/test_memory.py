"""What a player of Uno Super Mario knows of the others' hands is true, whatever moves them, and is not in its view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core import CHANCE, parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import sorted_texts
from games.uno_mario.mind import forgetting
from games.uno_mario.options import Effect, Options
from games.uno_mario.table import LACK, lacks_of
from tests.games.uno_mario.play import REST, A, B, C, Table
from tests.helpers import QuickDraws, choose

RED = 0
MOVED = {"custom1": "swap", "effect1": "swap_hands", "custom2": "pass", "effect2": "pass_hands"}


@pytest.mark.parametrize("given", [{}, MOVED], ids=["manual", "hands-move"])
@pytest.mark.parametrize("seats", [2, 4])
def test_remembered_cards_are_held(seats, given):
    options, draws, known = parse_options(Options, {**given, "custom_cards": "on"}), QuickDraws(f"{seats}"), 0
    for _ in range(12):
        state = UNO_MARIO.new_match(options, seats)
        for _ in range(250):
            if not UNO_MARIO.to_act(state):
                break
            state, _ = UNO_MARIO.apply(state, *choose(UNO_MARIO, state, draws))
            if CHANCE in UNO_MARIO.to_act(state) or not state.discard:
                continue
            for seat in range(seats):
                rows = UNO_MARIO.known(state, seat).recalled
                for other, hand in enumerate(state.hands):
                    cards = rows[other][seat] if rows[other] else ()
                    assert not Counter(cards) - Counter(hand)
                    known += seat != other and bool(cards)
    assert known


def recalled(table, seat, other):
    """The cards that a seat knows another to hold, sorted."""
    row = UNO_MARIO.known(table.state, seat).recalled[other]
    return list(sorted_texts(row[seat])) if row else []


def test_a_hand_that_was_shown_is_known_until_its_cards_are_played():
    table = Table("Wd4 G3 B1 B4", "R6 G1", "B2 B3").play("play Wd4 blue", "challenge")
    assert recalled(table, B, A) == ["G3", "B1", "B4"]
    assert table.view(B).shown_hand == ("G3", "B1", "B4")
    assert recalled(table, C, A) == recalled(table, A, B) == []
    table.play("play B2", "play B4")
    assert recalled(table, B, A) == ["G3", "B1"]
    assert not any(table.view(B).recalled), "it is shown no more"


def test_a_hand_that_was_handed_over_is_known_whole_and_what_was_known_goes_with_it():
    swap = {"custom1": "swap", "effect1": Effect.SWAP_HANDS}
    table = Table("Wd4 G3 G4 G6", "R1 G1 G2", "B2 Wcust1 B4", **swap).play("play Wd4 green", "challenge")
    assert table.now == ("turn", C, "green"), "the challenge failed"
    table.play("play Wcust1 0")
    assert recalled(table, B, C) == ["G3", "G4", "G6"]
    assert recalled(table, B, A) == []
    assert recalled(table, C, A) == ["B2", "B4"]
    assert recalled(table, A, C) == ["G3", "G4", "G6"]


def test_who_draws_one_card_is_taken_to_lack_the_colour_until_it_plays_it_or_more_cards_come():
    table = Table("G8 B7 B8", "Rd2 R2 R3", "R3 G7 G6", stock="Y9 Y8 B9 Y7 Y6 Y4")
    table.play("draw")
    assert table.state.lacks == LACK[A][RED]
    table.play("play Rd2", "accept")
    assert table.state.lacks == LACK[A][RED], "two cards may bring any colour"
    assert table.view(C).lacks == table.state.lacks


def test_a_level_overlooks_some_colours_of_others_and_always_the_same_ones():
    table = Table("R1", REST, REST)
    for overlooks in (2, 4):
        kept = 0
        for number in range(200):
            known = UNO_MARIO.known(replace(table.state, round_no=number, lacks=(1 << 12) - 1), B)
            less = forgetting(known, B, overlooks)
            assert less == forgetting(known, B, overlooks) == replace(known, lacks=less.lacks)
            assert lacks_of(less.lacks, B) == 0b1111
            kept += lacks_of(less.lacks, A).bit_count()
        assert abs(kept / 800 - (1 - 1 / overlooks)) < 0.1
