"""The settings: the forms in which a player and a server say what they prefer, and what is kept of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from bot.features.play.options import OFF, ON, Asked, choices, level_text, switched
from bot.show.body import MENU_OPTIONS, Body, OptionSpec
from bot.show.show import Show
from bot.store.model import GuildSettings, PanelPlace, Ping, UserSettings
from bot.tables.lobby import beginning, preset_of, presets_of
from bot.tables.model import Pace
from bot.texts import LOCALES, Speaker
from games.core.levels import Level

MINE, SERVER = "mine", "server"
FORM: Final = "form"
"""The name under which a filled-in form comes back (`ids.setting_id`); menus of older messages have others."""
AUTO: Final = "auto"
"""Stands for an empty language: that of the Discord client, or of each table's host."""
LANGUAGES: Final = (AUTO, *LOCALES)
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "language": LANGUAGES,
    "ping": tuple(Ping),
    "panel": tuple(PanelPlace),
    "forced": (ON, OFF),
    "coach": (ON, OFF),
}
"""What a player may choose."""
PRESET: Final = "preset"
"""The field of what new tables begin with; what is picked is a game's key and one of its presets."""
LEVEL: Final = "level"
"""The field of how strong house players are."""
TABLES, THREADS, SLOW = "tables", "threads", "slow"
"""The field of how tables are kept, and what may be picked there."""
CHANNELS: Final = "channels"
"""The field of the channels where tables may be opened; any number may be picked."""


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


def mine_fields(settings: UserSettings, say: Speaker) -> tuple[Asked, ...]:
    """Return what a player's form asks for."""
    labels = {
        name: {one: say(f"language.{one}" if name == "language" else f"setting.mine_{name}_{one}") for one in values}
        for name, values in CHOICES.items()
    }
    return tuple(_menu(MINE, name, _as_text(getattr(settings, name)), labels[name], say) for name in CHOICES)


def server_fields(show: Show, settings: GuildSettings, say: Speaker, house: House) -> tuple[Asked, ...]:
    """Return what a server's form asks for."""
    languages = {one: say("setting.server_language_host" if one == AUTO else f"language.{one}") for one in LANGUAGES}
    level = settings.level if settings.level in house.levels else house.usual
    levels = {str(one): level_text(one, say) for one in house.levels}
    about = ""
    if not house.hard:
        about = say("setting.server_level_no_hard")
    elif len(house.hard) < len(show.games):
        about = say("setting.server_level_hard", games=say.join(map(say.title_of, house.hard)))
    tables = (
        OptionSpec(THREADS, say("setting.server_threads_on"), default=settings.threads),
        OptionSpec(SLOW, say("setting.server_pace_slow"), default=settings.pace == Pace.SLOW),
    )
    presets = preset_options(show, settings, say)
    rules = Asked(PRESET, say("setting.server_preset"), presets, many=True, about=say("setting.server_preset_help"))
    where, help_ = say("setting.server_channels"), say("setting.server_channels_help")
    return (
        _menu(SERVER, "language", settings.language or AUTO, languages, say),
        _menu(SERVER, LEVEL, str(level), levels, say, about),
        Asked(TABLES, say("setting.server_tables"), tables, many=True),
        *((rules,) if presets else ()),
        Asked(CHANNELS, where, about=help_, channels=settings.channels),
    )


def _menu(scope: str, name: str, now: str, labels: Mapping[str, str], say: Speaker, about: str = "") -> Asked:
    about = about or say(f"setting.{scope}_{name}_help")
    return Asked(name, say(f"setting.{scope}_{name}"), choices(labels, now), about=about)


def preset_options(show: Show, settings: GuildSettings, say: Speaker) -> tuple[OptionSpec, ...]:
    """Return the presets of all games as options of one menu; those are chosen that new tables begin with."""
    found = []
    for game in (ui.game for ui in show.games.values()):
        key, now = game.info.key, preset_of(game, beginning(game, settings.presets))
        own = show.texts.speaker(say.locale, game=key)
        for name in presets_of(game):
            label = own("setting.server_preset_game", title=own("title"), preset=own(f"preset.{name}"))
            found.append(OptionSpec(f"{key}:{name}", label, own(f"preset_help.{name}"), default=name == now))
    return tuple(found[:MENU_OPTIONS])


def kept_body(scope: str, fields: Sequence[Asked], say: Speaker, note: str = "") -> Body:
    """Return what is set now, in a few lines."""
    lines = [note] if note else []
    lines.append(say(f"setting.{scope}_title"))
    for field in fields:
        now = [one.label for one in field.options if one.default]
        if field.name == CHANNELS:
            now = [f"<#{one}>" for one in field.channels or ()] or [say("setting.server_channels_all")]
        elif field.name == TABLES:
            threads, slow = (one.default for one in field.options)
            now = [say(f"setting.server_threads_{'on' if threads else 'off'}")]
            now.append(say(f"setting.server_pace_{'slow' if slow else 'live'}"))
        lines.append(f"- {field.label}: {' · '.join(now)}")
    return Body("\n".join(lines))


def mine_of(settings: UserSettings, picked: Mapping[str, Sequence[str]]) -> UserSettings:
    """Return a player's settings as a filled-in form has them."""
    return dataclasses.replace(settings, **_single(settings, picked, CHOICES))


def server_of(settings: GuildSettings, picked: Mapping[str, Sequence[str]], rules: Asked | None) -> GuildSettings:
    """Return a server's settings as a filled-in form has them; `rules` is its field of presets."""
    new: dict[str, Any] = _single(settings, picked, ("language", LEVEL))
    if TABLES in picked:
        pace = Pace.SLOW if SLOW in picked[TABLES] else Pace.LIVE
        new |= {"threads": THREADS in picked[TABLES], "pace": str(pace)}
    if CHANNELS in picked:
        new["channels"] = tuple(map(int, picked[CHANNELS]))
    before = {one.value for one in rules.options if one.default} if rules is not None else set()
    presets = dict(one.split(":", 1) for one in picked.get(PRESET, ()) if one not in before)
    return dataclasses.replace(settings, presets={**settings.presets, **presets}, **new)


def _single(
    settings: UserSettings | GuildSettings, picked: Mapping[str, Sequence[str]], names: Iterable[str]
) -> dict[str, Any]:
    """Return what is kept of those of the menus in which something was picked, each as what was kept before."""
    return {name: _kept(picked[name][0], getattr(settings, name)) for name in names if picked.get(name)}


def _kept(text: str, before: str | bool) -> object:
    if isinstance(before, bool):
        return text == ON
    return type(before)("" if text == AUTO else text)


def _as_text(value: object) -> str:
    return switched(value) if isinstance(value, bool) else str(value) or AUTO
