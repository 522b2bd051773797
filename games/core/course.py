"""A match in outline, as a review needs it: what each round brought, the turns, which decisions a house player doubts.

Nothing is played on. A decision that a house player would have made as well is taken to be right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from games.core.draws import SeededDraws
from games.core.game import AnyGame
from games.core.hints import Steady
from games.core.replay import replay
from games.core.review import UNIT
from games.core.search import Situation, imagine
from games.core.searching import Searching
from games.core.seats import AnyAction, Seat

SEEDS_A_ROW: Final = 512
"""So many sources of luck has each row of a log, so that no two looks at a decision share one."""


class Position(NamedTuple):
    """A moment of a match as it is replayed."""

    row: int
    """How many rows stand before it."""
    state: Any
    actor: Seat
    text: str
    """Who acts next, and how."""
    stretch: int
    """The number of the round, from 1."""


class Decision(NamedTuple):
    """A decision, and what a house player thinks of it."""

    row: int
    seat: Seat
    stretch: int
    gap: float
    """How much less it promises than what a house player would have done, in that one's own measure."""
    played: str
    others: tuple[str, ...]
    """What else could have been done: first what a house player would think of, the best first."""
    wished: int
    """So many of these it would think of."""


class Course(NamedTuple):
    """A match in outline."""

    seats: int
    results: tuple[tuple[int, ...], ...]
    """What each round brought each seat beside the others, in units; they add up to nothing."""
    choices: tuple[tuple[int, ...], ...]
    """How many choices each seat had in each round."""
    turns: tuple[tuple[int, Seat], ...]
    """(row, seat) of the first decision of each turn."""
    rows: int
    winners: tuple[Seat, ...]
    """Who won; nobody where the match never ended."""


def can_judge(game: AnyGame) -> bool:
    """Return whether matches of a game can be reviewed."""
    return game.searching is not None


def positions(game: AnyGame, options: object, seats: int, rows: Sequence[tuple[Seat, str]]) -> Iterator[Position]:
    """Yield the position before each row, and the last one with no actor (CHANCE) and no text."""
    searching = searching_of(game)
    state = game.new_match(options, seats)
    stretch, ended = 1, False
    for step in replay(game, options, seats, rows):
        yield Position(step.seq - 1, state, step.seat, step.text, stretch)
        state = step.state
        if ended and not searching.over(state):
            stretch += 1
        ended = searching.over(state)
    yield Position(len(rows), state, -1, "", stretch)


def is_choice(game: AnyGame, now: Position) -> bool:
    """Return whether the row is a decision: its seat was waited for and could have done something else."""
    if now.actor < 0 or now.actor not in game.waiting_for(now.state):
        return False
    return len(game.legal_actions(now.state, now.actor)) > 1


def course(game: AnyGame, options: object, seats: int, rows: Sequence[tuple[Seat, str]]) -> Course:
    """Return a match in outline. Rounds that never ended are left out, with all that was done in them."""
    searching = searching_of(game)
    results: list[tuple[int, ...]] = []
    choices = [[0] * seats]
    turns: list[tuple[int, Seat, int]] = []
    last, ended, outcome = -1, False, None
    for now in positions(game, options, seats, rows):
        over = searching.over(now.state)
        if over and not ended:
            results.append(in_units(net(searching, searching.points(now.state))))
            choices.append([0] * seats)
        ended = over
        outcome = game.outcome(now.state)
        if over or not is_choice(game, now):
            continue
        choices[-1][now.actor] += 1
        if now.actor != last:
            turns.append((now.row, now.actor, now.stretch))
        last = now.actor
    whole = len(results)
    return Course(
        seats,
        tuple(results),
        tuple([tuple(one) for one in choices[:whole]]),
        tuple([(row, seat) for row, seat, stretch in turns if stretch <= whole]),
        len(rows),
        () if outcome is None else outcome.winners,
    )


def doubt(game: AnyGame, now: Position, wide: int) -> Decision | None:
    """Return the decision of a row that a house player would have made otherwise; None where there is none."""
    if not is_choice(game, now) or searching_of(game).over(now.state):
        return None
    found = decision(game, now, wide)
    return found if found.gap > 0 else None


def decision(game: AnyGame, now: Position, wide: int) -> Decision:
    """Return a decision, with so many actions that could have been done at most, as a house player sees them."""
    seat, played = now.actor, game.decode(now.text)
    there, style = situation(game, now, 0), searching_of(game).style
    world = there.worlds(SeededDraws(0))
    wishes = game.mind(world, seat, style(world, seat, seat)).wishes(there.legal, Steady())
    wished = [game.encode(action) for _, action in wishes if action != played]
    legal = [game.encode(action) for action in there.legal if action != played]
    others = dict.fromkeys([*wished, *[text for text in legal if text not in searching_of(game).no_advice]])
    gap = _gap(game, there, wishes, played)
    return Decision(now.row, seat, now.stretch, gap, now.text, tuple(others)[: wide - 1], len(wished))


def _gap(game: AnyGame, there: Situation[Any, Any], wishes: list[tuple[float, Any]], played: AnyAction) -> float:
    """Return how much less what was played promises than what a house player would do."""
    if not wishes:
        return 0.0
    best: float = wishes[0][0]
    usual, foresee = wishes[0][1], searching_of(game).foresee
    if game.hints is not None:
        usual = game.hints.settle(there.known, there.legal, usual)
    if played in (usual, wishes[0][1]):
        return 0.0
    promised = [worth for worth, action in wishes if action == played]
    gap = best - (promised[0] if promised else min(0.0, wishes[-1][0]))
    if gap > 0 and foresee is not None:
        foreseen = foresee(there.worlds(SeededDraws(0)), there.seat, played)
        gap = gap if foreseen is None else best - foreseen.promise
    return gap


def situation(game: AnyGame, now: Position, seed: int) -> Situation[Any, Any]:
    """Return the decision as its seat knows it. The seed is the row's, so that nothing hidden is in it."""
    return imagine(game, now.state, now.actor, SeededDraws(now.row * SEEDS_A_ROW + seed))


def net(searching: Searching, points: tuple[float, ...]) -> tuple[float, ...]:
    """Return what each seat has beside the others on average; where points are won from them, the points themselves."""
    total, seats = sum(points), len(points)
    share = 1.0 if searching.zero_sum else seats / (seats - 1)
    return tuple([(mine - total / seats) * share for mine in points])


def in_units(points: Sequence[float], rest: Seat = 0) -> tuple[int, ...]:
    """Return points that add up to nothing in whole units; what rounding leaves is one seat's."""
    units = [round(one * UNIT) for one in points]
    units[rest] -= sum(units)
    return tuple(units)


def searching_of(game: AnyGame) -> Searching:
    """Return what a review has to know of a game; raises ValueError for one that cannot be reviewed."""
    searching = game.searching
    if searching is None:
        raise ValueError(f"{game.info.key} cannot be reviewed")
    return searching.for_review()
