"""Matches of house players of different levels, as logs: what reviews are tested on."""

from __future__ import annotations

from typing import Any, Final

from games.core import CHANCE, HOST, AnyGame, Draws, Seat, SeededDraws
from games.core.levels import HousePlayer, Level
from games.core.search import Effort, imagine, think
from tools.strength import seed_of

MOST_ROWS: Final = 5000
LITTLE: Final = Effort(playouts=60)


class Searcher:
    """A hard player with little time."""

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        self._game, self._seat = game, seat

    def choose(self, state: Any, draws: Draws) -> Any:
        """Return an action, or None."""
        game = self._game
        return think(game, imagine(game, state, self._seat, draws), draws, LITTLE).action


def played(game: AnyGame, options: Any, levels: tuple[Level, ...], seed: str) -> list[tuple[Seat, str]]:
    """Return the log of a match of house players; a hard one thinks for a short while."""
    seats = len(levels)
    state = game.new_match(options, seats)
    players = [
        Searcher(game, seat) if level is Level.HARD else HousePlayer(game, seat, level)
        for seat, level in enumerate(levels)
    ]
    rows: list[tuple[Seat, str]] = []
    while game.outcome(state) is None and len(rows) < MOST_ROWS:
        seat, action = _act(game, state, players, SeededDraws(seed_of(seed, len(rows))))
        state, _ = game.apply(state, seat, action)
        rows.append((seat, game.encode(action)))
    return rows


def _act(game: AnyGame, state: Any, players: list[Any], draws: SeededDraws) -> tuple[Seat, Any]:
    actors, waiting = game.to_act(state), game.waiting_for(state)
    if CHANCE in actors:
        return CHANCE, game.sample_chance(state, draws)
    for seat in sorted([one for one in actors if one >= 0], key=lambda one: (one in waiting, one)):
        player, legal = players[seat], game.legal_actions(state, seat)
        searches = isinstance(player, Searcher)
        action = player.choose(state, draws) if searches else player.choose(game.known(state, seat), legal, draws)
        if action is not None:
            return seat, action
    return HOST, game.waits(state)[0].action
