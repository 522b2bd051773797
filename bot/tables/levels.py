"""Which levels of house players there are: hard is one only where it can search."""

from __future__ import annotations

from games import GAMES
from games.core import AnyGame
from games.core.levels import Level


def can_search(game: AnyGame) -> bool:
    """Whether decisions of a game can be thought about elsewhere. Thinkers know the games of the house alone."""
    return game in GAMES and game.searching is not None


def levels_of(game: AnyGame, *, thinking: bool) -> tuple[Level, ...]:
    """Return the levels on offer in a game, weakest first; `thinking`: whether anybody thinks for hard ones."""
    hard = thinking and can_search(game)
    return tuple(level for level in Level if hard or level is not Level.HARD)


def fitting(level: Level, game: AnyGame, *, thinking: bool) -> Level:
    """Return the level, or the next weaker one that is on offer."""
    return level if level in levels_of(game, thinking=thinking) else Level.NORMAL
