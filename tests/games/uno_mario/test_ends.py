"""The end of a round and of the match, and the draw pile used up: U4, U25 to U29, UD31, UD32, UD35, worked cases."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import CHANCE, HOST, option_fields, parse_options, shuffled
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import COLOURED, FULL_DECK, PLAYABLE
from games.uno_mario.options import Goal, Options
from games.uno_mario.state import nothing_to_draw
from games.uno_mario.values import Phase
from tests.games.uno_mario.play import A, B, C, Table
from tests.helpers import QuickDraws, all_on, choose

REST = "G1 G2 G3"


def test_u25_out_ends_the_round_and_opens_the_hands():
    table = Table("R1", "R3 B4", "W").do("play R1")
    assert table.state.phase is Phase.BETWEEN
    assert table.view().last_round.hands == ((), ("R3", "B4"), ("W",))
    assert table.view().turn is None


def test_u28_case_1_what_the_others_hold():
    table = Table("R1", "R7 Rskip W", "B0 Bd2").do("play R1")
    assert table.state.scores == (97, 0, 0)
    assert table.lines() == [(A, "hand", 77, "U28"), (A, "hand", 20, "U28")]
    assert table.told("scored") == {"seat": A, "points": 97, "total": 97, "to": None}


def test_u28_values_of_all_kinds():
    table = Table("R1", "Y0 Y9", "Yd2 Yrev Yskip", "W Wd4 Wcust1 Wstar").do("play R1")
    assert [points for _, _, points, _ in table.lines()] == [9, 60, 200]


def test_u26_a_last_draw_two_is_still_drawn_and_counts():
    table = Table("Rd2", "G1", REST, stock="B8 B9").do("play Rd2")
    assert table.counts() == [0, 3, 3]
    assert table.state.scores == (1 + 8 + 9 + 6, 0, 0)


def test_u26_case_3_a_last_wild_draw_four():
    table = Table("Wd4", "Wstar", stock="R1 R2 R8 W").do("play Wd4 blue")
    assert table.state.scores == (111, 0)


def test_u26_the_last_draw_may_need_a_reshuffle_first():
    table = Table("Rd2", "G1", REST).empty_stock("B8 B9").do("play Rd2")
    assert table.state.phase is Phase.RESHUFFLE
    table.shuffle_as("B9", "B8")
    assert table.state.scores == (1 + 8 + 9 + 6, 0, 0)


def test_u4_case_5_five_hundred_ends_the_match():
    table = Table("R1", "R7 Rskip W", "B0 Bd2").with_scores(430, 100, 20).do("play R1")
    assert table.state.phase is Phase.OVER
    outcome = UNO_MARIO.outcome(table.state)
    assert (outcome.scores, outcome.placements, outcome.winners) == ((527, 100, 20), (1, 2, 3), (A,))
    assert outcome.reason == "points_500"
    assert UNO_MARIO.to_act(table.state) == frozenset()
    assert table.refused("ready", A) == ("game_over", "")


def test_u4_case_5_with_499_it_goes_on():
    table = Table("R1", "R7 Rskip W", "B0 Bd2").with_scores(402, 0, 0).do("play R1")
    assert table.state.scores == (499, 0, 0)
    assert UNO_MARIO.outcome(table.state) is None


@pytest.mark.parametrize(("before", "total", "phase"), [(402, 499, Phase.BETWEEN), (403, 500, Phase.OVER)])
def test_u4_u29_at_500_the_match_ends_and_at_499_it_goes_on(before, total, phase):
    table = Table("R1", "R7 Rskip W", "B0 Bd2").with_scores(before, 0, 0).do("play R1")
    assert (table.state.scores[A], table.state.phase) == (total, phase)
    assert (UNO_MARIO.outcome(table.state) is None) == (total < 500)
    assert table.view().target == 500
    charged = Table("R1", "R7 Rskip W", "B0", goal=Goal.LOWEST_TOTAL).with_scores(0, before + 20, 0).do("play R1")
    assert (charged.state.scores[B], charged.state.phase) == (total, phase)


def test_u29_a_new_round_when_nobody_has_five_hundred():
    table = Table("R1", "R3 R4").do("play R1")
    assert UNO_MARIO.waiting_for(table.state) == {A, B}
    assert [UNO_MARIO.encode(wait.action) for wait in UNO_MARIO.waits(table.state)] == ["next_round"]
    assert UNO_MARIO.waits(table.state)[0][1:] == (45, 3600)
    table.do("ready", B)
    assert table.refused("ready", B) == ("already_ready", "U29")
    assert UNO_MARIO.waiting_for(table.state) == {A}
    table.do("ready", A)
    assert table.state.phase is Phase.DEAL
    table.do("shuffle " + " ".join(map(str, range(112))), CHANCE)
    assert table.view().round_no == 2 and table.counts()[A] == 7
    assert table.state.scores == (7, 0)


def test_u29_time_goes_on_without_those_who_are_not_ready():
    table = Table("R1", "R3 R4")
    assert table.refused("next_round", HOST) == ("not_due", "U29")
    assert table.do("play R1").host("next_round").state.phase is Phase.DEAL
    assert table.refused("ready", A) == ("round_not_over", "U25")


def test_u27_ud31_the_discards_but_the_top_become_the_draw_pile():
    table = Table("R1 R2 R3", "B3 B4").empty_stock("G8 G9 W").do("play R1")
    table.do("draw")
    assert table.state.phase is Phase.RESHUFFLE
    assert UNO_MARIO.to_act(table.state) == {CHANCE}
    table.shuffle_as("G9")
    assert table.told("reshuffled")["n"] == 4
    assert table.hand(B) == ["B3", "B4", "G9"]
    assert table.view().discard_count == 1 and table.view().stock_count == 3
    assert table.now == ("turn", A, "red")


def test_ud31_only_when_a_card_must_be_drawn_from_the_empty_pile():
    table = Table("R1 R2 R3", "B3 B4")
    table.state = replace(table.state, stock=table.state.stock[:1])
    table.do("draw")
    assert table.state.phase in (Phase.TURN, Phase.DRAWN)
    assert table.view().stock_count == 0


def test_ud31_in_the_middle_of_a_draw_of_four():
    table = Table("Wd4 B1 B2", "R7 R8", REST).empty_stock("Y1 Y2 Y3")
    table.state = replace(table.state, stock=(50,))
    table.play("play Wd4 blue", "accept")
    assert table.state.phase is Phase.RESHUFFLE
    assert table.counts()[B] == 3
    table.shuffle_as("Y3", "Y2", "Y1")
    assert table.counts()[B] == 6
    assert table.now == ("turn", C, "blue")


def test_ud31_a_wild_on_top_keeps_its_colour_and_those_below_lose_it():
    table = Table("W R2 R3", "B3 B4").empty_stock("W Wd4").play("play W yellow", "draw")
    table.shuffle_as("W")
    assert table.now[0] == "drawn" and table.view().colour == "yellow"


def test_ud32_what_cannot_be_drawn_is_forgiven():
    table = Table("Wd4 B1 B2", "G7 G8", REST).empty_stock().play("play Wd4 blue", "accept")
    table.shuffle_as()
    assert table.counts()[B] == 3
    assert table.told("forgiven") == {"seat": B, "n": 3, "to": None}


def stuck(*hands: str, **options) -> Table:
    """A table with nothing to draw."""
    table = Table(*hands, **options)
    table.state = replace(table.state, stock=())
    return table


def test_ud32_who_cannot_play_or_draw_passes():
    table = stuck("G1 G2", "R1 G3", "B1 B2")
    assert table.refused("draw") == ("nothing_to_draw", "UD32")
    assert table.legal() == {"pass"}
    table.do("pass")
    assert table.kinds() == ["passed"]
    assert table.now == ("turn", B, "red")


def test_ud32_with_nothing_to_draw_a_playable_card_must_be_played():
    table = stuck("R1 G2", "G3 G4")
    assert table.refused("pass") == ("must_play_last_resort", "UD32")
    assert table.refused("draw") == ("nothing_to_draw", "UD32")


def test_ud32_a_whole_lap_of_passes_ends_the_round_without_score():
    table = stuck("G1 G2", "G3 G4", "B1 B2").play("pass", "pass", "pass")
    assert table.state.phase is Phase.BETWEEN
    assert table.state.scores == (0, 0, 0)
    assert table.kinds() == ["passed", "lap_passed"]
    assert table.view().last_round.winner is None
    assert table.lines() == [(seat, "nobody_out", 0, "UD32") for seat in (A, B, C)]
    assert table.host("next_round").state.dealer == A


def test_ud32_a_play_between_breaks_the_lap():
    table = stuck("G1 G2", "R3 G4 G6", "B1 B2").play("pass", "play R3", "draw")
    assert table.state.phase is Phase.RESHUFFLE
    assert table.state.passes == 0


def test_ud32_the_house_rule_of_the_lowest_hand_is_retired():
    """It never made a difference, as the next test proves; what was stored with it is read without it."""
    assert "lowest_hand_wins" not in {field.name for field in option_fields(Options)}
    stored = {"lowest_hand_wins": "on", "stacking": "on"}
    assert UNO_MARIO.info.todays_options(UNO_MARIO.info.rules_version, stored) == {"stacking": "on"}


@given(st.integers(0, 10**6), st.integers(2, 10), st.sampled_from([{}, dict(all_on(UNO_MARIO))]))
def test_ud32_ud35_with_112_cards_no_lap_passes_so_the_lowest_hand_never_wins(seed, seats, rules):
    """Why the house rule "lowest hand wins the round" is not offered, whatever the goal.

    With nothing to draw the draw pile is empty and one card is discarded, so 111 cards are in hands, eleven wilds
    at least among them. A wild fits on every card and colour, and while nothing can be drawn a card that fits must
    be played. So who holds a wild does not pass, and as hands stay what they are while all pass, no lap does.
    Here all cards but one are in hands and random play goes on from there.
    """
    wilds = {card for card in FULL_DECK if card >= COLOURED}
    assert sum(card in wilds for card in FULL_DECK) == 12
    assert all(wilds <= fitting for by_colour in PLAYABLE for fitting in by_colour)
    draws = QuickDraws(seed)
    top, *rest = shuffled(FULL_DECK, draws)
    cuts = sorted(shuffled(range(1, 111), draws)[: seats - 1])
    hands = tuple(tuple(rest[low:high]) for low, high in zip([0, *cuts], [*cuts, 111], strict=True))
    state = UNO_MARIO.new_match(parse_options(Options, rules), seats)
    state = replace(state, phase=Phase.TURN, turn=0, hands=hands, discard=(top,), colour=draws.below(4))
    for _ in range(60):
        if state.phase in (Phase.BETWEEN, Phase.OVER):
            break
        if nothing_to_draw(state) and state.phase is Phase.TURN:
            held = [seat for seat, hand in enumerate(state.hands) if wilds.intersection(hand)]
            assert held, "a lap could pass"
            assert state.turn not in held or UNO_MARIO.decode("pass") not in UNO_MARIO.legal_actions(state, state.turn)
        state, events = UNO_MARIO.apply(state, *choose(UNO_MARIO, state, draws))
        assert "lap_passed" not in [event.kind for event in events]


def test_ud35_single_round():
    table = Table("R1", "R7", "B0 Bd2", goal=Goal.SINGLE_ROUND).do("play R1")
    outcome = UNO_MARIO.outcome(table.state)
    assert (outcome.reason, outcome.scores, outcome.placements) == ("single_round", (27, 0, 0), (1, 2, 2))


def test_ud35_single_round_is_won_even_with_no_points():
    table = Table("R1", "R0", "B0", goal=Goal.SINGLE_ROUND).do("play R1")
    assert UNO_MARIO.outcome(table.state).placements == (1, 2, 2)


def test_ud35_ud32_single_round_without_a_winner_is_shared():
    table = stuck("G1 G2", "G3 G4", goal=Goal.SINGLE_ROUND).play("pass", "pass")
    outcome = UNO_MARIO.outcome(table.state)
    assert (outcome.reason, outcome.placements) == ("nobody_out", (1, 1))


def test_ud35_lowest_total_when_somebody_reaches_500():
    table = Table("R1", "R7 Rskip W", "B0 Bd2", goal=Goal.LOWEST_TOTAL).with_scores(100, 430, 90).do("play R1")
    assert table.state.scores == (100, 507, 110)
    assert table.lines() == [(B, "own_hand", 77, "UD35"), (C, "own_hand", 20, "UD35")]
    outcome = UNO_MARIO.outcome(table.state)
    assert (outcome.scores, outcome.placements) == ((100, 507, 110), (1, 3, 2))
    assert outcome.reason == "lowest_total"
    assert table.kinds() == ["played", "went_out", "charged"]


def test_ud35_lowest_total_goes_on_below_500():
    table = Table("R1", "R7 Rskip W", goal=Goal.LOWEST_TOTAL).with_scores(400, 420).do("play R1")
    assert table.state.scores == (400, 497)
    assert UNO_MARIO.outcome(table.state) is None
