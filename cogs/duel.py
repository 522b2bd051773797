"""`/duel`: two people on the same deals, each alone with the house."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.messages.messenger import FAILURES, is_passing, nonce_of
from bot.pages.daily import daily_speaker
from bot.pages.duel import PAGE_NAME, DuelNotes, duel_body, waiting_body
from bot.presses.game import open_panel
from bot.scores.errors import ScoreError
from bot.tables.model import Person
from bot.tables.purposes import Purpose
from bot.ui.access import guild_of
from bot.ui.cog import HouseCog, command, describe, game_choices
from bot.ui.reply import Interaction, Reply

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk

log = logging.getLogger(__name__)


async def duel(desk: Desk, reply: Reply, player: discord.User, game: str) -> None:
    """Ask somebody for a duel, before all."""
    if player.bot:
        raise ScoreError("duel_bot")
    interaction = reply.interaction
    locale = await desk.public_locale(interaction)
    made = await desk.duels.ask(
        await desk.person(interaction),
        Person(player.id, player.display_name),
        game,
        guild_id=guild_of(interaction),
        channel_id=interaction.channel_id or 0,
        locale=locale,
    )
    body = await duel_body(desk.duels, made, daily_speaker(desk.resources.texts, locale))
    await reply.public(body, ping=(player.id,))


async def press(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Do what a button of a duel says."""
    match parts:
        case ["yes" | "no" as answer, str(number)] if number.isdecimal():
            found = await desk.duels.answer(int(number), reply.interaction.user.id, yes=answer == "yes")
            await reply.update(await duel_body(desk.duels, found, daily_speaker(desk.resources.texts, found.locale)))
        case ["play", str(number)] if number.isdecimal():
            await _play(desk, reply, int(number))
        case _:
            await desk.answer_unknown(reply)


async def _play(desk: Desk, reply: Reply, duel_id: int) -> None:
    interaction = reply.interaction
    person = await desk.person(interaction)
    found, table = await desk.duels.play(
        duel_id, person, guild_id=interaction.guild_id or 0, channel_id=interaction.channel_id or 0
    )
    if table is None:
        say = daily_speaker(desk.resources.texts, person.locale)
        await reply.private(await waiting_body(desk.duels, found, person.user_id, say))
    else:
        await open_panel(desk, reply, table, table.seat_of(person.user_id) or 0)


async def tell_results(desk: Desk) -> None:
    """Tell the results of duels that are over where they were asked, once: a kill in between is known by the nonce."""
    for found in await desk.duels.look():
        body = await duel_body(desk.duels, found, daily_speaker(desk.resources.texts, found.locale))
        try:
            await desk.messenger.send(found.channel_id, body, nonce=nonce_of("duel", found.id))
        except FAILURES as error:
            if is_passing(error):
                log.warning("the result of duel %s is tried again: %r", found.id, error)
                continue
            log.warning("the result of duel %s cannot be told in channel %s: %s", found.id, found.channel_id, error)
        await desk.duels.told(found)


class Duel(HouseCog):
    """`/duel`."""

    def __init__(self, bot: Madang) -> None:
        super().__init__(bot)
        desk = self.desk
        desk.page_handlers[PAGE_NAME] = press
        desk.resources.notes[Purpose.DUEL] = DuelNotes(desk.duels, desk.resources)
        desk.upkeep.chores.append(partial(tell_results, desk))
        desk.duels.over = lambda: desk.background.run(desk.upkeep.do_chores())
        app_commands.choices(game=game_choices(desk.dailies.games.values()))(self.duel)

    @command("duel")
    @describe(player="duel_player", game="duel_game")
    @app_commands.allowed_contexts(guilds=True)
    async def duel(self, interaction: Interaction, player: discord.User, game: str) -> None:
        """Ask somebody for a duel."""
        await self.answer(Reply(interaction, for_all=True), duel, player, game)


async def setup(bot: Madang) -> None:
    """Add the command, and take the presses on its messages."""
    await bot.add_cog(Duel(bot))
