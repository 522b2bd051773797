"""The settings messages: what a player prefers, what a server prefers."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from bot.store.model import GuildSettings, PanelPlace, Ping, UserSettings
from bot.tables.model import Pace
from bot.texts import LOCALES
from bot.ui import ids
from bot.ui.body import Body, OptionSpec, SelectSpec

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.desk import Desk
    from bot.ui.reply import Reply

MINE, SERVER = "mine", "server"
AUTO: Final = "auto"
"""Stands for an empty language: that of the Discord client or server."""

CHOICES: Final = {
    MINE: {
        "language": (AUTO, *LOCALES),
        "ping": tuple(str(one) for one in Ping),
        "panel": tuple(str(one) for one in PanelPlace),
    },
    SERVER: {
        "language": (AUTO, *LOCALES),
        "threads": ("on", "off"),
        "pace": tuple(str(one) for one in Pace),
    },
}


def settings_body(scope: str, settings: UserSettings | GuildSettings, say: Speaker, note: str = "") -> Body:
    """Return the settings of a player ("mine") or a server ("server") with a menu for each."""
    rows = []
    for name, choices in CHOICES[scope].items():
        current = _as_text(getattr(settings, name))
        options = tuple(
            OptionSpec(value, say(f"setting.{scope}_{name}_{value}" if name != "language" else f"language.{value}"),
                       default=value == current)
            for value in choices
        )  # fmt: skip
        rows.append(SelectSpec(ids.preference_id(scope, name), say(f"setting.{scope}_{name}"), options))
    lines = [say(f"setting.{scope}_title"), *(say(f"setting.{scope}_{name}_help") for name in CHOICES[scope])]
    return Body("\n".join([*([note] if note else []), *lines]), tuple(rows))


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or AUTO


async def set_preference(desk: Desk, reply: Reply, scope: str, name: str, value: str) -> None:
    """Set one preference from a settings message and show the message anew."""
    say = await desk.say(reply.interaction)
    if value not in CHOICES.get(scope, {}).get(name, ()):
        await reply.private(Body(say("ui.unknown_button")))
    elif scope == MINE:
        await _set_mine(desk, reply, name, value)
    elif not reply.interaction.permissions.manage_guild or reply.interaction.guild_id is None:
        await reply.private(Body(say("ui.admins_only")))
    else:
        guild_id = reply.interaction.guild_id
        settings = _changed_guild(await desk.prefs.guild(guild_id), name, value)
        await desk.prefs.set_guild(guild_id, settings)
        await reply.update(settings_body(SERVER, settings, say))


def _changed_guild(settings: GuildSettings, name: str, value: str) -> GuildSettings:
    if name == "threads":
        return dataclasses.replace(settings, threads=value == "on")
    if name == "pace":
        return dataclasses.replace(settings, pace=value)
    return dataclasses.replace(settings, language="" if value == AUTO else value)


async def _set_mine(desk: Desk, reply: Reply, name: str, value: str) -> None:
    user_id = reply.interaction.user.id
    settings = await desk.prefs.user(user_id)
    if name == "ping":
        settings = dataclasses.replace(settings, ping=Ping(value))
    elif name == "panel":
        settings = dataclasses.replace(settings, panel=PanelPlace(value))
    else:
        settings = dataclasses.replace(settings, language="" if value == AUTO else value)
    await desk.prefs.set_user(user_id, settings)
    say = await desk.say(reply.interaction)
    note = ""
    if "dm" in (settings.ping, settings.panel) and name != "language":
        note = await _try_dm(desk, user_id, say)
    await reply.update(settings_body(MINE, settings, say, note))


async def _try_dm(desk: Desk, user_id: int, say: Speaker) -> str:
    """Find out at once whether the DMs that were chosen are open; returns what to tell the player."""
    open_ = await desk.outlet.dm(user_id, Body(say("setting.dm_hello"))) is not None
    return "" if open_ else say("ui.dm_closed")
