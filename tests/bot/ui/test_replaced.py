"""Private messages that are replaced: nothing is sent to one that is gone, and one always stays."""

from __future__ import annotations

import asyncio

import discord

from bot.discord.ask import Ask
from tests.bot.ui.fakes import ANA, BEN, FakePress, message


def _holding(monkeypatch, owner, name):
    """Have something wait before it is done; returns what tells that it waits, and what lets it go on."""
    begun, go, real = asyncio.Event(), asyncio.Event(), getattr(owner, name)

    async def held(*given, **more):
        begun.set()
        await go.wait()
        return await real(*given, **more)

    monkeypatch.setattr(owner, name, held)
    return begun, go


async def _read(court, who):
    press = FakePress(court.app, who, {"name": "table text"}, type=discord.InteractionType.application_command)
    await court.command("table text")(press, table=None)
    return press


async def test_a_panel_that_was_replaced_while_its_refresh_was_drawn_is_not_edited(court, monkeypatch):
    table = await court.match(ANA, BEN)
    first = await court.press(BEN, f"t1:{table.id}:hand")
    with monkeypatch.context() as held:
        drawing, go = _holding(held, court.house.hands, "body")
        await court.act(table, ANA)
        await drawing.wait()
    await court.press(BEN, f"t1:{table.id}:hand")
    go.set()
    await court.settle()

    assert court.messenger.of("edit_private") == []
    assert [sent.token for sent in court.messenger.of("delete_private")] == [first.token]


async def test_a_panel_is_taken_away_only_after_the_edit_that_is_under_way(court, monkeypatch):
    table = await court.match(ANA, BEN)
    first = await court.press(BEN, f"t1:{table.id}:hand")
    editing, go = _holding(monkeypatch, court.messenger, "edit_private")
    await court.act(table, ANA)
    await editing.wait()
    await court.press(BEN, f"t1:{table.id}:hand")
    await asyncio.sleep(0.02)
    assert court.messenger.of("delete_private") == []
    go.set()
    await court.settle()

    found = [(sent.what, sent.token) for sent in court.messenger.sent if sent.token == first.token]
    assert found == [("edit_private", first.token), ("delete_private", first.token)]


async def test_a_refresh_that_a_press_has_overtaken_is_made_again(court, monkeypatch):
    table = await court.match(ANA, BEN)
    first = await court.press(BEN, f"t1:{table.id}:hand")
    with monkeypatch.context() as held:
        editing, go = _holding(held, court.messenger, "edit_private")
        await court.act(table, ANA)
        await editing.wait()
    press = await court.press(BEN, f"a1:{table.id}:1:decline", on=message(first.answer.message_id, ephemeral=True))
    go.set()
    await court.settle()

    stale, newest = court.messenger.of("edit_private")
    assert (stale.token, newest.token) == (first.token, press.token)
    assert newest.body.content.strip() == press.answer.content != stale.body.content.strip()


async def test_who_presses_on_a_panel_that_is_just_replaced_keeps_the_newer_one(court, monkeypatch):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    with monkeypatch.context() as held:
        answering, go = _holding(held, Ask, "update")
        on = message(first.answer.message_id, ephemeral=True)
        press = asyncio.create_task(court.press(ANA, f"a1:{table.id}:1:decline", on=on))
        await answering.wait()
    deleting, gone = _holding(monkeypatch, court.messenger, "delete_private")
    second = await court.press(ANA, f"t1:{table.id}:hand")
    await deleting.wait()
    go.set()
    await press
    gone.set()
    await court.act(table, BEN)
    await court.settle()

    assert [sent.token for sent in court.messenger.of("delete_private")] == [first.token]
    assert {sent.token for sent in court.messenger.of("edit_private")} == {second.token}


async def test_a_reading_that_was_replaced_while_its_refresh_was_made_is_not_edited(court, monkeypatch):
    table = await court.match(ANA, BEN)
    first = await _read(court, BEN)
    await court.settle()
    with monkeypatch.context() as held:
        making, go = _holding(held, court.house.readings, "body")
        await court.act(table, ANA)
        await making.wait()
    await _read(court, BEN)
    go.set()
    await court.settle()

    assert first.token not in [sent.token for sent in court.messenger.of("edit_private")]
    assert [sent.token for sent in court.messenger.of("delete_private")] == [first.token]
