"""What people and servers prefer is never older in memory than in the database."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.admin.settings import Settings
from bot.store.model import GuildSettings, UserSettings


class Slow:
    """A store whose answers to reads wait at a door, as those of a busy database do."""

    def __init__(self, store) -> None:
        self._store = store
        self.door = asyncio.Event()

    def __getattr__(self, name):
        return getattr(self._store, name)

    async def read(self, sql, *values):
        read = await self._store.read(sql, *values)
        await self.door.wait()
        return read


async def test_a_slow_read_does_not_undo_what_was_set_meanwhile(house):
    slow = Slow(house.store)
    settings = Settings(slow)
    reads = asyncio.gather(settings.user(1), settings.guild(10))
    for _ in range(1000):
        await asyncio.sleep(0)
    await settings.set_user(1, UserSettings(language="ko"))
    await settings.set_guild(10, GuildSettings(language="th"))
    slow.door.set()
    await reads
    assert (await settings.user(1)).language == "ko"
    assert (await settings.guild(10)).language == "th"


async def test_what_is_kept_is_known_also_where_others_could_not_be_told(house, monkeypatch):
    settings = Settings(house.store)
    assert (await settings.user(1)).language != "vi"

    async def unheard(news):
        raise OSError("nobody hears")

    monkeypatch.setattr(house.store, "tell", unheard)
    with pytest.raises(OSError, match="nobody hears"):
        await settings.set_user(1, UserSettings(language="vi"))
    assert (await settings.user(1)).language == "vi"
