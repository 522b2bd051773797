"""One hand a person at a table: it follows the game, and whatever fails or is killed, an older one is taken away."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import contextmanager, suppress
from unittest.mock import DEFAULT, AsyncMock

import aiohttp
import pytest

from bot.base.errors import StoreError
from bot.discord.ask import Ask
from bot.discord.private import RETRY_AFTER
from bot.store.model import HandPanel, PanelPlace, UserSettings
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, FakeResponse, choose, fault, message, settled

STEPS = 12
"""More steps than opening a hand over another has."""


def die_at(court, monkeypatch, at: int, *, after: bool) -> None:
    """Kill the process at its n-th step: from then on nothing that is begun comes to an end."""
    count, dead = itertools.count(), False

    def die() -> None:
        nonlocal dead
        dead = True
        court.house.store.writer._notes.clear()  # nobody has written them down
        raise asyncio.CancelledError

    @contextmanager
    def step():
        last = next(count) == at
        if dead or (last and not after):
            die()
        yield
        if last:
            die()

    def mortal(work):
        async def done(*given, **named):
            with step():
                return await work(*given, **named)

        return done

    for owner, name in (
        (court.house.store, "put_panel"),
        (court.messenger, "delete_private"),
        (FakeResponse, "send_message"),
        (FakeResponse, "edit_message"),
    ):
        monkeypatch.setattr(owner, name, mortal(getattr(owner, name)))
    note = court.house.store.note

    def noted(*what) -> None:
        with step():
            note(*what)

    monkeypatch.setattr(court.house.store, "note", noted)


def forget(court):
    """Know of open messages only what the store does, as another process."""
    private = court.house.private
    for memory in (private._open, private._left, private._going, private._asked):
        memory.clear()


def opening(court, who, table):
    return FakePress(court.app, who, {"custom_id": f"t1:{table.id}:hand"}, message=message())


def edited(court):
    """The tokens by which private messages were edited."""
    return [sent.token for sent in court.messenger.of("edit_private")]


def taken_away(court):
    return [sent.token for sent in court.messenger.of("delete_private")]


def live(court, *presses):
    """The hands that still stand there, by their tokens."""
    opened = [press.token for press in presses if any(one.kind == "private" for one in press.answers)]
    return [token for token in opened if token not in taken_away(court)]


@pytest.mark.parametrize("after", [False, True], ids=["before a step", "after it"])
@pytest.mark.parametrize("at", range(STEPS))
async def test_killed_at_any_step_at_most_one_hand_is_left(court, table, monkeypatch, at, after):
    first = await court.hand(ANA, table)
    await court.settle()
    second = opening(court, ANA, table)
    with monkeypatch.context() as patch, suppress(asyncio.CancelledError):
        die_at(court, patch, at, after=after)
        await court.run(second)
        await court.settle()
    await settled(court.house)
    forget(court)
    court.house.boards.touch(table.id)
    await court.settle()
    assert len(live(court, first, second)) <= 1
    third = await court.hand(ANA, table)
    await court.settle()
    assert live(court, first, second, third) == [third.token]


@pytest.mark.parametrize("restarted", [False, True], ids=["", "right after a start, before anything has touched it"])
async def test_of_hands_opened_at_once_one_is_left_and_none_of_before(court, table, restarted):
    first = await court.hand(ANA, table)
    if restarted:
        await court.settle()
        forget(court)
    presses = [opening(court, ANA, table) for _ in range(3)]
    await asyncio.gather(*(court.run(press) for press in presses))
    await court.settle()
    await settled(court.house)
    assert len(live(court, *presses)) == 1
    assert first.token in taken_away(court)


@pytest.mark.parametrize("known", [True, False])
async def test_a_press_on_an_older_hand_takes_it_over_and_closes_the_newer(court, table, known):
    """Discord did what was asked, and its word was lost: the bot knows the older one only, or not its number."""
    first = await court.hand(ANA, table)
    if not known:
        await court.house.store.put_panel(HandPanel(table.id, ANA.user_id, first.token, None, 9e9))
        forget(court)
    lost = await court.decline(ANA, table, 4711)
    await court.settle()
    assert taken_away(court) == [first.token] * known, "one of which the number is not known may be this one"
    hand = court.house.private.find(court.house.hands, table.id, ANA.user_id)
    assert (hand.token, hand.message_id) == (lost.token, 4711)


async def test_a_hand_that_is_opened_after_the_end_takes_the_one_of_the_match_away(court, table):
    first = await court.hand(ANA, table)
    await court.tables.close(table.id, "admin", by=1)
    await court.settle()
    second = await court.hand(ANA, table)
    third = await court.hand(ANA, table)
    await court.settle()
    assert live(court, first, second, third) == [third.token]


KINDS = pytest.mark.parametrize("kind", ["hands", "readings"])


async def opened(court, table, kind):
    """Have Ben open his hand, or the table in words."""
    return await (court.hand(BEN, table) if kind == "hands" else court.slash(BEN, "table text", table=None))


@KINDS
async def test_what_is_open_goes_on_after_a_restart(court, table, kind):
    press = await opened(court, table, kind)
    await court.settle()
    forget(court)
    await court.acted(table, ANA)
    assert edited(court) == [press.token]


async def test_what_came_up_while_a_press_was_answered_is_shown_after_it(court, table, monkeypatch):
    """As that the board cannot be written any more, which no change of the table tells."""
    await court.hand(ANA, table)
    send = FakeResponse.send_message

    async def slow(response, **more):
        court.house.show.lacks[table.id] = ("send_messages",)
        court.house.private.refresh(table.id)
        await settled(court.house)
        return await send(response, **more)

    monkeypatch.setattr(FakeResponse, "send_message", slow)
    await court.hand(ANA, table)
    await court.settle()
    assert "Send Messages" in court.messenger.of("edit_private")[-1].body.content


async def test_what_happens_while_a_panel_is_drawn_is_shown_on_it_afterwards(court, monkeypatch):
    table = await court.match(ANA, BEN, CHO)
    hand = await court.hand(ANA, table)
    hand_of, update, meanwhile = court.house.hands.hand, Ask.update, [BEN]

    async def slowly(now, seat, *rest):
        made = await hand_of(now, seat, *rest)
        if meanwhile and now.seat_of(ANA.user_id) == seat:
            await court.act(table, meanwhile.pop())
        return made

    async def late(reply, answer):
        await asyncio.sleep(0.02)  # what was poked meanwhile finds the panel being answered
        return await update(reply, answer)

    monkeypatch.setattr(court.house.hands, "hand", slowly)
    monkeypatch.setattr(Ask, "update", late)
    press = await court.decline(ANA, table, hand.answer.message_id)
    await court.settle()
    newest = court.messenger.of("edit_private")[-1]
    assert newest.token == press.token
    assert newest.body.content == (await hand_of(court.tables.get(table.id), 0)).body.content


@pytest.mark.parametrize("slow", [False, True], ids=["after the answer", "while it is on its way"])
async def test_the_hand_that_answers_a_press_is_not_made_again_for_that_press(court, monkeypatch, slow):
    table = await court.match(ANA, BEN, CHO)
    hand, _ = await court.hand(ANA, table), await court.hand(BEN, table)
    await court.settle()
    update, made = Ask.update, AsyncMock(wraps=court.house.hands.hand)

    async def late(reply, answer):
        await asyncio.sleep(0.02 * slow)
        return await update(reply, answer)

    monkeypatch.setattr(court.house.hands, "hand", made)
    monkeypatch.setattr(Ask, "update", late)
    await court.decline(ANA, table, hand.answer.message_id)
    await court.settle()
    assert [call.args[1] for call in made.call_args_list] == [0, 1]
    await court.acted(table, BEN)
    assert [call.args[1] for call in made.call_args_list][2:] == [0, 1]


async def test_a_hand_that_the_database_kept_from_being_made_follows_later(court, monkeypatch):
    table = await court.match(ANA, BEN)
    await court.hand(BEN, table)
    hand = AsyncMock(side_effect=[StoreError("the disk is full"), DEFAULT], wraps=court.house.hands.hand)
    monkeypatch.setattr(court.house.hands, "hand", hand)
    await court.act(table, ANA)
    await court.settle()
    assert edited(court) == []
    await asyncio.sleep(RETRY_AFTER + 1.0)
    await court.settle()
    assert len(edited(court)) == 1


@pytest.mark.real_time
async def test_hands_of_those_who_must_act_come_at_once_and_changes_are_merged_for_the_others(court):
    people = (ANA, BEN, CHO)
    table = await court.match(*people)
    mine = await court.begun(table)
    following, last = (people[(people.index(mine) + step) % 3] for step in (1, 2))
    tokens = {who: (await court.hand(who, table)).token for who in people}
    await court.settle()
    court.house.private.merged = 3600.0
    begun = len(edited(court))
    for text in ("draw", "discard"):
        await court.tables.act(table.id, mine.user_id, None, text)
    await court.settle()
    assert court.tables.get(table.id).waiting == {people.index(following)}

    def times():
        return [edited(court)[begun:].count(tokens[who]) for who in (following, last)]

    assert times() == [1, 0]
    court.house.private.merged = 0.05  # the later look gives way to the sooner one
    court.house.boards.touch(table.id)
    await court.settle()
    await asyncio.sleep(0.1)
    await court.settle()
    assert times() == [1, 1]


async def test_an_expired_panel_is_left_alone(court, table):
    await court.hand(BEN, table)
    court.house.private.find(court.house.hands, table.id, BEN.user_id).expires_at = time.time() - 1
    await court.acted(table, ANA)
    assert edited(court) == []
    assert BEN.user_id not in {panel.user_id for panel in await court.house.store.panels(table.id, 0)}


@pytest.mark.parametrize(
    ("error", "passes"),
    [(fault(401, 50027), False), (fault(502), True), (fault(429), True), (aiohttp.ClientError(), True)],
    ids=["token refused", "502", "429", "cut off"],
)
async def test_a_panel_that_could_not_be_edited_is_at_the_next_change_or_soon_if_that_may_pass(court, error, passes):
    table, errors = await court.match(ANA, BEN, CHO), court.messenger.errors
    hand = await court.hand(BEN, table)
    errors["edit_private"] = [error]
    await court.acted(table, ANA)
    assert edited(court) == [] == errors["edit_private"], "it was tried"
    await court.acted(table, CHO)
    assert edited(court) == [hand.token] * passes

    errors["edit_private"] = [error]
    await court.acted(table, BEN)
    assert edited(court) == [hand.token] * passes
    await asyncio.sleep(RETRY_AFTER)
    await court.settle()
    assert edited(court) == [hand.token] * (2 * passes)


async def test_a_lost_answer_is_shown_through_the_panel_that_was_open(court, table, monkeypatch):
    hand = await court.hand(ANA, table)
    monkeypatch.setattr(Ask, "update", AsyncMock(side_effect=fault(404, 10062)))
    press = await court.decline(ANA, table, hand.answer.message_id)
    await court.settle()
    assert press.answers == []
    assert court.tables.get(table.id).seq == table.seq + 1
    assert edited(court) == [hand.token]


async def test_an_older_hand_in_a_dm_goes_though_a_connection_is_lost(court, table):
    await court.house.settings.set_user(ANA.user_id, UserSettings(panel=PanelPlace.DM))
    await court.hand(ANA, table)
    older = court.messenger.of("send")[-1]
    court.messenger.errors["delete"] = [ConnectionResetError("connection lost")]
    await court.hand(ANA, table)
    await court.settle()
    assert older.channel_id == -ANA.user_id
    assert [sent.message_id for sent in court.messenger.of("delete")] == [older.message_id]


async def test_what_was_looked_at_is_on_no_message_after_the_look(court, table):
    first = await court.hand(ANA, table)
    on = message(first.answer.message_id, ephemeral=True)
    seen = await court.press(ANA, f"a1:{table.id}:1:peek 0 1", on=on)
    assert "👀" in seen.answer.content
    (look,) = [text for text in court.tables.get(table.id).waits if text.startswith("close_look")]
    await court.tables.wait_over(table.id, look)
    await court.settle()
    after = court.messenger.of("edit_private")[-1]
    assert after.token == seen.token
    assert "👀" not in after.body.content
    assert after.body.picture.png != seen.answer.file.fp.getvalue()
    assert taken_away(court) == [], "it was pressed on in place"


async def test_the_hand_opens_in_dms_or_privately_where_they_rest_or_are_closed(court, table, monkeypatch):
    """R17: that they were opened too fast says nothing of a person's doors, and nobody is told that they are closed."""
    await court.house.settings.set_user(ANA.user_id, UserSettings(panel=PanelPlace.DM))
    opened = (await court.hand(ANA, table)).answer
    assert opened.content == "Your hand is in your DMs."
    await court.acted(table, BEN)
    assert -ANA.user_id in [sent.channel_id for sent in court.messenger.of("edit")]

    with monkeypatch.context() as resting:
        resting.setattr(court.messenger, "dm", AsyncMock(return_value=None))
        opened = (await court.hand(ANA, table)).answer
        assert opened.kind == "private"
        assert "DM" not in opened.content
        chosen = await choose(court, ANA, "mine", ping=["dm"])
        assert "I can't DM you" not in chosen.answer.content

    court.messenger.closed_dms.add(ANA.user_id)
    opened = (await court.hand(ANA, table)).answer
    assert opened.kind == "private"
    assert "I can't DM you" in opened.content
    assert f"a1:{table.id}:1:decline" in opened.ids


