"""Counting once and in order; seasons at their boundaries and over restarts; the cap; counting again."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.errors import ScoreError, StoreError
from bot.features.scores import reckoning, season_sql
from bot.features.scores import sql as scores_sql
from bot.features.scores.calendar import next_month
from bot.features.scores.rows import ALL_GAMES, ALL_TIME, RATING
from bot.features.scores.service import SCHEME_KEY, Counted
from bot.store import kept_sql
from tests.bot.scores.results import GUILD, finish, moment
from tests.databases import done, everything_in

pytestmark = pytest.mark.databases

DERIVED = ("ratings", "tallies", "scored_seats", "scored_results", "players")


async def board(kept, span=ALL_TIME, game=ALL_GAMES, guild=GUILD):
    rows = await kept.store.read(scores_sql.board, guild, span, game, 100, 0)
    return [(row.place, row.name, row.points, row.played, row.won) for row in rows]


async def test_a_rated_result_counts_once_and_no_other_and_who_waits_for_it_is_told(kept):
    told = []
    kept.bus.hear(Counted, lambda counted: told.append(counted.table_id))
    _, unrated = await kept.play({1: 1, 2: 2}, rated=False)
    counted, table_id = await kept.play({1: 1, 2: 2})
    assert counted
    for other in (table_id, unrated, 999):
        assert not await kept.scores.count(other)
    assert told == [table_id]
    assert await board(kept) == [(1, "Ana", 3, 1, 1), (2, "Ben", 1, 1, 0)]


async def test_boards_are_kept_by_game_guild_and_week(kept):
    await kept.play({1: 1, 2: 2})
    await kept.play({2: 1, 1: 2}, game="uno_mario")
    await kept.play({3: 1, 4: 1, 5: 3}, guild=11)
    assert await board(kept, game="yud") == [(1, "Ana", 3, 1, 1), (2, "Ben", 1, 1, 0)]
    assert await board(kept, game="uno_mario") == [(1, "Ben", 3, 1, 1), (2, "Ana", 1, 1, 0)]
    assert await board(kept) == [(1, "Ana", 4, 2, 1), (1, "Ben", 4, 2, 1)]
    assert [(place, name) for place, name, *_ in await board(kept, guild=11)] == [(1, "Cho"), (1, "Dao"), (3, "P5")]
    line = await kept.store.read(scores_sql.board_line, 11, ALL_TIME, ALL_GAMES, 5)
    assert line.place == 3, "equal points share a place, and the next is left out"
    assert await board(kept, "w2026-31") == await board(kept)
    kept.clock.now += 3 * 86_400
    await kept.play({1: 1, 2: 2})
    assert await board(kept, "w2026-32") == [(1, "Ana", 3, 1, 1), (2, "Ben", 1, 1, 0)]
    assert await board(kept, "w2026-31") == []


async def test_the_cap_for_a_pair_and_day(kept):
    for _ in range(reckoning.PAIR_CAP + 3):
        await kept.play({1: 1, 2: 2})
    full = 3 * reckoning.PAIR_CAP
    assert await board(kept) == [(1, "Ana", full, 8, 8), (2, "Ben", reckoning.PAIR_CAP, 8, 0)]
    await kept.play({1: 1, 2: 2}, guild=11)
    assert (await board(kept, guild=11))[0][2] == 3, "it is counted in each server"
    await kept.play({1: 1, 2: 2}, game="uno_mario")
    assert (await board(kept))[0][2] == full
    await kept.play({1: 1, 2: 2, 3: 3})
    assert (await board(kept))[0][2] == full + 3
    kept.clock.now += 86_400
    await kept.play({1: 1, 2: 2})
    assert (await board(kept))[0][2] == full + 6


async def test_the_cap_is_for_the_guild_s_own_day(kept):
    await kept.scores.set_settings(GUILD, zone="Asia/Seoul")
    kept.clock.now = moment(2026, 8, 3, 14, 50)
    for _ in range(reckoning.PAIR_CAP):
        await kept.play({1: 1, 2: 2})
    kept.clock.now = moment(2026, 8, 3, 15, 0)
    await kept.play({1: 1, 2: 2})
    assert (await board(kept))[0][2] == 3 * reckoning.PAIR_CAP + 3


async def test_what_was_missed_is_made_up_at_the_next_start(kept):
    for places, after in (({1: 1, 2: 2}, 20), ({2: 1, 1: 2}, 10)):
        await finish(kept.store, places, kept.clock.now + after)
    await kept.again()
    first, second = await kept.store.read(scores_sql.played_by, GUILD, 1)
    assert first.mu < reckoning.START.mu and first.mu < second.mu, "in the order in which they ended"


async def test_what_fails_while_others_are_made_up_is_made_up_after_them(kept, monkeypatch):
    await finish(kept.store, {1: 1, 2: 2}, kept.clock.now)
    later, count = [], kept.scores.count

    async def while_another_fails(table_id):
        if later:
            raise StoreError("the disk is full")
        later.append(await finish(kept.store, {2: 1, 1: 2}, kept.clock.now + 1))
        await kept.scores._counted(later[0])
        return await count(table_id)

    with monkeypatch.context() as patch:
        patch.setattr(kept.scores, "count", while_another_fails)
        assert await kept.scores.catch_up() == 1
    assert kept.scores.behind
    assert await kept.scores.catch_up() == 1
    assert not kept.scores.behind


async def test_counting_anew_gives_the_same(kept):
    await kept.scores.start_season(GUILD, "first")
    await kept.play({3: 1, 4: 2})
    await kept.scores.end_season(GUILD)
    await kept.scores.start_season(GUILD, "second")
    for places in ({1: 1, 2: 2}, {1: 2, 2: 1, 3: 3}, {2: 1, 3: 1}, {3: 1, 1: 2, 2: 3, 4: 4}) * 4:
        await kept.play(places)
        await kept.play(places, game="uno_mario")
        if places[2] == 1:
            kept.clock.now += 5 * 86_400
            await kept.play(places, at=kept.clock.now - 8 * 86_400)  # counted late, for a week that is over
    await kept.play({1: 1, 2: 2}, at=kept.clock.now - 8 * 86_400)
    before = [await everything_in(kept.store, name) for name in DERIVED]
    assert len({row[1] for row in before[1]}) == 5, "all time, two seasons, two weeks"
    await kept.scores.recount(GUILD)
    assert [await everything_in(kept.store, name) for name in DERIVED] == before


async def test_another_scheme_counts_all_anew_but_not_seasons_that_are_over(kept):
    first = await kept.scores.start_season(GUILD, "Summer")
    await kept.play({1: 1, 2: 2})
    await kept.scores.end_season(GUILD)
    await kept.store.write(kept_sql.set_value, SCHEME_KEY, "older")
    await done(kept.store, "UPDATE tallies SET points = 77")
    await kept.again()
    assert [row[2] for row in await board(kept)] == [3, 1]
    assert [row[2] for row in await board(kept, first.span)] == [77, 77]
    assert await kept.store.read(kept_sql.read_value, SCHEME_KEY) == str(reckoning.SCHEME)


# Seasons


async def refuses(code: str, order) -> None:
    with pytest.raises(ScoreError, match=code):
        await order


async def test_while_a_season_runs_no_other_is_begun(kept):
    await refuses("no_season", kept.scores.end_season(GUILD))
    both = await asyncio.gather(*(kept.scores.start_season(GUILD, name) for name in "xy"), return_exceptions=True)
    assert [type(one).__name__ for one in both] == ["SeasonRow", "ScoreError"], "of two at once one is refused"
    await refuses("season_running", kept.scores.start_season(GUILD, "y"))
    for text in ("", "99", "z"):
        await refuses("unknown_season", kept.scores.find_season(GUILD, text))
    assert (await kept.scores.find_season(GUILD, " X ")).number == 1
    await kept.scores.set_settings(GUILD, monthly=True)
    await refuses("season_monthly", kept.scores.start_season(GUILD, "y"))


async def test_a_season_is_found_by_its_number_before_any_name(kept):
    for name in ("2", "Cup", "Cup"):
        await kept.scores.start_season(GUILD, name)
        await kept.scores.end_season(GUILD)
    await kept.scores.set_settings(GUILD, monthly=True)
    assert (await kept.scores.find_season(GUILD, "2")).number == 2
    assert (await kept.scores.find_season(GUILD, "cup")).number == 3, "the newest of that name"
    assert (await kept.scores.find_season(GUILD, "2026-08")).number == 4
    assert (await kept.scores.find_season(GUILD, "August", lambda one: "August" if one.number == 4 else "")).number == 4


async def test_a_season_with_a_last_day_ends_by_itself(kept):
    season = await kept.scores.start_season(GUILD, "short", "2026-08-02")
    kept.clock.now = moment(2026, 8, 2, 23, 50)
    await kept.play({1: 1, 2: 2})
    kept.clock.now = moment(2026, 8, 2, 23, 59)
    await kept.play({2: 1, 1: 2})
    assert await kept.scores.turn_due() == 0, "counting the late match has turned it"
    assert await board(kept, season.span) == [(1, "Ana", 3, 1, 1), (2, "Ben", 1, 1, 0)], "midnight is outside"
    (ended,) = await kept.store.read(season_sql.of_guild, GUILD)
    assert ended.ends_at == moment(2026, 8, 3)


async def test_months_turn_at_the_guild_s_midnight_and_a_match_counts_where_it_ends(kept):
    await kept.scores.set_settings(GUILD, zone="asia/bangkok")
    await kept.scores.set_settings(GUILD, monthly=True)
    august = await kept.scores.season(GUILD)
    assert (august.name, august.due_at) == ("2026-08", moment(2026, 8, 31, 17))
    await kept.play({1: 1, 2: 2}, at=moment(2026, 8, 31, 16, 59))
    await kept.play({2: 1, 1: 2}, at=moment(2026, 8, 31, 17, 0))
    september, august = await kept.store.read(season_sql.of_guild, GUILD)
    assert (august.ends_at, september.starts_at, september.name) == (*[moment(2026, 8, 31, 17)] * 2, "2026-09")
    for season, names in ((august, ["Ana", "Ben"]), (september, ["Ben", "Ana"])):
        assert [row[1] for row in await board(kept, season.span)] == names
    played = await kept.store.read(scores_sql.finished_by, GUILD, 1)
    found = [(await kept.store.read(season_sql.at, GUILD, match.at)).name for match in played]
    assert found == ["2026-08", "2026-09"]


async def test_a_kill_leaves_no_months_without_their_first_season(kept, monkeypatch):
    write, writes = kept.store.write, []

    async def until_the_kill(*given):
        writes.append(given)
        if len(writes) > 1:
            raise StoreError("killed")
        return await write(*given)

    with monkeypatch.context() as patch:
        patch.setattr(kept.store, "write", until_the_kill)
        await kept.scores.set_settings(GUILD, monthly=True)
    await kept.again()
    assert (await kept.scores.season(GUILD)).name == "2026-08"


async def test_a_late_turn_is_made_up_for_every_month_that_was_missed(kept):
    await kept.scores.set_settings(GUILD, monthly=True)
    await finish(kept.store, {1: 1, 2: 2}, moment(2026, 9, 20))
    kept.clock.now = moment(2026, 11, 5)
    await kept.again()
    assert await kept.scores.turn_due() == 2, "September was turned to when the late match was counted"
    seasons = await kept.store.read(season_sql.of_guild, GUILD)
    assert [season.name for season in seasons] == ["2026-11", "2026-10", "2026-09", "2026-08"]
    assert [season.ends_at for season in seasons] == [None, *(moment(2026, month, 1) for month in (11, 10, 9))]
    assert await kept.store.read(scores_sql.board_size, GUILD, seasons[2].span, ALL_GAMES) == 2


async def test_switching_months_off_leaves_the_season_running(kept):
    await kept.scores.start_season(GUILD, "short", "2026-08-20")
    await kept.scores.set_settings(GUILD, monthly=False)
    short = await kept.scores.season(GUILD)
    assert short.due_at == moment(2026, 8, 21), "they were off already: the last day is as it was"
    await kept.scores.end_season(GUILD)
    await kept.scores.set_settings(GUILD, monthly=True)
    await kept.scores.set_settings(GUILD, monthly=False)
    season = await kept.scores.season(GUILD)
    assert season.due_at is None
    kept.clock.now = moment(2026, 12, 1)
    assert await kept.scores.turn_due() == 0
    assert (await kept.scores.season(GUILD)).id == season.id


async def test_ending_a_month_early_begins_the_next_stretch(kept):
    await kept.scores.set_settings(GUILD, monthly=True)
    first = await kept.scores.season(GUILD)
    kept.clock.now += 3600
    await kept.scores.end_season(GUILD)
    running = await kept.scores.season(GUILD)
    assert running.id != first.id
    assert running.due_at == moment(2026, 9, 1)


async def test_a_new_zone_moves_the_end_of_the_month_and_nothing_that_was_counted(kept):
    await kept.scores.set_settings(GUILD, monthly=True)
    await kept.play({1: 1, 2: 2})
    before = await everything_in(kept.store, "scored_results")
    await kept.scores.set_settings(GUILD, zone="America/Lima")
    assert (await kept.scores.season(GUILD)).due_at == moment(2026, 9, 1, 5)
    await kept.scores.recount(GUILD)
    assert await everything_in(kept.store, "scored_results") == before


@pytest.mark.parametrize(
    ("zones", "hour", "months"),
    [
        (("UTC", "Asia/Seoul"), (8, 31, 20), ["2026-08", "2026-09"]),
        (("Asia/Seoul", "UTC"), (8, 31, 20), ["2026-09"]),
        (("UTC", "America/New_York"), (8, 31, 20), ["2026-08"]),
    ],
)
async def test_near_midnight_another_zone_neither_skips_a_month_nor_begins_it_twice(kept, zones, hour, months):
    """In Seoul September has begun nine hours earlier, and its season has its end where September ends."""
    before, after = zones
    kept.clock.now = moment(2026, *hour)
    await kept.scores.set_settings(GUILD, zone=before, monthly=True)
    await kept.scores.set_settings(GUILD, zone=after)
    kept.clock.now += 1
    await kept.scores.turn_due()
    seasons = await kept.store.read(season_sql.of_guild, GUILD)
    assert [season.name for season in reversed(seasons)] == months
    last = next_month(moment(2026, int(months[-1][-2:]), 15), after)
    assert seasons[0].due_at == last


async def test_ratings_are_kept_for_each_game_and_the_settled_stand_first(kept):
    for _ in range(10):
        await kept.play({1: 1, 2: 2})
    await kept.play({3: 1, 4: 2})
    rows = await kept.store.read(scores_sql.board, GUILD, RATING, "yud", 10, 0)
    assert [(row.place, row.name) for row in rows] == [(1, "Ana"), (2, "Ben"), (3, "Cho"), (4, "Dao")]
    assert (await kept.store.read(scores_sql.board_line, GUILD, RATING, "yud", 3)).place == 3
    assert await kept.store.read(scores_sql.board_line, GUILD, RATING, "uno_mario", 1) is None


async def test_what_a_match_gave_each_of_its_players(kept):
    _, first = await kept.play({1: 1, 2: 2})
    await kept.play({1: 1, 2: 2}, game="uno_mario")
    _, second = await kept.play({2: 1, 1: 2})
    opening = {gain.user_id: gain for gain in await kept.store.read(scores_sql.gains, first)}
    later = {gain.user_id: gain for gain in await kept.store.read(scores_sql.gains, second)}
    assert {user: gain.before for user, gain in opening.items()} == {1: None, 2: None}
    assert opening[1].points == 3
    assert opening[1].mu > opening[2].mu
    assert {user: gain.before for user, gain in later.items()} == {user: gain.mu for user, gain in opening.items()}
    assert later[2].mu > opening[2].mu
    assert await kept.store.read(scores_sql.gains, 999) == []
