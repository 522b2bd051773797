"""What no scene tells of the turns of Yud! Stop!: what is on offer, and which decision an action answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE
from games.yud import YUD
from games.yud.play import Look, Match, Spy, Swap, Take
from games.yud.table import ABILITIES, UNKNOWN, Ability, Phase
from tests.games.yud.play import Table
from tests.helpers import QuickDraws

ROWS = ("0 1 2 3", "4 5 6 7")


def test_y9_the_drawn_card_is_seen_by_the_drawer_alone():
    table = Table(*ROWS, draws="12").do("draw")
    assert table.state.phase is Phase.DRAWN
    assert [table.view(seat).drawn for seat in (0, 1, None)] == [12, UNKNOWN, UNKNOWN]
    assert [table.view(seat).ability for seat in (0, 1, None)] == [Ability.SWAP, None, None]
    assert table.told("drew") == {"seat": 0, "left": 45}


def test_yd1_each_card_offers_its_ability_alone():
    abilities = {7: "look", 8: "look", 9: "spy", 10: "spy", 11: "swap", 12: "swap"}
    assert {card: one for card, one in enumerate(ABILITIES) if one is not None} == abilities
    for card in (6, *abilities, 13):
        table = Table("0 1 2 3", "4 5 6 5", draws=str(card)).do("draw")
        offered = {text.split()[0] for text in table.legal()} & {"look", "spy", "swap"}
        assert offered == ({abilities[card]} if card in abilities else set())
        if not offered:
            assert table.refused("look 0") == ("no_ability", "YD1")


def offered(table: Table, of: type) -> list:
    """The candidates of a kind of action of the seat whose turn it is."""
    return [action for action in YUD.candidates(table.state, table.state.turn) if isinstance(action, of)]


def test_of_what_is_impossible_now_one_candidate_stands_for_all():
    table = Table("0 1 2 3", "0 1 2 4", draws="0").do("draw")
    assert [len(offered(table, one)) for one in (Look, Spy, Swap)] == [1, 1, 1]
    assert {len(match.slots) for match in offered(table, Match)} == {2}, "three and four are YD3's house rule"


def test_before_drawing_only_single_cards_are_taken_by_the_manual():
    assert {len(take.slots) for take in offered(Table("0 0 2 3", "0 1 2 4"), Take)} == {1}
    assert {len(take.slots) for take in offered(Table("0 0 2 3", "0 1 2 4", match_discard=True), Take)} == {1, 2}


def token(table: Table, seat: int, text: str) -> int:
    return YUD.token(table.state, seat, YUD.decode(text))


def test_a_turn_is_one_decision_a_look_its_own_and_a_call_another():
    table = Table(*ROWS, draws="13", peeks=True, stop_after_action=True).do("peek 0 1", 1).do("decline", 0)
    assert token(table, 1, "done") == YUD.waits(table.state)[0].action.number
    tokens = [token(table, 0, "draw")]
    table.do("done", 1)
    assert token(table, 0, "draw") == tokens[0], "the end of a look leaves the turn alone"
    table.do("draw")
    assert token(table, 0, "discard") == tokens[0]
    table.do("discard")
    tokens.append(token(table, 0, "end"))
    table.do("end")
    tokens.append(token(table, 1, "draw"))
    assert tokens == sorted(set(tokens))


def test_yd19_house_rule_the_discards_are_shuffled_again():
    table = Table(*ROWS, reshuffle=True).run_out()
    assert YUD.to_act(table.state) == {CHANCE}
    top, discards = table.state.discard[-1], table.state.discard[:-1]
    assert table.refused("shuffle 0 1", CHANCE)[0] == "wrong_cards"
    table.do(YUD.encode(YUD.sample_chance(table.state, QuickDraws(3))), CHANCE)
    assert table.told("reshuffled")["count"] == 45
    assert table.state.discard == (top,)
    assert sorted(table.state.stock) == sorted(discards)
    assert table.state.turn == 0


@pytest.mark.parametrize(("discards", "phase"), [((9,), Phase.RESHUFFLE), ((), Phase.BETWEEN)])
def test_yd19_house_rule_one_discard_below_the_top_is_enough_to_shuffle(discards, phase):
    table = Table(*ROWS, reshuffle=True)
    table.state = replace(table.state, stock=(3,), discard=discards)
    assert table.pass_turns().state.phase is phase
