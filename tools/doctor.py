"""`make test` asks this first: is everything here that the tests need? Installs the Debian packages that are not.

Three things come from outside the Python requirements: headless Chromium for the page's tests, FriBiDi for the shaping
of Thai, and PostgreSQL, whose server the tests start themselves (tests/postgres.py). On Debian and Ubuntu they are
installed when this runs as root; elsewhere the line to type is printed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import features


def browser() -> str | None:
    """Return where headless Chromium is, if it is here."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def missing_packages() -> list[str]:
    """Return the Debian names of what is missing."""
    there = {
        "chromium": browser() is not None,
        "libfribidi0": features.check("raqm"),
        "postgresql": any(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
    }
    return [name for name, found in there.items() if not found]


def main() -> int:
    """Install what is missing, or say what to type; returns 0 when all is here."""
    missing = missing_packages()
    if not missing:
        return 0
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        print(f"The tests need {' and '.join(missing)}. On Debian: sudo apt-get install {' '.join(missing)}")
        return 1
    print(f"Installing {' '.join(missing)} for the tests.", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([apt, "-qq", "update"], check=True, env=environment)
    subprocess.run([apt, "-qq", "-y", "install", "--no-install-recommends", *missing], check=True, env=environment)
    return 0


if __name__ == "__main__":
    sys.exit(main())
