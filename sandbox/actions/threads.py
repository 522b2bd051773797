"""Threads: making them, joining, archiving and waking."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox import errors
from sandbox.clock import created_at
from sandbox.core import Core
from sandbox.gateway.hub import Intent
from sandbox.kinds import ChannelType, Json, MessageFlag, MessageType
from sandbox.world.model import Channel, Message, ThreadState
from sandbox.world.payloads import thread_member_payload


def make_thread(
    core: Core, parent: Channel, *, name: str, owner_id: int, kind: int, archive_minutes: int, message: Message | None
) -> Channel:
    """Make a thread, under a message (then it has that message's id) or by itself, and tell everybody."""
    world, now = core.world, core.clock.now()
    state = ThreadState(owner_id, archive_minutes, now, now)
    state.members[owner_id] = now
    thread_id = message.id if message is not None else core.ids.next()
    thread = Channel(thread_id, kind, name, parent.guild_id, parent.id, thread=state)
    world.channels[thread.id] = thread
    world.guilds[parent.guild_id or 0].thread_ids.append(thread.id)
    core.channel_changed("THREAD_CREATE", thread, {"newly_created": True})
    _archive_when_idle(core, thread)
    if message is not None:
        message.thread_id = thread.id
        message.flags |= MessageFlag.HAS_THREAD
        core.message_changed("MESSAGE_UPDATE", parent, message)
    elif kind == ChannelType.PUBLIC_THREAD:
        _announce(core, parent, Message(core.ids.next(), parent.id, owner_id, MessageType.THREAD_CREATED, now, name))
    return thread


def _archive_when_idle(core: Core, thread: Channel) -> None:
    """Archive a thread once nobody has written in it for as long as it says; looks again until then."""
    state = thread.thread
    if state is None or core.world.channels.get(thread.id) is not thread:
        return
    last = created_at(thread.last_message_id or thread.id)
    due = max(last, state.archive_changed) + state.auto_archive_minutes * 60 - core.clock.now()
    if due > 0:
        core.clock.call_in(due, lambda: _archive_when_idle(core, thread))
    elif not state.archived:
        archive(core, thread, archived=True)


def _announce(core: Core, channel: Channel, message: Message) -> None:
    channel.messages[message.id] = message
    channel.last_message_id = message.id
    core.message_changed("MESSAGE_CREATE", channel, message)


def join(core: Core, thread: Channel, user_ids: Iterable[int], *, added_by: int | None = None) -> None:
    """Make users members of a thread; when somebody added them, the thread says so and they are pinged."""
    state = thread.thread
    if state is None:
        return
    new = [u for u in dict.fromkeys(user_ids) if u not in state.members]
    if not new:
        return
    for user_id in new:
        state.members[user_id] = core.clock.now()
    data: Json = {
        "id": str(thread.id),
        "member_count": min(len(state.members), 50),
        "added_members": [thread_member_payload(thread, u) for u in new],
        "removed_member_ids": [],
    }
    core.channel_event("THREAD_MEMBERS_UPDATE", thread, data, Intent.GUILDS)
    core.channel_changed("THREAD_UPDATE", thread)
    if added_by is not None and added_by not in new:
        for user_id in new:
            note = Message(core.ids.next(), thread.id, added_by, MessageType.RECIPIENT_ADD, core.clock.now())
            note.mentions, note.pinged = (user_id,), frozenset({user_id})
            _announce(core, thread, note)


def need_open(channel: Channel) -> None:
    """Raise 50083 in an archived thread."""
    if channel.thread is not None and channel.thread.archived:
        raise errors.thread_archived()


def wake(core: Core, thread: Channel) -> None:
    """Unarchive a thread somebody writes in."""
    if thread.thread is not None and thread.thread.archived:
        archive(core, thread, archived=False)


def archive(core: Core, thread: Channel, *, archived: bool, locked: bool | None = None) -> None:
    """Archive or unarchive (and lock or unlock) a thread and tell everybody."""
    state = thread.thread
    if state is None:
        return
    if state.archived != archived:
        state.archived = archived
        state.archive_changed = core.clock.now()
        if not archived:
            _archive_when_idle(core, thread)
    state.locked = state.locked if locked is None else locked
    core.channel_changed("THREAD_UPDATE", thread)
