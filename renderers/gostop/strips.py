"""The strip of one Go-Stop player: who it is, hand, calls, chips, points, and the captured cards in four groups.

Also the small line of a seat that watches. What is asked of a view stands in gostop_facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.view import Player, View
from renderers import fonts
from renderers.base import Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.cards import SIGN, back_sprite, bomb_sign, card_sprite, coin, runs
from renderers.gostop.facts import captured, is_open, may_stop, shown_months
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, FIGURE, GOLD_PLATE, HALF, LABEL, PLATE, PLATE_HEIGHT, XS, Look, S
from renderers.marks import MARKS
from renderers.words import figure

LEFT: Final = 36
WIDTH: Final = 888
HEIGHT: Final = 208
LOW: Final = 84
"""The height of a strip without captures."""
HEAD_AT: Final = 42
"""From a strip's top to the middle of its head line."""
SEAT_AT: Final = 46
NAME_AT: Final = 82
INSET: Final = 22
SPACE: Final = 16
"""Between two things in the head line."""
CARDS_AT: Final = 84
PLATE_IN: Final = 12
"""How far a count plate's middle lies left of its card's right edge."""
PLATE_UP: Final = 8
"""How far a count plate's middle lies above its card's lower edge."""
ROOM: Final = WIDTH - 2 * INSET - 12
"""What the captured cards may take from left to right, with the last plate beside it."""
BACK_STEP: Final = 9
MOST_BACKS: Final = 5
FEW_BACKS: Final = 1
"""Backs of a hand beside which calls stand, so that the name keeps its room."""
DEALER_AT: Final = (-22, -26)
"""Where the dealer's sign lies from the middle of the seat's mark."""
SHOWN_STEP, BOMB_STEP = 30, 26
"""From one shown triple, or one bomb, to the next."""
SHOWN_LOOK: Final = Look(None, "gold", 4, 6)

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
    chips = max(fonts.measure(figure(player.chips), LABEL) for player in view.players)
    return Columns(max(map(plate_width, plates), default=0), SIGN + 8 + chips)


def score_text(player: Player) -> str:
    """Return a player's points and what it takes to stop."""
    return f"{player.score}/{player.needs}"


