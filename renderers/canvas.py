"""The table top: a palette image with the house's furniture (panels, plates, seats, frames, text). No game here.

Positions and sizes are pixels of a picture 960 wide (u = 3). Colours are names of base colours. Text stands on a plain
ground, whose colour is given (`on`), so that its edges are smooth in a palette picture; sprites lie on anything.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from PIL import Image

from renderers import fonts, palette, sheets
from renderers.base import SeatBadge
from renderers.layout import ACTIVE_PANEL, CARD_WIDTH, FIGURE, LABEL, PANEL, PLATE, SMALL, WIDTH, Look, S, Slot
from renderers.marks import HOUSES, SHEETS, mark, shape, strokes
from renderers.names import Shown
from renderers.plan import SERIALS, Bar, Op, Plan, Thing, bar, stack
from renderers.raster import Raster, fill
from renderers.sheets import Sheet
from renderers.sprite import Sprite

CORNER_INSET: Final = 6
"""From the edge of a bracket's sprite to the middle of its line."""
PLATE_HEIGHT, SMALL_PLATE = 54, 44
PLATE_CLEAR: Final = 5
"""What stays free between a plate's text and its edge, its line counted."""
WARMING: Final = ("Aế", "กู้")
"""A sign of each script whose font is opened at start; the Korean one takes 9 ms at first use, and 5 MB."""
INKS: Final = (("ink", "hanji"), ("hanji", "felt-raised"), ("mist", "felt-raised"), ("gold", "felt-raised"))
"""What most letters are written in, and on; to find the mixes of each takes 3 ms."""


def _corner_tile(look: Look) -> Sprite:
    """Return a square box of a look just large enough for its four corners."""
    side, half = 2 * look.corner, look.width / 2
    far, cut = side - half, look.corner
    fill = palette.hex_code(look.fill) if look.fill else "none"
    style = f'fill="{fill}" stroke="{palette.hex_code(look.line)}" stroke-width="{look.width}"'
    if look.cut:
        path = f"M{cut} {half}H{cut}L{far} {cut}V{cut}L{cut} {far}H{cut}L{half} {cut}V{cut}Z"
        return shape(f'<path d="{path}" stroke-linejoin="round" {style}/>', side)
    inner = side - look.width
    return shape(f'<rect x="{half}" y="{half}" width="{inner}" height="{inner}" rx="{cut - half}" {style}/>', side)


@functools.lru_cache(maxsize=128)
def _corners(look: Look) -> tuple[Sprite, ...]:
    """Return the corners of a look: top left, top right, bottom left, bottom right."""
    tile, c = _corner_tile(look), look.corner
    image, coverage = tile.image, tile.coverage
    boxes = ((0, 0, c, c), (c, 0, 2 * c, c), (0, c, c, 2 * c), (c, c, 2 * c, 2 * c))
    return tuple(Sprite(image.crop(box), coverage.crop(box)) for box in boxes)


@functools.lru_cache(maxsize=64)
def _dashed(width: int, height: int) -> Sprite:
    style = f'fill="none" stroke="{palette.hex_code("felt-line")}" stroke-width="3" stroke-dasharray="9 6"'
    rect = f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="{round(8 * width / CARD_WIDTH)}" {style}/>'
    return shape(rect, width, height)


@functools.lru_cache(maxsize=64)
def _bracket(arm: int, quarters: int) -> Sprite:
    """Return one bracket of the last move, turned for its corner: the mark "corner" with arms of a length."""
    path, lines = f'<path d="M0 {arm}V0H{arm}" stroke=', (("ink", 11), ("white", 6))
    under, over = (f'{path}"{palette.hex_code(colour)}" stroke-width="{thick}"/>' for colour, thick in lines)
    return strokes(under + over, arm, arm, CORNER_INSET).turned(quarters)


@functools.cache
def _chevron(quarters: int) -> Sprite:
    return mark("chevron").turned(quarters)


@functools.lru_cache(maxsize=512)
def _middle(width: int, look: Look) -> int:
    """Return what stands for a row in the middle of a box, whatever its height."""
    return next(SERIALS)


