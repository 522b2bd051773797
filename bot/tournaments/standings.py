"""Who stands where (docs/tournaments.md): a seat is worth the share of the same seats elsewhere that it beat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.tournaments.model import FULL, HALF, Entry, Pod, Tournament


class Row(NamedTuple):
    """A line of the standings."""

    place: int
    """Shared by who is equal in everything that breaks ties."""
    entry: Entry
    points: int
    """The sum of the rounds, with corrections: tenths of a percent."""
    played: int
    wins: int
    """First places at one's own table: the first thing that breaks a tie."""
    best: int
    """The points of one's best table: the second."""
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
    wins = _wins(tour.pods)
    rows = []
    for entry in tour.entries:
        mine = [value for (number, _), value in got.items() if number == entry.number]
        added = sum(note.points for note in tour.notes if note.entry == entry.number)
        total = sum(mine) + added
        rows.append(Row(0, entry, total, len(mine), wins.get(entry.number, 0), max(mine, default=0), added))
    rows.sort(key=lambda row: (*(-value for value in row.ties), row.entry.number))
    return tuple(row._replace(place=1 + sum(other.ties > row.ties for other in rows)) for row in rows)


def _wins(pods: Sequence[Pod]) -> Mapping[int, int]:
    won: dict[int, int] = defaultdict(int)
    for pod in pods:
        for chair in pod.chairs:
            if chair.entry is not None and chair.place == 1:
                won[chair.entry] += 1
    return won
