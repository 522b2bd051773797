"""What `make run`, `make check` and `make mutants` stand on: compiled rules, scales, and small faults (faults.toml)."""

from __future__ import annotations

import ast
import os
import subprocess
import tomllib
from queue import SimpleQueue

import pytest

from tools import fast, faults, run
from tools.faults import FILE, ROOT, changes, faults_in, noticed
from tools.weight import Row, docstrings, left_out, lines

MARK = "noqa"  # in two, so that this file is not counted
SOURCE = f'''"""A module."""
import os  # {MARK}: F401


class Named:
    """It has one."""

    def has(self):
        """It has one, too."""

    def lacks(self):
        return 1


TABLE = [1,  2]  # {MARK}
'''


def test_lines_marks_and_docstrings_are_counted_against_ceilings_and_floors(tmp_path):
    path = tmp_path / "one.py"
    path.write_text(SOURCE)
    assert lines([path, path]) == 2 * SOURCE.count("\n")
    assert left_out([path]) == 2
    assert docstrings([path]) == 2 / 3
    assert Row("lines", 10, 10).kept and not Row("lines", 11, 10).kept
    assert Row("share", 0.8, 0.8, at_least=True).kept and not Row("share", 0.79, 0.8, at_least=True).kept


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(fast, "KEPT", tmp_path / "compiled")
    return fast.kept()


def test_compiled_rules_come_before_the_source_and_are_there_only_once_they_are_whole(kept, monkeypatch):
    def broken(folder):
        (folder / "games" / "half.so").touch()
        raise SystemExit("no compiler")

    monkeypatch.setattr(fast, "compile_games", broken)
    with pytest.raises(SystemExit):
        fast.compile_kept(kept)
    assert list(fast.KEPT.iterdir()) == []

    (fast.KEPT / "older").mkdir()
    monkeypatch.setattr(fast, "compile_games", lambda folder: None)
    fast.compile_kept(kept)
    assert list(fast.KEPT.iterdir()) == [kept]
    look = [*run.bot_command()[:2], "-c", "import bot, games; print(*games.__path__, *bot.__path__)"]
    found = subprocess.run(look, cwd=run.ROOT, env=run.found_first(os.environ), capture_output=True, text=True)
    assert found.stdout.split() == [str(kept / "games"), str(run.ROOT / "bot")], found.stderr


def test_other_rules_are_compiled_elsewhere(kept, tmp_path, monkeypatch):
    monkeypatch.setattr(fast, "ROOT", tmp_path)
    rules = tmp_path / "games" / "rules.py"
    rules.parent.mkdir()
    rules.write_text("SEATS = 4\n")
    first = fast.kept()
    rules.write_text("SEATS = 5\n")
    assert len({kept, first, fast.kept()}) == 3


def test_every_fault_of_the_list_changes_something_and_every_area_has_some():
    listed = tomllib.loads(FILE.read_text(encoding="utf-8"))
    assert {one["area"] for one in listed["fault"]} == {*listed["area"]}
    for fault in listed["fault"]:
        assert fault["old"] != fault["new"]
        assert fault["old"] in (ROOT / fault["file"]).read_text(encoding="utf-8"), fault
        assert fault.get("why", "said") and {*fault} >= {"area", "seed", "file"}
    for area in listed["area"].values():
        assert all((ROOT / test).exists() for tests in area["tests"] for test in tests.split(" -k ")[0].split())


def test_each_kind_of_small_change_is_made():
    text = "def f(a: 3 = 4):\n    if a < 2 and True:\n        return [x for x in a]\n"
    made = ["()", "not ", " or ", " <= ", "1", "3", "3", "5", "False"]
    assert sorted(put for *_, put in changes(text)) == sorted(made)


@pytest.mark.slow
def test_a_fault_of_a_module_can_be_found_again_and_is_another_program():
    for path in [ROOT / "games" / "core" / "seats.py", *(ROOT / "games" / "yud").glob("[cpt]*.py")]:
        text = path.read_text(encoding="utf-8")
        program = ast.dump(ast.parse(text))
        for fault in list(faults_in(path))[::4]:
            assert text.count(fault["old"]) == 1
            assert program != ast.dump(ast.parse(text.replace(fault["old"], fault["new"])))


@pytest.mark.slow
def test_a_fault_is_noticed_missed_or_gone(tmp_path, monkeypatch):
    root, tree = tmp_path / "root", tmp_path / "tree"
    for folder in (root, tree):
        folder.mkdir()
        (folder / "one.py").write_text("ONE = 1\n")
        (folder / "pyproject.toml").write_text("")
        (folder / "test_one.py").write_text("from one import ONE\n\n\ndef test_one():\n    assert ONE == 1\n")
        (folder / "test_two.py").write_text("def test_two():\n    assert True\n")
    monkeypatch.setattr(faults, "ROOT", root)
    trees: SimpleQueue = SimpleQueue()
    trees.put(tree)
    fault = {"file": "one.py", "old": "ONE = 1\n", "new": "ONE = 2\n"}
    took = {"test_one.py": 0.1, "test_two.py": 0.1}

    assert noticed(fault, ["test_two.py", "test_one.py"], took, trees) == "test_one.py"
    assert noticed(fault, ["test_two.py"], took, trees) == ""
    assert noticed({**fault, "old": "ONE = 7\n"}, ["test_one.py"], took, trees) == "gone"
    assert (tree / "one.py").read_text() == "ONE = 1\n"
