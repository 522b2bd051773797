"""/applications: commands, everywhere or of one guild, and the application's own emojis."""

from __future__ import annotations

import base64
import binascii
import re

from sandbox import errors
from sandbox.core import Core
from sandbox.kinds import Json
from sandbox.manners import Manner
from sandbox.rest.call import Call, Reply
from sandbox.validation.commands import check_command, check_commands
from sandbox.validation.problems import Problems
from sandbox.world.model import Emoji
from sandbox.world.payloads import emoji_payload
from sandbox.world.pictures import content_type

_MOST_EMOJIS = 2000
_MOST_CREATES = 200  # new commands a day in one scope
_DAY = 86_400.0
_ENTRY_POINT = 4  # the type of such a command
_EMOJI_BYTES = 256 * 1024
_EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA_URI = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def _scope(call: Call) -> tuple[int | None, dict[int, Json]]:
    app = call.core.world.application
    if call.id("application_id") != app.id:
        raise errors.ApiError(403, 20012, "You are not authorized to perform this action on this application")
    guild_id = call.id("guild_id") if "guild_id" in call.args else None
    if guild_id is not None and guild_id not in call.core.world.guilds:
        raise errors.missing_access()
    return guild_id, app.commands.setdefault(guild_id, {})


def _stored(core: Core, command: Json, guild_id: int | None, known: dict[int, Json]) -> Json:
    kind = command.get("type") or 1
    installs = core.world.application.installs if Manner.INSTALLS_BY_APP in core.manners else [0]
    same = [c for c in known.values() if c["name"] == command["name"] and c["type"] == kind]
    number = int(same[0]["id"]) if same else core.ids.next()
    body: Json = {
        "id": str(number),
        "application_id": str(core.world.application.id),
        "version": str(core.ids.next()),
        "type": kind,
        "name": command["name"],
        "name_localizations": command.get("name_localizations"),
        "description": command.get("description") or "",
        "description_localizations": command.get("description_localizations"),
        "default_member_permissions": _permission_text(command.get("default_member_permissions")),
        "dm_permission": command.get("dm_permission", True),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or installs,
        "nsfw": bool(command.get("nsfw", False)),
        "options": command.get("options") or [],
    }
    return body | ({"guild_id": str(guild_id)} if guild_id is not None else {})


def _count_creates(core: Core, guild_id: int | None, made: list[Json], known: dict[int, Json]) -> None:
    """Raise 30034 when more new commands than a day allows would be made; known names do not count."""
    now = core.clock.now()
    recent = [at for at in core.world.application.creates.get(guild_id, []) if at > now - _DAY]
    recent += [now] * sum(int(command["id"]) not in known for command in made)
    if len(recent) > _MOST_CREATES:
        raise errors.ApiError(
            400, 30034, f"Max number of daily application command creates has been reached ({_MOST_CREATES})"
        )
    core.world.application.creates[guild_id] = recent


def _permission_text(given: object) -> str | None:
    return None if given is None else str(given)


async def list_commands(call: Call) -> Reply:
    """GET the commands of a scope."""
    return Reply(200, list(_scope(call)[1].values()))


async def overwrite_commands(call: Call) -> Reply:
    """PUT a scope: what is not in the list is gone, same names keep their ids."""
    guild_id, known = _scope(call)
    items = call.items or []
    check_commands(items)
    if Manner.ENTRY_POINT_STAYS in call.core.manners:
        _need_entry_point(items, known)
    made = [_stored(call.core, command, guild_id, known) for command in items]
    _count_creates(call.core, guild_id, made, known)
    call.core.world.application.commands[guild_id] = {int(c["id"]): c for c in made}
    call.core.world_changed("commands")
    return Reply(200, made)


def _need_entry_point(given: list[Json], known: dict[int, Json]) -> None:
    """Raise 50240 where a list leaves out the command by which the application's Activity is started."""
    there = {c["name"] for c in known.values() if c["type"] == _ENTRY_POINT}
    if there - {c["name"] for c in given if c.get("type") == _ENTRY_POINT}:
        text = "You cannot remove this app's Entry Point command in a bulk update operation."
        raise errors.ApiError(400, 50240, text)


