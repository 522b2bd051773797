"""`python -m tests.end_to_end.siege`: besiege a fleet, and print what it went through and what the checker says."""

from __future__ import annotations

import argparse
import asyncio
import logging
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.end_to_end.siege.faults import EVERYTHING
from tests.end_to_end.siege.history import Told
from tests.end_to_end.siege.siege import Outcome, Plan, besiege


def plan_of(given: list[str] | None = None) -> tuple[Plan, Path | None]:
    """Read the arguments: the plan, and where to keep the processes' logs."""
    parser = argparse.ArgumentParser(prog="python -m tests.end_to_end.siege", description=__doc__)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--presses", type=int, default=10_000)
    parser.add_argument("--faults", default=",".join(EVERYTHING), help="a round of them, with commas between")
    parser.add_argument("--every", type=float, default=15.0, help="seconds from one fault to the next")
    parser.add_argument("--rate", type=float, default=20.0, help="presses a second, at the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="an empty one, to keep the processes' logs in")
    chosen = vars(parser.parse_args(given))
    folder = chosen.pop("folder")
    return Plan(**{**chosen, "faults": tuple(filter(None, chosen["faults"].split(",")))}), folder


def report(plan: Plan, found: Outcome) -> None:
    """Print an outcome."""
    told = Counter(one.told for one in found.presses)
    unserved = sum(not one.well for one in found.tries)
    print(f"{plan}")
    print(f"{len(found.tries)} presses, {unserved} not served; {len(found.presses)} of them were actions:")
    print("  " + ", ".join(f"told {one.value} {told[one]}" for one in Told))
    print(f"{len(found.suffered)} faults; processes ended {found.counts.pop('ends', 0)} times; {dict(found.counts)}")
    print(f"not acknowledged in three seconds: {found.unheard().total()}; {dict(found.unheard())}")
    for name, seconds in sorted(found.recoveries().items()):
        times = sum(one.name == name for one in found.suffered)
        half, whole = (f"{one:.1f} s" for one in (statistics.median(seconds), max(seconds)))
        print(f"  {name} ({times} times): met by {len(seconds)} tables, half of them served after {half}, all {whole}")
    print(f"wrong: {len(found.wrong)}")
    for line in found.wrong:
        print("  " + line)


def main() -> int:
    """Run; returns the exit code."""
    logging.getLogger("sandbox").setLevel(logging.CRITICAL)
    plan, folder = plan_of()
    with tempfile.TemporaryDirectory() as other:
        found = asyncio.run(besiege(plan, folder or Path(other)))
    report(plan, found)
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
