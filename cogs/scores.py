"""`/season`, `/leaderboard`, `/profile`, `/history`: what matches count for, and what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.scores import boards, history, season_pages
from bot.scores.asking import guarded, guild_of, managed_guild, show, start
from bot.scores.boards import Ask, Reader, Span, board_body
from bot.scores.calendar import zones_like
from bot.scores.errors import ScoreError
from bot.scores.history import history_body
from bot.scores.profile import profile_body
from bot.scores.season_pages import past_body, running_body, scheme_body, settings_body
from bot.scores.words import private_speaker, safe_season, season_name, speaker
from bot.store.score_model import ALL_GAMES
from bot.ui.body import Body
from bot.ui.items import answer_unknown, picked
from bot.ui.reply import Interaction, Reply
from bot.ui.translator import text
from games import GAMES

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.texts import Texts
    from bot.ui.desk import Desk

MOST_CHOICES: Final = 25
DIGITS: Final = 9
HERE, LAST = "here", "last"
Incoming = discord.Interaction[Any]
User = discord.User | discord.Member
GUILD_ONLY: Final = app_commands.AppCommandContext(guild=True)


# Seasons


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
    say = speaker(desk.texts, await _guild_locale(desk, reply.interaction))
    lines = [say("season.started", name=safe_season(season, say))]
    if season.due_at is not None:
        lines.append(say("season.due", at=season.due_at))
    await reply.public(Body("\n".join(lines)))


async def season_end(desk: Desk, reply: Reply) -> None:
    """End the running season, post its podium, and say where it stands."""
    season = await desk.scores.end_season(managed_guild(reply.interaction))
    say = await private_speaker(desk, reply)
    posted = await desk.keeper.post_podiums()
    channel = posted.get(season.id)
    if await desk.scores.store.board_size(season.guild_id, season.span, ALL_GAMES) == 0:
        key = "season.ended_empty"
    elif season.id not in posted:
        key = "season.ended"
    else:
        key = "season.ended_nowhere" if channel is None else "season.ended_shown"
    await reply.private(Body(say(key, name=safe_season(season, say), channel=f"<#{channel}>", number=season.number)))


async def season_rename(desk: Desk, reply: Reply, name: str) -> None:
    """Name the running season."""
    guild_id = managed_guild(reply.interaction)
    if not name.strip():
        raise ScoreError("no_name")
    season = await desk.scores.name_season(guild_id, name)
    say = await private_speaker(desk, reply)
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
    settings = await desk.scores.store.settings(guild_id)
    await reply.private(settings_body(settings, await private_speaker(desk, reply)))


async def _guild_locale(desk: Desk, interaction: Interaction) -> str:
    settings = await desk.prefs.guild(interaction.guild_id or 0)
    return settings.language or str(interaction.guild_locale or interaction.locale)


# Boards


async def leaderboard(desk: Desk, reply: Reply, game: str, span: str | None, season: str | None, for_all: bool) -> None:
    """Show a leaderboard: of the running season unless something else is asked for, else of all time."""
    guild_id = guild_of(reply.interaction)
    if season is not None:
        say = await private_speaker(desk, reply)
        found = await desk.scores.find_season(guild_id, season, lambda one: season_name(one, say))
        ask = Ask(guild_id, Span.SEASON, game, found.number)
    else:
        running = await desk.scores.season(guild_id)
        wanted = Span(span) if span else Span.SEASON if running else Span.ALL
        ask = Ask(guild_id, wanted, game, running.number if running and wanted is Span.SEASON else 0)
    reader = await _reader(desk, reply.interaction)
    if for_all:
        reader = reader._replace(locale=await _guild_locale(desk, reply.interaction))
    await show(reply, await board_body(desk, ask, reader), for_all=for_all)


async def press_season(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Show the board of the running season, or of a past one in a message of its own."""
    number = picked(reply.interaction) if parts == ["pick"] else parts[1] if parts[0] == "board" and parts[1:] else ""
    if not number.isdecimal() or len(number) > DIGITS:
        await answer_unknown(desk, reply)
        return
    ask = Ask(reply.interaction.guild_id or 0, Span.SEASON, season=int(number))
    await guarded(desk, reply, _open_board(desk, reply, ask))


