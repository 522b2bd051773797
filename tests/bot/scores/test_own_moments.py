"""What people's reviews showed them: kept, answered once, a puzzle then; forgotten and purged with the rest."""

from __future__ import annotations

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.review import sql as review_sql
from bot.store.model import Answer, OwnMoment
from tests.bot.scores.results import GUILD
from tests.bot.scores.test_people import SECRET_ID
from tests.databases import columns_with

pytestmark = pytest.mark.databases


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
    assert [row.table_id for row in await read(kept, review_sql.matches_of, None, 9)] == [
        there,
        first,
    ]
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


async def test_moments_go_with_a_purged_guild_and_with_a_forgotten_person(kept):
    _, here = await kept.play({SECRET_ID: 1, 2: 2})
    _, there = await kept.play({SECRET_ID: 1, 2: 2}, guild=11)
    for table in (here, there):
        await looked(kept, 4, table=table)
    await kept.store.write(admin_sql.purge, GUILD)
    assert await read(kept, review_sql.own_moments, here) == []
    found = await kept.store.read(admin_sql.everything_of, SECRET_ID)
    assert [(row["table"], row["row"]) for row in found["own_moments"]] == [(there, 4)]
    assert [row["game"] for row in found["looked_back"]] == ["yud"]
    await kept.store.write(admin_sql.forget, SECRET_ID)
    assert await columns_with(kept.store, SECRET_ID) == []
