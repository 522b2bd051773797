"""`/settings`: what a player and a server prefer."""

from __future__ import annotations

import dataclasses

from discord import app_commands
from discord.ext import commands

from bot.base.config import DMS
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import HouseCog, command, press
from bot.discord.words import named, text
from bot.features.admin.pages import (
    AUTO,
    CHANNELS,
    LEVEL,
    MINE,
    PRESET,
    SERVER,
    SWITCHES,
    House,
    mine_body,
    other,
    server_body,
    values,
)
from bot.show import ids
from bot.show.body import Body
from bot.store.model import GuildSettings, PanelPlace, Ping
from bot.texts import Speaker
from games.core.levels import Level


def _changed_guild(settings: GuildSettings, name: str, value: str) -> GuildSettings:
    if name == "threads":
        return dataclasses.replace(settings, threads=value == "on")
    if name == "pace":
        return dataclasses.replace(settings, pace=value)
    if name == LEVEL:
        return dataclasses.replace(settings, level=value)
    if name == CHANNELS:
        return dataclasses.replace(settings, channels=tuple(int(one) for one in value.split()))
    if name == PRESET:
        game, _, preset = value.partition(":")
        return dataclasses.replace(settings, presets={**settings.presets, game: preset})
    return dataclasses.replace(settings, language="" if value == AUTO else value)


@app_commands.allowed_contexts(guilds=True, dms=True)
class SettingsCommands(HouseCog, commands.GroupCog, group_name=named("settings"), group_description=text("settings")):
    """`/settings`."""

    @command("settings_mine")
    async def mine(self, ask: Ask) -> None:
        """Show the player's settings."""
        settings = await self._settings.user(ask.user_id)
        await ask.private(mine_body(settings, await ask.say()))

    @command("settings_server")
    async def server(self, ask: Ask) -> None:
        """Show the server's settings to those who may manage it."""
        say = await ask.say()
        await ask.private(await self._page(ask.guild_id, say) if ask.manages else Body(say("ui.admins_only")))

    async def _page(self, guild_id: int, say: Speaker) -> Body:
        """Return a server's settings as they are now."""
        return server_body(self._show, await self._settings.guild(guild_id), say, self._house())

    def _house(self) -> House:
        games = [ui.game for ui in self._show.games.values()]
        hard = tuple(game.info.key for game in games if Level.HARD in self._tables.levels(game))
        usual = self._tables.usual_level
        return House(usual if hard or usual is not Level.HARD else Level.NORMAL, hard)

    @press(ids.SETTING)
    async def change(self, ask: Ask, scope: str, name: str) -> None:
        """Change a setting from a settings message and show the message again."""
        stored, value, say = self._settings, ask.value or "", await ask.say()
        if (scope, name) == (SERVER, CHANNELS):
            value = " ".join(ask.values)
        elif (scope, name) in SWITCHES and not value and ask.guild_id != DMS:
            value = other(scope, name, await stored.guild(ask.guild_id))
        elif name == LEVEL and value not in self._house().levels or value not in values(self._show, scope, name, say):
            raise UnknownPress
        if scope == MINE:
            await self._set_mine(ask, name, value)
        elif not ask.manages:
            await ask.private(Body(say("ui.admins_only")))
        else:
            await stored.set_guild(ask.guild_id, _changed_guild(await stored.guild(ask.guild_id), name, value))
            await ask.update(await self._page(ask.guild_id, say))

    async def _set_mine(self, ask: Ask, name: str, value: str) -> None:
        stored, user_id = self._settings, ask.user_id
        settings = await stored.user(user_id)
        if name == "ping":
            settings = dataclasses.replace(settings, ping=Ping(value))
        elif name == "panel":
            settings = dataclasses.replace(settings, panel=PanelPlace(value))
        elif name == "forced":
            settings = dataclasses.replace(settings, forced=value == "on")
        elif name == "coach":
            settings = dataclasses.replace(settings, coach=value == "on")
        else:
            settings = dataclasses.replace(settings, language="" if value == AUTO else value)
        await stored.set_user(user_id, settings)
        say, note = await ask.say(), ""  # which may be in another language now
        if "dm" in (settings.ping, settings.panel) and name in ("ping", "panel"):
            await self._messenger.dm(user_id, Body(say("setting.dm_hello")))  # are they open?
            note = say("ui.dm_closed") if user_id in stored.closed_dms else ""
        await ask.update(mine_body(settings, say, note))


setup = SettingsCommands.extension
