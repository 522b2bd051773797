"""`/help`: how to start, and the rules of each game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.ask import Ask, Interaction
from bot.discord.cog import Bot, HouseCog, choice, command, describe, game_choices
from bot.features.learn.help import HELP, START
from bot.features.learn.manual import TOPICS
from bot.games import offered_games
from bot.presses.help import press_help, show_help


class Help(HouseCog):
    """`/help`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.desk.page_handlers[HELP] = press_help
        topics = [choice(f"help_{topic}", topic) for topic in TOPICS]
        app_commands.choices(game=[*game_choices(offered_games(self.desk.config.games)), *topics])(self.help)

    @command("help")
    @describe(game="help_game")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help(self, interaction: Interaction, game: str | None = None) -> None:
        """Show how to start, or the rules of a game."""
        await self.answer(Ask(self.desk, interaction), show_help, game or START)


setup = Help.extension
