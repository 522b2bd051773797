"""What the page and tools are told about the world: who is there, and what one person's client shows."""

from __future__ import annotations

from sandbox.core import Core
from sandbox.kinds import ChannelType, Json, Perm
from sandbox.manners import Manner
from sandbox.people.person import Person
from sandbox.world.model import Channel
from sandbox.world.payloads import channel_payload, role_payload, user_payload
from sandbox.world.permissions import can_send, permissions_in


def world_summary(core: Core) -> Json:
    """Return users, guilds, channels, and whether the bot is connected."""
    world = core.world
    owner = world.application.owner_id
    people = sorted((u for u in world.users.values() if not u.bot), key=lambda u: u.id == owner)  # the owner comes last
    return {
        "bot": user_payload(world.bot),
        "connected": core.hub.connected,
        "clock": core.clock.now(),
        "users": [user_payload(u) | {"locale": u.locale, "dms_open": u.dms_open} for u in people],
        "guilds": [
            {"id": str(g.id), "name": g.name, "owner_id": str(g.owner_id), "members": [str(m) for m in g.members]}
            for g in world.guilds.values()
        ],
        "channels": [channel_payload(world, c) for c in world.channels.values()],
    }


def client_view(core: Core, person: Person) -> Json:
    """Return everything a client needs to start: the guilds, channels, people and emojis its user sees."""
    world = core.world
    person.dm()
    mine = [g for g in world.guilds.values() if person.id in g.members]
    return {
        "user": user_payload(person.user) | {"locale": person.user.locale, "dms_open": person.user.dms_open},
        "bot": user_payload(world.bot),
        "connected": core.hub.connected,
        "clock": core.clock.now(),
        "guilds": [{"id": str(g.id), "name": g.name, "roles": list(map(role_payload, g.roles.values()))} for g in mine],
        "channels": [channel_view(core, person, c) for c in person.channels()],
        "users": [user_payload(u) for u in world.users.values()],
        "narrow": Manner.NARROW_ROWS in core.manners,
    }


def channel_view(core: Core, person: Person, channel: Channel) -> Json:
    """Return a channel with what this person may do in it."""
    world = core.world
    thread = channel.thread
    locked = thread is not None and thread.locked
    body = channel_payload(world, channel) | {
        "can_send": can_send(world, channel, person.id) and not locked,
        "joined": thread is not None and person.id in thread.members,
        "commands": bool(permissions_in(world, channel, person.id) & Perm.USE_APPLICATION_COMMANDS),
    }
    if channel.type == ChannelType.DM:
        body["name"] = world.bot.global_name
    return body
