"""The house players' persons: eight, each with a face, a temper and one name in every language. A name says who it is.

A house player's name is kept with its seat, in the table's language; everything else about it follows from the name.
"""

from __future__ import annotations

import functools
from collections.abc import Container
from typing import Final

from bot.texts import LOCALES, load_texts
from games.core import AnyGame
from games.core.levels import Level

RESIDENTS: Final = ("granny", "teen", "uncle", "teacher", "farmer", "auntie", "student", "master")
"""Their ids: the texts are `core.house.<id>.name` and `.about`, the faces `renderers.marks.FACES`' "face-<id>"."""
SUITED: Final = {
    Level.GENTLE: ("granny", "farmer", "student"),
    Level.EASY: ("teen", "uncle", "student"),
    Level.HARD: ("teacher", "master", "auntie"),
}
"""Whom a level suits best; a normal one is as good as another."""
STRIDE: Final = 3
"""How far on the next table begins, so that tables that follow each other have other company."""


@functools.cache
def names_in(locale: str) -> dict[str, str]:
    """Return the residents' names in a language, by their ids."""
    say = load_texts().speaker(locale)
    return {one: say(f"house.{one}.name") for one in RESIDENTS}


@functools.cache
def _by_name() -> dict[str, str]:
    return {name: one for locale in LOCALES for one, name in names_in(locale).items()}


def resident_of(name: str) -> str:
    """Return the id of the house player who is called so in some language; "" for a name of nobody's."""
    return _by_name().get(name, "")


def free_name(table_id: int, locale: str, taken: Container[str], level: Level = Level.NORMAL) -> str:
    """Return a name for one more house player of a table: a resident's, a number once all eight are called.

    Those come first whom a level suits; anybody can play at any.
    """
    say, names = load_texts().speaker(locale), names_in(locale)
    order = [RESIDENTS[(table_id * STRIDE + k) % len(RESIDENTS)] for k in range(len(RESIDENTS))]
    suited = SUITED.get(level, RESIDENTS)
    for resident in sorted(order, key=lambda one: one not in suited):
        name = names[resident]
        if name not in taken:
            return name
    return next(name for n in range(1, 100) if (name := say("table.house_name", n=n)) not in taken)


def renamed(name: str, before: str, after: str) -> str:
    """Return what a house player is called when the table's language changes; a name that is no resident's stays."""
    resident = resident_of(name)
    if resident:
        return names_in(after)[resident]
    old, new = load_texts().speaker(before), load_texts().speaker(after)
    called = {old("table.house_name", n=n): new("table.house_name", n=n) for n in range(1, 11)}
    return called.get(name, name)


def levels_of(game: AnyGame, *, thinking: bool) -> tuple[Level, ...]:
    """Return the levels on offer in a game, weakest first; `thinking`: whether anybody thinks for hard ones."""
    hard = thinking and game.searching is not None
    return tuple(level for level in Level if hard or level is not Level.HARD)


def fitting(level: Level, game: AnyGame, *, thinking: bool) -> Level:
    """Return the level, or the next weaker one that is on offer."""
    return level if level in levels_of(game, thinking=thinking) else Level.NORMAL
