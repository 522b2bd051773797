"""Rules engines: random play of our games beside the peers that are installed, in turn, so that ratios hold.

Each engine gets a slice of processor time a round; the median counts. The peers are optional and never part of the
project's environment; they are seen when theirs stands on the path:

    python3 -m venv peers && peers/bin/pip install rlcard open-spiel chess
    PYTHONPATH=$(echo peers/lib/python3*/site-packages) .venv/bin/python -m tools.bench engines

RLCard's Uno draws only when nothing fits, so beside it stands our Uno under the house rule `must_play`.
"""

from __future__ import annotations

import importlib.util
import random
import time
from collections.abc import Callable

from games import GAMES
from games.core import CHANCE, HOST, AnyGame, parse_options
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


PLAYABLE = "Uno Super Mario, 4 seats, must_play"
DEALS = "Go-Stop, 2 seats, single deals"
ROUNDS_OF_UNO = "Uno Super Mario, 4 seats, must_play, single rounds"
VARIANTS: tuple[tuple[str, str, int, dict[str, str]], ...] = (
    (PLAYABLE, "uno_mario", 4, {"must_play": "on"}),
    (ROUNDS_OF_UNO, "uno_mario", 4, {"must_play": "on", "goal": "single_round"}),
    (DEALS, "gostop", 2, {"deals": "1"}),
)
"""Our games under the house rules that make them comparable: name, game, seats, options."""


def all_engines() -> tuple[dict[str, Play], list[str]]:
    """Return every engine there is, by name, and the modules of peers that are not installed."""
    engines = {
        f"{game.info.key}, {n} seats": ours(game, n, game.info.options()) for game in GAMES for n in _sizes(game)
    }
    games = {game.info.key: game for game in GAMES}
    for name, key, seats, options in VARIANTS:
        engines[name] = ours(games[key], seats, parse_options(games[key].info.options, options))
    missing = []
    for name, module, make in PEERS:
        if importlib.util.find_spec(module) is None:
            missing.append(module)
        else:
            engines[name] = make()
    return engines, missing


def run() -> None:
    """Time every engine in turn and print decisions and games per second, and the ratios that are goals."""
    heading("Rules engines, random legal play (median of rounds, processor time)")
    engines, missing = all_engines()
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in engines}
    for _ in range(ROUNDS):
        for name, play in engines.items():
            rates[name].append(_slice(play))
    decisions = {name: median([r[0] for r in rows]) for name, rows in rates.items()}
    games = {name: median([r[1] for r in rows]) for name, rows in rates.items()}
    for name in engines:
        row(name, f"{decisions[name]:>9,.0f}/s  {games[name]:>8,.1f} games/s")
    _ratios(decisions, games)
    if missing:
        row("peers not installed: " + ", ".join(sorted(set(missing))), "", "see the head of tools/bench/engines.py")


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


DECISION_GOALS = (
    (PLAYABLE, "RLCard Uno, bare", "1.5"),
    (PLAYABLE, "RLCard Uno, environment", "3.5"),
    (PLAYABLE, "OpenSpiel crazy_eights", "1.0 (aim)"),
    ("Seize!, 2 seats", "python-chess", "2"),
)
GAME_GOALS = (
    (ROUNDS_OF_UNO, "RLCard Uno, bare", "1"),
    (DEALS, "RLCard Uno, bare", "1.1 (10 x go-stop-python)"),
)
"""Goals for whole games. Where RLCard's bare Uno played 2,917 games/s, go-stop-python dealt and played 334."""


def _ratios(decisions: dict[str, float], games: dict[str, float]) -> None:
    for what, rates, goals in (("decisions", decisions, DECISION_GOALS), ("games", games, GAME_GOALS)):
        for mine, peer, goal in goals:
            if mine in rates and peer in rates:
                row(f"{mine} : {peer}, {what}", f"{rates[mine] / rates[peer]:.2f} x", goal)
