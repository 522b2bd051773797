"""`/daily`: the deal of the day."""

from __future__ import annotations

from discord import app_commands

from bot.base.errors import ScoreError
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import HouseCog, command, describe, game_choices, press
from bot.discord.messenger import nonce_of, posted
from bot.features.contest import daily_pages as pages
from bot.features.contest import days
from bot.features.contest.daily_pages import PAGE_NAME, DailyNotes, daily_speaker
from bot.house import House
from bot.show.body import Body
from bot.tables.purposes import Purpose
from bot.texts import Speaker


class Daily(HouseCog):
    """`/daily`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.dailies = house.dailies
        self._show.notes[Purpose.DAILY] = DailyNotes(self.dailies)
        house.upkeep.chores.append(self.post_due)
        app_commands.choices(game=game_choices(self.dailies.games.values()))(self.daily)

    @command("daily")
    @describe(game="daily_game", day="daily_day")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def daily(self, ask: Ask, game: str | None = None, day: app_commands.Range[str, 1, 12] | None = None) -> None:
        """Show the day's deals, play one, or show the ladder of another day."""
        if day is not None:
            found = days.known_day(day)
            if found is None or found > await self.dailies.today(ask.guild_id):
                raise ScoreError("bad_day", text=day)
            await self.ladder(ask, game or next(iter(self.dailies.games)), found)
        elif game is not None:
            await self.play(ask, game)
        else:
            await self.today(ask)

    @press(PAGE_NAME, "today")
    async def today(self, ask: Ask) -> None:
        """Show the day's deals."""
        where, say = (ask.user_id, ask.guild_id), await self._say(ask)
        await ask.show(await pages.today_body(self.dailies, *where, say, manages=ask.manages))

    @press(PAGE_NAME, "play")
    async def play(self, ask: Ask, game: str) -> None:
        """Begin or go on with today's try; when it has ended, show where it stands."""
        self._require(game)
        person = await ask.person()
        row, table = await self.dailies.begin(person, game, **ask.here)
        if table is None or table.status.ended:
            await self.ladder(ask, game, row.day)
        else:
            await self._routes.game(table).open_hand(ask, table)

    @press(PAGE_NAME, "again")
    async def again(self, ask: Ask, game: str, day: str) -> None:
        """Play a deal once more, without its counting."""
        self._require(game, day)
        person = await ask.person()
        table = await self.dailies.play_again(person, day, game, **ask.here)
        if table is None:
            raise UnknownPress
        await self._routes.game(table).open_hand(ask, table)

    @press(PAGE_NAME, "ladder")
    async def ladder(self, ask: Ask, game: str, day: str) -> None:
        """Show who stands where."""
        self._require(game, day)
        where, say = (ask.user_id, ask.guild_id), await self._say(ask)
        await ask.show(await pages.ladder_body(self.dailies, self._show, *where, game, day, say))

    @press(PAGE_NAME, "share")
    async def share(self, ask: Ask, game: str, day: str) -> None:
        """Post the line of the person's own try for everybody, in the language that is read there."""
        row = await self.dailies.try_of(ask.user_id, day, game)
        if row is None or row.score is None:
            raise UnknownPress
        say = daily_speaker(self._show.texts, await ask.public_locale())
        await ask.public(Body(pages.share_line(await self.dailies.outlook(row), say)))

    @press(PAGE_NAME, "fair")
    async def fair(self, ask: Ask, day: str) -> None:
        """Show what makes the day's deals fair."""
        self._require(day=day)
        await ask.show(await pages.fair_body(self.dailies, day, await self._say(ask)))

    @press(PAGE_NAME, "post")
    async def post(self, ask: Ask, switch: str) -> None:
        """Post each day's deals in this channel, or no more."""
        if switch not in ("on", "off"):
            raise UnknownPress
        channel_id = ask.interaction.channel_id
        await self.dailies.set_post(ask.managed_guild(), channel_id if switch == "on" else None)
        await ask.private(Body((await self._say(ask))(f"post.{switch}", channel=f"<#{channel_id}>")))

    async def post_due(self) -> None:
        """Post a new day's deals wherever they are wanted, once: after a kill Discord knows them by their nonce."""
        await self.dailies.prepare()
        for post, day in await self.dailies.due_posts():
            language = (await self._settings.guild(post.guild_id)).language
            say = daily_speaker(self._show.texts, language or None)
            body = await pages.post_body(self.dailies, post.guild_id, day, say)
            what, nonce = f"the daily of {day}", nonce_of("daily", post.guild_id, day)
            if await posted(self._messenger, post.channel_id, body, what=what, nonce=nonce) is not None:
                await self.dailies.posted(post, day)

    def _require(self, game: str = "", day: str = "") -> None:
        """Raise UnknownPress for a game that has no daily, or what is no day."""
        if (game and game not in self.dailies.games) or (day and days.known_day(day) != day):
            raise UnknownPress

    async def _say(self, ask: Ask) -> Speaker:
        return daily_speaker(self._show.texts, await ask.locale())


setup = Daily.extension
