"""How a decision is weighed: which tasks are to be done, in which order, and what their answers come to.

No game is played here: what a task brings is found in `judging`. What is measured, and why so: docs/design/reviews.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core.course import Decision, in_units
from games.core.review import SURE, TOLERANCE, Moment, Option
from games.core.search import HOPELESS, margin
from games.core.seats import Seat

DOUBT: Final = 1.0
"""By so many standard errors something must have looked better for a decision to be measured again."""
FORLORN: Final = 3.0
"""By so many standard errors what could be done in a moment must be worse to be given up."""
NARROW: Final = 4
"""So many of the best are measured to the last."""
FEWEST: Final = 6
"""In fewer worlds nothing is given up."""
LOOKS: Final = 32
"""So many pieces of worlds a look has at most, each with luck of its own."""
Brought = list[list[tuple[float, ...]]]
"""Of each action, world by world, what it brought each seat beside the others."""


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
    """So many actions of a moment are measured, for people who look for a better one."""
    closely: int = 60
    """So many decisions are measured; of more, those of the rounds that look costliest."""
    turns: int = 24
    """So many turns of a match have their chance of winning, evenly spread where there are more."""
    matches: int = 40
    """So many times a match of two is played to its end for each of them; the more seats, the fewer."""
    batch: int = 12
    """In so many worlds at a time all actions are tried that are still in the running."""
    piece: int = 48
    """So many times a world is played on in a task, or thereabouts."""
    rows: int = 200
    """So many rows of a log are looked through in a task."""

    def shared(self, heavy: int) -> Care:
        """Return the same care where playing a world on takes so many times as long."""
        names = ("first", "second", "third", "matches", "batch", "piece", "rows")
        return self._replace(**{name: max(2, getattr(self, name) // heavy) for name in names})


class Task(NamedTuple):
    """A piece of the way."""

    kind: str
    """course, doubts, look, odds or why."""
    row: int = 0
    number: int = 0
    """Which luck it has; of doubts, how many rows."""
    worlds: int = 0
    actions: tuple[str, ...] = ()
    """What is tried in them."""


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


class Look:
    """Some actions in the same worlds with the same luck, a few at a time: what each brings each seat."""

    def __init__(
        self, now: Decision, actions: Sequence[str], number: int, worlds: int, care: Care, hopeless: float = 0.0
    ) -> None:
        """Begin. What is worse than the best by more than so many errors falls out, but what was played; 0: nothing."""
        self.brought: dict[str, list[tuple[float, ...]]] = {action: [] for action in actions}
        self._now = now
        self._number = number
        self._worlds = worlds
        self._care = care
        self._hopeless = hopeless
        self._alive = list(actions)
        self._due = list(actions)
        self._done = 0
        """In so many worlds all that are alive have been tried."""
        self._batches = 0
        self._size = self._next_size()
        """In so many more they are being tried."""

    @property
    def share(self) -> float:
        """How much of it is done."""
        return self._done / self._worlds

    def task(self) -> Task | None:
        """Return what is to be played next; None when all is known."""
        if not self._due:
            return None
        number = self._number * LOOKS + self._batches
        return Task(
            "look", self._now.row, number, self._size, tuple(self._due[: max(1, self._care.piece // self._size)])
        )

    def _next_size(self) -> int:
        """Return in how many worlds all that are alive are tried next: in one task if that can be."""
        care, left = self._care, self._worlds - self._done
        size = max(care.batch // 2, care.piece // len(self._alive), -(-left // max(1, LOOKS - self._batches)), 1)
        return min(size, left, care.batch if self._hopeless else left)

    def take(self, brought: Brought) -> None:
        """Take in what the actions of a task brought."""
        for action, values in zip(self._due, brought, strict=False):
            self.brought[action] += values
        del self._due[: len(brought)]
        if self._due:
            return
        self._done += self._size
        self._batches += 1
        if self._hopeless and self._done >= FEWEST:
            best = self.best()
            self._alive = [one for one in self._alive if one == self._now.played or not self._is_worse(best, one)]
        if self._done < self._worlds and not self._is_plain():
            self._due, self._size = list(self._alive), self._next_size()

    def best(self) -> str:
        """Return the action that brought its seat most, of those that were tried to the last."""
        return max(self._alive, key=self.mean)

    def ranked(self) -> list[str]:
        """Return what was tried to the last, the best first, without what was played."""
        return sorted([one for one in self._alive if one != self._now.played], key=self.mean, reverse=True)

    def mean(self, action: str) -> float:
        """Return what an action brought its seat."""
        values = self.values(action)
        return sum(values) / len(values)

    def values(self, action: str) -> list[float]:
        """Return what an action brought its seat, world by world."""
        return [points[self._now.seat] for points in self.brought[action]]

    def margin(self, one: str, other: str) -> tuple[float, float]:
        """Return by how much one action was better than another where both were tried, and the standard error."""
        mine, theirs = self.values(one), self.values(other)
        count = min(len(mine), len(theirs))
        return margin(mine[:count], theirs[:count])

    def _is_worse(self, best: str, one: str) -> bool:
        gain, error = self.margin(best, one)
        return gain > self._hopeless * error

    def _is_plain(self) -> bool:
        """Tell whether more worlds would decide nothing: all else is hopeless, or comes to just the same."""
        best = self.best()
        gaps = [self.margin(best, one) for one in self._alive if one != best]
        sure = self._done >= FEWEST
        return bool(self._hopeless) and all(
            (gain, error) == (0.0, 0.0) or (sure and gain > self._hopeless * error) for gain, error in gaps
        )


class Aim(NamedTuple):
    """How a decision is weighed: what looks best in some worlds is measured in others."""

    number: int
    """Sets its luck apart."""
    width: int
    """So many actions are tried."""
    wished: bool
    """Whether of these only what a house player would think of."""
    worlds: int
    hopeless: float
    """By so many standard errors an action must be worse to fall out."""
    doubt: float
    """By so many something must look better than what was played."""
    narrow: int
    """So many of the best are measured."""
    again: int
    """In so many worlds."""


def close(care: Care) -> Aim:
    """Return how it is found what a decision cost."""
    return Aim(0, care.width, True, care.first, HOPELESS, DOUBT, 1, care.second)


def wide(care: Care) -> Aim:
    """Return how a moment is judged, among all that could have been done."""
    return Aim(2, care.wide, False, care.second // 2, FORLORN, 0.0, NARROW, care.third)


class Weighing:
    """The way to what a decision was worth: chosen first, then measured in worlds in which nothing is chosen."""

    def __init__(self, now: Decision, aim: Aim, care: Care) -> None:
        self.now = now
        others = now.others[: min(aim.width - 1, now.wished) if aim.wished else aim.width - 1]
        self.chosen = Look(now, (*others, now.played), aim.number, aim.worlds, care, aim.hopeless)
        self.measured: Look | None = None
        """Nothing while one chooses, or where nothing looked better."""
        self._aim = aim
        self._care = care

    @property
    def better(self) -> str:
        """What looked best."""
        return self.chosen.best()

    @property
    def share(self) -> float:
        """How much of it is done."""
        return (self.chosen.share + (self.measured.share if self.measured else 0.0)) / 2

    def task(self) -> Task | None:
        """Return what is to be done next; None when all is known."""
        return (self.measured or self.chosen).task()

    def take(self, brought: Brought) -> None:
        """Take in what a task found."""
        look = self.measured or self.chosen
        look.take(brought)
        if look is not self.chosen or look.task() is not None:
            return
        aim, played = self._aim, self.now.played
        gain, error = look.margin(self.better, played)
        if self.better != played and gain > aim.doubt * error:
            best = look.ranked()[: aim.narrow]
            self.measured = Look(self.now, (*best, played), aim.number + 1, aim.again, self._care)


def cost_of(found: Weighing) -> Cost:
    """Return what a decision cost."""
    now, look = found.now, found.measured
    if look is None:
        seats = len(found.chosen.brought[now.played][0])
        return Cost(now.row, now.seat, "", (0,) * seats, 0.0, 0.0)
    loss, error = look.margin(found.better, now.played)
    pairs = list(zip(look.brought[now.played], look.brought[found.better], strict=True))
    seats = len(pairs[0][0])
    effect = [sum([mine[one] - best[one] for mine, best in pairs]) / len(pairs) for one in range(seats)]
    return Cost(now.row, now.seat, found.better, in_units(effect, now.seat), loss, error)


def is_suspect(found: Cost) -> bool:
    """Return whether a decision may become a moment: it cost something for sure."""
    return found.better != "" and found.loss > SURE * found.error


def moment_of(found: Weighing, spread: float) -> Moment | None:
    """Return the moment of a decision, without its reasons; None if it is no mistake for sure."""
    now, look, better = found.now, found.measured, found.better
    if look is None:
        return None
    loss, error = look.margin(better, now.played)
    if loss <= SURE * error or loss <= TOLERANCE * spread:
        return None
    options = []
    for text in found.chosen.brought:
        less, unsure = (look if text in look.brought else found.chosen).margin(better, text)
        options.append(Option(text, look.mean(better) - less, unsure))
    options.sort(key=lambda option: -option.value)
    pairs = list(zip(look.values(better), look.values(now.played), strict=True))
    return Moment(
        row=now.row,
        seat=now.seat,
        played=now.played,
        better=better,
        loss=loss,
        error=error,
        ahead=sum([best > mine for best, mine in pairs]) / len(pairs),
        behind=sum([best < mine for best, mine in pairs]) / len(pairs),
        options=tuple(options),
        reason=None,
        gave=None,
    )
