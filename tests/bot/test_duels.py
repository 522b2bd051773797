"""Duels: who answers, who does not play or finish in time; people. What is played is in tests/cogs/test_duel.py."""

from __future__ import annotations

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.contest import sql as contest_sql
from bot.features.contest.duels import ANSWER_WITHIN, ASKED, LAPSED, OPEN, PLAY_WITHIN, REFUSED
from tests.bot.contests import contests_at, refuses
from tests.bot.house import ANA, BEN, CHO

pytestmark = pytest.mark.databases


@pytest.fixture
async def club(tmp_path):
    async with contests_at(tmp_path) as club:
        yield club


async def test_only_who_was_asked_answers_and_who_asked_may_take_it_back(club):
    duel = await club.ask()
    await refuses("duel_unanswered", club.next_deal(duel, ANA))
    await refuses("duel_not_yours", club.next_deal(duel, CHO))
    await refuses("duel_not_yours", club.duels.answer(duel.id, ANA.user_id, yes=True))
    await refuses("duel_not_yours", club.duels.answer(duel.id, CHO.user_id, yes=False))
    assert (await club.duels.answer(duel.id, ANA.user_id, yes=False)).status == REFUSED
    await refuses("duel_answered", club.duels.answer(duel.id, BEN.user_id, yes=True))
    await refuses("duel_closed", club.next_deal(duel, BEN))
    await refuses("no_duel", club.duels.duel(99))


async def test_two_people_have_one_duel_of_a_game_at_a_time(club):
    await refuses("duel_self", club.ask(ANA, ANA))
    duel = await club.ask()
    await refuses("duel_there", club.ask())
    await refuses("duel_there", club.ask(BEN, ANA))
    assert (await club.ask(ANA, CHO)).id != duel.id
    await club.duels.answer(duel.id, BEN.user_id, yes=False)
    assert (await club.ask(BEN, ANA)).id > duel.id
    await club.tables.keep_off(duel.guild_id, CHO.user_id)
    await refuses("duel_kept_off", club.ask(CHO, BEN))


async def test_who_never_answers_and_where_nobody_played_there_is_no_result(club):
    asked, opened = await club.ask(ANA, CHO), await club.opened(BEN)
    for duel, before, seconds in ((asked, ASKED, ANSWER_WITHIN), (opened, OPEN, PLAY_WITHIN - ANSWER_WITHIN)):
        club.hands.wall += seconds - 1
        assert (await club.duels.duel(duel.id)).status == before
        club.hands.wall += 1
        assert await club.duels.look() == []
        assert (await club.duels.duel(duel.id)).status == LAPSED


async def test_what_is_finished_after_its_time_does_not_count(club):
    duel = await club.opened()
    for who in (ANA, ANA, BEN):
        await club.play(await club.next_deal(duel, who))
    table = await club.next_deal(duel, BEN)
    club.hands.wall += PLAY_WITHIN
    (told,) = await club.duels.look()
    await club.play(table)
    assert [total.score is None for total in await club.duels.totals(told)] == [False, True]


async def test_forgetting_ends_it_and_what_ends_after_that_notes_nobody(club):
    duel = await club.opened()
    await club.play(await club.next_deal(duel, ANA))
    (told,) = await club.kept_of(ANA, "duels")
    assert (told["duel"], told["name"], told["part"]) == (duel.id, "Ana", 0)
    assert [one["name"] for one in await club.kept_of(BEN, "duels")] == ["Ben"]
    table = await club.next_deal(duel, ANA)
    await club.store.write(admin_sql.forget, ANA.user_id)
    await club.tables.close(table.id, "cancelled")
    await club.settled()
    assert all(side.user_id != ANA.user_id for side in await club.store.read(contest_sql.sides_of, duel.id))
    assert await club.kept_of(ANA, "duels") == []
    kept = await club.duels.duel(duel.id)
    assert (kept.status, kept.asker, kept.asked) == (LAPSED, "", "Ben")
    await club.purge()
    await refuses("no_duel", club.duels.duel(duel.id))
