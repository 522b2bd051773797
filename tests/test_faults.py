"""The tool that puts small faults into the code, and its list (tests/faults.toml)."""

from __future__ import annotations

import ast
import tomllib
from queue import SimpleQueue

import pytest

from tools import faults
from tools.faults import FILE, ROOT, changes, faults_in, noticed

KEPT = tomllib.loads(FILE.read_text(encoding="utf-8"))
MODULE = ROOT / "games" / "core" / "seats.py"


def test_every_fault_of_the_list_changes_something_and_every_area_has_some():
    assert {one["area"] for one in KEPT["fault"]} == {*KEPT["area"]}
    for fault in KEPT["fault"]:
        assert fault["old"] != fault["new"]
        assert fault["old"] in (ROOT / fault["file"]).read_text(encoding="utf-8"), fault
        assert fault.get("why", "said") and {*fault} >= {"area", "seed", "file"}
    for area in KEPT["area"].values():
        assert all((ROOT / test).exists() for tests in area["tests"] for test in tests.split(" -k ")[0].split())


def test_each_kind_of_small_change_is_made():
    text = "def f(a: 3 = 4):\n    if a < 2 and True:\n        return [x for x in a]\n"
    assert sorted(put for *_, put in changes(text)) == sorted(
        ["()", "not ", " or ", " <= ", "1", "3", "3", "5", "False"]
    )


@pytest.mark.slow
def test_a_fault_of_a_module_can_be_found_again_and_is_another_program():
    for path in [MODULE, *(ROOT / "games" / "yud").glob("[cpt]*.py")]:
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
