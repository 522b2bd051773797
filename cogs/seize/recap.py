"""What the events of a turn of Seize! come to: one walk for many steps, what flew in the line of who hit it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.core import Event, Value

MOVES: Final = frozenset({"stepped", "turned", "attacked", "ganged_up"})
"""What can be taken back, with all that came of it."""
WALKS: Final = frozenset({"walked", "walked_drawing"})
"""What steps come to, with `n` cards drawn on the way."""


def fold(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events without what was taken back, with a piece's steps, turns and draws on the way as one."""
    folded: list[Event] = []
    for event in _kept(events):
        before = folded[-1] if folded else None
        if event.kind == "stepped":
            data = {**event.data, "n": 0}
            if before is not None and _same(before, event):
                folded.pop()
                data |= {what: before.data[what] for what in ("start", "n") if what in before.data}
            folded.append(_walk(event, data))
        elif event.kind == "drew" and before is not None and before.kind in WALKS and event.to is None:
            drawn = before.data["n"]
            folded[-1] = _walk(before, {**before.data, "n": drawn + 1 if isinstance(drawn, int) else 1})
        elif event.kind == "turned" and before is not None and _same(before, event):
            if before.kind == "turned":
                folded[-1] = event
        else:
            folded.append(event)
    return folded


def _walk(event: Event, data: Mapping[str, Value]) -> Event:
    return Event("walked_drawing" if data["n"] else "walked", event.seat, data)


def _kept(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events that stand, with what was knocked in the line of who attacked."""
    kept: list[Event] = []
    by = None
    for event in events:
        if event.kind == "undid":
            _take_back(kept)
            continue
        if event.kind in ("attacked", "ganged_up"):
            by = event.seat
        if event.kind == "knocked" and by is not None:
            kept.append(Event("flew", by, {**event.data, "owner": event.seat or 0}))
        else:
            kept.append(event)
    return kept


def _take_back(kept: list[Event]) -> None:
    last = max((at for at, event in enumerate(kept) if event.kind in MOVES), default=len(kept))
    del kept[last:]


def _same(one: Event, other: Event) -> bool:
    """Tell whether an event is a walk or a turn of the same piece."""
    return one.kind in (*WALKS, "turned") and (one.seat, one.data["piece"]) == (other.seat, other.data["piece"])
