"""`python -m tools.bench.against COMMIT [SECTION …]`: sections of the benchmark at an earlier commit and here, in turn.

Prints the medians of both and their ratios, which hold where absolute times drift.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from tests.end_to_end.stage import ROOT
from tools.bench.report import heading, machine, median, row

ROUNDS = 5
ROW = re.compile(r"  (\S.*?)\s{2,}(\S.*?)(?:   goal .*)?")
NUMBER = re.compile(r"\d[\d,]*\.?\d*")
Figures = dict[str, list[list[float]]]
"""The numbers of each row, round by round."""


def measure(tree: Path, sections: list[str], found: Figures) -> None:
    """Run sections in a tree and note their numbers."""
    command = [sys.executable, "-m", "tools.bench", *sections]
    for line in subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout.splitlines():
        if told := ROW.fullmatch(line):
            found[told[1]].append([float(one.replace(",", "")) for one in NUMBER.findall(told[2])])


def main() -> None:
    """Check the commit out, measure in turn, print."""
    commit, *sections = sys.argv[1:]
    before: Figures = defaultdict(list)
    here: Figures = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", ROOT, tree], check=True)
        subprocess.run(["git", "-C", tree, "checkout", "--quiet", commit], check=True)
        for _ in range(ROUNDS):
            measure(tree, sections, before)
            measure(ROOT, sections, here)
    machine()
    heading(f"At {commit}, here, and here in ratio to then (medians of {ROUNDS} rounds in turn)")
    for what in [one for one in before if one in here]:
        old, new = ([median(one) for one in zip(*rounds, strict=True)] for rounds in (before[what], here[what]))
        for one, other in zip(old, new, strict=True):
            row(what, f"{one:g}, {other:g}: {other / one:.2f}")


if __name__ == "__main__":
    main()
