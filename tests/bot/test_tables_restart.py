"""After a kill at any moment everything goes on as if nothing had been: tables, clocks, votes, ended tables."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.tables import Problem, Status, TableError
from bot.tables.lobby import set_option
from bot.tables.people import leave_seat
from games import GAMES
from games.gostop import GOSTOP
from games.gostop.table import Phase
from tests.bot.house import ANA, BEN, CHO, START, Hands, house_at
from tests.bot.test_tables import play_out, refuses
from tests.bot.toy import CARRIED_ON, NEW_DEFAULTS, OTHER_RULES, RETIRED, TOY
from tests.databases import done
from tests.games.gostop.test_version_3 import log_without_capture

pytestmark = pytest.mark.databases


def same(one, two) -> bool:
    return replace(one, touched_at=0.0) == replace(two, touched_at=0.0)


async def test_every_kind_of_table_is_there_again(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        lobby = await house.lobby(ANA, BEN, options={"rounds": "3"})
        match = await house.match(ANA, BEN, CHO, thread_id=9)
        await house.tables.act(match.id, 1, None, "change")
        await house.tables.change(match.id, 3, leave_seat)
        await house.lobby(ANA, BEN)
        await house.tables.close(3, "cancelled")
        before = house.tables.live()
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        after = house.tables.live()
        assert after == before
        assert [t.status for t in after] == [Status.LOBBY, Status.PLAYING]
        assert (await house.tables.fetch(3)).status is Status.CLOSED
        assert (await house.tables.fetch(3)).secret is not None
        assert (await house.tables.start(lobby.id, 1)).id == lobby.id


async def test_a_vote_outlives_a_restart(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        table = await house.match(ANA, BEN, CHO)
        await house.tables.vote_remove(table.id, 2, 0)
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        assert await house.tables.vote_remove(table.id, 3, 0) == (2, 2)


@pytest.mark.parametrize("game", [TOY, *GAMES], ids=lambda game: game.info.key)
async def test_killed_at_random_moments_a_match_goes_the_same_way(tmp_path, game):
    """One match is played through with the house closed under it again and again; its log replays to its state."""
    choose = random.Random(f"restart {game.info.key}")
    hands = Hands()
    async with house_at(tmp_path, hands, games=(game,)) as house:
        table = await house.tables.create(game=game.info.key, guild_id=1, channel_id=2, host=ANA, locale="en")
        await house.tables.join(table.id, BEN)
        table = await house.tables.start(table.id, 1)
    for _ in range(8):
        async with house_at(tmp_path, hands, games=(game,)) as house:
            await house.tables.start_up()
            assert same(await house.tables.fetch(table.id), table)
            for _ in range(choose.randrange(1, 12)):
                table = await one_action(house, table, choose)
                if table.status.ended:
                    return


async def one_action(house, table, choose):
    seats = sorted(seat for seat in table.game.to_act(table.state) if seat >= 0)
    if not seats:
        await house.tables.wait_over(table.id, choose.choice(sorted(table.waits)))
        return house.tables.get(table.id)
    seat = choose.choice(seats)
    action = choose.choice(table.game.legal_actions(table.state, seat))
    token = table.game.token(table.state, seat, action)
    made = await house.tables.act(table.id, table.holders[seat].user_id, token, table.game.encode(action))
    return made.after


async def test_clocks_go_on_where_they_were(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        table = await house.match()
    hands.pass_seconds(20)
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        assert house.tables.get(table.id).deadlines == table.deadlines == {0: START + 90}
        assert house.told == []


async def test_nobody_is_timed_out_by_the_absence_of_the_bot(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands, idle_hours=1.0) as house:
        table = await house.match()
        lobby = await house.lobby(ANA)
    hands.pass_seconds(100_000)
    async with house_at(tmp_path, hands, idle_hours=1.0) as house:
        await house.tables.start_up()
        await house.clock.start()
        await house.clock.run_due()
        assert house.tables.get(table.id).deadlines == {0: hands.wall + 30}
        assert house.tables.get(lobby.id).status is Status.LOBBY
        await house.wait(31)
        assert house.tables.get(table.id).holders[0].missed == 1
        await house.wait(600)
        assert house.tables.get(lobby.id).ended_reason == "idle"
        await house.clock.stop()


async def test_a_match_of_other_rules_is_closed_with_notice(tmp_path):
    async with house_at(tmp_path) as house:
        table, lobby = await house.match(), await house.lobby()
    async with house_at(tmp_path, games=(OTHER_RULES,)) as house:
        await house.tables.start_up()
        closed = house.tables.get(table.id)
        assert (closed.status, closed.ended_reason) == (Status.CLOSED, "rules_changed")
        assert house.told[0].kind == "closed"
        assert closed.secret is not None
        assert (await house.tables.start(lobby.id, 1)).status is Status.PLAYING, "a lobby has no log to break"
    async with house_at(tmp_path, games=(OTHER_RULES,)) as house:
        await house.tables.start_up()
        assert [t.id for t in house.tables.live()] == [lobby.id], "it was started under the new rules"


async def test_an_ended_match_of_earlier_rules_is_replayed_with_their_defaults_as_options(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match(options={"booing": "off"})
        await play_out(house, table)
        table = house.tables.get(table.id)
        running = await house.match()
    async with house_at(tmp_path, games=(NEW_DEFAULTS,)) as house:
        await house.tables.start_up()
        ended = await house.tables.fetch(table.id)
        assert ended.state.scores == table.state.scores
        assert dict(ended.options) == {"rounds": "2", "booing": "off"}
        assert (await house.tables.verify(table.id)).fair
        assert house.tables.get(running.id).ended_reason == "rules_changed", "running on would change its rules"
    async with house_at(tmp_path, games=(NEW_DEFAULTS,)) as house:
        closed = await house.tables.fetch(running.id)
        assert closed.state is not None
        assert (await house.tables.verify(closed.id)).fair


async def test_a_running_match_of_a_version_that_is_carried_on_goes_on_by_its_own_rules(tmp_path):
    async with house_at(tmp_path) as house:
        running = await house.match()
    for _ in range(2):
        async with house_at(tmp_path, games=(CARRIED_ON,)) as house:
            await house.tables.start_up()
            on = house.tables.get(running.id)
            assert (on.status, on.state.hands) == (Status.PLAYING, running.state.hands)
            assert dict(on.options) == {"rounds": "2", "old_reading": "on"}
            assert (on.state.options.rounds, on.state.options.old_reading) == (2, True)
    async with house_at(tmp_path, games=(CARRIED_ON,)) as house:
        await house.tables.start_up()
        await play_out(house, on)
        ended = house.tables.get(running.id)
        assert (ended.status, ended.rules_version) == (Status.OVER, 2)
        assert (await house.tables.verify(running.id)).fair
        again = await house.tables.rematch(running.id, 1)
        assert dict(again.options) == {"rounds": "2"}, "a new match is played by today's rules"
        assert dict((await house.tables.change(again.id, 1, set_option, "old_reading", "on")).options) == {
            "rounds": "2"
        }


async def test_a_running_match_of_go_stop_by_version_3_goes_on_without_the_call(tmp_path):
    given, rows = {"jokers": "five"}, log_without_capture()
    as_of_version_3 = """UPDATE tables SET rules_version = 3, options = '{"jokers": "five"}'"""

    async def write(db):
        await db.run("DELETE FROM actions")
        for seq, (seat, text) in enumerate(rows, 1):
            await db.run("INSERT INTO actions VALUES (1, ?, ?, ?, 'chance', NULL, ?)", seq, seat, text, START)
        await db.run(as_of_version_3)

    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        table = await house.match(ANA, BEN, CHO, game="gostop", covered=False, options=given)
        await house.store.write(write)
    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        await house.tables.start_up()
        on = house.tables.get(table.id)
        assert (on.status, on.seq, on.state.phase, on.state.asked) == (Status.PLAYING, len(rows), Phase.PLAY, 1)
        await house.tables.close(table.id, "cancelled")
        await done(house.store, as_of_version_3)
    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        ended = await house.tables.fetch(table.id)
        assert (ended.status, ended.state.phase, ended.state.asked) == (Status.CLOSED, Phase.PLAY, 1)


async def test_matches_that_carry_a_retired_house_rule_go_on_and_verify(tmp_path):
    """An option that never made a difference is taken away without a new rules version."""
    gone = """UPDATE tables SET options = '{"rounds": "2", "gone": "on"}'"""
    async with house_at(tmp_path) as house:
        ended, running = await house.match(options={"rounds": "2"}), await house.match(options={"rounds": "2"})
        await play_out(house, ended)
        ended, running = house.tables.get(ended.id), house.tables.get(running.id)
        await done(house.store, gone)
    async with house_at(tmp_path, games=(RETIRED,)) as house:
        await house.tables.start_up()
        again = await house.tables.fetch(ended.id)
        assert (again.rules_version, dict(again.options)) == (1, {"rounds": "2"})
        assert again.state.scores == ended.state.scores
        assert (await house.tables.verify(ended.id)).fair
        on = house.tables.get(running.id)
        assert (on.status, on.state, dict(on.options)) == (Status.PLAYING, running.state, {"rounds": "2"})


async def test_a_match_with_a_house_rule_that_is_unknown_is_not_replayed_as_if_without(tmp_path, caplog):
    async with house_at(tmp_path) as house:
        running = await house.match()
        await done(house.store, """UPDATE tables SET options = '{"gone": "on"}'""")
    async with house_at(tmp_path) as house:
        await house.tables.start_up()
        assert (await house.tables.fetch(running.id)).ended_reason == "log_broken"
        assert "does not replay" in caplog.text


async def test_an_ended_match_that_todays_rules_cannot_play_keeps_its_version(tmp_path):
    async with house_at(tmp_path) as house:
        running = await house.match()
    for _ in range(2):
        async with house_at(tmp_path, games=(OTHER_RULES,)) as house:
            await house.tables.start_up()
            closed = await house.tables.fetch(running.id)
            assert (closed.rules_version, closed.state) == (1, None)


async def test_a_lobby_drops_a_house_rule_that_is_gone(tmp_path):
    async with house_at(tmp_path) as house:
        lobby = await house.lobby(ANA, BEN, options={"rounds": "3"})
        await done(house.store, """UPDATE tables SET options = '{"rounds": "4", "gone": "on"}'""")
    async with house_at(tmp_path) as house:
        await house.tables.start_up()
        assert dict(house.tables.get(lobby.id).options) == {"rounds": "4"}


async def test_a_log_that_does_not_replay_closes_only_its_table(tmp_path, caplog):
    async with house_at(tmp_path) as house:
        bad, good = await house.match(), await house.match()
        await done(house.store, "UPDATE actions SET text = 'ready' WHERE table_id = 1 AND seq = 2")
    async with house_at(tmp_path) as house:
        await house.tables.start_up()
        assert (await house.tables.fetch(bad.id)).ended_reason == "log_broken"
        assert house.tables.get(good.id).status is Status.PLAYING
        assert "does not replay" in caplog.text


async def test_a_game_that_is_gone_waits_for_its_return(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match()
    async with house_at(tmp_path, games=GAMES) as house:
        await house.tables.start_up()
        assert house.tables.live() == ()
        await refuses(Problem.UNKNOWN_TABLE, house.tables.fetch(table.id))
    async with house_at(tmp_path) as house:
        await house.tables.start_up()
        assert house.tables.get(table.id).status is Status.PLAYING


async def test_an_ended_match_can_be_looked_at_and_played_again(tmp_path):
    async with house_at(tmp_path) as house:
        table = await house.match()
        await play_out(house, table)
        over = house.tables.get(table.id)
    async with house_at(tmp_path) as house:
        await house.tables.start_up()
        with pytest.raises(TableError):
            house.tables.get(table.id)
        again = await house.tables.fetch(table.id)
        assert same(again, over)
        assert (await house.tables.rematch(table.id, 1)).previous_id == table.id


async def test_the_idle_time_counts_from_the_last_press_and_the_grace_from_the_last_one_to_go(tmp_path):
    hands = Hands()
    async with house_at(tmp_path, hands) as house:
        pressed, gone = await house.match(), await house.match(options={"rounds": "5"})
        hands.pass_seconds(3000)
        await house.tables.act(pressed.id, 1, None, "keep")
        for seat, text in ((0, None), (1, None), (0, "next 1"), (None, "cover 2"), (0, None), (1, None)):
            if text is None:
                await house.tables.time_up(gone.id, seat, house.tables.get(gone.id).deadlines[seat])
            else:
                await house.tables.wait_over(gone.id, text)
            hands.pass_seconds(10)
        closings = [house.tables.closing(table.id) for table in (pressed, gone)]
        assert closings[0] == (START + 3000 + 12 * 3600, "idle")
        assert closings[1] == (START + 3000 + 50 + 600, "away")
    async with house_at(tmp_path, hands) as house:
        await house.tables.start_up()
        assert house.tables.closing(pressed.id) == closings[0]
        assert house.tables.closing(gone.id).at == hands.wall + 600, "a whole grace from the start on"
