"""The store: SQL functions run on the connection that reads or on the one that writes; they stand in the features."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bot.base.errors import StoreError
from bot.base.share import ALL, Share
from bot.base.supervised import Tasks
from bot.store import cluster_sql, kept_sql
from bot.store.cipher import Cipher
from bot.store.cluster import Cluster, Locked
from bot.store.db import Db, Engine, Link
from bot.store.engines import engine_of
from bot.store.model import HandPanel
from bot.store.move import MOVING
from bot.store.sqlite import Sqlite
from bot.store.writer import Bulk, Writer

P = ParamSpec("P")
T = TypeVar("T")
Sql = Callable[Concatenate[Db, P], Awaitable[T]]
"""An SQL function: what it asks of a database, one trip after another."""


class Store:
    """What is kept. Made by `open_store`. Every failure of an operation is a StoreError and changed nothing."""

    def __init__(
        self, engine: Engine, writer: Writer, reader: Link, cipher: Cipher, cluster: Cluster, opened: AsyncExitStack
    ) -> None:
        self.writer = writer
        self.cluster = cluster
        self.share = cluster.share
        self._engine = engine
        self._reader = reader
        self._cipher = cipher
        self._opened = opened
        self._closed = False
        self._panels: Bulk[kept_sql.PanelNote] = partial(kept_sql.write_panels, cipher=cipher)

    @property
    def trouble(self) -> str:
        """Why the database could not be written the last time and what to do, in one line; "" when all is well."""
        return str(self.writer.trouble or "")

    async def tell(self, news: str) -> None:
        """Tell the other processes something that they may remember otherwise; best said once it is durable."""
        if isinstance(self.cluster, Locked):
            await self.write(cluster_sql.tell, self.cluster.number, news)

    async def hand(self, number: int, guild_id: int, text: str) -> bool:
        """Hand what Discord sent of an interaction, sealed, to the process that serves a guild; False without one."""
        if not isinstance(self.cluster, Locked):
            return False
        await self.write(cluster_sql.hand, self.cluster.number, guild_id, number, self._cipher.encrypt(text))
        return True

    async def take(self) -> list[str]:
        """Take what was handed to this process, in the order of pressing; each is given out once."""
        if not isinstance(self.cluster, Locked):
            return []
        found = await self.write(cluster_sql.take, self.share)
        return [text for _, sealed in found if (text := self._cipher.decrypt(sealed)) is not None]

    async def turn(self, bucket: int) -> bool:
        """Wait until it is this process's turn to begin a session of a bucket; False where nobody knows whose it is."""
        if not isinstance(self.cluster, Locked):
            return False
        while seconds := await self.write(cluster_sql.turn, bucket):
            await asyncio.sleep(seconds)
        return True

    async def read(self, sql: Sql[P, T], /, *values: P.args, **named: P.kwargs) -> T:
        """Run an SQL function on the connection that reads: it sees what is committed."""
        if self._closed:
            raise StoreError(f"the database {self._engine.name} is closed")
        try:
            return await sql(self._reader, *values, **named)
        except Exception as error:
            raise self._engine.explained(error) from error

    async def write(self, sql: Sql[P, T], /, *values: P.args, **named: P.kwargs) -> T:
        """Run an SQL function in a transaction; when this returns all of it is durable."""
        return await self.writer.run(lambda db: sql(db, *values, **named))

    async def add(self, bulk: Bulk[T], item: T) -> None:
        """Write an item with others of its kind; when this returns it is durable."""
        await self.writer.add(bulk, item)

    def note(self, bulk: Bulk[T], key: Hashable, item: T) -> None:
        """Write an item soon, that nobody waits for; of one key the newest counts."""
        self.writer.note(bulk, key, item)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        self._closed = True
        await self._opened.aclose()

    async def panels(self, table_id: int, now: float) -> list[HandPanel]:
        """Return the private panels of a table that have not expired, as they are noted or written."""
        noted = {key: note.panel for key, note in self.writer.noted(self._panels).items()}
        read = await self.read(kept_sql.read_panels, self._cipher, table_id, now)
        found = {kept_sql.key_of(panel): panel for panel in read} | noted
        return [one for one in found.values() if one is not None and one.table_id == table_id and one.expires_at > now]

    async def put_panel(self, *panels: HandPanel) -> None:
        """Remember private panels, in one transaction, their tokens encrypted; when this returns they are durable."""
        notes = [kept_sql.PanelNote(kept_sql.key_of(panel), panel) for panel in panels]
        await asyncio.gather(*(self.add(self._panels, note) for note in notes))

    def note_panel(self, panel: HandPanel) -> None:
        """Remember the newer token of a panel soon: its message can be found already."""
        self.note(self._panels, kept_sql.key_of(panel), kept_sql.PanelNote(kept_sql.key_of(panel), panel))

    def drop_panel(self, key: kept_sql.PanelKey) -> None:
        """Forget a panel and its token soon."""
        self.note(self._panels, key, kept_sql.PanelNote(key, None))


async def open_store(
    database: Path | str, key: str = "", *shares: Share, seen: Callable[[Cluster], None] = lambda _: None
) -> Store:
    """Open (or make) the database to keep a share of it; an empty key uses the one kept with it. Raises StoreError.

    The only place where the store's connections are made: all of them end with `close`, also when this fails.
    """
    engine = engine_of(database)
    if not (key or isinstance(engine, Sqlite)):
        key = engine.key()  # before it waits for a share: it says that there is none
    async with AsyncExitStack() as opened:
        try:
            cluster = await opened.enter_async_context(engine.cluster(shares or (ALL,), seen))
            cipher = Cipher(key or engine.key())
            reader = await opened.enter_async_context(engine.reader())
            writer = Writer(engine, await opened.enter_async_context(engine.writer(cluster)))
            if (source := await kept_sql.read_value(reader, MOVING)) is not None:
                raise StoreError(f"a move from {source} to {engine.name} is not finished: run python -m bot move again")
        except Exception as error:
            raise engine.explained(error) from error
        tasks = Tasks()
        writer.task = tasks.begin(writer.serve(), "writer")
        opened.push_async_callback(writer.close)
        return Store(engine, writer, reader, cipher, cluster, opened.pop_all())
