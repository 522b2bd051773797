"""`/settings`: what a player and a server prefer, asked for in a form."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import HouseCog, command, press
from bot.discord.forms import settings_form
from bot.discord.words import named, text
from bot.features.admin.pages import (
    CHANNELS,
    FORM,
    MINE,
    PRESET,
    SERVER,
    House,
    kept_body,
    mine_fields,
    mine_of,
    server_fields,
    server_of,
)
from bot.features.play.options import Asked
from bot.show import ids
from bot.show.body import Body
from games.core.levels import Level


@app_commands.allowed_contexts(guilds=True, dms=True)
class SettingsCommands(HouseCog, commands.GroupCog, group_name=named("settings"), group_description=text("settings")):
    """`/settings`."""

    @command("settings_mine")
    async def mine(self, ask: Ask) -> None:
        """Ask for the player's settings."""
        await self._ask(ask, MINE)

    @command("settings_server")
    async def server(self, ask: Ask) -> None:
        """Ask those who may manage the server for its settings."""
        await self._ask(ask, SERVER)

    async def _ask(self, ask: Ask, scope: str) -> None:
        say = await ask.say()
        if scope == SERVER and not ask.manages:
            await ask.private(Body(say("ui.admins_only")))
            return
        title = say("setting.mine" if scope == MINE else "setting.server")
        await ask.form(settings_form(ids.setting_id(scope, FORM), title, await self._fields(ask, scope)))

    async def _fields(self, ask: Ask, scope: str) -> tuple[Asked, ...]:
        say = await ask.say()
        if scope == MINE:
            return mine_fields(await self._settings.user(ask.user_id), say)
        return server_fields(self._show, await self._settings.guild(ask.guild_id), say, self._house())

    def _house(self) -> House:
        games = [ui.game for ui in self._show.games.values()]
        hard = tuple(game.info.key for game in games if Level.HARD in self._tables.levels(game))
        usual = self._tables.usual_level
        return House(usual if hard or usual is not Level.HARD else Level.NORMAL, hard)

    @press(ids.SETTING)
    async def change(self, ask: Ask, scope: str, name: str) -> None:
        """Keep what a form says and show what is set now; a menu of an older message opens the form."""
        if scope not in (MINE, SERVER):
            raise UnknownPress
        if name != FORM or (scope == SERVER and not ask.manages):
            await self._ask(ask, scope)
            return
        fields, note = {field.name: field for field in await self._fields(ask, scope)}, ""
        picked = {key: tuple(filter(None, values)) for key, values in ask.chosen.items() if key in fields}
        for key, values in picked.items():
            known = {one.value for one in fields[key].options}
            if not all(value in known or (key == CHANNELS and value.isdecimal()) for value in values):
                raise UnknownPress
        if scope == MINE:
            note = await self._keep_mine(ask, picked)
        else:
            before = await self._settings.guild(ask.guild_id)
            await self._settings.set_guild(ask.guild_id, server_of(before, picked, fields.get(PRESET)))
        await ask.private(kept_body(scope, await self._fields(ask, scope), await ask.say(), note))

    async def _keep_mine(self, ask: Ask, picked: dict[str, tuple[str, ...]]) -> str:
        """Keep a player's settings; return what there is to say of it."""
        stored, user_id = self._settings, ask.user_id
        before = await stored.user(user_id)
        settings = mine_of(before, picked)
        await stored.set_user(user_id, settings)
        say = await ask.say()  # which may be in another language now
        asked = (settings.ping, settings.panel)
        if "dm" in asked and (asked != (before.ping, before.panel)):
            await self._messenger.dm(user_id, Body(say("setting.dm_hello")))  # are they open?
            return say("ui.dm_closed") if user_id in stored.closed_dms else ""
        return ""


setup = SettingsCommands.extension
