"""The fixed palette of all pictures: names, indices, blends, and the ground of each game. No drawing here.

The table is art/palette.json: base colours first, then the blends that drawn edges need; index 255 is transparent.
A pixel is an index from the moment it is drawn, so mixing two pixels is a look-up in a table of all pairs.

Every game has a ground of its own. A ground has other colours for a few entries ("felt" and its kin, and the blends
that contain them) and the same for all others; so everything is drawn once, with the same indices, and a finished
picture is put on its ground by its table of colours alone. Cards are made of the fixed entries and never change.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageColor, ImageFilter

ART: Final = Path(__file__).parent / "art"
"""The folder of the drawings."""

RGB = tuple[int, ...]
TRANSPARENT: Final = 255
LEVELS: Final = 4
"""Coverage is kept in quarters: 0 is nothing, LEVELS is the whole pixel."""
BESIDE: Final = 3
"""How near in RGB a card's own copy of a ground's colour lies to it."""


def _mix(a: RGB, b: RGB, t: float) -> RGB:
    return tuple(round(x * (1 - t) + y * t) for x, y in zip(a, b, strict=True))


def _load() -> tuple[dict[str, int], dict[str, tuple[RGB, ...]]]:
    content = json.loads((ART / "palette.json").read_text(encoding="utf-8"))
    tables = {}
    for ground, swapped in content["grounds"].items():
        base = {name: ImageColor.getrgb(swapped.get(name, code)) for name, code in content["base"].items()}
        table = [*base.values(), *(_mix(base[first], base[second], t) for first, second, t in content["blends"])]
        if len(table) > TRANSPARENT:
            raise ValueError(f"the palette has {len(table)} colours; {TRANSPARENT} fit")
        tables[ground] = tuple(table + [(0, 0, 0)] * (256 - len(table)))
    return {name: index for index, name in enumerate(content["base"])}, tables


INDEX, TABLES = _load()
"""The indices of the base colours, and the colours of all entries on each ground."""
FELT: Final = "felt"
"""The ground that everything is drawn on."""
TABLE: Final = TABLES[FELT]
FIXED: Final = tuple(i for i in range(TRANSPARENT) if len({table[i] for table in TABLES.values()}) == 1)
"""The entries that are the same on every ground."""
GROUND: Final = tuple(i for i in INDEX.values() if i not in set(FIXED))
"""The base colours that a ground swaps."""


def _bytes(table: Sequence[RGB]) -> bytes:
    return bytes(channel for entry in table for channel in entry)


GROUND_BYTES: Final = {ground: _bytes(table) for ground, table in TABLES.items()}
"""The 256 entries of each ground as RGBRGB…, as `Image.putpalette` and the PLTE chunk want them."""
BYTES: Final = GROUND_BYTES[FELT]


def index(name: str) -> int:
    """Return the index of a base colour such as "felt-raised"; raises KeyError for an unknown name."""
    return INDEX[name]


def hex_code(name: str) -> str:
    """Return a base colour as "#RRGGBB", as drawings have it: on the felt."""
    return "#{:02X}{:02X}{:02X}".format(*TABLE[INDEX[name]])


def ground_of(image: Image.Image) -> str:
    """Return the ground that a picture is on."""
    own = bytes(image.getpalette() or ())
    return next((ground for ground, table in GROUND_BYTES.items() if table == own), FELT)


def put_on(image: Image.Image, ground: str) -> Image.Image:
    """Put a finished picture on a ground, and return it; raises KeyError for an unknown ground."""
    image.putpalette(GROUND_BYTES[ground])
    return image


def _distance(one: RGB, other: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


@functools.cache
def _choice(ground: str, which: str) -> tuple[Image.Image, bytes]:
    """Return a palette image of the entries that a pixel may become, and the entry of each of its 256 places.

    They are "all", the "fixed" ones, or all but the cards' "own" copies of what a ground swaps.
    """
    near = {i for i in INDEX.values() if any(_distance(TABLE[i], TABLE[other]) <= BESIDE for other in GROUND)}
    copies = near.intersection(FIXED) if which == "own" else ()
    entries = FIXED if which == "fixed" else [i for i in range(TRANSPARENT) if i not in copies]
    places = bytes(entries[min(at, len(entries) - 1)] for at in range(256))
    image = Image.new("P", (1, 1))
    image.putpalette(_bytes([TABLES[ground][entry] for entry in places]))
    return image, places


def _nearest(image: Image.Image, ground: str, which: str = "all") -> Image.Image:
    """Return an RGB image as indices (mode "L") of the nearest entries on a ground; its own colours stay exact."""
    choice, places = _choice(ground, which)
    mapped = image.quantize(palette=choice, dither=Image.Dither.NONE)
    indices = Image.frombytes("L", image.size, mapped.tobytes().translate(places))
    if which != "fixed":
        for entry, there in _exactly(image, ground):
            indices.paste(entry, (0, 0), there)
    return indices


def as_picture(indices: Image.Image, ground: str = FELT) -> Image.Image:
    """Return indices (mode "L") as a palette image ("P")."""
    return put_on(Image.frombytes("P", indices.size, indices.tobytes()), ground)


def to_indices(image: Image.Image) -> Image.Image:
    """Return a drawing (RGB, in the colours of the felt) as an image of indices (mode "P"), without dither.

    Where it shows a ground's own colours, and around there, it follows the ground; all else is fixed.
    """
    fixed, follows = _nearest(image, FELT, "fixed"), Image.new("L", image.size, 0)
    for _, there in _exactly(image, FELT):
        follows = ImageChops.lighter(follows, there)
    if follows.getbbox() is not None:
        fixed.paste(_nearest(image, FELT, "own"), (0, 0), follows.filter(ImageFilter.MaxFilter(3)))
    return as_picture(fixed)


def _exactly(image: Image.Image, ground: str) -> Iterator[tuple[int, Image.Image]]:
    """Yield the base colours that a ground swaps and an RGB image may have, each with a mask of where it has them."""
    few, channels = image.getcolors(), image.split()
    there = None if few is None else {colour for _, colour in few}
    for entry in GROUND:
        colour = TABLES[ground][entry]
        if there is None or colour in there:
            wanted = zip(channels, colour, strict=True)
            masks = [channel.point([0] * value + [255] + [0] * (255 - value)) for channel, value in wanted]
            yield entry, functools.reduce(ImageChops.darker, masks)


def resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return a picture at another size, on its ground."""
    ground = ground_of(image)
    small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    return as_picture(_nearest(small, ground), ground)


