"""The deal of the day: days and zones, one try that counts, what it came to, also after a kill; a week of them."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime

import pytest

from bot.base.errors import ScoreError
from bot.features.admin import sql as admin_sql
from bot.features.contest import days
from bot.features.contest import sql as contest_sql
from bot.features.contest.dailies import Dailies
from bot.features.contest.plays import finish, gives_a_choice, marks_of, squares, top_percent
from bot.features.scores import season_sql
from bot.features.scores.rows import ScoreSettings
from bot.tables import Change
from bot.tables.model import Problem, TableError
from bot.tables.people import i_am_back, leave_seat
from bot.tables.play import Play, Stock
from games import GAMES
from games.core import CHANCE, HOST, parse_options
from tests.bot.house import ANA, BEN, CHO, Hands, house_at, play_on
from tests.bot.test_deals import SECRET
from tests.databases import asked

pytestmark = pytest.mark.databases

GOSTOP = [game for game in GAMES if game.info.key == "gostop"]
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp()
HOUR, DAY = 3600.0, 86_400.0
TODAY = "2026-11-23"
GUILD = 10


# Days


def test_days_have_numbers_and_names():
    assert days.number_of("2026-01-01") == 1 and days.number_of(TODAY) == 327
    assert days.later("2026-12-31") == "2027-01-01" and days.later(TODAY, -30) == "2026-10-24"
    assert [days.known_day(text) for text in ("2026-11-23", "#327", "327", "never", "99999999", "2026-13-01")] == [
        TODAY, TODAY, TODAY, None, None, None,
    ]  # fmt: skip


def test_a_secret_is_opened_only_when_its_day_is_over_everywhere():
    assert days.opens_at(TODAY) == datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("played", "count"),
    [((), 0), ((0,), 1), ((-1,), 1), ((0, -1, -2), 3), ((-1, -2, -4), 2), ((-2, -3), 0), ((0, -2), 1)],
)
def test_a_streak_goes_on_until_a_day_was_missed(played, count):
    assert days.streak([days.later(TODAY, ago) for ago in played], TODAY) == count


# What a try came to


def test_squares_are_the_quarters_of_decisions():
    assert squares(marks_of([True] * 8)) == "🟩🟩🟩🟩"
    assert marks_of([True, True, True, False, True, False, False, False]) == "gyyr"
    assert marks_of([False, True]) == "rg" and marks_of([]) == ""


def test_percents_are_the_part_of_all_up_to_oneself():
    assert (top_percent(0, 100), top_percent(11, 100), top_percent(99, 100)) == (1, 12, 100)
    assert (top_percent(0, 10), top_percent(0, 1)) == (10, 100)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_short_play_ends_and_has_a_score_whatever_is_done(game):
    """Somebody who plays at random comes to the end, too, and not by the match's end alone."""
    short, chooser = game.short, random.Random(5)
    options = parse_options(game.info.options, short.options)
    play = Play(game, game.new_match(options, short.seats), Stock(game, SECRET, 1, deal="d"), seq=0, now=NOON)
    play.draw()
    for _ in range(4000):
        if short.over(play.state):
            break
        seats = [seat for seat in game.to_act(play.state) if seat >= 0]
        if seats:
            seat = chooser.choice(seats)
            play.act(seat, chooser.choice(game.legal_actions(play.state, seat)), "person")
        else:
            play.act(HOST, game.waits(play.state)[0].action, "clock")
    log = [(row.seat, row.text) for row in play.rows]
    found = finish(game, options, short.seats, log, 0)
    assert found is not None and found.score == short.score(play.state, 0)
    assert len(found.marks) <= 4 and set(found.marks) <= set("gyr")
    while log[-1][0] == CHANCE:  # a roll for the next turn, in the same commit
        log.pop()
    assert finish(game, options, short.seats, log[:-1], 0) is None, "it is over with the last act, not before"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_deal_that_is_over_at_once_is_no_deal_of_a_day(game):
    found = [gives_a_choice(game, f"secret {n}") for n in range(200 if game in GOSTOP else 20)]
    assert found.count(False) > 0 if game in GOSTOP else all(found)


