"""One Go-Stop player on the table: a head (who, hand, calls, chips, points) and below it the captured cards.

Also the small line of a seat that watches. What is asked of a view stands in facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.table import Side, View, score_of
from renderers import fonts
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.captures import draw_groups, groups_height
from renderers.gostop.cards import SIGN, bomb_sign, card_sprite, coin
from renderers.gostop.facts import may_stop, shown_months
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, FIGURE, GOLD_PLATE, HALF, LABEL, PLATE, PLATE_HEIGHT, Look, S
from renderers.marks import MARKS
from renderers.words import figure

LEFT: Final = 36
WIDTH: Final = 888
LOW: Final = 84
"""The height of a strip without captures."""
HEAD_AT: Final = 42
"""From a strip's top to the middle of its head line."""
SEAT_AT: Final = 46
NAME_AT: Final = 80
INSET: Final = 22
SPACE: Final = 10
"""Between two things in the head line."""
CARDS_AT: Final = 84
ROOM: Final = WIDTH - 2 * INSET
"""What the captured cards may take from left to right."""
DEALER_AT: Final = (-22, -26)
"""Where the dealer's sign lies from the middle of the seat's mark."""
SHOWN_STEP, BOMB_STEP = 20, 20
"""From one shown triple, or one bomb, to the next."""
SHOWN_LOOK: Final = Look(None, "gold", 4, 6)
BACK_LOOK: Final = Look("red-deep", "hanji", 4, 9)
BACK: Final = (48, 64)
"""The back of a hand, which the number of its cards stands on; wider for a longer number."""

OUT_HEIGHT: Final = 64


class Columns(NamedTuple):
    """How wide the columns of the head lines are, so that all strips of a picture agree."""

    plate: int
    chips: int


def plate_width(text: str) -> int:
    """Return how wide a plate with the figure that matters is."""
    return max(PLATE_HEIGHT + 16, fonts.measure(text, FIGURE) + 54)


def columns(view: View, plates: Sequence[str]) -> Columns:
    """Return the columns for some figures on plates and everybody's chips."""
    chips = max(fonts.measure(figure(chips), LABEL) for chips in view.chips)
    return Columns(max(map(plate_width, plates), default=0), SIGN + 8 + chips)


def score_columns(view: View) -> Columns:
    """Return the columns while a deal is played."""
    return columns(view, [score_text(view, seat) for seat in view.players])


def score_text(view: View, seat: Seat) -> str:
    """Return a player's points and what it takes to stop."""
    return f"{score_of(view, seat)}/{view.sides[seat].needs}"


