"""The picture of a lobby: the game's name and pieces, the seats and who sits on them. The same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.core import GameInfo, Seat
from renderers import canvas as house
from renderers import sprites
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.sprite import Sprite
from renderers.words import alt_of, joined, seat_name

NUMBERED_SEATS: Final = frozenset(("uno_mario",))
"""Games whose colours mean cards, so that their seats are numbered instead."""

TITLE_Y: Final = 76
TITLE_WIDTH: Final = 500
RANGE_Y: Final = 142
RULES_Y: Final = 204
FAN_TOP: Final = 36
FAN_HEIGHT: Final = 204
FAN_RIGHT: Final = 924
FAN_PITCH: Final = 70
SEATS_TOP: Final = 264
PANEL_WIDTH: Final = 432
PANEL_HEIGHT: Final = 88
PANEL_PITCH: Final = 104
COLUMNS: Final = (36, 492)


def _cards(sheet: str, *cells: str) -> Callable[[], tuple[Sprite, ...]]:
    return lambda: tuple(sprites.sprite(sheet, cell, sprites.L) for cell in cells)


def _uno() -> tuple[Sprite, ...]:
    cells = (("red", "7"), ("yellow", "skip"), ("green", "reverse"), ("blue", "draw2"))
    cards = tuple(sprites.sprite("uno/colour", cell, sprites.L, colour) for colour, cell in cells)
    return (*cards, sprites.sprite("uno/wild", "wild", sprites.L))


FANS: Final[dict[str, Callable[[], tuple[Sprite, ...]]]] = {
    "yud": _cards("yud/cards", "back", "0", "8", "10", "13"),
    "uno_mario": _uno,
    "gostop": lambda: tuple(
        sprites.sprite("hwatu/months", cell, sprites.FLOOR)
        for cell in ("01-bright", "03-bright", "08-bright", "11-bright", "12-bright")
    ),
    "seize": _cards("seize/cards", "back", "rice", "timber", "brick", "silk"),
}
"""What lies beside a game's name, by its key; a game without a fan shows none."""


def draw_lobby(
    info: GameInfo, *, badges: Sequence[SeatBadge], say: Say, host: Seat = 0, changed: Sequence[str] = ()
) -> Picture:
    """Draw the seats of a table that has not begun; `changed` are the house rules that differ, each as a short text."""
    rows = (info.max_seats + 1) // 2
    canvas = Canvas(SEATS_TOP + rows * PANEL_PITCH - (PANEL_PITCH - PANEL_HEIGHT) + house.MARGIN)
    left = _fan(canvas, info.key)
    width = left - house.MARGIN - 24
    canvas.text(house.MARGIN, TITLE_Y, info.title, size=house.HEADING, width=width)
    canvas.text(house.MARGIN, RANGE_Y, _seats_range(info, say), colour="mist", width=width)
    if changed:
        canvas.text(house.MARGIN, RULES_Y, say("picture.house_rules", count=len(changed)), colour="gold", width=width)
    for seat in range(info.max_seats):
        x, y = COLUMNS[seat % 2], SEATS_TOP + seat // 2 * PANEL_PITCH
        if seat < len(badges):
            _taken(canvas, x, y, seat, badges, numbered=info.key in NUMBERED_SEATS, host=seat == host, say=say)
        else:
            _free(canvas, x, y, say, needed=seat < info.min_seats)
    return Picture(canvas.image, alt_of(describe_lobby(info, badges=badges, say=say, host=host, changed=changed)))


def _seats_range(info: GameInfo, say: Say) -> str:
    if info.min_seats == info.max_seats:
        return say("picture.seats_exact", count=info.min_seats)
    return say("picture.seats_range", least=info.min_seats, most=info.max_seats)


def _fan(canvas: Canvas, key: str) -> int:
    """Draw a few of the game's cards in the top right corner; return the left edge of what they take."""
    cards = FANS[key]() if key in FANS else ()
    if not cards:
        return FAN_RIGHT
    left = FAN_RIGHT - cards[0].width - (len(cards) - 1) * FAN_PITCH
    top = FAN_TOP + (FAN_HEIGHT - cards[0].height) // 2
    for place, card in enumerate(cards):
        canvas.paste(card, left + place * FAN_PITCH, top)
    return left


def _taken(
    canvas: Canvas, x: int, y: int, seat: Seat, badges: Sequence[SeatBadge], *, numbered: bool, host: bool, say: Say
) -> None:
    canvas.panel(x, y, PANEL_WIDTH, PANEL_HEIGHT)
    middle = y + PANEL_HEIGHT // 2
    canvas.seat(x + 48, middle, seat, badges[seat], numbered=numbered)
    end = x + PANEL_WIDTH - 20
    if host:
        end -= 16 + canvas.text(
            end, middle, say("picture.host"), colour="gold", on="felt-raised", anchor="r", width=150
        )
    name_at = x + 88
    canvas.text(name_at, middle, house.name_of(seat, badges), on="felt-raised", width=end - name_at)


def _free(canvas: Canvas, x: int, y: int, say: Say, *, needed: bool) -> None:
    canvas.empty_slot(x, y, PANEL_WIDTH, PANEL_HEIGHT, "mist" if needed else "felt-line", radius=18)
    middle = y + PANEL_HEIGHT // 2
    canvas.text(x + PANEL_WIDTH // 2, middle, say("picture.free"), colour="mist", anchor="m", width=PANEL_WIDTH - 48)


def describe_lobby(
    info: GameInfo, *, badges: Sequence[SeatBadge], say: Say, host: Seat = 0, changed: Sequence[str] = ()
) -> str:
    """Return every fact of `draw_lobby` in words."""
    lines = [say("alt.lobby", title=info.title), say("alt.seats", range=_seats_range(info, say))]
    for seat in range(len(badges)):
        marks = [say("alt.host")] if seat == host else []
        lines.append(f"{seat + 1}. {seat_name(seat, badges, say, marks=marks)}")
    free = info.max_seats - len(badges)
    if free:
        lines.append(say("alt.free", count=free))
    if changed:
        lines.append(say("alt.house_rules", rules=joined(changed, say)))
    return "\n".join(lines)
