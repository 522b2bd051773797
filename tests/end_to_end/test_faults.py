"""What goes wrong on Discord's side, in the middle of a match, seeded: afterwards the table goes on, or says why not.

Each fault is put in force while people press at random; then everything must have come right: the log is the table,
every panel and the board show it, nobody has seen what they may not, nothing was complained of, nothing is left over.
A silence, packets lost both ways and nothing closed, ends the process, and costs nobody a turn.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from bot.discord.pulse import Presence
from bot.tables.model import EndReason, Status
from sandbox.actions.interactions import expire_tokens
from sandbox.actions.people import add_bot, add_member, delete_channel, remove_bot, remove_member, set_overwrite
from sandbox.actions.threads import archive
from sandbox.faults import Fault
from sandbox.gateway.hub import Hub
from sandbox.kinds import Perm
from sandbox.server import Sandbox
from tests.databases import asked
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, with_games
from tests.end_to_end.inside import Inside, inside
from tests.helpers import seldom

pytestmark = pytest.mark.e2e

Doing = Callable[[Inside, Crowd], Awaitable[None]]

LONGEST = 90.0
"""Seconds that one of these may take on the slowest machine."""
BOARD = ("PATCH", "/channels/*/messages/{message_id}")
HAND = ("PATCH", "/webhooks/*/messages/*")
ANSWER = ("POST", "*/callback")
MANY = 60
"""More presses than a table can take without a change of its board."""


@pytest.fixture
def quick(monkeypatch):
    """What waits for Discord to mend itself waits shorter."""
    monkeypatch.setattr("bot.discord.private.RETRY_AFTER", 0.3)
    monkeypatch.setattr("bot.discord.public.RETRY_AFTER", 0.3)
    monkeypatch.setattr("bot.discord.posted_boards.REST", 0.3)
    monkeypatch.setattr("bot.discord.pulse.SHORT_ABSENCE", 0.0)
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _: 0.1)


def faulty(what: tuple[str, str] = ("*", "*"), times: int = 3, **facts: object) -> Doing:
    """A fault of the API, in force while some presses are made."""

    async def doing(stage: Inside, crowd: Crowd) -> None:
        fault = stage.box.fault(Fault(*what, times=times, **facts))
        while stage.box.faults.active and not crowd.over:
            await crowd.play(1)
            await asyncio.sleep(0.05)
        assert fault.hits, "the match was over before anything went wrong"

    return doing


def shaken(befalls: Callable[[Hub], object]) -> Doing:
    """Something befalls the connection; what is pressed meanwhile comes with the resumed one."""

    async def doing(stage: Inside, crowd: Crowd) -> None:
        befalls(stage.box.hub)
        await crowd.play(5)

    return doing


def ended(befalls: Callable[[Hub], object]) -> Doing:
    """Something ends the session, which cannot be resumed: the bot has to begin another."""

    async def doing(stage: Inside, crowd: Crowd) -> None:
        hub, sessions = stage.box.hub, set(stage.box.hub.sessions)
        hub.refuse_resume = True
        befalls(hub)
        await stage.until(lambda: set(hub.sessions) - sessions)
        hub.refuse_resume = False

    return doing


def tokens_end(how: Callable[[Sandbox], object]) -> Doing:
    """Nobody's panel can be edited but by its owner's next press."""

    async def doing(stage: Inside, crowd: Crowd) -> None:
        how(stage.box)
        crowd.renews = True
        await crowd.play(6)

    return doing


async def away_for_long(stage: Inside, crowd: Crowd) -> None:
    """Discord is away for ten minutes: nobody is timed out by that, and who was waited for gets a moment afterwards."""
    before = stage.table(crowd)
    stage.box.hub.away = True
    stage.box.fault(Fault(status=502, times=None))
    stage.box.hub.drop_all()
    await stage.until(lambda: not stage.app.house.pulse.reaches(before, 60.0))
    for _ in range(10):
        stage.times.passed += 60.0
        stage.box.clock.advance(60.0)
        await stage.times.clock.run_due()
    assert stage.table(crowd) == before, "the clocks wait"
    stage.box.faults.clear()
    stage.box.hub.away = False
    await stage.until(lambda: stage.app.house.pulse.reaches(before, 60.0))
    await stage.until(lambda: all(at > stage.times.now() for at in stage.table(crowd).deadlines.values()))
    assert stage.table(crowd).holders == before.holders
    await crowd.play(5)


async def no_board(stage: Inside, crowd: Crowd) -> None:
    """Somebody deletes the board."""
    await stage.delete_board(crowd)
    await stage.until(lambda: crowd.host.public(":hand") is None)
    while crowd.host.public(":hand") is None and not crowd.over:
        await crowd.play(1)  # not every press makes the table move
        await asyncio.sleep(0.05)


async def lost_board(stage: Inside, crowd: Crowd) -> None:
    """Somebody deletes the board, and the answer to posting it again is lost: it is not posted twice."""
    stage.box.fault(Fault("POST", "/channels/*/messages", lost=True, times=1))
    await no_board(stage, crowd)
    await stage.settled()
    boards = [m for m in crowd.host.messages() if f"t1:{crowd.table_id}:" in str(m["components"])]
    assert len([message for message in boards if not message["flags"] & 64]) == 1


async def archived(stage: Inside, crowd: Crowd) -> None:
    """A moderator archives the thread, where nobody can press then: it is opened again for what the clock does."""
    thread = stage.box.channel(crowd.host.channel)
    archive(stage.box.core, thread, archived=True)
    seats = await stage.until(lambda: list(stage.table(crowd).deadlines))
    await _time_up(stage, crowd, seats[0])
    await stage.until(lambda: not thread.thread.archived)


def forbidden(bits: int, name: str = "") -> Doing:
    """A permission is taken away, which the host is told by its name; given back, the board comes right by itself."""

    async def doing(stage: Inside, crowd: Crowd) -> None:
        channel, lacks = stage.box.channel("games"), stage.app.house.show.lacks
        bot, told = stage.box.world.bot.id, f"I can't post in this channel any more. An admin needs to give me: {name}."
        set_overwrite(stage.box.core, channel, bot, deny=bits)
        await crowd.play(6)
        await stage.settled()
        for _ in range(MANY if name else 0):  # some presses only choose, and lead to no edit
            if not lacks.get(crowd.table_id):
                await crowd.play(1)
                await stage.settled()
        if name:
            assert lacks.get(crowd.table_id)
            await stage.until(lambda: told in crowd.panel(crowd.host)["content"])
        set_overwrite(stage.box.core, channel, bot)
        await stage.until(lambda: not lacks.get(crowd.table_id))
        await stage.check_shown(crowd)

    return doing


async def dms_closed(stage: Inside, crowd: Crowd) -> None:
    """Hands are in DMs; somebody closes theirs."""
    for player in crowd.players:
        await player.prefer(panel=["dm"])
        await crowd.open_hand(player)
        player.panel_id = player.person.messages("dm")[-1]["id"]
        player.channel = "dm"
    await crowd.play(4)
    closed = crowd.players[-1]
    closed.person.user.dms_open = False
    closed.channel = crowd.board_channel
    press = await crowd.open_hand(closed)
    assert press.message["content"].startswith("⚠️")
    assert press.message["flags"] & 64


async def member_gone(stage: Inside, crowd: Crowd) -> None:
    """A player leaves the server; the clock plays for them, then the house, until they come back."""
    gone = crowd.players.pop()
    remove_member(stage.box.core, stage.box.guild, gone.person.user)
    seat = stage.table(crowd).seat_of(gone.person.id)
    async with asyncio.timeout(LONGEST):
        while not crowd.over and not stage.table(crowd).holders[seat].house:
            await crowd.turn()
            await _time_up(stage, crowd, seat)
            await asyncio.sleep(0.01)
    add_member(stage.box.core, stage.box.guild, gone.person.user)
    gone.panel_id = (await gone.command("table back", table=str(crowd.table_id)))["id"]
    crowd.players.append(gone)
    assert stage.table(crowd).holders[seat].present


async def _time_up(stage: Inside, crowd: Crowd, seat: int) -> None:
    deadline = stage.table(crowd).deadlines.get(seat)
    if deadline is not None:
        await stage.tables.time_up(crowd.table_id, seat, deadline)


async def clock_forward(stage: Inside, crowd: Crowd) -> None:
    """The machine's clock jumps by a day: nobody is timed out by that."""
    before = stage.table(crowd)
    stage.times.ahead = 86_400.0
    await stage.times.clock.run_due()
    after = stage.table(crowd)
    assert [holder.missed for holder in after.holders] == [holder.missed for holder in before.holders]
    assert all(at > stage.times.now() for at in after.deadlines.values())
    await crowd.play(4)


