"""A view is a table: one class a game, and for each of its fields whether everybody may see it or what masks it.

A game lists the classes that its table is made of, each as a `Part` that names every field once, as public or masked.
Core makes what somebody may see of a table by these lists alone, so nothing can be seen that a game did not name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, cast

from games.core.seats import Seat

T = TypeVar("T")
Mask = Callable[[Any, Seat | None], Any]
"""(table, observer or None for a spectator) → what the observer may see of one field."""
NO_MASKS: Final[Mapping[str, Mask]] = MappingProxyType({})
OBSERVER: Final = "observer"
"""The field of a table that says who looks: of the table itself NOBODY, of a spectator's view None. Core writes it."""


class Part(NamedTuple):
    """One class that a table is made of."""

    kind: type[Any]
    public: tuple[str, ...]
    """The fields that everybody may see, whatever is in them: what is masked in there is named by the part of its own
    class."""
    masked: Mapping[str, Mask] = NO_MASKS
    """The fields that not everybody may see, each with what masks it. Of the table's own these are run."""


class Shape(NamedTuple):
    """What a table is made of, and what of it is shown."""

    parts: tuple[Part, ...]
    """The table's own class first. Options are left out: everybody may read them."""
    known: Mapping[str, Mask] = NO_MASKS
    """Fields of which a seat may know more than it sees, each with the mask that leaves what it knows."""
    opened: frozenset[str] = frozenset()
    """Masked fields that are not masked where an ended match is looked back on."""

    def checked(self) -> Shape:
        """Return the shape; raises TypeError where a field is named not once, or a name is no field."""
        for kind, public, masked in self.parts:
            named = [*public, *masked, *([OBSERVER] if kind is self.parts[0].kind else [])]
            fields = fields_of(kind)
            wrong = [name for name in {*fields, *named} if named.count(name) != 1 or name not in fields]
            if wrong:
                raise TypeError(f"{kind.__name__}: each field is either public or masked: {', '.join(sorted(wrong))}")
        own = self.parts[0].masked
        strange = ({*self.known} | self.opened) - {*own}
        if strange:
            raise TypeError(f"{self.parts[0].kind.__name__}: these fields are not masked: {', '.join(sorted(strange))}")
        return self


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass or a named tuple."""
    if dataclasses.is_dataclass(kind):
        return tuple([field.name for field in dataclasses.fields(kind)])
    names: tuple[str, ...] = kind._fields
    return names


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return what a table holds in a row, with another value at a place."""
    found = list(values)
    found[place] = value
    return tuple(found)


def masked(table: T, observer: Seat | None, masks: tuple[tuple[str, Mask], ...]) -> T:
    """Return a copy of the table for an observer, with these fields masked."""
    shown: Any = cast(Any, table).copy()
    shown.observer = observer
    for name, mask in masks:
        setattr(shown, name, mask(table, observer))
    return cast(T, shown)
