"""The list of faults that change nothing (tests/mutants.toml): each is of a line that is still there."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KNOWN = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))


def test_every_fault_that_is_called_harmless_is_of_a_line_of_today_and_has_its_reason():
    assert KNOWN
    for key, faults in KNOWN.items():
        for fault in faults:
            lines = (ROOT / "games" / key / fault["file"]).read_text(encoding="utf-8").splitlines()
            assert fault["was"] in [line.strip() for line in lines], fault
            assert fault["now"] != fault["was"] and fault["why"]
