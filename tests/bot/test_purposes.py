"""Tables with a purpose: they begin at once, from what is set; nobody else sees a quiet one; nothing of it is lost."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.errors import ScoreError
from bot.features.play.hand import may_ask
from bot.features.replay.moments import Matches
from bot.tables import sql as tables_sql
from bot.tables.deadlines import QUIET_IDLE
from bot.tables.model import EndReason, Holder, Maker, Problem, Status, TableError
from bot.tables.purposes import MANNERS, Purpose
from bot.tables.scripts import Answered, Corrected
from bot.tables.stored import COLUMNS
from bot.thinking.players import HousePlayers
from games.core import CHANCE, HOST, GameError
from tests.bot.house import ANA, BEN, HERE, beside_the_house, refuses
from tests.bot.toy import Keep
from tests.databases import instead

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]

HOLDERS = (Holder(1, "Ana", "en"), Holder(None, "Bo", "en", house=True))
LOG = ((CHANCE, "deal 7 60"), (HOST, "cover 1"), (0, "change"), (CHANCE, "card 80"), (1, "change"), (CHANCE, "card 3"))


class Lesson:
    """The learner changes the seven; the other changes too, and gets the three. Then it is over."""

    def check(self, table, seat, action) -> None:
        if table.game.encode(action) != LOG[table.seq][1]:
            raise Corrected("wrong.low", card=7)

    def next_row(self, table):
        return LOG[table.seq] if table.seq < len(LOG) else None

    def ends(self, table) -> bool:
        return table.seq >= len(LOG)


async def opened(house, purpose=Purpose.LESSON, subject="first", rounds="1", holders=HOLDERS, **more):
    options = {"rounds": rounds}
    return await house.tables.open_set(
        game="toy", purpose=purpose, subject=subject, holders=holders, options=options, **HERE, **more
    )


async def test_a_set_table_begins_at_once_after_its_log_and_is_opened_once(house):
    table, again = await asyncio.gather(opened(house, rows=LOG[:4]), opened(house))
    assert table.id == again.id != (await opened(house, subject="second")).id
    rows = await house.tables.log(table.id)
    assert table.status is Status.PLAYING and table.state.hands == (80, 60)
    assert [(row.seat, row.text) for row in rows] == list(LOG[:4])
    assert [row.maker for row in rows] == [Maker.CHANCE, Maker.CLOCK, Maker.HOUSE, Maker.CHANCE]


async def test_a_kill_before_it_began_is_made_good(house, monkeypatch):

    def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.openings.edits.begin", killed)
        with pytest.raises(RuntimeError):
            await opened(house)
    await house.again()
    (left,) = house.tables.live()
    assert left.status is Status.LOBBY and (left.purpose, left.subject, left.quiet) == ("lesson", "first", True)
    table = await opened(house, rows=LOG[:2])
    assert table.id == left.id and table.status is Status.PLAYING


async def test_a_script_sets_chance_and_opponents_and_corrects_people(house):
    house.tables.follow(Purpose.LESSON, Lesson())
    players = HousePlayers(house.tables, delay=1.0, seed="seed", sleep=lambda _: asyncio.sleep(0))
    table = await opened(house, rounds="2")
    assert table.state.hands == (7, 60)
    await house.tables.wait_over(table.id, "cover 1")
    with pytest.raises(Corrected) as error:
        await house.act(table, ANA, "keep")
    assert (error.value.key, error.value.data) == ("wrong.low", {"card": 7})
    assert house.now(table).seq == 2
    with pytest.raises(GameError) as refused:  # what the rules refuse is the rules' to say
        await house.act(table, ANA, "ready")
    assert not isinstance(refused.value, Corrected)
    await house.act(table, ANA, "change")
    table = await beside_the_house(house, table, lambda _: False)
    await players.stop()
    rows = await house.tables.log(table.id)
    assert [(row.seat, row.text) for row in rows] == list(LOG) and rows[4].maker is Maker.HOUSE
    assert (table.status, table.ended_reason) == (Status.CLOSED, EndReason.DONE)
    await refuses(Problem.SET_UP, house.tables.verify(table.id))


async def test_after_a_kill_it_goes_on_where_it_was(house):
    house.tables.follow(Purpose.LESSON, Lesson())
    table = await opened(house)
    await house.tables.wait_over(table.id, "cover 1")
    await house.again()
    house.tables.follow(Purpose.LESSON, Lesson())
    again = await opened(house)
    assert (again.id, again.seq, again.purpose, again.quiet) == (table.id, 2, Purpose.LESSON, True)
    await house.act(table, ANA, "change")
    assert house.now(table).state.hands == (80, 60)


async def test_nobody_else_sees_a_quiet_table(house):
    table = await opened(house, Purpose.DAILY)
    assert table.concerns(1) and not table.concerns(2)
    assert house.tables.in_channel(20) == ()
    for enter in (house.tables.join, house.tables.sit_in):
        with pytest.raises(TableError):
            await enter(table.id, BEN)
    await house.tables.wait_over(table.id, "cover 1")
    assert (await house.play_out(table)).status is Status.OVER
    with pytest.raises(ScoreError):
        await Matches(house.tables).match(table.id, 10, 2)
    assert (await Matches(house.tables).match(table.id, 10, 1)).last == 3
    assert await house.store.read(tables_sql.newest_ended_in, 20) is None
    assert await house.store.read(tables_sql.ended_last, 10, 5) == []


async def test_no_clock_runs_and_it_is_kept_for_a_month(house):
    table = await opened(house)
    await house.tables.wait_over(table.id, "cover 1")
    table = house.now(table)
    assert table.deadlines == {}
    assert Keep() in table.moves(0).legal and not may_ask(table, table.moves(0)), "a lesson has hints of its own"
    await house.clock.run_due()
    await house.wait(QUIET_IDLE - 10)
    assert house.now(table).status is Status.PLAYING
    await house.wait(20)
    assert house.now(table).ended_reason == EndReason.IDLE


@pytest.mark.parametrize("purpose", Purpose)
async def test_what_counts_is_kept_and_only_that_and_where_time_stands_no_wait_falls_due(house, purpose):
    looking = await opened(house, purpose)
    assert (looking.waits == {}) is MANNERS[purpose].still
    table = await house.play_out(await opened(house, purpose, "second", rows=LOG[:2]))
    assert (await house.result(table) is not None) is MANNERS[purpose].counts
    await refuses(Problem.NO_REMATCH, house.tables.rematch(table.id, ANA.user_id))


class Riddle(Lesson):
    """The answer is to keep; nothing is played on."""

    def check(self, table, seat, action) -> None:
        if isinstance(action, Keep):
            raise Answered("keep it is")
        raise Corrected("wrong.low", card=7)

    def next_row(self, table):
        return None

    def ends(self, table) -> bool:
        return False


async def test_an_answer_is_not_made_and_ends_the_table(house):
    house.tables.follow(Purpose.REVIEW, Riddle())
    table = await opened(house, Purpose.REVIEW, rows=LOG[:2])
    with pytest.raises(Corrected):
        await house.act(table, ANA, "change")
    assert house.now(table) == table
    done = (await house.act(table, ANA, "keep")).after
    assert (done.status, done.ended_reason, done.ended_note) == (Status.CLOSED, EndReason.DONE, "keep it is")
    assert done.seq == table.seq == len(await house.tables.log(table.id)) and done.state == table.state


async def test_one_whose_table_is_slow_to_open_keeps_no_other_waiting(house, monkeypatch):
    door, there, write_it = asyncio.Event(), asyncio.Event(), house.store.write

    async def slowly(write):
        if write.row[COLUMNS.index("host_id")] == 1:
            there.set()
            await door.wait()
        return await write_it(tables_sql.create, write)

    instead(monkeypatch, house.store, tables_sql.create, slowly)
    slow = [asyncio.create_task(opened(house)) for _ in range(2)]
    await there.wait()
    async with asyncio.timeout(20):
        other = await opened(house, holders=(Holder(2, "Ben", "en"), HOLDERS[1]))
    assert other.host_id == 2 and not any(one.done() for one in slow)
    door.set()
    first, second = await asyncio.gather(*slow)
    assert first.id == second.id, "the same table is not opened twice"
