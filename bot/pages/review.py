"""A review as its owner sees it: what came of play and what of luck, one's chances, and the moments to find better in.

Everything comes from the review, which knows no more than its seat could know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.pages.resources import Resources
from bot.riddles import ReviewError, tenths
from bot.store.model import Answer
from bot.tables.deals import is_finished
from bot.tables.model import Problem, Table, TableError
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec, Row
from bot.ui.drawing import Drawn
from bot.ui.panel import Style
from bot.ui.wording import plain_name, safe_name
from games.core import Seat
from games.core.review import Review
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
    resources: Resources, table: Table, review: Review, answers: Mapping[int, Answer], locale: str
) -> Body:
    """Return a review for its owner; `answers` says of which rows they have answered the moment, and how."""
    say = review_speaker(resources.texts, table, locale)
    unit = unit_of(table, say)
    lines = [_title(table, say), _line(review, "page.line", unit, say), say("page.explained")]
    judged = _of_game(table, "judged", say)
    lines += [judged] if judged else []
    lines += _found(review, answers, unit, say)
    if not review.whole:
        rounds = joined(map(str, review.rounds), say)
        lines.append(say("page.rounds", rounds=review.rounds, list=rounds))
    picture = await chances_picture(resources, table, review, locale)
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


async def posted_body(resources: Resources, table: Table, review: Review, locale: str) -> Body:
    """Return what its owner may post: the line and the chances, and no moment."""
    say = review_speaker(resources.texts, table, locale)
    facts = {"title": say.title_of(table.game.info.key), "table": table.id}
    line = _line(review, "page.posted_line", unit_of(table, say), say)
    lines = [say("page.posted", name=say.name(review.seat), **facts), line]
    picture = await chances_picture(resources, table, review._replace(moments=()), locale)
    return Body("\n".join(lines), picture=picture)


async def chances_picture(resources: Resources, table: Table, review: Review, locale: str) -> Drawn:
    """Return the picture of the chances of a review's seat."""
    say = review_speaker(resources.texts, table, locale, plain=True)
    outcome = table.game.outcome(table.state)
    winners = outcome.winners if outcome else ()
    facts = {"title": say.title_of(table.game.info.key), "table": table.id}
    note = say("chances.note", winners=winners, **facts) if winners else say("chances.note_nobody", **facts)
    title = say("chances.title", name=say.name(review.seat))
    ground = resources.game_ui(table).renderer.ground
    return await resources.drawings.draw(
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
