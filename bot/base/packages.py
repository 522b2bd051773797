"""What installed packages offer: games, by entry points of one group, each named by its game's key."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points
from typing import Final

GROUP: Final = "madang.games"


@functools.cache
def offers() -> tuple[EntryPoint, ...]:
    """Return what there is, in the order of the names."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda entry: entry.name))
