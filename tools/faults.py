"""Small faults put into the code, one at a time: do the tests notice? `python -m tools.faults` tries tests/faults.toml.

A comparison turned, an `and` made an `or`, a `not` put in, a number moved by one, a loop left out. Each fault of
the file is applied in a copy of the tree, and the tests of its area run until one fails. It is run before tests are
merged or left out, and after: what was noticed must still be. `make mutants` draws many more at random.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import os
import random
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import attrgetter
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from tools.tree import ROOT, copy_tree

FILE: Final = ROOT / "tests" / "faults.toml"
SLOWER, START, FIRST, MEMORY = 4, 20, 900, 3 << 30
"""Tests fail that take so many times as long and so many seconds more; seconds without a fault; bytes."""
JOBS: Final = os.cpu_count() or 1
MOST: Final = 0.05
"""The share of faults that may be missed."""
TURNED: Final = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in", ast.And: "or", ast.Or: "and",
}  # fmt: skip
"""What stands in place of an operator."""

Change = tuple[tuple[int, int], tuple[int, int], str]
"""Where a change begins and ends (lines from 1, columns in bytes), and what stands there then."""


def changes(text: str) -> Iterator[Change]:
    """Yield every small change of a module."""
    nodes: list[Any] = [ast.parse(text)]
    begin, end = attrgetter("lineno", "col_offset"), attrgetter("end_lineno", "end_col_offset")
    while nodes:
        node = nodes.pop()
        idle = [*getattr(node, "decorator_list", ()), getattr(node, "annotation", None), getattr(node, "returns", None)]
        nodes += [child for child in ast.iter_child_nodes(node) if child not in idle]
        if isinstance(node, ast.Compare | ast.BoolOp):
            parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else node.values
            ops = node.ops if isinstance(node, ast.Compare) else [node.op] * (len(parts) - 1)
            for before, op, after in zip(parts, ops, parts[1:], strict=False):
                yield end(before), begin(after), f" {TURNED[type(op)]} "
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            yield begin(node.test), begin(node.test), "not "
        elif isinstance(node, ast.For | ast.comprehension):
            yield begin(node.iter), end(node.iter), "()"
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            others = [not node.value] if isinstance(node.value, bool) else [node.value + 1, node.value - 1]
            yield from ((begin(node), end(node), str(value)) for value in others)


def faults_in(path: Path) -> Iterator[dict[str, str]]:
    """Yield the faults of a module as they stand in the file: `old` is found in the module exactly once."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for (first, begin), (last, end), put in changes(text):
        rows = "".join(lines[first - 1 : last]).encode()
        tail, top = lines[last - 1].encode()[end:], first - 1
        gap = rows[begin : len(rows) - len(tail)]
        if put.startswith(" ") and {*gap} & {*b"()#\n"}:
            continue  # brackets between the two sides: not so simple
        old, new = rows.decode(), (rows[:begin] + put.encode() + tail).decode()
        while text.count(old) > 1:
            top -= 1
            old, new = lines[top] + old, lines[top] + new
        with contextlib.suppress(SyntaxError):
            compile(text.replace(old, new), str(path), "exec")
            yield {"file": str(path.relative_to(ROOT)), "old": old, "new": new}


def drawn(area: str, files: list[str], count: int, seed: int) -> list[dict[str, Any]]:
    """Return so many faults of an area, drawn at random: the same for the same seed and source."""
    paths = sorted({path for name in files for path in ROOT.glob(name)})
    everything = [{"area": area, "seed": seed, **fault} for path in paths for fault in faults_in(path)]
    return random.Random(seed).sample(everything, min(count, len(everything)))