async def test_a_secret_that_does_not_fit_is_drawn_again(tmp_path):
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        first, second = await house.tables.deals.make("a"), await house.tables.deals.make("b")
        drawn = []

        def fits(secret):
            drawn.append(secret)
            return len(drawn) == 3

        made = await house.tables.deals.make("c", fits=fits)
        assert made.secret == drawn[2] and len({first.secret, second.secret, *drawn}) == len(drawn) + 2
        assert await house.tables.deals.make("c", fits=lambda _: False) == made


# Tries


class Noon:
    """A house with dailies at a moment that tests move."""

    def __init__(self, house):
        self.house = house
        self.dailies = Dailies(house.store, house.tables, now=lambda: house.hands.wall)
        house.bus.hear(Change, self.dailies.changed)

    async def begin(self, who=ANA, guild=GUILD):
        return await self.dailies.begin(who, "gostop", guild_id=guild, channel_id=20)

    async def play(self, table, choose=0):
        """Play to the end at random; the same `choose` does the same."""
        table = await play_on(self.house.tables, table.id, random.Random(choose))
        await self.dailies.settled()
        return table

    async def tried(self, who=ANA, choose=0, guild=GUILD):
        """Begin today's try and play it to its end; return its row."""
        row, table = await self.begin(who, guild)
        await self.play(table, choose)
        return await self.dailies.try_of(who.user_id, row.day, "gostop")


def at(moment):
    hands = Hands()
    hands.wall = moment
    return hands


@pytest.fixture
async def noon(tmp_path):
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        yield Noon(house)


async def test_one_try_counts_however_often_and_fast_it_is_begun(noon):
    (_, one), (_, same) = await asyncio.gather(noon.begin(), noon.begin())
    assert one.id == same.id
    first = await noon.tried()
    row, table = await noon.begin()
    assert table is None and row == first
    other_server, table = await noon.begin(guild=11)
    assert table is None and other_server == first
    fun = await noon.dailies.play_again(ANA, TODAY, "gostop", guild_id=GUILD, channel_id=20)
    assert fun.deal == one.deal
    await noon.play(fun, choose=1)
    assert await noon.dailies.try_of(1, TODAY, "gostop") == first
    nobody = await noon.dailies.play_again(BEN, TODAY, "gostop", guild_id=GUILD, channel_id=20)
    assert nobody is None, "for fun only after the try that counts"


async def test_who_deletes_their_data_has_no_second_try_at_a_deal_that_they_know(noon):
    _, table = await noon.begin()
    await noon.play(table)
    before = await numbers(noon.house)
    await noon.house.store.write(admin_sql.forget, ANA.user_id)
    (hashed,) = await numbers(noon.house)
    assert before == [ANA.user_id] and hashed < -contest_sql.STAND_INS
    with pytest.raises(ScoreError) as error:
        await noon.begin()
    assert (error.value.code, error.value.facts) == ("daily_forgotten", {"at": int(days.opens_at(TODAY))})
    await noon.begin(BEN)
    assert await numbers(noon.house) == sorted((hashed, BEN.user_id))
    noon.house.hands.wall = days.opens_at(TODAY) - 1
    await noon.dailies.prepare()
    assert hashed in await numbers(noon.house)
    noon.house.hands.wall += 1
    await noon.dailies.prepare()
    (loose,) = [number for number in await numbers(noon.house) if number != BEN.user_id]
    assert -contest_sql.STAND_INS <= loose < 0, "it tells nothing of who it was any more"
    assert len(await noon.dailies.ladder(TODAY, "gostop", GUILD, 5)) == 1
    assert (await noon.begin())[1] is not None, "the next day's is theirs again"


async def numbers(house) -> list[int]:
    """Whose tries there are."""
    rows = await asked(house.store, "SELECT user_id FROM daily_tries")
    return sorted(row[0] for row in rows)


