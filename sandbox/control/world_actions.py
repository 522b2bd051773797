"""What can be done to the sandbox itself over HTTP: new people and places, rights, the clock, faults, the gateway."""

from __future__ import annotations

import base64
from collections.abc import Callable

from sandbox.actions import people
from sandbox.actions.interactions import expire_tokens
from sandbox.actions.posting import delete
from sandbox.box import Box
from sandbox.faults import Fault
from sandbox.gateway.hub import Hub
from sandbox.kinds import Json
from sandbox.world.model import Guild
from sandbox.world.payloads import channel_payload, user_payload

Action = Callable[[Box, Json], Json | None]


def _guild(box: Box, body: Json) -> Guild:
    return box.world.guilds[int(body["guild"])] if body.get("guild") else box.guild


def _make_user(box: Box, body: Json) -> Json:
    guilds = [] if body.get("guild") is False else [_guild(box, body)]
    return user_payload(people.make_user(box.core, body["name"], locale=body.get("locale", "en-US"), guilds=guilds))


def _change_user(box: Box, body: Json) -> Json:
    user = box.world.user_named(body["user"])
    user.locale = body.get("locale", user.locale)
    user.dms_open = body.get("dms_open", user.dms_open)
    box.core.world_changed("users")
    return user_payload(user) | {"locale": user.locale, "dms_open": user.dms_open}


def _make_guild(box: Box, body: Json) -> Json:
    owner = box.world.users[box.world.application.owner_id]
    made = people.make_guild(
        box.core,
        body["name"],
        owner=owner,
        locale=body.get("locale", "en-US"),
        channels=body.get("channels", ["general"]),
        bot=body.get("bot", True),
    )
    for name in body.get("members", ()):
        people.add_member(box.core, made, box.world.user_named(name))
    return {"id": str(made.id), "channels": [str(c) for c in made.channel_ids]}


def _delete_message(box: Box, body: Json) -> None:
    for channel in box.world.channels.values():
        if int(body["message"]) in channel.messages:
            delete(box.core, channel, channel.messages[int(body["message"])])
            return


def _member(box: Box, body: Json) -> None:
    change = {"add": people.add_member, "remove": people.remove_member}[body["do"]]
    change(box.core, _guild(box, body), box.world.user_named(body["user"]))


def _permissions(box: Box, body: Json) -> None:
    who = body.get("who", "bot")
    number = box.world.bot.id if who == "bot" else box.guild.id if who == "everyone" else box.world.user_named(who).id
    channel = box.channel(body["channel"])
    allow, deny = int(body.get("allow", 0)), int(body.get("deny", 0))
    people.set_overwrite(box.core, channel, number, allow=allow, deny=deny)


def _clock(box: Box, body: Json) -> Json:
    box.clock.advance(float(body["advance"]))
    return {"now": box.clock.now()}


def _fault(box: Box, body: Json) -> None:
    box.fault(Fault(**body))


def _expire(box: Box, body: Json) -> Json:
    user = box.world.user_named(body["user"]).id if body.get("user") else None
    return {"expired": expire_tokens(box.core, user)}


def _limits(box: Box, body: Json) -> None:
    box.core.limits.enforced = bool(body["enforced"])


def _file(box: Box, body: Json) -> Json:
    found = box.world.file(int(body["id"]))
    data = base64.b64encode(found.data).decode() if found is not None else None
    return {"base64": data}


_GATEWAY: dict[str, Callable[[Hub, Json], None]] = {
    "drop": lambda hub, body: hub.drop_all(),
    "silence": lambda hub, body: hub.silence(),
    "reconnect": lambda hub, body: hub.ask_to_reconnect(),
    "invalidate": lambda hub, body: hub.invalidate(resumable=bool(body.get("resumable", False))),
    "close": lambda hub, body: hub.close_all(int(body["code"])),
    "deafen": lambda hub, body: hub.deafen(),
    "duplicate": lambda hub, body: hub.duplicate_next(int(body.get("events", 1))),
    "malformed": lambda hub, body: hub.malformed(int(body.get("events", 1)), body.get("name", "*")),
}
_BOT = {"add": people.add_bot, "remove": people.remove_bot}

WORLD_ACTIONS: dict[str, Action] = {
    "users": _make_user,
    "user": _change_user,
    "guilds": _make_guild,
    "channels": lambda box, body: channel_payload(
        box.world, people.make_channel(box.core, _guild(box, body), body["name"])
    ),
    "delete-channel": lambda box, body: people.delete_channel(box.core, box.channel(body["channel"])),
    "delete-message": _delete_message,
    "member": _member,
    "bot": lambda box, body: _BOT[body["do"]](box.core, _guild(box, body)),
    "permissions": _permissions,
    "clock": _clock,
    "fault": _fault,
    "clear-faults": lambda box, body: box.faults.clear(),
    "expire-tokens": _expire,
    "limits": _limits,
    "manners": lambda box, body: box.manners.profile(body["profile"]),
    "gateway": lambda box, body: _GATEWAY[body["do"]](box.hub, body),
    "file": _file,
}
