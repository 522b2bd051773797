"""What people at a table decide together: to stop, to pause; who decides, what lapses, what a restart leaves."""

from __future__ import annotations

import pytest

from bot.tables import Pace, Problem, Status
from bot.tables.lobby import add_house
from bot.tables.model import Ask
from bot.tables.people import MISSED_TURNS, leave, missed
from bot.tables.votes import PAUSE_SECONDS, VOTE_SECONDS, answer, due, needed
from tests.bot.house import ANA, BEN, CHO, Hands, house_at
from tests.bot.test_tables import refuses

pytestmark = [pytest.mark.databases, pytest.mark.slow("postgresql")]

LONG = {"rounds": "5"}


async def test_a_match_between_people_ends_by_a_majority_of_them(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        asked = await house.tables.cancel(table.id, BEN.user_id)
        assert asked.status is Status.PLAYING, "the host has no more of a say than others"
        assert (asked.motion.ayes, needed(asked, Ask.CANCEL)) == ((2,), 2)
        again = await house.tables.cancel(table.id, BEN.user_id)
        assert again.motion == asked.motion, "asking twice is one voice"
        closed = await house.tables.change(table.id, CHO.user_id, answer, Ask.CANCEL, yes=True)
        assert (closed.status, closed.ended_reason, closed.motion) == (Status.CLOSED, "voted", None)
        assert closed.secret is not None


async def test_enough_against_it_end_the_vote_and_the_match_goes_on(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.tables.cancel(table.id, ANA.user_id)
        open_still = await house.tables.change(table.id, BEN.user_id, answer, Ask.CANCEL, yes=False)
        assert open_still.motion is not None
        over = await house.tables.change(table.id, CHO.user_id, answer, Ask.CANCEL, yes=False)
        assert (over.status, over.motion) == (Status.PLAYING, None)
        await refuses(Problem.NO_VOTE, house.tables.change(table.id, CHO.user_id, answer, Ask.CANCEL, yes=True))


async def test_who_asked_may_think_again(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN)
        await house.tables.cancel(table.id, ANA.user_id)
        assert (await house.tables.change(table.id, ANA.user_id, answer, Ask.CANCEL, yes=False)).motion is None


async def test_who_is_alone_with_house_players_decides_alone(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.lobby(ANA)
        await house.tables.change(table.id, ANA.user_id, add_house)
        await house.tables.start(table.id, ANA.user_id)
        paused = await house.tables.pause(table.id, ANA.user_id)
        assert paused.pause is not None
        closed = await house.tables.cancel(table.id, ANA.user_id)
        assert (closed.status, closed.ended_reason, closed.pause) == (Status.CLOSED, "cancelled", None)


async def test_who_is_away_or_has_left_blocks_nothing(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.tables.change(table.id, CHO.user_id, leave)
        await house.tables.cancel(table.id, ANA.user_id)
        await refuses(Problem.YOU_LEFT, house.tables.change(table.id, CHO.user_id, answer, Ask.CANCEL, yes=False))
        left = await house.tables.change(table.id, BEN.user_id, leave)
        assert left.status is Status.CLOSED, "who is left was for it"


async def test_a_vote_ends_with_the_last_who_was_for_it(tmp_path):
    """Ana asks, and a house player takes her seat: nothing stays that says 0 of 2 (N25)."""
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        assert (await house.tables.pause(table.id, ANA.user_id)).motion is not None
        for _ in range(MISSED_TURNS):
            held = await house.tables.change(table.id, ANA.user_id, lambda table, by: missed(table, 0))
        assert (held.status, held.motion, held.pause) == (Status.PLAYING, None, None)


async def test_strangers_and_lobbies_have_no_vote(tmp_path):
    async with house_at(tmp_path) as house:
        lobby = await house.lobby(ANA, BEN)
        await refuses(Problem.NOT_STARTED, house.tables.pause(lobby.id, ANA.user_id))
        table = await house.match(ANA, BEN)
        await refuses(Problem.NOT_SEATED, house.tables.cancel(table.id, CHO.user_id))
        await refuses(Problem.NOT_SEATED, house.tables.change(table.id, CHO.user_id, answer, Ask.CANCEL, yes=True))
        await house.tables.cancel(table.id, ANA.user_id)
        await refuses(Problem.OTHER_VOTE, house.tables.pause(table.id, BEN.user_id))


async def test_a_vote_lapses_in_time_also_after_a_restart(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        table = await house.match(ANA, BEN, pace=Pace.SLOW)
        slow = await house.tables.cancel(table.id, ANA.user_id)
        assert due(slow) == hands.wall + 86_400.0, "as long as a turn, where that is longer"
        live = await house.match(ANA, BEN, options=LONG)
        live = await house.tables.cancel(live.id, ANA.user_id)
        assert due(live) == hands.wall + VOTE_SECONDS
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        assert house.tables.get(live.id).motion == live.motion
        await house.clock.start()
        await house.clock.stop()
        hands.pass_seconds(VOTE_SECONDS + 1)
        await house.clock.run_due()
        assert house.tables.get(live.id).motion is None
        assert house.tables.get(slow.id).motion is not None


async def test_a_pause_takes_everybody_and_its_clocks_rest(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.wait(20)
        for person in (CHO, ANA):
            asked = await house.tables.pause(table.id, person.user_id)
            assert asked.pause is None
        paused = await house.tables.change(table.id, BEN.user_id, answer, Ask.PAUSE, yes=True)
        assert paused.pause.until == house.hands.wall + PAUSE_SECONDS[Pace.LIVE]
        assert paused.deadlines == table.deadlines
        await refuses(Problem.PAUSED, house.tables.act(table.id, ANA.user_id, None, "keep"), at=int(paused.pause.until))
        await refuses(Problem.PAUSED, house.tables.pause(table.id, ANA.user_id), at=int(paused.pause.until))
        await house.wait(1000)
        assert house.tables.get(table.id) == paused, "nobody's clock runs out"
        after = await house.tables.go_on(table.id, BEN.user_id)
        assert after.pause is None
        assert after.deadlines == {0: house.hands.wall + 70}, "what was left of it"
        await refuses(Problem.NOT_PAUSED, house.tables.go_on(table.id, BEN.user_id))
        await house.wait(71)
        assert house.tables.get(table.id).holders[0].missed == 1, "and it runs"


async def test_one_against_it_is_enough_against_a_pause(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.tables.pause(table.id, ANA.user_id)
        assert (await house.tables.change(table.id, BEN.user_id, answer, Ask.PAUSE, yes=False)).motion is None


async def test_a_pause_survives_a_restart_and_ends_by_itself(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        table = await house.match(ANA, BEN)
        await house.tables.pause(table.id, ANA.user_id)
        paused = await house.tables.pause(table.id, BEN.user_id)
    hands.pass_seconds(600)
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        now = house.tables.get(table.id)
        assert (now.pause, now.deadlines) == (paused.pause, paused.deadlines)
        await house.clock.start()
        await house.clock.stop()
        hands.pass_seconds(PAUSE_SECONDS[Pace.LIVE])
        await house.clock.run_due()
        after = house.tables.get(table.id)
        assert (after.status, after.pause) == (Status.PLAYING, None), "a pause is no idleness"
        assert after.deadlines == {0: hands.wall + 90}, "never more than a full turn"


async def test_house_players_rest_in_a_pause(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN)
        await house.tables.change(table.id, BEN.user_id, leave)
        await house.tables.act(table.id, ANA.user_id, None, "keep")
        paused = await house.tables.pause(table.id, ANA.user_id)
        assert not await house.tables.house_act(table.id, 1, paused.seq, "keep")
        await house.tables.go_on(table.id, ANA.user_id)
        assert await house.tables.house_act(table.id, 1, paused.seq, "keep")


async def test_a_forgotten_voice_no_longer_counts(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.tables.cancel(table.id, ANA.user_id)
        await house.tables.forget_user(ANA.user_id)
        assert house.tables.get(table.id).motion is None
