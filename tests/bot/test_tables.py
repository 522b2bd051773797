"""The path of an action: who may, what is written, what is told, what is refused."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.errors import StoreError
from bot.tables import model
from bot.tables import sql as tables_sql
from bot.tables.lobby import add_house, remove_house, set_pace, set_preset, set_rules
from bot.tables.model import Holder, Maker, Pace, Person, Problem, Status, TableError
from bot.tables.people import leave
from games.core import GAME_OVER, TOO_LATE, IllegalAction, InvalidAction, InvalidOption
from tests.bot.house import ANA, BEN, CHO, DAO, refuses
from tests.bot.toy import Boo, Change, Keep, Ready
from tests.databases import instead, rows_in

pytestmark = pytest.mark.databases


async def test_a_lobby_fills_and_empties(house):
    table = await house.lobby(ANA, BEN)
    assert [h.name for h in table.holders] == ["Ana", "Ben"]
    await refuses(Problem.ALREADY_SEATED, house.tables.join(table.id, BEN))
    await refuses(Problem.HOST_ONLY, house.change(table, BEN, add_house), host="Ana")
    table = await house.change(table, ANA, add_house)
    table = await house.change(table, ANA, add_house)
    assert [h.name for h in table.holders[2:]] == ["Ruben", "Felix"]
    await refuses(Problem.FULL, house.change(table, ANA, add_house), seats=4)
    table = await house.tables.join(table.id, CHO)
    assert [h.name for h in table.holders] == ["Ana", "Ben", "Ruben", "Cho"]
    table = await house.tables.join(table.id, DAO)
    await refuses(Problem.FULL, house.tables.join(table.id, Person(5, "Eve")))
    await refuses(Problem.NO_HOUSE, house.change(table, ANA, remove_house))
    table = await house.change(table, ANA, leave)
    assert table.host_id == BEN.user_id
    for person in (BEN, CHO, DAO):
        table = await house.change(table, person, leave)
    assert (table.status, table.ended_reason) == (Status.CLOSED, "empty")
    kinds = [change.kind for change in house.told]
    assert kinds == ["created", *["lobby"] * (len(kinds) - 2), "closed"]


async def test_the_host_chooses_options_and_presets(house):
    table = await house.lobby(ANA, BEN, options={"rounds": "2"})
    assert table.options == {}, "what is as in the manual is not kept"
    table = await house.change(table, ANA, set_rules, {"booing": "off"})
    assert table.options == {"booing": "off"}
    with pytest.raises(InvalidOption):
        await house.change(table, ANA, set_rules, {"booing": "loudly"})
    with pytest.raises(InvalidOption):
        await house.lobby(ANA, options={"colour": "red"})
    await refuses(Problem.HOST_ONLY, house.change(table, BEN, set_rules, {"booing": "on"}))
    table = await house.change(table, ANA, set_preset, "long")
    assert table.options == {"rounds": "5", "booing": "off"}, "what no preset names is left alone"
    await refuses(Problem.NO_PRESET, house.change(table, ANA, set_preset, "short"), preset="short")
    assert (await house.change(table, ANA, set_pace, Pace.SLOW)).pace is Pace.SLOW


async def test_a_start_needs_the_host_and_enough_seats_and_deals(house):
    table = await house.lobby(ANA)
    await refuses(Problem.TOO_FEW, house.tables.start(table.id, 1), needed=2)
    await house.tables.join(table.id, BEN)
    await refuses(Problem.HOST_ONLY, house.tables.start(table.id, 2))
    await refuses(Problem.NOT_STARTED, house.act(table, ANA, "keep"))
    table = await house.tables.start(table.id, 1)
    assert (table.status, table.seq) == (Status.PLAYING, 1)
    change = house.told[-1]
    assert (change.kind, [step.seat for step in change.steps]) == ("started", [-1])
    rows = await house.tables.log(table.id)
    assert [(row.seq, row.maker, row.by) for row in rows] == [(1, Maker.CHANCE, None)]
    assert table.waits == {"cover 1": house.hands.wall + 6}
    await refuses(Problem.STARTED, house.tables.start(table.id, 1))
    await refuses(Problem.STARTED, house.tables.join(table.id, CHO))


async def test_an_action_is_written_before_it_is_told_and_chance_with_it(house, tmp_path):
    table = await house.match()
    written: list[int] = []

    def listen(change) -> None:
        written.extend(*rows_in(tmp_path, "SELECT count(*) FROM actions WHERE table_id = ?", change.after.id))

    house.bus.hear(model.Change, listen)
    change = await house.act(table, ANA, "change", table.state.decision)
    assert written == [4]
    assert [step.seat for step in change.steps] == [0, -1]
    rows = await house.tables.log(table.id)
    told = [(row.text.split()[0], row.maker, row.by) for row in rows[-2:]]
    assert told == [("change", Maker.PERSON, 1), ("card", Maker.CHANCE, None)]
    assert (change.after, change.by) == (house.now(table), 1)


async def test_wrong_presses_are_refused_and_change_nothing(house):
    table = await house.match()
    told = len(house.told)
    token = table.state.decision
    await refuses(Problem.NOT_SEATED, house.tables.act(table.id, 77, token, "keep"))
    await refuses(Problem.UNKNOWN_TABLE, house.tables.act(999, 1, token, "keep"))
    with pytest.raises(TableError):
        house.tables.get(999)
    for user, pressed, text, error in (
        (1, token - 1, "keep", IllegalAction),
        (2, token, "keep", IllegalAction),
        (1, token, "deal 1 2", IllegalAction),
        (1, token, "cover 1", IllegalAction),
        (1, token, "dance", InvalidAction),
        (1, token, "deal x", InvalidAction),
    ):
        with pytest.raises(error) as caught:
            await house.tables.act(table.id, user, pressed, text)
        if pressed != token:
            assert caught.value.refusal == TOO_LATE
    assert house.now(table) == table
    assert len(house.told) == told


async def test_two_clicks_at_once_make_one_action(house):
    table = await house.match()
    presses = [house.act(table, ANA, "keep", table.state.decision) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    refused = [one for one in results if isinstance(one, IllegalAction)]
    assert len(refused) == 4
    assert {error.refusal.code for error in refused} == {TOO_LATE.code}
    assert house.now(table).seq == table.seq + 1


async def test_a_reaction_does_not_void_another_button(house):
    table = await house.match()
    token = table.state.decision
    await asyncio.gather(house.act(table, BEN, "boo", token), house.act(table, ANA, "keep", token))
    assert house.now(table).seq == table.seq + 2


async def test_the_end_reveals_the_secret_and_keeps_the_result(house):
    table = await house.match()
    assert table.secret is None
    assert len(table.commitment) == 64
    secret = (await house.store.read(tables_sql.read_table, table.id)).secret
    over = await house.play_out(table)
    before = [change.after for change in house.told if change.after.status is not Status.OVER]
    assert before and secret not in repr(before), "nobody is told of it before the end"
    assert (over.status, over.ended_reason, house.told[-1].kind) == (Status.OVER, "played", "over")
    assert over.secret == secret
    assert over.deadlines == over.waits == {}
    result = await house.result(table)
    assert result.rated
    assert (result.game, result.guild_id, result.actions) == ("toy", 10, over.seq)
    assert tuple(seat.score for seat in result.seats) == over.state.scores
    assert {seat.user_id for seat in result.seats} == {1, 2}
    with pytest.raises(IllegalAction) as caught:
        await house.act(table, ANA, "keep")
    assert caught.value.refusal == GAME_OVER
    assert await house.tables.set_thread(table.id, 5), "an ended table may still be noted down"


async def test_what_the_store_refuses_changes_nothing(house, monkeypatch):
    table = await house.match()
    told = len(house.told)

    async def full(write) -> None:
        raise StoreError("the disk is full")

    instead(monkeypatch, house.store, tables_sql.save_all, full)
    with pytest.raises(StoreError):
        await house.act(table, ANA, "keep", table.state.decision)
    assert house.now(table) == table
    assert len(house.told) == told
    monkeypatch.undo()
    await house.act(table, ANA, "keep", table.state.decision)
    assert len(house.told) == told + 1


def lose_answers(house, monkeypatch):
    """Let the store keep what is written to tables, and its answers get lost, until it is undone."""
    write_it = house.store.add

    async def lost(write) -> None:
        await write_it(tables_sql.save_all, write)
        raise StoreError("no answer")

    instead(monkeypatch, house.store, tables_sql.save_all, lost)


async def test_what_the_store_has_kept_of_a_lobby_and_of_its_end_is_taken_in_too(house, monkeypatch):
    lobby = await house.lobby(ANA)
    lose_answers(house, monkeypatch)
    with pytest.raises(StoreError):
        await house.tables.join(lobby.id, BEN)
    monkeypatch.undo()
    assert (await house.tables.join(lobby.id, CHO)).names == ("Ana", "Ben", "Cho")
    assert [change.after.names for change in house.told[-2:]] == [("Ana", "Ben"), ("Ana", "Ben", "Cho")]
    lose_answers(house, monkeypatch)
    with pytest.raises(StoreError):
        await house.tables.cancel(lobby.id, ANA.user_id)
    monkeypatch.undo()
    await refuses(Problem.CLOSED, house.tables.join(lobby.id, DAO))
    assert house.told[-1].kind == "closed"


async def test_what_the_store_has_kept_though_its_answer_was_lost_is_taken_in_and_told(house, monkeypatch):
    table = await house.match()
    lose_answers(house, monkeypatch)
    with pytest.raises(StoreError):
        await house.act(table, ANA, "keep", table.state.decision)
    monkeypatch.undo()
    told = len(house.told)
    with pytest.raises(IllegalAction):
        await house.act(table, ANA, "keep", table.state.decision)
    (change,) = house.told[told:]
    assert change.kind == "acted"
    assert [step.text for step in change.steps] == [row.text for row in await house.tables.log(table.id)][table.seq :]
    assert house.now(table).seq == len(await house.store.read(tables_sql.read_log, table.id)) > table.seq
    await house.act(table, BEN, "keep")


async def test_a_caller_that_goes_away_leaves_the_action_whole(house):
    table = await house.match()
    press = asyncio.create_task(house.act(table, ANA, "keep", table.state.decision))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await house.tables.close_down()
    assert house.now(table).seq == table.seq + 1 == len(await house.store.read(tables_sql.read_log, table.id))


async def test_a_listener_that_fails_harms_nobody(house, caplog):
    house.bus.hear(model.Change, lambda change: 1 // 0)
    table = await house.match()
    assert (await house.act(table, ANA, "keep")).after.seq == table.seq + 1
    assert f"a listener failed on table {table.id}, acted" in caplog.text


async def test_a_lobby_is_cancelled_by_its_host_and_once(house):
    table = await house.lobby()
    await refuses(Problem.HOST_ONLY, house.tables.cancel(table.id, 2))
    closed = await house.tables.cancel(table.id, 1)
    assert (closed.status, closed.ended_reason) == (Status.CLOSED, "cancelled")
    assert closed.secret is not None
    await refuses(Problem.CLOSED, house.tables.cancel(table.id, 1))
    await refuses(Problem.CLOSED, house.act(table, ANA, "keep"))
    again = await house.tables.close(table.id, "channel_gone")
    assert again.ended_reason == "cancelled"
    assert await house.result(table) is None


async def test_rematch_seats_everybody_once(house):
    table = await house.match(ANA, BEN, options={"rounds": "1"}, thread_id=33)
    await refuses(Problem.NOT_OVER, house.tables.rematch(table.id, 1))
    await house.play_out(table)
    await refuses(Problem.NOT_SEATED, house.tables.rematch(table.id, 9))
    first, second = await asyncio.gather(house.tables.rematch(table.id, 2), house.tables.rematch(table.id, 1))
    assert (first.status, first.previous_id, first.thread_id) == (Status.LOBBY, table.id, 33)
    assert (first.names, first.host_id) == (("Ben",), 2)
    assert (second.id, second.status, second.host_id) == (first.id, Status.PLAYING, 1)
    assert second.holders == (Holder(1, "Ana", "en-GB"), Holder(2, "Ben", "en-GB"))
    assert await house.tables.rematch(table.id, 2) == second
    assert first.options == {"rounds": "1"}
    assert first.commitment != table.commitment
    assert first.id > table.id


async def test_of_ended_tables_the_last_ones_stay_in_memory(house, monkeypatch):
    monkeypatch.setattr("bot.tables.rooms.ENDED_KEPT", 1)
    older, newer = [await house.lobby() for _ in range(2)]
    for table in (older, newer):
        await house.tables.cancel(table.id, 1)
    assert house.now(newer).status is Status.CLOSED
    with pytest.raises(TableError, match="unknown_table"):
        house.now(older)


async def test_tables_are_found_by_channel(house):
    one = await house.lobby(ANA, BEN)
    two = await house.match(ANA, CHO)
    await house.tables.set_thread(two.id, 55)
    assert [t.id for t in house.tables.in_channel(20)] == [one.id, two.id]
    assert [t.id for t in house.tables.in_channel(55)] == [two.id]
    await house.tables.cancel(one.id, 1)
    assert [t.id for t in house.tables.live()] == [two.id]


async def test_moves_name_the_legal_and_the_reasons(house):
    table = await house.match()
    mine, theirs = house.now(table).moves(0), house.now(table).moves(1)
    assert mine.legal == (Keep(), Change())
    assert [(action, refusal.rule) for action, refusal in mine.refused] == [(Boo(), "T3"), (Ready(), "T3")]
    assert (mine.waited_for, theirs.waited_for) == (True, False)
    assert theirs.legal == (Boo(),)
