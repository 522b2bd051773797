"""Matches of house players of different levels, as logs: what reviews are tested on."""

from __future__ import annotations

from typing import Any, Final

from games.core import CHANCE, HOST, AnyGame, Seat, SeededDraws
from games.core.levels import HousePlayer, Level
from tools.strength import seed_of

MOST_ROWS: Final = 5000


def played(game: AnyGame, options: Any, levels: tuple[Level, ...], seed: str) -> list[tuple[Seat, str]]:
    """Return the log of a match of house players."""
    state = game.new_match(options, len(levels))
    players = [HousePlayer(game, seat, level) for seat, level in enumerate(levels)]
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
        action = players[seat].choose(game.known(state, seat), game.legal_actions(state, seat), draws)
        if action is not None:
            return seat, action
    return HOST, game.waits(state)[0].action
