"""What a search takes for likely of the cards that others kept and threw away."""

from __future__ import annotations

import math

import pytest

from games.core import visible
from games.yud import YUD
from games.yud.thinking import PASSED_BY, RATHER_EQUAL, RATHER_HIGHER
from tests.games.yud.play import Table


class Noted(Table):
    """A table at which seat 1 knows its first two cards and begins, and seat 0 takes notes."""

    def __init__(self, row: str, draws: str):
        self.notes = YUD.memory(0, None, 2)
        super().__init__("0 1 2 3", row, draws=draws, peeks=True, starter=1)
        self.do("peek 0 1", 1).do("decline", 0).do("done", 1).do("draw")

    def do(self, text, seat=None):
        super().do(text, seat)
        self.notes.observe(self.view(0), visible(self.events, 0))
        return self

    def likely(self) -> float:
        return math.exp(YUD.searching.likelihood(self.state, self.notes))


@pytest.mark.parametrize(
    ("row", "drawn", "act", "likely"),
    [
        ("4 8 6 7", "3", "keep 0", 1),
        ("4 8 6 7", "4", "keep 0", RATHER_EQUAL),
        ("4 8 6 7", "5", "keep 0", RATHER_HIGHER),
        ("9 8 2 7", "5", "keep 2", 1),  # it had not seen the 2
        ("9 8 2 7", "8", "keep 2", RATHER_HIGHER),
        ("4 4 6 7", "6", "pair 0 1", 1),  # two for one
        ("4 4 6 7", "9", "pair 0 1", RATHER_HIGHER),
        ("4 8 6 7", "5", "discard", PASSED_BY),
        ("4 3 6 7", "5", "discard", 1),
    ],
)
def test_cards_are_kept_for_what_counts_more(row, drawn, act, likely):
    assert Noted(row, drawn).do(act).likely() == pytest.approx(likely)
