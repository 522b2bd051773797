"""Tournaments with real tables on a real database: what is due at tables, what people do, what counts.

What holds of every contest, kills among it, is in tests/bot/test_contests.py.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.tournament import edits
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import BREAK_SECONDS, Form, Stage, TourError
from bot.features.tournament.pairing import standings
from bot.features.tournament.service import GAP, TourChanged
from bot.tables.model import EndReason, Problem
from bot.tables.people import i_am_back
from tests.bot.contests import CHANNEL, GUILD, NOON, at, contests_at
from tests.bot.house import refuses
from tests.databases import asked

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]


@pytest.fixture
async def club(tmp_path):
    async with contests_at(tmp_path) as club:
        yield club


async def test_every_table_of_a_round_has_the_same_deals_and_rounds_have_others(club):
    tour = await club.finish(await club.cup(9))
    dealt = {1: set(), 2: set()}
    for pod in tour.pods:
        dealt[pod.round].add((await club.log(await club.tables.fetch(pod.table_id)))[0])
    assert len(dealt[1]) == len(dealt[2]) == 1 and dealt[1] != dealt[2]


async def test_what_is_unfinished_at_the_end_of_a_round_the_house_finishes_also_for_who_comes_back(club):
    key = await club.cup(6, rounds=1)
    await club.tours.advance(key)
    await club.play_round(1, absent={1001, 1002})
    waiting = club.tables.live()
    assert len(waiting) > 0
    club.hands.pass_seconds(601)
    await club.tours.advance(key)
    back = next(user for table in waiting for user in (1001, 1002) if table.seat_of(user) is not None)
    (there,) = [table for table in waiting if table.seat_of(back) is not None]
    holders = club.tables.get(there.id).holders
    assert all(holder.left for holder in holders if holder.user_id), "a press in vain brings nobody back"
    await club.tables.change(there.id, back, i_am_back)
    await club.tours.advance(key)
    assert not any(table.anybody for table in club.tables.live())
    assert all(club.tables.closing(table.id).reason is EndReason.IDLE for table in club.tables.live())
    await club.play_round(1)
    assert all(pod.scored for pod in (await club.finish(key)).pods)


async def test_who_is_absent_twice_is_given_no_third_table_until_they_come_back(club):
    """The house plays for them."""
    key = await club.cup(4, seats=2, rounds=3)
    while (tour := await club.tours.advance(key)).round < 3:
        assert tour.entry(1).absent == tour.entry(2).absent == 0
        await club.play_round(1, absent={1003})
        club.hands.pass_seconds(120)
    back = edits.join(tour, 1003, "again", "en")
    assert not back.entry(3).left and len(back.entries) == 4
    tour = await club.finish(key, absent={1003}, rest=120)
    assert tour.entry(3).left and [pod.round for pod in tour.pods if 3 in pod.people] == [1, 2]
    assert next(row for row in standings(tour) if row.entry.number == 3).played == 2


async def test_leaving_gives_the_seat_to_the_house_and_being_forgotten_takes_the_name_but_not_the_result(club):
    key = await club.cup(4, seats=2)
    await club.tours.advance(key)
    await club.tours.leave(key, 1001)
    (left,) = [table for table in club.tables.live() if table.seat_of(1001) is not None]
    assert left.holders[left.seat_of(1001)].left
    await club.play_round(2)
    before = standings(await club.tours.advance(key))
    stale = await club.tours.get(key)
    await club.forget(stale.entry(2))
    await club.store.write(tournament_sql.save, stale)  # a step that was under way meanwhile
    tour = await club.tours.get(key)
    assert (tour.entry(2).user_id, tour.entry(2).name) == (None, "")
    assert {row.entry.number: row.ties for row in standings(tour)} == {row.entry.number: row.ties for row in before}
    after = await club.finish(key, seed=2)
    assert all(not set(pod.people) & {1, 2} for pod in after.in_round(2))


async def test_who_leaves_just_as_their_table_ends_is_let_go_all_the_same(club, monkeypatch):
    key = await club.cup(4, seats=2)
    before = club.tours._open_tables(await club.tours.advance(key))
    for table in before:
        await club.tables.close(table.id, EndReason.ADMIN)
    monkeypatch.setattr(club.tours, "_open_tables", lambda _: before)
    assert (await club.tours.leave(key, 1001)).entry(1).left


async def test_who_is_forgotten_while_a_round_is_opened_is_seated_at_none_of_its_tables(club, monkeypatch):
    tour = await club.tours.get(await club.cup(6))
    gone = tour.entry(tour.pods[1].people[0])
    open_set, forgetting = club.tables.open_set, []

    async def open_while_one_is_forgotten(**given):
        if not forgetting:
            forgetting.append(asyncio.create_task(club.forget(gone)))
            await asyncio.wait(forgetting, timeout=5.0)
        return await open_set(**given)

    monkeypatch.setattr(club.tables, "open_set", open_while_one_is_forgotten)
    await club.tours.advance(tour.id)
    await asyncio.gather(*forgetting)
    assert len(club.tables.live()) == 2
    assert not any((await club.store.read(admin_sql.everything_of, gone.user_id)).values())


async def test_a_pause_stops_every_clock_and_only_the_organiser_ends_it(club):
    key = await club.cup(4, seats=2)
    table = (await club.tours.advance(key)).pods[0].table_id
    await club.edit(key, edits.pause)
    await club.tours.advance(key)
    for refused in (club.tables.go_on(table, 1001), club.tables.cancel(table, 1001)):
        await refuses(Problem.TOURNAMENT, refused)
    club.hands.pass_seconds(90_000)
    await club.house.clock.run_due()
    await club.tours.advance(key)
    assert all(table.pause for table in club.tables.live())
    await club.edit(key, edits.go_on)
    tour = await club.tours.advance(key)
    assert not any(table.pause for table in club.tables.live())
    assert tour.pods[0].ends_at == club.hands.wall + 600


async def test_a_table_whose_rule_raises_waits_until_its_people_try_again(club):
    key = await club.cup(4, seats=2)
    (first, second) = (await club.tours.advance(key)).pods
    await club.tables.break_off(first.table_id)
    await club.tours.advance(key)
    assert club.tables.get(first.table_id).broken and club.tables.get(second.table_id).pause is None
    user = next(one.user_id for one in club.tables.get(first.table_id).holders if one.present)
    assert (await club.tables.go_on(first.table_id, user)).pause is None


async def test_a_night_without_the_bot_costs_nobody_a_round(tmp_path):
    hands = at(NOON)
    async with contests_at(tmp_path, hands) as club:
        key = await club.cup(4, seats=2)
        await club.tours.do_due()
    hands.pass_seconds(8 * 3600)
    async with contests_at(tmp_path, hands) as club:
        await club.start_up()
        tour = await club.tours.advance(key)
        assert [pod.ends_at for pod in tour.pods] == [hands.wall + 600] * 2
        assert all(table.anybody for table in club.tables.live())


async def test_a_machine_that_slept_for_a_night_costs_nobody_a_round_either(club):
    """As where the database was away: the process goes on, and nobody could play."""
    key = await club.cup(4, seats=2)
    await club.tours.do_due()
    club.hands.pass_seconds(8 * 3600)
    await club.tours.do_due()
    assert [pod.ends_at for pod in (await club.tours.get(key)).pods] == [club.hands.wall + 600] * 2
    assert all(table.anybody for table in club.tables.live())
    club.hands.pass_seconds(GAP)
    await club.tours.do_due()
    assert (await club.tours.get(key)).pods[0].ends_at == club.hands.wall + 600 - GAP, "a look that is late is none"


async def test_a_kill_right_after_the_start_adds_nothing_of_the_days_before_it(tmp_path):
    hands = at(NOON)
    async with contests_at(tmp_path, hands) as club:
        await club.start_up()
        key = await club.cup(4, begun=False, seats=2)
        hands.pass_seconds(2 * 86_400)
        await club.tours.do_due()
        await club.edit(key, edits.start)
    async with contests_at(tmp_path, hands) as club:
        await club.start_up()
        assert [pod.ends_at for pod in (await club.tours.get(key)).pods] == [hands.wall + 600] * 2


async def test_moving_takes_the_tables_along_but_those_that_were_moved_before_and_all_end_with_it(tmp_path):
    async with contests_at(tmp_path) as club:
        key = await club.cup(6, seats=2)
        first, *_, last = [pod.table_id for pod in (await club.tours.advance(key)).pods]
        await club.tables.move(first, 33, None)
        await club.tables.lose(last, CHANNEL)
        await club.tours.move(key, 21)
        assert [club.tables.get(one).channel_id for one in (first, last)] == [33, 21]
        other = await club.house.match()
        await club.tables.lose(other.id, other.channel_id)
        assert club.tables.get(other.id).ended_reason == EndReason.CHANNEL_GONE, "any other table is closed"
        assert (await club.tours.get(key)).channel_id == 21
        await club.edit(key, edits.cancel)  # and then it is killed
        with pytest.raises(TourError, match="over"):
            await club.tours.move(key, 22)
    async with contests_at(tmp_path) as club:
        await club.tables.start_up()
        assert len(club.tables.live()) == 3
        await club.tours.start_up()
        assert club.tables.live() == ()


async def test_what_was_played_can_be_checked_once_it_is_ended_before_its_time(club):
    """Nobody plays the deals of its last round any more, though not all of its tables have a result."""
    key = await club.cup(4, seats=2)
    first, second = [pod.table_id for pod in (await club.tours.advance(key)).pods]
    (other,) = [pod.table_id for pod in (await club.tours.advance(await club.cup(2, seats=4, guild_id=77))).pods]
    assert len({*club.tables.get(other).names}) == 4, "two house players have two names"
    await club.play(club.tables.get(first))
    await club.tours.advance(key)
    await club.tours.cancel(key)
    assert (await club.tables.fetch(second)).ended_reason == EndReason.CANCELLED
    assert [table.id for table in club.tables.live()] == [other], "another tournament goes on"
    for table in (first, second):
        assert (await club.tables.verify(table)).fair
    assert [row.played for row in standings(await club.tours.get(key))] == [1, 1, 0, 0]


@pytest.mark.parametrize(("season", "counted"), [(False, 0), (True, 2)])
async def test_results_count_in_the_season_only_where_that_is_wished(club, season, counted):
    await club.finish(await club.cup(4, seats=2, rounds=1, season=season))
    assert await asked(club.store, "SELECT count(*) FROM results") == [(counted,)]


async def test_who_is_kept_off_cannot_join_and_sits_at_no_table(club):
    key = await club.cup(4, begun=False, seats=2, rounds=1)
    for user in (1001, 7):
        await club.tables.keep_off(GUILD, user)
    await refuses(Problem.KEPT_OFF, club.tours.join(key, 7, "Seven", "en"))
    await club.edit(key, edits.start)
    await club.tours.advance(key)
    assert len(club.tables.live()) == 2
    assert all(table.seat_of(1001) is None for table in club.tables.live())


async def test_what_is_kept_is_what_was_there(club):
    told = []
    club.house.bus.hear(TourChanged, told.append)
    key = await club.cup(5, form=Form.ARENA, seats=2, minutes=5)
    tour = await club.finish(key, seed=4)
    assert await club.tours.get(key) == tour and tour.options == {"rounds": "1"}
    assert told[-1] == TourChanged(key)
    await club.purge()
    with pytest.raises(TourError, match="unknown"):
        await club.tours.get(key)


async def test_a_tournament_needs_a_game_and_seats_that_there_are(club):
    with pytest.raises(TourError, match="seats"):
        await club.cup(0, seats=9)
    await refuses(Problem.RESTS, club.cup(0, game="chess"))


async def test_it_goes_on_by_itself(club):
    """The loop alone: nobody calls advance, tables that end wake it."""
    key = await club.cup(4, begun=False, seats=2)
    going = asyncio.create_task(club.tours.run())
    try:
        await club.edit(key, edits.start)
        for _ in range(300):
            await asyncio.sleep(0.02)
            await club.play_round(1)
            tour = await club.tours.get(key)
            if tour.next_at is not None:
                club.hands.pass_seconds(BREAK_SECONDS)
                club.tours._wake.set()
            if tour.stage is Stage.OVER:
                break
        assert tour.stage is Stage.OVER
        assert club.tables.live() == ()
    finally:
        going.cancel()
        await asyncio.wait([going])
