"""MADANG_GAMES: tables of a game that is left out rest, whatever time passes, and go on when it is back."""

from __future__ import annotations

import json
import logging

import pytest

from bot.base.config import ConfigError
from bot.features.admin import sql as admin_sql
from bot.games import left_out, offered_games
from bot.store import kept_sql
from bot.tables import sql as tables_sql
from bot.tables.model import Pace, Problem, Status
from bot.tables.people import leave
from bot.tables.stored import clocks_of
from games import GAMES
from games.gostop import GOSTOP
from games.yud import YUD
from tests.bot.house import ANA, BEN, CHO, DAO, START, play_on, refuses
from tests.helpers import QuickDraws

WEEK = 7 * 86_400.0


async def any_action(house, table):
    return await play_on(house.tables, table.id, QuickDraws("left out"), most=1)


def test_all_games_are_on_offer_unless_some_are_named_and_a_wrong_name_is_one_line():
    assert offered_games("") == GAMES == offered_games(" , ")
    assert offered_games("gostop, YUD") == (YUD, GOSTOP)
    assert left_out("gostop, YUD") == {"uno_mario", "seize"}
    with pytest.raises(ConfigError, match="^MADANG_GAMES names chess: there are yud, uno_mario, gostop, seize"):
        offered_games("yud,chess")


@pytest.mark.parametrize("pace", Pace)
async def test_a_running_table_rests_and_goes_on_where_it_was(house, pace):
    await house.again(games=(YUD, GOSTOP))
    table = await any_action(house, await house.match(ANA, BEN, pace=pace, game="yud"))
    house.hands.pass_seconds(20)
    for _ in range(2):  # it is left out at one start after another
        await house.again(games=(GOSTOP,))
        assert house.tables.live() == ()
        await house.wait(WEEK)
        assert house.told == []
    await house.again(games=(YUD, GOSTOP))
    after = house.now(table)
    assert (after.state, after.holders, after.seq) == (table.state, table.holders, table.seq)
    assert after.deadlines == {seat: at + 2 * WEEK for seat, at in table.deadlines.items()}
    assert after.touched_at == table.touched_at + 2 * WEEK
    await house.clock.run_due()
    assert house.now(table).seq == table.seq
    await any_action(house, after)
    house.hands.pass_seconds(5)
    before = await house.store.read(tables_sql.read_table, table.id)
    await house.again()
    assert clocks_of(before.clocks)[0] == house.now(table).deadlines


async def test_one_line_tells_the_host_what_rests(house, caplog):
    await house.again(games=(YUD,))
    for _ in range(2):
        await house.match(ANA, BEN, game="yud")
    closed = await house.match(CHO, DAO, game="yud")
    await house.tables.close(closed.id, "cancelled")
    caplog.set_level(logging.INFO)
    await house.again(games=(GOSTOP,))
    (line,) = [record for record in caplog.records if record.name.startswith("bot.tables.")]
    assert line.levelno == logging.INFO
    assert "2 of yud" in line.getMessage()
    assert "MADANG_GAMES" in line.getMessage()
    await refuses(Problem.UNKNOWN_TABLE, house.tables.fetch(999))


async def test_only_what_is_left_out_rests(house):
    await house.again(games=(GOSTOP,))
    house.hands.pass_seconds(WEEK)
    await house.again(games=GAMES)
    assert json.loads(await house.store.read(kept_sql.read_value, "resting")) == {}
    table = await house.match(ANA, BEN, game="yud")
    house.hands.pass_seconds(1000)
    await house.again()
    assert set(house.now(table).deadlines.values()) == {START + WEEK + 1000 + 30}, "an outage is no rest"


async def test_who_is_forgotten_while_their_table_rests_leaves_their_seat_to_the_house(house):
    await house.again(games=(YUD,))
    table = await house.match(ANA, BEN, game="yud")
    await house.again(games=(GOSTOP,))
    await house.tables.forget_user(ANA.user_id)
    await house.store.write(admin_sql.forget, ANA.user_id)
    await house.again(games=(YUD,))
    after = house.now(table)
    assert after.status is Status.PLAYING
    assert [(holder.user_id, holder.house) for holder in after.holders] == [(None, True), (BEN.user_id, False)]
    assert set(after.deadlines) <= {1}, "no clock runs for the house"
    left = await house.change(table, BEN, leave)
    assert left.holders[1].left
