"""What people at a table decide together: to stop, to pause; who decides, what lapses, what a restart leaves."""

from __future__ import annotations

import pytest

from bot.tables.model import Ask, Pace, Problem, Status
from bot.tables.people import MISSED_TURNS, leave, missed
from bot.tables.votes import PAUSE_SECONDS, VOTE_SECONDS, answer, due, needed
from tests.bot.house import ANA, BEN, CHO, refuses

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]


async def test_a_match_between_people_ends_by_a_majority_of_them(house):
    table = await house.match(ANA, BEN, CHO)
    asked = await house.tables.cancel(table.id, BEN.user_id)
    assert asked.status is Status.PLAYING, "the host has no more of a say than others"
    assert (asked.motion.ayes, needed(asked, Ask.CANCEL)) == ((2,), 2)
    again = await house.tables.cancel(table.id, BEN.user_id)
    assert again.motion == asked.motion, "asking twice is one voice"
    closed = await house.change(table, CHO, answer, Ask.CANCEL, yes=True)
    assert (closed.status, closed.ended_reason, closed.motion) == (Status.CLOSED, "voted", None)
    assert closed.secret is not None


async def test_enough_against_it_or_who_asked_end_the_vote_and_the_match_goes_on(house):
    table = await house.match(ANA, BEN, CHO)
    await house.tables.cancel(table.id, ANA.user_id)
    assert (await house.change(table, BEN, answer, Ask.CANCEL, yes=False)).motion is not None
    over = await house.change(table, CHO, answer, Ask.CANCEL, yes=False)
    assert (over.status, over.motion) == (Status.PLAYING, None)
    await refuses(Problem.NO_VOTE, house.change(table, CHO, answer, Ask.CANCEL, yes=True))
    await house.tables.pause(table.id, ANA.user_id)
    assert (await house.change(table, BEN, answer, Ask.PAUSE, yes=False)).motion is None, "one is enough against it"
    await house.tables.cancel(table.id, ANA.user_id)
    await house.tables.forget_user(ANA.user_id)
    assert house.now(table).motion is None, "a forgotten voice no longer counts"
    two = await house.match(ANA, BEN)
    await house.tables.cancel(two.id, ANA.user_id)
    assert (await house.change(two, ANA, answer, Ask.CANCEL, yes=False)).motion is None, "who asked thought again"


async def test_who_is_alone_with_house_players_decides_alone_and_they_rest_in_a_pause(house):
    table = await house.beside()
    await house.tables.wait_over(table.id, "cover 1")
    await house.act(table, ANA, "keep")
    paused = await house.tables.pause(table.id, ANA.user_id)
    assert paused.pause is not None
    assert not await house.tables.house_act(table.id, 1, paused.seq, "keep")
    await house.tables.go_on(table.id, ANA.user_id)
    assert await house.tables.house_act(table.id, 1, paused.seq, "keep")
    await house.tables.pause(table.id, ANA.user_id)
    closed = await house.tables.cancel(table.id, ANA.user_id)
    assert (closed.status, closed.ended_reason, closed.pause) == (Status.CLOSED, "cancelled", None)


async def test_who_is_away_or_has_left_blocks_nothing(house):
    table = await house.match(ANA, BEN, CHO)
    await house.change(table, CHO, leave)
    await house.tables.cancel(table.id, ANA.user_id)
    await refuses(Problem.YOU_LEFT, house.change(table, CHO, answer, Ask.CANCEL, yes=False))
    assert (await house.change(table, BEN, leave)).status is Status.CLOSED, "who is left was for it"


async def test_who_has_left_ends_no_pause_and_who_was_away_is_back_by_it(house):
    table = await house.match(ANA, BEN, CHO)
    await house.change(table, CHO, leave)
    await house.tables.pause(table.id, ANA.user_id)
    paused = await house.tables.pause(table.id, BEN.user_id)
    await refuses(Problem.YOU_LEFT, house.tables.go_on(table.id, CHO.user_id))
    assert house.now(table).pause == paused.pause is not None
    for _ in range(MISSED_TURNS):
        await house.change(table, BEN, lambda table, by: missed(table, 1))
    after = await house.tables.go_on(table.id, BEN.user_id)
    assert after.pause is None and after.holders[1].present


