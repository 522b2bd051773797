"""A review as its owner sees it: what came of play and of luck, the chances, and the moments to find better in.

Everything comes from the review, which knows no more than its seat could know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.features.play.hint import name_of, way_to
from bot.features.play.table_show import Notes, TableShow
from bot.features.review import sql
from bot.features.review.riddles import SHOWN, SKIPPED, ReviewError, riddle_of, tenths
from bot.show import ids
from bot.show.body import Body, ButtonSpec, Row
from bot.show.drawings import Drawn
from bot.show.face import Style
from bot.show.wording import player_name, safe_player, score_speaker, true_line
from bot.store.model import Answer
from bot.store.store import Store
from bot.tables.deals import is_finished
from bot.tables.door import Tables
from bot.tables.model import Problem, Table, TableError
from bot.texts import Speaker, Texts
from games.core import CHANCE, Seat
from games.core.review import Moment, Review
from renderers.chances import draw_chances
from renderers.words import joined

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
    shown, say = player_name if plain else safe_player, score_speaker(texts, locale)
    names = [shown(holder.name, holder.user_id, say) for holder in table.holders]
    return texts.speaker(locale, game="review", names=names)


async def require_own(tables: Tables, table_id: int, user_id: int, guild_id: int | None) -> tuple[Table, Seat]:
    """Return a match that is over, and the seat whose review somebody may see; raises ReviewError or TableError."""
    try:
        table = await tables.fetch(table_id)
    except TableError as error:
        if error.code is Problem.RESTS:
            raise
        raise ReviewError("no_table") from None
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
    await tables.require_open(table)
    return table, seat


def review_button(table: Table, say: Speaker) -> ButtonSpec:
    """Return the button that opens the presser's own review of a match."""
    return ButtonSpec(ids.page_id(PAGE_NAME, table.id, OPEN), say("button.review"))


def waiting_body(table: Table, share: float, ahead: int, say: Speaker) -> Body:
    """Return the message while a review is made; `share` is how much of it is done, `ahead` how many come before."""
    full = int(BAR * share)
    bar = say("page.bar", bar=FULL * full + EMPTY * (BAR - full), n=int(100 * share))
    lines = [say("page.title", **_match(table, say)), say("page.ahead", n=ahead) if ahead else bar, say("page.making")]
    return Body("\n".join(lines), ((ButtonSpec(ids.page_id(PAGE_NAME, table.id, LOOK), say("button.look")),),))


def _match(table: Table, say: Speaker) -> dict[str, object]:
    """Return what a text may name of a match."""
    return {"title": say.title_of(table.game.info.key), "table": table.id}


async def review_body(
    show: TableShow, table: Table, review: Review, answers: Mapping[int, Answer], say: Speaker
) -> Body:
    """Return a review for its owner; `answers` says of which rows they have answered the moment, and how."""
    unit, judged = unit_of(table, say), _of_game(table, "judged", say)
    lines = [say("page.title", **_match(table, say)), _line(review, "page.line", unit, say), say("page.explained")]
    lines += [judged] if judged else []
    lines += _found(review, answers, unit, say)
    if not review.whole:
        lines.append(say("page.rounds", rounds=review.rounds, list=joined(map(str, review.rounds), say)))
    picture = await chances_picture(show, table, review, say)
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
        answer = answers.get(moment.row)
        mark = say(f"page.mark_{answer}") if answer else ""
        lines.append(say("page.moment", number=number, loss=unsigned(moment.loss, say), unit=unit, mark=mark))
    return lines


def _rows(table: Table, review: Review, answers: Mapping[int, Answer], say: Speaker) -> tuple[Row, ...]:
    """Return a row for each moment, the first that is not answered the heaviest; then what else there is."""
    first = next((moment.row for moment in review.moments if not answers.get(moment.row)), None)
    moments = [
        ButtonSpec(
            ids.page_id(PAGE_NAME, table.id, MOMENT, moment.row),
            say("button.moment", number=number),
            Style.PRIMARY if moment.row == first else Style.SECONDARY,
        )
        for number, moment in enumerate(review.moments, start=1)
    ]
    more = (
        ButtonSpec(ids.page_id(PAGE_NAME, table.id, POST), say("button.post")),
        ButtonSpec(ids.page_id("replay", table.id, 0, "o", "p"), say("button.held")),
    )
    return (*((one,) for one in moments), more)


