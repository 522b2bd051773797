"""Rules engines: random play of our games beside the peers that are installed, in turn, so that ratios hold.

Peers (optional): rlcard (Uno), open_spiel (crazy_eights), chess. Each engine gets a slice a round; the median counts.
"""

from __future__ import annotations

import importlib.util
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
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        return int(self._random() * n)


def ours(game: AnyGame, seats: int, options: object) -> Play:
    """Return random legal play of one match of a game, legality check and events on."""
    draws = QuickDraws(1)

    def play() -> int:
        state, decisions = game.new_match(options, seats), 0
        while actors := game.to_act(state):
            if CHANCE in actors:
                state, _ = game.apply(state, CHANCE, game.sample_chance(state, draws))
                continue
            seat = min(game.waiting_for(state) or actors - {HOST}, default=HOST)
            legal = game.legal_actions(state, seat)
            state, _ = game.apply(state, seat, legal[draws.below(len(legal))])
            decisions += 1
        return decisions

    return play


def rlcard_bare() -> Play:
    """RLCard's Uno without its learning wrapper, 4 players."""
    import numpy as np
    from rlcard.games.uno import Game

    game = Game(num_players=4)
    game.np_random = np.random.RandomState(1)

    def play() -> int:
        steps = 0
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(random.choice(state["legal_actions"]))
            steps += 1
        return steps

    return play


def rlcard_environment() -> Play:
    """RLCard's Uno through its normal interface, 4 players."""
    import rlcard

    environment = rlcard.make("uno", config={"game_num_players": 4, "seed": 1})

    def play() -> int:
        steps = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def crazy_eights() -> Play:
    """OpenSpiel's crazy_eights, C++ behind a binding, 4 players; decisions without chance nodes."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4,use_special_cards=True)")

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(random.choices([o[0] for o in outcomes], [o[1] for o in outcomes])[0])
                continue
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def chess_moves() -> Play:
    """python-chess, random moves, at most 200 plies."""
    import chess

    def play() -> int:
        board, plies = chess.Board(), 0
        while plies < 200 and not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            plies += 1
        return plies

    return play


PEERS: tuple[tuple[str, str, Callable[[], Play]], ...] = (
    ("RLCard Uno, bare", "rlcard", rlcard_bare),
    ("RLCard Uno, environment", "rlcard", rlcard_environment),
    ("OpenSpiel crazy_eights", "pyspiel", crazy_eights),
    ("python-chess", "chess", chess_moves),
)


def run() -> None:
    """Time every engine in turn and print decisions and games per second, and the ratios that are goals."""
    heading("Rules engines, random legal play (median of rounds)")
    engines = {
        f"{game.info.title}, {n} seats": ours(game, n, game.info.options()) for game in GAMES for n in _sizes(game)
    }
    missing = []
    for name, module, make in PEERS:
        if importlib.util.find_spec(module) is None:
            missing.append(module)
        else:
            engines[name] = make()
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in engines}
    for _ in range(ROUNDS):
        for name, play in engines.items():
            rates[name].append(_slice(play))
    decisions = {name: median([r[0] for r in rows]) for name, rows in rates.items()}
    games = {name: median([r[1] for r in rows]) for name, rows in rates.items()}
    for name in engines:
        row(name, f"{decisions[name]:>9,.0f}/s  {games[name]:>8,.1f} games/s")
    _ratios(decisions)
    if missing:
        row("peers not installed: " + ", ".join(sorted(set(missing))), "", "pip install rlcard open-spiel chess")


def _sizes(game: AnyGame) -> tuple[int, ...]:
    low, high = game.info.min_seats, game.info.max_seats
    return tuple(sorted({low, min(4, high)}))


def _slice(play: Play) -> tuple[float, float]:
    started, decisions, games = time.perf_counter(), 0, 0
    while time.perf_counter() - started < SLICE_SECONDS:
        decisions += play()
        games += 1
    span = time.perf_counter() - started
    return decisions / span, games / span


GOALS = (
    ("Uno Super Mario, 4 seats", "RLCard Uno, bare", "1.5"),
    ("Uno Super Mario, 4 seats", "RLCard Uno, environment", "3.5"),
    ("Uno Super Mario, 4 seats", "OpenSpiel crazy_eights", "1.0 (aim)"),
    ("Seize!, 2 seats", "python-chess", "2"),
)


def _ratios(decisions: dict[str, float]) -> None:
    for mine, peer, goal in GOALS:
        if mine in decisions and peer in decisions:
            row(f"{mine} : {peer}, decisions", f"{decisions[mine] / decisions[peer]:.2f} x", goal)
