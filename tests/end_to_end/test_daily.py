"""The real bot: a day's deal in a server with kills in between, and a duel whose result outlives one."""

from __future__ import annotations

import asyncio
import random
import re
import signal

import pytest

from tests.databases import rows_in
from tests.end_to_end.crowd import offers_of
from tests.end_to_end.stage import Player

pytestmark = pytest.mark.e2e


async def opened(stage, player, press) -> None:
    """Take the panel that a command or a button has opened."""
    await press
    assert not press.failed, stage.log.read_text()[-3000:]
    await stage.whole(press)
    player.panel_id = press.message["id"]


async def play(stage, player: Player, *, most: int = 10_000, ends: str = ":ladder:") -> int:
    """Press something until the panel shows the end, or so often; return how often."""
    chooser, presses = random.Random(5), 0
    while presses < most:
        panel = player.panel
        if ends in str(panel["components"]):
            return presses
        offers = [one for one in offers_of(panel) if one.acts] or offers_of(panel)
        if offers:
            offer = chooser.choice(offers)
            press = (player.person.click(panel, offer.custom_id) if offer.value is None
                     else player.person.select(panel, offer.custom_id, [offer.value]))  # fmt: skip
            await press
            await stage.whole(press)
            presses += 1
        await asyncio.sleep(0.02)
    return presses


def rows(stage, query):
    return rows_in(stage.folder, query)


@pytest.mark.process
@pytest.mark.slow
async def test_a_try_outlives_kills_and_counts_once(stage):
    ana = Player(stage, "Ana")
    await opened(stage, ana, ana.person.slash("daily", {"game": "gostop"}, channel="games"))
    assert "this try counts" in ana.panel["content"]
    ((table,),) = rows(stage, "SELECT table_id FROM daily_tries")
    await play(stage, ana, most=3)
    await stage.restart(signal.SIGKILL)
    await opened(stage, ana, ana.person.slash("daily", {"game": "gostop"}, channel="games"))
    assert rows(stage, "SELECT table_id FROM daily_tries") == [(table,)]
    await play(stage, ana)
    line = re.search(r"Madang \d+ · Go-Stop · [+−]?\d+ [🟩🟨🟥]+", ana.panel["content"])
    assert line, ana.panel["content"]
    await stage.restart(signal.SIGKILL)
    again = ana.person.slash("daily", {"game": "gostop"}, channel="games")
    await opened(stage, ana, again)
    assert f"You: {line[0].split(' · ')[2]}" in ana.panel["content"] and ana.panel["content"].startswith("🏅")
    public = [one for one in ana.messages() if not one["flags"] & 64]
    assert public == [], "nobody else sees any of it"
    shared = await ana.click(ana.panel, ":share:")
    assert shared.message["content"] == line[0] and not shared.message["flags"] & 64
    assert rows(stage, "SELECT count(*) FROM daily_tries") == [(1,)]
    assert stage.complaints() == []


@pytest.mark.process
@pytest.mark.slow
async def test_a_duel_is_told_once_whatever_is_killed(stage):
    ana, ben = Player(stage, "Ana"), Player(stage, "Ben")
    asked = ana.person.slash("duel", {"player": ben.person.id, "game": "gostop"}, channel="games")
    await asked
    await stage.whole(asked)
    await ben.click(await stage.until(lambda: ben.public(":yes:")), ":yes:")
    for player in (ana, ben):
        for part in (1, 2):
            board = await stage.until(lambda player=player: player.public("duel:play:"))
            await opened(
                stage, player, player.person.click(board, board["components"][0]["components"][0]["custom_id"])
            )
            if part == 1:
                await stage.restart(signal.SIGKILL)
                board = await stage.until(lambda player=player: player.public("duel:play:"))
                again = player.person.click(board, board["components"][0]["components"][0]["custom_id"])
                await opened(stage, player, again)
            seen = f"deal {part} of 2"
            assert seen in player.panel["content"] or "deal 2" in player.panel["content"]
            ended = f"SELECT count(*) FROM duel_sides WHERE ended_at IS NOT NULL AND user_id = {player.person.id}"
            chooser = random.Random(part)
            while rows(stage, ended)[0][0] < part:
                offers = [one for one in offers_of(player.panel) if one.acts]
                if offers:
                    offer = chooser.choice(offers)
                    press = player.person.click(player.panel, offer.custom_id)
                    await press
                    await stage.whole(press)
                await asyncio.sleep(0.02)
    await stage.restart(signal.SIGKILL)

    def results():
        return [one for one in ana.messages() if re.search(r"⚔️ \*\*Go-Stop\*\*: \*\*", one["content"])]

    await stage.until(results)
    await stage.restart(signal.SIGKILL)
    await stage.quiet()
    assert len(results()) == 1
    assert stage.complaints() == []
