"""What a press costs the database: one transaction, and none for what is only looked at."""

from __future__ import annotations

import pytest

from bot.store.sqlite import SqliteLink
from bot.tables import sql as tables_sql
from tests.bot.ui.fakes import ANA, BEN, message

pytestmark = pytest.mark.databases("sqlite")


@pytest.fixture
def counted(monkeypatch):
    """What begins and reads, from now on; notes wait as long as they do in earnest."""
    seen = {"begin": 0, "all": 0}
    for name in seen:
        plain = getattr(SqliteLink, name)

        async def counted(link, *what, name=name, plain=plain):
            seen[name] += 1
            return await plain(link, *what)

        monkeypatch.setattr(SqliteLink, name, counted)
    monkeypatch.setattr("bot.store.writer.NOTES_SECONDS", 5.0)
    return seen


async def test_a_press_on_a_hand_commits_once(court, counted):
    table = await court.match(ANA, BEN)
    on = message(77, ephemeral=True)
    for who in (ANA, BEN):
        await court.press(who, f"t1:{table.id}:hand", on=on)
    counted["begin"] = 0
    press = await court.press(ANA, f"a1:{table.id}:1:decline", on=on)
    assert press.answer.kind == "update"
    assert len(await court.tables.log(table.id)) > table.seq
    assert counted["begin"] == 1


async def test_all_open_tables_are_read_in_seven_statements(court, counted):
    store = court.house.store
    for _ in range(30):
        await court.lobby(ANA, BEN)
    await court.settle()
    counted["all"] = 0
    assert len(await store.read(tables_sql.read_open, store.share)) == 30
    assert counted["all"] <= 7
