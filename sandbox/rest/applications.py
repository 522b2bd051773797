"""/applications: commands, and the application's own emojis."""

from __future__ import annotations

import base64
import binascii
import re

from sandbox import errors
from sandbox.core import Core
from sandbox.kinds import Json
from sandbox.manners import Manner
from sandbox.rest.call import Call, Reply
from sandbox.validation.commands import check_commands
from sandbox.validation.problems import Problems
from sandbox.world.model import Emoji
from sandbox.world.payloads import emoji_payload, text
from sandbox.world.pictures import content_type

_MOST_EMOJIS = 2000
_MOST_CREATES = 200  # new commands a day
_DAY = 86_400.0
_ENTRY_POINT = 4  # the type of such a command
_EMOJI_BYTES = 256 * 1024
_EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def _commands(call: Call) -> dict[int, Json]:
    app = call.core.world.application
    if call.id("application_id") != app.id:
        raise errors.ApiError(403, 20012, "You are not authorized to perform this action on this application")
    return app.commands


def _stored(core: Core, command: Json, known: dict[int, Json]) -> Json:
    kind = command.get("type") or 1
    installs = core.world.application.installs if Manner.INSTALLS_BY_APP in core.manners else [0]
    same = [c for c in known.values() if c["name"] == command["name"] and c["type"] == kind]
    number = int(same[0]["id"]) if same else core.ids.next()
    return {
        "id": str(number),
        "application_id": str(core.world.application.id),
        "version": str(core.ids.next()),
        "type": kind,
        "name": command["name"],
        "name_localizations": command.get("name_localizations"),
        "description": command.get("description") or "",
        "description_localizations": command.get("description_localizations"),
        "default_member_permissions": text(command.get("default_member_permissions")),
        "dm_permission": command.get("dm_permission", True),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or installs,
        "nsfw": bool(command.get("nsfw", False)),
        "options": command.get("options") or [],
    }


def _count_creates(core: Core, made: list[Json], known: dict[int, Json]) -> None:
    """Raise 30034 when more new commands than a day allows would be made; known names do not count."""
    now = core.clock.now()
    recent = [at for at in core.world.application.creates if at > now - _DAY]
    recent += [now] * sum(int(command["id"]) not in known for command in made)
    if len(recent) > _MOST_CREATES:
        raise errors.ApiError(
            400, 30034, f"Max number of daily application command creates has been reached ({_MOST_CREATES})"
        )
    core.world.application.creates = recent


async def list_commands(call: Call) -> Reply:
    """GET the commands."""
    return Reply(200, list(_commands(call).values()))


async def overwrite_commands(call: Call) -> Reply:
    """PUT the commands: what is not in the list is gone, same names keep their ids."""
    known = _commands(call)
    items = call.json if isinstance(call.json, list) else []
    check_commands(items)
    if Manner.ENTRY_POINT_STAYS in call.core.manners:
        _need_entry_point(items, known)
    made = [_stored(call.core, command, known) for command in items]
    _count_creates(call.core, made, known)
    known.clear()
    known.update({int(c["id"]): c for c in made})
    call.core.world_changed("commands")
    return Reply(200, made)


def _need_entry_point(given: list[Json], known: dict[int, Json]) -> None:
    """Raise 50240 where a list leaves out the command by which the application's Activity is started."""
    there = {c["name"] for c in known.values() if c["type"] == _ENTRY_POINT}
    if there - {c["name"] for c in given if c.get("type") == _ENTRY_POINT}:
        text = "You cannot remove this app's Entry Point command in a bulk update operation."
        raise errors.ApiError(400, 50240, text)


# ---------------------------------------------------------------------- emojis


def _emojis(call: Call) -> dict[int, Emoji]:
    if call.id("application_id") != call.core.world.application.id:
        raise errors.missing_access()
    return call.core.world.application.emojis


async def list_emojis(call: Call) -> Reply:
    """GET the application's emojis."""
    return Reply(200, {"items": [emoji_payload(call.core.world, e) for e in _emojis(call).values()]})


async def create_emoji(call: Call) -> Reply:
    """POST an emoji (a data URI of at most 256 KiB)."""
    known = _emojis(call)
    problems = Problems()
    name = call.body["name"]
    if not _EMOJI_NAME.fullmatch(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    data = _picture(call.body["image"], problems)
    problems.raise_if_any()
    if len(known) >= _MOST_EMOJIS:
        raise errors.ApiError(400, 30008, f"Maximum number of emojis reached ({_MOST_EMOJIS})")
    made = Emoji(call.core.ids.next(), name, data, content_type("emoji", data))
    made.animated = made.content_type == "image/gif"
    known[made.id] = made
    call.core.world_changed("emojis")
    return Reply(201, emoji_payload(call.core.world, made))


def _picture(given: str, problems: Problems) -> bytes:
    found = _DATA_URI.fullmatch(given)
    try:
        data = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if not data:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(data) > _EMOJI_BYTES:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data
