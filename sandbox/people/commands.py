"""Commands as a person's client knows them: which are offered, in whose language, and a typed one made into data."""

from __future__ import annotations

from sandbox.core import Core
from sandbox.errors import ClientRefusal
from sandbox.kinds import Json, Perm
from sandbox.manners import Manner
from sandbox.validation.problems import snowflake
from sandbox.world.model import Channel, User
from sandbox.world.payloads import channel_payload, member_payload, role_payload, user_payload
from sandbox.world.permissions import permissions_in

_SUBCOMMAND, _GROUP, _STRING, _INTEGER, _BOOLEAN, _USER, _CHANNEL, _ROLE, _MENTIONABLE, _NUMBER = range(1, 11)


def offered(core: Core, user: User, channel: Channel) -> list[Json]:
    """Return the slash commands that the user may run in a channel."""
    known = core.world.application.commands.values()
    return [command for command in known if command["type"] == 1 and _may_run(core, user, channel, command)]


def _may_run(core: Core, user: User, channel: Channel, command: Json) -> bool:
    contexts = command.get("contexts")
    here = 0 if channel.guild_id is not None else 1
    if contexts is not None and here not in contexts:
        return False
    if channel.guild_id is None:
        return bool(contexts is not None or command.get("dm_permission", True))
    guild = core.world.guilds.get(channel.guild_id)
    if guild is None or core.world.bot.id not in guild.members:
        return Manner.USER_INSTALLS in core.manners and guild is not None and 1 in command["integration_types"]
    bits = permissions_in(core.world, channel, user.id)
    needed = command.get("default_member_permissions")
    allowed = needed is None or (int(needed) and bits & int(needed) == int(needed)) or bits & Perm.ADMINISTRATOR
    return bool(allowed and bits & Perm.USE_APPLICATION_COMMANDS)


def localised(holder: Json, field: str, locale: str) -> str:
    """Return a name or description in a language, with Discord's fall-backs, else the default."""
    given = holder.get(f"{field}_localizations") or {}
    for candidate in (locale, *{"en-US": ("en-GB",), "en-GB": ("en-US",), "es-419": ("es-ES",)}.get(locale, ())):
        if given.get(candidate):
            return str(given[candidate])
    return str(holder.get(field) or "")


def find(core: Core, user: User, channel: Channel, name: str) -> tuple[Json, list[str]]:
    """Return the command of `name subcommand …` and the path below it; raise when it is not offered here.

    Each word may be the default name or the one of the user's language, as the client shows it.
    """
    words = name.lstrip("/").split()
    for command in offered(core, user, channel):
        if words[0] in (command["name"], localised(command, "name", user.locale)):
            return command, _default_names(command, words[1:], user.locale)
    raise ClientRefusal(f"no command {name!r} is offered to {user.global_name} here")


def _default_names(command: Json, words: list[str], locale: str) -> list[str]:
    """Return the default names of the subcommands that the words mean; a word that means none stays."""
    path, holder = [], command
    for word in words:
        below = [o for o in holder.get("options") or () if word in (o["name"], localised(o, "name", locale))]
        holder = below[0] if below else {}
        path.append(holder.get("name", word))
    return path


def leaf_options(command: Json, path: list[str]) -> list[Json]:
    """Return the options of the command or subcommand that `path` names."""
    holder = command
    for word in path:
        below = [o for o in holder.get("options") or () if o["name"] == word and o["type"] in (_SUBCOMMAND, _GROUP)]
        if not below:
            raise ClientRefusal(f"{command['name']} has no subcommand {word!r}")
        holder = below[0]
    options: list[Json] = holder.get("options") or []
    if any(o["type"] in (_SUBCOMMAND, _GROUP) for o in options):
        raise ClientRefusal(f"{command['name']} needs a subcommand: {', '.join(o['name'] for o in options)}")
    return options


def fill(core: Core, channel: Channel, command: Json, path: list[str], values: Json, focus: str | None = None) -> Json:
    """Return the data of a command interaction, refusing what the client would not send."""
    known = {o["name"]: o for o in leaf_options(command, path)}
    for name in values:
        if name not in known:
            raise ClientRefusal(f"{command['name']} has no option {name!r}")
    missing = [n for n, o in known.items() if o.get("required") and n not in values]
    if missing and focus is None:
        raise ClientRefusal(f"{command['name']} needs {', '.join(missing)}")
    resolved: Json = {}
    filled = [_filled(core, channel, known[n], v, resolved, focus) for n, v in values.items()]
    options = filled
    for word in reversed(path):
        kind = _SUBCOMMAND if options is filled else _GROUP
        options = [{"type": kind, "name": word, "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    return data | ({"resolved": resolved} if resolved else {})


def _filled(core: Core, channel: Channel, option: Json, value: object, resolved: Json, focus: str | None) -> Json:
    name = option["name"]
    if name == focus:
        return {"name": name, "type": option["type"], "value": value, "focused": True}
    if focus is None:
        value = _valid(option, value)
    if option["type"] in (_USER, _CHANNEL, _ROLE, _MENTIONABLE):
        value = str(value)
        resolve(core, channel, value, resolved)
    return {"name": name, "type": option["type"], "value": value}


def _valid(option: Json, value: object) -> object:
    name, kind = option["name"], option["type"]
    if kind == _INTEGER and (isinstance(value, bool) or not isinstance(value, int)):
        raise ClientRefusal(f"{name} is a whole number")
    if kind == _NUMBER and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise ClientRefusal(f"{name} is a number")
    if kind == _BOOLEAN and not isinstance(value, bool):
        raise ClientRefusal(f"{name} is true or false")
    if kind == _STRING:
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not isinstance(value, str) or not low <= len(value) <= high:
            raise ClientRefusal(f"{name} is a text of {low} to {high} characters")
    elif isinstance(value, (int, float)) and kind in (_INTEGER, _NUMBER):
        low, high = option.get("min_value"), option.get("max_value")
        if low is not None and value < low or high is not None and value > high:
            raise ClientRefusal(f"{name} lies between {low} and {high}")
    choices = option.get("choices")
    if choices and value not in [c["value"] for c in choices]:
        raise ClientRefusal(f"{name} is one of {[c['value'] for c in choices]}")
    return value


def resolve(core: Core, channel: Channel, value: str, into: Json) -> None:
    """Add the user, member, role or channel an id names to `resolved`."""
    world, number = core.world, snowflake(value) or 0
    guild = world.guilds.get(channel.guild_id or 0)
    if number in world.users:
        into.setdefault("users", {})[value] = user_payload(world.users[number])
        if guild is not None and number in guild.members:
            bits = permissions_in(world, channel, number)
            member = member_payload(world, guild, guild.members[number], permissions=bits)
            del member["user"]
            into.setdefault("members", {})[value] = member
    elif guild is not None and number in guild.roles:
        into.setdefault("roles", {})[value] = role_payload(guild.roles[number])
    elif number in world.channels:
        bits = permissions_in(world, world.channels[number], world.bot.id)
        into.setdefault("channels", {})[value] = channel_payload(world, world.channels[number]) | {
            "permissions": str(bits)
        }
    else:
        raise ClientRefusal(f"{value} is nobody and nothing here")
