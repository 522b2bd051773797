"""`/season`: the running season, those that are over, and how a server counts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.ext import commands

from bot.pages.scheme import SCHEME
from bot.scores.calendar import zones_like
from bot.scores.errors import ScoreError
from bot.store.score_model import ALL_GAMES
from bot.ui.access import guild_of, managed_guild
from bot.ui.body import Body
from bot.ui.cog import HouseCog, choice, command, describe
from bot.ui.reply import Interaction, Reply
from bot.ui.translator import named, text
from bot.ui.wording import score_speaker
from cogs.scores import season_pages
from cogs.scores.names import safe_season
from cogs.scores.podium import post_podium
from cogs.scores.records import press_scheme, press_season
from cogs.scores.season_pages import end_body, past_body, running_body, settings_body

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk

MOST_CHOICES: Final = 25
HERE, LAST = "here", "last"


async def season_show(desk: Desk, reply: Reply) -> None:
    """Show the running season."""
    guild_id = guild_of(reply.interaction)
    await reply.private(await running_body(desk, guild_id, await desk.locale(reply.interaction)))


async def season_list(desk: Desk, reply: Reply) -> None:
    """List the seasons that are over."""
    guild_id = guild_of(reply.interaction)
    await reply.private(await past_body(desk, guild_id, await desk.locale(reply.interaction)))


async def season_start(desk: Desk, reply: Reply, name: str, until: str) -> None:
    """Begin a season and say so to everybody."""
    season = await desk.scores.start_season(managed_guild(reply.interaction), name, until)
    say = score_speaker(desk.resources.texts, await desk.public_locale(reply.interaction))
    lines = [say("season.started", name=safe_season(season, say))]
    if season.due_at is not None:
        lines.append(say("season.due", at=season.due_at))
    await reply.public(Body("\n".join(lines)))


async def season_end(desk: Desk, reply: Reply) -> None:
    """Ask once more whether to end the running season, and say what will happen."""
    season = await desk.scores.season(managed_guild(reply.interaction))
    if season is None:
        raise ScoreError("no_season")
    await reply.private(end_body(season, await desk.say_scores(reply.interaction)))


async def _end(desk: Desk, reply: Reply, number: str) -> None:
    """End the season, if it still runs, post its podium, and say where it stands."""
    guild_id = managed_guild(reply.interaction)
    running = await desk.scores.season(guild_id)
    if running is None or str(running.number) != number:
        raise ScoreError("season_over")
    season = await desk.scores.end_season(guild_id)
    say = await desk.say_scores(reply.interaction)
    posted = await desk.upkeep.post_podiums()
    channel = posted.get(season.id)
    if await desk.store.board_size(season.guild_id, season.span, ALL_GAMES) == 0:
        key = "season.ended_empty"
    elif season.id not in posted:
        key = "season.ended"
    else:
        key = "season.ended_nowhere" if channel is None else "season.ended_shown"
    await reply.update(Body(say(key, name=safe_season(season, say), channel=f"<#{channel}>", number=season.number)))


async def season_rename(desk: Desk, reply: Reply, name: str) -> None:
    """Name the running season."""
    guild_id = managed_guild(reply.interaction)
    if not name.strip():
        raise ScoreError("no_name")
    season = await desk.scores.name_season(guild_id, name)
    say = await desk.say_scores(reply.interaction)
    await reply.private(Body(say("season.named", name=safe_season(season, say))))


async def season_settings(desk: Desk, reply: Reply, monthly: bool | None, zone: str | None, podium: str | None) -> None:
    """Show how the server counts, after changing what was given."""
    guild_id = managed_guild(reply.interaction)
    if zone is not None:
        await desk.scores.set_zone(guild_id, zone)
    if podium is not None:
        await desk.scores.set_channel(guild_id, reply.interaction.channel_id if podium == HERE else None)
    if monthly is not None:
        await desk.scores.set_monthly(guild_id, monthly)
    settings = await desk.store.score_settings(guild_id)
    await reply.private(settings_body(settings, await desk.say_scores(reply.interaction)))


async def press(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Set what a button under the settings says, end a season; the other buttons show boards."""
    match parts:
        case [season_pages.END, str(number)]:
            await _end(desk, reply, number)
            return
        case [season_pages.SET, "monthly", "on" | "off" as value]:
            await desk.scores.set_monthly(managed_guild(reply.interaction), value == "on")
        case [season_pages.SET, "podium", str(where)] if where in (HERE, LAST):
            guild_id, channel_id = managed_guild(reply.interaction), reply.interaction.channel_id
            await desk.scores.set_channel(guild_id, channel_id if where == HERE else None)
        case _:
            await press_season(desk, reply, parts)
            return
    settings = await desk.store.score_settings(managed_guild(reply.interaction))
    await reply.update(settings_body(settings, await desk.say_scores(reply.interaction)))


async def complete_zone(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer time zones."""
    return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)[:MOST_CHOICES]]


@app_commands.allowed_contexts(guilds=True)
@app_commands.allowed_installs(guilds=True)
class Seasons(HouseCog, commands.GroupCog, group_name=named("season"), group_description=text("season")):
    """`/season`."""

    def __init__(self, bot: Madang) -> None:
        super().__init__(bot)
        self.desk.page_handlers[season_pages.PAGE_NAME] = press
        self.desk.page_handlers[SCHEME] = press_scheme
        self.desk.upkeep.post = partial(post_podium, self.desk)

    @command("season_show")
    async def show(self, interaction: Interaction) -> None:
        """Show the running season."""
        await self.answer(Reply(interaction), season_show)

    @command("season_list")
    async def list(self, interaction: Interaction) -> None:
        """List the seasons that are over."""
        await self.answer(Reply(interaction), season_list)

    @command("season_start")
    @describe(name="season_called", until="season_until")
    async def start(self, interaction: Interaction, name: app_commands.Range[str, 0, 40] = "", until: str = "") -> None:
        """Begin a season."""
        await self.answer(Reply(interaction, for_all=True), season_start, name, until)

    @command("season_end")
    async def end(self, interaction: Interaction) -> None:
        """End the running season."""
        await self.answer(Reply(interaction), season_end)

    @command("season_rename")
    @describe(name="season_called")
    async def rename(self, interaction: Interaction, name: app_commands.Range[str, 1, 40]) -> None:
        """Name the running season."""
        await self.answer(Reply(interaction), season_rename, name)

    @command("season_settings")
    @describe(monthly="season_monthly", zone="season_zone", podium="season_podium")
    @app_commands.choices(podium=[choice(f"season_podium_{where}", where) for where in (HERE, LAST)])
    @app_commands.autocomplete(zone=complete_zone)
    async def settings(
        self, interaction: Interaction, monthly: bool | None = None, zone: str | None = None, podium: str | None = None
    ) -> None:
        """Show or change how the server counts."""
        await self.answer(Reply(interaction), season_settings, monthly, zone, podium)
