"""Text forms of actions: what is written is read back, and nothing else is read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.core import Flag, Form, InvalidAction, Many, Maybe, Name, Notation, Number


@dataclass(frozen=True)
class Play:
    card: int
    colour: int = -1
    uno: bool = False


@dataclass(frozen=True)
class Give:
    cards: tuple[int, ...]
    into: int = -1


@dataclass(frozen=True)
class Say:
    yes: bool


@dataclass(frozen=True)
class Even:
    number: int

    def __post_init__(self):
        if self.number % 2:
            raise ValueError(self.number)


@dataclass(frozen=True)
class Bet:
    by: int
    up: bool


CARD = Name(("R7", "W"))
FORMS = Notation(
    {
        "play": Form(Play, CARD, Maybe(Name(("red", "blue")), -1), Flag("uno")),
        "pair": Form(Give, Many(Number(), 2, 2), Maybe(Number(), -1, after="into")),
        "trio": Form(Give, Many(Number(), 3, 3), Maybe(Number(), -1, after="into"), example="trio 1 2 3"),
        "say": Form(Say, Name({"yes": True, "no": False})),
        "roll": Form(Even, Number(2, 6)),
        "raise": Form(Bet, Number(), up=True),
        "lower": Form(Bet, Number(), up=False),
    }
)
WRITTEN = {
    "play R7": Play(0),
    "play W blue": Play(1, 1),
    "play W red uno": Play(1, 0, True),
    "play R7 uno": Play(0, -1, True),
    "pair 0 2": Give((0, 2)),
    "pair 0 2 into 2": Give((0, 2), 2),
    "trio 0 2 13": Give((0, 2, 13)),
    "say no": Say(False),
    "roll 6": Even(6),
    "raise 2": Bet(2, True),
    "lower 2": Bet(2, False),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_is_written_and_read_in_one_way(text):
    assert FORMS.encode(WRITTEN[text]) == text
    assert FORMS.decode(text) == WRITTEN[text]
    assert FORMS.kind(WRITTEN[text]) == text.split()[0]


@pytest.mark.parametrize(
    "text",
    [
        "", "play", "play R8", "play uno R7", "play R7 green", "play R7 red blue", "play R7 uno uno", "PLAY R7",
        "play  R7", "play R7 ", "pair 1", "pair 1 2 3", "pair 01 2", "pair 1 2 into", "pair -1 2", "pair ² 2",
        "pair 1 12345678901", "pair 1 9999999999", "say", "say maybe", "roll 3", "roll 8", "roll 0", "fly 1", "raise",
        "lower 2 3",
    ],
)  # fmt: skip
def test_nothing_else_is_read_and_an_example_is_given(text):
    with pytest.raises(InvalidAction) as caught:
        FORMS.decode(text)
    assert caught.value.text == text
    assert FORMS.encode(FORMS.decode(caught.value.expected)) == caught.value.expected


def test_the_example_is_of_the_kind_that_was_meant():
    with pytest.raises(InvalidAction) as caught:
        FORMS.decode("trio 1")
    assert caught.value.expected == "trio 1 2 3"
    assert FORMS.kinds == ("play", "pair", "trio", "say", "roll", "raise", "lower")


def test_a_form_with_too_few_fields_fails_where_it_is_written():
    with pytest.raises(TypeError, match="3 fields and its form 1"):
        Form(Play, CARD)
