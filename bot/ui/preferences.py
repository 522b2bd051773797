"""The settings messages: what a player prefers, what a server prefers."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from bot.store.model import GuildSettings, PanelPlace, Ping, UserSettings
from bot.tables.lobby import beginning, preset_of, presets_of
from bot.tables.model import Pace
from bot.texts import LOCALES
from bot.ui import ids
from bot.ui.body import MENU_OPTIONS, Body, OptionSpec, SelectSpec

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

PRESET: Final = "preset"
"""The menu of what new tables begin with; what is picked is a game's key and one of its presets."""
IN_FORCE: Final = "✅"


def mine_body(settings: UserSettings, say: Speaker, note: str = "") -> Body:
    """Return a player's settings, a menu for each."""
    lines, rows = _menus(MINE, settings, say)
    return Body("\n".join([*([note] if note else []), *lines]), tuple(rows))


def server_body(desk: Desk, settings: GuildSettings, say: Speaker) -> Body:
    """Return a server's settings, a menu for each; where games have presets, one more for all of these."""
    lines, rows = _menus(SERVER, settings, say)
    presets = _preset_options(desk, settings, say)
    if presets:
        lines.append(say("setting.server_preset_help", now=say.join(one.label for one in presets if one.emoji)))
        rows.append(SelectSpec(ids.preference_id(SERVER, PRESET), say("setting.server_preset"), presets))
    return Body("\n".join(lines), tuple(rows))


def _preset_options(desk: Desk, settings: GuildSettings, say: Speaker) -> tuple[OptionSpec, ...]:
    """Return the presets of all games as options of one menu, a mark on those that new tables begin with."""
    found = []
    for game in (ui.game for ui in desk.games.values()):
        key, now = game.info.key, preset_of(game, beginning(game, settings.presets))
        own = desk.texts.speaker(say.locale, game=key)
        for name in presets_of(game):
            label = own("setting.server_preset_game", title=game.info.title, preset=own(f"preset.{name}"))
            mark = IN_FORCE if name == now else None
            found.append(OptionSpec(f"{key}:{name}", label, own(f"preset_help.{name}"), mark))
    return tuple(found[:MENU_OPTIONS])


def _menus(scope: str, settings: UserSettings | GuildSettings, say: Speaker) -> tuple[list[str], list[SelectSpec]]:
    """Return the lines and the menus of the settings that are the same for all games."""
    rows = []
    for name, choices in CHOICES[scope].items():
        current = _as_text(getattr(settings, name))
        options = tuple(
            OptionSpec(value, say(f"setting.{scope}_{name}_{value}" if name != "language" else f"language.{value}"),
                       default=value == current)
            for value in choices
        )  # fmt: skip
        rows.append(SelectSpec(ids.preference_id(scope, name), say(f"setting.{scope}_{name}"), options))
    return [say(f"setting.{scope}_title"), *(say(f"setting.{scope}_{name}_help") for name in CHOICES[scope])], rows


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or AUTO


async def set_preference(desk: Desk, reply: Reply, scope: str, name: str, value: str) -> None:
    """Set one preference from a settings message and show the message anew."""
    say = await desk.say(reply.interaction)
    if value not in _values(desk, scope, name, say):
        await reply.private(Body(say("ui.unknown_button")))
    elif scope == MINE:
        await _set_mine(desk, reply, name, value)
    elif not reply.interaction.permissions.manage_guild or reply.interaction.guild_id is None:
        await reply.private(Body(say("ui.admins_only")))
    else:
        guild_id = reply.interaction.guild_id
        settings = _changed_guild(await desk.prefs.guild(guild_id), name, value)
        await desk.prefs.set_guild(guild_id, settings)
        await reply.update(server_body(desk, settings, say))


def _values(desk: Desk, scope: str, name: str, say: Speaker) -> tuple[str, ...]:
    """Return what a setting can be; nothing for one that is not there."""
    if (scope, name) == (SERVER, PRESET):
        return tuple(one.value for one in _preset_options(desk, GuildSettings(), say))
    return CHOICES.get(scope, {}).get(name, ())


def _changed_guild(settings: GuildSettings, name: str, value: str) -> GuildSettings:
    if name == "threads":
        return dataclasses.replace(settings, threads=value == "on")
    if name == "pace":
        return dataclasses.replace(settings, pace=value)
    if name == PRESET:
        game, _, preset = value.partition(":")
        return dataclasses.replace(settings, presets={**settings.presets, game: preset})
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
    await reply.update(mine_body(settings, say, note))


async def _try_dm(desk: Desk, user_id: int, say: Speaker) -> str:
    """Find out at once whether the DMs that were chosen are open; returns what to tell the player."""
    open_ = await desk.outlet.dm(user_id, Body(say("setting.dm_hello"))) is not None
    return "" if open_ else say("ui.dm_closed")
