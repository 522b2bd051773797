"""The SQL of what was played and of people's data: history, everything about one user, forgetting, purging a guild."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.base.share import Share
from bot.features.contest import sql as contest_sql
from bot.features.tournament import sql as tournament_sql
from bot.store import kept_sql
from bot.store.db import Db, value_of
from bot.store.model import ResultRow
from bot.tables.sql import read_results

REDRAW: Final = "redraw"
"""The mark of the notes of tables whose last messages are to be drawn again: `redraw <number>` → the number."""
NOBODY: Final = 0
"""The host of a table whose host was forgotten."""

ABOUT: Final[Mapping[str, str]] = {
    "settings": "SELECT language, ping, panel, forced, coach, words FROM user_settings WHERE user_id = ?1",
    "seats": 'SELECT t.id AS "table", t.guild_id AS server, t.game, t.status, t.started_at, t.ended_at, s.seat, '
    's.name, s.locale, s.missed, s.gone AS "left", s.replaced FROM seats s JOIN tables t ON t.id = s.table_id '
    "WHERE s.user_id = ?1 ORDER BY t.id",
    "hosted": 'SELECT id AS "table", guild_id AS server, channel_id AS channel, muted AS stickers_muted '
    "FROM tables WHERE host_id = ?1",
    "actions": 'SELECT table_id AS "table", seq, seat, text, at FROM actions WHERE by_user = ?1 ORDER BY table_id, seq',
    "votes": 'SELECT table_id AS "table", seat FROM votes WHERE voter_id = ?1',
    "answers_in_votes": 'SELECT table_id AS "table", what, aye AS "yes" FROM ballots WHERE voter_id = ?1',
    "invitations": 'SELECT table_id AS "table" FROM invited WHERE user_id = ?1',
    "kept_off": "SELECT guild_id AS server FROM kept_off WHERE user_id = ?1",
    "panels": 'SELECT table_id AS "table", expires_at FROM panels WHERE user_id = ?1',
    "results": 'SELECT r.table_id AS "table", r.guild_id AS server, r.game, r.finished_at, r.rated, s.seat, s.name, '
    "s.score, s.placement FROM result_seats s JOIN results r USING (table_id) WHERE s.user_id = ?1 "
    "ORDER BY r.finished_at",
    "points_and_ratings_by_match": 'SELECT r.table_id AS "table", r.guild_id AS server, r.game, r.at, r.day, s.place, '
    "s.points, s.mu, s.sigma FROM scored_seats s JOIN scored_results r USING (seq) WHERE s.user_id = ?1 ORDER BY seq",
    "ratings": "SELECT guild_id AS server, game, mu, sigma, played FROM ratings WHERE user_id = ?1",
    "sums": "SELECT guild_id AS server, span, game, points, played, won FROM tallies WHERE user_id = ?1",
    "honours": 'SELECT guild_id AS server, game, honour, table_id AS "table", at FROM honours WHERE user_id = ?1 '
    "ORDER BY at, game, honour",
    "dailies": 'SELECT guild_id AS server, day, game, name, table_id AS "table", begun_at, ended_at, score, squares '
    "FROM daily_tries WHERE user_id = ?1 ORDER BY day, game",
    "tournaments": "SELECT t.id AS tournament, t.guild_id AS server, t.name AS tournament_name, e.number, e.name, "
    'e.locale, e.here, e.gone AS "left", e.since, e.absent FROM tournament_entries e JOIN tournaments t '
    "ON t.id = e.tournament_id WHERE e.user_id = ?1 ORDER BY t.id",
    "tournaments_organised": "SELECT id AS tournament, guild_id AS server, name FROM tournaments "
    "WHERE organiser_id = ?1 ORDER BY id",
    "tournament_notes": "SELECT tournament_id AS tournament, entry, points, note, at FROM tournament_notes "
    "WHERE by_user = ?1 ORDER BY tournament_id, place",
    "duels": "SELECT d.guild_id AS server, d.id AS duel, d.game, d.status, "
    "CASE WHEN d.asker_id = ?1 THEN 1 ELSE 0 END AS asked_for_it, "
    "CASE WHEN d.asker_id = ?1 THEN d.asker ELSE d.asked END AS name, "
    's.part, s.table_id AS "table", s.ended_at, s.score '
    "FROM duels d LEFT JOIN duel_sides s ON s.duel_id = d.id AND s.user_id = ?1 "
    "WHERE ?1 IN (d.asker_id, d.asked_id) ORDER BY d.id, s.part",
    "reviews": 'SELECT r.table_id AS "table", r.seat, r.engine, r.text FROM reviews r '
    "JOIN seats s USING (table_id, seat) WHERE s.user_id = ?1 ORDER BY r.table_id",
    "looked_back": 'SELECT table_id AS "table", game, at FROM looked_back WHERE user_id = ?1 ORDER BY at',
    "puzzles": "SELECT game, puzzle, solved, at FROM puzzle_answers WHERE user_id = ?1 ORDER BY at",
    "own_moments": 'SELECT table_id AS "table", row, game, reason, content, answer, at FROM own_moments '
    "WHERE user_id = ?1 ORDER BY table_id, row",
    "names": "SELECT guild_id AS server, name FROM players WHERE user_id = ?1",
}
"""Everything that is kept about a user, by what it is called in their export. Interaction tokens stay out."""

OF_A_TABLE: Final = (
    "reviews", "votes", "ballots", "invited", "messages", "panels", "actions", "seats",
    "looked_back", "own_moments",
)  # fmt: skip
OF_A_USER: Final = (
    "panels",
    "invited",
    "user_settings",
    "players",
    "honours",
    "looked_back",
    "own_moments",
    "puzzle_answers",
)
OF_A_GUILD: Final = (
    "scored_results", "ratings", "tallies", "players", "honours", "seasons", "score_settings", "guild_settings",
    "departed_guilds", "kept_off", "daily_posts",
)  # fmt: skip
BY_THEMSELVES: Final = (
    *("tables", "seasons", "score_settings", "guild_settings", "kept_off"),
    *("daily_posts", "daily_tries", "duels", "tournaments"),
)
"""What may be kept of a guild though nothing else is; the rest is there beside its tables alone."""


async def everything_of(db: Db, user_id: int) -> dict[str, list[Mapping[str, Any]]]:
    """Return all rows about a user, by table; no token among them."""
    return {name: [*await db.named(query, user_id)] for name, query in ABOUT.items()}


async def forget(db: Db, user_id: int) -> None:
    """Take a user out of everything; a stand-in, another in each guild, keeps their place in results and boards.

    That a guild keeps them off its tables stays: it is the guild's to say, and it could not hold otherwise.
    """
    guilds = await db.all(
        "SELECT guild_id FROM results r JOIN result_seats s USING (table_id) WHERE s.user_id = ?1 "
        "UNION SELECT guild_id FROM tallies WHERE user_id = ?1",
        user_id,
    )
    for (guild_id,) in guilds:
        await _stand_in(db, guild_id, user_id, -1 - secrets.randbits(62))
    # At a table that rests (one that is played was left before this) a house player plays on in their seat.
    await db.run(
        "UPDATE seats SET house = 1, replaced = 1 WHERE user_id = ? AND table_id IN "
        "(SELECT id FROM tables WHERE status IN ('lobby', 'playing'))",
        user_id,
    )
    # What Discord shows of a match names them: it is drawn again, once each of these notes is read.
    ended = "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = ? AND t.quiet = 0"
    tables = await db.all(f"{ended} AND t.ended_at IS NOT NULL", user_id)
    await kept_sql.write_values(db, [(f"{REDRAW} {table_id}", str(table_id)) for (table_id,) in tables])
    await contest_sql.forget(db, user_id)
    await tournament_sql.forget(db, user_id)
    await db.run(
        "DELETE FROM reviews WHERE EXISTS (SELECT 1 FROM seats s WHERE s.user_id = ? "
        "AND s.table_id = reviews.table_id AND s.seat = reviews.seat)",
        user_id,
    )
    await db.run("UPDATE seats SET user_id = NULL, name = '', locale = '' WHERE user_id = ?", user_id)
    await db.run("UPDATE actions SET by_user = NULL WHERE by_user = ?", user_id)
    await db.run("UPDATE tables SET host_id = ? WHERE host_id = ?", NOBODY, user_id)
    for name in ("votes", "ballots"):
        await db.run(f"DELETE FROM {name} WHERE voter_id = ?", user_id)
    for name in OF_A_USER:
        await db.run(f"DELETE FROM {name} WHERE user_id = ?", user_id)


async def _stand_in(db: Db, guild_id: int, user_id: int, other: int) -> None:
    sql = (
        "UPDATE result_seats SET user_id = ?, name = '' WHERE user_id = ? AND table_id IN "
        "(SELECT table_id FROM results WHERE guild_id = ?)"
    )
    await db.run(sql, other, user_id, guild_id)
    sql = (
        "UPDATE scored_seats SET user_id = ? WHERE user_id = ? AND seq IN "
        "(SELECT seq FROM scored_results WHERE guild_id = ?)"
    )
    await db.run(sql, other, user_id, guild_id)
    for name in ("ratings", "tallies"):
        await db.run(f"UPDATE {name} SET user_id = ? WHERE user_id = ? AND guild_id = ?", other, user_id, guild_id)


async def purge(db: Db, guild_id: int) -> None:
    """Delete everything of a guild."""
    tables = "(SELECT id FROM tables WHERE guild_id = ?)"
    await db.run("DELETE FROM scored_seats WHERE seq IN (SELECT seq FROM scored_results WHERE guild_id = ?)", guild_id)
    await db.run("DELETE FROM scored_results WHERE guild_id = ?", guild_id)
    await db.run(f"DELETE FROM result_seats WHERE table_id IN {tables}", guild_id)
    await db.run(f"DELETE FROM results WHERE table_id IN {tables}", guild_id)
    pings = "(SELECT 'ping ' || id FROM tables WHERE guild_id = ?)"
    await db.run(f"DELETE FROM kept_values WHERE key IN {pings}", guild_id)
    for name in OF_A_TABLE:
        await db.run(f"DELETE FROM {name} WHERE table_id IN {tables}", guild_id)
    await contest_sql.purge(db, guild_id)
    await tournament_sql.purge(db, guild_id)
    await db.run("DELETE FROM tables WHERE guild_id = ?", guild_id)
    for name in OF_A_GUILD:
        await db.run(f"DELETE FROM {name} WHERE guild_id = ?", guild_id)


async def known_guilds(db: Db, share: Share) -> list[int]:
    """Return every guild of a share of which anything is kept."""
    known = await db.column(" UNION ".join(f"SELECT guild_id FROM {name}" for name in BY_THEMSELVES))
    return sorted(filter(share.holds, known))


async def guilds_left(db: Db, guilds: Sequence[int], at: float) -> None:
    """Note that the bot is no longer in guilds (of each the first time counts)."""
    await db.many("INSERT INTO departed_guilds VALUES (?, ?) ON CONFLICT DO NOTHING", [(one, at) for one in guilds])


async def guilds_back(db: Db, guilds: Sequence[int]) -> None:
    """Note that the bot is in guilds."""
    await db.many("DELETE FROM departed_guilds WHERE guild_id = ?", [(one,) for one in guilds])


async def left_before(db: Db, share: Share, at: float) -> list[int]:
    """Return the guilds of a share that the bot left before a moment."""
    return await db.column(f"SELECT guild_id FROM departed_guilds WHERE left_at <= ? AND {share.of()}", at)


def _history(guild_id: int, user_id: int | None, game: str) -> tuple[str, tuple[int | str, ...]]:
    """Return where finished matches of a guild are: of one player or all, of one game or all (""); and its values."""
    among = "FROM results r WHERE r.guild_id = ?"
    values: tuple[int | str, ...] = (guild_id,)
    if user_id is not None:
        among = "FROM result_seats s JOIN results r USING (table_id) WHERE r.guild_id = ? AND s.user_id = ?"
        values = (guild_id, user_id)
    return (f"{among} AND r.game = ?", (*values, game)) if game else (among, values)


async def history(db: Db, guild_id: int, user_id: int | None, game: str, limit: int, offset: int) -> list[ResultRow]:
    """Return finished matches, the newest first: of one player or all, of one game or all ("")."""
    among, values = _history(guild_id, user_id, game)
    sql = f"SELECT r.table_id {among} ORDER BY r.finished_at DESC, r.table_id DESC LIMIT ? OFFSET ?"
    return await read_results(db, await db.column(sql, *values, limit, offset))


async def history_size(db: Db, guild_id: int, user_id: int | None, game: str) -> int:
    """Return how many matches `history` has."""
    among, values = _history(guild_id, user_id, game)
    return int(await value_of(db, f"SELECT count(*) {among}", *values))


async def results(db: Db, guild_id: int, after: ResultRow | None = None, limit: int = 1_000) -> list[ResultRow]:
    """Return results of a guild, the oldest first: those that follow one, or the first ones."""
    at, table_id = (0.0, 0) if after is None else (after.finished_at, after.table_id)
    sql = (
        "SELECT table_id FROM results WHERE guild_id = ? AND finished_at >= ? AND (finished_at > ? OR table_id > ?) "
        "ORDER BY finished_at, table_id LIMIT ?"
    )
    return await read_results(db, await db.column(sql, guild_id, at, at, table_id, limit))
