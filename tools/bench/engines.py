"""Rules engines: random play of our games, in turn. Against another commit: `python -m tools.bench.against`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from games import GAMES
from games.core import CHANCE, HOST, AnyGame
from tools.bench.report import heading, median, row

ROUNDS = 5
SLICE_SECONDS = 0.6

Play = Callable[[], int]
"""Plays one game to its end and returns the number of decisions."""


class QuickDraws:
    """Draws from Python's generator: a source for timing, where no shuffle needs checking."""

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed).random
        self.below: Callable[[int], int] = lambda n: int(draw() * n)
        """Return a whole number from 0 to n - 1."""


def ours(game: AnyGame, seats: int, options: object) -> Play:
    """Return random legal play of one match of a game, legality check and events on."""
    draws = QuickDraws(1)
    to_act, legal_actions, apply, below = game.to_act, game.legal_actions, game.apply, draws.below

    def play() -> int:
        state, decisions = game.new_match(options, seats), 0
        while actors := to_act(state):
            if len(actors) == 1:
                (seat,) = actors
            else:
                seat = min(game.waiting_for(state) or actors - {HOST}, default=HOST)
            if seat == CHANCE:
                state, _ = apply(state, CHANCE, game.sample_chance(state, draws))
                continue
            legal = legal_actions(state, seat)
            state, _ = apply(state, seat, legal[below(len(legal))])
            decisions += 1
        return decisions

    return play


def run() -> None:
    """Time every engine in turn and print decisions and games per second."""
    heading("Rules engines, random legal play (median of rounds, processor time)")
    engines = {
        f"{game.info.key}, {n} seats": ours(game, n, game.info.options()) for game in GAMES for n in _sizes(game)
    }
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in engines}
    for _ in range(ROUNDS):
        for name, play in engines.items():
            rates[name].append(_slice(play))
    for name, rows in rates.items():
        decisions, games = median([r[0] for r in rows]), median([r[1] for r in rows])
        row(name, f"{decisions:>9,.0f}/s  {games:>8,.1f} games/s")


def _sizes(game: AnyGame) -> tuple[int, ...]:
    low, high = game.info.min_seats, game.info.max_seats
    return tuple(sorted({low, min(4, high)}))


def _slice(play: Play) -> tuple[float, float]:
    started, decisions, games = time.process_time(), 0, 0
    while time.process_time() - started < SLICE_SECONDS:
        decisions += play()
        games += 1
    span = time.process_time() - started
    return decisions / span, games / span
