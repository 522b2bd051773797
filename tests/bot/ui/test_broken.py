"""A match of which a rule or a picture raises is paused at once, with a line for its host; no other table is hurt."""

from __future__ import annotations

import dataclasses
import threading

import pytest

from bot.show import drawings
from bot.tables.model import BROKEN_REST
from bot.thinking.players import HousePlayers
from tests.bot.ui.fakes import ANA, BEN, CHO
from tests.helpers import until


def planted(*_args, **_more):
    raise RuntimeError("planted")


def broken(court, table):
    return court.tables.get(table.id).broken


async def test_a_rule_that_raises_pauses_its_table_and_the_host_reads_of_it(court, table, monkeypatch, caplog):
    other = await court.match(ANA, CHO, game="uno_mario")
    await court.hand(ANA, table)
    with monkeypatch.context() as patch:
        patch.setattr(table.game, "outcome", planted)
        press = await court.decline(BEN, table)
        assert "A mistake of mine" not in press.answer.content, "it is told that something went wrong"
        await court.settle()
        after = court.tables.get(table.id)
        assert after.broken
        assert (after.seq, after.state) == (table.seq, table.state), "nothing was done by halves"
        assert after.pause.until - after.pause.since == BROKEN_REST
        assert f"table {table.id} (yud) is paused" in caplog.text
        shown = court.messenger.of("edit")[-1].body
        assert f"<@{ANA.user_id}> A mistake of mine stopped this match" in shown.content
        assert f"t1:{table.id}:go_on" in str(shown.rows)
        assert "A mistake of mine stopped this match" in court.messenger.of("edit_private")[-1].body.content
        assert not broken(court, other)
    del court.tables._rooms[table.id]  # as a restart does
    assert (await court.tables.fetch(table.id)).broken
    await court.press(BEN, f"t1:{table.id}:go_on")
    assert not broken(court, table)
    await court.decline(ANA, table)
    assert court.tables.get(table.id).seq > table.seq


@pytest.mark.parametrize("ends", [True, False], ids=["raises", "never ends"])
async def test_a_picture_that_raises_or_never_ends_pauses_its_table(court, table, monkeypatch, ends):
    free = threading.Event()

    def draw(*_args, **_more):
        if not ends:
            free.wait()
        planted()

    ui = court.house.show.games["yud"]
    spoilt = dataclasses.replace(ui.renderer, draw_hand=draw, draw_table=draw)
    with monkeypatch.context() as patch:
        patch.setitem(court.house.show.games, "yud", dataclasses.replace(ui, renderer=spoilt))
        patch.setattr(drawings, "PICTURE_SECONDS_MOST", 5.0)
        press = await court.hand(ANA, table)
        assert [one.kind for one in press.answers] == (["private"] if ends else ["think", "edit"])
        await court.settle()
        assert broken(court, table)
        again = await court.hand(ANA, table)
        assert "A mistake of mine stopped this match" in again.answer.content
        assert again.answer.file is None
        free.set()
    await court.press(ANA, f"t1:{table.id}:go_on")
    assert not broken(court, table)
    assert (await court.hand(ANA, table)).answer.file is not None


async def test_rules_that_raise_where_a_house_player_asks_them_pause_the_table(court, monkeypatch):
    table = await court.match(ANA, house=1)
    players = HousePlayers(court.tables, delay=0.0)
    monkeypatch.setattr(type(table.game), "legal_actions", planted)
    await players.start()
    await until(lambda: broken(court, table))
    await players.stop()
    monkeypatch.undo()
