"""The house player: what it does and knows at single decisions, and what it does in imagined worlds.

What is known of the others' hands is true, whatever moves them, and is not in the view.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest

from games.core import CHANCE, NOBODY, SeededDraws, hint_of, parse_options
from games.core.search import next_act
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import COLOUR_OF, sorted_texts
from games.uno_mario.mind import BLUFFERS_FOUND, Mind, Minds, Style, forgetting, likelihood
from games.uno_mario.options import Options
from games.uno_mario.play import CallUno, Catch, Play
from games.uno_mario.table import DECIDING, LACK, OPEN_PHASES, Shown, deal_again, hand_shown, lacks_of
from tests.games.scenes import SEATS
from tests.games.tables import tables
from tests.games.uno_mario.play import A, B, Table
from tests.helpers import QuickDraws, choose

RED = 0
RULES = {"custom1": "swap", "effect1": "swap_hands", "custom2": "pass", "effect2": "pass_hands"}
SETTINGS = (
    {}, {"must_play": "on", "challenges": "off"}, {"wild_draw_four": "no_exception"}, RULES,
    {"wild_draw_four": "answers_draw_two", "stacking": "on"},
)  # fmt: skip


class Always:
    """Draws that always give the same number, as far as it is allowed."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int) -> int:
        return min(self.number, n - 1)


class Watched(Table):
    """A table of house players."""

    luck = 0
    careful = False

    def check_luck(self, _seat: int | None, text: str) -> None:
        """`luck 7`: what is drawn by chance from here on."""
        self.luck = int(text)

    def check_careful(self, _seat: int | None, _text: str) -> None:
        self.careful = True

    def words(self):
        return {**super().words(), "RED_OF_A": LACK[A][RED]}

    def check_wishes(self, seat: int | None, text: str) -> None:
        """`wishes play R1, play R2`: one of these; `A: wishes nothing`."""
        seat = self.turn if seat is None else seat
        known = UNO_MARIO.known(self.state, seat)
        chosen = Mind(known, seat, Style(self.careful, known.lacks)).choice(Always(self.luck))
        assert ("nothing" if chosen is None else UNO_MARIO.encode(chosen)) in self.listed(text)

    def check_knows(self, _seat: int | None, text: str) -> None:
        """`knows B A G3 B1`: the cards that a seat knows another to hold."""
        seat, other, *held = text.split()
        known = hand_shown(UNO_MARIO.known(self.state, SEATS[seat]), Shown(SEATS[seat], SEATS[other]))
        assert list(sorted_texts(known)) == held


WATCHED = """
it keeps wilds while something else fits | W Wstar Wcust1 R1 G8 -> wishes play R1
it stays in the colour it holds most | R5 Y5 Y6 Y8 G1 @ up=B5 -> wishes play Y5
it names the colour it holds most | W Y1 Y2 B1 -> wishes play W yellow
it does not bluff | Wd4 R1 B2 -> wishes play R1
& | B1 Wd4 @ up=B5 stock=Wd4 -> draw; wishes pass
it calls uno mostly and sometimes forgets | R1 R2 -> wishes play R1 uno, play R2 uno; luck 7; wishes play R1, play R2
it catches mostly and calls late | R1 R2 / - / -
    play R1; C: wishes catch 0; A: wishes uno; B: wishes catch 0; luck 9; C: wishes nothing; luck 1; A: wishes nothing
it bounces and accepts | Rd2 R1 R2 / Wstar B1 B2 -> play Rd2; wishes star blue
& | Rd2 R1 R2 / B1 B2 B3 -> play Rd2; wishes accept
it passes a hit on where that is played | Rd2 R1 R2 / Bd2 B2 B3 @ stacking -> play Rd2; wishes play Bd2
it goes out when it can | Wd4 @ up=G5 -> wishes play Wd4 *, play Wd4 * uno
it challenges a likely bluff only and a careful player trusts for longer | Wd4 Y1 Y2 Y3 Y4 B1
    play Wd4 blue; wishes challenge; careful; wishes accept
& | Wd4 Y1 -> play Wd4 blue uno; wishes accept
it does not challenge who had to draw on that colour | Wd4 Y1 Y2 Y3 Y4 B1 / R1 R2 R3 @ stock=Y8
    draw; play R1; play Wd4 blue; B: wishes accept
it does not challenge what lies on a draw two | Wd4 Y1 Y2 Y3 Y4 B1 @ up=Yd2 dealer=0
    play Wd4 blue; offers challenge; wishes accept
it swaps with the shortest hand or not at all | Wcust1 B1 B2 B3 / G1 / G2 G3 @ rule=swap_hands -> wishes play Wcust1 1
& | Wcust1 B1 B2 / G1 G2 G3 G4 / G2 G3 G6 @ rule=swap_hands -> wishes draw
it accepts written rules | @ seats=2 custom1=Sing agree=0 -> A: wishes agree
it gets ready | R1 -> play R1; A: wishes ready
a hand that was shown is known until its cards are played | Wd4 G3 B1 B4 / R6 G1 / B2 B3
    play Wd4 blue; challenge; knows B A G3 B1 B4; ? view(B).shown_hand == ("G3", "B1", "B4"); knows C A; knows A B
    play B2; play B4; knows B A G3 B1; ? not view(B).recalled
a hand that was handed over is known whole and what was known goes with it | Wd4 G3 G4 G6 / R1 G1 G2 / B2 Wcust1 B4 @ \
        rule=swap_hands
    play Wd4 green; challenge; = turn C green; play Wcust1 0; knows B C G3 G4 G6; knows B A; knows C A B2 B4
    knows A C G3 G4 G6
who draws one card lacks the colour until it plays it or more cards come which may bring any | G8 B7 B8 / Rd2 R2 R3 / \
        R3 G7 G6 @ stock=Y9,Y8,B9,Y7,Y6,Y4
    draw; ? state.lacks == RED_OF_A; play Rd2; accept; ? state.lacks == view(C).lacks == RED_OF_A
"""


