"""The databases that the load is measured on, durable, on one disk: a file, and a server of the benchmark's own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from tests.postgres import Server


@contextmanager
def sqlite() -> Iterator[str]:
    """Make a file in a folder of its own; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/madang.db"


@contextmanager
def postgresql() -> Iterator[str]:
    """Make a database on a server of its own, which syncs every commit; gives its address."""
    server = Server(None)
    try:
        yield server.address(server.create())
    finally:
        server.end()


STORES = {"sqlite": sqlite, "postgresql": postgresql}
