"""What a view, what a seat knows and a world are to a type checker: each door takes its own, and refuses others."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).resolve().parent.parent
DOORS = """
from games.core import Steady
from games.uno_mario import back, mind, table as uno
from games.uno_mario.play import DRAW
from games.yud.back import reason
from games.yud.mind import Mind
from games.yud.play import DONE
from games.yud.table import Known, Table, View, World
from renderers.base import Say
from renderers.uno_mario.hand import draw_hand as uno_hand
from renderers.uno_mario.table import draw_table as uno_table
from renderers.yud.hand import draw_hand
from renderers.yud.table import draw_table


def doors(table: Table, view: View, known: Known, world: World, say: Say) -> None:
    draw_table({0}, badges=(), waiting=frozenset(), say=say)
    draw_hand({0}, badges=(), say=say)
    Mind({0}, 0)
    reason({0}, (), DONE, None)


def of_uno(table: uno.Table, view: uno.View, known: uno.Known, world: uno.World, say: Say) -> None:
    uno_table({0}, badges=(), waiting=frozenset(), say=say)
    uno_hand({0}, badges=(), say=say)
    mind.chosen({0}, 0, mind.Style(False, 0), Steady())
    back.reason({0}, (), DRAW[0], None)
"""


@pytest.mark.slow
def test_a_type_checker_lets_each_only_through_its_own_door(tmp_path):
    """A table, or what a seat knows, is no view for a picture; a table or a view is nothing for a mind to think of."""
    found = {}
    for kind in ("table", "view", "known", "world"):
        path = tmp_path / f"door_{kind}.py"
        path.write_text(DOORS.format(kind), encoding="utf-8")
        told, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--no-warn-unused-configs", str(path)])
        wrong = [line for line in told.splitlines() if ": error:" in line]
        assert all("arg-type" in line and path.name in line for line in wrong), told
        names = path.read_text(encoding="utf-8").splitlines()
        found[kind] = {names[int(line.split(":")[1]) - 1].split("(")[0].strip() for line in wrong}
    assert found == {
        "table": {"draw_table", "draw_hand", "Mind", "reason", "uno_table", "uno_hand", "mind.chosen", "back.reason"},
        "view": {"Mind", "reason", "mind.chosen", "back.reason"},
        "known": {"draw_table", "draw_hand", "uno_table", "uno_hand"},
        "world": {"draw_table", "draw_hand", "reason", "uno_table", "uno_hand", "back.reason"},
    }
