"""One walk of each setting, and everything that a game promises is held against it.

Half of the steps are random, with HOST's waits fired at random, half are those of house players. At each step: who may
do what and its text form (invariants.py), and what a seat may know. For that all that an observer cannot see is dealt
again (the game's `deal_again`): its view, its actions and all that is public must be equal, and stay equal for as long
as the steps reveal the same to it (`revealed`) in both worlds. So what is made from views tells nothing hidden either:
house players, hints, panels, pictures. Now and then every panel is pressed through.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games import faces
from bot.texts import load_texts
from games import GAMES
from games.core import CHANCE, HOST, replay, visible
from games.core.honours import WON
from games.core.levels import LAPSES, HousePlayer, Level
from tests.cogs.panels import check_board, check_panels
from tests.conformance.invariants import check_refusals, check_state, check_step, check_strangers, pick
from tests.helpers import (
    Moment,
    QuickDraws,
    Setting,
    all_that_end,
    cases,
    choose,
    drawn_settings,
    play_random,
    redealt,
    settings_of,
    worlds,
)

SETTINGS = [setting for game in GAMES for setting in settings_of(game)]
STEPS = 90
REFUSALS, PANELS, ON = 12, 9, 25
"""One step in so many every action is tried, every panel pressed through, a world played on by itself."""
FOLLOWED = 3
"""Worlds that are followed at a time, of any observers."""
LEVELS = (Level.NORMAL, *LAPSES)
BOUND = 40_000
"""No random match takes more steps."""
NAMES = (
    "Ana",
    "Ben\\_the\\_Second and a rather long name",
    "สมชาย",
    "김철수",
    "Eva",
    "Fay",
    "Gus",
    "Hal",
    "Ina",
    "Joe",
)


def same_moment(game, state, other, observer) -> None:
    """Two worlds that an observer cannot tell apart."""
    assert game.view(other, observer) == game.view(state, observer)
    assert game.to_act(other) == game.to_act(state)
    assert game.waiting_for(other) == game.waiting_for(state)
    assert game.outcome(other) == game.outcome(state)
    assert [game.encode(w.action) for w in game.waits(other)] == [game.encode(w.action) for w in game.waits(state)]
    if observer is None:
        return
    candidates = game.candidates(state, observer)
    assert game.candidates(other, observer) == candidates
    assert game.legal_actions(other, observer) == game.legal_actions(state, observer)
    for action in candidates:
        assert game.why_not(other, observer, action) == game.why_not(state, observer, action)
        assert game.token(other, observer, action) == game.token(state, observer, action)
    if observer in game.waiting_for(state):
        assert game.default_action(other, observer) == game.default_action(state, observer)


def same_step(game, moment, other, observer):
    """What the same step makes of another world, or None where the observer learns by it which one it is in."""
    if game.why_not(other, moment.seat, moment.action) is not None:
        assert moment.seat != observer
        return None
    after, events = game.apply(other, moment.seat, moment.action)
    reveals = worlds(game).revealed
    here = reveals(moment.before, moment.seat, moment.action, moment.state, observer)
    if reveals(other, moment.seat, moment.action, after, observer) != here:
        return None
    assert visible(events, observer) == visible(moment.events, observer)
    same_moment(game, moment.state, after, observer)
    return after


class Walk:
    """A match of a setting, with house players of all levels."""

    def __init__(self, setting: Setting, *, twins: bool = True) -> None:
        self.setting, self.game, self.options, self.seats = setting, setting.game, setting.options, range(setting.seats)
        self.draws = QuickDraws(f"walk {setting}")
        self.players, self.twins = self._players(), self._players() if twins else []
        self.followed: list = []
        self.compared = self.made = self.differ = 0
        self.pool: list = []

    def _players(self) -> list:
        return [HousePlayer(self.game, seat, LEVELS[seat % len(LEVELS)]) for seat in self.seats]

    def choose(self, state, step: int):
        """Who acts next and how."""
        actors = self.game.to_act(state)
        waiting = self.game.waiting_for(state)
        if step % 2 == 0 or CHANCE in actors:
            return choose(self.game, state, self.draws)
        for seat in [*sorted(one for one in actors - waiting if one >= 0), *sorted(waiting)]:
            legal, known = self.game.legal_actions(state, seat), self.game.known(state, seat)
            action = self.players[seat].choose(known, legal, QuickDraws(f"{step} {seat}"))
            for twin in self.twins[seat : seat + 1]:
                assert action == twin.choose(known, legal, QuickDraws(f"{step} {seat}")), "not the same again"
            assert action in legal if action is not None else seat not in waiting
            if action is not None:
                return seat, action
        return HOST, self.game.waits(state)[0].action

    def steps(self, numbers=range(STEPS)):
        """Play so many steps, those with an odd number by house players."""
        game = self.game
        state = game.new_match(self.options, len(self.seats))
        check_state(game, state)
        for step in numbers:
            if not game.to_act(state):
                return
            seat, action = self.choose(state, step)
            after, events = game.apply(state, seat, action)
            yield step, Moment(state, seat, action, after, events)
            state = after

    def check_worlds(self, step: int, moment: Moment) -> None:
        """Follow other worlds by a step, and deal two more: for any observer, and for a seat by what it remembers."""
        game, draws, state = self.game, self.draws, moment.state
        after = [(who, same_step(game, moment, other, who)) for who, other in self.followed]
        self.followed = [(who, other) for who, other in after if other is not None]
        self.compared += len(self.followed)
        observer, seat = draws.choice((None, *self.seats)), step % len(self.seats)
        if (other := redealt(game, state, observer, draws)) is not None:
            same_moment(game, state, other, observer)
            self.followed = [*self.followed[1 - FOLLOWED :], (observer, other)]
        other = game.deal_again(state, seat, True, QuickDraws(step))
        if other is None or CHANCE in game.to_act(state):
            return
        same_moment(game, state, other, seat)
        assert game.known(other, seat) == game.known(state, seat)
        one, two = (game.deal_again(world, seat, True, QuickDraws("again")) for world in (state, other))
        assert one == two, "what cannot be told apart gives the same worlds: a search is as blind as its seat"
        self.made, self.differ = self.made + 1, self.differ + (other != state)
        for _ in range(30 if step % ON == 0 else 0):  # a world is a state like any other
            if game.to_act(other):
                other, _events = game.apply(other, *choose(game, other, draws))


DRAWN = [
    pytest.param(setting, id=f"{game.info.key}-{setting.seats}-drawn-{number}", marks=[pytest.mark.slow] * (number > 1))
    for game in GAMES
    for number, setting in enumerate(drawn_settings(game, 4))
]


@pytest.mark.parametrize("setting", [*cases(SETTINGS), *DRAWN])
def test_a_walk_keeps_every_promise(setting):
    game, walk, log = setting.game, Walk(setting), []
    ui, say = faces()[game.info.key], load_texts().speaker("en", game=game.info.key, names=NAMES[: setting.seats])
    for step, moment in walk.steps():
        log.append(moment)
        assert game.decode(game.encode(moment.action)) == moment.action
        check_step(game, moment.before, moment.seat, moment.state, moment.events)
        check_state(game, moment.state)
        walk.check_worlds(step, moment)
        walk.pool.append(moment.action)
        if step % REFUSALS == 0:
            check_refusals(game, moment.state, pick(walk.pool, 8, walk.draws))
        if step % PANELS == 0:
            check_board(game, ui, moment.state, say)
            for seat in walk.seats:
                check_panels(game, ui, moment.state, seat, say)
    assert walk.compared or not getattr(worlds(game), "HIDES", True)
    assert walk.differ > walk.made // 2 > 2
    check_log(setting, log)


def check_log(setting, log) -> None:
    """A log is the match: played again it gives every state and event."""
    game = setting.game
    rows = [(moment.seat, game.encode(moment.action)) for moment in log]
    steps = list(replay(game, setting.options, setting.seats, rows))
    assert [step.state for step in steps] == [moment.state for moment in log]
    assert [step.events for step in steps] == [moment.events for moment in log]
    assert [step.seq for step in steps] == list(range(1, len(log) + 1))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.parametrize("everything", [False, True], ids=["manual", "all-on"])
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_a_whole_match_ends_and_nobody_acts_out_of_turn(game, everything, most):
    """Strangers are tried at the first states at which these verbs are on offer, whatever they are."""
    seats = game.info.max_seats if most else game.info.min_seats
    setting = Setting(game, seats, all_that_end(game) if everything else ())
    seen: Counter = Counter()
    log = []
    for moment in play_random(game, setting.options, seats, "whole"):
        log.append(moment)
        assert len(log) < BOUND
        legal = {a for seat in game.to_act(moment.state) - {CHANCE} for a in game.legal_actions(moment.state, seat)}
        verbs = frozenset(game.encode(action).split()[0] for action in legal)
        seen[verbs] += 1
        if seen[verbs] <= 3:
            check_strangers(game, moment.state, (moment.action,))
    state = log[-1].state
    check_state(game, state)
    assert len(seen) > 1 and game.outcome(state) is not None
    check_feats(game, [(moment.state, moment.events) for moment in log], game.outcome(state), seats)


def check_feats(game, played, outcome, seats) -> None:
    """What a match earns is known to the game and the same each time; who has won has the feat of that."""
    earned = game.honours.earned(played, outcome)
    assert earned == game.honours.earned(iter(played), outcome)
    assert {feat for _, feat in earned} <= set(game.honours.ids)
    assert {seat for seat, _ in earned} <= set(range(seats))
    won = set(outcome.winners) if WON in game.honours.ids and len(outcome.winners) < seats else set()
    assert {seat for seat, feat in earned if feat == WON} == won


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_a_match_of_house_players_ends(game, most):
    """Random play may end by luck; players who know what they do must not go on for ever either."""
    walk = Walk(Setting(game, game.info.max_seats if most else game.info.min_seats, ()), twins=False)
    assert any(not game.to_act(moment.state) for _, moment in walk.steps(range(1, BOUND, 2)))
