"""What is installed: every package pinned and hashed, from no named place, and nothing missing in the container.

Known holes in what is pinned are asked for by `make audit`, which needs the network.
"""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.txt", "requirements-dev.txt")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def blocks(lock: str) -> dict[str, str]:
    """Return each pinned requirement by name, with all that stands with it."""
    text = (ROOT / lock).read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {plain(NAME.match(line)[0]): line for line in lines}


def wanted(source: str) -> dict[str, str]:
    lines = [line.split("#")[0].strip() for line in (ROOT / source).read_text().splitlines()]
    return {plain(NAME.match(line)[0]): line for line in lines if line and not line.startswith("-")}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_and_hashed(lock):
    found = blocks(lock)
    assert len(found) > 10
    for name, line in found.items():
        assert re.match(rf"{NAME.pattern}==[\w.+!-]+( ;| )", line), name
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", line), name


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_that_is_asked_for_is_locked_as_asked(lock):
    found = blocks(lock)
    for name, line in wanted(lock.replace(".txt", ".in")).items():
        assert name in found, f"run make lock: {name} is not in {lock}"
        if "==" in line:
            assert found[name].split()[0].partition("==")[2] == line.partition("==")[2], name


def test_the_tests_run_with_what_the_bot_runs_with():
    bot, tests = blocks(LOCKS[0]), blocks(LOCKS[1])
    for name, line in bot.items():
        assert tests[name].split()[0] == line.split()[0], name


@pytest.mark.parametrize(
    "name", [*LOCKS, "requirements.in", "requirements-dev.in", "pyproject.toml", "Dockerfile", "Makefile"]
)
def test_no_place_to_install_from_is_named(name):
    text = (ROOT / name).read_text()
    assert not re.search(r"--(extra-)?index-url|--find-links|--trusted-host|git\+|\bfile:", text)
    urls = re.findall(r"https?://[^\s\"']+", text)
    assert [url for url in urls if not url.startswith("http://127.0.0.1")] == []


def test_the_container_holds_all_that_the_bot_imports_and_reads():
    dockerfile = (ROOT / "Dockerfile").read_text()
    copied = {line.split()[1] for line in dockerfile.splitlines() if line.startswith("COPY")}
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert {"bot", "cogs", "games", "renderers", "requirements.txt", "docs/rules"} <= copied
    for path in copied:
        assert any(fnmatch(path, pattern) or path.startswith(pattern) for pattern in kept), path
    assert "--require-hashes" in dockerfile
    assert re.search(r"^USER madang$", dockerfile, re.MULTILINE)
