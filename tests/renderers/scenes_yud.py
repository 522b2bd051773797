"""Chosen moments of Yud! Stop! as views made by hand. `SCENES` maps names to pictures."""

from __future__ import annotations

from games.core import NOBODY
from games.yud import YUD
from games.yud.options import Options
from games.yud.table import (
    BACKS,
    EMPTY,
    UNKNOWN,
    LastMove,
    Look,
    LookKind,
    Phase,
    Place,
    RoundEnd,
    RoundResult,
    Table,
    View,
)
from renderers.yud import RENDERER
from tests.renderers.helpers import drawing

DOWN = (UNKNOWN,) * 4
OPEN = ((0, 1, 2, 3), (12, 12, 13, 13), (4, EMPTY, 9, 11), (5, 6, 7, 8))
START = {
    "observer": None, "options": Options(), "seats": 4, "playing": (0, 1, 2, 3), "phase": Phase.TURN, "round_no": 3,
    "turn_no": 9, "starter": 0, "turn": 1, "rows": (DOWN,) * 4, "marks": ((0,) * 4,) * 4, "passed": (),
    "face_up": frozenset(), "stock": BACKS[:27], "discard": (7,), "drawn": EMPTY, "looks": (),
    "peeked": frozenset(range(4)), "caller": NOBODY, "ready": frozenset(), "totals": (24, 31, 45, 9),
    "dropped": frozenset(), "sheet": (), "result": None, "last": None, "sudden": False, "winners": (), "decision": 9,
    "issued": 9,
}  # fmt: skip


def view(**changes) -> View:
    """Return a view of an ordinary turn with some fields changed; the piles by their count and their top."""
    if "stock_count" in changes:
        changes["stock"] = BACKS[: changes.pop("stock_count")]
    if "discard_top" in changes:
        top = changes.pop("discard_top")
        changes["discard"] = () if top == EMPTY else (top,)
    return View(Table(**{**START, **changes}))


table, hand = drawing(YUD, RENDERER)
TURN = view(rows=(DOWN, DOWN, (UNKNOWN, EMPTY, UNKNOWN, UNKNOWN), DOWN), last=LastMove("kept", 3, (Place(3, 2),), 7))
TWO = view(
    seats=2, playing=(0, 1), rows=(DOWN, (UNKNOWN, UNKNOWN, 5, EMPTY)), totals=(24, 61), caller=0, drawn=UNKNOWN,
    phase=Phase.DRAWN, last=LastMove("drew", 1), looks=(Look(3, LookKind.SHOWN, 1, (Place(1, 2),)),),
)  # fmt: skip
SET_UP = view(
    seats=3, playing=(0, 1, 2), rows=(DOWN,) * 3, totals=(24, 31, 3), phase=Phase.SETUP, peeked=frozenset({0, 2}),
    turn=NOBODY, looks=(Look(1, LookKind.PEEK, 0, (Place(0, 0), Place(0, 3))),), stock_count=42, discard_top=EMPTY,
)  # fmt: skip
BETWEEN = view(
    phase=Phase.BETWEEN, rows=OPEN, result=RoundResult(RoundEnd.STOPPED, 3, (6, 0, 24, 31)), caller=3, turn=NOBODY,
    ready=frozenset({0, 1}),
)  # fmt: skip
OVER = view(
    phase=Phase.OVER, rows=OPEN, totals=(30, 31, 69, 40), result=RoundResult(RoundEnd.STOPPED, 3, (6, 0, 24, 31)),
    caller=3, turn=NOBODY, winners=(0,),
)  # fmt: skip
GROWN = view(
    rows=((UNKNOWN,) * 5, (UNKNOWN,) * 6, (UNKNOWN, EMPTY, *(UNKNOWN,) * 6), DOWN),
    last=LastMove("mismatched", 2, (Place(2, 2), Place(2, 7))),
)
OWN = view(
    observer=1, phase=Phase.DRAWN, drawn=8,
    rows=(DOWN, (UNKNOWN, 2, UNKNOWN, UNKNOWN), DOWN, DOWN), looks=(Look(2, LookKind.LOOK, 1, (Place(1, 1),)),),
)  # fmt: skip
SPIED = view(
    observer=1,
    looks=(Look(2, LookKind.SPY, 1, (Place(2, 3),)),),
    rows=(DOWN, DOWN, (UNKNOWN, UNKNOWN, UNKNOWN, 10), DOWN),
)
WAITING = view(
    observer=0, turn=1, phase=Phase.DRAWN, drawn=UNKNOWN, caller=2, stock_count=0, discard_top=13,
    rows=((UNKNOWN,) * 6, (UNKNOWN,) * 6, (UNKNOWN, EMPTY, UNKNOWN, UNKNOWN), DOWN),
    last=LastMove("took", 2, (Place(2, 0),), 13),
)  # fmt: skip
LOOKING = view(
    observer=1, seats=2, playing=(0, 1), rows=(DOWN, (4, UNKNOWN, UNKNOWN, 12)), totals=(24, 61), phase=Phase.SETUP,
    peeked=frozenset({0, 1}), turn=NOBODY, looks=(Look(1, LookKind.PEEK, 1, (Place(1, 0), Place(1, 3))),), round_no=1,
)  # fmt: skip
THREE = view(
    observer=2, seats=3, playing=(0, 1, 2), turn=2, rows=(DOWN, (UNKNOWN, 3, UNKNOWN, UNKNOWN), (UNKNOWN,) * 9),
    totals=(24, 31, 3), last=LastMove("drew", 1),
)  # fmt: skip

SCENES = {
    "yud-table-turn": lambda: table(TURN),
    "yud-table-two": lambda: table(TWO),
    "yud-table-set-up": lambda: table(SET_UP),
    "yud-table-between": lambda: table(BETWEEN),
    "yud-table-over": lambda: table(OVER),
    "yud-table-grown": lambda: table(GROWN),
    "yud-hand-drawn": lambda: hand(OWN, focus="pair 0 1"),
    "yud-hand-spied": lambda: hand(SPIED),
    "yud-hand-waiting": lambda: hand(WAITING),
    "yud-hand-looking": lambda: hand(LOOKING),
    "yud-hand-three": lambda: hand(THREE),
}
