"""`/season`, `/leaderboard`, `/profile`, `/history`: what matches count for, who is ahead, what was played."""

from __future__ import annotations

import asyncio
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.base.config import DMS
from bot.base.errors import ScoreError
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import Bot, HouseCog, choice, command, describe, press
from bot.discord.messenger import nonce_of, posted
from bot.discord.request import Interaction, Request
from bot.discord.which import suggested
from bot.discord.words import named, text
from bot.features.scores import board, season_sql, seasons
from bot.features.scores import sql as scores_sql
from bot.features.scores.board import BoardQuery, Reader, Span, leaderboard_body
from bot.features.scores.calendar import zones_like
from bot.features.scores.profile import HISTORY_PAGE, OVERVIEW, history_body, profile_body
from bot.features.scores.profile import PAGE_NAME as PROFILE_PAGE
from bot.features.scores.rows import ALL_GAMES, SeasonRow
from bot.features.scores.seasons import (
    SCHEME,
    end_body,
    past_body,
    podium_body,
    running_body,
    safe_season,
    scheme_body,
    season_name,
    settings_body,
)
from bot.house import House
from bot.show.body import Body
from bot.show.wording import score_speaker
from bot.texts import Speaker

DIGITS: Final = 9


def wants_all(show: bool = False, **_: object) -> bool:
    """Return whether everybody is to see an answer, by the options of its command."""
    return show


class Records(HouseCog):
    """`/leaderboard`, `/profile`, `/history`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._scores, self._duels = house.scores, house.duels
        for offering in (self.leaderboard, self.history):
            app_commands.choices(game=self._offered)(offering)

    async def complete_season(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the server's seasons."""
        say = await Request(self._answers, interaction).say_scores()
        seasons = await self._store.read(season_sql.of_guild, interaction.guild_id or 0)
        return suggested(((f"{one.number} · {season_name(one, say)}", str(one.number)) for one in seasons), current)

    @command("leaderboard", for_all=wants_all)
    @describe(game="board_game", span="board_span", season="board_season", show="show_all")
    @app_commands.choices(span=[choice(f"board_span_{span}", str(span)) for span in Span])
    @app_commands.autocomplete(season=complete_season)
    @app_commands.allowed_contexts(guilds=True)
    async def leaderboard(
        self,
        ask: Ask,
        game: str = "",
        span: str | None = None,
        season: str | None = None,
        show: bool = False,
    ) -> None:
        """Show a leaderboard: of the running season unless something else is asked for, else of all time."""
        guild_id = ask.guild()
        if season is not None:
            say = await ask.say_scores()
            found = await self._scores.find_season(guild_id, season, lambda one: season_name(one, say))
            query = BoardQuery(guild_id, Span.SEASON, game, found.number)
        else:
            running = await self._scores.season(guild_id)
            wanted = Span(span) if span else Span.SEASON if running else Span.ALL
            query = BoardQuery(guild_id, wanted, game, running.number if running and wanted is Span.SEASON else 0)
        body = await leaderboard_body(self._show, self._scores, query, await self._reader(ask, for_all=show))
        await (ask.public(body) if show else ask.private(body))

    @command("profile", for_all=wants_all)
    @describe(player="profile_player", show="show_all")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def profile(self, ask: Ask, player: discord.User | None = None, show: bool = False) -> None:
        """Show a player's profile."""
        who = player or ask.interaction.user
        body = await self._profile(ask, who.id, who.display_name, for_all=show)
        await (ask.public(body) if show else ask.private(body))

    @command("history")
    @describe(player="history_player", game="board_game")
    @app_commands.allowed_contexts(guilds=True)
    async def history(self, ask: Ask, player: discord.User | None = None, game: str = "") -> None:
        """Show what was played here."""
        user_id, name = (player.id, player.display_name) if player else (None, "")
        which, say = (ask.guild(), user_id, game, 0), await ask.say_scores()
        await ask.private(await history_body(self._scores, *which, name=name, say=say))

    async def _say(self, ask: Ask, *, for_all: bool) -> Speaker:
        return score_speaker(self._show.texts, await (ask.public_locale() if for_all else ask.locale()))

    async def _reader(self, ask: Ask, *, for_all: bool) -> Reader:
        return Reader(ask.user_id, ask.interaction.user.display_name, await self._say(ask, for_all=for_all))

    async def _profile(self, ask: Ask, user_id: int, name: str, page: str = OVERVIEW, *, for_all: bool) -> Body:
        """Return a page of somebody's profile; raises ScoreError in DMs, where what others play is theirs."""
        own, say = user_id == ask.user_id, await self._say(ask, for_all=for_all)
        if ask.guild_id == DMS and not own:
            raise ScoreError("guild_only")
        facts = (ask.guild_id, user_id, name, say, page)
        return await profile_body(self._show, self._scores, self._duels, *facts, own=own and not for_all)

    @press(board.PAGE_NAME)
    async def press_board(self, ask: Ask, span: str, game: str, season: int, page: int, way: str) -> None:
        """Turn to another page of a leaderboard."""
        if span not in set(Span):
            raise UnknownPress
        query = BoardQuery(ask.guild_id, Span(span), game.strip("-"), season, page)
        reader = await self._reader(ask, for_all=not ask.on_private_message)
        await ask.update(await leaderboard_body(self._show, self._scores, query, reader, to_me=way == "m"))

    @press(PROFILE_PAGE)
    async def press_profile(self, ask: Ask, user_id: int, page: str) -> None:
        """Turn to another page of a profile."""
        name, page = ask.interaction.user.display_name, ask.value or page
        if user_id != ask.user_id:
            name = await self._store.read(scores_sql.last_name, ask.guild_id, user_id)
        await ask.update(await self._profile(ask, user_id, name, page, for_all=not ask.on_private_message))

    @press(HISTORY_PAGE)
    async def press_history(self, ask: Ask, user_id: int, game: str, page: int, _: str) -> None:
        """Turn to another page of the history."""
        name = await self._store.read(scores_sql.last_name, ask.guild_id, user_id)
        which, say = (ask.guild_id, user_id or None, game.strip("-"), page), await ask.say_scores()
        await ask.update(await history_body(self._scores, *which, name=name, say=say))


