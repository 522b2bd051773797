"""Clocks and people: time up, away, back, gone, voted off, nobody left."""

from __future__ import annotations

import pytest

from bot.tables import Maker, Pace, Problem, Status, TableError
from bot.tables import sql as tables_sql
from bot.tables.model import EndReason
from bot.tables.people import i_am_back, leave, leave_seat
from bot.texts import LOCALES, load_texts
from tests.bot.house import ANA, BEN, CHO, house_at
from tests.bot.test_tables import play_out, refuses

pytestmark = pytest.mark.databases


async def time_up(house, table_id: int, seat: int):
    await house.tables.time_up(table_id, seat, house.tables.get(table_id).deadlines[seat])
    return house.tables.get(table_id)


async def test_only_the_seat_that_is_waited_for_has_a_clock(tmp_path):
    async with house_at(tmp_path, turn_seconds=60.0) as house:
        table = await house.match()
        assert table.deadlines == {0: house.hands.wall + 60}
        slow = await house.match(pace=Pace.SLOW)
        assert slow.deadlines == {0: house.hands.wall + 86_400}


async def test_a_reaction_of_another_does_not_move_my_clock(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match()
        house.hands.pass_seconds(10)
        await house.tables.act(table.id, 2, table.state.decision, "boo")
        assert house.tables.get(table.id).deadlines == table.deadlines
        await house.tables.act(table.id, 1, table.state.decision, "keep")
        assert house.tables.get(table.id).deadlines == {1: house.hands.wall + 90}


async def test_time_up_makes_the_default_action_and_the_second_in_a_row_seats_the_house(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(options={"rounds": "5"})
        table = await time_up(house, table.id, 0)
        row = (await house.tables.log(table.id))[-1]
        assert (row.seat, row.text, row.maker, row.by) == (0, "keep", Maker.CLOCK, None)
        assert (table.holders[0].missed, table.holders[0].house) == (1, False)
        assert table.badges()[0].absent
        await house.tables.act(table.id, 2, None, "keep")
        table = await time_up(house, table.id, 0)
        holder = table.holders[0]
        assert (holder.missed, holder.house, holder.left, holder.replaced) == (2, True, False, True)
        change = house.told[-1]
        assert (change.kind, len(change.steps), change.by) == ("seats", 1, None)
        assert 0 not in table.deadlines, "the house has no clock"
        assert table.host_id == BEN.user_id, "the host hands over"
        assert table.seat_of(ANA.user_id) == 0, "it is still their seat"


async def test_an_action_forgives_a_missed_turn(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(options={"rounds": "5"})
        await time_up(house, table.id, 0)
        await house.tables.act(table.id, 2, None, "keep")
        await house.tables.act(table.id, 1, None, "ready")
        assert house.tables.get(table.id).holders[0].missed == 0


async def test_a_stale_clock_does_nothing(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match()
        await house.tables.act(table.id, 1, None, "keep")
        now = house.tables.get(table.id)
        await house.tables.time_up(table.id, 0, table.deadlines[0])
        await house.tables.time_up(table.id, 1, now.deadlines[1] - 1)
        await house.tables.wait_over(table.id, "cover 1")
        await house.tables.wait_over(table.id, "next 1")
        assert house.tables.get(table.id) == now


async def away(house, table_id: int):
    await time_up(house, table_id, 0)
    await house.tables.act(table_id, 2, None, "keep")
    await time_up(house, table_id, 0)
    await house.tables.act(table_id, 2, None, "ready")
    await house.tables.wait_over(table_id, "cover 2")
    assert house.tables.get(table_id).holders[0].house


async def test_any_press_brings_somebody_back_who_was_away(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(options={"rounds": "5"})
        await away(house, table.id)
        change = await house.tables.act(table.id, 1, None, "keep")
        assert change == house.told[-1]
        assert (change.kind, change.by, len(change.steps)) == ("seats", 1, 1)
        assert change.after.holders[0].present
        assert change.after.holders[0].missed == 0
        assert change.after.holders[0].replaced, "the match stays unrated"


async def test_a_press_that_is_refused_brings_back_all_the_same(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(options={"rounds": "5"})
        await away(house, table.id)
        with pytest.raises(Exception, match="too_late"):
            await house.tables.act(table.id, 1, 0, "keep")
        back = house.tables.get(table.id)
        assert back.holders[0].present
        assert back.deadlines[0] == house.hands.wall + 90


async def test_who_left_comes_back_only_on_purpose(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN)
        left = await house.tables.change(table.id, 1, leave)
        assert (left.holders[0].house, left.holders[0].left, left.host_id) == (True, True, 2)
        assert left.deadlines == {}
        await refuses(Problem.YOU_LEFT, house.tables.act(table.id, 1, None, "keep"))
        await refuses(Problem.YOU_LEFT, house.tables.change(table.id, 1, leave_seat))
        await refuses(Problem.NOT_AWAY, house.tables.change(table.id, 2, i_am_back))
        await refuses(Problem.NOT_SEATED, house.tables.change(table.id, 9, i_am_back))
        back = await house.tables.change(table.id, 1, i_am_back)
        assert back.holders[0].present
        assert not back.holders[0].left
        assert back.deadlines == {0: house.hands.wall + 90}
        await play_out(house, table)
        assert not (await house.store.read(tables_sql.read_result, table.id)).rated


async def test_the_host_alone_removes_and_others_need_a_majority(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await refuses(Problem.OWN_SEAT, house.tables.vote_remove(table.id, 2, 1))
        await refuses(Problem.NO_SUCH_SEAT, house.tables.vote_remove(table.id, 2, 3))
        await refuses(Problem.NOT_SEATED, house.tables.vote_remove(table.id, 9, 1))
        assert await house.tables.vote_remove(table.id, 2, 0) == (1, 2)
        await refuses(Problem.ALREADY_VOTED, house.tables.vote_remove(table.id, 2, 0))
        assert house.tables.get(table.id).votes == {0: {2}}
        assert await house.tables.vote_remove(table.id, 3, 0) == (2, 2)
        gone = house.tables.get(table.id)
        assert (gone.holders[0].user_id, gone.holders[0].house, gone.host_id) == (None, True, 2)
        assert gone.names == ("Ruben", "Ben", "Cho"), "nobody plays under the name of who was sent away"
        assert gone.votes == {}
        assert house.told[-1].kind == "seats"
        await refuses(Problem.NOT_SEATED, house.tables.act(table.id, 1, None, "keep"))
        await refuses(Problem.NOBODY_THERE, house.tables.vote_remove(table.id, 2, 0))
        assert await house.tables.vote_remove(table.id, 2, 2) == (1, 1), "the new host alone"


async def test_the_host_sends_somebody_out_of_the_lobby(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.lobby(ANA, BEN, CHO)
        assert await house.tables.vote_remove(table.id, 1, 1) == (1, 1)
        assert house.tables.get(table.id).names == ("Ana", "Cho")


async def test_a_match_without_people_is_closed_after_a_grace(tmp_path):
    async with house_at(tmp_path, abandon_seconds=100.0) as house:
        await house.clock.start()
        table = await house.match(ANA, BEN)
        await house.tables.change(table.id, 1, leave_seat)
        await house.tables.change(table.id, 2, leave_seat)
        await house.wait(99)
        assert house.tables.get(table.id).status is Status.PLAYING
        await house.wait(2)
        closed = house.tables.get(table.id)
        assert (closed.status, closed.ended_reason) == (Status.CLOSED, "abandoned")
        await house.clock.stop()


async def test_a_match_whose_only_person_was_timed_out_does_not_say_that_everybody_left(tmp_path):
    async with house_at(tmp_path, abandon_seconds=100.0) as house:
        await house.clock.start()
        table = await house.match(ANA, BEN)
        await house.tables.change(table.id, 2, leave_seat)
        while (now := house.tables.get(table.id)).anybody:
            if 1 in now.waiting:  # what the house player there would do
                await house.tables.house_act(
                    table.id, 1, now.seq, now.game.encode(now.game.default_action(now.state, 1))
                )
            else:
                await house.wait(min([*now.deadlines.values(), *now.waits.values()]) - house.hands.wall)
        assert not now.holders[0].left and now.holders[0].house
        await house.wait(101)
        closed = house.tables.get(table.id)
        assert (closed.status, closed.ended_reason) == (Status.CLOSED, "away")
        assert "left" not in load_texts().speaker("en")(f"table.ended.{closed.ended_reason}")
        await house.clock.stop()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_end_has_its_text(locale):
    keys = load_texts().keys(locale)
    assert [reason for reason in EndReason if f"core.table.ended.{reason}" not in keys] == []


async def test_the_next_person_round_the_table_becomes_the_host(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.tables.change(table.id, 1, leave)
        assert (await house.tables.change(table.id, 1, i_am_back)).host_id == 2
        assert (await house.tables.change(table.id, 2, leave)).host_id == 3


async def test_open_tables_of_a_guild_that_goes_are_closed(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN)
        await house.tables.evict(guild_id=table.guild_id)
        stored = await house.store.read(tables_sql.read_table, table.id)
        assert stored.table.ended_reason == EndReason.GUILD_GONE


async def test_coming_back_in_time_keeps_the_match(tmp_path):
    async with house_at(tmp_path, abandon_seconds=100.0) as house:
        await house.clock.start()
        table = await house.match(ANA, BEN)
        await house.tables.change(table.id, 1, leave_seat)
        await house.tables.change(table.id, 2, leave_seat)
        await house.wait(99)
        await house.tables.change(table.id, 2, i_am_back)
        assert house.tables.get(table.id).host_id == 2
        await house.wait(2)
        assert house.tables.get(table.id).status is Status.PLAYING
        await house.clock.stop()


async def test_a_lobby_nobody_touches_is_closed(tmp_path):
    async with house_at(tmp_path, idle_hours=1.0) as house:
        await house.clock.start()
        table = await house.lobby(ANA)
        await house.wait(3000)
        await house.tables.join(table.id, BEN)
        await house.wait(3599)
        assert house.tables.get(table.id).status is Status.LOBBY
        await house.wait(2)
        assert house.tables.get(table.id).ended_reason == "idle"
        with pytest.raises(TableError):
            await house.tables.start(table.id, 1)
        await house.clock.stop()


async def test_rematch_leaves_out_who_was_away(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO, options={"rounds": "1"})
        await house.tables.change(table.id, 1, leave_seat)
        await house.tables.house_act(table.id, 0, house.tables.get(table.id).seq, "keep")
        await play_out(house, table)
        again = await house.tables.rematch(table.id, 3)
        assert (again.status, again.names, again.host_id) == (Status.LOBBY, ("Cho",), 3)
        again = await house.tables.rematch(table.id, 2)
        assert (again.status, again.names) == (Status.PLAYING, ("Ben", "Cho"))
        assert again.host_id == 2


async def test_the_house_acts_only_for_its_seats_and_on_the_newest_state(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN)
        assert not await house.tables.house_act(table.id, 0, table.seq, "keep")
        left = await house.tables.change(table.id, 1, leave_seat)
        assert not await house.tables.house_act(table.id, 0, left.seq - 1, "keep")
        assert await house.tables.house_act(table.id, 0, left.seq, "keep")
        assert (await house.tables.log(table.id))[-1].maker is Maker.HOUSE
        assert not await house.tables.house_act(table.id, 0, left.seq, "keep")


async def test_a_wait_that_fell_due_is_the_one_that_stands(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(covered=False)
        due = table.waits["cover 1"]
        await house.tables.wait_over(table.id, "cover 1", due - 1)
        assert house.tables.get(table.id) == table
        await house.tables.wait_over(table.id, "cover 1", due)
        assert house.tables.get(table.id).state.phase == "turn"
