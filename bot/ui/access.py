"""What the bot needs in a channel, found out before a table is made and named in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.reply import Interaction

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "attach_files")
FOR_THREADS: Final = ("create_public_threads", "send_messages_in_threads")
THREADS: Final = frozenset(
    {discord.ChannelType.public_thread, discord.ChannelType.private_thread, discord.ChannelType.news_thread}
)
WITH_THREADS: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})


def channel_type(interaction: Interaction) -> discord.ChannelType | None:
    """Return the kind of channel that an interaction came from."""
    return getattr(interaction.channel, "type", None)


def missing(interaction: Interaction) -> tuple[str, ...]:
    """Return the permissions that a table in this channel cannot do without and that the bot lacks here."""
    needed = NEEDED_IN_THREAD if channel_type(interaction) in THREADS else NEEDED
    return tuple(name for name in needed if not getattr(interaction.app_permissions, name))


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot may open a thread here for a table of its own."""
    allowed = all(getattr(interaction.app_permissions, name) for name in FOR_THREADS)
    return allowed and channel_type(interaction) in WITH_THREADS


def missing_line(names: tuple[str, ...], say: Speaker) -> str:
    """Return what is missing, in words, and what to do about it."""
    return say("ui.missing_permissions", names=say.join(say(f"permission.{name}") for name in names))
