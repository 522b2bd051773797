"""Text as labels: which font draws which run, shaping, cutting to a width, emoji, a cache. No canvas here.

The fonts come from pip packages; a system font stands in for scripts that these lack where one is found. What no font
can draw is left out, so nothing is ever shown as an empty box.
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from renderers import clusters, palette
from renderers.coverage import Coverage, read_coverage
from renderers.kept import Kept
from renderers.plan import Thing
from renderers.raster import Raster, new, paste, raster_of
from renderers.sheets import indexed
from renderers.sprite import OWN, SHOWN, Sprite

WEIGHT, WIDTH = 650, 100
NARROW: Final = 70
"""The width of letters of a name that is too long for its box, as high as all others."""
BOLDER: Final = 0.02
"""By what share of the size the outline of a font without a bold grows on each side: measured, a Hangul stem is then
87 % of a Latin one, as in Noto's own bold fonts; more closes dense syllables."""
ASCENT, DESCENT = 1.2, 0.42
"""What a label shows above and below its base line, in sizes; more is cut."""
CAPITAL: Final = 0.714
"""Height of a capital letter of Noto Sans, in sizes."""
LABELS_MOST: Final = 3 * 2**20
"""Bytes of labels that are kept: some 600 names, figures and words. At 20 tables one of 170 is written again."""
SEEN: Final = [255] * palette.TRANSPARENT + [0]
INK: Final = [0] * 12 + [255] * 244
"""The mask of a label by its pixels' indices, and by how much of a letter covers them."""
PAD: Final = 3
"""Pixels left and right of the text in a label, for letters that lean out."""
ELLIPSIS: Final = "…"
STRIKE: Final = 109
"""The one size of the emoji font's pictures."""
EMOJI_WIDTH: Final = 1.18
"""Width of an emoji, in sizes."""

SIZES_OPEN, SIZES_OPEN_THIN = 8, 2
"""How many sizes of a font stay open. Each takes 0.9 MB, and 9 ms when a word is drawn in it first; of the CJK font,
which has no bold, it is 2.4 MB and 1.3 ms. At 20 tables one of 50 pictures opens a size, or one of 60 a CJK one."""

VARIABLE_FONTS: Final = ("fontpkg_noto_sans", "fontpkg_noto_sans_thai")
"""The packages of the fonts with a weight axis."""
KOREAN: Final = 1
"""The number of the Korean forms in the CJK collection."""
EMOJI_FONTS: Final = (
    "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    "/usr/share/fonts/noto/NotoColorEmoji.ttf",
    "/usr/share/fonts/google-noto-color-emoji-fonts/NotoColorEmoji.ttf",
)
SYSTEM_FONTS: Final = (
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansHebrew-Bold.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
)
"""Stand-ins for further scripts, used where they exist."""


def advice() -> str | None:
    """Return what the host should install for right text, in one line, or None when all is there."""
    if not features.check("raqm"):
        return "Thai names need text shaping: install the system package libfribidi0 (Debian, Ubuntu) or fribidi."
    return None


class Face:
    """A font file that covers some characters. `sized` gives it at a size."""

    def __init__(
        self, path: Path, number: int = 0, *, variable: bool = False, thin: bool = False, emoji: bool = False
    ) -> None:
        self._path = path
        self._number = number
        self._variable = variable
        self._thin = thin
        self.emoji = emoji
        self.sized = functools.lru_cache(SIZES_OPEN_THIN if thin else SIZES_OPEN)(self._sized)
        """Gives the font at a size in pixels; `stretch` is the width of its letters, where it has several."""

    @functools.cached_property
    def coverage(self) -> Coverage:
        """What it can draw; read at first need."""
        return read_coverage(self._path, self._number)

    def _sized(self, size: int, stretch: int = WIDTH) -> ImageFont.FreeTypeFont:
        font = ImageFont.truetype(str(self._path), STRIKE if self.emoji else size, index=self._number)
        if self._variable:
            font.set_variation_by_axes([WEIGHT, stretch])
        return font

    def stroke(self, size: int) -> float:
        """Return the pixels by which its outline grows on each side, so that it is as bold as the others."""
        return BOLDER * size if self._thin else 0

    def covers(self, cluster: str) -> bool:
        """Tell whether every sign of a cluster can be drawn (the invisible ones aside)."""
        return all(char in self.coverage for char in cluster if char not in INVISIBLE)


