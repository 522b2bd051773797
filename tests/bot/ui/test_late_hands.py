"""What was pressed on everybody's message and comes late: the presser alone sees that it is under way."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import discord
import pytest

from bot.discord.ask import ANSWERED_TWICE, GONE_MESSAGE, Ask
from bot.discord.emojis import Emojis
from bot.show.body import Body
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


HOUSE = SimpleNamespace(resources=SimpleNamespace(commands={}), emojis=Emojis(None))
"""What updating a message needs of the house."""


def refusal(kind: type[discord.HTTPException], code: int) -> discord.HTTPException:
    return kind(SimpleNamespace(status=400, reason=""), {"code": code, "message": ""})


def acknowledged(monkeypatch, original: object, *, ephemeral: bool) -> FakePress:
    """A press that another process has acknowledged; what its token calls the original is this, or gone."""
    press = FakePress(None, ANA, {}, message=message(500, ephemeral=ephemeral))

    async def refused(**_):
        raise refusal(discord.HTTPException, ANSWERED_TWICE)

    async def found(**_):
        if original is None:
            raise refusal(discord.NotFound, GONE_MESSAGE)
        return original

    for way in ("edit_message", "send_message", "defer"):
        monkeypatch.setattr(press.response, way, refused)
    for way in ("original_response", "edit_original_response"):
        monkeypatch.setattr(press, way, found, raising=False)
    return press


def shown(number: int, *, loading: bool = False) -> SimpleNamespace:
    return SimpleNamespace(id=number, flags=SimpleNamespace(loading=loading, ephemeral=True))


async def test_what_another_process_acknowledged_on_a_message_that_is_gone_since_is_left(monkeypatch):
    """A newer hand has taken its place: one more would be an answer too many."""

    async def ours() -> bool:
        return True

    press = acknowledged(monkeypatch, None, ephemeral=True)
    ask = Ask(HOUSE, press)
    ask.is_ours = ours
    await ask.update(Body("Your hand."))
    assert press.answers == []
    assert ask.done


@pytest.mark.parametrize(
    ("original", "done"),
    [(shown(501, loading=True), ["change", "delete"]), (shown(500), ["edit"]), (shown(501), []), (None, [])],
    ids=["thinking", "changed", "answered", "gone"],
)
async def test_a_board_that_another_process_acknowledged_is_changed_unless_that_has_answered(
    monkeypatch, original, done
):
    async def ours() -> bool:
        return True

    press = acknowledged(monkeypatch, original, ephemeral=False)
    monkeypatch.setattr(press, "edit_original_response", partial(FakePress.edit_original_response, press))
    ask = Ask(HOUSE, press)
    ask.is_ours = ours
    await ask.update(Body("A board."))
    assert [one.kind for one in press.answers] == done
    assert ask.done
