"""`make mutants`: puts small faults into the rules, one at a time, and asks whether the tests notice.

A comparison turned, a constant moved by one, a condition negated, an `and` made an `or`, a loop left out: cosmic-ray
finds the places and makes the change, in a copy of the tree. Of each game 300 are drawn at random (`--seed`). One is
noticed when the tests of its game fail. At least 95 of 100 must be; each of the others has been read, and stands in
tests/mutants.toml with the reason why it changes nothing.

House players are left out: they may play one way or another. Takes half an hour a game; no part of `make test`.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from games import GAMES
from tools.tree import ROOT, copy_tree

KNOWN = ROOT / "tests" / "mutants.toml"
LEAST = 0.95
TIMEOUT = 600
"""Seconds that the tests of a game may take without a fault."""
SLOWER, START = 3, 5
"""A fault is noticed where a suite takes this many times as long, and so many seconds more: most such never end."""
MEMORY = 3 << 30
"""Bytes that a run of the tests may take."""
PROGRESS = 25
COMPARISONS = (
    "Eq_NotEq",
    "NotEq_Eq",
    "Lt_LtE",
    "Lt_GtE",
    "LtE_Lt",
    "LtE_Gt",
    "Gt_GtE",
    "Gt_LtE",
    "GtE_Gt",
    "GtE_Lt",
    "Is_IsNot",
    "IsNot_Is",
)
ARITHMETIC = (
    "Add_Sub",
    "Sub_Add",
    "Mul_Add",
    "FloorDiv_Mul",
    "Mod_Mul",
    "BitAnd_BitOr",
    "BitOr_BitAnd",
    "LShift_RShift",
)
OPERATORS = (
    *(f"core/ReplaceComparisonOperator_{name}" for name in COMPARISONS),
    *(f"core/ReplaceBinaryOperator_{name}" for name in ARITHMETIC),
    "core/AddNot",
    "core/NumberReplacer",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/ReplaceUnaryOperator_Delete_USub",
    "core/ReplaceBreakWithContinue",
    "core/ReplaceContinueWithBreak",
    "core/ZeroIterationForLoop",
)


class Fault(NamedTuple):
    """One small fault: a file (from the root), its whole text with the fault, and the lines before and after."""

    path: str
    text: str
    was: str
    now: str


def rule_modules(key: str) -> list[Path]:
    """Return the modules that make up the rules of a game: what it is put together from, but for the house player."""
    folder, found, left = ROOT / "games" / key, set[Path](), ["__init__"]
    while left:
        path = folder / f"{left.pop()}.py"
        if path in found or path.stem in ("house", "mind") or not path.exists():
            continue
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"games.{key}"):
                left += [(node.module or "").rpartition(".")[2], *(name.name for name in node.names)]
    return sorted(found)


def faults_in(path: str, text: str) -> Iterator[Fault]:
    """Yield every small fault that can be put into a module and that leaves Python to compile."""
    before, tree = text.splitlines(), get_ast(text)
    seen = set[str]()
    for name in OPERATORS:
        operator = get_operator(name)()
        count = sum(len(list(operator.mutation_positions(node))) for node in ast_nodes(tree))
        for occurrence in range(count):
            changed = mutate_code(text, operator, occurrence)
            if changed is None or changed in seen or _same(text, changed):
                continue
            seen.add(changed)
            after = changed.splitlines()
            line = next(number for number, (one, two) in enumerate(zip(before, after, strict=True)) if one != two)
            yield Fault(path, changed, before[line].strip(), after[line].strip())


def _same(text: str, changed: str) -> bool:
    """Tell whether a change is none: it does not compile, or differs in nothing that is a rule."""
    try:
        return ast.dump(_bare(text)) == ast.dump(_bare(changed))
    except SyntaxError:
        return True


class _Bare(ast.NodeTransformer):
    """Takes away what is no rule: annotations, decorators (whether a class is frozen) and zip's `strict`."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field in ("annotation", "returns"):
            if isinstance(getattr(node, field, None), ast.AST):
                setattr(node, field, ast.Constant(None))
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            node.decorator_list = []
        if isinstance(node, ast.Call):
            node.keywords = [keyword for keyword in node.keywords if keyword.arg != "strict"]
        return super().generic_visit(node)


