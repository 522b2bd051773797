"""What was asked by an interaction: by whom, where, with which words; and what every answer needs of the house."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from bot.base.config import DMS
from bot.base.errors import ScoreError
from bot.discord.emojis import Emojis
from bot.discord.forms import INPUT_ID, chosen
from bot.discord.heard import Heard
from bot.discord.limits import Limits
from bot.features.admin.settings import Settings
from bot.show.body import menus_on
from bot.show.show import Show
from bot.show.wording import score_speaker, speaker_for
from bot.store.store import Store
from bot.tables.model import Person, Table
from bot.texts import Speaker

Interaction = discord.Interaction[Any]

TOKEN_SECONDS: Final = 900.0
"""Seconds for which Discord takes an interaction's token."""
MARGIN: Final = 30.0
"""Seconds before a token's end from which on it is not used: a refused token counts against the bot."""


@dataclass(eq=False, slots=True, kw_only=True)
class Answers:
    """What every answer needs of the house."""

    client: discord.Client
    store: Store
    show: Show
    settings: Settings
    emojis: Emojis
    limits: Limits
    heard: Heard
    under_way: int = 0
    """How many interactions are being answered."""
    left: list[float] = field(default_factory=list)
    """When interactions were left without an answer of this process, by time.monotonic()."""


class Request:
    """One interaction, and what was asked with it."""

    def __init__(self, answers: Answers, interaction: Interaction) -> None:
        self.interaction = interaction
        self.usable_until: Final = time.time() + TOKEN_SECONDS - MARGIN
        """The time on this machine's clock, which need not be Discord's, until which the token may edit the answer."""
        self.user_id: int = interaction.user.id
        """Who asks."""
        self.guild_id = interaction.guild_id or DMS
        """The server that it came from, or DMS."""
        self.channel_id = interaction.channel_id or 0
        """The channel that it came from; 0 where Discord does not say."""
        self.here = {"guild_id": self.guild_id, "channel_id": self.channel_id}
        message, data = interaction.message, dict[str, Any](interaction.data or {})
        self.on_ephemeral = message is not None and message.flags.ephemeral
        """Whether the press sat on a message that was an answer to its reader alone; in a DM others are, too."""
        self.on_private_message = message is not None and (self.on_ephemeral or interaction.guild_id is None)
        """Whether the press sat on a message that only its reader sees: an ephemeral one, or one in a DM."""
        is_form = interaction.type is discord.InteractionType.modal_submit
        self.chosen = chosen(data) if is_form else {}
        """What was chosen in each field of a form."""
        self.written = self.chosen.get(INPUT_ID, ("",))[0].strip() if is_form else None
        """What was written into a form of one line; None for a button or a menu."""
        self.values: tuple[str, ...] = tuple(data.get("values") or ())
        """Everything that was picked in a menu of many."""
        self.value = next(iter(self.values), None) if self.written is None else self.written
        """What was picked in a menu or written into a form; None for a button."""
        count = menus_on(message)
        self._picked = "values" in data and count is not None
        self.menus = None if count is None else count + (self._picked or is_form)
        """How often the menus of the message that was pressed on have been answered with this; None without menus."""
        self._answers = answers

    @property
    def manages(self) -> bool:
        """Whether the server that it came from is one that the asker may manage."""
        return self.interaction.guild_id is not None and self.interaction.permissions.manage_guild

    def guild(self) -> int:
        """Return the server that it came from; raises ScoreError for a DM."""
        if self.guild_id == DMS:
            raise ScoreError("guild_only")
        return self.guild_id

    def managed_guild(self) -> int:
        """Return the server that it came from, for somebody who may manage it; raises ScoreError for others."""
        guild_id = self.guild()
        if not self.manages:
            raise ScoreError("admins_only")
        return guild_id

    async def person(self) -> Person:
        """Return who asks, as a table remembers them."""
        return Person(self.user_id, self.interaction.user.display_name, await self.locale())

    async def locale(self) -> str:
        """Return the language to answer privately in."""
        return await self._answers.settings.locale(self.user_id, str(self.interaction.locale))

    async def public_locale(self) -> str:
        """Return the language of what all may see where no table has one: the server's setting, else the asker's own.

        The server's locale on Discord says nothing: it is en-US wherever no Community has changed it.
        """
        settings = await self._answers.settings.guild(self.guild_id)
        return settings.language or await self.locale()

    async def say(self, table: Table | None = None) -> Speaker:
        """Return the catalogue to answer privately with."""
        texts, locale = self._answers.show.texts, await self.locale()
        return texts.speaker(locale) if table is None else speaker_for(texts, table, locale)

    async def say_scores(self) -> Speaker:
        """Return the catalogue of scores to answer privately with."""
        return score_speaker(self._answers.show.texts, await self.locale())