async def _open_board(desk: Desk, reply: Reply, ask: Ask) -> None:
    await reply.private(await board_body(desk, ask, await _reader(desk, reply.interaction)))


async def press_scheme(desk: Desk, reply: Reply, _: list[str]) -> None:
    """Explain what counts."""
    await reply.private(scheme_body(await private_speaker(desk, reply)))


async def _reader(desk: Desk, interaction: Interaction) -> Reader:
    user = interaction.user
    return Reader(user.id, user.display_name, await desk.locale(interaction))


async def press_board(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Turn to another page of a leaderboard."""
    found = boards.parse_ask(reply.interaction.guild_id or 0, parts)
    if found is None:
        await answer_unknown(desk, reply)
        return
    ask, way = found
    reader = await _reader(desk, reply.interaction)
    if not reply.on_private_message:
        reader = reader._replace(locale=await _guild_locale(desk, reply.interaction))
    await guarded(desk, reply, _turn(desk, reply, ask, reader, way == "m"))


async def _turn(desk: Desk, reply: Reply, ask: Ask, reader: Reader, to_me: bool) -> None:
    await reply.update(await board_body(desk, ask, reader, to_me=to_me))


async def profile(desk: Desk, reply: Reply, player: User | None, for_all: bool) -> None:
    """Show a player's profile."""
    interaction = reply.interaction
    guild_id = guild_of(interaction)
    who = player or interaction.user
    locale = await (_guild_locale(desk, interaction) if for_all else desk.locale(interaction))
    await show(reply, await profile_body(desk, guild_id, who.id, who.display_name, locale), for_all=for_all)


async def played(desk: Desk, reply: Reply, player: User | None, game: str) -> None:
    """Show what was played here."""
    ask = history.Ask(guild_of(reply.interaction), player.id if player else 0, game)
    name = player.display_name if player else ""
    await reply.private(await history_body(desk, ask, name, await desk.locale(reply.interaction)))


async def press_history(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Turn to another page of the history."""
    guild_id = reply.interaction.guild_id or 0
    ask = history.parse_ask(guild_id, parts)
    if ask is None:
        await answer_unknown(desk, reply)
        return
    name = await desk.scores.store.name_of(guild_id, ask.user_id) or ""
    await reply.update(await history_body(desk, ask, name, await desk.locale(reply.interaction)))


# Choices while typing


async def complete_season(interaction: Incoming, current: str) -> list[app_commands.Choice[str]]:
    """Offer the server's seasons."""
    desk: Desk = interaction.client.desk
    say = speaker(desk.texts, await desk.locale(interaction))
    found = [
        app_commands.Choice(name=f"{season.number} · {season_name(season, say)}"[:100], value=str(season.number))
        for season in await desk.scores.store.seasons(interaction.guild_id or 0)
    ]
    return [choice for choice in found if current.casefold() in choice.name.casefold()][:MOST_CHOICES]


async def complete_zone(_: Incoming, current: str) -> list[app_commands.Choice[str]]:
    """Offer time zones."""
    return [app_commands.Choice(name=zone, value=zone) for zone in zones_like(current)[:MOST_CHOICES]]


def _games() -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=game.info.title, value=game.info.key) for game in GAMES]


def _named(name: str) -> app_commands.locale_str:
    return app_commands.locale_str(name.split("_")[-1], key=f"{name}_name")


