"""The settings messages: what a player prefers, what a server prefers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pages.resources import Resources
from bot.store.model import GuildSettings, PanelPlace, Ping, UserSettings
from bot.tables.lobby import beginning, preset_of, presets_of
from bot.tables.model import Pace
from bot.texts import LOCALES
from bot.ui import ids
from bot.ui.body import MENU_OPTIONS, Body, ChannelsSpec, OptionSpec, Row, SelectSpec
from renderers.words import joined

if TYPE_CHECKING:
    from bot.texts import Speaker

MINE, SERVER = "mine", "server"
AUTO: Final = "auto"
"""Stands for an empty language: that of the Discord client, or of each table's host."""

CHOICES: Final = {
    MINE: {
        "language": (AUTO, *LOCALES),
        "ping": tuple(str(one) for one in Ping),
        "panel": tuple(str(one) for one in PanelPlace),
        "forced": ("on", "off"),
    },
    SERVER: {
        "language": (AUTO, *LOCALES),
        "threads": ("on", "off"),
        "pace": tuple(str(one) for one in Pace),
    },
}

PRESET: Final = "preset"
"""The menu of what new tables begin with; what is picked is a game's key and one of its presets."""
CHANNELS: Final = "channels"
"""The menu of the channels where tables may be opened; any number may be picked."""
IN_FORCE: Final = "✅"


def mine_body(settings: UserSettings, say: Speaker, note: str = "") -> Body:
    """Return a player's settings, a menu for each."""
    lines, rows = _menus(MINE, settings, say)
    return Body("\n".join([*([note] if note else []), *lines]), tuple(rows))


def server_body(resources: Resources, settings: GuildSettings, say: Speaker) -> Body:
    """Return a server's settings, a menu for each; where games have presets, one more for all of these."""
    lines, menus = _menus(SERVER, settings, say)
    rows: list[Row] = [*menus]
    presets = preset_options(resources, settings, say)
    if presets:
        lines.append(say("setting.server_preset_help", now=joined((one.label for one in presets if one.emoji), say)))
        rows.append(SelectSpec(str(ids.Setting(SERVER, PRESET)), say("setting.server_preset"), presets))
    now = say.join(f"<#{one}>" for one in settings.channels) or say("setting.server_channels_all")
    lines.append(say("setting.server_channels_help", channels=now))
    rows.append(ChannelsSpec(str(ids.Setting(SERVER, CHANNELS)), say("setting.server_channels"), settings.channels))
    return Body("\n".join(lines), tuple(rows))


def preset_options(resources: Resources, settings: GuildSettings, say: Speaker) -> tuple[OptionSpec, ...]:
    """Return the presets of all games as options of one menu, a mark on those that new tables begin with."""
    found = []
    for game in (ui.game for ui in resources.games.values()):
        key, now = game.info.key, preset_of(game, beginning(game, settings.presets))
        own = resources.texts.speaker(say.locale, game=key)
        for name in presets_of(game):
            label = own("setting.server_preset_game", title=own("title"), preset=own(f"preset.{name}"))
            mark = IN_FORCE if name == now else None
            found.append(OptionSpec(f"{key}:{name}", label, own(f"preset_help.{name}"), mark))
    return tuple(found[:MENU_OPTIONS])


def _menus(scope: str, settings: UserSettings | GuildSettings, say: Speaker) -> tuple[list[str], list[SelectSpec]]:
    """Return the lines and the menus of the settings that are the same for all games."""
    rows = []
    for name, choices in CHOICES[scope].items():
        current = _as_text(getattr(settings, name))
        options = tuple(
            OptionSpec(value, _label(scope, name, value, say),
                       default=value == current)
            for value in choices
        )  # fmt: skip
        rows.append(SelectSpec(str(ids.Setting(scope, name)), say(f"setting.{scope}_{name}"), options))
    return [say(f"setting.{scope}_title"), *(say(f"setting.{scope}_{name}_help") for name in CHOICES[scope])], rows


def _label(scope: str, name: str, value: str, say: Speaker) -> str:
    if name != "language":
        return say(f"setting.{scope}_{name}_{value}")
    return say("setting.server_language_host" if (scope, value) == (SERVER, AUTO) else f"language.{value}")


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or AUTO


def values(resources: Resources, scope: str, name: str, say: Speaker) -> tuple[str, ...]:
    """Return what a setting can be; nothing for one that is not there."""
    if (scope, name) == (SERVER, PRESET):
        return tuple(one.value for one in preset_options(resources, GuildSettings(), say))
    return CHOICES.get(scope, {}).get(name, ())
