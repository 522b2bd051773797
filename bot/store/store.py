"""The store: SQL functions run on the connection that reads or on the one that writes; they stand in the features."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.base.errors import StoreError
from bot.base.share import ALL, Share
from bot.store import kept_sql
from bot.store.cipher import Cipher
from bot.store.connection import Connection, Writer
from bot.store.db import Db
from bot.store.engines import engine_of
from bot.store.hold import Hold, Seen
from bot.store.model import HandPanel
from bot.store.move import MOVING

P = ParamSpec("P")
T = TypeVar("T")
Sql = Callable[Concatenate[Db, P], T]

PATIENCE: Final = 0.2
"""Seconds that what nobody waits for may wait for a transaction to go with."""


class Store:
    """What is kept. Made by `open_store`. Every failure of an operation is a StoreError and changed nothing."""

    def __init__(self, writer: Writer, reader: Connection, cipher: Cipher, hold: Hold, opened: AsyncExitStack) -> None:
        self.writer = writer
        self.reader = reader
        self.hold = hold
        self.share = hold.share
        self._cipher = cipher
        self._opened = opened

    @property
    def trouble(self) -> str:
        """Why the database could not be written the last time and what to do, in one line; "" when all is well."""
        return str(self.writer.trouble or "")

    async def tell(self, news: str) -> None:
        """Tell the other processes that keep a share of the database; see `Hold.tell`."""
        try:
            await self.hold.tell(news)
        except Exception as error:
            raise self.writer.explained(error) from error

    async def hand(self, number: int, guild_id: int, text: str) -> bool:
        """Hand an interaction onward, sealed; see `Post.hand`."""
        return await self.hold.post.hand(number, guild_id, self._cipher.encrypt(text), onward=True)

    def take(self, taker: Callable[[int, str], None]) -> None:
        """Have interactions taken that are handed to this process; see `Post.take`."""
        self.hold.post.take(lambda number, sealed: taker(number, self._cipher.decrypt(sealed) or ""))

    async def read(self, sql: Sql[P, T], /, *values: P.args, **named: P.kwargs) -> T:
        """Run an SQL function on the connection that reads: it sees what is committed."""
        return await self.reader.run(lambda db: sql(db, *values, **named))

    async def write(self, sql: Sql[P, T], /, *values: P.args, **named: P.kwargs) -> T:
        """Run an SQL function in a transaction; when this returns all of it is durable."""
        return await self.writer.run(lambda db: sql(db, *values, **named))

    async def note(self, sql: Sql[P, T], /, *values: P.args, **named: P.kwargs) -> T:
        """Do the same for what nobody waits for: it goes with a transaction that somebody does."""
        return await self.writer.run(lambda db: sql(db, *values, **named), PATIENCE)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        await self._opened.aclose()

    async def panels(self, table_id: int, now: float) -> list[HandPanel]:
        """Return the private panels of a table that have not expired; see `kept_sql.read_panels`."""
        return await self.reader.run(lambda db: kept_sql.read_panels(db, self._cipher, table_id, now))

    async def put_panel(self, panel: HandPanel, *, known: bool = False) -> None:
        """Remember a private panel, its token encrypted; see `kept_sql.put_panel`.

        `known`: its message can be found already, so that this is only noted.
        """
        await self.writer.run(lambda db: kept_sql.put_panel(db, self._cipher, panel), PATIENCE if known else 0.0)


async def open_store(database: Path | str, key: str = "", *shares: Share, seen: Seen = lambda _: None) -> Store:
    """Open (or make) the database to keep a share of it; an empty key uses the one kept with it. Raises StoreError."""
    engine = engine_of(database)
    async with AsyncExitStack() as opened:
        try:
            hold = await opened.enter_async_context(engine.hold(shares or (ALL,), seen))
        except Exception as error:
            raise engine.explain(error) or error from error
        cipher = Cipher(key or engine.key())
        writer = await opened.enter_async_context(Writer(engine, lambda: engine.writer(hold)))
        if (source := await writer.run(lambda db: kept_sql.read_value(db, MOVING))) is not None:
            raise StoreError(f"a move from {source} to {engine.name} is not finished: run python -m bot move again")
        reader = await opened.enter_async_context(Connection(engine, engine.reader))
        return Store(writer, reader, cipher, hold, opened.pop_all())
