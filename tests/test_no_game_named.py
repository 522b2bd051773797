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
OF_NAMED_GAMES = {
    "games/__init__.py",  # the line
}
KEYS = tuple(faces())
NAMES = {*KEYS, *(ui.command_name for ui in faces().values()), *MORE_NAMES}
NAME = re.compile(
    rf"(?<![A-Za-z])(?:{'|'.join(map(re.escape, sorted(NAMES, key=len, reverse=True)))})(?![A-Za-z])", re.I
)


def shared(room: str) -> list[Path]:
    """The files of a room that are no game's: neither in a folder nor in a file called by a key."""
    found = [path for kind in KINDS for path in (ROOT / room).rglob(kind)]
    return [path for path in found if not own_names(path) & set(KEYS)]


def own_names(path: Path) -> set[str]:
    """The names of a file and of the folders that it lies in; `_seize` holds parts of `seize`."""
    return {part.lstrip("_") for part in (path.stem, *path.relative_to(ROOT).parts[:-1])}


@pytest.mark.parametrize("room", ROOMS)
def test_what_all_games_share_names_none(room):
    paths = shared(room)
    named = [
        f"{path.relative_to(ROOT)}:{number}: {found[0]}"
        for path in paths
        if path.relative_to(ROOT).as_posix() not in OF_NAMED_GAMES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (found := NAME.search(line))
    ]

    assert len(paths) > 5
    assert named == []


def test_the_exceptions_are_needed():
    for path in OF_NAMED_GAMES:
        assert NAME.search((ROOT / path).read_text(encoding="utf-8")), path