def draw_chips(canvas: Canvas, right: int, y: int, chips: int, width: int, *, on: str = "felt-raised") -> None:
    """Draw a coin and a player's chips in a column that ends at `right`."""
    canvas.centre(coin(), right - width + SIGN // 2, y)
    canvas.text(right - width + SIGN + 8, y, figure(chips), on=on)


def draw_plate(canvas: Canvas, right: int, y: int, text: str, look: Look, colour: str) -> None:
    """Draw the figure that matters on a plate that ends at `right`."""
    canvas.plate(right - plate_width(text) // 2, y, text, look=look, colour=colour, size=FIGURE)


def strip_height(view: View, seat: Seat) -> int:
    """Return how high a player's strip is: as low as can be without captures."""
    return LOW + captures_height(view, seat)


def captures_height(view: View, seat: Seat) -> int:
    """Return what captured cards add to a strip's height."""
    return groups_height(view, seat, ROOM)


def draw_captures(canvas: Canvas, y: int, view: View, seat: Seat) -> None:
    """Draw a player's captured cards in a strip, from a height on."""
    draw_groups(canvas, LEFT + INSET, y, view, seat, ROOM)


def draw_strip(
    canvas: Canvas,
    y: int,
    view: View,
    seat: Seat,
    badges: Sequence[SeatBadge],
    wide: Columns,
    say: Say,
    *,
    active: bool,
) -> None:
    """Draw a player while the deal is played."""
    canvas.panel(LEFT, y, WIDTH, strip_height(view, seat), active=active)
    draw_head(canvas, y, view, seat, badges, wide, say, active=active)
    draw_captures(canvas, y + CARDS_AT, view, seat)


def draw_head(
    canvas: Canvas,
    y: int,
    view: View,
    seat: Seat,
    badges: Sequence[SeatBadge],
    wide: Columns,
    say: Say,
    *,
    active: bool,
    title: str = "",
    gain: int = 0,
) -> None:
    """Draw a player's head line: points, chips, goes, hand, calls, and the name, or a title in its place.

    `gain` is what a chosen press would add to the points, on a golden plate. The observer sees their own cards.
    """
    side, middle, right = view.sides[seat], y + HEAD_AT, LEFT + WIDTH - INSET
    look = GOLD_PLATE if may_stop(view, seat) else PLATE
    draw_plate(canvas, right, middle, score_text(view, seat), look, "red" if look is PLATE else "ink")
    right -= wide.plate + SPACE
    if gain:
        draw_plate(canvas, right, middle, f"+{gain}", GOLD_PLATE, "ink")
        right -= plate_width(f"+{gain}") + SPACE
    draw_chips(canvas, right, middle, view.chips[seat], wide.chips)
    right -= wide.chips + SPACE
    if side.goes:
        text = say("picture.go", count=side.goes)
        width = canvas.small_plate_width(text, LABEL)
        canvas.small_plate(right - width // 2, middle, text, look=GOLD_PLATE, size=LABEL)
        right -= width + SPACE
    if seat != view.observer or side.free:
        right = _hand(canvas, right, middle, len(view.hands[seat]), side.free)
    right = _calls(canvas, right, middle, view, side)
    draw_name(canvas, y, right, view, seat, badges, active=active, title=title)


def draw_name(
    canvas: Canvas,
    y: int,
    right: int,
    view: View,
    seat: Seat,
    badges: Sequence[SeatBadge],
    *,
    active: bool,
    title: str = "",
) -> None:
    """Draw a strip's seat, name (or a title) and dealer's sign in what room there is up to `right`."""
    middle = y + HEAD_AT
    canvas.seat(LEFT + SEAT_AT, middle, seat, badges[seat])
    x, colour = LEFT + NAME_AT, "gold" if active else "hanji"
    if title:
        canvas.text(x, middle, title, size=FIGURE, colour=colour, on="felt-raised", width=right - x)
    else:
        canvas.name(x, middle, seat, badges, colour=colour, on="felt-raised", width=right - x)
    if seat == view.dealer and view.players:
        canvas.centre(MARKS.sprite("dealer", S), LEFT + SEAT_AT + DEALER_AT[0], middle + DEALER_AT[1])


def _hand(canvas: Canvas, right: int, y: int, count: int, free: int) -> int:
    """Draw a back with the number of cards in hand, and of free turns behind it; return the left edge of that."""
    text = f"{count}+{free}" if free else str(count)
    width = max(BACK[0], fonts.measure(text, LABEL) + 18)
    canvas.box(right - width, y - BACK[1] // 2, width, BACK[1], BACK_LOOK)
    canvas.text(right - width // 2, y, text, on="red-deep", anchor="m")
    return right - width - SPACE


def _calls(canvas: Canvas, right: int, y: int, view: View, side: Side) -> int:
    """Draw what a player has shown (a triple as heundeum in gold) and bombed; return the left edge of that."""
    if side.bombs:
        right -= SIGN + (side.bombs - 1) * BOMB_STEP
        for place in range(side.bombs):
            canvas.centre(bomb_sign(), right + SIGN // 2 + place * BOMB_STEP, y)
        right -= SPACE // 2
    shown = shown_months(side)
    if not shown:
        return right
    width, height = (round(side * HALF) for side in (CARD_WIDTH, CARD_HEIGHT))
    right -= width + 4 + (len(shown) - 1) * SHOWN_STEP
    for place, (_, card, shaken) in enumerate(shown):
        x, top = right + place * SHOWN_STEP, y - height // 2
        canvas.paste(card_sprite(card, HALF, doubles=view.options.double_junk), x, top)
        if shaken:
            canvas.box(x - 4, top - 4, width + 8, height + 8, SHOWN_LOOK)
    return right - SPACE


def draw_watcher(
    canvas: Canvas, x: int, y: int, view: View, seat: Seat, badges: Sequence[SeatBadge], note: str
) -> None:
    """Draw a seat that sits this deal out in a small line: who it is, chips, a note."""
    middle = y + OUT_HEIGHT // 2
    canvas.seat(x + 32, middle, seat, badges[seat], on="felt")
    width = SIGN + 8 + fonts.measure(figure(view.chips[seat]), LABEL)
    right = x + WIDTH - INSET
    draw_chips(canvas, right, middle, view.chips[seat], width, on="felt")
    right -= width + SPACE
    canvas.text(right, middle, note, colour="mist", anchor="r")
    right -= fonts.measure(note, LABEL) + SPACE
    canvas.name(x + 70, middle, seat, badges, width=right - x - 70)
