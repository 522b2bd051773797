"""The databases that the load is measured on, durable, on one disk: a file, and a server of the benchmark's own."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.postgres import Server

COUNTED = (sys.executable, "-m", "tools.bench.counted")
COUNTING = {"shared_preload_libraries": "pg_stat_statements"}
CALLS = """
    SELECT coalesce(sum(calls), 0)::float8, pg_snapshot_xmax(pg_current_snapshot())::text::float8
    FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid WHERE datname = '{}'
"""


class Counts(NamedTuple):
    """What a database was asked since it was made."""

    statements: float
    commits: float


class Kept(Protocol):
    """A database, empty at first."""

    address: str

    def counts(self, metrics: Mapping[str, float]) -> Counts:
        """Return what it was asked; the metrics are those of the bots on it, together."""


class File:
    """SQLite."""

    def __init__(self, path: Path) -> None:
        self.address = f"sqlite:///{path}"

    def counts(self, metrics: Mapping[str, float]) -> Counts:
        """Return what the bot has counted (`tools.bench.counted`)."""
        return Counts(metrics["sqlite_statements_total"], metrics["sqlite_commits_total"])


class OnServer:
    """PostgreSQL."""

    def __init__(self, server: Server, name: str) -> None:
        self._server, self._name = server, name
        self.address = server.address(name)

    def counts(self, metrics: Mapping[str, float]) -> Counts:
        """Return what the server has counted: statements but for those that begin and end, transactions that wrote."""
        ((statements, commits),) = self._server.sql(CALLS.format(self._name))
        return Counts(statements, commits)


@contextmanager
def sqlite() -> Iterator[Kept]:
    """Make a file in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        yield File(Path(folder) / "madang.db")


@contextmanager
def postgresql() -> Iterator[Kept]:
    """Make a database on a server of its own, which syncs every commit."""
    server = Server(None, **COUNTING)
    try:
        server.sql("CREATE EXTENSION pg_stat_statements")
        yield OnServer(server, server.create())
    finally:
        server.end()


STORES = {"sqlite": sqlite, "postgresql": postgresql}