HERE, LAST = "here", "last"


def _podium(ask: Ask, where: str | None) -> int | None:
    """Return the channel that is meant, 0 for where was last played, None for neither."""
    return {HERE: ask.channel_id, LAST: 0}.get(where or "")


async def complete_zone(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer time zones."""
    return suggested(((zone, zone) for zone in zones_like(current)), "")


@app_commands.allowed_contexts(guilds=True)
class Seasons(HouseCog, commands.GroupCog, group_name=named("season"), group_description=text("season")):
    """`/season`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._scores = house.scores
        self._posting = asyncio.Lock()
        house.upkeep.chores.append(self._post_podiums)

    async def _post_podiums(self) -> dict[int, int | None]:
        """Post the podium of every season that has ended without one yet.

        Returns the channel of each that was done with, by the season's id; None for one that could be posted nowhere:
        it is given up, its table stays on the leaderboard. What may work later is tried again at the next call.
        """
        done: dict[int, int | None] = {}
        async with self._posting:
            await self._scores.settled()
            for season in await self._store.read(season_sql.unposted, self._store.share):
                if await self._store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES):
                    is_done, channel_id = await self._post_podium(season)
                    if not is_done:
                        continue
                    done[season.id] = channel_id
                await self._store.write(season_sql.save, season._replace(posted=True))
        return done

    async def _post_podium(self, season: SeasonRow) -> tuple[bool, int | None]:
        """Post a podium where the guild wants it, else where was last played.

        Returns whether that is done with, and the channel, None for nowhere. After a kill between the post and its note
        Discord knows it by its nonce.
        """
        language = (await self._settings.guild(season.guild_id)).language
        say = score_speaker(self._show.texts, language or None)
        body = await podium_body(self._show, self._scores, season, say)
        settings = await self._store.read(season_sql.settings, season.guild_id)
        last = await self._store.read(season_sql.last_channel, season.guild_id)
        what, nonce = f"the podium of season {season.id}", nonce_of("season", season.guild_id, season.number)
        for channel_id in dict.fromkeys(filter(None, (settings.channel_id, last))):
            is_there = await posted(self._messenger, channel_id, body, what=what, nonce=nonce)
            if is_there is not False:
                return is_there is not None, channel_id
        return True, None

    @command("season_show")
    async def show(self, ask: Ask) -> None:
        """Show the running season."""
        await ask.private(await running_body(self._scores, ask.guild(), await ask.say_scores()))

    @command("season_list")
    async def list(self, ask: Ask) -> None:
        """List the seasons that are over."""
        await ask.private(await past_body(self._scores, ask.guild(), await ask.say_scores()))

    @command("season_start", for_all=True)
    @describe(name="season_called", until="season_until")
    async def start(self, ask: Ask, name: app_commands.Range[str, 0, 40] = "", until: str = "") -> None:
        """Begin a season and say so to everybody."""
        season = await self._scores.start_season(ask.managed_guild(), name, until)
        say = score_speaker(self._show.texts, await ask.public_locale())
        lines = [say("season.started", name=safe_season(season, say))]
        if season.due_at is not None:
            lines.append(say("season.due", at=season.due_at))
        await ask.public(Body("\n".join(lines)))

    @command("season_end")
    async def end(self, ask: Ask) -> None:
        """Ask once more whether to end the running season, and say what will happen."""
        season = await self._scores.season(ask.managed_guild())
        if season is None:
            raise ScoreError("no_season")
        await ask.private(end_body(season, await ask.say_scores()))

    @command("season_rename")
    @describe(name="season_called")
    async def rename(self, ask: Ask, name: app_commands.Range[str, 1, 40]) -> None:
        """Name the running season."""
        guild_id = ask.managed_guild()
        if not name.strip():
            raise ScoreError("no_name")
        season = await self._scores.name_season(guild_id, name)
        say = await ask.say_scores()
        await ask.private(Body(say("season.named", name=safe_season(season, say))))

    @command("season_settings")
    @describe(monthly="season_monthly", zone="season_zone", podium="season_podium")
    @app_commands.choices(podium=[choice(f"season_podium_{where}", where) for where in (HERE, LAST)])
    @app_commands.autocomplete(zone=complete_zone)
    async def settings(
        self, ask: Ask, monthly: bool | None = None, zone: str | None = None, podium: str | None = None
    ) -> None:
        """Show how the server counts, after changing what was given."""
        settings = await self._scores.set_settings(
            ask.managed_guild(), zone=zone, monthly=monthly, podium=_podium(ask, podium)
        )
        await ask.private(settings_body(settings, await ask.say_scores()))

    @press(seasons.PAGE_NAME, "pick", "board")
    async def press_season(self, ask: Ask, number: str = "") -> None:
        """Show the board of the running season, or of a past one in a message of its own."""
        number = number or ask.value or ""
        if not number.isdecimal() or len(number) > DIGITS:
            raise UnknownPress
        query = BoardQuery(ask.guild_id, Span.SEASON, season=int(number))
        reader = Reader(ask.user_id, ask.interaction.user.display_name, await ask.say_scores())
        await ask.private(await leaderboard_body(self._show, self._scores, query, reader))

    @press(SCHEME)
    async def press_scheme(self, ask: Ask, *_: str) -> None:
        """Explain what counts."""
        await ask.private(scheme_body(await ask.say_scores()))

    @press(seasons.PAGE_NAME, seasons.END)
    async def press_end(self, ask: Ask, number: int) -> None:
        """End the season, if it still runs, post its podium, and say where it stands."""
        season = await self._scores.end_season(ask.managed_guild(), number)
        say = await ask.say_scores()
        posted = await self._post_podiums()
        channel = posted.get(season.id)
        if await self._store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES) == 0:
            key = "season.ended_empty"
        elif season.id not in posted:
            key = "season.ended"
        else:
            key = "season.ended_nowhere" if channel is None else "season.ended_shown"
        await ask.update(Body(say(key, name=safe_season(season, say), channel=f"<#{channel}>", number=season.number)))

    @press(seasons.PAGE_NAME, seasons.SET)
    async def press_set(self, ask: Ask, what: str, value: str) -> None:
        """Set what a button under the settings says."""
        guild_id = ask.managed_guild()
        monthly = {"on": True, "off": False}.get(value) if what == "monthly" else None
        podium = _podium(ask, value) if what == "podium" else None
        if monthly is None and podium is None:
            raise UnknownPress
        settings = await self._scores.set_settings(guild_id, monthly=monthly, podium=podium)
        await ask.update(settings_body(settings, await ask.say_scores()))


async def setup(bot: Bot) -> None:
    """Add the commands, and take the presses on their messages."""
    await Seasons.extension(bot)
    await Records.extension(bot)
