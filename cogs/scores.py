"""`/season`, `/leaderboard`, `/profile`, `/history`: what matches count for, who is ahead, what was played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.base.config import DMS
from bot.base.errors import ScoreError
from bot.discord.access import guild_of, managed_guild
from bot.discord.ask import Ask, Interaction, UnknownPress, locale_of
from bot.discord.cog import Bot, HouseCog, choice, command, describe, game_choices, press
from bot.discord.words import named, text
from bot.features.scores import board, season_sql, seasons
from bot.features.scores import sql as scores_sql
from bot.features.scores.board import BoardQuery, Reader, Span, leaderboard_body, parse_board
from bot.features.scores.calendar import zones_like
from bot.features.scores.podium import post_podium
from bot.features.scores.profile import HISTORY_PAGE, HistoryQuery, history_body, parse_history, profile_body
from bot.features.scores.profile import PAGE_NAME as PROFILE_PAGE
from bot.features.scores.rows import ALL_GAMES
from bot.features.scores.seasons import (
    SCHEME,
    end_body,
    past_body,
    running_body,
    safe_season,
    scheme_body,
    season_name,
    settings_body,
)
from bot.games import offered_games
from bot.show.body import Body
from bot.show.wording import score_speaker

if TYPE_CHECKING:
    from bot.desk import Desk

MOST_CHOICES: Final = 25
DIGITS: Final = 9
USER_DIGITS: Final = 20
User = discord.User | discord.Member


def wants_all(show: bool = False, **_: object) -> bool:
    """Return whether everybody is to see an answer, by the options of its command."""
    return show


async def _reader(desk: Desk, interaction: Interaction) -> Reader:
    user = interaction.user
    return Reader(user.id, user.display_name, await locale_of(desk.resources, interaction))


async def _show(ask: Ask, body: Body, *, for_all: bool) -> None:
    await (ask.public(body) if for_all else ask.private(body))


async def complete_season(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the server's seasons."""
    desk: Desk = interaction.client.desk
    say = score_speaker(desk.resources.texts, await locale_of(desk.resources, interaction))
    found = [
        app_commands.Choice(name=f"{season.number} · {season_name(season, say)}"[:100], value=str(season.number))
        for season in await desk.store.read(season_sql.of_guild, interaction.guild_id or 0)
    ]
    return [choice for choice in found if current.casefold() in choice.name.casefold()][:MOST_CHOICES]


class Records(HouseCog):
    """`/leaderboard`, `/profile`, `/history`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        for offering in (self.leaderboard, self.history):
            app_commands.choices(game=game_choices(offered_games(self.desk.config.games)))(offering)

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
        guild_id = guild_of(ask.interaction)
        if season is not None:
            say = await ask.say_scores()
            found = await self.desk.scores.find_season(guild_id, season, lambda one: season_name(one, say))
            query = BoardQuery(guild_id, Span.SEASON, game, found.number)
        else:
            running = await self.desk.scores.season(guild_id)
            wanted = Span(span) if span else Span.SEASON if running else Span.ALL
            query = BoardQuery(guild_id, wanted, game, running.number if running and wanted is Span.SEASON else 0)
        reader = await _reader(self.desk, ask.interaction)
        if show:
            reader = reader._replace(locale=await ask.public_locale())
        await _show(ask, await leaderboard_body(self.desk, query, reader), for_all=show)

    @command("profile", for_all=wants_all)
    @describe(player="profile_player", show="show_all")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def profile(self, ask: Ask, player: discord.User | None = None, show: bool = False) -> None:
        """Show a player's profile."""
        who, guild_id = player or ask.interaction.user, ask.guild_id
        if guild_id == DMS and who.id != ask.user_id:
            raise ScoreError("guild_only")  # what others play in their DMs is theirs
        locale = await (ask.public_locale() if show else ask.locale())
        own = who.id == ask.user_id and not show
        await _show(
            ask, await profile_body(self.desk, guild_id, who.id, who.display_name, locale, own=own), for_all=show
        )

    @command("history")
    @describe(player="history_player", game="board_game")
    @app_commands.allowed_contexts(guilds=True)
    async def history(self, ask: Ask, player: discord.User | None = None, game: str = "") -> None:
        """Show what was played here."""
        query = HistoryQuery(guild_of(ask.interaction), player.id if player else 0, game)
        name = player.display_name if player else ""
        await ask.private(await history_body(self.desk, query, name, await ask.locale()))

    @press(board.PAGE_NAME)
    async def press_board(self, ask: Ask, *parts: str) -> None:
        """Turn to another page of a leaderboard."""
        found = parse_board(ask.guild_id, [*parts])
        if found is None:
            raise UnknownPress
        query, way = found
        reader = await _reader(self.desk, ask.interaction)
        if not ask.on_private_message:
            reader = reader._replace(locale=await ask.public_locale())
        await ask.update(await leaderboard_body(self.desk, query, reader, to_me=way == "m"))

    @press(PROFILE_PAGE)
    async def press_profile(self, ask: Ask, user_id: int, page: str) -> None:
        """Turn to another page of a profile."""
        guild_id, page = ask.guild_id, ask.value or page
        own = user_id == ask.user_id
        if guild_id == DMS and not own:
            raise ScoreError("guild_only")
        name = (
            ask.interaction.user.display_name
            if own
            else await self.desk.store.read(scores_sql.last_name, guild_id, user_id)
        )
        locale = await (ask.locale() if ask.on_private_message else ask.public_locale())
        alone = own and ask.on_private_message
        await ask.update(await profile_body(self.desk, guild_id, user_id, name, locale, page, own=alone))

    @press(HISTORY_PAGE)
    async def press_history(self, ask: Ask, *parts: str) -> None:
        """Turn to another page of the history."""
        guild_id = ask.guild_id
        query = parse_history(guild_id, [*parts])
        if query is None:
            raise UnknownPress
        name = await self.desk.store.read(scores_sql.name_of, guild_id, query.user_id) or ""
        await ask.update(await history_body(self.desk, query, name, await ask.locale()))


