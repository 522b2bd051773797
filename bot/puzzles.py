"""Puzzles kept as text: a position from a played match, and what a long search found best there. No Discord, no clock.

A game's file is `puzzles/<game>.toml` beside its rules page; `tools/puzzles.py` makes it.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.games import find_game, rules_page
from bot.positions import SEATS
from games.core import AnyGame, Event, Memory, Seat, parse_options, visible

Row = tuple[Seat, str]


class Puzzle(NamedTuple):
    """A decision, as it came up in a match of house players."""

    name: str
    """Its own in the file, for good: what was tried of it is kept by this."""
    seats: int
    seat: Seat
    """Whose decision it is."""
    log: tuple[Row, ...]
    best: tuple[str, ...]
    """The actions that are equally right."""
    values: Mapping[str, float]
    """What each legal action brings in the search's worlds on average, in the game's own measure; the best first."""
    reason: str
    """The code of the hint for the first of the best (`<game>.hint.<code>`)."""
    options: Mapping[str, str] = MappingProxyType({})
    """Only what differs from the manual."""
    reach: float = 0.0
    """Points, as the game's search counts them, that the seat is to reach in this turn; `best` is then a way there."""


@functools.cache
def puzzles(key: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles, () where it has none; raises ValueError for a file that cannot be read."""
    path = puzzle_file(key)
    if not path.is_file():
        return ()
    return tuple(_puzzle(name, table) for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items())


def puzzle_file(key: str) -> Path:
    """Return the file of a game's puzzles, which need not be there."""
    return rules_page(key).parent / "puzzles" / f"{key}.toml"


def _puzzle(name: str, table: Mapping[str, Any]) -> Puzzle:
    try:
        return Puzzle(name, **{**table, "log": tuple(map(_row, table["log"])), "best": tuple(table["best"])})
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"puzzle {name}: {error}") from error


def _row(text: str) -> Row:
    who, _, what = text.partition(" ")
    return SEATS[who] if who in SEATS else int(who), what


def position(key: str, puzzle: Puzzle) -> tuple[AnyGame, Any, Memory[Any], tuple[Event, ...]]:
    """Return a puzzle's game, its state, what its seat remembers of the match, and what it was last told.

    Raises a GameError where the rules do not allow the log.
    """
    game = find_game(key)
    options = parse_options(game.info.options, puzzle.options)
    told: tuple[Event, ...] = ()
    state = game.new_match(options, puzzle.seats)
    memory = game.memory(puzzle.seat, options, puzzle.seats)
    for seat, text in puzzle.log:
        state, events = game.apply(state, seat, game.decode(text))
        told = visible(events, puzzle.seat)
        memory.observe(game.view(state, puzzle.seat), told)
    return game, state, memory, told
