"""What holds of every contest: the day's deal, a duel, a deal that is played again, a round of a tournament."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.errors import StoreError
from bot.features.admin import sql as admin_sql
from bot.features.contest import days
from bot.features.contest import sql as contest_sql
from bot.features.contest.contest import finished
from bot.features.contest.dailies import SEAT
from bot.features.contest.duels import ANSWER_WITHIN, ASKED, LAPSED, OPEN, PLAY_WITHIN, REFUSED
from bot.features.replay.moments import Matches
from bot.features.tournament import edits
from bot.features.tournament.model import Stage
from bot.features.tournament.pairing import standings
from bot.tables import sql as tables_sql
from bot.tables.model import Problem
from bot.tables.people import i_am_back, leave_seat
from games.core import CHANCE
from tests.bot.contests import CHANNEL, DAY, GUILD, HERE, NOON, TODAY, Channels, at, contests_at, dies_after
from tests.bot.house import ANA, BEN, CHO, DAO, refuses
from tests.databases import asked, columns_with

pytestmark = pytest.mark.databases


class Day:
    """The day's deal: whose try counts once, told on the next day's post."""

    kept = "dailies"
    shut = Problem.SEALED_UNTIL
    subject = "{} {} short"
    tables = 2
    writes = 4
    """Of a life: two as the bot starts, one as somebody comes back to it, and then one thing is done."""

    def __init__(self):
        self.days = 0
        self.channels = Channels()

    async def ready(self, club):
        await club.dailies.prepare()
        await club.dailies.set_post(GUILD, CHANNEL)

    async def begin(self, club, who):
        return (await club.begin(who))[1]

    async def opens(self, club):
        club.hands.wall = days.opens_at(TODAY)

    async def finish(self, club):
        """Play two days, each posted at its end."""
        while self.days < 2:
            club.hands.wall = NOON + self.days * DAY
            row, table = await club.begin()
            if table is not None:
                await club.play(table)
            if (await club.try_of(ANA, row.day)).ended_at is None:
                raise StoreError("killed before it was reckoned")
            club.hands.wall += DAY / 2
            await self.channels.post_due(club)
            self.days += 1

    async def check(self, club):
        posts = self.channels.of(CHANNEL)
        assert [number for number, _ in posts] == [328, 329], "a day was posted twice, or not"
        for number, (_, words) in enumerate(posts):
            day = days.later(TODAY, number)
            row = await club.try_of(ANA, day)
            table = await club.tables.fetch(row.table_id)
            assert (row.score, row.squares) == await finished(club.tables, table, SEAT)
            assert "the day before: 🥇 Ana" in words
            deal = await club.dailies.known_deal(days.later(day, 2), "gostop")
            assert deal.commitment in words, "another deal than the one that was announced"
        assert await club.dailies.streak(ANA.user_id, days.later(TODAY)) == 2


class Duel:
    """A duel of two deals."""

    kept = "duels"
    shut = Problem.SEALED
    subject = "{} {} short"
    tables = 4
    writes = 4

    async def ready(self, club):
        self.duel = await club.opened(CHO)

    async def begin(self, club, who):
        return await club.next_deal(self.duel, who)

    async def opens(self, club):
        """Play all: it is over when both are through."""
        await self.finish(club)

    async def finish(self, club):
        while not await club.duels.look():
            await club.play(await self.begin(club, ANA) or await self.begin(club, CHO))

    async def check(self, club):
        (told,) = await club.duels.look()
        assert told.status == "over"
        assert [(one.played, one.score is None) for one in await club.duels.totals(told)] == [(2, False)] * 2


class Again:
    """A try of the day that is played again."""

    kept = "seats"
    shut = Problem.SEALED_UNTIL
    subject = "{} {} short"
    tables = 4
    writes = 3

    async def ready(self, club):
        for who in (BEN, ANA, CHO):
            await club.tried(who, who.user_id)
        self.table = await self.begin(club, ANA)

    async def begin(self, club, who):
        return await club.again.against(BEN, who, "gostop", TODAY, **HERE)

    opens = Day.opens

    async def finish(self, club):
        if not (await club.tables.fetch(self.table.id)).status.ended:
            assert (await self.begin(club, ANA)).id == self.table.id
            await club.play(self.table)

    async def check(self, club):
        assert (await club.again.result(await club.tables.fetch(self.table.id), SEAT)).score is not None


class Round:
    """A tournament of two rounds at two tables."""

    kept = "tournaments"
    shut = Problem.SEALED
    subject = "{} {}"
    tables = 4
    writes = 3

    async def ready(self, club):
        self.key = await club.cup(0, begun=False, seats=2)
        for who in (ANA, BEN, CHO, DAO):
            await club.tours.join(self.key, who.user_id, who.name, "en")
        await club.edit(self.key, edits.start)

    async def begin(self, club, who):
        await club.tours.advance(self.key)
        return next(table for table in club.tables.live() if table.seat_of(who.user_id) is not None)

    async def opens(self, club):
        """Play the other table, too: then the round is over."""
        await club.play_round(1)
        await club.tours.advance(self.key)

    async def finish(self, club):
        await club.finish(self.key)

    async def check(self, club):
        tour = await club.tours.get(self.key)
        assert tour.stage is Stage.OVER and all(pod.scored for pod in tour.pods)
        assert len({(await club.tables.fetch(pod.table_id)).subject for pod in tour.pods}) == 4
        assert [row.played for row in standings(tour)] == [2] * 4


CONTESTS = [pytest.param(kind, id=kind.__name__.lower()) for kind in (Day, Duel, Again, Round)]


@pytest.fixture(params=CONTESTS)
async def contest(request):
    return request.param()


@pytest.fixture
async def club(tmp_path, contest):
    async with contests_at(tmp_path) as club:
        await contest.ready(club)
        yield club


async def test_begun_twice_at_once_it_is_one_table_with_the_same_cards_and_company_for_everybody(club, contest):
    one, same = await asyncio.gather(contest.begin(club, ANA), contest.begin(club, ANA))
    other = await contest.begin(club, CHO)
    assert one.id == same.id != other.id and one.deal == other.deal
    dealt = [[text for seat, text in await club.log(table) if seat == CHANCE] for table in (one, other)]
    assert dealt[0] == dealt[1] != []
    company = [[holder.name for holder in table.holders if holder.house] for table in (one, other)]
    assert company[0] == company[1]


async def test_nothing_of_it_can_be_played_checked_or_watched_while_others_may_play_it(club, contest):
    """The one rule (`Tables.require_open`): with when it opens, if that is known. It counts in no rating."""
    table = await club.play(await contest.begin(club, ANA))
    assert table.status.ended and await club.store.read(tables_sql.read_result, table.id) is None
    assert (await club.tables.revealed(table)).secret is None
    for look in (
        club.tables.verify(table.id),
        Matches(club.tables).match(table.id, GUILD, ANA.user_id),
        club.again.begin(table.id, ANA, **HERE),
    ):
        await refuses(contest.shut, look)
    await contest.opens(club)
    assert (await club.tables.verify(table.id)).fair
    await Matches(club.tables).match(table.id, GUILD, ANA.user_id)
    again = await club.again.begin(table.id, ANA, **HERE)
    assert again.deal == table.deal
    assert again.subject == contest.subject.format(table.id, table.seat_of(ANA.user_id))


async def test_who_is_forgotten_is_in_nothing_that_is_kept_and_with_the_server_all_goes(club, contest):
    await contest.begin(club, CHO)
    table = await club.play(await contest.begin(club, ANA))
    assert await club.kept_of(ANA, contest.kept) and await club.kept_of(CHO, contest.kept)
    await club.forget(ANA)
    assert await club.kept_of(ANA, contest.kept) == []
    assert await columns_with(club.store, "Ana") == []
    table = await club.tables.fetch(table.id)
    assert ANA.user_id not in (table.host_id, *(holder.user_id for holder in table.holders))
    assert await club.kept_of(CHO, contest.kept), "others are forgotten, too"
    await club.purge()
    assert await club.kept_of(CHO, contest.kept) == []
    assert await columns_with(club.store, "Cho") == []


async def test_killed_after_each_write_in_turn_it_goes_on_and_counts_once(tmp_path, contest, engine):
    hands, lives, over = at(NOON), 0, False
    more = 0 if engine == "sqlite" else 9  # a start takes longer there: fewer kills
    async with contests_at(tmp_path, hands) as club:
        await contest.ready(club)
    while not over:
        lives += 1
        assert lives < 1000, "it does not come further"
        async with contests_at(tmp_path, hands) as club:
            dies_after(club, contest.writes + more)
            try:
                await club.start_up()
                await contest.finish(club)
                over = True
            except StoreError:
                continue
            finally:
                await club.settled()
                del club.store.writer._asked
    assert lives > (10 if more == 0 else 2), "too few kills to have come between all writes"
    async with contests_at(tmp_path, hands) as club:
        await contest.check(club)
        hands.wall += 2 * DAY  # a day's deal is open by then; what is over by itself has been open since
        tables = [await club.tables.fetch(number) for (number,) in await asked(club.store, "SELECT id FROM tables")]
        assert len(tables) == contest.tables, "a table is there twice"
        for table in tables:
            assert (await club.tables.verify(table.id)).fair, "after a kill it went on with other cards"


# Duels: who answers, who does not play or finish in time. What is played is in tests/cogs/test_duel.py.


@pytest.fixture
async def duels(tmp_path):
    async with contests_at(tmp_path) as club:
        yield club


async def test_only_who_was_asked_answers_and_who_asked_may_take_it_back(duels):
    duel = await duels.ask()
    await refuses("duel_unanswered", duels.next_deal(duel, ANA))
    await refuses("duel_not_yours", duels.next_deal(duel, CHO))
    await refuses("duel_not_yours", duels.duels.answer(duel.id, ANA.user_id, yes=True))
    await refuses("duel_not_yours", duels.duels.answer(duel.id, CHO.user_id, yes=False))
    assert (await duels.duels.answer(duel.id, ANA.user_id, yes=False)).status == REFUSED
    await refuses("duel_answered", duels.duels.answer(duel.id, BEN.user_id, yes=True))
    await refuses("duel_closed", duels.next_deal(duel, BEN))
    await refuses("no_duel", duels.duels.duel(99))
    assert await duels.store.write(contest_sql.begin_side, 99, ANA.user_id, 0) is None, "deleted with its server"


async def test_two_people_have_one_duel_of_a_game_at_a_time(duels):
    await refuses("duel_self", duels.ask(ANA, ANA))
    duel = await duels.ask()
    await refuses("duel_there", duels.ask())
    await refuses("duel_there", duels.ask(BEN, ANA))
    assert (await duels.ask(ANA, CHO)).id != duel.id
    await duels.duels.answer(duel.id, BEN.user_id, yes=False)
    assert (await duels.ask(BEN, ANA)).id > duel.id
    await duels.tables.keep_off(duel.guild_id, CHO.user_id)
    await refuses("duel_kept_off", duels.ask(CHO, BEN))


async def test_who_never_answers_and_where_nobody_played_there_is_no_result(duels):
    asked, opened = await duels.ask(ANA, CHO), await duels.opened(BEN)
    for duel, before, seconds in ((asked, ASKED, ANSWER_WITHIN), (opened, OPEN, PLAY_WITHIN - ANSWER_WITHIN)):
        duels.hands.wall += seconds - 1
        assert (await duels.duels.duel(duel.id)).status == before
        duels.hands.wall += 1
        assert await duels.duels.look() == []
        assert (await duels.duels.duel(duel.id)).status == LAPSED


async def test_where_nobody_finished_both_deals_by_themselves_nobody_wins(duels):
    duel = await duels.opened()
    for who in (ANA, ANA, BEN, BEN):
        table = await duels.next_deal(duel, who)
        for edit in (leave_seat, i_am_back):  # the house has played meanwhile
            await duels.tables.change(table.id, who.user_id, edit)
        await duels.play(table)
    assert await duels.duels.look() == []
    assert (await duels.duels.duel(duel.id)).status == LAPSED
    assert await duels.duels.record(GUILD, ANA.user_id) == (0, 0, 0)


async def test_what_is_finished_after_its_time_does_not_count(duels):
    duel = await duels.opened()
    for who in (ANA, ANA, BEN):
        await duels.play(await duels.next_deal(duel, who))
    table = await duels.next_deal(duel, BEN)
    duels.hands.wall += PLAY_WITHIN
    (told,) = await duels.duels.look()
    await duels.play(table)
    assert [total.score is None for total in await duels.duels.totals(told)] == [False, True]


@pytest.mark.parametrize("how", ["forgotten", "purged"])
async def test_what_was_played_of_one_that_can_be_played_no_more_can_be_checked(duels, how):
    """Its other player is forgotten, or its server has thrown the bot out; this one has played in the bot's DM."""
    duel = await duels.opened()
    _, table = await duels.duels.play(duel.id, BEN, guild_id=0, channel_id=CHANNEL)
    await duels.play(table)
    await refuses(Problem.SEALED, duels.tables.verify(table.id))
    await (duels.forget(ANA) if how == "forgotten" else duels.purge())
    assert (await duels.tables.verify(table.id)).fair


async def test_the_next_deal_of_a_game_that_is_left_out_meanwhile_rests(duels):
    duel = await duels.opened()
    duels.tables.games.pop("gostop")
    await refuses(Problem.RESTS, duels.next_deal(duel, ANA))


async def test_forgetting_ends_it_and_what_ends_after_that_notes_nobody(duels):
    duel = await duels.opened()
    await duels.play(await duels.next_deal(duel, ANA))
    (told,) = await duels.kept_of(ANA, "duels")
    assert (told["duel"], told["name"], told["part"]) == (duel.id, "Ana", 0)
    assert [one["name"] for one in await duels.kept_of(BEN, "duels")] == ["Ben"]
    table = await duels.next_deal(duel, ANA)
    await duels.store.write(admin_sql.forget, ANA.user_id)
    await duels.tables.close(table.id, "cancelled")
    await duels.settled()
    assert all(side.user_id != ANA.user_id for side in await duels.store.read(contest_sql.sides_of, duel.id))
    assert await duels.kept_of(ANA, "duels") == []
    kept = await duels.duels.duel(duel.id)
    assert (kept.status, kept.asker, kept.asked) == (LAPSED, "", "Ben")
    await duels.purge()
    await refuses("no_duel", duels.duels.duel(duel.id))