def _bare(text: str) -> ast.AST:
    tree = ast.parse(text)
    _Bare().visit(tree)
    return tree


def drawn(key: str, count: int, seed: int) -> list[Fault]:
    """Return so many faults of a game, drawn at random; the same for the same seed and source."""
    everything = [
        fault
        for path in rule_modules(key)
        for fault in faults_in(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ]
    return random.Random(seed).sample(everything, min(count, len(everything)))  # noqa: S311 - a sample, no secret


def suites(key: str) -> tuple[tuple[str, ...], ...]:
    """Return what is run for a game, as arguments of pytest: its own tests first, they are the quickest to fail."""
    own = f"tests/games/{key}"
    return (own, f"--ignore={own}/test_house.py"), ("tests/playthroughs", "tests/conformance")


def seconds(tree: Path, key: str, suite: tuple[str, ...], limit: float) -> float | None:
    """Return how long a suite took in a copy of the tree; None where it failed, or took longer than `limit`."""
    began = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", "--all", "-x", "-q", "-p", "no:cacheprovider", "-k", key, *suite],
        cwd=tree,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )
    try:
        return time.monotonic() - began if process.wait(limit) == 0 else None
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None


def limits(tree: Path, key: str) -> dict[tuple[str, ...], float]:
    """Return how long each suite of a game may take, from what it takes; raises RuntimeError where one fails."""
    found = {}
    for suite in suites(key):
        took = seconds(tree, key, suite, TIMEOUT)
        if took is None:
            raise RuntimeError(f"{' '.join(suite)} fail without any fault: nothing can be said")
        found[suite] = SLOWER * took + START
    return found


def place(path: Path, text: str) -> None:
    """Write a module, and forget what Python compiled of the one before: it tells them apart by the second only."""
    path.write_text(text, encoding="utf-8")
    for old in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        old.unlink()


def survivors(key: str, faults: list[Fault], trees: SimpleQueue[Path]) -> Iterator[Fault]:
    """Yield the faults that the tests do not notice."""
    tree = trees.get()
    allowed = limits(tree, key)
    trees.put(tree)

    def noticed(fault: Fault) -> bool:
        tree = trees.get()
        try:
            place(tree / fault.path, fault.text)
            return any(seconds(tree, key, suite, limit) is None for suite, limit in allowed.items())
        finally:
            place(tree / fault.path, (ROOT / fault.path).read_text(encoding="utf-8"))
            trees.put(tree)

    with ThreadPoolExecutor(trees.qsize()) as pool:
        for number, (fault, caught) in enumerate(zip(faults, pool.map(noticed, faults), strict=True), 1):
            if not caught:
                print(f"  {number:3}: {fault.path}\n       - {fault.was}\n       + {fault.now}", flush=True)
                yield fault
            if number % PROGRESS == 0:
                print(f"  {number} tried", flush=True)


def examine(key: str, count: int, seed: int, trees: SimpleQueue[Path]) -> bool:
    """Try the faults of a game and print what comes of it; tell whether enough are noticed and all others known."""
    known = {(one["file"], one["was"], one["now"]) for one in tomllib.loads(KNOWN.read_text("utf-8")).get(key, ())}
    faults = drawn(key, count, seed)
    print(f"{key}: {len(faults)} faults; not noticed:", flush=True)
    left = list(survivors(key, faults, trees))
    share = 1 - len(left) / len(faults)
    unread = [fault for fault in left if (Path(fault.path).name, fault.was, fault.now) not in known]
    print(f"{key}: {len(faults) - len(left)} of {len(faults)} noticed ({share:.1%}); {len(unread)} not yet explained")
    return share >= LEAST and not unread


def main(arguments: list[str] | None = None) -> int:
    """Examine the games asked for, or all; returns 1 when a game's tests notice too little."""
    keys = [game.info.key for game in GAMES]
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", default=keys, metavar="GAME")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    trees: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(chosen.jobs):
            trees.put(tree := Path(folder, str(number)))
            copy_tree(tree)
        sound = [examine(key, chosen.count, chosen.seed, trees) for key in chosen.games]
        return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
