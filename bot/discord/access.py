"""What the bot needs in a channel, found out before a table is made and named in words."""

from __future__ import annotations

from typing import Final

import discord

from bot.discord.request import Interaction
from bot.features.admin.settings import Settings
from bot.store.model import Ping
from bot.tables.model import Person, Problem, Table, TableError
from bot.texts import Speaker

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files")
NEEDED_IN_VOICE: Final = (*NEEDED, "connect")
FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")
THREADS: Final = frozenset(
    {discord.ChannelType.public_thread, discord.ChannelType.private_thread, discord.ChannelType.news_thread}
)
WITH_VOICE: Final = frozenset({discord.ChannelType.voice, discord.ChannelType.stage_voice})
WITH_THREADS: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})


def channel_type(interaction: Interaction) -> discord.ChannelType | None:
    """Return the kind of channel that an interaction came from."""
    return getattr(interaction.channel, "type", None)


def elsewhere(interaction: Interaction, allowed: tuple[int, ...], say: Speaker) -> str:
    """Return where tables may be opened, where this channel (or the one that a thread is in) is not among them."""
    places = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if not allowed or places & set(allowed):
        return ""
    return say("ui.not_in_this_channel", channels=say.join(f"<#{one}>" for one in allowed))


def needed_in(kind: discord.ChannelType | None) -> tuple[str, ...]:
    """Return the permissions that a table cannot do without in a kind of channel."""
    if kind in THREADS:
        return NEEDED_IN_THREAD
    return NEEDED_IN_VOICE if kind in WITH_VOICE else NEEDED


def lacking_here(interaction: Interaction) -> tuple[str, ...]:
    """Return the permissions that a table in this channel cannot do without and that the bot lacks here."""
    needed = needed_in(channel_type(interaction))
    return tuple(name for name in needed if not getattr(interaction.app_permissions, name))


def missing(interaction: Interaction, say: Speaker) -> str:
    """Return what the bot lacks for a table here, and what to do about it; "" where it lacks nothing."""
    lacks = lacking_here(interaction)
    return say("ui.missing_permissions", names=named(lacks, say)) if lacks else ""


async def is_shut_out(client: discord.Client, interaction: Interaction) -> bool:
    """Whether this is a private thread that the bot is no member of: its answers work there, and nothing else does."""
    if channel_type(interaction) is not discord.ChannelType.private_thread:
        return False
    try:
        await client.http.get_channel(interaction.channel_id or 0)
    except (discord.Forbidden, discord.NotFound):
        return True
    return False


def lacking(client: discord.Client, table: Table) -> tuple[str, ...]:
    """Return the permissions that the bot lacks where a table is played; all it needs where it cannot tell which."""
    channel = client.get_channel(table.place)
    needed = needed_in(getattr(channel, "type", None))
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return needed
    try:
        granted = channel.permissions_for(channel.guild.me)
    except discord.ClientException:  # a thread whose channel is not known
        return needed
    return tuple(name for name in needed if not getattr(granted, name)) or needed


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot may open a thread here for a table of its own."""
    allowed = all(getattr(interaction.app_permissions, name) for name in FOR_THREADS)
    return allowed and channel_type(interaction) in WITH_THREADS


async def callable_person(settings: Settings, user: discord.User | discord.Member) -> tuple[Person, bool]:
    """Return somebody whom a message is to call, and whether they want to be; raises TableError for no member."""
    if getattr(user, "guild", None) is None or user.bot:
        raise TableError(Problem.NO_MEMBER, name=user.display_name)
    return Person(user.id, user.display_name), (await settings.user(user.id)).ping is not Ping.NEVER


def named(names: tuple[str, ...], say: Speaker) -> str:
    """Return permissions as people know them."""
    return say.join(say(f"permission.{name}") for name in names)
