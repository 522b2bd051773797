"""A review as its owner sees it: what came of play and of luck, the chances, and the moments to find better in.

Everything comes from the review, which knows no more than its seat could know.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.features.play.hint import name_of, way_to
from bot.features.play.table_show import TableShow
from bot.features.review import sql
from bot.features.review.riddles import SHOWN, SKIPPED, ReviewError, Riddle, riddle_of, tenths
from bot.show import ids
from bot.show.body import Body, ButtonSpec, Row
from bot.show.drawings import Drawn
from bot.show.face import Style
from bot.show.wording import plain_name, safe_name, true_line
from bot.store.model import Answer
from bot.store.store import Store
from bot.tables.deals import is_finished
from bot.tables.door import Tables
from bot.tables.model import Problem, Table, TableError
from games.core import CHANCE, Seat, parse_options, replay
from games.core.review import Moment, Review
from renderers.chances import draw_chances
from renderers.words import joined

if TYPE_CHECKING:
    from bot.texts import Speaker, Texts

PAGE_NAME: Final = "review"
OPEN: Final = "open"
"""The way of the button that opens a review in a message of its own."""
LOOK: Final = "look"
"""The way of the button that brings it up to date in place."""
MOMENT, NEXT, SHOW, SKIP, POST = "m", "next", "show", "skip", "post"
BAR: Final = 10
"""Signs of a progress bar."""
FULL, EMPTY = "▰", "▱"


def review_speaker(texts: Texts, table: Table, locale: str | None, *, plain: bool = False) -> Speaker:
    """Return the catalogue of reviews with the names of a table: escaped, or `plain` ones for pictures."""
    shown = plain_name if plain else safe_name
    someone = texts.speaker(locale, game="scores")("someone")
    names = [shown(holder.name) if holder.name else someone for holder in table.holders]
    return texts.speaker(locale, game="review", names=names)


def require_own(table: Table, user_id: int, guild_id: int | None) -> Seat:
    """Return the seat whose review somebody may see; raises ReviewError for a match that is not theirs, or not over."""
    seat = table.seat_of(user_id)
    if seat is None:
        known = table.guild_id == guild_id and table.concerns(user_id)
        raise ReviewError("not_yours" if known else "no_table", table=table.id)
    if not table.status.ended:
        raise ReviewError("not_over")
    if not is_finished(table):
        raise ReviewError("unfinished", table=table.id)
    if table.state is None:
        raise ReviewError("other_rules", table=table.id)
    return seat


def unknown(error: TableError) -> Exception:
    """Return what to say of a table that cannot be had; a game that rests says so itself."""
    return error if error.code is Problem.RESTS else ReviewError("no_table")


def review_button(table: Table, say: Speaker) -> ButtonSpec:
    """Return the button that opens the presser's own review of a match."""
    return ButtonSpec(ids.page_id(PAGE_NAME, table.id, OPEN), say("button.review"))


def waiting_body(table: Table, share: float, ahead: int, say: Speaker) -> Body:
    """Return the message while a review is made; `share` is how much of it is done, `ahead` how many come before."""
    full = round(BAR * share)
    bar = say("page.bar", bar=FULL * full + EMPTY * (BAR - full), n=round(100 * share))
    lines = [_title(table, say), say("page.ahead", n=ahead) if ahead else bar, say("page.making")]
    return Body("\n".join(lines), ((ButtonSpec(ids.page_id(PAGE_NAME, table.id, LOOK), say("button.look")),),))


def _title(table: Table, say: Speaker) -> str:
    return say("page.title", title=say.title_of(table.game.info.key), table=table.id)


async def review_body(
    show: TableShow, table: Table, review: Review, answers: Mapping[int, Answer], locale: str
) -> Body:
    """Return a review for its owner; `answers` says of which rows they have answered the moment, and how."""
    say = review_speaker(show.texts, table, locale)
    unit = unit_of(table, say)
    lines = [_title(table, say), _line(review, "page.line", unit, say), say("page.explained")]
    judged = _of_game(table, "judged", say)
    lines += [judged] if judged else []
    lines += _found(review, answers, unit, say)
    if not review.whole:
        rounds = joined(map(str, review.rounds), say)
        lines.append(say("page.rounds", rounds=review.rounds, list=rounds))
    picture = await chances_picture(show, table, review, locale)
    return Body("\n".join(lines), _rows(table, review, answers, say), picture)


