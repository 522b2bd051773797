"""Duels: two deals each, the sums compared; who does not answer, play or finish; kills in between."""

from __future__ import annotations

import random

import pytest

from bot.base.errors import ScoreError
from bot.features.admin import sql as admin_sql
from bot.features.contest import sql as contest_sql
from bot.features.contest.duels import ANSWER_WITHIN, LAPSED, OPEN, OVER, PLAY_WITHIN, REFUSED, Duels
from bot.tables import Change
from bot.tables import sql as tables_sql
from tests.bot.house import ANA, BEN, CHO, house_at, play_on
from tests.bot.test_daily import GOSTOP, GUILD, NOON, at
from tests.databases import instead

pytestmark = pytest.mark.databases


class Field:
    """A house with duels."""

    def __init__(self, house):
        self.house = house
        self.duels = Duels(house.store, house.tables, now=lambda: house.hands.wall)
        house.bus.hear(Change, self.duels.changed)

    async def ask(self, asker=ANA, asked=BEN):
        return await self.duels.ask(asker, asked, "gostop", guild_id=GUILD, channel_id=20, locale="en")

    async def opened(self):
        duel = await self.ask()
        return await self.duels.answer(duel.id, BEN.user_id, yes=True)

    async def begin(self, duel, who):
        return (await self.duels.play(duel.id, who, guild_id=GUILD, channel_id=20))[1]

    async def play(self, duel, who, choose=0):
        """Play somebody's next deal to its end; return its table."""
        table = await self.begin(duel, who)
        table = await play_on(self.house.tables, table.id, random.Random(choose))
        await self.duels.settled()
        return table


@pytest.fixture
async def field(tmp_path):
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        yield Field(house)


async def refuses(code, work):
    with pytest.raises(ScoreError) as error:
        await work
    assert error.value.code == code


async def test_both_play_the_same_two_deals_from_both_seats(field):
    duel = await field.opened()
    tables = [await field.play(duel, who, choose) for who, choose in ((ANA, 0), (ANA, 0), (BEN, 1), (BEN, 1))]
    assert [table.deal for table in tables] == ["duel 1 1", "duel 1 2"] * 2
    assert [table.seat_of(user) for table, user in zip(tables, (1, 1, 2, 2), strict=True)] == [0, 1, 0, 1]
    first = [(await field.house.tables.log(table.id))[1].text for table in tables]
    assert first[0] == first[2] and first[1] == first[3] and first[0] != first[1]
    scores = [
        table.game.outcome(table.state).scores[table.seat_of(user)]
        for table, user in zip(tables, (1, 1, 2, 2), strict=True)
    ]
    (told,) = await field.duels.look()
    assert told.status == OVER
    assert [total.score for total in await field.duels.totals(told)] == [sum(scores[:2]), sum(scores[2:])]
    assert (await field.house.tables.verify(tables[0].id)).fair, "its deals are open now"
    await field.duels.told(told)
    assert await field.duels.look() == []
    assert [await field.house.store.read(tables_sql.read_result, table.id) for table in tables] == [None] * 4


async def test_its_deals_stay_shut_until_both_are_through(field):
    duel = await field.opened()
    table = await field.play(duel, ANA)
    assert (await field.house.tables.revealed(table)).secret is None
    await field.play(duel, ANA)
    assert await field.begin(duel, ANA) is None
    assert await field.duels.look() == [], "nothing is told while the other has to play"


async def test_only_who_was_asked_answers_and_who_asked_may_take_it_back(field):
    duel = await field.ask()
    await refuses("duel_unanswered", field.begin(duel, ANA))
    await refuses("duel_not_yours", field.duels.answer(duel.id, ANA.user_id, yes=True))
    await refuses("duel_not_yours", field.duels.answer(duel.id, CHO.user_id, yes=False))
    assert (await field.duels.answer(duel.id, ANA.user_id, yes=False)).status == REFUSED
    await refuses("duel_answered", field.duels.answer(duel.id, BEN.user_id, yes=True))
    await refuses("duel_closed", field.begin(duel, BEN))
    await refuses("no_duel", field.duels.duel(99))


