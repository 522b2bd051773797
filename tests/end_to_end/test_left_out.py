"""A game that is left out (MADANG_GAMES) and comes back: its running match rests, and is played to its end."""

from __future__ import annotations

import signal

import pytest

from tests.end_to_end.crowd import NAMES, Crowd, Offer
from tests.end_to_end.stage import find_id, stage_at

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SECONDS = {"MADANG_TURN_SECONDS": "2", "MADANG_ABANDON_SECONDS": "1"}
"""Clocks that would have run out, and closed the table, had they run."""


async def test_a_running_match_rests_while_its_game_is_left_out(tmp_path):
    async with stage_at(tmp_path) as stage:
        crowd = await Crowd(stage, "yud", NAMES[:2], "left out").sit_down()
        await crowd.play(6)
        await stage.quiet()
        board, panels = crowd.host.public(":hand"), [crowd.panel(player) for player in crowd.players]

        stage.settings |= {"MADANG_GAMES": "gostop, seize", **SECONDS}
        await stage.restart(signal.SIGTERM)
        commands = stage.box.world.application.commands
        await stage.until(lambda: {one["name"] for one in commands[None].values()}.isdisjoint({"yud", "uno"}))
        await stage.quiet()
        await stage.quiet()  # longer than the clocks
        for player in crowd.players:
            for message, offer in [(board, None), *crowd.offers(player)][:2]:
                press = crowd.begin(player, message, offer or Offer(find_id(board, ":hand"), None))
                said = (await press).message["content"]
                assert "Yud! Stop! isn't available here at the moment." in said
        assert crowd.host.public(":hand") == board
        assert [crowd.panel(player) for player in crowd.players] == panels
        assert "tables rest until MADANG_GAMES names their game again: 1 of yud" in stage.log.read_text()

        stage.settings = {}
        await stage.restart(signal.SIGTERM)
        await stage.until(lambda: "yud" in {one["name"] for one in commands[None].values()})
        await crowd.finish()
        assert stage.complaints() == []
        assert " WARNING " not in stage.log.read_text()
