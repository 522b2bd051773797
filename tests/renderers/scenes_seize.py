"""Chosen moments of Seize! as views made by hand. `SCENES` maps names to pictures."""

from __future__ import annotations

from dataclasses import replace

from games.core import NOBODY
from games.seize import SEIZE
from games.seize.board import (
    CELL_NAMES,
    CELL_OF_NAME,
    DIRECTION_OF_NAME,
    HOLE_CELLS,
    LETTERS,
    LEVELS,
    PIECE_NAMES,
    marks_of,
)
from games.seize.cards import CARD_NAMES, COSTS, EMPTY, hand_of
from games.seize.options import Options
from games.seize.table import (
    NO_CHARGES,
    NOT_PLACED,
    SECRET,
    UNKNOWN,
    Ask,
    Hit,
    Hole,
    Location,
    Pending,
    Phase,
    Piece,
    Question,
    Trace,
    TraceKind,
    View,
    new_match,
)
from renderers.base import HAND_ALONE, SeatBadge
from renderers.seize import RENDERER
from tests.renderers.helpers import drawing

LONG = (SeatBadge("W" * 32, absent=True), SeatBadge("Nguyễn Thị Minh Khai", house=True), SeatBadge("สมชาย ใจดีมาก"),
        SeatBadge("남궁민수 김철수"))  # fmt: skip
CROWD = (
    "d2 N, c4 E, d4 E, e4+ NW, c3+ NE",
    "c5 SE, d5 S, c4+ E, e5 SW, e4 W",
    "b4 E, c3 NE, b3+ E, b5 NE, c5+ SE",
    "f4 W, f5 SW, d5+ S, d3 N, e3 NW",
)
SPREAD = (
    "b1 N, e2 NW, d4 E, d3 NE, a2 E",
    "c7 S, d5 S, e4+ S, b5+ E, f6 SW",
    "a5 E, c4 E, c3 E, b3+ SE, b2 NE",
    "g4 W, f4 W, e4 W, f3 NW, g2 W",
)
TRIANGLES = "c5 NE, d5 NW, c5+ S, e5 W, b2 N", "g7 S, f6 W, f4 W, d3 N, e6 S"


def cell(name):
    return CELL_OF_NAME[name]


def side(seat, text, braced="", charged=""):
    """The pieces of a seat in standard order, each as "cell facing"."""
    places = [place.split() for place in text.split(", ")]
    return tuple(
        Piece(seat * 5 + kind, seat, kind, LEVELS[kind], cell(at), DIRECTION_OF_NAME[facing],
                  PIECE_NAMES[kind] in braced.split(), charged.split().count(PIECE_NAMES[kind]))
        for kind, (at, facing) in enumerate(places)
    )  # fmt: skip


def sides(*texts, **rings):
    return tuple(piece for seat, text in enumerate(texts) for piece in side(seat, text, **(rings if not seat else {})))


def locations(sets=(1, 3, 5), owners="", hidden=""):
    """The locations of sets of marks; `owners` has a digit or "." for each letter, `hidden` the letters unseen."""
    return tuple(
        Location(number, mark, None if LETTERS[number] in hidden else COSTS[number],
                     int(owners[number]) if number < len(owners) and owners[number] != "." else None)
        for number, mark in enumerate(marks_of(sets))
    )  # fmt: skip


def holes(**dots):
    """The holes; dots as d4="0:5 2:3": seat and big round."""
    named = {name.replace("_", "+"): text for name, text in dots.items()}
    return tuple(
        Hole(at, tuple((int(dot[0]), int(dot[2:])) for dot in named.get(CELL_NAMES[at], "").split()))
        for at in HOLE_CELLS
    )


def trace(kind, seat, piece, start, end):
    return Trace(TraceKind(kind), seat * 5 + PIECE_NAMES.index(piece), cell(start), cell(end))


def cards(text):
    return hand_of(tuple(CARD_NAMES.index(name) for name in text.split()))


