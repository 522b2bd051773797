"""Results put into a store without playing them."""

from __future__ import annotations

from bot.store.model import ActionRow, ResultRow, ResultSeat, SeatRow, TableRow, TableWrite
from bot.store.store import Store
from bot.tables import sql as tables_sql

GUILD = 10
NAMES = {1: "Ana", 2: "Ben", 3: "Cho", 4: "Dao"}


async def finish(
    store: Store, places: dict[int, int], at: float, *, game="yud", guild=GUILD, rated=True, channel=20
) -> int:
    """Keep an ended table whose users came in these places; returns its id."""
    table = TableRow(
        id=0, game=game, rules_version=1, guild_id=guild, channel_id=channel, thread_id=None,
        host_id=next(iter(places)), locale="en", pace="live", status="over", options={}, secret="s",
        previous_id=None, ended_reason="done", created_at=at - 60, touched_at=at, started_at=at - 50, ended_at=at,
    )  # fmt: skip
    users = list(places)
    seats = tuple(
        SeatRow(n, user, NAMES.get(user, f"P{user}"), "en", False, 0, False, False) for n, user in enumerate(users)
    )
    result = ResultRow(
        table_id=0, game=game, guild_id=guild, started_at=at - 50, finished_at=at, actions=1, options={},
        reason="done", rated=rated,
        seats=tuple(
            ResultSeat(n, user, NAMES.get(user, f"P{user}"), False, 10 * places[user], places[user])
            for n, user in enumerate(users)
        ),
    )  # fmt: skip
    log = (ActionRow(1, 0, "keep", "person", users[0], at),)
    return await store.write(tables_sql.create, table, TableWrite(table_id=0, seats=seats, actions=log, result=result))
