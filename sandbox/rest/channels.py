"""/channels: reading and changing channels and threads."""

from __future__ import annotations

from sandbox import errors
from sandbox.actions.threads import archive
from sandbox.kinds import ChannelType, Perm
from sandbox.manners import Manner
from sandbox.rest.access import has, need, visible_channel
from sandbox.rest.call import Call, Reply
from sandbox.validation.facts import check_object
from sandbox.validation.problems import Problems
from sandbox.world.model import Channel, ThreadState
from sandbox.world.payloads import channel_payload

MOST_TOPIC = 1024  # a forum's may be longer
REFUSED_WORD = "casino"
"""What no thread may be called here. Discord does not say which words it refuses."""


def check_name(call: Call, problems: Problems) -> None:
    """Refuse a thread's name that is none, or for a word in it."""
    if call.body.get("name") == "":
        problems.add(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    if Manner.NAMES_REFUSED in call.core.manners and REFUSED_WORD in str(call.body.get("name")).casefold():
        problems.add(("name",), "INVALID_COMMUNITY_PROPERTY_NAME", "Contains words not allowed here.")


async def read(call: Call) -> Reply:
    """GET /channels/{channel_id}."""
    return Reply(200, channel_payload(call.core.world, visible_channel(call)))


async def change(call: Call) -> Reply:
    """PATCH /channels/{channel_id}."""
    channel = visible_channel(call)
    if channel.type == ChannelType.DM:
        raise errors.wrong_channel_type()
    problems = Problems()
    kind = "UpdateThreadRequestPartial" if channel.is_thread else "UpdateGuildChannelRequestPartial"
    check_object(kind, call.body, problems)
    if channel.is_thread:
        check_name(call, problems)
    elif len(call.body.get("topic") or "") > MOST_TOPIC:
        problems.add(("topic",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_TOPIC} or fewer in length.")
    problems.raise_if_any()
    if channel.thread is not None:
        _change_thread(call, channel, channel.thread)
    else:
        need(call.core, channel, Perm.MANAGE_CHANNELS)
        _rename(call, channel)
        channel.topic = call.body.get("topic", channel.topic)
        call.core.channel_changed("CHANNEL_UPDATE", channel)
    return Reply(200, channel_payload(call.core.world, channel))


def _change_thread(call: Call, channel: Channel, state: ThreadState) -> None:
    core, body = call.core, call.body
    manager = has(core, channel, Perm.MANAGE_THREADS)
    locking = body.get("locked") is not None and body["locked"] != state.locked
    unarchiving = body.get("archived") is False
    own = state.owner_id == core.world.bot.id
    if locking or state.locked or body.get("rate_limit_per_user") is not None:
        if not manager:
            raise errors.missing_permissions()
    elif not manager and not own and not (unarchiving and set(body) <= {"archived", "locked"}):
        raise errors.missing_permissions()
    if state.archived and not unarchiving and set(body) - {"archived", "locked"}:
        raise errors.thread_archived()
    _rename(call, channel)
    state.auto_archive_minutes = body.get("auto_archive_duration") or state.auto_archive_minutes
    state.invitable = state.invitable if body.get("invitable") is None else body["invitable"]
    archived = state.archived if body.get("archived") is None else body["archived"]
    archive(core, channel, archived=archived, locked=body.get("locked"))


def _rename(call: Call, channel: Channel) -> None:
    channel.name = call.body.get("name") or channel.name
    slow = call.body.get("rate_limit_per_user")
    channel.slowmode = channel.slowmode if slow is None else slow
