"""What the bot counts and how long things take, for Prometheus (`bot.health` serves it).

No label or value tells of a person, a token, a message or a card: labels are kinds of things.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

import aiohttp
from prometheus_client import Counter, Histogram

QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)

ANSWERS: Final = Histogram(
    "madang_answer_seconds", "From an interaction's arrival to the end of its answer", ["kind"], buckets=QUICK
)
PICTURES: Final = Counter("madang_pictures", "Pictures drawn and encoded")
PICTURE_SECONDS: Final = Counter("madang_picture_seconds", "Seconds spent drawing and encoding pictures")
BANDS: Final = Counter("madang_picture_bands", "Bands of pictures, kept or made", ["how"])
COMMITS: Final = Histogram("madang_commit_seconds", "A change of a table until it was durable", buckets=QUICK)
CHANGES: Final = Counter("madang_changes", "Committed changes of tables", ["game", "kind"])
THOUGHTS: Final = Counter(
    "madang_thoughts", "Decisions of hard house players: whole, shortened, failed", ["game", "how"]
)
THOUGHT_SECONDS: Final = Histogram(
    "madang_thought_seconds", "Processor time of a hard house player's decision", ["game"], buckets=QUICK
)
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

    async def count(
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        end: aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams,
    ) -> None:
        status = end.response.status if isinstance(end, aiohttp.TraceRequestEndParams) else "failed"
        REQUESTS.labels(end.method, about(end.url.path), status).inc()

    tracer.on_request_end.append(count)
    tracer.on_request_exception.append(count)
    return tracer
