"""Who may do what where: roles, overwrites, threads, time-outs."""

from __future__ import annotations

from sandbox.kinds import ChannelType, Perm
from sandbox.manners import Manner
from sandbox.world.model import Channel, Guild, Member
from sandbox.world.world import World

_DM_PERMISSIONS = (
    Perm.VIEW_CHANNEL
    | Perm.SEND_MESSAGES
    | Perm.EMBED_LINKS
    | Perm.ATTACH_FILES
    | Perm.READ_MESSAGE_HISTORY
    | Perm.ADD_REACTIONS
    | Perm.USE_EXTERNAL_EMOJIS
    | Perm.USE_APPLICATION_COMMANDS
    | Perm.PIN_MESSAGES
)
_TIMED_OUT = Perm.VIEW_CHANNEL | Perm.READ_MESSAGE_HISTORY
_NEED_SEND = Perm.MENTION_EVERYONE | Perm.ATTACH_FILES | Perm.EMBED_LINKS


def guild_permissions(guild: Guild, member: Member) -> int:
    """Return what the member's roles give, before any channel has its say."""
    if guild.owner_id == member.user_id:
        return Perm.ALL
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions if role_id in guild.roles else 0
    return Perm.ALL if bits & Perm.ADMINISTRATOR else bits


def _overwritten(bits: int, guild: Guild, member: Member, channel: Channel) -> int:
    everyone = channel.overwrites.get(guild.id)
    if everyone is not None:
        bits = bits & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in member.roles:
        found = channel.overwrites.get(role_id)
        if found is not None:
            allow, deny = allow | found.allow, deny | found.deny
    bits = bits & ~deny | allow
    own = channel.overwrites.get(member.user_id)
    return bits & ~own.deny | own.allow if own is not None else bits


def permissions_in(world: World, channel: Channel, user_id: int) -> int:
    """Return the permission bits of a user in a channel, thread or direct message (0: not even there)."""
    if channel.guild_id is None:
        return _DM_PERMISSIONS if user_id in (channel.recipient_id, world.bot.id) else 0
    guild = world.guilds.get(channel.guild_id)
    member = guild.members.get(user_id) if guild is not None else None
    if guild is None or member is None:
        return 0
    bits = guild_permissions(guild, member)
    if bits == Perm.ALL:
        return bits
    parent = world.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
    return _implied(world, channel, member, _overwritten(bits, guild, member, parent))


def _implied(world: World, channel: Channel, member: Member, bits: int) -> int:
    if not bits & Perm.VIEW_CHANNEL:
        return 0
    if member.timed_out_until > world.clock.now():
        return bits & _TIMED_OUT
    if channel.is_thread:
        thread = channel.thread
        invited = thread is not None and member.user_id in thread.members
        if channel.type == ChannelType.PRIVATE_THREAD and not invited and not bits & Perm.MANAGE_THREADS:
            return 0
        return bits
    if channel.type == ChannelType.VOICE and not bits & Perm.CONNECT and Manner.VOICE_WANTS_CONNECT in world.manners:
        return bits & Perm.VIEW_CHANNEL
    return bits if bits & Perm.SEND_MESSAGES else bits & ~_NEED_SEND


def can_view(world: World, channel: Channel, user_id: int) -> bool:
    """Return whether the user sees the channel."""
    return bool(permissions_in(world, channel, user_id) & Perm.VIEW_CHANNEL)


def can_send(world: World, channel: Channel, user_id: int) -> bool:
    """Return whether the user may write there (threads have a permission of their own)."""
    needed = Perm.SEND_MESSAGES_IN_THREADS if channel.is_thread else Perm.SEND_MESSAGES
    return bool(permissions_in(world, channel, user_id) & needed)


def viewers(world: World, channel: Channel) -> tuple[int, ...]:
    """Return the people (not the bot) who see the channel."""
    if channel.guild_id is None:
        return (channel.recipient_id,) if channel.recipient_id is not None else ()
    guild = world.guilds.get(channel.guild_id)
    members = guild.members if guild is not None else ()
    return tuple(uid for uid in members if uid != world.bot.id and can_view(world, channel, uid))
