"""The deal of an ended match played again: the same stock, seat and company; what is shut; against a day's try."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.base.errors import ScoreError
from bot.features.admin import sql as admin_sql
from bot.features.contest import days
from bot.features.contest.again import Again, Result, match_of
from bot.features.contest.contest import Stretch
from bot.features.replay.moments import Matches
from bot.features.replay.record import check, read_record, record_of, write_record
from bot.tables import Holder, Status
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house, set_option, set_private
from bot.tables.model import EndReason, Problem, TableError
from bot.tables.play import NOWHERE
from bot.tables.purposes import Purpose
from bot.thinking.hints import may_ask
from games import GAMES
from games.core import CHANCE
from games.core.levels import Level
from tests.bot.house import ANA, BEN, CHO, house_at, play_on
from tests.bot.test_daily import GOSTOP, GUILD, NOON, TODAY, Noon, at

pytestmark = pytest.mark.databases

YUD = [game for game in GAMES if game.info.key == "yud"]
HERE = {"guild_id": GUILD, "channel_id": 20}


class Room(Noon):
    """A house where deals are played again."""

    def __init__(self, house):
        super().__init__(house)
        self.again = Again(house.tables, self.dailies)

    async def ended(self, *people, seed=1, most=3000, levels=(), game="gostop", **options):
        """A match that people have played, at random, to its end."""
        tables = self.house.tables
        table = await self.house.lobby(*people, game=game)
        for seat, level in enumerate(levels, start=len(people)):
            table = await tables.change(table.id, table.host_id, add_house)
            table = await tables.set_level(table.id, table.host_id, level, seat)
        for name, value in options.items():
            await tables.change(table.id, table.host_id, set_option, name, value)
        await tables.start(table.id, table.host_id)
        return await self.played(table, random.Random(seed), most)

    async def played(self, table, chooser, most=3000):
        """Have everybody act at random."""
        return await play_on(self.house.tables, table.id, chooser, most=most)

    async def does(self, table, seat, text):
        user = table.holders[seat].user_id
        if user is None:
            assert await self.house.tables.house_act(table.id, seat, table.seq, text)
        else:
            await self.house.tables.act(table.id, user, None, text)

    async def follow(self, table, log, most=10**6):
        """Have everybody do what a log says, which goes on from where the table stands; chance is drawn."""
        for row in log[table.seq : most]:
            table = self.house.tables.get(table.id)
            if row.seat >= 0:
                await self.does(table, row.seat, row.text)
            elif row.seat != CHANCE:
                await self.house.tables.wait_over(table.id, row.text)
        return self.house.tables.get(table.id)

    async def log(self, table):
        return await self.house.tables.log(table.id)

    async def begin_daily(self, who=ANA):
        return await super().begin(who)

    async def tried(self, who=ANA, choose=0, guild=GUILD):
        row, table = await super().begin(who, guild)
        await self.play(table, choose)
        return await self.dailies.try_of(who.user_id, row.day, "gostop")

    async def against(self, rival, who=ANA):
        return await self.again.against(rival, who, "gostop", TODAY, **HERE)

    async def refused(self, rival, who=ANA):
        with pytest.raises(ScoreError) as error:
            await self.against(rival, who)
        return error.value.code

    async def begin(self, table, who=ANA, seat=None, **more):
        return await self.again.begin(table.id, who, seat, **{**HERE, **more})

    async def refuses(self, code, table, who=ANA, seat=None, **more):
        with pytest.raises((ScoreError, TableError)) as error:
            await self.begin(table, who, seat, **more)
        assert error.value.code == code
        assert not [t for t in self.house.tables.live() if t.purpose is Purpose.AGAIN]


@pytest.fixture
async def room(tmp_path):
    async with house_at(tmp_path, at(NOON), GAMES, thinkers=1) as house:
        yield Room(house)


def texts(rows):
    return [(row.seat, row.text) for row in rows]


# The same deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_who_plays_the_same_meets_the_same(room, game):
    """All chance of a match comes again, row by row, where everybody does again what they did."""
    match = await room.ended(ANA, BEN, game=game.info.key, most=150)
    if not match.status.ended:
        match = await room.house.tables.close(match.id, EndReason.CANCELLED)
    log = await room.log(match)
    deal = await room.again._deal_of(match)
    holders = (Holder(1, "Ana", "en"), Holder(None, "Bo", "en", house=True))
    again = await room.house.tables.open_set(
        game=game.info.key, purpose=Purpose.AGAIN, subject=f"{match.id} 0", holders=holders, locale="en",
        options=match.options, deal=deal, **HERE,
    )  # fmt: skip
    again = await room.follow(again, log)
    assert texts(await room.log(again)) == texts(log)
    assert sum(row.seat == CHANCE for row in log) > 1


async def test_who_plays_otherwise_meets_the_next_deals_too(room):
    """By number, not by row: however long the first deal takes, the second is the second of the match."""
    match = await room.ended(ANA, BEN, game="yud")
    again = await room.played(await room.begin(match), random.Random(7))
    logs = [texts(await room.log(table)) for table in (match, again)]
    rows = [[at for at, (seat, text) in enumerate(log) if seat == CHANCE and "shuffle" in text] for log in logs]
    assert len(rows[0]) > 1 < len(rows[1]) and rows[0][1] != rows[1][1], "the test shows nothing"
    for one, other in zip(*rows, strict=False):
        assert logs[0][one] == logs[1][other]


async def test_it_is_checked_like_any_shuffle_also_elsewhere(room):
    match = await room.ended(ANA, BEN)
    again = await room.played(await room.begin(match), random.Random(7))
    assert again.commitment == match.commitment
    assert (await room.house.tables.verify(again.id)).fair
    record = read_record(write_record(record_of(await room.house.tables.revealed(again), await room.log(again))))
    assert check(record).verification.fair
    assert check(record._replace(places=NOWHERE)).verification.problem == "draw"


async def test_its_seat_company_and_rules_are_those_of_the_match(room):
    match = await room.ended(ANA, BEN, game="yud", levels=(Level.EASY, Level.HARD), reshuffle="on")
    again = await room.begin(match, BEN)
    assert (again.seat_of(2), len(again.holders), again.options) == (1, 4, match.options)
    assert [(one.house, one.level) for one in again.holders] == [
        (True, Level.NORMAL),
        (False, Level.NORMAL),
        (True, Level.EASY),
        (True, Level.HARD),
    ]
    assert again.quiet and again.private and again.locale == BEN.locale
    assert match_of(again.subject) == (match.id, 1)
    assert not may_ask(again, again.moves(1)), "no hints"
    over = await room.played(again, random.Random(3))
    assert over.status is Status.OVER and await room.house.store.read(tables_sql.read_result, over.id) is None, (
        "it counts for nothing"
    )
    outcome = over.game.outcome(over.state)
    assert await room.again.result(over, 1, short=False) == Result(outcome.scores[1], outcome.placements[1])


async def test_who_sits_where(room):
    """At one's own seat, that of whom one names, the one chosen; a stranger sits where the host sat."""
    match = await room.ended(ANA, BEN)
    seats = []
    for who, seat, of in ((BEN, None, None), (CHO, None, None), (CHO, 1, None), (ANA, None, BEN)):
        table = await room.begin(match, who, seat, of=of)
        seats.append(table.seat_of(who.user_id))
        await room.house.tables.close(table.id, EndReason.CANCELLED)
    assert seats == [1, 0, 1, 1]
    await room.refuses("again_elsewhere", match, of=CHO)
    await room.refuses("no_table", match, seat=2)


