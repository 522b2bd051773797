"""A table of Yud! Stop! for the rule tests: a stacked deck, actions by their text, refusals by their reason."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, HOST, IllegalAction
from games.yud import YUD
from games.yud.options import Options
from games.yud.table import DECK, Phase


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def stacked(rows: list[list[int]], starter: int, up: list[int], draws: list[int]) -> tuple[int, ...]:
    """A whole deck that deals these rows (one card at a time from the starter), then these cards."""
    seats = [(starter + i) % len(rows) for i in range(len(rows))]
    front = [rows[seat][slot] for slot in range(4) for seat in seats] + up + draws
    rest = Counter(DECK)
    rest.subtract(front)
    assert min(rest.values()) >= 0, "there are not so many cards of a number"
    return (*front, *rest.elements())


class Table:
    """A match whose first round is dealt from rows such as "9 9 3 5"."""

    def __init__(self, *rows: str, draws: str = "", up: str = "", starter: int = 0, peeks: bool = False, **options):
        self.seats = len(rows)
        self.state = YUD.new_match(Options(**options), self.seats)
        self.events: tuple = ()
        self.do(f"lot {starter}", CHANCE)
        self.deal(*rows, draws=draws, up=up, peeks=peeks)

    def deal(self, *rows: str, draws: str = "", up: str = "", peeks: bool = False) -> None:
        """Apply the shuffle of a round; unless the test wants the peeks, everybody declines them."""
        order = stacked([numbers(row) for row in rows], self.state.starter, numbers(up), numbers(draws))
        self.do(f"shuffle {' '.join(map(str, order))}", CHANCE)
        while not peeks and self.state.phase is Phase.SETUP:
            self.do("decline", min(YUD.waiting_for(self.state)))

    def do(self, text: str, seat: int | None = None):
        """Apply an action of the seat whose turn it is, or of another."""
        seat = self.state.turn if seat is None else seat
        self.state, self.events = YUD.apply(self.state, seat, YUD.decode(text))
        return self

    def play(self, *texts: str):
        for text in texts:
            self.do(text)
        return self

    def pass_turns(self, count: int = 1):
        """So many turns of drawing and throwing away."""
        for _ in range(count):
            self.play("draw", "discard")
        return self

    def host(self, text: str):
        return self.do(text, HOST)

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The reason and rule of a refusal; the state stays as it is and the action is not offered."""
        seat = self.state.turn if seat is None else seat
        before, action = self.state, YUD.decode(text)
        with pytest.raises(IllegalAction) as caught:
            YUD.apply(before, seat, action)
        assert action not in YUD.legal_actions(before, seat)
        assert self.state == before
        return str(caught.value.refusal.code), caught.value.refusal.rule

    def legal(self, seat: int | None = None) -> set[str]:
        seat = self.state.turn if seat is None else seat
        return {YUD.encode(action) for action in YUD.legal_actions(self.state, seat)}

    def view(self, observer: int | None = None):
        return YUD.view(self.state, observer)

    def row(self, seat: int) -> list[int]:
        """A seat's cards as they lie; -2 is an empty place."""
        return list(self.state.rows[seat])

    def told(self, kind: str) -> dict:
        """The data of the last step's event of a kind; all events of this game are public."""
        assert all(event.to is None for event in self.events)
        return next(dict(event.data, seat=event.seat) for event in self.events if event.kind == kind)

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def lines(self, seat: int) -> list[tuple[str, int, str]]:
        """The score lines of a seat, but its total."""
        lines = YUD.score_lines(self.view(seat))
        return [(line.code, line.points, line.rule) for line in lines if line.seat == seat and line.code != "total"]

    def last_lap(self):
        """Everybody after the caller draws and throws away, until the round is scored."""
        while self.state.phase is Phase.TURN:
            self.pass_turns()
        return self

    def next_round(self):
        return self.host("next_round")


def scored(*rows: str, stop: bool = True, **options) -> Table:
    """A round in which seat 0 calls Stop at once (or nobody does) and nobody changes a card."""
    draws = options.pop("draws", "")
    table = Table(*rows, draws=draws, **options)
    return table.play("stop").last_lap() if stop else table.last_lap()
