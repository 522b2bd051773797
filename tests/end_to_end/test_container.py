"""The Dockerfile without an engine: its files laid out, its commands run in them, its bot started and asked for health.

What is not tried here: the base image, apt and pip, and the user; the compiled rules, in the nightly run alone.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import sys
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.end_to_end.stage import PATIENCE, READY_SECONDS, ROOT, Stage
from tests.helpers import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

HOME = "/srv/madang"
OWN = ("data",)
"""Folders that the image gives to its user."""


def instructions(stage: int = -1) -> list[tuple[str, str]]:
    """Return the instructions of a stage of the Dockerfile (default: the last) with what follows each."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    lines = re.split(r"^FROM ", text, flags=re.MULTILINE)[stage].splitlines()[1:]
    return [tuple(line.split(None, 1)) for line in lines if line.strip()]


def environment_of(home: Path) -> dict[str, str]:
    """Return what the image sets, with its home elsewhere, and nothing of the tester's own settings."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("MADANG", "DISCORD", "PYTHON"))}
    (line,) = [rest for word, rest in instructions() if word == "ENV"]
    own = dict(part.split("=", 1) for part in shlex.split(line))
    return plain | {name: value.replace(HOME, str(home)) for name, value in own.items()}


def lay_out(home: Path, stage: int = -1, built: Path = ROOT) -> None:
    """Do what COPY does; what comes from the stage of the rules is taken from `built`."""
    for word, rest in instructions(stage):
        if word == "COPY":
            *origin, source, target = rest.split()
            root = built if origin else ROOT
            for path in root.glob(source.removeprefix(f"{HOME}/")):
                if path.is_dir():
                    shutil.copytree(path, home / target, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy2(path, home / target)


async def build_rules(home: Path) -> None:
    """Do what the stage of the rules does but for apt and pip."""
    lay_out(home, stage=1)
    (command,) = [rest for word, rest in instructions(1) if word == "RUN" and rest.startswith("python")]
    code, said = await run(home, shlex.split(command))
    assert code == 0, said


async def run(home: Path, command: list[str], **more: str) -> tuple[int, str]:
    """Run a command of Python's in the image; returns its exit code and what it wrote."""
    assert command[0] == "python"
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command[1:], cwd=home, env=environment_of(home) | more,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    output, _ = await asyncio.wait_for(process.communicate(), 600)
    return process.returncode, output.decode()


def files(home: Path) -> set[Path]:
    """Return every file outside the folders that the image gives to its user."""
    return {path for path in home.rglob("*") if path.is_file() and path.relative_to(home).parts[0] not in OWN}


class Contained(Stage):
    """A stage whose bot runs in the image's folder by the image's command."""

    @property
    def environment(self) -> dict[str, str]:
        """What the image sets, and what `docker run --env-file` adds."""
        given = {"DISCORD_TOKEN": self.box.token, "DISCORD_API_BASE": self.box.api_url}
        return environment_of(self.folder) | given | self.settings


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.nightly)])
async def test_what_the_image_runs_works_in_what_it_holds(tmp_path, compiled):
    home, built = tmp_path / "home", tmp_path / "built"
    home.mkdir()
    built.mkdir()
    if compiled:
        await build_rules(built)
    lay_out(home, built=built if compiled else ROOT)
    assert any(home.rglob("*.so")) is compiled
    runs = [rest for word, rest in instructions() if word == "RUN"]
    (owned,) = re.findall(r"install -d -o madang -g madang (.*)", "\n".join(runs))
    assert set(owned.split()) == set(OWN)
    for name in OWN:
        (home / name).mkdir()
    commands = [shlex.split(part) for line in runs for part in line.split("&&") if part.strip().startswith("python")]
    (command,) = commands
    assert await run(home, command) == (0, "")
    before = files(home)

    (start,) = [json.loads(rest) for word, rest in instructions() if word == "CMD"]
    assert start == ["python", "-m", "bot"], "what a stage starts"
    (check,) = [rest.split("CMD", 1)[1] for word, rest in instructions() if word == "HEALTHCHECK"]
    async with Sandbox() as box:
        port = str(free_port())
        stage = Contained(box, home, MADANG_METRICS_PORT=port)
        stage.log = tmp_path / "bot.log"
        assert (await run(home, json.loads(check), MADANG_METRICS_PORT=port))[0] != 0, "nothing runs"
        await stage.start()
        async with asyncio.timeout(READY_SECONDS + PATIENCE):
            while (await run(home, json.loads(check), MADANG_METRICS_PORT=port))[0] != 0:
                await asyncio.sleep(0.1)
        code, said = await run(home, ["python", "-m", "bot", "backup", f"{home}/data/backup.db"])
        assert code == 0, said
        assert (home / "data" / "backup.db").stat().st_size > 0
        assert await stage.stop(signal.SIGTERM) == 0
    assert files(home) == before, "it writes only where it may"
    assert all(json.loads(line)["message"] for line in stage.log.read_text().splitlines()), "a log of objects"
