"""What every game says of itself, and how it reads what is written: facts, options, text forms, logs."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import (
    CHANCE,
    FairDraws,
    GameInfo,
    InvalidAction,
    InvalidOption,
    ReplayError,
    option_fields,
    parse_options,
    replay,
)
from tests.helpers import QuickDraws, choose, worlds

BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
NONSENSE = ("", " ", "nonsense", "Draw", "draw ", " draw", "play", "٣", "draw 1 2 3 4 5 6 7 8 9", "0", "\n")


def unreadable(game):
    """What is no text of an action, by the game's own worlds.py."""
    return getattr(worlds(game), "UNREADABLE", ())


@BY_GAME
def test_facts_are_sound(game):
    info: GameInfo = game.info
    assert [one.info.key for one in GAMES].count(info.key) == 1
    assert info.key.isidentifier() and info.key.islower()
    assert 2 <= info.min_seats <= info.max_seats
    assert info.rules_version >= 1
    for seats in (info.min_seats - 1, info.max_seats + 1):
        with pytest.raises(ValueError):
            game.new_match(info.options(), seats)


@BY_GAME
def test_options_are_typed_and_carry_their_rule(game):
    assert parse_options(game.info.options, {}) == game.info.options()
    for field in option_fields(game.info.options):
        assert field.rule and field.name.islower()
        assert (field.default in field.choices) if field.choices else field.length
        wrong = "no such value" if field.choices else "x" * (field.length + 1)
        with pytest.raises(InvalidOption):
            parse_options(game.info.options, {field.name: wrong})


@BY_GAME
def test_an_example_of_each_kind_of_action_reads_back(game):
    for kind in game.notation.kinds:
        example = game.notation.example(kind)
        assert game.notation.kind(game.decode(example)) == kind and game.encode(game.decode(example)) == example


@pytest.mark.parametrize(
    ("game", "text"),
    [
        pytest.param(game, text, id=f"{game.info.key}-{text!r}")
        for game in GAMES
        for text in (*NONSENSE, *unreadable(game))
    ],
)
def test_nonsense_is_refused_with_an_example(game, text):
    with pytest.raises(InvalidAction) as caught:
        game.decode(text)
    assert caught.value.text == text
    kind = text.split(" ")[0]
    example = game.notation.example(kind if kind in game.notation.kinds else game.notation.kinds[0])
    assert caught.value.expected == example


@BY_GAME
def test_every_game_says_what_is_hidden(game):
    assert worlds(game), f"there is no tests/games/{game.info.key}/worlds.py"
    assert hasattr(worlds(game), "revealed")


@BY_GAME
def test_absent_players_hand_the_turn_on(game):
    """All seats make their default action and HOST's waits all fall due: it is everybody's turn again, or over."""
    state = game.new_match(game.info.options(), game.info.min_seats)
    draws, turns = QuickDraws("absent"), [0]
    for _ in range(400):
        if not (actors := game.to_act(state)):
            break
        waiting = game.waiting_for(state)
        seat = min(waiting) if waiting else min(actors)
        if seat >= 0:
            turns += [seat] * (seat != turns[-1])
            action = game.default_action(state, seat)
        else:
            action = game.sample_chance(state, draws) if seat == CHANCE else game.waits(state)[0].action
        state, _events = game.apply(state, seat, action)
    assert game.outcome(state) is not None or len(turns) > 4 * game.info.min_seats


def fair_log(game, seats: int, secret: str, steps: int) -> list[tuple[int, str]]:
    """The log of a match whose chance is the fair shuffle's, as at a table."""
    state, draws, log = game.new_match(game.info.options(), seats), QuickDraws(secret), []
    for seq in range(1, steps + 1):
        actors = game.to_act(state)
        if not actors:
            break
        if CHANCE in actors:
            seat, action = CHANCE, game.sample_chance(state, FairDraws(f"{secret}:1:{seq}"))
        else:
            seat, action = choose(game, state, draws)
        log.append((seat, game.encode(action)))
        state, _events = game.apply(state, seat, action)
    return log


@BY_GAME
def test_the_same_seed_gives_the_same_log_and_another_another(game):
    seats = game.info.min_seats
    assert fair_log(game, seats, "one", 80) == fair_log(game, seats, "one", 80)
    assert fair_log(game, seats, "one", 80) != fair_log(game, seats, "two", 80)


@BY_GAME
def test_a_log_that_the_rules_refuse_names_its_row(game):
    log = fair_log(game, game.info.min_seats, "broken", 10)
    for bad in ((log[4][0], "no such action"), (0, log[0][1])):
        with pytest.raises(ReplayError) as caught:
            list(replay(game, game.info.options(), game.info.min_seats, [*log[:4], bad]))
        assert caught.value.seq == 5
