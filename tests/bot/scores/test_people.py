"""Everything about somebody, forgetting them, purging a guild, the files."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import sqlite3
import zipfile

import asyncpg
import pytest

from bot.features.admin import sql as admin_sql
from bot.features.admin.people import all_results, results_csv, results_json, zipped
from bot.features.review import sql as review_sql
from bot.features.scores import season_sql
from bot.features.scores import sql as scores_sql
from bot.features.scores.rows import ALL_GAMES, ALL_TIME, HonourRow
from bot.store import kept_sql
from bot.store.db import marks
from bot.store.migrate import migrations
from bot.store.model import Answer, GuildSettings, HandPanel, OwnMoment, UserSettings
from bot.store.move import kept_tables
from bot.store.postgres_db import connected
from bot.tables import sql as tables_sql
from tests.bot.scores.results import GUILD, finish
from tests.bot.scores.test_service import board
from tests.databases import asked, columns_with, database_in, everything_in

pytestmark = pytest.mark.databases

SECRET_ID = 987_654_321_012_345


async def test_everything_of_a_player_is_what_they_did_and_no_token(kept):
    _, table_id = await kept.play({SECRET_ID: 1, 2: 2})
    await kept.store.write(kept_sql.set_user, SECRET_ID, UserSettings(language="ko"))
    await kept.store.put_panel(HandPanel(table_id, SECRET_ID, "the token", None, kept.clock.now + 900))
    found = await kept.store.read(admin_sql.everything_of, SECRET_ID)
    assert found["settings"] == [
        {"language": "ko", "ping": "channel", "panel": "ephemeral", "forced": 1, "coach": 1, "words": 0}
    ]
    assert found["results"][0]["placement"] == 1
    assert found["actions"] == [{"table": table_id, "seq": 1, "seat": 0, "text": "keep", "at": kept.clock.now}]
    assert "the token" not in json.dumps(found)
    assert not any((await kept.store.read(admin_sql.everything_of, 55)).values())


PERSON = ("user_id", "by_user", "host_id", "voter_id", "organiser_id", "asker_id", "asked_id")
"""Columns that hold a person's number."""
OWN = {**dict.fromkeys(PERSON, SECRET_ID), "guild_id": GUILD}
VALUES = {"INTEGER": 1, "REAL": 1.0, "TEXT": "1", "BLOB": b"1"}
BESIDE_TABLES = {"results", "scored_results", "ratings", "tallies", "players", "honours", "departed_guilds"}
"""What no guild has without a table of its own, or is kept of one that is gone."""


@pytest.fixture
async def full(store):
    """A store with a row in each table, which is about one person and one guild wherever it can be."""
    base = sqlite3.connect(":memory:")
    for one in migrations():
        base.executescript(one.file.read_text(encoding="utf-8"))

    async def fill(db):
        for table in kept_tables():
            kinds = {row[1]: row[2] for row in base.execute(f"PRAGMA table_info({table.name})")}
            row = {name: OWN.get(name, VALUES[kind]) for name, kind in kinds.items()}
            await db.run(f"INSERT INTO {table.name} ({', '.join(row)}) VALUES ({marks(row)})", *row.values())

    await store.write(fill)
    return store


async def test_whatever_is_kept_of_a_person_is_told_and_forgotten(full):
    assert all((await full.read(admin_sql.everything_of, SECRET_ID)).values())
    told = " ".join(admin_sql.ABOUT.values())
    assert {name for name, _ in await columns_with(full, SECRET_ID) if not re.search(rf"\b{name}\b", told)} == set()
    await full.write(admin_sql.forget, SECRET_ID)
    assert await columns_with(full, SECRET_ID) == [("kept_off", "user_id")], "that is the guild's to say"


async def test_whatever_is_kept_of_a_guild_is_purged_and_tells_that_it_is_known(full):
    assert {name for name, _ in await columns_with(full, GUILD)} - {*admin_sql.BY_THEMSELVES} == BESIDE_TABLES
    await full.write(admin_sql.purge, GUILD)
    left = {table.name for table in kept_tables() if await everything_in(full, table.name)}
    assert left == {"user_settings", "puzzle_answers", "deals", "kept_values"}, "what is of no guild"