def draw_chips(canvas: Canvas, right: int, y: int, player: Player, width: int, *, on: str = "felt-raised") -> None:
    """Draw a coin and a player's chips in a column that ends at `right`."""
    canvas.centre(coin(), right - width + SIGN // 2, y)
    canvas.text(right - width + SIGN + 8, y, figure(player.chips), on=on)


def draw_goal(canvas: Canvas, x: int, y: int, chips: int) -> None:
    """Draw a coin and the chips that end the match, their middle at (x, y)."""
    width = SIGN + 8 + fonts.measure(str(chips), LABEL)
    canvas.centre(coin(), x - width // 2 + SIGN // 2, y)
    canvas.text(x + width // 2, y, str(chips), colour="mist", anchor="r")


def draw_plate(canvas: Canvas, right: int, y: int, text: str, look: Look, colour: str) -> None:
    """Draw the figure that matters on a plate that ends at `right`."""
    canvas.plate(right - plate_width(text) // 2, y, text, look=look, colour=colour, size=FIGURE)


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
    """Draw a player while the deal is played; without captures where the seat may still sit out."""
    player = view.players[seat]
    low = len(view.order) > 3
    canvas.panel(LEFT, y, WIDTH, LOW if low else HEIGHT, active=active)
    right = LEFT + WIDTH - INSET
    look = GOLD_PLATE if may_stop(player) else PLATE
    middle = y + HEAD_AT
    draw_plate(canvas, right, middle, score_text(player), look, "red" if look is PLATE else "ink")
    right -= wide.plate + SPACE
    draw_chips(canvas, right, middle, player, wide.chips)
    right -= wide.chips + SPACE
    if player.goes:
        tab = right + SPACE + wide.chips // 2
        canvas.small_plate(tab, y, say("picture.go", count=player.goes), look=GOLD_PLATE)
    right = _hand(canvas, right, middle, player, active=active)
    right = _calls(canvas, right, middle, view, player)
    draw_name(canvas, y, right, view, seat, badges, active=active)
    if not low:
        draw_captures(canvas, y + CARDS_AT, view, seat)


def draw_name(
    canvas: Canvas, y: int, right: int, view: View, seat: Seat, badges: Sequence[SeatBadge], *, active: bool
) -> None:
    """Draw a strip's seat, name and dealer's sign in what room there is up to `right`."""
    middle = y + HEAD_AT
    canvas.seat(LEFT + SEAT_AT, middle, seat, badges[seat])
    x = LEFT + NAME_AT
    colour = "gold" if active else "hanji"
    canvas.name(x, middle, seat, badges, colour=colour, on="felt-raised", width=right - x)
    if seat == view.dealer and view.order:
        canvas.centre(MARKS.sprite("dealer", S), LEFT + SEAT_AT + DEALER_AT[0], middle + DEALER_AT[1])


def _hand(canvas: Canvas, right: int, y: int, player: Player, *, active: bool) -> int:
    """Draw the backs of a hand with their number, and free turns behind it; return the left edge of that."""
    text = f"{player.hand_size}+{player.free}" if player.free else str(player.hand_size)
    width = fonts.measure(text, FIGURE)
    colour = "gold" if active else "mist"
    canvas.text(right, y, text, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    back = back_sprite(XS)
    backs = min(player.hand_size, FEW_BACKS if player.bombs or shown_months(player) else MOST_BACKS)
    left = right - width - 12 - back.width - max(0, backs - 1) * BACK_STEP
    for place in range(backs):
        canvas.paste(back, left + place * BACK_STEP, y - back.height // 2)
    return left - SPACE


def _calls(canvas: Canvas, right: int, y: int, view: View, player: Player) -> int:
    """Draw what a player has shown (a triple as heundeum in gold) and bombed; return the left edge of that."""
    if player.bombs:
        right -= SIGN + (player.bombs - 1) * BOMB_STEP
        for place in range(player.bombs):
            canvas.centre(bomb_sign(), right + SIGN // 2 + place * BOMB_STEP, y)
        right -= SPACE // 2
    shown = shown_months(player)
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


def draw_captures(canvas: Canvas, y: int, view: View, seat: Seat) -> None:
    """Draw the captured cards in their groups, brackets around those of the last turn, a count on each group."""
    groups = captured(view, seat)
    places = runs([len(group.cards) for group in groups], ROOM)
    card_height = round(CARD_HEIGHT * S)
    left = LEFT + INSET
    for group, place in zip(groups, places, strict=True):
        for number, card in enumerate(group.cards):
            sprite = card_sprite(card, S, doubles=view.options.double_junk)
            canvas.paste(sprite, left + place.x + number * place.step, y)
    for group, place in zip(groups, places, strict=True):
        if group.new and not is_open(view):
            skipped = (len(group.cards) - group.new) * place.step
            canvas.brackets(left + place.x + skipped, y, place.width - skipped, card_height, gap=3)
    for group, place in zip(groups, places, strict=True):
        if group.cards:
            middle = left + place.x + place.width - PLATE_IN
            canvas.small_plate(middle, y + card_height - PLATE_UP, str(group.figure))


def draw_watcher(
    canvas: Canvas, x: int, y: int, view: View, seat: Seat, badges: Sequence[SeatBadge], note: str
) -> None:
    """Draw a seat that sits this deal out in a small line: who it is, chips, a note."""
    middle = y + OUT_HEIGHT // 2
    canvas.seat(x + 32, middle, seat, badges[seat], on="felt")
    player = view.players[seat]
    width = SIGN + 8 + fonts.measure(figure(player.chips), LABEL)
    right = x + WIDTH - INSET
    draw_chips(canvas, right, middle, player, width, on="felt")
    right -= width + SPACE
    canvas.text(right, middle, note, colour="mist", anchor="r")
    right -= fonts.measure(note, LABEL) + SPACE
    canvas.name(x + 70, middle, seat, badges, width=right - x - 70)
