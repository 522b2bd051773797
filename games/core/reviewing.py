"""The way to a review: small tasks, each a few tenths of a second, and what is made of their answers.

`review` does all of them; the bot has workers do them one by one (`bot.features.review.service`). Tasks and answers
are plain values that JSON can hold, and a task's answer follows from the match alone, so the way to it may end
anywhere and begin again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.core.course import Course, Decision, Position, course, doubt, positions, searching_of
from games.core.game import AnyGame
from games.core.judging import Odds, look, odds, why
from games.core.review import MOMENTS, UNIT, Moment, Plain, Review, Tally, because, plain, tuples
from games.core.seats import Seat
from games.core.weighing import Brought, Care, Cost, Task, Weighing, close, cost_of, is_suspect, moment_of, wide

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

    def answer(self, task: Task, care: Care) -> Plain:
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
        self._weighed: dict[int, Weighing] = {}
        """The decisions that are measured, by row."""
        self._costs: dict[int, Cost] = {}
        self._odds: dict[int, Odds] = {}
        """The turns whose chances are asked for, by row, with what is known of them."""
        self._tried: dict[int, Weighing] = {}
        self._judged: dict[int, Moment | None] = {}

    @property
    def _outline(self) -> Course:
        if self._course is None:
            raise ValueError("not yet looked at")
        return self._course

    @property
    def _matches(self) -> int:
        """How often a match is played on for a turn's chance."""
        return max(1, self.care.matches * 2 // self._outline.seats)

    def next(self) -> Task | None:
        """Return what is to be done next; None when all is done."""
        if self._course is None:
            return Task("course")
        if self._looked < self._course.rows:
            return Task("doubts", self._looked, self.care.rows)
        for row in sorted({*self._weighed, *self._odds}):
            task = self._weighed[row].task() if row in self._weighed else None
            task = task or self._chances_of(row)
            if task is not None:
                return task
        for found in self._suspects():
            if found.row not in self._judged:
                return self._moment_of(found.row)
        return None

    def _chances_of(self, row: int) -> Task | None:
        if row not in self._odds:
            return None
        done = len(self._odds[row].chances)
        left = self._matches - done
        return Task("odds", row, done, min(left, max(1, self.care.batch // 2))) if left > 0 else None

    def _moment_of(self, row: int) -> Task:
        found = self._tried.setdefault(row, Weighing(self._weighed[row].now, wide(self.care), self.care))
        return found.task() or Task("why", row, actions=(found.better,))

    def take(self, task: Task, answer: Plain) -> None:
        """Take in an answer."""
        answer = tuples(answer)
        match task.kind:
            case "course":
                self._course = Course(*answer)
            case "doubts":
                self._doubted += [Decision(*one) for one in answer]
                self._looked += task.number
                if self._looked >= self._outline.rows:
                    self._plan()
            case "odds":
                more, known = Odds(*answer), self._odds[task.row]
                self._odds[task.row] = Odds(
                    task.row, (*known.chances, *more.chances), (*known.outcomes, *more.outcomes)
                )
            case "why":
                found = moment_of(self._tried[task.row], self.spread())
                reason, gave = [because(one) for one in answer]
                self._judged[task.row] = None if found is None else found._replace(reason=reason, gave=gave)
            case _:
                self._take_look(task.row, [list(values) for values in answer])

    def _take_look(self, row: int, brought: Brought) -> None:
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

    def progress(self) -> float:
        """Return how much of the way is done, from 0 to 1."""
        outline = self._course
        if outline is None:
            return 0.0
        looked = self._looked / outline.rows
        if looked < 1.0:
            return (1.0 + looked) / 2 * LOOKING
        done = [len(one.chances) / self._matches for one in self._odds.values()]
        done += [1.0 if row in self._costs else one.share for row, one in self._weighed.items()]
        tried = [1.0 if row in self._judged else one.share for row, one in self._tried.items()]
        share = (sum(done) + min(MOMENTS, sum(tried))) / (len(done) + MOMENTS)
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
        outline, seat, rounds = self._outline, self.seat, sorted(self._rounds)
        own = [found for found in self._costs.values() if self._is_own(found)]
        mine = sum([found.effect[seat] for found in own])
        result = sum([outline.results[number - 1][seat] for number in rounds])
        others = sum([found.effect[seat] for found in self._costs.values()]) - mine
        luck = result - mine - others
        shown = sorted([found for found in self._judged.values() if found is not None], key=lambda one: -one.loss)
        return Review(
            seat=seat,
            tally=Tally(mine / UNIT, others / UNIT, luck / UNIT, result / UNIT),
            chances=self._chances(),
            moments=tuple(shown[:MOMENTS]),
            spread=self.spread(),
            whole=len(rounds) == len(outline.results),
            decisions=sum([outline.choices[number - 1][seat] for number in rounds]),
            rounds=tuple(rounds),
        )

    def _chances(self) -> tuple[tuple[int, float], ...]:
        """Return how the match stood at the seat's turns, and how it ended."""
        outline = self._outline
        found = [(row, self._odds[row].chance) for row in sorted(self._odds)]
        if outline.winners:
            won = 1 / len(outline.winners) if self.seat in outline.winners else 0.0
            found.append((outline.rows, won))
        return tuple(found)

    def _is_own(self, found: Cost) -> bool:
        return found.seat == self.seat and found.row not in self._away

    def _plan(self) -> None:
        """Choose, once all is looked through, the rounds to judge, all that was doubted there, and the turns."""
        outline, care = self._outline, self.care
        whole = [one for one in self._doubted if one.stretch <= len(outline.results)]
        self._rounds = frozenset(self._costliest(whole))
        own = [row for row, seat in outline.turns if seat == self.seat]
        shown = min(len(own), care.turns)
        spaced = [own[place * len(own) // shown] for place in range(shown)]
        self._odds = {row: Odds(row, (), ()) for row in spaced}
        self._weighed = {one.row: Weighing(one, close(care), care) for one in whole if one.stretch in self._rounds}

    def _costliest(self, doubted: list[Decision]) -> Iterator[int]:
        """Yield the rounds in which the seat seems to have lost most, as many as there is time for; all if possible."""
        seems = dict.fromkeys(range(1, len(self._outline.results) + 1), 0.0)
        counts = dict.fromkeys(seems, 0)
        for one in doubted:
            counts[one.stretch] += 1
            if one.seat == self.seat and one.row not in self._away:
                seems[one.stretch] += min(one.gap, 3 * self._near)
        left = self.care.closely
        for place, number in enumerate(sorted(seems, key=lambda number: (-seems[number], number))):
            left -= counts[number]
            if left < 0 and place:
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
    care = effort.shared(searching_of(game).heavy)
    match, way = Match(game, options, seats, rows), Reviewing(seat, care, away, game.near)
    while (task := way.next()) is not None:
        way.take(task, match.answer(task, care))
        told(way.progress())
    return way.review()
