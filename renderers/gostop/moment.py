"""What a banner over Go-Stop's table calls out: a go, a set, a bomb, a ppuk and the like, all from the last turn."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.gostop.cards import MONTHS, mask_of
from games.gostop.scoring import point_lines
from games.gostop.values import Moment as Called
from games.gostop.view import View
from renderers import fonts
from renderers.base import Say
from renderers.gostop.captures import CARD, CARD_AT, ROW_HEIGHT, rows, runs
from renderers.gostop.facts import called_out, captured, is_open, moved_on_floor
from renderers.gostop.floor import COLUMNS, PITCH, STOCK_COLUMN, column_x
from renderers.gostop.strips import INSET, LEFT, ROOM, WIDTH, strip_height
from renderers.gostop.table import FLOOR_GAP, layout
from renderers.moments import Moment, Place
from renderers.words import figure

SETS: Final = ("godori", "red_poems", "blue_ribbons", "red_plains")
BAD: Final = frozenset({Called.PPUK})
CLEAR: Final = 102
"""From a strip's edge to the middle of a banner beside it."""
TIP_AT: Final = 294
TIP_IN: Final = 8
"""How far the tip reaches into the strip."""
FACE_ROOM, PLATE_ROOM = 258, 130
"""What the burst and the free ends of a banner take, and the plate with what it brought."""
LOW_LESS: Final = 80
"""How much narrower a low banner is at least: its burst is smaller."""
RIGHT: Final = LEFT + WIDTH - 8


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the greatest moment of the last turn."""
    if view.last is None or is_open(view) or view.last.seat not in view.order:
        return None
    seat = view.last.seat
    if view.last.went:
        went = say("picture.moment_go", count=view.last.went)
        return Moment(seat, went, _place(view, seat, _width(went, "", "")))
    called = _completed(view, seat, say) or _special(view, say)
    if called is None:
        return None
    word, meaning, gain, good = called
    return Moment(seat, word, _place(view, seat, _width(word, meaning, gain)), good, meaning, gain)


def _completed(view: View, seat: Seat, say: Say) -> tuple[str, str, str, bool] | None:
    """Return a set that the last turn completed, or one more bright from the third on, with what it adds."""
    player, last = view.players[seat], view.last
    if last is None:
        return None
    doubles = view.options.double_junk
    now = {line.code: line for line in point_lines(player.taken, player.cup, doubles=doubles)}
    taken = player.taken & ~mask_of(last.got)
    before = {line.code: line for line in point_lines(taken, player.cup, doubles=doubles)}
    for code in SETS:
        if code in now and code not in before:
            return say(f"picture.moment_{code}"), "", figure(now[code].points, "+"), True
    more = now["brights"].points - before["brights"].points
    if more > 0:
        return say("picture.moment_brights", count=now["brights"].number), "", figure(more, "+"), True
    return None


def _special(view: View, say: Say) -> tuple[str, str, str, bool] | None:
    called = called_out(view)
    if not called:
        return None
    word, _, meaning = say(f"picture.moment_{called[-1]}").partition("\n")
    return word, meaning, "", called[-1] not in BAD


def _place(view: View, seat: Seat, wide: int) -> Place:
    """Return the place of a banner so wide: over the floor at the seat's strip, where the least lies below it.

    The topmost of three has no floor near: behind the last row of its captures, and without room there over the floor.
    """
    places = layout(view)
    strips, floor = places.strips, places.floor
    y, below = strips[seat], seat == min(strips)
    edge = y if below else y + strip_height(view, seat)
    if below:
        left = _clearest(view, wide, range(COLUMNS, MONTHS))
        return Place(edge - CLEAR, left, RIGHT, (left + TIP_AT, edge + TIP_IN))
    if y == max(strips[other] for other in strips if other != min(strips)):
        left = _clearest(view, wide, range(COLUMNS))
        return Place(edge + CLEAR, left, RIGHT, (left + TIP_AT, edge - TIP_IN))
    left = _captures_end(view, seat)
    if left and RIGHT - left >= wide - LOW_LESS:
        middle = edge - ROW_HEIGHT + CARD_AT + CARD[1] // 2
        return Place(middle, left, RIGHT, (LEFT, middle), low=True)
    middle = floor.top - FLOOR_GAP + CLEAR
    return Place(middle, _clearest(view, wide, range(COLUMNS)), RIGHT, (LEFT, middle))


def _captures_end(view: View, seat: Seat) -> int:
    """Return where the last row of a seat's captures ends; 0 without any."""
    found = rows([len(group.cards) for group in captured(view, seat)], ROOM)
    if not found:
        return 0
    last = found[-1]
    return LEFT + INSET + max(run.x + run.width for run in runs(last, ROOM) if run.width) + 8


def _width(word: str, meaning: str, gain: str) -> int:
    """Return how wide a banner of these words will about be."""
    size = 70 if meaning else 100
    words = max(fonts.measure(word, size), fonts.measure(meaning, 36) if meaning else 0)
    return FACE_ROOM + words + (PLATE_ROOM if gain else 0)


def _clearest(view: View, wide: int, months: range) -> int:
    """Return the left edge at which a banner covers the least of a row of the floor; what has just come counts most."""
    moved, lying = moved_on_floor(view), {spot.month for spot in view.floor}

    def covered(left: int) -> int:
        found = 0
        for place, month in enumerate(months):
            x = column_x(place + (place >= STOCK_COLUMN))
            if x < left + wide and x + PITCH > left:
                found += 4 * (month in moved) + (month in lying)
        return found

    steps = range(LEFT, max(LEFT, RIGHT - wide) + 1, PITCH // 2)
    return min(steps, key=covered)