async def clock_back(stage: Inside, crowd: Crowd) -> None:
    """The machine's clock is put back by a day: no turn lasts longer for that."""
    stage.times.ahead = -86_400.0
    await stage.times.clock.run_due()
    longest = stage.times.now() + stage.app.house.config.turn_seconds + 1
    assert all(at <= longest for at in stage.table(crowd).deadlines.values())
    await crowd.play(4)


FAULTS: dict[str, Doing] = {
    "gateway dropped": shaken(Hub.drop_all),
    "gateway dropped for good": ended(Hub.drop_all),
    "gateway invalidated": ended(Hub.invalidate),
    "gateway asks to reconnect": shaken(Hub.ask_to_reconnect),
    "gateway closed": shaken(lambda hub: hub.close_all(4000)),
    "gateway away for ten minutes": away_for_long,
    "events twice": shaken(lambda hub: hub.duplicate_next(6)),
    "board 500": faulty(BOARD, status=500, times=1),
    "hand 502": faulty(HAND, status=502, times=1),
    "answer 500": faulty(ANSWER, status=500, times=1),
    "answer 502 twice": faulty(ANSWER, status=502, times=2),
    "answer slow": faulty(ANSWER, slow=1.5, times=2),
    "answer too late": faulty(ANSWER, slow=3.2, times=1),
    "answer lost": faulty(ANSWER, lost=True, times=2),
    "board slow": faulty(BOARD, slow=1.0),
    "board lost": faulty(BOARD, lost=True, times=2),
    "hand slow": faulty(HAND, slow=1.0),
    "hand lost": faulty(HAND, lost=True, times=2),
    "REST slow before it arrives": faulty(slow=2.5, times=12),
    "tokens expired": tokens_end(lambda box: box.clock.advance(16 * 60)),
    "tokens revoked": tokens_end(lambda box: expire_tokens(box.core)),
    "board deleted": no_board,
    "board posted again, answer lost": lost_board,
    "thread archived": archived,
    "may not send": forbidden(Perm.SEND_MESSAGES),
    "may not see": forbidden(Perm.VIEW_CHANNEL, "View Channel"),
    "may not attach": forbidden(Perm.ATTACH_FILES, "Attach Files"),
    "may not read history": forbidden(Perm.READ_MESSAGE_HISTORY),
    "DMs closed": dms_closed,
    "clock forward": clock_forward,
    "member gone and back": member_gone,
    "clock back": clock_back,
}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("name", "game"), seldom(with_games(FAULTS), 3))
async def test_the_table_goes_on(name, game, tmp_path):
    async with asyncio.timeout(LONGEST), inside(tmp_path) as stage:
        crowd = Crowd(stage, game, NAMES[:3], name)
        await crowd.sit_down(here=name != "thread archived", short=False)
        await crowd.play(4)
        if name.startswith("gateway"):
            stage.complaining.expected += [f"discord.{part}: Attempting a reconnect" for part in ("shard", "client")]
        await FAULTS[name](stage, crowd)
        stage.box.faults.clear()
        crowd.renews = False
        await stage.settled()
        assert stage.table(crowd).status is not Status.CLOSED
        for player in crowd.players:
            if player.channel != "dm" and not crowd.over:
                await crowd.open_hand(player)
        failed = crowd.failed
        await crowd.play(6)
        await asyncio.sleep(0.4)
        await stage.check(crowd)
        await stage.check_shown(crowd)
        assert crowd.failed == failed, "a press failed although all was well again"