def _line(review: Review, key: str, unit: str, say: Speaker) -> str:
    """Return where the result came from; what is printed adds up."""
    mine, others, luck, result = (signed(value, say) for value in review.tally.tenths())
    return say(key, mine=mine, others=others, luck=luck, result=result, unit=unit)


def signed(value: int, say: Speaker) -> str:
    """Return tenths of a point as people write them, with their sign."""
    sign = "−" if value < 0 else "+" if value else ""
    return f"{sign}{abs(value) // 10}{say('page.decimal')}{abs(value) % 10}"


def unit_of(table: Table, say: Speaker) -> str:
    """Return what a game's results count, by its own word; else points."""
    return _of_game(table, "unit", say) or say("page.unit")


def _of_game(table: Table, key: str, say: Speaker) -> str | None:
    """Return what the table's game says of itself by a key, or None."""
    return say.texts.speaker(say.locale, game=table.game.info.key).find(key)


def unsigned(points: float, say: Speaker) -> str:
    """Return points to a tenth, at least one tenth, without a sign."""
    return signed(tenths(points), say).removeprefix("+")


def _found(review: Review, answers: Mapping[int, Answer], unit: str, say: Speaker) -> list[str]:
    if not review.moments:
        return [say("page.nothing", n=review.decisions) if review.decisions else say("page.undecided")]
    lines = [say("page.moments", n=len(review.moments))]
    for number, moment in enumerate(review.moments, start=1):
        answer = answers.get(moment.row, Answer.NONE)
        mark = say(f"page.mark_{answer}") if answer else ""
        lines.append(say("page.moment", number=number, loss=unsigned(moment.loss, say), unit=unit, mark=mark))
    return lines


def _rows(table: Table, review: Review, answers: Mapping[int, Answer], say: Speaker) -> tuple[Row, ...]:
    """Return a row for each moment, the first that is not answered the heaviest; then what else there is."""
    left = [moment.row for moment in review.moments if answers.get(moment.row, Answer.NONE) is Answer.NONE]
    moments = [
        ButtonSpec(
            ids.page_id(PAGE_NAME, table.id, MOMENT, moment.row),
            say("button.moment", number=number),
            Style.PRIMARY if moment.row in left[:1] else Style.SECONDARY,
        )
        for number, moment in enumerate(review.moments, start=1)
    ]
    more = (
        ButtonSpec(ids.page_id(PAGE_NAME, table.id, POST), say("button.post")),
        ButtonSpec(ids.page_id("replay", table.id, 0, "o", "p"), say("button.held")),
    )
    return (*((one,) for one in moments), more)


async def posted_body(show: TableShow, table: Table, review: Review, locale: str) -> Body:
    """Return what its owner may post: the line and the chances, and no moment."""
    say = review_speaker(show.texts, table, locale)
    facts = {"title": say.title_of(table.game.info.key), "table": table.id}
    line = _line(review, "page.posted_line", unit_of(table, say), say)
    lines = [say("page.posted", name=say.name(review.seat), **facts), line]
    picture = await chances_picture(show, table, review._replace(moments=()), locale)
    return Body("\n".join(lines), picture=picture)


async def chances_picture(show: TableShow, table: Table, review: Review, locale: str) -> Drawn:
    """Return the picture of the chances of a review's seat."""
    say = review_speaker(show.texts, table, locale, plain=True)
    outcome = table.game.outcome(table.state)
    winners = outcome.winners if outcome else ()
    facts = {"title": say.title_of(table.game.info.key), "table": table.id}
    note = say("chances.note", winners=winners, **facts) if winners else say("chances.note_nobody", **facts)
    title = say("chances.title", name=say.name(review.seat))
    ground = show.face(table).renderer.ground
    return await show.drawings.draw(
        (
            "chances",
            table.id,
            review.seat,
            title,
            note,
            review.chances,
            tuple(one.row for one in review.moments),
            locale,
        ),
        lambda: draw_chances(review, title=title, note=note, ground=ground, say=say),
    )


