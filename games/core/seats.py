"""Who acts: seats, and the two actors that are no player."""

from __future__ import annotations

from typing import Any, Final

AnyState = Any
"""A table of whatever game. The generic parts hold it without a look inside; `AnyGame` alone reads it."""
AnyAction = Any
"""An action of whatever game."""
AnyKnown = Any
"""What a seat of whatever game knows."""
Seat = int
"""A 0-based place at the table; play goes by rising number unless a game's rules say otherwise."""

MOST_SEATS: Final = 10
"""No game is for more."""

CHANCE: Final[Seat] = -1
"""Acts for shuffles, dice and lots. What it does is sampled by the host and logged like any action."""

HOST: Final[Seat] = -2
"""Acts for time: closes looks and windows, goes on to the next round. The host decides
when, the rules what it means."""

NOBODY: Final[Seat] = -3
"""No seat: before a caller, a starter or a turn; the observer of a table that is no view."""

ALONE: Final = tuple([frozenset({seat}) for seat in range(MOST_SEATS)])
"""The set of each seat alone."""
EVERYBODY: Final = tuple([frozenset(range(seats)) for seats in range(MOST_SEATS + 1)])
"""The set of all seats, by their number."""
ONLY_CHANCE: Final = frozenset({CHANCE})
NO_SEATS: Final[frozenset[Seat]] = frozenset()
