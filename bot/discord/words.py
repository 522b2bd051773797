"""Names and descriptions of slash commands, from the catalogues: `core.name`, `core.command`, a game's `command`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord
from discord import app_commands

from bot.texts import LOCALES, Texts, load_texts
from bot.texts.catalogue import SHARED, TITLE

DESCRIPTION_LIMIT: Final = 100
HOUSE_LOCALES: Final = {
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
    discord.Locale.thai: "th",
    discord.Locale.vietnamese: "vi",
    discord.Locale.dutch: "nl",
    discord.Locale.korean: "ko",
}


class CatalogueTranslator(app_commands.Translator):
    """Translates a command's strings; a string's `key` names its text, English included."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in the language, or None where the catalogue of that language has none of its own."""
        own, _ = self._texts.entries(HOUSE_LOCALES.get(locale, ""))
        return own.get(str(string.extras.get("key")))


def text(key: str, file: str = SHARED) -> app_commands.locale_str:
    """Return a localisable text, English by default and cut to Discord's limit; the key itself where there is none."""
    full = f"{file}.command.{key}"
    english = load_texts().template(LOCALES[0], full) or key
    return app_commands.locale_str(english[:DESCRIPTION_LIMIT], key=full)


def titled(game: str) -> app_commands.locale_str:
    """Return the localisable title of a game."""
    return app_commands.locale_str(load_texts().speaker(LOCALES[0]).title_of(game), key=f"{game}.{TITLE}")


def named(key: str) -> app_commands.locale_str:
    """Return the localisable name of a command or option: the last word of its key ("season_start" is "start").

    One word is called alike wherever it stands, by `core.name.<word>`.
    """
    word = key.rpartition("_")[2]
    return app_commands.locale_str(word, key=f"{SHARED}.name.{word}")


SUBCOMMAND: Final = 1
"""Discord's type of an option that is a command below the command."""


def mentions(payload: Iterable[Mapping[str, Any]], known: Mapping[str, int]) -> dict[str, str]:
    """Return the mention of each command, by its full name.

    `payload` is what Discord is given, `known` the ids that it gave back, by the first word. Everybody's Discord shows
    the name that stands in a mention. So a text that names a command in another language keeps the name as it is
    written, which is how its reader's Discord calls the command.
    """
    found: dict[str, str] = {}
    for root in payload:
        below = [option for option in root.get("options") or () if option["type"] == SUBCOMMAND]
        for path in [[root, option] for option in below] or [[root]]:
            own = " ".join(part["name"] for part in path)
            if root["name"] in known:
                found[own] = f"</{own}:{known[root['name']]}>"
    return found
