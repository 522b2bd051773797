"""Presses on the settings messages: what a player prefers, what a server prefers."""

from __future__ import annotations

import dataclasses

from bot.desk import Desk
from bot.discord.ask import Ask
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


async def server_page(desk: Desk, guild_id: int, say: Speaker) -> Body:
    """Return a server's settings as they are now."""
    return server_body(desk.resources, await desk.resources.settings.guild(guild_id), say, _house(desk))


def _house(desk: Desk) -> House:
    games = [ui.game for ui in desk.resources.games.values()]
    hard = tuple(game.info.key for game in games if Level.HARD in desk.tables.levels(game))
    usual = desk.tables.usual_level
    return House(usual if hard or usual is not Level.HARD else Level.NORMAL, hard)


async def change(desk: Desk, ask: Ask, pick: ids.Setting) -> None:
    """Change a setting from a settings message and show the message again."""
    (scope, name), value = pick, ask.value or ""
    say = await ask.say()
    if (scope, name) == (SERVER, CHANNELS):
        value = " ".join(ask.values)
    elif (scope, name) in SWITCHES and not value and ask.interaction.guild_id is not None:
        value = other(scope, name, await desk.resources.settings.guild(ask.interaction.guild_id))
    elif name == LEVEL and value not in _house(desk).levels or value not in values(desk.resources, scope, name, say):
        await ask.unknown()
        return
    if scope == MINE:
        await _set_mine(desk, ask, name, value)
    elif not ask.interaction.permissions.manage_guild or ask.interaction.guild_id is None:
        await ask.private(Body(say("ui.admins_only")))
    else:
        guild_id = ask.interaction.guild_id
        settings = _changed_guild(await desk.resources.settings.guild(guild_id), name, value)
        await desk.resources.settings.set_guild(guild_id, settings)
        await ask.update(await server_page(desk, guild_id, say))


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


async def _set_mine(desk: Desk, ask: Ask, name: str, value: str) -> None:
    user_id = ask.user_id
    settings = await desk.resources.settings.user(user_id)
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
    await desk.resources.settings.set_user(user_id, settings)
    say = await ask.say()
    note = ""
    if "dm" in (settings.ping, settings.panel) and name in ("ping", "panel"):
        note = await _try_dm(desk, user_id, say)
    await ask.update(mine_body(settings, say, note))


async def _try_dm(desk: Desk, user_id: int, say: Speaker) -> str:
    """Find out at once whether the DMs that were chosen are open; returns what to tell the player."""
    await desk.messenger.dm(user_id, Body(say("setting.dm_hello")))
    return say("ui.dm_closed") if user_id in desk.resources.settings.closed_dms else ""