@pytest.mark.parametrize(("table", "steps"), tables(WATCHED))
def test_scene(table, steps):
    Watched.of(table).run(steps)


@pytest.mark.parametrize(("hand", "code"), [("Wcust1 W R1 G8", "best"), ("Wcust1 W G8", "wild_only")])
def test_ud33_a_hint_to_play_a_written_rule_counts_no_cards_of_a_colour(hand, code):
    """Its colour is named later; the other wild is no card of it."""
    state = Table.of(f"{hand} / - @ rule=others_draw_1").state
    known, legal = UNO_MARIO.known(state, A), UNO_MARIO.legal_actions(state, A)
    assert hint_of(UNO_MARIO, known, legal, UNO_MARIO.decode("play Wcust1")).reason.code == code


def test_ud33_no_hint_says_how_many_cards_stay_in_a_hand_that_is_passed_on():
    state = Table.of("G8 / - / - @ up=R5 stock=Wcust1 rule=pass_hands").do("draw").state
    known, legal = UNO_MARIO.known(state, A), UNO_MARIO.legal_actions(state, A)
    play = next(action for action in legal if isinstance(action, Play))
    assert hint_of(UNO_MARIO, known, legal, play).reason.code == "wild_only"


def test_worlds_in_which_a_wild_draw_four_was_a_bluff_are_less_likely():
    table, found = Table.of("Wd4 Y1 Y2 Y3 Y4 B1 / -").do("play Wd4 blue"), set()
    for seed in range(40):
        world = deal_again(table.state, B, True, QuickDraws(seed))
        bluff = any(COLOUR_OF[card] == world.attack.asked for card in world.hands[A])
        found.add((bluff, round(math.exp(likelihood(world, B)), 6)))
    assert found == {(False, 1.0), (True, BLUFFERS_FOUND)}


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
def test_quick_players_do_what_minds_do(seats, options):
    seen = set()
    for state, number in decisions(seats, options, 40):
        if state.windows:
            continue
        own = (state.turn + state.decision) % seats
        wanted = next_act(UNO_MARIO, state, UNO_MARIO.searching.styles(state, own), SeededDraws(number))
        assert Minds(state, own).act(state, SeededDraws(number)) == wanted
        seen.add(type(wanted[1]).__name__)
    assert {"Play", "Draw", "Accept", "AskColour"} <= seen


def test_the_searching_seat_never_forgets_to_call_or_catch_and_others_do():
    done = Counter()
    for state, number in decisions(2, {}, 60):
        for own in (0, 1, NOBODY) if state.windows else ():
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
        known, legal = UNO_MARIO.known(state, state.turn), UNO_MARIO.legal_actions(state, state.turn)
        for careful in (False, True) if len(state.hands[state.turn]) == 2 else ():
            mind = UNO_MARIO.mind(known, state.turn, Style(careful, known.lacks))
            wishes = [one for _, one in mind.wishes(legal, SeededDraws(number))]
            without[careful] += sum(isinstance(one, Play) and not one.uno for one in wishes)
    assert without[False] and not without[True]


@pytest.mark.parametrize("given", [{}, RULES], ids=["manual", "hands-move"])
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
                seen = UNO_MARIO.known(state, seat)
                for other, hand in enumerate(state.hands):
                    cards = hand_shown(seen, Shown(seat, other))
                    assert not Counter(cards) - Counter(hand)
                    known += seat != other and bool(cards)
    assert known


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
