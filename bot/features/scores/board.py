"""The leaderboard message: which board, its page, the reader's own line always on it, in a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.base.errors import ScoreError
from bot.features.scores import reckoning, season_sql, sql
from bot.features.scores.calendar import week_of
from bot.features.scores.podium import won_of
from bot.features.scores.rows import ALL_GAMES, ALL_TIME, BoardRow, RatingBoardRow, SeasonRow
from bot.features.scores.seasons import rating_text, scheme_button, season_name
from bot.show import ids
from bot.show.body import Body, ButtonSpec, Row
from bot.show.wording import player_name, safe_name
from renderers.scores import BoardLine, draw_leaders

if TYPE_CHECKING:
    from bot.features.scores.service import Scores
    from bot.show.show import Show
    from bot.texts import Speaker

PAGE: Final = 10
PAGE_NAME: Final = "board"


class Span(StrEnum):
    """Over which time a board counts; RATING is no sum but how the players stand."""

    SEASON = "season"
    WEEK = "week"
    ALL = "all"
    RATING = "rating"


class BoardQuery(NamedTuple):
    """Which board is meant."""

    guild_id: int
    span: Span
    game: str = ALL_GAMES
    season: int = 0
    """A season's number; 0 where the span is another."""
    page: int = 0

    def id(self, page: int, way: str) -> str:
        """Return the id of the button that turns to a page; `way` keeps ids of one message apart."""
        return ids.page_id(PAGE_NAME, self.span, self.game or "-", self.season, max(page, 0), way)


class Reader(NamedTuple):
    """Who looks at a board."""

    user_id: int
    name: str
    say: Speaker


class _Shown(NamedTuple):
    """A board as it was read: a page of lines, the reader's own line, how many stand on it."""

    lines: Sequence[BoardRow | RatingBoardRow]
    own: BoardRow | RatingBoardRow | None
    size: int


async def leaderboard_body(
    show: Show, scores: Scores, query: BoardQuery, reader: Reader, *, to_me: bool = False
) -> Body:
    """Return a page of a leaderboard; `to_me` turns to the page of the reader's own line. Raises ScoreError."""
    say = reader.say
    if query.span is Span.RATING and not query.game:
        raise ScoreError("needs_game")
    await scores.settled()
    season = await _season(scores, query)
    shown = await _read(scores, query, season, reader.user_id)
    pages = max(1, -(-shown.size // PAGE))
    page = min(query.page, pages - 1)
    if to_me and shown.own is not None:
        page = await _page_of(scores, query, season, shown.own)
    if page != query.page:
        query = query._replace(page=page)
        shown = await _read(scores, query, season, reader.user_id)
    if not shown.lines:
        head = f"**{_title(query, say)}** · {safe_name(_span(season, query, say), 100)}"
        return Body(f"{head}\n{say('board.empty')}", ((scheme_button(say),),))
    return await _drawn(show, query, season, shown, reader, pages)


async def _season(scores: Scores, query: BoardQuery) -> SeasonRow | None:
    if query.span is not Span.SEASON:
        return None
    if not query.season:
        raise ScoreError("no_season")
    return await scores.find_season(query.guild_id, str(query.season))


async def _key(scores: Scores, query: BoardQuery, season: SeasonRow | None) -> str:
    if season is not None:
        return season.span
    if query.span is Span.WEEK:
        settings = await scores.store.read(season_sql.settings, query.guild_id)
        return f"w{week_of(scores.now(), settings.zone)}"
    return ALL_TIME


async def _read(scores: Scores, query: BoardQuery, season: SeasonRow | None, user_id: int) -> _Shown:
    store, start = scores.store, query.page * PAGE
    if query.span is Span.RATING:
        return _Shown(
            await store.read(sql.rating_board, query.guild_id, query.game, PAGE, start),
            await store.read(sql.rating_line, query.guild_id, query.game, user_id),
            await store.read(sql.rating_board_size, query.guild_id, query.game),
        )
    key = await _key(scores, query, season)
    return _Shown(
        await store.read(sql.board, query.guild_id, key, query.game, PAGE, start),
        await store.read(sql.board_line, query.guild_id, key, query.game, user_id),
        await store.read(sql.board_size, query.guild_id, key, query.game),
    )


async def _page_of(scores: Scores, query: BoardQuery, season: SeasonRow | None, own: BoardRow | RatingBoardRow) -> int:
    """Return the page on which the reader's line is; those who share the place may spread over several."""
    page = (own.place - 1) // PAGE
    while True:
        found = await _read(scores, query._replace(page=page), season, own.user_id)
        if not found.lines or any(row.user_id == own.user_id for row in found.lines):
            return page
        page += 1


async def _drawn(
    show: Show, query: BoardQuery, season: SeasonRow | None, shown: _Shown, reader: Reader, pages: int
) -> Body:
    say, rows = reader.say, [*shown.lines]
    if shown.own is not None and all(row.user_id != reader.user_id for row in rows):
        rows.insert(0 if shown.own.place <= rows[0].place else len(rows), shown.own)
    lines = [_line(row, reader.user_id, say) for row in rows]
    title = _title(query, say)
    note = _span(season, query, say)
    if pages > 1:
        note += " · " + say("board.page", page=query.page + 1, pages=pages)
    picture = await show.drawings.draw(
        ("leaders", title, note, tuple(lines), say.locale), lambda: draw_leaders(title, note, lines, say=say)
    )
    words = [f"**{title}** · {safe_name(note, 100)}", *(_words(line, say) for line in lines)]
    if shown.own is None:
        over = season is not None and season.ends_at is not None
        words.append(say("board.absent" if over else "board.away", name=safe_name(reader.name)))
    return Body("\n".join(words), _buttons(query, pages, shown, say), picture)


def _line(row: BoardRow | RatingBoardRow, own: int, say: Speaker) -> BoardLine:
    name = player_name(row.name, row.user_id, say)
    if isinstance(row, RatingBoardRow):
        unsure = reckoning.is_provisional(row.rating)
        detail = say("board.provisional") if unsure else say("board.matches", n=row.rating.played)
        return BoardLine(row.place, name, rating_text(row.rating, say), detail, row.user_id == own)
    return BoardLine(row.place, name, say("board.points", n=row.points), won_of(row, say), row.user_id == own)


def _words(line: BoardLine, say: Speaker) -> str:
    key = "board.own_line" if line.own else "board.line"
    return say(key, place=line.place, name=safe_name(line.name), figure=line.figure, detail=line.detail)


def _title(query: BoardQuery, say: Speaker) -> str:
    if not query.game:
        return say("board.title")
    key = "board.title_ratings" if query.span is Span.RATING else "board.title_game"
    return say(key, title=say.title_of(query.game))


def _span(season: SeasonRow | None, query: BoardQuery, say: Speaker) -> str:
    """Return over which time is counted, and what."""
    if query.span is Span.RATING:
        return say("board.in_ratings")
    return say("board.in_points", span=season_name(season, say) if season else say(f"board.{query.span}"))


def _buttons(query: BoardQuery, pages: int, shown: _Shown, say: Speaker) -> tuple[Row, ...]:
    if pages == 1:
        return ((scheme_button(say),),)
    first, last = query.page == 0, query.page == pages - 1
    return (
        (
            ButtonSpec(query.id(0, "f"), say("board.first"), disabled=first),
            ButtonSpec(query.id(query.page - 1, "b"), say("board.back"), disabled=first),
            ButtonSpec(query.id(query.page + 1, "n"), say("board.next"), disabled=last),
            ButtonSpec(query.id(query.page, "m"), say("board.me"), disabled=shown.own is None),
            scheme_button(say),
        ),
    )
