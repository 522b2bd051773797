"""`make venv` installs with this: pip, and how far it has come. Needs the standard library alone."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from pathlib import Path

TOLD = 30
"""Lines of pip's that are shown when it fails."""


def main(requirements: str) -> int:
    """Install a hashed requirements file into the environment that runs this; returns pip's exit code."""
    total = len(re.findall(r"^[\w.-]+==", Path(requirements).read_text(encoding="utf-8"), re.MULTILINE))
    print(f"Installing {total} packages from {requirements}, this once. It takes a minute or two.", flush=True)
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar=off"]
    command += ["--require-hashes", "-r", requirements]
    said, count = deque[str](maxlen=TOLD), 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            said.append(line)
            if match := re.match(r"Collecting ([\w.-]+)", line):
                count += 1
                if sys.stdout.isatty() or count % 10 == 0:
                    print(
                        f"  {count} of {total}: {match[1]}", end="\033[K\r" if sys.stdout.isatty() else "\n", flush=True
                    )
            elif line.startswith("Installing"):
                print("  all are here; putting them in place", flush=True)
    if pip.returncode:
        print("".join(said))
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
