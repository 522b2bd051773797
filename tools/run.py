"""`make run`: the bot on Discord when there is a token (in the environment or `.env`), else on the stand-in.

Where there is a C compiler, the rules are compiled in the background, and the next start of the bot runs them. Rules
that have changed since run as they are until they are compiled too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

from dotenv import dotenv_values

from bot import trial
from tools import fast
from tools.tree import ROOT

STATE = ROOT / "data" / "sandbox"


def main() -> int:
    """Run what the settings ask for until interrupted; returns the exit code."""
    os.chdir(ROOT)
    settings = {**{k: v or "" for k, v in dotenv_values(ROOT / ".env").items()}, **os.environ}
    compile_rules()
    if settings.get("DISCORD_TOKEN"):
        return subprocess.run(bot_command(), env=found_first(os.environ), check=False).returncode
    return trial.run(STATE, settings, bot_command(), found_first)


def compile_rules() -> None:
    """Begin to compile the rules, unless that is done or cannot be done. Nobody waits for it."""
    if fast.able() and not fast.kept().exists() and not fast.made(ROOT):
        trial.child(["nice", "-n", "19", sys.executable, "-m", "tools.fast", "--kept"], quiet=True)
        print("The rules are compiled meanwhile; from the next start on they run two to three times as fast.")


def bot_command() -> list[str]:
    """Return what starts the bot: Python without the folder where it stands, because compiled rules come before it."""
    return [sys.executable, "-P", "-m", "bot"]


def found_first(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which Python finds the compiled rules, if they are there, and else the source."""
    places = (fast.kept(), ROOT, environment.get("PYTHONPATH", ""))
    return {**environment, "PYTHONPATH": os.pathsep.join(str(place) for place in places if str(place))}


if __name__ == "__main__":
    sys.exit(main())
