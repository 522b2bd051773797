"""The scales themselves: what `make check` counts it counts right."""

from __future__ import annotations

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


def test_lines_marks_and_docstrings_are_counted(tmp_path):
    path = tmp_path / "one.py"
    path.write_text(SOURCE)
    assert lines([path, path]) == 2 * SOURCE.count("\n")
    assert left_out([path]) == 2
    assert docstrings([path]) == 2 / 3


def test_a_ceiling_is_not_passed_and_a_floor_is_reached():
    assert Row("lines", 10, 10).kept and not Row("lines", 11, 10).kept
    assert Row("share", 0.8, 0.8, at_least=True).kept and not Row("share", 0.79, 0.8, at_least=True).kept