async def test_a_vote_ends_with_the_last_who_was_for_it(house):
    """Ana asks, and a house player takes her seat: nothing stays that says 0 of 2 (N25)."""
    table = await house.match(ANA, BEN, CHO)
    assert (await house.tables.pause(table.id, ANA.user_id)).motion is not None
    for _ in range(MISSED_TURNS):
        held = await house.change(table, ANA, lambda table, by: missed(table, 0))
    assert (held.status, held.motion, held.pause) == (Status.PLAYING, None, None)


async def test_strangers_and_lobbies_have_no_vote(house):
    lobby = await house.lobby(ANA, BEN)
    await refuses(Problem.NOT_STARTED, house.tables.pause(lobby.id, ANA.user_id))
    table = await house.match(ANA, BEN)
    await refuses(Problem.NOT_SEATED, house.tables.cancel(table.id, CHO.user_id))
    await refuses(Problem.NOT_SEATED, house.change(table, CHO, answer, Ask.CANCEL, yes=True))
    await house.tables.cancel(table.id, ANA.user_id)
    await refuses(Problem.OTHER_VOTE, house.tables.pause(table.id, BEN.user_id))


async def test_a_vote_lapses_in_time_also_after_a_restart(house):
    table = await house.match(ANA, BEN, pace=Pace.SLOW)
    slow = await house.tables.cancel(table.id, ANA.user_id)
    assert due(slow) == house.hands.wall + 86_400.0, "as long as a turn, where that is longer"
    live = await house.match(ANA, BEN, options={"rounds": "5"})
    live = await house.tables.cancel(live.id, ANA.user_id)
    assert due(live) == house.hands.wall + VOTE_SECONDS
    await house.again()
    assert house.now(live).motion == live.motion
    await house.clock.start()
    await house.clock.stop()
    await house.wait(VOTE_SECONDS + 1)
    assert house.now(live).motion is None
    assert house.now(slow).motion is not None


async def test_a_pause_takes_everybody_and_its_clocks_rest(house):
    table = await house.match(ANA, BEN, CHO)
    await house.wait(20)
    for person in (CHO, ANA):
        assert (await house.tables.pause(table.id, person.user_id)).pause is None
    paused = await house.change(table, BEN, answer, Ask.PAUSE, yes=True)
    assert paused.pause.until == house.hands.wall + PAUSE_SECONDS[Pace.LIVE]
    assert paused.deadlines == table.deadlines
    await refuses(Problem.PAUSED, house.act(table, ANA, "keep"), at=int(paused.pause.until))
    await refuses(Problem.PAUSED, house.tables.pause(table.id, ANA.user_id), at=int(paused.pause.until))
    await house.wait(1000)
    assert house.now(table) == paused, "nobody's clock runs out"
    after = await house.tables.go_on(table.id, BEN.user_id)
    assert after.pause is None
    assert after.deadlines == {0: house.hands.wall + 70}, "what was left of it"
    await refuses(Problem.NOT_PAUSED, house.tables.go_on(table.id, BEN.user_id))
    await house.wait(71)
    assert house.now(table).holders[0].missed == 1, "and it runs"


async def test_a_vote_of_a_pause_lapses_no_later_for_the_pause(house):
    table = await house.match(ANA, BEN, CHO)
    for person in (ANA, BEN, CHO):
        await house.tables.pause(table.id, person.user_id)
    await house.wait(3600)
    asked = await house.tables.cancel(table.id, ANA.user_id)
    await house.wait(60)
    after = await house.tables.go_on(table.id, BEN.user_id)
    assert after.motion == asked.motion
    await house.wait(VOTE_SECONDS - 59)
    assert house.now(table).motion is None


async def test_a_pause_survives_a_restart_and_ends_by_itself(house):
    table = await house.match(ANA, BEN)
    await house.tables.pause(table.id, ANA.user_id)
    paused = await house.tables.pause(table.id, BEN.user_id)
    house.hands.pass_seconds(600)
    await house.again()
    now = house.now(table)
    assert (now.pause, now.deadlines) == (paused.pause, paused.deadlines)
    await house.clock.start()
    await house.clock.stop()
    await house.wait(PAUSE_SECONDS[Pace.LIVE])
    after = house.now(table)
    assert (after.status, after.pause) == (Status.PLAYING, None), "a pause is no idleness"
    assert after.deadlines == {0: house.hands.wall + 90}, "never more than a full turn"
