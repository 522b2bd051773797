"""`/learn` and its buttons: a game in four minutes, privately; it goes on where one was."""

from __future__ import annotations

from discord import app_commands

from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import House, HouseCog, command, describe, game_choices, press
from bot.features.learn.kept import LESSONS, file_of
from bot.features.learn.lesson_pages import LEARN, OPEN, SHOW, STOP, LessonNotes, round_body
from bot.features.learn.script import ROUND, STEPS, open_lesson, round_is_due, under_way
from bot.features.play.hand import FIRST_STEP, PanelStep
from bot.features.play.hint import HINT
from bot.show.body import Body
from bot.tables import sql as tables_sql
from bot.tables.purposes import Purpose


class Learn(HouseCog):
    """`/learn`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._show.notes[Purpose.LESSON] = LessonNotes(self._show.games)
        self._taught = {key: face.game for key, face in self._show.games.items() if file_of(key, LESSONS).is_file()}
        app_commands.choices(game=game_choices(self._taught.values()))(self.learn)

    @command("learn")
    @describe(game="learn_game")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def learn(self, ask: Ask, game: str) -> None:
        """Open a game's lesson where its learner is in it."""
        await self.open(ask, OPEN, game)

    @press(LEARN)
    async def open(self, ask: Ask, what: str, game: str) -> None:
        """Open a lesson's round, its steps, or where its learner is; where only the round is left, offer that."""
        table = None
        if game not in self._taught or what not in (OPEN, ROUND, STEPS):
            raise UnknownPress
        if what == OPEN:
            table, what = under_way(self._tables, game, ask.user_id), STEPS
            if table is None and round_is_due(await self._store.read(tables_sql.newest_lesson, ask.user_id, game)):
                body = round_body(game, await ask.say())
                await (ask.update(body) if ask.on_ephemeral else ask.private(body))
                return
        if table is None:
            table = await open_lesson(self._tables, game, await ask.person(), **ask.here, subject=what)
        await self._routes.game(table).show_hand(ask, table)

    @press(LEARN, SHOW)
    async def show(self, ask: Ask, table_id: int) -> None:
        """Show the right move."""
        table, _ = await self._seated(ask, table_id)
        step = FIRST_STEP if table.status.ended else PanelStep(HINT)
        await self._routes.game(table).show_hand(ask, table, step)

    @press(LEARN, STOP)
    async def stop(self, ask: Ask, table_id: int) -> None:
        """Put the lesson away."""
        table, _ = await self._seated(ask, table_id)
        self._private.forget(table.id, self._hands)
        await ask.update(Body((await ask.say(table))("learn.stopped")))


setup = Learn.extension
