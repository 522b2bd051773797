"""What is shipped: the wheel in a bare environment, offline, and the Dockerfile without an engine.

The environment is bare but for the packages that the wheel asks for, and what those ask for: they are linked into it
from where the tests have them, so that pip itself finds them all there and the bot finds nothing else.

The Dockerfile's files are laid out, its commands run in them, its bot started and asked for health. What is not tried
here: the base image, apt and pip, and the user; the compiled rules, in the nightly run alone.
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
import urllib.request
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from sandbox.server import Sandbox
from tests.end_to_end.crowd import NAMES, Crowd
from tests.end_to_end.stage import PATIENCE, READY_SECONDS, ROOT, Stage
from tests.helpers import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PACKAGES = ("bot", "cogs", "games", "renderers", "sandbox")
HOME = "/srv/madang"
DATA = "data"
"""The folder that the image gives to its user."""


def bare() -> dict[str, str]:
    """Return the environment without anything that leads to the repository or to the tester's own settings."""
    own = ("MADANG", "DISCORD", "PYTHON", "PIP", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(own)}


async def run(folder: Path, *command: object, **environment: str) -> tuple[int, str]:
    """Run a command in a folder; returns its exit code and what it wrote."""
    process = await asyncio.create_subprocess_exec(
        *map(str, command), cwd=folder, env=environment or bare(),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    output, _ = await asyncio.wait_for(process.communicate(), 600)
    return process.returncode, output.decode()


async def done(folder: Path, *command: object) -> str:
    """Run a command that must do well; returns what it wrote."""
    code, said = await run(folder, *command)
    assert code == 0, said
    return said


def copy(source: Path, target: Path) -> None:
    """Copy a file, or a folder without what is made."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)


class Shipped(Stage):
    """A stage whose bot knows where Discord is, and nothing else but its settings."""

    @property
    def environment(self) -> dict[str, str]:
        return {"DISCORD_TOKEN": self.box.token, "DISCORD_API_BASE": self.box.api_url} | self.settings


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


async def environment_with(wheel: Path, facts: metadata.Distribution, folder: Path) -> Path:
    """Make an environment with the wheel in it, and what it asks for linked; returns its folder of programs."""
    await asyncio.to_thread(venv.create, folder, with_pip=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for one in asked_for(facts.requires or []).values():
        for name in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            if not (site / name).exists():
                (site / name).symlink_to(one.locate_file(name))
    await done(folder, folder / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-index", wheel)
    return folder / "bin"


async def trial(madang: Path, folder: Path) -> None:
    """Play on the stand-in that is in the wheel: its page is there, and the bot is on it."""
    folder.mkdir()
    process = await asyncio.create_subprocess_exec(
        madang, "try", cwd=folder, env=bare() | {"MADANG_SANDBOX_PORT": str(free_port())},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        said = await process.stdout.readuntil(b"ready as")
    address = re.search(r"http://127.0.0.1:\d+/", said.decode())[0]
    page = await asyncio.to_thread(lambda: urllib.request.urlopen(address).read())
    assert b"<title>" in page
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        await process.communicate()
    assert process.returncode == 0
    assert (folder / "data" / "sandbox" / "madang.db").is_file()


async def test_the_wheel_installs_into_a_bare_environment_and_starts_from_any_folder(tmp_path):
    source, elsewhere = tmp_path / "source", tmp_path / "elsewhere"
    source.mkdir()
    elsewhere.mkdir()
    for name in (*PACKAGES, "docs", "LICENSE", "README.md", "pyproject.toml"):
        copy(ROOT / name, source / name)
    offline = ("--no-index", "--no-deps", "--no-build-isolation")
    await done(tmp_path, sys.executable, "-m", "pip", "wheel", "--quiet", *offline, "--wheel-dir", tmp_path, source)
    (wheel,) = tmp_path.glob("*.whl")
    about = f"{wheel.name.split('-py3')[0]}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
        facts = metadata.PathDistribution(zipfile.Path(archive, f"{about}/"))
        programs = await environment_with(wheel, facts, tmp_path / "bare")
    sources = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    assert {str(path.relative_to(ROOT)) for path in sources if "__pycache__" not in path.parts} <= held
    assert {name.split("/")[0] for name in held} == {*PACKAGES, about}
    await trial(programs / "madang", tmp_path / "trial")
    assert "usage: madang" in await done(elsewhere, programs / "madang", "--help")
    look = "import bot, importlib.util as u; print(bot.__file__, [u.find_spec(n) for n in ('pytest', 'tools')])"
    where, found = (await done(elsewhere, programs / "python", "-c", look)).split(maxsplit=1)
    assert where.startswith(str(tmp_path / "bare"))
    assert found.strip() == "[None, None]", "nothing of the tests' own can be reached"

    async with Sandbox() as box:
        stage = Shipped(box, elsewhere, **bare(), MADANG_HOUSE_DELAY="0")
        stage.command, stage.log = (str(programs / "madang"),), tmp_path / "bot.log"
        await stage.start()
        crowd = await Crowd(stage, "gostop", NAMES[:2], "installed").sit_down()
        assert all(player.panel["attachments"] for player in crowd.players), "drawn from the art"
        await crowd.play(4)
        for topic, words in (("gostop", "Go-Stop"), ("privacy", "What Madang keeps")):
            page = await crowd.host.command("help", game=topic)
            assert page["content"].startswith(f"# {words}"), page
        await stage.quiet()
        assert await stage.stop() == 0
    assert {path.name for path in elsewhere.iterdir()} == {"data"}
    assert (elsewhere / "data" / "madang.db").is_file()
    assert "is copied" in await done(elsewhere, programs / "madang", "backup", "copy.db")


def following(word: str, stage: int = -1) -> list[str]:
    """Return what follows a word of the Dockerfile, in its last stage or another."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    stages = re.split(r"^FROM ", text, flags=re.MULTILINE)
    return re.findall(rf"^{word} +(.*)", stages[stage], re.MULTILINE)


def image_environment(home: Path) -> dict[str, str]:
    """Return what the image sets, with its home elsewhere."""
    own = dict(part.split("=", 1) for part in shlex.split(*following("ENV")))
    return bare() | {name: value.replace(HOME, str(home)) for name, value in own.items()}


def lay_out(home: Path, stage: int = -1, built: Path = ROOT) -> None:
    """Do what COPY does; what comes from the stage of the rules is taken from `built`."""
    for rest in following("COPY", stage):
        *origin, source, target = rest.split()
        for path in (built if origin else ROOT).glob(source.removeprefix(f"{HOME}/")):
            copy(path, home / target)


async def run_in(home: Path, command: list[str], **more: str) -> tuple[int, str]:
    """Run a command of Python's in the image; returns its exit code and what it wrote."""
    assert command[0] == "python"
    return await run(home, sys.executable, *command[1:], **image_environment(home) | more)


def files(home: Path) -> set[Path]:
    """Return every file outside the folder that the image gives to its user."""
    return {path for path in home.rglob("*") if path.is_file() and path.relative_to(home).parts[0] != DATA}


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.nightly)])
async def test_what_the_image_runs_works_in_what_it_holds(tmp_path, compiled):
    home, built = tmp_path / "home", tmp_path / "built"
    home.mkdir()
    if compiled:
        built.mkdir()
        lay_out(built, stage=1)
        (command,) = [rest for rest in following("RUN", stage=1) if rest.startswith("python")]
        code, said = await run_in(built, shlex.split(command))
        assert code == 0, said
    lay_out(home, built=built if compiled else ROOT)
    assert any(home.rglob("*.so")) is compiled
    steps = [step.strip() for line in following("RUN") for step in line.split("&&")]
    assert [step for step in steps if step.startswith("install")] == [f"install -d -o madang -g madang {DATA}"]
    (home / DATA).mkdir()
    (command,) = [shlex.split(step) for step in steps if step.startswith("python")]
    assert await run_in(home, command) == (0, "")
    before = files(home)

    assert list(map(json.loads, following("CMD"))) == [["python", "-m", "bot"]], "what a stage starts"
    (check,) = [json.loads(rest.split("CMD", 1)[1]) for rest in following("HEALTHCHECK")]
    async with Sandbox() as box:
        port = {"MADANG_METRICS_PORT": str(free_port())}
        stage = Shipped(box, home, **image_environment(home) | port)
        stage.log = tmp_path / "bot.log"
        assert (await run_in(home, check, **port))[0] != 0, "nothing runs"
        await stage.start()
        async with asyncio.timeout(READY_SECONDS + PATIENCE):
            while (await run_in(home, check, **port))[0] != 0:
                await asyncio.sleep(0.1)
        code, said = await run_in(home, ["python", "-m", "bot", "backup", f"{home}/{DATA}/backup.db"])
        assert code == 0, said
        assert (home / DATA / "backup.db").stat().st_size > 0
        assert await stage.stop() == 0
    assert files(home) == before, "it writes only where it may"
    assert all(json.loads(line)["message"] for line in stage.log.read_text().splitlines()), "a log of objects"
