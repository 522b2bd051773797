"""What the bot may do where, as the routes ask it: each raises what Discord answers."""

from __future__ import annotations

from sandbox import errors
from sandbox.core import Core
from sandbox.kinds import ChannelType, Perm
from sandbox.rest.call import Call
from sandbox.world.model import Channel
from sandbox.world.permissions import permissions_in


def visible_channel(call: Call) -> Channel:
    """Return the channel of the path, or raise 10003 or 50001."""
    channel = call.core.world.channel(call.id("channel_id"))
    if not has(call.core, channel, Perm.VIEW_CHANNEL):
        raise errors.missing_access()
    return channel


def need(core: Core, channel: Channel, bits: int) -> None:
    """Raise 50013 unless the bot has all these permissions in the channel."""
    if not has(core, channel, bits):
        raise errors.missing_permissions()


def has(core: Core, channel: Channel, bits: int) -> bool:
    """Return whether the bot has all these permissions in the channel."""
    return permissions_in(core.world, channel, core.world.bot.id) & bits == bits


def need_guild_channel(channel: Channel, *, thread: bool) -> None:
    """Raise 50024 for a direct message channel, and for a thread where none is wanted (or the reverse)."""
    if channel.type == ChannelType.DM or channel.is_thread != thread:
        raise errors.wrong_channel_type()
