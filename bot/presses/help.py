"""What `/help` and its buttons show."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.features.admin.pages import mine_body
from bot.features.learn.help import START, help_body
from bot.features.learn.manual import rules_body
from bot.features.scores.seasons import scheme_body
from bot.show.wording import score_speaker


async def show_help(desk: Desk, ask: Ask, topic: str = START) -> None:
    """Show how to start, one's settings, how it is counted, or the page of a game or of what is kept."""
    say = await ask.say()
    if topic == START:
        await ask.private(help_body(desk.resources, say))
    elif topic == "scores":
        await ask.private(scheme_body(score_speaker(desk.resources.texts, say.locale)))
    elif topic == "settings":
        settings = await desk.resources.settings.user(ask.user_id)
        await ask.private(mine_body(settings, say))
    else:
        await ask.private(await rules_body(desk.resources, topic, 0, say))


async def press_help(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Show what a button of the help message names."""
    await show_help(desk, ask, parts[0])
