"""House players, and how strong they are: the weak levels make the mistakes that people make, never silly ones.

A level changes what a player notices and how sure its hand is. The deal is the same for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, Generic, NamedTuple

from games.core.draws import Draws
from games.core.game import A, Game, S, V
from games.core.minds import Mind
from games.core.seats import AnyKnown, Seat


class Level(StrEnum):
    """The strength of a house player, weakest first."""

    GENTLE = "gentle"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    """Searches (games.core.search); where nobody lends it the time for that it plays as a normal one."""


class Lapses(NamedTuple):
    """The mistakes of a level."""

    overlooks: int
    """One in so many things that others do, and that do not touch its own seat, goes by unnoticed."""
    slips: int
    """In so many of a hundred decisions it takes another action that looks nearly as good."""


LAPSES: Final = {Level.GENTLE: Lapses(2, 45), Level.EASY: Lapses(4, 20)}
HUNDRED: Final = 100


def nearly_as_good(wishes: Sequence[tuple[float, A]], near: float) -> list[A]:
    """Return what promises nearly as much as the first of the wishes, without that one."""
    return [action for worth, action in wishes[1:] if worth >= wishes[0][0] - near]


class HousePlayer(Generic[S, A, V]):
    """The house player of a seat: it reads what its seat knows, and keeps nothing from one decision to the next."""

    def __init__(self, game: Game[S, A, V], seat: Seat, level: Level = Level.NORMAL) -> None:
        self._game = game
        self._seat = seat
        self._lapses = LAPSES.get(level)

    def choose(self, known: AnyKnown, legal: tuple[A, ...], draws: Draws) -> A | None:
        """Return one of the legal actions, or None to leave a chance to react unused.

        A weak one takes something nearly as good now and then.
        """
        mind, lapses = self._mind(known), self._lapses
        if lapses is None:
            return mind.choice(draws)
        wishes = mind.wishes(legal, draws)
        if not wishes:
            return None
        others = nearly_as_good(wishes, self._game.near)
        if others and draws.below(HUNDRED) < lapses.slips:
            return others[draws.below(len(others))]
        return wishes[0][1]

    def wishes(self, known: AnyKnown, legal: tuple[A, ...], draws: Draws) -> list[tuple[float, A]]:
        """Return what it thinks of, with what each promises, the best first."""
        return self._mind(known).wishes(legal, draws)

    def _mind(self, known: AnyKnown) -> Mind[A]:
        """Return how it goes on by what it has noticed of what its seat knows."""
        game, seat = self._game, self._seat
        if self._lapses is not None and game.forgets is not None:
            known = game.forgets(known, seat, self._lapses.overlooks)
        return game.mind(known, seat, None)
