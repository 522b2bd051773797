"""The SQL of counting results: scored matches, ratings, tallies, boards; what a person finished and achieved."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from bot.base.share import Share
from bot.features.scores.reckoning import SETTLED
from bot.features.scores.rows import (
    ALL_GAMES,
    ALL_TIME,
    RATING,
    BoardRow,
    FinishedRow,
    GainRow,
    HonourRow,
    PlayedGame,
    PlayedRow,
    RatingRow,
    RivalRow,
    Scored,
)
from bot.store.db import Db, marks, put, value_of
from bot.tables.sql import hold_result, read_results

WEEK: Final = "w"
"""How the span of a week begins; they sort by time."""
PUT_PLAYER: Final = put("players", ("guild_id", "user_id"), ("name",))
PUT_RATING: Final = put("ratings", ("guild_id", "game", "user_id"), ("mu", "sigma", "played"))


async def uncounted(db: Db, share: Share) -> list[int]:
    """Return the tables of a share's rated results that were not counted yet, in the order of their ends."""
    return await db.column(
        "SELECT table_id FROM results WHERE rated = 1 AND table_id NOT IN (SELECT table_id FROM scored_results) "
        f"AND {share.of()} ORDER BY finished_at, table_id"
    )


async def count(db: Db, scored: Scored) -> bool:
    """Count a result; False (and nothing is written) when it was counted before."""
    result = scored.result
    sql = (
        "INSERT INTO scored_results (table_id, guild_id, game, at, day, week, season_id) "
        "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING seq"
    )
    fixed = (scored.day, scored.week, scored.season_id)
    if await db.one(sql, result.table_id, result.guild_id, result.game, result.finished_at, *fixed) is None:
        return False
    await _add(db, result.guild_id, [scored])
    await db.run(
        "DELETE FROM tallies WHERE guild_id = ? AND span >= ? AND span < ?", result.guild_id, WEEK, WEEK + scored.week
    )  # weeks that are over are asked for by nobody
    players = [(result.guild_id, seat.user_id, seat.name) for seat in scored.seats if seat.user_id > 0]
    await db.many(PUT_PLAYER, players)
    return True


async def _add(db: Db, guild_id: int, counted: Sequence[Scored]) -> None:
    """Write what results of a guild count for, on top of all before them."""
    seats = [(one.result, seat) for one in counted for seat in one.seats]
    await db.many(
        "INSERT INTO scored_seats VALUES ((SELECT seq FROM scored_results WHERE table_id = ?), ?, ?, ?, ?, ?, ?)",
        [(result.table_id, s.user_id, s.place, s.seats, s.points, *s.rating[:2]) for result, s in seats],
    )
    newest = {(result.game, seat.user_id): seat.rating for result, seat in seats}
    await db.many(PUT_RATING, [(guild_id, *key, *rating) for key, rating in newest.items()])
    await db.many(
        "INSERT INTO tallies VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, span, game, user_id) DO UPDATE SET "
        "points = tallies.points + excluded.points, played = tallies.played + excluded.played, "
        "won = tallies.won + excluded.won",
        [(guild_id, *key, *sums) for key, sums in _sums(counted).items()],
    )


def _sums(counted: Sequence[Scored]) -> dict[tuple[str, str, int], tuple[int, int, int]]:
    """Return points, matches and wins by span, game and user; a week goes as a later result ends it."""
    found: dict[tuple[str, str, int], tuple[int, int, int]] = {}
    newest = ""
    for one in reversed(counted):
        newest = max(newest, one.week)
        weeks = [WEEK + one.week] if one.week == newest else []
        seasons = [f"s{one.season_id}"] if one.season_id is not None else []
        for span, game, seat in itertools.product(
            (ALL_TIME, *weeks, *seasons), (ALL_GAMES, one.result.game), one.seats
        ):
            points, played, won = found.get((span, game, seat.user_id), (0, 0, 0))
            found[span, game, seat.user_id] = points + seat.points, played + 1, won + (seat.place == 1)
    return found


