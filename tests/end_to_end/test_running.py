"""Running the bot: health, metrics, a log without secrets, stopping in the middle, tables closed at the start."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import pytest

from sandbox.faults import Fault
from tests.databases import rows_in
from tests.end_to_end.crowd import KEYS, NAMES, Crowd, open_table, play_hastily
from tests.end_to_end.stage import PATIENCE, stage_at
from tests.helpers import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


async def fetch(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{path}") as answer:
        return answer.status, await answer.text()


async def health(port, status):
    """Wait until the bot's health has a status; returns what it says."""
    async with asyncio.timeout(PATIENCE):
        while (found := await fetch(port, "health"))[0] != status:
            await asyncio.sleep(0.1)
    return json.loads(found[1])


async def break_a_telling_press(stage, crowd):
    """Have Discord refuse the answer to a press on a button that names a card; returns whether there was one."""
    for _ in range(60):
        for player in crowd.players:
            for message, offer in crowd.offers(player):
                if offer.acts and offer.value is None and " " in offer.does:
                    stage.box.fault(Fault(method="POST", template="*/callback", status=400, code=50035))
                    await crowd.begin(player, message, offer)
                    return True
        await crowd.turn()
    return False


async def test_health_and_metrics_are_told_and_nobodys_secrets_in_the_log_even_when_things_go_wrong(tmp_path):
    port, broken = free_port(), 0
    settings = {"MADANG_METRICS_PORT": str(port), "MADANG_LOG_FORMAT": "json", "MADANG_LOG_LEVEL": "DEBUG"}
    async with stage_at(tmp_path, **settings) as stage:
        stage.expected += ["an interaction broke", "could not be shown (try", "Attempting a reconnect"]
        ana, ben = await open_table(stage, "Ana", "Ben", here=True)
        await ana.act("decline")
        await ben.act("decline")
        assert (await health(port, 200))["tables"] == 1
        stage.box.hub.away = True
        stage.box.hub.drop_all()
        await health(port, 503)
        stage.box.hub.away = False
        await health(port, 200)
        _, metrics = await fetch(port, "metrics")
        assert 'madang_tables{game="yud",status="playing"} 1.0' in metrics
        assert 'madang_answer_seconds_count{kind="component"}' in metrics
        assert 'what="callback"' in metrics

        for game in KEYS:
            crowd = await Crowd(stage, game, NAMES[:2], "log").sit_down(short=False, house=1)
            broken += await break_a_telling_press(stage, crowd)
            for fault in (
                Fault(method="PATCH", template="/webhooks/*", status=400),
                Fault(method="PATCH", template="/channels/*", status=400),
                Fault(method="POST", template="*/callback", lost=True),
            ):
                stage.box.fault(fault)
                for _ in range(3):
                    await crowd.turn()
                stage.box.faults.clear()
                for player in crowd.players:
                    await crowd.open_hand(player)
            await crowd.play(8)
        assert await stage.stop() == 0

    log = stage.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"time", "level", "logger", "message"} <= set(lines[0])
    assert log.count("an interaction broke: component 'a1:") == broken >= 2
    tokens = [stage.box.token, *stage.box.world.tokens]
    secrets = [secret for (secret,) in rows_in(tmp_path, "SELECT secret FROM tables")]
    actions = {text for (text,) in rows_in(tmp_path, "SELECT text FROM actions") if " " in text}
    assert len(actions) > 40
    assert [text for text in ("decline", *actions, *secrets, *tokens) if text in log] == []
    assert [token for token in tokens if token in metrics] == []


async def test_stopping_in_the_middle_tells_nothing_twice(tmp_path):
    async with stage_at(tmp_path) as stage:
        ana, ben = await open_table(stage, "Ana", "Ben", here=True)
        await ana.act("decline")
        under_way = asyncio.Event()
        stage.box.fault(Fault(method="POST", template="*/callback", slow=0.5, when=lambda _: not under_way.set()))
        press = asyncio.ensure_future(ben.act("decline"))
        await asyncio.wait_for(under_way.wait(), PATIENCE)
        assert await stage.stop() == 0
        assert (await press).kind == "update", "a press under way is answered"
        await stage.start()
        await stage.until(lambda: "Everyone has chosen" in ana.public(":hand")["content"])
        await stage.quiet()

        public = [message for message in ana.messages() if not message["flags"] & 64]
        assert len([message for message in public if message["components"]]) == 1, "one board"
        assert len([message for message in public if message["mentions"]]) <= 1, "one ping"
        await play_hastily(ana, ben)


async def test_a_table_that_the_start_closes_is_told(tmp_path):
    async with stage_at(tmp_path) as stage:
        ana, _ben = await open_table(stage, "Ana", "Ben", here=True)
        await stage.stop()
        rows_in(tmp_path, "UPDATE tables SET rules_version = 999")
        await stage.start()

        board = await stage.until(lambda: next((m for m in ana.messages() if "rules" in m["content"]), None))
        assert board["components"] == []
        await stage.until(lambda: "rules" in ana.panel["content"])
