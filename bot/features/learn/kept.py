"""What is kept as text beside a game's rules page (lessons, pictures, puzzles): the files, and the rows of a log."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from bot.games import rules_page
from games.core import CHANCE, HOST, AnyGame, AnyState, Seat, parse_options, replay

LESSONS, PICTURES, PUZZLES = "lessons", "pictures", "puzzles"
"""The kinds of files, by the names of their folders."""
SEATS: Final[Mapping[str, Seat]] = {"C": CHANCE, "H": HOST}
Row = tuple[Seat, str]
"""A row of a table's log: who, and the text form of the action."""


def file_of(key: str, kind: str) -> Path:
    """Return a game's file of a kind, which need not be there."""
    return rules_page(key).parent / kind / f"{key}.toml"


def read_file(key: str, kind: str) -> dict[str, Any]:
    """Return what stands in a game's file of a kind, nothing where there is none."""
    path = file_of(key, kind)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def row(text: str) -> Row:
    """Return a row of a log from its text: "0 draw", "C roll 4", "H next_round"; ValueError where it names no seat."""
    who, _, what = text.partition(" ")
    return SEATS[who] if who in SEATS else int(who), what


def rows(texts: Iterable[str]) -> tuple[Row, ...]:
    """Return rows of a log from their texts."""
    return tuple(map(row, texts))


def state_after(
    game: AnyGame, options: Mapping[str, str], seats: int, log: Iterable[Row], start: AnyState = None
) -> AnyState:
    """Return the state after a log, played from `start` or from the beginning; raises ReplayError."""
    rules = parse_options(game.info.options, options)
    state = game.new_match(rules, seats) if start is None else start
    for step in replay(game, rules, seats, log, state):
        state = step.state
    return state
