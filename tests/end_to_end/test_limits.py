"""Discord's rate limits enforced: in steady play nothing is ever refused, and everybody sees the newest state."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.actions.people import make_channel
from sandbox.manners import Manner
from tests.end_to_end.hall import Seated, build, games_for, id_with
from tests.end_to_end.stage import Player, Stage, in_process_at, preferred
from tests.end_to_end.test_yud import CURIOUS

pytestmark = pytest.mark.e2e

PAIRS = (("Ana", "Ben"), ("Cho", "Dao"), ("Eli", "Fah"))
GLOBAL = 50
"""Requests a second that Discord takes of a bot over all routes."""
TABLES, GUILDS = 60, 5


@pytest.fixture
async def stage(tmp_path):
    async with in_process_at(tmp_path, first=True, enforce_limits=True) as stage:
        for unknown in (Manner.UPLOADS_METERED, Manner.ALL_COUNTED):  # limits that Discord does not tell: R14, R18
            stage.box.manners.switch(unknown, on=False)
        yield stage


async def open_table(stage: Stage, names: tuple[str, ...], channel: str) -> list[Player]:
    """Open a table in a channel; the board is the one of this table, by the host's own lobby."""
    players = [Player(stage, name, channel) for name in names]
    opened = players[0].person.slash("yud", {"here": True}, channel=channel)
    await stage.whole(await opened)
    for player in players[1:]:
        await player.click(opened.message, ":join")
    message = players[0].person.message(opened.message["id"])
    await players[0].click(stage.box.core.payload(message), ":start")
    for player in players:
        pressed = await player.click(stage.box.core.payload(message), ":hand")
        player.panel_id = pressed.message["id"]
    return players


async def press_steadily(players: list[Player], seconds: float) -> int:
    """Press whatever is offered, four times a second, for a while; returns how often."""
    presses, loop = 0, asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        for player in players:
            chosen = next(preferred(player.actions(), CURIOUS), None)
            if chosen is not None:
                assert (await player.press(chosen)).kind == "update"
                presses += 1
                await asyncio.sleep(0.25)
        await asyncio.sleep(0.02)
    return presses


def refused(stage: Stage) -> list[tuple[str, str]]:
    return [(one.method, one.template) for one in stage.box.requests if one.status == 429]


async def open_in_a_thread(seated: Seated, command: str) -> None:
    """Open a lobby and start the match, which gets a thread of its own."""
    host, other = seated.sitters
    await host.person.slash(command, channel=seated.channel)
    for person, what in ((other.person, ":join"), (host.person, ":start")):
        lobby = await seated.board_with(what)
        await person.click(lobby, id_with(lobby, what))


def most_in_a_second(stage: Stage) -> int:
    """Return how many requests that count to the limit over all routes came in one second."""
    free = ("/webhooks/", "/interactions/")
    times = sorted(one.at for one in stage.box.requests if not one.template.startswith(free))
    return max(sum(first <= at < first + 1.0 for at in times) for first in times)


@pytest.mark.slow(inside=True)
async def test_a_first_start_uploads_emojis_while_tables_open_and_meets_no_limit(stage):
    hall, games = build(stage.box, GUILDS, TABLES, seats=2), games_for(stage, 2)
    await asyncio.gather(*(open_in_a_thread(one, games[n % len(games)]) for n, one in enumerate(hall)))
    found = stage.box.requests.find
    await stage.until(lambda: len(found("POST", "/threads")) >= TABLES)
    await stage.quiet()
    await stage.until(lambda: len(found("POST", "/emojis")) > 10)

    assert refused(stage) == []
    assert len([one for one in found("POST", "/channels/{channel_id}/messages") if one.status == 200]) >= 2 * TABLES
    assert most_in_a_second(stage) <= GLOBAL
    assert stage.complaints() == []


async def test_a_busy_channel_with_three_tables_never_meets_a_limit(stage):
    tables = [await open_table(stage, pair, "games") for pair in PAIRS]
    presses = await asyncio.gather(*(press_steadily(players, 9.0) for players in tables))

    assert min(presses) > 10
    assert refused(stage) == []
    edits = [one.at for one in stage.box.requests.find("PATCH", "/channels/{channel_id}/messages/{message_id}")]
    assert len(edits) >= 5
    assert all(later - early > 5.0 for early, later in zip(edits, edits[5:], strict=False)), "five in five seconds"
    assert stage.complaints() == []


async def test_tables_in_channels_of_their_own_do_not_slow_each_other(stage):
    for number in range(len(PAIRS)):
        make_channel(stage.box.core, stage.box.guild, f"room-{number}")
    tables = [await open_table(stage, pair, f"room-{number}") for number, pair in enumerate(PAIRS)]
    stage.box.requests.clear()
    await asyncio.gather(*(press_steadily(players, 5.0) for players in tables))
    await stage.quiet()

    assert refused(stage) == []
    edits = stage.box.requests.find("PATCH", "/channels/{channel_id}/messages/{message_id}")
    for number in range(len(PAIRS)):
        channel = str(stage.box.channel(f"room-{number}").id)
        assert len([one for one in edits if f"/{channel}/" in one.path]) >= 2
    assert stage.complaints() == []


async def test_a_burst_of_presses_is_merged_and_the_last_state_wins(stage):
    ana, ben = await open_table(stage, ("Ana", "Ben"), "games")
    stage.box.requests.clear()
    await press_steadily([ana, ben], 3.0)
    await stage.quiet()

    answers = len(stage.box.requests.find("POST", "callback"))
    edits = len(stage.box.requests.find("PATCH", "/channels/{channel_id}/messages/{message_id}"))
    assert refused(stage) == []
    assert edits < answers
    newest = [line for line in ana.panel["content"].splitlines() if line.startswith("> ")][-1:]
    parts = [part for line in newest for part in line.removeprefix("> ").strip("… ").split(" · ")]
    assert all(part in ana.public(":hand")["content"] for part in parts), "the board shows what happened last"
