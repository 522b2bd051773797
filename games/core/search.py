"""A search for all games: play many worlds that look alike to a seat on to their end, and see what does best there.

It never sees the table: `imagine` is the one door, and hands over what the seat may know, with one world dealt again,
from which all others are drawn. The game's house player picks the actions that deserve a thought and plays all seats
in each world. What was tried, and what each part is worth: docs/design/strength.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple

from games.core.draws import Draws, SeededDraws
from games.core.game import A, Game, S, V
from games.core.searching import Searching
from games.core.seats import CHANCE, HOST, AnyKnown, AnyState, Seat

SEEDS: Final = 1 << 30
BATCH: Final = 12
"""In so many worlds at a time all actions are tried that are still in the running."""
HOPELESS: Final = 2.0
"""By how many standard errors an action must be worse than the best to fall out."""


class Effort(NamedTuple):
    """How much is thought about one decision."""

    playouts: int = 400
    """How many times a world is played on, for all actions together."""
    width: int = 8
    """How many actions are tried at most."""
    drawn: int = 3
    """How many times as many worlds are drawn, of which the likely ones are kept."""
    doubt: float | None = None
    """By how many standard errors another action must be better than the house player's own; None: as the game says."""


class Situation(Generic[S, A]):
    """A decision as its seat knows it."""

    def __init__(self, seat: Seat, known: AnyKnown, legal: tuple[A, ...], worlds: Callable[[Draws], S]) -> None:
        self.seat = seat
        self.known = known
        """What the seat knows: the game's `Known`."""
        self.legal = legal
        self.worlds = worlds
        """Makes worlds that look to the seat as the table does."""


def imagine(game: Game[S, A, V], state: S, seat: Seat, draws: Draws) -> Situation[S, A]:
    """Return the seat's decision with everything hidden dealt again. The state itself goes no further."""
    one = game.deal_again(state, seat, True, draws)
    world = state if one is None else one
    known, legal = game.known(state, seat), game.legal_actions(state, seat)
    return Situation(seat, known, legal, lambda luck: game.deal_again(world, seat, True, luck) or world)


class Tried(Generic[A]):
    """An action and what it brought, world by world."""

    def __init__(self, action: A) -> None:
        self.action = action
        self.values: list[float] = []

    def mean(self) -> float:
        """Return what it brought on average."""
        return sum(self.values) / len(self.values)


class Verdict(NamedTuple):
    """What a search found."""

    action: Any
    """What to do; None where the seat need not act and would rather not."""
    tried: tuple[Tried[Any], ...]
    """All that was tried, the house player's own choice first; empty where there was no choice."""
    playouts: int


def candidates(verdict: Verdict) -> int:
    """Return how many actions could not be told apart to the last; 1 where it was clear."""
    most = max([len(one.values) for one in verdict.tried], default=0)
    return max(1, sum([len(one.values) == most for one in verdict.tried]))


def think(game: Game[S, A, V], now: Situation[S, A], draws: Draws, effort: Effort) -> Verdict:
    """Return the best legal action as far as so much thought can tell; the same from equal inputs.

    Raises ValueError for a game that has no `searching`.
    """
    searching = game.searching
    if searching is None:
        raise ValueError(f"{game.info.key} cannot be searched")
    searching = searching.for_play()
    world = now.worlds(draws)
    mind = game.mind(world, now.seat, searching.style(world, now.seat, now.seat))
    actions = [action for _, action in mind.wishes(now.legal, draws)[: effort.width]]
    if len(actions) < 2:
        return Verdict(actions[0] if actions else None, (), 0)
    trial = Trial(game, searching, now, SeededDraws(draws.below(SEEDS)), actions)
    doubt = searching.doubt(world.seats) if effort.doubt is None else effort.doubt
    return Verdict(trial.run(effort, doubt), tuple(trial.tried), trial.playouts)


def margin(one: list[float], other: list[float]) -> tuple[float, float]:
    """Return by how much one action was better than another in the same worlds, and the standard error of that."""
    gains = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    return mean, math.sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (max(1, count - 1) * count))


