"""The checker: a table's log is a list, and what people were told of their presses must stand in it, once and in order.

Pure. Told "done", a press stands in the log; told "refused", it does not; unanswered, it may. Nothing else stands there
that a person did.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.tables.model import LogRow, Maker
from games.core import AnyGame, GameError, replay


@dataclass(slots=True, eq=False)
class Pressed:
    """A press of an action, as its person knows of it; times are of the people's clock."""

    table: int
    user: int
    token: int
    text: str
    sent: float
    answered: float = math.inf
    told: str = "nothing"
    """"done", "refused", or that no answer came, or one that leaves it open."""


def check(game: AnyGame, options: object, seats: int, log: Sequence[LogRow], presses: Iterable[Pressed]) -> list[str]:
    """Hold a table's log against the presses at it; returns what is wrong. The log must be one that replays."""
    left: defaultdict[tuple[int | None, int], list[Pressed]] = defaultdict(list)
    for press in presses:
        left[press.user, press.token].append(press)
    wrong, placed = [], []
    for rows, state, token in commits_of(game, options, seats, log):
        near = left[rows[0].by, token]
        meant = [one for one in near if one.told != "refused" and means(game, state, rows, one.text)]
        if not meant:
            wrong.append(f"doubled, or done though told refused: row {rows[0].seq} {rows[0].text!r}: {near}")
            continue
        press = min(meant, key=lambda one: (one.told != "done", one.sent))
        near.remove(press)
        placed.append(press)
    wrong += [f"lost: {one}" for some in left.values() for one in some if one.told == "done"]
    pairs = pairwise(one for one in placed if one.told == "done")
    return wrong + [f"out of order: {late}, then {early}" for late, early in pairs if early.answered < late.sent]


def commits_of(
    game: AnyGame, options: object, seats: int, log: Sequence[LogRow]
) -> list[tuple[list[LogRow], object, int]]:
    """Return what people did: the rows of each press (they have one time), the state before, the decision's number."""
    state = game.new_match(options, seats)
    found: list[tuple[list[LogRow], object, int]] = []
    last: list[LogRow] | None = None
    for row, step in zip(log, replay(game, options, seats, ((one.seat, one.text) for one in log)), strict=True):
        if row.maker == Maker.PERSON:
            if last is None or (last[0].by, last[0].at) != (row.by, row.at):
                last = []
                found.append((last, state, game.token(state, row.seat, game.decode(row.text))))
            last.append(row)
        elif row.maker != Maker.CHANCE:
            last = None
        state = step.state
    return found


def means(game: AnyGame, state: object, rows: Sequence[LogRow], text: str) -> bool:
    """Whether a press stands for the actions of a commit."""
    texts = [row.text for row in rows]
    try:
        return texts == [text] or texts == [game.encode(one) for one in game.actions(state, rows[0].seat, text)]
    except GameError:
        return False
