"""The checker: a table's log is a list, and what people were told of their presses must stand in it, once and in order.

Pure. It knows the presses as their people saw them, and the log as it lies in the database afterwards. Told "done", a
press stands in the log; told "refused", it does not; unanswered, it may. Nothing else stands there that a person did.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from bot.store.model import ActionRow
from bot.tables.model import Maker
from games.core import AnyGame, GameError, replay


class Told(Enum):
    """What somebody was told of a press."""

    DONE = "done"
    REFUSED = "refused"
    """With its reason; or that nothing was changed."""
    NOTHING = "nothing"
    """No answer came, or one that leaves it open."""


@dataclass(slots=True, eq=False)
class Pressed:
    """A press of an action, as its person knows of it; times are of the people's clock."""

    table: int
    user: int
    token: int
    text: str
    sent: float
    answered: float = math.inf
    told: Told = Told.NOTHING
    said: str = ""
    """What the answer began with."""

    def __str__(self) -> str:
        return f"table {self.table}: {self.text!r} at decision {self.token} by {self.user}, told {self.told.value}"


class Key(NamedTuple):
    """What a commit was: a person's actions at a decision."""

    user: int | None
    token: int
    texts: tuple[str, ...]


@dataclass(slots=True, eq=False)
class Commit:
    """What one press has put into the log."""

    row: ActionRow
    """The first."""
    state: Any
    """Before it."""
    token: int
    texts: list[str] = field(default_factory=list)

    @property
    def key(self) -> Key:
        """What it was."""
        return Key(self.row.by, self.token, tuple(self.texts))


def check(
    game: AnyGame, options: object, seats: int, log: Sequence[ActionRow], presses: Iterable[Pressed]
) -> list[str]:
    """Hold a table's log against the presses at it; returns what is wrong. The log must be one that replays."""
    commits = commits_of(game, options, seats, log)
    left: defaultdict[tuple[int, int], list[Pressed]] = defaultdict(list)
    for press in presses:
        left[press.user, press.token].append(press)
    by_key: defaultdict[Key, list[Commit]] = defaultdict(list)
    for commit in commits:
        by_key[commit.key].append(commit)
    wrong, placed = [], []
    for key, found in by_key.items():
        first = found[0]
        near = left[key.user or 0, key.token]
        meant = [one for one in near if actions_of(game, first, one.text) == key.texts]
        left[key.user or 0, key.token] = [one for one in near if one not in meant]
        wrong += miscounted(key, found, meant)
        placed += pairs(found, meant)
    lost = [one for some in left.values() for one in some if one.told is Told.DONE]
    told = [f"lost: {one}, {one.sent:.2f}-{one.answered:.2f} {one.said!r}" for one in lost]
    return wrong + told + disordered(placed)


def commits_of(game: AnyGame, options: object, seats: int, log: Sequence[ActionRow]) -> list[Commit]:
    """Return what people did, each press with its actions: those of one commit have one time, chance between them."""
    state, found, last = game.new_match(options, seats), list[Commit](), None
    for row, step in zip(log, replay(game, options, seats, ((one.seat, one.text) for one in log)), strict=True):
        if row.maker == Maker.PERSON:
            if last is None or (last.row.by, last.row.at) != (row.by, row.at):
                last = Commit(row, state, game.token(state, row.seat, game.decode(row.text)))
                found.append(last)
            last.texts.append(row.text)
        elif row.maker != Maker.CHANCE:
            last = None
        state = step.state
    return found


def actions_of(game: AnyGame, commit: Commit, text: str) -> tuple[str, ...]:
    """Return the actions that a press stands for where the commit was made."""
    if (text,) == tuple(commit.texts):
        return (text,)
    try:
        return tuple(game.encode(one) for one in game.actions(commit.state, commit.row.seat, text))
    except GameError:
        return ()


def miscounted(key: Key, found: Sequence[Commit], meant: Sequence[Pressed]) -> list[str]:
    """Return what is wrong with how often something was done."""
    done = sum(one.told is Told.DONE for one in meant)
    may_be = done + sum(one.told is Told.NOTHING for one in meant)
    what = f"{' + '.join(key.texts)!r} at decision {key.token} by {key.user}, rows {[one.row.seq for one in found]}"
    said = [f"{one.told.value} {one.sent:.2f}-{one.answered:.2f} {one.said!r}" for one in meant]
    if len(found) < done:
        return [f"lost: {what}: told done {done} times"]
    if len(found) > may_be:
        return [f"doubled, or done though told refused: {what}: {said}"]
    return []


def pairs(found: Sequence[Commit], meant: Sequence[Pressed]) -> list[tuple[int, Pressed]]:
    """Return which row is which press's, where that is beyond doubt."""
    possible = sorted((one for one in meant if one.told is not Told.REFUSED), key=lambda one: one.sent)
    sure = [one for one in possible if one.told is Told.DONE]
    for whose in (possible, sure):
        if len(whose) == len(found):
            return [(commit.row.seq, press) for commit, press in zip(found, whose, strict=True)]
    return []


def disordered(placed: Iterable[tuple[int, Pressed]]) -> list[str]:
    """Return the presses that were answered before another was sent, and yet stand after it."""
    wrong, newest = [], None
    for seq, press in sorted(placed, key=lambda pair: pair[0]):
        if newest is not None and press.answered < newest.sent:
            wrong.append(f"out of order: row {seq}, {press}, was answered before this was pressed: {newest}")
        if newest is None or press.sent > newest.sent:
            newest = press
    return wrong
