"""Threads: making them under a message, and letting people in."""

from __future__ import annotations

from sandbox import errors
from sandbox.actions.threads import join, make_thread, need_open
from sandbox.kinds import ChannelType, Perm
from sandbox.rest.access import need, need_guild_channel, visible_channel
from sandbox.rest.call import Call, Reply
from sandbox.rest.channels import check_name
from sandbox.validation.problems import Problems
from sandbox.world.payloads import channel_payload
from sandbox.world.permissions import can_send, permissions_in


async def from_message(call: Call) -> Reply:
    """POST /channels/{channel_id}/messages/{message_id}/threads."""
    channel, core = visible_channel(call), call.core
    need_guild_channel(channel, thread=False)
    message = core.world.message(channel, call.id("message_id"))
    if message.thread_id is not None:
        raise errors.thread_exists()
    need(core, channel, Perm.CREATE_PUBLIC_THREADS)
    problems = Problems()
    check_name(call, problems)
    problems.raise_if_any()
    made = make_thread(
        core,
        channel,
        name=call.body["name"],
        owner_id=core.world.bot.id,
        kind=ChannelType.PUBLIC_THREAD,
        archive_minutes=call.body.get("auto_archive_duration") or 1440,
        message=message,
    )
    return Reply(201, channel_payload(core.world, made))


async def add_member(call: Call) -> Reply:
    """PUT /channels/{channel_id}/thread-members/{user_id}."""
    thread, core = visible_channel(call), call.core
    need_guild_channel(thread, thread=True)
    need_open(thread)
    if not can_send(core.world, thread, core.world.bot.id):
        raise errors.missing_permissions()
    guild = core.world.guilds[thread.guild_id or 0]
    user_id = call.id("user_id")
    core.world.member(guild, user_id)
    parent = core.world.channels.get(thread.parent_id or 0, thread)
    if not permissions_in(core.world, parent, user_id) & Perm.VIEW_CHANNEL:
        raise errors.missing_access()
    join(core, thread, (user_id,), added_by=core.world.bot.id)
    return Reply(204)
