"""What workers find out for a review: what actions bring in worlds of their own, chances of winning, and reasons.

All is judged from the view of the seat that decides, in worlds dealt again (`games.core.search.imagine`), and in small
pieces, so that a worker can do other things in between. What is measured, and why so: docs/design/reviews.md.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core.course import SEEDS_A_ROW, Position, net, searching_of, situation
from games.core.draws import SeededDraws
from games.core.game import AnyGame
from games.core.hints import Because
from games.core.search import SEEDS, Trial, is_past, last_turn, next_act, points_of
from games.core.seats import AnyState, Seat
from games.core.weighing import LOOKS, Brought, Care, Task

MOST_STEPS: Final = 6000
"""After so many actions the rest of a match is left off, and counts as not won."""
ODDS: Final = 4 * LOOKS
"""From here on the numbers of a row's luck are those of chances."""


class Odds(NamedTuple):
    """How a match stands for a seat, by what it knows."""

    row: int
    chances: tuple[float, ...]
    """Its part of the win, each time that the match was played on."""
    outcomes: tuple[float, ...]
    """What the round brought it then beside the others."""

    @property
    def chance(self) -> float:
        """How likely it wins."""
        return sum(self.chances) / len(self.chances)


def look(game: AnyGame, now: Position, task: Task, care: Care) -> Brought:
    """Return what each of some actions brought each seat, beside the others, in some worlds with the same luck."""
    searching = searching_of(game)
    draws = SeededDraws(now.row * SEEDS_A_ROW + task.number + SEEDS_A_ROW // 2)
    trial = Trial(game, searching, situation(game, now, task.number), draws, [])
    actions = [game.decode(text) for text in task.actions]
    brought: Brought = [[] for _ in actions]
    for world in trial.worlds(task.worlds, care.drawn):
        luck = draws.below(SEEDS)
        for values, action in zip(brought, actions, strict=True):
            values.append(net(searching, trial.brought(world.copy(), action, SeededDraws(luck))))
    return brought


def odds(game: AnyGame, now: Position, task: Task, care: Care) -> Odds:
    """Return how a match stands for the seat that decides, if house players play it on in some worlds like this."""
    searching, seat = searching_of(game), now.actor
    draws = SeededDraws(now.row * SEEDS_A_ROW + ODDS + task.number)
    trial = Trial(game, searching, situation(game, now, 0), draws, [])
    chances, outcomes = [], []
    for number, world in enumerate(trial.worlds(task.worlds, care.drawn), start=task.number):
        chance, points = _played_on(game, world.copy(), seat, number)
        chances.append(chance)
        outcomes.append(net(searching, points)[seat])
    return Odds(now.row, tuple(chances), tuple(outcomes))


def _played_on(game: AnyGame, state: AnyState, seat: Seat, number: int) -> tuple[float, tuple[float, ...]]:
    """Play a match on; return the seat's part of a win, and what the running round brought. Writes to the state.

    The luck of later rounds is the same whenever one asks with the same number, so that chances move by what happened.
    """
    searching = searching_of(game)
    styles = searching.styles(state, seat)
    luck, stretch, ended, points = SeededDraws(number), 0, False, None
    last = last_turn(searching, state)
    for _ in range(MOST_STEPS):
        if game.outcome(state) is not None or is_past(searching, state, last):
            break
        actor, action = next_act(game, state, styles, luck)
        action.do(state, actor, [])
        over = searching.over(state)
        if over and not ended:
            stretch += 1
            points = points or searching.points(state)
            luck = SeededDraws(number * 64 + stretch)
        if ended and not over:
            styles = searching.styles(state, seat)
        ended = over
    return _chance(game, state, seat), points or points_of(searching, state)


def _chance(game: AnyGame, state: AnyState, seat: Seat) -> float:
    """Return a seat's part of a win, at the end or where the match was left off."""
    outcome, horizon = game.outcome(state), searching_of(game).horizon
    if outcome is None:
        return 0.0 if horizon is None else horizon.chances(state)[seat]
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def why(game: AnyGame, now: Position, better: str) -> tuple[Because | None, Because | None]:
    """Return why one would do better and why one may have done what was played; none where both are the same."""
    reason, gave = _reason(game, now, better), _reason(game, now, now.text)
    return (None, None) if reason == gave else (reason, gave)


def _reason(game: AnyGame, now: Position, text: str) -> Because | None:
    """Return the reason that a hint would give, if it says more than that one would do this; or what is foreseen."""
    action, foresee = game.decode(text), searching_of(game).foresee
    if foresee is not None:
        there = situation(game, now, 0)
        foreseen = foresee(there.worlds(SeededDraws(0)), now.actor, action)
        if foreseen is not None:
            return foreseen.reason
    if game.hints is None:
        return None
    known, legal = game.known(now.state, now.actor), game.legal_actions(now.state, now.actor)
    return game.hints.reason(known, legal, action)
