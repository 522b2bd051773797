"""Processes, database and network fail while people press; nothing is lost, done twice, answered twice, or leaked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from bot.base.share import shard_of
from bot.tables.model import LogRow, Maker
from games import GAMES
from games.core import CHANCE, HOST, parse_options
from tests.end_to_end.hall import build, open_table
from tests.end_to_end.siege.fleet import FAULTS, fleet_at
from tests.end_to_end.siege.history import Pressed, check
from tests.end_to_end.siege.siege import besiege
from tests.end_to_end.stage import Player, check_traffic
from tests.helpers import play_random

pytestmark = pytest.mark.e2e
SHORT = ("kill", "stop", "blink", "end", "restart")


@pytest.mark.slow
@pytest.mark.parametrize("faults", [SHORT, pytest.param((*FAULTS,) * 20, marks=pytest.mark.nightly)])
async def test_a_siege(tmp_path, faults):
    async with asyncio.timeout(100 * len(faults) + 900):
        found = await besiege(tmp_path, faults)
    assert found.wrong == []
    assert len(found.presses) > 50, "there was play"


@pytest.mark.slow
async def test_a_hand_in_the_dms_plays_at_a_table_of_another_share(tmp_path):
    """All presses in DMs come to the process of shard 0."""
    async with asyncio.timeout(300), fleet_at(tmp_path) as fleet:
        seated = next(one for one in build(fleet.box, 2, 2, 2) if shard_of(one.channel.guild_id, 2) == 1)
        await fleet.start(2)
        other = await fleet.serving("1-1/2")
        await open_table(seated, "yud")
        ana = Player(other, seated.sitters[0].person.id, seated.channel.id)
        await ana.prefer(panel=["dm"])
        board = await other.until(lambda: ana.public(":hand"))
        assert "DM" in (await ana.click(board, ":hand")).message["content"]
        ana.channel = "dm"
        ana.panel_id = ana.messages()[-1]["id"]
        for _ in range(5):
            before = ana.panel["content"], ana.actions()
            if not before[1]:
                break
            press = await other.whole(await ana.press(before[1][0]))
            assert press.kind == "update" and not press.message["content"].startswith("⚠️")
            assert (ana.panel["content"], ana.actions()) != before
        check_traffic(fleet.box)
        assert [node.complaints() for node in fleet.nodes] == [[], []]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_the_checker_finds_what_was_doctored(game):
    """A match between people: its log, and what they were told of their presses."""
    options = parse_options(game.info.options, {})
    log, presses = [], []
    for moment in play_random(game, options, 2, "siege", steps=60):
        now, text, seat = float(len(log)), game.encode(moment.action), moment.seat
        if seat >= 0:
            token = game.token(moment.before, seat, moment.action)
            presses.append(Pressed(1, seat, token, text, now, now + 0.5, "done"))
        maker = {CHANCE: Maker.CHANCE, HOST: Maker.CLOCK}.get(seat, Maker.PERSON)
        log.append(LogRow(len(log) + 1, seat, text, maker, seat if seat >= 0 else None, now))
    assert len(presses) > 10
    judge = partial(check, game, options, 2)

    assert judge(log, presses) == []
    unheard = Pressed(1, presses[5].user, presses[5].token, presses[5].text, 5.0)
    assert judge(log, [*presses, unheard]) == [], "it may stand in the log or not"
    last = max(number for number, row in enumerate(log) if row.maker == Maker.PERSON)
    assert judge(log[:last], presses)[0].startswith("lost: ")
    assert judge(log, presses[:4] + presses[5:])[0].startswith("doubled")
    refused = [replace(one, told="refused") if one is presses[4] else one for one in presses]
    assert "told refused" in judge(log, refused)[0]
    one, other = presses[2], presses[7]
    one.sent, one.answered, other.sent, other.answered = other.sent, other.answered, one.sent, one.answered
    assert judge(log, presses)[0].startswith("out of order")
