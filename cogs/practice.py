"""`/practice`: puzzles of a game, from its file and from the person's own reviews, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from discord import app_commands

from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import House, HouseCog, command, describe, press
from bot.features.learn import sql as learn_sql
from bot.features.learn.puzzle_pages import AGAIN, NEXT, PAGE_NAME, SHOW, PracticeNotes
from bot.features.learn.puzzles import KEPT, PuzzleError, holders, name_of, puzzles
from bot.features.review import sql as review_sql
from bot.features.review.riddles import SHOWN, SKIPPED, Riddle
from bot.tables.model import TableError
from bot.tables.purposes import Purpose
from games.core import Seat


class Choice(NamedTuple):
    """A puzzle that may be asked."""

    subject: str
    seats: int
    seat: Seat
    options: Mapping[str, str]
    rows: Sequence[tuple[Seat, str]]


class Practice(HouseCog):
    """`/practice`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        notes = PracticeNotes(self._show, self._store, self._tables)
        self._show.notes[Purpose.PRACTICE] = notes
        app_commands.choices(game=self._offered)(self.practice)

    @command("practice")
    @describe(game="practice_game")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def practice(self, ask: Ask, game: str) -> None:
        """Ask the next puzzle of a game: the one that is open, else the first that is not solved."""
        user_id = ask.user_id
        for table in self._tables.live():
            if (table.host_id, table.purpose, table.game.info.key) == (user_id, Purpose.PRACTICE, game):
                await self._routes.game(table).show_hand(ask, table)
                return
        await self._open(ask, game, await self._next(user_id, game))

    async def _choices(self, user_id: int, game: str) -> list[Choice]:
        """Return every puzzle of a game for somebody: those of the file, then those of their own matches."""
        found = [Choice(f"{KEPT}{one.name}", one.seats, one.seat, one.options, one.log) for one in puzzles(game)]
        for own in await self._store.read(review_sql.own_puzzles, user_id, game):
            try:
                match = await self._tables.fetch(own.table_id)
            except TableError:
                continue  # deleted with its server
            seat = match.seat_of(user_id)
            if seat is None or match.state is None:
                continue  # its rules are of yesterday
            rows = [(row.seat, row.text) for row in (await self._tables.log(own.table_id))[: own.row]]
            subject = str(Riddle(own.table_id, own.row, 0, own.content))
            found.append(Choice(subject, len(match.holders), seat, match.options, rows))
        return found

    async def _next(self, user_id: int, game: str, after: str = "") -> Choice:
        """Return the next puzzle that is not solved, round about; where all are, the one that was met longest ago."""
        choices = await self._choices(user_id, game)
        answers = await self._store.read(learn_sql.puzzle_answers, user_id, game)
        if not choices:
            raise PuzzleError("none")
        names = [name_of(one.subject) for one in choices]
        start = names.index(after) + 1 if after in names else 0
        order = [*choices[start:], *choices[:start]]
        left = [one for one in order if not answers.get(name_of(one.subject), (False, 0.0))[0]]
        return left[0] if left else min(order, key=lambda one: answers[name_of(one.subject)][1])

    async def _open(self, ask: Ask, game: str, choice: Choice) -> None:
        person = await ask.person()
        table = await self._tables.open_set(
            game=game,
            purpose=Purpose.PRACTICE,
            subject=choice.subject,
            holders=holders(choice.seats, choice.seat, person),
            **ask.here,
            locale=person.locale,
            options=choice.options,
            rows=choice.rows,
        )
        await self._routes.game(table).show_hand(ask, table)

    @press(PAGE_NAME)
    async def go_on(self, ask: Ask, table_id: int, way: str) -> None:
        """Show the answer, begin again, or go on to the next puzzle."""
        table, _ = await self._seated(ask, table_id)
        if table.purpose is not Purpose.PRACTICE or way not in (SHOW, NEXT, AGAIN):
            raise UnknownPress
        if way == SHOW:
            await self._routes.game(table).show_hand(ask, await self._answered(table, SHOWN))
            return
        user_id, game = ask.user_id, table.game.info.key
        await self._answered(table, SKIPPED)
        again = [one for one in await self._choices(user_id, game) if way == AGAIN and one.subject == table.subject]
        await self._open(ask, game, again[0] if again else await self._next(user_id, game, name_of(table.subject)))


setup = Practice.extension