async def test_who_is_forgotten_is_nowhere_and_the_others_stand_as_before(kept):
    await kept.scores.start_season(GUILD, "x")
    await kept.play({SECRET_ID: 1, 2: 2, 3: 3})
    await kept.play({2: 1, SECRET_ID: 2}, game="uno_mario")
    await kept.play({SECRET_ID: 1, 4: 2}, guild=11)
    before = await board(kept)
    ratings = await kept.store.read(scores_sql.ratings_of, GUILD, "yud", [2, 3])
    await kept.store.write(admin_sql.forget, SECRET_ID)

    assert await columns_with(kept.store, SECRET_ID) == []
    after = await board(kept)
    renamed = [(place, "" if name == f"P{SECRET_ID}" else name, *rest) for place, name, *rest in before]
    assert sorted(after) == sorted(renamed)
    await kept.scores.recount(GUILD)
    assert await board(kept) == after
    assert await kept.store.read(scores_sql.ratings_of, GUILD, "yud", [2, 3]) == ratings
    result = await kept.store.read(tables_sql.read_result, 1)
    assert result.seats[0].name == ""
    assert result.seats[0].user_id < 0
    assert (await kept.store.read(tables_sql.read_result, 3)).seats[0].user_id != result.seats[0].user_id, (
        "another one in each server"
    )
    assert await kept.store.read(scores_sql.last_name, GUILD, SECRET_ID) == ""


async def test_who_is_forgotten_while_their_match_is_counted_and_judged_is_nowhere(kept, monkeypatch):
    table_id = await finish(kept.store, {SECRET_ID: 1, 2: 2}, kept.clock.now)
    feats = [HonourRow(GUILD, SECRET_ID, "yud", "won", table_id, kept.clock.now)]

    async def forgets(*_):
        await kept.store.write(admin_sql.forget, SECRET_ID)

    monkeypatch.setattr(kept.scores, "_turn_until", forgets)
    assert await kept.scores.count(table_id)
    await kept.store.write(scores_sql.judge, table_id, 1, feats)
    assert await columns_with(kept.store, SECRET_ID) == []
    assert [row[1] for row in await board(kept)] == ["", "Ben"]


@pytest.mark.databases("postgresql")
async def test_who_is_forgotten_elsewhere_while_their_match_is_counted_and_judged_is_nowhere(
    kept, tmp_path, monkeypatch
):
    async def forget():
        async with connected(lambda: asyncpg.connect(database_in(tmp_path))) as another:
            await another.begin()
            await admin_sql.forget(another, SECRET_ID)
            await another.commit()

    hold, waits = tables_sql.hold_result, "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

    async def held_while_another_forgets(db, table_id):
        result = await hold(db, table_id)
        tasks.append(asyncio.create_task(forget()))
        while not (tasks[-1].done() or await asked(kept.store, waits)):
            await asyncio.sleep(0)
        return result

    for module, at in ((tables_sql, 60.0), (scores_sql, 120.0)):
        tasks = []
        table_id = await finish(kept.store, {SECRET_ID: 1, 2: 2}, kept.clock.now + at)
        feats = [HonourRow(GUILD, SECRET_ID, "yud", "won", table_id, kept.clock.now)]
        with monkeypatch.context() as patch:
            patch.setattr(module, "hold_result", held_while_another_forgets)
            assert await kept.scores.count(table_id)
            await kept.store.write(scores_sql.judge, table_id, 1, feats)
        await asyncio.gather(*tasks)
        assert len(tasks) == 1
        assert await columns_with(kept.store, SECRET_ID) == []


async def test_who_was_forgotten_begins_anew(kept):
    await finish(kept.store, {1: 1, 2: 2}, kept.clock.now)
    await kept.store.write(admin_sql.forget, 1)
    assert await kept.scores.catch_up() == 1, "a result of somebody forgotten can still be counted"
    assert [row[1] for row in await board(kept)] == ["", "Ben"]
    await kept.play({1: 2, 2: 1})
    assert len(await kept.store.read(scores_sql.played_by, GUILD, 1)) == 1
    assert (await kept.store.read(scores_sql.board_line, GUILD, ALL_TIME, ALL_GAMES, 1)).points == 1


