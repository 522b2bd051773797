"""What must be true of a database whenever the bot is down, and of a table while it is up: the log is the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bot.games import find_game
from bot.store.store import Store, open_store
from bot.tables import sql as tables_sql
from bot.tables.model import LogRow, Maker
from bot.tables.play import commitment_of
from bot.tables.stored import StoredTable, clocks_of
from bot.tables.verify import verify_log
from games.core import parse_options, replay
from tests.databases import KEY, database_in
from tests.end_to_end.crowd import Crowd

Log = list[LogRow]


async def read(folder: Path, table_id: int) -> tuple[StoredTable, Log]:
    """A table with the secret of its chance, and its log, read with the bot's own store; the bot must be down."""
    store = await open_store(database_in(folder), KEY)
    try:
        return await kept(store, table_id)
    finally:
        await store.close()


async def kept(store: Store, table_id: int) -> tuple[StoredTable, Log]:
    """A table with the secret of its chance, and its log."""
    stored = await store.read(tables_sql.read_table, table_id)
    assert stored is not None, f"table {table_id} is lost"
    return stored, await store.read(tables_sql.read_log, table_id)


def check_log(stored: StoredTable, log: Log, before: Log) -> object:
    """Assert that a log has neither hole nor duplicate, is the one before and more, and is fair and legal throughout.

    Also that the clocks stand for what the state waits for, which is returned.
    """
    seats = len(stored.holders)
    assert [one.seq for one in log] == list(range(1, len(log) + 1))
    assert log[: len(before)] == before, "what was written has changed"
    game = find_game(stored.game)
    options = parse_options(game.info.options, stored.options)
    fair = verify_log(
        game, options, seats, ((one.seat, one.text) for one in log),
        table_id=stored.id, secret=stored.secret, commitment=commitment_of(stored.secret), deal=stored.deal,
    )  # fmt: skip
    assert fair.fair, fair
    state = game.new_match(options, seats)
    for step in replay(game, options, seats, ((row.seat, row.text) for row in log)):
        state = step.state
    if stored.status == "playing":
        present = {seat for seat, one in enumerate(stored.holders) if one.present}
        assert set(clocks_of(stored.clocks)[0]) == game.waiting_for(state) & present
        assert set(clocks_of(stored.clocks)[2]) == {game.encode(wait.action) for wait in game.waits(state)}
    return state


def check_accounts(crowd: Crowd, log: Log) -> None:
    """Assert that every action somebody was told of is in the log, and none that nobody pressed."""
    presses = {(row.by, row.at) for row in log if row.maker == Maker.PERSON}  # one may make several actions
    made = Counter(by for by, _ in presses)
    for player in crowd.players:
        user = player.person.id
        told, done, sent = crowd.accepted[user], made[user], crowd.sent[user]
        assert told <= done <= sent, f"{player.person.user.global_name}: {told} told, {done} done, {sent} sent"
