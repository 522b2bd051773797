"""`make fast`: compiles games/ with mypyc, from the same source and beside it. Needs a C compiler; nothing needs it.

`python -m tools.fast [FOLDER]` compiles the games of a checkout (default: this one), `--undo` removes what it made.
`--copy FOLDER` makes a copy of the checkout there first: so the tests run on both builds without touching this one.
Python prefers the compiled modules from then on; the bot and the tests refuse to run on ones older than their source.

`--kept` compiles a copy of games/ into a folder of its own (`kept`), which `make run` alone looks for, and starts.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tools.tree import ROOT, copy_tree

KEPT: Final = ROOT / "data" / "compiled"
"""Where `make run` keeps compiled rules."""

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
    from mypyc.build import mypycify  # here, so that `make run` needs neither to look for what is compiled
    from setuptools import setup

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


def kept() -> Path:
    """Return where these very rules lie once they are compiled: other rules, another Python or mypyc lie elsewhere."""
    digest = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    for path in sorted((ROOT / "games").rglob("*.py")):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return KEPT / digest.hexdigest()[:16]


def compile_kept(folder: Path) -> None:
    """Compile a copy of games/ into a folder that is there once it is whole; what lies beside it goes."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as scratch:
        shutil.copytree(ROOT / "games", Path(scratch, "games"), ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        compile_games(Path(scratch))
        os.chdir(ROOT)
        for other in {*KEPT.iterdir()} - {Path(scratch)}:
            shutil.rmtree(other, ignore_errors=True)
        Path(scratch).rename(folder)
        Path(scratch).mkdir()  # for the context to remove


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
    if "--kept" in arguments:
        compile_kept(kept())
        return 0
    print("Compiling the rules of all games. This takes a minute or two.", flush=True)
    print(f"{compile_games(folder)} modules compiled. `make slow` undoes it.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