class Box(Thing):
    """A box of a look. `box_of` gives one thing for equal ones."""

    __slots__ = ("look",)

    def __init__(self, width: int, height: int, look: Look) -> None:
        super().__init__(width, height, flats=True, edge=max(look.corner, look.width), middle=_middle(width, look))
        self.look = look

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it."""
        look, right, bottom = self.look, x + self.width, y + self.height
        c, w, line = look.corner, look.width, palette.index(look.line)
        if look.fill:
            inside = palette.index(look.fill)
            fill(on, inside, x + c, y, right - c, bottom)
            fill(on, inside, x, y + c, right, bottom - c)
        fill(on, line, x + c, y, right - c, y + w)
        fill(on, line, x + c, bottom - w, right - c, bottom)
        fill(on, line, x, y + c, x + w, bottom - c)
        fill(on, line, right - w, y + c, right, bottom - c)
        places = ((x, y), (right - c, y), (x, bottom - c), (right - c, bottom - c))
        for corner, (left, top) in zip(_corners(look), places, strict=True):
            corner.put(on, left, top)


box_of: Final = functools.lru_cache(maxsize=512)(Box)


class Canvas:
    """A picture in the making: drawing methods record what lies where, and do nothing else."""

    def __init__(self, height: int, width: int = WIDTH, ground: str = "felt") -> None:
        self.width = width
        self.height = height
        self._fill = palette.index(ground)
        self._ops: list[Op] = []

    @classmethod
    def over(cls, plan: Plan) -> Canvas:
        """Return a canvas that begins with all that lies in a picture."""
        canvas = cls(plan.height, plan.width)
        canvas._fill, canvas._ops = plan.fill, list(plan.ops)
        return canvas

    def clear_corner(self) -> None:
        """Grow downwards until only furniture lies in the lower left corner, over which clients lay the sign "ALT"."""
        across, up = (round(side * self.width / WIDTH) for side in (130, 60))
        low = [y + thing.height for thing, x, y in self._ops if x < across and not isinstance(thing, (Box, Bar))]
        self.height = max(self.height, max(low, default=0) + up)

    def plan(self, ground: str = palette.FELT) -> Plan:
        """Return what lies where, as it stands, on a ground of `palette.TABLES`."""
        return Plan(self.width, self.height, self._fill, tuple(self._ops), ground)

    @property
    def image(self) -> Image.Image:
        """The picture as it stands, drawn at each call."""
        return self.plan().image()

    # Sprites

    def lay(self, sprite: Sprite, x: int, y: int, on: str = "felt") -> None:
        """Lay a sprite on a plain ground: the fast way, for grids. Covers its whole rectangle."""
        self._ops.append((sprite.on(palette.index(on)), x, y))

    def paste(self, thing: Thing, x: int, y: int) -> None:
        """Lay a sprite or another thing on whatever is there, with smooth edges."""
        self._ops.append((thing, x, y))

    def centre(self, sprite: Sprite, x: int, y: int) -> None:
        """Lay a sprite with its middle at (x, y), on whatever is there."""
        self._ops.append((sprite, x - sprite.width // 2, y - sprite.height // 2))

    def stack(self, sprite: Sprite, x: int, y: int, count: int, dx: int, dy: int) -> None:
        """Lay a sprite so many times: the lowest with its corner at (x, y), each next one a step on."""
        left, top = x + min(0, (count - 1) * dx), y + min(0, (count - 1) * dy)
        self._ops.append((stack(sprite, count, dx, dy), left, top))

    def pile(self, sprite: Sprite, slot: Slot, count: int) -> tuple[int, int, int, int]:
        """Lay a pile whose top card lies in a slot, up to three cards of it to be seen; return where it lies.

        Of no card the place is marked.
        """
        if not count:
            self.empty_slot(*slot.box)
            return slot.box
        behind = 6 * (min(count, 3) - 1)
        self.stack(sprite, slot.x + behind, slot.y - behind, min(count, 3), -6, 6)
        return slot.x, slot.y - behind, slot.width + behind, slot.height + behind

    # Boxes

    def box(self, x: int, y: int, width: int, height: int, look: Look) -> None:
        """Draw a box whose outer edge is the rectangle given."""
        self._ops.append((box_of(width, height, look), x, y))

    def bar(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Draw a plain rectangle."""
        self._ops.append((bar(width, height, palette.index(colour)), x, y))

    def panel(self, x: int, y: int, width: int, height: int, *, active: bool = False) -> None:
        """Draw a seat's panel; the gold frame of an active one grows a little outwards."""
        look = ACTIVE_PANEL if active else PANEL
        grow = look.width // 2
        self.box(x - grow, y - grow, width + 2 * grow, height + 2 * grow, look)

    def plate(
        self,
        x: int,
        y: int,
        text: str,
        *,
        look: Look = PLATE,
        colour: str = "ink",
        size: int = LABEL,
        anchor: str = "m",
        small: bool = False,
    ) -> int:
        """Draw an octagon plate with a figure, its middle at height y; return its width. `anchor` says what x is.

        It grows, and its text moves, where marks above or below the letters need the room.
        """
        width = self.plate_width(text, size, small=small)
        x += {"l": width // 2, "m": 0, "r": -(width // 2)}[anchor]
        label = fonts.label(text, size, palette.index(colour), palette.index(look.fill or "felt"))
        height = max(SMALL_PLATE if small else PLATE_HEIGHT, label.rise + label.fall + 2 * PLATE_CLEAR)
        highest, lowest = y - height // 2 + PLATE_CLEAR + label.rise, y + height // 2 - PLATE_CLEAR - label.fall
        base = min(max(y + round(fonts.CAPITAL * size / 2), highest), max(lowest, highest))
        self.box(x - width // 2, y - height // 2, width, height, look)
        self.paste(label, x - label.advance // 2 + label.left, base - label.rise)
        return width

    @staticmethod
    def plate_width(text: str, size: int = LABEL, *, small: bool = False) -> int:
        """Return how wide a plate with this figure is; on a small one a word has room for a first J that leans out."""
        least, beside = (48, 34 if text[:1].isalpha() else 24) if small else (PLATE_HEIGHT + 16, 54)
        return max(least, fonts.measure(text, size) + beside)

    # Text

    def text(
        self,
        x: int,
        y: int,
        text: str,
        *,
        size: int = LABEL,
        colour: str = "hanji",
        on: str = "felt",
        anchor: str = "l",
        width: int = 0,
        stretch: int = fonts.WIDTH,
    ) -> int:
        """Write a line whose capitals have their middle at height y; return the width written.

        `anchor` says what x is: "l" the left end, "m" the middle, "r" the right end. Cut with … at `width` (0: never).
        """
        label = fonts.label(text, size, palette.index(colour), palette.index(on), width, stretch)
        left = {"l": x, "m": x - label.advance // 2, "r": x - label.advance}[anchor]
        base = y + round(fonts.CAPITAL * size / 2)
        self._ops.append((label, left + label.left, base - label.rise))
        return label.advance

    def shown(self, x: int, y: int, name: Shown, *, colour: str = "hanji", on: str = "felt", anchor: str = "l") -> int:
        """Write a name that was cut for its box as `text` writes a line; return the width written."""
        text, size, stretch = name
        return self.text(x, y, text, size=size, colour=colour, on=on, anchor=anchor, stretch=stretch)

    # Seats and states

    def sign(self, x: int, y: int, seat: int, badge: SeatBadge, *, numbered: bool = False) -> None:
        """Draw a seat's mark with its middle at (x, y): a disc, a square for a house player, a clock when absent.

        `numbered` is for games whose colours mean cards: a plain mark with the seat's number.
        """
        if numbered:
            cell, ground = ("seat-house", "straw") if badge.house else ("seat-plain", "hanji")
            self.centre(mark(cell), x, y)
            self.text(x, y, str(seat + 1), size=SMALL if seat >= 9 else 36, colour="ink", on=ground, anchor="m")
        else:
            self.centre(HOUSES.sprite(f"house{seat + 1}") if badge.house else mark(f"seat{seat + 1}"), x, y)
        if badge.absent:
            aside = (22, 24) if numbered else (15, 15)  # a number stays free
            self.centre(mark("wait", S), x + aside[0], y + aside[1])

    def selected(self, cards: Iterable[tuple[int, int, int, int]], *, checks: bool = True) -> None:
        """Draw the frames of chosen cards around their rectangles (x, y, width, height), then the checks on them.

        Without `checks` it is what belongs to the chosen, such as what it would take.
        """
        chosen = tuple(cards)
        for x, y, width, height in chosen:
            for grow, line, thick in ((12, "ink", 2), (10, "gold", 6), (4, "ink", 2)):
                look = Look(None, line, thick, round(8 * width / CARD_WIDTH) + grow)
                self.box(x - grow, y - grow, width + 2 * grow, height + 2 * grow, look)
        for x, y, width, _ in chosen if checks else ():
            self.centre(mark("check"), x + width, y)

    def brackets(self, x: int, y: int, width: int, height: int, gap: int = 8) -> None:
        """Draw the four brackets of the last move, lines `gap` away from a rectangle; their arms fit its width."""
        arm = max(14, min(34, round(0.3 * width)))
        side = arm + 2 * CORNER_INSET
        left, top = x - gap - CORNER_INSET, y - gap - CORNER_INSET
        right, bottom = x + width + gap + CORNER_INSET - side, y + height + gap + CORNER_INSET - side
        for quarters, at in enumerate(((left, top), (right, top), (right, bottom), (left, bottom))):
            self.paste(_bracket(arm, quarters), *at)

    def chevron(self, x: int, y: int, quarters: int) -> None:
        """Draw a chevron of the direction of play, its middle at (x, y): 0 right, 1 down, 2 left, 3 up."""
        self.centre(_chevron(quarters + 3), x, y)

    def empty_slot(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the dashed outline of a place without a card."""
        self.paste(_dashed(width, height), x, y)


def preparations(own: Iterable[Sheet] = ()) -> Iterator[Callable[[], object]]:
    """Give the works that the first pictures would else wait for: mixes, fonts, sprites (`own`: the games').

    They are many small ones, so that on a first start, when every sheet is still to be rasterised, the picture that
    somebody waits for can be drawn in between.
    """
    yield palette.blends
    for text, size in itertools.product(WARMING, (LABEL, FIGURE, SMALL)):
        yield functools.partial(fonts.label, text, size, palette.index("hanji"), palette.index("felt"))
    for colour, on in INKS:
        yield functools.partial(palette.ramp, palette.index(colour), palette.index(on))
    yield from sheets.preparations((*SHEETS, *own))
