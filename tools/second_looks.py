"""`make strength STRENGTH=--reviews`: are moments of reviews still mistakes in ten times as many worlds.

Matches of house players of all levels; each moment that a review shows is measured once more, in worlds of its own.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final, NamedTuple

from games.core import AnyGame, Seat, parse_options
from games.core.course import can_judge, searching_of
from games.core.judging import look
from games.core.levels import Level
from games.core.review import Review
from games.core.reviewing import Match, Reviewing
from games.core.search import margin
from games.core.weighing import Care, Task
from tools.luck import wilson
from tools.reviews import played

TIMES: Final = 10
"""So many times the worlds that a moment was shown by."""
APART: Final = 1_000_003
"""Sets the luck of the second look apart from every look of the review."""


CARE: Final = Care()._replace(turns=8, matches=10)
"""The care of a review, but for the curve of chances: of that no more than the range of outcomes is needed here."""


class Again(NamedTuple):
    """A moment, asked again."""

    shown: float
    loss: float
    error: float


class Reviewed(NamedTuple):
    """A match, its review and what it took."""

    again: list[Again]
    seconds: float
    longest: float
    """The longest piece, in seconds of processor time."""


def look_again(game: AnyGame, options: Any, levels: tuple[Level, ...], seed: str, seat: Seat, times: int) -> Reviewed:  # noqa: ANN401
    """Play and review a match, and measure each of its moments once more."""
    rows = played(game, options, levels, seed)
    care = CARE.shared(searching_of(game).heavy)
    match, way = Match(game, options, len(levels), rows), Reviewing(seat, care, near=game.near)
    took = []
    while (task := way.next()) is not None:
        began = time.process_time()
        way.take(task, match.answer(task, care))
        took.append(time.process_time() - began)
    return Reviewed(_asked_again(game, match, way.review(), times * care.third), sum(took), max(took))


def _asked_again(game: AnyGame, match: Match, found: Review, worlds: int) -> list[Again]:
    again = []
    for moment in sorted(found.moments, key=lambda one: one.row):
        task = Task("look", moment.row, APART, worlds, (moment.better, moment.played))
        brought = look(game, match.at(moment.row), task, CARE)
        better, played = [[points[moment.seat] for points in values] for values in brought]
        again.append(Again(moment.loss, *margin(better, played)))
    return again


HEAD: Final = """
| game, seats | matches | moments | still losses (95 %) | and by 2 errors | shown, again | seconds | piece |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


def line(name: str, found: list[Reviewed]) -> str:
    """Return the figures of some matches as a row of a table."""
    again = [one for match in found for one in match.again]
    still, sure = sum([one.loss > 0 for one in again]), sum([one.loss > 2 * one.error for one in again])
    low, high = wilson(still, len(again))
    count = max(1, len(again))
    shown, later = sum([one.shown for one in again]) / count, sum([one.loss for one in again]) / count
    times = sorted([match.seconds for match in found])
    return (
        f"| {name} | {len(found)} | {len(again)} | {still / count:.1%} ({low:.1%}–{high:.1%}) | {sure / count:.1%} "
        f"| {shown:.2f}, {later:.2f} | {times[len(times) // 2]:.0f}, {times[-1]:.0f} "
        f"| {max([match.longest for match in found]):.1f} |"
    )


def report(game: AnyGame, asked: argparse.Namespace) -> None:
    """Print how the reviews of one game stand up."""
    options = parse_options(game.info.options, dict(one.split("=", 1) for one in asked.option))
    order, until = tuple(Level), time.monotonic() + asked.seconds
    found: list[Reviewed] = []
    for number in range(asked.deals):
        if found and time.monotonic() > until:
            break
        levels = tuple(
            [order[(number + seat * (1 + number // len(order))) % len(order)] for seat in range(asked.seats)]
        )
        seed = f"{asked.sentence}:reviews:{game.info.key}:{asked.seats}:{number}"
        found.append(look_again(game, options, levels, seed, number % asked.seats, TIMES))
        if asked.every and len(found) % asked.every == 0:
            print(line(f"{game.info.key}, {asked.seats} (so far)", found), flush=True)
    print(line(f"{game.info.key}, {asked.seats}", found), flush=True)


def reports(games: list[AnyGame], asked: argparse.Namespace) -> None:
    """Print how the reviews of some games stand up."""
    print(HEAD, flush=True)
    for game in games:
        if can_judge(game):
            report(game, asked)
