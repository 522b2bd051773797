"""What is installed: every package pinned and hashed, from no named place, and nothing missing in the container.

Known holes in what is pinned are asked for by `make audit` and in CI, over the network; here the asking is tested.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_imports import OWN, files, imports, top
from tools import audit

ROOT = Path(__file__).parents[1]
LOCKS = tuple(f"requirements/{which}.txt" for which in ("run", "extras", "dev", "compile"))
ASKED = tuple(lock.replace(".txt", ".in") for lock in LOCKS)
EXTRAS = {"asyncpg>=0.32.0": "postgres", "isal>=1.9.1": "fast"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required(file: str) -> dict[str, str]:
    """Each requirement in a file by its name, with all that stands with it."""
    text = (ROOT / file).read_text().replace("\\\n", " ")
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    return {plain(NAME.match(line)[0]): line for line in lines if line and not line.startswith("-")}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_locked_as_asked_pinned_and_hashed(lock):
    found = required(lock)
    assert len(found) > 1
    assert "\n-" not in (ROOT / lock).read_text(), "an option, or a requirement without a name"
    for name, line in found.items():
        assert re.match(rf"{NAME.pattern}==[\w.+!-]+( ;| )", line), name
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", line), name
    for name, line in required(lock.replace(".txt", ".in")).items():
        assert name in found, f"run make lock: {name} is not in {lock}"
        if "==" in line:
            assert found[name].split()[0].partition("==")[2] == line.partition("==")[2], name


def test_the_package_asks_for_what_is_locked_and_the_tests_run_with_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert sorted(project["dependencies"]) == sorted(required("requirements/run.in").values())
    assert {"discord-py", "aiosqlite", "pillow"} <= required("requirements/run.in").keys()
    assert "asyncpg" not in required("requirements/run.in"), "a server is an extra"
    assert project["optional-dependencies"] == {name: [line] for line, name in EXTRAS.items()}
    assert sorted(EXTRAS) == sorted(required("requirements/extras.in").values())

    tests = required("requirements/dev.txt")
    for name, line in required("requirements/run.txt").items():
        assert tests[name].split()[0] == line.split()[0], f"the tests run with another {name}"


@pytest.mark.parametrize("name", [*LOCKS, *ASKED, "pyproject.toml", "Dockerfile", "Makefile"])
def test_no_place_to_install_from_is_named(name):
    text = (ROOT / name).read_text()
    assert not re.search(r"--(extra-)?index-url|--find-links|--trusted-host|git\+|\bfile:", text)
    urls = re.findall(r"https?://[^\s\"']+", text)
    assert [url for url in urls if not url.startswith("http://127.0.0.1")] == []


def test_the_container_holds_all_that_the_bot_imports_and_reads():
    dockerfile = (ROOT / "Dockerfile").read_text()
    copies = [line for line in dockerfile.splitlines() if re.match("COPY (?!--from)", line)]
    copied = {path for line in copies for path in line.split()[1:-1]}
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert {"bot", "cogs", "games", "renderers", "requirements/extras.txt", "docs/players", "docs/rules"} <= copied
    for path in copied:
        assert any(fnmatch(path, pattern) or path.startswith(pattern) for pattern in kept), path
    assert "--require-hashes" in dockerfile
    assert re.search(r"^USER madang$", dockerfile, re.MULTILINE)


def test_the_bot_imports_nothing_that_only_the_tests_have():
    known = packages_distributions()
    for path in (path for room in ("bot", "cogs", "games", "renderers") for path in files(room)):
        optional = path.name.startswith("postgres") or path.name == "png.py"
        locked = required("requirements/extras.txt" if optional else "requirements/run.txt")
        for name in {top(found.module) for found in imports(path)} - OWN - sys.stdlib_module_names:
            assert any(plain(package) in locked for package in known[name]), (path.name, name)


# ------------------------------------------------------------------ known holes

HOLES = {
    "dependencies": [
        {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1", "description": "Reads what\nit should not."}]},
        {"name": "aiohttp", "version": "2.0", "vulns": []},
    ]
}


@pytest.fixture
def answered(monkeypatch, tmp_path):
    """What makes pip-audit answer with what is given, or fail with it."""

    def answer(text: str = "", error: str = "") -> None:
        script = tmp_path / "pip_audit.py"
        script.write_text(f"import sys; print({text!r}); sys.exit({error!r} or 1)")
        monkeypatch.setattr(audit, "COMMAND", (sys.executable, str(script)))

    return answer


def test_the_audit_asks_for_every_pin_and_fails_on_a_hole_that_is_not_accepted(answered, monkeypatch, capsys):
    assert str(ROOT / "requirements/dev.txt") in audit.COMMAND
    answered(json.dumps(HOLES))
    assert audit.main(["--if-reachable"]) == 1
    assert "pillow 1.0: PYSEC-1 Reads what it should not.\n2 packages audited, 1 known holes" in capsys.readouterr().out
    monkeypatch.setattr(audit, "ACCEPTED", {"PYSEC-1": "planted"})
    assert audit.main([]) == 0
    assert "audited, 0 known holes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("error", "arguments", "code"),
    [
        ("requests.exceptions.ConnectionError: nobody there", [], 2),
        ("requests.exceptions.ConnectionError: nobody there", ["--if-reachable"], 0),
        ("No module named pip_audit", ["--if-reachable"], 2),
        ("pip-audit: error: argument", ["--if-reachable"], 2),
    ],
)
def test_an_audit_without_an_answer_says_so(answered, capsys, error, arguments, code):
    answered(error=error)
    assert audit.main(arguments) == code
    assert capsys.readouterr().out == f"NOT AUDITED: {error}\n"