async def create_command(call: Call) -> Reply:
    """POST a command; one of the same name and type is replaced."""
    guild_id, known = _scope(call)
    problems = Problems()
    check_command(call.body, (), problems)
    problems.raise_if_any()
    made = _stored(call.core, call.body, guild_id, known)
    status = 200 if int(made["id"]) in known else 201
    _count_creates(call.core, guild_id, [made], known)
    known[int(made["id"])] = made
    call.core.world_changed("commands")
    return Reply(status, made)


def _command(call: Call) -> tuple[dict[int, Json], Json]:
    known = _scope(call)[1]
    found = known.get(call.id("command_id"))
    if found is None:
        raise errors.unknown_command()
    return known, found


async def read_command(call: Call) -> Reply:
    """GET one command."""
    return Reply(200, _command(call)[1])


async def change_command(call: Call) -> Reply:
    """PATCH one command."""
    known, found = _command(call)
    changed = found | call.body
    problems = Problems()
    check_command(changed, (), problems)
    problems.raise_if_any()
    known[int(found["id"])] = changed
    call.core.world_changed("commands")
    return Reply(200, changed)


async def delete_command(call: Call) -> Reply:
    """DELETE one command."""
    known, found = _command(call)
    del known[int(found["id"])]
    call.core.world_changed("commands")
    return Reply(204)


# ---------------------------------------------------------------------- emojis


def _emojis(call: Call) -> dict[int, Emoji]:
    if call.id("application_id") != call.core.world.application.id:
        raise errors.missing_access()
    return call.core.world.application.emojis


def _emoji(call: Call) -> Emoji:
    found = _emojis(call).get(call.id("emoji_id"))
    if found is None:
        raise errors.unknown_emoji()
    return found


async def list_emojis(call: Call) -> Reply:
    """GET the application's emojis."""
    return Reply(200, {"items": [emoji_payload(call.core.world, e) for e in _emojis(call).values()]})


async def read_emoji(call: Call) -> Reply:
    """GET one emoji."""
    return Reply(200, emoji_payload(call.core.world, _emoji(call)))


def _emoji_name(call: Call, problems: Problems) -> str:
    name = call.body.get("name")
    if not isinstance(name, str) or not _EMOJI_NAME.fullmatch(name):
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    return str(name)


async def create_emoji(call: Call) -> Reply:
    """POST an emoji (a data URI of at most 256 KiB)."""
    known = _emojis(call)
    problems = Problems()
    name = _emoji_name(call, problems)
    data = _picture(call.body.get("image"), problems)
    problems.raise_if_any()
    if len(known) >= _MOST_EMOJIS:
        raise errors.ApiError(400, 30008, f"Maximum number of emojis reached ({_MOST_EMOJIS})")
    made = Emoji(call.core.ids.next(), name, data, content_type("emoji", data))
    made.animated = made.content_type == "image/gif"
    known[made.id] = made
    call.core.world_changed("emojis")
    return Reply(201, emoji_payload(call.core.world, made))


def _picture(given: object, problems: Problems) -> bytes:
    found = _DATA_URI.fullmatch(given) if isinstance(given, str) else None
    if found is None:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
        return b""
    try:
        data = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        problems.add(("image",), "IMAGE_INVALID", "Invalid image data")
        return b""
    if len(data) > _EMOJI_BYTES:
        problems.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data


async def change_emoji(call: Call) -> Reply:
    """PATCH an emoji's name."""
    found = _emoji(call)
    problems = Problems()
    name = _emoji_name(call, problems)
    problems.raise_if_any()
    found.name = name
    call.core.world_changed("emojis")
    return Reply(200, emoji_payload(call.core.world, found))


async def delete_emoji(call: Call) -> Reply:
    """DELETE an emoji."""
    del _emojis(call)[_emoji(call).id]
    call.core.world_changed("emojis")
    return Reply(204)
