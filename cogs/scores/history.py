"""The history message: matches that were played to their end, the newest first, with a menu to watch one again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.store.model import ResultRow, ResultSeat
from bot.ui import ids
from bot.ui.body import Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.ui.wording import HOUSE_MARK, safe_name, safe_player, score_speaker
from renderers.words import joined

if TYPE_CHECKING:
    from bot.desk import Desk
    from bot.texts import Speaker

PAGE: Final = 8
SHOWN: Final = 5
"""Seats of a match that are named, the best ones: tables of ten would make a page too long for a message."""
PAGE_NAME: Final = "history"


class HistoryQuery(NamedTuple):
    """Which matches are meant: of one user or all (0), of one game or all (""), which page."""

    guild_id: int
    user_id: int = 0
    game: str = ""
    page: int = 0

    def id(self, page: int, way: str) -> str:
        """Return the id of the button that turns to a page."""
        return ids.page_id(PAGE_NAME, self.user_id, self.game or "-", max(page, 0), way)


def parse_history(guild_id: int, parts: list[str]) -> HistoryQuery | None:
    """Return what a button's parts query for; None for parts that this house did not write."""
    try:
        user_id, game, page, _ = parts
        return HistoryQuery(guild_id, int(user_id), "" if game == "-" else game, int(page))
    except ValueError:
        return None


async def history_body(desk: Desk, query: HistoryQuery, name: str, locale: str) -> Body:
    """Return a page of the history; `name` is the user's, where one is meant."""
    say = score_speaker(desk.resources.texts, locale)
    user_id = query.user_id or None
    size = await desk.store.history_size(query.guild_id, user_id, query.game)
    if not size:
        return Body(say("history.empty_one", name=safe_name(name)) if user_id else say("history.empty"))
    pages = -(-size // PAGE)
    page = min(query.page, pages - 1)
    rows = await desk.store.history(query.guild_id, user_id, query.game, PAGE, page * PAGE)
    key = "history.title_one" if user_id else "history.title"
    title = say(key, name=safe_name(name), page=page + 1, pages=pages)
    turning: Row = (
        ButtonSpec(query.id(page - 1, "b"), say("board.back"), disabled=page == 0),
        ButtonSpec(query.id(page + 1, "n"), say("board.next"), disabled=page == pages - 1),
    )
    menu = SelectSpec(ids.page_id("replay", "open"), say("history.watch"), tuple(_option(row, say) for row in rows))
    lines = [title, *(_line(row, user_id, say) for row in rows)]
    return Body("\n".join(lines), (menu, turning) if pages > 1 else (menu,))


def _line(row: ResultRow, user_id: int | None, say: Speaker) -> str:
    """Return a match in a line; the seat of the user whose history it is always has a name."""
    seats = sorted(row.seats, key=lambda seat: (seat.placement, seat.seat))
    own = next((at for at, seat in enumerate(seats) if user_id is not None and seat.user_id == user_id), 0)
    if own >= SHOWN:
        seats.insert(SHOWN - 1, seats.pop(own))
    named = [
        say("history.place", place=seat.placement, name=_named(seat, say), score=seat.score) for seat in seats[:SHOWN]
    ]
    places = joined([*named, *([say("history.more", n=len(seats) - SHOWN)] if len(seats) > SHOWN else [])], say)
    mark = "" if row.rated else say("history.unrated")
    title = say.title_of(row.game)
    return say("history.line", table=row.table_id, title=title, at=row.finished_at, mark=mark, places=places)


def _named(seat: ResultSeat, say: Speaker) -> str:
    """Return who sat at a seat; a house player's own seat has the mark of the house."""
    name = safe_player(seat.name, seat.user_id, say)
    return f"{name} {HOUSE_MARK}" if seat.house and seat.user_id is None else name


def _option(row: ResultRow, say: Speaker) -> OptionSpec:
    names = joined((safe_player(seat.name, seat.user_id, say) for seat in row.seats), say)
    label = say("history.watch_line", title=say.title_of(row.game), table=row.table_id)
    return OptionSpec(str(row.table_id), label, names)
