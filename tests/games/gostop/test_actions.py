"""Text forms and refusals that no other file proves."""

from __future__ import annotations

import pytest

from games.core import CHANCE, HOST, InvalidAction
from games.gostop import GOSTOP
from games.gostop.cards import AS_ANIMAL, AS_JUNK, NAMES
from games.gostop.course import NOT_ASKED, Deal
from games.gostop.play import NOTATION, Bomb, Cup, Give, Play, Quad, Shake
from tests.games.gostop.play import at_call, dealt, options, position

TEXTS = [
    "play 01-bright", "play joker-3", "lot 4", "draw 01-bright 05-junk1", "deal 01-junk1 joker-3 01-bright", "stay",
    "drop", "quad take", "quad play", "shake 03", "bomb 12", "flip", "pick 05-animal", "cup animal", "cup junk",
    "give 12-double", "take joker-3b", "go", "stop", "ready", "next_round",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_text_and_action_are_the_same(text):
    assert GOSTOP.encode(GOSTOP.decode(text)) == text
    assert NOTATION.kind(GOSTOP.decode(text)) == text.split()[0]


def test_every_kind_is_tried():
    assert {text.split()[0] for text in TEXTS} == set(NOTATION.kinds)


def test_what_the_texts_say():
    read = [GOSTOP.decode(text) for text in ("play 01-bright", "shake 03", "bomb 12", "give joker-3b")]
    assert read == [Play(0), Shake(2), Bomb(11), Give(len(NAMES) - 1)]
    assert GOSTOP.decode("deal 01-junk1 joker-3 01-bright") == Deal((2, 50, 0))
    assert [GOSTOP.decode(f"quad {word}") for word in ("take", "play")] == [Quad(True), Quad(False)]
    assert [GOSTOP.decode(f"cup {word}") for word in ("animal", "junk")] == [Cup(AS_ANIMAL), Cup(AS_JUNK)]


@pytest.mark.parametrize(
    "text",
    [
        "play", "play 13-bright", "play 01-bright ", "play 01-bright 01-ribbon", "shake 3", "shake 00", "bomb 13",
        "pick joker-3", "deal", "deal 01-bright 13-bright", "lot 5", "lot -1", "quad", "cup both", "go 1", "gostop", "",
    ],
)  # fmt: skip
def test_unreadable_texts_are_refused_with_an_example(text):
    with pytest.raises(InvalidAction) as caught:
        GOSTOP.decode(text)
    assert GOSTOP.decode(caught.value.expected)


@pytest.mark.parametrize(
    "text", ["give 1j", "take 1j", "cup junk", "quad take", "stay", "pick 1r", "ready", "next_round"]
)
def test_answers_that_nothing_asked_for(text):
    table = position("1b 2a", "3b 3r", floor="1r", stock="8j")
    assert table.refused(text) == NOT_ASKED


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
        assert GOSTOP.judged(table.state, seat) == GOSTOP.legal_actions(table.state, seat) == ()
        assert table.refused(text, seat).code == "not_your_turn"
