"""One hand a person at a table: whatever the process dies in, an older one is taken away by who goes on."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from tests.bot.ui.fakes import ANA, BEN, FakePress, FakeResponse, message

STEPS = 12
"""More steps than opening a hand over another has."""


class Death:
    """Kills the process at its n-th step: from then on nothing that is begun comes to an end."""

    def __init__(self, court, monkeypatch, at: int, *, after: bool) -> None:
        self.count = itertools.count()
        self.writer = court.house.store.writer
        self.at = at
        self.after = after
        self.dead = False
        for owner, name in (
            (court.house.store, "put_panel"),
            (court.messenger, "delete_private"),
            (FakeResponse, "send_message"),
            (FakeResponse, "edit_message"),
        ):
            monkeypatch.setattr(owner, name, self._mortal(getattr(owner, name)))
        note = court.house.store.note

        def mortal(*what) -> None:
            last = self._begin()
            note(*what)
            self._end(last=last)

        monkeypatch.setattr(court.house.store, "note", mortal)

    def _mortal(self, step):
        async def mortal(*given, **named):
            last = self._begin()
            made = await step(*given, **named)
            self._end(last=last)
            return made

        return mortal

    def _begin(self) -> bool:
        last = next(self.count) == self.at
        if self.dead or (last and not self.after):
            self._die()
        return last

    def _end(self, *, last: bool = False) -> None:
        if last:
            self._die()

    def _die(self) -> None:
        self.dead = True
        self.writer._notes.clear()  # nobody has written them down
        raise asyncio.CancelledError


def forget(court):
    private = court.house.private
    for memory in (private._open, private._left, private._going, private._asked):
        memory.clear()


async def go_on(court, table):
    """Have another process take over: of hands it knows what the store does."""
    await court.house.private.settled()
    forget(court)
    court.house.boards.touch(table.id)
    await court.settle()


def opened(court, who, custom_id, **more):
    return FakePress(court.app, who, {"custom_id": custom_id}, message=more.pop("on", message()), **more)


def live(court, *presses):
    """The hands that still stand there, by their tokens."""
    gone = {sent.token for sent in court.messenger.of("delete_private")}
    return [
        press.token
        for press in presses
        if any(one.kind == "private" for one in press.answers) and press.token not in gone
    ]


@pytest.mark.parametrize("after", [False, True], ids=["before a step", "after it"])
@pytest.mark.parametrize("at", range(STEPS))
async def test_killed_at_any_step_at_most_one_hand_is_left(court, monkeypatch, at, after):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    await court.settle()
    second = opened(court, ANA, f"t1:{table.id}:hand")
    with monkeypatch.context() as patch:
        Death(court, patch, at, after=after)
        try:
            await court.run(second)
            await court.settle()
        except asyncio.CancelledError:
            pass
    await go_on(court, table)
    assert len(live(court, first, second)) <= 1
    third = await court.press(ANA, f"t1:{table.id}:hand")
    await court.settle()
    assert live(court, first, second, third) == [third.token]


async def test_a_hand_that_is_opened_right_after_a_start_closes_the_one_of_before(court):
    """Nothing has touched its table yet."""
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    await court.settle()
    forget(court)
    second, third = opened(court, ANA, f"t1:{table.id}:hand"), opened(court, ANA, f"t1:{table.id}:hand")
    await asyncio.gather(court.run(second), court.run(third))
    await court.settle()
    assert live(court, first, second, third) in ([second.token], [third.token])


async def test_a_press_on_an_older_hand_takes_it_over_and_closes_the_newer(court):
    """Discord did what was asked, and its word was lost: the bot knows the older one only."""
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    on = message(4711, ephemeral=True)
    lost = await court.press(ANA, f"a1:{table.id}:1:decline", on=on)
    await court.settle()
    assert [sent.token for sent in court.messenger.of("delete_private")] == [first.token]
    hand = court.house.private.find(court.house.hands, table.id, ANA.user_id)
    assert (hand.token, hand.message_id) == (lost.token, 4711)


async def test_two_hands_opened_at_once_leave_one(court):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    presses = [opened(court, ANA, f"t1:{table.id}:hand") for _ in range(3)]
    await asyncio.gather(*(court.run(press) for press in presses))
    await court.settle()
    await court.house.private.settled()
    assert len(live(court, first, *presses)) == 1


async def test_a_hand_that_is_opened_after_the_end_takes_the_one_of_the_match_away(court):
    table = await court.match(ANA, BEN)
    first = await court.press(ANA, f"t1:{table.id}:hand")
    await court.tables.close(table.id, "admin", by=1)
    await court.settle()
    second = await court.press(ANA, f"t1:{table.id}:hand")
    third = await court.press(ANA, f"t1:{table.id}:hand")
    await court.settle()
    assert live(court, first, second, third) == [third.token]


async def test_what_came_up_while_a_press_was_answered_is_shown_after_it(court, monkeypatch):
    """As that the board cannot be written any more, which no change of the table tells."""
    table = await court.match(ANA, BEN)
    await court.press(ANA, f"t1:{table.id}:hand")
    send, lacks = FakeResponse.send_message, []

    async def slow(response, **more):
        lacks.append("send_messages")
        court.house.private.refresh(table.id)
        await court.house.private.settled()
        return await send(response, **more)

    monkeypatch.setattr(court.house.boards, "lacks", lambda _: tuple(lacks))
    monkeypatch.setattr(FakeResponse, "send_message", slow)
    await court.press(ANA, f"t1:{table.id}:hand")
    await court.settle()
    assert "Send Messages" in court.messenger.of("edit_private")[-1].body.content
