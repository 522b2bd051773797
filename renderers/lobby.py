"""The picture of a lobby: what the game is, how long and how hard, who sits there; and the banner of a match.

One composition for every game, with the game's own drawings, on its own ground.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from PIL import Image, ImageDraw

from games.core import GameInfo, Seat
from games.core.levels import Level
from renderers import fonts, palette
from renderers.base import GameRenderer, Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import FLOOR, LABEL, WIDTH
from renderers.lines import wrapped
from renderers.marks import FACES, shape
from renderers.names import short_name
from renderers.plan import Thing, flat
from renderers.portrait import disc_colours, initial
from renderers.scene import Scene
from renderers.sprite import Sprite
from renderers.words import joined

HEAD: Final = 380
LINE: Final = 6
RAYS: Final = 28
RAYS_FROM: Final = (940, 60)
"""Where the rays of the head come together."""
LEFT: Final = 44
FACTS_AT: Final = (186, 260, 332)
SIGN_AT: Final = 24
DOT: Final = 44
MOST: Final = 4
"""The dots of difficulty."""
FAN_RISE: Final = (14, 4, 0, 4, 14)
"""How the cards of the fan are staggered."""

ACROSS: Final = 5
"""Seats in a row; of a larger table the free ones are counted on one."""
RADIUS: Final = 76
EDGE: Final = 20
ROW_AT: Final = HEAD + 32
ROW: Final = 304
FACE_AT: Final = RADIUS + 4
NAME_AT: Final = 2 * RADIUS + 46
NAME: Final = 36
BETWEEN: Final = 8
"""What names leave free of their column."""
BANNER, BANNER_GAP = 130, 26
"""The height of a banner's head, and what is free below its line."""
RULES_PITCH: Final = 48
SIGNS: Final = {
    "clock": '<circle cx="24" cy="24" r="21" fill="none" stroke-width="6"/>'
    '<path d="M24 12v13l9 7" fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>',
    "people": '<circle cx="24" cy="13" r="11" stroke="none"/><path d="M4 46c0-28 40-28 40 0z" stroke="none"/>',
}


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

    `preset` is the name of a set of house rules, `changed` what differs from it (without one: from the manual). The
    minutes are those of the usual rules, so they are left out where others were chosen.
    """
    seats = _seats(info, len(badges))
    rows = math.ceil(len(seats) / ACROSS)
    house_rules = joined((preset, *changed) if preset else changed, say)
    rules = wrapped(house_rules, NAME, WIDTH - 2 * LEFT, 2)
    lobby = Scene(info, badges, say, ROW_AT + rows * ROW + len(rules) * RULES_PITCH)
    canvas = lobby.canvas
    lobby.ground, lobby.numbered = look.ground, look.numbered_seats
    canvas.paste(_rays(), 0, 0)
    _fan(canvas, look.fan())
    _facts(lobby, "" if preset or changed else _minutes(info, len(badges), say))
    for seat, (x, y, column) in zip(seats, _columns(len(seats), ROW_AT), strict=True):
        if isinstance(seat, str):
            _free(canvas, x, y, seat, say)
        else:
            levels = _levels(lobby, seat)
            marks, note = ([say("alt.host")], say("picture.host")) if seat == host else (levels, "".join(levels))
            _taken(lobby, x, y, column, seat, note, gold=seat == host)
            lobby.lines.append(f"{seat + 1}. {lobby.who(seat, marks)}")
    if info.max_seats > len(badges):
        lobby.tell("alt.free", count=info.max_seats - len(badges))
    if house_rules:
        lobby.tell("alt.house_rules", rules=house_rules)
    for at, line in enumerate(rules):
        y = canvas.height - (len(rules) - at) * RULES_PITCH - 4
        canvas.text(WIDTH // 2, y, line, size=NAME, colour="gold", anchor="m", width=WIDTH - 2 * LEFT)
    return lobby.picture()


def draw_banner(look: GameRenderer[Any], figures: Sequence[str], *, badges: Sequence[SeatBadge], say: Say) -> Picture:
    """Draw who plays a match and how they stand (`figures`, by seat)."""
    top = BANNER + LINE + BANNER_GAP
    banner = Scene(figures, badges, say, top + math.ceil(len(badges) / ACROSS) * ROW)
    banner.ground, banner.numbered = look.ground, look.numbered_seats
    banner.canvas.paste(_rays(), 0, BANNER - HEAD)
    banner.tell("alt.playing", title=_title(banner.canvas, BANNER // 2, say))
    for seat, (x, y, column) in enumerate(_columns(len(badges), top)):
        _taken(banner, x, y, column, seat, figures[seat])
        who = banner.who(seat, _levels(banner, seat))
        banner.lines.append(say("alt.moment", who=who, word=figures[seat]) if figures[seat] else who)
    return banner.picture()


def _columns(seats: int, top: int) -> Iterator[tuple[int, int, int]]:
    """Yield where each of so many seats lies: the middle and the upper edge of its column, and its width."""
    across = math.ceil(seats / max(1, math.ceil(seats / ACROSS)))
    for at in range(seats):
        row, place = divmod(at, across)
        column = (WIDTH - 2 * EDGE) // min(across, seats - row * across)
        yield EDGE + column * place + column // 2, top + row * ROW, column


def _seats(info: GameInfo, taken: int) -> list[Seat | str]:
    """Return the seats that are taken, and a sign for each free one; at a large table one for all but the next."""
    free = info.max_seats - taken
    if info.max_seats <= ACROSS or free == 1:
        return [*range(taken), *["+"] * free]
    if free and taken == ACROSS - 1:
        return [*range(taken), f"+{free}"]
    return [*range(taken), *(["+", f"+{free - 1}"] if free else ())]


@functools.cache
def _rays() -> Thing:
    """Return the head's ground: rays from a corner, and the gold line below it."""
    scale = 3
    mask = Image.new("L", (WIDTH * scale, HEAD * scale), 0)
    draw, (x, y) = ImageDraw.Draw(mask), (RAYS_FROM[0] * scale, RAYS_FROM[1] * scale)
    far = 2 * WIDTH * scale
    for ray in range(RAYS):
        corners = [(x, y)]
        for edge in (2 * ray, 2 * ray + 1):
            angle = math.pi * edge / RAYS
            corners.append((x + round(far * math.cos(angle)), y + round(far * math.sin(angle))))
        draw.polygon(corners, 255)
    levels = palette.LEVELS
    coverage = mask.resize((WIDTH, HEAD), Image.Resampling.BOX).point([round(v * levels / 255) for v in range(256)])
    canvas = Canvas(HEAD + LINE, ground="felt-deep")
    canvas.paste(Sprite(palette.plain((WIDTH, HEAD), palette.index("felt")), coverage), 0, 0)
    canvas.bar(0, HEAD, WIDTH, LINE, "gold")
    return flat(canvas.plan())


