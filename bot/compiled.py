"""Whether the rules run compiled (`make fast`), and a guard against compiled ones that are older than their source."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

from bot.base.config import ConfigError


def compiled(modules: Iterable[ModuleType] | None = None) -> dict[Path, Path]:
    """Return the compiled modules of games/ that are loaded: each file with its source beside it."""
    found: dict[Path, Path] = {}
    for module in tuple(sys.modules.values()) if modules is None else modules:
        file = getattr(module, "__file__", None)
        if module.__name__.partition(".")[0] == "games" and file and not file.endswith(".py"):
            path = Path(file)
            found[path] = path.with_name(f"{path.name.partition('.')[0]}.py")
    return found


def require_fresh(modules: Iterable[ModuleType] | None = None) -> int:
    """Return how many modules of games/ run compiled; raises ConfigError where the source has changed since."""
    files = compiled(modules)
    for file, source in files.items():
        if source.exists() and source.stat().st_mtime > file.stat().st_mtime:
            raise ConfigError(f"{source} has changed since it was compiled: run `make fast` again, or `make slow`")
    return len(files)
