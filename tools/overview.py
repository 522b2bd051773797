"""Keeps the file overview of docs/architecture.md: each module by the first line of its docstring.

`python -m tools.overview` rewrites the part between the two marks, `--check` only says whether it is as it should be.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "architecture.md"
PACKAGES: Final = ("games", "renderers", "bot", "cogs", "sandbox", "tools")
BEGIN: Final = "<!-- files: made by `make docs` from the modules' docstrings -->"
END: Final = "<!-- end of files -->"


def summary(path: Path) -> str:
    """Return the first paragraph line of a module's docstring; "" for an empty `__init__`."""
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return doc.partition("\n")[0]


def folders(package: Path) -> Iterator[Path]:
    """Yield a package and those inside it, in order."""
    yield package
    for inner in sorted(path for path in package.iterdir() if (path / "__init__.py").exists()):
        yield from folders(inner)


def lines() -> Iterator[str]:
    """Yield the overview's lines."""
    for package in PACKAGES:
        for folder in folders(ROOT / package):
            yield ""
            yield f"**{folder.relative_to(ROOT).as_posix()}/** {summary(folder / '__init__.py')}".rstrip()
            yield ""
            for path in sorted(folder.glob("*.py")):
                if path.name != "__init__.py":
                    yield f"- `{path.name}`: {summary(path)}"


def page() -> str:
    """Return the page as it should be; raises ValueError where the marks are missing."""
    text = PAGE.read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} lacks the marks of the file overview")
    return "\n".join([head + BEGIN, *lines(), "", END + tail])


def main(arguments: list[str]) -> int:
    """Rewrite the page, or check it."""
    wanted = page()
    if wanted == PAGE.read_text(encoding="utf-8"):
        return 0
    if "--check" in arguments:
        print("docs/architecture.md does not list the files as they are: run `make docs`")
        return 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