def _add_seasons(app: Madang, texts: Texts) -> None:
    group = app_commands.Group(
        name=_named("season"),
        description=text(texts, "season"),
        allowed_contexts=GUILD_ONLY,
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )

    @group.command(name=_named("season_show"), description=text(texts, "season_show"))
    async def show_command(interaction: Incoming) -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, season_show(desk, reply)))

    @group.command(name=_named("season_list"), description=text(texts, "season_list"))
    async def list_command(interaction: Incoming) -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, season_list(desk, reply)))

    @group.command(name=_named("season_start"), description=text(texts, "season_start"))
    @app_commands.describe(name=text(texts, "season_called"), until=text(texts, "season_until"))
    async def start_command(interaction: Incoming, name: app_commands.Range[str, 0, 40] = "", until: str = "") -> None:
        desk, reply = start(interaction, for_all=True)
        await desk.answer(reply, guarded(desk, reply, season_start(desk, reply, name, until)))

    @group.command(name=_named("season_end"), description=text(texts, "season_end"))
    async def end_command(interaction: Incoming) -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, season_end(desk, reply)))

    @group.command(name=_named("season_rename"), description=text(texts, "season_rename"))
    @app_commands.describe(name=text(texts, "season_called"))
    async def rename_command(interaction: Incoming, name: app_commands.Range[str, 1, 40]) -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, season_rename(desk, reply, name)))

    @group.command(name=_named("season_settings"), description=text(texts, "season_settings"))
    @app_commands.describe(
        monthly=text(texts, "season_monthly"), zone=text(texts, "season_zone"), podium=text(texts, "season_podium")
    )
    @app_commands.choices(
        podium=[app_commands.Choice(name=text(texts, f"season_podium_{one}"), value=one) for one in (HERE, LAST)]
    )
    @app_commands.autocomplete(zone=complete_zone)
    async def settings_command(
        interaction: Incoming, monthly: bool | None = None, zone: str | None = None, podium: str | None = None
    ) -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, season_settings(desk, reply, monthly, zone, podium)))

    app.tree.add_command(group)


def setup(app: Madang) -> None:
    """Add the commands, and take the presses on their messages."""
    texts = app.texts
    app.desk.looks[boards.LOOK] = press_board
    app.desk.looks[history.LOOK] = press_history
    app.desk.looks[season_pages.LOOK] = press_season
    app.desk.looks[season_pages.SCHEME] = press_scheme
    _add_seasons(app, texts)

    @app_commands.command(name=_named("leaderboard"), description=text(texts, "leaderboard"))
    @app_commands.describe(
        game=text(texts, "board_game"), span=text(texts, "board_span"), season=text(texts, "board_season"),
        show=text(texts, "show_all"),
    )  # fmt: skip
    @app_commands.choices(
        game=_games(), span=[app_commands.Choice(name=text(texts, f"board_span_{s}"), value=str(s)) for s in Span]
    )
    @app_commands.autocomplete(season=complete_season)
    async def leaderboard_command(
        interaction: Incoming, game: str = "", span: str | None = None, season: str | None = None, show: bool = False
    ) -> None:
        desk, reply = start(interaction, for_all=show)
        await desk.answer(reply, guarded(desk, reply, leaderboard(desk, reply, game, span, season, show)))

    @app_commands.command(name=_named("profile"), description=text(texts, "profile"))
    @app_commands.describe(player=text(texts, "profile_player"), show=text(texts, "show_all"))
    async def profile_command(interaction: Incoming, player: discord.User | None = None, show: bool = False) -> None:
        desk, reply = start(interaction, for_all=show)
        await desk.answer(reply, guarded(desk, reply, profile(desk, reply, player, show)))

    @app_commands.command(name=_named("history"), description=text(texts, "history"))
    @app_commands.describe(player=text(texts, "history_player"), game=text(texts, "board_game"))
    @app_commands.choices(game=_games())
    async def history_command(interaction: Incoming, player: discord.User | None = None, game: str = "") -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, played(desk, reply, player, game)))

    commands: tuple[app_commands.Command[Any, ..., None], ...] = (
        leaderboard_command,
        profile_command,
        history_command,
    )
    for command in commands:
        command.allowed_contexts = GUILD_ONLY
        command.allowed_installs = app_commands.AppInstallationType(guild=True)
        app.tree.add_command(command)