INVISIBLE: Final = frozenset((clusters.JOINER, clusters.EMOJI_STYLE, clusters.TEXT_STYLE))


class Run(NamedTuple):
    """A stretch of text in one face."""

    face: Face
    text: str


class Label(Thing):
    """A drawn text on its plain ground, cut to its ink: indices, `palette.TRANSPARENT` where nothing is."""

    __slots__ = ("_raster", "advance", "fall", "left", "rise")

    def __init__(self, drawn: Raster, mask: Raster, advance: int, base: int) -> None:
        left, top, right, bottom = mask.getbbox() or (PAD, base, PAD, base)
        super().__init__(right - left, bottom - top)
        self._raster = new(self.width, self.height, palette.TRANSPARENT)
        paste(self._raster, drawn, -left, -top, mask)
        self.advance = advance
        """How wide the text is; its ink may lean out of that, or fill less."""
        self.left = left - PAD
        """From where the text begins to its ink."""
        self.rise = base - top
        """From the top of its ink to its base line: marks above Thai letters reach far."""
        self.fall = bottom - base
        """From there to the foot of its ink."""

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it."""
        paste(on, self._raster, x, y, self._raster.point(SEEN, "L"))


@functools.cache
def text_faces() -> tuple[Face, ...]:
    """Return the fonts for words, in the order in which they are asked."""
    faces = [Face(path, variable=True) for name in VARIABLE_FONTS for path in _package_fonts(name, "NotoSans*.ttf")]
    faces += [Face(path, KOREAN, thin=True) for path in _package_fonts("noto_cjk_sans_otc", "*.ttc")]
    faces += [Face(Path(path)) for path in SYSTEM_FONTS if Path(path).is_file()]
    if not faces:
        raise FileNotFoundError("no font is installed; see requirements/run.txt")
    return tuple(faces)


def _package_fonts(package: str, pattern: str) -> list[Path]:
    """Return the upright font files that an installed package brings."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.origin:
        return []
    found = sorted(Path(spec.origin).parent.rglob(pattern))
    return [path for path in found if "Italic" not in path.name]


@functools.cache
def emoji_face() -> Face | None:
    """Return the colour emoji font, or None where there is none (emoji are left out then)."""
    return next((Face(path, emoji=True) for path in map(Path, EMOJI_FONTS) if path.is_file()), None)


def _face_for(cluster: str) -> Face | None:
    emoji = emoji_face()
    if emoji is not None and (clusters.EMOJI_STYLE in cluster or clusters.KEYCAP in cluster) and emoji.covers(cluster):
        return emoji
    return next((face for face in (*text_faces(), emoji) if face is not None and face.covers(cluster)), None)


@functools.lru_cache(maxsize=4096)
def _drawable(cluster: str) -> tuple[Face, str] | None:
    """Return the face for a cluster and what it can draw of it; None when nobody can draw any of it."""
    for form in (cluster, clusters.plainer(cluster), cluster[0]):
        face = _face_for(form) if form else None
        if face is not None:
            return face, form if face.emoji else "".join(char for char in form if char not in INVISIBLE)
    return None


@functools.lru_cache(maxsize=2048)
def runs(text: str) -> tuple[Run, ...]:
    """Return the text as runs, each with the face that draws it; what nobody can draw is left out."""
    found: list[Run] = []
    space = ""
    for cluster in clusters.split(text):
        if cluster == " ":
            space = " "
            continue
        drawable = _drawable(cluster)
        if drawable is None:
            continue
        face, form = drawable
        if found and found[-1].face is face:
            found[-1] = Run(face, found[-1].text + space + form)
        elif not found:
            found.append(Run(face, form))
        elif face is text_faces()[0] or found[-1].face.emoji:
            found.append(Run(face, space + form))
        else:  # right-to-left runs would show a space of their own on the wrong side
            found[-1] = Run(found[-1].face, found[-1].text + space)
            found.append(Run(face, form))
        space = ""
    return tuple(found)


def shown(text: str) -> str:
    """Return what of a text would be drawn; "" when nothing would."""
    return "".join(run.text for run in runs(text)).strip()


