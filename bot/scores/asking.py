"""Answering commands and presses about scores, replays and data: who may ask, and what they are told when refused."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import discord

from bot.scores.errors import ScoreError
from bot.scores.words import private_speaker
from bot.ui.body import Body
from bot.ui.reply import Interaction, Reply
from bot.ui.words import safe_name

if TYPE_CHECKING:
    from bot.ui.desk import Desk


async def guarded(desk: Desk, reply: Reply, work: Awaitable[None]) -> None:
    """Run the work that answers; what it refuses is told privately."""
    try:
        await work
    except ScoreError as error:
        say = await private_speaker(desk, reply)
        facts = {name: safe_name(fact, 60) if isinstance(fact, str) else fact for name, fact in error.facts.items()}
        await reply.private(Body(f"⚠️ {say(f'error.{error.code}', **facts)}"))


def start(interaction: discord.Interaction[Any], *, for_all: bool = False) -> tuple[Desk, Reply]:
    """Return what the answer to a command is made with."""
    desk: Desk = interaction.client.desk
    return desk, Reply(interaction, for_all=for_all)


def guild_of(interaction: Interaction) -> int:
    """Return the guild that was asked in; raises ScoreError elsewhere."""
    if interaction.guild_id is None:
        raise ScoreError("guild_only")
    return interaction.guild_id


def managed_guild(interaction: Interaction) -> int:
    """Return the guild for somebody who may manage it; raises ScoreError for others."""
    guild_id = guild_of(interaction)
    if not interaction.permissions.manage_guild:
        raise ScoreError("admins_only")
    return guild_id


async def show(reply: Reply, body: Body, *, for_all: bool = False) -> None:
    """Answer with a new message: private, or for everybody."""
    await (reply.public(body) if for_all else reply.private(body))