def _ring(radius: int, fill: str, rim: str, dashes: str = "") -> Sprite:
    """Return a disc with a rim, or a dashed ring where `fill` is empty."""
    middle, edge = radius + 4, palette.hex_code(rim)
    centre = f'<circle cx="{middle}" cy="{middle}"'
    dark = f'{centre} r="{radius + 3}" fill="{palette.hex_code("ink")}"/>' if fill else ""
    body = f'fill="{palette.hex_code(fill)}"' if fill else f'fill="none" stroke-dasharray="{dashes}"'
    return shape(f'{dark}{centre} r="{radius - 4}" {body} stroke="{edge}" stroke-width="8"/>', 2 * middle)


def _bars(full: int) -> Sprite:
    """Return the sign of a level: rising bars on a disc, so many of them full."""
    ink, rim, gold, dim = (palette.hex_code(name) for name in ("ink", "hanji", "gold", "mist"))
    drawn = f'<circle cx="34" cy="34" r="31" fill="{ink}" stroke="{rim}" stroke-width="4"/>'
    for place, x in enumerate((15, 25, 35, 45)):
        style = f'fill="{gold}"' if place < full else f'fill="none" stroke="{dim}" stroke-width="2"'
        drawn += f'<rect x="{x}" y="{41 - 8 * place}" width="8" height="{8 * (place + 1)}" {style}/>'
    return shape(drawn, 68)


