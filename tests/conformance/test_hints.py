"""Hints: every reason is true, tells of nothing hidden, and has words; what it names can be pressed.

What a reason claims stands in the game's `tests/games/<key>/hints.py`, which finds it again from the state, by its own
means. A claim with one figure changed is refused there: so the suite can fail.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from bot.texts import LOCALES, load_texts
from bot.thinking.hints import advise
from games import GAMES
from games.core import CHANCE, HOST, Because, hint_of, replay, visible
from games.core.levels import HousePlayer
from tests.helpers import QuickDraws, Setting, settings_of

NAMES = ("Ana", "Ben", "Cho", "Dao", "Eva", "Fay", "Gus", "Hal", "Ina", "Joe")
DECISIONS = {"seize": 60}
"""Hints that are looked at in each setting; Seize!'s take a hundred times as long as others."""
STRIDE = {"seize": 7}
"""Of so many decisions one is looked at."""
ENOUGH = 0.95
"""The share of decisions that have a reason of their own."""
FEWEST = 5


class Case(NamedTuple):
    """A hint and the decision that it was given for."""

    setting: Setting
    state: Any
    seat: int
    legal: tuple[Any, ...]
    text: str
    action: Any
    actions: tuple[Any, ...]
    because: Because
    told: tuple[Any, ...]
    """All events that the seat learned of."""
    kept: dict[str, Any]


def cases_of(setting, seed, most):
    """Hints for decisions of matches among house players, told to the seats that are waited for."""
    found, stride = 0, STRIDE.get(setting.game.info.key, 1)
    for match in range(100):
        for one in _match(setting, f"{seed} {match}"):
            found += 1
            if found % stride == 0:
                yield one()
            if found == most * stride:
                return


def _match(setting, seed):
    game, seats = setting.game, range(setting.seats)
    state = game.new_match(setting.options, setting.seats)
    told = [[] for _ in seats]
    for step in range(500):
        if not game.to_act(state):
            return
        draws = QuickDraws(f"{seed} {step}")
        for seat in sorted(game.waiting_for(state)):
            legal = game.legal_actions(state, seat)
            if len(legal) > 1:
                yield partial(_case, setting, state, seat, tuple(told[seat]))
        actor, action = _next(game, state, draws)
        state, events = game.apply(state, actor, action)
        for seat in seats:
            told[seat] += visible(events, seat)


def _case(setting, state, seat, told):
    game = setting.game
    hint, legal = advise(game, state, seat), game.legal_actions(state, seat)
    actions = game.actions(state, seat, hint.text)
    return Case(setting, state, seat, legal, hint.text, actions[0], actions, hint.reason, told, {})


def _next(game, state, draws):
    """Who acts next and how; now and then anything legal, so that matches do not all go the same way."""
    actors = game.to_act(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    waiting = game.waiting_for(state)
    for seat in [*sorted(one for one in actors - waiting if one >= 0), *sorted(waiting)]:
        legal = game.legal_actions(state, seat)
        action = HousePlayer(game, seat).choose(game.known(state, seat), legal, draws)
        if seat in waiting and draws.below(8) == 0:
            action = legal[draws.below(len(legal))]
        if action is not None:
            return seat, action
    return HOST, game.waits(state)[0].action


@cache
def truths(key):
    return import_module(f"tests.games.{key}.hints")


@cache
def played(game):
    """The cases of a game by the manual."""
    most = DECISIONS.get(game.info.key, 300)
    return [case for setting in settings_of(game) if not setting.given for case in cases_of(setting, "hints", most)]


@cache
def varied(game):
    """Twice as many by other rules."""
    given = [one for one in settings_of(game) if one.given]
    each = -(-2 * DECISIONS.get(game.info.key, 300) // len(given))
    return [case for setting in given for case in cases_of(setting, "rules", each)]


GIVING = [game for game in GAMES if game.hints is not None]
BY_GAME = pytest.mark.parametrize("game", GIVING, ids=lambda game: game.info.key)


@BY_GAME
@pytest.mark.slow
def test_every_reason_is_true(game):
    for number, case in enumerate([*played(game), *varied(game)]):
        for one in (case, _instead(case, QuickDraws(number))):
            assert one.because.code == "best" or truths(game.info.key).holds(one), (one.because, one.text, one.setting)


def _instead(case, draws):
    """The same decision with any legal action: a hard player may choose what a normal one would not."""
    game, action = case.setting.game, draws.choice(case.legal)
    hint = hint_of(game, game.known(case.state, case.seat), case.legal, action)
    actions = game.actions(case.state, case.seat, hint.text)
    return case._replace(text=hint.text, action=actions[0], actions=actions, because=hint.reason)


@BY_GAME
def test_a_claim_with_a_wrong_figure_is_refused(game):
    """For each figure of each reason: one more is not true."""
    accepted, tried = Counter(), Counter()
    for case in played(game):
        for name, value in case.because.data.items():
            if isinstance(value, int) and case.because.code != "best" and tried[case.because.code, name] < 12:
                wrong = {**case.because.data, name: value + 1}
                tried[case.because.code, name] += 1
                accepted[case.because.code, name] += truths(game.info.key).holds(
                    case._replace(because=Because(case.because.code, wrong))
                )
    assert tried
    assert [key for key, count in accepted.items() if count * 2 > tried[key]] == []


@BY_GAME
def test_nearly_every_decision_has_a_reason_of_its_own(game):
    codes = Counter(case.because.code for case in played(game))
    assert len(codes) > FEWEST
    assert codes["best"] <= (1 - ENOUGH) * codes.total(), codes


@BY_GAME
def test_what_is_named_can_be_done(game):
    for case in played(game):
        state = case.state
        assert case.actions[0] in case.legal
        for action in case.actions:
            assert game.why_not(state, case.seat, action) is None
            state, _ = game.apply(state, case.seat, action)


@pytest.mark.parametrize("locale", LOCALES)
@BY_GAME
def test_reasons_have_words(game, locale):
    say = load_texts().speaker(locale, game=game.info.key, names=NAMES)
    for case in [*played(game), *varied(game)]:
        text = say(f"hint.{case.because.code}", **case.because.data)
        assert text and "{" not in text and len(text) < 300


@BY_GAME
def test_what_lies_hidden_does_not_change_a_hint(game):
    compared = 0
    for number, case in enumerate(played(game)):
        other = game.deal_again(case.state, case.seat, True, QuickDraws(number))
        if other is None or other == case.state or number % 3:
            continue
        assert game.legal_actions(other, case.seat) == case.legal
        one, two = (
            hint_of(game, game.known(state, case.seat), case.legal, case.action) for state in (case.state, other)
        )
        assert one == two
        compared += 1
    assert compared > 10


@BY_GAME
def test_a_hint_after_a_restart_is_the_one_of_before(game):
    """Then nothing is left but the log."""
    setting = settings_of(game)[0]
    draws, rows, asked = QuickDraws("log"), [], 0
    state = game.new_match(setting.options, setting.seats)
    for _ in range(60):
        if not game.to_act(state):
            break
        for seat in game.waiting_for(state):
            if len(game.legal_actions(state, seat)) > 1 and len(rows) % 4 == 0:
                *_, last = replay(game, setting.options, setting.seats, rows)
                assert advise(game, last.state, seat) == advise(game, state, seat)
                asked += 1
        actor, action = _next(game, state, draws)
        rows.append((actor, game.encode(action)))
        state, _ = game.apply(state, actor, action)
    assert asked > 3