LOSSES: dict[str, tuple[str, Callable[[Sandbox, Crowd], object]]] = {
    "thread deleted": (
        EndReason.CHANNEL_GONE,
        lambda box, crowd: delete_channel(box.core, box.channel(crowd.host.channel)),
    ),
    "channel deleted": (EndReason.CHANNEL_GONE, lambda box, _: delete_channel(box.core, box.channel("games"))),
    "bot removed": (EndReason.GUILD_GONE, lambda box, _: remove_bot(box.core, box.guild)),
}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("loss", "game"), with_games(LOSSES))
async def test_the_table_is_closed(loss, game, tmp_path):
    """Where it was played is gone: the table is closed, and a new one can be opened."""
    reason, lose = LOSSES[loss]
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], loss).sit_down(here=False)
        await crowd.play(2)
        lose(stage.box, crowd)
        await stage.until(lambda: stage.table(crowd).status is Status.CLOSED)
        assert stage.table(crowd).ended_reason == reason
        await stage.check(crowd)

        departed, store = "SELECT guild_id FROM departed_guilds", stage.app.house.store
        if reason == EndReason.GUILD_GONE:
            assert await asked(store, departed) == [(stage.box.guild.id,)], "it is deleted later"
            add_bot(stage.box.core, stage.box.guild)
        again = Crowd(stage, crowd.game, NAMES[:2], "again")
        for player in again.players:
            player.channel = "lounge"
        await again.sit_down(short=False)
        await again.play(3)
        await stage.check(again)
        assert await asked(store, departed) == [], "unless the bot comes back"


