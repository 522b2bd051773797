"""Clocks and people: time up, away, back, gone, voted off, nobody left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.admin import sql as admin_sql
from bot.tables import sql as tables_sql
from bot.tables.lobby import remove_house
from bot.tables.model import EndReason, Maker, Pace, Person, Problem, Status
from bot.tables.people import i_am_back, leave, leave_seat, vote_remove, with_holder
from bot.texts import load_texts
from games.core import IllegalAction
from tests.bot.house import ANA, BEN, CHO, DAO, refuses
from tests.databases import columns_with

pytestmark = pytest.mark.databases

LONG = {"rounds": "5"}


async def time_up(house, table, seat: int):
    await house.tables.time_up(table.id, seat, house.now(table).deadlines[seat])
    return house.now(table)


async def test_only_the_seat_that_is_waited_for_has_a_clock_and_a_reaction_does_not_move_it(house):
    slow = await house.match(pace=Pace.SLOW)
    assert slow.deadlines == {0: house.hands.wall + 86_400}
    await house.again(turn_seconds=60.0)
    table = await house.match()
    assert table.deadlines == {0: house.hands.wall + 60}
    house.hands.pass_seconds(10)
    await house.act(table, BEN, "boo", table.state.decision)
    assert house.now(table).deadlines == table.deadlines
    await house.act(table, ANA, "keep", table.state.decision)
    assert house.now(table).deadlines == {1: house.hands.wall + 60}


async def test_time_up_makes_the_default_action_and_the_second_in_a_row_seats_the_house(house):
    table = await time_up(house, await house.match(options=LONG), 0)
    row = (await house.tables.log(table.id))[-1]
    assert (row.seat, row.text, row.maker, row.by) == (0, "keep", Maker.CLOCK, None)
    assert (table.holders[0].missed, table.holders[0].house) == (1, False)
    assert table.badges[0].absent
    await house.act(table, BEN, "keep")
    await house.act(table, ANA, "ready")
    assert house.now(table).holders[0].missed == 0, "an action forgives a missed turn"
    await house.act(table, BEN, "ready")
    await house.tables.wait_over(table.id, "cover 2")
    await time_up(house, table, 0)
    await house.act(table, BEN, "keep")
    table = await time_up(house, table, 0)
    holder = table.holders[0]
    assert (holder.missed, holder.house, holder.left, holder.replaced) == (2, True, False, True)
    change = house.told[-1]
    assert (change.kind, len(change.steps), change.by) == ("seats", 1, None)
    assert 0 not in table.deadlines, "the house has no clock"
    assert table.host_id == BEN.user_id, "the host hands over"
    assert table.seat_of(ANA.user_id) == 0, "it is still their seat"


async def test_a_clock_or_a_wait_that_is_stale_does_nothing(house):
    table = await house.match(covered=False)
    due = table.waits["cover 1"]
    await house.tables.wait_over(table.id, "cover 1", due - 1)
    assert house.now(table) == table
    await house.tables.wait_over(table.id, "cover 1", due)
    covered = house.now(table)
    assert covered.state.phase == "turn"
    now = (await house.act(table, ANA, "keep")).after
    await house.tables.time_up(table.id, 0, covered.deadlines[0])
    await house.tables.time_up(table.id, 1, now.deadlines[1] - 1)
    await house.tables.wait_over(table.id, "cover 1")
    await house.tables.wait_over(table.id, "next 1")
    assert house.now(table) == now


@pytest.mark.parametrize("refused", [False, True])
async def test_any_press_brings_somebody_back_who_was_away(house, refused):
    table = await house.match(options=LONG)
    await time_up(house, table, 0)
    await house.act(table, BEN, "keep")
    await time_up(house, table, 0)
    await house.act(table, BEN, "ready")
    await house.tables.wait_over(table.id, "cover 2")
    assert house.now(table).holders[0].house
    if refused:
        with pytest.raises(IllegalAction, match="too_late"):
            await house.act(table, ANA, "keep", 0)
        assert house.now(table).deadlines[0] == house.hands.wall + 90
    else:
        change = await house.act(table, ANA, "keep")
        assert change == house.told[-1]
        assert (change.kind, change.by, len(change.steps)) == ("seats", 1, 1)
    back = house.now(table).holders[0]
    assert back.present and back.missed == 0
    assert back.replaced, "the match stays unrated"


async def test_who_left_comes_back_only_on_purpose(house):
    table = await house.match(ANA, BEN)
    left = await house.change(table, ANA, leave)
    assert (left.holders[0].house, left.holders[0].left, left.host_id) == (True, True, 2)
    assert left.deadlines == {}
    await refuses(Problem.YOU_LEFT, house.act(table, ANA, "keep"))
    await refuses(Problem.YOU_LEFT, house.change(table, ANA, leave_seat))
    await refuses(Problem.NOT_AWAY, house.change(table, BEN, i_am_back))
    await refuses(Problem.NOT_SEATED, house.change(table, CHO, i_am_back))
    back = await house.change(table, ANA, i_am_back)
    assert back.holders[0].present and not back.holders[0].left
    assert back.deadlines == {0: house.hands.wall + 90}
    await house.play_out(table)
    assert not (await house.result(table)).rated


async def test_the_host_alone_removes_and_others_need_a_majority(house):
    lobby = await house.lobby(ANA, BEN, CHO)
    await house.tables.change(lobby.id, 1, vote_remove, 1)
    assert house.now(lobby).names == ("Ana", "Cho")
    table = await house.match(ANA, BEN, CHO)
    await refuses(Problem.OWN_SEAT, house.tables.change(table.id, 2, vote_remove, 1))
    await refuses(Problem.NO_SUCH_SEAT, house.tables.change(table.id, 2, vote_remove, 3))
    await refuses(Problem.NOT_SEATED, house.tables.change(table.id, 9, vote_remove, 1))
    assert (await house.tables.change(table.id, 2, vote_remove, 0)).votes == {0: {2}}
    await refuses(Problem.ALREADY_VOTED, house.tables.change(table.id, 2, vote_remove, 0))
    await house.again()
    assert house.now(table).votes == {0: {2}}, "a vote outlives a restart"
    await house.tables.change(table.id, 3, vote_remove, 0)
    gone = house.now(table)
    assert (gone.holders[0].user_id, gone.holders[0].house, gone.host_id) == (None, True, 2)
    assert gone.names == ("Nori", "Ben", "Cho"), "nobody plays under the name of who was sent away"
    assert gone.votes == {}
    assert house.told[-1].kind == "seats"
    await refuses(Problem.NOT_SEATED, house.act(table, ANA, "keep"))
    await refuses(Problem.NOBODY_THERE, house.tables.change(table.id, 2, vote_remove, 0))
    await house.tables.change(table.id, 2, vote_remove, 2)
    assert house.now(table).holders[2].user_id is None, "the new host alone"


async def test_who_has_left_votes_nobody_off_and_who_was_away_is_back_by_it(house):
    table = await house.match(ANA, BEN, CHO, DAO)
    await house.change(table, ANA, leave_seat)
    await refuses(Problem.YOU_LEFT, house.tables.change(table.id, ANA.user_id, vote_remove, 1))
    now = house.now(table)
    away = with_holder(now, 2, replace(now.holders[2], house=True, missed=2))
    voted = vote_remove(away, CHO.user_id, 1)
    assert (voted.holders[2].present, voted.votes) == (True, {1: {CHO.user_id}})


async def test_votes_in_a_lobby_are_let_go_when_seats_move_up(house):
    full = await house.lobby(ANA, BEN, CHO, DAO)
    assert (await house.tables.change(full.id, DAO.user_id, vote_remove, 2)).votes == {2: {DAO.user_id}}
    assert (await house.change(full, BEN, leave)).votes == {}, "they would be against somebody else"
    mixed = await house.lobby(ANA, count=1)
    for person in (BEN, CHO):
        await house.tables.join(mixed.id, person)
    assert (await house.tables.change(mixed.id, CHO.user_id, vote_remove, 2)).votes == {2: {CHO.user_id}}
    moved = await house.change(mixed, ANA, remove_house)
    assert (moved.names, moved.votes) == (("Ana", "Ben", "Cho"), {})


async def test_a_match_without_people_is_closed_after_a_grace_unless_somebody_comes_back(house):
    await house.again(abandon_seconds=100.0)
    await house.clock.start()
    table = await house.match(ANA, BEN)
    await house.change(table, ANA, leave_seat)
    await house.change(table, BEN, leave_seat)
    await house.wait(99)
    assert house.now(table).status is Status.PLAYING
    assert (await house.change(table, BEN, i_am_back)).host_id == 2
    await house.wait(2)
    assert house.now(table).status is Status.PLAYING
    await house.change(table, BEN, leave_seat)
    await house.wait(99)
    assert house.now(table).status is Status.PLAYING
    await house.wait(2)
    assert (house.now(table).status, house.now(table).ended_reason) == (Status.CLOSED, "abandoned")


async def test_a_match_whose_only_person_was_timed_out_does_not_say_that_everybody_left(house):
    await house.again(abandon_seconds=100.0)
    await house.clock.start()
    table = await house.match(ANA, BEN)
    await house.change(table, BEN, leave_seat)
    while (now := house.now(table)).anybody:
        if 1 in now.waiting:  # what the house player there would do
            text = now.game.encode(now.game.default_action(now.state, 1))
            await house.tables.house_act(table.id, 1, now.seq, text)
        else:
            await house.wait(min([*now.deadlines.values(), *now.waits.values()]) - house.hands.wall)
    assert not now.holders[0].left and now.holders[0].house
    await house.wait(101)
    closed = house.now(table)
    assert (closed.status, closed.ended_reason) == (Status.CLOSED, "away")
    assert "left" not in load_texts().speaker("en")(f"table.ended.{closed.ended_reason}")


async def test_a_lobby_nobody_touches_is_closed(house):
    await house.again(idle_hours=1.0)
    await house.clock.start()
    table = await house.lobby(ANA)
    await house.wait(3000)
    await house.tables.join(table.id, BEN)
    await house.wait(3599)
    assert house.now(table).status is Status.LOBBY
    await house.wait(2)
    assert house.now(table).ended_reason == "idle"
    await refuses(Problem.CLOSED, house.tables.start(table.id, 1))


async def test_the_next_person_round_the_table_becomes_the_host(house):
    table = await house.match(ANA, BEN, CHO)
    await house.change(table, ANA, leave)
    assert (await house.change(table, ANA, i_am_back)).host_id == 2
    assert (await house.change(table, BEN, leave)).host_id == 3


async def test_open_tables_of_a_guild_that_goes_are_closed(house):
    table = await house.match(ANA, BEN)
    await house.tables.evict(guild_id=table.guild_id)
    stored = await house.store.read(tables_sql.read_table, table.id)
    assert stored.ended_reason == EndReason.GUILD_GONE


async def test_the_house_acts_for_its_seats_alone_and_a_rematch_leaves_out_who_was_away(house):
    table = await house.match(ANA, BEN, CHO, options={"rounds": "1"})
    assert not await house.tables.house_act(table.id, 0, table.seq, "keep")
    left = await house.change(table, ANA, leave_seat)
    assert not await house.tables.house_act(table.id, 0, left.seq - 1, "keep")
    house.hands.pass_seconds(5)
    assert await house.tables.house_act(table.id, 0, left.seq, "keep")
    assert house.now(table).touched_at == left.touched_at, "a table at which the house alone plays is idle"
    assert (await house.tables.log(table.id))[-1].maker is Maker.HOUSE
    assert not await house.tables.house_act(table.id, 0, left.seq, "keep")
    await house.play_out(table)
    again = await house.tables.rematch(table.id, 3)
    assert (again.status, again.names, again.host_id) == (Status.LOBBY, ("Cho",), 3)
    again = await house.tables.rematch(table.id, 2)
    assert (again.status, again.names, again.host_id) == (Status.PLAYING, ("Ben", "Cho"), 2)


async def test_who_comes_to_a_rematch_meets_no_votes_against_who_had_that_seat(house):
    eva = Person(5, "Eva", "en-GB")
    table = await house.match(ANA, BEN, CHO, eva, options={"rounds": "1"})
    await house.play_out(table)
    for person in (BEN, CHO):
        again = await house.tables.rematch(table.id, person.user_id)
    await house.tables.join(again.id, DAO)
    assert (await house.change(again, CHO, vote_remove, 0)).votes == {0: {3}}, "against Ben"
    again = await house.tables.rematch(table.id, ANA.user_id)
    assert (again.status, again.names, again.votes) == (Status.LOBBY, ("Ana", "Ben", "Cho", "Dao"), {})


async def test_who_is_forgotten_leaves_no_voice_and_no_invitation_where_they_sit_no_more(house):
    """What stands in memory is written again with the next vote or invitation."""
    eva = Person(987_654_321, "Eva", "en-GB")
    table = await house.match(ANA, BEN, CHO, eva)
    assert (await house.change(table, eva, vote_remove, 1)).votes == {1: {eva.user_id}}
    await house.change(table, ANA, vote_remove, 3)
    await house.tables.invite(table.id, BEN.user_id, eva)
    await house.tables.forget_user(eva.user_id)
    await house.store.write(admin_sql.forget, eva.user_id)
    await house.change(table, CHO, vote_remove, 0)
    await house.tables.invite(table.id, BEN.user_id, DAO)
    assert await columns_with(house.store, eva.user_id) == []
    now = house.now(table)
    assert (now.votes[0], now.invited) == ({CHO.user_id}, {DAO.user_id})


async def test_a_channel_that_is_gone_ends_no_table_that_has_moved_elsewhere(house):
    table = await house.match(ANA, BEN)
    before = table.place
    await house.tables.move(table.id, 77, 77)
    await house.tables.lose(table.id, before)
    assert house.now(table).status is Status.PLAYING
    await house.tables.lose(table.id, 77)
    assert house.now(table).ended_reason == EndReason.CHANNEL_GONE
