"""Whether a process is well, and its figures: `/health` and `/metrics`, on a port of this machine alone."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from typing import Any, Final, NamedTuple

import discord
from aiohttp import web
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.base.config import ConfigError
from bot.discord.pulse import Presence, Pulse
from bot.store.cluster import Cluster, here
from bot.store.store import Store
from bot.tables.door import Tables

TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Serving(NamedTuple):
    """What a process serves once it has its share."""

    client: discord.AutoShardedClient
    pulse: Pulse
    tables: Tables
    store: Store


class Node(Collector):
    """This process: it starts, waits for a share, serves it. Its facts and gauges are made at each look."""

    def __init__(self) -> None:
        self.name: Final = here()
        self.cluster: Cluster | None = None
        self.house: Serving | None = None
        self._began = time.monotonic()

    def joins(self, cluster: Cluster) -> None:
        """Know its place among the others; it waits there or not."""
        self.cluster = cluster

    @property
    def share(self) -> str | None:
        """The name of its share; None while it has none."""
        return None if self.cluster is None or self.cluster.waits else self.cluster.share.name or "all"

    @property
    def trouble(self) -> str:
        """Why it is not well; "" when it is: connected, or ready to take over."""
        if self.house is None:
            return "" if self.cluster is not None and self.cluster.waits else "not started"
        return self.house.store.trouble or ("" if is_connected(self.house) else "not connected")

    def facts(self) -> dict[str, Any]:
        """Return what `/health` tells."""
        facts: dict[str, Any] = {
            "status": self.trouble or ("ok" if self.house else "waits"),
            "node": self.name,
            "share": self.share,
            "seconds": round(time.monotonic() - self._began),
        }
        if self.house is not None:
            shards = sorted(self.house.pulse.presences().items())
            facts["shards"] = {
                str(number): {"state": presence, "seconds": None if seconds is None else round(seconds)}
                for number, (presence, seconds) in shards
            }
            facts["tables"] = len(self.house.tables.live())
        return facts

    def collect(self) -> Iterable[Metric]:
        """Yield the gauges."""
        serving = GaugeMetricFamily("madang_serving", "1 with a share, 0 waiting for one", labels=["node", "share"])
        serving.add_metric([self.name, self.share or ""], int(self.share is not None))
        yield serving
        if self.house is not None:
            yield from house_gauges(self.house)


def house_gauges(house: Serving) -> Iterable[Metric]:
    """Yield what a process that serves can tell: tables by game and status, shards, guilds."""
    tables = GaugeMetricFamily("madang_tables", "Tables that have not ended", labels=["game", "status"])
    counts = Counter((table.game.info.key, str(table.status)) for table in house.tables.live())
    for labels, count in sorted(counts.items()):
        tables.add_metric(labels, count)
    yield tables
    yield GaugeMetricFamily("madang_guilds", "Servers the bot is in", value=len(house.client.guilds))
    yield GaugeMetricFamily("madang_ready", "1 while connected to Discord", value=int(is_connected(house)))
    well = int(not house.store.trouble)
    yield GaugeMetricFamily("madang_database_well", "0 after a write that the database refused", value=well)
    latency = GaugeMetricFamily("madang_gateway_latency_seconds", "Heartbeat to answer", labels=["shard"])
    for shard, seconds in house.client.latencies:
        latency.add_metric([str(shard)], seconds)
    yield latency


def is_connected(house: Serving) -> bool:
    """Whether the bot hears every shard that it serves and was ready once."""
    there = all(presence is Presence.THERE for presence, _ in house.pulse.presences().values())
    return house.client.is_ready() and not house.client.is_closed() and there


@contextlib.asynccontextmanager
async def serving(
    node: Node, port: int, host: str = "127.0.0.1", registry: CollectorRegistry = REGISTRY
) -> AsyncIterator[None]:
    """Serve `/metrics` and `/health` at an address of this machine; port 0 is none. Raises ConfigError: it is taken."""

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(registry), headers={"Content-Type": TEXT})

    async def health(_: web.Request) -> web.Response:
        return web.json_response(node.facts(), status=503 if node.trouble else 200)

    async with AsyncExitStack() as stack:
        if port:
            registry.register(node)
            stack.callback(registry.unregister, node)
            site = web.Application()
            site.router.add_get("/metrics", metrics)
            site.router.add_get("/health", health)
            runner = web.AppRunner(site, access_log=None, shutdown_timeout=1.0)
            stack.push_async_callback(runner.cleanup)
            await runner.setup()
            try:
                await web.TCPSite(runner, host, port).start()
            except OSError as error:
                raise ConfigError(
                    f"MADANG_METRICS_PORT {port} at MADANG_METRICS_HOST {host} cannot be used "
                    f"({error.strerror}): name a free port and an address of this machine, or no port"
                ) from error
        yield
