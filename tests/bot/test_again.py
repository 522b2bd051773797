"""The deal of an ended match played again: the same stock, seat and company; against a day's try.

What holds of every contest is in test_contests.py.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.contest import days
from bot.features.contest.again import Result, match_of
from bot.features.contest.contest import Stretch
from bot.features.play.hand import may_ask
from bot.features.replay.record import check, read_record, record_of, write_record
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house, set_private, set_rules
from bot.tables.model import EndReason, Holder, Status
from bot.tables.play import NOWHERE
from bot.tables.purposes import Purpose
from games import GAMES
from games.core import CHANCE
from games.core.levels import Level
from tests.bot.contests import HERE, NOON, TODAY, Contests, at
from tests.bot.house import ANA, BEN, CHO, house_at, refuses

pytestmark = pytest.mark.databases


class Room(Contests):
    """A house where deals are played again."""

    async def ended(self, *people, seed=1, most=3000, levels=(), game="gostop", private=False, **options):
        """A match that people have played, at random, to its end."""
        table = await self.house.lobby(*people, game=game)
        for seat, level in enumerate(levels, start=len(people)):
            table = await self.tables.change(table.id, table.host_id, add_house)
            table = await self.tables.set_level(table.id, table.host_id, level, seat)
        for name, value in options.items():
            await self.tables.change(table.id, table.host_id, set_rules, {name: value})
        if private:
            await self.tables.change(table.id, table.host_id, set_private, private=True)
        await self.tables.start(table.id, table.host_id)
        return await self.play(table, seed, most=most)

    async def follow(self, table, log, most=10**6):
        """Have everybody do what a log says, which goes on from where the table stands; chance is drawn."""
        for seat, text in log[table.seq : most]:
            table = self.tables.get(table.id)
            if seat >= 0 and table.holders[seat].user_id is None:
                assert await self.tables.house_act(table.id, seat, table.seq, text)
            elif seat >= 0:
                await self.tables.act(table.id, table.holders[seat].user_id, None, text)
            elif seat != CHANCE:
                await self.tables.wait_over(table.id, text)
        return self.tables.get(table.id)

    async def opened_set(self, purpose, subject, *holders, **more):
        """A table on a set deal."""
        given = {"game": "gostop", "purpose": purpose, "subject": subject, "holders": holders, "locale": "en"}
        return await self.tables.open_set(**given | HERE | more)

    async def against(self, rival, who=ANA, game="gostop"):
        return await self.again.against(rival, who, game, TODAY, **HERE)

    async def once_more(self, table, who=ANA, seat=None, **more):
        """Begin the deal of a match."""
        return await self.again.begin(table.id, who, seat, **{**HERE, **more})

    async def refuses(self, code, table, who=ANA, seat=None, **more):
        await refuses(code, self.once_more(table, who, seat, **more))
        assert not [t for t in self.tables.live() if t.purpose is Purpose.AGAIN]


@pytest.fixture
async def room(tmp_path):
    async with house_at(tmp_path, at(NOON), GAMES, thinkers=1) as house:
        yield Room(house)


# The same deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
async def test_who_plays_the_same_meets_the_same(room, game):
    """All chance of a match comes again, row by row, where everybody does again what they did."""
    match = await room.ended(ANA, BEN, game=game.info.key, most=150)
    if not match.status.ended:
        match = await room.tables.close(match.id, EndReason.CANCELLED)
    log, deal = await room.log(match), await room.again._deal_of(match)
    holders = (Holder(1, "Ana", "en"), Holder(None, "Bo", "en", house=True))
    facts = {"game": game.info.key, "options": match.options, "deal": deal}
    again = await room.opened_set(Purpose.AGAIN, f"{match.id} 0", *holders, **facts)
    again = await room.follow(again, log)
    assert await room.log(again) == log
    assert sum(seat == CHANCE for seat, _ in log) > 1


async def test_who_plays_otherwise_meets_the_next_deals_too(room):
    """By number, not by row: however long the first deal takes, the second is the second of the match."""
    match = await room.ended(ANA, BEN, game="yud")
    again = await room.play(await room.once_more(match), seed=7)
    logs = [await room.log(table) for table in (match, again)]
    rows = [[at for at, (seat, text) in enumerate(log) if seat == CHANCE and "shuffle" in text] for log in logs]
    assert len(rows[0]) > 1 < len(rows[1]) and rows[0][1] != rows[1][1], "the test shows nothing"
    for one, other in zip(*rows, strict=False):
        assert logs[0][one] == logs[1][other]


async def test_it_is_checked_like_any_shuffle_also_elsewhere(room):
    match = await room.ended(ANA, BEN)
    again = await room.play(await room.once_more(match), seed=7)
    assert again.commitment == match.commitment
    assert (await room.tables.verify(again.id)).fair
    log = await room.tables.log(again.id)
    record = read_record(write_record(record_of(await room.tables.revealed(again), log)))
    assert check(record).fair
    assert check(record._replace(places=NOWHERE)).problem == "draw"


async def test_its_seat_company_and_rules_are_those_of_the_match(room):
    match = await room.ended(ANA, BEN, game="yud", levels=(Level.EASY, Level.HARD), reshuffle="on")
    again = await room.once_more(match, BEN)
    assert (again.seat_of(2), again.options) == (1, match.options)
    house, levels = zip(*((one.house, one.level) for one in again.holders), strict=True)
    assert house == (True, False, True, True)
    assert levels == (Level.NORMAL, Level.NORMAL, Level.EASY, Level.HARD)
    assert again.quiet and again.private and again.locale == BEN.locale
    assert match_of(again.subject) == (match.id, 1)
    assert not may_ask(again, again.moves(1)), "no hints"
    over = await room.play(again, seed=3)
    assert over.status is Status.OVER
    assert await room.store.read(tables_sql.read_result, over.id) is None, "it counts for nothing"
    outcome = over.game.outcome(over.state)
    assert await room.again.result(over, 1) == Result(outcome.scores[1], outcome.placements[1])


async def test_who_sits_where(room):
    """At one's own seat, that of whom one names, the one chosen; a stranger sits where the host sat."""
    match = await room.ended(ANA, BEN)
    seats = []
    for who, seat, of in ((BEN, None, None), (CHO, None, None), (CHO, 1, None), (ANA, None, BEN)):
        table = await room.once_more(match, who, seat, of=of)
        seats.append(table.seat_of(who.user_id))
        await room.tables.close(table.id, EndReason.CANCELLED)
    assert seats == [1, 0, 1, 1]
    await room.refuses("again_elsewhere", match, of=CHO)
    await room.refuses("no_table", match, seat=2)


