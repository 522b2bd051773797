"""The way to a review: small tasks, each a few tenths of a second, and what is made of their answers.

`review` does all of them; the bot has workers do them one by one (`bot.features.review.service`). Tasks and answers
are plain values that JSON can hold, and a task's answer follows from the match alone, so the way to it may end
anywhere and begin again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from games.core.course import Course, Decision, Position, can_judge, course, doubt, positions, searching_of
from games.core.game import AnyGame
from games.core.hints import Because
from games.core.judging import Odds, look, odds, why
from games.core.review import MOMENTS, UNIT, Moment, Review, Tally, because, plain
from games.core.seats import Seat
from games.core.weighing import Care, Cost, Task, Weighing, close, cost_of, is_suspect, moment_of, wide

TRIED: Final = 8
"""So many decisions are looked at for three moments."""
LOOKING: Final = 0.1
"""The part of the way that it is taken to be to look through the match."""
EDGES: Final = 0.05
"""The range of outcomes leaves out so many at each end."""


class Match:
    """A match as a worker holds it: it goes on from where it is, and begins again for what came before."""

    def __init__(self, game: AnyGame, options: object, seats: int, rows: Sequence[tuple[Seat, str]]) -> None:
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
            case "doubts":
                rows = range(task.row, min(task.row + task.number, len(self.rows)))
                return [found for row in rows if (found := doubt(game, self.at(row), care.wide)) is not None]
            case "odds":
                return odds(game, self.at(task.row), task, care)
            case "why":
                return [plain(reason) for reason in why(game, self.at(task.row), task.actions[0])]
        return look(game, self.at(task.row), task, care)

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
        self._looked = 0
        """So many rows have been looked through."""
        self._doubted: list[Decision] = []
        self._rounds: frozenset[int] = frozenset()
        self._wanted: list[Decision | int] = []
        """Decisions to be measured and turns, as rows, whose chances are asked for."""
        self._weighed: dict[int, Weighing] = {}
        self._costs: dict[int, Cost] = {}
        self._odds: dict[int, Odds] = {}
        self._tried: dict[int, Weighing] = {}
        self._judged: dict[int, Moment | None] = {}

    def next(self) -> Task | None:
        """Return what is to be done next; None when all is done."""
        outline = self._course
        if outline is None:
            return Task("course")
        if self._looked < outline.rows:
            return Task("doubts", self._looked, self.care.rows)
        for one in self._wanted:
            task = self._chances_of(one) if isinstance(one, int) else self._cost_of(one)
            if task is not None:
                return task
        for found in self._suspects():
            if found.row not in self._judged:
                return self._moment_of(found.row)
        return None

    def _cost_of(self, one: Decision) -> Task | None:
        if one.row in self._costs:
            return None
        return self._weighed.setdefault(one.row, Weighing(one, close(self.care), self.care)).task()

    def _chances_of(self, row: int) -> Task | None:
        outline = self._course
        if outline is None:
            return None
        done = len(self._odds[row].chances) if row in self._odds else 0
        left = self._matches(outline) - done
        return Task("odds", row, done, min(left, max(1, self.care.batch // 2))) if left > 0 else None

    def _matches(self, outline: Course) -> int:
        """Return how often a match is played on for a turn's chance."""
        return max(1, self.care.matches * 2 // outline.seats)

    def _moment_of(self, row: int) -> Task:
        found = self._tried.setdefault(row, Weighing(self._weighed[row].now, wide(self.care), self.care))
        return found.task() or Task("why", row, actions=(found.better,))

    def take(self, task: Task, answer: Any) -> None:  # noqa: ANN401 - what JSON holds
        """Take in an answer."""
        match task.kind:
            case "course":
                seats, results, choices, turns, rows, winners = answer
                self._course = Course(
                    seats,
                    tuple([tuple(one) for one in results]),
                    tuple([tuple(one) for one in choices]),
                    tuple([(row, seat) for row, seat in turns]),
                    rows,
                    tuple(winners),
                )
            case "doubts":
                found = [Decision(*one) for one in answer]
                self._doubted += [one._replace(others=tuple(one.others)) for one in found]
                self._looked += task.number
                self._plan()
            case "odds":
                row, chances, outcomes = answer
                known = self._odds.get(row, Odds(row, (), ()))
                self._odds[row] = Odds(row, (*known.chances, *chances), (*known.outcomes, *outcomes))
            case "why":
                self._explain(task.row, [because(one) for one in answer])
            case _:
                self._take_look(task.row, [[tuple(points) for points in values] for values in answer])

    def _take_look(self, row: int, brought: list[list[tuple[float, ...]]]) -> None:
        if row not in self._costs:
            weighing = self._weighed[row]
            weighing.take(brought)
            if weighing.task() is None:
                self._costs[row] = cost_of(weighing)
            return
        weighing = self._tried[row]
        weighing.take(brought)
        if weighing.task() is None and moment_of(weighing, self.spread()) is None:
            self._judged[row] = None

    def _explain(self, row: int, reasons: list[Because | None]) -> None:
        found = moment_of(self._tried[row], self.spread())
        self._judged[row] = None if found is None else found._replace(reason=reasons[0], gave=reasons[1])

    def progress(self) -> float:
        """Return how much of the way is done, from 0 to 1."""
        outline = self._course
        if outline is None:
            return 0.0
        looked = self._looked / outline.rows
        if looked < 1.0:
            return (1.0 + looked) / 2 * LOOKING
        done = [len(self._odds[row].chances) / self._matches(outline) for row in self._odds]
        done += [1.0 if row in self._costs else one.share for row, one in self._weighed.items()]
        tried = [1.0 if row in self._judged else one.share for row, one in self._tried.items()]
        share = (sum(done) + min(MOMENTS, sum(tried))) / (len(self._wanted) + MOMENTS)
        return LOOKING + (1.0 - LOOKING) * share

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

    def _plan(self) -> None:
        """Choose, once all is looked through, the rounds to judge, all that was doubted there, and the turns."""
        outline = self._course
        if outline is None or self._looked < outline.rows:
            return
        whole = [one for one in self._doubted if one.stretch <= len(outline.results)]
        self._rounds = frozenset(self._costliest(outline, whole))
        own = [row for row, seat in outline.turns if seat == self.seat]
        shown = min(len(own), self.care.turns)
        spaced = [own[place * len(own) // shown] for place in range(shown)]
        doubted = [one for one in whole if one.stretch in self._rounds]
        self._wanted = sorted([*doubted, *spaced], key=lambda one: one if isinstance(one, int) else one.row)

    def _costliest(self, outline: Course, doubted: list[Decision]) -> Iterator[int]:
        """Yield the rounds in which the seat seems to have lost most, as many as there is time for; all if possible."""
        seems = dict.fromkeys(range(1, len(outline.results) + 1), 0.0)
        counts = dict.fromkeys(seems, 0)
        for one in doubted:
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
    options: object,
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
    care = effort.shared(searching_of(game).heavy)
    match, way = Match(game, options, seats, rows), Reviewing(seat, care, away, game.near)
    while (task := way.next()) is not None:
        way.take(task, match.answer(task, care))
        told(way.progress())
    return way.review()
