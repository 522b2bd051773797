"""What happened, as told to the table: made by `apply`, never stored, never read back by rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.core.seats import Seat

Value = str | int | tuple[str, ...] | tuple[int, ...]
"""Event and score data. Cards and cells stand in their text form, seats as numbers."""


class Event(NamedTuple):
    """One thing that happened. The text is `<game>.event.<kind>` (`.private` added when `to` is set)."""

    kind: str
    """snake_case, past tense: `discarded`, `drew`, `called_stop`."""
    seat: Seat | None = None
    """Who did it or to whom it happened; None for the table."""
    data: Mapping[str, Value] = {}
    """Facts for the text and the picture, by name. What a person wrote is named `text`: whoever shows it escapes it."""
    to: frozenset[Seat] | None = None
    """Who may learn of it; None is everybody, spectators included."""


def visible(events: Iterable[Event], observer: Seat | None) -> tuple[Event, ...]:
    """Return the events that `observer` may learn of; None is a spectator."""
    return tuple(event for event in events if event.to is None or observer in event.to)
