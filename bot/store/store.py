"""The store: every operation that the house needs, bound to the reader or the writer. The SQL itself is in `sql_*`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from bot.base.errors import StoreError
from bot.base.share import ALL, Share
from bot.store import (
    sql_dailies,
    sql_deals,
    sql_duels,
    sql_honours,
    sql_own_moments,
    sql_people,
    sql_presses,
    sql_puzzles,
    sql_rest,
    sql_reviews,
    sql_scores,
    sql_seasons,
    sql_tables,
    sql_tournaments,
)
from bot.store.cipher import Cipher
from bot.store.connection import Connection, Writer
from bot.store.db import Db
from bot.store.engines import engine_of
from bot.store.hold import Hold, Seen
from bot.store.model import HandPanel
from bot.store.move import MOVING

P = ParamSpec("P")
T = TypeVar("T")
Sql = Callable[Concatenate[Db, P], T]

PATIENCE: Final = 0.2
"""Seconds that what nobody waits for may wait for a transaction to go with."""


def reading(sql: Sql[P, T]) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Return the operation that runs an SQL function on the connection that reads."""

    @functools.wraps(sql)
    async def run(store: Store, /, *arguments: P.args, **named: P.kwargs) -> T:
        return await store.reader.run(lambda db: sql(db, *arguments, **named))

    return run


