"""What all games share names none of them: what is known of one game stands in its folder, renderer, cog, catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games import faces

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("bot", "cogs", "games", "renderers", "sandbox", "tools")
KINDS = ("*.py", "*.toml", "*.js", "*.html", "*.css", "*.sql", "*.svg")
MORE_NAMES = ("hwatu", "go-stop", "go_stop", "uno mario")
OF_NAMED_GAMES = {"games/__init__.py"}
"""The line of the games."""
KEYS = tuple(faces())
NAMES = sorted({*KEYS, *(ui.command_name for ui in faces().values()), *MORE_NAMES}, key=len, reverse=True)
NAME = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, NAMES))})(?![A-Za-z])", re.I)


def own_names(path: Path) -> set[str]:
    """The names of a file and of the folders that it lies in; `_seize` holds parts of `seize`."""
    return {part.lstrip("_") for part in (path.stem, *path.relative_to(ROOT).parts[:-1])}


@pytest.mark.parametrize("room", ROOMS)
def test_what_all_games_share_names_none(room):
    paths = [path for kind in KINDS for path in (ROOT / room).rglob(kind) if not own_names(path) & {*KEYS}]
    named = {
        f"{path.relative_to(ROOT).as_posix()}:{number}: {found[0]}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := NAME.search(line))
    }

    assert len(paths) > 5
    excused = {one for one in named if one.split(":")[0] in OF_NAMED_GAMES}
    assert named == excused
    assert bool(excused) == any(path.startswith(f"{room}/") for path in OF_NAMED_GAMES), "an exception is needed"
