"""Feats: judged once, the earliest kept, made again from the logs, forgotten with their person; what to play next."""

from __future__ import annotations

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.scores import honours
from bot.features.scores import sql as scores_sql
from bot.features.scores.honours import Reason, Suggestion, suggest
from bot.features.scores.rows import HonourRow, PlayedGame
from games import GAMES
from games.core import CHANCE, HOST
from tests.bot.house import ANA, BEN, house_at
from tests.bot.scores.results import GUILD, finish
from tests.databases import done

pytestmark = pytest.mark.databases

YUD = next(game for game in GAMES if game.info.key == "yud")
AT = 1_000.0


async def played(house):
    """A match of Ana and a house player, to its end; Ana declines every look and takes what comes first."""
    table = await house.beside(game="yud")
    while not table.status.ended:
        seat = min(seat for seat in table.game.to_act(table.state) if seat not in (CHANCE, HOST))
        text = table.game.encode(table.moves(seat).legal[-1])
        if seat == 0:
            await house.act(table, ANA, text)
        else:
            await house.tables.house_act(table.id, seat, table.seq, text)
        table = house.now(table)
    return table


async def feats(house):
    return await house.store.read(scores_sql.honours_of, GUILD, ANA.user_id)


async def unjudge(house):
    """As before a feat was new."""
    await done(house.store, "DELETE FROM honours", "UPDATE results SET judged = 0")


async def test_a_match_with_a_house_player_earns_feats_for_the_person_alone_and_once(tmp_path):
    async with house_at(tmp_path, games=(YUD,)) as house:
        table = await played(house)
        outcome = table.game.outcome(table.state)
        (row,) = await house.store.read(scores_sql.finished_by, GUILD, ANA.user_id)
        assert (row.table_id, row.game, row.others) == (table.id, "yud", 0)
        assert row.place == outcome.placements[0]
        for guild, person in ((GUILD, BEN), (GUILD + 1, ANA)):
            assert await house.store.read(scores_sql.finished_by, guild, person.user_id) == []

        judge = honours.Honours(house.store)
        found = await judge.at(table.id)
        assert {row.user_id for row in found} <= {ANA.user_id}
        assert ("won" in {row.honour for row in found}) == (outcome.winners == (0,))
        assert found, "Ana earned something in this match"
        assert await judge.at(table.id) == found
        assert await judge.catch_up(10) == 0
        assert list(found) == sorted(await feats(house), key=lambda row: row.honour)

        again = await played(house)
        assert not {row.honour for row in await judge.at(again.id)} & {row.honour for row in found}


async def test_feats_are_made_again_from_the_logs_in_whatever_order_but_not_for_who_was_forgotten(tmp_path):
    async with house_at(tmp_path, games=(YUD,)) as house:
        first, second = await played(house), await played(house)
        judge = honours.Honours(house.store)
        await judge.judge(second.id)
        await judge.judge(first.id)
        before = await feats(house)
        assert {row.table_id for row in before} >= {first.id}
        await unjudge(house)
        assert await feats(house) == []
        assert await judge.catch_up(1) == 1
        assert await judge.catch_up(10) == 1
        assert await feats(house) == before

        assert (await house.store.read(admin_sql.everything_of, ANA.user_id))["honours"]
        await house.store.write(admin_sql.forget, ANA.user_id)
        assert await feats(house) == []
        await unjudge(house)
        await judge.catch_up(10)
        assert await house.store.read(scores_sql.honours_at, first.id) == []


async def test_a_log_that_does_not_replay_tells_nothing_and_a_game_that_is_not_here_waits(kept, caplog):
    spoilt, gone = [await finish(kept.store, {1: 1, 2: 2}, AT, game=game) for game in ("yud", "gone")]
    assert [await kept.scores.honours.at(table_id) for table_id in (spoilt, gone)] == [(), ()]
    assert "feats cannot be found" in caplog.text
    assert await kept.scores.honours.catch_up(10) == 0, "it is not asked again"
    assert await kept.store.read(scores_sql.judged_by, gone) == 0


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
async def test_of_equal_feats_the_earliest_stays(kept, order):
    tables = {n: await finish(kept.store, {1: 1, 2: 2}, AT + n) for n in (1, 2)}
    for n in order:
        await kept.store.write(scores_sql.judge, tables[n], 1, [HonourRow(GUILD, 1, "yud", "won", tables[n], AT + n)])
    assert [row.table_id for row in await kept.store.read(scores_sql.honours_of, GUILD, 1)] == [tables[1]]
    assert await kept.store.read(scores_sql.honours_at, tables[2]) == []


# What to play next: one game that fits, for a reason that is true

SHORT, LONG = PlayedGame(8, 5.0), PlayedGame(40, 3.0)


def test_a_new_game_comes_first_then_a_shorter_one_then_the_one_long_ago():
    assert suggest((), 10, {}) is None
    assert suggest(("a", "b"), 10, {}) == Suggestion("a", Reason.NEW)
    assert suggest(("a", "b"), 60, {"a": SHORT, "b": PlayedGame(5, None)}) == Suggestion("b", Reason.NEW)
    assert suggest(("a", "b"), 60, {"a": SHORT, "b": LONG}) == Suggestion("a", Reason.SHORTER, 8)
    assert suggest(("a", "b"), 19, {"a": SHORT, "b": LONG}) == Suggestion("b", Reason.LONG_AGO)
    assert suggest(("b",), 60, {"b": LONG}) == Suggestion("b", Reason.LONG_AGO), "40 minutes are not much shorter"


async def test_what_is_known_of_games_is_of_these_people_and_of_the_time_before(kept):
    await finish(kept.store, {1: 1, 2: 2}, AT, game="yud")
    await finish(kept.store, {3: 1, 2: 2}, AT + 10, game="seize")
    await finish(kept.store, {1: 1, 2: 2}, AT + 20, game="gostop")
    found = await kept.store.read(scores_sql.games_played, GUILD, (1,), AT + 15)
    assert {game: one.last for game, one in found.items()} == {"yud": AT, "seize": None}
    assert round(found["yud"].minutes * 60) == 50
    assert await kept.store.read(scores_sql.games_played, GUILD + 1, (1,), AT + 15) == {}
    assert (await kept.store.read(scores_sql.games_played, GUILD, (), AT + 15))["yud"].last is None
