"""Rule tests as tables of scenes: what lies on a table, what is done, and what must be so then.

A scene begins with a line `name | table`; the indented lines below it are its steps, between semicolons:

    u11 the drawn card may be kept | R7 R8 / - @ stock=R9
        draw; pass; = turn B red; kinds kept; hand A R7 R8 R9
        B: no draw 2 = not_due U29; ? view(A).came == ()

The name begins with the rules' ids (`tests/test_rule_ids.py` reads them). `& | table` is another table of the scene
above. A step is an action, of the seat whose turn it is or of another (`B: draw`, `host: next_round`), or a check: a
method `check_<word>` of the game's `Scene`, or `? expression`, in which the scene's own words stand.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.core import CHANCE, HOST, AnyGame, Event, IllegalAction

SEATS = {letter: seat for seat, letter in enumerate("ABCDEFGHIJ")} | {"host": HOST, "chance": CHANCE}
LETTERS = {seat: letter for letter, seat in SEATS.items()}
HEAD = re.compile(r"^(\S.*?) \|(.*)$")
BY = re.compile(r"^([A-J]|host|chance): (.*)$")


def scenes(text: str) -> list[Any]:
    """Each scene of a text as a case of a test: what lies on its table, and its steps."""
    name, count, rows = "", 1, list[tuple[str, str, list[str]]]()
    for line in filter(str.strip, text.splitlines()):
        if (head := HEAD.match(line)) is not None:
            name, count = (name, count + 1) if head[1] == "&" else (head[1], 1)
            rows.append((f"{name} {count}" if count > 1 else name, head[2].strip(), []))
        else:
            rows[-1][2].extend(step.strip() for step in line.split(";") if step.strip())
    return [pytest.param(table, steps, id=name.replace(" ", "_")) for name, table, steps in rows]


class Scene:
    """A match whose steps are told by words."""

    game: AnyGame
    state: Any
    events: tuple[Event, ...] = ()

    @property
    def turn(self) -> int:
        """The seat that acts where a step names none."""
        return self.state.turn

    def run(self, steps: list[str]) -> None:
        """Take the steps one by one."""
        for number, step in enumerate(steps):
            named = BY.match(step)
            seat, text = (SEATS[named[1]], named[2]) if named else (None, step)
            word, _, rest = text.partition(" ")
            check = getattr(self, "check_" + {"?": "so", "=": "now"}.get(word, word), None)
            try:
                self.do(text, seat) if check is None else check(seat, rest)
            except Exception as error:
                error.add_note(f"step {number}: {step}")
                raise

    def read(self, text: str) -> Any:
        """The action that a step means."""
        return self.game.decode(text)

    def do(self, text: str, seat: int | None = None) -> Any:
        """Apply an action of the seat whose turn it is, or of another."""
        seat = self.turn if seat is None else seat
        self.state, self.events = self.game.apply(self.state, seat, self.read(text))
        return self

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The reason and rule of a refusal; the state stays as it is and the action is not offered."""
        seat = self.turn if seat is None else seat
        before, action = self.state, self.read(text)
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(before, seat, action)
        assert action not in self.game.legal_actions(before, seat)
        assert self.state == before
        return caught.value.refusal.code, caught.value.refusal.rule

    def legal(self, seat: int | None = None) -> set[str]:
        """What the seat may do, found quickly and by asking why not of each candidate."""
        seat = self.turn if seat is None else seat
        legal = self.game.legal_actions(self.state, seat)
        assert legal == tuple(action for action, why in self.game.judged(self.state, seat) if why is None)
        return {self.game.encode(action) for action in legal}

    def view(self, observer: int | None = None) -> Any:
        return self.game.view(self.state, observer)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> dict[str, Any]:
        """The data of the last step's first event of a kind, with its seat and its audience."""
        return next(dict(e.data, seat=e.seat, to=e.to) for e in self.events if e.kind == kind)

    def words(self) -> dict[str, Any]:
        """What stands in an expression: the seats by their letters, the scene, its methods."""
        own = {name: getattr(self, name) for name in ("game", "state", "view", "legal", "kinds", "told", "events")}
        return {**SEATS, **own, "scene": self, "over": lambda: self.game.outcome(self.state)}

    # Checks

    def check_so(self, _seat: int | None, text: str) -> None:
        """`? view(A).came == ("G9",)`: an expression holds."""
        assert eval(text, self.words()), text

    def check_no(self, seat: int | None, text: str) -> None:
        """`no play R7, pass = only_drawn_card UD11`: refused, why, and by which rule."""
        actions, _, why = text.rpartition(" = ")
        for action in actions.split(", "):
            assert " ".join(self.refused(action, seat)).strip() == why, action

    def check_legal(self, seat: int | None, text: str) -> None:
        """`legal play R9, pass`: that and nothing else; `*` stands for each of what the game's `STARS` has."""
        assert self.legal(seat) == self.listed(text)

    def check_offers(self, seat: int | None, text: str) -> None:
        """`offers play R9`: that, among others."""
        assert self.listed(text) <= self.legal(seat)

    stars: tuple[str, ...] = ()

    def listed(self, text: str) -> set[str]:
        """The texts of a list, each `*` in turn what it stands for."""
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return {part.replace("*", star) for part in parts for star in (self.stars if "*" in part else "-")}

    def check_kinds(self, _seat: int | None, text: str) -> None:
        """`kinds played, called_uno`: the events of the last step."""
        assert self.kinds() == [kind.strip() for kind in text.split(",") if kind.strip()]

    def check_told(self, _seat: int | None, text: str) -> None:
        """`told drew seat=A, n=1, to=None`: an event of the last step, and some of its facts."""
        kind, _, facts = text.partition(" ")
        told = self.told(kind)
        wanted = eval(f"dict({facts})", self.words())
        assert {name: told[name] for name in wanted} == wanted

    def check_acts(self, _seat: int | None, text: str) -> None:
        """`acts A B host`: who may act."""
        assert self.game.to_act(self.state) == {SEATS[word] for word in text.split()}

    def check_waits(self, _seat: int | None, text: str) -> None:
        """`waits A B`: whom the match waits for."""
        assert self.game.waiting_for(self.state) == {SEATS[word] for word in text.split()}

    def check_lines(self, _seat: int | None, text: str) -> None:
        """`lines A hand 77 U28, ...`: the score lines of everybody."""
        lines = self.game.score_lines(self.view())
        told = [f"{LETTERS[line.seat]} {line.code} {line.points} {line.rule}" for line in lines]
        assert told == [line.strip() for line in text.split(",")]

    def check_phase(self, _seat: int | None, text: str) -> None:
        assert self.state.phase.value == text

    def check_default(self, seat: int | None, text: str) -> None:
        """`default draw`: what is done for a seat that is away."""
        assert self.game.encode(self.game.default_action(self.state, self.turn if seat is None else seat)) == text
