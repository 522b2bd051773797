"""What the bot needs in a channel."""

from __future__ import annotations

from types import SimpleNamespace

import discord

from bot.discord.access import missing, named
from bot.texts import LOCALES, load_texts


def _asked(kind, **rights):
    may = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, **rights)
    return SimpleNamespace(channel=SimpleNamespace(type=kind), app_permissions=may)


def test_the_text_of_a_voice_channel_takes_connect():
    """R9."""
    say = load_texts().speaker("en")
    assert missing(_asked(discord.ChannelType.text), say) == ""
    assert named(("connect",), say) in missing(_asked(discord.ChannelType.voice), say)
    assert missing(_asked(discord.ChannelType.voice, connect=True), say) == ""
    words = {named(("connect",), load_texts().speaker(locale)) for locale in LOCALES}
    assert len(words) == len(LOCALES) and not any("permission" in one for one in words)