async def posted_body(show: TableShow, table: Table, review: Review, say: Speaker) -> Body:
    """Return what its owner may post: the line and the chances, and no moment."""
    title = say("page.posted", name=say.name(review.seat), **_match(table, say))
    line = _line(review, "page.posted_line", unit_of(table, say), say)
    picture = await chances_picture(show, table, review._replace(moments=()), say)
    return Body(f"{title}\n{line}", picture=picture)


async def chances_picture(show: TableShow, table: Table, review: Review, say: Speaker) -> Drawn:
    """Return the picture of the chances of a review's seat."""
    say = review_speaker(show.texts, table, say.locale, plain=True)
    outcome = table.game.outcome(table.state)
    winners = outcome.winners if outcome else ()
    note = say("chances.note" if winners else "chances.note_nobody", winners=winners, **_match(table, say))
    title, ground = say("chances.title", name=say.name(review.seat)), show.face(table).renderer.ground
    moments = tuple(one.row for one in review.moments)
    return await show.drawings.draw(
        ("chances", table.id, review.seat, title, note, review.chances, moments, say.locale),
        lambda: draw_chances(review, title=title, note=note, ground=ground, say=say),
    )


ANSWERS = {SHOWN: Answer.SHOWN, SKIPPED: Answer.SKIPPED}


def answer_of(table: Table) -> Answer:
    """Return how a moment was answered at its table, by the table's note."""
    return ANSWERS.get(table.ended_note, Answer.FOUND) if table.status.ended else Answer.NONE


class RiddleNotes(Notes):
    """What tables of reviews say."""

    CAME_TO = ("moment.shown", "moment.found", "moment.as_good")
    """What is said where the best move was shown, was found, and where another as good was."""

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
            return [title, own("moment.played", what=played), *self._remembered(table, seat, say)]
        user_id, at = table.holders[seat].user_id, table.ended_at
        if user_id is not None and at is not None:
            await self._store.write(sql.answer_moment, user_id, riddle.table_id, moment.row, answer, at)
        if answer is Answer.SKIPPED:
            return [title, own("moment.skipped")]
        first = await self._came_to(table, seat, moment.better, say, own)
        return [title, first, *_because(moment, table, say), *_cost(moment, played, unit_of(table, own), own)]

    async def _came_to(self, table: Table, seat: Seat, best: str, say: Speaker, own: Speaker) -> str:
        """Return how a question for the best move was answered."""
        shown, found, as_good = self.CAME_TO
        better = await self._name(table, seat, best, say)
        if answer_of(table) is Answer.SHOWN:
            return own(shown, what=better)
        if table.ended_note == best:
            return own(found, what=better)
        return own(as_good, what=await self._name(table, seat, table.ended_note, say), better=better)

    def _remembered(self, table: Table, seat: Seat, say: Speaker) -> list[str]:
        """Return what the seat had seen that no longer shows, in one line; none where its view says all."""
        told = self._show.face(table).remembered
        line = " ".join(told(table.game.known(table.state, seat), seat, say)) if told else ""
        return [line] if line else []

    async def _name(self, table: Table, seat: Seat, action: str, say: Speaker) -> str:
        """Return what a move of the position is called, as the buttons that make it are while the table is open."""

        def found() -> str:
            view, moves = table.game.view(table.state, seat), table.moves_there(seat)
            return name_of(way_to(self._show.face(table), view, moves, action, say), action)

        return await self._show.hints.run(found)

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


def _own(say: Speaker) -> Speaker:
    return say.texts.speaker(say.locale, game="review", names=say.names)


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