def _length(parts: Iterable[Run], size: int, stretch: int = WIDTH) -> float:
    return sum(_run_length(run, size, stretch) for run in parts)


@functools.lru_cache(maxsize=8192)
def _run_length(run: Run, size: int, stretch: int) -> float:
    """Return the width of a run in pixels. Shaping a run to measure it costs nearly as much as drawing it."""
    if run.face.emoji:
        return sum(_emoji(run.face, one, size).width for one in clusters.split(run.text))
    return float(run.face.sized(size, stretch).getlength(run.text))


@functools.lru_cache(maxsize=1024)
def measure(text: str, size: int, stretch: int = WIDTH) -> int:
    """Return the width of a text in pixels, not cut."""
    return round(_length(runs(text), size, stretch))


def fitting(text: str, letters: Sequence[tuple[int, int]], width: int) -> tuple[int, int]:
    """Return the first of some letters (size and width of each) in which a text fits a width, else the last."""
    return next((one for one in letters if measure(text, *one) <= width), letters[-1])


def cut(parts: Sequence[str], before: str, size: int, width: int, stretch: int = WIDTH) -> str:
    """Return `before` and as many of the clusters as fit a width with … behind them; only the last may lack it."""
    if measure(before + "".join(parts), size, stretch) <= width:
        return before + "".join(parts)
    low, high = 0, len(parts)
    while low < high - 1:
        middle = (low + high) // 2
        shorter = before + "".join(parts[:middle]).rstrip() + ELLIPSIS
        low, high = (middle, high) if measure(shorter, size, stretch) <= width else (low, middle)
    return before + "".join(parts[:low]).rstrip() + ELLIPSIS


LABELS: Final[Kept[Label]] = Kept(LABELS_MOST, lambda drawn: drawn.width * drawn.height + OWN)


def label(text: str, size: int, colour: int, ground: int, width: int = 0, stretch: int = WIDTH) -> Label:
    """Return a text drawn in one palette colour on another; `width` is the most pixels it may take (0: any)."""
    key = (text, size, colour, ground, width, stretch)
    return LABELS.get(key) or LABELS.put(key, _written(*key))


def _written(text: str, size: int, colour: int, ground: int, width: int, stretch: int) -> Label:
    if width and measure(text, size, stretch) > width:  # what is measured for a place has room there
        text = cut(clusters.split(text), "", size, width, stretch)
    parts = runs(text)
    length = max(1, round(_length(parts, size, stretch)))
    base = round(ASCENT * size)
    canvas = Image.new("L", (length + 2 * PAD, base + round(DESCENT * size)), 0)
    draw = ImageDraw.Draw(canvas)
    pictures: list[tuple[Sprite, int]] = []
    x = float(PAD)
    for run in parts:
        if run.face.emoji:
            for one in clusters.split(run.text):
                picture = _emoji(run.face, one, size)
                pictures.append((picture, round(x)))
                x += picture.width
            continue
        font, bolder = run.face.sized(size, stretch), run.face.stroke(size)
        draw.text((x, base), run.text, font=font, fill=255, anchor="ls", stroke_width=bolder)
        x += _run_length(run, size, stretch)
    drawn, mask = (raster_of(canvas).point(table, "L") for table in (palette.ramp(colour, ground), INK))
    for picture, left in pictures:
        top = base - round(picture.height * 0.8)
        picture.draw(drawn, left, top)
        paste(mask, new(picture.width, picture.height, 255), left, top, raster_of(picture.coverage.point(SHOWN)))
    return Label(drawn, mask, length, base)


@functools.lru_cache(maxsize=256)
def _emoji(face: Face, cluster: str, size: int) -> Sprite:
    """Return one emoji at a size of text."""
    font = face.sized(size)
    tile = Image.new("RGBA", (max(1, round(font.getlength(cluster))), round(STRIKE * EMOJI_WIDTH)), (0, 0, 0, 0))
    ImageDraw.Draw(tile).text((0, 0), cluster, font=font, embedded_color=True)
    scale = size * EMOJI_WIDTH / tile.height
    small = tile.resize((max(1, round(tile.width * scale)), round(tile.height * scale)), Image.Resampling.LANCZOS)
    return Sprite(*indexed(small))
