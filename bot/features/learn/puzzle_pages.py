"""What the panel of a puzzle says: what is asked, and once it is answered what was right and why."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.features.learn import sql
from bot.features.learn.puzzles import Puzzle, name_of, position, puzzle_of, puzzles
from bot.features.review.pages import RiddleNotes, answer_of
from bot.features.review.riddles import riddle_of
from bot.show import ids
from bot.show.body import ButtonSpec
from bot.show.face import Style
from bot.show.wording import true_line
from bot.store.model import Answer
from bot.tables.model import Table
from bot.texts import Speaker
from games.core import Because, Seat, reason_of

PAGE_NAME: Final = "practice"
SHOW, NEXT, AGAIN = "show", "onward", "again"


class PracticeNotes(RiddleNotes):
    """What tables of puzzles say."""

    CAME_TO = ("page.shown", "page.found", "page.as_good")

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return what is asked, or what came of it; that is kept now, so that it is kept after a kill as well."""
        own, answer, puzzle = _own(say), answer_of(table), puzzle_of(table)
        first = _title(table, puzzle, own)
        if answer is Answer.NONE:
            asked = say("practice.goal") if puzzle and puzzle.reach else own("page.ask")
            return [first, asked, *self._remembered(table, seat, say)]
        if answer is Answer.SKIPPED:
            return [first]
        await self._note(table, seat, solved=answer is Answer.FOUND)
        if puzzle is None or not puzzle.reach:
            return [first, *await self._judged(table, seat, puzzle, say)]
        if answer is Answer.FOUND:
            return [first, own("page.reached")]
        return [first, own("page.way", way=await self._way(table, puzzle, say))]

    async def _judged(self, table: Table, seat: Seat, puzzle: Puzzle | None, say: Speaker) -> list[str]:
        """Return what was right where a better move was asked for, and why."""
        own = _own(say)
        if puzzle is None:
            moment = riddle_of(table.subject).moment
            best, reason = moment.better, moment.reason
        else:
            best, reason = puzzle.best[0], _reason(puzzle, table.game.info.key)
        line = await self._came_to(table, seat, best, say, own)
        if reason is None:
            return [line]
        return [line, own("page.why", why=true_line("hint", reason.code, table, say, **reason.data))]

    async def _way(self, table: Table, puzzle: Puzzle, say: Speaker) -> str:
        """Return the way to the goal as one would press it from the beginning of the puzzle."""
        game, state = position(table.game.info.key, puzzle)
        names = []
        for action in puzzle.best:
            names.append(await self._name(replace(table, state=state), puzzle.seat, action, say))
            state, _ = game.apply(state, puzzle.seat, game.decode(action))
        return " → ".join(names)

    async def _note(self, table: Table, seat: Seat, *, solved: bool) -> None:
        user_id = table.holders[seat].user_id
        if user_id is not None:
            at, name = table.ended_at or time.time(), name_of(table.subject)
            await self._store.write(sql.answer_puzzle, user_id, table.game.info.key, name, solved, at)

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return what can be pressed beside a move; once it is answered: the next one."""
        own, puzzle = _own(say), puzzle_of(table)

        def button(way: str, style: Style = Style.SECONDARY) -> ButtonSpec:
            return ButtonSpec(ids.page_id(PAGE_NAME, table.id, way), own(f"button.{way}"), style)

        if table.status.ended:
            return (button(NEXT, Style.PRIMARY),)
        again = (button(AGAIN),) if puzzle and puzzle.reach else ()
        return (button(SHOW), *again, button(NEXT))


def _own(say: Speaker) -> Speaker:
    return say.texts.speaker(say.locale, game="practice", names=say.names)


def _title(table: Table, puzzle: Puzzle | None, own: Speaker) -> str:
    key = table.game.info.key
    title = own.title_of(key)
    if puzzle is None:
        return own("page.own_title", title=title, table=riddle_of(table.subject).table_id)
    kept = puzzles(key)
    return own("page.title", title=title, number=kept.index(puzzle) + 1, n=len(kept))


def _reason(puzzle: Puzzle, key: str) -> Because | None:
    """Return why the best move of a puzzle is best, by the game's own hints."""
    game, state = position(key, puzzle)
    if game.hints is None:
        return None
    known, legal = game.known(state, puzzle.seat), game.legal_actions(state, puzzle.seat)
    return reason_of(game.hints, known, legal, game.decode(puzzle.best[0]))
