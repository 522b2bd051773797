"""The text forms of the actions."""

import pytest

from games.core import InvalidAction
from games.yud import YUD
from games.yud.play import NOTATION, Look, Match, Peek, Spy, Swap, Take
from games.yud.table import parse_card
from tests.games.yud.play import Table

decode, encode = NOTATION.decode, NOTATION.encode
TEXTS = [
    "lot 3", "shuffle 0 13 7", "peek 0 2", "decline", "draw", "discard", "look 2", "spy 1 3", "swap 0 2 1 3", "keep 2",
    "pair 0 2", "pair 0 2 into 2", "trio 0 1 3", "four 0 1 2 3 into 1", "take 2", "take 0 2", "take 0 2 into 2", "stop",
    "pass", "end", "done", "ready", "close_look 17", "next_round",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_text_and_action_are_the_same(text):
    assert encode(decode(text)) == text
    assert NOTATION.kind(decode(text)) == text.split()[0]


def test_every_kind_is_tried():
    assert {text.split()[0] for text in TEXTS} == set(NOTATION.kinds)


def test_actions_of_the_same_numbers_differ():
    assert len({decode(text) for text in ("look 2", "keep 2", "take 2", "lot 2", "close_look 2")}) == 5
    assert decode("pair 0 2") == Match((0, 2))
    assert decode("take 0 2 into 2") == Take((0, 2), 2)
    assert decode("peek 0 2") == Peek(0, 2)
    assert decode("swap 0 2 1 3") == Swap(0, 2, 1, 3)


@pytest.mark.parametrize(
    "text",
    [
        "keep", "keep 1 2", "keep x", "keep -1", "keep 01", "keep ²", "keep 1 ", "keep  1", "KEEP 1",
        "keep 12345678901",
        "pair 0", "pair 2 0", "pair 0 0", "pair 0 1 2", "pair 0 2 into", "pair 0 2 into 0", "pair 0 2 into 1",
        "pair 0 2 into 2 2", "trio 0 1", "trio 0 1 2 3", "four 0 1 2", "four 0 1 2 3 4", "take", "take 1 0",
        "take 0 1 2 3 4", "take 0 into 0",
        "shuffle", "shuffle 14", "shuffle 1 x", "draw 1", "yud", "",
    ],
)  # fmt: skip
def test_bad_texts_are_refused_with_an_example(text):
    with pytest.raises(InvalidAction) as caught:
        decode(text)
    assert caught.value.text == text
    assert encode(decode(caught.value.expected)) == caught.value.expected


def test_a_card_that_is_none():
    with pytest.raises(InvalidAction):
        parse_card("14")


def offered(table, of):
    """The candidates of a kind of action of the seat whose turn it is."""
    return [action for action in YUD.candidates(table.state, table.state.turn) if isinstance(action, of)]


def test_of_what_is_impossible_now_one_candidate_stands_for_all():
    table = Table("0 1 2 3", "0 1 2 4", draws="0").play("draw")
    assert [len(offered(table, one)) for one in (Look, Spy, Swap)] == [1, 1, 1]
    assert {len(match.slots) for match in offered(table, Match)} == {2}, "three and four are YD3's house rule"


def test_before_drawing_only_single_cards_are_taken_by_the_manual():
    assert {len(take.slots) for take in offered(Table("0 0 2 3", "0 1 2 4"), Take)} == {1}
    assert {len(take.slots) for take in offered(Table("0 0 2 3", "0 1 2 4", match_discard=True), Take)} == {1, 2}


def test_cards_lie_before_the_seats():
    assert YUD.info.hands_on_board