async def counted(db: Db, guild_id: int) -> list[Scored]:
    """Return every counted result of a guild, in the order of counting, without what it brought its players.

    A season that has ended is left out: its table stays as it is.
    """
    rows = await db.all(
        "SELECT table_id, day, week, (SELECT id FROM seasons WHERE id = season_id AND ends_at IS NULL) "
        "FROM scored_results WHERE guild_id = ? ORDER BY seq",
        guild_id,
    )
    results = {result.table_id: result for result in await read_results(db, [row[0] for row in rows])}
    return [Scored(results[key], *fixed) for key, *fixed in rows if key in results]


async def recount(db: Db, guild_id: int, counted: Sequence[Scored]) -> None:
    """Put these in place of all that the guild's results count for, but for the tables of ended seasons."""
    await db.run("DELETE FROM scored_seats WHERE seq IN (SELECT seq FROM scored_results WHERE guild_id = ?)", guild_id)
    await db.run("DELETE FROM ratings WHERE guild_id = ?", guild_id)
    await db.run(
        "DELETE FROM tallies WHERE guild_id = ?1 AND span NOT IN "
        "(SELECT 's' || id FROM seasons WHERE guild_id = ?1 AND ends_at IS NOT NULL)",
        guild_id,
    )
    await _add(db, guild_id, counted)


async def guilds(db: Db, share: Share) -> list[int]:
    """Return every guild of a share that has a counted result."""
    return await db.column(f"SELECT DISTINCT guild_id FROM scored_results WHERE {share.of()} ORDER BY guild_id")


async def ratings_of(db: Db, guild_id: int, game: str, users: Sequence[int]) -> dict[int, RatingRow]:
    """Return the ratings that these players have in a game."""
    sql = (
        f"SELECT user_id, mu, sigma, played FROM ratings WHERE guild_id = ? AND game = ? AND user_id IN "
        f"({marks(users)})"
    )
    rows = await db.all(sql, guild_id, game, *users)
    return {user: RatingRow(mu, sigma, played) for user, mu, sigma, played in rows}


