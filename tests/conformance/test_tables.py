"""A view is a table: each class of it names all its fields, what is public is the same in every view, the rest masked.

For the games whose table says what a seat sees and knows.
"""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from functools import cache

import pytest

from games import GAMES
from games.core import NOBODY, tables
from games.core.tables import fields_of
from tests.helpers import cases, play_random, settings_of

SETTINGS = [setting for game in GAMES for setting in settings_of(game)]
UNCOMPILED = pytest.mark.skipif(
    tables.__file__.endswith(".so"),
    reason="compiled classes do not tell what their fields are annotated with",
)
BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
STEPS = 120


@cache
def is_record(kind) -> bool:
    return isinstance(kind, type) and (dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"))


def named_in(annotation):
    """The classes that an annotation names."""
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        yield annotation
    for part in typing.get_args(annotation):
        yield from named_in(part)


def parts_of(game):
    return {part.kind: part for part in game.table.parts}


@UNCOMPILED
@BY_GAME
def test_every_class_that_an_annotation_names_is_a_part(game):
    parts, left = parts_of(game), [game.table.parts[0].kind]
    seen = set()
    while left:
        kind = left.pop()
        if kind in seen or kind is game.info.options:
            continue
        seen.add(kind)
        assert kind in parts, f"{kind.__name__} is no part"
        hints = typing.get_type_hints(kind, vars(sys.modules[kind.__module__]))
        left += [one for name in fields_of(kind) for one in named_in(hints[name]) if is_record(one)]
    assert seen == parts.keys()


def unlike(parts, table, view, path=""):
    """Where a view differs from its table in what is public, leaf by leaf."""
    if table is view:
        return
    part = parts.get(type(table))
    if part is not None and type(view) is type(table):
        for name in part.public:
            yield from unlike(parts, getattr(table, name), getattr(view, name), f"{path}.{name}")
        for name in part.masked:
            one, other = getattr(table, name), getattr(view, name)
            if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
                pairs = [pair for pair in zip(one, other, strict=True) if type(pair[0]) in parts]
                for number, pair in enumerate(pairs):
                    yield from unlike(parts, *pair, f"{path}.{name}[{number}]")
    elif isinstance(table, tuple) and isinstance(view, tuple) and len(table) == len(view):
        for number, pair in enumerate(zip(table, view, strict=True)):
            yield from unlike(parts, *pair, f"{path}[{number}]")
    elif table != view:
        yield path


@pytest.mark.parametrize("setting", cases(SETTINGS))
def test_what_is_public_is_the_same_in_every_view_and_in_what_a_seat_knows(setting):
    game, parts = setting.game, parts_of(setting.game)
    for moment in play_random(game, setting.options, setting.seats, f"tables {setting}", steps=STEPS):
        table = moment.state
        assert table.observer == NOBODY
        for observer in (None, *range(setting.seats)):
            known = [] if observer is None else [game.known(table, observer)]
            for view in (game.view(table, observer), game.open_view(table, observer), *known):
                assert view.observer == observer
                assert list(unlike(parts, table, view)) == []


@BY_GAME
def test_a_masked_field_hides_something_under_some_house_rules(game):
    """A field that hides nothing is public."""
    left = {*game.table.parts[0].masked}
    for setting in settings_of(game):
        for moment in play_random(game, setting.options, setting.seats, f"hides {setting}", steps=STEPS if left else 0):
            view = game.view(moment.state, None)
            left -= {name for name in left if getattr(view, name) != getattr(moment.state, name)}
    assert left == set()


@BY_GAME
def test_a_leaf_that_differs_is_found(game):
    """The comparison sees a public field that was changed, and one inside of a part."""
    parts = parts_of(game)
    found = set()
    setting = settings_of(game)[0]
    for moment in play_random(game, setting.options, setting.seats, "differs", steps=1500):
        for name in game.table.parts[0].public:
            view = game.view(moment.state, None)
            if getattr(view, name) != getattr(moment.before, name):
                setattr(view, name, getattr(moment.before, name))
                assert any(path.startswith(f".{name}") for path in unlike(parts, moment.state, view))
                found.add(name)
    assert len(found) > len(game.table.parts[0].public) // 2


@BY_GAME
def test_nothing_can_be_done_in_a_view(game):
    setting = settings_of(game)[0]
    for moment in play_random(game, setting.options, setting.seats, "views", steps=40):
        for view in (game.view(moment.before, None), game.view(moment.before, 0), game.known(moment.before, 0)):
            with pytest.raises(ValueError, match="view"):
                game.apply(view, moment.seat, moment.action)
