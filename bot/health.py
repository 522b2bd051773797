"""Whether the bot is well, and its figures: `/health` and `/metrics`, on a port of this machine alone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import Final

import discord
from aiohttp import web
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.config import ConfigError
from bot.pulse import Presence, Pulse
from bot.store.store import Store
from bot.tables.service import Tables

HOST: Final = "127.0.0.1"
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Gauges(Collector):
    """What is asked of the running bot at each look: tables by game and status, shards, guilds."""

    def __init__(self, client: discord.AutoShardedClient, pulse: Pulse, tables: Tables, store: Store) -> None:
        self._client = client
        self._pulse = pulse
        self._tables = tables
        self._store = store

    def collect(self) -> Iterable[Metric]:
        """Yield the gauges."""
        tables = GaugeMetricFamily("madang_tables", "Tables that have not ended", labels=["game", "status"])
        counts = Counter((table.game.info.key, str(table.status)) for table in self._tables.live())
        for labels, count in sorted(counts.items()):
            tables.add_metric(labels, count)
        yield tables
        yield GaugeMetricFamily("madang_guilds", "Servers the bot is in", value=len(self._client.guilds))
        ready = int(is_connected(self._client, self._pulse))
        yield GaugeMetricFamily("madang_ready", "1 while connected to Discord", value=ready)
        well = int(not self._store.trouble)
        yield GaugeMetricFamily("madang_database_well", "0 after a write that the database refused", value=well)
        latency = GaugeMetricFamily("madang_gateway_latency_seconds", "Heartbeat to answer", labels=["shard"])
        for shard, seconds in self._client.latencies:
            latency.add_metric([str(shard)], seconds)
        yield latency


def is_connected(client: discord.AutoShardedClient, pulse: Pulse) -> bool:
    """Whether the bot hears every shard that it serves and was ready once."""
    there = all(presence is Presence.THERE for presence, _ in pulse.presences().values())
    return client.is_ready() and not client.is_closed() and there


class MetricsServer:
    """Serves `/metrics` and `/health` on a port of this machine; port 0 is none."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        pulse: Pulse,
        tables: Tables,
        store: Store,
        port: int,
        registry: CollectorRegistry = REGISTRY,
    ) -> None:
        self._client = client
        self._pulse = pulse
        self._tables = tables
        self._store = store
        self._port = port
        self._registry = registry
        self._gauges = Gauges(client, pulse, tables, store)
        self._registered = False
        self._runner: web.AppRunner | None = None
        self._began = time.monotonic()

    async def start(self) -> None:
        """Listen; raises ConfigError when the port is taken."""
        if not self._port:
            return
        site = web.Application()
        site.router.add_get("/metrics", self._metrics)
        site.router.add_get("/health", self._health)
        self._runner = web.AppRunner(site, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._port).start()
        except OSError as error:
            await self.stop()
            raise ConfigError(
                f"MADANG_METRICS_PORT {self._port} cannot be used ({error.strerror}): name a free port, or none"
            ) from error
        self._registry.register(self._gauges)
        self._registered = True

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._registered:
            self._registry.unregister(self._gauges)
            self._registered = False

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self._registry), headers={"Content-Type": TEXT})

    async def _health(self, _: web.Request) -> web.Response:
        connected, trouble = is_connected(self._client, self._pulse), self._store.trouble
        facts = {
            "status": trouble or ("ok" if connected else "not connected"),
            "share": self._store.share.name or "all",
            "shards": {
                str(number): {"state": presence, "seconds": None if seconds is None else round(seconds)}
                for number, (presence, seconds) in sorted(self._pulse.presences().items())
            },
            "tables": len(self._tables.live()),
            "seconds": round(time.monotonic() - self._began),
        }
        return web.json_response(facts, status=200 if connected and not trouble else 503)
