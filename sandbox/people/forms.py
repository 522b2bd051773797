"""A modal filled in: the values a person typed, checked as the client does, in the form the bot receives."""

from __future__ import annotations

from sandbox.core import Core
from sandbox.errors import ClientRefusal
from sandbox.kinds import Json, Part
from sandbox.people import commands
from sandbox.validation.components import walk
from sandbox.world.model import Channel


def submission(core: Core, channel: Channel, modal: Json, values: Json) -> Json:
    """Return the data of a modal-submit interaction."""
    parts = [_top(part, values) for part in modal["components"]]
    resolved: Json = {}
    for part in walk(parts):
        if part["type"] in Part.SELECTS and part["type"] != Part.STRING_SELECT:
            for value in part["values"]:
                commands.resolve(core, channel, value, resolved)
    return {"custom_id": modal["custom_id"], "components": parts} | ({"resolved": resolved} if resolved else {})


def _top(part: Json, values: Json) -> Json:
    body: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == Part.ROW:
        return body | {"components": [_field(child, values) for child in part["components"]]}
    if part["type"] == Part.LABEL:
        return body | {"component": _field(part["component"], values)}
    return body


def _field(part: Json, values: Json) -> Json:
    kind = part["type"]
    body: Json = {"type": kind, "id": part["id"], "custom_id": part["custom_id"]}
    given = values.get(part["custom_id"])
    if kind == Part.TEXT_INPUT:
        return body | {"value": _text(part, given)}
    if kind == Part.CHECKBOX:
        return body | {"value": bool(part.get("default") if given is None else given)}
    if kind == Part.RADIO_GROUP:
        return body | {"value": _radio(part, given)}
    return body | {"values": _many(part, given)}


def _text(part: Json, given: object) -> str:
    text = str(part.get("value") or "") if given is None else str(given)
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    required = part.get("required", True)
    if (required and not text) or len(text) > high or (text and len(text) < low):
        raise ClientRefusal(f"{part['custom_id']}: {low} to {high} characters")
    return text


def _radio(part: Json, given: object) -> str | None:
    default = [o["value"] for o in part["options"] if o.get("default")]
    chosen = given if given is not None else (default[0] if default else None)
    known = [o["value"] for o in part["options"]]
    if (chosen is None and part.get("required", True)) or (chosen is not None and chosen not in known):
        raise ClientRefusal(f"{part['custom_id']}: one of {known}")
    return None if chosen is None else str(chosen)


def _many(part: Json, given: object) -> list[str]:
    options = part.get("options") or []
    chosen = [o["value"] for o in options if o.get("default")] if given is None else _list(given)
    most = len(options) if part["type"] == Part.CHECKBOX_GROUP else 1
    if chosen or part.get("required", True):
        check_chosen(part, chosen, part.get("min_values", 1), part.get("max_values", most))
    return chosen


def check_chosen(part: Json, chosen: list[str], low: int, high: int) -> None:
    """Raise unless this many, these values, may be chosen in a menu or a group of boxes."""
    if not low <= len(chosen) <= high or len(set(chosen)) < len(chosen):
        raise ClientRefusal(f"{part['custom_id']}: choose {low} to {high}, each once")
    known = {option["value"] for option in part.get("options") or ()}
    if known and not set(chosen) <= known:
        raise ClientRefusal(f"{part['custom_id']}: not among the options: {sorted(set(chosen) - known)}")


def _list(given: object) -> list[str]:
    return [str(value) for value in given] if isinstance(given, (list, tuple)) else [str(given)]
