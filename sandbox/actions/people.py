"""Who and what is there: making users, guilds and channels, members coming and going, rights given and taken."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.core import Core
from sandbox.gateway.hub import Intent
from sandbox.kinds import ChannelType, Json, Perm
from sandbox.world.model import Channel, Guild, Member, Overwrite, Role, User
from sandbox.world.payloads import guild_create_payload, member_payload, user_payload


def make_user(core: Core, name: str, *, locale: str = "en-US", guilds: Iterable[Guild] = ()) -> User:
    """Make a person called `name` and let them into some guilds."""
    user = User(core.ids.next(), name.lower().replace(" ", "_"), name, locale)
    core.world.users[user.id] = user
    core.feed.inbox(user.id)
    for guild in guilds:
        add_member(core, guild, user)
    core.world_changed("users")
    return user


def make_guild(
    core: Core,
    name: str,
    *,
    owner: User,
    locale: str = "en-US",
    channels: Iterable[str] = ("general",),
    bot: bool = True,
) -> Guild:
    """Make a guild with its text channels; the bot is in it unless told otherwise."""
    guild = Guild(core.ids.next(), name, owner.id, locale)
    guild.roles[guild.id] = Role(guild.id, "@everyone")
    core.world.guilds[guild.id] = guild
    guild.members[owner.id] = Member(owner.id, joined_at=core.clock.now())
    for channel in channels:
        make_channel(core, guild, channel)
    if bot:
        add_bot(core, guild)
    core.world_changed("guilds")
    return guild


def make_channel(
    core: Core, guild: Guild, name: str, *, topic: str | None = None, kind: int = ChannelType.TEXT
) -> Channel:
    """Make a text channel, or a voice channel with its text."""
    channel = Channel(core.ids.next(), kind, name.lstrip("#"), guild.id, topic=topic)
    channel.position = len(guild.channel_ids)
    core.world.channels[channel.id] = channel
    guild.channel_ids.append(channel.id)
    core.channel_changed("CHANNEL_CREATE", channel)
    return channel


def delete_channel(core: Core, channel: Channel) -> None:
    """Delete a channel or thread with all it holds."""
    name = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    core.channel_changed(name, channel)
    world = core.world
    guild = world.guilds.get(channel.guild_id or 0)
    if guild is not None:
        for below in [t for t in guild.thread_ids if world.channels[t].parent_id == channel.id]:
            delete_channel(core, world.channels[below])
        kept = guild.thread_ids if channel.is_thread else guild.channel_ids
        kept.remove(channel.id)
    for message in channel.messages.values():
        world.drop_files(message.attachments)
    del world.channels[channel.id]


def add_member(core: Core, guild: Guild, user: User) -> Member:
    """Let a user into a guild."""
    member = Member(user.id, joined_at=core.clock.now())
    guild.members[user.id] = member
    data = member_payload(core.world, guild, member) | {"guild_id": str(guild.id)}
    core.hub.dispatch("GUILD_MEMBER_ADD", data, guild_id=guild.id, intent=Intent.GUILD_MEMBERS)
    core.world_changed("members")
    return member


def remove_member(core: Core, guild: Guild, user: User) -> None:
    """Let a user go from a guild and from its threads."""
    del guild.members[user.id]
    for thread_id in guild.thread_ids:
        thread = core.world.channels[thread_id].thread
        if thread is not None:
            thread.members.pop(user.id, None)
    data: Json = {"guild_id": str(guild.id), "user": user_payload(user)}
    core.hub.dispatch("GUILD_MEMBER_REMOVE", data, guild_id=guild.id, intent=Intent.GUILD_MEMBERS)
    core.world_changed("members")


def add_bot(core: Core, guild: Guild, permissions: int = Perm.INVITE) -> None:
    """Let the bot into a guild, with a role of its own that has `permissions`."""
    role = Role(core.ids.next(), core.world.bot.global_name, permissions, position=1, managed=True)
    guild.roles[role.id] = role
    bot = core.world.bot
    guild.members[bot.id] = Member(bot.id, [role.id], joined_at=core.clock.now())
    joined = guild_create_payload(core.world, guild)
    del joined["unavailable"]  # a guild that comes after an outage has it, one that was joined does not
    core.hub.dispatch("GUILD_CREATE", joined, guild_id=guild.id)
    core.world_changed("guilds")


def remove_bot(core: Core, guild: Guild) -> None:
    """Take the bot out of a guild."""
    member = guild.members.pop(core.world.bot.id)
    for role_id in member.roles:
        guild.roles.pop(role_id, None)
    core.hub.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild_id=guild.id)
    core.world_changed("guilds")


def set_overwrite(core: Core, channel: Channel, who: int, *, allow: int = 0, deny: int = 0) -> None:
    """Allow and deny a member or role in a channel (0 and 0: no overwrite any more)."""
    guild = core.world.guilds[channel.guild_id or 0]
    if allow or deny:
        channel.overwrites[who] = Overwrite(who, 0 if who in guild.roles else 1, allow, deny)
    else:
        channel.overwrites.pop(who, None)
    core.channel_changed("CHANNEL_UPDATE", channel)
    core.world_changed("permissions")


def set_timeout(core: Core, guild: Guild, user: User, seconds: float) -> None:
    """Let a member only read for some seconds."""
    guild.members[user.id].timed_out_until = core.clock.now() + seconds
    core.world_changed("members")