async def test_everybody_has_the_same_deal_and_the_same_company(noon):
    tables = [(await noon.begin(who))[1] for who in (ANA, BEN)]
    logs = [[row.text for row in await noon.house.tables.log(table.id)] for table in tables]
    assert logs[0] == logs[1] and tables[0].holders[1].name == tables[1].holders[1].name


async def test_whom_the_server_keeps_off_has_no_try_and_loses_none(noon):
    await noon.house.tables.keep_off(GUILD, 1)
    with pytest.raises(TableError) as error:
        await noon.begin()
    assert error.value.code is Problem.KEPT_OFF
    await noon.house.tables.let_in(GUILD, 1)
    assert (await noon.begin())[1] is not None


async def test_a_try_that_somebody_has_begun_goes_on_while_the_server_keeps_them_off(noon):
    """A table of one's own disturbs nobody: a lesson, a puzzle, the one try that counts would be dead."""
    _, table = await noon.begin()
    await noon.house.tables.keep_off(GUILD, 1)
    assert noon.house.tables.get(table.id).holders == table.holders
    await noon.play(table)
    row = await noon.dailies.try_of(1, TODAY, "gostop")
    assert row.ended_at is not None and row.score is not None


async def test_what_the_house_played_for_somebody_does_not_count(noon):
    _, table = await noon.begin()
    await noon.house.tables.change(table.id, 1, leave_seat)
    await noon.house.tables.change(table.id, 1, i_am_back)
    await noon.play(table)
    row = await noon.dailies.try_of(1, TODAY, "gostop")
    assert row.ended_at is not None and row.score is None
    assert await noon.dailies.ladder(TODAY, "gostop", GUILD, 9) == []


async def test_a_try_may_be_finished_after_midnight_until_the_secret_is_open(noon):
    begun = {who.user_id: (await noon.begin(who))[1] for who in (ANA, BEN)}
    noon.house.hands.wall = days.opens_at(TODAY) - 1
    await noon.play(begun[1])
    noon.house.hands.wall = days.opens_at(TODAY)
    await noon.play(begun[2])
    assert (await noon.dailies.try_of(1, TODAY, "gostop")).score is not None
    late = await noon.dailies.try_of(2, TODAY, "gostop")
    assert late.ended_at is not None and late.score is None


# Zones, midnight, a week


@pytest.mark.parametrize(
    ("zone", "hour", "day"),
    [
        ("UTC", 23.99, TODAY),
        ("UTC", 24, "2026-11-24"),
        ("Asia/Bangkok", 16.99, TODAY),
        ("Asia/Bangkok", 17, "2026-11-24"),
        ("Pacific/Kiritimati", 10, "2026-11-24"),
        ("Pacific/Pago_Pago", 34.99, TODAY),
        ("Pacific/Pago_Pago", 35, "2026-11-24"),
    ],
)
async def test_the_day_is_the_servers(tmp_path, zone, hour, day):
    midnight = NOON - 12 * HOUR
    async with house_at(tmp_path, at(midnight + hour * HOUR), GOSTOP) as house:
        await house.store.write(season_sql.set_settings, GUILD, ScoreSettings(zone=zone))
        noon = Noon(house)
        assert (await noon.begin())[0].day == day
        assert await noon.dailies.today(0) == ("2026-11-24" if hour >= 24 else TODAY), "UTC's in the bot's DM"


async def test_every_deal_is_announced_before_its_day_begins_anywhere(noon):
    await noon.dailies.prepare()
    for hour in range(0, 72, 6):
        noon.house.hands.wall = NOON + hour * HOUR
        first = days.later(datetime.fromtimestamp(noon.house.hands.wall + 14 * HOUR, UTC).date().isoformat())
        assert (deal := await noon.dailies.known_deal(first, "gostop")) is not None
        assert not noon.dailies.is_open(deal)
        await noon.dailies.prepare()


