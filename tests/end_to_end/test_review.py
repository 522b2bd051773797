"""Looking back on a match with the real bot: the button at its end, a moment over a kill, what is posted."""

from __future__ import annotations

import json
import time

import pytest

from games.core import CHANCE, parse_options
from games.core.review import ENGINE, encode
from games.uno_mario import UNO_MARIO
from tests.bot.handmade import handmade
from tests.databases import rows_in
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.stage import custom_ids

pytestmark = pytest.mark.e2e


def found_by_hand(stage, table_id):
    """Put a review where a worker's would be; returns it, and the log."""

    def read(what: str) -> list[tuple]:
        return rows_in(stage.folder, f"SELECT {what} = ? ORDER BY 1", table_id)

    ((options,),) = read("options FROM tables WHERE id")
    log = [row[1:] for row in read("seq, seat, text FROM actions WHERE table_id")]
    seats = read("seat FROM seats WHERE user_id IS NULL AND table_id")
    rules = parse_options(UNO_MARIO.info.options, json.loads(options))
    review = handmade(UNO_MARIO, rules, len(seats) + 1, log, 0, 1)
    row = (table_id, 0, ENGINE, encode(review), time.time())
    rows_in(stage.folder, "INSERT INTO reviews (table_id, seat, engine, text, asked_at) VALUES (?, ?, ?, ?, ?)", *row)
    return review, log


async def make(player, message, text):
    """Press what makes an action, step by step where it takes several presses; returns the answer."""
    for _ in range(4):
        ids = custom_ids(message)
        made = [one for one in ids if one.startswith("a1:") and one.endswith(f":{text}")]
        steps = [one for one in ids if one.startswith("f1:") and text.startswith(one.split("::")[1])]
        home = [one for one in ids if one.endswith("::home")]  # after a move that takes two presses
        message = (await player.click(message, (made or steps or home)[0])).message
        if made:
            return message
    raise AssertionError(f"no way to {text}")


@pytest.mark.process
@pytest.mark.slow
async def test_a_moment_is_answered_over_a_kill_and_the_line_is_posted(stage):
    crowd = await Crowd(stage, "uno_mario", ("Ana",), "review").sit_down(house=1)
    crowd.renews = True
    await crowd.finish()
    await stage.quiet()
    ana, (review, log) = crowd.host, found_by_hand(stage, crowd.table_id)
    moment = review.moments[0]
    page = (await ana.clicks("v1:review:")).message
    assert page["flags"] & 64 and page["content"].startswith("**What could I have done?**")
    assert page["attachments"][0]["description"].startswith("The chances of Ana")
    panel = (await ana.click(page, f":m:{moment.row}")).message
    assert panel["id"] == page["id"] and "Find a better move" in panel["content"]
    wrong = await make(ana, panel, moment.played)
    assert "\n⚠️ That's what you played." in wrong["content"]
    await stage.restart()
    done = await make(ana, wrong, moment.better)
    assert done["id"] == page["id"] and "✅ **Yes: " in done["content"]
    assert not [one for one in custom_ids(done) if one.startswith("a1:")], "nothing is played on"
    film = (await ana.click(done, ":0:p")).message
    moves = [seat for seat, _ in log[: moment.row] if seat != CHANCE]
    assert f"move {len(moves)} of " in film["content"] and film["flags"] & 64
    back = (await ana.click(done, ":look")).message
    assert "✅ found" in back["content"]
    posted = (await ana.click(back, ":post")).message
    assert not posted["flags"] & 64 and posted["components"] == []
    assert "looks back on" in posted["content"] and "Moment" not in posted["attachments"][0]["description"]
