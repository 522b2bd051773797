"""What a player of Uno Super Mario knows of the others' hands is true, whatever moves them, and is not in its view."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core import CHANCE, parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import sorted_texts
from games.uno_mario.mind import forgetting
from games.uno_mario.options import Options
from games.uno_mario.table import LACK, lacks_of
from tests.games.scenes import SEATS, scenes
from tests.games.uno_mario.play import A, B, Table
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


class Remembered(Table):
    """A table where it is asked what is known of the others."""

    def words(self):
        return {**super().words(), "RED_OF_A": LACK[A][RED]}

    def check_knows(self, _seat: int | None, text: str) -> None:
        """`knows B A G3 B1`: the cards that a seat knows another to hold."""
        seat, other, *held = text.split()
        row = UNO_MARIO.known(self.state, SEATS[seat]).recalled[SEATS[other]]
        assert list(sorted_texts(row[SEATS[seat]]) if row else ()) == held


REMEMBERED = """
a hand that was shown is known until its cards are played | Wd4 G3 B1 B4 / R6 G1 / B2 B3
    play Wd4 blue; challenge; knows B A G3 B1 B4; ? view(B).shown_hand == ("G3", "B1", "B4"); knows C A; knows A B
    play B2; play B4; knows B A G3 B1; ? not any(view(B).recalled)
a hand that was handed over is known whole and what was known goes with it | Wd4 G3 G4 G6 / R1 G1 G2 / B2 Wcust1 B4 \
        @ rule=swap_hands
    play Wd4 green; challenge; = turn C green; play Wcust1 0; knows B C G3 G4 G6; knows B A; knows C A B2 B4
    knows A C G3 G4 G6
who draws one card lacks the colour until it plays it or more cards come which may bring any | G8 B7 B8 / Rd2 R2 R3 \
        / R3 G7 G6 @ stock=Y9,Y8,B9,Y7,Y6,Y4
    draw; ? state.lacks == RED_OF_A; play Rd2; accept; ? state.lacks == view(C).lacks == RED_OF_A
"""


@pytest.mark.parametrize(("table", "steps"), scenes(REMEMBERED))
def test_scene(table, steps):
    Remembered.of(table).run(steps)


def test_a_level_overlooks_some_colours_of_others_and_always_the_same_ones():
    table = Table.of("R1 / - / -")
    for overlooks in (2, 4):
        kept = 0
        for number in range(200):
            known = UNO_MARIO.known(replace(table.state, round_no=number, lacks=(1 << 12) - 1), B)
            less = forgetting(known, B, overlooks)
            assert less == forgetting(known, B, overlooks) == replace(known, lacks=less.lacks)
            assert lacks_of(less.lacks, B) == 0b1111
            kept += lacks_of(less.lacks, A).bit_count()
        assert abs(kept / 800 - (1 - 1 / overlooks)) < 0.1
