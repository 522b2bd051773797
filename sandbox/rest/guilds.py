"""/guilds: the guild, its members, channels, roles and active threads; leaving it."""

from __future__ import annotations

from sandbox.actions.people import remove_bot
from sandbox.rest.call import Call, Reply
from sandbox.world.payloads import (
    channel_payload,
    guild_payload,
    member_payload,
    role_payload,
    thread_member_payload,
)
from sandbox.world.permissions import can_view


async def guild(call: Call) -> Reply:
    """GET /guilds/{guild_id}."""
    world = call.core.world
    found = world.guild(call.id("guild_id"))
    body = guild_payload(world, found)
    if call.query.get("with_counts") in ("1", "true", "True"):
        body |= {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return Reply(200, body)


async def member(call: Call) -> Reply:
    """GET /guilds/{guild_id}/members/{user_id}."""
    world = call.core.world
    found = world.guild(call.id("guild_id"))
    return Reply(200, member_payload(world, found, world.member(found, call.id("user_id"))))


async def channels(call: Call) -> Reply:
    """GET /guilds/{guild_id}/channels."""
    world = call.core.world
    found = world.guild(call.id("guild_id"))
    return Reply(200, [channel_payload(world, world.channels[c]) for c in found.channel_ids])


async def roles(call: Call) -> Reply:
    """GET /guilds/{guild_id}/roles."""
    found = call.core.world.guild(call.id("guild_id"))
    return Reply(200, [role_payload(role) for role in found.roles.values()])


async def active_threads(call: Call) -> Reply:
    """GET /guilds/{guild_id}/threads/active."""
    world = call.core.world
    found = world.guild(call.id("guild_id"))
    threads = [world.channels[t] for t in found.thread_ids]
    shown = [t for t in threads if t.thread and not t.thread.archived and can_view(world, t, world.bot.id)]
    mine = [thread_member_payload(t, world.bot.id) for t in shown if t.thread and world.bot.id in t.thread.members]
    return Reply(200, {"threads": [channel_payload(world, t) for t in shown], "members": mine, "has_more": False})


async def leave(call: Call) -> Reply:
    """DELETE /users/@me/guilds/{guild_id}."""
    remove_bot(call.core, call.core.world.guild(call.id("guild_id")))
    return Reply(204)
