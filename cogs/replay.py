"""`/replay`: an ended match, moment by moment, as an animation to post, as a file to check."""

from __future__ import annotations

import hashlib
from typing import Final

from discord import app_commands

from bot.base.errors import ScoreError
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import House, HouseCog, command, describe, press
from bot.discord.limits import Asked
from bot.discord.request import Interaction, Request
from bot.discord.which import matches, suggested
from bot.features.admin import sql as admin_sql
from bot.features.replay.film import Films, captions, part_of
from bot.features.replay.moments import Match, Matches
from bot.features.replay.record import record_of, write_record
from bot.features.replay.screen import (
    OPEN,
    PAGE_NAME,
    TABLE,
    Scene,
    Way,
    Words,
    in_words,
    is_eyes,
    scene_body,
    words_body,
)
from bot.show.body import Body, ButtonSpec
from bot.show.drawings import Drawn

DIGITS: Final = 18
WORDS, CAPTIONS = "w", "c"
"""What a button shows in words: a moment, a film; its id may go on with the number of a page."""


class Replay(HouseCog):
    """`/replay`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._matches, self._films = Matches(self._tables), Films(self._show)

    async def complete_match(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the newest matches of the server."""
        rows = await self._store.read(admin_sql.history, interaction.guild_id or 0, None, "", 100, 0)
        return suggested(matches(rows, await Request(self._answers, interaction).say_scores()), current)

    @command("replay")
    @describe(table="replay_table")
    @app_commands.autocomplete(table=complete_match)
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def replay(self, ask: Ask, table: str) -> None:
        """Show an ended match again."""
        await self._open(ask, table)

    async def _match(self, ask: Ask, table_id: int) -> Match:
        return await self._matches.match(table_id, ask.interaction.guild_id, ask.user_id)

    async def _open(self, ask: Ask, which: str) -> None:
        """Show the first moment of a match, in a message of its own."""
        number = which.strip().removeprefix("#")
        if not number.isdecimal() or len(number) > DIGITS:
            raise ScoreError("no_table")
        match = await self._match(ask, int(number))
        who = OPEN if match.table.game.info.hands_on_board else TABLE
        await ask.private(await scene_body(self._show, match, Scene(match.table.id, who=who), await ask.locale()))

    @press(PAGE_NAME, "open")
    async def press_open(self, ask: Ask) -> None:
        """Show a match that was picked."""
        await self._open(ask, ask.value or "")

    @press(PAGE_NAME)
    async def press(self, ask: Ask, table_id: int, step: int, who: str, way: str, *more: str) -> None:
        """Do what a button or menu of a replay says."""
        if more or not is_eyes(who):
            raise UnknownPress
        match = await self._match(ask, table_id)
        scene = Scene(table_id, step, who).of(match)
        if way[:1] in (WORDS, CAPTIONS):
            mark = 1 + (way[1:2] in set(Way))
            await self._say(ask, match, scene, way[:mark], way[mark:])
        elif way == "p":
            await ask.private(await scene_body(self._show, match, scene, await ask.locale()))
        elif way == "a":
            await self._animate(ask, match, scene)
        elif way == "d":
            await self._download(ask, match)
        else:
            await self._show_scene(ask, match, scene, way)

    async def _show_scene(self, ask: Ask, match: Match, scene: Scene, way: str) -> None:
        if way == "v":
            who = ask.value or ""
            if not is_eyes(who):
                raise UnknownPress
            scene = scene._replace(who=who)
        elif way == "j":
            step = ask.value or ""
            scene = scene._replace(step=int(step) if step.isdecimal() and len(step) < DIGITS else scene.step)
        await ask.update(await scene_body(self._show, match, scene, await ask.locale()))

    async def _say(self, ask: Ask, match: Match, scene: Scene, way: str, page: str) -> None:
        """Say what a picture shows or what a film tells, in a message of its own whose pages turn in place."""
        number = int(page) if page.isdecimal() and len(page) < DIGITS else 0
        words = Words.of(self._show, match, await ask.locale())
        if way == WORDS:
            text = in_words(match, scene, words)
        else:
            text = captions(match, part_of(match, Way(way[1:] or Way.HERE), scene.step, words), words)
        body = words_body(text, scene, way, number, words.own)
        await (ask.update(body) if page else ask.private(body))

    async def _animate(self, ask: Ask, match: Match, scene: Scene) -> None:
        """Post the animation for everybody, in the table's language, through the eyes that were chosen."""
        which = ask.value or Way.BEST
        if which not in set(Way):
            raise UnknownPress
        self._answers.limits.take(Asked.FILM, ask.user_id, ask.guild_id)
        words = Words.of(self._show, match, match.table.locale)
        say, part = words.own, part_of(match, Way(which), scene.step, words)
        drawn = await self._films.film(match, part, scene.who, words)
        content = say(
            "replay.animation",
            title=say.title_of(match.table.game.info.key),
            table=match.table.id,
            players=say.join(words.game.names),
            part=say(f"replay.animation_{part.way}", first=part.first, last=part.last, steps=match.last),
        )
        seen = scene._replace(step=part.first)
        buttons = (
            ButtonSpec(seen.id("p"), say("replay.open")),
            ButtonSpec(seen.id(CAPTIONS + part.way), say("replay.words")),
        )
        await ask.public(Body(content, (buttons,), drawn))

    async def _download(self, ask: Ask, match: Match) -> None:
        data = write_record(record_of(match.table, await self._tables.log(match.table.id)))
        say = await ask.say_scores()
        name = f"madang-{match.table.id}-{hashlib.sha256(data).hexdigest()[:8]}"
        words = say("replay.file", table=match.table.id)
        await ask.private(Body(words, picture=Drawn(data, "", name, "json")))


setup = Replay.extension
