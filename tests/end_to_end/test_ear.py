"""Two sessions on a shard: no press is lost with the process that serves it, none answered twice, none done twice."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import asynccontextmanager

import pytest

from sandbox.faults import Fault
from sandbox.kinds import CallbackType, MessageFlag
from sandbox.server import Sandbox
from tests.databases import rows_in
from tests.end_to_end.bodies import check_bodies
from tests.end_to_end.processes import COMPLAINTS, begun, places, processes, served_by
from tests.end_to_end.stage import find_id

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("engine", ["postgresql"], indirect=True),
    pytest.mark.server_errors(*COMPLAINTS),
]

PRESSING: float = 12.0
"""Seconds for which people go on pressing once the serving process is gone: longer than a take-over."""


@asynccontextmanager
async def ears(tmp_path):
    """A table of Ana and Ben on shard 0; yields the sandbox, the players, who serves it, and who listens."""
    async with Sandbox() as box:
        place = places(box)[0]
        async with processes(box, tmp_path, 3, MADANG_SESSIONS="2") as (serving, other, ear):
            await ear.until(lambda: "listens to shards 0-1/2" in ear.log.read_text(), 60)
            await ear.until(lambda: len(box.hub.sessions) == 4, 60)
            players = await begun(serving, place, "Ana", "Ben")
            for player in players:
                await player.open_hand()
                player.stage = ear
            yield box, players, serving, ear
            check_bodies(box.requests)
            assert [stage.complaints() for stage in (other, ear)] == [[], []]


def acting(players):
    """Whoever has an action to press, and that."""
    return next((player, player.actions()[0]) for player in players if player.actions())


def answers(box, press) -> int:
    """How often somebody could see an answer to an interaction: messages made for it, or the one pressed on changed."""
    made = box.world.interactions[int(press.id)]
    edited = any(one.method == "PATCH" and f"/{made.token}" in one.path and one.status == 200 for one in box.requests)
    changed = made.callback == CallbackType.UPDATE or (made.callback == CallbackType.DEFERRED_UPDATE and edited)
    return len(made.made) + changed


def done(tmp_path) -> list[tuple[object, ...]]:
    """The actions that people made."""
    return rows_in(tmp_path, "SELECT seq, seat, text FROM actions WHERE maker = 'person' ORDER BY seq")


def pressable(player) -> tuple[dict, str]:
    """What a player can press: an action, or else "My hand" on the board."""
    action = next(iter(player.actions()), None)
    board = player.public(":hand")
    return (player.panel, action) if action else (board, find_id(board, ":hand"))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
async def test_no_press_is_lost_with_the_process_that_serves(tmp_path, how):
    async with ears(tmp_path) as (box, players, serving, ear):
        presses = []

        async def press_on(player) -> None:
            end = time.monotonic() + PRESSING
            while time.monotonic() < end:
                at, chosen = pressable(player)
                press = player.person.click(at, chosen)
                presses.append((press, chosen))
                await press
                assert not press.failed
                await ear.whole(press)
                if ":hand" in chosen:
                    player.panel_id = press.message["id"]
                await asyncio.sleep(0.3)

        pressing = [asyncio.create_task(press_on(player)) for player in players]
        await asyncio.sleep(1.0)
        serving.bot.send_signal(how)
        if how == signal.SIGSTOP:
            await ear.until(lambda: served_by(ear) == 0, 60)
            serving.bot.send_signal(signal.SIGCONT)
            assert await asyncio.wait_for(serving.bot.wait(), 30) == 1
        await asyncio.gather(*pressing)
        assert served_by(ear) == 0
        assert [chosen for press, chosen in presses if answers(box, press) != 1] == []
        taken = [one for press, one in presses if one.startswith("a1:") and "⚠️" not in press.message["content"]]
        assert taken
        assert len(done(tmp_path)) == len(taken)


@pytest.mark.parametrize("told", [False, True])
async def test_what_was_done_before_the_end_is_answered_and_not_done_again(tmp_path, told):
    """The process dies at its answer: after the commit, before anybody has seen it, or (`told`) just after."""
    async with ears(tmp_path) as (box, players, serving, ear):
        player = next(player for player in players if player.actions())
        action = next(one for one in player.actions() if one.startswith("a1:"))
        before = done(tmp_path)

        def die(_: object) -> bool:
            serving.bot.kill()
            return True

        box.fault(Fault("POST", "*/callback", status=0 if told else 500, lost=told, when=die))
        press = player.person.click(player.panel, action)
        await press
        assert not press.failed
        await ear.whole(press)
        assert "⚠️" not in press.message["content"]
        assert answers(box, press) == 1
        await ear.until(lambda: served_by(ear) == 0, 60)
        await ear.quiet()
        assert len(done(tmp_path)) == len(before) + 1
        assert answers(box, press) == 1


async def test_who_is_slow_but_alive_answers_what_the_other_acknowledged(tmp_path):
    """Two failures of Discord's own cost the library four seconds: more than it waits for a first answer."""
    async with ears(tmp_path) as (box, players, serving, ear):
        player = next(player for player in players if player.actions())
        action = next(one for one in player.actions() if one.startswith("a1:"))
        before = done(tmp_path)
        box.fault(Fault("POST", "*/callback", status=500, times=2, when=lambda body: body.get("type") == 7))
        press = player.person.click(player.panel, action)
        await press
        assert press.kind == "deferred_update"
        await serving.whole(press)
        assert "⚠️" not in press.message["content"]
        assert [one["size"] > 0 for one in press.message["attachments"]] == [True]
        await serving.quiet()
        assert answers(box, press) == 1
        assert len(done(tmp_path)) == len(before) + 1
        assert served_by(ear) is None
        assert not serving.complaints()


