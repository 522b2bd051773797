"""Discord's own description of its API, made into sandbox/facts.toml: `python -m tools.facts openapi.json`.

The description is another's file, so the repository keeps the facts alone, in a form of its own: for each request and
each answer its body, for each object its fields. A fact has a `kind` (text, whole, number, flag, id, any, object, list,
map), `least` and `most` (a value, or the length of a text, a list or a map), `in` (the values that there are), `of`
(the objects that one may be; the fact of each entry), `required` and `null`; or `either`, the facts of which one holds.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tools.tree import ROOT

FILE: Final = ROOT / "sandbox" / "facts.toml"
KINDS: Final = {"string": "text", "integer": "whole", "number": "number", "boolean": "flag"}
SIZES: Final = {
    "least": ("minLength", "minItems", "minProperties", "minimum"),
    "most": ("maxLength", "maxItems", "maxProperties", "maximum"),
}
Fact = dict[str, Any]
Schema = dict[str, Any]
"""What JSON holds of the description, or of a part of it."""


class Facts:
    """The facts of a description."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._schemas = document["components"]["schemas"]
        self.objects: dict[str, dict[str, Fact]] = {}

    def bodies(self) -> Iterator[tuple[str, str, Fact]]:
        """Yield each body: "requests" or "answers", what it belongs to, its fact."""
        for path, operations in self._document["paths"].items():
            for method, one in operations.items():
                if method not in ("get", "put", "post", "patch", "delete"):
                    continue
                asked = {"": one["requestBody"]} if "requestBody" in one else {}
                for table, found in (("requests", asked), ("answers", one["responses"])):
                    for status, body in found.items():
                        schema = body.get("content", {}).get("application/json", {}).get("schema")
                        if schema is not None:
                            name = f"{method.upper()} {path} {status}".strip()
                            yield table, name, self.fact(schema, f"{name} body")

    def fact(self, schema: Schema, name: str) -> Fact:
        """Return the fact of a schema; an object without a name of its own is called `name`."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return {"kind": "id"} if name == "SnowflakeType" else self.fact(self._schemas[name], name)
        ways = schema.get("oneOf") or schema.get("anyOf") or []
        if ways and all("const" in way for way in ways):
            return {"kind": KINDS[schema["type"]], "in": [way["const"] for way in ways]}
        if ways:
            return self._one_of(ways, name)
        kinds = schema.get("type", "any")
        kinds = [kinds] if isinstance(kinds, str) else kinds
        null = {"null": True} if "null" in kinds or kinds == ["any"] else {}
        found = [self._plain(schema, kind, name) for kind in kinds if kind != "null"]
        if not found and len(schema.get("allOf", ())) == 1:
            return self.fact(schema["allOf"][0], name)
        return (found[0] if len(found) == 1 else {"either": found}) | null

    def _one_of(self, ways: list[Schema], name: str) -> Fact:
        null = {"null": True} if {"type": "null"} in ways else {}
        found = [self.fact(way, f"{name} {n}") for n, way in enumerate(ways) if way != {"type": "null"}]
        if len(found) == 1:
            return found[0] | null
        if all(one["kind"] == "object" for one in found if "kind" in one) and not any("either" in one for one in found):
            return {"kind": "object", "of": [of for one in found for of in one["of"]]} | null
        return {"either": found} | null

    def _plain(self, schema: Schema, kind: str, name: str) -> Fact:
        fact: Fact = {"kind": KINDS.get(kind, "any")}
        for size, keys in SIZES.items():
            fact.update((size, schema[key]) for key in keys if key in schema)
        if "enum" in schema:
            fact["in"] = schema["enum"]
        if kind == "array":
            fact |= {"kind": "list", "of": self.fact(schema["items"], f"{name} item")}
        elif kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            fact |= {"kind": "map", "of": self.fact(schema["additionalProperties"], f"{name} value")}
        elif kind == "object":
            fact |= {"kind": "object", "of": [name]}
            if name not in self.objects:
                self.objects[name] = {}
                needed = schema.get("required", ())
                for field, one in schema.get("properties", {}).items():
                    required = {"required": True} if field in needed else {}
                    self.objects[name][field] = self.fact(one, f"{name} {field}") | required
        return fact


def value(of: object) -> str:
    """Return something of a fact as TOML has it."""
    if isinstance(of, dict):
        return "{" + ", ".join(f"{key} = {value(one)}" for key, one in of.items()) + "}"
    if isinstance(of, list):
        return "[" + ", ".join(map(value, of)) + "]"
    return json.dumps(of, ensure_ascii=False)


def written(document: Schema) -> str:
    """Return the file of facts of a description."""
    facts = Facts(document)
    tables: dict[str, dict[str, Fact]] = {"requests": {}, "answers": {}}
    for table, name, fact in facts.bodies():
        tables[table][name] = fact
    tables |= {f"objects.{json.dumps(name)}": facts.objects[name] for name in sorted(facts.objects)}
    lines = ["# Facts of Discord's API, made by `python -m tools.facts`; see there for what they say. Do not edit.", ""]
    lines.append(f"source = {value(document['info'].get('x-source', document['info']['title']))}")
    for table, rows in tables.items():
        lines += ["", f"[{table}]"]
        lines += [f"{name if name.isidentifier() else json.dumps(name)} = {value(fact)}" for name, fact in rows.items()]
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> None:
    """Write the facts of a description."""
    parser = argparse.ArgumentParser(prog="python -m tools.facts", description=__doc__)
    parser.add_argument("description", type=Path, help="a file of Discord's OpenAPI description, or of a part of it")
    document = json.loads(parser.parse_args(arguments).description.read_text(encoding="utf-8"))
    FILE.write_text(written(document), encoding="utf-8")


if __name__ == "__main__":
    main()
