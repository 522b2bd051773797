"""The deal of the day: days and zones, what a try came to, whose counts; a week of them. See also test_contests.py."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.contest import days
from bot.features.contest import sql as contest_sql
from bot.features.contest.plays import finish, gives_a_choice, marks_of, squares, top_percent
from bot.features.scores import season_sql
from bot.features.scores.rows import ScoreSettings
from bot.tables.model import Problem
from bot.tables.people import i_am_back, leave_seat
from bot.tables.play import Play, Stock
from games import GAMES
from games.core import CHANCE, HOST, parse_options
from tests.bot.contests import DAY, GOSTOP, GUILD, HERE, HOUR, NOON, TODAY, Channels, contests_at
from tests.bot.house import ANA, BEN, CHO, refuses
from tests.bot.test_deals import SECRET
from tests.databases import asked

pytestmark = pytest.mark.databases


@pytest.fixture
async def club(tmp_path):
    async with contests_at(tmp_path) as club:
        yield club


# Days


def test_days_have_numbers_and_names_and_are_over_when_they_are_over_everywhere():
    assert days.number_of("2026-01-01") == 1 and days.number_of(TODAY) == 327
    assert days.later("2026-12-31") == "2027-01-01" and days.later(TODAY, -30) == "2026-10-24"
    assert {days.known_day(text) for text in ("2026-11-23", "#327", "327")} == {TODAY}
    assert {days.known_day(text) for text in ("never", "99999999", "2026-13-01", "0", "0001-01-01")} == {None}
    assert days.opens_at(TODAY) == datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("played", "count"),
    [((), 0), ((0,), 1), ((-1,), 1), ((0, -1, -2), 3), ((-1, -2, -4), 2), ((-2, -3), 0), ((0, -2), 1)],
)
def test_a_streak_goes_on_until_a_day_was_missed(played, count):
    assert days.streak([days.later(TODAY, ago) for ago in played], TODAY) == count


# What a try came to


def test_squares_are_the_quarters_of_decisions_and_percents_the_part_of_all_up_to_oneself():
    assert squares(marks_of([True] * 8)) == "🟩🟩🟩🟩"
    assert marks_of([True, True, True, False, True, False, False, False]) == "gyyr"
    assert marks_of([False, True]) == "rg" and marks_of([]) == ""
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


async def test_a_secret_that_does_not_fit_is_drawn_again(club):
    deals, drawn = club.tables.deals, []
    first, second = await deals.make("a"), await deals.make("b")

    def fits(secret):
        drawn.append(secret)
        return len(drawn) == 3

    made = await deals.make("c", fits=fits)
    assert made.secret == drawn[2] and len({first.secret, second.secret, *drawn}) == len(drawn) + 2
    assert await deals.make("c", fits=lambda _: False) == made


# Tries


async def test_one_try_counts_however_often_and_fast_it_is_begun(club):
    (_, one), (_, same) = await asyncio.gather(club.begin(), club.begin())
    assert one.id == same.id
    first = await club.tried()
    for guild in (GUILD, 11):
        assert await club.begin(guild=guild) == (first, None), "another server has no other try"
    fun = await club.dailies.play_again(ANA, TODAY, "gostop", **HERE)
    assert fun.deal == one.deal
    await club.play(fun, seed=1)
    assert await club.try_of(ANA) == first
    nobody = await club.dailies.play_again(BEN, TODAY, "gostop", **HERE)
    assert nobody is None, "for fun only after the try that counts"


async def test_who_deletes_their_data_has_no_second_try_at_a_deal_that_they_know(club):
    async def numbers():
        """Whose tries there are."""
        return sorted(number for (number,) in await asked(club.store, "SELECT user_id FROM daily_tries"))

    await club.tried()
    assert await numbers() == [ANA.user_id]
    await club.forget(ANA)
    (hashed,) = await numbers()
    assert hashed < -contest_sql.STAND_INS
    await refuses("daily_forgotten", club.begin(), at=int(days.opens_at(TODAY)))
    await club.begin(BEN)
    assert await numbers() == sorted((hashed, BEN.user_id))
    club.hands.wall = days.opens_at(TODAY) - 1
    await club.dailies.prepare()
    assert hashed in await numbers()
    club.hands.wall += 1
    await club.dailies.prepare()
    (loose,) = [number for number in await numbers() if number != BEN.user_id]
    assert -contest_sql.STAND_INS <= loose < 0, "it tells nothing of who it was any more"
    assert len(await club.dailies.ladder(TODAY, "gostop", GUILD, 5)) == 1
    assert (await club.begin())[1] is not None, "the next day's is theirs again"


async def test_deals_are_made_two_days_ahead(club):
    await club.dailies.prepare()
    found = [await club.dailies.known_deal(days.later(TODAY, ahead), "gostop") for ahead in range(4)]
    assert [deal is not None for deal in found] == [True, True, True, False]


async def test_whom_the_server_keeps_off_begins_no_try_loses_none_and_goes_on_with_a_begun_one(club):
    """A table of one's own disturbs nobody: a lesson, a puzzle, the one try that counts would be dead."""
    await club.tables.keep_off(GUILD, ANA.user_id)
    await refuses(Problem.KEPT_OFF, club.begin())
    await club.tables.let_in(GUILD, ANA.user_id)
    _, table = await club.begin()
    await club.tables.keep_off(GUILD, ANA.user_id)
    assert club.tables.get(table.id).holders == table.holders
    await club.play(table)
    row = await club.try_of(ANA)
    assert row.ended_at is not None and row.score is not None


