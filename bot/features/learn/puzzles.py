"""Puzzles as quiet tables: which one a table asks, and what of a press is right.

A table's subject names a puzzle of its game's file, or holds a moment of the player's own review (see
bot.features.review.riddles), so that a press is judged by the table alone, also after a restart.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.features.learn.kept import PUZZLES, Row, read_file, rows, state_after
from bot.features.review.riddles import ReviewError, RiddleScript, riddle_of
from bot.games import find_game
from bot.tables.model import Holder, Person, Table
from bot.tables.residents import free_name
from bot.tables.scripts import Answered
from games.core import CHANCE, ONLY_CHANCE, AnyAction, AnyGame, AnyState, FairDraws, Seat

KEPT: Final = "file "
"""Begins the subject of a puzzle of the file; its name follows."""


class PuzzleError(ReviewError):
    """There is no such puzzle, or this is not its answer. The text is `practice.error.<code>`."""

    catalogue = "practice"


def puzzle_of(table: Table) -> Puzzle | None:
    """Return the puzzle of the file that a table asks; None for a moment of the player's own match.

    Raises PuzzleError for one that the file no longer has.
    """
    if not table.subject.startswith(KEPT):
        return None
    name = table.subject.removeprefix(KEPT)
    found = next((one for one in puzzles(table.game.info.key) if one.name == name), None)
    if found is None:
        raise PuzzleError("gone")
    return found


def name_of(subject: str) -> str:
    """Return what a puzzle is called where answers are kept."""
    if subject.startswith(KEPT):
        return subject.removeprefix(KEPT)
    riddle = riddle_of(subject)
    return f"{riddle.table_id}:{riddle.number}"


def holders(seats: int, seat: Seat, person: Person) -> tuple[Holder, ...]:
    """Return who sits at a puzzle: the person, and house players who are there only by name."""
    found: list[Holder] = []
    for at in range(seats):
        name = free_name(at, person.locale, [person.name, *(holder.name for holder in found)])
        found.append(Holder(*person) if at == seat else Holder(None, name, person.locale, house=True))
    return tuple(found)


class PuzzleScript(RiddleScript):
    """A better move is the answer; where something is to be reached, the turn is played until then."""

    def check(self, table: Table, seat: Seat, action: AnyAction) -> None:
        """Raise Answered for the right move, ReviewError for another, or for one that ends the turn too soon."""
        puzzle = puzzle_of(table)
        if puzzle is None:
            super().check(table, seat, action)
        elif puzzle.reach:
            after = replace(table, state=_settled(table.game, table.state, seat, action))
            if not self.ends(after) and seat not in after.game.to_act(after.state):
                raise PuzzleError("too_soon")
        else:
            text = table.game.encode(action)
            raise Answered(text) if text in puzzle.best else PuzzleError("wrong")

    def next_row(self, table: Table) -> tuple[Seat, str] | None:
        """Return the decision itself, so that nobody else acts; in a turn of several actions nobody can."""
        puzzle = puzzle_of(table)
        if puzzle is None:
            return super().next_row(table)
        return None if puzzle.reach else (puzzle.seat, puzzle.best[0])

    def ends(self, table: Table) -> bool:
        """Return whether what was to be reached is."""
        puzzle, searching = puzzle_of(table), table.game.searching
        if puzzle is None or not puzzle.reach or searching is None:
            return False
        return searching.points(table.state)[puzzle.seat] >= puzzle.reach


def _settled(game: AnyGame, state: AnyState, seat: Seat, action: AnyAction) -> AnyState:
    """Return the state after an action and whatever chance it makes due; whose turn it is does not depend on that."""
    state, _ = game.apply(state, seat, action)
    while game.to_act(state) == ONLY_CHANCE:
        state, _ = game.apply(state, CHANCE, game.sample_chance(state, FairDraws("")))
    return state


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
    return tuple(_puzzle(name, table) for name, table in read_file(key, PUZZLES).items())


def _puzzle(name: str, table: Mapping[str, Any]) -> Puzzle:
    try:
        return Puzzle(name, **{**table, "log": rows(table["log"]), "best": tuple(table["best"])})
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"puzzle {name}: {error}") from error


def position(key: str, puzzle: Puzzle) -> tuple[AnyGame, AnyState]:
    """Return a puzzle's game and its state; raises ReplayError where the rules do not allow the log."""
    game = find_game(key)
    return game, state_after(game, puzzle.options, puzzle.seats, puzzle.log)