async def test_a_guild_is_purged_with_everything_and_others_stay(kept):
    for guild in (GUILD, 11):
        await kept.scores.set_settings(guild, monthly=True)
        await kept.play({1: 1, 2: 2}, guild=guild)
        await kept.store.write(kept_sql.set_guild, guild, GuildSettings(presets={"gostop": "korean"}))
    others = [await board(kept, guild=11), await kept.store.read(season_sql.of_guild, 11)]
    for at in (5.0, 9.0):
        await kept.store.write(admin_sql.guilds_left, [GUILD], at)
    for at, left in ((4.9, []), (5.0, [GUILD])):
        assert await kept.store.read(admin_sql.left_before, kept.store.share, at) == left, "the first time counts"
    await kept.store.write(admin_sql.guilds_back, [GUILD])
    assert await kept.store.read(admin_sql.left_before, kept.store.share, 10.0) == []
    await kept.store.write(admin_sql.purge, GUILD)

    assert (await kept.store.read(kept_sql.read_guild, 11)).presets == {"gostop": "korean"}
    assert await kept.store.read(admin_sql.known_guilds, kept.store.share) == [11]
    assert [await board(kept, guild=11), await kept.store.read(season_sql.of_guild, 11)] == others


async def test_history_by_player_game_and_page(kept):
    for n in range(5):
        await kept.play({1: 1, 2: 2}, game="yud" if n % 2 else "uno_mario")
    await kept.play({3: 1, 4: 2}, rated=False)
    for which, found in (((None, "", 3, 0), [6, 5, 4]), ((None, "", 3, 3), [3, 2, 1]), ((1, "yud", 9, 0), [4, 2])):
        assert [row.table_id for row in await kept.store.read(admin_sql.history, GUILD, *which)] == found
    for which, size in (((GUILD, 3, ""), 1), ((GUILD, 3, "yud"), 1), ((11, None, ""), 0)):
        assert await kept.store.read(admin_sql.history_size, *which) == size


async def test_rivals_are_those_met_most(kept):
    await kept.play({1: 1, 2: 2, 3: 2})
    await kept.play({1: 2, 2: 1})
    rivals = await kept.store.read(scores_sql.rivals, GUILD, 1, 5)
    assert [(row.name, row.met, row.ahead, row.behind) for row in rivals] == [("Ben", 2, 1, 1), ("Cho", 1, 1, 0)]
    assert [row.ahead for row in await kept.store.read(scores_sql.rivals, GUILD, 2, 5)] == [1, 0]


def lines_of(rows):
    return list(csv.DictReader(io.StringIO(results_csv(rows).decode("utf-8-sig"))))


async def test_results_as_files(kept):
    await kept.play({1: 1, 2: 2})
    await kept.play({3: 1, 4: 2}, rated=False)
    await kept.store.write(admin_sql.forget, 2)
    rows = await kept.store.read(admin_sql.results, GUILD)
    assert [(line["table"], line["user_id"], line["name"], line["placement"]) for line in lines_of(rows)] == [
        ("1", "1", "Ana", "1"),
        ("1", "", "", "2"),
        ("2", "3", "Cho", "1"),
        ("2", "4", "Dao", "2"),
    ]
    content = json.loads(results_json(rows))
    assert [match["rated"] for match in content] == [True, False]
    assert content[0]["finished_at"].startswith("2026-08-01T")
    assert content[0]["seats"][0]["user_id"] == "1"
    for formula in ("=1+1", "+a", "-a", "@a"):
        named = rows[0]._replace(seats=(rows[0].seats[0]._replace(name=formula),))
        assert lines_of([named])[0]["name"] == f"'{formula}", "no name is a formula in a spreadsheet"
    with zipfile.ZipFile(io.BytesIO(zipped("a.csv", b"x" * 9000))) as archive:
        assert archive.read("a.csv") == b"x" * 9000


