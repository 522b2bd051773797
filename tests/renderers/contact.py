"""Contact sheets of every scene as two phones show it: `python -m tests.renderers.contact FOLDER` (`make samples`).

A page 390 pixels wide shows a picture 328 wide, one of 320 shows it 258 wide. A sheet has the scenes of one module,
with the smallest letters that each has (pixels of a picture 960 wide) in its file of words.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from renderers import fonts
from renderers.base import Picture
from tests.renderers.goldens import scenes

PAGES = {390: 328, 320: 258}
"""How wide a picture is on a page of so many pixels."""
ACROSS = 6
GAP = 12
GROUND = (49, 51, 56)
"""What lies around a picture in the dark look."""
Shown = tuple[str, int]


@contextmanager
def letters() -> Iterator[list[Shown]]:
    """Collect every text that is written meanwhile, with the size of its letters; nothing comes from a cache."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith("renderers.") and name not in ("renderers.sheets", "renderers.palette", "renderers.fonts"):
            for value in vars(module).values():
                getattr(value, "cache_clear", int)()
    found: list[Shown] = []
    label = fonts.label

    def noted(text: str, size: int, *rest: Any) -> fonts.Label:
        if text.strip():
            found.append((text, size))
        return label(text, size, *rest)

    fonts.label = noted  # type: ignore[assignment]
    try:
        yield found
    finally:
        fonts.label = label


def sheets() -> dict[str, dict[str, Callable[[], Picture]]]:
    """Return the scenes by the first word of their names."""
    found: dict[str, dict[str, Callable[[], Picture]]] = {}
    for name, make in scenes().items():
        found.setdefault(name.partition("-")[0], {})[name] = make
    return found


def phone(image: Image.Image, width: int) -> Image.Image:
    """Return a picture as a client shrinks it."""
    height = round(image.height * width / image.width)
    return image.convert("RGB").resize((width, height), Image.Resampling.BICUBIC)


def contact(pictures: list[Image.Image], width: int) -> Image.Image:
    """Return pictures of one width side by side, each in the column that is shortest so far."""
    columns = min(ACROSS, len(pictures))
    bottoms, places = [GAP] * columns, []
    for picture in pictures:
        column = bottoms.index(min(bottoms))
        places.append((GAP + column * (width + GAP), bottoms[column]))
        bottoms[column] += picture.height + GAP
    sheet = Image.new("RGB", (GAP + columns * (width + GAP), max(bottoms)), GROUND)
    for picture, place in zip(pictures, places, strict=True):
        sheet.paste(picture, place)
    return sheet


def write(folder: Path) -> None:
    """Draw all contact sheets, and beside them the smallest letters of each scene."""
    folder.mkdir(parents=True, exist_ok=True)
    for title, found in sheets().items():
        images, words = [], []
        for name, make in found.items():
            with letters() as written:
                images.append(make().image)
            words.append(f"{name}: {min(size for _, size in written) if written else '-'}")
        for page, width in PAGES.items():
            contact([phone(image, width) for image in images], width).save(folder / f"contact-{title}-{page}.png")
        (folder / f"contact-{title}.txt").write_text("\n".join(words) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(Path(sys.argv[1]))
