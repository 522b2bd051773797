"""`make audit`: asks a public advisory database for known holes in everything that is pinned, by pip-audit.

Ends with 0 when none is known, 1 when there is one, 2 when nothing was audited, and says which. With `--if-reachable`
no answer is no failure, for machines without that network.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from typing import Final

from tools.tree import ROOT

LOCK: Final = ROOT / "requirements" / "dev.txt"
"""What the tests run with; it holds all that the bot runs with (tests/test_supply.py)."""
COMMAND: Final = (
    sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--require-hashes", "--disable-pip",
    "--vulnerability-service", "osv", "--format", "json", "--progress-spinner", "off",
)  # fmt: skip
NO_ANSWER: Final = re.compile(r"Connect|Timeout|HTTPError|ServiceError")
"""How the last line of a failure begins, or goes on, where it is the network's or the database's."""
ACCEPTED: Final[dict[str, str]] = {}
"""Advisories that do not concern this house: id to the reason."""


def main(arguments: list[str] | None = None) -> int:
    """Ask and print; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.audit", description=__doc__)
    parser.add_argument("--if-reachable", action="store_true", help="end with 0 where the database does not answer")
    chosen = parser.parse_args(arguments)
    asked = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError):
        *_, last = ["no answer", *asked.stderr.strip().splitlines()]
        print(f"NOT AUDITED: {last}")
        return 0 if chosen.if_reachable and NO_ANSWER.search(last) else 2
    holes = [
        f"{one['name']} {one['version']}: {hole['id']} {' '.join(hole['description'].split())[:200]}"
        for one in packages
        for hole in one.get("vulns", ())
        if hole["id"] not in ACCEPTED
    ]
    print("\n".join([*holes, f"{len(packages)} packages audited, {len(holes)} known holes"]))
    return int(bool(holes))


if __name__ == "__main__":
    sys.exit(main())
