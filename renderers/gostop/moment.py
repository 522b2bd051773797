"""What a banner over Go-Stop's table calls out: a go, a set, a bomb, a ppuk and the like, all from the last turn."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.gostop.cards import mask_of
from games.gostop.scoring import point_lines
from games.gostop.values import Moment as Called
from games.gostop.view import View
from renderers.base import Say
from renderers.gostop.facts import called_out, is_open
from renderers.gostop.strips import CARDS_AT, LEFT, WIDTH, strip_height
from renderers.gostop.table import layout
from renderers.moments import Moment, Place
from renderers.words import figure

SETS: Final = ("godori", "red_poems", "blue_ribbons", "red_plains")
BAD: Final = frozenset({Called.PPUK})
CLEAR: Final = 86
"""From a strip's edge to the middle of a banner beside it."""
TIP_AT: Final = 330
RIGHT: Final = LEFT + WIDTH - 8


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the greatest moment of the last turn."""
    if view.last is None or is_open(view) or view.last.seat not in view.order:
        return None
    seat = view.last.seat
    if view.last.went:
        return Moment(seat, say("picture.moment_go", count=view.last.went), _place(view, seat))
    called = _completed(view, seat, say) or _special(view, say)
    if called is None:
        return None
    word, meaning, gain, good = called
    return Moment(seat, word, _place(view, seat), good, meaning, gain)


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


def _place(view: View, seat: Seat) -> Place:
    """Return the place at a seat's strip: over the floor beside it, or over its own captures where no floor is near."""
    strips = layout(view).strips
    y, below = strips[seat], seat == min(strips)
    edge = y if below else y + strip_height(view, seat)
    if below:
        return Place(edge - CLEAR, LEFT, RIGHT, (TIP_AT, edge + 14))
    if y == max(strips[other] for other in strips if other != min(strips)):
        return Place(edge + CLEAR, LEFT, RIGHT, (TIP_AT, edge - 14))
    middle = (y + CARDS_AT + edge) // 2
    return Place(middle, LEFT + WIDTH // 3, RIGHT, (LEFT, middle), low=True)