async def test_begun_again_it_goes_on_and_after_its_end_begins_anew(room):
    match = await room.ended(ANA, BEN)
    one = await room.begin(match)
    assert (await room.begin(match)).id == one.id != (await room.begin(match, BEN)).id
    await room.played(one, random.Random(3))
    assert (await room.begin(match)).id > one.id
    again = await room.begin(one)
    assert (again.deal, match_of(again.subject)) == (one.deal, (one.id, 0)), "its own deal can be played again as well"


async def test_after_a_kill_it_goes_on_with_the_same_stock(tmp_path):
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        room = Room(house)
        match = await room.ended(ANA, BEN, deals="3")
        log = await room.log(match)
        again = await room.follow(await room.begin(match), log, most=9)
    async with house_at(tmp_path, at(NOON), GOSTOP) as house:
        await house.tables.start_up()
        room = Room(house)
        assert (await room.begin(match)).id == again.id
        again = await room.follow(house.tables.get(again.id), log)
        assert texts(await room.log(again)) == texts(log)
        assert again.status is Status.OVER


# What is shut


async def test_nothing_of_a_deal_that_others_still_play_can_be_played_checked_or_watched(room):
    """The one rule (`Tables.require_open`): a day that runs, a round under way; with when it opens, if known."""
    _, daily = await room.begin_daily()
    await room.play(daily)
    await room.refuses(Problem.SEALED_UNTIL, daily)
    await room.house.tables.deals.make("tournament 1 1")
    round_of = await room.house.tables.open_set(
        game="gostop", purpose=Purpose.TOURNAMENT, subject="1 1 1", holders=(Holder(1, "Ana"), Holder(2, "Ben")),
        locale="en", deal="tournament 1 1", **HERE,
    )  # fmt: skip
    await room.played(round_of, random.Random(2))
    await room.refuses(Problem.SEALED, round_of)
    for table, code in ((daily, Problem.SEALED_UNTIL), (round_of, Problem.SEALED)):
        with pytest.raises(TableError) as error:
            await Matches(room.house.tables).match(table.id, GUILD, 1)
        assert error.value.code is code
        with pytest.raises(TableError) as error:
            await room.house.tables.verify(table.id)
        assert error.value.code is code
    await room.house.tables.deals.open("tournament 1 1")
    assert (await room.begin(round_of)).deal == "tournament 1 1"
    room.house.hands.wall = days.opens_at(TODAY)
    again = await room.begin(daily)
    assert again.deal == daily.deal and again.subject == f"{daily.id} 0 short"


