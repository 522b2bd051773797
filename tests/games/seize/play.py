"""What the tests of Seize! play with: chosen chance, boards drawn in ASCII, positions in one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from games.core import CHANCE, NOBODY, Event, parse_options
from games.seize import SEIZE
from games.seize.board import (
    CELL_NAMES,
    CELL_OF_NAME,
    CELLS,
    DIRECTION_NAMES,
    DIRECTION_OF_NAME,
    PIECE_NAMES,
    POINTS,
    cell_at,
)
from games.seize.cards import CARD_NAMES, CARD_OF_NAME, cards_of, deck_counts, hand_of
from games.seize.course import Deal
from games.seize.options import Options
from games.seize.table import NOT_PLACED, Phase, Table
from games.seize.walks import walks
from tests.games.scenes import LETTERS, Scene

STANDARD = "place 1 2L 3 2R 1"
NO_NAMES: Mapping[str, str] = {}


def step(state: Table, text: str, seat: int | None = None) -> tuple[Table, tuple[Event, ...]]:
    """Apply an action given as text: of the seat to act, unless another one is named."""
    seat = min(SEIZE.to_act(state)) if seat is None else seat
    return SEIZE.apply(state, seat, SEIZE.decode(text))


def act(state: Table, *texts: str) -> Table:
    """Apply actions one after another."""
    for text in texts:
        state, _ = step(state, text)
    return state


def legal(state: Table, seat: int | None = None) -> set[str]:
    """The legal actions of a seat as texts."""
    return Match(state).legal(seat)


def dealt(seats: int = 2, *, deck: str = "", sets: str = "0 1 2", costs: str = "", **options: str) -> Table:
    """A match in which everybody is to place. `deck` names the first cards of the pile, the rest follows by kind."""
    chosen = parse_options(Options, options)
    counts = list(deck_counts(specials=chosen.specials))
    top = [CARD_OF_NAME[name] for name in deck.split()]
    for card in top:
        counts[card] -= 1
    state = act(SEIZE.new_match(chosen, seats), f"lay {sets}")
    state = act(state, "price " + (costs or " ".join(map(str, range(len(state.marks))))))
    state, _ = SEIZE.apply(state, CHANCE, Deal((*top, *cards_of(tuple(counts)))))
    return state


def begun(seats: int = 2, *, first: int = 0, **settings: str) -> Table:
    """A match in standard order whose first roll is due."""
    state = dealt(seats, **settings)
    for seat in range(seats):
        state, _ = step(state, STANDARD, seat)
    return act(state, f"start {first}")


def with_hand(state: Table, seat: int, names: str) -> Table:
    """Give a seat a hand, taken out of the pile."""
    cards = tuple(CARD_OF_NAME[name] for name in names.split())
    deck = list(state.deck)
    for card in cards:
        deck.remove(card)
    hands = (*state.hands[:seat], hand_of(cards), *state.hands[seat + 1 :])
    return replace(state, hands=hands, deck=tuple(deck))


def around(hand: str = "rice timber", points: int = 1, state: Table | None = None) -> Table:
    """A turn of seat 0 with a hand, its Lv.2s and Lv.3 around location A."""
    state = act(begun() if state is None else state, f"roll {points}")
    where = (state.where[0], *state.marks[0].cells, *state.where[4:])
    return with_hand(replace(state, where=where), 0, hand)


def drawn(text: str, x: int, y: int) -> dict[str, int]:
    """Read a part of the board drawn from (x, y) on, a character per coordinate: the cell of each letter."""
    return {
        char: cell_at(x + column, y + row)
        for row, line in enumerate(text.strip("\n").split("\n"))
        for column, char in enumerate(line)
        if char not in ". "
    }


def scene(text: str, x: int, y: int, pieces: str, *, points: int = 4, state: Table | None = None) -> Table:
    """A turn of seat 0 with the pieces of a drawing; all others stand as far away from them as can be.

    `pieces` says what the letters are: "A=0.2R@E" is seat 0's right Lv.2 facing east.
    """
    state = begun() if state is None else state
    letters = drawn(text, x, y)
    where: list[int] = [NOT_PLACED] * len(state.where)
    facing = list(state.facing)
    for entry in pieces.split():
        letter, _, what = entry.partition("=")
        name, _, way = what.partition("@")
        piece = number(name)
        where[piece] = letters[letter]
        facing[piece] = DIRECTION_OF_NAME[way or "N"]
    used = [cell for cell in where if cell != NOT_PLACED]
    free = iter(sorted(set(range(CELLS)) - {*used}, key=lambda cell: (-min(_gap(cell, one) for one in used), cell)))
    where = [next(free) if cell == NOT_PLACED else cell for cell in where]
    return replace(state, phase=Phase.TURN, where=tuple(where), facing=tuple(facing), points=points, die=points)


def _gap(one: int, other: int) -> int:
    return max(abs(a - b) for a, b in zip(POINTS[one], POINTS[other], strict=True))


def number(name: str) -> int:
    """The number of a piece at the table: "1.2L" is 6."""
    seat, _, piece = name.partition(".")
    return int(seat) * 5 + PIECE_NAMES.index(piece)


def at(state: Table, name: str) -> str:
    """The cell of a piece."""
    return CELL_NAMES[state.where[number(name)]]


def point(x: int, y: int) -> str:
    """The name of the cell at the coordinates of the rules."""
    return CELL_NAMES[cell_at(x, y)]


def to_line(state: Table) -> str:
    """A turn as one line: seats, sets, mover, points, pieces of each seat, and the mover's hand."""
    sides = [
        ",".join(
            f"{CELL_NAMES[state.where[seat * 5 + piece]]}{DIRECTION_NAMES[state.facing[seat * 5 + piece]]}"
            for piece in range(5)
        )
        for seat in range(state.seats)
    ]
    hand = ",".join(CARD_NAMES[card] for card in cards_of(state.hands[state.turn])) or "-"
    sets = ",".join(map(str, state.sets))
    return f"{state.seats} {sets} {state.turn} {state.points} {'/'.join(sides)} {hand}"


