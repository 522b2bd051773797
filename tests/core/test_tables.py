"""Which shapes of a table a game may have: each field is named once, as public or as masked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest

from games import YUD
from games.core import NOBODY, Part, Shape
from games.core.tables import masked
from tests.helpers import changed


class Pile(NamedTuple):
    top: int
    rest: int


@dataclass(slots=True)
class Table:
    observer: int | None
    turn: int
    hand: int
    pile: Pile

    def copy(self) -> Table:
        return replace(self)


def hidden(table, observer):
    return table.hand if observer == table.turn else -1


PILE = Part(Pile, ("top", "rest"))
RIGHT = Shape((Part(Table, ("turn", "pile"), {"hand": hidden}), PILE))


@pytest.mark.parametrize(
    ("shape", "named"),
    [
        (Shape((Part(Table, ("turn",), {"hand": hidden}), PILE)), "pile"),
        (Shape((Part(Table, ("turn", "pile", "hand"), {"hand": hidden}), PILE)), "hand"),
        (Shape((Part(Table, ("turn", "turn", "pile"), {"hand": hidden}), PILE)), "turn"),
        (Shape((Part(Table, ("turn", "pile", "gone"), {"hand": hidden}), PILE)), "gone"),
        (Shape((Part(Table, ("turn", "pile", "observer"), {"hand": hidden}), PILE)), "observer"),
        (Shape((RIGHT.parts[0], Part(Pile, ("top",)))), "rest"),
        (RIGHT._replace(known={"turn": hidden}), "turn"),
        (RIGHT._replace(opened=frozenset({"pile"})), "pile"),
    ],
)
def test_a_field_that_is_not_named_once_is_refused(shape, named):
    with pytest.raises(TypeError, match=named):
        shape.checked()


def test_a_game_with_such_a_table_is_refused_when_it_registers():
    shape = YUD.table
    assert shape.checked() is shape
    less = shape.parts[0]._replace(public=shape.parts[0].public[1:])
    changed(YUD, table=shape)
    with pytest.raises(TypeError, match=less.kind.__name__):
        changed(YUD, table=shape._replace(parts=(less, *shape.parts[1:])))


def test_a_masked_table_is_a_copy_and_names_its_observer():
    table = Table(NOBODY, 0, 7, Pile(1, 2))
    for observer, hand in ((0, 7), (1, -1), (None, -1)):
        shown = masked(table, observer, tuple(RIGHT.parts[0].masked.items()))
        assert (shown.observer, shown.hand, shown.pile) == (observer, hand, table.pile)
    assert (table.observer, table.hand) == (NOBODY, 7)
