"""Metrics and health: served on this machine alone, and telling of kinds of things only."""

from __future__ import annotations

from contextlib import asynccontextmanager
from types import SimpleNamespace
from unittest.mock import patch

import aiohttp
import pytest
from prometheus_client import CollectorRegistry

from bot import health
from bot.base.config import ConfigError
from bot.base.figures import about
from bot.base.share import ALL, Share
from bot.discord.pulse import Presence
from bot.health import Node, Serving
from bot.store.cluster import Cluster
from tests.helpers import free_port


def node_of(app):
    node = Node()
    node.house = Serving(app, app.pulse, app.tables, app.store)
    node.joins(Cluster())
    return node


def table(game, status):
    return SimpleNamespace(game=SimpleNamespace(info=SimpleNamespace(key=game)), status=status)


@pytest.fixture
def app():
    """As much of the bot as the metrics ask."""
    tables = (table("yud", "lobby"), table("yud", "playing"), table("yud", "playing"))
    app = SimpleNamespace(ready=True, shards={0: (Presence.THERE, 12.4)}, guilds=[1, 2], latencies=[(0, 0.04)])
    app.is_ready, app.is_closed = lambda: app.ready, lambda: False
    app.pulse = SimpleNamespace(presences=lambda: app.shards)
    app.tables, app.store = SimpleNamespace(live=lambda: tables), SimpleNamespace(trouble="")
    return app


@asynccontextmanager
async def serving(node):
    port = free_port()
    async with health.serving(node, port, registry=CollectorRegistry()):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
async def served(app):
    async with serving(node_of(app)) as base:
        yield app, base


async def metrics_at(base):
    async with aiohttp.ClientSession() as session, session.get(f"{base}/metrics") as answer:
        assert answer.status == 200
        return await answer.text()


async def health_at(base):
    async with aiohttp.ClientSession() as session, session.get(f"{base}/health") as answer:
        return answer.status, await answer.json()


async def test_metrics_tell_of_tables_shards_and_guilds(served):
    _, base = served
    text = await metrics_at(base)
    assert 'madang_tables{game="yud",status="playing"} 2.0' in text
    assert "madang_guilds 2.0" in text
    assert "madang_ready 1.0" in text
    assert 'madang_gateway_latency_seconds{shard="0"} 0.04' in text


async def test_health_is_good_only_while_every_shard_is_there(served):
    app, base = served
    status, facts = await health_at(base)
    assert (status, facts["shards"]) == (200, {"0": {"state": "there", "seconds": 12}})
    for presence, seconds in ((Presence.SILENT, 15.2), (Presence.AWAY, 60.0), (Presence.AWAY, None)):
        app.shards[1] = presence, seconds
        status, facts = await health_at(base)
        assert status == 503
        assert facts["shards"]["1"] == {"state": presence, "seconds": seconds and round(seconds)}
    del app.shards[1]
    app.ready = False
    assert (await health_at(base))[0] == 503


async def test_health_and_metrics_tell_of_a_database_that_cannot_be_written(served):
    app, base = served
    assert "madang_database_well 1.0" in await metrics_at(base)
    app.store.trouble = "the database x cannot grow, the disk is full: free some space"
    status, facts = await health_at(base)
    assert (status, facts["status"]) == (503, app.store.trouble)
    text = await metrics_at(base)
    assert "madang_database_well 0.0" in text
    assert "madang_ready 1.0" in text, "it is connected all the same"


async def test_a_process_tells_that_it_starts_waits_and_serves(app):
    node = Node()
    cluster = SimpleNamespace(waits=True, share=ALL)
    async with serving(node) as base:
        status, facts = await health_at(base)
        assert (status, facts["status"], facts["share"], facts["node"]) == (503, "not started", None, node.name)
        node.joins(cluster)
        status, facts = await health_at(base)
        assert (status, facts["status"], facts["share"]) == (200, "waits", None), "nobody should start it again"
        text = await metrics_at(base)
        assert f'madang_serving{{node="{node.name}",share=""}} 0.0' in text
        assert "madang_guilds" not in text

        cluster.waits, cluster.share = False, Share(range(2), 4)
        assert (await health_at(base))[0] == 503, "it has its share, and is not there yet"
        node.house = Serving(app, app.pulse, app.tables, app.store)
        status, facts = await health_at(base)
        assert (status, facts["status"], facts["share"]) == (200, "ok", "0-1/4")
        assert f'madang_serving{{node="{node.name}",share="0-1/4"}} 1.0' in await metrics_at(base)


def server_of(app, port, **more):
    return health.serving(node_of(app), port, registry=CollectorRegistry(), **more)


async def test_no_port_is_no_server_and_a_taken_one_is_one_clear_line(served):
    app, base = served
    with patch("aiohttp.web.TCPSite.start", side_effect=AssertionError):
        async with server_of(app, 0):
            pass
    with pytest.raises(ConfigError, match="MADANG_METRICS_PORT .* free port"):
        async with server_of(app, int(base.rsplit(":", 1)[1])):
            pass


async def test_another_address_of_the_machine_serves_and_one_of_another_machine_is_one_clear_line(app):
    port = free_port()
    async with server_of(app, port, host="127.0.0.2"):
        assert (await health_at(f"http://127.0.0.2:{port}"))[0] in (200, 503)
    with pytest.raises(ConfigError, match="MADANG_METRICS_HOST 192.0.2.1 .* address of this machine"):
        async with server_of(app, port, host="192.0.2.1"):
            pass


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("/api/v10/interactions/1/secret-token/callback", "callback"),
        ("/api/v10/webhooks/1/secret-token/messages/@original", "webhooks"),
        ("/api/v10/channels/1/messages/2", "messages"),
        ("/api/v10/applications/1/commands", "commands"),
        ("/api/v10/users/@me", "other"),
    ],
)
def test_a_request_is_counted_by_what_it_is_about(path, what):
    assert about(path) == what
