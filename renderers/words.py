"""What every picture says of itself in words: seats' marks, the cut to the length of an alt text. No drawing here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core import Seat
from renderers.base import ALT_LIMIT, Say, SeatBadge
from renderers.clusters import clean

ELLIPSIS = "…"


def alt_of(text: str) -> str:
    """Return a description as an alt text: in running lines, cut with … at ALT_LIMIT."""
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - len(ELLIPSIS)].rstrip() + ELLIPSIS


def figure(number: int, spec: str = "") -> str:
    """Return a number as people read it, formatted by `spec`: with a minus sign, not a hyphen."""
    return format(number, spec).replace("-", "−")


def joined(parts: Iterable[str], say: Say) -> str:
    """Return the parts one after the other, as in brackets or of what lies on a table; no "and"."""
    return say("join").join(parts)


def seat_name(seat: Seat, badges: Sequence[SeatBadge], say: Say, *, marks: Iterable[str] = ()) -> str:
    """Return a seat's name with what its mark shows (house player, absent) and further marks, in brackets."""
    badge = badges[seat]
    tags = [say("alt.house")] if badge.house else []
    tags += [say("alt.absent")] if badge.absent else []
    if badge.sticker:
        tags.append(say("alt.reaction", reaction=say(f"reaction.{badge.sticker.removeprefix('sticker-')}")))
    tags += marks
    name = clean(badge.name) or str(seat + 1)
    return f"{name} ({joined(tags, say)})" if tags else name