async def test_begun_again_it_goes_on_and_after_its_end_begins_anew(room):
    match = await room.ended(ANA, BEN)
    one = await room.once_more(match)
    assert (await room.once_more(match)).id == one.id != (await room.once_more(match, BEN)).id
    await room.play(one, seed=3)
    assert (await room.once_more(match)).id > one.id
    again = await room.once_more(one)
    assert (again.deal, match_of(again.subject)) == (one.deal, (one.id, 0)), "its own deal can be played again as well"
    await room.purge()
    assert await room.again.then(again) is None


# What is refused


async def test_matches_that_cannot_be_played_again_are_refused_each_for_its_reason(room, monkeypatch):
    match, tables = await room.ended(ANA, BEN), room.tables
    await room.refuses("no_table", replace(match, id=999))
    await room.refuses("no_table", match, CHO, guild_id=11)
    running = await room.ended(ANA, BEN, most=4)
    await room.refuses("not_over", running)
    for table in (running, await room.house.lobby(ANA, BEN, game="gostop")):
        await tables.close(table.id, EndReason.CANCELLED)
        await room.refuses("again_unfinished", table)
    company = (Holder(1, "Ana"), Holder(None, "Bo", house=True))
    lesson = await room.opened_set(Purpose.LESSON, "round", *company, options={"deals": "1"})
    tables.follow(Purpose.LESSON, Stretch())
    await room.refuses("again_set_up", await room.play(lesson))
    private = await room.ended(ANA, BEN, private=True, deals="1")
    await room.refuses("again_private", private, CHO)
    assert (await room.once_more(private, BEN)).seat_of(2) == 1, "it is for who played there"

    async def older(table_id):
        return replace(match, state=None)

    monkeypatch.setattr(tables, "fetch", older)
    await refuses("again_other_rules", room.once_more(match))


# Against a day's try


async def test_it_spoils_nobodys_own_try(room):
    """A day that runs, or still runs somewhere: only who has finished their own try of it."""
    await room.tried(BEN)
    await refuses("duel_own_first", room.against(BEN))
    _, table = await room.begin(ANA)
    await refuses("duel_own_first", room.against(BEN))
    await room.play(table)
    assert (await room.against(BEN)).purpose is Purpose.AGAIN
    room.hands.wall = days.opens_at(TODAY) - 1
    await refuses("duel_own_first", room.against(BEN, CHO))
    room.hands.wall += 1
    assert (await room.against(BEN, CHO)).host_id == 3


async def test_only_a_try_that_the_ladder_here_shows(room):
    await room.tried(ANA)
    await room.tried(CHO, guild=11)
    await room.begin(BEN)
    for rival, code in ((BEN, "duel_no_try"), (CHO, "duel_no_try"), (ANA, "duel_self")):
        await refuses(code, room.against(rival))
