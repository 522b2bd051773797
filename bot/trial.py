"""`madang try`: the bot on a local stand-in for Discord, in the browser; `make run` without a token does the same.

Both are processes of their own. A bot that is killed is started again, so a game can be seen to go on.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Final

from bot.base.config import ConfigError

HOST: Final = "127.0.0.1"
PORT: Final = 8787
LOGIN: Final = "sandbox-token"
"""The bot's token for a server that only this machine can reach."""
READY_SECONDS: Final = 15.0
RESTART_PAUSE_SECONDS: Final = 1.0
QUICK_DEATHS_ALLOWED: Final = 3
QUICK_SECONDS: Final = 5.0
PARENT_DIES: Final = 1
"""Linux's number for the signal that a process gets when its parent dies (`man prctl`)."""


def run(
    folder: Path,
    settings: Mapping[str, str],
    bot: Sequence[str] = (sys.executable, "-m", "bot"),
    environment: Callable[[Mapping[str, str]], Mapping[str, str]] = dict,
) -> int:
    """Serve the stand-in and the bot until interrupted, with all they keep in a folder; returns the exit code.

    `bot` starts the bot; `environment` is asked for its variables at each start.
    """
    wanted = settings.get("MADANG_SANDBOX_PORT") or str(PORT)
    if not (wanted.isdecimal() and 0 < int(wanted) < 1 << 16):
        return _failed(f"MADANG_SANDBOX_PORT is {wanted!r}, which is no port: leave it out")
    port = int(wanted)
    signal.signal(signal.SIGTERM, _interrupt)
    if _listens(port):
        return _failed(f"Something listens on port {port} already: an earlier run? Stop it")
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "sandbox", "--host", HOST, "--port", str(port), "--token", LOGIN]
    sandbox = child([*command, "--bot-name", "Madang", "--state", str(folder / "world.pickle")])
    try:
        if not _wait_ready(sandbox, port):
            return _failed(f"The stand-in did not start on port {port}")
        _say(f"\n  Madang is open: http://{HOST}:{port}/\n  Type / in #games to see the games. Stop with Ctrl+C.\n")
        told = {
            **settings,
            "DISCORD_TOKEN": LOGIN,
            "DISCORD_API_BASE": f"http://{HOST}:{port}/api/v10",
            "MADANG_DATABASE": f"sqlite:///{folder / 'madang.db'}",
        }
        return _keep_going(sandbox, lambda: child(bot, environment(told)))
    except KeyboardInterrupt:
        _say("\nClosing. Tables are kept and go on at the next start.")
        return 0
    finally:
        _stop(sandbox)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _failed(why: str) -> int:
    _say(f"{why}, or set MADANG_SANDBOX_PORT to a free port.")
    return 1


def _keep_going(sandbox: subprocess.Popen[bytes], start: Callable[[], subprocess.Popen[bytes]]) -> int:
    """Start the bot again whenever it has died, unless it dies at once again and again; returns its exit code."""
    quick_deaths = 0
    while sandbox.poll() is None:
        started, bot = time.monotonic(), start()
        try:
            code = bot.wait()
        finally:
            _stop(bot)
        quick_deaths = quick_deaths + 1 if time.monotonic() - started < QUICK_SECONDS else 0
        if code == 0 or quick_deaths >= QUICK_DEATHS_ALLOWED:
            return code
        _say(f"The bot stopped (code {code}); starting it again, the tables go on.")
        time.sleep(RESTART_PAUSE_SECONDS)
    return sandbox.returncode or 1


def child(
    command: Sequence[str], environment: Mapping[str, str] | None = None, *, quiet: bool = False
) -> subprocess.Popen[bytes]:
    """Start a process that ends with this one, also where this one is killed (on Linux)."""
    dies_with_us = _die_with_parent if sys.platform == "linux" else None
    output = subprocess.DEVNULL if quiet else None
    return subprocess.Popen(command, env=environment, preexec_fn=dies_with_us, stdout=output, stderr=output)  # noqa: S603


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(PARENT_DIES, signal.SIGTERM)


def _wait_ready(process: subprocess.Popen[bytes], port: int) -> bool:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if _listens(port):
            return True
        time.sleep(0.05)
    return False


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def try_out(_: object) -> int:
    """Run `madang try`: what it keeps lies in `data/sandbox` of the folder where it is started."""
    if find_spec("sandbox") is None:
        raise ConfigError("the stand-in for Discord is not in this image: run `pip install .` or `make run` elsewhere")
    return run(Path("data", "sandbox").resolve(), os.environ)
