"""Choices that are none: they make themselves, but never where there is a choice, a pause, or a person who minds."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

from bot.features.admin.settings import Settings
from bot.store.model import UserSettings
from bot.tables import Maker, Status
from bot.thinking.forced import MOMENT, SPENT, ForcedChoices
from games.core import replay
from games.seize import SEIZE
from games.uno_mario import UNO_MARIO
from tests.bot.house import ANA, BEN, house_at


@asynccontextmanager
async def forced_turn(folder):
    """An Uno match of Ana and Ben at a moment at which the one to move can only draw; and those who make that."""
    async with house_at(folder, games=(UNO_MARIO,)) as house:
        house.naps, house.settings = [], Settings(house.store)
        table = await house.tables.create(game="uno_mario", guild_id=10, channel_id=20, host=ANA, locale="en")
        table = await house.tables.join(table.id, BEN)
        table = await house.tables.start(table.id, table.host_id)
        while (who := next((s for s in table.waiting if table.only_choice(s)), None)) is None:
            assert table.status is Status.PLAYING
            seat = min(table.waiting)
            legal = table.moves(seat).legal
            change = await house.tables.act(
                table.id, table.holders[seat].user_id, None, table.game.encode(legal[table.seq % len(legal)])
            )
            table = change.after

        async def nap(seconds: float) -> None:
            house.naps.append(seconds)

        house.forced = ForcedChoices(house.tables, house.settings.wants_forced, sleep=nap)
        try:
            yield house, table, who
        finally:
            await house.forced.stop()


async def settle() -> None:
    for _ in range(40):
        await asyncio.sleep(0.002)


async def test_the_only_choice_makes_itself_after_a_moment_also_after_a_restart(tmp_path):
    async with forced_turn(tmp_path) as (house, table, seat):
        await house.forced.start()
        await settle()
        row = (await house.tables.log(table.id))[table.seq]
        assert (row.seat, row.text, row.maker, row.by) == (
            seat,
            table.game.encode(table.moves(seat).legal[0]),
            Maker.CLOCK,
            None,
        )
        assert all(MOMENT[0] <= nap <= MOMENT[1] for nap in house.naps)
        after = house.now(table)
        assert after.holders[seat].missed == 0, "nobody has missed a turn"
        rows = [(row.seat, row.text) for row in await house.tables.log(table.id)]
        assert list(replay(UNO_MARIO, UNO_MARIO.info.options(), 2, rows))[-1].state == after.state


async def test_who_minds_presses_for_themselves(tmp_path):
    async with forced_turn(tmp_path) as (house, table, seat):
        await house.settings.set_user(table.holders[seat].user_id, UserSettings(forced=False))
        await house.forced.start()
        await settle()
        assert house.naps and house.now(table).seq == table.seq


async def test_nothing_makes_itself_while_the_match_is_paused(tmp_path):
    async with forced_turn(tmp_path) as (house, table, _):
        for person in (ANA, BEN):
            await house.tables.pause(table.id, person.user_id)
        await house.forced.start()
        await settle()
        assert house.now(table).pause is not None
        assert house.now(table).seq == table.seq
        await house.tables.go_on(table.id, BEN.user_id)
        async with asyncio.timeout(60):
            while house.now(table).seq == table.seq:  # afterwards it does
                await asyncio.sleep(0.01)


async def test_a_press_that_comes_first_is_not_done_twice(tmp_path):
    async with forced_turn(tmp_path) as (house, table, seat):
        text = table.game.encode(table.moves(seat).legal[0])
        change = await house.tables.act(table.id, table.holders[seat].user_id, None, text)
        await house.tables.forced_act(table.id, seat, table.seq)
        assert house.now(table).seq == change.after.seq


async def test_nothing_is_forced_where_there_is_a_choice(house):
    table = await house.match()
    assert table.only_choice(0) is None and len(table.moves(0).legal) > 1
    await house.tables.forced_act(table.id, 0, table.seq)
    assert house.now(table).seq == table.seq


async def test_nobody_is_ready_by_themselves(house):
    """The pause between rounds has one thing to press, and is there to be read."""
    table = await house.match(options={"rounds": "2"})
    for seat in (0, 1):
        table = (await house.tables.act(table.id, seat + 1, None, "keep")).after
    assert table.waits and [len(table.moves(seat).legal) for seat in table.waiting] == [1, 1]
    assert all(table.only_choice(seat) is None for seat in table.waiting)


async def test_a_move_can_still_be_taken_back_before_a_spent_turn_ends(house):
    """Nothing is left but the end of the turn and an undo: the end makes itself, but not at once."""
    await house.again(games=(SEIZE,))
    table = await house.tables.create(game="seize", guild_id=10, channel_id=20, host=ANA, locale="en")
    await house.tables.join(table.id, BEN)
    table = await house.tables.start(table.id, ANA.user_id)
    for person in (ANA, BEN):
        table = (await house.act(table, person, "place 1 2L 3 2R 1")).after
    (seat,) = table.waiting
    while not SEIZE.spent(table.state, seat):
        table = (await house.tables.act(table.id, table.holders[seat].user_id, None, "turn 3 left")).after
    naps = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    forced = ForcedChoices(house.tables, Settings(house.store).wants_forced, sleep=nap)
    try:
        await forced.start()
        await settle()
    finally:
        await forced.stop()
    assert SPENT[0] <= naps[0] <= SPENT[1]
    assert (await house.tables.log(table.id))[table.seq].text == "end"
    assert house.now(table).waiting == {1 - seat}
