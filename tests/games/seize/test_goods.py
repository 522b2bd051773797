"""Holes, locations and cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE, visible
from games.seize import SEIZE
from games.seize.board import HOLE_CELLS
from games.seize.cards import EMPTY, cards_of
from games.seize.values import Phase
from tests.games.seize.play import (
    act,
    around,
    at,
    begun,
    cause,
    legal,
    number,
    point,
    refusal,
    scene,
    step,
    stock,
    with_hand,
)


def at_hole(points: int = 4, **settings: str):
    """Seat 0's piece 1a at c5 facing north-west, one step from the hole at (3, 3)."""
    return scene("A", 4, 4, "A=0.1a@NW", points=points, state=begun(**settings))


def hand_size(state, seat: int = 0) -> int:
    return sum(state.hands[seat])


# Holes


def test_s7_s30_stepping_on_a_hole_draws_one_card_and_lays_a_dot():
    state = at_hole(deck="silk rice")
    after, events = step(state, "step 1a NW")

    assert hand_size(after) == 1 and after.hands[0][3] == 1
    assert len(after.deck) == 59
    assert SEIZE.view(after, None).holes[0].dots == ((0, 4),), "the dot of S32, until round 4"
    assert [event.kind for event in events] == ["stepped", "drew", "drew"]
    assert stock(act(at_hole(), "turn 1a left")) == stock(at_hole()), "cards come from holes only"


def test_s31_resources_and_specials_are_drawn():
    assert hand_size(act(at_hole(deck="charge"), "step 1a NW")) == 1
    assert "charge 3" in legal(act(at_hole(deck="charge"), "step 1a NW"))


def test_sd30_the_card_is_the_players_secret_its_number_is_not():
    after, events = step(at_hole(deck="silk"), "step 1a NW")

    assert any("card" in event.data for event in visible(events, 0))
    assert not any("card" in event.data for other in (1, None) for event in visible(events, other))
    assert SEIZE.view(after, 1).hand == EMPTY
    assert SEIZE.view(after, 1).hand_sizes == (1, 0)
    assert SEIZE.view(after, None).hand is None


def walk_back(state):
    """The turn on which a step onto the hole from the south-east is made again."""
    return scene("A", 4, 4, "A=0.1a@NW", state=state)


