"""Modals: what the facts cannot say of their labels, texts and rows with one text input."""

from __future__ import annotations

from sandbox.kinds import Json, Part
from sandbox.validation.components import select_fields, select_options, walk
from sandbox.validation.problems import Path, Problems


def check_modal(data: Json, problems: Problems) -> None:
    """Check the data of a modal callback, which is as facts.py wants it; the paths start at `data`."""
    ids = [part["id"] for part in walk(data["components"]) if part.get("id")]
    if len(set(ids)) < len(ids):
        problems.add(("data", "components"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
    seen: set[str] = set()
    for index, part in enumerate(data["components"]):
        at = ("data", "components", index)
        if part["type"] == Part.ROW:
            _field(part["components"][0], (*at, "components", 0), seen, problems)
            if len(part["components"]) > 1:
                problems.add((*at, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1 in length.")
            if not part["components"][0].get("label"):
                problems.required((*at, "components", 0, "label"))
        elif part["type"] == Part.LABEL:
            _field(part["component"], (*at, "component"), seen, problems)


def _field(part: Json, path: Path, seen: set[str], problems: Problems) -> None:
    if part["custom_id"] in seen:
        text = "Component custom id cannot be duplicated"
        problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
    seen.add(part["custom_id"])
    if part.get("disabled"):
        problems.add((*path, "disabled"), "COMPONENT_FIELD_NOT_ALLOWED", "Nothing is disabled in a modal")
    select_options(problems, part, path)
    if part["type"] in Part.SELECTS:
        select_fields(problems, part, path)
        if part.get("required") is not False and part.get("min_values") == 0:
            text = "min_values of a required select must be at least 1"
            problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", text)