async def test_a_board_that_comes_late_is_changed_and_nothing_is_left_thinking(tmp_path):
    async with ears(tmp_path) as (box, (ana, ben), serving, ear):
        await ana.person.slash("yud", {"here": True}, channel=ana.channel)
        lobby = await ear.until(lambda: ana.public(":house"))
        box.fault(Fault("POST", "*/callback", status=500, times=2, when=lambda body: body.get("type") == 7))
        press = ana.person.click(lobby, find_id(lobby, ":house"))
        await press
        assert press.kind == "deferred", "everybody's message: Ana alone sees that it is under way"
        await ear.until(lambda: not [one for one in ana.messages() if one["flags"] & MessageFlag.LOADING])
        board = ben.public(":house")
        assert board["id"] == lobby["id"] and board["content"] != lobby["content"]
        assert len(rows_in(tmp_path, "SELECT * FROM seats WHERE table_id = (SELECT max(id) FROM tables)")) == 2
        await serving.quiet()
        assert not serving.complaints()


async def test_a_hand_that_was_shown_late_is_not_shown_again_by_who_takes_over(tmp_path):
    """Who serves is slow, the other acknowledges; the hand is there, and the process dies before it can say so."""
    async with ears(tmp_path) as (box, (ana, _), serving, ear):
        board = ana.public(":hand")

        def die(_: object) -> bool:
            serving.bot.kill()
            return True

        box.fault(Fault("POST", "*/callback", status=500, times=2, when=lambda body: body.get("type") == 4))
        box.fault(Fault("PATCH", "*/messages/@original", status=0, lost=True, when=die))
        press = ana.person.click(board, find_id(board, ":hand"))
        await press
        assert press.kind == "deferred"
        await ear.until(lambda: served_by(ear) == 0, 60)
        hand = next(one for one in ana.messages() if one["id"] == press.message["id"])
        assert [one["size"] > 0 for one in hand["attachments"]] == [True]
        await ear.until(lambda: not rows_in(tmp_path, "SELECT id FROM madang_post"), 30)
        await ear.quiet()
        assert answers(box, press) == 1


async def test_what_was_acknowledged_for_one_is_still_answered_for_all(tmp_path):
    """Who listens does not know that a command opens a lobby: it has Discord wait privately."""
    async with ears(tmp_path) as (box, (ana, ben), serving, ear):
        box.fault(Fault("POST", "*/callback", status=500, times=2, when=lambda body: body.get("type") == 4))
        before = {message["id"] for message in ben.messages()}
        press = ana.person.slash("yud", {"here": True}, channel=ana.channel)
        await press
        assert press.kind == "deferred"
        lobby = await ear.until(lambda: next((one for one in ben.messages() if one["id"] not in before), None))
        assert find_id(lobby, ":join") and find_id(ana.public(":join"), ":join")
        assert [one["size"] > 0 for one in lobby["attachments"]] == [True]
        await serving.quiet()
        assert not [message for message in ana.messages() if message["flags"] & MessageFlag.LOADING]
        assert len(rows_in(tmp_path, "SELECT id FROM tables")) == 2
        assert not serving.complaints()
