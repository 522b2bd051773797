"""Results put into a store without playing them."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.store.model import ResultRow, ResultSeat
from bot.store.store import Store
from bot.tables import sql as tables_sql
from bot.tables.model import Facts, Holder, LogRow, Maker, Status
from bot.tables.stored import PARTS, TableWrite, row_of

GUILD = 10
NAMES = {1: "Ana", 2: "Ben", 3: "Cho", 4: "Dao"}


def moment(*parts: int) -> float:
    """A moment of UTC as Unix time."""
    return datetime(*parts, tzinfo=UTC).timestamp()


async def finish(
    store: Store, places: dict[int, int], at: float, *, game="yud", guild=GUILD, rated=True, channel=20
) -> int:
    """Keep an ended table whose users came in these places; returns its id."""
    users = list(places)
    table = Facts(
        id=0, rules_version=1, guild_id=guild, channel_id=channel, host_id=users[0], locale="en", status=Status.OVER,
        holders=tuple(Holder(user, NAMES.get(user, f"P{user}"), "en") for user in users),
        ended_reason="done", created_at=at - 60, touched_at=at, started_at=at - 50, ended_at=at,
    )  # fmt: skip
    result = ResultRow(
        table_id=0, game=game, guild_id=guild, started_at=at - 50, finished_at=at, actions=1, options={},
        reason="done", rated=rated,
        seats=tuple(
            ResultSeat(n, user, NAMES.get(user, f"P{user}"), False, 10 * places[user], places[user])
            for n, user in enumerate(users)
        ),
    )  # fmt: skip
    log, seats = (LogRow(1, 0, "keep", Maker.PERSON, users[0], at),), PARTS["seats"].rows(table)
    write = TableWrite(table_id=0, row=row_of(table, game, "s"), parts={"seats": seats}, actions=log, result=result)
    return await store.write(tables_sql.create, write)
