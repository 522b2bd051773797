"""`python -m tools.bench.counted`: the bot, whose metrics also count the statements that SQLite is given."""

from __future__ import annotations

import functools
import sqlite3
import sys

from prometheus_client import Counter

from bot.__main__ import main

STATEMENTS = Counter("sqlite_statements", "Statements run, those that begin and end transactions among them")
COMMITS = Counter("sqlite_commits", "Transactions that were committed by a statement")


def count(statement: str) -> None:
    """Count a statement, as SQLite tells it."""
    STATEMENTS.inc()
    if statement == "COMMIT":
        COMMITS.inc()


class Counted(sqlite3.Connection):
    """A connection whose statements are counted."""

    def __init__(self, *arguments: object, **settings: object) -> None:
        super().__init__(*arguments, **settings)  # type: ignore[arg-type]
        self.set_trace_callback(count)


if __name__ == "__main__":
    sqlite3.connect = functools.partial(sqlite3.connect, factory=Counted)  # type: ignore[assignment]
    sys.exit(main())
