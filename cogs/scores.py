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
from bot.discord.ask import Ask, Interaction, locale_of
from bot.discord.cog import Bot, HouseCog, choice, command, describe, game_choices
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


async def show_board(desk: Desk, ask: Ask, game: str, span: str | None, season: str | None, for_all: bool) -> None:
    """Show a leaderboard: of the running season unless something else is asked for, else of all time."""
    guild_id = guild_of(ask.interaction)
    if season is not None:
        say = await ask.say_scores()
        found = await desk.scores.find_season(guild_id, season, lambda one: season_name(one, say))
        query = BoardQuery(guild_id, Span.SEASON, game, found.number)
    else:
        running = await desk.scores.season(guild_id)
        wanted = Span(span) if span else Span.SEASON if running else Span.ALL
        query = BoardQuery(guild_id, wanted, game, running.number if running and wanted is Span.SEASON else 0)
    reader = await _reader(desk, ask.interaction)
    if for_all:
        reader = reader._replace(locale=await ask.public_locale())
    await _show(ask, await leaderboard_body(desk, query, reader), for_all=for_all)


async def press_board(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Turn to another page of a leaderboard."""
    found = parse_board(ask.guild_id, parts)
    if found is None:
        await ask.unknown()
        return
    query, way = found
    reader = await _reader(desk, ask.interaction)
    if not ask.on_private_message:
        reader = reader._replace(locale=await ask.public_locale())
    await ask.update(await leaderboard_body(desk, query, reader, to_me=way == "m"))


async def profile(desk: Desk, ask: Ask, player: User | None, for_all: bool) -> None:
    """Show a player's profile."""
    who, guild_id = player or ask.interaction.user, ask.guild_id
    if guild_id == DMS and who.id != ask.user_id:
        raise ScoreError("guild_only")  # what others play in their DMs is theirs
    locale = await (ask.public_locale() if for_all else ask.locale())
    own = who.id == ask.user_id and not for_all
    await _show(ask, await profile_body(desk, guild_id, who.id, who.display_name, locale, own=own), for_all=for_all)


async def press_profile(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Turn to another page of a profile."""
    guild_id = ask.guild_id
    if len(parts) != 2 or not parts[0].isdecimal() or len(parts[0]) > USER_DIGITS:
        await ask.unknown()
        return
    user_id, page = int(parts[0]), ask.value or parts[1]
    own = user_id == ask.user_id
    if guild_id == DMS and not own:
        raise ScoreError("guild_only")
    name = ask.interaction.user.display_name if own else await desk.store.read(scores_sql.last_name, guild_id, user_id)
    locale = await (ask.locale() if ask.on_private_message else ask.public_locale())
    alone = own and ask.on_private_message
    await ask.update(await profile_body(desk, guild_id, user_id, name, locale, page, own=alone))


async def played(desk: Desk, ask: Ask, player: User | None, game: str) -> None:
    """Show what was played here."""
    query = HistoryQuery(guild_of(ask.interaction), player.id if player else 0, game)
    name = player.display_name if player else ""
    await ask.private(await history_body(desk, query, name, await ask.locale()))


async def press_history(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Turn to another page of the history."""
    guild_id = ask.guild_id
    query = parse_history(guild_id, parts)
    if query is None:
        await ask.unknown()
        return
    name = await desk.store.read(scores_sql.name_of, guild_id, query.user_id) or ""
    await ask.update(await history_body(desk, query, name, await ask.locale()))


async def press_season(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Show the board of the running season, or of a past one in a message of its own."""
    number = (ask.value or "") if parts == ["pick"] else parts[1] if parts[0] == "board" and parts[1:] else ""
    if not number.isdecimal() or len(number) > DIGITS:
        await ask.unknown()
        return
    query = BoardQuery(ask.guild_id, Span.SEASON, season=int(number))
    await ask.private(await leaderboard_body(desk, query, await _reader(desk, ask.interaction)))


async def press_scheme(desk: Desk, ask: Ask, _: list[str]) -> None:
    """Explain what counts."""
    await ask.private(scheme_body(await ask.say_scores()))


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
        self.desk.page_handlers[board.PAGE_NAME] = press_board
        self.desk.page_handlers[PROFILE_PAGE] = press_profile
        self.desk.page_handlers[HISTORY_PAGE] = press_history
        for offering in (self.leaderboard, self.history):
            app_commands.choices(game=game_choices(offered_games(self.desk.config.games)))(offering)

    @command("leaderboard")
    @describe(game="board_game", span="board_span", season="board_season", show="show_all")
    @app_commands.choices(span=[choice(f"board_span_{span}", str(span)) for span in Span])
    @app_commands.autocomplete(season=complete_season)
    @app_commands.allowed_contexts(guilds=True)
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str = "",
        span: str | None = None,
        season: str | None = None,
        show: bool = False,
    ) -> None:
        """Show who is ahead."""
        await self.answer(Ask(self.desk, interaction, for_all=show), show_board, game, span, season, show)

    @command("profile")
    @describe(player="profile_player", show="show_all")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def profile(self, interaction: Interaction, player: discord.User | None = None, show: bool = False) -> None:
        """Show a player's profile."""
        await self.answer(Ask(self.desk, interaction, for_all=show), profile, player, show)

    @command("history")
    @describe(player="history_player", game="board_game")
    @app_commands.allowed_contexts(guilds=True)
    async def history(self, interaction: Interaction, player: discord.User | None = None, game: str = "") -> None:
        """Show what was played here."""
        await self.answer(Ask(self.desk, interaction), played, player, game)


HERE, LAST = "here", "last"


async def season_show(desk: Desk, ask: Ask) -> None:
    """Show the running season."""
    guild_id = guild_of(ask.interaction)
    await ask.private(await running_body(desk, guild_id, await ask.locale()))


async def season_list(desk: Desk, ask: Ask) -> None:
    """List the seasons that are over."""
    guild_id = guild_of(ask.interaction)
    await ask.private(await past_body(desk, guild_id, await ask.locale()))


async def season_start(desk: Desk, ask: Ask, name: str, until: str) -> None:
    """Begin a season and say so to everybody."""
    season = await desk.scores.start_season(managed_guild(ask.interaction), name, until)
    say = score_speaker(desk.resources.texts, await ask.public_locale())
    lines = [say("season.started", name=safe_season(season, say))]
    if season.due_at is not None:
        lines.append(say("season.due", at=season.due_at))
    await ask.public(Body("\n".join(lines)))


async def season_end(desk: Desk, ask: Ask) -> None:
    """Ask once more whether to end the running season, and say what will happen."""
    season = await desk.scores.season(managed_guild(ask.interaction))
    if season is None:
        raise ScoreError("no_season")
    await ask.private(end_body(season, await ask.say_scores()))


async def _end(desk: Desk, ask: Ask, number: str) -> None:
    """End the season, if it still runs, post its podium, and say where it stands."""
    guild_id = managed_guild(ask.interaction)
    running = await desk.scores.season(guild_id)
    if running is None or str(running.number) != number:
        raise ScoreError("season_over")
    season = await desk.scores.end_season(guild_id)
    say = await ask.say_scores()
    posted = await desk.upkeep.post_podiums()
    channel = posted.get(season.id)
    if await desk.store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES) == 0:
        key = "season.ended_empty"
    elif season.id not in posted:
        key = "season.ended"
    else:
        key = "season.ended_nowhere" if channel is None else "season.ended_shown"
    await ask.update(Body(say(key, name=safe_season(season, say), channel=f"<#{channel}>", number=season.number)))


async def season_rename(desk: Desk, ask: Ask, name: str) -> None:
    """Name the running season."""
    guild_id = managed_guild(ask.interaction)
    if not name.strip():
        raise ScoreError("no_name")
    season = await desk.scores.name_season(guild_id, name)
    say = await ask.say_scores()
    await ask.private(Body(say("season.named", name=safe_season(season, say))))


async def season_settings(desk: Desk, ask: Ask, monthly: bool | None, zone: str | None, podium: str | None) -> None:
    """Show how the server counts, after changing what was given."""
    guild_id = managed_guild(ask.interaction)
    if zone is not None:
        await desk.scores.set_zone(guild_id, zone)
    if podium is not None:
        await desk.scores.set_channel(guild_id, ask.interaction.channel_id if podium == HERE else None)
    if monthly is not None:
        await desk.scores.set_monthly(guild_id, monthly)
    settings = await desk.store.read(season_sql.settings, guild_id)
    await ask.private(settings_body(settings, await ask.say_scores()))


async def press(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Set what a button under the settings says, end a season; the other buttons show boards."""
    match parts:
        case [seasons.END, str(number)]:
            await _end(desk, ask, number)
            return
        case [seasons.SET, "monthly", "on" | "off" as value]:
            await desk.scores.set_monthly(managed_guild(ask.interaction), value == "on")
        case [seasons.SET, "podium", str(where)] if where in (HERE, LAST):
            guild_id, channel_id = managed_guild(ask.interaction), ask.interaction.channel_id
            await desk.scores.set_channel(guild_id, channel_id if where == HERE else None)
        case _:
            await press_season(desk, ask, parts)
            return
    settings = await desk.store.read(season_sql.settings, managed_guild(ask.interaction))
    await ask.update(settings_body(settings, await ask.say_scores()))


async def complete_zone(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer time zones."""
    return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)[:MOST_CHOICES]]


@app_commands.allowed_contexts(guilds=True)
class Seasons(HouseCog, commands.GroupCog, group_name=named("season"), group_description=text("season")):
    """`/season`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.desk.page_handlers[seasons.PAGE_NAME] = press
        self.desk.page_handlers[SCHEME] = press_scheme
        self.desk.upkeep.post = partial(post_podium, self.desk)

    @command("season_show")
    async def show(self, interaction: Interaction) -> None:
        """Show the running season."""
        await self.answer(Ask(self.desk, interaction), season_show)

    @command("season_list")
    async def list(self, interaction: Interaction) -> None:
        """List the seasons that are over."""
        await self.answer(Ask(self.desk, interaction), season_list)

    @command("season_start")
    @describe(name="season_called", until="season_until")
    async def start(self, interaction: Interaction, name: app_commands.Range[str, 0, 40] = "", until: str = "") -> None:
        """Begin a season."""
        await self.answer(Ask(self.desk, interaction, for_all=True), season_start, name, until)

    @command("season_end")
    async def end(self, interaction: Interaction) -> None:
        """End the running season."""
        await self.answer(Ask(self.desk, interaction), season_end)

    @command("season_rename")
    @describe(name="season_called")
    async def rename(self, interaction: Interaction, name: app_commands.Range[str, 1, 40]) -> None:
        """Name the running season."""
        await self.answer(Ask(self.desk, interaction), season_rename, name)

    @command("season_settings")
    @describe(monthly="season_monthly", zone="season_zone", podium="season_podium")
    @app_commands.choices(podium=[choice(f"season_podium_{where}", where) for where in (HERE, LAST)])
    @app_commands.autocomplete(zone=complete_zone)
    async def settings(
        self, interaction: Interaction, monthly: bool | None = None, zone: str | None = None, podium: str | None = None
    ) -> None:
        """Show or change how the server counts."""
        await self.answer(Ask(self.desk, interaction), season_settings, monthly, zone, podium)


async def setup(bot: Bot) -> None:
    """Add the commands, and take the presses on their messages."""
    await bot.add_cog(Seasons(bot))
    await bot.add_cog(Records(bot))
