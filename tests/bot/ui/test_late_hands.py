"""What was pressed on everybody's message and comes late: the presser alone sees that it is under way."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.ask import Ask
from tests.bot.ui.fakes import ANA, BEN, FakePress, message


@pytest.mark.parametrize("late", [False, True])
async def test_the_board_is_never_edited_into_a_hand(court, monkeypatch, late):
    table = await court.match(ANA, BEN)
    if late:
        monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.0)
    press = await court.press(ANA, f"t1:{table.id}:hand", on=message())
    assert [one.kind for one in press.answers] == (["think", "edit"] if late else ["private"])
    assert press.answers[0].arguments.get("ephemeral", True), "what the token calls the original is Ana's own"
    while table.waits:
        await court.tables.wait_over(table.id, next(iter(table.waits)))
        table = court.tables.get(table.id)
    seat = min(table.waiting)
    await court.tables.act(table.id, table.holders[seat].user_id, None, table.game.encode(table.moves(seat).legal[0]))
    await court.settle()
    assert [one for one in court.messenger.of("edit_private") if one.token == press.token], "it follows the table"
    again = await court.press(ANA, f"t1:{table.id}:hand", on=message(ephemeral=True))
    assert again.answers[-1].kind in ("update", "edit")


async def test_a_board_is_changed_late_and_nothing_is_left_thinking(court, monkeypatch):
    table = await court.lobby(ANA)
    monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.0)
    press = await court.press(ANA, f"t1:{table.id}:house", on=message())
    assert [one.kind for one in press.answers] == ["think", "change", "delete"]
    assert f"t1:{table.id}:start" in press.answers[1].ids
    assert len(court.tables.get(table.id).holders) == 2


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_a_press_that_another_process_has_deferred_is_answered_as_a_deferral(court, ephemeral):
    """A hand is edited in place; on everybody's message the answer takes the place of what says "thinking"."""
    table = await court.match(ANA, BEN)
    handing = court.house.answers.handing
    press = FakePress(court.app, ANA, {"custom_id": f"t1:{table.id}:hand"}, message=message(500, ephemeral=ephemeral))
    handing.handed.add(press.id)
    await court.house.routes.answer(press)
    assert [one.kind for one in press.answers] == ["edit"]
    assert press.answers[0].file is not None
    assert not handing.handed


async def test_what_cannot_be_deferred_is_waited_for_all_the_same(court, monkeypatch):
    """An error of it would be told as nobody's, with a trace."""
    monkeypatch.setattr("bot.discord.ask.PATIENCE", 0.0)
    ask, ended = Ask(court.house.answers, FakePress(court.app, ANA, {"custom_id": "t1:1:hand"}, message=message())), []

    async def closed() -> None:
        raise RuntimeError("Session is closed")

    async def work() -> None:
        await asyncio.sleep(0.05)
        ended.append(True)

    monkeypatch.setattr(ask, "defer", closed)
    await ask.answer(work)
    assert ended
