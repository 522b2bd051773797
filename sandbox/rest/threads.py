"""Threads: making them under a message or alone, and their members."""

from __future__ import annotations

from sandbox import errors
from sandbox.actions.threads import join, leave, make_thread, need_open
from sandbox.kinds import ChannelType, Perm
from sandbox.rest.access import has, need, need_guild_channel, visible_channel
from sandbox.rest.call import Call, Reply
from sandbox.rest.channels import check_name
from sandbox.validation.problems import Problems
from sandbox.world.model import Channel, Message
from sandbox.world.payloads import channel_payload, thread_member_payload
from sandbox.world.permissions import can_send, permissions_in


async def from_message(call: Call) -> Reply:
    """POST /channels/{channel_id}/messages/{message_id}/threads."""
    channel = visible_channel(call)
    need_guild_channel(channel, thread=False)
    message = call.core.world.message(channel, call.id("message_id"))
    if message.thread_id is not None:
        raise errors.thread_exists()
    need(call.core, channel, Perm.CREATE_PUBLIC_THREADS)
    return _make(call, channel, ChannelType.PUBLIC_THREAD, message)


async def alone(call: Call) -> Reply:
    """POST /channels/{channel_id}/threads. Without a type the thread is private, as on Discord."""
    channel = visible_channel(call)
    need_guild_channel(channel, thread=False)
    problems = Problems()
    problems.choice(call.body, "type", (), ChannelType.THREADS)
    problems.raise_if_any()
    kind = call.body.get("type") or ChannelType.PRIVATE_THREAD
    public = kind == ChannelType.PUBLIC_THREAD
    need(call.core, channel, Perm.CREATE_PUBLIC_THREADS if public else Perm.CREATE_PRIVATE_THREADS)
    return _make(call, channel, kind, None)


def _make(call: Call, channel: Channel, kind: int, message: Message | None) -> Reply:
    problems = Problems()
    check_name(call, problems)
    problems.raise_if_any()
    core = call.core
    made = make_thread(
        core,
        channel,
        name=call.body["name"],
        owner_id=core.world.bot.id,
        kind=kind,
        archive_minutes=call.body.get("auto_archive_duration") or 1440,
        message=message,
    )
    return Reply(201, channel_payload(core.world, made))


def _thread(call: Call) -> Channel:
    channel = visible_channel(call)
    need_guild_channel(channel, thread=True)
    return channel


async def join_me(call: Call) -> Reply:
    """PUT /channels/{channel_id}/thread-members/@me."""
    thread = _thread(call)
    need_open(thread)
    join(call.core, thread, (call.core.world.bot.id,))
    return Reply(204)


async def add_member(call: Call) -> Reply:
    """PUT /channels/{channel_id}/thread-members/{user_id}."""
    thread, core = _thread(call), call.core
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


async def remove_member(call: Call) -> Reply:
    """DELETE /channels/{channel_id}/thread-members/{user_id}."""
    thread, core = _thread(call), call.core
    need_open(thread)
    own_private = (
        thread.type == ChannelType.PRIVATE_THREAD
        and thread.thread is not None
        and thread.thread.owner_id == core.world.bot.id
    )
    user_id = core.world.bot.id if call.args["user_id"] == "@me" else call.id("user_id")
    if user_id != core.world.bot.id and not own_private and not has(core, thread, Perm.MANAGE_THREADS):
        raise errors.missing_permissions()
    leave(core, thread, user_id)
    return Reply(204)


async def members(call: Call) -> Reply:
    """GET /channels/{channel_id}/thread-members."""
    thread = _thread(call)
    ids = thread.thread.members if thread.thread is not None else ()
    return Reply(200, [thread_member_payload(thread, user_id) for user_id in ids])
