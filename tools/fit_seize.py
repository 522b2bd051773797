"""Fits how a match of Seize! stands (`games/seize/standing.py`) to matches of normal house players; prints the weights.

`python -m tools.fit_seize [matches] [seats …]` (400 and 2 3 4 by default). One match in four is kept apart: what is
foretold of those is compared with what became of them.
"""

from __future__ import annotations

import math
import sys
from typing import Final, NamedTuple

from games.core import CHANCE, SeededDraws
from games.seize import SEIZE
from games.seize.options import Options
from games.seize.scoring import outcome
from games.seize.standing import Features, features
from games.seize.state import held
from games.seize.values import Phase
from tools.luck import SENTENCE, seed_of

Rows = list[list[float]]
"""What counts of each seat, beside the mean of all."""

APART: Final = 4
STEPS: Final = 12
"""Newton's steps for the chances; far fewer are needed."""
RIDGE: Final = 1e-3
"""Keeps what never varies at nothing."""
BANDS: Final = 10


class Sample(NamedTuple):
    """A position before a roll, and what became of it."""

    rows: Rows
    brought: list[float]
    """What each seat held at the end beside the mean of all."""
    shares: list[float]
    """Each seat's part of the win."""


def samples(seats: int, number: int) -> list[Sample]:
    """Play a match and return its positions."""
    options = Options()
    state = SEIZE.new_match(options, seats)
    brains = [SEIZE.house_player(seat, options, seats) for seat in range(seats)]
    draws = SeededDraws(seed_of(SENTENCE, "fit", seats, number))
    found: list[Rows] = []
    while actors := SEIZE.to_act(state):
        if state.phase is Phase.ROLL:
            found.append(beside([list(one) for one in features(state)]))
        seat = min(actors)
        if seat == CHANCE:
            action = SEIZE.sample_chance(state, draws)
        else:
            chosen = brains[seat].choose(SEIZE.view(state, seat), SEIZE.legal_actions(state, seat), draws)
            action = SEIZE.default_action(state, seat) if chosen is None else chosen
        state, _ = SEIZE.apply(state, seat, action)
    result, owned = outcome(state), held(state)
    winners = result.winners if result else ()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    brought = [one[0] for one in beside([[float(count)] for count in owned])]
    return [Sample(rows, brought, shares) for rows in found]


def beside(rows: Rows) -> Rows:
    """Return rows without their mean."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def solved(matrix: Rows, right: list[float]) -> list[float]:
    """Return the solution of a system of equations (Gauss), whose matrix is positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [mine - factor * theirs for mine, theirs in zip(rows[other], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def sums(rows: Rows, weights: list[float]) -> list[float]:
    """Return what the weights make of each row."""
    return [sum([weight * value for weight, value in zip(weights, row, strict=True)]) for row in rows]


def worth_of(found: list[Sample]) -> list[float]:
    """Return the weights by which what seats hold at the end is foretold best (least squares)."""
    size = len(Features._fields)
    matrix = [[RIDGE * (one == other) for one in range(size)] for other in range(size)]
    right = [0.0] * size
    for sample in found:
        for row, brought in zip(sample.rows, sample.brought, strict=True):
            for at, value in enumerate(row):
                right[at] += value * brought
                for other in range(size):
                    matrix[at][other] += value * row[other]
    return solved(matrix, right)


def chance_of(rows: Rows, weights: list[float]) -> list[float]:
    """Return how likely each seat wins."""
    powers = [math.exp(one) for one in sums(rows, weights)]
    return [one / sum(powers) for one in powers]


def chances_of(found: list[Sample]) -> list[float]:
    """Return the weights under which what became of the matches is likeliest (conditional logit, Newton)."""
    size = len(Features._fields)
    weights = [0.0] * size
    for _ in range(STEPS):
        matrix = [[RIDGE * (one == other) for one in range(size)] for other in range(size)]
        slope = [-RIDGE * weight for weight in weights]
        for sample in found:
            known = chance_of(sample.rows, weights)
            mean = [sum([p * row[at] for p, row in zip(known, sample.rows, strict=True)]) for at in range(size)]
            for p, share, row in zip(known, sample.shares, sample.rows, strict=True):
                away = [value - middle for value, middle in zip(row, mean, strict=True)]
                for at, value in enumerate(away):
                    slope[at] += (share - p) * row[at]
                    for other in range(size):
                        matrix[at][other] += p * value * away[other]
        weights = [weight + step for weight, step in zip(weights, solved(matrix, slope), strict=True)]
    return weights


def not_below(weights: list[float]) -> list[float]:
    """Return weights by which no card looks better played away: what is good weighs no less than nothing."""
    return [
        weight if name == "exposed" else max(0.0, weight)
        for name, weight in zip(Features._fields, weights, strict=True)
    ]


def report(seats: int, matches: int) -> None:
    """Print the weights for a number of seats, and how right they are of matches that they were not fitted to."""
    played = [samples(seats, number) for number in range(matches)]
    known = [one for number, match in enumerate(played) if number % APART for one in match]
    apart = [one for number, match in enumerate(played) if not number % APART for one in match]
    worth, chance = not_below(worth_of(known)), not_below(chances_of(known))
    print(f"{seats} seats, {matches} matches, {len(known)} positions to fit to, {len(apart)} kept apart")
    for name, more, likelier in zip(Features._fields, worth, chance, strict=True):
        print(f"  {name:12} {more:+.3f} {likelier:+.3f}")
    print(f"  WORTH ({', '.join([f'{weight:.3f}' for weight in worth])})")
    print(f"  CHANCE ({', '.join([f'{weight:.3f}' for weight in chance])})")
    pairs = [pair for one in apart for pair in zip(sums(one.rows, worth), one.brought, strict=True)]
    left, whole = sum([(told - came) ** 2 for told, came in pairs]), sum([came**2 for _, came in pairs])
    print(f"  apart: {1 - left / whole:.0%} of the variance is foretold, error {math.sqrt(left / len(pairs)):.2f}")
    bands: list[list[tuple[float, float]]] = [[] for _ in range(BANDS)]
    for one in apart:
        for told, share in zip(chance_of(one.rows, chance), one.shares, strict=True):
            bands[min(BANDS - 1, int(told * BANDS))].append((told, share))
    for band in bands:
        if band:
            told, came = (sum(column) / len(band) for column in zip(*band, strict=True))
            print(f"  foretold {told:.0%}, won {came:.0%} of {len(band)}")
    sys.stdout.flush()


def main(arguments: list[str]) -> None:
    """Fit for the numbers of seats asked for."""
    numbers = [int(one) for one in arguments]
    for seats in numbers[1:] or [2, 3, 4]:
        report(seats, numbers[0] if numbers else 400)


if __name__ == "__main__":
    main(sys.argv[1:])
