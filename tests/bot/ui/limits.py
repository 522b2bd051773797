"""Discord's limits for a message, checked on what would be sent; against its own schema where that is present."""

from __future__ import annotations

import functools
import json
import os
import re
from pathlib import Path
from typing import Any

import discord

from bot.show import ids

SCHEMA = Path(
    os.environ.get("DISCORD_OPENAPI", Path(__file__).resolve().parents[4] / "shared/discord-openapi-subset.json")
)
SEND = "/channels/{channel_id}/messages"
"""Where a message body's schema stands."""


def check_message(body: dict[str, Any], *, schema: bool = True) -> None:
    """Assert that a message body fits Discord; `schema` also asks its schema, which is slow."""
    assert len(body.get("content") or "") <= 2000
    rows = body.get("components", [])
    assert len(rows) <= 5
    custom_ids = []
    for row in rows:
        items = row["components"]
        kinds = {item["type"] for item in items}
        assert kinds in ({2}, {3}, {8})
        assert len(items) <= (5 if kinds == {2} else 1)
        custom_ids += [item["custom_id"] for item in items]
        for item in items:
            check_item(item)
    assert len(set(custom_ids)) == len(custom_ids), f"an id twice: {custom_ids}"
    for error in schema_errors(body) if schema else ():
        raise AssertionError(f"{list(error.absolute_path)}: {error.message}")


def check_item(item: dict[str, Any]) -> None:
    """Assert that a button or menu fits, and that a press on it will be answered."""
    assert ids.parse(item["custom_id"]) is not None, item["custom_id"]
    assert len(item["custom_id"]) <= 100
    if item["type"] == 2:
        assert 1 <= len(item["label"]) <= 80
        return
    assert len(item.get("placeholder") or "") <= 150
    if item["type"] == 8:
        assert len(item["default_values"]) <= item["max_values"] <= 25
        return
    assert 1 <= len(item["options"]) <= 25
    values = [option["value"] for option in item["options"]]
    assert len(set(values)) == len(values), f"a value twice: {values}"
    for option in item["options"]:
        assert 1 <= len(option["label"]) <= 100
        assert len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100


def check_view(
    content: str, view: discord.ui.View | None, file: discord.File | None = None, *, schema: bool = True
) -> None:
    """Assert that what is about to be sent fits."""
    body: dict[str, Any] = {"content": content, "components": [] if view is None else view.to_components()}
    if file is not None:
        assert len(file.description or "") <= 1024
        body["attachments"] = [file.to_dict(0)]
    check_message(body, schema=schema)


@functools.cache
def _document() -> Any:
    return json.loads(SCHEMA.read_text()) if SCHEMA.exists() else None


@functools.cache
def _validator(method: str, template: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012

    registry = Registry().with_resource("urn:d", Resource(contents=_document(), specification=DRAFT202012))
    path = template.replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
    reference = f"urn:d#/paths/{path}/{method}/requestBody/content/application~1json/schema"
    return Draft202012Validator({"$ref": reference}, registry=registry)


def _template(method: str, path: str) -> str | None:
    """Return the schema's name of a path, the most literal one."""
    hits = [
        template
        for template, operations in _document()["paths"].items()
        if "requestBody" in operations.get(method, {})
        and re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template)), path)
    ]
    return min(hits, key=lambda template: template.count("{"), default=None)


def schema_errors(body: Any, method: str = "post", path: str = SEND) -> list[Any]:
    """What Discord's own schema says against a body; nothing where the schema is not present or knows no such path."""
    if _document() is None:
        return []
    template = path if path == SEND else _template(method, path)
    return [] if template is None else list(_validator(method, template).iter_errors(body))
