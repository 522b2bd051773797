"""What the bot counts and how long things take, for Prometheus, and whether it is well: `/metrics` and `/health`.

Both are served on a port of this machine alone, and only when the configuration names one. No label or value tells of
a person, a token, a message or a card: labels are kinds of things.
"""

from __future__ import annotations

import time
from collections import Counter as Tally
from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import aiohttp
from aiohttp import web
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.config import ConfigError

if TYPE_CHECKING:
    from bot.app import Madang

HOST: Final = "127.0.0.1"
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)

ANSWERS: Final = Histogram(
    "madang_answer_seconds", "From an interaction's arrival to the end of its answer", ["kind"], buckets=QUICK
)
PICTURES: Final = Counter("madang_pictures", "Pictures drawn and encoded")
PICTURE_SECONDS: Final = Counter("madang_picture_seconds", "Seconds spent drawing and encoding pictures")
COMMITS: Final = Histogram("madang_commit_seconds", "A change of a table until it was durable", buckets=QUICK)
CHANGES: Final = Counter("madang_changes", "Committed changes of tables", ["game", "kind"])
REQUESTS: Final = Counter("madang_discord_requests", "Requests to Discord's API", ["method", "what", "status"])

WHAT: Final = ("callback", "webhooks", "messages", "threads", "commands", "emojis", "channels", "guilds", "gateway")
"""Parts of an API path that say what a request is about, the most telling first."""


def about(path: str) -> str:
    """Return what a request is about, without any id or token of its path."""
    parts = frozenset(path.split("/"))
    return next((part for part in WHAT if part in parts), "other")


def request_tracer() -> aiohttp.TraceConfig:
    """Return the client hook that counts requests to Discord by kind and status."""
    tracer = aiohttp.TraceConfig()

    async def ended(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        REQUESTS.labels(end.method, about(end.url.path), end.response.status).inc()

    async def failed(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams
    ) -> None:
        REQUESTS.labels(end.method, about(end.url.path), "failed").inc()

    tracer.on_request_end.append(ended)
    tracer.on_request_exception.append(failed)
    return tracer


class House(Collector):
    """What is asked of the running bot at each look: tables by game and status, shards, guilds."""

    def __init__(self, app: Madang) -> None:
        self._app = app

    def collect(self) -> Iterable[Metric]:
        """Yield the gauges."""
        tables = GaugeMetricFamily("madang_tables", "Tables that have not ended", labels=["game", "status"])
        counts = Tally((table.game.info.key, str(table.status)) for table in self._app.desk.tables.live())
        for labels, count in sorted(counts.items()):
            tables.add_metric(labels, count)
        yield tables
        yield GaugeMetricFamily("madang_guilds", "Servers the bot is in", value=len(self._app.guilds))
        yield GaugeMetricFamily("madang_ready", "1 while connected to Discord", value=int(is_connected(self._app)))
        well = int(not self._app.store.trouble)
        yield GaugeMetricFamily("madang_database_well", "0 after a write that the database refused", value=well)
        latency = GaugeMetricFamily("madang_gateway_latency_seconds", "Heartbeat to answer", labels=["shard"])
        for shard, seconds in self._app.latencies:
            latency.add_metric([str(shard)], seconds)
        yield latency


def is_connected(app: Madang) -> bool:
    """Whether the bot is connected with every shard that it serves and was ready once."""
    return app.is_ready() and not app.is_closed() and not any(shard.is_closed() for shard in app.shards.values())


class MetricsServer:
    """Serves `/metrics` and `/health` on a port of this machine; port 0 is none."""

    def __init__(self, app: Madang, port: int, registry: CollectorRegistry = REGISTRY) -> None:
        self._app = app
        self._port = port
        self._registry = registry
        self._house = House(app)
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
        self._registry.register(self._house)

    async def stop(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self._house in self._registry._collector_to_names:
            self._registry.unregister(self._house)

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self._registry), headers={"Content-Type": TEXT})

    async def _health(self, _: web.Request) -> web.Response:
        connected, trouble = is_connected(self._app), self._app.store.trouble
        facts = {
            "status": trouble or ("ok" if connected else "not connected"),
            "shards": {str(number): not shard.is_closed() for number, shard in self._app.shards.items()},
            "tables": len(self._app.desk.tables.live()),
            "seconds": round(time.monotonic() - self._began),
        }
        return web.json_response(facts, status=200 if connected and not trouble else 503)