def _facts(lobby: Scene[GameInfo], minutes: str) -> None:
    """Write the title, and beside signs the minutes, the players and how hard it is.

    Letters are laid over the rays with the ground's colours of their darker part.
    """
    canvas, info, say = lobby.canvas, lobby.view, lobby.say
    lobby.tell("alt.lobby", title=_title(canvas, 92, say))
    lines = FACTS_AT if minutes else tuple((y + below) // 2 for y, below in zip((0, *FACTS_AT), FACTS_AT, strict=False))
    if minutes:
        _fact(canvas, lines[0], "clock", minutes)
        lobby.lines.append(minutes)
    least, most = info.min_seats, info.max_seats
    if least == most:
        figures, seats = str(least), say("picture.seats_exact", count=least)
    else:
        figures, seats = f"{least}–{most}", say("picture.seats_range", least=least, most=most)
    _fact(canvas, lines[1], "people", figures)
    lobby.tell("alt.seats", range=seats)
    if info.difficulty:
        x = LEFT + SIGN_AT
        for dot in range(MOST):
            full = dot < info.difficulty
            canvas.centre(_ring(17, "gold", "gold") if full else _ring(17, "", "mist"), x + dot * DOT, lines[2])
        word = say(f"picture.difficulty_{info.difficulty}")
        _over(canvas, x + MOST * DOT, lines[2], word, "mist", LABEL)
        lobby.tell("alt.difficulty", word=word, number=info.difficulty, most=MOST)


def _title(canvas: Canvas, y: int, say: Say) -> str:
    """Write the game's title as large as it fits, and return it."""
    title = say("title")
    size, _ = fonts.fitting(title, [(size, fonts.WIDTH) for size in (92, 84, 76, 68, 60, 54)], WIDTH - 2 * LEFT)
    _over(canvas, LEFT, y, title, "hanji", size)
    return title


def _fact(canvas: Canvas, y: int, sign: str, text: str) -> None:
    gold = palette.hex_code("gold")
    canvas.centre(shape(f'<g fill="{gold}" stroke="{gold}">{SIGNS[sign]}</g>', 48), LEFT + SIGN_AT, y)
    _over(canvas, LEFT + 64, y, text, "hanji", 44)


def _over(canvas: Canvas, x: int, y: int, text: str, colour: str, size: int) -> None:
    """Write a text over the rays: mixed with the darker of the two, whose edge is the thinner one to see."""
    canvas.text(x, y, text, size=size, colour=colour, on="felt-deep", width=WIDTH - LEFT - x)


def _minutes(info: GameInfo, seats: int, say: Say) -> str:
    """Return how long a match takes with so many seats; "" where nobody has measured it."""
    if not info.minutes:
        return ""
    least, most = info.minutes[max(0, min(seats - info.min_seats, len(info.minutes) - 1))]
    if least == most:
        return say("picture.minutes_exact", count=least)
    return say("picture.minutes", least=least, most=most)


def _fan(canvas: Canvas, cards: Sequence[Sprite]) -> None:
    """Draw a few of the game's cards below the title, on the right."""
    for place, card in enumerate(cards):
        left = 916 - cards[0].width - (len(cards) - 1 - place) * 76
        canvas.paste(card, left, 146 + FAN_RISE[place % len(FAN_RISE)])


def _taken(scene: Scene[Any], x: int, y: int, column: int, seat: Seat, note: str, *, gold: bool = False) -> None:
    """Draw who sits there, a few words below the name."""
    canvas, badges = scene.canvas, scene.badges
    badge, middle = badges[seat], y + FACE_AT
    fill, ink = disc_colours(seat, badge, numbered=scene.numbered)
    canvas.centre(_ring(RADIUS, fill, "gold" if gold else "hanji"), x, middle)
    if badge.face:
        canvas.centre(FACES.sprite(badge.face, FLOOR), x, middle)
    else:
        canvas.text(x, middle, initial(badge, seat), size=66, colour=ink, on=fill, anchor="m")
    scene.sign(x + 54, middle + 54, seat)
    if badge.level:
        canvas.centre(_bars(list(Level).index(Level(badge.level)) + 1), x - 54, middle + 54)
    name = short_name(seat, badges, NAME, column - BETWEEN)
    canvas.shown(x, y + NAME_AT, name, colour="gold" if gold else "hanji", anchor="m")
    if note:
        canvas.text(x, y + NAME_AT + 46, note, size=NAME, colour="mist", anchor="m", width=column - BETWEEN)


def _levels(scene: Scene[Any], seat: Seat) -> list[str]:
    """Return how strong a house player is, which its bars show; nothing of a person."""
    level = scene.badges[seat].level
    return [scene.say(f"level.{level}")] if level else []


def _free(canvas: Canvas, x: int, y: int, sign: str, say: Say) -> None:
    width = WIDTH // ACROSS - BETWEEN
    canvas.centre(_ring(RADIUS, "", "mist", "18 12"), x, y + FACE_AT)
    canvas.text(x, y + FACE_AT, sign, size=66 if sign == "+" else 54, colour="mist", anchor="m")
    canvas.text(x, y + NAME_AT, say("picture.free"), size=NAME, colour="mist", anchor="m", width=width)
