"""House rules: a frozen dataclass per game whose every field is a typed option with a rule id and a default.

Options travel as a mapping of names to text ("on", "off", a number, an enum's value); only what differs from the
manual is stored. The texts are `<game>.option.<name>` and `<game>.choice.<name>.<value>`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_type_hints

from games.core.errors import InvalidOption

O = TypeVar("O")  # noqa: E741 - the options class of a game

ON, OFF = "on", "off"


def option(
    default: object,
    rule: str,
    *,
    low: int | None = None,
    high: int | None = None,
    length: int | None = None,
    hidden: bool = False,
) -> Any:  # noqa: ANN401 - dataclass fields are declared by assignment
    """Declare an option: its default (the manual), the rule id it stands on, and its range if it is a number or text.

    `low` and `high` bound an int (both included), `length` the characters of a str. A hidden option is never
    offered: it says how a rule was read by an earlier version, for the matches that were begun by it.
    """
    metadata = {"rule": rule, "low": low, "high": high, "length": length, "hidden": hidden}
    return dataclasses.field(default=default, metadata=metadata)


class OptionField(NamedTuple):
    """One option of a game, as the lobby shows it."""

    name: str
    rule: str
    default: str
    """The manual's value, as text."""
    choices: tuple[str, ...]
    """Every allowed value as text; empty for free text."""
    length: int
    """The most characters of a free text; 0 when `choices` says it all."""
    kind: type[Any]
    """What its values are."""
    hidden: bool = False
    """Whether only a stored match may have it."""


def to_text(value: object) -> str:
    """Return the text form of an option's value."""
    if isinstance(value, bool):
        return ON if value else OFF
    return str(value)


def option_fields(options: type[Any]) -> tuple[OptionField, ...]:
    """Return the options that a game offers, in the order of its options class; hidden ones are left out."""
    declared: Any = options  # mypy takes no class for hashable
    return tuple(field for field in _fields(declared) if not field.hidden)


@cache
def _fields(options: type[Any]) -> tuple[OptionField, ...]:
    kinds = get_type_hints(options)  # takes a millisecond
    return tuple(
        OptionField(
            f.name,
            f.metadata["rule"],
            to_text(f.default),
            _choices(kinds[f.name], f.metadata),
            f.metadata["length"] or 0,
            kinds[f.name],
            f.metadata["hidden"],
        )
        for f in dataclasses.fields(options)
    )


def _choices(kind: type[Any], metadata: Mapping[str, Any]) -> tuple[str, ...]:
    if kind is bool:
        return (OFF, ON)
    if kind is int:
        return tuple(str(n) for n in range(metadata["low"], metadata["high"] + 1))
    if issubclass(kind, StrEnum):
        return tuple(str(member) for member in kind)
    return ()


def parse_options(options: type[O], given: Mapping[str, str]) -> O:
    """Build a game's options from names and texts; what is not given keeps the manual's value.

    Hidden options are known too. Raises InvalidOption for an unknown name or value.
    """
    declared: Any = options
    fields = {field.name: field for field in _fields(declared)}
    values: dict[str, Any] = {}
    for name, text in given.items():
        field = fields.get(name)
        if field is None:
            raise InvalidOption(name, text, tuple(field.name for field in option_fields(options)))
        if (field.choices and text not in field.choices) or (not field.choices and len(text) > field.length):
            raise InvalidOption(name, text, field.choices, field.length)
        values[name] = text == ON if field.kind is bool else field.kind(text)
    return options(**values)


def changed_options(options: Any) -> dict[str, str]:  # noqa: ANN401 - a dataclass
    """Return the options that differ from the manual, as names and texts."""
    return {
        f.name: to_text(getattr(options, f.name))
        for f in dataclasses.fields(options)
        if getattr(options, f.name) != f.default
    }
