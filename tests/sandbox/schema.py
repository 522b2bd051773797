"""Checks requests and answers against the subset of Discord's own API description, where that file is at hand."""

from __future__ import annotations

import functools
import json
import os
import re
from pathlib import Path

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

_NAME = "discord-openapi-subset.json"
_PLACES = (os.environ.get("DISCORD_OPENAPI_SUBSET", ""), str(Path(__file__).parents[3] / "shared" / _NAME))
FILE = next((Path(p) for p in _PLACES if p and Path(p).is_file()), None)
DOC = json.loads(FILE.read_text()) if FILE is not None else {"paths": {}}
_REGISTRY = Registry().with_resource("urn:d", Resource(contents=DOC, specification=DRAFT202012))


def _escaped(text: str) -> str:
    return text.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def template(method: str, path: str) -> str | None:
    hits = [
        p
        for p, operations in DOC["paths"].items()
        if method.lower() in operations and re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(p)), path)
    ]
    return min(hits, key=lambda p: p.count("{"), default=None)


@functools.cache
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"urn:d#{pointer}"}, registry=_REGISTRY)


def _has(*keys: str) -> bool:
    node = DOC
    for key in keys:
        if key not in node:
            return False
        node = node[key]
    return True


def _errors(method: str, path: str, tail: tuple[str, ...], value: object) -> list[str]:
    found = template(method, path)
    if found is None or not _has("paths", found, method.lower(), *tail):
        return []
    pointer = "/".join(("/paths", _escaped(found), method.lower(), *map(_escaped, tail)))
    return [f"{list(e.absolute_path)}: {e.message}"[:600] for e in _validator(pointer).iter_errors(value)]


def request_errors(method: str, path: str, body: object) -> list[str]:
    """Return what is wrong with a request body (nothing where the description is not at hand)."""
    return _errors(method, path, ("requestBody", "content", "application/json", "schema"), body)


def answer_errors(method: str, path: str, status: int, body: object) -> list[str]:
    """Return what is wrong with an answer."""
    return _errors(method, path, ("responses", str(status), "content", "application/json", "schema"), body)
