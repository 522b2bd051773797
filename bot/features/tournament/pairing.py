"""Who sits with whom (docs/players/tournaments.md). Pure and deterministic: the same tournament gives the same tables.

1. There are as many tables as it takes; the house fills what is left over, spread evenly. Who plays at a table with
   more house players than another are those who did so least often, among them the lowest in the standings.
2. As few meet again as possible: looked for exhaustively, up to a number of steps that small fields never need.
3. Among those ways, neighbours in the standings sit together.
4. Everybody gets the seat that they have had least often.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.base.errors import sure
from bot.features.tournament.model import FULL, HALF, Entry, Pod, Reason, Tournament

STEPS: Final = 20_000
"""How many people are put somewhere at the most while a way without repeats is looked for."""
REPEAT: Final = 1_000_000
"""What meeting again weighs against distances in the standings: more than all of them together."""
WAYS: Final = 40
"""How many choices of who plays with the house are tried among those who have done so equally often."""


class Draw(NamedTuple):
    """The tables of a round: the entries at each, by seat; None is a house player's."""

    tables: tuple[tuple[int | None, ...], ...]
    reasons: tuple[Reason, ...]


class Past:
    """What was played so far, as making tables needs it."""

    def __init__(self, pods: Sequence[Pod]) -> None:
        self.met: Counter[frozenset[int]] = Counter()
        """How often any two entries have met."""
        self.house: Counter[int] = Counter()
        """How often each sat at a table with more house players than others of its round had."""
        self.sat: Counter[tuple[int, int]] = Counter()
        """How often each sat at a seat."""
        fullest = defaultdict[int, int](int)
        for pod in pods:
            fullest[pod.round] = max(fullest[pod.round], len(pod.people))
        for pod in pods:
            self.met.update(frozenset(pair) for pair in itertools.combinations(pod.people, 2))
            self.sat.update((chair.entry, at) for at, chair in enumerate(pod.chairs) if chair.entry is not None)
            if len(pod.people) < max(fullest[pod.round], 2):
                self.house.update(pod.people)