async def test_matches_that_cannot_be_played_again_are_refused_each_for_its_reason(room, monkeypatch):
    match = await room.ended(ANA, BEN)
    tables = room.house.tables
    with pytest.raises(ScoreError, match="no_table"):
        await room.again.begin(999, ANA, **HERE)
    await room.refuses("no_table", match, CHO, guild_id=11)
    running = await room.ended(ANA, BEN, most=4)
    await room.refuses("not_over", running)
    await tables.close(running.id, EndReason.CANCELLED)
    await room.refuses("again_unfinished", running)
    lobby = await room.house.lobby(ANA, BEN, game="gostop")
    await tables.close(lobby.id, EndReason.CANCELLED)
    await room.refuses("again_unfinished", lobby)
    lesson = await tables.open_set(
        game="gostop", purpose=Purpose.LESSON, subject="round", locale="en", options={"deals": "1"},
        holders=(Holder(1, "Ana"), Holder(None, "Bo", house=True)), **HERE,
    )  # fmt: skip
    tables.follow(Purpose.LESSON, Stretch())
    lesson = await room.played(lesson, random.Random(1))
    await room.refuses("again_set_up", lesson)

    async def older(table_id):
        return replace(match, state=None)

    monkeypatch.setattr(tables, "fetch", older)
    await room.refuses("again_other_rules", match)


async def test_a_private_match_is_for_who_played_there(room):
    lobby = await room.house.lobby(ANA, BEN, game="gostop")
    await room.house.tables.change(lobby.id, 1, set_private, private=True)
    await room.house.tables.change(lobby.id, 1, set_option, "deals", "1")
    await room.house.tables.start(lobby.id, 1)
    match = await room.played(lobby, random.Random(1))
    await room.refuses("again_private", match, CHO)
    assert (await room.begin(match, BEN)).seat_of(2) == 1


# Against a day's try


async def test_against_a_finished_try_one_plays_its_deal_and_the_scores_are_compared(room):
    theirs, mine = await room.tried(BEN, choose=1), await room.tried(ANA)
    table = await room.against(BEN)
    assert (table.deal, table.purpose) == (f"daily {TODAY} gostop", Purpose.AGAIN)
    then, seat = await room.again.then(table)
    assert (await room.again.result(then, seat, short=True)).score == theirs.score
    table = await room.play(table)
    assert (await room.again.result(table, 0, short=True)).score == mine.score, "the same play, the same end"
    assert await room.dailies.try_of(1, TODAY, "gostop") == mine, "the try that counts stays"
    assert [row.user_id for _, row in await room.dailies.ladder(TODAY, "gostop", GUILD, 9)].count(1) == 1


async def test_a_short_play_ends_where_the_try_ended_though_the_match_would_go_on(room):
    row, table = await room.dailies.begin(BEN, "yud", **HERE)
    await room.played(table, random.Random(1))
    await room.dailies.settled()
    room.house.hands.wall = days.opens_at(TODAY)
    table = await room.again.against(BEN, ANA, "yud", TODAY, **HERE)
    table = await room.played(table, random.Random(2))
    assert (table.status, table.ended_reason) == (Status.CLOSED, EndReason.DONE)
    assert (await room.again.result(table, 0, short=True)).score <= 0


async def test_it_spoils_nobodys_own_try(room):
    """A day that runs, or still runs somewhere: only who has finished their own try of it."""
    await room.tried(BEN)
    assert await room.refused(BEN) == "duel_own_first"
    _, table = await room.begin_daily(ANA)
    assert await room.refused(BEN) == "duel_own_first"
    await room.play(table)
    assert (await room.against(BEN)).purpose is Purpose.AGAIN
    room.house.hands.wall = days.opens_at(TODAY) - 1
    assert await room.refused(BEN, CHO) == "duel_own_first"
    room.house.hands.wall += 1
    assert (await room.against(BEN, CHO)).host_id == 3


async def test_only_a_try_that_the_ladder_here_shows(room):
    await room.tried(ANA)
    await room.tried(CHO, guild=11)
    await room.begin_daily(BEN)
    assert await room.refused(BEN) == "duel_no_try", "it goes on"
    assert await room.refused(CHO) == "duel_no_try", "played in another server"
    assert await room.refused(ANA) == "duel_self"


async def test_forgetting_and_export(room):
    match = await room.ended(ANA, BEN)
    again = await room.played(await room.begin(match, BEN), random.Random(2))
    kept = await room.house.store.read(admin_sql.everything_of, 2)
    assert [(one["table"], one["seat"]) for one in kept["seats"]] == [(match.id, 1), (again.id, 1)]
    assert any(one["table"] == again.id for one in kept["actions"])
    for user in (1, 2):
        await room.house.tables.forget_user(user)
        await room.house.store.write(admin_sql.forget, user)
    again = await room.house.tables.fetch(again.id)
    assert again.holders[1].user_id is None and again.holders[1].name == "" and again.host_id == 0
    then, seat = await room.again.then(again)
    assert then.holders[seat].name == ""
    await room.house.tables.evict(guild_id=GUILD)
    await room.house.store.write(admin_sql.purge, GUILD)
    assert await room.again.then(again) is None
