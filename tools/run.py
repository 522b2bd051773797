"""`make run`: the bot on Discord when there is a token, else the bot on the sandbox, in the browser.

Without DISCORD_TOKEN (in the environment or `.env`) it starts the sandbox and the real bot on it, prints one address,
and keeps the bot going: a bot that is killed is started again, so a game can be seen to go on.

Where there is a C compiler, the rules are compiled in the background, and the next start of the bot runs them. Rules
that have changed since run as they are until they are compiled too.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from dotenv import dotenv_values

from tools import fast

ROOT = Path(__file__).resolve().parent.parent
STATE = ROOT / "data" / "sandbox"
HOST = "127.0.0.1"
DEFAULT_PORT = 8787
TOKEN = "sandbox-token"  # noqa: S105 - for a server that only this machine can reach
READY_SECONDS = 15.0
RESTART_PAUSE_SECONDS = 1.0
QUICK_DEATHS_ALLOWED = 3
QUICK_SECONDS = 5.0
PARENT_DIES = 1
"""Linux's number for the signal that a process gets when its parent dies (`man prctl`)."""


def main() -> int:
    """Run what the settings ask for until interrupted; returns the exit code."""
    settings = {**{k: v or "" for k, v in dotenv_values(ROOT / ".env").items()}, **os.environ}
    compile_rules()
    if settings.get("DISCORD_TOKEN"):
        return subprocess.run(bot_command(), cwd=ROOT, env=found_first(os.environ), check=False).returncode
    signal.signal(signal.SIGTERM, _interrupt)
    return _run_sandbox(int(settings.get("MADANG_SANDBOX_PORT") or DEFAULT_PORT), settings)


def compile_rules() -> None:
    """Begin to compile the rules, unless that is done or cannot be done. Nobody waits for it."""
    if fast.able() and not fast.kept().exists() and not fast.made(ROOT):
        command = ["nice", "-n", "19", sys.executable, "-m", "tools.fast", "--kept"]
        _child(command, quiet=True)
        print("The rules are compiled meanwhile; from the next start on they run two to three times as fast.")


def bot_command() -> list[str]:
    """Return what starts the bot: Python without the folder where it stands, for compiled rules come before it."""
    return [sys.executable, "-P", "-m", "bot"]


def found_first(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which Python finds the compiled rules, if they are there, and else the source."""
    places = (fast.kept(), ROOT, environment.get("PYTHONPATH", ""))
    return {**environment, "PYTHONPATH": os.pathsep.join(str(place) for place in places if str(place))}


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _run_sandbox(port: int, settings: dict[str, str]) -> int:
    if _is_taken(port):
        print(f"Something listens on port {port} already: an earlier `make run`? Stop it, or set MADANG_SANDBOX_PORT.")
        return 1
    STATE.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "sandbox", "--host", HOST, "--port", str(port), "--token", TOKEN]
    command += ["--bot-name", "Madang", "--state", str(STATE / "world.pickle")]
    sandbox = _child(command)
    bot: subprocess.Popen[bytes] | None = None
    try:
        if not _wait_ready(sandbox, f"http://{HOST}:{port}/"):
            print(f"The sandbox did not start on port {port}. Set MADANG_SANDBOX_PORT to a free port and try again.")
            return 1
        environment = {
            **settings,
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": f"http://{HOST}:{port}/api/v10",
            "MADANG_DATABASE": f"sqlite:///{STATE / 'madang.db'}",
        }
        print(
            f"\n  Madang is open: http://{HOST}:{port}/\n  Type / in #games to see the games. Stop with Ctrl+C.\n",
            flush=True,
        )
        quick_deaths = 0
        while sandbox.poll() is None:
            started = time.monotonic()
            bot = _child(bot_command(), found_first(environment))
            code = bot.wait()
            quick_deaths = quick_deaths + 1 if time.monotonic() - started < QUICK_SECONDS else 0
            if code == 0 or quick_deaths >= QUICK_DEATHS_ALLOWED:
                return code
            print(f"The bot stopped (code {code}); starting it again, the tables go on.", flush=True)
            time.sleep(RESTART_PAUSE_SECONDS)
        return sandbox.returncode or 1
    except KeyboardInterrupt:
        print("\nClosing. Tables are kept and go on at the next start.")
        return 0
    finally:
        _stop(bot)
        _stop(sandbox)


def _is_taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def _child(
    command: list[str], environment: dict[str, str] | None = None, *, quiet: bool = False
) -> subprocess.Popen[bytes]:
    dies_with_us = _die_with_parent if sys.platform == "linux" else None  # elsewhere `kill -9` leaves it running
    output = subprocess.DEVNULL if quiet else None
    return subprocess.Popen(command, cwd=ROOT, env=environment, preexec_fn=dies_with_us, stdout=output, stderr=output)


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PARENT_DIES, signal.SIGTERM)


def _wait_ready(process: subprocess.Popen[bytes], address: str) -> bool:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=1):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    return False


def _stop(process: subprocess.Popen[bytes] | None) -> None:
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
