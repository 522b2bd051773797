"""The repository's files as they lie here, and a copy of them for what must not touch the checkout itself."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def listed(*what: str) -> list[Path]:
    """Return the files that `git ls-files` tells of with these options or patterns, those that are there."""
    command = ["git", "ls-files", "-z", *what]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def copy_tree(target: Path) -> None:
    """Copy every file that git knows of, or would take up, with what is not committed yet."""
    for path in listed("--cached", "--others", "--exclude-standard"):
        copy = target / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
