"""Imports run one way through the house: docs/architecture.md, "The map". Read from the source, nothing is imported."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = {
    "games": {"games"},
    "renderers": {"games", "renderers"},
    "bot": {"games", "renderers", "bot"},
    "cogs": {"games", "renderers", "bot", "cogs"},
    "sandbox": {"sandbox"},
    "tools": {"games", "renderers", "bot", "cogs", "sandbox", "tools"},
}
"""Which of the house's own packages each room may import."""
OWN = {*ROOMS, "tests"}
IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket", "sqlite3", "threading", "time"}
"""Clock, chance and I/O: nothing for games/."""
FLOORS = (
    ("bot.base",),
    ("bot.texts", "bot.store"),
    ("bot.tables",),
    ("bot.thinking", "bot.show"),
    ("bot.games",),
    ("bot.features",),
    ("bot.discord",),
    ("bot.house", "bot.health"),
    ("bot.app", "bot.cli", "bot.trial", "cogs"),
    ("bot.compiled", "bot.__main__"),
)
"""The floors of the application, the lowest first: imports go downward only, those for type checks counted."""
CLOSED_TO_PICTURES = {"game", "house", "legality", "rules", "state", "play", "mind", "back"}
"""Modules of a game that no renderer may import; besides these, none that imports the game's state."""


class Import(NamedTuple):
    module: str
    """The module, or the module and the name taken from it where that is a module itself."""
    line: int


@cache
def files(room: str) -> tuple[Path, ...]:
    return tuple(sorted((ROOT / room).rglob("*.py")))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


@cache
def imports(path: Path) -> tuple[Import, ...]:
    found = []
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found += [Import(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                found.append(Import(inner if is_module(inner) else module, node.lineno))
    return tuple(found)


def broken(room: str, is_wrong) -> list[str]:
    """The imports of a room that are wrong, as places to go to."""
    return [
        f"{path.relative_to(ROOT)}:{found.line} imports {found.module}"
        for path in files(room)
        for found in imports(path)
        if is_wrong(name_of(path), found.module)
    ]


def game_of(module: str) -> str:
    """The game that a module of games/ belongs to; "" for games/core, games itself and everything else."""
    parts = module.split(".")
    return parts[1] if parts[0] == "games" and len(parts) > 1 and parts[1] != "core" else ""


def hidden(_, module):
    """A module of which no renderer may know: what it holds is no part of a view."""
    game = game_of(module)
    if not game:
        return module == "games"
    if module == f"games.{game}" or module.split(".")[-1] in CLOSED_TO_PICTURES:
        return True
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    knows_state = path.exists() and any(found.module == f"games.{game}.state" for found in imports(path))
    return knows_state and module != f"games.{game}.view"


def cog_of(module: str) -> str:
    """The cog that a module of cogs/ belongs to: its file, its face or its folder; "" for what is none."""
    parts = module.removeprefix("cogs.faces.").removeprefix("cogs.").split(".")
    return parts[0].lstrip("_") if module.startswith("cogs.") else ""


def top(module: str) -> str:
    return module.split(".")[0]


WRONG = {
    "games need nothing but the standard library": (
        ["games"],
        lambda _, module: top(module) not in sys.stdlib_module_names | {"games"},
    ),
    "games know no clock, no chance and no files": (["games"], lambda _, module: top(module) in IMPURE),
    "no game imports another": (
        ["games"],
        lambda name, module: name != "games" and game_of(module) not in ("", game_of(name)),
    ),
    "the core knows no game": (["games"], lambda name, module: name.startswith("games.core") and game_of(module)),
    "a picture cannot show what the view does not hold": (["renderers"], hidden),
    "no cog imports another": (["cogs"], lambda name, module: cog_of(module) not in ("", cog_of(name))),
    "faces and what is shown know nothing of discord": (
        ["cogs"],
        lambda name, module: name.startswith(("cogs.faces", "cogs._")) and top(module) == "discord",
    ),
    "no file is mapped, as one cut short ends the process by SIGBUS": (ROOMS, lambda _, module: module == "mmap"),
}
"""What must not be imported: in which rooms, and by which module what."""


@pytest.mark.parametrize("rule", WRONG)
def test_nothing_is_imported_against_the_rule(rule):
    rooms, is_wrong = WRONG[rule]
    assert [place for room in rooms for place in broken(room, is_wrong)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_what_lies_below_it(room):
    assert broken(room, lambda _, module: top(module) in OWN and top(module) not in ROOMS[room]) == []


@pytest.mark.parametrize("room", ["renderers", "cogs"])
def test_one_module_knows_one_game(room):
    for path in files(room):
        games = {game_of(found.module) for found in imports(path)} - {""}
        assert len(games) <= 1, f"{path.relative_to(ROOT)} imports {', '.join(sorted(games))}"


def test_no_files_import_one_another_in_a_circle():
    """Imports that only type checks see count too."""
    modules = {name_of(path): path for room in ROOMS for path in files(room)}
    graph = {name: {found.module for found in imports(path)} - {name} for name, path in modules.items()}
    TopologicalSorter(graph).prepare()  # a CycleError names the circle


def test_the_application_imports_downward_only():
    modules = {name_of(path): path for room in ("bot", "cogs") for path in files(room)}
    floors = {
        name: number
        for number, rooms in enumerate(FLOORS)
        for name in modules
        if any(f"{name}.".startswith(f"{room}.") for room in rooms)
    }
    assert modules.keys() - floors.keys() == {"bot"}
    upward = [
        (name, found.module)
        for name, floor in floors.items()
        for found in imports(modules[name])
        if floors.get(found.module, 0) > floor
    ]
    assert upward == []


BEGINS_TASKS = {"bot/base/supervised.py", "bot/__main__.py", "bot/discord/ask.py"}
"""The last two await what they begin."""
BEGINNING = re.compile(r"\b(create_task|ensure_future)\(")


def test_tasks_are_begun_in_one_place():
    """What ends by an error is told and begun again there; a task of nobody's ends in silence."""
    found = {
        path.relative_to(ROOT).as_posix()
        for room in ("bot", "cogs")
        for path in files(room)
        if BEGINNING.search(path.read_text(encoding="utf-8"))
    }
    assert found == BEGINS_TASKS


def test_the_check_itself_sees_imports():
    found = {found.module for found in imports(Path(__file__))}
    assert {"ast", "sys", "functools", "graphlib", "pathlib", "typing", "pytest"} <= found
    assert broken("tests", lambda name, module: name == "tests.test_imports" and module == "ast")