def seconds(tree: Path, tests: str, limit: float) -> float | None:
    """Return how long tests took in a copy of the tree; None where one failed, or they took longer than `limit`."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *shlex.split(tests)]
    bound = partial(resource.setrlimit, resource.RLIMIT_DATA, (MEMORY, MEMORY))
    began, to = time.monotonic(), subprocess.DEVNULL
    with subprocess.Popen(command, cwd=tree, process_group=0, preexec_fn=bound, stdout=to, stderr=to) as process:
        try:
            return time.monotonic() - began if process.wait(limit) in (0, 5) else None
        except subprocess.TimeoutExpired:
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def noticed(fault: dict[str, Any], suites: list[str], took: dict[str, float], trees: SimpleQueue[Path]) -> str:
    """Return which tests notice a fault: "" where none does, "gone" where its text is no longer there."""
    was = (ROOT / fault["file"]).read_text(encoding="utf-8") if (ROOT / fault["file"]).exists() else ""
    if was.count(fault["old"]) != 1:
        return "gone"
    tree = trees.get()
    try:
        (tree / fault["file"]).write_text(was.replace(fault["old"], fault["new"]), encoding="utf-8")
        return next((one for one in suites if seconds(tree, one, SLOWER * took[one] + START) is None), "")
    finally:
        (tree / fault["file"]).write_text(was, encoding="utf-8")
        trees.put(tree)


def main(arguments: list[str] | None = None) -> int:
    """Try faults; returns 1 where one is missed and the file does not say why, or more than one of twenty is."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("--area", nargs="*", help="those alone")
    parser.add_argument("--tests", help='in place of each area\'s own, as "tests/games -k y9"')
    parser.add_argument("--count", type=int, help="so many of each area, drawn at random, in place of the file's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="only write them, in the form of the file")
    chosen, kept = parser.parse_args(arguments), tomllib.loads(FILE.read_text(encoding="utf-8"))
    areas = {key: one for key, one in kept["area"].items() if chosen.area is None or key in chosen.area}
    known = {(one["file"], one["old"], one["new"]) for one in kept["fault"] if "why" in one}
    faults = [one for one in kept["fault"] if one["area"] in areas and "why" not in one]
    if chosen.count:
        faults = [one for key in areas for one in drawn(key, areas[key]["files"], chosen.count, chosen.seed)]
    if chosen.write:
        for one in faults:
            print("\n[[fault]]", *(f"{k} = {json.dumps(v, ensure_ascii=False)}" for k, v in one.items()), sep="\n")
        return 0
    tests = {key: [chosen.tests] if chosen.tests else one["tests"] for key, one in areas.items()}
    return judge(faults, tests, known)


def judge(faults: list[dict[str, Any]], tests: dict[str, list[str]], known: set[tuple[str, str, str]]) -> int:
    """Try faults, those of which the file says why alone excepted; print what came; return what the command returns."""
    suites, trees = sorted({one for each in tests.values() for one in each}), SimpleQueue[Path]()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(JOBS) as pool:
        for number in range(JOBS):
            copy_tree(tree := Path(folder, str(number)))
            trees.put(tree)
        took = {one: spent for one in suites if (spent := seconds(tree, one, FIRST)) is not None}
        if len(took) < len(suites):
            print("fail without any fault, so nothing can be said:", *{*suites} - {*took}, sep="\n  ")
            return 1
        said = [(one["file"], one["old"], one["new"]) in known for one in faults]
        asked = zip(faults, said, strict=True)
        found = pool.map(lambda one: "" if one[1] else noticed(one[0], tests[one[0]["area"]], took, trees), asked)
        missed, unread, gone = 0, 0, 0
        for fault, by, harmless in zip(faults, found, said, strict=True):
            missed += not by
            unread += not by and not harmless
            gone += by == "gone"
            print(f"{fault['area']}: {by or 'MISSED'}: {fault['file']}: {fault['new'].strip()}", flush=True)
    print(f"{len(faults)} faults: {gone} gone from the source, {missed} missed, {unread} of which nobody has said why")
    return int(unread > 0 or missed > MOST * (len(faults) - gone))


if __name__ == "__main__":
    sys.exit(main())
