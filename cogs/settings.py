"""`/settings`: what a player and a server prefer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.discord.cog import HouseCog, command
from bot.discord.reply import Interaction, Reply
from bot.discord.words import named, text
from bot.features.admin.pages import mine_body
from bot.presses.settings import server_page
from bot.show.body import Body

if TYPE_CHECKING:
    from bot.desk import Desk


async def mine(desk: Desk, reply: Reply) -> None:
    """Show the player's settings."""
    settings = await desk.resources.settings.user(reply.interaction.user.id)
    await reply.private(mine_body(settings, await desk.say(reply.interaction)))


async def server(desk: Desk, reply: Reply) -> None:
    """Show the server's settings to those who may manage it."""
    interaction = reply.interaction
    say = await desk.say(interaction)
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        await reply.private(Body(say("ui.admins_only")))
        return
    await reply.private(await server_page(desk, interaction.guild_id, say))


@app_commands.allowed_contexts(guilds=True, dms=True)
class SettingsCommands(HouseCog, commands.GroupCog, group_name=named("settings"), group_description=text("settings")):
    """`/settings`."""

    @command("settings_mine")
    async def mine(self, interaction: Interaction) -> None:
        """Show one's own settings."""
        await self.answer(Reply(interaction), mine)

    @command("settings_server")
    async def server(self, interaction: Interaction) -> None:
        """Show the server's settings."""
        await self.answer(Reply(interaction), server)


setup = SettingsCommands.extension
