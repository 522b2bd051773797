"""What a banner over Go-Stop's table calls out: a go, a set, a bomb, a ppuk and the like, all from the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import mask_of
from games.gostop.scoring import point_lines
from games.gostop.table import Moment as Special
from games.gostop.table import View, spots
from renderers import fonts
from renderers.base import Say
from renderers.canvas import Canvas
from renderers.gostop.facts import SETS, called_out, is_open, moved_on_floor
from renderers.gostop.places import (
    CARD,
    CARD_AT,
    COLUMNS,
    FLOOR_GAP,
    INSET,
    LEFT,
    PITCH,
    ROW_HEIGHT,
    WIDE,
    Floor,
    layout,
)
from renderers.moments import Moment, Place
from renderers.words import figure

BAD: Final = frozenset({Special.PPUK})
CLEAR: Final = 102
"""From a strip's edge to the middle of a banner beside it."""
TIP_AT: Final = 294
TIP_IN: Final = 8
"""How far the tip reaches into the strip."""
SHARES: Final = (100, 80, 62, 50)
"""How wide the words may be, in percent of what they would like, the first best."""
STEP: Final = 21
"""From one place that is tried to the next."""
AIR: Final = 12
"""What is kept free on both sides of what is new: its brackets lie there."""
FACE_ROOM: Final = 266
"""What the burst and the free ends of a banner take, and some air, so that no word is cut."""
LOW_LESS: Final = 80
"""How much narrower a low banner is at least: its burst is smaller."""
RIGHT: Final = LEFT + WIDE - 8


class Called(NamedTuple):
    """What is called out: the word, what it brought, what it means, and whether that is good for the seat."""

    word: str
    gain: str = ""
    meaning: str = ""
    good: bool = True


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the greatest moment of the last turn."""
    if is_open(view) or view.move.seat not in view.players:
        return None
    called = _called(view, say)
    if called is None:
        return None
    word, gain, meaning, good = called
    size = 70 if meaning else 100
    words = max(fonts.measure(word, size), fonts.measure(meaning, 36) if meaning else 0)
    place = place_of(view, view.move.seat, words, Canvas.plate_width(gain, 54) + 8 if gain else 0)
    return Moment(view.move.seat, word, place, good, meaning, gain)


def _called(view: View, say: Say) -> Called | None:
    """Return a go, a set, a special moment, or a triple that was shown, with what it multiplies a win by (G43)."""
    move, special = view.move, called_out(view)[-1:]
    if move.went:
        return Called(say("picture.moment_go", count=move.went))
    completed = _completed(view, move.seat, say)
    if completed or not (special or move.shook):
        return completed
    word, _, meaning = say(f"picture.moment_{special[0] if special else 'heundeum'}").partition("\n")
    return Called(word, "" if special else f"×{1 << move.shook.bit_count()}", meaning, BAD.isdisjoint(special))


def _completed(view: View, seat: Seat, say: Say) -> Called | None:
    """Return a set that the last turn completed, or one more bright from the third on, with what it adds."""
    side, doubles = view.sides[seat], view.options.double_junk
    now, before = (
        {line.code: line for line in point_lines(taken, side.cup, doubles=doubles)}
        for taken in (side.taken, side.taken & ~mask_of(view.move.got))
    )
    for code in SETS:
        if code in now and code not in before:
            return Called(say(f"picture.moment_{code}"), figure(now[code].points, "+"))
    more = now["brights"].points - before["brights"].points
    if more > 0:
        return Called(say("picture.moment_brights", count=now["brights"].number), figure(more, "+"))
    return None


def place_of(view: View, seat: Seat, words: int, plate: int) -> Place:
    """Return where a banner lies, its words so many pixels wide: beside the seat's strip, and over nothing new.

    Where what has just come lies in the way, its letters are smaller; else it is over the floor's other row. The
    topmost of three has no floor near: its banner lies behind the last row of its captures where there is room.
    """
    strips, floor = layout(view)[:2]
    strip, below = strips[seat], seat == min(strips)
    edge, rows = (strip.top, (1, 0)) if below else (strip.bottom, (0, 1))
    if len(strips) > 2 and seat == max(strips):
        left = LEFT + INSET + max((run.x + run.width for row in strip.rows[-1:] for _, run in row), default=WIDE) + 8
        if RIGHT - left >= FACE_ROOM + words + plate - LOW_LESS:
            middle = strip.bottom - ROW_HEIGHT + CARD_AT + CARD[1] // 2
            return Place(middle, left, RIGHT, (LEFT, middle), low=True)
        edge = 0
    found = (_over(view, floor, row, words, plate, edge if row == rows[0] else 0) for row in rows)
    return min(found, key=lambda one: one[0])[1]


def _over(view: View, floor: Floor, row: int, words: int, plate: int, edge: int) -> tuple[int, Place]:
    """Return how many new things a banner over a row of the floor hides, and its place; `edge`: of its seat's strip."""
    middle = floor.bottom + FLOOR_GAP - CLEAR if row else floor.top - FLOOR_GAP + CLEAR
    new, lying = moved_on_floor(view), {spot.month for spot in spots(view)}
    things = [(floor.stock, row == 1 and view.move.pending >= 0, row == 0)]
    for month in range(row * COLUMNS, (row + 1) * COLUMNS):
        things.append((floor.spot(month)[0], month in new, month in lying))
    tries = []
    for share in SHARES:
        wide = FACE_ROOM + words * share // 100 + plate
        hidden, left = _clearest(things, wide)
        tip = (left + TIP_AT, edge + (TIP_IN if row else -TIP_IN)) if edge else (left, middle)
        tries.append((hidden, Place(middle, left, min(RIGHT, left + wide), tip)))
    return min(tries, key=lambda one: one[0])


def _clearest(things: Sequence[tuple[int, bool, bool]], wide: int) -> tuple[int, int]:
    """Return how many new things a banner so wide hides at the least, and its left edge there.

    Of each thing its left edge, whether it is new, and whether there is a card at all.
    """

    def hidden(left: int) -> tuple[int, int]:
        below = [thing for thing in things if left - AIR - PITCH < thing[0] < left + wide + AIR]
        return sum(thing[1] for thing in below), sum(thing[2] for thing in below)

    last = max(LEFT, RIGHT - wide)
    left = min((*range(LEFT, last, STEP), last), key=hidden)
    return hidden(left)[0], left
