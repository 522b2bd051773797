"""`make fast`: compiles games/ with mypyc, from the same source and beside it. Needs a C compiler; nothing needs it.

`python -m tools.fast [FOLDER]` compiles the games of a checkout (default: this one), `--undo` removes what it made.
`--copy FOLDER` makes a copy of the checkout there first: so the tests run on both builds without touching this one.
Python prefers the compiled modules from then on; the bot and the tests refuse to run on ones older than their source.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

from tools.tree import ROOT, copy_tree

GROUP = "madang_games"
"""The name of the library that all compiled modules share: madang_games__mypyc…so, beside games/."""
OPTIMISE = "2"


def made(folder: Path) -> list[Path]:
    """Return the compiled files of a checkout."""
    return [*folder.glob(f"{GROUP}__mypyc.*"), *(folder / "games").rglob("*.so"), *(folder / "games").rglob("*.pyd")]


def undo(folder: Path) -> int:
    """Remove the compiled files; return how many there were."""
    files = made(folder)
    for file in files:
        file.unlink()
    return len(files)


def compile_games(folder: Path) -> int:
    """Compile every module of games/; return how many. Raises SystemExit with the compiler's words when it fails."""
    undo(folder)
    os.chdir(folder)
    sources = sorted(str(path.relative_to(folder)) for path in (folder / "games").rglob("*.py"))
    with tempfile.TemporaryDirectory() as scratch:
        modules = mypycify(sources, opt_level=OPTIMISE, multi_file=True, group_name=GROUP, target_dir=scratch)
        workers = str(os.cpu_count() or 1)
        arguments = ["--quiet", "build_ext", "--inplace", "--parallel", workers]
        arguments += ["--build-temp", scratch, "--build-lib", f"{scratch}/lib"]
        setup(name="madang-games", ext_modules=modules, script_args=arguments, packages=[])
    return len(sources)


def able() -> bool:
    """Tell whether there is a C compiler, and the headers of the Python that runs this."""
    compiler = any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang"))
    return compiler and Path(sysconfig.get_path("include"), "Python.h").exists()


def main(arguments: list[str]) -> int:
    """Compile, or undo it."""
    folder = Path(next((one for one in arguments if not one.startswith("-")), ROOT)).resolve()
    if "--copy" in arguments:
        shutil.rmtree(folder, ignore_errors=True)
        copy_tree(folder)
    if "--undo" in arguments:
        print(f"{undo(folder)} compiled files removed: the games run as plain Python again.")
        return 0
    if not able():
        print("Compiling needs a C compiler and Python's headers.")
        print("On Debian: sudo apt-get install gcc libc6-dev python3-dev")
        return 1
    print("Compiling the rules of all games. This takes a minute or two.", flush=True)
    print(f"{compile_games(folder)} modules compiled. `make slow` undoes it.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
