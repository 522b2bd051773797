"""`/learn`: a game in four minutes, privately."""

from __future__ import annotations

from discord import app_commands

from bot.discord.ask import Ask, Interaction
from bot.discord.cog import Bot, HouseCog, command, describe, game_choices
from bot.features.learn.lesson_pages import LEARN, LessonNotes
from bot.features.learn.lessons import lesson_file
from bot.games import offered_games
from bot.presses.learn import learn, press
from bot.tables.purposes import Purpose


class Learn(HouseCog):
    """`/learn`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.desk.page_handlers[LEARN] = press
        self.desk.resources.notes[Purpose.LESSON] = LessonNotes(self.desk.resources.games)
        taught = [game for game in offered_games(self.desk.config.games) if lesson_file(game.info.key).is_file()]
        app_commands.choices(game=game_choices(taught))(self.learn)

    @command("learn")
    @describe(game="learn_game")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def learn(self, interaction: Interaction, game: str) -> None:
        """Open a game's lesson where one is in it."""
        await self.answer(Ask(self.desk, interaction), learn, game)


setup = Learn.extension
