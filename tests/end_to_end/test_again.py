"""The real bot: the deal of a match that is over played again, through kills, to its end; it counts for nothing."""

from __future__ import annotations

import signal

import pytest

from tests.end_to_end.crowd import Crowd
from tests.end_to_end.stage import Player
from tests.end_to_end.test_daily import opened, play, rows

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

ENDED = ":more:"
"""In the button that stands on the panel once it is over."""


def dealt(stage, table):
    """The chance of a table, in order."""
    return [
        text for (text,) in rows(stage, f"SELECT text FROM actions WHERE table_id = {table} AND seat = -1 ORDER BY seq")
    ]


@pytest.mark.process
async def test_a_deal_is_begun_killed_gone_on_with_and_ended(stage):
    crowd = await Crowd(stage, "gostop", ("Ana",), "again").sit_down(house=1)
    crowd.renews = True
    await crowd.finish()
    await stage.quiet()
    match, ben = crowd.table_id, Player(stage, "Ben")

    async def ask():
        await opened(stage, ben, ben.person.slash("duel", {"table": match}, channel="games"))

    await ask()
    assert f"**Ana's deal** at table {match}" in ben.panel["content"]
    ((again, subject, deal),) = rows(stage, "SELECT id, subject, deal FROM tables WHERE purpose = 'again'")
    assert (subject, deal) == (f"{match} 0", f"table {match}")
    await stage.restart(signal.SIGKILL)
    await ask()
    assert await play(stage, ben, most=4, ends=ENDED) == 4
    await stage.restart(signal.SIGKILL)
    await ask()
    assert rows(stage, "SELECT id FROM tables WHERE purpose = 'again'") == [(again,)], "it goes on where it was"
    await play(stage, ben, ends=ENDED)
    await stage.restart(signal.SIGKILL)
    then, now = dealt(stage, match), dealt(stage, again)
    assert then[:2] == now[:2] and rows(stage, f"SELECT status FROM tables WHERE id = {again}") == [("over",)]
    results = rows(stage, "SELECT table_id FROM results")
    assert results == [(match,)], "it counts for nothing"
    verified = ben.person.slash("verify", {"table": again}, channel="games")
    await verified
    assert verified.message["content"].startswith("✅"), verified.message["content"]
    assert [one for one in ben.messages() if not one["flags"] & 64 and f"table {again}" in one["content"]] == []
    await ben.click(ben.panel, ENDED)
    assert rows(stage, "SELECT count(*) FROM tables WHERE purpose = 'again'") == [(2,)]
    assert stage.complaints() == [], stage.log.read_text()[-3000:]
