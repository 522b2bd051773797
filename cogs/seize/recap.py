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
            if (at := _begun(folded, event)) is not None:
                data |= {what: value for what, value in folded.pop(at).data.items() if what in ("start", "n")}
            folded.append(_walk(event, data))
        elif event.kind == "drew" and before is not None and before.kind in WALKS and event.to is None:
            drawn = before.data["n"]
            folded[-1] = _walk(before, {**before.data, "n": drawn + 1 if isinstance(drawn, int) else 1})
        elif event.kind == "turned" and (at := _begun(folded, event)) is not None:
            if folded[at].kind == "turned":
                folded[at] = event
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


def _begun(folded: Sequence[Event], event: Event) -> int | None:
    """Return where the same piece walked or turned before with nothing but walks and turns of its side since."""
    for at in reversed(range(len(folded))):
        one = folded[at]
        if one.seat != event.seat or one.kind not in (*WALKS, "turned"):
            return None
        if one.data["piece"] == event.data["piece"]:
            return at
    return None