def draw(order: Sequence[int], pods: Sequence[Pod], seats: int) -> Draw:
    """Return the tables for entries in the order of the standings, after the tables that were played so far."""
    if not order:
        return Draw((), ())
    past = Past(pods)
    count = -(-len(order) // seats)
    small, bigger = divmod(len(order), count)
    at_short = (count - bigger) * small if bigger else 0
    finder = _Finder(order, past.met)
    best: tuple[int, list[list[int]]] | None = None
    for short in _short(order, past, at_short):
        rest = [entry for entry in order if entry not in short]
        groups = finder.groups(short, small) + finder.groups(rest, small + bool(bigger))
        found = finder.weight(groups)
        if best is None or found < best[0]:
            best = (found, groups)
        if found < REPEAT:
            break
    groups = sorted(sure(best)[1], key=lambda group: min(order.index(entry) for entry in group))
    return Draw(tuple(_seated(group, seats, past) for group in groups), _reasons(groups, past, len(order), seats))


def _short(order: Sequence[int], past: Past, many: int) -> Iterator[tuple[int, ...]]:
    """Yield the choices of who sits where the house fills more: those whose turn it is, the lowest first."""
    turn = sorted(order, key=lambda entry: (past.house[entry], -order.index(entry)))
    if not many:
        yield ()
        return
    limit = past.house[turn[many - 1]]
    fixed = [entry for entry in turn if past.house[entry] < limit]
    equal = [entry for entry in turn if past.house[entry] == limit]
    for chosen in itertools.islice(itertools.combinations(equal, many - len(fixed)), WAYS):
        yield tuple(sorted((*fixed, *chosen), key=order.index))


class _Finder:
    """Puts people into groups. They are numbered by their place in the standings."""

    def __init__(self, order: Sequence[int], met: Mapping[frozenset[int], int]) -> None:
        self._order = order
        self._place = {entry: at for at, entry in enumerate(order)}
        self._met = [[met.get(frozenset((one, other)), 0) for other in order] for one in order]
        everybody = range(len(order))
        self._weight = [[REPEAT * self._met[a][b] + (a - b) ** 2 for b in everybody] for a in everybody]
        self._left = STEPS

    def groups(self, entries: Sequence[int], size: int) -> list[list[int]]:
        """Return the entries in groups of a size with the fewest repeats, then as near as they stand."""
        self._size, self._groups = size, list[list[int]]()
        self._best, self._fewest = list[list[int]](), 1 << 30
        self._free = {self._place[entry] for entry in entries}
        self._place_next(0, {})
        found = self._best
        while self._exchanged(found):
            pass
        return [[self._order[at] for at in group] for group in found]

    def weight(self, groups: Sequence[Sequence[int]]) -> int:
        """Return what is against these groups: a repeat weighs more than all distances together."""
        return sum(
            self._weight[self._place[one]][self._place[other]]
            for group in groups
            for one, other in itertools.combinations(group, 2)
        )

    def _place_next(self, repeats: int, again: Mapping[int, int]) -> None:
        """Seat the next person in every way that may still be better than the best one known: branch and bound.

        `again` is how often those who are free have met the people of the group that is being filled.
        """
        if repeats >= self._fewest or (self._best and self._left <= 0):
            return
        if not self._free:
            self._fewest, self._best = repeats, [list(group) for group in self._groups]
            return
        self._left -= 1
        opens = not self._groups or len(self._groups[-1]) == self._size
        if opens:
            self._groups.append([])
            able, again = [min(self._free)], {}
        else:  # in a group people stand in order: so every group is tried once, not once for each order of its people
            able = sorted(at for at in self._free if at > self._groups[-1][-1])
            able.sort(key=lambda at: again[at])
        group = self._groups[-1]
        for at in able:
            self._free.remove(at)
            group.append(at)
            met = self._met[at]
            self._place_next(repeats + again.get(at, 0), {one: again.get(one, 0) + met[one] for one in self._free})
            group.pop()
            self._free.add(at)
            if self._fewest == 0:
                break
        if opens:
            self._groups.pop()

    def _exchanged(self, groups: list[list[int]]) -> bool:
        """Exchange people between groups where that brings neighbours together and makes no more repeats."""
        better, weight = False, self._weight
        for one, other in itertools.combinations(groups, 2):
            for at, there in itertools.product(range(len(one)), range(len(other))):
                a, b = one[at], other[there]
                mine, theirs = weight[a], weight[b]
                gain = sum(theirs[x] - mine[x] for x in one if x != a) + sum(
                    mine[x] - theirs[x] for x in other if x != b
                )
                if gain < 0:
                    one[at], other[there], better = b, a, True
        return better


def _seated(group: Sequence[int], seats: int, past: Past) -> tuple[int | None, ...]:
    """Return who sits where: everybody where they sat least often, what is left is the house's."""
    people = sorted(group)
    best = min(
        itertools.permutations(range(seats), len(people)),
        key=lambda at: (sum(past.sat[entry, seat] ** 2 for entry, seat in zip(people, at, strict=True)), at),
    )
    chairs: list[int | None] = [None] * seats
    for entry, seat in zip(people, best, strict=True):
        chairs[seat] = entry
    return tuple(chairs)


def _reasons(groups: Sequence[Sequence[int]], past: Past, people: int, seats: int) -> tuple[Reason, ...]:
    found = [Reason("tables", {"tables": len(groups), "players": people, "seats": seats})]
    again = [
        (sorted(pair), past.met[frozenset(pair)])
        for group in groups
        for pair in itertools.combinations(group, 2)
        if past.met[frozenset(pair)]
    ]
    if past.met:
        found.append(Reason("again", {"pairs": len(again)}) if again else Reason("new", {}))
    vacant = len(groups) * seats - people
    sizes = {len(group) for group in groups}
    if vacant and len(sizes) == 1 and min(sizes) > 1:
        found.append(Reason("house_even", {"seats": vacant}))
    elif vacant:
        few = [entry for group in groups if len(group) == min(sizes) for entry in group]
        found.append(Reason("house", {"seats": vacant, "most": max(past.house[entry] for entry in few) + 1}))
    return tuple(found)


def circle(numbers: Sequence[int], played: int) -> tuple[tuple[int | None, int | None], ...]:
    """Return round `played` + 1 of a round robin at tables of two, by the circle method; None is the house's turn."""
    ring: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    turn = played % max(len(ring) - 1, 1)
    ring = ring[:1] + ring[len(ring) - turn :] + ring[1 : len(ring) - turn]
    half = len(ring) // 2
    pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
    return tuple((b, a) if (at + played) % 2 else (a, b) for at, (a, b) in enumerate(pairs))


class Row(NamedTuple):
    """A line of the standings."""

    place: int
    """Shared by who is equal in everything that breaks ties."""
    entry: Entry
    points: int
    """The sum of the rounds, with corrections: tenths of a percent."""
    played: int
    wins: int
    """First places at the own table: the first thing that breaks a tie."""
    best: int
    """The points of the best table: the second."""
    corrected: int
    """What the organiser added."""

    @property
    def ties(self) -> tuple[int, int, int]:
        """What it is ordered by."""
        return (self.points, self.wins, self.best)


def share(score: int, others: Sequence[int]) -> int:
    """Return what a score is worth among others at the same seat: the share that it beats, a tie counting half."""
    if not others:
        return HALF
    beaten = 2 * sum(score > other for other in others) + sum(score == other for other in others)
    return (FULL * beaten + len(others)) // (2 * len(others))


def points(pods: Sequence[Pod]) -> dict[tuple[int, int], int]:
    """Return what each entry got in each round it played, by (entry, round).

    A seat is compared with the same seat at the other tables of its round, which had the same deals. Where there was no
    other table, with the other seats of its own. A table that ended without a result gives everybody half.
    """
    at_seat: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for pod in pods:
        if pod.scored:
            for seat, chair in enumerate(pod.chairs):
                at_seat[pod.round, seat].append((pod.number, chair.score or 0))
    found: dict[tuple[int, int], int] = {}
    for pod in pods:
        for seat, chair in enumerate(pod.chairs):
            if not pod.done or chair.entry is None:
                continue
            if chair.score is None or not pod.scored:
                found[chair.entry, pod.round] = HALF
                continue
            others = [score for number, score in at_seat[pod.round, seat] if number != pod.number]
            if not others:
                others = [one.score or 0 for at, one in enumerate(pod.chairs) if at != seat]
            found[chair.entry, pod.round] = share(chair.score, others)
    return found


def standings(tour: Tournament) -> tuple[Row, ...]:
    """Return the standings, the first first; who ties in everything shares a place, in the order of signing up."""
    got = points(tour.pods)
    wins = Counter(chair.entry for pod in tour.pods for chair in pod.chairs if chair.place == 1)
    rows = []
    for entry in tour.entries:
        mine = [value for (number, _), value in got.items() if number == entry.number]
        added = sum(note.points for note in tour.notes if note.entry == entry.number)
        total = sum(mine) + added
        rows.append(Row(0, entry, total, len(mine), wins[entry.number], max(mine, default=0), added))
    rows.sort(key=lambda row: (*(-value for value in row.ties), row.entry.number))
    return tuple(row._replace(place=1 + sum(other.ties > row.ties for other in rows)) for row in rows)