async def test_what_the_house_played_for_somebody_does_not_count(club):
    _, table = await club.begin()
    await club.tables.change(table.id, ANA.user_id, leave_seat)
    await club.tables.change(table.id, ANA.user_id, i_am_back)
    await club.play(table)
    row = await club.try_of(ANA)
    assert row.ended_at is not None and row.score is None
    assert await club.dailies.ladder(TODAY, "gostop", GUILD, 9) == []


async def test_a_try_may_be_finished_after_midnight_until_the_secret_is_open(club):
    begun = [(await club.begin(who))[1] for who in (ANA, BEN)]
    for table, moment in zip(begun, (days.opens_at(TODAY) - 1, days.opens_at(TODAY)), strict=True):
        club.hands.wall = moment
        await club.play(table)
    assert (await club.try_of(ANA)).score is not None
    late = await club.try_of(BEN)
    assert late.ended_at is not None and late.score is None


async def test_the_ladder_keeps_the_place_of_who_was_forgotten_until_the_server_goes(club):
    mine = await club.tried(ANA)
    await club.tried(BEN, 1)
    await club.tried(CHO, guild=11)
    board = [row.score for _, row in await club.dailies.ladder(TODAY, "gostop", GUILD, 9)]
    assert board == sorted(board, reverse=True) and len(board) == 2, "another server's names are not shown"
    (told,) = await club.kept_of(ANA, "dailies")
    assert (told["day"], told["game"], told["score"]) == (TODAY, "gostop", mine.score)
    await club.forget(ANA)
    assert sorted(row.name for _, row in await club.dailies.ladder(TODAY, "gostop", GUILD, 9)) == ["", "Ben"]
    await club.dailies.set_post(GUILD, 20)
    await club.purge()
    assert await club.dailies.ladder(TODAY, "gostop", GUILD, 9) == []
    assert await club.dailies.post_of(GUILD) is None
    assert (await club.try_of(CHO)).score is not None, "another server's stays"