def holding(monkeypatch, owner, name):
    """Have something wait before it is done; returns what tells that it waits, and what lets it go on."""
    begun, go, real = asyncio.Event(), asyncio.Event(), getattr(owner, name)

    async def held(*given, **more):
        begun.set()
        await go.wait()
        return await real(*given, **more)

    monkeypatch.setattr(owner, name, held)
    return begun, go


@KINDS
async def test_a_message_that_was_replaced_while_its_refresh_was_made_is_not_edited(court, table, monkeypatch, kind):
    first = await opened(court, table, kind)
    await court.settle()
    with monkeypatch.context() as held:
        making, go = holding(held, getattr(court.house, kind), kind.removesuffix("s"))
        await court.act(table, ANA)
        await making.wait()
    await opened(court, table, kind)
    go.set()
    await court.settle()
    assert first.token not in edited(court)
    assert kind == "readings" or edited(court) == [], "the newer hand was made of the newest state"
    assert taken_away(court) == [first.token]


async def test_a_panel_is_taken_away_only_after_the_edit_that_is_under_way(court, table, monkeypatch):
    first = await court.hand(BEN, table)
    editing, go = holding(monkeypatch, court.messenger, "edit_private")
    await court.act(table, ANA)
    await editing.wait()
    await court.hand(BEN, table)
    await asyncio.sleep(0.02)
    assert taken_away(court) == []
    go.set()
    await court.settle()
    found = [(sent.what, sent.token) for sent in court.messenger.sent if sent.token == first.token]
    assert found == [("edit_private", first.token), ("delete_private", first.token)]


async def test_a_refresh_that_a_press_has_overtaken_is_made_again(court, table, monkeypatch):
    first = await court.hand(BEN, table)
    with monkeypatch.context() as held:
        editing, go = holding(held, court.messenger, "edit_private")
        await court.act(table, ANA)
        await editing.wait()
    press = await court.decline(BEN, table, first.answer.message_id)
    go.set()
    await court.settle()
    stale, newest = court.messenger.of("edit_private")
    assert (stale.token, newest.token) == (first.token, press.token)
    assert newest.body.content.strip() == press.answer.content != stale.body.content.strip()


async def test_who_presses_on_a_panel_that_is_just_replaced_keeps_the_newer_one(court, table, monkeypatch):
    first = await court.hand(ANA, table)
    with monkeypatch.context() as held:
        answering, go = holding(held, Ask, "update")
        press = asyncio.create_task(court.decline(ANA, table, first.answer.message_id))
        await answering.wait()
    deleting, gone = holding(monkeypatch, court.messenger, "delete_private")
    second = await court.hand(ANA, table)
    await deleting.wait()
    go.set()
    await press
    gone.set()
    await court.act(table, BEN)
    await court.settle()
    assert taken_away(court) == [first.token]
    assert set(edited(court)) == {second.token}
