"""The clock: wakes for the earliest deadline, survives restarts and jumps, never spins, never gives up."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.base.errors import StoreError
from bot.store import kept_sql
from bot.store.model import HandPanel
from bot.tables import Status
from bot.tables import sql as tables_sql
from bot.tables.clock import LONGEST_SLEEP, RETRY_SECONDS
from games import GAMES
from tests.bot.house import ANA, BEN, CHO, Hands, house_at
from tests.bot.test_tables import play_out
from tests.bot.toy import TOY
from tests.databases import instead

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]


async def test_it_fires_when_due_and_not_before(house):
    table = await house.match(covered=False)
    await house.wait(5.9)
    assert house.tables.get(table.id).state.phase == "look"
    await house.wait(0.2)
    assert house.tables.get(table.id).state.phase == "turn"
    await house.wait(89)
    assert house.tables.get(table.id).waiting == {0}
    await house.wait(1.5)
    assert house.tables.get(table.id).waiting == {1}


async def test_it_sleeps_until_the_next_deadline(tmp_path):
    async with house_at(tmp_path, turn_seconds=20.0) as house:
        assert await house.clock.run_due() == LONGEST_SLEEP
        await house.match()
        assert await house.clock.run_due() == 6.0, "the look that was covered by hand is looked at once more"
        house.hands.pass_seconds(6)
        assert await house.clock.run_due() == 14.0


async def test_many_tables_fall_due_together(house):
    tables = [await house.match() for _ in range(30)]
    await house.wait(91)
    assert all(house.tables.get(table.id).holders[0].missed == 1 for table in tables)


async def test_a_deadline_falls_due_after_a_restart(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        table = await house.match()
    hands.pass_seconds(50)
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        await house.clock.start()
        await house.wait(39)
        assert house.tables.get(table.id).holders[0].missed == 0
        await house.wait(2)
        assert house.tables.get(table.id).holders[0].missed == 1
        await house.clock.stop()


async def test_it_wakes_by_itself(tmp_path):
    """In real time: the look is covered and turns are made without anybody calling the clock."""
    async with house_at(tmp_path, turn_seconds=1.0) as house:
        house.tables._rooms._now = house.clock._now = time.time
        await house.clock.start()
        await asyncio.sleep(0)
        table = await house.match()
        async with asyncio.timeout(3):
            while house.tables.get(table.id).holders[0].missed == 0:
                await asyncio.sleep(0.02)
        await house.clock.stop()


async def test_a_jump_forward_times_nobody_out(house, caplog):
    await house.clock.start()
    table = await house.match()
    house.hands.wall += 86_400
    await house.clock.run_due()
    assert "jumped" in caplog.text
    assert house.tables.get(table.id).deadlines == {0: house.hands.wall + 30}
    assert house.told[-1].kind == "clocks"
    await house.wait(31)
    assert house.tables.get(table.id).holders[0].missed == 1
    assert house.tables.get(table.id).status is Status.PLAYING
    await house.clock.stop()


async def test_a_jump_back_makes_no_turn_longer_than_a_turn(tmp_path):
    async with house_at(tmp_path, idle_hours=1.0) as house:
        await house.clock.start()
        table = await house.match()
        lobby = await house.lobby()
        house.hands.wall -= 86_400
        await house.clock.run_due()
        assert house.tables.get(table.id).deadlines == {0: house.hands.wall + 90}
        await house.wait(91)
        assert house.tables.get(table.id).holders[0].missed == 1
        await house.wait(3600)
        assert house.tables.get(lobby.id).ended_reason == "idle"
        await house.clock.stop()


async def test_it_tries_again_after_the_store_refused(house, monkeypatch, caplog):
    table = await house.match()

    async def full(write) -> None:
        raise StoreError("the disk is full")

    instead(monkeypatch, house.store, tables_sql.save_all, full)
    await house.wait(91)
    assert "tries again" in caplog.text
    monkeypatch.undo()
    await house.wait(RETRY_SECONDS - 1)
    assert house.tables.get(table.id).holders[0].missed == 0
    await house.wait(2)
    assert house.tables.get(table.id).holders[0].missed == 1


async def test_a_wait_of_an_earlier_round_does_not_end_a_later_one(house):
    table = await house.match(ANA, BEN, CHO)
    for user in (1, 2, 3):
        await house.tables.act(table.id, user, None, "keep")
    paused = house.tables.get(table.id)
    assert paused.waits == {"next 1": house.hands.wall + 45}
    house.hands.pass_seconds(40)
    await house.tables.act(table.id, 1, None, "ready")
    assert house.tables.get(table.id).waits == paused.waits, "a standing wait is not made longer"
    await house.wait(6)
    now = house.tables.get(table.id)
    assert (now.state.phase, now.state.round) == ("look", 2)
    assert now.holders[1].missed == 0, "the pause that ends is nobody's missed turn"


async def test_expired_tokens_are_tidied_away(house):
    table = await house.lobby()
    await house.clock.start()
    await house.store.put_panel(HandPanel(table.id, 1, "token", None, house.hands.wall + 30))
    await house.wait(61)
    assert await house.store.write(kept_sql.drop_expired_panels, house.hands.wall) == 0
    assert await house.store.panels(table.id, 0.0) == []
    await house.clock.stop()


async def test_ended_tables_are_let_go(house):
    table = await house.match()
    await play_out(house, table)
    told = len(house.told)
    await house.wait(1_000_000)
    assert len(house.told) == told
    assert house.clock._closings == {}


LONG = {"toy": {"rounds": "5"}}


@pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.info.key)
async def test_nobody_at_the_keys_the_clock_hands_every_seat_to_the_house(tmp_path, game, caplog):
    """Each time-up ends its decision; two in a row hand over; in the end the table is closed, whatever the game."""
    async with house_at(tmp_path, games=(game,), abandon_seconds=100.0) as house:
        await house.clock.start()
        table = await house.tables.create(
            game=game.info.key, guild_id=1, channel_id=2, host=ANA, locale="en", options=LONG.get(game.info.key, {})
        )
        for number in range(1, game.info.min_seats):
            await house.tables.join(table.id, BEN._replace(user_id=100 + number))
        table = await house.tables.start(table.id, 1)
        for _ in range(400):
            before = house.tables.get(table.id)
            if before.status.ended:
                break
            held = [seat for seat in before.waiting if before.holders[seat].house and before.anybody]
            if held:  # what its house player would do
                text = game.encode(game.default_action(before.state, held[0]))
                assert await house.tables.house_act(table.id, held[0], before.seq, text)
                continue
            dues = [*before.deadlines.values(), *before.waits.values(), house.tables.closing(table.id).at]
            await house.wait(max(min(dues) - house.hands.wall, 0) + 0.001)
            after = house.tables.get(table.id)
            assert "never end" not in caplog.text
            for seat, at in after.deadlines.items():
                assert at > house.hands.wall, "no clock is left standing after it ran out"
                assert after.holders[seat].missed < 2
        assert after.ended_reason == "away", "nobody left: the clock took every seat"
        assert all(holder.house for holder in after.holders)
        await house.clock.stop()


async def test_a_table_that_is_stuck_stops_no_other_clock(house, monkeypatch):
    stuck, other = await house.match(), await house.match()
    time_up, never = house.tables.time_up, asyncio.Event()

    async def time_up_or_never(table_id, seat, deadline):
        await (never.wait() if table_id == stuck.id else time_up(table_id, seat, deadline))

    monkeypatch.setattr(house.tables, "time_up", time_up_or_never)
    house.hands.pass_seconds(91)
    await house.clock.start()
    try:
        async with asyncio.timeout(600):
            while house.tables.get(other.id).holders[0].missed < 1:
                await asyncio.sleep(1.0)
            house.hands.pass_seconds(91)
            while house.tables.get(other.id).holders[1].missed < 1:
                await asyncio.sleep(1.0)
    finally:
        await house.clock.stop()
    assert house.tables.get(stuck.id).holders[0].missed == 0
