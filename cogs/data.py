"""`/privacy`: what is kept of somebody, all of it as a file, being forgotten; a server's results for its admins."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.scores.asking import guarded, managed_guild, start
from bot.scores.errors import ScoreError
from bot.scores.people import LOOK, about_body, all_results, everything_file, forget, results_csv, results_json, zipped
from bot.scores.words import private_speaker
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec
from bot.ui.drawing import Drawn
from bot.ui.items import answer_unknown
from bot.ui.panel import Style
from bot.ui.reply import Reply
from bot.ui.rulebook import rules_body
from bot.ui.translator import text

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.ui.desk import Desk

FILE_LIMIT: Final = 10_000_000
"""Bytes of a file that Discord takes everywhere."""
FORMS: Final = {"csv": results_csv, "json": results_json}


async def about(desk: Desk, reply: Reply) -> None:
    """Say what is kept of whoever asks."""
    await reply.private(await about_body(desk, reply))


async def export_results(desk: Desk, reply: Reply, form: str) -> None:
    """Give an admin all results of the server."""
    guild_id = managed_guild(reply.interaction)
    rows = await all_results(desk.scores.store, guild_id)
    data = await asyncio.to_thread(FORMS[form], rows)
    words = (await private_speaker(desk, reply))("data.admin_export", n=len(rows), form=form.upper())
    await reply.private(Body(words, picture=_file(f"madang-results-{guild_id}", data, form)))


def _file(name: str, data: bytes, ending: str) -> Drawn:
    """Return a file to send, packed when it is large; raises ScoreError when that does not help."""
    if len(data) > FILE_LIMIT:
        data, ending = zipped(f"{name}.{ending}", data), "zip"
    if len(data) > FILE_LIMIT:
        raise ScoreError("too_many")
    return Drawn(data, "", name, ending)


async def press(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Do what a button under /privacy says."""
    handler = {"page": _page, "export": _export, "forget": _ask, "sure": _forget}.get(parts[0])
    if handler is None:
        await answer_unknown(desk, reply)
    else:
        await guarded(desk, reply, handler(desk, reply))


async def _page(desk: Desk, reply: Reply) -> None:
    await reply.private(rules_body("privacy", 0, await desk.say(reply.interaction)))


async def _export(desk: Desk, reply: Reply) -> None:
    user_id = reply.interaction.user.id
    say = await private_speaker(desk, reply)
    data = await everything_file(desk, user_id)
    await reply.private(Body(say("data.export_text"), picture=_file("madang-about-me", data, "json")))


async def _ask(desk: Desk, reply: Reply) -> None:
    say = await private_speaker(desk, reply)
    sure = ButtonSpec(ids.look_id(LOOK, "sure"), say("data.forget_yes"), Style.DANGER)
    await reply.update(Body(say("data.forget_sure"), ((sure,),)))


async def _forget(desk: Desk, reply: Reply) -> None:
    say = await private_speaker(desk, reply)
    await forget(desk, reply.interaction.user.id)
    await reply.update(Body(say("data.forgotten")))


def setup(app: Madang) -> None:
    """Add the commands, and take the presses on their messages."""
    texts = app.texts
    app.desk.looks[LOOK] = press
    group = app_commands.Group(
        name=app_commands.locale_str("privacy", key="privacy_name"),
        description=text(texts, "privacy"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )

    @group.command(
        name=app_commands.locale_str("show", key="privacy_show_name"), description=text(texts, "privacy_show")
    )
    async def show_command(interaction: discord.Interaction[Any]) -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, about(desk, reply)))

    @group.command(
        name=app_commands.locale_str("results", key="privacy_results_name"), description=text(texts, "privacy_results")
    )
    @app_commands.describe(form=text(texts, "privacy_form"))
    @app_commands.choices(form=[app_commands.Choice(name=form.upper(), value=form) for form in FORMS])
    async def results_command(interaction: discord.Interaction[Any], form: str = "csv") -> None:
        desk, reply = start(interaction)
        await desk.answer(reply, guarded(desk, reply, export_results(desk, reply, form)))

    app.tree.add_command(group)
