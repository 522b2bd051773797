"""Options, errors, events, scores, seats and replay: what all games share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pytest

from bot.games import find_game
from games import GAMES
from games.core import (
    CHANCE,
    HOST,
    Event,
    IllegalAction,
    InvalidAction,
    InvalidOption,
    Outcome,
    Refusal,
    ReplayError,
    changed_options,
    option,
    option_fields,
    parse_options,
    placements,
    replay,
    visible,
)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Toy:
    swap: bool = option(True, "T1")
    goal: int = option(3, "T2", low=2, high=4)
    colour: Colour = option(Colour.RED, "T3")
    motto: str = option("", "T4", length=5)


def test_option_fields_say_rule_default_and_choices():
    assert [(f.name, f.rule, f.default, f.choices, f.length) for f in option_fields(Toy)] == [
        ("swap", "T1", "on", ("off", "on"), 0),
        ("goal", "T2", "3", ("2", "3", "4"), 0),
        ("colour", "T3", "red", ("red", "blue"), 0),
        ("motto", "T4", "", (), 5),
    ]


def test_options_travel_as_text_and_only_what_differs():
    given = {"swap": "off", "goal": "4", "colour": "blue", "motto": "tally"}
    options = parse_options(Toy, given)
    assert options == Toy(False, 4, Colour.BLUE, "tally")
    assert isinstance(options.colour, Colour)
    assert changed_options(options) == given
    assert changed_options(Toy()) == changed_options(parse_options(Toy, {"goal": "3"})) == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("swop", "on"),
        ("swap", "yes"),
        ("swap", ""),
        ("goal", "5"),
        ("goal", "x"),
        ("colour", "RED"),
        ("motto", "123456"),
    ],
)
def test_wrong_options_name_what_would_do(name, value):
    with pytest.raises(InvalidOption) as caught:
        parse_options(Toy, {name: value})
    assert (caught.value.name, caught.value.value) == (name, value)
    assert bool(caught.value.allowed) == (name != "motto") == (caught.value.length == 0)


def test_placements_share_places():
    assert placements((10, 30, 30, 5), low_wins=False) == (3, 1, 1, 4)
    assert placements((10, 30, 30, 5), low_wins=True) == (2, 3, 3, 1)
    assert Outcome("lowest", (7, 7, 9), (1, 1, 3)).winners == (0, 1)


def test_events_are_seen_by_those_who_may():
    public, mine = Event("drew", 0), Event("drew_card", 0, {"card": "7"}, frozenset({0}))
    assert visible((public, mine), 0) == (public, mine)
    assert visible((public, mine), 1) == visible((public, mine), None) == (public,)


def test_chance_and_time_are_no_seats():
    assert CHANCE < 0 > HOST != CHANCE


def test_errors_carry_what_a_text_needs():
    error = InvalidAction("dance", "draw")
    assert (error.text, error.expected) == ("dance", "draw")
    assert "dance" in str(error) and "draw" in str(error)
    refusal = Refusal("first_lap", "YD8", {"lap": 1})
    assert IllegalAction(refusal).refusal is refusal
    assert "first_lap [YD8]" in str(IllegalAction(refusal))


def test_replay_yields_each_step_and_stops_at_the_first_bad_row():
    game = find_game("yud")
    steps = replay(game, game.info.options(), 2, [(CHANCE, "lot 1"), (0, "draw")])
    first = next(steps)
    assert (first.seq, first.seat, first.text, first.state.starter) == (1, CHANCE, "lot 1", 1)
    with pytest.raises(ReplayError, match="row 2") as caught:
        next(steps)
    assert caught.value.seq == 2
    assert isinstance(caught.value.__cause__, IllegalAction)


def test_games_are_found_by_key():
    assert all(find_game(game.info.key) is game for game in GAMES)
    with pytest.raises(KeyError, match="yud"):
        find_game("chess")
