"""Processes, database and network fail while people press; nothing is lost, done twice, answered twice, or leaked."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.model import ActionRow
from bot.tables.model import Maker
from games import GAMES
from games.core import CHANCE, HOST, parse_options
from tests.end_to_end.siege.fleet import FAULTS
from tests.end_to_end.siege.history import Pressed, Told, check
from tests.end_to_end.siege.siege import besiege
from tests.helpers import play_random

pytestmark = [pytest.mark.e2e]


@pytest.mark.slow
@pytest.mark.parametrize(
    "faults", [("kill", "blink", "restart"), pytest.param((*FAULTS,) * 20, marks=pytest.mark.nightly)]
)
async def test_a_siege(tmp_path, faults):
    async with asyncio.timeout(100 * len(faults) + 900):
        found = await besiege(tmp_path, faults)
    print(found.report())
    assert found.wrong == []
    assert len(found.presses) > 50, "there was play"


@pytest.fixture(params=GAMES, ids=lambda game: game.info.key)
def match(request):
    """A match between people: how its log is judged, the log, and what they were told of their presses."""
    game = request.param
    options = parse_options(game.info.options, {})
    log, presses = [], []
    for moment in play_random(game, options, 2, "siege", steps=60):
        now, text, seat = float(len(log)), game.encode(moment.action), moment.seat
        if seat >= 0:
            token = game.token(moment.before, seat, moment.action)
            presses.append(Pressed(1, seat, token, text, now, now + 0.5, Told.DONE))
        maker = {CHANCE: Maker.CHANCE, HOST: Maker.CLOCK}.get(seat, Maker.PERSON)
        log.append(ActionRow(len(log) + 1, seat, text, maker, seat if seat >= 0 else None, now))
    assert len(presses) > 10
    return lambda log, presses: check(game, options, 2, log, presses), log, presses


def test_the_checker_finds_what_was_doctored(match):
    judge, log, presses = match
    assert judge(log, presses) == []
    unheard = Pressed(1, presses[5].user, presses[5].token, presses[5].text, 5.0)
    assert judge(log, [*presses, unheard]) == [], "it may stand in the log or not"
    last = max(number for number, row in enumerate(log) if row.maker == Maker.PERSON)
    assert judge(log[:last], presses)[0].startswith("lost: ")
    assert judge(log, presses[:4] + presses[5:])[0].startswith("doubled")
    one, other = presses[2], presses[7]
    one.sent, one.answered, other.sent, other.answered = other.sent, other.answered, one.sent, one.answered
    assert judge(log, presses)[0].startswith("out of order")
    one.sent, one.answered, other.sent, other.answered = other.sent, other.answered, one.sent, one.answered
    presses[4].told = Told.REFUSED
    assert "told refused" in judge(log, presses)[0]