def plain(size: tuple[int, int], fill: int) -> Image.Image:
    """Return a new image of indices (mode "P", this palette) filled with one of them."""
    return put_on(Image.new("P", size, fill), FELT)


def _matched(wanted: dict[str, Image.Image]) -> bytes:
    """Return for each pixel the entry that is near on every ground; `wanted` says what it should show on each."""
    found = [_nearest(image, ground) for ground, image in wanted.items()] + [_nearest(wanted[FELT], FELT, "fixed")]
    first, *others = {candidate.tobytes(): candidate for candidate in found}.values()
    best, least = first, _worst(first, wanted)
    for candidate in others:
        error = _worst(candidate, wanted)
        better = ImageChops.subtract(least, error).point([0] + [255] * 255)
        best = Image.composite(candidate, best, better)
        least = ImageChops.darker(least, error)
    return best.tobytes()


def _worst(candidate: Image.Image, wanted: dict[str, Image.Image]) -> Image.Image:
    """Return how far the entries are from what is wanted, on the ground where they are farthest."""
    worst = Image.new("L", candidate.size, 0)
    for ground, image in wanted.items():
        shown = as_picture(candidate, ground).convert("RGB")
        for channel in ImageChops.difference(shown, image).split():
            worst = ImageChops.lighter(worst, channel)
    return worst


@functools.cache
def blends() -> bytes:
    """Return what each index over each other one gives: entry `coverage << 16 | over << 8 | under` is an index.

    There is a part for each coverage below the whole.
    """
    partial = []
    for level in range(1, LEVELS):
        wanted = {}
        for ground, table in GROUND_BYTES.items():
            column = Image.frombytes("RGB", (1, 256), table).resize((256, 256), Image.Resampling.NEAREST)
            row = Image.frombytes("RGB", (256, 1), table).resize((256, 256), Image.Resampling.NEAREST)
            wanted[ground] = Image.blend(row, column, level / LEVELS)
        partial.append(_matched(wanted))
    return bytes(range(256)) * 256 + b"".join(partial)


@functools.lru_cache(maxsize=512)
def ramp(colour: int, ground: int) -> tuple[int, ...]:
    """Return, for each coverage 0…255 of a glyph, the index that shows `colour` on `ground`."""
    steps = 16
    wanted = {}
    for name, table in TABLES.items():
        mixes = [_mix(table[ground], table[colour], step / steps) for step in range(steps + 1)]
        wanted[name] = Image.frombytes("RGB", (steps + 1, 1), _bytes(mixes))
    matched = bytes((ground, *_matched(wanted)[1:-1], colour))
    return tuple(matched[round(coverage * steps / 255)] for coverage in range(256))
