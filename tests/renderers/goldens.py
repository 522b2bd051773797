"""The pictures that are compared with kept ones: every SCENES of the modules `scenes_*` beside this file.

`python -m tests.renderers.goldens --write` draws them all again into golden/; look at them before keeping them.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable
from pathlib import Path

from renderers.base import Picture
from renderers.png import encode

FOLDER = Path(__file__).parent / "golden"


def scenes() -> dict[str, Callable[[], Picture]]:
    """Return every scene by its name, which is unique."""
    found: dict[str, Callable[[], Picture]] = {}
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name.startswith("scenes_"):
            more = importlib.import_module(f"tests.renderers.{module.name}").SCENES
            if found.keys() & more.keys():
                raise ValueError(f"{module.name} repeats {sorted(found.keys() & more.keys())}")
            found.update(more)
    return found


def write() -> None:
    """Draw every scene into golden/ and take away what no scene draws any more."""
    FOLDER.mkdir(exist_ok=True)
    drawn = scenes()
    for old in FOLDER.glob("*.png"):
        if old.stem not in drawn:
            old.unlink()
    for name, make in drawn.items():
        (FOLDER / f"{name}.png").write_bytes(encode(make().plan))
    print(f"{len(drawn)} pictures in {FOLDER}")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
