"""The reckoning at the end of a deal of Go-Stop: points of the winner, the bill of each loser factor by factor, chips.

After the last deal the places stand beside the names. Between deals a check says who is ready for the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.values import Bill
from games.gostop.view import View
from renderers import fonts
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.facts import (
    best_seats,
    bills_of,
    extras_of,
    is_plain,
    next_factor,
    playing,
    scoring_lines,
    sitting_out,
    won_by_points,
)
from renderers.gostop.strips import (
    HEAD_AT,
    INSET,
    LEFT,
    LOW,
    SPACE,
    WIDTH,
    Columns,
    captures_height,
    columns,
    draw_captures,
    draw_chips,
    draw_name,
    draw_plate,
)
from renderers.layout import GOLD_PLATE, HEADING, LABEL, PLATE, SMALL, Look
from renderers.marks import mark
from renderers.names import short_name
from renderers.words import figure

TITLE_Y: Final = 78
TOP: Final = 132
STRIP_GAP: Final = 12
LINES_AT: Final = 84
"""From a strip's top to its first line of plates."""
LINE_PITCH: Final = 54
LINE_BELOW: Final = 8
PLATE_GAP: Final = 8
NAME_WIDTH: Final = 240
"""The widest name on a plate."""
PLACE_WIDTH: Final = 80
CHECK_WIDTH: Final = 52


class Tag(NamedTuple):
    """A figure or word on a small plate."""

    text: str
    look: Look = PLATE
    size: int = SMALL
    stretch: int = fonts.WIDTH

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return Canvas.small_plate_width(self.text, self.size, self.stretch)


class Strip(NamedTuple):
    """One seat in the reckoning."""

    seat: Seat
    y: int
    height: int
    lines: tuple[tuple[Tag, ...], ...]
    captures: bool


def signed(chips: int) -> str:
    """Return chips won or lost as they are written."""
    return f"+{chips}" if chips > 0 else figure(chips)


def tag_lines(view: View, seat: Seat, badges: Sequence[SeatBadge], say: Say) -> tuple[tuple[Tag, ...], ...]:
    """Return what a seat's chips are made of, as lines of plates that fit the strip."""
    groups: list[list[Tag]] = [_points(view, seat, say)] if won_by_points(view, seat) else []
    groups += [_bill(view, bill, badges, say) for bill in bills_of(view, seat) if not is_plain(view, bill)]
    groups.append([Tag(text) for text in extra_texts(view, seat, say)])
    return tuple(line for group in groups for line in _wrapped(group))


def extra_texts(view: View, seat: Seat, say: Say) -> list[str]:
    """Return what moved for a seat in the middle of the deal."""
    return [say(f"picture.extra_{code}", chips=signed(chips)) for code, chips in extras_of(view, seat)]


def _points(view: View, seat: Seat, say: Say) -> list[Tag]:
    """Return the winner's points as plates, and their sum."""
    tags = [Tag(say(f"picture.line_{code}", points=points)) for code, points in scoring_lines(view, seat)]
    return [*tags, Tag(f"= {view.players[seat].score}", GOLD_PLATE)] if len(tags) > 1 else tags


def _bill(view: View, bill: Bill, badges: Sequence[SeatBadge], say: Say) -> list[Tag]:
    """Return a bill as plates: the points, the goes, every factor, what is paid, to whom or by whom, a purse."""
    tags = [Tag(text) for text in factor_texts(bill, say)]
    if len(tags) > 1:
        tags.append(Tag(say("picture.pays", chips=bill.chips), GOLD_PLATE))
    return [*tags, *paying_tags(view, bill, badges, say)]


def factor_texts(bill: Bill, say: Say) -> list[str]:
    """Return what a bill is made of: the points, the goes, every factor."""
    texts = [str(bill.base)]
    if bill.goes:
        texts.append(say("picture.plus_goes", chips=bill.goes))
    return texts + [say(f"picture.times_{one.code}", times=1 << one.doublings) for one in bill.factors]


def paying_tags(view: View, bill: Bill, badges: Sequence[SeatBadge], say: Say) -> list[Tag]:
    """Return to whom a bill goes where several are paid, who else pays it, and what an empty purse left."""
    tags = []
    if view.result is not None and view.result.winner < 0:
        tags.append(_named(lambda name: f"→ {name}", bill.winner, badges))
    if bill.paid_by != bill.payer:
        tags.append(_named(lambda name: say("picture.paid_by", name=name), bill.paid_by, badges))
    if bill.paid < bill.chips:
        tags.append(Tag(say("picture.purse", chips=bill.paid)))
    return tags