# ------------------------------------------------------------------ Discord falls silent

IN_A_SECOND = {"LOOK": 0.05, "ASK_AFTER": 0.3, "ASK_PAUSE": 0.2, "SILENT_AFTER": 1.0, "END_AFTER": 2.0}
"""Times that are a minute in all."""


async def run_out(stage: Inside, crowd: Crowd) -> int:
    """Let the time of who is waited for be up this very moment; returns their seat."""
    seat, at = min(stage.table(crowd).deadlines.items(), key=lambda one: one[1])
    stage.times.passed += at - stage.times.now() + 0.01
    await stage.times.clock.run_due()
    return seat


@pytest.mark.real_time  # its waits are shortened to less than what a press takes
async def test_nobody_is_timed_out_by_a_silence_and_it_ends_the_process(monkeypatch, tmp_path):
    for name, seconds in IN_A_SECOND.items():
        monkeypatch.setattr(f"bot.discord.pulse.{name}", seconds)
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:3], "silence").sit_down(short=False)
        pulse, ends = stage.app.house.pulse, []
        monkeypatch.setattr(pulse, "_end", ends.append)
        await stage.until(lambda: stage.table(crowd).deadlines)
        before = stage.table(crowd)
        assert ends == [], "while nobody presses, Discord answers when it is asked"
        stage.box.hub.silence()
        await asyncio.sleep(0.1)
        seat = await run_out(stage, crowd)
        await stage.until(lambda: [state for state, *_ in pulse.presences().values()] == [Presence.SILENT])
        await stage.until(lambda: ends)
        assert "nothing was heard of shard 0" in ends[0]
        assert stage.table(crowd).holders[seat] == before.holders[seat], "the clock waits"


async def test_a_time_that_runs_out_while_all_is_well_does_so_at_once(tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "no silence").sit_down(short=False)
        await stage.until(lambda: stage.table(crowd).deadlines)
        await asyncio.sleep(0.3)  # quiet, but it answers when it is asked
        seat, began = await run_out(stage, crowd), time.monotonic()
        await stage.until(lambda: stage.table(crowd).holders[seat].missed == 1)
        assert time.monotonic() - began < 2.0


async def test_in_a_silence_the_house_plays_on_and_the_board_shows_it(tmp_path, monkeypatch):
    """Only people need the gateway: what waits for none of them goes on, for the rest of Discord works."""
    async with inside(tmp_path, house_delay=0.3) as stage:
        crowd = await Crowd(stage, "yud", NAMES[:1], "house").sit_down(short=False, house=1)
        monkeypatch.setattr(stage.app.house.pulse, "_end", lambda _: None)
        while not (house := stage.table(crowd).waiting & {1}):
            await crowd.play(1)
        before, count = stage.table(crowd).seq, len(stage.box.requests)
        stage.box.hub.silence()
        await stage.until(lambda: not stage.table(crowd).waiting & house)
        await stage.settled()
        assert stage.table(crowd).seq > before
        assert [one for one in list(stage.box.requests)[count:] if one.method == "PATCH" and one.status == 200]
