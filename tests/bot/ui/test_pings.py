"""Pings: once a turn, as each player prefers, and away when they have acted, whatever fails or is killed meanwhile."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace

import pytest

from bot.base.errors import StoreError
from bot.store import kept_sql
from bot.store.model import Ping, UserSettings
from tests.bot.ui.fakes import ANA, BEN
from tests.databases import instead

QUIET = 1.0
"""Seconds, in place of the 25 of the bot, that nobody is called who was just here."""


def pings(court):
    """The pings that were sent."""
    return [sent for sent in court.messenger.of("send") if sent.ping]


def called(court):
    """Whom each of them called."""
    return [sent.ping for sent in pings(court)]


def taken_away(court):
    return [sent.message_id for sent in court.messenger.of("delete")]


async def kept(court):
    """What the store knows of the pings that stand."""
    return await court.house.store.read(kept_sql.values_of_tables, court.house.store.share, "ping")


async def decline(court, table, *people):
    for who in people:
        await court.decline(who, table)
        await court.settle()


async def pass_by(court):
    """Let the time pass in which who was just here is not called."""
    await asyncio.sleep(QUIET + 0.5)
    await court.settle()


def lose_a_deletion(court):
    court.messenger.errors["delete"] = [ConnectionResetError("connection lost")]


async def test_pings_once_a_turn_and_goes_when_they_act(court, table):
    (ping,) = pings(court)
    await decline(court, table, ANA, BEN)
    assert called(court) == [(1, 2)]
    assert ping.message_id in taken_away(court)


async def test_nobody_is_called_in_a_pause(court, table):
    (ping,) = pings(court)
    for who in (ANA, BEN):
        await court.tables.pause(table.id, who.user_id)
    await court.settle()
    assert taken_away(court) == [ping.message_id]
    assert called(court) == [(1, 2)]


async def test_a_ping_that_could_not_be_taken_away_goes_later(court, table):
    (ping,) = pings(court)
    court.house.pings._quiet = QUIET
    lose_a_deletion(court)
    await decline(court, table, ANA, BEN)
    await pass_by(court)
    assert taken_away(court) == [ping.message_id]


async def test_nobody_is_called_anew_before_the_ping_that_stands_is_taken_away(court, table):
    """Else it would stand for good, for only the newest is known."""
    (ping,) = pings(court)
    court.house.pings._called.clear()
    court.house.pings._quiet = QUIET
    lose_a_deletion(court)
    await decline(court, table, ANA)
    assert pings(court) == [ping]
    await pass_by(court)
    assert taken_away(court) == [ping.message_id]
    assert called(court) == [(1, 2), (2,)]


@pytest.mark.parametrize("first", ["who is forgotten", "the next call"])
async def test_a_call_made_while_somebody_is_forgotten_is_known(court, table, monkeypatch, first):
    """Both take the ping before it away; who began first is done last."""
    keeper, delete, gate, asked = court.house.pings, court.messenger.delete, asyncio.Event(), []

    async def slow(*which):
        asked.append(which)
        if len(asked) == 1:
            await gate.wait()
        return await delete(*which)

    monkeypatch.setattr(court.messenger, "delete", slow)
    keeper._called.clear()
    if first == "the next call":
        await court.decline(ANA, table)
        while not asked:
            await asyncio.sleep(0.1)
        await keeper.forget_user(ANA.user_id)
        gate.set()
    else:
        forgetting = asyncio.ensure_future(keeper.forget_user(ANA.user_id))
        await asyncio.sleep(0)
        await decline(court, table, ANA)
        gate.set()
        await forgetting
    await court.settle()
    assert called(court) == [(1, 2), (2,)]
    await decline(court, table, BEN)
    assert pings(court)[1].message_id in taken_away(court)


async def test_a_ping_of_which_a_kill_left_only_the_intent_is_found_and_goes(court, table, monkeypatch):
    """Sent, and killed before its number was noted: Discord tells the number to who sends it again."""
    (ping,) = pings(court)
    nonce, asked = "what it was sent with", []

    async def send(channel_id, _body, *, ping=(), nonce=None):
        asked.append((channel_id, ping, nonce))
        return SimpleNamespace(id=number)

    number = ping.message_id
    intent = json.dumps([table.id, ping.channel_id, nonce, [1, 2]])
    await court.house.store.write(kept_sql.set_value, f"ping {table.id}", intent)
    await court.house.pings.load()
    monkeypatch.setattr(court.messenger, "send", send)
    await decline(court, table, ANA, BEN)

    assert asked == [(ping.channel_id, (), nonce)]
    assert taken_away(court) == [number]
    assert await kept(court) == []


async def test_who_was_just_here_is_called_only_when_they_stay_away_and_that_could_be_noted(court, monkeypatch):
    table, refused, is_away = await court.lobby(ANA, BEN), [], True
    add = court.house.store.add

    async def write(value):
        if is_away:
            refused.append(value)
            raise StoreError("the database is away")
        await add(kept_sql.write_values, value)

    instead(monkeypatch, court.house.store, kept_sql.write_values, write)
    court.house.pings._quiet = QUIET
    for who in (ANA, BEN):
        court.house.pings.seen(table.id, who.user_id)
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    assert called(court) == refused == []
    await pass_by(court)
    assert called(court) == [] != refused
    is_away = False
    for _ in range(2):
        await pass_by(court)
        court.house.pings.poke(table.id)
    assert (called(court), taken_away(court)) == ([(1, 2)], []), "it stands: they came before it"


async def test_who_was_just_here_is_called_where_the_table_has_moved(court, monkeypatch):
    monkeypatch.setattr("bot.discord.pings.MOST_SEEN", 0)  # who came long ago is forgotten, not they
    table = await court.lobby(ANA, BEN)
    for who in (ANA, BEN):
        court.house.pings.seen(table.id, who.user_id)
    await court.tables.start(table.id, ANA.user_id)
    await court.settle()
    assert called(court) == []
    await court.tables.move(table.id, 77, 77)
    await court.settle()
    assert [(ping.channel_id, ping.ping) for ping in pings(court)] == [(77, (1, 2))]


async def test_who_was_called_by_dm_is_not_called_again_where_others_could_not_be(court, monkeypatch):
    table, refused, add = await court.lobby(ANA, BEN), [], court.house.store.add
    await court.house.settings.set_user(ANA.user_id, UserSettings(ping=Ping.DM))

    async def write(value):
        if not refused:
            refused.append(value)
            raise StoreError("the database is away")
        await add(kept_sql.write_values, value)

    instead(monkeypatch, court.house.store, kept_sql.write_values, write)
    await court.tables.start(table.id, ANA.user_id)
    court.house.pings._quiet = QUIET
    await court.settle()
    await pass_by(court)
    assert refused and called(court) == [(2,)]
    assert [sent.channel_id for sent in court.messenger.of("send")].count(-1) == 1


@pytest.mark.parametrize(("known", "times"), [(True, 1), (False, 2)], ids=["its ping is known", "its ping is unknown"])
async def test_who_plays_through_a_restart_is_called_later_if_not_before_it(court, table, known, times):
    keeper = court.house.pings
    if not known:
        await court.house.store.add(kept_sql.write_values, (f"ping {table.id}", None))
    keeper._sent.clear()
    keeper._called.clear()
    keeper._quiet = QUIET
    await keeper.load()
    keeper.poke(table.id)
    await court.settle()
    assert (len(pings(court)), taken_away(court)) == (1, []), "the one of before stands"
    await pass_by(court)
    assert len(pings(court)) == times


@pytest.mark.parametrize(("wish", "channels"), [(Ping.NEVER, []), (Ping.DM, [-1]), (Ping.CHANNEL, [20])])
async def test_pings_as_the_player_prefers(court, wish, channels):
    await court.house.settings.set_user(ANA.user_id, UserSettings(ping=wish))
    await court.house.settings.set_user(BEN.user_id, UserSettings(ping=Ping.NEVER))
    await court.match(ANA, BEN)
    assert [sent.channel_id for sent in court.messenger.of("send")] == channels


async def test_pings_that_were_kept_together_are_known_and_kept_each(court):
    table = await court.lobby(ANA, BEN)
    await court.settle()  # what the lobby led to looks for pings, too
    store = court.house.store
    await store.write(kept_sql.set_value, store.share.key("pings"), f"[[{table.id}, 10, 77, [1]]]")
    await court.house.pings.load()
    assert await store.read(kept_sql.read_value, store.share.key("pings")) is None
    assert await kept(court) == [f"[{table.id}, 10, 77, [1]]"]

    court.house.pings.poke(table.id)  # nobody is waited for in a lobby
    await court.settle()
    assert 77 in taken_away(court)
    assert await kept(court) == []


async def test_nobody_is_called_to_a_table_that_was_deleted_and_that_is_no_bug(court, caplog):
    court.house.pings.poke(404)
    await court.settle()
    assert pings(court) == []
    assert [record for record in caplog.records if record.exc_info] == []