HERE, LAST = "here", "last"


async def complete_zone(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer time zones."""
    return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)[:MOST_CHOICES]]


@app_commands.allowed_contexts(guilds=True)
class Seasons(HouseCog, commands.GroupCog, group_name=named("season"), group_description=text("season")):
    """`/season`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.desk.upkeep.post = partial(post_podium, self.desk)

    @command("season_show")
    async def show(self, ask: Ask) -> None:
        """Show the running season."""
        guild_id = guild_of(ask.interaction)
        await ask.private(await running_body(self.desk, guild_id, await ask.locale()))

    @command("season_list")
    async def list(self, ask: Ask) -> None:
        """List the seasons that are over."""
        guild_id = guild_of(ask.interaction)
        await ask.private(await past_body(self.desk, guild_id, await ask.locale()))

    @command("season_start", for_all=True)
    @describe(name="season_called", until="season_until")
    async def start(self, ask: Ask, name: app_commands.Range[str, 0, 40] = "", until: str = "") -> None:
        """Begin a season and say so to everybody."""
        season = await self.desk.scores.start_season(managed_guild(ask.interaction), name, until)
        say = score_speaker(self.desk.resources.texts, await ask.public_locale())
        lines = [say("season.started", name=safe_season(season, say))]
        if season.due_at is not None:
            lines.append(say("season.due", at=season.due_at))
        await ask.public(Body("\n".join(lines)))

    @command("season_end")
    async def end(self, ask: Ask) -> None:
        """Ask once more whether to end the running season, and say what will happen."""
        season = await self.desk.scores.season(managed_guild(ask.interaction))
        if season is None:
            raise ScoreError("no_season")
        await ask.private(end_body(season, await ask.say_scores()))

    @command("season_rename")
    @describe(name="season_called")
    async def rename(self, ask: Ask, name: app_commands.Range[str, 1, 40]) -> None:
        """Name the running season."""
        guild_id = managed_guild(ask.interaction)
        if not name.strip():
            raise ScoreError("no_name")
        season = await self.desk.scores.name_season(guild_id, name)
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
        guild_id = managed_guild(ask.interaction)
        if zone is not None:
            await self.desk.scores.set_zone(guild_id, zone)
        if podium is not None:
            await self.desk.scores.set_channel(guild_id, ask.interaction.channel_id if podium == HERE else None)
        if monthly is not None:
            await self.desk.scores.set_monthly(guild_id, monthly)
        settings = await self.desk.store.read(season_sql.settings, guild_id)
        await ask.private(settings_body(settings, await ask.say_scores()))

    @press(seasons.PAGE_NAME, "pick", "board")
    async def press_season(self, ask: Ask, number: str = "") -> None:
        """Show the board of the running season, or of a past one in a message of its own."""
        number = number or ask.value or ""
        if not number.isdecimal() or len(number) > DIGITS:
            raise UnknownPress
        query = BoardQuery(ask.guild_id, Span.SEASON, season=int(number))
        await ask.private(await leaderboard_body(self.desk, query, await _reader(self.desk, ask.interaction)))

    @press(SCHEME)
    async def press_scheme(self, ask: Ask, *_: str) -> None:
        """Explain what counts."""
        await ask.private(scheme_body(await ask.say_scores()))

    @press(seasons.PAGE_NAME, seasons.END)
    async def press_end(self, ask: Ask, number: str) -> None:
        """End the season, if it still runs, post its podium, and say where it stands."""
        guild_id = managed_guild(ask.interaction)
        running = await self.desk.scores.season(guild_id)
        if running is None or str(running.number) != number:
            raise ScoreError("season_over")
        season = await self.desk.scores.end_season(guild_id)
        say = await ask.say_scores()
        posted = await self.desk.upkeep.post_podiums()
        channel = posted.get(season.id)
        if await self.desk.store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES) == 0:
            key = "season.ended_empty"
        elif season.id not in posted:
            key = "season.ended"
        else:
            key = "season.ended_nowhere" if channel is None else "season.ended_shown"
        await ask.update(Body(say(key, name=safe_season(season, say), channel=f"<#{channel}>", number=season.number)))

    @press(seasons.PAGE_NAME, seasons.SET)
    async def press_set(self, ask: Ask, what: str, value: str) -> None:
        """Set what a button under the settings says."""
        scores, guild_id = self.desk.scores, managed_guild(ask.interaction)
        if what == "monthly" and value in ("on", "off"):
            await scores.set_monthly(guild_id, value == "on")
        elif what == "podium" and value in (HERE, LAST):
            await scores.set_channel(guild_id, ask.interaction.channel_id if value == HERE else None)
        else:
            raise UnknownPress
        settings = await self.desk.store.read(season_sql.settings, guild_id)
        await ask.update(settings_body(settings, await ask.say_scores()))


async def setup(bot: Bot) -> None:
    """Add the commands, and take the presses on their messages."""
    await bot.add_cog(Seasons(bot))
    await bot.add_cog(Records(bot))