class Trial(Generic[S, A, V]):
    """Some actions of a seat, tried in the same worlds with the same luck; the house player's own is the first."""

    def __init__(
        self, game: Game[S, A, V], searching: Searching, now: Situation[S, A], draws: Draws, actions: list[A]
    ) -> None:
        self.game = game
        self.searching = searching
        self.now = now
        self.draws = draws
        self.tried: list[Tried[A]] = [Tried(action) for action in actions]
        self.playouts = 0

    def run(self, effort: Effort, doubt: float) -> A:
        """Return the best action: the house player's own unless another is better by so many standard errors."""
        alive = list(self.tried)
        while len(alive) > 1 and self.playouts < effort.playouts:
            for world in self.worlds(BATCH, effort.drawn):
                luck = self.draws.below(SEEDS)
                for one in alive:
                    one.values.append(self.play_out(world.copy(), one.action, SeededDraws(luck)))
            alive = self._in_the_running(alive)
        if len(alive) < 2:
            return alive[0].action
        best = max(alive[1:], key=lambda one: one.mean())
        gain, error = margin(best.values, alive[0].values)
        return best.action if gain > doubt * error else alive[0].action

    def _in_the_running(self, alive: list[Tried[A]]) -> list[Tried[A]]:
        """Return the actions that may still turn out best; the own one always stays to be compared with."""
        best = max(alive, key=lambda one: one.mean())
        stay = []
        for one in alive:
            gain, error = margin(best.values, one.values)
            if one is alive[0] or one is best or gain <= HOPELESS * error:
                stay.append(one)
        return stay

    def worlds(self, count: int, drawn: int) -> list[S]:
        """Return worlds that look alike to the seat, more of those in which the others would have acted as they did."""
        now, weigh = self.now, self.searching.likelihood
        worlds = [now.worlds(self.draws) for _ in range(count * drawn if weigh is not None else count)]
        if weigh is None:
            return worlds
        logs = [weigh(world, now.seat) for world in worlds]
        best = max(logs)
        return kept(worlds, [math.exp(log - best) for log in logs], count, self.draws)

    def play_out(self, state: S, action: A, draws: Draws) -> float:
        """Return what the seat gets if it does this and everybody goes on as house players do. Writes to the state."""
        return self.searching.worth(self.brought(state, action, draws), self.now.seat)

    def brought(self, state: S, action: A, draws: Draws) -> tuple[float, ...]:
        """Return what each seat gets then. Writes to the state."""
        self.playouts += 1
        game, searching, actor = self.game, self.searching, self.now.seat
        quick = None if searching.quick is None else searching.quick(state, actor)
        styles, last = searching.styles(state, actor), last_turn(searching, state)
        for _ in range(searching.steps):
            action.do(state, actor, [])
            if searching.over(state) or is_past(searching, state, last):
                break
            found = None if quick is None else quick(state, draws)
            actor, action = next_act(game, state, styles, draws) if found is None else found
        return points_of(searching, state)


def last_turn(searching: Searching, state: AnyState) -> int:
    """Return the last turn that is played of a world; 0 where it is played to the end of its stretch."""
    horizon = searching.horizon
    return 0 if horizon is None else horizon.turn(state) + horizon.rounds * state.seats - 1


def points_of(searching: Searching, state: AnyState) -> tuple[float, ...]:
    """Return what a stretch brought each seat, or what is to be expected where a world is left off."""
    horizon = searching.horizon
    return searching.points(state) if horizon is None or searching.over(state) else horizon.points(state)


def is_past(searching: Searching, state: AnyState, last: int) -> bool:
    """Tell whether a world is beyond its last turn."""
    return searching.horizon is not None and searching.horizon.turn(state) > last


def kept(worlds: list[S], weights: list[float], count: int, draws: Draws) -> list[S]:
    """Return so many of the worlds, each about as often as its weight says (systematic resampling)."""
    step = sum(weights) / count
    mark, total = step * draws.below(1000) / 1000, 0.0
    found: list[S] = []
    for world, weight in zip(worlds, weights, strict=True):
        total += weight
        while mark < total and len(found) < count:
            found.append(world)
            mark += step
    return found + worlds[-1:] * (count - len(found))


def next_act(game: Game[S, A, V], state: S, styles: list[Any], draws: Draws) -> tuple[Seat, A]:
    """Return who acts next and how: chance, a seat that reacts, a seat that the table waits for, or time."""
    actors = game.to_act(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    waiting, mind = game.waiting_for(state), game.mind
    alone = actors is waiting and len(actors) == 1
    for seat in waiting if alone else [*sorted(actors - waiting), *sorted(waiting)]:
        if seat >= 0:
            action = mind(state, seat, styles[seat]).choice(draws)
            if action is not None:
                return seat, action
    host: A = game.waits(state)[0].action
    return HOST, host
