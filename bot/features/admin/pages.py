"""The settings messages: what a player prefers, what a server prefers."""

from __future__ import annotations

import dataclasses
from collections.abc import Container
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.features.play.options import level_text
from bot.show import ids
from bot.show.body import MENU_OPTIONS, Body, ButtonSpec, ChannelsSpec, OptionSpec, Row, SelectSpec
from bot.show.show import Show
from bot.store.model import GuildSettings, PanelPlace, Ping, UserSettings
from bot.tables.lobby import beginning, preset_of, presets_of
from bot.tables.model import Pace
from bot.texts import LOCALES
from games.core.levels import Level
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
        "coach": ("on", "off"),
    },
    SERVER: {
        "language": (AUTO, *LOCALES),
        "level": tuple(str(one) for one in Level),
        "threads": ("on", "off"),
        "pace": tuple(str(one) for one in Pace),
    },
}
SWITCHES: Final = ((SERVER, "threads"), (SERVER, "pace"))
"""Settings of two choices that share a row: a button each, which says how it is and turns to the other when pressed."""

PRESET: Final = "preset"
"""The menu of what new tables begin with; what is picked is a game's key and one of its presets."""
LEVEL: Final = "level"
"""The setting of how strong house players are."""
CHANNELS: Final = "channels"
"""The menu of the channels where tables may be opened; any number may be picked."""
IN_FORCE: Final = "✅"
TURNS: Final = "⏭️"


class House(NamedTuple):
    """What a server may choose of how strong house players are."""

    usual: Level
    """The operator's choice, which counts where the server has made none."""
    hard: tuple[str, ...]
    """The games in which hard ones can search here."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels on offer."""
        return tuple(level for level in Level if self.hard or level is not Level.HARD)


def mine_body(settings: UserSettings, say: Speaker, note: str = "") -> Body:
    """Return a player's settings, a menu for each."""
    lines, rows = _menus(MINE, settings, say)
    return Body("\n".join([*([note] if note else []), *lines]), tuple(rows))


def server_body(show: Show, settings: GuildSettings, say: Speaker, house: House) -> Body:
    """Return a server's settings, a menu for each; where games have presets, one more for all of these."""
    shown = dataclasses.replace(settings, level=settings.level if settings.level in house.levels else house.usual)
    lines, menus = _menus(SERVER, shown, say, house.levels)
    if not house.hard:
        lines[2] += " " + say("setting.server_level_no_hard")
    elif len(house.hard) < len(show.games):
        lines[2] += " " + say("setting.server_level_hard", games=say.join(map(say.title_of, house.hard)))
    rows: list[Row] = [*menus]
    presets = preset_options(show, settings, say)
    if presets:
        lines.append(say("setting.server_preset_help", now=joined((one.label for one in presets if one.emoji), say)))
        rows.append(SelectSpec(str(ids.Setting(SERVER, PRESET)), say("setting.server_preset"), presets))
    now = say.join(f"<#{one}>" for one in settings.channels) or say("setting.server_channels_all")
    lines.append(say("setting.server_channels_help", channels=now))
    rows.append(ChannelsSpec(str(ids.Setting(SERVER, CHANNELS)), say("setting.server_channels"), settings.channels))
    rows.append(tuple(_switch(scope, name, settings, say) for scope, name in SWITCHES))
    return Body("\n".join(lines), tuple(rows))


def preset_options(show: Show, settings: GuildSettings, say: Speaker) -> tuple[OptionSpec, ...]:
    """Return the presets of all games as options of one menu, a mark on those that new tables begin with."""
    found = []
    for game in (ui.game for ui in show.games.values()):
        key, now = game.info.key, preset_of(game, beginning(game, settings.presets))
        own = show.texts.speaker(say.locale, game=key)
        for name in presets_of(game):
            label = own("setting.server_preset_game", title=own("title"), preset=own(f"preset.{name}"))
            mark = IN_FORCE if name == now else None
            found.append(OptionSpec(f"{key}:{name}", label, own(f"preset_help.{name}"), mark))
    return tuple(found[:MENU_OPTIONS])


def _menus(
    scope: str, settings: UserSettings | GuildSettings, say: Speaker, levels: Container[str] = ()
) -> tuple[list[str], list[SelectSpec]]:
    """Return the lines and the menus of the settings that are the same for all games; `levels`: those on offer."""
    rows = []
    for name, choices in CHOICES[scope].items():
        if (scope, name) in SWITCHES:
            continue
        current = _as_text(getattr(settings, name))
        options = tuple(
            OptionSpec(value, _label(scope, name, value, say), default=value == current)
            for value in choices
            if name != LEVEL or value in levels
        )
        rows.append(SelectSpec(str(ids.Setting(scope, name)), say(f"setting.{scope}_{name}"), options))
    return [say(f"setting.{scope}_title"), *(say(f"setting.{scope}_{name}_help") for name in CHOICES[scope])], rows


def _switch(scope: str, name: str, settings: GuildSettings, say: Speaker) -> ButtonSpec:
    """Return the button of a setting of two choices."""
    label = _label(scope, name, _as_text(getattr(settings, name)), say)
    return ButtonSpec(str(ids.Setting(scope, name)), label, emoji=TURNS)


def other(scope: str, name: str, settings: GuildSettings) -> str:
    """Return what a switch turns to; "" for a setting that is none."""
    first, second = CHOICES[scope][name] if (scope, name) in SWITCHES else ("", "")
    return second if _as_text(getattr(settings, name)) == first else first


def _label(scope: str, name: str, value: str, say: Speaker) -> str:
    if name == LEVEL:
        return say("setting.server_level_is", level=level_text(Level(value), say))
    if name != "language":
        return say(f"setting.{scope}_{name}_{value}")
    return say("setting.server_language_host" if (scope, value) == (SERVER, AUTO) else f"language.{value}")


def _as_text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or AUTO


def values(show: Show, scope: str, name: str, say: Speaker) -> tuple[str, ...]:
    """Return what a setting can be; nothing for one that is not there."""
    if (scope, name) == (SERVER, PRESET):
        return tuple(one.value for one in preset_options(show, GuildSettings(), say))
    return CHOICES.get(scope, {}).get(name, ())
