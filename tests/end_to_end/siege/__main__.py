"""`python -m tests.end_to_end.siege FOLDER [FAULT …]`: besiege three processes, and print what the checker says."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

from tests.end_to_end.siege.fleet import FAULTS
from tests.end_to_end.siege.siege import besiege

if __name__ == "__main__":
    logging.getLogger("sandbox").setLevel(logging.CRITICAL)
    found = asyncio.run(besiege(Path(sys.argv[1]), sys.argv[2:] or FAULTS, nodes=3, every=20.0))
    print(found.report())
    sys.exit(bool(found.wrong))
