"""Commands given, and what is pressed and written, without Discord."""

from __future__ import annotations

from types import SimpleNamespace

import discord

from bot.texts import load_texts
from tests.bot.ui.fakes import CHANNEL, FakePress, message

ADMIN = discord.Permissions(manage_guild=True)
BROKE = load_texts().speaker("en-GB")("ui.broke")


def member(who):
    """Somebody as a command's option names them."""
    return SimpleNamespace(id=who.user_id, display_name=who.name, guild=SimpleNamespace(id=10), bot=False)


async def ask(court, who, path, *, permissions=None, guild_id=10, channel_id=CHANNEL, **arguments):
    """Give a command; returns its answer (one that takes long is deferred first)."""
    press = FakePress(
        court.app,
        who,
        {"name": path},
        type=discord.InteractionType.application_command,
        guild_id=guild_id,
        permissions=permissions or discord.Permissions.none(),
    )
    press.channel.id = channel_id
    await court.command(path)(press, **arguments)
    return last(press.told)


async def turn(court, who, custom_id, *values, **more):
    """Press something; returns its answer (one that takes long is deferred first)."""
    return last((await court.press(who, custom_id, *values, **more)).answers)


async def pressed(court, who, custom_id, *values, on=None):
    """Press something; returns its one answer."""
    return (await court.press(who, custom_id, *values, on=on)).answer


async def own(court, who, custom_id, *values):
    """Press something on one's own page."""
    return await pressed(court, who, custom_id, *values, on=message(ephemeral=True))


async def write(court, who, custom_id, value):
    """Send a form with one field, which is written into; returns its answer."""
    field = {"type": 4, "custom_id": "value", "value": value}
    data = {"custom_id": custom_id, "components": [{"type": 18, "id": 1, "component": field}]}
    press = FakePress(court.app, who, data, type=discord.InteractionType.modal_submit, message=message(ephemeral=True))
    await court.run(press)
    return press.answer


def last(answers):
    """The last of a press's answers; before it the bot may have asked for time."""
    *before, answer = answers
    assert [one.kind for one in before] in ([], ["defer"], ["think"], ["think", "delete"])
    assert answer.content != BROKE
    return answer


def labels(answer):
    """The buttons of an answer: label → id."""
    return {item["label"]: item["custom_id"] for item in answer.items if "label" in item}
