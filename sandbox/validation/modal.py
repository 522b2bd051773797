"""Modals: title, custom_id, and up to five labels, texts or rows with one text input."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandbox.kinds import Json, Part
from sandbox.validation.components import select_fields, select_options
from sandbox.validation.problems import Path, Problems

_FIELDS = (
    Part.TEXT_INPUT,
    *Part.SELECTS,
    Part.FILE_UPLOAD,
    Part.RADIO_GROUP,
    Part.CHECKBOX_GROUP,
    Part.CHECKBOX,
)


class _ModalCheck:
    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._custom_ids: set[str] = set()
        self._checks: Mapping[int, Callable[[Json, Path], None]] = {
            Part.TEXT_INPUT: self._text_input,
            Part.FILE_UPLOAD: self._file_upload,
            Part.RADIO_GROUP: self._radio,
            Part.CHECKBOX_GROUP: self._checkboxes,
            Part.CHECKBOX: self._checkbox,
        } | dict.fromkeys(Part.SELECTS, self._select)

    def top(self, part: Json, path: Path) -> None:
        allowed = (Part.LABEL, Part.TEXT, Part.ROW)
        if not self._problems.choice(part, "type", path, allowed, required=True):
            return
        if part["type"] == Part.TEXT:
            self._problems.text(part, "content", path, 4000, shortest=1, required=True)
        elif part["type"] == Part.ROW:
            for index, child in enumerate(self._problems.listing(part, "components", path, 1, 1, required=True)):
                self._field(child, (*path, "components", index), (Part.TEXT_INPUT,))
                self._problems.text(child, "label", (*path, "components", index), 45, shortest=1, required=True)
        else:
            self._label(part, path)

    def _label(self, part: Json, path: Path) -> None:
        self._problems.text(part, "label", path, 45, shortest=1, required=True)
        self._problems.text(part, "description", path, 100)
        child = part.get("component")
        if not isinstance(child, dict):
            self._problems.required((*path, "component"))
            return
        self._field(child, (*path, "component"), _FIELDS)

    def _field(self, part: Json, path: Path, allowed: tuple[int, ...]) -> None:
        if not self._problems.choice(part, "type", path, allowed, required=True):
            return
        value = self._problems.text(part, "custom_id", path, 100, shortest=1, required=True)
        if value in self._custom_ids:
            text = "Component custom id cannot be duplicated"
            self._problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        self._custom_ids.add(value or "")
        self._problems.flag(part, "required", path)
        if part.get("disabled"):
            self._problems.add((*path, "disabled"), "COMPONENT_FIELD_NOT_ALLOWED", "Nothing is disabled in a modal")
        self._checks[part["type"]](part, path)

    def _text_input(self, part: Json, path: Path) -> None:
        self._problems.choice(part, "style", path, (1, 2), required=True)
        self._problems.whole(part, "min_length", path, 0, 4000)
        self._problems.whole(part, "max_length", path, 1, 4000)
        self._problems.text(part, "value", path, 4000)
        self._problems.text(part, "placeholder", path, 100)

    def _select(self, part: Json, path: Path) -> None:
        select_fields(self._problems, part, path)
        if part["type"] == Part.STRING_SELECT:
            select_options(self._problems, part, path)
        if part.get("required") is not False and part.get("min_values") == 0:
            text = "min_values of a required select must be at least 1"
            self._problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_INVALID", text)

    def _file_upload(self, part: Json, path: Path) -> None:
        self._problems.whole(part, "min_values", path, 0, 10)
        self._problems.whole(part, "max_values", path, 1, 10)

    def _radio(self, part: Json, path: Path) -> None:
        select_options(self._problems, part, path, most=10, least=2)

    def _checkboxes(self, part: Json, path: Path) -> None:
        options = select_options(self._problems, part | {"max_values": part.get("max_values", 10)}, path, most=10)
        self._problems.whole(part, "min_values", path, 0, 10)
        self._problems.whole(part, "max_values", path, 1, max(1, len(options)))

    def _checkbox(self, part: Json, path: Path) -> None:
        self._problems.flag(part, "default", path)


def check_modal(data: Json, problems: Problems) -> None:
    """Check the data of a modal callback; the paths start at `data`."""
    problems.text(data, "title", ("data",), 45, shortest=1, required=True)
    problems.text(data, "custom_id", ("data",), 100, shortest=1, required=True)
    check = _ModalCheck(problems)
    for index, part in enumerate(problems.listing(data, "components", ("data",), 1, 5, required=True)):
        check.top(part, ("data", "components", index))


def modal_fields(modal: Json) -> list[Json]:
    """Return the input components of a stored modal, in order."""
    found: list[Json] = []
    for part in modal["components"]:
        if part["type"] == Part.ROW:
            found += part["components"]
        elif part["type"] == Part.LABEL:
            found.append(part["component"])
    return found
