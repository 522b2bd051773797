"""/channels/{id}/messages: history, sending, editing, deleting."""

from __future__ import annotations

from sandbox import errors
from sandbox.actions import posting
from sandbox.actions.threads import need_open
from sandbox.kinds import ChannelType, MessageType, Perm
from sandbox.rest.access import has, need, visible_channel
from sandbox.rest.call import Call, Reply
from sandbox.validation.problems import refused, snowflake
from sandbox.world.model import Channel, Message
from sandbox.world.permissions import can_send


async def history(call: Call) -> Reply:
    """GET /channels/{channel_id}/messages."""
    channel = visible_channel(call)
    if not has(call.core, channel, Perm.READ_MESSAGE_HISTORY):
        return Reply(200, [])
    limit = snowflake(call.query.get("limit", 50)) or 0
    if not 1 <= limit <= 100:
        raise refused(("limit",), "NUMBER_TYPE_RANGE", "int value should be between 1 and 100.")
    shown = [m for m in channel.messages.values() if m.ephemeral_for is None]
    page = _page(shown, call, limit)
    return Reply(200, [call.core.for_bot(channel, m, call.core.payload(m)) for m in page])


def _page(messages: list[Message], call: Call, limit: int) -> list[Message]:
    before, after = snowflake(call.query.get("before")), snowflake(call.query.get("after"))
    around = snowflake(call.query.get("around"))
    if before is not None:
        messages = [m for m in messages if m.id < before]
    if after is not None:
        return list(reversed([m for m in messages if m.id > after][:limit]))
    if around is not None:
        at = sum(m.id < around for m in messages)
        messages = messages[max(0, at - limit // 2) : at + (limit + 1) // 2]
    return list(reversed(messages[-limit:]))


async def read(call: Call) -> Reply:
    """GET /channels/{channel_id}/messages/{message_id}."""
    channel = visible_channel(call)
    need(call.core, channel, Perm.READ_MESSAGE_HISTORY)
    message = call.core.world.message(channel, call.id("message_id"))
    return Reply(200, call.core.for_bot(channel, message, call.core.payload(message)))


async def send(call: Call) -> Reply:
    """POST /channels/{channel_id}/messages."""
    channel, core = visible_channel(call), call.core
    _may_send(call, channel)
    bot = core.world.bot.id
    if call.body.get("enforce_nonce") and call.body.get("nonce") is not None:
        earlier = posting.find_by_nonce(core, channel, bot, call.body["nonce"])
        if earlier is not None:
            return Reply(200, core.payload(earlier))
    reply_to = _reference(call, channel)
    kind = MessageType.DEFAULT if reply_to is None else MessageType.REPLY
    message = posting.blank(core, channel, bot, kind, reply_to=reply_to)
    return Reply(200, core.payload(posting.post(core, channel, message, call.body, call.files)))


def _may_send(call: Call, channel: Channel) -> None:
    core = call.core
    if channel.type == ChannelType.DM:
        recipient = core.world.user(channel.recipient_id or 0)
        if not core.world.shares_guild(recipient.id):
            raise errors.no_mutual_guild()
        if not recipient.dms_open:
            raise errors.dms_closed()
        return
    if not can_send(core.world, channel, core.world.bot.id):
        raise errors.missing_permissions()
    if channel.thread is not None and channel.thread.locked and not has(core, channel, Perm.MANAGE_THREADS):
        raise errors.thread_locked()
    _need_for_body(call, channel)


def _need_for_body(call: Call, channel: Channel) -> None:
    if call.files:
        need(call.core, channel, Perm.ATTACH_FILES)
    if call.body.get("embeds"):
        need(call.core, channel, Perm.EMBED_LINKS)


def _reference(call: Call, channel: Channel) -> tuple[int, int] | None:
    given = call.body.get("message_reference")
    if not isinstance(given, dict):
        return None
    wanted = snowflake(given.get("message_id")) or 0
    need(call.core, channel, Perm.READ_MESSAGE_HISTORY)
    if wanted in channel.messages and channel.messages[wanted].ephemeral_for is None:
        return channel.id, wanted
    if given.get("fail_if_not_exists", True):
        raise refused(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None


async def edit(call: Call) -> Reply:
    """PATCH /channels/{channel_id}/messages/{message_id}."""
    channel, core = visible_channel(call), call.core
    message = core.world.message(channel, call.id("message_id"))
    if message.author_id != core.world.bot.id:
        raise errors.not_your_message()
    need_open(channel)
    if channel.guild_id is not None:
        _need_for_body(call, channel)
    return Reply(200, posting.edit(core, channel, message, call.body, call.files))


async def remove(call: Call) -> Reply:
    """DELETE /channels/{channel_id}/messages/{message_id}."""
    channel, core = visible_channel(call), call.core
    message = core.world.message(channel, call.id("message_id"))
    need_open(channel)
    if message.author_id != core.world.bot.id:
        need(core, channel, Perm.MANAGE_MESSAGES)
    posting.delete(core, channel, message)
    return Reply(204)
