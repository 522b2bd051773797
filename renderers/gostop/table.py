"""The table of Go-Stop: the lowest seat below the floor, the others above it, those who sit out at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.gostop.cards import mask_of
from games.gostop.scoring import point_lines
from games.gostop.table import Moment as Special
from games.gostop.table import View
from renderers.base import Picture, Say, SeatBadge
from renderers.gostop.ends import Reckoning
from renderers.gostop.facts import SETS, called_out, sitting_out
from renderers.gostop.places import OUT_HEIGHT, layout
from renderers.gostop.scene import Table
from renderers.moments import Moment
from renderers.words import figure


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between deals the reckoning, at the end with the standings."""
    if view.result is not None:
        return Reckoning(view, view.result, badges, say).drawn()
    places = layout(view)
    table = Table(view, badges, say, places.height, waiting)
    table.call(moment_of(view, say=say))
    table.head()
    table.floor(places.floor)
    for seat in sorted(places.strips):
        table.seat(seat, places.strips[seat])
    for at, seat in enumerate(sitting_out(view)):
        table.watcher(seat, places.out + at * OUT_HEIGHT, say("picture.out"))
    table.last()
    return table.picture()


# What is called out over the table


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the greatest moment of the last turn.

    That is a go, a set, a special moment, or a triple that was shown, with what it multiplies a win by (G43).
    """
    move, special = view.move, called_out(view)[-1:]
    if view.result is not None or move.seat not in view.players:
        return None
    if move.went:
        return Moment(move.seat, say("picture.moment_go", count=move.went))
    completed = _completed(view, move.seat, say)
    if completed or not (special or move.shook):
        return completed
    word, _, meaning = say(f"picture.moment_{special[0] if special else 'heundeum'}").partition("\n")
    gain = "" if special else f"×{1 << move.shook.bit_count()}"
    return Moment(move.seat, word, Special.PPUK not in special, meaning, gain)


def _completed(view: View, seat: Seat, say: Say) -> Moment | None:
    """Return a set that the last turn completed, or one more bright from the third on, with what it adds."""
    side, doubles = view.sides[seat], view.options.double_junk
    now, before = (
        {line.code: line for line in point_lines(taken, side.cup, doubles=doubles)}
        for taken in (side.taken, side.taken & ~mask_of(view.move.got))
    )
    for code in SETS:
        if code in now and code not in before:
            return Moment(seat, say(f"picture.moment_{code}"), figure=figure(now[code].points, "+"))
    more = now["brights"].points - before["brights"].points
    if more > 0:
        word = say("picture.moment_brights", count=now["brights"].number)
        return Moment(seat, word, figure=figure(more, "+"))
    return None
