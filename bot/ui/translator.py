"""Names and descriptions of slash commands, from the catalogues: `core.name`, `core.command`, a game's `command`."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot.texts import LOCALES, Texts, load_texts
from bot.texts.catalogue import SHARED, TITLE

DESCRIPTION_LIMIT: Final = 100
DISCORD_LOCALES: Final = {
    "en": (discord.Locale.american_english, discord.Locale.british_english),
    "th": (discord.Locale.thai,),
    "vi": (discord.Locale.vietnamese,),
    "nl": (discord.Locale.dutch,),
    "ko": (discord.Locale.korean,),
}
HOUSE_LOCALES: Final = {discord_locale: name for name, many in DISCORD_LOCALES.items() for discord_locale in many}


class CatalogueTranslator(app_commands.Translator):
    """Translates a command's strings; a string's `key` names its text, English included."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in the language, or None where the catalogue of that language has none of its own."""
        language = HOUSE_LOCALES.get(locale)
        key = str(string.extras.get("key"))
        if language is None or key not in self._texts.keys(language):
            return None
        return self._texts.template(language, key)


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
