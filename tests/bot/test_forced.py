"""Choices that are none: they make themselves, but never where there is a choice, a pause, or a person who minds."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.admin.settings import Settings
from bot.store.model import UserSettings
from bot.tables.model import Maker, Status
from bot.thinking.forced import MOMENT, SPENT, ForcedChoices
from games.core import replay
from games.seize import SEIZE
from games.uno_mario import UNO_MARIO
from tests.bot.house import ANA, BEN
from tests.helpers import until


@pytest.fixture
async def begin(house):
    """Begins what makes those choices, and lets it do what it wants; it notes how long it would have slept."""
    await house.again(games=(UNO_MARIO, SEIZE))
    house.naps, house.settings, begun = [], Settings(house.store), []

    async def nap(seconds: float) -> None:
        house.naps.append(seconds)

    async def begin() -> None:
        begun.append(ForcedChoices(house.tables, house.settings.wants_forced, sleep=nap))
        await begun[-1].start()
        for _ in range(40):
            await asyncio.sleep(0.002)

    yield begin
    for one in begun:
        await one.stop()


async def forced_turn(house):
    """An Uno match of Ana and Ben at a moment at which the one to move can only draw, and that seat."""
    table = await house.match(game="uno_mario")
    while (who := next((s for s in table.waiting if table.only_choice(s)), None)) is None:
        assert table.status is Status.PLAYING
        seat = min(table.waiting)
        legal = table.moves(seat).legal
        text = table.game.encode(legal[table.seq % len(legal)])
        table = (await house.act(table, (ANA, BEN)[seat], text)).after
    return table, who


async def test_the_only_choice_makes_itself_after_a_moment_also_after_a_restart(house, begin):
    table, seat = await forced_turn(house)
    await begin()
    row = (await house.tables.log(table.id))[table.seq]
    text = table.game.encode(table.moves(seat).legal[0])
    assert (row.seat, row.text, row.maker, row.by) == (seat, text, Maker.CLOCK, None)
    assert all(MOMENT[0] <= nap <= MOMENT[1] for nap in house.naps)
    after = house.now(table)
    assert after.holders[seat].missed == 0, "nobody has missed a turn"
    rows = await house.log(table)
    assert list(replay(UNO_MARIO, UNO_MARIO.info.options(), 2, rows))[-1].state == after.state


async def test_who_minds_presses_for_themselves_and_a_press_that_comes_first_is_not_done_twice(house, begin):
    table, seat = await forced_turn(house)
    person = (ANA, BEN)[seat]
    await house.settings.set_user(person.user_id, UserSettings(forced=False))
    await begin()
    assert house.naps and house.now(table).seq == table.seq
    change = await house.act(table, person, table.game.encode(table.moves(seat).legal[0]))
    await house.tables.forced_act(table.id, seat, table.seq)
    assert house.now(table).seq == change.after.seq


async def test_nothing_makes_itself_while_the_match_is_paused(house, begin):
    table, _ = await forced_turn(house)
    for person in (ANA, BEN):
        await house.tables.pause(table.id, person.user_id)
    await begin()
    assert house.now(table).pause is not None
    assert house.now(table).seq == table.seq
    await house.tables.go_on(table.id, BEN.user_id)
    await until(lambda: house.now(table).seq > table.seq)  # afterwards it does


async def test_nothing_is_forced_where_there_is_a_choice_and_nobody_is_ready_by_themselves(house):
    """The pause between rounds has one thing to press, and is there to be read."""
    table = await house.match(options={"rounds": "2"})
    assert table.only_choice(0) is None and len(table.moves(0).legal) > 1
    assert table.only_choice(1) is None and len(table.moves(1).legal) == 1, "nobody waits for it"
    await house.tables.forced_act(table.id, 0, table.seq)
    assert house.now(table).seq == table.seq
    for person in (ANA, BEN):
        table = (await house.act(table, person, "keep")).after
    assert table.waits and [len(table.moves(seat).legal) for seat in table.waiting] == [1, 1]
    assert all(table.only_choice(seat) is None for seat in table.waiting)


async def test_a_move_can_still_be_taken_back_before_a_spent_turn_ends(house, begin):
    """Nothing is left but the end of the turn and an undo: the end makes itself, but not at once."""
    table = await house.match(game="seize")
    for person in (ANA, BEN):
        table = (await house.act(table, person, "place 1 2L 3 2R 1")).after
    (seat,) = table.waiting
    while not SEIZE.spent(table.state, seat):
        table = (await house.act(table, (ANA, BEN)[seat], "turn 3 left")).after
    await begin()
    assert SPENT[0] <= house.naps[0] <= SPENT[1]
    assert (await house.tables.log(table.id))[table.seq].text == "end"
    assert house.now(table).waiting == {1 - seat}