@pytest.mark.parametrize(("later", "draws"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_s7_s32_sd20_again_after_three_big_rounds(later, draws):
    """Drawn in round 2: again from round 5 on."""
    state = replace(act(walk_back(replace(begun(), round_no=2)), "step 1a NW"), round_no=2 + later)
    after = act(walk_back(state), "step 1a NW")

    assert hand_size(after) == 1 + draws
    dots = SEIZE.view(state, None).holes[0].dots
    assert dots == (((0, 5),) if later < 3 else ()), "the dot is taken off when the rounds have passed"


def test_s32_sd19_the_dot_is_per_player_and_per_hole():
    state = act(scene("A", 4, 4, "A=0.1a@NW"), "step 1a NW")
    other = scene("A\n.", 4, 4, "A=0.1a@SE", state=state)
    assert hand_size(act(other, "step 1a SE")) == 2, "another hole"
    ben = replace(scene("x", 4, 4, "x=1.1a@NW", state=state), turn=1)
    assert hand_size(act(ben, "step 1a NW"), 1) == 1, "Ben may in the same round"


def test_sd19_a_hole_with_the_own_dot_may_be_entered_without_a_card():
    state = walk_back(act(at_hole(), "step 1a NW"))
    after = act(state, "step 1a NW")

    assert at(after, "0.1a") == point(3, 3)
    assert hand_size(after) == 1


def test_sd19_house_rule_own_dot_closes_the_hole():
    state = walk_back(act(at_hole(closed_holes="on"), "step 1a NW"))

    assert cause(state, "step 1a NW") == ("hole_closed", "SD19")
    assert "step 1a NW" not in legal(state)
    attack = scene("x\n.A", 3, 3, "A=0.3@NW x=1.1a", state=state)
    assert cause(attack, "attack 3 NW") == ("hole_closed", "SD19")
    bounce = scene("x\n.A", 3, 3, "A=0.1a@NW x=1.1b", state=state)
    assert "attack 1a NW" in legal(bounce), "a bounce does not enter"


def test_sd18_every_hole_on_the_way_draws():
    state = scene("A", 2, 2, "A=0.1a@SE", points=6)
    after = act(state, *["step 1a SE"] * 4)

    assert at(after, "0.1a") == point(6, 6)
    assert hand_size(after) == 2


def test_sd18_house_rule_only_where_the_move_ends():
    state = scene("A", 2, 2, "A=0.1a@SE", points=6, state=begun(draw_at_move_end="on"))
    passed = act(state, *["step 1a SE"] * 2)
    assert hand_size(passed) == 0
    standing = act(passed, "step 1a SE")
    assert hand_size(standing) == 0, "the move is not over yet"
    assert hand_size(act(standing, "turn 3 left")) == 1, "another piece moves"
    assert hand_size(act(standing, "end")) == 1
    assert hand_size(act(standing, "turn 1a left", "step 1a SE", "end")) == 0
    assert hand_size(act(standing, "undo", "end")) == 0


def test_sd31_an_empty_pile_gives_nothing_and_lays_no_dot():
    state = at_hole()
    state = replace(state, deck=())
    after = act(state, "step 1a NW")

    assert stock(after) == stock(state)


# Locations


def test_s8_s9_three_pieces_and_the_cards_seize_a_location():
    state, events = step(around(), "seize A rice timber")
    assert SEIZE.view(state, None).newest == 0, "called out until the next move, also over the end of the turn"
    next_turn = act(state, "end", "roll 3")
    assert SEIZE.view(next_turn, None).newest == 0
    assert SEIZE.view(act(next_turn, "turn 3 left"), None).newest is None

    assert state.owners[0] == 0
    assert SEIZE.view(state, None).locations[0].owner == 0
    assert hand_size(state) == 0
    assert events[0].kind == "seized"
    assert "seize A rice timber" not in legal(state)


def test_s8_not_without_three_pieces_around():
    state = around()
    where = list(state.where)
    where[number("0.3")] = HOLE_CELLS[6]

    assert cause(replace(state, where=tuple(where)), "seize A rice timber") == ("not_surrounded", "S8")
    assert cause(state, "seize B rice timber") == ("not_surrounded", "S8")


def test_s8_sd29_not_without_the_cards_on_the_back():
    assert cause(around(hand="rice silk"), "seize A rice timber") == ("cannot_pay", "S8")
    assert cause(around(hand="rice silk"), "seize A rice silk") == ("wrong_payment", "SD29")
    assert not any(text.startswith("seize") for text in legal(around(hand="rice silk")))


def test_sd28_the_payer_chooses_the_cards_with_wilds():
    state = around(hand="rice timber wild wild")

    assert {text for text in legal(state) if text.startswith("seize")} == {
        "seize A rice timber",
        "seize A rice wild",
        "seize A timber wild",
        "seize A wild wild",
    }
    assert cards_of(act(state, "seize A timber wild").hands[0]) == (0, 4)


def test_s10_sd25_another_players_location_is_taken_for_the_same_cost():
    state = around()
    taken = replace(state, owners=(1, *state.owners[1:]))
    after, events = step(taken, "seize A rice timber")

    assert after.owners[0] == 0
    assert (events[0].kind, events[0].data["owner"]) == ("took_over", 1)
    assert after.discards[:2] == (1, 1)


def test_sd25_ones_own_location_is_not_seized_again():
    state = around()
    state = replace(state, owners=(0, *state.owners[1:]))
    assert cause(state, "seize A rice timber") == ("own_location", "SD25")


def test_sd22_seizing_costs_no_points_and_may_be_done_several_times():
    """b6+ and its octagons: one card of each of two locations that share nothing are seized with the points at 0."""
    state = around(hand="rice timber rice brick", points=1)
    state = act(state, "turn 1a left")
    assert state.points == 0
    state = act(state, "seize A rice timber")
    where = list(state.where)
    for name, cell in zip(("2L", "3", "2R"), state.marks[1].cells, strict=True):
        where[number(f"0.{name}")] = cell
    state = act(replace(state, where=tuple(where)), "seize B rice brick")

    assert state.owners[:2] == (0, 0)
    assert (state.turn, state.phase, state.points) == (0, Phase.TURN, 0)


def test_sd22_seizing_waits_for_the_roll():
    state = replace(around(), phase=Phase.ROLL)
    assert SEIZE.why_not(state, 0, SEIZE.decode("seize A rice timber")).code == "not_your_turn"


def test_sd22_house_rule_seizing_costs_a_point():
    state = around(state=begun(seizing_costs="on"))

    assert act(state, "seize A rice timber").points == state.points - 1
    assert cause(replace(state, points=0), "seize A rice timber") == ("no_points", "S12")
    assert refusal(replace(state, points=0), "seize A rice timber").data == {"need": 1, "left": 0}
    assert "seize A rice timber" not in legal(replace(state, points=0))


def test_sd23_costs_are_public():
    view = SEIZE.view(begun(), None)
    assert [location.cost for location in view.locations][:2] == [(0, 1), (0, 2)]


def test_sd23_house_rule_costs_are_seen_next_to_the_card_only():
    state = around(state=begun(hidden_costs="on"))

    assert SEIZE.view(state, 0).locations[0].cost == (0, 1)
    for observer in (1, None):
        assert SEIZE.view(state, observer).locations[0].cost is None
    assert None not in [location.cost for location in SEIZE.open_view(state, None).locations]
    assert not any(SEIZE.encode(action).startswith("seize L") for action in SEIZE.candidates(state, 0))


def test_sr4_a_location_that_was_not_laid_is_unknown():
    state = around()
    state = replace(state, marks=state.marks[:8])
    assert cause(state, "seize L rice timber") == ("no_location", "SR4")


# Cards


def test_sd26_paid_and_played_cards_lie_face_up():
    state = act(around(hand="rice timber sprint"), "seize A rice timber", "sprint")
    assert SEIZE.view(state, None).discards == (1, 1, 0, 0, 0, 1, 0, 0, 0)


def test_sd26_the_pile_is_not_reshuffled():
    state = at_hole()
    state = act(replace(state, deck=state.deck[:1], discards=(5, 0, 0, 0, 0, 0, 0, 0, 0)), "step 1a NW")
    assert SEIZE.to_act(state) == {0}


def test_sd26_house_rule_reshuffles_at_once_and_s28_never_applies():
    state = at_hole(reshuffle="on")
    state = act(replace(state, deck=state.deck[:1], discards=(2, 1, 0, 0, 0, 0, 0, 0, 0)), "step 1a NW")

    assert SEIZE.to_act(state) == {CHANCE}
    assert legal(state, 0) == set()
    state = act(state, "reshuffle timber rice rice")
    assert state.deck == (1, 0, 0)
    assert SEIZE.to_act(state) == {0}
    empty = replace(state, deck=(), discards=EMPTY)
    assert act(empty, "end").phase is Phase.ROLL, "without discards the match goes on without a pile"


def test_sd28_specials_are_played_after_the_roll_only_with_the_card():
    state = act(begun(), "roll 2")
    for text, card in (("sprint", "sprint"), ("brace 3", "brace"), ("charge 3", "charge"), ("recall 3 b1 N", "recall")):
        assert refusal(state, text).data["card"] == card
        assert cause(state, text) == ("no_card", "SD28")


def test_sd28_not_within_an_attack():
    state = with_hand(scene("A.x", 10, 4, "A=0.2R@E x=1.1a"), 0, "sprint")
    assert cause(act(state, "attack 2R E"), "sprint") == ("choose_first", "SD28")


def test_sd28_sprint_adds_three_points():
    state = act(with_hand(act(begun(), "roll 2"), 0, "sprint sprint"), "sprint")
    assert state.points == 5
    assert act(state, "sprint").points == 8


def test_sd28_brace_holds_until_the_owners_next_turn_against_everybody():
    state = with_hand(scene("x.A", 4, 4, "A=0.3 x=1.3@E"), 0, "brace")
    state = act(state, "brace 3", "end", "roll 3")

    assert cause(state, "attack 3 E") == ("braced", "SD28")
    assert SEIZE.view(state, 1).pieces[2].braced
    state = act(state, "end")
    assert state.braced == 0
    assert not SEIZE.view(state, 1).pieces[2].braced


def test_sd28_brace_is_a_wall_for_its_owner_too():
    state = with_hand(scene("A.x.B", 4, 4, "A=0.2R@E x=1.1a B=0.1a"), 0, "brace")
    state = act(state, "brace 1a", "attack 2R E")

    assert f"land {point(8, 4)}" not in legal(state)
    assert f"land {point(6, 2)}" in legal(state)


def test_sd28_charge_lasts_for_the_turn():
    state = act(with_hand(scene("A.x", 4, 4, "A=0.1a@E x=1.2L"), 0, "charge"), "charge 1a")

    assert "attack 1a E" in legal(state)
    assert SEIZE.view(state, None).pieces[0].charges == 1
    assert act(state, "end", "roll 1").charges == (0,) * 5


def test_sd28_recall_takes_a_piece_to_a_free_octagon_of_the_plate():
    state = with_hand(scene("A\n.\n.\n.\n.\n.\nB", 6, 6, "A=0.3@S B=0.1a"), 0, "recall")
    assert at(state, "0.1a") == "d1"
    after = act(state, "recall 3 c1 NW")

    assert at(after, "0.3") == "c1"
    assert after.facing[number("0.3")] == 7
    assert cause(state, "recall 3 d1 N") == ("plate_taken", "SD28")
    assert cause(state, "recall 3 d7 N") == ("not_your_plate", "SD28")
    assert len([text for text in legal(state) if text.startswith("recall 3")]) == 32


def test_sd30_no_hand_limit():
    state = with_hand(act(begun(), "roll 1"), 0, "rice " * 9)
    assert act(state, "end").phase is Phase.ROLL


def test_sd30_house_rule_seven_cards():
    state = act(
        with_hand(act(begun(hand_limit="on"), "roll 1"), 0, "rice rice rice rice rice silk silk silk brick"), "end"
    )

    assert state.phase is Phase.DISCARD
    assert legal(state) == {"discard rice", "discard silk", "discard brick"}
    assert cause(state, "discard wild")[0] == "no_card"
    assert cause(state, "end")[0] == "not_now"
    state = act(state, "discard rice", "discard silk")
    assert (state.phase, state.turn, hand_size(state)) == (Phase.ROLL, 1, 7)
    assert state.discards[0] == state.discards[3] == 1