async def test_two_people_have_one_duel_of_a_game_at_a_time(field):
    await refuses("duel_self", field.ask(ANA, ANA))
    duel = await field.ask()
    await refuses("duel_there", field.ask())
    await refuses("duel_there", field.ask(BEN, ANA))
    assert (await field.ask(ANA, CHO)).id != duel.id
    await field.duels.answer(duel.id, BEN.user_id, yes=False)
    assert (await field.ask(BEN, ANA)).id > duel.id
    await field.house.tables.keep_off(GUILD, CHO.user_id)
    await refuses("duel_kept_off", field.ask(CHO, BEN))


async def test_who_never_answers_lets_it_lapse(field):
    duel = await field.ask()
    field.house.hands.wall += ANSWER_WITHIN - 1
    assert (await field.duels.duel(duel.id)).status == "asked"
    field.house.hands.wall += 1
    assert await field.duels.look() == []
    assert (await field.duels.duel(duel.id)).status == LAPSED


async def test_where_nobody_played_there_is_no_result(field):
    duel = await field.opened()
    field.house.hands.wall += PLAY_WITHIN
    assert await field.duels.look() == []
    assert (await field.duels.duel(duel.id)).status == LAPSED


async def test_what_is_finished_after_its_time_does_not_count(field):
    duel = await field.opened()
    for _ in range(2):
        await field.play(duel, ANA)
    await field.play(duel, BEN)
    table = await field.begin(duel, BEN)
    field.house.hands.wall += PLAY_WITHIN
    (told,) = await field.duels.look()
    await field.house.tables.close(table.id, "cancelled")
    await field.duels.settled()
    assert (await field.duels.totals(told))[1].score is None


@pytest.mark.parametrize("broken", ["seat_side", "end_side"])
async def test_a_kill_anywhere_loses_nothing(tmp_path, monkeypatch, broken):
    """Killed before its table, or what was played there, was noted: the next start makes it up."""
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        field = Field(house)
        duel = await field.opened()
        for who in (ANA, ANA, BEN):
            await field.play(duel, who)

        async def killed(*_: object) -> None:
            raise RuntimeError("killed")

        with monkeypatch.context() as patch:
            instead(patch, house.store, getattr(contest_sql, broken), killed)
            if broken == "seat_side":
                with pytest.raises(RuntimeError):
                    await field.begin(duel, BEN)
            else:
                await field.play(duel, BEN)
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        field = Field(house)
        await house.tables.start_up()
        await field.duels.start_up()
        if broken == "seat_side":
            await field.play(duel, BEN)
        (told,) = await field.duels.look()
        assert told.status == OVER
        assert all(total.score is not None for total in await field.duels.totals(told))
        assert len(await house.store.read(contest_sql.sides_of, duel.id)) == 4


async def test_forgetting_ends_it_and_purging_takes_it(field):
    duel = await field.opened()
    await field.play(duel, ANA)
    told = (await field.house.store.read(admin_sql.everything_of, 1))["duels"]
    assert [(one["duel"], one["name"], one["part"]) for one in told] == [(duel.id, "Ana", 0)]
    assert [one["name"] for one in (await field.house.store.read(admin_sql.everything_of, 2))["duels"]] == ["Ben"]
    await field.house.tables.forget_user(1)
    await field.house.store.write(admin_sql.forget, 1)
    assert (await field.house.store.read(admin_sql.everything_of, 1))["duels"] == []
    kept = await field.duels.duel(duel.id)
    assert (kept.status, kept.asker, kept.asked) == (LAPSED, "", "Ben")
    await field.house.tables.evict(guild_id=GUILD)
    await field.house.store.write(admin_sql.purge, GUILD)
    await refuses("no_duel", field.duels.duel(duel.id))


async def test_what_ends_after_its_player_was_forgotten_notes_nobody(field):
    duel = await field.opened()
    table = await field.begin(duel, ANA)
    await field.house.store.write(admin_sql.forget, 1)
    await field.house.tables.close(table.id, "cancelled")
    await field.duels.settled()
    assert all(side.user_id != 1 for side in await field.house.store.read(contest_sql.sides_of, duel.id))
    assert (await field.house.store.read(admin_sql.everything_of, 1))["duels"] == []


async def test_it_may_be_played_from_anywhere(field):
    duel = await field.opened()
    table = (await field.duels.play(duel.id, ANA, guild_id=0, channel_id=77))[1]
    assert (table.guild_id, table.channel_id) == (0, 77)
    assert duel.status == OPEN
