"""Who looks at each table after every change, and at all of them after a start, to do something in the background."""

from __future__ import annotations

from bot.base.supervised import Tasks
from bot.tables.door import Tables
from bot.tables.model import Change, Table


class Watcher:
    """What such a one has: `watch` says what a table leads to. Nothing is kept, so a kill loses nothing."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._tasks = Tasks()
        tables.bus.hear(Change, self._on_change)

    async def start(self) -> None:
        """Begin, after `Tables.start_up`."""
        for table in self._tables.live():
            self.watch(table)

    async def stop(self) -> None:
        """End; what is under way waits for the next start."""
        await self._tasks.close()

    def _on_change(self, change: Change) -> None:
        self.watch(change.after)

    def watch(self, table: Table) -> None:
        """Begin what a table leads to now."""
        raise NotImplementedError