async def test_a_week_of_dailies_with_a_moved_clock(noon):
    """Ana plays every day, Ben leaves out the fourth, Cho only the last; secrets open one by one, and all verifies."""
    await noon.dailies.start_up()
    tables, announced = {}, {}
    for number in range(7):
        today = days.later(TODAY, number)
        announced[days.later(today)] = (await noon.dailies.known_deal(days.later(today), "gostop")).commitment
        for who, choose in ((ANA, 0), (BEN, 1), (CHO, 2)):
            if (who is BEN and number == 3) or (who is CHO and number < 6):
                continue
            row = await noon.tried(who, choose)
            assert row.day == today and row.score is not None
            tables[row.table_id] = today
        opened = [
            day
            for ago in range(number + 1)
            if noon.dailies.is_open(await noon.dailies.known_deal(day := days.later(today, -ago), "gostop"))
        ]
        assert opened == [days.later(today, -ago) for ago in range(1, number + 1)], "noon: yesterday's opens now"
        noon.house.hands.wall += DAY
        await noon.dailies.prepare()
    last = days.later(TODAY, 6)
    assert [await noon.dailies.streak(user, last) for user in (1, 2, 3)] == [7, 3, 1]
    assert [await noon.dailies.streak(user, days.later(last, 2)) for user in (1, 2, 3)] == [0, 0, 0]
    board = await noon.dailies.ladder(last, "gostop", GUILD, 9)
    assert {row.user_id for _, row in board} == {1, 2, 3}
    assert [row.score for _, row in board] == sorted((row.score for _, row in board), reverse=True)
    assert await noon.dailies.ladder(last, "gostop", 11, 9) == [], "another server does not see their names"
    noon.house.hands.wall += DAY
    for table_id, day in tables.items():
        report = await noon.house.tables.verify(table_id)
        assert report.fair and report.draws >= 1
        if day in announced:
            assert (await noon.house.tables.fetch(table_id)).commitment == announced[day]


# Posts


async def test_a_new_day_is_posted_once_and_missed_ones_are_not_made_up(noon):
    await noon.house.store.write(season_sql.set_settings, GUILD, ScoreSettings(zone="Asia/Seoul"))
    await noon.dailies.set_post(GUILD, 20)
    assert await noon.dailies.due_posts() == []
    noon.house.hands.wall = NOON + 3 * HOUR - 1
    assert await noon.dailies.due_posts() == []
    noon.house.hands.wall = NOON + 3 * HOUR
    ((post, day),) = await noon.dailies.due_posts()
    assert (post.channel_id, day) == (20, "2026-11-24")
    assert len(await noon.dailies.due_posts()) == 1, "owed until it is noted"
    await noon.dailies.posted(post, day)
    assert await noon.dailies.due_posts() == []
    noon.house.hands.wall += 4 * DAY
    ((_, day),) = await noon.dailies.due_posts()
    assert day == "2026-11-28"
    await noon.dailies.set_post(GUILD, None)
    assert await noon.dailies.due_posts() == []


# People


async def test_forgetting_keeps_the_ladder_and_purging_takes_the_servers(noon):
    mine = await noon.tried(ANA)
    await noon.tried(BEN, 1)
    await noon.tried(CHO, guild=11)
    told = (await noon.house.store.read(admin_sql.everything_of, 1))["dailies"]
    assert [(one["day"], one["game"], one["score"]) for one in told] == [(TODAY, "gostop", mine.score)]
    await noon.house.tables.forget_user(1)
    await noon.house.store.write(admin_sql.forget, 1)
    assert (await noon.house.store.read(admin_sql.everything_of, 1))["dailies"] == []
    board = await noon.dailies.ladder(TODAY, "gostop", GUILD, 9)
    assert sorted(row.name for _, row in board) == ["", "Ben"]
    await noon.dailies.set_post(GUILD, 20)
    await noon.house.tables.evict(guild_id=GUILD)
    await noon.house.store.write(admin_sql.purge, GUILD)
    assert await noon.dailies.ladder(TODAY, "gostop", GUILD, 9) == []
    assert await noon.dailies.post_of(GUILD) is None
    assert (await noon.dailies.try_of(3, TODAY, "gostop")).score is not None
