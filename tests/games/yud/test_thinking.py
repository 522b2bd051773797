"""What a search takes for likely of the cards that others kept and threw away."""

from __future__ import annotations

import math

import pytest

from games.yud.mind import PASSED_BY, RATHER_EQUAL, RATHER_HIGHER, likelihood
from tests.games.yud.play import Table


class Noted(Table):
    """A table at which seat 1 knows its first two cards and begins."""

    def __init__(self, row: str, draws: str):
        super().__init__("0 1 2 3", row, draws=draws, peeks=True, starter=1)
        self.do("peek 0 1", 1).do("decline", 0).do("done", 1).do("draw")

    def likely(self) -> float:
        return math.exp(likelihood(self.state, 0))


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
