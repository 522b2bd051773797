"""`/settings`: what a player and a server prefer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.ui.body import Body
from bot.ui.preferences import mine_body, server_body
from bot.ui.reply import Reply
from bot.ui.translator import text

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.ui.desk import Desk


async def mine(desk: Desk, reply: Reply) -> None:
    """Show the player's settings."""
    settings = await desk.prefs.user(reply.interaction.user.id)
    await reply.private(mine_body(settings, await desk.say(reply.interaction)))


async def server(desk: Desk, reply: Reply) -> None:
    """Show the server's settings to those who may manage it."""
    interaction = reply.interaction
    say = await desk.say(interaction)
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        await reply.private(Body(say("ui.admins_only")))
        return
    await reply.private(server_body(desk, await desk.prefs.guild(interaction.guild_id), say))


def setup(app: Madang) -> None:
    """Add the commands."""
    group = app_commands.Group(
        name=app_commands.locale_str("settings", key="settings_name"),
        description=text(app.texts, "settings"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )

    @group.command(
        name=app_commands.locale_str("mine", key="settings_mine_name"), description=text(app.texts, "settings_mine")
    )
    async def mine_command(interaction: discord.Interaction[Any]) -> None:
        desk: Desk = interaction.client.desk
        reply = Reply(interaction)
        await desk.answer(reply, mine(desk, reply))

    @group.command(
        name=app_commands.locale_str("server", key="settings_server_name"),
        description=text(app.texts, "settings_server"),
    )
    async def server_command(interaction: discord.Interaction[Any]) -> None:
        desk: Desk = interaction.client.desk
        reply = Reply(interaction)
        await desk.answer(reply, server(desk, reply))

    app.tree.add_command(group)
