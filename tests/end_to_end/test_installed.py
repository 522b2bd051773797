"""`pip install .` into a bare environment: the wheel is built, installed and started from an empty folder, offline.

The environment is bare but for the packages that the wheel asks for, and what those ask for: they are linked into it
from where the tests have them, so that pip itself finds them all there and the bot finds nothing else.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from sandbox.server import Sandbox
from tests.end_to_end.crowd import NAMES, Crowd
from tests.end_to_end.stage import PATIENCE, ROOT, Player, Stage
from tests.helpers import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PACKAGES = ("bot", "cogs", "games", "renderers", "sandbox")
WHAT_IS_BUILT = (*PACKAGES, "docs", "LICENSE", "README.md", "pyproject.toml")


def bare() -> dict[str, str]:
    """Return the environment without anything that leads to the repository or to the tester's own settings."""
    own = ("MADANG", "DISCORD", "PYTHON", "PIP", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=bare(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def wheel_at(folder: Path) -> Path:
    """Build the wheel from a copy of the sources."""
    source = folder / "source"
    source.mkdir()
    for name in WHAT_IS_BUILT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    offline = ("--no-index", "--no-deps", "--no-build-isolation")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", *offline, "--wheel-dir", folder, source, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def asked_for(requirements: list[str]) -> dict[str, metadata.Distribution]:
    """Return the installed packages that requirements name, and those that these name in turn."""
    found: dict[str, metadata.Distribution] = {}
    todo = [Requirement(text) for text in requirements]
    while todo:
        wanted = todo.pop()
        if wanted.name not in found:
            found[wanted.name] = metadata.distribution(wanted.name)
            more = [Requirement(text) for text in found[wanted.name].requires or ()]
            extras = wanted.extras or {""}
            todo += [one for one in more if not one.marker or any(one.marker.evaluate({"extra": e}) for e in extras)]
    return found


def link(distributions: list[metadata.Distribution], site: Path) -> None:
    """Put packages into an environment without copying them."""
    for one in distributions:
        for name in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            if not (site / name).exists():
                (site / name).symlink_to(one.locate_file(name))


def environment_at(folder: Path, wheel: Path) -> Path:
    """Make an environment with the wheel in it; returns its folder of programs."""
    venv.create(folder, with_pip=True)
    programs, (site,) = folder / "bin", folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        facts = metadata.PathDistribution(zipfile.Path(archive, f"{wheel.name.split('-py3')[0]}.dist-info/"))
        link(list(asked_for(facts.requires or []).values()), site)
    run(programs / "python", "-m", "pip", "install", "--quiet", "--no-index", wheel, cwd=folder)
    return programs


class Installed(Stage):
    """A stage whose bot is the installed one, in an empty folder, with no settings but where Discord is."""

    @property
    def environment(self) -> dict[str, str]:
        return bare() | {"DISCORD_TOKEN": self.box.token, "DISCORD_API_BASE": self.box.api_url} | self.settings


def sources() -> set[str]:
    """Return every file of the packages."""
    files = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    return {str(path.relative_to(ROOT)) for path in files if "__pycache__" not in path.parts}


async def trial(madang: Path, folder: Path) -> None:
    """Play on the stand-in that is in the wheel: its page is there, and the bot is on it."""
    folder.mkdir()
    process = await asyncio.create_subprocess_exec(
        *(madang, "try"), cwd=folder, env=bare() | {"MADANG_SANDBOX_PORT": str(free_port())},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        said = await process.stdout.readuntil(b"ready as")
    address = re.search(r"http://127.0.0.1:\d+/", said.decode())[0]
    page = await asyncio.to_thread(lambda: urllib.request.urlopen(address).read())
    assert b"<title>" in page
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert (await process.communicate(), process.returncode)[1] == 0
    assert (folder / "data" / "sandbox" / "madang.db").is_file()


async def test_the_wheel_installs_into_a_bare_environment_and_starts_from_any_folder(tmp_path):
    wheel = await asyncio.to_thread(wheel_at, tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert sources() <= held
    assert {name.split("/")[0] for name in held} == {*PACKAGES, f"{wheel.name.split('-py3')[0]}.dist-info"}
    programs = await asyncio.to_thread(environment_at, tmp_path / "bare", wheel)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    await trial(programs / "madang", tmp_path / "trial")
    assert "usage: madang" in run(programs / "madang", "--help", cwd=elsewhere)
    look = "import bot, importlib.util as u; print(bot.__file__, [u.find_spec(n) for n in ('pytest', 'tools')])"
    where, found = run(programs / "python", "-c", look, cwd=elsewhere).split(maxsplit=1)
    assert where.startswith(str(tmp_path / "bare"))
    assert found.strip() == "[None, None]", "nothing of the tests' own can be reached"

    async with Sandbox() as box:
        stage = Installed(box, elsewhere, MADANG_HOUSE_DELAY="0")
        stage.command, stage.log = (str(programs / "madang"),), tmp_path / "bot.log"
        await stage.start()
        crowd = await Crowd(stage, "gostop", NAMES[:2], "installed").sit_down()
        assert all(crowd.panel(player)["attachments"] for player in crowd.players), "drawn from the art"
        await crowd.play(4)
        ana = Player(stage, "Ana")
        for topic, words in (("gostop", "Go-Stop"), ("privacy", "What Madang keeps")):
            page = await stage.whole(await ana.person.slash("help", {"game": topic}, channel="games"))
            assert page.message["content"].startswith(f"# {words}"), page.message
        await stage.quiet()
        assert await stage.stop(signal.SIGTERM) == 0
    assert stage.complaints() == []
    assert {path.name for path in elsewhere.iterdir()} == {"data"}
    assert (elsewhere / "data" / "madang.db").is_file()
    assert "is copied" in run(programs / "madang", "backup", "copy.db", cwd=elsewhere)
