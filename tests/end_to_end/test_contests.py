"""The real bot: a day's deal in a server from its command to its line to share, and a duel to its one result."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest

from sandbox.people.press import Press
from tests.databases import rows_in
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.stage import Player, find_id

pytestmark = pytest.mark.e2e


async def play(player: Player, press: Press, ended: Callable[[], bool]) -> None:
    """Take the panel that a command or a button opens, and press something on it until that has ended."""
    alone = Crowd(player.stage, "gostop", [player.person.id], "contest")
    await press
    assert not press.failed, player.stage.log.read_text()[-3000:]
    await player.stage.whole(press)
    player.panel_id = alone.host.panel_id = press.message["id"]
    while not ended():
        await alone.turn()
        await asyncio.sleep(0.02)


async def test_a_try_of_the_day_is_private_counts_once_and_is_shared(stage):
    ana = Player(stage, "Ana")

    def daily():
        return ana.person.slash("daily", {"game": "gostop"}, channel="games")

    await play(ana, daily(), lambda: ":ladder:" in str(ana.panel["components"]))
    line = re.search(r"Madang \d+ · Go-Stop · [+−]?\d+ [🟩🟨🟥]+", ana.panel["content"])
    assert line, ana.panel["content"]
    await play(ana, daily(), lambda: True)
    assert f"You: {line[0].split(' · ')[2]}" in ana.panel["content"] and ana.panel["content"].startswith("🏅")
    assert [one for one in ana.messages() if not one["flags"] & 64] == [], "nobody else sees any of it"
    shared = await ana.click(ana.panel, ":share:")
    assert shared.message["content"] == line[0] and not shared.message["flags"] & 64


async def test_a_duel_is_told_once(stage):
    ana, ben = Player(stage, "Ana"), Player(stage, "Ben")
    asked = ana.person.slash("duel", {"player": ben.person.id, "game": "gostop"}, channel="games")
    await asked
    await stage.whole(asked)
    await ben.click(await stage.until(lambda: ben.public(":yes:")), ":yes:")

    def results():
        return [one for one in ana.messages() if re.search(r"⚔️ \*\*Go-Stop\*\*: \*\*", one["content"])]

    for player in (ana, ben):
        message = await stage.until(lambda player=player: player.public("duel:play:"))
        for part in (1, 2):
            ended = f"SELECT count(*) FROM duel_sides WHERE ended_at IS NOT NULL AND user_id = {player.person.id}"
            press = player.person.click(message, find_id(message, "duel:play:"))
            await play(player, press, lambda ended=ended, part=part: rows_in(stage.folder, ended) == [(part,)])
            assert f"deal {part} of 2" in player.panel["content"]
            await stage.quiet()
            message = player.panel
    await stage.until(results)
    await stage.quiet()
    assert len(results()) == 1
