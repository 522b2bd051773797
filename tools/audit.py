"""`make audit`: asks the public advisory database (OSV) for known holes in everything that is pinned.

Ends with 0 when none is known, 1 when there is one, 2 when the database does not answer: then nothing was audited, and
this says so. With `--if-reachable` no answer is no failure, for machines without that network.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import urllib.request
from pathlib import Path
from typing import Any, Final, NamedTuple

SERVICE: Final = os.environ.get("OSV_API", "https://api.osv.dev/v1")
LOCK: Final = Path(__file__).parents[1] / "requirements/dev.txt"
"""What the tests run with; it holds all that the bot runs with (tests/test_supply.py)."""
PIN: Final = re.compile(r"^([A-Za-z0-9][\w.-]*)==([\w.+!-]+)", re.MULTILINE)
SECONDS: Final = 20.0
ACCEPTED: Final[dict[str, str]] = {}
"""Advisories that do not concern this house: id to the reason."""


class Hole(NamedTuple):
    """A known hole in a pinned package."""

    package: str
    version: str
    advisory: str
    summary: str


def pins(lock: Path = LOCK) -> list[tuple[str, str]]:
    """Return every pinned package with its version."""
    return PIN.findall(lock.read_text(encoding="utf-8"))


def known_holes(service: str, packages: list[tuple[str, str]]) -> list[Hole]:
    """Ask for all packages at once; raises OSError or ValueError where no sensible answer comes."""
    queries = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in packages]
    answers = _ask(f"{service}/querybatch", {"queries": queries})["results"]
    if len(answers) != len(packages):
        raise ValueError(f"{len(answers)} answers to {len(packages)} questions")
    found = []
    for (name, version), answer in zip(packages, answers, strict=True):
        for advisory in (one["id"] for one in answer.get("vulns", ())):
            told = _ask(f"{service}/vulns/{advisory}")
            if advisory not in ACCEPTED and "withdrawn" not in told:
                found.append(Hole(name, version, advisory, told.get("summary", "")))
    return found


def _ask(address: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


def main(arguments: list[str] | None = None) -> int:
    """Ask and print; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.audit", description=__doc__)
    parser.add_argument("--if-reachable", action="store_true", help="end with 0 where the database does not answer")
    chosen = parser.parse_args(arguments)
    packages = pins()
    try:
        holes = known_holes(SERVICE, packages)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"NOT AUDITED: the advisory database at {SERVICE} gives no answer ({error})")
        return 0 if chosen.if_reachable else 2
    for hole in holes:
        print(f"{hole.package} {hole.version}: {hole.advisory} {hole.summary}")
    print(f"{len(packages)} packages audited, {len(holes)} known holes")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
