"""The real bot: a day's deal in a server from its command to its line to share, and a duel to its one result."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable

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


async def play(stage, player: Player, ended: Callable[[], bool]) -> None:
    """Press something on the panel until it has ended."""
    chooser = random.Random(5)
    while not ended():
        panel = player.panel
        offers = [one for one in offers_of(panel) if one.acts] or offers_of(panel)
        if offers:
            offer = chooser.choice(offers)
            press = (player.person.click(panel, offer.custom_id) if offer.value is None
                     else player.person.select(panel, offer.custom_id, [offer.value]))  # fmt: skip
            await press
            await stage.whole(press)
        await asyncio.sleep(0.02)


async def test_a_try_of_the_day_is_private_counts_once_and_is_shared(stage):
    ana = Player(stage, "Ana")
    await opened(stage, ana, ana.person.slash("daily", {"game": "gostop"}, channel="games"))
    assert "this try counts" in ana.panel["content"]
    await play(stage, ana, lambda: ":ladder:" in str(ana.panel["components"]))
    line = re.search(r"Madang \d+ · Go-Stop · [+−]?\d+ [🟩🟨🟥]+", ana.panel["content"])
    assert line, ana.panel["content"]
    await opened(stage, ana, ana.person.slash("daily", {"game": "gostop"}, channel="games"))
    assert f"You: {line[0].split(' · ')[2]}" in ana.panel["content"] and ana.panel["content"].startswith("🏅")
    assert [one for one in ana.messages() if not one["flags"] & 64] == [], "nobody else sees any of it"
    shared = await ana.click(ana.panel, ":share:")
    assert shared.message["content"] == line[0] and not shared.message["flags"] & 64
    assert rows_in(stage.folder, "SELECT count(*) FROM daily_tries") == [(1,)]
    assert stage.complaints() == []


async def test_a_duel_is_told_once(stage):
    ana, ben = Player(stage, "Ana"), Player(stage, "Ben")
    asked = ana.person.slash("duel", {"player": ben.person.id, "game": "gostop"}, channel="games")
    await asked
    await stage.whole(asked)
    await ben.click(await stage.until(lambda: ben.public(":yes:")), ":yes:")
    for player in (ana, ben):
        board = await stage.until(lambda player=player: player.public("duel:play:"))
        await opened(stage, player, player.person.click(board, board["components"][0]["components"][0]["custom_id"]))
        assert "deal 1 of 2" in player.panel["content"]
        await play(stage, player, lambda player=player: "duel:play:" in str(player.panel["components"]))
        await player.click(player.panel, "duel:play:")
        assert "deal 2 of 2" in player.panel["content"]
        ended = f"SELECT count(*) FROM duel_sides WHERE ended_at IS NOT NULL AND user_id = {player.person.id}"
        await play(stage, player, lambda ended=ended: rows_in(stage.folder, ended) == [(2,)])

    def results():
        return [one for one in ana.messages() if re.search(r"⚔️ \*\*Go-Stop\*\*: \*\*", one["content"])]

    await stage.until(results)
    await stage.quiet()
    assert len(results()) == 1
    assert stage.complaints() == []
