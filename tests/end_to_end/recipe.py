"""docs/adding-a-game.md as it can be followed: its blocks as files, changes and commands, by their steps."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.end_to_end.stage import ROOT

PAGE = ROOT / "docs" / "adding-a-game.md"
PARTS = re.compile(
    r"^## (?P<step>[^\n]+)$|^```(?P<kind>\w+) ?(?P<name>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
PACKAGE = "As a package of its own"
COPIED = ("bot", "cogs", "docs", "games", "renderers", "sandbox", "tests", "tools", "README.md", "CHANGELOG.md",
          "LICENSE", "Makefile", "pyproject.toml", ".env.example")  # fmt: skip


class Block(NamedTuple):
    step: str
    """The heading that it stands under."""
    kind: str
    name: str
    """The file; "" for commands."""
    text: str


def blocks() -> list[Block]:
    """Every block of the page, in order, but for what is only told: `console`, and what names no file."""
    found, step = [], ""
    for part in PARTS.finditer(PAGE.read_text(encoding="utf-8")):
        step = part["step"] or step
        if part["kind"] == "sh" or (part["kind"] not in (None, "console") and part["name"]):
            found.append(Block(step, part["kind"], part["name"], part["text"]))
    return found


def tree_at(folder: Path) -> Path:
    """Copy the repository, without what is made."""
    folder.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def follow(tree: Path, *, package: bool = False) -> None:
    """Do what the page says, up to the package or only that."""
    for block in blocks():
        if (block.step == PACKAGE) is package:
            _do(tree, block)


def _do(tree: Path, block: Block) -> None:
    path = tree / block.name
    if block.kind == "sh":
        run(tree, "sh", "-ec", block.text)
    elif block.kind == "diff":
        path.write_text(changed(path.read_text(encoding="utf-8"), block.text), encoding="utf-8")
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")


def changed(text: str, diff: str) -> str:
    """The text after a change; its lines begin with " ", "-" or "+"."""
    lines = [line if line.strip() else f" {line}" for line in diff.splitlines(keepends=True)]
    before, after = ("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-")
    assert text.count(before) == 1, f"the page changes what is not there, or there twice:\n{before}"
    return text.replace(before, after)


def files_of(step: str) -> list[str]:
    """The files that a step adds."""
    return [block.name for block in blocks() if block.step.startswith(step) and block.kind not in ("sh", "diff")]


def run(tree: Path, *command: str, code: int = 0) -> str:
    """Run a command in the tree, `python` being this one, and return what it says."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": programs, "PYTHONPATH": str(tree)}
    done = subprocess.run(
        command, cwd=tree, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == code, done.stdout[-6000:]
    return done.stdout
