"""`/duel`: two people on the same deals, each alone with the house; or on a deal that one of them has played before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.base.errors import ScoreError
from bot.discord.access import guild_of
from bot.discord.ask import Ask, Interaction
from bot.discord.cog import Bot, HouseCog, command, describe, game_choices
from bot.discord.limits import Asked
from bot.discord.messenger import nonce_of, posted
from bot.features.contest import days
from bot.features.contest.again_pages import DEAL, ONCE_MORE, AgainNotes
from bot.features.contest.daily_pages import daily_speaker
from bot.features.contest.duel_pages import PAGE_NAME, DuelNotes, duel_body, waiting_body
from bot.presses.coming import callable_person
from bot.tables.model import Person, Table
from bot.tables.purposes import Purpose

if TYPE_CHECKING:
    from bot.desk import Desk


async def duel(
    desk: Desk, ask: Ask, player: discord.User | None, game: str | None, day: str | None, table: int | None
) -> None:
    """Ask somebody for a duel, before all; or open a deal that was played before, for whoever asks."""
    if table is not None and game is None and day is None:
        await _again(desk, ask, table, of=None if player is None else _person(player))
    elif table is not None or player is None or game is None:
        raise ScoreError("duel_what")
    elif player.bot:
        raise ScoreError("duel_bot")
    elif day is not None:
        await _against(desk, ask, _person(player), game, day)
    else:
        await _challenge(desk, ask, player, game)


def _person(user: discord.User) -> Person:
    return Person(user.id, user.display_name)


async def _challenge(desk: Desk, ask: Ask, user: discord.User, game: str) -> None:
    other, wants = await callable_person(desk, user)
    desk.limits.take(Asked.INVITATION, ask.user_id)
    locale = await ask.public_locale()
    asker, guild_id = await ask.person(), guild_of(ask.interaction)
    made = await desk.duels.ask(asker, other, game, guild_id=guild_id, channel_id=ask.channel_id, locale=locale)
    body = await duel_body(desk.duels, made, daily_speaker(desk.resources.texts, locale))
    await ask.public(body, ping=(other.user_id,) if wants else ())


async def _against(desk: Desk, ask: Ask, rival: Person, game: str, day: str) -> None:
    """Open the deal of a day against somebody's try."""
    found = days.known_day(day)
    if found is None:
        raise ScoreError("bad_day", text=day)
    person = await ask.person()
    await _open(desk, ask, await desk.again.against(rival, person, game, found, **_here(ask)))


async def _again(desk: Desk, ask: Ask, table_id: int, who: str = "", *, of: Person | None = None) -> None:
    """Open the deal of a match that is over, at the seat that `who` names if it is a number, or at somebody's."""
    seat = int(who) if who.isdecimal() else None
    person = await ask.person()
    await _open(desk, ask, await desk.again.begin(table_id, person, seat, of=of, **_here(ask)))


async def _once_more(desk: Desk, ask: Ask, table_id: int) -> None:
    person = await ask.person()
    await _open(desk, ask, await desk.again.once_more(table_id, person, **_here(ask)))


def _here(ask: Ask) -> dict[str, int]:
    return {"guild_id": ask.guild_id, "channel_id": ask.channel_id}


async def _open(desk: Desk, ask: Ask, table: Table) -> None:
    await desk.game(table).open_hand(ask, table)


async def press(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Do what a button of a duel says."""
    match parts:
        case ["yes" | "no" as answer, str(number)] if number.isdecimal():
            found = await desk.duels.answer(int(number), ask.user_id, yes=answer == "yes")
            await ask.update(await duel_body(desk.duels, found, daily_speaker(desk.resources.texts, found.locale)))
        case ["play", str(number)] if number.isdecimal():
            await _play(desk, ask, int(number))
        case [verb, str(number), str(who)] if verb == DEAL and number.isdecimal():
            await _again(desk, ask, int(number), who)
        case [verb, str(number)] if verb == ONCE_MORE and number.isdecimal():
            await _once_more(desk, ask, int(number))
        case _:
            await ask.unknown()


async def _play(desk: Desk, ask: Ask, duel_id: int) -> None:
    person = await ask.person()
    found, table = await desk.duels.play(duel_id, person, **_here(ask))
    if table is None:
        say = daily_speaker(desk.resources.texts, person.locale)
        await ask.private(await waiting_body(desk.duels, found, person.user_id, say))
    else:
        await _open(desk, ask, table)


async def tell_results(desk: Desk) -> None:
    """Tell the results of duels that are over where they were asked, once: a kill in between is known by the nonce."""
    for found in await desk.duels.look():
        body = await duel_body(desk.duels, found, daily_speaker(desk.resources.texts, found.locale))
        nonce = nonce_of("duel", found.id)
        if await posted(desk.messenger, found.channel_id, body, what=f"the result of duel {found.id}", nonce=nonce):
            await desk.duels.told(found)


class Duel(HouseCog):
    """`/duel`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        desk = self.desk
        desk.page_handlers[PAGE_NAME] = press
        desk.resources.notes[Purpose.DUEL] = DuelNotes(desk.duels, desk.resources)
        desk.resources.notes[Purpose.AGAIN] = AgainNotes(desk.again, desk.resources)
        desk.upkeep.chores.append(partial(tell_results, desk))
        desk.duels.over = lambda: desk.tasks.run(desk.upkeep.do_chores())
        app_commands.choices(game=game_choices(desk.dailies.games.values()))(self.duel)

    @command("duel")
    @describe(player="duel_player", game="duel_game", day="duel_day", table="duel_table")
    @app_commands.allowed_contexts(guilds=True)
    async def duel(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: str | None = None,
        day: app_commands.Range[str, 1, 12] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
    ) -> None:
        """Ask somebody for a duel, or play a deal that was played before."""
        challenge = day is None and table is None
        await self.answer(Ask(self.desk, interaction, for_all=challenge), duel, player, game, day, table)


setup = Duel.extension