def _named(write: Callable[[str], str], seat: Seat, badges: Sequence[SeatBadge]) -> Tag:
    """Return a plate with a name in it, cut at NAME_WIDTH."""
    name = short_name(seat, badges, SMALL, NAME_WIDTH)
    return Tag(write(name.text), size=name.size, stretch=name.stretch)


def _wrapped(tags: Iterable[Tag]) -> Iterator[tuple[Tag, ...]]:
    """Yield the plates in lines that fit a strip."""
    line: list[Tag] = []
    x = 0
    for tag in tags:
        if line and x + tag.width > WIDTH - 2 * INSET:
            yield tuple(line)
            line, x = [], 0
        line.append(tag)
        x += tag.width + PLATE_GAP
    if line:
        yield tuple(line)


def strips(view: View, badges: Sequence[SeatBadge], say: Say) -> tuple[Strip, ...]:
    """Return the seats from the top: who is in gold first, then who played, then who watched."""
    gold = best_seats(view)
    seats = sorted((*playing(view), *sitting_out(view)), key=lambda seat: (_rank(view, seat, gold), seat))
    found, y = [], TOP
    for seat in seats:
        lines, captures = tag_lines(view, seat, badges, say), view.players[seat].taken != 0
        height = LOW + (len(lines) * LINE_PITCH + LINE_BELOW if lines else 0) + captures_height(view, seat)
        found.append(Strip(seat, y, height, lines, captures))
        y += height + STRIP_GAP
    return tuple(found)


def _rank(view: View, seat: Seat, gold: frozenset[Seat]) -> int:
    if view.outcome is not None:
        return view.outcome.placements[seat]
    return 0 if seat in gold else 1 if seat in view.order else 2


def draw_end(view: View, badges: Sequence[SeatBadge], say: Say) -> Canvas:
    """Draw the reckoning of the deal that has ended."""
    found, gold = strips(view, badges, say), best_seats(view)
    canvas = Canvas(found[-1].y + found[-1].height + 30)
    canvas.text(canvas.width // 2, TITLE_Y, title(view, say), size=HEADING, anchor="m", width=840)
    changes = view.result.chips if view.result is not None else (0,) * view.seats
    wide = columns(view, [signed(change) for change in changes])
    for strip in found:
        active = strip.seat in gold
        canvas.panel(LEFT, strip.y, WIDTH, strip.height, active=active)
        _head(canvas, strip, view, badges, wide, say, active=active)
        _lines(canvas, strip)
        if strip.captures:
            draw_captures(canvas, strip.y + strip.height - captures_height(view, strip.seat), view, strip.seat)
    return canvas


def title(view: View, say: Say) -> str:
    """Return how the deal ended, in a few words."""
    if view.outcome is not None:
        return say("picture.final")
    if view.result is None:
        return ""
    return say(f"picture.ending_{view.result.ending}", deal=view.deal_no, factor=next_factor(view))


def _head(
    canvas: Canvas, strip: Strip, view: View, badges: Sequence[SeatBadge], wide: Columns, say: Say, *, active: bool
) -> None:
    """Draw a strip's head: who it is, whether ready, the place, chips, and what the deal gave or cost."""
    seat, y = strip.seat, strip.y + HEAD_AT
    right = LEFT + WIDTH - INSET
    change = view.result.chips[seat] if view.result is not None else 0
    look = GOLD_PLATE if change > 0 else PLATE
    colour = "red" if change < 0 else "ink"
    if seat in view.order or change:
        draw_plate(canvas, right, y, signed(change), look, colour)
    right -= wide.plate + SPACE
    draw_chips(canvas, right, y, view.players[seat], wide.chips)
    right -= wide.chips + SPACE
    if view.outcome is not None:
        place = say("picture.place", place=view.outcome.placements[seat])
        plate_look = GOLD_PLATE if active else PLATE
        canvas.small_plate(right - PLACE_WIDTH // 2, y, place, look=plate_look)
        right -= PLACE_WIDTH + SPACE
    elif seat in view.ready:
        canvas.centre(mark("check"), right - CHECK_WIDTH // 2, y)
        right -= CHECK_WIDTH + SPACE
    if seat not in view.order:
        note = say("picture.out")
        canvas.text(right, y, note, colour="mist", on="felt-raised", anchor="r")
        right -= fonts.measure(note, LABEL) + SPACE
    draw_name(canvas, strip.y, right, view, seat, badges, active=active)


def _lines(canvas: Canvas, strip: Strip) -> None:
    """Draw the plates of a strip."""
    for number, line in enumerate(strip.lines):
        x, y = LEFT + INSET, strip.y + LINES_AT + number * LINE_PITCH
        for tag in line:
            middle = x + tag.width // 2
            canvas.small_plate(middle, y + 22, tag.text, look=tag.look, size=tag.size, stretch=tag.stretch)
            x += tag.width + PLATE_GAP
