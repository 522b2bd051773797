"""The leaderboard message: which board, its page, the reader's own line always on it, in a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from bot.base.errors import ScoreError
from bot.features.scores import reckoning, season_sql, sql
from bot.features.scores.calendar import week_of
from bot.features.scores.rows import ALL_GAMES, ALL_TIME, RATING, BoardRow, SeasonRow
from bot.features.scores.seasons import scheme_button, season_name, won_of
from bot.features.scores.service import Scores
from bot.show import ids
from bot.show.body import Body, ButtonSpec, Row
from bot.show.show import Show
from bot.show.wording import player_name, safe_name
from bot.texts import Speaker
from renderers.scores import BoardLine, draw_leaders

PAGE: Final = 10
PAGE_NAME: Final = "board"


class Span(StrEnum):
    """Over which time a board counts; RATING is no sum but how the players stand."""

    SEASON = "season"
    WEEK = "week"
    ALL = ALL_TIME
    RATING = RATING


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
    """A page of a board as it was read, the reader's own line, and how many pages there are."""

    query: BoardQuery
    season: SeasonRow | None
    lines: Sequence[BoardRow]
    own: BoardRow | None
    pages: int


async def leaderboard_body(
    show: Show, scores: Scores, query: BoardQuery, reader: Reader, *, to_me: bool = False
) -> Body:
    """Return a page of a leaderboard; `to_me` turns to the page of the reader's own line. Raises ScoreError."""
    if query.span is Span.RATING and not query.game:
        raise ScoreError("needs_game")
    await scores.settled()
    say, shown = reader.say, await _read(scores, query, reader.user_id, to_me=to_me)
    title, note = _title(query, say), _span(shown, say)
    if not shown.lines:
        return Body(f"**{title}** · {safe_name(note, 100)}\n{say('board.empty')}", ((scheme_button(say),),))
    if shown.pages > 1:
        note += " · " + say("board.page", page=shown.query.page + 1, pages=shown.pages)
    rows = [*shown.lines]
    if shown.own is not None and not _holds(rows, reader.user_id):
        rows.insert(0 if shown.own.place <= rows[0].place else len(rows), shown.own)
    lines = [_line(row, reader.user_id, say) for row in rows]
    picture = await show.drawings.draw(
        ("leaders", title, note, tuple(lines), say.locale), lambda: draw_leaders(title, note, lines, say=say)
    )
    words = [f"**{title}** · {safe_name(note, 100)}", *(_words(line, say) for line in lines)]
    if shown.own is None:
        over = shown.season is not None and shown.season.ends_at is not None
        words.append(say("board.absent" if over else "board.away", name=safe_name(reader.name)))
    return Body("\n".join(words), _buttons(shown, say), picture)


async def _read(scores: Scores, query: BoardQuery, user_id: int, *, to_me: bool) -> _Shown:
    """Read the page that is meant, the last one for one beyond it; `to_me`: the one that a user's line is on."""
    read, season = scores.store.read, await _season(scores, query)
    board = (query.guild_id, await _key(scores, query, season), query.game)
    own = await read(sql.board_line, *board, user_id)
    pages = max(1, -(-await read(sql.board_size, *board) // PAGE))
    page = (own.place - 1) // PAGE if to_me and own is not None else min(query.page, pages - 1)
    lines = await read(sql.board, *board, PAGE, page * PAGE)
    while to_me and own is not None and lines and not _holds(lines, user_id):
        page += 1  # those who share a place may spread over several
        lines = await read(sql.board, *board, PAGE, page * PAGE)
    return _Shown(query._replace(page=page), season, lines, own, pages)


def _holds(rows: Sequence[BoardRow], user_id: int) -> bool:
    return any(row.user_id == user_id for row in rows)


async def _season(scores: Scores, query: BoardQuery) -> SeasonRow | None:
    if query.span is not Span.SEASON:
        return None
    if not query.season:
        raise ScoreError("no_season")
    return await scores.find_season(query.guild_id, str(query.season))


async def _key(scores: Scores, query: BoardQuery, season: SeasonRow | None) -> str:
    """Return the span as the store calls it."""
    if season is not None:
        return season.span
    if query.span is Span.WEEK:
        settings = await scores.store.read(season_sql.settings, query.guild_id)
        return f"w{week_of(scores.now(), settings.zone)}"
    return query.span


def _line(row: BoardRow, own: int, say: Speaker) -> BoardLine:
    name = player_name(row.name, row.user_id, say)
    if row.rating is not None:
        unsure = reckoning.is_provisional(row.rating)
        detail = say("board.provisional") if unsure else say("board.matches", n=row.played)
        middle, off = reckoning.number(row.rating.mu), reckoning.uncertainty(row.rating.sigma)
        return BoardLine(row.place, name, say("board.rating", rating=middle, off=off), detail, row.user_id == own)
    return BoardLine(row.place, name, say("board.points", n=row.points), won_of(row, say), row.user_id == own)


def _words(line: BoardLine, say: Speaker) -> str:
    key = "board.own_line" if line.own else "board.line"
    return say(key, place=line.place, name=safe_name(line.name), figure=line.figure, detail=line.detail)


def _title(query: BoardQuery, say: Speaker) -> str:
    if not query.game:
        return say("board.title")
    key = "board.title_ratings" if query.span is Span.RATING else "board.title_game"
    return say(key, title=say.title_of(query.game))


def _span(shown: _Shown, say: Speaker) -> str:
    """Return over which time is counted, and what."""
    span, season = shown.query.span, shown.season
    if span is Span.RATING:
        return say("board.in_ratings")
    return say("board.in_points", span=season_name(season, say) if season else say(f"board.{span}"))


def _buttons(shown: _Shown, say: Speaker) -> tuple[Row, ...]:
    query, last = shown.query, shown.pages - 1
    if not last:
        return ((scheme_button(say),),)
    at_first, at_last = query.page == 0, query.page == last
    return (
        (
            ButtonSpec(query.id(0, "f"), say("board.first"), disabled=at_first),
            ButtonSpec(query.id(query.page - 1, "b"), say("board.back"), disabled=at_first),
            ButtonSpec(query.id(query.page + 1, "n"), say("board.next"), disabled=at_last),
            ButtonSpec(query.id(query.page, "m"), say("board.me"), disabled=shown.own is None),
            scheme_button(say),
        ),
    )
