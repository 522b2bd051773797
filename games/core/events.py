"""What happened, as told to the table: made by actions, never stored, never read back by rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.core.seats import Seat

Value = str | int | tuple[str, ...] | tuple[int, ...]
"""Event and score data. Cards and cells stand in their text form, seats as numbers."""
NO_FACTS: Final[Mapping[str, Value]] = MappingProxyType({})


@dataclass(slots=True, init=False)
class Event:
    """One thing that happened. The text is `<game>.event.<kind>` (`.private` added when `to` is set)."""

    kind: Final[str]
    """snake_case, past tense: `discarded`, `drew`, `called_stop`."""
    seat: Final[Seat | None]
    """Who did it or to whom it happened; None for the table."""
    data: Final[Mapping[str, Value]]
    """Facts for the text and the picture, by name. What a person wrote is `text`, and escaped where it is shown."""
    to: Final[frozenset[Seat] | None]
    """Who may learn of it; None is everybody, spectators included."""

    # Written out: a frozen dataclass's own is five times slower, and every step of a game makes some.
    def __init__(
        self,
        kind: str,
        seat: Seat | None = None,
        data: Mapping[str, Value] = NO_FACTS,
        to: frozenset[Seat] | None = None,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data
        self.to = to


def visible(events: Iterable[Event], observer: Seat | None) -> tuple[Event, ...]:
    """Return the events that `observer` may learn of; None is a spectator."""
    return tuple(event for event in events if event.to is None or observer in event.to)