def reading_own(
    sql: Callable[Concatenate[Db, Share, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Return the operation that reads what is in the store's own share."""

    @functools.wraps(sql)
    async def run(store: Store, /, *arguments: P.args, **named: P.kwargs) -> T:
        return await store.reader.run(lambda db: sql(db, store.share, *arguments, **named))

    return run


def writing(sql: Sql[P, T]) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Return the operation that runs an SQL function on the connection that writes; it returns when all is durable."""

    @functools.wraps(sql)
    async def run(store: Store, /, *arguments: P.args, **named: P.kwargs) -> T:
        return await store.writer.run(lambda db: sql(db, *arguments, **named))

    return run


def noting(sql: Sql[P, T]) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Return an operation like `writing` for what nobody waits for: it goes with a transaction that somebody does."""

    @functools.wraps(sql)
    async def run(store: Store, /, *arguments: P.args, **named: P.kwargs) -> T:
        return await store.writer.run(lambda db: sql(db, *arguments, **named), PATIENCE)

    return run


class Store:
    """What is kept. Made by `open_store`. Every failure of an operation is a StoreError and changed nothing."""

    def __init__(self, writer: Writer, reader: Connection, cipher: Cipher, hold: Hold, opened: AsyncExitStack) -> None:
        self.writer = writer
        self.reader = reader
        self.hold = hold
        self.share = hold.share
        self._cipher = cipher
        self._opened = opened

    @property
    def trouble(self) -> str:
        """Why the database could not be written the last time and what to do, in one line; "" when all is well."""
        return str(self.writer.trouble or "")

    async def tell(self, news: str) -> None:
        """Tell the other processes that keep a share of the database; see `Hold.tell`."""
        try:
            await self.hold.tell(news)
        except Exception as error:
            raise self.writer.explained(error) from error

    async def hand(self, number: int, guild_id: int, text: str) -> bool:
        """Hand an interaction onward, sealed; see `Post.hand`."""
        return await self.hold.post.hand(number, guild_id, self._cipher.encrypt(text), onward=True)

    def take(self, taker: Callable[[int, str], None]) -> None:
        """Have interactions taken that are handed to this process; see `Post.take`."""
        self.hold.post.take(lambda number, sealed: taker(number, self._cipher.decrypt(sealed) or ""))

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        await self._opened.aclose()

    # Tables

    create_table = writing(sql_tables.create)
    save = writing(sql_tables.save)
    table = reading(sql_tables.read_table)
    open_tables = reading_own(sql_tables.read_open)
    untold = reading_own(sql_tables.read_untold)
    has_sat = reading(sql_tables.has_sat)
    newest_lesson = reading(sql_tables.newest_lesson)
    newest_ended_in = reading(sql_tables.newest_ended_in)
    ended_last = reading(sql_tables.ended_last)
    set_told = writing(sql_tables.set_told)
    next_after = reading(sql_tables.read_next)
    log = reading(sql_tables.read_log)
    result = reading(sql_tables.read_result)
    done_by = reading(sql_presses.done_by)
    deal = reading(sql_deals.read_deal)
    make_deal = writing(sql_deals.make_deal)
    open_deal = writing(sql_deals.open_deal)

    # Deals of days

    begin_try = writing(sql_dailies.begin_try)
    seat_try = writing(sql_dailies.seat_try)
    end_try = writing(sql_dailies.end_try)
    daily_try = reading(sql_dailies.read_try)
    try_at = reading(sql_dailies.try_at)
    unfinished_tries = reading_own(sql_dailies.unfinished_tries)
    daily_ladder = reading(sql_dailies.ladder)
    daily_standing = reading(sql_dailies.standing)
    days_played = reading(sql_dailies.days_played)
    daily_post = reading(sql_dailies.daily_post)
    daily_posts = reading_own(sql_dailies.daily_posts)
    set_daily_post = writing(sql_dailies.set_daily_post)
    drop_daily_post = writing(sql_dailies.drop_daily_post)

    # Duels

    make_duel = writing(sql_duels.make_duel)
    duel = reading(sql_duels.read_duel)
    turn_duel = writing(sql_duels.turn_duel)
    running_duels = reading_own(sql_duels.running_duels)
    untold_duels = reading_own(sql_duels.untold_duels)
    duels_of = reading(sql_duels.duels_of)
    tell_duel = writing(sql_duels.tell_duel)
    begin_side = writing(sql_duels.begin_side)
    seat_side = writing(sql_duels.seat_side)
    end_side = writing(sql_duels.end_side)
    sides_of = reading(sql_duels.sides_of)

    # Reviews

    ask_review = writing(sql_reviews.ask)
    keep_review = writing(sql_reviews.keep)
    drop_review = writing(sql_reviews.drop)
    review = reading(sql_reviews.read)
    unfinished_reviews = reading_own(sql_reviews.unfinished)

    # Messages, settings, kept values

    message = reading(sql_rest.read_message)
    set_message = writing(sql_rest.set_message)
    drop_panel = noting(sql_rest.drop_panel)
    drop_expired_panels = writing(sql_rest.drop_expired_panels)
    user_settings = reading(sql_rest.read_user)
    set_user_settings = writing(sql_rest.set_user)
    guild_settings = reading(sql_rest.read_guild)
    set_guild_settings = writing(sql_rest.set_guild)
    kept_off = reading(sql_rest.kept_off)
    keep_off = writing(sql_rest.keep_off)
    let_in = writing(sql_rest.let_in)
    value = reading(sql_rest.read_value)
    set_value = writing(sql_rest.set_value)
    drop_value = writing(sql_rest.drop_value)
    set_note = noting(sql_rest.set_value)
    drop_note = noting(sql_rest.drop_value)
    values_of_tables = reading_own(sql_rest.values_of_tables)

    async def panels(self, table_id: int, now: float) -> list[HandPanel]:
        """Return the private panels of a table that have not expired; see `sql_rest.read_panels`."""
        return await self.reader.run(lambda db: sql_rest.read_panels(db, self._cipher, table_id, now))

    async def put_panel(self, panel: HandPanel, *, known: bool = False) -> None:
        """Remember a private panel, its token encrypted; see `sql_rest.put_panel`.

        `known`: its message can be found already, so that this is only noted.
        """
        await self.writer.run(lambda db: sql_rest.put_panel(db, self._cipher, panel), PATIENCE if known else 0.0)

    # Counting

    uncounted = reading_own(sql_scores.uncounted)
    count = writing(sql_scores.count)
    counted = reading(sql_scores.counted)
    recount = writing(sql_scores.recount)
    counted_guilds = reading_own(sql_scores.guilds)
    ratings_of = reading(sql_scores.ratings_of)
    met_on = reading(sql_scores.met_on)

    # Seasons

    score_settings = reading(sql_seasons.settings)
    set_score_settings = writing(sql_seasons.set_settings)
    seasons = reading(sql_seasons.of_guild)
    season_at = reading(sql_seasons.at)
    due_seasons = reading_own(sql_seasons.due)
    unposted_seasons = reading_own(sql_seasons.unposted)
    turn_season = writing(sql_seasons.turn)
    save_season = writing(sql_seasons.save)
    last_channel = reading(sql_seasons.last_channel)

    # Boards, one player, what was played

    board = reading(sql_scores.board)
    board_size = reading(sql_scores.board_size)
    board_line = reading(sql_scores.board_line)
    rating_board = reading(sql_scores.rating_board)
    rating_board_size = reading(sql_scores.rating_board_size)
    rating_line = reading(sql_scores.rating_line)
    name_of = reading(sql_scores.name_of)
    played_by = reading(sql_scores.played_by)
    rivals = reading(sql_scores.rivals)
    finished_by = reading(sql_honours.finished_by)
    matches_finished = reading(sql_honours.matches_finished)
    games_played = reading(sql_honours.games_played)
    last_name = reading(sql_honours.last_name)
    judged_by = reading(sql_honours.judged_by)
    unjudged = reading_own(sql_honours.unjudged)
    judge = writing(sql_honours.judge)
    unjudge = writing(sql_honours.unjudge)
    honours_of = reading(sql_honours.honours_of)
    honours_at = reading(sql_honours.honours_at)
    gains = reading(sql_scores.gains)
    history = reading(sql_people.history)
    history_size = reading(sql_people.history_size)
    results = reading(sql_people.results)

    # Tournaments

    tournament = reading(sql_tournaments.read)
    tournaments = reading(sql_tournaments.of_guild)
    open_tournaments = reading_own(sql_tournaments.open_ones)
    unfinished_tournaments = reading_own(sql_tournaments.unfinished)
    tournaments_of = reading(sql_tournaments.of_user)
    save_tournament = writing(sql_tournaments.save)
    table_about = reading(sql_tournaments.table_about)
    # What people's reviews showed them

    look_back = writing(sql_own_moments.look_back)
    own_moments = reading(sql_own_moments.own_moments)
    answer_moment = writing(sql_own_moments.answer_moment)
    own_puzzles = reading(sql_own_moments.own_puzzles)
    mistakes = reading(sql_own_moments.mistakes)
    matches_of = reading(sql_own_moments.matches_of)

    # Puzzles

    answer_puzzle = writing(sql_puzzles.answer_puzzle)
    puzzle_answers = reading(sql_puzzles.puzzle_answers)

    # People and guilds

    everything_of = reading(sql_people.everything_of)
    forget_user = writing(sql_people.forget)
    guild_left = writing(sql_people.guild_left)
    guild_back = writing(sql_people.guild_back)
    known_guilds = reading_own(sql_people.known_guilds)
    left_before = reading_own(sql_people.left_before)
    purge_guild = writing(sql_people.purge)


async def open_store(database: Path | str, key: str = "", *shares: Share, seen: Seen = lambda _: None) -> Store:
    """Open (or make) the database to keep a share of it; an empty key uses the one kept with it. Raises StoreError."""
    engine = engine_of(database)
    async with AsyncExitStack() as opened:
        try:
            hold = await opened.enter_async_context(engine.hold(shares or (ALL,), seen))
        except Exception as error:
            raise engine.explain(error) or error from error
        cipher = Cipher(key or engine.key())
        writer = await opened.enter_async_context(Writer(engine, lambda: engine.writer(hold)))
        if (source := await writer.run(lambda db: sql_rest.read_value(db, MOVING))) is not None:
            raise StoreError(f"a move from {source} to {engine.name} is not finished: run python -m bot move again")
        reader = await opened.enter_async_context(Connection(engine, engine.reader))
        return Store(writer, reader, cipher, hold, opened.pop_all())
