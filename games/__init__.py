"""The games of the house, as pure rules. A new game is added here, by one line, and nowhere else in this package."""

from __future__ import annotations

from games.core import AnyGame
from games.gostop import GOSTOP
from games.seize import SEIZE
from games.uno_mario import UNO_MARIO
from games.yud import YUD

GAMES: tuple[AnyGame, ...] = (
    YUD,
    UNO_MARIO,
    GOSTOP,
    SEIZE,
)
