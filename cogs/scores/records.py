"""`/leaderboard`, `/profile`, `/history`: who is ahead, what is known of a player, what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.config import DMS
from bot.pages.scheme import scheme_body
from bot.scores.errors import ScoreError
from bot.ui.access import guild_of
from bot.ui.body import Body
from bot.ui.cog import HouseCog, choice, command, describe, game_choices
from bot.ui.reply import Interaction, Reply
from bot.ui.wording import score_speaker
from cogs.scores import history, leaderboard
from cogs.scores.history import HistoryQuery, history_body, parse_history
from cogs.scores.leaderboard import BoardQuery, Reader, Span, leaderboard_body, parse_board
from cogs.scores.names import season_name
from cogs.scores.profile import PAGE_NAME as PROFILE_PAGE
from cogs.scores.profile import profile_body

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk

MOST_CHOICES: Final = 25
DIGITS: Final = 9
USER_DIGITS: Final = 20
User = discord.User | discord.Member


async def show_board(desk: Desk, reply: Reply, game: str, span: str | None, season: str | None, for_all: bool) -> None:
    """Show a leaderboard: of the running season unless something else is asked for, else of all time."""
    guild_id = guild_of(reply.interaction)
    if season is not None:
        say = await desk.say_scores(reply.interaction)
        found = await desk.scores.find_season(guild_id, season, lambda one: season_name(one, say))
        query = BoardQuery(guild_id, Span.SEASON, game, found.number)
    else:
        running = await desk.scores.season(guild_id)
        wanted = Span(span) if span else Span.SEASON if running else Span.ALL
        query = BoardQuery(guild_id, wanted, game, running.number if running and wanted is Span.SEASON else 0)
    reader = await _reader(desk, reply.interaction)
    if for_all:
        reader = reader._replace(locale=await desk.public_locale(reply.interaction))
    await _show(reply, await leaderboard_body(desk, query, reader), for_all=for_all)


async def press_board(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Turn to another page of a leaderboard."""
    found = parse_board(reply.interaction.guild_id or 0, parts)
    if found is None:
        await desk.answer_unknown(reply)
        return
    query, way = found
    reader = await _reader(desk, reply.interaction)
    if not reply.on_private_message:
        reader = reader._replace(locale=await desk.public_locale(reply.interaction))
    await reply.update(await leaderboard_body(desk, query, reader, to_me=way == "m"))


async def profile(desk: Desk, reply: Reply, player: User | None, for_all: bool) -> None:
    """Show a player's profile."""
    interaction = reply.interaction
    who, guild_id = player or interaction.user, interaction.guild_id or DMS
    if guild_id == DMS and who.id != interaction.user.id:
        raise ScoreError("guild_only")  # what others play in their DMs is theirs
    locale = await (desk.public_locale(interaction) if for_all else desk.locale(interaction))
    own = who.id == interaction.user.id and not for_all
    await _show(reply, await profile_body(desk, guild_id, who.id, who.display_name, locale, own=own), for_all=for_all)


async def press_profile(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Turn to another page of a profile."""
    interaction = reply.interaction
    guild_id = interaction.guild_id or DMS
    if len(parts) != 2 or not parts[0].isdecimal() or len(parts[0]) > USER_DIGITS:
        await desk.answer_unknown(reply)
        return
    user_id, page = int(parts[0]), reply.value or parts[1]
    own = user_id == interaction.user.id
    if guild_id == DMS and not own:
        raise ScoreError("guild_only")
    name = interaction.user.display_name if own else await desk.store.last_name(guild_id, user_id)
    locale = await (desk.locale(interaction) if reply.on_private_message else desk.public_locale(interaction))
    alone = own and reply.on_private_message
    await reply.update(await profile_body(desk, guild_id, user_id, name, locale, page, own=alone))


async def played(desk: Desk, reply: Reply, player: User | None, game: str) -> None:
    """Show what was played here."""
    query = HistoryQuery(guild_of(reply.interaction), player.id if player else 0, game)
    name = player.display_name if player else ""
    await reply.private(await history_body(desk, query, name, await desk.locale(reply.interaction)))


async def press_history(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Turn to another page of the history."""
    guild_id = reply.interaction.guild_id or 0
    query = parse_history(guild_id, parts)
    if query is None:
        await desk.answer_unknown(reply)
        return
    name = await desk.store.name_of(guild_id, query.user_id) or ""
    await reply.update(await history_body(desk, query, name, await desk.locale(reply.interaction)))


async def press_season(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Show the board of the running season, or of a past one in a message of its own."""
    number = (reply.value or "") if parts == ["pick"] else parts[1] if parts[0] == "board" and parts[1:] else ""
    if not number.isdecimal() or len(number) > DIGITS:
        await desk.answer_unknown(reply)
        return
    query = BoardQuery(reply.interaction.guild_id or 0, Span.SEASON, season=int(number))
    await reply.private(await leaderboard_body(desk, query, await _reader(desk, reply.interaction)))


async def press_scheme(desk: Desk, reply: Reply, _: list[str]) -> None:
    """Explain what counts."""
    await reply.private(scheme_body(await desk.say_scores(reply.interaction)))


async def _reader(desk: Desk, interaction: Interaction) -> Reader:
    user = interaction.user
    return Reader(user.id, user.display_name, await desk.locale(interaction))


async def _show(reply: Reply, body: Body, *, for_all: bool) -> None:
    await (reply.public(body) if for_all else reply.private(body))


async def complete_season(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the server's seasons."""
    desk: Desk = interaction.client.desk
    say = score_speaker(desk.resources.texts, await desk.locale(interaction))
    found = [
        app_commands.Choice(name=f"{season.number} · {season_name(season, say)}"[:100], value=str(season.number))
        for season in await desk.store.seasons(interaction.guild_id or 0)
    ]
    return [choice for choice in found if current.casefold() in choice.name.casefold()][:MOST_CHOICES]


class Records(HouseCog):
    """`/leaderboard`, `/profile`, `/history`."""

    def __init__(self, bot: Madang) -> None:
        super().__init__(bot)
        self.desk.page_handlers[leaderboard.PAGE_NAME] = press_board
        self.desk.page_handlers[PROFILE_PAGE] = press_profile
        self.desk.page_handlers[history.PAGE_NAME] = press_history
        for offering in (self.leaderboard, self.history):
            app_commands.choices(game=game_choices(bot.config.offered()))(offering)

    @command("leaderboard")
    @describe(game="board_game", span="board_span", season="board_season", show="show_all")
    @app_commands.choices(span=[choice(f"board_span_{span}", str(span)) for span in Span])
    @app_commands.autocomplete(season=complete_season)
    @app_commands.allowed_contexts(guilds=True)
    @app_commands.allowed_installs(guilds=True)
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str = "",
        span: str | None = None,
        season: str | None = None,
        show: bool = False,
    ) -> None:
        """Show who is ahead."""
        await self.answer(Reply(interaction, for_all=show), show_board, game, span, season, show)

    @command("profile")
    @describe(player="profile_player", show="show_all")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.allowed_installs(guilds=True)
    async def profile(self, interaction: Interaction, player: discord.User | None = None, show: bool = False) -> None:
        """Show a player's profile."""
        await self.answer(Reply(interaction, for_all=show), profile, player, show)

    @command("history")
    @describe(player="history_player", game="board_game")
    @app_commands.allowed_contexts(guilds=True)
    @app_commands.allowed_installs(guilds=True)
    async def history(self, interaction: Interaction, player: discord.User | None = None, game: str = "") -> None:
        """Show what was played here."""
        await self.answer(Reply(interaction), played, player, game)
