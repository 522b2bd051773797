"""`/help`: how to start, and the rules of each game."""

from __future__ import annotations

from discord import app_commands

from bot.discord.ask import Ask
from bot.discord.cog import House, HouseCog, choice, command, describe, press
from bot.discord.forms import settings_form
from bot.features.admin.pages import FORM, MINE, mine_fields
from bot.features.learn.help import HELP, START, help_body
from bot.features.learn.manual import TOPICS, rules_body
from bot.features.scores.seasons import scheme_body
from bot.show import ids


class Help(HouseCog):
    """`/help`, and the pages of rules wherever they are shown."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        topics = [choice(f"help_{topic}", topic) for topic in TOPICS]
        app_commands.choices(game=[*self._offered, *topics])(self.help)

    @command("help")
    @describe(game="help_game")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help(self, ask: Ask, game: str | None = None) -> None:
        """Show how to start, or the rules of a game."""
        await self.show(ask, game or START)

    @press(HELP)
    async def show(self, ask: Ask, topic: str) -> None:
        """Show how to start, the person's settings, how it is counted, or the page of a game or of what is kept."""
        say = await ask.say()
        if topic == START:
            await ask.private(help_body(self._show, say))
        elif topic == "scores":
            await ask.private(scheme_body(await ask.say_scores()))
        elif topic == "settings":
            fields = mine_fields(await self._settings.user(ask.user_id), say)
            await ask.form(settings_form(ids.setting_id(MINE, FORM), say("setting.mine"), fields))
        else:
            await ask.private(await rules_body(self._show, topic, 0, say))

    @press(ids.RULES)
    async def rules(self, ask: Ask, game: str, page: int, way: str) -> None:
        """Turn to a page of rules, or open them in a message of their own."""
        body = await rules_body(self._show, game, page, await ask.say())
        await (ask.private if way == ids.OPEN else ask.update)(body)


setup = Help.extension
