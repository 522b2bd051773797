"""A picture as a list of what lies where; pixels are made of it when they are wanted. No shapes and no files here."""

from __future__ import annotations

import functools
import itertools
from typing import Final, NamedTuple

from PIL import Image

from renderers import palette
from renderers.kept import Kept
from renderers.raster import Raster, fill, new, one_index, paste, raster_of

SERIALS: Final = itertools.count()
FLATS_MOST: Final = 6 * 2**20
"""Bytes of flat copies that are kept: a usual card takes 12 KB, a plate 5."""
FLAT_MOST: Final = 2**16
"""Pixels of a thing that has flat copies; larger ones are laid as they are."""


class Thing:
    """What can lie in a picture. Never changed once made, so its serial stands for its pixels."""

    __slots__ = ("edge", "flats", "height", "middle", "name", "serial", "width")

    def __init__(self, width: int, height: int, *, flats: bool = False, edge: int = 0, middle: int = 0) -> None:
        self.width = width
        self.height = height
        self.flats = flats and width * height <= FLAT_MOST
        """Whether a flat copy is quicker to lay than the thing itself."""
        self.edge = edge
        """Rows at its top and its bottom between which all its rows are equal; 0 where they are not."""
        self.middle = middle
        """What stands for one of these rows: a serial as well."""
        self.serial = next(SERIALS)
        """Of this thing alone, never given again."""
        self.name: tuple[object, ...] | None = None
        """What it shows, whatever its size: a sheet, a cell and a variant; None for what is in no sheet."""

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it with its corner at (x, y) on whatever is there; what sticks out is cut off."""
        raise NotImplementedError

    def put(self, on: Raster, x: int, y: int) -> None:
        """Do what `draw` does, by a flat copy where all that shows below it is one colour."""
        if not self.flats:
            self.draw(on, x, y)
            return
        width, height = on.size
        left, top, right, bottom = max(x, 0), max(y, 0), min(x + self.width, width), min(y + self.height, height)
        if left < right and top < bottom:
            ground = one_index(on, left, top, right, bottom)
            if ground is None:
                self.draw(on, x, y)
            else:
                paste(on, self.on(ground).raster, x, y)

    def on(self, ground: int) -> Opaque:
        """Return it flat on a plain ground: a whole rectangle, the fastest thing to lay."""
        key = (self.serial, ground)
        found = FLATS.get(key)
        if found is None:
            found = FLATS.put(key, Opaque(self.flat(ground)))
            found.name = self.name
        return found

    def flat(self, ground: int) -> Raster:
        """Return its pixels on a plain ground, made again at each call."""
        raster = new(self.width, self.height, ground)
        self.draw(raster, 0, 0)
        return raster


class Opaque(Thing):
    """A rectangle of pixels."""

    __slots__ = ("raster",)

    def __init__(self, raster: Raster) -> None:
        super().__init__(*raster.size)
        self.raster = raster

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it."""
        paste(on, self.raster, x, y)


FLATS: Final[Kept[Opaque]] = Kept(FLATS_MOST, lambda flat: flat.width * flat.height)


class Bar(Thing):
    """A rectangle of one colour. `bar` gives one thing for equal ones."""

    __slots__ = ("index",)

    def __init__(self, width: int, height: int, index: int) -> None:
        super().__init__(width, height)
        self.index = index

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it."""
        fill(on, self.index, x, y, x + self.width, y + self.height)


bar: Final = functools.lru_cache(maxsize=256)(Bar)


class Stack(Thing):
    """A thing that lies several times, each time a step (dx, dy) on and above. `stack` gives one for equal ones."""

    __slots__ = ("_places", "_thing")

    def __init__(self, thing: Thing, count: int, dx: int, dy: int) -> None:
        across, down = (count - 1) * dx, (count - 1) * dy
        super().__init__(thing.width + abs(across), thing.height + abs(down), flats=True)
        self._thing = thing
        self._places = [(at * dx - min(across, 0), at * dy - min(down, 0)) for at in range(count)]

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it."""
        for right, down in self._places:
            self._thing.draw(on, x + right, y + down)


stack: Final = functools.lru_cache(maxsize=32)(Stack)


Op = tuple[Thing, int, int]
"""What lies where: a thing, and its corner."""


class Plan(NamedTuple):
    """What lies where in a picture, the lowest first. Equal plans are equal pictures."""

    width: int
    height: int
    fill: int
    """The index of what nothing lies on."""
    ops: tuple[Op, ...]
    ground: str = palette.FELT
    """The ground of `palette.TABLES` that it is put on."""

    def put(self, on: Raster, top: int, left: int = 0) -> None:
        """Draw what shows from the row `top` down, as far as the raster reaches, from its column `left` on."""
        bottom = top + on.size[1]
        for thing, x, y in self.ops:
            if y < bottom and y + thing.height > top:
                thing.put(on, x + left, y - top)

    def image(self) -> Image.Image:
        """Return the whole as a palette image ("P") on its ground."""
        image = palette.put_on(Image.new("P", (self.width, self.height), self.fill), self.ground)
        self.put(raster_of(image), 0)
        return image


def plan_of(image: Image.Image) -> Plan:
    """Return a plan of a finished palette image, which is not to be changed any more.

    Raises ValueError for an image of another mode.
    """
    if image.mode != "P":
        raise ValueError(f"a palette image is wanted, not {image.mode}")
    return Plan(*image.size, 0, ((Opaque(raster_of(image)), 0, 0),), palette.ground_of(image))


def flat(plan: Plan) -> Opaque:
    """Return a picture as one thing, to be laid on another."""
    return Opaque(raster_of(plan.image()))