def but(shown: View, **changes) -> View:
    """Return a view with some things changed, as they are seen: pieces, locations, holes, hands, how many cards."""
    seats, fields = shown.seats, {}
    for name, value in changes.items():
        match name:
            case "pieces":
                at = {piece.piece: piece for piece in value if piece.seat < seats}
                places = [(at[one].cell, at[one].facing) if one in at else (NOT_PLACED, 0) for one in range(5 * seats)]
                fields["where"], fields["facing"] = map(tuple, zip(*places, strict=True))
                fields["braced"] = sum(1 << piece.piece for piece in at.values() if piece.braced)
                mover = [piece.charges for piece in at.values() if piece.seat == max(shown.turn, 0)]
                fields["charges"] = tuple(mover) or NO_CHARGES
            case "locations":
                fields["marks"] = tuple(one.mark for one in value)
                fields["costs"] = tuple(UNKNOWN if one.cost is None else COSTS.index(one.cost) for one in value)
                fields["owners"] = tuple(NOBODY if one.owner is None else one.owner for one in value)
            case "holes":
                fields["dots"] = tuple(dict(hole.dots).get(seat, 0) for hole in value for seat in range(seats))
            case "hand_sizes":
                fields["hands"] = tuple((*EMPTY, count) for count in value[:seats])
            case "hand":
                hands, own = fields.get("hands", shown.hands), fields.get("observer", shown.observer)
                fields["hands"] = (*hands[:own], value, *hands[own + 1 :])
            case "pile":
                fields["deck"] = (UNKNOWN,) * value
            case "placed":
                fields["orders"] = tuple(SECRET if one else None for one in value[:seats])
            case _:
                fields[name] = value
    return replace(shown, **fields)


START = {
    "phase": Phase.TURN, "round_no": 3, "turn_no": 9, "turn": 0, "first": 2, "die": 4, "points": 4,
    "pieces": sides(*SPREAD), "placed": (True,) * 4, "locations": locations(owners=".1..1.0.20.."),
    "holes": holes(c4_="1:5 0:6"), "hand_sizes": (3, 4, 0, 12), "pile": 37,
}  # fmt: skip


def view(observer=None, seats=4, **changes) -> View:
    """Return a view of an ordinary turn with some things changed."""
    return but(replace(new_match(Options(), seats), observer=observer), **{**START, **changes})


table, hand = drawing(SEIZE, RENDERER, mover=frozenset({0}))
TURN = view(points=1, last=(trace("step", 0, "3", "c4", "d4"),), pieces=sides(*SPREAD[:1], SPREAD[1],
            SPREAD[2].replace("c4", "b4"), SPREAD[3]))  # fmt: skip
DOTS = {
    "b5_": "0:5", "e5_": "1:4 2:6", "b2_": "3:5", "c4_": "0:4 1:5 2:5 3:6", "d4_": "0:6 1:6", "d3_": "3:5",
    "c3_": "2:4",
}  # fmt: skip
CROWDED = view(
    pieces=sides(*CROWD, braced="3 1a", charged="3 3 2L"),
    holes=holes(**DOTS),
    locations=locations((3, 4, 5), owners="0123.0123.01"),
    last=(trace("attack", 1, "1b", "e5", "e4"), trace("knock", 3, "1a", "e4", "f4")),
    hand_sizes=(13, 7, 20, 8),
)
LONGEST = tuple(SeatBadge(letter * 32, house=seat > 0, absent=seat == 0) for seat, letter in enumerate("WMwm"))
_CHAIN = (trace("attack", 1, "1b", "e5", "e4"), trace("knock", 3, "1a", "e4", "f4"),
          trace("knock", 2, "2R", "f4", "g4"), trace("knock", 0, "2R", "e4+", "g5"))  # fmt: skip
