"""`/help`: how to start, and the rules of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.pages.manual import TOPICS
from bot.pages.rulebook import rules_body
from bot.pages.scheme import scheme_body
from bot.ui.body import Body
from bot.ui.cog import HouseCog, choice, command, describe, game_choices
from bot.ui.reply import Interaction, Reply
from bot.ui.wording import score_speaker

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk


async def show_help(desk: Desk, reply: Reply, game: str | None) -> None:
    """Show how to start, or a game's rules."""
    say = await desk.say(reply.interaction)
    if game == "scores":
        await reply.private(scheme_body(score_speaker(desk.resources.texts, say.locale)))
        return
    if game is not None:
        await reply.private(await rules_body(desk.resources, game, 0, say))
        return
    lines = [
        say(
            "help.game",
            command=say.texts.template(say.locale, f"{info.key}.command.name") or ui.command_name,
            title=say.title_of(info.key),
            least=info.min_seats,
            most=info.max_seats,
        )
        for ui in desk.resources.games.values()
        for info in (ui.game.info,)
    ]
    await reply.private(Body(say("help.text", games=say.join(lines))))


class Help(HouseCog):
    """`/help`."""

    def __init__(self, bot: Madang) -> None:
        super().__init__(bot)
        topics = [choice(f"help_{topic}", topic) for topic in TOPICS]
        app_commands.choices(game=[*game_choices(bot.config.offered()), *topics])(self.help)

    @command("help")
    @describe(game="help_game")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help(self, interaction: Interaction, game: str | None = None) -> None:
        """Show how to start, or the rules of a game."""
        await self.answer(Reply(interaction), show_help, game)


async def setup(bot: Madang) -> None:
    """Add the command."""
    await bot.add_cog(Help(bot))
