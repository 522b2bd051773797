"""After a kill at any moment everything goes on as if nothing had been: tables, clocks, votes, ended tables."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.tables.lobby import set_rules
from bot.tables.model import Problem, Status, TableError
from bot.tables.people import leave_seat
from games import GAMES
from games.gostop import GOSTOP
from games.gostop.table import Phase
from tests.bot.house import ANA, BEN, CHO, START, play_on, refuses
from tests.bot.toy import CARRIED_ON, NEW_DEFAULTS, OTHER_RULES, RETIRED, TOY
from tests.databases import done
from tests.games.gostop.test_version_3 import log_without_capture

pytestmark = pytest.mark.databases


def same(one, two) -> bool:
    return replace(one, touched_at=0.0) == replace(two, touched_at=0.0)


async def test_every_kind_of_table_is_there_again_and_clocks_go_on_where_they_were(house):
    lobby = await house.lobby(ANA, BEN, options={"rounds": "3"})
    match = await house.match(ANA, BEN, CHO, thread_id=9)
    await house.act(match, ANA, "change")
    await house.change(match, CHO, leave_seat)
    over, closed = await house.play_out(await house.match()), await house.lobby(ANA, BEN)
    await house.tables.close(closed.id, "cancelled")
    turn = await house.match()
    before = house.tables.live()
    house.hands.pass_seconds(20)
    await house.again()
    assert house.tables.live() == before
    assert [t.status for t in before] == [Status.LOBBY, Status.PLAYING, Status.PLAYING]
    assert house.now(turn).deadlines == {0: START + 90}
    assert house.told == []
    closed = await house.tables.fetch(closed.id)
    assert closed.status is Status.CLOSED and closed.secret is not None
    assert (await house.tables.start(lobby.id, 1)).id == lobby.id
    with pytest.raises(TableError):
        house.now(over)
    assert same(await house.tables.fetch(over.id), over), "an ended match can be looked at and played again"
    assert (await house.tables.rematch(over.id, 1)).previous_id == over.id


@pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.info.key)
async def test_killed_at_random_moments_a_match_goes_the_same_way(house, game):
    """One match is played through with the house closed under it again and again; its log replays to its state."""
    choose = random.Random(f"restart {game.info.key}")
    await house.again(games=(game,))
    table = await house.match(game=game.info.key)
    for _ in range(8):
        await house.again()
        assert same(await house.tables.fetch(table.id), table)
        table = await play_on(house.tables, table.id, choose, most=choose.randrange(1, 12))
        if table.status.ended:
            return


async def test_nobody_is_timed_out_by_the_absence_of_the_bot(house):
    await house.again(idle_hours=1.0)
    table = await house.match()
    lobby = await house.lobby(ANA)
    house.hands.pass_seconds(100_000)
    await house.again()
    await house.clock.start()
    await house.clock.run_due()
    assert house.now(table).deadlines == {0: house.hands.wall + 30}
    assert house.now(lobby).status is Status.LOBBY
    await house.wait(31)
    assert house.now(table).holders[0].missed == 1
    await house.wait(600)
    assert house.now(lobby).ended_reason == "idle"


async def test_a_match_of_other_rules_is_closed_with_notice_and_keeps_its_version(house):
    table, lobby = await house.match(), await house.lobby()
    await house.again(games=(OTHER_RULES,))
    closed = house.now(table)
    assert (closed.status, closed.ended_reason) == (Status.CLOSED, "rules_changed")
    assert house.told[0].kind == "closed"
    assert closed.secret is not None
    assert (await house.tables.start(lobby.id, 1)).status is Status.PLAYING, "a lobby has no log to break"
    for _ in range(2):
        closed = await house.tables.fetch(table.id)
        assert (closed.rules_version, closed.state) == (1, None), "today's rules cannot play it"
        await house.again()
        assert [t.id for t in house.tables.live()] == [lobby.id], "it was started under the new rules"


async def test_an_ended_match_of_earlier_rules_is_replayed_with_their_defaults_as_options(house):
    table = await house.play_out(await house.match(options={"booing": "off"}))
    running = await house.match()
    await house.again(games=(NEW_DEFAULTS,))
    ended = await house.tables.fetch(table.id)
    assert ended.state.scores == table.state.scores
    assert dict(ended.options) == {"rounds": "2", "booing": "off"}
    assert (await house.tables.verify(table.id)).fair
    assert house.now(running).ended_reason == "rules_changed", "running on would change its rules"
    await house.again()
    closed = await house.tables.fetch(running.id)
    assert closed.state is not None
    assert (await house.tables.verify(closed.id)).fair


async def test_a_running_match_of_a_version_that_is_carried_on_goes_on_by_its_own_rules(house):
    running = await house.match()
    for _ in range(3):
        await house.again(games=(CARRIED_ON,))
        on = house.now(running)
        assert (on.status, on.state.hands) == (Status.PLAYING, running.state.hands)
        assert dict(on.options) == {"rounds": "2", "old_reading": "on"}
        assert (on.state.options.rounds, on.state.options.old_reading) == (2, True)
    ended = await house.play_out(on)
    assert (ended.status, ended.rules_version) == (Status.OVER, 2)
    assert (await house.tables.verify(running.id)).fair
    again = await house.tables.rematch(running.id, 1)
    assert again.options == {"rounds": "2"}, "a new match is played by today's rules"
    assert (await house.change(again, ANA, set_rules, {"old_reading": "on"})).options == {"rounds": "2"}


async def test_a_running_match_of_go_stop_by_version_3_goes_on_without_the_call(house):
    given, rows = {"jokers": "five"}, log_without_capture()
    as_of_version_3 = """UPDATE tables SET rules_version = 3, options = '{"jokers": "five"}'"""

    async def write(db):
        await db.run("DELETE FROM actions")
        for seq, (seat, text) in enumerate(rows, 1):
            await db.run("INSERT INTO actions VALUES (1, ?, ?, ?, 'chance', NULL, ?)", seq, seat, text, START)
        await db.run(as_of_version_3)

    await house.again(games=(GOSTOP,))
    table = await house.match(ANA, BEN, CHO, game="gostop", options=given)
    await house.store.write(write)
    await house.again()
    on = house.now(table)
    assert (on.status, on.seq, on.state.phase, on.state.asked) == (Status.PLAYING, len(rows), Phase.PLAY, 1)
    await house.tables.close(table.id, "cancelled")
    await done(house.store, as_of_version_3)
    await house.again()
    ended = await house.tables.fetch(table.id)
    assert (ended.status, ended.state.phase, ended.state.asked) == (Status.CLOSED, Phase.PLAY, 1)


async def test_matches_that_carry_a_retired_house_rule_go_on_and_verify(house):
    """An option that never made a difference is taken away without a new rules version."""
    gone = """UPDATE tables SET options = '{"rounds": "2", "gone": "on"}'"""
    ended = await house.play_out(await house.match(options={"rounds": "2"}))
    running = await house.match(options={"rounds": "2"})
    await done(house.store, gone)
    await house.again(games=(RETIRED,))
    again = await house.tables.fetch(ended.id)
    assert (again.rules_version, dict(again.options)) == (1, {"rounds": "2"})
    assert again.state.scores == ended.state.scores
    assert (await house.tables.verify(ended.id)).fair
    on = house.now(running)
    assert (on.status, on.state, dict(on.options)) == (Status.PLAYING, running.state, {"rounds": "2"})


async def test_a_log_that_does_not_replay_closes_its_table_alone(house, caplog):
    lobby = await house.lobby(ANA, BEN, options={"rounds": "3"})
    broken, odd, good = [await house.match() for _ in range(3)]
    await done(
        house.store,
        """UPDATE tables SET options = '{"rounds": "4", "gone": "on"}' WHERE id IN (1, 3)""",
        "UPDATE actions SET text = 'ready' WHERE table_id = 2 AND seq = 2",
    )
    await house.again()
    assert house.now(lobby).options == {"rounds": "4"}, "a lobby drops what is gone"
    for table in (broken, odd):  # a match is not replayed as if without
        assert (await house.tables.fetch(table.id)).ended_reason == "log_broken"
    assert house.now(good).status is Status.PLAYING
    assert caplog.text.count("does not replay") == 2


async def test_a_game_that_is_gone_waits_for_its_return(house):
    table = await house.match()
    await house.again(games=GAMES)
    assert house.tables.live() == ()
    await refuses(Problem.UNKNOWN_TABLE, house.tables.fetch(table.id))
    await house.again(games=(TOY,))
    assert house.now(table).status is Status.PLAYING


async def test_the_idle_time_counts_from_the_last_press_and_the_grace_from_the_last_one_to_go(house):
    pressed, gone = await house.match(), await house.match(options={"rounds": "5"})
    house.hands.pass_seconds(3000)
    await house.act(pressed, ANA, "keep")
    for seat, text in ((0, None), (1, None), (0, "next 1"), (None, "cover 2"), (0, None), (1, None)):
        if text is None:
            await house.tables.time_up(gone.id, seat, house.now(gone).deadlines[seat])
        else:
            await house.tables.wait_over(gone.id, text)
        house.hands.pass_seconds(10)
    closings = [house.tables.closing(table.id) for table in (pressed, gone)]
    assert closings[0] == (START + 3000 + 12 * 3600, "idle")
    assert closings[1] == (START + 3000 + 50 + 600, "away")
    await house.again()
    assert house.tables.closing(pressed.id) == closings[0]
    assert house.tables.closing(gone.id).at == house.hands.wall + 600, "a whole grace from the start on"
