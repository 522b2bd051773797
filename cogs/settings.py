"""`/settings`: what a player and a server prefer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.discord.ask import Ask, Interaction
from bot.discord.cog import HouseCog, command
from bot.discord.words import named, text
from bot.features.admin.pages import mine_body
from bot.presses.settings import server_page
from bot.show.body import Body

if TYPE_CHECKING:
    from bot.desk import Desk


async def mine(desk: Desk, ask: Ask) -> None:
    """Show the player's settings."""
    settings = await desk.resources.settings.user(ask.user_id)
    await ask.private(mine_body(settings, await ask.say()))


async def server(desk: Desk, ask: Ask) -> None:
    """Show the server's settings to those who may manage it."""
    interaction = ask.interaction
    say = await ask.say()
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        await ask.private(Body(say("ui.admins_only")))
        return
    await ask.private(await server_page(desk, interaction.guild_id, say))


@app_commands.allowed_contexts(guilds=True, dms=True)
class SettingsCommands(HouseCog, commands.GroupCog, group_name=named("settings"), group_description=text("settings")):
    """`/settings`."""

    @command("settings_mine")
    async def mine(self, interaction: Interaction) -> None:
        """Show one's own settings."""
        await self.answer(Ask(self.desk, interaction), mine)

    @command("settings_server")
    async def server(self, interaction: Interaction) -> None:
        """Show the server's settings."""
        await self.answer(Ask(self.desk, interaction), server)


setup = SettingsCommands.extension