ANSWERS = {SHOWN: Answer.SHOWN, SKIPPED: Answer.SKIPPED}


def answer_of(table: Table) -> Answer:
    """Return how a moment was answered at its table, by the table's note."""
    return ANSWERS.get(table.ended_note, Answer.FOUND) if table.status.ended else Answer.NONE


class RiddleNotes:
    """What tables of reviews say."""

    def __init__(self, show: TableShow, store: Store, tables: Tables) -> None:
        self._show = show
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
        return [title, first, *_because(moment, table, say), *_cost(moment, played, unit_of(table, own), own)]

    async def _remembered(self, table: Table, seat: Seat, say: Speaker) -> list[str]:
        """Return what the seat had seen that no longer shows, in one line; none where its view says all."""
        told = self._show.face(table).remembered
        if told is None:
            return []
        rows = [(row.seat, row.text) for row in await self._tables.log(table.id)]
        known = await self._show.hints.run(functools.partial(_known, table, seat, rows))
        line = " ".join(told(known, seat, say))
        return [line] if line else []

    async def _keep(self, table: Table, riddle: Riddle, answer: Answer) -> None:
        user_id = table.holders[riddle.moment.seat].user_id
        if user_id is not None and table.ended_at is not None:
            await self._store.write(
                sql.answer_moment, user_id, riddle.table_id, riddle.moment.row, answer, table.ended_at
            )

    async def _name(self, table: Table, seat: Seat, action: str, say: Speaker) -> str:
        """Return what a move is called, as the buttons that make it are."""
        find = functools.partial(_named, self._show, table, seat, action, say)
        return await self._show.hints.run(find)

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
        shown = await self._store.read(sql.own_moments, user_id, riddle.table_id)
        left = any(one.answer is Answer.NONE for one in shown)
        onward = ButtonSpec(ids.page_id(PAGE_NAME, riddle.table_id, NEXT), own("button.onward"), Style.PRIMARY)
        return (
            *((onward,) if left else ()),
            back,
            ButtonSpec(ids.page_id("replay", riddle.table_id, step, str(seat), "p"), own("button.film")),
            ButtonSpec(ids.page_id("replay", riddle.table_id, step, "o", "p"), own("button.held")),
        )


def _known(table: Table, seat: Seat, rows: Sequence[tuple[Seat, str]]) -> object:
    """Return what a seat knows after the rows of a log."""
    game, seats = table.game, len(table.holders)
    options = parse_options(game.info.options, table.options)
    state = game.new_match(options, seats)
    for step in replay(game, options, seats, rows):
        state = step.state
    return game.known(state, seat)


def _own(say: Speaker) -> Speaker:
    return say.texts.speaker(say.locale, game="review", names=say.names)


def _named(show: TableShow, table: Table, seat: Seat, action: str, say: Speaker) -> str:
    """Return what an action of the position is called; it is looked for as if the table were still open."""
    moves = table.moves_there(seat)
    ui, view = show.face(table), table.game.view(table.state, seat)
    return name_of(way_to(ui, view, moves, action, say), action)


def _because(moment: Moment, table: Table, say: Speaker) -> list[str]:
    if moment.reason is None:
        return []
    why = true_line("hint", moment.reason.code, table, say, **moment.reason.data)
    return [_own(say)("moment.why", why=why)]


def _cost(moment: Moment, played: str, unit: str, own: Speaker) -> list[str]:
    """Return what the move that was made cost, and in how many deals the better one does better or worse."""
    facts = {"loss": unsigned(moment.loss, own), "error": unsigned(moment.error, own), "unit": unit}
    ahead, behind = round(100 * moment.ahead), round(100 * moment.behind)
    return [own("moment.cost", what=played, **facts), own("moment.often", ahead=ahead, behind=behind)]
