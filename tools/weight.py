"""How much code there is, against the ceilings of pyproject.toml: `python -m tools.weight`; `make check` runs it.

A ceiling goes down with the code. It goes up only with a line in CHANGELOG.md that says what the lines buy.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.tree import ROOT, listed

LEFT_OUT: Final = re.compile(r"#\s*(noqa|fmt: skip|fmt: off)")
"""What keeps a line from being looked at."""
ROOMS: Final = ("bot", "cogs", "games", "renderers", "tools")
"""Where docstrings are counted."""


class Row(NamedTuple):
    """Something that is counted, and how much of it there may be."""

    what: str
    found: float
    limit: float
    at_least: bool = False
    """Whether the limit is a floor."""

    @property
    def kept(self) -> bool:
        """Whether it is within its limit."""
        return self.found >= self.limit if self.at_least else self.found <= self.limit


def lines(paths: list[Path]) -> int:
    """Return how many lines files have, as `wc -l` counts."""
    return sum(path.read_bytes().count(b"\n") for path in paths)


def left_out(paths: list[Path]) -> int:
    """Return how many lines are kept from the linter or the formatter."""
    return sum(len(LEFT_OUT.findall(path.read_text(encoding="utf-8"))) for path in paths)


def docstrings(paths: list[Path]) -> float:
    """Return the share of functions and classes that have a docstring."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, kinds)]
    return sum(ast.get_docstring(node) is not None for node in nodes) / max(1, len(nodes))


def ignored(settings: dict[str, Any]) -> int:
    """Return how many rules pyproject.toml lets ruff and mypy leave out."""
    lint, mypy = settings["ruff"]["lint"], settings["mypy"]
    files = lint["per-file-ignores"].values()
    return len(lint["ignore"]) + sum(map(len, files)) + sum(len(one["module"]) for one in mypy["overrides"])


def rows() -> Iterator[Row]:
    """Yield what is counted."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    limits = settings["madang"]["weight"]
    for kind in ("py", "sql", "js"):
        for room, limit in limits[kind].items():
            yield Row(f"lines of {room}/*.{kind}", lines(listed(f"{room}/*.{kind}")), limit)
    yield Row("lines left out of lint or format", left_out(listed("*.py")), limits["left_out"])
    yield Row("rules left out in pyproject.toml", ignored(settings), limits["ignored"])
    code = [path for room in ROOMS for path in listed(f"{room}/*.py")]
    yield Row("share of definitions with a docstring", round(docstrings(code), 3), limits["docstrings"], at_least=True)


def main() -> int:
    """Print the table; 1 where something is past its limit."""
    found = list(rows())
    for row in found:
        print(
            f"{row.what:<40} {row.found:>8g} {'>=' if row.at_least else '<='} {row.limit:g}{'' if row.kept else '  !'}"
        )
    past = [row for row in found if not row.kept]
    if past:
        print("past its limit: make it lighter, or say in CHANGELOG.md what it buys ([tool.madang.weight])")
    return int(bool(past))


if __name__ == "__main__":
    sys.exit(main())