async def test_a_post_that_is_noted_brings_back_none_that_was_called_off_while_it_was_sent(club, monkeypatch):
    await club.dailies.set_post(GUILD, 20)
    post, write, tomorrow = await club.dailies.post_of(GUILD), club.store.write, days.later(TODAY)
    await club.dailies.posted(post, tomorrow)
    assert (await club.dailies.post_of(GUILD)).posted == tomorrow

    async def just_called_off(*given):
        await write(contest_sql.drop_daily_post, GUILD)
        return await write(*given)

    monkeypatch.setattr(club.store, "write", just_called_off)
    await club.dailies.posted(post._replace(posted=tomorrow), days.later(tomorrow))
    assert await club.dailies.post_of(GUILD) is None


# A week in all zones

ZONES = {GUILD: "America/New_York", 11: "Pacific/Kiritimati", 12: "Pacific/Pago_Pago", 13: "Asia/Bangkok", 0: "UTC"}
"""The zones of the servers; UTC's is that of the bot's DM, to which nothing is posted."""
BEGIN = datetime(2026, 10, 29, tzinfo=UTC).timestamp()
"""Three days before winter time begins in New York."""
WEEK = 7


@pytest.fixture
async def week(club):
    """The house as the week begins, with posts in every server, each in a channel of the server's number."""
    club.hands.wall = BEGIN
    for guild, zone in ZONES.items():
        if guild:
            await club.store.write(season_sql.set_settings, guild, ScoreSettings(zone=zone))
            await club.dailies.set_post(guild, guild)
    await club.start_up()
    return club


def there(club, guild):
    """The time in a server."""
    return datetime.fromtimestamp(club.hands.wall, ZoneInfo(ZONES[guild]))


def hours(club):
    """Let a week pass."""
    for hour in range(WEEK * 24):
        club.hands.wall = BEGIN + hour * HOUR
        yield hour


async def test_the_day_is_the_servers_and_each_is_posted_at_its_midnight_also_when_winter_time_begins(week):
    channels, found = Channels(), {guild: [] for guild in ZONES}
    for _ in hours(week):
        for second in (-1, 1):
            week.hands.wall += second
            today = {guild: there(week, guild).date().isoformat() for guild in ZONES}
            assert {guild: await week.dailies.today(guild) for guild in ZONES} == today
        deal = await week.dailies.known_deal(today[11], "gostop")
        assert deal is not None and not week.tables.deals.is_open(deal), (
            "it is announced before its day begins anywhere"
        )
        await channels.post_due(week)
        await channels.post_due(week)
        for guild in ZONES:
            posts = channels.of(guild)
            if len(posts) > len(found[guild]):
                assert there(week, guild).hour == 0
                found[guild].append(today[guild])
                following = await week.dailies.known_deal(days.later(today[guild]), "gostop")
                assert following.commitment in posts[-1][1]
            assert [number for number, _ in posts] == [days.number_of(day) for day in found[guild]]
        if there(week, GUILD).hour == 12:
            for who in (ANA, BEN)[: 1 if len(found[GUILD]) == 3 else 2]:  # Ben leaves one day out
                row = await week.tried(who, who.user_id)
                assert row.day == today[GUILD]
                deal = await week.dailies.known_deal(row.day, "gostop")
                assert (await week.tables.fetch(row.table_id)).commitment == deal.commitment
    assert found.pop(0) == []
    for posted in found.values():
        assert len(posted) in (WEEK - 1, WEEK) and posted == [days.later(posted[0], n) for n in range(len(posted))]
    begins, ends = (datetime.fromtimestamp(BEGIN + n * DAY, ZoneInfo(ZONES[GUILD])).utcoffset() for n in (0, 6))
    assert begins - ends != begins - begins, "winter time does not begin in this week"
    _, *later = channels.of(GUILD)
    assert all("🥇" in words and "Ana" in words for _, words in later), "yesterday's podium is missing"
    assert not any("Ana" in words for guild in (11, 12, 13) for _, words in channels.of(guild))
    assert [await week.dailies.streak(who.user_id, today[GUILD]) for who in (ANA, BEN, CHO)] == [WEEK, 4, 0]
    assert await week.dailies.streak(ANA.user_id, days.later(today[GUILD], 2)) == 0
