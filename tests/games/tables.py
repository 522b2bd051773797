"""Scenes whose tables are told in short: by the table above, or several in one line.

`& | + korean`: the table above that is told whole, and these words. `@ manual|korean nagari=1|2`: each of these. What
is done may stand in the line of the table: `& | + korean -> stop; chips 14 -14`.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Any, Self

import pytest

from tests.games.scenes import Scene, scenes


def tables(text: str) -> list[Any]:
    """Each scene of a text on each of its tables as a case of a test."""
    found, whole = [], ""
    for case in scenes(re.sub(r"^(\S.*) -> ", r"\1\n    ", text, flags=re.MULTILINE)):
        table, steps = case.values
        if table.startswith("+"):
            table = f"{whole} {'' if '@' in whole else '@'} {table.removeprefix('+')}"
        else:
            whole = table
        parts = table.split(" ")
        for words in product(*map(each, parts)):
            chosen = [word for word, part in zip(words, parts, strict=True) if "|" in part]
            found.append(pytest.param(" ".join(words), steps, id="_".join((case.id, *chosen))))
    return found


def each(word: str) -> list[str]:
    """`nagari=1|2`: the words that it stands for."""
    name, given, values = word.rpartition("=")
    return [name + given + value for value in values.split("|")]


class Again(Scene):
    """A scene that can be played once more from its table."""

    first: Any

    def play(self, *texts: str) -> Self:
        for text in texts:
            self.do(text)
        return self

    def run(self, steps: list[str]) -> None:
        self.first = self.state
        super().run(steps)

    def check_again(self, _seat: int | None, _text: str) -> None:
        """`again`: all lies as at the beginning."""
        self.state = self.first
