"""What the panel of a moment of a review says: what is asked, and once it is answered what was better and why.

Everything is known from the table and from what its seat could see then.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.pages.hint import name_of, way_to
from bot.pages.resources import Resources
from bot.pages.review import LOOK, NEXT, PAGE_NAME, SHOW, SKIP, unit_of, unsigned
from bot.riddles import SHOWN, SKIPPED, Riddle, riddle_of
from bot.store.model import Answer
from bot.store.store import Store
from bot.tables.model import Table
from bot.tables.service import Tables
from bot.ui import ids
from bot.ui.body import ButtonSpec
from bot.ui.panel import Style, nothing_unseen
from games.core import CHANCE, Memory, Seat, parse_options, replay, visible
from games.core.review import Moment

if TYPE_CHECKING:
    from bot.texts import Speaker

ANSWERS = {SHOWN: Answer.SHOWN, SKIPPED: Answer.SKIPPED}


def answer_of(table: Table) -> Answer:
    """Return how a moment was answered at its table, by the table's note."""
    return ANSWERS.get(table.ended_note, Answer.FOUND) if table.status.ended else Answer.NONE


class RiddleNotes:
    """What tables of reviews say."""

    def __init__(self, resources: Resources, store: Store, tables: Tables) -> None:
        self._resources = resources
        self._store = store
        self._tables = tables

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return what is asked, or what came of it; that is kept now, so that it is kept after a kill as well."""
        riddle, own = riddle_of(table.subject), _own(say)
        moment, answer = riddle.moment, answer_of(table)
        title = own("moment.title", number=riddle.number, n=riddle.most)
        played = await self._name(table, seat, moment.played, say)
        if answer is Answer.NONE:
            return [title, own("moment.played", what=played), *await self._remembered(table, seat, say)]
        await self._keep(table, riddle, answer)
        if answer is Answer.SKIPPED:
            return [title, own("moment.skipped")]
        better = await self._name(table, seat, moment.better, say)
        if answer is Answer.SHOWN:
            first = own("moment.shown", what=better)
        elif table.ended_note == moment.better:
            first = own("moment.found", what=better)
        else:
            what = await self._name(table, seat, table.ended_note, say)
            first = own("moment.as_good", what=what, better=better)
        return [title, first, *_because(moment, say), *_cost(moment, played, unit_of(table, own), own)]

    async def _remembered(self, table: Table, seat: Seat, say: Speaker) -> list[str]:
        """Return what the seat had seen that no longer shows, in one line; none where its view says all."""
        told = self._resources.game_ui(table).remembered
        if told is nothing_unseen:
            return []
        rows = [(row.seat, row.text) for row in await self._tables.log(table.id)]
        memory = await self._resources.hints.run(functools.partial(_memory, table, seat, rows))
        line = " ".join(told(memory, seat, say))
        return [line] if line else []

    async def _keep(self, table: Table, riddle: Riddle, answer: Answer) -> None:
        user_id = table.holders[riddle.moment.seat].user_id
        if user_id is not None and table.ended_at is not None:
            await self._store.answer_moment(user_id, riddle.table_id, riddle.moment.row, answer, table.ended_at)

    async def _name(self, table: Table, seat: Seat, action: str, say: Speaker) -> str:
        """Return what a move is called, as the buttons that make it are."""
        find = functools.partial(_named, self._resources, table, seat, action, say)
        return await self._resources.hints.run(find)

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return what can be pressed beside a move; once it is answered: on, back, and the match at this point."""
        own, riddle = _own(say), riddle_of(table.subject)
        back = ButtonSpec(ids.page_id(PAGE_NAME, riddle.table_id, LOOK), own("button.review_back"))
        if not table.status.ended:
            skip = ButtonSpec(ids.page_id(PAGE_NAME, table.id, SKIP), own("button.skip"))
            show = ButtonSpec(ids.page_id(PAGE_NAME, table.id, SHOW), own("button.show"))
            return (show, skip, back)
        step = sum(row.seat != CHANCE for row in await self._tables.log(table.id))
        user_id = table.holders[seat].user_id or 0
        shown = await self._store.own_moments(user_id, riddle.table_id)
        left = any(one.answer is Answer.NONE for one in shown)
        onward = ButtonSpec(ids.page_id(PAGE_NAME, riddle.table_id, NEXT), own("button.onward"), Style.PRIMARY)
        return (
            *((onward,) if left else ()),
            back,
            ButtonSpec(ids.page_id("replay", riddle.table_id, step, str(seat), "p"), own("button.film")),
            ButtonSpec(ids.page_id("replay", riddle.table_id, step, "o", "p"), own("button.held")),
        )


def _memory(table: Table, seat: Seat, rows: Sequence[tuple[Seat, str]]) -> Memory[Any]:
    """Return what a seat remembers after the rows of a log."""
    game, seats = table.game, len(table.holders)
    options = parse_options(game.info.options, table.options)
    memory = game.memory(seat, options, seats)
    for step in replay(game, options, seats, rows):
        memory.observe(game.view(step.state, seat), visible(step.events, seat))
    return memory


def _own(say: Speaker) -> Speaker:
    return say.texts.speaker(say.locale, game="review", names=say.names)


def _named(resources: Resources, table: Table, seat: Seat, action: str, say: Speaker) -> str:
    """Return what an action of the position is called; it is looked for as if the table were still open."""
    moves = table.moves_there(seat)
    ui, view = resources.game_ui(table), table.game.view(table.state, seat)
    return name_of(way_to(ui, view, moves, action, say), action)


def _because(moment: Moment, say: Speaker) -> list[str]:
    if moment.reason is None:
        return []
    why = say(f"hint.{moment.reason.code}", **moment.reason.data)
    return [_own(say)("moment.why", why=why)]


def _cost(moment: Moment, played: str, unit: str, own: Speaker) -> list[str]:
    """Return what the move that was made cost, and in how many deals the better one does better or worse."""
    facts = {"loss": unsigned(moment.loss, own), "error": unsigned(moment.error, own), "unit": unit}
    ahead, behind = round(100 * moment.ahead), round(100 * moment.behind)
    return [own("moment.cost", what=played, **facts), own("moment.often", ahead=ahead, behind=behind)]
