"""The documents keep up with the code: commands, make targets, links; and nothing names a registry."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from bot.app import PERMISSIONS
from bot.texts import load_texts
from games import GAMES

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ["README.md", "CHANGELOG.md", *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))]
OURS = [page for page in PAGES if not page.startswith(("docs/players/", "docs/rules/", "docs/words/"))]
"""The pages for developers and hosts."""
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TEST = re.compile(r"def (test_\w+)\(")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]+)")


def prose(page: str) -> str:
    """A page without its blocks of code."""
    return CODE.sub("", (ROOT / page).read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_file_leads_somewhere(page):
    links = [link for link in LINK.findall(prose(page)) if "://" not in link]

    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


WIDTH = 110
SPAN = re.compile(r"`([^`\n]+)`(?!\s+of commit)")
A_PATH = re.compile(r"(?:bot|cogs|docs|games|renderers|sandbox|tests|tools)/[\w./-]*\.[a-z]+|[a-z-]+\.md")


@pytest.mark.parametrize("page", [page for page in OURS if page != "CHANGELOG.md"])
def test_a_page_names_only_files_and_tests_that_are_there(page):
    spans = set(SPAN.findall(prose(page)))
    paths = {one for one in spans if A_PATH.fullmatch(one) and not re.search("NNNN|lantern|toasts", one)}
    tests = {one for one in spans if re.fullmatch(r"test_\w+", one)}
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")]
    written = {name for source in sources for name in TEST.findall(source)}

    assert {one for one in paths if not any((at / one).exists() for at in (ROOT, (ROOT / page).parent))} == set()
    assert tests - written == set()


@pytest.mark.parametrize("page", OURS)
def test_a_page_is_as_wide_as_an_editor(page):
    wide = [line for line in prose(page).splitlines() if len(line) > WIDTH and " " in line[WIDTH:]]

    assert [line for line in wide if line[0] not in "|!"] == []


def test_the_readme_names_every_make_target_it_should():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = {one or other for one, other in re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)`", README, re.MULTILINE)}

    assert named <= set(targets)
    assert {"run", "test", "check", "bench"} <= named


async def test_the_readme_names_every_command_and_every_game_with_its_rules(court):
    names = {command.name for command in court.app.tree.get_commands()}

    assert {"yud", "table"} <= names
    assert {name for name in names if f"`/{name}`" not in README} == set()
    for game in GAMES:
        assert f"docs/rules/{game.info.key}.md" in README
        assert load_texts().speaker("en").title_of(game.info.key) in README


def test_the_page_for_hosts_invites_with_what_the_bot_needs_and_the_map_takes_a_quarter_of_an_hour():
    docs = ROOT / "docs"
    assert f"permissions={PERMISSIONS.value}\n" in (docs / "hosting.md").read_text(encoding="utf-8")
    assert len((docs / "architecture.md").read_text(encoding="utf-8").splitlines()) <= 200


def test_nothing_committed_names_a_registry():
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    hosts = re.compile(rb"pythonhosted[.]org|pypi[.]org|registry[.]npmjs|deb[.]debian[.]org|index-url[ ]http")
    present = [path for name in files if name and (path := ROOT / name.decode()).is_file()]

    assert [str(path) for path in present if hosts.search(path.read_bytes())] == []
