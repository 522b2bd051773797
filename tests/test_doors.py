"""What a view, what a seat knows and a world are to a type checker: each door takes its own, and refuses others."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

from games import GAMES

ROOT = Path(__file__).resolve().parent.parent
DOORS = """
from games.{game}.back import reason
from games.{game}.mind import Mind
from games.{game}.play import Action
from games.{game}.table import Known, Table, View, World
from renderers.base import Say
from renderers.{game}.hand import draw_hand
from renderers.{game}.table import draw_table


def doors(table: Table, view: View, known: Known, world: World, action: Action, say: Say) -> None:
    draw_table({kind}, badges=(), waiting=frozenset(), say=say)
    draw_hand({kind}, badges=(), say=say)
    Mind({kind}, 0)
    reason({kind}, (), action)
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.info.key for game in GAMES if game.hints is not None])
def test_a_type_checker_lets_each_only_through_its_own_door(game, tmp_path):
    """A table, or what a seat knows, is no view for a picture; a table or a view is nothing for a mind to think of."""
    found = {}
    for kind in ("table", "view", "known", "world"):
        path = tmp_path / f"door_{kind}.py"
        path.write_text(DOORS.format(game=game, kind=kind), encoding="utf-8")
        told, _, _ = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--no-warn-unused-configs", str(path)])
        wrong = [line for line in told.splitlines() if ": error:" in line]
        assert all("arg-type" in line and path.name in line for line in wrong), told
        names = path.read_text(encoding="utf-8").splitlines()
        found[kind] = {names[int(line.split(":")[1]) - 1].split("(")[0].strip() for line in wrong}
    assert found == {
        "table": {"draw_table", "draw_hand", "Mind", "reason"},
        "view": {"Mind", "reason"},
        "known": {"draw_table", "draw_hand"},
        "world": {"draw_table", "draw_hand", "reason"},
    }
