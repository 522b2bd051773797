"""Every game keeps the protocol, at every setting, at random legal play with HOST's waits fired at random."""

from __future__ import annotations

from collections import Counter

import pytest

from games import GAMES, find_game
from games.core import CHANCE, HOST, GameInfo, InvalidOption, option_fields, parse_options
from tests.conformance.invariants import check_refusals, check_state, check_step, check_strangers, check_texts, pick
from tests.helpers import QuickDraws, all_that_end, cases, play_random, settings_of

SETTINGS = [setting for game in GAMES for setting in settings_of(game)]
STEPS = 60
"""Steps of each setting that are looked at closely."""
EVERY = 12
"""At each so many steps, every legal action is applied and every other refused."""
BOUND = 40_000
"""No random match takes more steps."""


@pytest.mark.parametrize("setting", cases(SETTINGS))
def test_every_state_and_step_keeps_the_protocol(setting):
    game, draws = setting.game, QuickDraws(setting)
    pool: list = []
    check_state(game, game.new_match(setting.options, setting.seats))
    for count, moment in enumerate(play_random(game, setting.options, setting.seats, setting, steps=STEPS)):
        assert game.decode(game.encode(moment.action)) == moment.action
        check_step(game, moment.before, moment.seat, moment.state, moment.events)
        check_state(game, moment.state)
        pool.append(moment.action)
        if count % EVERY == 0:
            check_refusals(game, moment.state, pick(pool, 8, draws))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.parametrize("everything", [False, True], ids=["manual", "all-on"])
def test_random_play_ends(game, everything):
    options = parse_options(game.info.options, dict(all_that_end(game)) if everything else {})
    for seats in {game.info.min_seats, game.info.max_seats}:
        steps, last = 0, None
        for moment in play_random(game, options, seats, "ends"):
            steps, last = steps + 1, moment.state
            assert steps < BOUND
        check_state(game, last)
        assert game.outcome(last) is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.parametrize("everything", [False, True], ids=["manual", "all-on"])
def test_who_is_not_to_act_may_do_nothing_at_any_moment_of_a_match(game, everything):
    """Whole matches: the first states at which these verbs are on offer, whatever they are."""
    options = parse_options(game.info.options, dict(all_that_end(game)) if everything else {})
    seen: Counter = Counter()
    for moment in play_random(game, options, game.info.min_seats, "strangers"):
        seats = [seat for seat in game.to_act(moment.state) if seat != CHANCE]
        legal = {action for seat in seats for action in game.legal_actions(moment.state, seat)}
        verbs = frozenset(game.encode(action).split()[0] for action in legal)
        seen[verbs] += 1
        if seen[verbs] <= 3:
            check_strangers(game, moment.state, (moment.action,))
    assert len(seen) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_absent_players_do_not_keep_a_match_alive_for_ever(game):
    """All seats make their default action and HOST's waits all fall due: rounds still end."""
    state = game.new_match(game.info.options(), game.info.min_seats)
    draws = QuickDraws("absent")
    seen = set()
    for _ in range(400):
        if not (actors := game.to_act(state)):
            break
        waiting = game.waiting_for(state)
        seat = min(waiting) if waiting else min(actors)
        if seat >= 0:
            action = game.default_action(state, seat)
        else:
            action = game.sample_chance(state, draws) if seat == -1 else game.waits(state)[0].action
        state, _events = game.apply(state, seat, action)
        seen.add(hash(state))
    assert len(seen) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_facts_are_sound(game):
    info: GameInfo = game.info
    assert find_game(info.key) is game
    assert info.key.isidentifier() and info.key.islower()
    assert 2 <= info.min_seats <= info.max_seats
    assert info.rules_version >= 1
    for seats in (info.min_seats - 1, info.max_seats + 1):
        with pytest.raises(ValueError):
            game.new_match(info.options(), seats)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_options_are_typed_and_carry_their_rule(game):
    assert parse_options(game.info.options, {}) == game.info.options()
    for field in option_fields(game.info.options):
        assert field.rule and field.name.islower()
        assert (field.default in field.choices) if field.choices else field.length
        wrong = "no such value" if field.choices else "x" * (field.length + 1)
        with pytest.raises(InvalidOption):
            parse_options(game.info.options, {field.name: wrong})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_nonsense_is_refused_with_an_example(game):
    check_texts(game)


def test_keys_are_unique():
    assert len({game.info.key for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_an_action_keeps_its_decision_while_others_act(game):
    """Discord refuses a press whose id the message no longer has, so none changes before its decision is over."""
    kept = 0
    for setting in settings_of(game)[:8]:
        for one in play_random(game, setting.options, setting.seats, "ids", steps=400):
            for seat in (game.to_act(one.before) & game.to_act(one.state)) - {one.seat, CHANCE, HOST}:
                legal = set(game.legal_actions(one.before, seat)) & set(game.legal_actions(one.state, seat))
                for action in legal:
                    assert game.token(one.before, seat, action) == game.token(one.state, seat, action), (setting, one)
                    kept += 1
    assert kept > 100
