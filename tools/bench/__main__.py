"""`python -m tools.bench [SECTION …]`: every section, or the named ones."""

from __future__ import annotations

import sys

from tools.bench import crowd, engines, pictures, press, store
from tools.bench.report import machine

SECTIONS = {
    "engines": engines.run,
    "pictures": pictures.run,
    "store": store.run,
    "press": press.run,
    "crowd": crowd.run,
}


def main() -> int:
    """Run the sections asked for; returns 2 for an unknown name."""
    names = sys.argv[1:] or list(SECTIONS)
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(f"no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
        return 2
    machine()
    for name in names:
        SECTIONS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
