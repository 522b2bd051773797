"""`/duel`: two people on the same deals, each alone with the house; or on a deal that one of them has played before."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.base.errors import ScoreError
from bot.discord.access import callable_person
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import HouseCog, command, describe, game_choices, press
from bot.discord.limits import Asked
from bot.discord.messenger import nonce_of, posted
from bot.features.contest import days
from bot.features.contest.again_pages import DEAL, ONCE_MORE, AgainNotes
from bot.features.contest.daily_pages import daily_speaker
from bot.features.contest.duel_pages import PAGE_NAME, DuelNotes, duel_body, waiting_body
from bot.house import House
from bot.tables.model import Person, Table
from bot.tables.purposes import Purpose


def _person(user: discord.User) -> Person:
    return Person(user.id, user.display_name)


class Duel(HouseCog):
    """`/duel`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.duels, self._again = house.duels, house.again
        self._show.notes[Purpose.DUEL] = DuelNotes(self.duels)
        self._show.notes[Purpose.AGAIN] = AgainNotes(self._again)
        house.upkeep.chores.append(self.tell_results)
        self.duels.over = lambda: house.tasks.run(house.upkeep.do_chores())
        app_commands.choices(game=game_choices(house.dailies.games.values()))(self.duel)

    @command("duel", for_all=lambda day=None, table=None, **_: day is None and table is None)
    @describe(player="duel_player", game="duel_game", day="duel_day", table="duel_table")
    @app_commands.allowed_contexts(guilds=True)
    async def duel(
        self,
        ask: Ask,
        player: discord.User | None = None,
        game: str | None = None,
        day: app_commands.Range[str, 1, 12] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
    ) -> None:
        """Ask somebody for a duel, before all; or open a deal that was played before, for the asker."""
        if table is not None and game is None and day is None:
            await self.deal(ask, table, of=None if player is None else _person(player))
        elif table is not None or player is None or game is None:
            raise ScoreError("duel_what")
        elif player.bot:
            raise ScoreError("duel_bot")
        elif day is not None:
            await self._against(ask, _person(player), game, day)
        else:
            await self._challenge(ask, player, game)

    async def _challenge(self, ask: Ask, user: discord.User, game: str) -> None:
        other, wants = await callable_person(self._settings, user)
        self._answers.limits.take(Asked.INVITATION, ask.user_id, ask.guild_id)
        locale = await ask.public_locale()
        asker, guild_id = await ask.person(), ask.guild()
        made = await self.duels.ask(asker, other, game, guild_id=guild_id, channel_id=ask.channel_id, locale=locale)
        body = await duel_body(self.duels, made, daily_speaker(self._show.texts, locale))
        await ask.public(body, ping=(other.user_id,) if wants else ())

    async def _against(self, ask: Ask, rival: Person, game: str, day: str) -> None:
        """Open the deal of a day against somebody's try."""
        found = days.known_day(day)
        if found is None:
            raise ScoreError("bad_day", text=day)
        person = await ask.person()
        await self._open(ask, await self._again.against(rival, person, game, found, **ask.here))

    @press(PAGE_NAME, DEAL)
    async def deal(self, ask: Ask, table_id: int, who: str = "", *, of: Person | None = None) -> None:
        """Open the deal of a match that is over, at the seat that `who` names if it is a number, or at somebody's."""
        seat = int(who) if who.isdecimal() else None
        person = await ask.person()
        await self._open(ask, await self._again.begin(table_id, person, seat, of=of, **ask.here))

    @press(PAGE_NAME, ONCE_MORE)
    async def once_more(self, ask: Ask, table_id: int) -> None:
        """Open a deal once more."""
        person = await ask.person()
        await self._open(ask, await self._again.once_more(table_id, person, **ask.here))

    async def _open(self, ask: Ask, table: Table) -> None:
        await self._routes.game(table).open_hand(ask, table)

    @press(PAGE_NAME)
    async def answer(self, ask: Ask, answer: str, duel_id: int) -> None:
        """Take a duel, or refuse it."""
        if answer not in ("yes", "no"):
            raise UnknownPress
        found = await self.duels.answer(duel_id, ask.user_id, yes=answer == "yes")
        await ask.update(await duel_body(self.duels, found, daily_speaker(self._show.texts, found.locale)))

    @press(PAGE_NAME, "play")
    async def play(self, ask: Ask, duel_id: int) -> None:
        """Play the person's own part of a duel; when that has ended, say for whom it waits."""
        person = await ask.person()
        found, table = await self.duels.play(duel_id, person, **ask.here)
        if table is None:
            say = daily_speaker(self._show.texts, person.locale)
            await ask.private(await waiting_body(self.duels, found, person.user_id, say))
        else:
            await self._open(ask, table)

    async def tell_results(self) -> None:
        """Tell the results of duels that are over where they were asked, once: Discord knows each by its nonce."""
        for found in await self.duels.look():
            body = await duel_body(self.duels, found, daily_speaker(self._show.texts, found.locale))
            what, nonce = f"the result of duel {found.id}", nonce_of("duel", found.id)
            if await posted(self._messenger, found.channel_id, body, what=what, nonce=nonce) is not None:
                await self.duels.told(found)


setup = Duel.extension
