"""The way to a review: small tasks, each a few tenths of a second, and what is made of their answers.

`review` does all of them; the bot has workers do them one by one (`bot.reviews`). Tasks and answers are plain values
that JSON can hold, and a task's answer follows from the match alone, so the way to it may end anywhere and begin again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from games.core.course import Course, Decision, Position, can_judge, course, positions
from games.core.game import AnyGame
from games.core.judging import PARTS, Care, Cost, Odds, Wide, cost, is_suspect, moment_of_parts, odds, part, wide
from games.core.review import MOMENTS, UNIT, Moment, Review, Tally, because, plain
from games.core.seats import Seat

TRIED: Final = 8
"""So many decisions are looked at for three moments."""
EDGES: Final = 0.05
"""The range of outcomes leaves out so many at each end."""


class Task(NamedTuple):
    """A piece of the way."""

    kind: str
    """course, cost, odds, wide or part."""
    row: int = 0
    number: int = 0
    actions: tuple[str, ...] = ()
    """Of a part: which one, and what is measured."""


class Match:
    """A match as a worker holds it: it goes on from where it is, and begins again for what came before."""

    def __init__(self, game: AnyGame, options: Any, seats: int, rows: Sequence[tuple[Seat, str]]) -> None:  # noqa: ANN401
        self.rows = rows
        self._game, self._options, self._seats = game, options, seats
        self._way: Iterator[Position] = iter(())
        self._now: Position | None = None

    def answer(self, task: Task, care: Care) -> Any:  # noqa: ANN401 - what JSON holds
        """Return the answer to a task."""
        game, options = self._game, self._options
        match task.kind:
            case "course":
                return course(game, options, self._seats, self.rows)
            case "cost":
                return cost(game, self.at(task.row), care)
            case "odds":
                return odds(game, options, self.at(task.row), care)
            case "wide":
                seen = wide(game, self.at(task.row), care)
                return None if seen is None else [*seen[:4], plain(seen.reason), plain(seen.gave)]
        return part(game, self.at(task.row), task.actions, task.number, care)

    def at(self, row: int) -> Position:
        """Return the position before a row."""
        if self._now is None or self._now.row > row:
            self._way = positions(self._game, self._options, self._seats, self.rows)
            self._now = next(self._way)
        while self._now.row < row:
            self._now = next(self._way)
        return self._now


class Reviewing:
    """The way to the review of one seat."""

    def __init__(self, seat: Seat, care: Care, away: frozenset[int] = frozenset(), near: float = 1.0) -> None:
        self.seat = seat
        self.care = care
        self._away = away
        """Rows of the seat that somebody else made for it: the others' play, and no moments."""
        self._near = near
        self._course: Course | None = None
        self._rounds: frozenset[int] = frozenset()
        self._costs: dict[int, Cost] = {}
        self._odds: dict[int, Odds] = {}
        self._wide: dict[int, Wide] = {}
        self._parts: dict[int, list[Any]] = {}
        self._judged: dict[int, Moment | None] = {}
        self._wanted: list[Task] = []

    def next(self) -> Task | None:
        """Return what is to be done next; None when all is done."""
        if self._course is None:
            return Task("course")
        for task in self._wanted:
            if task.row not in (self._costs if task.kind == "cost" else self._odds):
                return task
        for found in self._suspects():
            if found.row in self._judged:
                continue
            if found.row not in self._wide:
                return Task("wide", found.row)
            return Task("part", found.row, len(self._parts[found.row]), self._wide[found.row].left)
        return None

    def take(self, task: Task, answer: Any) -> None:  # noqa: ANN401 - what JSON holds
        """Take in an answer."""
        match task.kind:
            case "course":
                results, choices, doubted, turns, rows, winners = answer
                self._course = Course(
                    tuple([tuple(one) for one in results]),
                    tuple([tuple(one) for one in choices]),
                    tuple([Decision(*one) for one in doubted]),
                    tuple([(row, seat) for row, seat in turns]),
                    rows,
                    tuple(winners),
                )
                self._plan(self._course)
            case "cost":
                found = Cost(*answer)
                self._costs[task.row] = found._replace(effect=tuple(found.effect))
            case "odds":
                self._odds[task.row] = Odds(*answer)
            case "wide" if answer is None:
                self._judged[task.row] = None
            case "wide":
                row, seat, left, tried, reason, gave = answer
                tried = tuple([tuple(one) for one in tried])
                self._wide[task.row] = Wide(row, seat, tuple(left), tried, because(reason), because(gave))
                self._parts[task.row] = []
            case _:
                parts = self._parts[task.row]
                parts.append(answer)
                if len(parts) == PARTS:
                    self._judged[task.row] = moment_of_parts(self._wide[task.row], parts, self.spread())

    def progress(self) -> float:
        """Return how much of the way is done, from 0 to 1."""
        if self._course is None:
            return 0.0
        moments = min(TRIED, len(self._suspects()))
        under_way = sum([len(parts) for row, parts in self._parts.items() if row not in self._judged]) / PARTS
        done = len(self._costs) + len(self._odds) + len(self._judged) + under_way
        return (1 + done) / (1 + len(self._wanted) + max(moments, MOMENTS))

    def spread(self) -> float:
        """Return the range of outcomes: what nine of ten rounds brought the seat, played on from each of its turns."""
        found = sorted([outcome for one in self._odds.values() for outcome in one.outcomes])
        if not found:
            return 0.0
        edge = int(len(found) * EDGES)
        return found[-1 - edge] - found[edge]

    def review(self) -> Review:
        """Return the review, when nothing is left to do."""
        outline = self._course
        if outline is None:
            raise ValueError("not yet looked at")
        seat, rounds = self.seat, sorted(self._rounds)
        own = [found for found in self._costs.values() if self._is_own(found)]
        mine = sum([found.effect[seat] for found in own])
        result = sum([outline.results[number - 1][seat] for number in rounds])
        others = sum([found.effect[seat] for found in self._costs.values()]) - mine
        luck = result - mine - others
        shown = sorted([found for found in self._judged.values() if found is not None], key=lambda one: -one.loss)
        return Review(
            seat=seat,
            tally=Tally(mine / UNIT, others / UNIT, luck / UNIT, result / UNIT),
            chances=self._chances(outline),
            moments=tuple(shown[:MOMENTS]),
            spread=self.spread(),
            whole=len(rounds) == len(outline.results),
            decisions=sum([outline.choices[number - 1][seat] for number in rounds]),
            rounds=tuple(rounds),
        )

    def _chances(self, outline: Course) -> tuple[tuple[int, float], ...]:
        """Return how the match stood at the seat's turns, and how it ended."""
        found = [(row, self._odds[row].chance) for row in sorted(self._odds)]
        if outline.winners:
            won = 1 / len(outline.winners) if self.seat in outline.winners else 0.0
            found.append((outline.rows, won))
        return tuple(found)

    def _is_own(self, found: Cost) -> bool:
        return found.seat == self.seat and found.row not in self._away

    def _plan(self, outline: Course) -> None:
        """Choose the rounds to judge, all that was doubted there, and the turns whose chances are asked for."""
        self._rounds = frozenset(self._costliest(outline))
        doubted = [Task("cost", one.row) for one in outline.doubted if one.stretch in self._rounds]
        own = [Task("odds", row) for row, seat in outline.turns if seat == self.seat]
        shown = min(len(own), self.care.turns)
        spaced = [own[place * len(own) // shown] for place in range(shown)]
        self._wanted = sorted([*doubted, *spaced], key=lambda task: task.row)

    def _costliest(self, outline: Course) -> Iterator[int]:
        """Yield the rounds in which the seat seems to have lost most, as many as there is time for; all if possible."""
        seems = dict.fromkeys(range(1, len(outline.results) + 1), 0.0)
        counts = dict.fromkeys(seems, 0)
        for one in outline.doubted:
            counts[one.stretch] += 1
            if one.seat == self.seat and one.row not in self._away:
                seems[one.stretch] += min(one.gap, 3 * self._near)
        left = self.care.closely
        for number in sorted(seems, key=lambda number: (-seems[number], number)):
            left -= counts[number]
            if left < 0 and number != max(seems, key=lambda one: (seems[one], -one)):
                return
            yield number

    def _suspects(self) -> list[Cost]:
        """Return the decisions that may be moments, the costliest first, until enough of them are."""
        found = [one for one in self._costs.values() if self._is_own(one) and is_suspect(one)]
        found.sort(key=lambda one: -one.loss)
        shown = 0
        for place, one in enumerate(found[:TRIED]):
            if shown == MOMENTS:
                return found[:place]
            shown += self._judged.get(one.row) is not None
        return found[:TRIED]


def review(
    game: AnyGame,
    options: Any,  # noqa: ANN401
    seats: int,
    rows: Sequence[tuple[Seat, str]],
    seat: Seat,
    effort: Care = Care(),  # noqa: B008 - a constant
    told: Callable[[float], None] = lambda progress: None,
    away: frozenset[int] = frozenset(),
) -> Review:
    """Return the review of a seat; `told` is called with the progress, from 0 to 1.

    `away` are the rows (by how many stand before them) that somebody else made for the seat. Raises ValueError for a
    game that cannot be reviewed.
    """
    if not can_judge(game):
        raise ValueError(f"{game.info.key} cannot be reviewed")
    match, way = Match(game, options, seats, rows), Reviewing(seat, effort, away, game.near)
    while (task := way.next()) is not None:
        way.take(task, match.answer(task, effort))
        told(way.progress())
    return way.review()