def from_line(line: str) -> Table:
    """Read the line of `to_line`: it reads as it was written."""
    seats, sets, mover, points, sides, hand = line.split()
    state = begun(int(seats), first=int(mover), sets=sets.replace(",", " "))
    where, facing = [], []
    for side in sides.split("/"):
        for piece in side.split(","):
            name = piece.rstrip("NESW")
            where.append(CELL_OF_NAME[name])
            facing.append(DIRECTION_OF_NAME[piece.removeprefix(name)])
    state = with_hand(state, int(mover), "" if hand == "-" else hand.replace(",", " "))
    return replace(act(state, f"roll {points}"), where=tuple(where), facing=tuple(facing))


class Match(Scene):
    """A match for the scenes of the rules; cells are named by their coordinates: `land (12,2)`."""

    game = SEIZE
    facts = ("seats", "first", "deck", "costs", "points", "roll", "round", "hand", "hand1", "braced", "owners")
    facts += ("pile", "discards", "dots", "stopped")

    def __init__(self, state: Table, names: Mapping[str, str] = NO_NAMES, origin: tuple[int, int] = (0, 0)) -> None:
        self.state, self.names, self.origin = state, names, origin

    @classmethod
    def of(cls, text: str) -> Match:
        """A table by its words.

        First `A.x../.....@4,4`, a drawing and where it lies, then `A=0.2R@E`, what its letters are; or `around`, for a
        turn of seat 0 around location A with a `hand`; `begun` (with `roll=4`, its turn); `dealt`. House rules,
        `seats`, `points`, `round`, `hand=rice,silk`, `braced=1.3`, `owners=0,1`, `pile=0` (none left), `discards=rice`
        `dots=9` (seat 0's on the first hole, to that round) and `stopped=2R` (by its attack) may follow.
        """
        kind, *words = text.split()
        given = {name: value or "on" for name, _, value in (word.partition("=") for word in words)}
        facts = {name: given.pop(name).replace(",", " ") for name in cls.facts if name in given}
        pieces = {name: given.pop(name) for name in [*given] if len(name) == 1}
        given |= {name: facts[name] for name in ("deck", "costs") if name in facts}
        seats, first, origin = int(facts.get("seats", 2)), int(facts.get("first", 0)), (0, 0)
        state = dealt(seats, **given) if kind == "dealt" else begun(seats, first=first, **given)
        if kind == "around":
            state = around(hand=facts.pop("hand", "rice timber"), state=state, points=int(facts.get("points", 1)))
        elif "@" in kind:
            rows, _, place = kind.partition("@")
            x, y = origin = tuple(map(int, place.split(",")))
            letters = " ".join(f"{name}={value}" for name, value in pieces.items())
            state = scene(rows.replace("/", "\n"), x, y, letters, points=int(facts.get("points", 4)), state=state)
        if "roll" in facts:
            state = act(state, f"roll {facts['roll']}")
        for name, seat in (("hand", 0), ("hand1", 1)):
            state = with_hand(state, seat, facts[name]) if name in facts else state
        owners = tuple(map(int, facts.get("owners", "").split()))
        state = replace(
            state,
            braced=sum(1 << number(name) for name in facts.get("braced", "").split()),
            owners=(*owners, *(NOBODY,) * (len(state.owners) - len(owners))),
            deck=state.deck[: int(facts.get("pile", len(state.deck)))],
            discards=hand_of(tuple(CARD_OF_NAME[name] for name in facts.get("discards", "").split())),
            dots=(int(facts.get("dots", 0)), *state.dots[1:]),
            stopped=frozenset(PIECE_NAMES.index(name) for name in facts.get("stopped", "").split()),
            round_no=int(facts.get("round", state.round_no)),
        )
        return cls(state, {name: value.partition("@")[0] for name, value in pieces.items()}, origin)

    @property
    def turn(self) -> int:
        return min(SEIZE.to_act(self.state))

    def run(self, steps: list[str]) -> None:
        """Take the steps, their coordinates read as cells."""
        super().run(
            [re.sub(r"\((\d+),(\d+)\)", lambda found: point(int(found[1]), int(found[2])), one) for one in steps]
        )

    def words(self) -> dict[str, object]:
        return {**super().words(), "why": lambda text: SEIZE.why_not(self.state, self.turn, SEIZE.decode(text))}

    # Words of scenes: what is done besides actions, and what must be so

    def check_put(self, _seat: int | None, text: str) -> None:
        """`put A (4,4) NW`: a piece stands there, facing that way."""
        name, cell, way = text.split()
        piece, where, facing = number(self.names.get(name, name)), list(self.state.where), list(self.state.facing)
        where[piece], facing[piece] = CELL_OF_NAME[cell], DIRECTION_OF_NAME[way]
        self.state = replace(self.state, where=tuple(where), facing=tuple(facing))

    def check_round(self, _seat: int | None, text: str) -> None:
        """`round 5`: so many big rounds have begun."""
        self.state = replace(self.state, round_no=int(text))

    def check_at(self, _seat: int | None, text: str) -> None:
        """`at A (6,4), 1.2L (8,4)`: where pieces stand, by their names or the letters of the drawing."""
        wanted = dict(one.split() for one in text.split(", "))
        assert {name: at(self.state, self.names.get(name, name)) for name in wanted} == wanted

    def check_drawn(self, _seat: int | None, text: str) -> None:
        """`drawn ..A.x`: the same part of the board."""
        cells = {letter: self.state.where[number(name)] for letter, name in self.names.items()}
        assert cells == drawn(text.replace("/", "\n"), *self.origin)

    def check_faces(self, _seat: int | None, text: str) -> None:
        name, way = text.split()
        assert self.state.facing[number(name)] == DIRECTION_OF_NAME[way]

    def check_points(self, _seat: int | None, text: str) -> None:
        assert self.state.points == int(text)

    def check_holds(self, _seat: int | None, text: str) -> None:
        """`holds 1 0`: how many cards each seat has."""
        assert [sum(hand) for hand in self.state.hands] == list(map(int, text.split()))

    def check_bars(self, _seat: int | None, text: str) -> None:
        """`bars step 3 E`: not among what is allowed."""
        assert not self.listed(text) & self.legal()

    def check_ways(self, _seat: int | None, text: str) -> None:
        """`ways 3 NW N`: in which directions a piece may step."""
        piece, *ways = text.split()
        assert {one.split()[2] for one in self.legal() if one.startswith(f"step {piece} ")} == set(ways)

    def check_reach(self, _seat: int | None, text: str) -> None:
        """`reach 3 (8,4) 3, (4,4) -`: the points with which a piece comes to a cell or enemy, `-` where it does not."""
        name, _, wanted = text.partition(" ")
        view = self.view(self.turn)
        found = walks(view, view.pieces[number(f"{self.turn}.{name}")])
        for cell, points in (one.split() for one in wanted.split(", ")):
            walk = found.get(CELL_OF_NAME[cell])
            assert (str(walk.points) if walk else "-") == points, cell

    def check_run(self, seat: int | None, text: str) -> None:
        """`run go 3 d5 = step 3 E, attack 3 E`: the actions that it stands for, none where it is not possible now."""
        run, _, wanted = text.partition(" =")
        actions = SEIZE.actions(self.state, self.turn if seat is None else seat, run)
        assert ", ".join(map(SEIZE.encode, actions)) == wanted.strip()

    def check_traces(self, _seat: int | None, text: str) -> None:
        """`traces step 0.3, undo 0.1a`: the moves of the turn, and of which pieces."""
        told = [f"{trace.kind} {trace.piece // 5}.{PIECE_NAMES[trace.piece % 5]}" for trace in self.state.last]
        assert ", ".join(told) == text

    def check_dots(self, _seat: int | None, text: str) -> None:
        """`dots A 5`: whose dots lie on the first hole, and to which round; `dots`: none."""
        assert " ".join(f"{LETTERS[seat]} {to}" for seat, to in self.view().holes[0].dots) == text
