"""A modal filled in: the values a person typed, checked as the client does, in the form the bot receives."""

from __future__ import annotations

from sandbox.core import Core
from sandbox.errors import ClientRefusal
from sandbox.kinds import Json, Part
from sandbox.people import commands
from sandbox.validation.message import Upload
from sandbox.world.model import Attachment, Channel
from sandbox.world.payloads import attachment_payload
from sandbox.world.pictures import content_type


def submission(core: Core, channel: Channel, modal: Json, values: Json, files: tuple[Upload, ...]) -> Json:
    """Return the data of a modal-submit interaction."""
    resolved: Json = {}
    form = _Form(core, channel, values, files, resolved)
    parts = [form.top(part) for part in modal["components"]]
    return {"custom_id": modal["custom_id"], "components": parts} | ({"resolved": resolved} if resolved else {})


class _Form:
    def __init__(self, core: Core, channel: Channel, values: Json, files: tuple[Upload, ...], resolved: Json) -> None:
        self._core = core
        self._channel = channel
        self._values = values
        self._files = files
        self._resolved = resolved

    def top(self, part: Json) -> Json:
        body: Json = {"type": part["type"], "id": part["id"]}
        if part["type"] == Part.ROW:
            return body | {"components": [self._field(child) for child in part["components"]]}
        if part["type"] == Part.LABEL:
            return body | {"component": self._field(part["component"])}
        return body

    def _field(self, part: Json) -> Json:
        kind = part["type"]
        body: Json = {"type": kind, "id": part["id"], "custom_id": part["custom_id"]}
        given = self._values.get(part["custom_id"])
        if kind == Part.TEXT_INPUT:
            return body | {"value": self._text(part, given)}
        if kind == Part.CHECKBOX:
            return body | {"value": bool(part.get("default") if given is None else given)}
        if kind == Part.RADIO_GROUP:
            return body | {"value": self._radio(part, given)}
        if kind == Part.FILE_UPLOAD:
            return body | {"values": self._uploads(part)}
        return body | {"values": self._many(part, given)}

    def _text(self, part: Json, given: object) -> str:
        text = str(part.get("value") or "") if given is None else str(given)
        low, high = part.get("min_length") or 0, part.get("max_length") or 4000
        required = part.get("required", True)
        if (required and not text) or len(text) > high or (text and len(text) < low):
            raise ClientRefusal(f"{part['custom_id']}: {low} to {high} characters")
        return text

    def _radio(self, part: Json, given: object) -> str | None:
        default = [o["value"] for o in part["options"] if o.get("default")]
        chosen = given if given is not None else (default[0] if default else None)
        known = [o["value"] for o in part["options"]]
        if (chosen is None and part.get("required", True)) or (chosen is not None and chosen not in known):
            raise ClientRefusal(f"{part['custom_id']}: one of {known}")
        return None if chosen is None else str(chosen)

    def _many(self, part: Json, given: object) -> list[str]:
        options = part.get("options") or []
        chosen = [o["value"] for o in options if o.get("default")] if given is None else _list(given)
        box = part["type"] == Part.CHECKBOX_GROUP
        required = part.get("required", True)
        low = part.get("min_values", 1 if required else 0)
        high = part.get("max_values", len(options) if box else 1)
        if len(chosen) > high or (len(chosen) < low and (required or chosen)):
            raise ClientRefusal(f"{part['custom_id']}: choose {low} to {high}")
        if options and not set(chosen) <= {o["value"] for o in options}:
            raise ClientRefusal(f"{part['custom_id']}: not among the options")
        if not options:
            for value in chosen:
                commands.resolve(self._core, self._channel, value, self._resolved)
        return chosen

    def _uploads(self, part: Json) -> list[str]:
        required = part.get("required", True)
        low, high = part.get("min_values", 1 if required else 0), part.get("max_values", 1)
        if not low <= len(self._files) <= high:
            raise ClientRefusal(f"{part['custom_id']}: {low} to {high} files")
        ids = []
        for upload in self._files:
            kind = content_type(upload.filename, upload.data)
            made = Attachment(self._core.ids.next(), upload.filename, upload.data, kind, ephemeral=True)
            self._core.world.keep_file(made)
            payload = attachment_payload(self._core.base_url, made)
            self._resolved.setdefault("attachments", {})[payload["id"]] = payload
            ids.append(payload["id"])
        return ids


def _list(given: object) -> list[str]:
    return [str(value) for value in given] if isinstance(given, (list, tuple)) else [str(given)]
