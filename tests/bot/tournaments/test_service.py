"""Tournaments with real tables on a real database: rounds that go on by themselves, kills at every commit, people."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.base.errors import StoreError
from bot.features.admin import sql as admin_sql
from bot.features.tournament import edits
from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import BREAK_SECONDS, Form, Note, Stage, TourError, Tournament, deal_of
from bot.features.tournament.pairing import points, standings
from bot.features.tournament.service import GAP, TourChanged, Tours
from bot.tables.model import EndReason, TableError
from bot.tables.people import i_am_back
from games.core import CHANCE
from tests.bot.house import Hands, House, house_at, play_on
from tests.databases import asked

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]

GUILD, CHANNEL = 10, 20


def cup(**more) -> Tournament:
    given = {"seats": 3, "rounds": 2, "minutes": 10, "options": {"rounds": "1"}} | more
    return Tournament(guild_id=GUILD, channel_id=CHANNEL, organiser_id=9, locale="en", name="Cup", game="toy", **given)


@asynccontextmanager
async def hall(folder, hands: Hands | None = None) -> AsyncIterator[tuple[House, Tours]]:
    async with house_at(folder, hands) as house:
        await house.tables.start_up()
        yield house, Tours(house.store, house.tables, now=lambda: house.hands.wall)


async def signed_up(tours: Tours, people: int, **more) -> int:
    tour = await tours.create(cup(**more))
    for number in range(1, people + 1):
        await tours.join(tour.id, 1000 + number, f"P{number}", "en")
    return tour.id


@asynccontextmanager
async def begun(folder, people: int, hands: Hands | None = None, **more) -> AsyncIterator[tuple[House, Tours, int]]:
    """A tournament that has been started: the house, its tournaments, the number of this one."""
    async with hall(folder, hands) as (house, tours):
        key = await signed_up(tours, people, **more)
        await tours.edit(key, started(house))
        yield house, tours, key


async def play(house: House, chance: random.Random, *, absent=frozenset()) -> None:
    """Play every open table to its end, or until it waits for somebody absent."""
    for table in house.tables.live():
        await play_on(house.tables, table.id, chance, absent=absent)


async def finish(house: House, tours: Tours, tour_id: int, chance: random.Random, *, absent=frozenset()) -> Tournament:
    for _ in range(60):
        tour = await tours.advance(tour_id)
        if tour.ended_at is not None:
            return tour
        await play(house, chance, absent=absent)
        house.hands.pass_seconds(BREAK_SECONDS)
    raise AssertionError("it does not end")


async def test_every_table_of_a_round_has_the_same_deals_and_rounds_have_others(tmp_path):
    async with begun(tmp_path, 9) as (house, tours, key):
        tour = await finish(house, tours, key, random.Random(1))
        dealt = {}
        for pod in tour.pods:
            log = await house.tables.log(pod.table_id)
            dealt.setdefault(pod.round, set()).add(next(row.text for row in log if row.seat == CHANCE))
        assert [len(found) for found in dealt.values()] == [1, 1], "the tables of a round were dealt other cards"
        assert dealt[1] != dealt[2]
        assert tour.stage is Stage.OVER and len(points(tour.pods)) == 18


async def test_a_deal_stays_secret_until_nobody_plays_it_and_its_tables_can_be_verified_then(tmp_path):
    async with begun(tmp_path, 6) as (house, tours, key):
        tour = await tours.advance(key)
        first, second = tour.pods
        await play_on(house.tables, first.table_id, random.Random(1))
        await tours.advance(key)
        assert not (await house.tables.deals.get(deal_of(tour, 1))).opened
        with pytest.raises(TableError, match="sealed"):
            await house.tables.verify(first.table_id)
        await play(house, random.Random(1))
        await tours.advance(key)
        assert (await house.tables.deals.get(deal_of(tour, 1))).opened
        assert (await house.tables.verify(first.table_id)).fair and (await house.tables.verify(second.table_id)).fair


@pytest.mark.slow
async def test_a_kill_at_any_commit_changes_nothing_of_what_comes(tmp_path):
    """The house dies after each of its writes in turn; what is opened again goes on, with each table there once."""
    for survived in range(1, 60):
        folder = tmp_path / str(survived)
        folder.mkdir()
        hands = Hands()
        async with begun(folder, 6, hands) as (house, tours, key):
            dies_after(house, survived)
            done = False
            try:
                await finish(house, tours, key, random.Random(5))
                done = True
            except StoreError:
                pass
            house.store.writer._asked = None
        async with hall(folder, hands) as (house, tours):
            await tours.start_up()
            tour = await finish(house, tours, key, random.Random(6))
            subjects = [(await house.tables.fetch(pod.table_id)).subject for pod in tour.pods]
            assert len(tour.pods) == len(set(subjects)) == 4
            count = (await asked(house.store, "SELECT count(*) FROM tables"))[0][0]
            assert count == 4, "a table was opened twice"
            assert [row.played for row in standings(tour)] == [2] * 6
        if done:
            assert survived > 20
            return
    raise AssertionError("it never came through")


def started(house: House):
    return lambda tour: edits.start(tour, house.hands.wall)


def dies_after(house: House, writes: int) -> None:
    """Have the store refuse everything after so many writes, as if the process was gone."""
    ask, left = house.store.writer._asked, [writes]

    async def dying(*what):
        if left[0] <= 0:
            raise StoreError("killed")
        left[0] -= 1
        return await ask(*what)

    house.store.writer._asked = dying


async def test_what_is_unfinished_at_the_end_of_a_round_the_house_finishes(tmp_path):
    async with begun(tmp_path, 6, rounds=1) as (house, tours, key):
        await tours.advance(key)
        await play(house, random.Random(1), absent={1001, 1002})
        assert len(house.tables.live()) > 0
        house.hands.pass_seconds(601)
        await tours.advance(key)
        assert not any(table.anybody for table in house.tables.live())
        assert all(house.tables.closing(table.id).reason is EndReason.IDLE for table in house.tables.live())
        await play(house, random.Random(1))
        tour = await finish(house, tours, key, random.Random(1))
        assert all(pod.scored for pod in tour.pods)


async def test_who_presses_after_the_time_is_handed_over_again(tmp_path):
    async with begun(tmp_path, 2, seats=2, rounds=1) as (house, tours, key):
        table_id = (await tours.advance(key)).pods[0].table_id
        house.hands.pass_seconds(601)
        await tours.advance(key)
        await house.tables.change(table_id, 1001, i_am_back)
        await tours.advance(key)
        assert not house.tables.get(table_id).anybody


async def test_who_is_absent_twice_is_given_no_third_table_and_the_house_plays_for_them(tmp_path):
    async with begun(tmp_path, 4, seats=2, rounds=3) as (house, tours, key):
        for _ in range(200):
            tour = await tours.advance(key)
            if tour.ended_at is not None:
                break
            await play(house, random.Random(1), absent={1003})
            house.hands.pass_seconds(120)
        tour = await tours.get(key)
        assert tour.entry(3).left and [pod.round for pod in tour.pods if 3 in pod.people] == [1, 2]
        assert next(row for row in standings(tour) if row.entry.number == 3).played == 2


async def test_leaving_gives_the_seat_to_the_house_and_being_forgotten_takes_the_name_but_not_the_result(tmp_path):
    async with begun(tmp_path, 4, seats=2, rounds=2) as (house, tours, key):
        await tours.advance(key)
        await tours.leave(key, 1001)
        left = next(table for table in house.tables.live() if table.seat_of(1001) is not None)
        assert left.holders[left.seat_of(1001)].left
        await play(house, random.Random(2))
        before = {row.entry.number: row.ties for row in standings(await tours.advance(key))}
        everything = await house.store.read(admin_sql.everything_of, 1002)
        assert everything["tournaments"][0]["name"] == "P2"
        stale = await tours.get(key)
        await house.tables.forget_user(1002)
        await house.store.write(admin_sql.forget, 1002)
        await house.store.write(tournament_sql.save, stale)  # a step that was under way meanwhile
        tour = await tours.get(key)
        assert (tour.entry(2).user_id, tour.entry(2).name) == (None, "")
        assert {row.entry.number: row.ties for row in standings(tour)} == before
        assert not (await house.store.read(admin_sql.everything_of, 1002))["tournaments"]
        after = await finish(house, tours, key, random.Random(2))
        assert all(not set(pod.people) & {1, 2} for pod in after.in_round(2))


async def test_a_pause_stops_every_clock_and_only_the_organiser_ends_it(tmp_path):
    async with begun(tmp_path, 4, seats=2) as (house, tours, key):
        table = (await tours.advance(key)).pods[0].table_id
        await tours.edit(key, lambda tour: edits.pause(tour, house.hands.wall))
        await tours.advance(key)
        assert all(table.pause for table in house.tables.live())
        for refused in (house.tables.go_on(table, 1001), house.tables.cancel(table, 1001)):
            with pytest.raises(TableError, match="tournament"):
                await refused
        house.hands.pass_seconds(90_000)
        await house.clock.run_due()
        await tours.advance(key)
        assert all(table.pause for table in house.tables.live())
        await tours.edit(key, lambda tour: edits.go_on(tour, house.hands.wall))
        tour = await tours.advance(key)
        assert not any(table.pause for table in house.tables.live())
        assert tour.pods[0].ends_at == house.hands.wall + 600


async def test_a_night_without_the_bot_costs_nobody_a_round(tmp_path):
    hands = Hands()
    async with begun(tmp_path, 4, hands, seats=2) as (house, tours, key):
        await tours.do_due()
    hands.pass_seconds(8 * 3600)
    async with hall(tmp_path, hands) as (house, tours):
        await tours.start_up()
        tour = await tours.advance(key)
        assert [pod.ends_at for pod in tour.pods] == [hands.wall + 600] * 2
        assert all(table.anybody for table in house.tables.live())
        assert GAP < 8 * 3600


async def test_a_cancelled_tournament_closes_its_tables_also_after_a_kill(tmp_path):
    hands = Hands()
    async with begun(tmp_path, 4, hands, seats=2) as (house, tours, key):
        await tours.advance(key)
        await tours.edit(key, lambda tour: edits.cancel(tour, hands.wall))  # and then it is killed
    async with hall(tmp_path, hands) as (house, tours):
        assert len(house.tables.live()) == 2
        await tours.start_up()
        assert house.tables.live() == ()


async def test_moving_takes_the_tables_along_but_those_that_were_moved_before(tmp_path):
    async with begun(tmp_path, 6, seats=2) as (house, tours, key):
        first, *_, last = [pod.table_id for pod in (await tours.advance(key)).pods]
        await house.tables.move(first, 33, None)
        await house.tables.lose(last, CHANNEL)
        await tours.move(key, 21)
        assert [house.tables.get(one).channel_id for one in (first, last)] == [33, 21]
        other = await house.match()
        await house.tables.lose(other.id, other.channel_id)
        assert house.tables.get(other.id).ended_reason == EndReason.CHANNEL_GONE, "any other table is closed"
    async with hall(tmp_path) as (house, tours):
        assert (await tours.get(key)).channel_id == 21
        await tours.cancel(key)
        with pytest.raises(TourError, match="over"):
            await tours.move(key, 22)


async def test_results_count_in_the_season_only_where_that_is_wished(tmp_path):
    for season in (False, True):
        folder = tmp_path / str(season)
        folder.mkdir()
        async with begun(folder, 4, seats=2, rounds=1, season=season) as (house, tours, key):
            await finish(house, tours, key, random.Random(3))
            kept = (await asked(house.store, "SELECT count(*) FROM results"))[0][0]
            assert kept == (2 if season else 0)


async def test_who_is_kept_off_cannot_join_and_sits_at_no_table(tmp_path):
    async with hall(tmp_path) as (house, tours):
        key = await signed_up(tours, 4, seats=2, rounds=1)
        await house.tables.keep_off(GUILD, 1001)
        await house.tables.keep_off(GUILD, 7)
        with pytest.raises(TableError, match="kept_off"):
            await tours.join(key, 7, "Seven", "en")
        await tours.edit(key, lambda tour: edits.start(tour, house.hands.wall))
        await tours.advance(key)
        assert len(house.tables.live()) == 2
        assert all(table.seat_of(1001) is None for table in house.tables.live())


async def test_a_correction_and_its_note_are_kept(tmp_path):
    hands = Hands()
    async with begun(tmp_path, 2, hands, seats=2, rounds=1) as (house, tours, key):
        await finish(house, tours, key, random.Random(3))
        note = Note(2, -100, "Came late", 9, hands.wall)
        await tours.edit(key, lambda tour: edits.correct(tour, note))
    async with hall(tmp_path, hands) as (house, tours):
        tour = await tours.get(key)
        assert tour.notes == (note,) and next(r for r in standings(tour) if r.entry.number == 2).corrected == -100


async def test_what_is_kept_is_what_was_there(tmp_path):
    async with begun(tmp_path, 5, form=Form.ARENA, seats=2, minutes=5) as (house, tours, key):
        told = []
        house.bus.hear(TourChanged, told.append)
        tour = await finish(house, tours, key, random.Random(4))
        assert await tours.get(key) == tour
        assert told[-1] == TourChanged(key)
        assert json.loads(json.dumps(tour.options)) == {"rounds": "1"}
        await house.store.write(admin_sql.purge, GUILD)
        with pytest.raises(TourError, match="unknown"):
            await tours.get(key)


async def test_a_tournament_needs_a_game_and_seats_that_there_are(tmp_path):
    async with hall(tmp_path) as (_, tours):
        with pytest.raises(TourError, match="seats"):
            await tours.create(cup(seats=9))
        with pytest.raises(TableError, match="rests"):
            await tours.create(replace(cup(), game="chess"))


async def test_it_goes_on_by_itself(tmp_path):
    """The loop alone: nobody calls advance, tables that end wake it."""
    async with hall(tmp_path) as (house, tours):
        key = await signed_up(tours, 4, seats=2, rounds=2)
        going = asyncio.create_task(tours.run())
        try:
            await tours.edit(key, lambda tour: edits.start(tour, house.hands.wall))
            for _ in range(300):
                await asyncio.sleep(0.02)
                await play(house, random.Random(1))
                if (await tours.get(key)).next_at is not None:
                    house.hands.pass_seconds(BREAK_SECONDS)
                    tours._wake.set()
                if (await tours.get(key)).stage is Stage.OVER:
                    break
            assert (await tours.get(key)).stage is Stage.OVER
            assert house.tables.live() == ()
        finally:
            going.cancel()
            await asyncio.wait([going])
