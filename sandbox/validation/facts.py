"""Holds bodies against Discord's own facts of its API (sandbox/facts.toml; tools/facts.py says what they mean).

What these cannot say is checked beside this file: what goes with what, sums over a message, what occurs only once.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence, Sized
from pathlib import Path
from typing import Any

from sandbox.kinds import Json
from sandbox.validation.problems import Path as At
from sandbox.validation.problems import Problems, snowflake

Fact = Mapping[str, Any]
_FILE = Path(__file__).parents[1] / "facts.toml"
_WRONG = {
    "text": ("BASE_TYPE_STRING", "Could not interpret value as string."),
    "whole": ("NUMBER_TYPE_COERCE", 'Value "{}" is not int.'),
    "number": ("NUMBER_TYPE_COERCE", 'Value "{}" is not a number.'),
    "flag": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "id": ("NUMBER_TYPE_COERCE", 'Value "{}" is not snowflake.'),
    "list": ("BASE_TYPE_LIST", "Only iterables may be used in a ListType."),
    "map": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    "object": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType."),
}


@functools.cache
def facts() -> Json:
    """Return all facts."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def check_request(method: str, template: str, body: object, problems: Problems) -> None:
    """Note what is wrong with the body of a request to a route."""
    fact = facts()["requests"].get(f"{method} {template}")
    if fact is not None:
        _check(fact, body, (), problems)


def check_object(name: str, body: Json, problems: Problems) -> None:
    """Note what is wrong with a body that is this object, where the route alone does not tell which."""
    _object([name], body, (), problems)


def check_answer(method: str, template: str, status: int, body: object, problems: Problems) -> None:
    """Note what is wrong with the body of an answer."""
    fact = facts()["answers"].get(f"{method} {template} {status}")
    if fact is not None:
        _check(fact, body, (), problems)


def _check(fact: Fact, value: object, path: At, problems: Problems) -> None:
    if value is None and fact.get("null"):
        return
    if "either" in fact:
        _either(fact["either"], value, path, problems)
        return
    kind = fact["kind"]
    if not _is(kind, value):
        code, message = _WRONG[kind]
        problems.add(path, code, message.format(value))
        return
    if "in" in fact and value not in fact["in"]:
        problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{({', '.join(map(str, fact['in']))})}}.")
        return
    _size(fact, value, path, problems)
    if kind == "object" and isinstance(value, dict):
        _object(fact["of"], value, path, problems)
    elif isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            _check(fact["of"], one, (*path, key), problems)


def _is(kind: str, value: object) -> bool:
    match kind:
        case "text":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
        case "whole":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "id":
            return snowflake(value) is not None
        case "list":
            return isinstance(value, list)
        case "any":
            return True
    return isinstance(value, dict)


def _size(fact: Fact, value: object, path: At, problems: Problems) -> None:
    least, most = fact.get("least"), fact.get("most")
    if isinstance(value, int | float):
        size: float = value
    elif isinstance(value, Sized):
        size = len(value)
    else:
        return
    low, high = least is not None and size < least, most is not None and size > most
    if not low and not high:
        return
    if isinstance(value, int | float):
        problems.add(path, "NUMBER_TYPE_RANGE", f"int value should be between {least} and {most}.")
    elif least and most is not None:
        problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    elif low:
        problems.add(path, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")
    else:
        problems.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def _object(names: Sequence[str], value: Json, path: At, problems: Problems) -> None:
    """Check an object that is one of some: the one of its type, or where several are of it the one that it fits."""
    objects = facts()["objects"]
    fit = [name for name in names if len(names) == 1 or _may_be(objects[name].get("type", {}), value.get("type"))]
    if not fit:
        known = sorted({of for name in names for of in objects[name]["type"]["in"]}, key=str)
        _check({"kind": "any", "in": known}, value.get("type"), (*path, "type"), problems)
    elif len(fit) > 1:
        _either([{"kind": "object", "of": [name]} for name in fit], value, path, problems)
    else:
        for field, fact in objects[fit[0]].items():
            if field in value:
                _check(fact, value[field], (*path, field), problems)
            elif fact.get("required"):
                problems.required((*path, field))


def _may_be(fact: Fact, kind: object) -> bool:
    return "in" not in fact or kind in fact["in"] or (kind is None and not fact.get("required"))


def _either(ways: Sequence[Fact], value: object, path: At, problems: Problems) -> None:
    tried = [Problems() for _ in ways]
    for way, found in zip(ways, tried, strict=True):
        _check(way, value, path, found)
    problems.take(min(tried, key=len))
