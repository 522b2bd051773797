"""Text forms and refusals that no other file proves."""

from __future__ import annotations

import pytest

from games.core import CHANCE, HOST, InvalidAction
from games.gostop import GOSTOP
from games.gostop.actions import BOMBS, GIVES, PICKS, PLAYS, SHAKES, TAKES, Act, Action
from games.gostop.cards import NAMES
from games.gostop.legality import Reason
from tests.games.gostop.play import at_call, dealt, options, position


def test_every_text_reads_back():
    for action in (
        *PLAYS,
        *PICKS,
        *GIVES,
        *TAKES,
        *SHAKES,
        *BOMBS,
        Action(Act.DEAL, cards=(3, 50, 0)),
        Action(Act.LOT, 4),
    ):
        assert GOSTOP.decode(GOSTOP.encode(action)) == action
    assert GOSTOP.encode(PLAYS[0]) == "play 01-bright" and GOSTOP.encode(SHAKES[2]) == "shake 03"
    assert GOSTOP.encode(PLAYS[50]) == "play joker-3" and GOSTOP.encode(TAKES[52]) == "take joker-3b"
    assert len(NAMES) == 53


@pytest.mark.parametrize(
    "text", ["play", "play 13-bright", "play 01-bright ", "shake 3", "pick joker-3", "deal", "lot 9"]
)
def test_unreadable_texts_are_refused_with_an_example(text):
    with pytest.raises(InvalidAction) as caught:
        GOSTOP.decode(text)
    assert GOSTOP.decode(caught.value.expected)


@pytest.mark.parametrize(
    "text", ["give 1j", "take 1j", "cup junk", "quad take", "stay", "pick 1r", "ready", "next_round"]
)
def test_answers_that_nothing_asked_for(text):
    table = position("1b 2a", "3b 3r", floor="1r", stock="8j")
    assert table.refused(text).code == Reason.NOT_ASKED


def test_the_house_acts_only_when_it_is_due():
    table = position("1b 2a", "3b 3r", floor="1r", stock="8j")
    assert table.refused("next_round", HOST).code == "too_late"
    assert table.refused("lot 0", CHANCE).code == "not_your_turn"
    fresh = GOSTOP.new_match(options({}), 2)
    assert GOSTOP.why_not(fresh, CHANCE, GOSTOP.decode("lot 2")).code == "bad_lot"


def test_g35_a_call_must_be_answered_first():
    table = at_call("1r 2r 3r", "5r", "6r")
    refusal = table.refused("play 1b")
    assert (refusal.code, refusal.rule) == ("choose_first", "G35")
    assert table.legal() == ["go", "stop"]


def test_the_token_is_the_decisions_and_ready_does_not_change_it():
    table = dealt("1b 1r 1j 1k", "")
    token = GOSTOP.token(table.state, 0, GOSTOP.decode("ready"))
    table.do("ready", 1)
    assert GOSTOP.token(table.state, 0, GOSTOP.decode("ready")) == token
    before = table.state.decision
    table.do("ready", 0)
    assert table.state.decision > before


@pytest.mark.parametrize("seat", [-3, 2, 7, 100])
def test_a_seat_that_is_not_there_may_do_nothing(seat):
    between = dealt("1b 1r 1j 1k", "")
    for table, text in ((position("1b 2a", "3b 3r", floor="1r", stock="8j"), "play 1b"), (between, "ready")):
        assert GOSTOP.candidates(table.state, seat) == GOSTOP.legal_actions(table.state, seat) == ()
        assert table.refused(text, seat).code == "not_your_turn"