async def met_on(db: Db, guild_id: int, day: str, users: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return how many counted matches of a day each pair of these players (the lower id first) had."""
    among = marks(users)
    sql = (
        "SELECT a.user_id, b.user_id, count(*) FROM scored_results r "
        "JOIN scored_seats a USING (seq) JOIN scored_seats b ON b.seq = a.seq AND b.user_id > a.user_id "
        f"WHERE r.guild_id = ? AND r.day = ? AND a.user_id IN ({among}) AND b.user_id IN ({among}) "
        "GROUP BY a.user_id, b.user_id"
    )
    rows = await db.all(sql, guild_id, day, *users, *users)
    return {(one, other): times for one, other, times in rows}


LINE: Final = (
    "SELECT 1 + (SELECT count(*) FROM tallies o WHERE o.guild_id = t.guild_id AND o.span = t.span "
    "AND o.game = t.game AND o.points > t.points), t.user_id, coalesce(p.name, ''), t.points, t.played, t.won "
    "FROM tallies t LEFT JOIN players p ON p.guild_id = t.guild_id AND p.user_id = t.user_id "
    "WHERE t.guild_id = ? AND t.span = ? AND t.game = ? "
)


RATED: Final = (
    "SELECT place, user_id, coalesce((SELECT name FROM players p WHERE p.guild_id = ?1 "
    "AND p.user_id = ranked.user_id), ''), mu, sigma, played FROM (SELECT user_id, mu, sigma, played, "
    f"rank() OVER (ORDER BY played < {SETTLED}, mu DESC) AS place FROM ratings "
    "WHERE guild_id = ?1 AND game = ?2) ranked "
)


async def board(db: Db, guild_id: int, span: str, game: str, limit: int, offset: int) -> list[BoardRow]:
    """Return lines of a leaderboard; on one of ratings the players with provisional ones stand below the others."""
    if span == RATING:
        return await _rated(db, "ORDER BY place, user_id LIMIT ?3 OFFSET ?4", guild_id, game, limit, offset)
    sql = f"{LINE} ORDER BY t.points DESC, t.won DESC, t.user_id LIMIT ? OFFSET ?"
    return await db.rows(BoardRow, sql, guild_id, span, game, limit, offset)


async def board_line(db: Db, guild_id: int, span: str, game: str, user_id: int) -> BoardRow | None:
    """Return one player's line of a leaderboard, or None."""
    if span == RATING:
        return next(iter(await _rated(db, "WHERE user_id = ?3", guild_id, game, user_id)), None)
    return next(iter(await db.rows(BoardRow, f"{LINE} AND t.user_id = ?", guild_id, span, game, user_id)), None)


async def _rated(db: Db, which: str, *values: object) -> list[BoardRow]:
    rows = await db.all(f"{RATED} {which}", *values)
    return [
        BoardRow(place, user, name, 0, played, 0, RatingRow(mu, sigma, played))
        for place, user, name, mu, sigma, played in rows
    ]


async def board_size(db: Db, guild_id: int, span: str, game: str) -> int:
    """Return how many stand on a leaderboard."""
    if span == RATING:
        return int(await value_of(db, "SELECT count(*) FROM ratings WHERE guild_id = ? AND game = ?", guild_id, game))
    where = "SELECT count(*) FROM tallies WHERE guild_id = ? AND span = ? AND game = ?"
    return int(await value_of(db, where, guild_id, span, game))


async def played_by(db: Db, guild_id: int, user_id: int) -> list[PlayedRow]:
    """Return a player's rated matches, the oldest first."""
    sql = (
        "SELECT r.game, s.mu, s.sigma FROM scored_seats s JOIN scored_results r USING (seq) "
        "WHERE s.user_id = ? AND r.guild_id = ? ORDER BY s.seq"
    )
    return await db.rows(PlayedRow, sql, user_id, guild_id)


async def gains(db: Db, table_id: int) -> list[GainRow]:
    """Return what a match gave each of its players; nothing while it is not counted."""
    return await db.rows(
        GainRow,
        "SELECT s.user_id, s.points, s.mu, (SELECT b.mu FROM scored_seats b JOIN scored_results q ON q.seq = b.seq "
        "WHERE b.user_id = s.user_id AND b.seq < s.seq AND q.guild_id = r.guild_id AND q.game = r.game "
        "ORDER BY b.seq DESC LIMIT 1) FROM scored_results r JOIN scored_seats s USING (seq) WHERE r.table_id = ?",
        table_id,
    )


async def rivals(db: Db, guild_id: int, user_id: int, limit: int) -> list[RivalRow]:
    """Return whom a player met most in rated matches."""
    # CROSS JOIN keeps the order: from the player's few matches, not from all of the guild's
    sql = (
        "SELECT o.user_id, coalesce(p.name, ''), count(*) AS met, "
        "count(*) FILTER (WHERE m.place < o.place), count(*) FILTER (WHERE m.place > o.place) "
        "FROM scored_seats m CROSS JOIN scored_results r CROSS JOIN scored_seats o "
        "LEFT JOIN players p ON p.guild_id = r.guild_id AND p.user_id = o.user_id "
        "WHERE r.seq = m.seq AND o.seq = m.seq AND o.user_id <> m.user_id "
        "AND m.user_id = ? AND r.guild_id = ? AND o.user_id > 0 GROUP BY o.user_id, p.name "
        "ORDER BY met DESC, o.user_id LIMIT ?"
    )
    return await db.rows(RivalRow, sql, user_id, guild_id, limit)


async def finished_by(db: Db, guild_id: int, user_id: int) -> list[FinishedRow]:
    """Return every match of a guild that a person was still in at its end, the oldest first, rated or not."""
    sql = (
        "SELECT r.table_id, r.game, r.finished_at, s.placement, "
        "(SELECT count(*) FROM result_seats o WHERE o.table_id = r.table_id AND o.seat <> s.seat "
        "AND o.user_id IS NOT NULL AND o.house = 0), "
        "EXISTS (SELECT 1 FROM result_seats h JOIN seats ON seats.table_id = h.table_id AND seats.seat = h.seat "
        "WHERE h.table_id = r.table_id AND h.user_id IS NULL AND seats.level = 'hard') "
        "FROM result_seats s JOIN results r USING (table_id) "
        "WHERE s.user_id = ? AND r.guild_id = ? AND s.house = 0 ORDER BY r.finished_at, r.table_id"
    )
    found = await db.rows(FinishedRow, sql, user_id, guild_id)
    return [one._replace(hard=bool(one.hard)) for one in found]


async def matches_finished(db: Db, user_id: int, game: str) -> int:
    """Return how many matches of a game a person has finished, anywhere."""
    where = "SELECT count(*) FROM result_seats s JOIN results r USING (table_id) WHERE s.user_id = ? AND r.game = ?"
    return int(await value_of(db, where, user_id, game))


async def games_played(
    db: Db, guild_id: int, users: Sequence[int], until: float, newest: int = 200
) -> dict[str, PlayedGame]:
    """Return what is known of each game that was among the guild's newest results until a moment, or these users'."""
    sql = (
        "SELECT game, avg(finished_at - started_at) / 60 FROM (SELECT game, started_at, finished_at FROM results "
        "WHERE guild_id = ? AND finished_at <= ? ORDER BY finished_at DESC LIMIT ?) AS newest GROUP BY game"
    )
    taken = await db.all(sql, guild_id, until, newest)
    minutes: dict[str, float] = dict(taken)
    sql = (
        "SELECT r.game, max(r.finished_at), avg(r.finished_at - r.started_at) / 60 FROM result_seats s "
        f"JOIN results r USING (table_id) WHERE s.user_id IN ({marks(users)}) AND r.guild_id = ? AND s.house = 0 "
        "AND r.finished_at <= ? GROUP BY r.game"
    )
    own = await db.all(sql, *users, guild_id, until)
    found = {game: PlayedGame(usual, None) for game, usual in minutes.items()}
    return found | {game: PlayedGame(minutes.get(game, float(usual)), last) for game, last, usual in own}


async def last_name(db: Db, guild_id: int, user_id: int) -> str:
    """Return the name that a person had in their last match of a guild that was played to its end, or ""."""
    sql = (
        "SELECT s.name FROM result_seats s JOIN results r USING (table_id) WHERE s.user_id = ? AND r.guild_id = ? "
        "ORDER BY r.finished_at DESC, r.table_id DESC LIMIT 1"
    )
    return next(iter(await db.column(sql, user_id, guild_id)), "")


async def unjudged(db: Db, share: Share, version: int, games: Sequence[str], limit: int) -> list[int]:
    """Return a share's tables of these games whose results were not searched for such feats, the oldest first."""
    sql = (
        f"SELECT table_id FROM results WHERE judged < ? AND game IN ({marks(games)}) AND {share.of()} "
        "ORDER BY finished_at, table_id LIMIT ?"
    )
    return await db.column(sql, version, *games, limit)


async def judged_by(db: Db, table_id: int) -> int | None:
    """Return the version of the feats that a result was last looked at by, or None where there is no result."""
    return next(iter(await db.column("SELECT judged FROM results WHERE table_id = ?", table_id)), None)


async def judge(db: Db, table_id: int, version: int, rows: Sequence[HonourRow]) -> None:
    """Keep the feats of a match: of each the earliest stays, in whatever order matches are looked at.

    None is kept of who was forgotten while it was looked at.
    """
    result = await hold_result(db, table_id)
    there = {seat.user_id for seat in result.seats} if result is not None else set()
    await db.many(
        "INSERT INTO honours VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, user_id, game, honour) DO UPDATE SET "
        "table_id = excluded.table_id, at = excluded.at "
        "WHERE (excluded.at, excluded.table_id) < (honours.at, honours.table_id)",
        [row for row in rows if row.user_id in there],
    )
    await db.run("UPDATE results SET judged = ? WHERE table_id = ?", version, table_id)


async def honours_of(db: Db, guild_id: int, user_id: int) -> list[HonourRow]:
    """Return a person's feats in a guild, the newest first."""
    return await _honours(db, "guild_id = ? AND user_id = ? ORDER BY at DESC, game, honour", guild_id, user_id)


async def honours_at(db: Db, table_id: int) -> list[HonourRow]:
    """Return the feats that were first achieved at a table."""
    return await _honours(db, "table_id = ?", table_id)


async def _honours(db: Db, which: str, *values: object) -> list[HonourRow]:
    return await db.rows(HonourRow, f"SELECT {', '.join(HonourRow._fields)} FROM honours WHERE {which}", *values)