_CHAINED = view(
    pieces=sides(*CROWD, braced="1a 3 2L", charged="3 3 2L"),
    holes=holes(**dict.fromkeys(("b5_", "e5_", "e2_", "b2_", "c4_", "d4_", "d3_", "c3_"), "0:15 1:15 2:14 3:13")),
    locations=locations((3, 4, 5), owners="012301230123"),
    last=_CHAIN, hand_sizes=(13, 17, 20, 18), pile=10, round_no=12, turn_no=45,
)  # fmt: skip
_RED = Question(Ask.LAND, cell("e4"), (15,), tuple(map(cell, ("e5", "d4", "f4", "d5+", "e4+", "d3+", "e3+"))))
FULLEST = {
    "chain": _CHAINED,
    "choice": but(_CHAINED, phase=Phase.COLLISION, last=(), pending=Pending(Hit(1, 2, 2, 0, 1), (), _RED)),
    "over": but(_CHAINED, phase=Phase.OVER),
}
"""The most that a table can have to say, with LONGEST at it."""
EVERYTHING = cards("rice rice rice timber brick brick silk silk wild sprint brace charge recall")
BOUNCE = view(
    seats=2,
    pieces=sides("b1 N, c4 E, d1 N, b2 N, f1 N", "b7 S, e4 W, d7 S, f7 S, c7 S"),
    locations=locations((0, 3, 4), owners="0..1"),
    last=(trace("bounce", 0, "2L", "c4", "d4"), trace("knock", 1, "2L", "d4", "e4")),
    points=0,
)
CHAIN = view(
    seats=3,
    pieces=sides("b1 N, d4 E, c1 N, d1 N, f1 N", "a5 E, e4 W, a3 E, a4 E, a6 E", "f4 S, b7 S, d7 S, c5+ S, e5+ W"),
    last=(trace("attack", 0, "2L", "c4", "d4"), trace("knock", 1, "2L", "d4", "e4"),
          trace("knock", 2, "1a", "e4", "f4")),
    points=2,
)  # fmt: skip
RECALLED = view(last=(trace("recall", 0, "1a", "e5+", "b1"),), pieces=sides(*SPREAD, charged="1a"))
TURNED = view(last=(trace("turn", 0, "2L", "e2", "e2"),), points=3)
LAND = view(
    seats=2,
    pieces=sides("b1 N, f5 E, d1 N, c1 N, f1 N", "g5 W, b7 S, d7 S, f7 S, c7 S"),
    locations=locations((0, 3, 4)),
    phase=Phase.COLLISION,
    pending=Pending(
        Hit(1, 5, 2, 0, 1), (), Question(Ask.LAND, cell("g5"), (5,), tuple(map(cell, ("g6", "g4", "f5+", "f4+"))))
    ),
)
PICK = view(
    seats=2,
    pieces=sides("b1 N, e5 E, d5 E, c1 N, f1 N", "f5 W, g5 W, d7 S, f7 S, c7 S"),
    locations=locations((0, 3, 4)),
    phase=Phase.COLLISION,
    pending=Pending(Hit(1, 5, 2, 3, 2), (), Question(Ask.PICK, cell("g5"), (5, 6), (5, 6))),
)
SET_UP = view(
    turn=NOBODY, first=NOBODY, die=0, points=0, pieces=(), placed=(True, False, False, True), locations=locations(),
    holes=holes(), hand_sizes=(0,) * 4, pile=60, phase=Phase.PLACING, round_no=1, turn_no=0,
)  # fmt: skip
BEFORE = but(SET_UP, locations=(), placed=(False,) * 4, pile=0, phase=Phase.LAY)
HIDDEN = view(options=Options(hidden_costs=True), locations=locations(owners=".1..1.0.20..", hidden="ACDEFGJKLM"))
OVER = view(phase=Phase.OVER, pile=9, points=2, newest=1, locations=locations(owners="11.11..0.20."))
HAND = cards("rice rice rice timber brick brick silk silk wild charge")
OWN = view(
    observer=0, seats=2, hand=HAND, pieces=sides(*TRIANGLES), locations=locations((1, 3, 4), owners="0.1"),
    hand_sizes=(10, 4),
)  # fmt: skip
FULL = but(OWN, hand=cards("rice rice timber brick brick silk silk silk wild sprint brace brace charge recall"))
MANY = (11, 11, 10, 10, 4, 3, 3, 3, 3)
"""More cards than anybody will ever hold."""
NO_CARDS = but(OWN, hand=EMPTY)
REACH = view(
    observer=0, hand=HAND, points=4, hand_sizes=(10, 4, 0, 12),
    pieces=sides("b1 N, e2 NW, d4 E, d3 NE, c3+ NE", *SPREAD[1:], braced="1a"),
)  # fmt: skip
REACH_TWO = but(OWN, pieces=sides("c1 N, d4 NE, d3 N, c3+ NE, e2 N", "c5 S, d5 S, d4+ S, e4 W, b7 S"), points=5)

SCENES = {
    "seize-table-turn": lambda: table(TURN),
    "seize-table-crowded": lambda: table(CROWDED, waiting=frozenset({1}), badges=LONG),
    "seize-table-bounce": lambda: table(BOUNCE),
    "seize-table-chain": lambda: table(CHAIN),
    "seize-table-land": lambda: table(LAND),
    "seize-table-pick": lambda: table(PICK),
    "seize-table-set-up": lambda: table(SET_UP, waiting=frozenset({1, 2})),
    "seize-table-hidden": lambda: table(HIDDEN),
    "seize-table-over": lambda: table(OVER, waiting=frozenset()),
    "seize-hand": lambda: hand(OWN),
    "seize-hand-full": lambda: hand(FULL),
    "seize-hand-most": lambda: hand(but(FULL, hand=MANY)),
    "seize-hand-none": lambda: hand(but(NO_CARDS, turn=1)),
    "seize-hand-cards": lambda: hand(FULL, focus=HAND_ALONE),
    "seize-hand-waiting": lambda: hand(but(OWN, turn=1)),
    "seize-hand-reach": lambda: hand(REACH, focus="piece 3"),
    "seize-hand-reach-two": lambda: hand(REACH_TWO, focus="piece 2L"),
    "seize-hand-recall": lambda: hand(FULL, focus="recall 2L"),
    "seize-hand-order": lambda: hand(but(SET_UP, observer=1, hand=EMPTY), focus="place 1 2R"),
    "seize-hand-land": lambda: hand(but(LAND, observer=0, hand=HAND)),
}
