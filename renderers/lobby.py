"""The picture of a lobby: the game's name and pieces, the seats and who sits on them. The same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.core import GameInfo, Seat
from renderers.base import GameRenderer, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import GOLD_PLATE, HEADING, MARGIN
from renderers.sprite import Sprite
from renderers.words import alt_of, joined, seat_name

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
PANEL_PITCH: Final = 110
COLUMNS: Final = (36, 492)


def draw_lobby(
    info: GameInfo,
    look: GameRenderer[Any],
    *,
    badges: Sequence[SeatBadge],
    say: Say,
    host: Seat = 0,
    preset: str = "",
    changed: Sequence[str] = (),
) -> Picture:
    """Draw the seats of a table that has not begun.

    `preset` is the name of a set of house rules, `changed` what differs from it (without one: from the manual).
    """
    rows = (info.max_seats + 1) // 2
    canvas = Canvas(SEATS_TOP + rows * PANEL_PITCH - (PANEL_PITCH - PANEL_HEIGHT) + MARGIN)
    left = _fan(canvas, look.fan())
    width = left - MARGIN - 24
    canvas.text(MARGIN, TITLE_Y, say("title"), size=HEADING, width=width)
    canvas.text(MARGIN, RANGE_Y, _seats_range(info, say), colour="mist", width=width)
    if preset or changed:
        canvas.text(MARGIN, RULES_Y, _house_rules(preset, len(changed), say), colour="gold", width=width)
    for seat in range(info.max_seats):
        x, y = COLUMNS[seat % 2], SEATS_TOP + seat // 2 * PANEL_PITCH
        if seat < len(badges):
            _taken(canvas, x, y, seat, badges, numbered=look.numbered_seats, host=seat == host, say=say)
        else:
            _free(canvas, x, y, say, needed=seat < info.min_seats)
    words = describe_lobby(info, badges=badges, say=say, host=host, preset=preset, changed=changed)
    return Picture(canvas.image, alt_of(words)).on(look.ground)


def _house_rules(preset: str, count: int, say: Say) -> str:
    if not preset:
        return say("picture.house_rules", count=count)
    return say("picture.preset_but", preset=preset, count=count) if count else preset


def _seats_range(info: GameInfo, say: Say) -> str:
    if info.min_seats == info.max_seats:
        return say("picture.seats_exact", count=info.min_seats)
    return say("picture.seats_range", least=info.min_seats, most=info.max_seats)


def _fan(canvas: Canvas, cards: Sequence[Sprite]) -> int:
    """Draw a few of the game's cards in the top right corner; return the left edge of what they take."""
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
        text = say("picture.host")
        canvas.small_plate(end - canvas.small_plate_width(text) // 2, y, text, look=GOLD_PLATE)
    name_at = x + 88
    canvas.name(name_at, middle, seat, badges, on="felt-raised", width=end - name_at)


def _free(canvas: Canvas, x: int, y: int, say: Say, *, needed: bool) -> None:
    canvas.empty_slot(x, y, PANEL_WIDTH, PANEL_HEIGHT, "mist" if needed else "felt-line", radius=18)
    middle = y + PANEL_HEIGHT // 2
    canvas.text(x + PANEL_WIDTH // 2, middle, say("picture.free"), colour="mist", anchor="m", width=PANEL_WIDTH - 48)


def describe_lobby(
    info: GameInfo,
    *,
    badges: Sequence[SeatBadge],
    say: Say,
    host: Seat = 0,
    preset: str = "",
    changed: Sequence[str] = (),
) -> str:
    """Return every fact of `draw_lobby` in words."""
    lines = [say("alt.lobby", title=say("title")), say("alt.seats", range=_seats_range(info, say))]
    for seat in range(len(badges)):
        marks = [say("alt.host")] if seat == host else []
        lines.append(f"{seat + 1}. {seat_name(seat, badges, say, marks=marks)}")
    free = info.max_seats - len(badges)
    if free:
        lines.append(say("alt.free", count=free))
    rules = (preset, *changed) if preset else changed
    if rules:
        lines.append(say("alt.house_rules", rules=joined(rules, say)))
    return "\n".join(lines)
