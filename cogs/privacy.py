"""`/privacy`: what is kept of somebody, all of it as a file, being forgotten; a server's results for its admins."""

from __future__ import annotations

import asyncio
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.base.errors import ScoreError
from bot.discord.ask import Ask
from bot.discord.cog import HouseCog, command, describe, press
from bot.discord.words import named, text
from bot.features.admin import sql as admin_sql
from bot.features.admin.people import all_results, everything_json, results_csv, results_json, zipped
from bot.features.learn.manual import rules_body
from bot.house import House
from bot.show import ids
from bot.show.body import Body, ButtonSpec
from bot.show.drawings import Drawn
from bot.show.face import Style

PAGE_NAME: Final = "data"
FORGET: Final = "forget"
"""What other processes are told, with the number of who is to be forgotten."""
COUNTED: Final = ("seats", "actions", "results", "ratings", "honours", "own_moments", "panels")
"""What is told with its number; the file has everything."""
FILE_LIMIT: Final = 10_000_000
"""Bytes of a file that Discord takes everywhere."""
FORMS: Final = {"csv": results_csv, "json": results_json}


def _file(name: str, data: bytes, ending: str) -> Drawn:
    """Return a file to send, packed when it is large; raises ScoreError when that does not help."""
    if len(data) > FILE_LIMIT:
        data, ending = zipped(f"{name}.{ending}", data), "zip"
    if len(data) > FILE_LIMIT:
        raise ScoreError("too_many")
    return Drawn(data, "", name, ending)


@app_commands.allowed_contexts(guilds=True, dms=True)
class Privacy(HouseCog, commands.GroupCog, group_name=named("privacy"), group_description=text("privacy")):
    """`/privacy`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._scores, self._dailies, self._duels = house.scores, house.dailies, house.duels
        self._store.cluster.listen(self._heard)

    def _heard(self, news: str) -> None:
        """Forget a person whom another process forgets: what is in memory here would be written again."""
        kind, _, user_id = news.partition(" ")
        if kind == FORGET:
            self._tasks.run(self._forget_here(int(user_id)))

    async def forget(self, user_id: int) -> None:
        """Forget a user, wherever the tables are played."""
        await self._store.tell(f"{FORGET} {user_id}")
        await self._forget_here(user_id)

    async def _forget_here(self, user_id: int) -> None:
        """Forget a user: first at the tables that are open here, then in everything that is kept."""
        named = [table.id for table in self._tables.live() if table.seat_of(user_id) is not None and not table.quiet]
        await self._tables.forget_user(user_id)
        await self._pings.forget_user(user_id)
        self._private.forget_user(user_id)
        for part in (self._scores, self._dailies, self._duels):
            await part.settled()
        await self._store.write(admin_sql.forget, user_id)
        await self._tables.evict(user_id=user_id)  # what was read again meanwhile
        self._settings.forget_user(user_id)
        self._show.coach.forget_user(user_id)
        for table_id in named:  # its thread's name has theirs
            self._tasks.run(self._boards.call_by_locale(await self._tables.fetch(table_id)))
        self._tasks.run(self._boards.redraw())

    @command("privacy_show")
    async def show(self, ask: Ask) -> None:
        """Show what is kept about the player who asks, with the buttons to get it and to be forgotten."""
        say = await ask.say_scores()
        found = await self._store.read(admin_sql.everything_of, ask.user_id)
        buttons = [ButtonSpec(ids.page_id(PAGE_NAME, "page"), say("data.page"))]
        lines = [say("data.title")]
        if any(found.values()):
            lines += [say("data.settings")] if found["settings"] else []
            lines += [say(f"data.{name}", n=len(found[name])) for name in COUNTED if found[name]]
            buttons.append(ButtonSpec(ids.page_id(PAGE_NAME, "export"), say("data.export")))
            buttons.append(ButtonSpec(ids.page_id(PAGE_NAME, "forget"), say("data.forget"), Style.DANGER))
        else:
            lines.append(say("data.nothing"))
        await ask.private(Body("\n".join([*lines, say("data.kept")]), (tuple(buttons),)))

    @command("privacy_results")
    @describe(form="privacy_form")
    @app_commands.choices(form=[app_commands.Choice(name=form.upper(), value=form) for form in FORMS])
    async def results(self, ask: Ask, form: str = "csv") -> None:
        """Give an admin all results of the server."""
        guild_id = ask.managed_guild()
        rows = await all_results(self._store, guild_id)
        name, made = f"madang-results-{guild_id}", FORMS[form]
        file = await asyncio.to_thread(lambda: _file(name, made(rows), form))
        words = (await ask.say_scores())("data.admin_export", n=len(rows), form=form.upper())
        await ask.private(Body(words, picture=file))

    @press(PAGE_NAME, "page")
    async def press_page(self, ask: Ask) -> None:
        """Show what is kept, and why."""
        await ask.private(await rules_body(self._show, "privacy", 0, await ask.say()))

    @press(PAGE_NAME, "export")
    async def press_export(self, ask: Ask) -> None:
        """Give everything that is kept of the one who asks."""
        data = everything_json(ask.user_id, await self._store.read(admin_sql.everything_of, ask.user_id))
        words = (await ask.say_scores())("data.export_text")
        await ask.private(Body(words, picture=_file("madang-about-me", data, "json")))

    @press(PAGE_NAME, "forget")
    async def press_forget(self, ask: Ask) -> None:
        """Ask once more."""
        say = await ask.say_scores()
        sure = ButtonSpec(ids.page_id(PAGE_NAME, "sure"), say("data.forget_yes"), Style.DANGER)
        await ask.update(Body(say("data.forget_sure"), ((sure,),)))

    @press(PAGE_NAME, "sure")
    async def press_sure(self, ask: Ask) -> None:
        """Forget the asker."""
        say = await ask.say_scores()  # in the language that is to be forgotten
        await self.forget(ask.user_id)
        await ask.update(Body(say("data.forgotten")))


setup = Privacy.extension
