"""How a review is found: what decisions cost in worlds of their own, what a moment shows, and chances of winning.

All is judged from the view of the seat that decides, in worlds dealt again (`games.core.search.imagine`), and in small
pieces, so that a worker can do other things in between. What is measured, and why so: docs/reviews.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.core.course import SEEDS_A_ROW, Position, in_units, net, searching_of, situation
from games.core.draws import SeededDraws
from games.core.events import visible
from games.core.game import AnyGame
from games.core.hints import NOTHING_SPECIAL, Because, Steady
from games.core.review import SURE, TOLERANCE, Moment, Option
from games.core.search import BATCH, HOPELESS, SEEDS, Situation, Trial, margin, next_act
from games.core.seats import Seat

DOUBT: Final = 1.0
"""By so many standard errors something must have looked better for a decision to be measured again."""
FORLORN: Final = 3.0
"""By so many standard errors what could be done in a moment must be worse to be given up."""
NARROW: Final = 4
"""So many of the best are measured to the last."""
PARTS: Final = 5
"""The last look at a moment is taken in so many pieces."""
MOST_STEPS: Final = 6000
"""After so many actions the rest of a match is left off, and counts as not won."""


class Care(NamedTuple):
    """How much work goes into a review."""

    width: int = 8
    """So many actions are tried at first."""
    first: int = 36
    """In so many worlds something better is looked for."""
    second: int = 120
    """In so many others it is measured what the decision cost."""
    third: int = 240
    """In so many others again a moment is judged before it is shown."""
    drawn: int = 3
    """How many times as many worlds are drawn, of which the likely ones are kept."""
    wide: int = 24
    """So many actions of a moment are measured, for whoever looks for a better one."""
    closely: int = 60
    """So many decisions are measured; of more, those of the rounds that look costliest."""
    turns: int = 24
    """So many turns of a match have their chance of winning, evenly spread where there are more."""
    matches: int = 40
    """So many times a match of two is played to its end for each of them; the more seats, the fewer."""


class Cost(NamedTuple):
    """What a decision cost or gained, measured in worlds in which nothing was chosen."""

    row: int
    seat: Seat
    better: str
    """What looked better; "" where nothing did."""
    effect: tuple[int, ...]
    """What the decision brought each seat beside the better one, in units; they add up to nothing."""
    loss: float
    """What it cost its seat."""
    error: float
    """The standard error of that."""


class Wide(NamedTuple):
    """A decision that may be a moment, looked at among all that could have been done."""

    row: int
    seat: Seat
    left: tuple[str, ...]
    """What is measured to the last: the best first, then what may be as good, at last what was played."""
    tried: tuple[tuple[str, float, float], ...]
    """All that was tried: by how much it was worse than the best, and the standard error of that."""
    reason: Because | None
    gave: Because | None


class Odds(NamedTuple):
    """How a match stands for a seat, by what it knows."""

    row: int
    chance: float
    outcomes: tuple[float, ...]
    """What the round brought the seat beside the others, each time that it was played on."""


class Measure:
    """Some actions in the same worlds with the same luck: what each brings each seat beside the others."""

    def __init__(self, game: AnyGame, now: Position, actions: Sequence[Any], care: Care, look: int) -> None:
        searching = searching_of(game)
        there = situation(game, now, look)
        self._searching = searching
        self._seat = now.actor
        self._care = care
        self._draws = SeededDraws(now.row * SEEDS_A_ROW + look + SEEDS_A_ROW // 2)
        self._trial = Trial(game, searching, there, self._draws, list(actions))
        self.brought: dict[Any, list[tuple[float, ...]]] = {action: [] for action in actions}

    def run(self, worlds: int, keep: Sequence[Any] = (), hopeless: float = HOPELESS) -> None:
        """Play so many worlds on; after each batch what is hopeless falls out, but not what is to be kept.

        That is what is worse than the best by more than so many standard errors.
        """
        alive = list(self.brought)
        for start in range(0, worlds, BATCH):
            for world in self._trial.worlds(min(BATCH, worlds - start), self._care.drawn):
                luck = self._draws.below(SEEDS)
                for action in alive:
                    points = self._trial.brought(world.copy(), action, SeededDraws(luck))
                    self.brought[action].append(net(self._searching, points))
            best = self.best(alive)
            alive = [one for one in alive if one in keep or one == best or not self._worse(best, one, hopeless)]

    def best(self, among: Sequence[Any] = ()) -> Any:  # noqa: ANN401
        """Return the action that brought its seat most, of those that were tried to the last."""
        most = max([len(values) for values in self.brought.values()])
        able = [one for one in among or self.brought if len(self.brought[one]) == most]
        return max(able, key=self.mean)

    def mean(self, action: Any) -> float:  # noqa: ANN401
        """Return what an action brought its seat."""
        values = self.values(action)
        return sum(values) / len(values)

    def values(self, action: Any) -> list[float]:  # noqa: ANN401
        """Return what an action brought its seat, world by world."""
        return [points[self._seat] for points in self.brought[action]]

    def margin(self, one: Any, other: Any) -> tuple[float, float]:  # noqa: ANN401
        """Return by how much one action was better than another where both were tried, and the standard error."""
        mine, theirs = self.values(one), self.values(other)
        count = min(len(mine), len(theirs))
        return margin(mine[:count], theirs[:count])

    def _worse(self, best: Any, one: Any, errors: float) -> bool:  # noqa: ANN401
        gain, error = self.margin(best, one)
        return gain > errors * error


def cost(game: AnyGame, now: Position, care: Care) -> Cost:
    """Measure what a decision cost: the better action is chosen in some worlds, and compared in others."""
    seat, played = now.actor, game.decode(now.text)
    nothing = Cost(now.row, seat, "", (0,) * now.state.seats, 0.0, 0.0)
    actions = _tried(game, now, care.width)
    if len(actions) < 2:
        return nothing
    look = Measure(game, now, actions, care, 0)
    look.run(care.first, (played,))
    better = look.best()
    gain, error = look.margin(better, played)
    if better == played or gain <= DOUBT * error:
        return nothing
    look = Measure(game, now, (better, played), care, 1)
    look.run(care.second, (better, played))
    loss, error = look.margin(better, played)
    pairs = list(zip(look.brought[played], look.brought[better], strict=True))
    effect = [sum([mine[one] - best[one] for mine, best in pairs]) / len(pairs) for one in range(now.state.seats)]
    return Cost(now.row, seat, game.encode(better), in_units(effect, seat), loss, error)


def is_suspect(found: Cost) -> bool:
    """Return whether a decision may become a moment: it cost something for sure."""
    return found.better != "" and found.loss > SURE * found.error


def wide(game: AnyGame, now: Position, care: Care) -> Wide | None:
    """Return what is best of all that could have been done, and what may be as good; None where it was done."""
    played = game.decode(now.text)
    look = Measure(game, now, _tried(game, now, care.wide, everything=True), care, 2)
    look.run(care.second // 2, (played,), FORLORN)
    better = look.best()
    if better == played:
        return None
    most = len(look.brought[better])
    left = [action for action, brought in look.brought.items() if action != played and len(brought) == most]
    left.sort(key=look.mean, reverse=True)
    reason, gave = _reason(game, now, better), _reason(game, now, played)
    return Wide(
        now.row,
        now.actor,
        tuple([game.encode(action) for action in [*left[:NARROW], played]]),
        tuple([(game.encode(action), *look.margin(better, action)) for action in look.brought]),
        None if reason == gave else reason,
        None if reason == gave else gave,
    )


def part(game: AnyGame, now: Position, actions: Sequence[str], number: int, care: Care) -> list[list[float]]:
    """Return what each of some actions brought its seat, in some of the worlds by which a moment is judged at last."""
    tried = [game.decode(text) for text in actions]
    look = Measure(game, now, tried, care, 3 + number)
    look.run(max(2, care.third // PARTS), tried)
    return [look.values(action) for action in tried]


def moment_of_parts(seen: Wide, parts: Sequence[Sequence[Sequence[float]]], spread: float) -> Moment | None:
    """Return the moment of a decision by all its parts; None if it is no mistake for sure."""
    texts = seen.left
    brought = {text: [value for one in parts for value in one[place]] for place, text in enumerate(texts)}
    better, played = texts[0], texts[-1]
    loss, error = margin(brought[better], brought[played])
    if loss <= SURE * error or loss <= TOLERANCE * spread:
        return None
    top = sum(brought[better]) / len(brought[better])
    options = []
    for text, less, unsure in seen.tried:
        closer = margin(brought[better], brought[text]) if text in brought else (less, unsure)
        options.append(Option(text, top - closer[0], closer[1]))
    options.sort(key=lambda option: -option.value)
    pairs = list(zip(brought[better], brought[played], strict=True))
    return Moment(
        row=seen.row,
        seat=seen.seat,
        played=played,
        better=better,
        loss=loss,
        error=error,
        ahead=sum([best > mine for best, mine in pairs]) / len(pairs),
        behind=sum([best < mine for best, mine in pairs]) / len(pairs),
        options=tuple(options),
        reason=seen.reason,
        gave=seen.gave,
    )


def moment(game: AnyGame, now: Position, spread: float, care: Care) -> Moment | None:
    """Return the moment of a decision, judged again among all that could be done; None if it is none for sure."""
    seen = wide(game, now, care)
    if seen is None:
        return None
    parts = [part(game, now, seen.left, number, care) for number in range(PARTS)]
    return moment_of_parts(seen, parts, spread)


def odds(game: AnyGame, options: Any, now: Position, care: Care) -> Odds:  # noqa: ANN401
    """Return how a match stands for the seat that decides, if house players play it to its end in worlds like this."""
    searching, seat = searching_of(game), now.actor
    trial = Trial(game, searching, situation(game, now, 0), SeededDraws(now.row * SEEDS_A_ROW), [])
    won, outcomes = 0.0, []
    matches = max(1, care.matches * 2 // now.state.seats)
    for number, world in enumerate(trial.worlds(matches, care.drawn)):
        share, points = _to_the_end(game, options, world.copy(), trial.now, number)
        won += share
        outcomes.append(net(searching, points)[seat])
    return Odds(now.row, won / matches, tuple(outcomes))


def _to_the_end(
    game: AnyGame,
    options: Any,  # noqa: ANN401
    state: Any,  # noqa: ANN401
    now: Situation[Any, Any, Any],
    number: int,
) -> tuple[float, tuple[float, ...]]:
    """Play a match on; return the seat's part of a win, and what the running round brought. Writes to the state.

    The luck of later rounds is the same whenever one asks with the same number, so that chances move by what happened.
    """
    searching, seats = searching_of(game), state.seats
    minds = [searching.mind(state, seat, now.memory) for seat in range(seats)]
    luck, stretch, ended, points = SeededDraws(number), 0, False, None
    views: list[Any] = []
    for _ in range(MOST_STEPS):
        if game.outcome(state) is not None:
            break
        actor, action = next_act(game, state, minds, views, luck)
        events = game.perform(state, actor, action)
        over = searching.over(state)
        if over and not ended:
            stretch += 1
            points = points or searching.points(state)
            luck = SeededDraws(number * 64 + stretch)
        if ended and not over:
            fresh = game.memory(now.seat, options, seats)
            minds = [searching.mind(state, seat, fresh) for seat in range(seats)]
        ended = over
        if searching.attentive:
            views = [game.view(state, seat) for seat in range(seats)]
            for seat, mind in enumerate(minds):
                mind.observe(views[seat], visible(events, seat))
    outcome = game.outcome(state)
    winners = () if outcome is None else outcome.winners
    return (1 / len(winners) if now.seat in winners else 0.0), points or searching.points(state)


def _tried(game: AnyGame, now: Position, width: int, *, everything: bool = False) -> list[Any]:
    """Return the actions to try: the wishes of a house player, what was played, and everything else if asked for."""
    there = situation(game, now, 0)
    mind = searching_of(game).mind(there.worlds(SeededDraws(0)), now.actor, there.memory)
    played = game.decode(now.text)
    actions = [action for _, action in mind.wishes(there.view, there.legal, Steady()) if action != played]
    if everything:
        actions += [action for action in there.legal if action not in actions and action != played]
    return [*actions[: width - 1], played]


def _reason(game: AnyGame, now: Position, action: Any) -> Because | None:  # noqa: ANN401
    """Return the reason that a hint would give, if it says more than that one would do this."""
    if game.hints is None:
        return None
    view, legal = game.view(now.state, now.actor), game.legal_actions(now.state, now.actor)
    found = game.hints.reason(view, legal, action, now.memories[now.actor])
    return None if found.code == NOTHING_SPECIAL else found