async def test_results_are_read_bit_by_bit(kept):
    at = kept.clock.now
    tables = [await finish(kept.store, {1: 1, 2: 2}, at + after) for after in (5, 5, 1, 5, 2)]
    first = await kept.store.read(admin_sql.results, GUILD, limit=3)
    rest = await kept.store.read(admin_sql.results, GUILD, first[-1], limit=9)
    assert [row.table_id for row in first + rest] == [tables[n] for n in (2, 4, 0, 1, 3)]
    assert await all_results(kept.store, GUILD) == first + rest


# What people's reviews showed them: kept, answered once, a puzzle then


async def looked(kept, *rows, table=1, game="yud", reason="draw"):
    """Have a review show these rows of a match."""
    moments = [OwnMoment(SECRET_ID, table, row, game, reason, "{}", at=5.0) for row in rows]
    await kept.store.write(review_sql.look_back, SECRET_ID, table, game, 5.0, moments)


async def answered(kept, row, answer, table=1, at=7.0):
    await kept.store.write(review_sql.answer_moment, SECRET_ID, table, row, answer, at)


async def read(kept, sql, *values):
    return await kept.store.read(sql, SECRET_ID, *values)


async def test_what_was_answered_stays_when_the_review_is_looked_at_again(kept):
    await looked(kept, 4, 9)
    await answered(kept, 4, Answer.FOUND)
    await looked(kept, 4, 12)  # a newer engine found another one
    found = await read(kept, review_sql.own_moments, 1)
    assert [(one.row, one.answer, one.at) for one in found] == [(4, "found", 7.0), (12, "", 5.0)]


@pytest.mark.parametrize(
    ("answers", "last"),
    [
        ((Answer.FOUND, Answer.SHOWN), Answer.FOUND),
        ((Answer.SHOWN, Answer.FOUND), Answer.SHOWN),
        ((Answer.SKIPPED, Answer.FOUND), Answer.FOUND),
    ],
)
async def test_the_first_answer_counts_but_what_was_skipped_may_be_answered(kept, answers, last):
    await looked(kept, 4)
    for answer in answers:
        await answered(kept, 4, answer)
    (found,) = await read(kept, review_sql.own_moments, 1)
    assert found.answer is last


async def test_matches_to_look_back_on_are_those_one_was_in_until_the_end(kept):
    _, first = await kept.play({SECRET_ID: 1, 2: 2})
    await kept.play({3: 1, 2: 2})
    _, there = await kept.play({SECRET_ID: 1, 2: 2}, guild=11)
    assert [row.table_id for row in await read(kept, review_sql.matches_of, None, 9)] == [there, first]
    assert [row.table_id for row in await read(kept, review_sql.matches_of, GUILD, 9)] == [first]
    assert [row.table_id for row in await read(kept, review_sql.matches_of, None, 1)] == [there]


async def test_own_puzzles_are_the_answered_moments_of_a_game(kept):
    await looked(kept, 1, 2, 3, 4)
    await looked(kept, 1, table=2, game="gostop")
    answers = {1: Answer.FOUND, 2: Answer.SHOWN, 3: Answer.SKIPPED}
    for row, answer in answers.items():
        await answered(kept, row, answer, at=10.0 + row)
    await answered(kept, 1, Answer.FOUND, table=2, at=20.0)
    assert [one.row for one in await read(kept, review_sql.own_puzzles, "yud")] == [2, 1]
    assert [one.table_id for one in await read(kept, review_sql.own_puzzles, "gostop")] == [2]
    assert await kept.store.read(review_sql.own_puzzles, 2, "yud") == []


async def test_mistakes_are_counted_by_reason_in_games_looked_at_often(kept):
    for table in range(1, 5):
        await looked(kept, 1, 2, table=table)
    assert await read(kept, review_sql.mistakes, 5) == [], "four reviews are too few"
    await looked(kept, table=5)  # a review without a moment counts as well
    await looked(kept, 3, 4, table=6, reason="swap_low")
    for table in range(7, 11):
        await looked(kept, 1, 2, table=table, game="gostop", reason="stop")
    assert await read(kept, review_sql.mistakes, 5) == [("yud", "draw", 8), ("yud", "swap_low", 2)]
    assert await kept.store.read(review_sql.mistakes, 2, 5) == []
