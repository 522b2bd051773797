"""The clock: wakes for the earliest deadline, survives restarts and jumps; one clock for a whole turn, missed once."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from bot.base.config import Config
from bot.base.errors import StoreError
from bot.store import kept_sql
from bot.store.model import HandPanel
from bot.tables import edits
from bot.tables import sql as tables_sql
from bot.tables.clock import LONGEST_SLEEP, RETRY_SECONDS, TIDY_SECONDS
from bot.tables.deadlines import MOMENT, Paces
from bot.tables.edits import Context
from bot.tables.model import Holder, Maker, Pace, Status, Table
from games import GAMES
from games.core import IllegalAction
from games.gostop import GOSTOP
from games.seize import SEIZE
from games.seize.walks import walk_text, walks
from games.yud import YUD
from tests.bot.house import ANA, BEN, CHO
from tests.bot.toy import TOY
from tests.databases import instead
from tests.helpers import QuickDraws, until

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]


async def test_it_fires_when_due_and_not_before_also_after_a_restart_and_for_many_tables(house):
    tables = [await house.match(covered=False) for _ in range(30)]
    await house.wait(5.9)
    assert {house.now(table).state.phase for table in tables} == {"look"}
    await house.wait(0.2)
    assert {house.now(table).state.phase for table in tables} == {"turn"}
    house.hands.pass_seconds(50)
    await house.again()
    await house.clock.start()
    await house.wait(39)
    assert all((now.holders[0].missed, now.waiting) == (0, {0}) for now in map(house.now, tables))
    await house.wait(1.5)
    assert all((now.holders[0].missed, now.waiting) == (1, {1}) for now in map(house.now, tables))


async def test_it_sleeps_until_the_next_deadline(house):
    await house.again(turn_seconds=20.0)
    assert await house.clock.run_due() == LONGEST_SLEEP
    await house.match()
    assert await house.clock.run_due() == 6.0, "the look that was covered by hand is looked at once more"
    house.hands.pass_seconds(6)
    assert await house.clock.run_due() == 14.0


async def test_it_wakes_by_itself(house):
    """In real time: the look is covered and turns are made without anybody calling the clock."""
    await house.again(turn_seconds=1.0)
    house.tables._now = house.clock._now = time.time
    await house.clock.start()
    await asyncio.sleep(0)
    table = await house.match()
    async with asyncio.timeout(3):
        while house.now(table).holders[0].missed == 0:
            await asyncio.sleep(0.02)


async def test_a_jump_forward_times_nobody_out(house, caplog):
    await house.clock.start()
    table = await house.match()
    house.hands.wall += 86_400
    await house.clock.run_due()
    assert "jumped" in caplog.text
    assert house.now(table).deadlines == {0: house.hands.wall + 30}
    assert house.told[-1].kind == "clocks"
    await house.wait(31)
    assert house.now(table).holders[0].missed == 1
    assert house.now(table).status is Status.PLAYING


async def test_a_jump_back_makes_no_turn_longer_than_a_turn(house):
    await house.again(idle_hours=1.0)
    await house.clock.start()
    table = await house.match()
    lobby = await house.lobby()
    house.hands.wall -= 86_400
    await house.clock.run_due()
    assert house.now(table).deadlines == {0: house.hands.wall + 90}
    await house.wait(91)
    assert house.now(table).holders[0].missed == 1
    await house.wait(3600)
    assert house.now(lobby).ended_reason == "idle"


async def test_it_tries_again_after_the_store_refused(house, monkeypatch, caplog):
    table = await house.match()

    async def full(write) -> None:
        raise StoreError("the disk is full")

    instead(monkeypatch, house.store, tables_sql.save_all, full)
    await house.wait(91)
    assert "tries again" in caplog.text
    monkeypatch.undo()
    await house.wait(RETRY_SECONDS - 1)
    assert house.now(table).holders[0].missed == 0
    await house.wait(2)
    assert house.now(table).holders[0].missed == 1


async def test_a_wait_of_an_earlier_round_does_not_end_a_later_one(house):
    table = await house.match(ANA, BEN, CHO)
    for person in (ANA, BEN, CHO):
        await house.act(table, person, "keep")
    paused = house.now(table)
    assert paused.waits == {"next 1": house.hands.wall + 45}
    house.hands.pass_seconds(40)
    await house.act(table, ANA, "ready")
    assert house.now(table).waits == paused.waits, "a standing wait is not made longer"
    await house.wait(6)
    now = house.now(table)
    assert (now.state.phase, now.state.round) == ("look", 2)
    assert now.holders[1].missed == 0, "the pause that ends is nobody's missed turn"


async def test_expired_tokens_are_tidied_away(house):
    table = await house.lobby()
    await house.clock.start()
    await house.store.put_panel(HandPanel(table.id, 1, "token", None, house.hands.wall + 30))
    house.hands.pass_seconds(61)
    await asyncio.sleep(TIDY_SECONDS + 1)
    assert await house.store.write(kept_sql.drop_expired_panels, house.hands.wall) == 0
    assert await house.store.panels(table.id, 0.0) == []


async def test_ended_tables_are_let_go(house):
    table = await house.match()
    await house.play_out(table)
    told = len(house.told)
    await house.wait(1_000_000)
    assert len(house.told) == told
    assert house.clock._next == {}


@pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.info.key)
async def test_nobody_at_the_keys_the_clock_hands_every_seat_to_the_house(house, game, caplog):
    """Each time-up ends its decision; two in a row hand over; in the end the table is closed, whatever the game."""
    await house.again(games=(game,), abandon_seconds=100.0)
    await house.clock.start()
    people, options = (ANA, BEN, CHO)[: game.info.min_seats], {"rounds": "5"} if game is TOY else {}
    table = await house.match(*people, game=game.info.key, options=options)
    for _ in range(400):
        before = house.now(table)
        if before.status.ended:
            break
        held = [seat for seat in before.waiting if before.holders[seat].house and before.anybody]
        if held:  # what its house player would do
            text = game.encode(game.default_action(before.state, held[0]))
            assert await house.tables.house_act(table.id, held[0], before.seq, text)
            continue
        dues = [*before.deadlines.values(), *before.waits.values(), house.tables.closing(table.id).at]
        await house.wait(max(min(dues) - house.hands.wall, 0) + 0.001)
        after = house.now(table)
        assert "never end" not in caplog.text
        for seat, at in after.deadlines.items():
            assert at > house.hands.wall, "no clock is left standing after it ran out"
            assert after.holders[seat].missed < 2
    assert after.ended_reason == "away", "nobody left: the clock took every seat"
    assert all(holder.house for holder in after.holders)


async def test_a_table_that_is_stuck_stops_no_other_clock(house, monkeypatch):
    stuck, other = await house.match(), await house.match()
    time_up, never = house.tables.time_up, asyncio.Event()

    async def time_up_or_never(table_id, seat, deadline):
        await (never.wait() if table_id == stuck.id else time_up(table_id, seat, deadline))

    monkeypatch.setattr(house.tables, "time_up", time_up_or_never)
    await house.clock.start()
    for seat in (0, 1):
        house.hands.pass_seconds(91)
        await until(lambda seat=seat: house.now(other).holders[seat].missed)
    assert house.now(stuck).holders[0].missed == 0


CONTEXT = Context("secret", 1_000.0, Paces.of(Config()))
TURN = CONTEXT.paces.turn[Pace.LIVE]


def begun(game) -> Table:
    """A match of two people that has just begun, with its clocks."""
    lobby = Table(
        id=1, game=game, rules_version=1, guild_id=10, channel_id=20, thread_id=None, host_id=1, locale="en",
        pace=Pace.LIVE, options={},
        holders=(Holder(1, "Ana"), Holder(2, "Ben")),
    )  # fmt: skip
    return edits.settled(edits.start(lobby, 1, CONTEXT, threaded=False), CONTEXT)


def pressed(table: Table, seat: int, text: str, context: Context = CONTEXT) -> Table:
    return edits.settled(edits.press(table, seat + 1, None, text, context), context)


def walked(table: Table, draws, steps: int):
    """The tables of a random match by random presses, as long as it lasts."""
    for _ in range(steps):
        if table.status is not Status.PLAYING:
            return
        yield table
        if table.waiting:
            seat = min(table.waiting)
            action = draws.choice(table.game.legal_actions(table.state, seat))
            table = pressed(table, seat, table.game.encode(action))
        else:
            text = table.game.encode(table.game.waits(table.state)[0].action)
            table = edits.settled(edits.wait_over(table, text, None, CONTEXT), CONTEXT)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_clock_that_ran_out_answers_for_the_whole_turn(game):
    longest = 0
    for number in range(4):
        for table in walked(begun(game), QuickDraws(f"{game.info.key} {number}"), 150):
            for seat in table.waiting:
                made = edits.time_up(table, seat, table.deadlines[seat], CONTEXT)
                after = edits.settled(made, CONTEXT)
                drawn = any(row.maker is Maker.CHANCE for row in made.rows)
                assert drawn or after.waiting != {seat}, "nobody waits for an absent player twice in a turn"
                assert after.holders[seat].missed == 1
                assert {row.seat for row in made.rows if row.maker is Maker.CLOCK} == {seat}
                longest = max(longest, len(made.rows))
    assert longest < edits.DEFAULTS_AT_ONCE
    if game is GOSTOP:
        assert longest > 1, "a play and a pick"


def test_a_new_deal_is_a_new_turn():
    """The last one to be ready is dealt the next round and begins it: that turn has a clock of its own."""
    table = next(one for one in walked(begun(YUD), QuickDraws("deal"), 400) if one.state.phase == "between")
    ready = pressed(table, 0, "ready")
    assert ready.waiting == {1}
    made = edits.time_up(ready, 1, ready.deadlines[1], CONTEXT)
    assert [row.text for row in made.rows if row.maker is Maker.CLOCK] == ["ready"]


@pytest.mark.parametrize(
    ("turn", "passed", "left"),
    [(TURN, TURN - 5, MOMENT), (TURN, 10, TURN - 10), (10, 9, 10)],
    ids=["the last second", "time enough", "the moment is never longer than a turn"],
)
def test_who_draws_at_the_last_second_can_still_choose(turn, passed, left):
    context, table = replace(CONTEXT, paces=Paces.of(Config(turn_seconds=turn))), begun(YUD)
    for seat in (0, 1):
        table = pressed(table, seat, "decline", context)
    (seat,) = table.waiting
    late = replace(context, now=context.now + passed)
    table = pressed(table, seat, "draw", late)
    assert table.waiting == {seat}
    assert table.deadlines[seat] == late.now + left


def seize_rolled() -> tuple[Table, int]:
    """A match of Seize! of which the first player has rolled, and that seat."""
    table = begun(SEIZE)
    for seat in (0, 1):
        table = pressed(table, seat, "place 1 2L 3 2R 1")
    return table, min(table.waiting)


def test_a_run_is_one_commit_of_ordinary_actions():
    table, seat = seize_rolled()
    piece = SEIZE.view(table.state, seat).pieces[seat * 5 + 2]
    cell, walk = max(walks(SEIZE.view(table.state, seat), piece).items(), key=lambda one: len(one[1].actions))
    made = edits.press(table, seat + 1, table.state.decision, walk_text(piece, cell), CONTEXT)
    assert [row.text for row in made.rows] == [SEIZE.encode(action) for action in walk.actions]
    assert {(row.maker, row.by) for row in made.rows} == {(Maker.PERSON, seat + 1)}
    assert made.table.state.where[seat * 5 + 2] == cell
    assert len(made.rows) == table.state.points or any(len(one.events) > 1 for one in made.steps)
    with pytest.raises(IllegalAction) as caught:
        edits.press(made.table, seat + 1, table.state.decision, walk_text(piece, cell), CONTEXT)
    assert caught.value.refusal.code == "too_late", "the button of an old panel"


def test_a_run_of_which_an_action_is_refused_makes_none(monkeypatch):
    table, seat = seize_rolled()
    monkeypatch.setattr(SEIZE, "run", lambda view, text: (SEIZE.decode("turn 3 left"), SEIZE.decode("undo")) * 2)
    good = edits.press(table, seat + 1, None, "there and back", CONTEXT)
    assert len(good.rows) == 4
    monkeypatch.setattr(SEIZE, "run", lambda view, text: (SEIZE.decode("turn 3 left"), SEIZE.decode("sprint")))
    with pytest.raises(IllegalAction):
        edits.press(table, seat + 1, None, "there and further", CONTEXT)


def test_a_spent_turn_is_an_only_choice_though_a_move_can_be_taken_back():
    table, seat = seize_rolled()
    while not SEIZE.spent(table.state, seat):
        assert table.only_choice(seat) is None
        table = pressed(table, seat, "turn 3 left")
    assert {SEIZE.encode(action) for action in table.moves(seat).legal} == {"undo", "end"}
    made = edits.forced(table, seat, table.seq, CONTEXT)
    assert made.rows[0][:4] == (table.seq + 1, seat, "end", Maker.CLOCK)
    assert edits.settled(made, CONTEXT).waiting == {1 - seat}
    back = pressed(table, seat, "undo")
    assert back.only_choice(seat) is None, "there is something to do again"
