"""`/help`: how to start, and the rules of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.scores.season_pages import scheme_body
from bot.scores.words import speaker
from bot.ui.body import Body
from bot.ui.reply import Reply
from bot.ui.rulebook import TOPICS, rules_body
from bot.ui.translator import text
from games import GAMES

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.ui.desk import Desk


async def show_help(desk: Desk, reply: Reply, game: str | None) -> None:
    """Show how to start, or a game's rules."""
    say = await desk.say(reply.interaction)
    if game == "scores":
        await reply.private(scheme_body(speaker(desk.texts, say.locale)))
        return
    if game is not None:
        await reply.private(rules_body(game, 0, say))
        return
    games = [one.info for one in GAMES if one.info.key in desk.games]
    lines = [
        say("help.game", command=desk.commands[info.key], title=info.title, least=info.min_seats, most=info.max_seats)
        for info in games
    ]
    await reply.private(Body(say("help.text", games=say.join(lines))))


def setup(app: Madang) -> None:
    """Add the command."""

    @app_commands.describe(game=text(app.texts, "help_game"))
    @app_commands.choices(
        game=[
            *(app_commands.Choice(name=one.info.title, value=one.info.key) for one in GAMES),
            *(app_commands.Choice(name=text(app.texts, f"help_{topic}"), value=topic) for topic in TOPICS),
        ]
    )
    async def command(interaction: discord.Interaction[Any], game: str | None = None) -> None:
        desk: Desk = interaction.client.desk
        reply = Reply(interaction)
        await desk.answer(reply, show_help(desk, reply, game))

    app.tree.add_command(
        app_commands.Command(
            name=app_commands.locale_str("help", key="help_name"),
            description=text(app.texts, "help"),
            callback=command,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        )
    )
